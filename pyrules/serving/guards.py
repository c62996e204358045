"""What stands before each question: how large it may be, whom it may come to, and what a browser is told of answers."""

import time
from collections.abc import Collection
from typing import Any

from starlette.datastructures import MutableHeaders
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pyrules.base.reading import MOST_TOLD
from pyrules.serving.metrics import Metrics

LARGEST = MOST_TOLD + 20_000
"""Bytes of a question: a case, and what is asked of it."""
POLICY = "; ".join(
    f"{kind} {allowed}"
    for kind, allowed in {
        "default-src": "'none'",
        "script-src": "'self'",
        "style-src": "'self'",
        "img-src": "'self'",
        "connect-src": "'self'",
        "manifest-src": "'self'",
        "worker-src": "'self'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
    }.items()
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}
OWN = frozenset({"localhost", "127.0.0.1", "::1"})
"""What this machine calls itself."""


def told(status: int, message: str, **more: Any) -> JSONResponse:
    """Return the answer that says what is wrong with a question, or with the server."""
    return JSONResponse({"error": {"message": message, **more}}, status)


class Guards:
    """Wraps the application: refuses what is too large, says what browsers are to keep to, and counts answers.

    Args:
        app: the application.
        metrics: counts what is answered.
        paths: those that are counted by themselves; all else is counted as `other`.
        hosts: the names by which it may be asked for, in whatever case; any where empty. A page from elsewhere can have
            a name of its own lead to this machine, and would else read what is answered here.

    """

    def __init__(
        self, app: ASGIApp, metrics: Metrics, paths: Collection[str], hosts: Collection[str]
    ) -> None:
        self._app = app
        self._metrics = metrics
        self._paths = frozenset(paths)
        self._hosts = frozenset(hosts)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        begun, status = time.perf_counter(), 500
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in scope["headers"]}

        async def sending(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                found = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    found[name] = value
                if scope["path"].startswith("/api/") and "cache-control" not in found:
                    found["Cache-Control"] = "no-store"
            await send(message)

        try:
            await self._let_in(headers, scope, receive, sending)
        finally:
            path = scope["path"] if scope["path"] in self._paths else "other"
            self._metrics.count(path, status, time.perf_counter() - begun)

    async def _let_in(self, headers: dict[str, str], scope: Scope, receive: Receive, send: Send) -> None:
        host = headers.get("host", "").rpartition(":")[0] or headers.get("host", "")
        if self._hosts and host.strip("[]").lower() not in self._hosts:
            await told(421, "this server is not asked for by that name")(scope, receive, send)
            return
        body = await _read(receive, headers.get("content-length", ""))
        if body is None:
            await told(413, f"a question has at most {LARGEST} bytes")(scope, receive, send)
            return
        handed = False

        async def given() -> Message:
            nonlocal handed
            if handed:
                return await receive()
            handed = True
            return {"type": "http.request", "body": body, "more_body": False}

        await self._app(scope, given, send)


async def _read(receive: Receive, length: str) -> bytes | None:
    """Return the body of a request; None where it is too large."""
    if length.isdigit() and int(length) > LARGEST:
        return None
    body = b""
    while True:
        message = await receive()
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > LARGEST:
            return None
        if message["type"] != "http.request" or not message.get("more_body"):
            return body
