import json
from collections.abc import Mapping
from typing import ClassVar

from pyrules.base.documents import Document, Value
from pyrules.base.sharing import Table


class Stone(Value):
    word: str
    on: tuple["Stone", ...] = ()


class Wall(Value):
    stones: tuple[Stone, ...]
    top: Stone | None = None


class Yard(Document):
    schema_name: ClassVar[str] = "yard/1"
    tables: ClassVar[Mapping[str, Table]] = {"stones": Table(Stone, "s")}

    walls: tuple[Wall, ...]
    words: tuple[str, ...] = ()


def written(*walls: Wall) -> dict[str, object]:
    content = json.loads(Yard(walls=walls).to_json())
    assert isinstance(content, dict)
    return content


def test_what_says_the_same_stands_once_and_is_named() -> None:
    one, same, other = Stone(word="a"), Stone(word="a"), Stone(word="b")
    found = written(Wall(stones=(one, other)), Wall(stones=(same,), top=other))
    assert found["walls"] == [{"stones": ["s1", "s2"], "top": None}, {"stones": ["s1"], "top": "s2"}]
    assert found["stones"] == {"s1": {"word": "a", "on": []}, "s2": {"word": "b", "on": []}}


def test_what_lies_below_is_named_first_however_deep_and_in_however_many_ways() -> None:
    stone = Stone(word="0")
    for number in range(1, 3000):
        stone = Stone(word=str(number), on=(stone, stone))
    found = written(Wall(stones=(stone,)))
    stones = found["stones"]
    assert isinstance(stones, dict)
    assert list(stones)[:2] == ["s1", "s2"]
    assert stones["s2"] == {"word": "1", "on": ["s1", "s1"]}
    assert len(stones) == 3000
    assert found["walls"] == [{"stones": ["s3000"], "top": None}]


def test_the_schema_has_the_tables_and_names_elsewhere() -> None:
    schema = Yard.json_schema()
    properties, kinds = schema["properties"], schema["$defs"]
    assert isinstance(properties, dict)
    assert isinstance(kinds, dict)
    name = {"type": "string", "description": "a name in `stones`"}
    assert properties["stones"]["additionalProperties"] == {"$ref": "#/$defs/Stone"}
    assert kinds["Stone"]["properties"]["on"]["items"] == name
    assert kinds["Wall"]["properties"]["stones"]["items"] == name
    assert name in kinds["Wall"]["properties"]["top"]["anyOf"]
    required = schema["required"]
    assert isinstance(required, list)
    assert "stones" in required


def test_lists_of_names_stand_on_one_line_and_strings_stay_as_they_are() -> None:
    words = ("a, b", 'c" [', "d\n]", "")
    text = Yard(walls=(Wall(stones=(Stone(word="a"), Stone(word="b"))),), words=words).to_json()
    assert '"stones": ["s1", "s2"],' in text
    assert json.loads(text)["words"] == list(words)
