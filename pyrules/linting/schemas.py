"""Whether the JSON Schemas by which an editor completes cases know the words that there are by now."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.explaining.case_schema import case_schema
from pyrules.language import parse_language
from pyrules.linting.model import Problem

_LINE = re.compile(r"\A#:schema +(\S+)")


def schema_of(path: Path, text: str) -> Path | None:
    """Return the file that the first line of a case names as its schema; None where it names none, or an address."""
    found = _LINE.match(text)
    return (path.parent / found[1]).resolve() if found and "://" not in found[1] else None


def look_at(schema: Path, case: Path, code: Rulebook) -> Iterator[Problem]:
    """Yield that a schema is not there, or knows other words than an edition.

    Args:
        schema: its file.
        case: a case that names it.
        code: the edition that the case is of.

    """
    try:
        known = json.loads(schema.read_bytes())
    except (OSError, ValueError):
        known = None
    said = case_schema(code, parse_language("", "en", code.vocabulary))
    if known is None or _bare(known) != _bare(said):
        name = shown(str(schema))
        yield Problem(
            kind="schema",
            message=f"there is no schema `{name}`"
            if known is None
            else f"the schema `{name}` has other words than edition `{code.edition}`",
            file=shown(str(case)),
            line=1,
            column=1,
            expected=f"that of `pyrules schema case {code.edition} --rulebook {shown(str(code.directory))}`",
        )


def _bare(schema: Any) -> Any:
    """Return a schema without the sentences in it, which say the same in any language."""
    if isinstance(schema, dict):
        return {
            name: _bare(one)
            for name, one in schema.items()
            if name != "description" or not isinstance(one, str)
        }
    return [_bare(one) for one in schema] if isinstance(schema, list) else schema
