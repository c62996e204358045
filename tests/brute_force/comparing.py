"""What pyrules finds in a small rulebook, held against what there is to be found by definition.

Flaws are compared one by one, as the solver shows them; so it does not matter which of them are told as one.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from pyrules import checks
from pyrules.checks import Finding
from pyrules.errors import RulebookError
from pyrules.rulebook import Rulebook
from pyrules.situation import Case, facts
from pyrules.survey import Survey
from pyrules.testing import case_language
from tests.brute_force.book import Book, read_term, written
from tests.brute_force.findings import Flaw, Oracle, signature

_LAW = re.compile(r"law (\d+)")
_NAME = re.compile(r"`(\w+)`")


class RefusedError(Exception):
    """The rulebook is none that pyrules checks: something in it depends on its own absence."""


@dataclass(frozen=True)
class Checked:
    """A rulebook with everything that pyrules says about it."""

    code: Rulebook
    survey: Survey
    oracle: Oracle

    @cached_property
    def findings(self) -> dict[str, list[Finding]]:
        """The findings by kind."""
        found: dict[str, list[Finding]] = {kind: [] for kind in checks.modules()}
        for finding in checks.run(self.survey):
            found[finding.kind].append(finding)
        return found

    def flaws(self, kind: str) -> frozenset[str]:
        """Return the flaws of a kind that can show."""
        every = self.survey.possible.of("flaw", 3)
        return frozenset(str(atom) for atom in every if atom.arguments[0].name == kind)


def disagreements(book: Book) -> tuple[list[str], dict[str, int]]:
    """Return where pyrules and the oracle differ, and how many findings of each kind there are.

    Raises:
        RefusedError: pyrules does not check such a rulebook.

    """
    oracle = Oracle(book)
    with TemporaryDirectory() as folder:
        code = book.written(Path(folder))
        checked = Checked(code, Survey(code, case_language(code)), oracle)
        try:
            _ = checked.survey.possible
        except RulebookError as error:
            raise RefusedError(str(error)) from error
        differing: list[str] = []
        counts: dict[str, int] = {}
        for kind in checks.modules():
            ours, expected = COMPARED[kind](checked)
            counts[kind] = len(expected)
            if ours != expected:
                only = sorted(map(str, ours - expected)), sorted(map(str, expected - ours))
                differing.append(f"{kind}: only pyrules {only[0]}, only by definition {only[1]}")
        differing += _witnesses(checked)
    return differing, counts


Compared = tuple[frozenset[object], frozenset[object]]
"""What pyrules finds, and what there is by definition."""


def _flaws(kind: str) -> Callable[[Checked], Compared]:
    def compared(checked: Checked) -> Compared:
        flaws = (flaw for flaw in checked.oracle.flaws if flaw[0] == kind)
        return checked.flaws(kind), frozenset(map(_flaw_text, flaws))

    return compared


def _flaw_text(flaw: Flaw) -> str:
    kind, provisions, matter = flaw
    ids = ",".join(f'"{one}"' for one in provisions) + ("," if len(provisions) == 1 else "")
    return f"flaw({kind},({ids}),{written(matter)})"


def _dead(checked: Checked) -> Compared:
    said = (_LAW.search(one.sentence) for one in checked.findings["dead"])
    return frozenset(int(found[1]) for found in said if found), frozenset(checked.oracle.dead())


def _dangling(checked: Checked) -> Compared:
    ours = (
        (*one.provisions, one.sentence.removeprefix("it refers to ").split(",")[0])
        for one in checked.findings["dangling"]
    )
    return frozenset(ours), frozenset(checked.oracle.dangling())


def _vocabulary(checked: Checked) -> Compared:
    names = (("".join(one.provisions), _NAME.search(one.sentence)) for one in checked.findings["vocabulary"])
    return (
        frozenset((provision, name[1]) for provision, name in names if name),
        frozenset(checked.oracle.vocabulary()),
    )


def _shadowed(checked: Checked) -> Compared:
    """A finding names a smallest set of displacing provisions; there may be others as small."""
    expected = checked.oracle.shadowed()
    ours = {one.provisions[0]: frozenset(one.provisions[1:]) for one in checked.findings["shadowed"]}
    # one that displaces itself is named once
    fits = {
        provision
        for provision, others in ours.items()
        if {others, others | {provision}} & expected.get(provision, frozenset())
    }
    return frozenset(fits | {f"{one} by {sorted(ours[one])}" for one in ours.keys() - fits}), frozenset(expected)


def _redundant(checked: Checked) -> Compared:
    named = frozenset[object](id for one in checked.findings["redundant"] for id in one.provisions)
    return named, frozenset(checked.oracle.redundant())


def _unclear(checked: Checked) -> Compared:
    atoms = checked.survey.possible.of("flaw", 3)
    return (
        frozenset(
            tuple(one.string for one in atom.arguments[1].arguments)
            for atom in atoms
            if atom.arguments[0].name == "unclear_precedence"
        ),
        frozenset(checked.oracle.unclear_precedence()),
    )


def _circular(checked: Checked) -> Compared:
    """Compare who takes part in any circle: of displacing by the steps of it, of references by the findings."""
    steps = {
        one.string
        for atom in checked.survey.possible.of("flaw", 3)
        if atom.arguments[0].name == "circular"
        for one in atom.arguments[1].arguments
    }
    referring = {
        provision for one in checked.findings["circular"] if not one.witness for provision in one.provisions
    }
    displacing, deferring = checked.oracle.circular()
    return (
        frozenset({("displaces", one) for one in steps} | {("refers", one) for one in referring}),
        frozenset({("displaces", one) for one in displacing} | {("refers", one) for one in deferring}),
    )


def _deadlock(checked: Checked) -> Compared:
    return (
        frozenset(frozenset(one.provisions) for one in checked.findings["deadlock"]),
        frozenset(frozenset(id for pair in pairs for id in pair) for pairs in checked.oracle.deadlocks()),
    )


COMPARED: dict[str, Callable[[Checked], Compared]] = {
    **{kind: _flaws(kind) for kind in ("opposed", "incompatible", "gap", "undecided")},
    "dead": _dead,
    "dangling": _dangling,
    "vocabulary": _vocabulary,
    "shadowed": _shadowed,
    "redundant": _redundant,
    "unclear_precedence": _unclear,
    "circular": _circular,
    "deadlock": _deadlock,
}
"""How each kind is compared."""


def _witnesses(checked: Checked) -> Iterator[str]:
    """Hold the size of each witness against the smallest situation that shows its flaw."""
    smallest = checked.oracle.smallest()
    settled = len(checked.code.elections)
    found: dict[object, int] = {}
    for kind in ("opposed", "incompatible", "gap", "undecided"):
        for witness in checked.survey.witnesses(kind):
            shown = signature((kind, witness.flaw.provisions, read_term(str(witness.flaw.matter))))
            found[shown] = min(found.get(shown, 99), _size(witness.case, checked.code))
    expected = {shown: size - settled for shown, (size, _) in smallest.items()}
    for shown in sorted({*found, *expected}, key=str):
        if found.get(shown) != expected.get(shown):  # type: ignore[call-overload]
            yield f"witness of {shown}: {found.get(shown)}, by definition {expected.get(shown)}"  # type: ignore[call-overload]
    for kind, findings in checked.findings.items():
        for finding in findings:
            if finding.witness and not finding.replayed:
                yield f"{kind} {finding.provisions}: its witness was not replayed"


def _size(case: Case, code: Rulebook) -> int:
    return sum(one.name in ("late", "rain", "music") for one in facts(case, code.vocabulary))
