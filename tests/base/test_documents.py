import json
from typing import ClassVar

import pytest
from pydantic import ValidationError

from pyrules.base.documents import Document, Value


class Inner(Value):
    """A part."""

    word: str
    count: int = 0


class Sample(Document):
    """A document."""

    schema_name: ClassVar[str] = "test/sample/1"

    inner: tuple[Inner, ...]
    name: str


SAMPLE = Sample(inner=(Inner(word="żółty"),), name="пас")


def test_json_begins_with_the_schema_and_keeps_letters() -> None:
    text = SAMPLE.to_json()
    assert list(json.loads(text)) == ["schema", "inner", "name"]
    assert json.loads(text) == {
        "schema": "test/sample/1",
        "inner": [{"word": "żółty", "count": 0}],
        "name": "пас",
    }
    assert "żółty" in text
    assert "пас" in text
    assert text.endswith("}\n")


def test_a_document_is_frozen_and_knows_its_keys() -> None:
    with pytest.raises(ValidationError, match="frozen"):
        setattr(SAMPLE, "name", "other")  # noqa: B010 - mypy refuses it outright
    with pytest.raises(ValidationError, match="Extra inputs"):
        Inner.model_validate({"word": "a", "wrod": "b"})


def test_the_schema_requires_every_key_that_is_written() -> None:
    schema = Sample.json_schema()
    assert schema["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    properties, required = schema["properties"], schema["required"]
    assert isinstance(properties, dict)
    assert isinstance(required, list)
    assert properties["schema"] == {"const": "test/sample/1"}
    assert set(required) == set(properties) == set(json.loads(SAMPLE.to_json()))
    assert schema["additionalProperties"] is False
