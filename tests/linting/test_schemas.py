"""A schema beside a rulebook that has other words than there are by now is told, with the command that renews it."""

import json
import shutil
from pathlib import Path

import pytest
from watchdog.events import FileModifiedEvent

from pyrules.code.loading import load
from pyrules.explaining.case_schema import case_schema
from pyrules.language import parse_language
from pyrules.linting import Problem, lint
from pyrules.watching import Saves, Session
from tests.places import ROOT


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """Return a new rulebook of which no case names the schema."""
    house = shutil.copytree(ROOT / "pyrules" / "starter", tmp_path / "house")
    case = house / "cases" / "ann-is-late.toml"
    case.write_text(case.read_text(encoding="utf-8").partition("\n")[2], encoding="utf-8")
    return house


def renew(house: Path, name: str) -> None:
    code = load("draft", house)
    schema = case_schema(code, parse_language("", "en", code.vocabulary))
    (house / name).write_text(json.dumps(schema), encoding="utf-8")


def declare(house: Path) -> None:
    with (house / "vocabulary.lp").open("a", encoding="utf-8") as words:
        words.write("vocabulary(event, sad, (guest,)).\n")
    with (house / "laws" / "draft" / "law1.lp").open("a", encoding="utf-8") as law:
        law.write('\n%@ 3\n%  whoever is sad may leave\nnorm("3", may, Guest, leave) :-\n    sad(Guest).\n')


def problems(house: Path, edition: str | None = None) -> list[Problem]:
    return list(lint(house, edition).problems)


@pytest.mark.parametrize("name", ["case-schema.json", "words.json", "cases/draft.json"])
def test_a_stale_schema_is_told_with_what_renews_it(house: Path, name: str) -> None:
    renew(house, name)
    assert problems(house) == []
    declare(house)
    (found,) = problems(house)
    assert (found.kind, found.file) == ("schema", str(house / name))
    assert found.message.endswith("has other words than edition `draft`")
    assert found.expected == f"what `pyrules schema case draft --rulebook {house} > {house / name}` writes"
    renew(house, name)
    assert problems(house) == []


def test_one_that_a_case_names_is_told_there_and_once(house: Path) -> None:
    renew(house, "case-schema.json")
    declare(house)
    case = house / "cases" / "b.toml"
    case.write_text('#:schema ../case-schema.json\nedition = "draft"\ntitle = "x"\n', encoding="utf-8")
    (found,) = problems(house)
    assert (found.file, found.line) == (str(case), 1)


def test_what_is_no_schema_of_cases_is_let_be(house: Path) -> None:
    (house / "notes.json").write_text('{"title": "Case", "properties": {}}', encoding="utf-8")
    (house / "broken.json").write_text("{", encoding="utf-8")
    assert problems(house) == []


def test_a_schema_of_no_edition_is_told(house: Path) -> None:
    renew(house, "case-schema.json")
    schema = house / "case-schema.json"
    schema.write_text(schema.read_text(encoding="utf-8").replace('"draft"', '"draught"'), encoding="utf-8")
    (found,) = problems(house)
    assert (found.kind, found.message) == ("schema", "`draught` is no edition of this rulebook")


def test_watch_tells_it_and_that_it_is_renewed(house: Path) -> None:
    renew(house, "case-schema.json")
    session = Session(house)
    assert session.begin().told == ()
    declare(house)
    assert [one.kind for one in session.after([house / "vocabulary.lp"]).told] == ["schema"]
    renew(house, "case-schema.json")
    assert [one.kind for one in session.after([house / "case-schema.json"]).gone] == ["schema"]


def test_watch_sees_that_a_schema_is_written() -> None:
    saves = Saves()
    for name in ("house/notes.txt", "house/case-schema.json"):
        saves.on_any_event(FileModifiedEvent(name))
    assert saves.next() == {Path("house/case-schema.json")}
