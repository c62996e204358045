"""Words that can be read in more than one way, where it makes a difference."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from pyrules.base.errors import SolvingError, TooHardError
from pyrules.checks.findings import Finding, Unproven, located, named
from pyrules.checks.ranking import counted, spoken_of
from pyrules.code.readings import LITERAL, choosing, left_open, literally
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Effort, Shown, Twin
from pyrules.rulings.model import Ruling
from pyrules.search.showing import as_asked
from pyrules.search.survey import Survey

DEFINITION = "the words can be read in more than one way, and in some situation the ruling turns on it"
LONG = True
FORM = False
ENOUGH = 2_000
"""Conflicts after which the smallest situation found is told: to prove that there is none smaller takes long."""
MOST = 50_000
"""Conflicts after which it is given up whether there is any situation."""


def run(survey: Survey) -> Iterator[Finding | Unproven]:
    """Yield each reading that rules otherwise than the words as they stand, with a small situation.

    Other words are taken literally there. A reading that rules alike wherever one looks does no harm; of one of which
    that takes too long to prove it is told.
    """
    literal = literally(survey.rulebook)
    changes = [
        Change(
            "ambiguous",
            reading.provision,
            frozenset({choosing(literal, name, LITERAL).number}),
            (choosing(literal, name, value),),
            f"{reading.provision} read so: {sentence}",
        )
        for name, reading in left_open(survey.rulebook).items()
        for value, sentence in reading.values.items()
        if value != LITERAL
    ]
    shown, unproven = smallest_shown(survey, literal, changes)
    yield from (_finding(survey, changes[position], shown[position]) for position in sorted(shown))
    for position in unproven:
        provision, (added,) = changes[position].provision, changes[position].added
        sentence = f"a ruling may turn on how {provision} is read; one reading: {added.sentence}"
        place = located(added.place)
        yield Unproven(
            kind="ambiguous", provisions=(provision,), names=_names(added), sentence=sentence, place=place
        )


def smallest_shown(
    survey: Survey, rulebook: Rulebook, changes: Sequence[Change]
) -> tuple[dict[int, Shown | None], list[int]]:
    """Return small situations in which changes change a ruling, by the positions of those that do.

    None stands for one that does in the search, and not where its situation is ruled on. Beside them stand the
    positions of those of which it takes too long to find out.

    Args:
        survey: has the scope.
        rulebook: the code that is changed.
        changes: each made alone.

    """
    if not changes:
        return {}, []
    bounds = {**survey.rulebook.bounds, **survey.constants}
    near = {name: max(1, bound // 2) for name, bound in bounds.items()}
    shown: dict[int, Shown | None] = {}
    unproven: set[int] = set()

    def look(twin: Twin, positions: Iterable[int], effort: Effort | None = None) -> None:
        for position in positions:
            unproven.discard(position)
            try:
                found = twin.witness(position, survey.language, effort)
            except TooHardError:
                unproven.add(position)
                continue
            except SolvingError:  # it shows in the search and not in the rulings: told, without its situation
                shown.setdefault(position, None)
                continue
            if found:
                shown[position] = replace(found, case=as_asked(survey, found.case))

    # most differ in a small situation, and those are soon searched
    small = Twin(rulebook, changes, near)
    look(small, sorted(position for position, shows in small.verdicts() if shows))
    look(
        Twin(rulebook, changes, survey.constants),
        [one for one in range(len(changes)) if not shown.get(one)],
        Effort(given_up=MOST, enough=ENOUGH),
    )
    return shown, sorted(unproven)


def _finding(survey: Survey, change: Change, shown: Shown | None) -> Finding:
    (added,) = change.added
    name = added.concluded
    reading = survey.rulebook.vocabulary.readings[name]
    # ruled on with the words as they stand, which the edition may not prefer
    own = [spoken_of(change.provision, survey.rulebook)]
    irregular = [
        counted(
            [(re.split(r"\W", one.irregularity)[0], one.irregularity) for one in ruling.irregularities], own
        )
        for ruling in (shown.before if shown else ())
    ]
    number, presupposed = min(irregular, key=lambda one: (one[0], -one[1]), default=(None, 0))
    found = Finding(
        kind="ambiguous",
        provisions=(change.provision,),
        sentence=f"{change.provision} can be read in more than one way: "
        f"{reading.values[LITERAL]}; or: {added.sentence}",
        witness=shown.case if shown else None,
        replayed=shown is not None,
        place=located(added.place),
        differences=differing(shown, "as the words stand", "read otherwise"),
        irregularities=number,
        presupposed=presupposed,
    )
    return named(found, _names(added))


def _names(reading: Rule) -> tuple[str, ...]:
    """Return the name of a reading and its value, by which somebody judges it."""
    return (reading.concluded, *(str(one) for one in reading.head.arguments)) if reading.head else ()


def differing(shown: Shown | None, before: str, after: str) -> tuple[str, ...]:
    """Return what rulings say that differ, each sentence behind words for the code as it is or for the changed one."""
    one, other = (_said(shown.before), _said(shown.after)) if shown else ([], [])
    return (
        *(f"{before}: {sentence}" for sentence in one if sentence not in other),
        *(f"{after}: {sentence}" for sentence in other if sentence not in one),
    )


def _said(rulings: tuple[Ruling, ...]) -> list[str]:
    """Return what rulings say, each sentence once."""
    found = []
    for ruling in rulings:
        found += [one.sentence for one in (*ruling.acts, *ruling.powers)]
        found += [f"{one.sentence} ({one.provision})" for one in ruling.irregularities]
        found += [f"{one.sentence} ({one.provision})" for one in ruling.dispositions]
    found += [one.sentence for ruling in rulings for one in ruling.flaws]
    return list(dict.fromkeys(found))
