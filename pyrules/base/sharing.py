"""A document in which what several places say stands once, under a name, in a table of its kind."""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from pydantic import BaseModel


@dataclass(frozen=True)
class Table:
    """A table of a document: what its values are, and what their names begin with."""

    values: type[BaseModel]
    prefix: str


class Sharing:
    """Writes values as JSON has them, with a name in place of each that belongs to a table.

    What says the same has one name. A value may have others of its table below it, in however many ways and however
    deep: each is written once.

    Args:
        tables: the tables, by the keys under which the document has them.

    """

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self._keys = {table.values: key for key, table in tables.items()}
        self._tables = tables
        self._names: dict[int, str] = {}
        self._written: dict[tuple[str, str], str] = {}
        self._kept: list[BaseModel] = []
        self.tables: dict[str, dict[str, object]] = {key: {} for key in tables}

    def content(self, value: object) -> object:
        """Return what JSON has for a value."""
        if isinstance(value, BaseModel):
            return self._named(value) if type(value) in self._keys else self._fields(value)
        if isinstance(value, tuple):
            return [self.content(one) for one in value]
        return value

    def _fields(self, value: BaseModel) -> dict[str, object]:
        return {name: self.content(getattr(value, name)) for name in type(value).model_fields}

    def _named(self, value: BaseModel) -> str:
        """Return the name of a value that belongs to a table; what is below it is named before it."""
        todo = [value]
        while todo:
            below = [one for one in self._below(todo[-1]) if id(one) not in self._names]
            if below:
                todo.extend(reversed(below))
            else:
                self._name(todo.pop())
        return self._names[id(value)]

    def _name(self, value: BaseModel) -> None:
        if id(value) in self._names:
            return
        key, content = self._keys[type(value)], self._fields(value)
        written = key, json.dumps(content, ensure_ascii=False)
        if written not in self._written:
            name = f"{self._tables[key].prefix}{len(self.tables[key]) + 1}"
            self._written[written] = name
            self.tables[key][name] = content
        self._names[id(value)] = self._written[written]
        self._kept.append(value)  # an `id` is its own for as long as the value is there

    def _below(self, value: object) -> Iterator[BaseModel]:
        """Yield what stands directly below a value and belongs to a table."""
        parts: tuple[object, ...] = ()
        if isinstance(value, BaseModel):
            parts = tuple(getattr(value, name) for name in type(value).model_fields)
        elif isinstance(value, tuple):
            parts = value
        for one in parts:
            if isinstance(one, BaseModel) and type(one) in self._keys:
                yield one
            else:
                yield from self._below(one)


def named_in(schema: object, tables: Mapping[str, Table]) -> object:
    """Return a JSON Schema with a name wherever a value of a table stood.

    Args:
        schema: the schema of the document without tables, in which a kind of values is referred to by its class.
        tables: the tables, by the keys under which the document has them.

    """
    references = {f"#/$defs/{table.values.__name__}": key for key, table in tables.items()}
    if isinstance(schema, list):
        return [named_in(one, tables) for one in schema]
    if not isinstance(schema, dict):
        return schema
    if schema.get("$ref") in references:
        return {"type": "string", "description": f"a name in `{references[schema['$ref']]}`"}
    return {key: named_in(one, tables) for key, one in schema.items()}


def table_schemas(tables: Mapping[str, Table]) -> dict[str, object]:
    """Return the JSON Schemas of the tables themselves, by their keys."""
    return {
        key: {"type": "object", "additionalProperties": {"$ref": f"#/$defs/{table.values.__name__}"}}
        for key, table in tables.items()
    }
