"""The mutation score of an edition's cases: which changes of the code they notice, and the cases that are missing."""

import time
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal

from pyrules.documents import Document, Value
from pyrules.errors import InputError, nearest
from pyrules.mutation.change import Change
from pyrules.mutation.expecting import missing_case
from pyrules.mutation.noticing import Bench, first_noticed
from pyrules.mutation.operators import changes
from pyrules.mutation.refusing import refused
from pyrules.mutation.twin import Twin
from pyrules.provisions import ancestors, natural_order
from pyrules.rulebook import Rulebook
from pyrules.situation import Case
from pyrules.testing import edition_cases

Step = Callable[[str], None]
"""Is told what is done next."""
MadeOf = Literal["killed", "equivalent", "survivor", "refused"]


class Mutant(Value):
    """A change of the code and what became of it.

    `outcome` is `killed` where a case fails with the change or can no longer be ruled on, and `killed_by` is the
    first such case; `equivalent` where the change changes no ruling in any situation in scope; `survivor` where it
    changes one and no case notices; `refused` where the changed code cannot be used at all. `place` is that of
    the rule that is changed, `before` and `after` are the parts of it that differ.
    """

    provision: str
    operator: str
    sentence: str
    before: str
    after: str
    place: str
    outcome: MadeOf
    killed_by: str | None = None


class Survivor(Value):
    """A change that no case notices, with the case that is missing.

    The code passes `case` and with the change fails it. `noticed_by` gives the place in the list of survivors, from
    1, of the one whose case notices this change too; it has no case of its own then. It has none either where no
    expectation can tell the rulings apart.
    """

    provision: str
    operator: str
    sentence: str
    case: Case | None
    noticed_by: int | None = None


class Tally(Value):
    """What became of the changes: of one provision, or of all."""

    mutants: int
    killed: int
    equivalent: int
    survivors: int
    refused: int


class ProvisionTally(Tally):
    """What became of the changes of one provision."""

    provision: str


class Mutation(Document):
    """The document that `pyrules mutate` writes.

    Changes that are refused do not count among the mutants of a tally. "Equivalent" holds within `scope`.
    """

    schema_name: ClassVar[str] = "pyrules/mutate/1"

    edition: str
    scope: dict[str, int]
    provisions: tuple[ProvisionTally, ...]
    mutants: tuple[Mutant, ...]
    survivors: tuple[Survivor, ...]
    totals: Tally
    seconds: float


@dataclass(frozen=True)
class Asked:
    """What is to be tried: by which operators, in which provisions (with their parts), within which bounds."""

    operators: Sequence[str] | None = None
    provisions: Sequence[str] | None = None
    constants: Mapping[str, int] = field(default_factory=dict)


def score(rulebook: Rulebook, asked: Asked | None = None, step: Step | None = None) -> Mutation:
    """Make each change to an edition and tell which its cases notice.

    Args:
        rulebook: the edition, as its folder has it.
        asked: what is to be tried; everything where None.
        step: is told what is done next.

    Raises:
        InputError: there is no such operator, provision or bound.

    """
    asked = asked or Asked()
    rulebook.check_bounds(dict(asked.constants))
    begun = time.perf_counter()
    within = _within(rulebook, asked.provisions)
    made = [one for one in changes(rulebook, asked.operators) if one.provision in within]
    made.sort(key=lambda one: natural_order(one.provision))
    unusable = refused(rulebook, made)
    usable = [position for position in range(len(made)) if position not in unusable]
    noticed = _noticed(rulebook, made, usable, step)
    left = [position for position in usable if position not in noticed]
    found = _missing(rulebook, made, left, asked.constants, step)
    mutants = [
        _mutant(rulebook, one, _outcome(position, unusable, noticed, found), noticed.get(position))
        for position, one in enumerate(made)
    ]
    return Mutation(
        edition=rulebook.edition,
        scope=dict(sorted({**rulebook.bounds, **asked.constants}.items())),
        provisions=tuple(
            ProvisionTally(provision=one, **_tally(x for x in mutants if x.provision == one).model_dump())
            for one in sorted({mutant.provision for mutant in mutants}, key=natural_order)
        ),
        mutants=tuple(mutants),
        survivors=tuple(found.values()),
        totals=_tally(mutants),
        seconds=round(time.perf_counter() - begun, 2),
    )


def _within(rulebook: Rulebook, provisions: Sequence[str] | None) -> frozenset[str]:
    """Return the provisions asked for, with all that lies within them."""
    if provisions is None:
        return frozenset(rulebook.provisions)
    known = {whole for one in rulebook.provisions for whole in (one, *ancestors(one))}
    for one in provisions:
        if one not in known:
            raise InputError(
                f"`{one}` is no provision of edition {rulebook.edition}",
                expected="a provision that the edition encodes",
                nearest=nearest(one, known),
            )
    return frozenset(one for one in rulebook.provisions if set(provisions) & {one, *ancestors(one)})


def _noticed(
    rulebook: Rulebook, made: Sequence[Change], usable: Sequence[int], step: Step | None
) -> dict[int, Path]:
    def progress(done: int, left: int) -> None:
        if step:
            step(f"case {done}: {left} changes that none has noticed")

    cases = edition_cases(rulebook)
    found = first_noticed(rulebook, [made[one] for one in usable], cases, progress)
    return {usable[place]: path for place, path in found.items()}


def _missing(
    rulebook: Rulebook,
    made: Sequence[Change],
    left: Sequence[int],
    constants: Mapping[str, int],
    step: Step | None,
) -> dict[int, Survivor]:
    """Return the changes that no case notices and that change a ruling, each with its case."""
    remaining = [made[one] for one in left]
    if not remaining:
        return {}
    if step:
        step(f"searching situations in which {len(left)} changes show")
    twin = Twin(rulebook, remaining, constants)
    killable = sorted(twin.killable())
    bench = Bench(rulebook, remaining)
    by: dict[int, int] = {}
    found: dict[int, Survivor] = {}
    for number, place in enumerate(killable, 1):
        change = remaining[place]
        case = None
        if place not in by:
            if step:
                step(f"the case that {change.sentence} is missing")
            shown = twin.witness(place, bench.language)
            case = missing_case(rulebook, change, shown, bench.language) if shown else None
        if case is not None:
            rest = [one for one in killable[number:] if one not in by]
            by.update(dict.fromkeys(bench.noticed_by(case, rest), number))
        found[left[place]] = Survivor(
            provision=change.provision,
            operator=change.operator,
            sentence=change.sentence,
            case=case,
            noticed_by=by.get(place),
        )
    return found


def _outcome(
    position: int, unusable: Collection[int], noticed: Collection[int], found: Collection[int]
) -> MadeOf:
    if position in unusable:
        return "refused"
    if position in noticed:
        return "killed"
    return "survivor" if position in found else "equivalent"


def _mutant(rulebook: Rulebook, change: Change, outcome: MadeOf, killed_by: Path | None) -> Mutant:
    first = next(rule for rule in rulebook.laws if rule.number in change.removed)
    return Mutant(
        provision=change.provision,
        operator=change.operator,
        sentence=change.sentence,
        before=change.before,
        after=change.after,
        place=str(first.place),
        outcome=outcome,
        killed_by=killed_by.relative_to(rulebook.directory).as_posix() if killed_by else None,
    )


def _tally(mutants: Iterable[Mutant]) -> Tally:
    outcomes = [one.outcome for one in mutants]
    refusals = outcomes.count("refused")
    return Tally(
        mutants=len(outcomes) - refusals,
        killed=outcomes.count("killed"),
        equivalent=outcomes.count("equivalent"),
        survivors=outcomes.count("survivor"),
        refused=refusals,
    )
