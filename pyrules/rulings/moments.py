"""The document of a story that is ruled on at several moments: one of a ruling for each."""

import json
from typing import ClassVar

from pyrules.base.documents import Document
from pyrules.rulings.model import Rulings


class Moments(Document):
    """The document that `pyrules rule` writes of a story: what it writes of a single case, for each moment in order."""

    schema_name: ClassVar[str] = "pyrules/moments/1"

    edition: str
    title: str
    moments: tuple[Rulings, ...]

    def to_json(self) -> str:
        """Return the document as indented JSON; each moment is the document of a ruling, with its schema's name."""
        content = {
            "schema": self.schema_name,
            "edition": self.edition,
            "title": self.title,
            "moments": [json.loads(one.to_json()) for one in self.moments],
        }
        return json.dumps(content, ensure_ascii=False, indent=2) + "\n"

    @classmethod
    def json_schema(cls) -> dict[str, object]:
        """Return the JSON Schema (2020-12) of what `to_json` writes."""
        one = Rulings.json_schema()
        names = one.pop("$defs", {})
        schema = super().json_schema()
        schema["$defs"] = {**(names if isinstance(names, dict) else {}), "Rulings": one}
        return schema
