"""References to what is not there, and exceptions to what is never said."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, located
from pyrules.checks.uses import uses_in
from pyrules.code.provisions import nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Text, string_of
from pyrules.references.crossrefs import nowhere, reference_graph
from pyrules.references.inventory import load_inventory
from pyrules.relevance.displacement import displacement, excepted_from
from pyrules.search.survey import Survey

DEFINITION = "a reference to what is not there, or an exception to what is not there or never said"
FORM = True
BESIDE = True  # the inventory of the text


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
    yield from _never_said(rulebook)


def _never_said(rulebook: Rulebook) -> Iterator[Finding]:
    """Yield each exception that takes away what the provision it names never concludes."""
    for rule in rulebook.laws:
        target = string_of(rule.head.terms[1]) if rule.head and rule.excepted else None
        if target and rule.excepted and not _is_concluded(rulebook, rule):
            said = rule.excepted.with_term(0, Text(target)).text
            yield Finding(
                kind="dangling",
                provisions=(rule.provision,),
                sentence=f"it excepts something from {target} that {target} never says: `{said}`",
                place=located(rule.place),
            )


_DOES = {
    "refers": "refers to",
    "overrides": "takes precedence over",
    "excepts": "excepts something from",
}
"""What a conclusion does with the provision that it names besides its own."""


def _is_concluded(rulebook: Rulebook, rule: Rule) -> bool:
    """Tell whether a provision that gives way by an exception may conclude what the exception takes away."""
    taken, displaced = rule.excepted, displacement(rulebook).by(rule)
    if taken is None or displaced is None or not displaced.isdisjoint(rulebook.incomplete):
        return True
    if displaced.isdisjoint(rulebook.provisions):
        return True  # it is in the text, or outside
    return any(True for _ in excepted_from(rulebook, rule))
