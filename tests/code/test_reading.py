import shutil
from pathlib import Path

import pytest

from pyrules.base import keeping
from pyrules.base.errors import RulebookError
from pyrules.base.keeping import SWITCH
from pyrules.code import loading, reading
from pyrules.code.loading import default_rulebook, editions, load
from pyrules.code.rulebook import Rulebook
from tests.rulebooks import PARTY, rules, write_rulebook


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the folder that results are kept in; everything is worth keeping."""
    monkeypatch.setenv(SWITCH, str(tmp_path / "kept"))
    monkeypatch.setattr(reading, "WORTH_KEEPING", 0)
    monkeypatch.setattr(loading, "_LATELY", {})
    monkeypatch.setattr(loading, "LATELY", 0)
    return tmp_path / "kept"


def written(code: Rulebook) -> list[object]:
    """Return all that a code says, as values that can be compared."""
    every = (*code.core, *code.checks, *code.rules, *code.situations)
    said = [
        (one.number, one.layer, one.provision, one.sentence, one.doubts, one.place, one.text, one.watched)
        for one in every
    ]
    return [*said, code.vocabulary, code.elections, code.known]


@pytest.mark.parametrize("edition", editions(default_rulebook()))
def test_what_was_kept_says_the_same(folder: Path, edition: str) -> None:
    first = written(load(edition))
    assert {path.name.partition("-")[0] for path in folder.iterdir()} == {"rules", "vocabulary", "watched"}
    assert written(load(edition)) == first


def test_a_changed_file_is_read_anew(folder: Path, tmp_path: Path) -> None:
    book = write_rulebook(tmp_path / "book", rules("1 merry(ann) :- rain"), "term merry guest")
    assert load("x", book).laws[0].text == "merry(ann) :- rain."
    before = len(list(folder.glob("rules-*")))
    (law,) = (book / "laws").rglob("*.lp")
    law.write_text(law.read_text().replace("rain", "not rain"))
    assert load("x", book).laws[0].text == "merry(ann) :- not rain."
    assert len(list(folder.glob("rules-*"))) == before + 1  # the others are not read again


def test_a_large_code_is_handed_out_again_while_its_files_say_the_same(tmp_path: Path) -> None:
    book = tmp_path / "book"
    shutil.copytree(default_rulebook(), book, ignore=shutil.ignore_patterns("cases", "texts"))
    first = load("2017", book)
    assert load("2017", book) is first
    assert load("1987", book) is not first
    elsewhere = load("2017", book.rename(tmp_path / "moved"))
    assert elsewhere.directory == tmp_path / "moved"
    assert all(one.place.file.startswith(str(elsewhere.directory)) for one in elsewhere.rules)
    added = elsewhere.directory / "situations" / "zzz.lp"
    added.write_text("% nothing but a remark\n", encoding="utf-8")
    again = load("2017", elsewhere.directory)
    assert again is not elsewhere
    added.write_text("#const zzz = 3.\n", encoding="utf-8")
    assert len(load("2017", elsewhere.directory).situations) == len(again.situations) + 1


@pytest.mark.parametrize("content", ["null", "[]", "[[1]]", "{}", '"rules"', "[[[1,2,3,4,5,6,7,8]]]"])
def test_what_was_kept_and_makes_no_sense_is_read_anew(folder: Path, tmp_path: Path, content: str) -> None:
    book = write_rulebook(tmp_path / "book", rules("1 merry(ann) :- rain"), "term merry guest")
    first = written(load("x", book))
    for path in folder.iterdir():
        path.write_text(content)
    assert written(load("x", book)) == first


def test_a_small_rulebook_leaves_nothing_behind(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reading, "WORTH_KEEPING", 100_000)
    load("x", write_rulebook(tmp_path / "book", vocabulary=PARTY))
    assert not list(folder.glob("*"))
    keeping._throw_away.cache_clear()


@pytest.mark.parametrize(
    ("file", "text", "line", "told"),
    [
        (
            "laws/x/law1.lp",
            '%@ 1\nnorm("1", shall, Other, leave) :-\n    late(Guest).\n',
            2,
            'in the rule for `norm("1",shall,Other,leave)`: no condition says who or what `Other` is',
        ),
        (
            "mechanics/all.lp",
            "tired(Guest) :- late(Guest).\ntired(Guest, Other) :- not late(Guest), Other = Guest.\n",
            2,
            "in the rule for `tired(Guest,Other)`: no condition says who or what `Guest` and `Other` are",
        ),
        (
            "vocabulary.lp",
            "\ndomain(guest, X).\n",
            2,
            "in the rule for `domain(guest,X)`: no condition says who or what `X` is",
        ),
        (
            "situations/all.lp",
            "{ late(Guest) }.\n",
            1,
            "in the rule for `{ late(Guest) }`: no condition says who or what `Guest` is",
        ),
        (
            "situations/all.lp",
            "{ rain }.\n#minimize { Size : rain }.\n",
            2,
            "no condition says who or what `Size` is",
        ),
    ],
)
def test_a_variable_that_nothing_binds_is_told_with_its_rule(
    tmp_path: Path, file: str, text: str, line: int, told: str
) -> None:
    book = write_rulebook(tmp_path)
    (book / file).write_text(text)
    with pytest.raises(RulebookError) as caught:
        load("x", book)
    assert caught.value.message == told
    assert str(caught.value.place).startswith(f"{book / file}:{line}:")
