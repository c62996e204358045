"""A server to ask, in this process, and who asks it."""

import asyncio
import http.client
import json
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from threading import Thread
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.commands.conftest import run  # noqa: F401 - a fixture

pytest.importorskip("fastapi", reason="the server needs `pyrules[web]`")
uvicorn = pytest.importorskip("uvicorn", reason="the server needs `pyrules[web]`")


@dataclass(frozen=True)
class Answered:
    """What a server answered."""

    status: int
    text: str
    headers: Mapping[str, str]

    def json(self) -> Any:
        return json.loads(self.text)


@dataclass(frozen=True)
class Client:
    """Asks a server on this machine."""

    port: int

    def get(self, path: str, headers: Mapping[str, str] | None = None, **asked: str) -> Answered:
        return self._answered("GET", f"{path}?{urlencode(asked)}" if asked else path, None, headers or {})

    def post(self, path: str, **question: object) -> Answered:
        return self.send(path, json.dumps(question).encode())

    def send(self, path: str, body: bytes | Iterable[bytes]) -> Answered:
        return self._answered("POST", path, body, {"content-type": "application/json"})

    def _answered(
        self, method: str, path: str, body: bytes | Iterable[bytes] | None, headers: Mapping[str, str]
    ) -> Answered:
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        with suppress(BrokenPipeError, ConnectionResetError):  # it has answered before it has heard all
            connection.request(method, path, body, headers)
        answer = connection.getresponse()
        found = Answered(answer.status, answer.read().decode(), dict(answer.headers.items()))
        connection.close()
        return found


@contextmanager
def served(application: Any) -> Iterator[Client]:
    """Serve an application beside this thread."""
    server = uvicorn.Server(uvicorn.Config(application, port=0, log_level="error", ws="none", lifespan="off"))
    thread = Thread(target=lambda: asyncio.run(server._serve()), daemon=True)
    thread.start()
    while not server.started:
        thread.join(0.01)
    yield Client(server.servers[0].sockets[0].getsockname()[1])
    server.should_exit = True
    thread.join()
