"""What every result has in common: frozen, and one JSON document with a schema name."""

import json
from typing import ClassVar

from pydantic import BaseModel, ConfigDict


class Value(BaseModel):
    """A frozen value object; unknown keys are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Document(Value):
    """A result that is written as one JSON document.

    `schema_name` is the document's name and version, written under the key `schema`; the version rises when
    a key goes away or changes its meaning.
    """

    schema_name: ClassVar[str]

    def to_json(self) -> str:
        """Return the document as indented JSON, its schema's name first."""
        content = {"schema": self.schema_name, **self.model_dump(mode="json")}
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def json_schema(cls) -> dict[str, object]:
        """Return the JSON Schema (2020-12) of what `to_json` writes."""
        schema = cls.model_json_schema(mode="serialization")
        properties = {"schema": {"const": cls.schema_name}, **schema.get("properties", {})}
        required = ["schema", *properties.keys() - {"schema"}]
        return {
            "$schema": "https://json-schema.org/draft/2020-12/schema",
            **schema,
            "properties": properties,
            "required": ["schema", *sorted(required[1:])],
        }
