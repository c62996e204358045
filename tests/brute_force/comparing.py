"""What pyrules finds in a small rulebook, held against what there is to be found by definition.

Flaws are compared one by one, as the solver shows them; so it does not matter which of them are told as one.
"""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from tempfile import TemporaryDirectory

from pyrules.base.errors import RulebookError
from pyrules.checks import kinds, running
from pyrules.checks.findings import Finding
from pyrules.code.rulebook import Rulebook
from pyrules.search.survey import Survey
from pyrules.search.unavoidable import MOST
from pyrules.situation import Case, facts
from pyrules.testing.rulebooks import case_language
from tests.brute_force.book import Book, read_term, written
from tests.brute_force.findings import Flaw, Oracle, Signature, linked, signature

_LAW = re.compile(r"law (\d+)")
_NAME = re.compile(r"`(\w+)`")
_NEVER_SAID = re.compile(r"it excepts something from (\w+) that")


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
        found: dict[str, list[Finding]] = {kind: [] for kind in kinds.modules()}
        each = (*running.run(self.survey).findings, *running.run(self.survey, ["deadlock"]).findings)
        for finding in each:  # beside others, a deadlock is told of what it is made of
            if finding not in found[finding.kind]:
                found[finding.kind].append(finding)
        return found

    def flaws(self, kind: str) -> frozenset[str]:
        """Return the flaws of a kind that can show."""
        return frozenset(map(str, self.survey.flaws(kind)))


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
            _ = checked.survey.applicable
        except RulebookError as error:
            raise RefusedError(str(error)) from error
        differing: list[str] = []
        counts: dict[str, int] = {}
        for kind, compared in COMPARED.items():
            ours, expected = compared(checked)
            counts[kind] = len(expected)
            if ours != expected:
                only = sorted(map(str, ours - expected)), sorted(map(str, expected - ours))
                differing.append(f"{kind}: only pyrules {only[0]}, only by definition {only[1]}")
        differing += [*_witnesses(checked), *_told_together(checked)]
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
    name = "defect" if kind in OF_NO_RULING else "flaw"
    return f"{name}({kind},({ids}),{written(matter)})"


OF_NO_RULING = ("uneven", "unbound", "unfulfillable")
"""The kinds that a situation shows and no ruling tells."""
SHOWN = ("opposed", "incompatible", "gap", "undecided", "sweeping", *OF_NO_RULING)
"""The kinds that one situation shows, under some decisions."""


def _dead(checked: Checked) -> Compared:
    said = (_LAW.search(one.sentence) for one in checked.findings["dead"])
    return frozenset(int(found[1]) for found in said if found), frozenset(checked.oracle.dead())


def _dangling(checked: Checked) -> Compared:
    ours = {
        (one.provisions[0], "excepts", never[1])
        if (never := _NEVER_SAID.match(one.sentence))
        else (*one.provisions, one.sentence.partition(",")[0].rpartition(" ")[2])
        for one in checked.findings["dangling"]
    }
    return frozenset(ours), frozenset(checked.oracle.dangling())


def _vain(checked: Checked) -> Compared:
    """Compare who points where; of what goes before another the finding does not say whether in whole or in part."""
    ours = {
        (one.provisions[0], does[1], one.provisions[0] if does[0] == "it" else does[0], one.provisions[1])
        for one in checked.findings["vain"]
        if (does := one.sentence.split()[:2])
    }
    called = {"refers": "refers", "overrides": "goes", "excepts": "goes"}
    expected = {(by, called[how], one, other) for by, how, one, other in checked.oracle.vain()}
    return frozenset(ours), frozenset(expected)


def _vocabulary(checked: Checked) -> Compared:
    names = (("".join(one.provisions), _NAME.search(one.sentence)) for one in checked.findings["vocabulary"])
    return (
        frozenset((provision, name[1]) for provision, name in names if name),
        frozenset(checked.oracle.vocabulary()),
    )


def _shadowed(checked: Checked) -> Compared:
    """A finding names a smallest set of displacing provisions; there may be others as small."""
    expected = checked.oracle.shadowed()
    ours: set[object] = set()
    for one in checked.findings["shadowed"]:
        provision, *others = one.provisions
        size, sets = expected.get(provision, (None, frozenset()))
        # one that displaces itself is named once
        fits = {frozenset(others), frozenset(one.provisions)} & sets and _size(one, checked.code) == size
        ours.add(provision if fits else f"{provision} by {others}")
    return frozenset(ours), frozenset(expected)


def _redundant(checked: Checked) -> Compared:
    """Compare which provisions can be left out; a part of a finding names that one first, then who says the same."""
    findings = checked.findings["redundant"]
    named = frozenset[object](part.provisions[0] for one in findings for part in one.instances)
    # on what nobody repeats may turn what is not at hand: that is no finding
    return named, frozenset(checked.oracle.redundant() - (checked.oracle.for_others() - named))


def _unclear(checked: Checked) -> Compared:
    return _smallest(checked, "unclear_precedence"), frozenset(checked.oracle.unclear_precedence().items())


def _circular(checked: Checked) -> Compared:
    """Compare the steps of circles of displacing; of references, who takes part, with all that is told."""
    told = {("told", provision) for one in checked.findings["circular"] for provision in one.provisions}
    steps: dict[frozenset[str], int] = {}
    for ids, size in _smallest(checked, "circular"):  # here one displaces the other, there each the other
        steps[frozenset(ids)] = min(size, steps.get(frozenset(ids), size))
    displacing, deferring = checked.oracle.displacing_circles(), checked.oracle.deferring_circles()
    everybody = {("told", provision) for circle in (*displacing, *deferring) for provision in circle}
    return frozenset({*steps.items(), *told}), frozenset({*displacing.items(), *everybody})


def _unanswered(checked: Checked) -> Compared:
    """Compare each provision with the smallest situation in which its ban is broken."""
    parts = (part for one in checked.findings["unanswered"] for part in one.instances)
    ours = {(part.provisions, _size_of(part.witness, checked.code)) for part in parts if part.witness}
    return frozenset(ours), frozenset(checked.oracle.unanswered().items())


def _unparted(checked: Checked) -> Compared:
    """Compare each way not to divide with the smallest situation that shows it."""
    ours = {
        (finding.instances[0].names, _size(finding, checked.code)) for finding in checked.findings["unparted"]
    }
    return frozenset(ours), frozenset(checked.oracle.unparted().items())


def beyond(book: Book) -> bool:
    """Tell whether a rulebook has more smallest sets of conflicts than are all told.

    Compared is then only who is named and linked: the smallest situation may be that of a set which is not told.
    """
    return len(Oracle(book).deadlocks()) > MOST


def _deadlock(checked: Checked) -> Compared:
    """Compare each set that is told with those there are to tell; together, where one cause is told once."""
    findings = checked.findings["deadlock"]
    every = [
        (frozenset(one for pair in pairs for one in pair), size)
        for pairs, size in checked.oracle.deadlocks().items()
    ]
    told = [(frozenset(one.provisions), _size(one, checked.code)) for one in findings]
    if len(every) > MOST:
        return linked(ids for ids, _ in told), linked(ids for ids, _ in every)
    parts = {frozenset(part.provisions) for one in findings for part in one.instances}
    return _least(told) | parts, _least(every) | {ids for ids, _ in every}


def _least(found: list[tuple[frozenset[str], int]]) -> frozenset[object]:
    """Join what shares a provision, with the smallest situation of each group."""
    groups = linked(ids for ids, _ in found)
    return frozenset((group, min(size for ids, size in found if ids <= group)) for group in groups)


def _smallest(checked: Checked, kind: str) -> frozenset[tuple[tuple[str, ...], int]]:
    """Return the provisions of each flaw with the size of its smallest witness."""
    found: dict[tuple[str, ...], int] = {}
    for one in checked.survey.witnesses(kind):
        ids = one.flaw.provisions
        found[ids] = min(found.get(ids, 99), _size_of(one.case, checked.code))
    return frozenset(found.items())


COMPARED: dict[str, Callable[[Checked], Compared]] = {
    **{kind: _flaws(kind) for kind in SHOWN},
    "vain": _vain,
    "dead": _dead,
    "dangling": _dangling,
    "vocabulary": _vocabulary,
    "shadowed": _shadowed,
    "redundant": _redundant,
    "unclear_precedence": _unclear,
    "circular": _circular,
    "unanswered": _unanswered,
    "unparted": _unparted,
    "deadlock": _deadlock,
}
"""How each kind is compared."""
OF_DOUBTS = frozenset({"ambiguous", "silent"})
"""The kinds that only words with readings or marks can have: these rulebooks have none; what they go by is held against
every situation in `tests/mutation/test_twin.py`."""
OF_OVERLAYS = frozenset({"dropped"})
"""The kinds that only an edition over another can have: these rulebooks have one edition."""


def _witnesses(checked: Checked) -> Iterator[str]:
    """Hold the size of each witness against the smallest situation that shows its flaw."""
    smallest = checked.oracle.smallest()
    found: dict[Signature, int] = {}
    for kind in SHOWN:
        for witness in checked.survey.witnesses(kind):
            shown = signature((kind, witness.flaw.provisions, read_term(str(witness.flaw.matter))))
            found[shown] = min(found.get(shown, 99), _size_of(witness.case, checked.code))
    expected = {shown: size for shown, (size, _) in smallest.items()}
    for shown in sorted({*found, *expected}, key=str):
        if found.get(shown) != expected.get(shown):
            yield f"witness of {shown}: {found.get(shown)}, by definition {expected.get(shown)}"
    for kind, findings in checked.findings.items():
        for finding in findings:
            if finding.witness and not finding.replayed:
                yield f"witness of {kind} {finding.provisions}: it was not replayed"


def _told_together(checked: Checked) -> Iterator[str]:
    """Hold findings that are told as one against the rule for it."""
    for kind, module in kinds.modules().items():
        # who says the same in place of what is redundant is no part of what redundant means
        if getattr(module, "CAUSE", None) and kind != "redundant":
            ours = sorted(sorted(one.provisions) for one in checked.findings[kind])
            expected = sorted(map(sorted, checked.oracle.told_together(kind)))
            if ours != expected:
                yield f"told together as {kind}: {ours}, by definition {expected}"


def _size(finding: Finding, code: Rulebook) -> int:
    assert finding.witness, finding.sentence
    return _size_of(finding.witness, code)


def _size_of(case: Case, code: Rulebook) -> int:
    """Return how much happens in a case; what the edition settles always does."""
    return len(code.elections) + sum(
        one.name in ("late", "rain", "music") and one not in code.elections
        for one in facts(case, code.vocabulary)
    )
