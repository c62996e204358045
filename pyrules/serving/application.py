"""The server: questions over HTTP, each answered by a worker, and the files of the page."""

from collections.abc import Awaitable, Callable
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from fastapi import FastAPI, Query, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse, Response

from pyrules.checks.document import Findings
from pyrules.explaining.dictionary import Words
from pyrules.rulings.model import Rulings
from pyrules.rulings.moments import Moments
from pyrules.serving.entries import Entries, RulebookKnown
from pyrules.serving.guards import Guards, told
from pyrules.serving.metrics import Metrics
from pyrules.serving.page_words import LANGUAGES, page_words
from pyrules.serving.questions import (
    CheckQuestion,
    EntryQuestion,
    Question,
    ReasonsQuestion,
    RulebookQuestion,
    RuleQuestion,
    TableQuestion,
    WordsQuestion,
)
from pyrules.serving.table import Reasons, Table
from pyrules.serving.workers import DiedError, TurnedAwayError, Workers

SCHEMAS = {
    "rule": Rulings.json_schema,
    "moments": Moments.json_schema,
    "check": Findings.json_schema,
    "words": Words.json_schema,
    "entries": Entries.json_schema,
    "rulebook": RulebookKnown.json_schema,
    "table": Table.json_schema,
    "reasons": Reasons.json_schema,
}
PAGE = Path(str(files("pyrules.serving") / "page"))
KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".svg": "image/svg+xml",
    ".webmanifest": "application/manifest+json",
}
AGAIN = {"Retry-After": "1"}
REFUSED: dict[int | str, dict[str, Any]] = {
    status: {"description": description}
    for status, description in {
        413: "the question is too large",
        422: "the question is wrong: the message, its place, what was expected, the nearest known name",
        500: "something went wrong that nobody has foreseen",
        503: "too many questions wait, or the worker ended: ask again",
        504: "the question took too long",
    }.items()
}


def application(workers: Workers, hosts: tuple[str, ...] = ()) -> FastAPI:
    """Return the application.

    Args:
        workers: who answers, started already.
        hosts: the names by which it may be asked for; any where there are none.

    """
    app = FastAPI(
        title="pyrules",
        version=version("pyrules"),
        description="Rulings, findings and words of a code of rules, as the command line gives them.",
        docs_url=None,  # they would ask for scripts from elsewhere
        redoc_url=None,
        openapi_url="/openapi.json",
    )
    metrics = Metrics()
    _add_api(app, workers)
    _add_health(app, workers, metrics)
    _add_page(app)

    @app.exception_handler(RequestValidationError)
    async def malformed(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(map(str, first["loc"]))
        return told(422, f"`{place}`: {first['msg']}", place=place, expected=None, nearest=None)

    paths = [getattr(one, "path", "") for one in app.routes]
    app.add_middleware(Guards, metrics=metrics, paths=paths, hosts=hosts)
    return app


def _add_api(app: FastAPI, workers: Workers) -> None:
    async def answered(asked: Question) -> Response:
        try:
            reply = await workers.answer(asked)
        except TurnedAwayError:
            return _again("too many questions wait already")
        except DiedError:
            return _again("whoever was to answer this ended; ask again")
        match reply.kind:
            case "answered":
                return Response(reply.document, media_type="application/json")
            case "wrong":
                return JSONResponse({"error": reply.wrong}, 422)
            case "stopped":
                return told(504, "this takes too long")
            case _:
                return told(500, f"nobody has foreseen this: {reply.wrong.get('message')}")

    def given(*names: str, description: str) -> dict[str, Any]:
        """Return what the route of a document says of itself."""
        several = [{"$ref": f"/api/schema/{name}"} for name in names]
        schema = several[0] if len(several) == 1 else {"anyOf": several}
        content = {"application/json": {"schema": schema}}
        return {
            "response_class": Response,
            "responses": {200: {"description": description, "content": content}, **REFUSED},
        }

    def posted(path: str, kind: type[Any], **said: Any) -> None:
        async def answer(asked: Any) -> Response:
            return await answered(asked)

        answer.__annotations__ = {"asked": kind, "return": Response}
        answer.__doc__ = kind.__doc__
        answer.__name__ = path.rpartition("/")[2]
        added: Callable[..., Callable[..., Awaitable[Response]]] = app.post(path, **said)
        added(answer)

    posted(
        "/api/rule",
        RuleQuestion,
        **given("rule", "moments", description="as `pyrules rule CASE --format json` writes it"),
    )
    posted(
        "/api/check",
        CheckQuestion,
        **given("check", description="as `pyrules check EDITION --format json` writes it"),
    )
    posted("/api/table", TableQuestion, **given("table", description="what the page shows of a situation"))
    posted("/api/reasons", ReasonsQuestion, **given("reasons", description="why something is so, or is not"))

    @app.get(
        "/api/words", **given("words", description="as `pyrules words EDITION TEXT --format json` writes it")
    )
    async def words(asked: Annotated[WordsQuestion, Query()]) -> Response:
        return await answered(asked)

    @app.get("/api/rulebook", **given("rulebook", description="the editions and languages of the rulebook"))
    async def rulebook() -> Response:
        return await answered(RulebookQuestion())

    @app.get("/api/entries", **given("entries", description="what a case of an edition can tell"))
    async def entries(asked: Annotated[EntryQuestion, Query()]) -> Response:
        return await answered(asked)

    @app.get("/api/schema/{name}", response_class=JSONResponse)
    async def schema(name: str) -> Response:
        """Return the JSON Schema of a document."""
        if name not in SCHEMAS:
            return told(404, f"there is no schema `{name}`", expected=" or ".join(SCHEMAS))
        return JSONResponse(SCHEMAS[name]())


def _add_health(app: FastAPI, workers: Workers, metrics: Metrics) -> None:
    @app.get("/health")
    async def health() -> dict[str, int | str]:
        """Say that the server is there, and how many workers it has."""
        return {"status": "ok", "workers": len(workers.processes), "waiting": workers.waiting}

    @app.get("/metrics", response_class=PlainTextResponse)
    async def counts() -> str:
        """Return what was counted, in the text format of Prometheus."""
        return metrics.text(
            workers=len(workers.processes), waiting=workers.waiting, workers_died_total=workers.died
        )


def _add_page(app: FastAPI) -> None:
    known = {one.name: one for one in PAGE.iterdir() if one.suffix in KINDS}

    def file(name: str) -> Response:
        path = known[name]
        # asked for again each time, and sent only where it is another one by now
        return FileResponse(path, media_type=KINDS[path.suffix], headers={"Cache-Control": "no-cache"})

    @app.get("/", include_in_schema=False)
    async def page() -> Response:
        return file("index.html")

    @app.get("/page/words/{language}.json", include_in_schema=False)
    async def said(language: str) -> Response:
        if language not in LANGUAGES:
            return told(404, f"there is no page in language `{language}`")
        return JSONResponse(page_words(language), headers={"Cache-Control": "no-cache"})

    @app.get("/{name}", include_in_schema=False)
    async def part(name: str) -> Response:
        return file(name) if name in known else told(404, f"there is no `{name}` here")


def _again(message: str) -> Response:
    answer = told(503, message)
    answer.headers.update(AGAIN)
    return answer
