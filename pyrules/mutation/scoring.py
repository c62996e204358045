"""The mutation score of an edition's cases: which changes of the code they notice, and the cases that are missing."""

import json
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import ClassVar, Literal

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError, Place
from pyrules.base.limits import StoppedError
from pyrules.base.reading import MOST_MADE, read_text
from pyrules.code.provisions import natural_order, nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.scopes import bounds_in_force, check_bounds
from pyrules.mutation.change import Change
from pyrules.mutation.expecting import missing_case
from pyrules.mutation.noticing import Bench, first_noticed
from pyrules.mutation.operators import changes
from pyrules.mutation.refusing import refused
from pyrules.mutation.twin import Twin
from pyrules.situation import Case
from pyrules.testing.rulebooks import edition_cases

Step = Callable[[str], object]
"""Is told what is done next."""
MadeOf = Literal["killed", "equivalent", "survivor", "refused", "undecided"]


class Mutant(Value):
    """A change of the code and what became of it.

    `outcome` is `killed` where a case fails with the change or can no longer be ruled on, and `killed_by` is the
    first such case, one about the provision if there is one; `equivalent` where the change changes no ruling in any
    situation in scope; `survivor` where it changes one and no case notices; `refused` where the changed code cannot
    be used at all; `undecided` where the work was stopped before it was known. `place` is that of the rule that is
    changed, `before` and `after` are the parts of it that differ.
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
    expectation can tell the rulings apart. `searched` is false where the work was stopped before a case was looked
    for.
    """

    provision: str
    operator: str
    sentence: str
    case: Case | None
    noticed_by: int | None = None
    searched: bool = True


class Tally(Value):
    """What became of the changes: of one provision, or of all."""

    mutants: int
    killed: int
    equivalent: int
    survivors: int
    refused: int
    undecided: int = 0


class ProvisionTally(Tally):
    """What became of the changes of one provision."""

    provision: str


class Mutation(Document):
    """The document that `pyrules mutate` writes.

    Changes that are refused do not count among the mutants of a tally. "Equivalent" holds within `scope`.
    `complete` is false where the work was stopped: of the provisions in `unfinished` some change is undecided, or no
    case was looked for.
    """

    schema_name: ClassVar[str] = "pyrules/mutate/1"

    edition: str
    scope: dict[str, int | str]
    provisions: tuple[ProvisionTally, ...]
    mutants: tuple[Mutant, ...]
    survivors: tuple[Survivor, ...]
    totals: Tally
    seconds: float
    complete: bool = True
    unfinished: tuple[str, ...] = ()


def read_mutation(path: Path) -> Mutation:
    """Read what `pyrules mutate --format json` wrote.

    Raises:
        InputError: the file cannot be read, or is no such document.

    """
    expected = f"a document `{Mutation.schema_name}`"
    try:
        content = json.loads(read_text(path, most=MOST_MADE))
        if not isinstance(content, dict) or content.pop("schema", "") != Mutation.schema_name:
            raise InputError("this is another document", place=Place(str(path)), expected=expected)
        return Mutation.model_validate(content)
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0]
        raise InputError(f"cannot read it: {reason}", place=Place(str(path)), expected=expected) from None


@dataclass(frozen=True)
class Asked:
    """What is to be tried: by which operators, in which provisions (with their parts), within which bounds."""

    operators: Sequence[str] | None = None
    provisions: Sequence[str] | None = None
    constants: Mapping[str, int] = field(default_factory=dict)


def score(rulebook: Rulebook, asked: Asked | None = None, step: Step | None = None) -> Mutation:
    """Make each change to an edition and tell which its cases notice; where stopped, what is known by then.

    Args:
        rulebook: the edition, as its folder has it.
        asked: what is to be tried; everything where None.
        step: is told what is done next.

    Raises:
        InputError: there is no such operator, provision or bound.

    """
    asked = asked or Asked()
    check_bounds(rulebook, dict(asked.constants))
    begun = time.perf_counter()
    within = _within(rulebook, asked.provisions)
    made = [one for one in changes(rulebook, asked.operators) if one.provision in within]
    made.sort(key=lambda one: natural_order(one.provision))
    known = _Known(rulebook, made)
    with suppress(StoppedError):
        _look(known, asked.constants, step or len)
    mutants = tuple(map(known.mutant, range(len(made))))
    survivors = known.survivors()
    unfinished = {one.provision for one in mutants if one.outcome == "undecided"}
    unfinished |= {one.provision for one in survivors if not one.searched}
    return Mutation(
        edition=rulebook.edition,
        scope=bounds_in_force(rulebook, asked.constants),
        provisions=tuple(
            ProvisionTally(provision=one, **_tally(x for x in mutants if x.provision == one).model_dump())
            for one in sorted({mutant.provision for mutant in mutants}, key=natural_order)
        ),
        mutants=mutants,
        survivors=survivors,
        totals=_tally(mutants),
        seconds=round(time.perf_counter() - begun, 2),
        complete=not unfinished,
        unfinished=tuple(sorted(unfinished, key=natural_order)),
    )


@dataclass
class _Known:
    """What is known so far of the changes made, by their positions; what has no outcome is undecided.

    `cases` has what was looked for: the missing case of a survivor, None where there is none. `noticed_by` gives the
    survivor whose case notices another one too.
    """

    rulebook: Rulebook
    made: Sequence[Change]
    outcomes: dict[int, MadeOf] = field(default_factory=dict)
    killed_by: dict[int, Path] = field(default_factory=dict)
    cases: dict[int, Case | None] = field(default_factory=dict)
    noticed_by: dict[int, int] = field(default_factory=dict)

    def survivors(self) -> tuple[Survivor, ...]:
        positions = sorted(position for position, outcome in self.outcomes.items() if outcome == "survivor")
        numbers = {position: number for number, position in enumerate(positions, 1)}
        return tuple(
            Survivor(
                provision=self.made[position].provision,
                operator=self.made[position].operator,
                sentence=self.made[position].sentence,
                case=self.cases.get(position),
                noticed_by=numbers.get(self.noticed_by.get(position, -1)),
                searched=position in self.cases or position in self.noticed_by,
            )
            for position in positions
        )

    def undecided(self) -> list[int]:
        return [position for position in range(len(self.made)) if position not in self.outcomes]

    def mutant(self, position: int) -> Mutant:
        change = self.made[position]
        first = next(rule for rule in self.rulebook.laws if rule.number in change.removed)
        path = self.killed_by.get(position)
        return Mutant(
            provision=change.provision,
            operator=change.operator,
            sentence=change.sentence,
            before=change.before,
            after=change.after,
            place=str(first.place),
            outcome=self.outcomes.get(position, "undecided"),
            killed_by=path.relative_to(self.rulebook.directory).as_posix() if path else None,
        )


def _look(known: _Known, constants: Mapping[str, int], step: Step) -> None:
    """Find out what becomes of the changes.

    Raises:
        StoppedError: the work is to stop; what was found by then is known.

    """
    known.outcomes.update(dict.fromkeys(refused(known.rulebook, known.made), "refused"))
    _look_for_cases(known, step)
    left = known.undecided()
    if left:
        step(f"searching situations in which {len(left)} changes show")
        remaining = [known.made[position] for position in left]
        twin = Twin(known.rulebook, remaining, constants)
        search = _Search(known, left, twin, Bench(known.rulebook, remaining), step)
        long = []
        for place, shows in twin.verdicts():
            if shows is None:
                long.append(place)
            else:
                search.learn(place, shows=shows)
        search.look_for_missing_cases()
        for place in long:
            step(f"proving that {remaining[place].sentence} changes no ruling")
            search.learn(place, shows=twin.shows(place))
            search.look_for_missing_cases()


def _within(rulebook: Rulebook, provisions: Sequence[str] | None) -> frozenset[str]:
    """Return the provisions asked for, with all that lies within them."""
    if provisions is None:
        return frozenset(rulebook.provisions)
    numbering = rulebook.numbering
    known = {whole for one in rulebook.provisions for whole in (one, *numbering.ancestors(one))}
    for one in provisions:
        if one not in known:
            raise InputError(
                f"`{one}` is no provision of edition {rulebook.edition}",
                expected="a provision that the edition encodes",
                nearest=nearest_provision(one, known),
            )
    return frozenset(one for one in rulebook.provisions if set(provisions) & {one, *numbering.ancestors(one)})


def _look_for_cases(known: _Known, step: Step) -> None:
    """Find out which changes a case notices."""
    usable = known.undecided()
    cases = edition_cases(known.rulebook)

    def progress(done: int, of: int, left: int) -> None:
        step(f"run {done} of {of} of the cases: {left} changes that none has noticed")

    noticed = first_noticed(known.rulebook, [known.made[one] for one in usable], cases, progress)
    for place, path in noticed.first.items():
        known.outcomes[usable[place]] = "killed"
        known.killed_by[usable[place]] = path
    if not noticed.complete:
        raise StoppedError


@dataclass
class _Search:
    """The search for what the changes do that no case notices, and for the cases that would.

    `left` are their positions, by their places in `twin` and on the `bench`.
    """

    known: _Known
    left: Sequence[int]
    twin: Twin
    bench: Bench
    step: Step

    def learn(self, place: int, *, shows: bool) -> None:
        """Note whether a change shows in any situation."""
        self.known.outcomes[self.left[place]] = "survivor" if shows else "equivalent"

    def look_for_missing_cases(self) -> None:
        """Find a case for each change that changes a ruling and that no case notices."""
        for place in self._without_a_case():
            if self.left[place] not in self.known.noticed_by:
                self._look_for(place)

    def _without_a_case(self) -> list[int]:
        known = self.known
        return [
            place
            for place, position in enumerate(self.left)
            if known.outcomes.get(position) == "survivor"
            and position not in known.cases
            and position not in known.noticed_by
        ]

    def _look_for(self, place: int) -> None:
        change = self.known.made[self.left[place]]
        self.step(f"the case that {change.sentence} is missing")
        shown = self.twin.witness(place, self.bench.language)
        case = missing_case(self.known.rulebook, change, shown, self.bench.language) if shown else None
        # known before who else notices it is: that is the long part, and may be stopped
        self.known.cases[self.left[place]] = case
        if shown and case:
            for other in self.bench.noticed_by(case, self._without_a_case(), len(shown.before)):
                self.known.noticed_by[self.left[other]] = self.left[place]


def _tally(mutants: Iterable[Mutant]) -> Tally:
    outcomes = [one.outcome for one in mutants]
    refusals = outcomes.count("refused")
    return Tally(
        mutants=len(outcomes) - refusals,
        killed=outcomes.count("killed"),
        equivalent=outcomes.count("equivalent"),
        survivors=outcomes.count("survivor"),
        refused=refusals,
        undecided=outcomes.count("undecided"),
    )
