"""References to what is not there."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, located
from pyrules.code.terms import string_of
from pyrules.references.crossrefs import reference_graph
from pyrules.references.inventory import load_inventory
from pyrules.search.survey import Survey

DEFINITION = "a reference to what is not there"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each reference, of the text or the encoding, to what neither has nor declares outside."""
    rulebook = survey.rulebook
    inventory = load_inventory(rulebook.directory, rulebook.edition)
    graph = reference_graph([inventory] if inventory else [], [rulebook])
    places = {
        (rule.provision, target): located(rule.place)
        for rule, terms in rulebook.facts_of("refers")
        if (target := string_of(terms[1]))
    }
    for missing in graph.dangling:
        for source in missing.sources:
            ids = source.partition(":")[2], missing.target.partition(":")[2]
            yield Finding(
                kind="dangling",
                provisions=(ids[0],),
                sentence=f"it refers to {ids[1]}, which is neither encoded nor declared outside",
                place=places.get(ids),
            )
