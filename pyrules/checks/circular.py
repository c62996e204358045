"""Provisions that displace one another in a circle, and references that defer for ever."""

from collections.abc import Iterator

from pyrules.checks import Finding, located, witnessed
from pyrules.crossrefs import circles
from pyrules.survey import Survey, Witness

DEFINITION = "provisions displace one another in a circle, so that none governs, or references defer for ever"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each step of a circle of displacing with a smallest situation, then each circle of references."""
    yield from witnessed(survey, "circular", _displacing)
    yield from _deferring(survey)


def _displacing(witness: Witness) -> str:
    one, *others = witness.flaw.provisions
    if not others:
        return f"{one} displaces itself, so that it does not govern"
    return f"{one} and {others[0]} displace one another in a circle, so that neither governs"


def _deferring(survey: Survey) -> Iterator[Finding]:
    """Yield the circles among provisions that do nothing but refer on, each with the place of its first reference."""
    rulebook = survey.rulebook
    acting = {
        rule.provision
        for rule in rulebook.laws
        if rule.head and rule.head.predicate not in ("refers", "no_rule")
    }
    places = {
        (rule.provision, arguments[1].strip('"')): located(rule.place)
        for rule, arguments in rulebook.facts_of("refers")
        if rule.provision not in acting
    }
    for circle in circles(places):
        steps = [pair for pair in places if set(pair) <= set(circle)]
        said = "; ".join(
            f"{source} refers to {target} ({places[source, target]})" for source, target in steps
        )
        yield Finding(
            kind="circular",
            provisions=circle,
            sentence=f"the reference defers for ever: {said}",
            place=places[steps[0]],
        )
