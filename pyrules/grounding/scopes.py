"""The program of a search: the code over every situation in scope."""

from collections.abc import Iterable, Iterator, Mapping

from pyrules.base.errors import InputError, nearest
from pyrules.code.background import closed
from pyrules.code.elections import held_fast
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.grounding.programs import added
from pyrules.grounding.statements import Line
from pyrules.relevance.needed import engine, solved, spanned
from pyrules.solver.program import Program, program_of, rule_text

LARGEST_BOUND = 1_000
"""No bound of situations is larger: the solver's numbers end at 32 bits, and its time long before."""


def scope_program(rulebook: Rulebook, constants: Mapping[str, int], known: Iterable[Line] = ()) -> Program:
    """Return the code, its checks and its situations; `applied(Number)` tells that a rule can apply.

    Where the rulebook has no situation files, anything that the vocabulary declares may happen or not.

    Args:
        rulebook: the edition.
        constants: values for the bounds that the situation files declare with `#const`.
        known: constraints that no situation in scope breaks: with them a solver finds less to prove.

    Raises:
        InputError: a bound is named that the situation files do not declare.

    """
    lines: list[Line] = [(rule.text, rule) for rule in engine(rulebook)]
    for rule in solved(rulebook):
        lines.append((rule.text, rule))
        if rule.layer is Layer.LAW and rule.is_rule:
            lines.append((rule_text(f"applied({rule.number})", [one.text for one in rule.body]), rule))
    return program_of(
        [*lines, *span(rulebook, constants), *added(rulebook), *limits(rulebook), *known],
        shown=(("applied", 1),),
    )


def span(rulebook: Rulebook, constants: Mapping[str, int]) -> Iterator[Line]:
    """Yield the statements that let every situation in scope happen that the laws turn on.

    Args:
        rulebook: the edition.
        constants: values for the bounds that the situation files declare with `#const`.

    Raises:
        InputError: a bound is named that the situation files do not declare.

    """
    check_bounds(rulebook, constants)
    yield from ((bounded(rule, constants), rule) for rule in spanned(rulebook))
    if not rulebook.situations:
        yield from ((text, None) for text in free_situations(rulebook))


def limits(rulebook: Rulebook) -> Iterator[Line]:
    """Yield what keeps a situation possible and as the edition settles it, and what makes it the smaller one."""
    yield ":- impossible(_).", None
    yield from (
        (text, None)
        for text in (*held_fast(closed(rulebook.certain, rulebook.vocabulary)), *_counting(rulebook))
    )


def check_bounds(rulebook: Rulebook, constants: Mapping[str, int]) -> None:
    """Hold bounds against those that the situation files declare.

    Raises:
        InputError: they declare no such bound, or it is more than can be searched.

    """
    for name, number in constants.items():
        if number > LARGEST_BOUND:
            raise InputError(
                f"`{name}={number}` is more than can be searched", expected=f"at most {LARGEST_BOUND}"
            )
        if name not in rulebook.bounds:
            raise InputError(
                f"`{name}` bounds no situation of this rulebook",
                expected=" or ".join(sorted(rulebook.bounds)) or "no bound at all",
                nearest=nearest(name, rulebook.bounds),
            )


def bounds_in_force(rulebook: Rulebook, constants: Mapping[str, int]) -> dict[str, int]:
    """Return every bound with its value: as declared, or as `constants` has it."""
    return dict(sorted({**rulebook.bounds, **constants}.items()))


def free_situations(rulebook: Rulebook) -> Iterator[str]:
    """Let each table fact take one of its values, and each event and election happen or not.

    What the entries of a sequence are about is left out: only the rulebook can say how long one is.
    """
    vocabulary = rulebook.vocabulary
    for one in vocabulary.of_kind("table", "event", "election").values():
        if all(domain in vocabulary.domains for domain in one.domains):
            variables = [f"Part{position}" for position in range(one.arity)]
            atom = f"{one.name}({','.join(variables)})" if variables else one.name
            values = [f"domain({domain},{name})" for domain, name in zip(one.domains, variables, strict=True)]
            condition = f" : {', '.join(values)}" if values else ""
            yield f"{{ {atom}{condition} }}{' = 1' if one.kind == 'table' else ''}."


def counting_events(rulebook: Rulebook) -> Iterator[str]:
    """Measure a situation: the fewer events the smaller."""
    for name, arity in sorted(rulebook.vocabulary.arities("sequence", "event", "election")):
        variables = [f"Part{position}" for position in range(arity)]
        atom = f"{name}({','.join(variables)})" if variables else name
        yield f"#minimize {{ 1@3,{','.join([name, *variables])} : {atom} }}."


def _counting(rulebook: Rulebook) -> Iterator[str]:
    """Measure a situation: the fewer events the smaller, then the fewer irregularities.

    What is plainest among equals is for the rulebook's own `#minimize` statements, at priority 1.
    """
    yield from counting_events(rulebook)
    yield "#minimize { 1@2,Provision,What : irregularity(Provision,What) }."


def bounded(statement: Rule, constants: Mapping[str, int]) -> str:
    """Return a statement of the situation files with the value that `constants` gives to the bound it declares."""
    name = statement.constant[0] if statement.constant else ""
    return f"#const {name} = {constants[name]}." if name in constants else statement.text
