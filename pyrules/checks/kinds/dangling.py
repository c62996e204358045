"""References to what is not there."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, located
from pyrules.checks.uses import uses_in
from pyrules.code.provisions import nearest_provision
from pyrules.code.terms import string_of
from pyrules.references.crossrefs import nowhere, reference_graph
from pyrules.references.inventory import load_inventory
from pyrules.search.survey import Survey

DEFINITION = "a reference to what is not there"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each reference to what is neither in text nor encoding nor declared outside.

    Text and laws point at provisions; laws have them give way too, and read what they say.
    """
    rulebook = survey.rulebook
    inventory = load_inventory(rulebook.directory, rulebook.edition)
    graph = reference_graph([inventory] if inventory else [], [rulebook])
    said = [
        (source.partition(":")[2], "refers to", missing.target.partition(":")[2])
        for missing in graph.dangling
        for source in missing.sources
    ]
    places: dict[tuple[str, str, str], str] = {}
    is_nowhere = nowhere(rulebook, inventory)
    for use in uses_in(rulebook):
        target = string_of(use.term) if use.kind == "provision" and use.rule.provision else None
        if target is not None and is_nowhere(target):
            does = _DOES.get(use.rule.concluded if use.defines else "", "reads what is said by")
            places.setdefault((use.rule.provision, does, target), located(use.rule.place))
    for one in dict.fromkeys([*said, *(one for one in places if one[1] != "refers to")]):
        source, does, target = one
        like = nearest_provision(target, rulebook.provisions)
        yield Finding(
            kind="dangling",
            provisions=(source,),
            sentence=f"it {does} {target}, which is neither encoded nor declared outside"
            + (f"; the nearest is {like}" if like else ""),
            place=places.get(one),
        )


_DOES = {"refers": "refers to", "overrides": "takes precedence over"}
"""What a conclusion does with the provision that it names besides its own."""
