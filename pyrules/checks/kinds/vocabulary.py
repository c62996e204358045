"""Words used and never defined, defined and never used, misspelt, or where others belong."""

from collections.abc import Iterator

from pyrules.checks.elsewhere import Elsewhere, elsewhere
from pyrules.checks.findings import Finding, located, named
from pyrules.checks.uses import PREDICATE, Name, Use, uses_beside, uses_in
from pyrules.checks.words import words_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.search.survey import Survey

DEFINITION = (
    "a word used and never defined, defined and never used, misspelt, or standing where another belongs"
)
FORM = True
BESIDE = True  # the other editions


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the names that do not fit together, at the rule or the declaration where each stands."""
    uses = list(uses_in(survey.rulebook))
    others = elsewhere(survey.rulebook)
    yield from _undefined(survey.rulebook, uses, others)
    yield from _unused(survey.rulebook, uses, others)


def _undefined(rulebook: Rulebook, uses: list[Use], others: Elsewhere) -> Iterator[Finding]:
    """Yield what is used and neither declared nor defined, and what stands where something else belongs.

    Situations, mechanics and vocabulary are shared by the editions, and may speak of what another one defines.
    """
    defined_elsewhere = {name for kind, name, defines in others.words if defines and kind == PREDICATE}
    words = words_of(rulebook, uses)
    seen: set[tuple[str, Name, str]] = set()
    for use in (*uses, *uses_beside(rulebook)):
        where = use.rule.provision or located(use.rule.place)
        if (use.kind, use.name, where) in seen:
            continue
        if use.rule.layer is not Layer.LAW and use.name in defined_elsewhere:
            continue
        if not words.fits(use):
            seen.add((use.kind, use.name, where))
            yield _finding(use, words.wrong(use))


def _unused(rulebook: Rulebook, uses: list[Use], others: Elsewhere) -> Iterator[Finding]:
    """Yield what is declared or defined and used in no edition, unless a law outside is said to use it.

    A name that only other editions speak of is their affair.
    """
    outside = {matter for _, matter in rulebook.outside}
    broken_off = {rule.provision for rule, _ in rulebook.facts_of("incomplete")}
    everywhere = {(use.kind, use.name, use.defines) for use in uses} | others.words
    theirs = {name for _, name, _ in others.words} - {use.name for use in uses}
    theirs_outside = others.outside - {use.name[0] for use in uses}
    read = {(kind, name) for kind, name, defines in everywhere if not defines}
    concluded = {(kind, name) for kind, name, defines in everywhere if defines}
    defining: dict[Name, Use] = {}
    for use in uses:
        if use.defines:
            defining.setdefault(use.name, use)
    used = concluded | read
    # a relation between words that is so on a condition
    read |= {(use.kind, use.name) for use in uses_beside(rulebook) if use.kind == PREDICATE}
    for one in rulebook.vocabulary.declarations:
        name = (one.name, one.arity)
        if one.name in outside | theirs_outside or name in theirs:
            continue
        definition = None
        if one.kind in ("act", "question", "irregularity", "disposition"):
            if (one.kind, name) in used:
                continue
            what = f"the {one.kind} `{one.name}` is declared and never used"
        elif (PREDICATE, name) in read:
            continue
        else:
            definition = defining.get(name)
            if definition and definition.rule.provision in broken_off:
                continue  # what would read it may stand in what is missing
            what = f"`{one.name}` is defined and never used"
            if definition is None and one.kind == "term":
                what = f"`{one.name}` is declared and never defined"
            elif definition is None:
                what = f"the {one.kind} `{one.name}` is declared and never used"
        place = definition.rule.place if definition else rulebook.declared_at(one)
        found = Finding(
            kind="vocabulary",
            provisions=(definition.rule.provision,) if definition and definition.rule.provision else (),
            sentence=what,
            place=located(place) if place else None,
        )
        yield named(found, (one.name,))


def _finding(use: Use, sentence: str) -> Finding:
    provisions = (use.rule.provision,) if use.rule.provision else ()
    found = Finding(
        kind="vocabulary", provisions=provisions, sentence=sentence, place=located(use.rule.place)
    )
    return named(found, (use.name[0],))
