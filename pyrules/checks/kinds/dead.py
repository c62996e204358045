"""Provisions that never apply."""

from collections.abc import Iterator

from pyrules.checks.findings import Finding, located
from pyrules.code.elections import shut_out
from pyrules.search.survey import Survey

DEFINITION = "no situation in scope makes the provision apply"


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each rule with conditions that no situation in scope fulfils.

    A rule that the edition itself puts out of force, by settling an election otherwise, is dead on purpose.
    """
    alive = survey.applicable
    for rule in survey.rulebook.laws:
        declares = rule.head is not None and rule.head.predicate == "outside"
        meant = shut_out(rule, survey.rulebook.elections)
        if rule.body and not declares and not meant and rule.number not in alive:
            others = [one for one in survey.rulebook.rules_of(rule.provision) if one.number in alive]
            part = "a rule of it never applies" if others else "it never applies"
            yield Finding(
                kind="dead",
                provisions=(rule.provision,),
                sentence=f"{part} in this scope: {rule.sentence}",
                place=located(rule.place),
            )
