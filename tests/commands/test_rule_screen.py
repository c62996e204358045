"""A page that is longer than a screen goes through as many questions as fit, and says what it leaves away."""

from pathlib import Path

import pytest

from pyrules.telling.page import ENOUGH
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook

DEEP = 10
SAID = ("shall, ann", "must, bob", "should, ann", "does, bob")
"""Who is to do what at each end, so different that nothing of it is told in one line."""
LINES = len(SAID)


def chain(folder: Path, deep: int) -> Path:
    """Write a rulebook in which each answer yes leads to a further question, and each no to acts of its own."""
    asked, law = "late(ann)", list[str]()
    for number in range(1, deep + 1):
        law.append(f'{number} question("{number}", q{number}) :- {asked}')
        law += [
            f'{number} norm("{number}", {said}, a{number}b{one}) :- {{}}' for one, said in enumerate(SAID)
        ]
        law[-LINES:] = [one.format(f'found("{number}", q{number}, no)') for one in law[-LINES:]]
        asked = f'found("{number}", q{number}, yes)'
    names = [f"a{number}b{one}" for number in range(1, deep + 1) for one in range(LINES)]
    words = "; ".join([*(f"act {one}" for one in names), *(f"question q{n}" for n in range(1, deep + 1))])
    rulebook = write_rulebook(folder, rules(*law), words)
    case = rulebook / "cases" / "late.toml"
    case.parent.mkdir()
    case.write_text(
        'edition = "x"\ntitle = "late"\n[table]\nhost = "bob"\n[events]\nlate = ["ann"]\n', encoding="utf-8"
    )
    return case


@pytest.fixture
def long(tmp_path: Path) -> Path:
    return chain(tmp_path, DEEP)


def test_a_long_page_is_cut_where_the_screen_ends_and_says_so(run: Run, long: Path) -> None:
    lines = run("rule", long).out.splitlines()

    assert len(lines) <= ENOUGH
    assert any("to fit a screen the rest is left away" in one for one in lines)
    (cut,) = [one for one in lines if "further questions: " in one]
    beyond = int(cut.partition("further questions: ")[2].partition(",")[0])
    gone_through = sum("to be found" in one for one in lines) - 1
    assert gone_through + 1 + beyond == DEEP
    # of the outcomes those are told to which the page leads, and no others
    ends = {one.split("outcome ")[1] for one in lines if ": outcome " in one}
    told = {one.split("outcome ")[1] for one in lines if "outcome " in one and ":" not in one}
    assert ends == told
    assert 0 < len(told) < DEEP


@pytest.mark.parametrize("option", ["--all", "--explain"])
def test_who_wants_all_of_it_gets_it(run: Run, long: Path, option: str) -> None:
    said = run("rule", long, option).out
    assert "further questions" not in said
    assert len(said.splitlines()) > ENOUGH


def test_a_page_that_fits_is_whole(run: Run, tmp_path: Path) -> None:
    said = run("rule", chain(tmp_path, 2)).out
    assert "further questions" not in said
    assert "to fit a screen" not in said
