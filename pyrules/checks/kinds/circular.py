"""Provisions that displace one another in a circle, and references that defer for ever."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance, listed, located
from pyrules.checks.witnessing import witnessed
from pyrules.code.provisions import natural_order
from pyrules.code.terms import string_of
from pyrules.references.crossrefs import circles
from pyrules.search.survey import Survey

DEFINITION = "provisions displace one another in a circle, so that none governs, or references defer for ever"
CAUSE = Cause.PROVISIONS


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each step of a circle of displacing with a smallest situation, then each circle of references."""
    yield from witnessed(survey, survey.witnesses("circular"), said)
    yield from _deferring(survey)


def said(parts: Sequence[Instance]) -> str:
    """Say which provisions displace one another, and which take from one another what they say of the same."""
    whole = [part for part in parts if not part.matter]
    alone = [part for part in parts if part.matter]
    return "; ".join((*([_displacing(whole)] if whole else []), *([_taking(alone)] if alone else [])))


def _displacing(parts: Sequence[Instance]) -> str:
    provisions = _in_order(parts)
    if len(provisions) == 1:
        return f"{provisions[0]} displaces itself, so that it does not govern"
    none = "neither" if len(provisions) == 2 else "none of them"
    return f"{listed(provisions)} displace one another in a circle, so that {none} governs"


def _taking(parts: Sequence[Instance]) -> str:
    of = " or of ".join(dict.fromkeys(part.matter[0] for part in parts))
    return f"{listed(_in_order(parts))} take from one another in a circle what they say of {of}"


def _in_order(parts: Sequence[Instance]) -> list[str]:
    return sorted({one for part in parts for one in part.provisions}, key=natural_order)


def _deferring(survey: Survey) -> Iterator[Finding]:
    """Yield the circles among provisions that do nothing but refer on, each with the place of its first reference.

    That is another question than what displaces what: a reference takes nothing away.
    """
    rulebook = survey.rulebook
    acting = {
        rule.provision
        for rule in rulebook.laws
        if rule.head and rule.head.predicate not in ("refers", "no_rule", "drops", "reading")
    }
    places = {
        (rule.provision, target): located(rule.place)
        for rule, terms in rulebook.facts_of("refers")
        if rule.provision not in acting and (target := string_of(terms[1]))
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
