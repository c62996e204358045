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


def rulings_on(survey: Survey, case: Case, decisions: Iterable[Symbol] = ()) -> Iterator[Model]:
    """Rule on a case as a user would, from its text, and yield the answer set of each ruling under some decisions."""
    read = parse_case(to_toml(case), "witness")
    given = {Function("given", atom.arguments) for atom in decisions}
    stated = sorted(given.union(facts(read, survey.ruling.vocabulary)))
    inquiry = Inquiry(survey.ruling, stated, survey.language)
    return (inquiry.model(node) for node in inquiry.leaves())
