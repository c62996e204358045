"""Situations of a survey as cases: for findings that are no flaw of a single ruling."""

from collections.abc import Iterable, Iterator

from clingo import Function, Symbol

from pyrules.rulings.ruling import Inquiry
from pyrules.search.survey import Survey
from pyrules.situation import Case, facts, parse_case, saying_no, to_toml, told
from pyrules.solver.control import Model


def case_of(survey: Survey, model: Model, decisions: Iterable[Symbol], title: str) -> Case:
    """Write down what happened in an answer set, with decisions that are to be given as far as a case can."""
    rulebook = survey.rulebook
    happened = [
        atom
        for atom in model
        if (atom.name, len(atom.arguments)) in rulebook.vocabulary.situation_predicates
        and atom not in rulebook.certain
    ]
    case = told(happened, list(decisions), rulebook.vocabulary, edition=rulebook.edition, title=title)
    return saying_no(case, survey.ruling)


def as_asked(survey: Survey, case: Case) -> Case:
    """Return a case with those of its decisions only that the code asks for in its situation.

    Where codes are compared, one can ask for what the other does not.
    """
    rulebook = survey.ruling
    read = facts(parse_case(to_toml(case), "witness"), rulebook.vocabulary)
    happened = [fact for fact in read if fact.name != "given"]
    given = [fact for fact in read if fact.name == "given"]
    asked = Inquiry.unexplained(rulebook, happened, survey.language).asked
    if all(one.arguments[0] in asked for one in given):
        return case
    decided = [Function("decided", one.arguments) for one in given if one.arguments[0] in asked]
    less = told(happened, decided, rulebook.vocabulary, edition=case.edition, title=case.title)
    return saying_no(less, rulebook)


def rulings_on(survey: Survey, case: Case, decisions: Iterable[Symbol] = ()) -> Iterator[Model]:
    """Rule on a case as a user would, from its text, and yield the answer set of each ruling under some decisions."""
    read = parse_case(to_toml(case), "witness")
    given = {Function("given", atom.arguments) for atom in decisions}
    stated = sorted(given.union(facts(read, survey.ruling.vocabulary)))
    inquiry = Inquiry.unexplained(survey.ruling, stated, survey.language)
    return (inquiry.model(node) for node in inquiry.leaves())
