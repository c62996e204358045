"""What the encoding adds where the text says nothing, and a ruling turns on."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, Unproven, located, named
from pyrules.checks.kinds.ambiguous import differing, smallest_shown
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Shown
from pyrules.rulings.model import Ruling
from pyrules.search.survey import Survey

DEFINITION = "the text says nothing, and in some situation the ruling turns on what the encoding adds"
LONG = True
FORM = False


def run(survey: Survey) -> Iterator[Finding | Unproven]:
    """Yield what is marked as added without which some ruling is another one, with a small situation.

    What a mark leaves out is no finding: nobody can say what the ruling would be. The document lists all marks.
    """
    adding = [(rule, doubt) for rule in survey.rulebook.laws for doubt in rule.doubts if doubt.adds]
    changes = [
        Change(
            "silent",
            rule.provision,
            frozenset(one.number for one in _added(survey.rulebook, rule)),
            (),
            f"{rule.provision} without this: {rule.sentence}",
        )
        for rule, _ in adding
    ]
    shown, unproven = smallest_shown(survey, survey.rulebook, changes)
    for position, found in sorted(shown.items()):
        rule, doubt = adding[position]
        told = Finding(
            kind="silent",
            provisions=(rule.provision,),
            sentence=f"a ruling turns on what {rule.provision} does not say: {doubt.sentence}",
            witness=found.case if found else None,
            replayed=found is not None,
            place=located(rule.place),
            differences=differing(found, "as encoded", "without what was added"),
            mark_alone=found is not None and _differ_by_a_mark_alone(found),
        )
        yield named(told, _names(rule))
    for position in unproven:
        rule, doubt = adding[position]
        sentence = f"a ruling may turn on what {rule.provision} does not say: {doubt.sentence}"
        place = located(rule.place)
        yield Unproven(
            kind="silent",
            provisions=(rule.provision,),
            names=_names(rule),
            sentence=sentence,
            place=place,
        )


def _differ_by_a_mark_alone(shown: Shown) -> bool:
    """Tell whether what is called an irregularity is all that differs: what is done and how things end does not."""
    before, after = (
        {one for ruling in rulings for one in _done(ruling)} for rulings in (shown.before, shown.after)
    )
    return before == after


def _done(ruling: Ruling) -> Iterator[str]:
    """Yield what a ruling says but for its irregularities; that nothing settles one goes with it."""
    yield from (one.sentence for one in (*ruling.acts, *ruling.powers))
    yield from (one.sentence for one in ruling.dispositions)
    yield from (one.sentence for one in ruling.flaws if one.kind != "gap")


def _names(rule: Rule) -> tuple[str, ...]:
    return tuple(one.name for one in rule.head.within if isinstance(one, Function)) if rule.head else ()


def _added(rulebook: Rulebook, rule: Rule) -> Iterator[Rule]:
    """Yield a rule with those below it that go on with its sentence."""
    laws = rulebook.laws
    yield rule
    for one in laws[laws.index(rule) + 1 :]:
        if one.sentence or one.provision != rule.provision or one.place.file != rule.place.file:
            break
        yield one
