"""Words that can be read in more than one way, where it makes a difference."""

from collections.abc import Iterator

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Finding, located
from pyrules.code.readings import LITERAL, choosing, left_open, literally
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Shown, Twin
from pyrules.rulings.model import Ruling
from pyrules.search.survey import Survey

DEFINITION = "the words can be read in more than one way, and in some situation the ruling turns on it"
LONG = True
ENOUGH = 2_000
"""Conflicts after which the smallest situation found is told: to prove that there is none smaller takes long."""


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each reading that rules otherwise than the words as they stand, with a small situation.

    Other words are taken literally there. A reading that rules alike wherever one looks does no harm.
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
    if not changes:
        return
    bounds = {**survey.rulebook.bounds, **survey.constants}
    near = {name: max(1, bound // 2) for name, bound in bounds.items()}
    shown: dict[int, Shown | None] = {}
    # most differ in a small situation, and those are soon searched
    for scope, conflicts in ((near, None), (survey.constants, ENOUGH)):
        left = [position for position in range(len(changes)) if not shown.get(position)]
        twin = Twin(literal, [changes[position] for position in left], scope)
        showing = sorted(at for at, shows in twin.verdicts() if shows is not False) if left else []
        for at in showing:
            try:
                found = twin.witness(at, survey.language, conflicts)
            except SolvingError:  # it shows in the search and not in the rulings: told, without its situation
                shown.setdefault(left[at], None)
                continue
            if found:
                shown[left[at]] = found
    yield from (_finding(survey, changes[position], shown[position]) for position in sorted(shown))


def _finding(survey: Survey, change: Change, shown: Shown | None) -> Finding:
    (added,) = change.added
    name = added.concluded
    reading = survey.rulebook.vocabulary.readings[name]
    before, after = (_said(shown.before), _said(shown.after)) if shown else ([], [])
    lines = [f"as the words stand: {one}" for one in before if one not in after]
    lines += [f"read otherwise: {one}" for one in after if one not in before]
    return Finding(
        kind="ambiguous",
        provisions=(change.provision,),
        sentence=f"{change.provision} can be read in more than one way: "
        f"{reading.values[LITERAL]}; or: {added.sentence}",
        witness=shown.case if shown else None,
        replayed=shown is not None,
        place=located(added.place),
        differences=tuple(lines),
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
