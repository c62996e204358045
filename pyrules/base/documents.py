"""What every result has in common: frozen, and one JSON document with a schema name."""

import json
import re
from collections.abc import Collection, Iterator, Mapping
from importlib import import_module
from typing import Any, ClassVar, cast

from pydantic import BaseModel, ConfigDict

from pyrules.base.sharing import Sharing, Table, named_in, table_schemas

_STRING = r'"[^"\n]*"'
_LIST = re.compile(rf"\[\n\s+{_STRING}(?:,\n\s+{_STRING})*\n\s+\]")
"""A list of strings, an entry a line; a line ends nowhere within a string of JSON."""


def _on_one_line(found: re.Match[str]) -> str:
    return "[" + ", ".join(line.strip().removesuffix(",") for line in found[0].splitlines()[1:-1]) + "]"


_MOST = 60
"""So many letters of a text, or of a list, stand in what a value shows of itself in a line."""


class Value(BaseModel):
    """A frozen value object; unknown keys are refused.

    In a line it shows itself in short: of what is long only how much there is. `model_dump()` has everything.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    def __repr_args__(self) -> Iterator[tuple[str | None, Any]]:
        """Yield what says something, each in short."""
        for name, one in type(self).model_fields.items():
            value = getattr(self, name)
            if one.is_required() or value != one.get_default(call_default_factory=True):
                yield name, _Short(value)


class _Short:
    """What shows of a value in a line."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __repr__(self) -> str:
        """Return the value as it is written, or where that is long, its beginning or how much it holds."""
        value = self.value
        if isinstance(value, str) and len(value) > _MOST:
            return f"{value[:_MOST]!r}..."
        if isinstance(value, BaseModel):
            return f"{type(value).__name__}(...)"
        if isinstance(value, Collection) and not isinstance(value, str | bytes):
            held = value.values() if isinstance(value, Mapping) else value
            plain = len(value) <= _MOST and all(isinstance(one, str | int | float | None) for one in held)
            written = repr(value) if plain else ""
            return written if plain and len(written) <= _MOST else f"<{len(value)}>"
        return repr(value)


class Document(Value):
    """A result that is written as one JSON document.

    `schema_name` is the document's name and version, written under the key `schema`; the version rises when
    a key goes away or changes its meaning. Values of the kinds of its `tables` stand in JSON once, in the table, and
    elsewhere by their names there.
    """

    schema_name: ClassVar[str]
    tables: ClassVar[Mapping[str, Table]] = {}
    shown_by: ClassVar[str] = ""
    """`MODULE:FUNCTION` that writes the document as HTML; a room behind this one, so looked up when it is asked for."""

    def _repr_html_(self) -> str | None:
        """Return the document as a notebook shows it; None where it has nothing better than its line."""
        module, _, function = self.shown_by.partition(":")
        return str(getattr(import_module(module), function)(self)) if module else None

    def to_json(self) -> str:
        """Return the document as indented JSON, its schema's name first."""
        if self.tables:
            sharing = Sharing(self.tables)
            said = {name: sharing.content(getattr(self, name)) for name in type(self).model_fields}
            said |= sharing.tables
        else:
            said = self.model_dump(mode="json")
        content = {"schema": self.schema_name, **said}
        # in a large document with tables a second blank a level is a tenth of it
        written = json.dumps(content, ensure_ascii=False, indent=1 if self.tables else 2) + "\n"
        return _LIST.sub(_on_one_line, written) if self.tables else written

    @classmethod
    def json_schema(cls) -> dict[str, object]:
        """Return the JSON Schema (2020-12) of what `to_json` writes."""
        schema = cast("dict[str, Any]", named_in(cls.model_json_schema(mode="serialization"), cls.tables))
        properties = {
            "schema": {"const": cls.schema_name},
            **schema.get("properties", {}),
            **table_schemas(cls.tables),
        }
        required = ["schema", *properties.keys() - {"schema"}]
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **schema,
            "properties": properties,
            "required": ["schema", *sorted(required[1:])],
        }
