"""Serve the director's page, and the answers of the command line to other programs."""

import asyncio
import socket
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pyrules.base import limits
from pyrules.base.errors import InputError, SolvingError
from pyrules.base.executing import PROCESSORS
from pyrules.base.limits import StoppedError
from pyrules.code.loading import default_rulebook, editions
from pyrules.commands.common import RulebookOption
from pyrules.terminal import note

if TYPE_CHECKING:
    import uvicorn

NEEDED = ("fastapi", "uvicorn")
LOOPBACK = "127.0.0.1"
KEPT = 75
"""Seconds that a connection without a question is kept: people think longer than programs."""
STEP = 0.1
"""Seconds between two looks at whether the server is there, and whether it is to end."""

HostOption = Annotated[
    str,
    typer.Option(
        "--host",
        metavar="ADDRESS",
        help="Where to listen; default: to this machine alone. Others are let in without being asked who they are.",
    ),
]
PortOption = Annotated[
    int, typer.Option("--port", min=0, max=65535, help="The port; 0 for any that is free.")
]
WorkersOption = Annotated[
    int,
    typer.Option("--workers", min=1, max=256, help="How many processes answer, one question at a time each."),
]
SecondsOption = Annotated[
    float, typer.Option("--seconds", min=0.1, max=3600, help="How long a question may take.")
]


def command(
    host: HostOption = LOOPBACK,
    port: PortOption = 8000,
    workers: WorkersOption = PROCESSORS,
    seconds: SecondsOption = 20.0,
    rulebook: RulebookOption = None,
) -> None:
    """Open the director's page on this machine, with what other programs can ask, until Ctrl-C."""
    if not all(map(find_spec, NEEDED)):
        raise InputError("the page needs what is not installed", expected="`pip install pyrules[web]`")
    directory = (rulebook or default_rulebook()).resolve()
    editions(directory)
    _serve(host, port, workers, directory, seconds)


def _serve(host: str, port: int, number: int, directory: Path, seconds: float) -> None:
    import uvicorn  # noqa: PLC0415 - it is there only with `pyrules[web]`

    from pyrules.serving.application import application  # noqa: PLC0415 - the same
    from pyrules.serving.guards import OWN  # noqa: PLC0415 - the same
    from pyrules.serving.workers import DiedError, Terms, Workers  # noqa: PLC0415 - the same

    with _listening(host, port) as listening:
        crew = Workers(number, Terms.shared_by(number, directory, seconds))
        try:
            crew.start()
            app = application(crew, tuple(OWN) if host in OWN else ())
            config = uvicorn.Config(
                app,
                log_level="critical",
                access_log=False,
                server_header=False,
                ws="none",
                timeout_keep_alive=KEPT,
                timeout_graceful_shutdown=1,
            )
            with suppress(KeyboardInterrupt):  # that is how it ends
                asyncio.run(_until_ended(uvicorn.Server(config), listening))
        except DiedError:
            raise SolvingError("the processes that answer end before they have begun") from None
        finally:
            crew.end()


def _listening(host: str, port: int) -> socket.socket:
    """Return what listens at an address.

    Raises:
        InputError: nothing can.

    """
    try:
        return socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        raise InputError(
            f"cannot listen at `{host}`, port {port}: {(error.strerror or str(error)).lower()}",
            expected="an address of this machine, and a port that nobody listens at",
        ) from None


async def _until_ended(server: "uvicorn.Server", listening: socket.socket) -> None:
    watching = asyncio.create_task(_watch(server, listening))
    await server.serve([listening])
    watching.cancel()


async def _watch(server: "uvicorn.Server", listening: socket.socket) -> None:
    """Say where the page is once it is there, and have the server end where its time is over."""
    while not server.started:
        await asyncio.sleep(STEP)
    address, port = listening.getsockname()[:2]
    shown = f"[{address}]" if ":" in address else address
    note(f"the page is at http://{shown}:{port}/ (Ctrl-C ends it)")
    with suppress(StoppedError):
        while not server.should_exit:
            limits.check()
            await asyncio.sleep(STEP)
    server.should_exit = True
