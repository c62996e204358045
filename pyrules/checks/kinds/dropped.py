"""What an overlay no longer says of a provision that it replaces."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, located
from pyrules.code.contents import base_of
from pyrules.code.dropping import Replaced, replaced
from pyrules.code.loading import load
from pyrules.code.rules import Rule
from pyrules.search.survey import Survey

DEFINITION = (
    "an overlay replaces a provision and leaves out what the edition underneath says there, or declares dropped what "
    "is not"
)
FORM = True
BESIDE = True  # the edition underneath as it stands alone


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the provisions that lose something, at the rule that replaces them, and declarations that fit nothing."""
    overlay = survey.rulebook
    base = base_of(overlay.edition, overlay.directory)
    if base is None:
        declarations = (rule for rule, _ in overlay.facts_of("drops"))
        yield from (_vain(one, f"{overlay.edition} lies over no other edition") for one in declarations)
        return
    for one in replaced(overlay, load(base, overlay.directory)):
        if one.dropped:
            yield _finding(one, base)
        yield from (_vain(rule, f"nothing of it that {base} says there is") for rule in one.declared)


def _finding(one: Replaced, base: str) -> Finding:
    lost = "; ".join(f"`{_said(rule)}` ({located(rule.place)})" for rule in one.dropped)
    return Finding(
        kind="dropped",
        provisions=(one.provision,),
        sentence=f"it replaces what {base} says there and leaves out: {lost}",
        place=located(one.by[0].place),
    )


def _vain(rule: Rule, why: str) -> Finding:
    return Finding(
        kind="dropped",
        provisions=(rule.provision,),
        sentence=f"`{rule.head.text if rule.head else rule.text}` declares something dropped, and {why}",
        place=located(rule.place),
    )


def _said(rule: Rule) -> str:
    """Return a conclusion without its id."""
    terms = rule.head.terms[1:] if rule.head else ()
    return f"{rule.concluded}({', '.join(map(str, terms))})"
