"""Small rulebooks for tests: a house party, with guests who arrive late or sing, and moves of a game."""

from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from clingo import Symbol, parse_term

from pyrules import checks
from pyrules.checks import Finding
from pyrules.rulebook import Rulebook, load
from pyrules.ruling import Inquiry, Rulings
from pyrules.survey import Survey
from pyrules.testing import case_language

PARTY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; guests; director)).
domain(colour, (red; blue)).
member(guests, (ann; bob)).
vocabulary(event, late, (guest,)).
vocabulary(event, sang, (guest,)).
vocabulary(event, rain, ()).
vocabulary(table, host, (guest,)).
vocabulary(sequence, move, (move_number, guest, colour)).
numbered(move_number, move).
#defined late/1.
#defined sang/1.
#defined rain/0.
#defined host/1.
#defined move/3.
"""
SITUATIONS = """
#const moves = 1.
{ host(Guest) : domain(guest, Guest) } = 1.
{ late(Guest) : domain(guest, Guest) }.
{ sang(Guest) : domain(guest, Guest) }.
{ rain }.
{ moves_made(0..moves) } = 1.
{ move(Number, Guest, Colour) : domain(guest, Guest), domain(colour, Colour) } = 1 :-
    moves_made(Made),
    Number = 1..Made.
"""
EVENTS = ("late(ann)", "late(bob)", "sang(ann)", "sang(bob)", "rain")
"""What can happen besides moves; with either host, all subsets are in scope."""


def declared(words: str) -> str:
    """Return vocabulary lines for words such as `act leave; question drunk guest`."""
    lines = []
    for word in filter(None, (one.strip() for one in words.split(";"))):
        kind, name, *domains = word.split()
        lines.append(f"vocabulary({kind}, {name}, ({''.join(f'{domain},' for domain in domains)})).")
    return "\n".join(lines) + "\n"


def write_rulebook(folder: Path, law: str = "", words: str = "", **parts: str) -> Path:
    """Write a rulebook with one edition, `x`, and return its folder.

    Args:
        folder: where to write it.
        law: its one law file.
        words: what to declare besides the party's own words, as `declared` reads it.
        parts: text in place of the party's own `vocabulary` and `situations`, and `mechanics`.

    """
    files = {
        "vocabulary.lp": parts.pop("vocabulary", PARTY) + declared(words),
        "mechanics/all.lp": parts.pop("mechanics", ""),
        "laws/x/law1.lp": law,
        "situations/all.lp": parts.pop("situations", SITUATIONS),
        "editions/x.lp": "".join(
            f'#include "../{one}".\n' for one in ("vocabulary.lp", "mechanics/all.lp", "laws/x/law1.lp")
        ),
    }
    assert not parts
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def rulebook(folder: Path, law: str = "", words: str = "", **parts: str) -> Rulebook:
    """Write a rulebook and read it."""
    return load("x", write_rulebook(folder, law, words, **parts))


def rules(*laws: str) -> str:
    """Write rules under their labels, each from `ID HEAD` or `ID HEAD :- CONDITION; CONDITION`."""
    written = []
    for law in laws:
        provision, rule = law.split(" ", 1)
        head, _, body = rule.partition(" :- ")
        conditions = ",\n    ".join(body.split("; "))
        written.append(f"%@ {provision}\n{head}{f' :-{chr(10)}    {conditions}' if body else ''}.\n")
    return "\n".join(written)


def atoms(text: str) -> list[Symbol]:
    """Return the atoms that a text names, separated by spaces."""
    return [parse_term(word) for word in text.split()]


def inquiry(code: Rulebook, situation: str = "") -> Inquiry:
    """Put a situation to a rulebook."""
    return Inquiry(code, atoms(situation), case_language(code))


def document(code: Rulebook, situation: str = "") -> Rulings:
    """Return all rulings of a situation."""
    return inquiry(code, situation).document(explain=False)


def survey(code: Rulebook, **bounds: int) -> Survey:
    """Return the survey of a rulebook in its scope."""
    return Survey(code, case_language(code), bounds)


def found(code: Rulebook, *kinds: str, **bounds: int) -> list[Finding]:
    """Return the findings of these kinds; of all kinds where none is named."""
    return checks.run(survey(code, **bounds), kinds or None)


def subsets(events: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield every subset, smaller ones first."""
    listed = tuple(events)
    for size in range(len(listed) + 1):
        yield from combinations(listed, size)
