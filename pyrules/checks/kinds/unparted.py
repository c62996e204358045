"""Matters that are to divide into parts, and in some situation do not."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, Instance, so_decided
from pyrules.code.provisions import natural_order
from pyrules.code.terms import alternatives
from pyrules.search.survey import Survey
from pyrules.search.unparted import Unparted, dividing, unparted

DEFINITION = "in some situation neither, or both, of the parts are so into which a matter divides"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the matters of which in some situation none of the declared parts is so, or two are."""
    return (_finding(survey, one) for one in unparted(survey))


def _finding(survey: Survey, found: Unparted) -> Finding:
    language, rulebook = survey.language, survey.rulebook
    names = [one.name for one in found.parts] or [
        part.signature[0]
        for rule in dividing(rulebook)
        for matter, parts in ([rule.head.terms] if rule.head else [])
        for part in alternatives(parts)
        if part.signature and matter.signature and matter.signature[0] == found.matter.name
    ]
    provisions = {rule.provision for rule in rulebook.laws if rule.concluded in names}
    course = tuple(
        f"{language.decision(decision)} {language.answer(decision, value)}"
        for decision, value in (one.arguments for one in found.course)
    )
    whole, told = language.matter(found.matter), "; ".join(map(language.matter, found.parts))
    said = f"two parts of one matter: {told}" if told else "no part of the matter is so"
    return Finding(
        kind="unparted",
        provisions=tuple(sorted(provisions, key=natural_order)),
        sentence=f"{said} ({whole}){so_decided((course,))}",
        witness=found.case,
        replayed=True,
        instances=(
            Instance(
                provisions=tuple(sorted(provisions, key=natural_order)),
                names=(found.matter.name, *(one.name for one in found.parts)),
                matter=(whole, *map(language.matter, found.parts)),
                courses=(course,),
            ),
        ),
    )
