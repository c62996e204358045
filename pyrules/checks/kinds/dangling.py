"""References to what is not there, and exceptions to what is never said."""

from collections.abc import Iterator

from pyrules.base.errors import Place
from pyrules.checks.findings import Finding, located
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import RANKING, Rule
from pyrules.code.terms import Text, string_of
from pyrules.references.crossrefs import nowhere, reference_graph
from pyrules.references.inventory import Inventory, load_inventory
from pyrules.relevance.displacement import displacement, excepted_from
from pyrules.search.survey import Survey

DEFINITION = "a reference to what is not there, or an exception to what is not there or never said"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each reference, of text or encoding, to what neither has nor declares outside; then such exceptions."""
    rulebook = survey.rulebook
    inventory = load_inventory(rulebook.directory, rulebook.edition)
    yield from _references(rulebook, [inventory] if inventory else [])
    yield from _exceptions(rulebook, [inventory] if inventory else [])


def _references(rulebook: Rulebook, inventories: list[Inventory]) -> Iterator[Finding]:
    places = {
        (rule.provision, target): rule.place
        for rule, terms in rulebook.facts_of("refers")
        if (target := string_of(terms[1]))
    }
    for missing in reference_graph(inventories, [rulebook]).dangling:
        for source in missing.sources:
            ids = source.partition(":")[2], missing.target.partition(":")[2]
            yield _finding(ids[0], f"it refers to {ids[1]}, which is {_NOWHERE}", places.get(ids))


_NOWHERE = "neither encoded nor declared outside"


def _exceptions(rulebook: Rulebook, inventories: list[Inventory]) -> Iterator[Finding]:
    """Yield what displaces a provision that is nowhere, or takes away what the provision never concludes."""
    ranking = [rule for rule in rulebook.laws if rule.head and rule.head.predicate in RANKING]
    targets = {one for rule in ranking if (one := _target(rule))}
    missing = nowhere(targets, inventories, rulebook)
    for rule in ranking:
        target = _target(rule)
        if target in missing:
            yield _finding(
                rule.provision, f"it takes precedence over {target}, which is {_NOWHERE}", rule.place
            )
        elif target and rule.excepted and not _is_concluded(rulebook, rule):
            said = rule.excepted.with_term(0, Text(target)).text
            yield _finding(
                rule.provision,
                f"it excepts something from {target} that {target} never says: `{said}`",
                rule.place,
            )


def _target(rule: Rule) -> str | None:
    """Return the provision that gives way, where the rule names it."""
    return string_of(rule.head.terms[1]) if rule.head else None


def _is_concluded(rulebook: Rulebook, rule: Rule) -> bool:
    """Tell whether a provision that gives way by an exception may conclude what the exception takes away."""
    taken, displaced = rule.excepted, displacement(rulebook).by(rule)
    if taken is None or displaced is None or not displaced.isdisjoint(rulebook.incomplete):
        return True
    if displaced.isdisjoint(rulebook.provisions):
        return True  # it is in the text, or outside
    return any(True for _ in excepted_from(rulebook, rule))


def _finding(provision: str, sentence: str, place: Place | None) -> Finding:
    return Finding(
        kind="dangling",
        provisions=(provision,),
        sentence=sentence,
        place=located(place) if place else None,
    )
