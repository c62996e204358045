"""Whether the JSON Schemas by which an editor completes cases know the words that there are by now."""

import json
import re
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

from pyrules.base.errors import InputError, Place
from pyrules.base.reading import MOST_MADE, read_text
from pyrules.code.loading import unknown_edition
from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.explaining.case_schema import case_schema
from pyrules.language import parse_language
from pyrules.linting.model import Problem, problem_of

_LINE = re.compile(r"\A#:schema +(\S+)")


def schema_of(path: Path, text: str) -> Path | None:
    """Return the file that the first line of a case names as its schema; None where it names none, or an address."""
    found = _LINE.match(text)
    return (path.parent / found[1]).resolve() if found and "://" not in found[1] else None


def beside(directory: Path) -> Iterator[tuple[Path, str]]:
    """Yield the schemas of cases that lie in a rulebook's folder or beside its cases, each with its edition."""
    for path in sorted((*directory.glob("*.json"), *(directory / "cases").glob("*.json"))):
        match _read(path):
            case {"title": "Case", "properties": {"edition": {"const": str(edition)}}}:
                yield path.resolve(), edition


def look_at(schema: Path, place: Place, code: Rulebook) -> Iterator[Problem]:
    """Yield that a schema is not there, or knows other words than an edition.

    Args:
        schema: its file.
        place: where to tell it: at the case that names it, or at the schema itself.
        code: the edition whose cases it is for.

    """
    known = _read(schema)
    said = case_schema(code, parse_language("", "en", code.vocabulary))
    if known is None or _bare(known) != _bare(said):
        name = shown(str(schema))
        yield Problem(
            kind="schema",
            message=f"there is no schema `{name}`"
            if known is None
            else f"the schema `{name}` has other words than edition `{code.edition}`",
            file=place.file,
            line=place.line,
            column=place.column,
            expected=f"what `pyrules schema case {code.edition} --rulebook {shown(str(code.directory))} > {name}` "
            "writes",
        )


def unknown(schema: Path, edition: str, known: Collection[str]) -> Problem:
    """Return the problem of a schema for cases of an edition that there is not."""
    error = unknown_edition(edition, known, Place(shown(str(schema))))
    return problem_of(error, "schema", shown(str(schema)))


def _read(schema: Path) -> Any:
    try:
        return json.loads(read_text(schema, most=MOST_MADE))
    except (InputError, ValueError, RecursionError):
        return None


def _bare(schema: Any) -> Any:
    """Return a schema without the sentences in it, which say the same in any language."""
    if isinstance(schema, dict):
        return {
            name: _bare(one)
            for name, one in schema.items()
            if name != "description" or not isinstance(one, str)
        }
    return [_bare(one) for one in schema] if isinstance(schema, list) else schema
