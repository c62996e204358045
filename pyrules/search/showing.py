"""Situations of a survey as cases: for findings that are no flaw of a single ruling."""

from collections.abc import Iterable, Iterator

from clingo import Function, Symbol

from pyrules.rulings.ruling import Inquiry
from pyrules.search.survey import Survey
from pyrules.situation import Case, facts, parse_case, to_toml, told
from pyrules.solver.control import Model, Solver


def happening(survey: Survey, model: Model, solver: Solver) -> list[tuple[Symbol, bool]]:
    """Return what happened in an answer set, and what did not, as assumptions for a solver of the same scope."""
    return [
        (atom, atom in model)
        for name, arity in sorted(survey.rulebook.vocabulary.situation_predicates)
        for atom in solver.atoms(name, arity)
    ]


def needed(survey: Survey, model: Model, shown: Symbol) -> list[Symbol]:
    """Return the decisions of an answer set that make `shown` hold: without any one of them it need not hold."""
    solver = survey.solver
    assumed = [*happening(survey, model, solver), (shown, False)]
    taken = sorted(model.of("decided", 2))
    bodies = [[([Function("decision", [one.arguments[0]])], [one])] for one in taken]
    strays = dict(zip(taken, solver.derived("strays", bodies), strict=True))
    for one in list(taken):
        fewer = [other for other in taken if other != one]
        if not solver.satisfiable([*assumed, *((strays[other], False) for other in fewer)]):
            taken = fewer
    return taken


def case_of(survey: Survey, model: Model, decisions: Iterable[Symbol], title: str) -> Case:
    """Write down what happened in an answer set, with decisions that are to be given as far as a case can."""
    rulebook = survey.rulebook
    happened = [
        atom
        for atom in model
        if (atom.name, len(atom.arguments)) in rulebook.vocabulary.situation_predicates
        and atom not in rulebook.certain
    ]
    return told(happened, list(decisions), rulebook.vocabulary, edition=rulebook.edition, title=title)


def rulings_on(survey: Survey, case: Case, decisions: Iterable[Symbol] = ()) -> Iterator[Model]:
    """Rule on a case as a user would, from its text, and yield the answer set of each ruling under some decisions."""
    read = parse_case(to_toml(case), "witness")
    given = {Function("given", atom.arguments) for atom in decisions}
    stated = sorted(given.union(facts(read, survey.ruling.vocabulary)))
    inquiry = Inquiry(survey.ruling, stated, survey.language)
    return (inquiry.model(node) for node in inquiry.leaves())
