"""A law is added to the shipped rulebook by files of its own: no other file is edited, and no two laws share one."""

import shutil
from pathlib import Path

import pytest

from pyrules.code.loading import default_rulebook, load
from pyrules.code.rules import Layer
from pyrules.language import load_language
from pyrules.situation import read_case
from pyrules.testing.expectations import run_case
from tests.rulebooks import found

VOCABULARY = """% Words of Law {law} alone (1997).

% {thing}_opened(Player): Player has opened an {thing} at the table
vocabulary(event, {thing}_opened, (player,)).
#defined {thing}_opened/1.
% {thing}_stands_open(Player): what Player has opened is open
vocabulary(term, {thing}_stands_open, (player,)).
vocabulary(irregularity, open_{thing}, (player,)).
vocabulary(act, close_{thing}, ()).
vocabulary(question, {thing}_in_the_way, (player,)).
vocabulary(disposition, {thing}_closed, ()).
"""
MECHANICS = """% What follows from an open {thing}, for Law {law} alone.

{thing}_stands_open(Player) :-
    {thing}_opened(Player).
"""
SITUATIONS = "{{ {thing}_opened(Player) : domain(player, Player) }} 1.\n"
LAW = """%# Law {law}. What is opened at the table

%@ {law}A
%  to open one is irregular
irregularity("{law}A", open_{thing}(Player)) :-
    {thing}_stands_open(Player).

%@ {law}B
%  whether it is in the way has to be found out
question("{law}B", {thing}_in_the_way(Player)) :-
    irregularity("{law}A", open_{thing}(Player)).

%@ {law}B
%  then it has to be closed
norm("{law}B", shall, Player, close_{thing}) :-
    found("{law}B", {thing}_in_the_way(Player), yes).

%@ {law}B
%  and that ends the matter
settles("{law}B", open_{thing}(Player), {thing}_closed) :-
    found("{law}B", {thing}_in_the_way(Player), yes).

%@ {law}C
outside("{law}C", open_{thing}(Player)) :-
    found("{law}B", {thing}_in_the_way(Player), no).
"""
SENTENCES = """# The words of Law {law} alone.

[events]
{thing}_opened = "{{1}} {opened}"

[terms]
{thing}_stands_open = "{{1}} {opened}"

[acts]
close_{thing} = "{close}"

[questions]
{thing}_in_the_way = "{{1}}?"

[irregularities]
open_{thing} = "{{1}}"

[dispositions]
{thing}_closed = "{close}"
"""
CASE = """edition = "1997"
title = "West opens an {thing}"

[events]
{thing}_opened = ["W"]

[findings]
"{law}B {thing}_in_the_way W" = "yes"

[expect]
always = ["west: shall close the {thing} ({law}B)"]
"""
WORDS = {"en": ("opens it", "close the {thing}"), "ru": ("открыл", "закрыть"), "pl": ("otworzył", "zamknąć")}


def law_files(law: str, thing: str, mechanics: str) -> dict[str, str]:
    """Return the files of a law about something that is not to be opened at the table.

    Args:
        law: its number.
        thing: what is not to be opened.
        mechanics: the folder of its mechanics: of all editions, or of its own.

    """
    files = {
        f"vocabulary/law{law}.lp": VOCABULARY,
        f"{mechanics}/law{law}.lp": MECHANICS,
        f"situations/law{law}.lp": SITUATIONS,
        f"laws/1997/law{law}.lp": LAW,
        f"cases/1997/law{law}/opened.toml": CASE,
    }
    said = {name: text.format(law=law, thing=thing) for name, text in files.items()}
    for code, (opened, close) in WORDS.items():
        said[f"language/{code}/law{law}.toml"] = SENTENCES.format(
            law=law, thing=thing, opened=opened, close=close.format(thing=thing)
        )
    return said


def contents(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and "cases" not in path.relative_to(folder).parts[:1]
    }


@pytest.fixture(scope="module")
def added(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[dict[str, str]]]:
    """Copy the shipped rulebook without its cases, and add two laws to it."""
    folder = tmp_path_factory.mktemp("added") / "bridge"
    shutil.copytree(default_rulebook(), folder, ignore=shutil.ignore_patterns("cases"))
    laws = [law_files("95", "umbrella", "mechanics"), law_files("96", "atlas", "mechanics/1997")]
    for files in laws:
        for name, text in files.items():
            path = folder / name
            assert not path.exists(), name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
    return folder, laws


def test_two_laws_are_added_and_no_file_is_edited(added: tuple[Path, list[dict[str, str]]]) -> None:
    folder, (one, other) = added
    before, after = contents(default_rulebook()), contents(folder)
    assert {name: after[name] for name in before} == before
    new = {name for name in (*one, *other) if not name.startswith("cases/")}
    assert after.keys() - before.keys() == new
    assert not one.keys() & other.keys()


def test_what_was_added_is_ruled_on_in_every_language(added: tuple[Path, list[dict[str, str]]]) -> None:
    folder, _ = added
    code = load("1997", folder)
    for law in ("95", "96"):
        path = folder / "cases" / "1997" / f"law{law}" / "opened.toml"
        case = read_case(path)
        outcome = run_case(code, case, load_language(folder, "en", code.vocabulary))
        assert outcome.failures == ()
        assert {f"{law}A", f"{law}B"} <= set(outcome.applied)
    for language in ("en", "ru", "pl"):
        words = load_language(folder, language, code.vocabulary)
        assert (words.missing(), words.unknown()) == ([], [])


@pytest.mark.parametrize("edition", ["1987", "2017"])
def test_an_edition_without_the_law_has_the_mechanics_of_all_and_no_flaw_from_them(
    added: tuple[Path, list[dict[str, str]]], edition: str
) -> None:
    code = load(edition, added[0])
    mechanics = " ".join(rule.text for rule in code.rules if rule.layer is Layer.MECHANICS)
    assert ("umbrella" in mechanics, "atlas" in mechanics) == (True, False)
    before, after = (found(one, "vocabulary") for one in (load(edition), code))
    assert [one.sentence for one in after] == [one.sentence for one in before]


def test_what_was_added_has_no_flaw(added: tuple[Path, list[dict[str, str]]]) -> None:
    code = load("1997", added[0])
    for kind in ("vocabulary", "gap"):
        findings = found(code, kind, calls=1, cards=0)
        assert [one for one in findings if "umbrella" in one.sentence or "95A" in one.provisions] == []
        assert findings or kind != "gap"  # the others are found as ever
