"""Provisions that never apply."""

from collections.abc import Iterator
from dataclasses import replace

from pyrules.checks.findings import Finding, located, named
from pyrules.code.elections import shut_out
from pyrules.code.readings import asks_otherwise, literally
from pyrules.code.terms import Function
from pyrules.search.survey import Survey

DEFINITION = "no situation in scope makes the provision apply"
FORM = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield each rule with conditions that no situation in scope fulfils.

    A rule that the edition itself puts out of force, by settling an election otherwise, is dead on purpose. Words that
    can be read in more than one way are taken as they stand, but by rules that ask for another reading.
    """
    somehow = survey.applicable
    literal = literally(survey.rulebook)
    literal_only = somehow if literal is survey.rulebook else replace(survey, rulebook=literal).applicable
    for rule in survey.rulebook.laws:
        alive = somehow if asks_otherwise(rule) else literal_only
        declares = rule.head is not None and rule.head.predicate == "outside"
        meant = shut_out(rule, survey.rulebook.elections)
        if rule.body and not declares and not meant and rule.number not in alive:
            others = [one for one in survey.rulebook.rules_of(rule.provision) if one.number in alive]
            read_so = " as the words stand; read otherwise it does" if rule.number in somehow else ""
            part = "a rule of it never applies" if others else "it never applies"
            found = Finding(
                kind="dead",
                provisions=(rule.provision,),
                sentence=f"{part} in this scope{read_so}: {rule.sentence}",
                place=located(rule.place),
            )
            concluded = rule.head.within if rule.head else ()
            yield named(found, tuple(one.name for one in concluded if isinstance(one, Function)))
