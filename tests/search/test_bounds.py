"""The numbers of a witness stand where the law draws a line."""

from pathlib import Path

import pytest

from tests.rulebooks import found, rulebook, rules

VOCABULARY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; director)).
domain(hour, 0..99).
vocabulary(table, began, (hour,)).
vocabulary(event, stayed, (hour,)).
vocabulary(event, rested, (guest, hour)).
#defined began/1.
#defined stayed/1.
#defined rested/2.
"""
SITUATIONS = """
{ began(Hour) : domain(hour, Hour), Hour < 3 } = 1.
{ stayed(Hour) : domain(hour, Hour) } 1.
{ rested(Guest, Hour) : domain(guest, Guest), domain(hour, Hour) } 1.
"""
WORDS = "act leave; irregularity brawl; disposition forgiven; term after hour"
AFTER = "1 after(Hour - Begun) :- stayed(Hour); began(Begun)"


def witness(folder: Path, *conditions: str, situations: str = SITUATIONS) -> dict[str, object]:
    """Return what a smallest situation tells in which something is unsettled."""
    laws = [f'2 irregularity("2", brawl) :- {one}' for one in conditions]
    code = rulebook(folder, rules(AFTER, *laws), WORDS, vocabulary=VOCABULARY, situations=situations)
    (gap,) = found(code, "gap")
    assert gap.witness
    assert gap.replayed
    return {**gap.witness.table, **gap.witness.events}


@pytest.mark.parametrize(
    ("condition", "stayed"),
    [
        ("after(Hour); Hour > 72", 73),
        ("after(Hour); Hour >= 72", 72),
        ("after(Hour); Hour < 72", 71),
        ("after(Hour); 20 < Hour <= 72", 21),
        ("after(Hour)", 0),
        # numbers that are only compared: all others are left out of the search
        ("stayed(Hour); Hour > 72", 73),
        ("stayed(Hour); Hour < 72", 71),
    ],
)
def test_a_number_stands_at_the_bound_and_else_is_the_least(
    tmp_path: Path, condition: str, stayed: int
) -> None:
    told = witness(tmp_path, condition)
    assert (told["began"], told["stayed"]) == ("0", (stayed,))


def test_each_number_is_moved_by_itself(tmp_path: Path) -> None:
    told = witness(tmp_path, "after(Hour); Hour > 72; rested(Guest, Rest); Rest * 2 > 100; Guest = bob")
    assert (told["began"], told["stayed"], told["rested"]) == ("0", (73,), ("bob 51",))


def test_what_is_plainest_is_for_the_situation_files_to_say(tmp_path: Path) -> None:
    plainest = "#minimize { 99 - Hour@1 : stayed(Hour) }.\n"
    told = witness(tmp_path, "after(Hour); Hour > 72", situations=SITUATIONS + plainest)
    assert told["stayed"] == (99,)
