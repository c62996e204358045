"""A document held against a JSON Schema, as far as the schemas of cases go: the test environment has no validator."""

import re
from collections.abc import Iterator
from typing import Any

_TYPES: dict[str, type | tuple[type, ...]] = {
    "object": dict,
    "array": (list, tuple),
    "string": str,
    "integer": int,
    "number": (int, float),
    "boolean": bool,
    "null": type(None),
}
_IGNORED = {"$schema", "$defs", "title", "description", "default"}


def problems(  # noqa: PLR0912 - one for each keyword
    content: Any, schema: dict[str, Any], whole: dict[str, Any], path: str = ""
) -> Iterator[str]:
    """Yield where a document departs from a schema; a keyword that is not known here is an error."""
    for keyword in sorted(schema, key=lambda one: one != "type"):  # else the rest makes no sense
        value = schema[keyword]
        match keyword:
            case "$ref":
                yield from problems(content, whole["$defs"][value.removeprefix("#/$defs/")], whole, path)
            case "type":
                wrong = value != "boolean" and isinstance(content, bool)
                if wrong or not isinstance(content, _TYPES[value]):
                    yield f"{path}: no {value}"
                    return
            case "const":
                if content != value or isinstance(content, bool) != isinstance(value, bool):
                    yield f"{path}: not {value}"
            case "enum":
                if content not in value:
                    yield f"{path}: none of {value[:5]}"
            case "pattern":
                if isinstance(content, str) and not re.search(value, content):
                    yield f"{path}: `{content}` does not match"
            case "anyOf":
                if all(any(problems(content, one, whole, path)) for one in value):
                    yield f"{path}: `{content}` is nothing of what it can be"
            case "minimum":
                if isinstance(content, int) and content < value:
                    yield f"{path}: too small"
            case "items":
                for number, one in enumerate(content):
                    yield from problems(one, value, whole, f"{path}/{number}")
            case "required":
                yield from (f"{path}: lacks {one}" for one in value if one not in content)
            case "properties" | "patternProperties":
                continue  # with what else there may be
            case "additionalProperties":
                yield from _inside(content, schema, whole, path)
            case _ if keyword not in _IGNORED:
                raise AssertionError(f"{keyword} is not known here")


def _inside(
    content: dict[str, Any], schema: dict[str, Any], whole: dict[str, Any], path: str
) -> Iterator[str]:
    for key, value in content.items():
        known = [one for name, one in schema.get("properties", {}).items() if name == key]
        known += [one for name, one in schema.get("patternProperties", {}).items() if re.search(name, key)]
        rest = schema["additionalProperties"]
        if not known and rest is not True:
            known = [rest] if isinstance(rest, dict) else []
            if not known:
                yield f"{path}/{key}: there is no such thing"
        for one in known:
            yield from problems(value, one, whole, f"{path}/{key}")
