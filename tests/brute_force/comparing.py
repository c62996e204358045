"""What pyrules finds in a small rulebook, held against what there is to be found by definition."""

import re
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

from clingo import Symbol

from pyrules import checks
from pyrules.checks import Finding
from pyrules.errors import RulebookError
from pyrules.rulebook import Rulebook
from pyrules.situation import facts
from pyrules.survey import Survey
from pyrules.testing import case_language
from tests.brute_force.book import Book, written
from tests.brute_force.findings import Flaw, Oracle

FLAWS = ("opposed", "incompatible", "gap", "undecided")
_LAW = re.compile(r"law (\d+)$")
_NAME = re.compile(r"`(\w+)`")


class RefusedError(Exception):
    """The rulebook is none that pyrules checks: something in it depends on its own absence."""


def disagreements(book: Book) -> tuple[list[str], dict[str, int]]:
    """Return where pyrules and the oracle differ, and how many findings of each kind there are.

    Raises:
        RefusedError: pyrules does not check such a rulebook.

    """
    oracle = Oracle(book)
    with TemporaryDirectory() as folder:
        code = book.written(Path(folder))
        survey = Survey(code, case_language(code))
        try:
            possible = frozenset(map(str, survey.possible.of("flaw", 3)))
        except RulebookError as error:
            raise RefusedError(str(error)) from error
        findings: dict[str, list[Finding]] = {}
        for finding in checks.run(survey):
            findings.setdefault(finding.kind, []).append(finding)
        differing = list(_differing(oracle, code, possible, findings))
    counts = {kind: sum(flaw[0] == kind for flaw in oracle.flaws) for kind in FLAWS}
    for kind in ("dead", "dangling", "vocabulary"):
        counts[kind] = len(getattr(oracle, kind)())
    return differing, counts


def _differing(
    oracle: Oracle, code: Rulebook, possible: frozenset[str], findings: dict[str, list[Finding]]
) -> Iterator[str]:
    yield from _sets("flaws", possible, frozenset(map(_flaw_text, oracle.flaws)))
    dead = {int(found[1]) for one in findings.get("dead", ()) if (found := _LAW.search(one.sentence))}
    yield from _sets("dead", dead, oracle.dead())
    dangling = {
        (*one.provisions, one.sentence.removeprefix("it refers to ").split(",")[0])
        for one in findings.get("dangling", ())
    }
    yield from _sets("dangling", dangling, oracle.dangling())
    names = {
        ("".join(one.provisions), found[1])
        for one in findings.get("vocabulary", ())
        if (found := _NAME.search(one.sentence))
    }
    yield from _sets("vocabulary", names, oracle.vocabulary())
    yield from _witnesses(oracle, code, findings)


def _sets(kind: str, ours: object, expected: object) -> Iterator[str]:
    assert isinstance(ours, set | frozenset)
    assert isinstance(expected, set | frozenset)
    if ours != expected:
        yield f"{kind}: only pyrules {sorted(ours - expected)}, only by definition {sorted(expected - ours)}"


def _flaw_text(flaw: Flaw) -> str:
    kind, provisions, matter = flaw
    ids = ",".join(f'"{one}"' for one in provisions) + ("," if len(provisions) == 1 else "")
    return f"flaw({kind},({ids}),{written(matter)})"


def _witnesses(oracle: Oracle, code: Rulebook, findings: dict[str, list[Finding]]) -> Iterator[str]:
    """Hold the size of each witness against the smallest situation that shows its flaw."""
    smallest = oracle.smallest()
    ours: dict[tuple[str, tuple[str, ...]], int] = {}
    for kind in FLAWS:
        for finding in findings.get(kind, ()):
            assert finding.witness
            if not finding.replayed:
                yield f"{kind} {finding.provisions}: its witness was not replayed"
            key = kind, finding.provisions
            ours[key] = min(ours.get(key, 99), _size(facts(finding.witness, code.vocabulary)))
    expected: dict[tuple[str, tuple[str, ...]], int] = {}
    settled = len(code.elections)
    for (kind, provisions, _), (size, _) in smallest.items():
        key = kind, provisions
        expected[key] = min(expected.get(key, 99), size - settled)
    if ours != expected:
        yield f"witnesses: {set(ours.items()) ^ set(expected.items())}"


def _size(stated: tuple[Symbol, ...]) -> int:
    return sum(one.name in ("late", "rain", "music") for one in stated)
