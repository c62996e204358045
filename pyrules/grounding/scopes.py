"""The program of a search: the code over every situation in scope."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from pyrules.base.errors import InputError, nearest
from pyrules.code.background import closed
from pyrules.code.elections import held_fast
from pyrules.code.literals import Aggregate, Element, Literal
from pyrules.code.ranges import LARGEST_BOUND
from pyrules.code.readings import choice_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.spelling import whole_number
from pyrules.code.terms import Function, Number, Variable
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.grounding.copies import statements
from pyrules.grounding.programs import added
from pyrules.grounding.statements import Line, applying, minimised
from pyrules.relevance.needed import engine, solved, spanned
from pyrules.solver.program import Program, program_of, rule_text


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
            lines.append((_applying(rule), rule))
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
        yield from free_situations(rulebook)


def limits(rulebook: Rulebook) -> Iterator[Line]:
    """Yield what keeps a situation possible and as the edition settles it, and what makes it the smaller one.

    The fewer events the smaller, then the fewer irregularities. What is plainest among equals is for the rulebook's own
    `#minimize` statements, at priority 1.
    """
    yield from ((text, None) for text in held_fast(closed(rulebook.certain, rulebook.vocabulary)))
    yield from counting_events(rulebook)
    yield from statements("possible", copy="")
    yield from _begun_late(rulebook.vocabulary)


def _begun_late(vocabulary: Vocabulary) -> Iterator[Line]:
    """Yield that no sequence has an entry before the one that it begins with: no case could tell it."""
    arities = dict(vocabulary.arities("sequence"))
    for sequence, (name, each) in vocabulary.begins.items():
        rest = ", ".join("_" * (arities[sequence] - 1))
        yield f"#defined {name}/1.", None
        yield f":- {sequence}(Number, {rest}), {name}(Before), Number <= {each} * Before.", None


def check_bounds(rulebook: Rulebook, constants: Mapping[str, int]) -> None:
    """Hold bounds against those that the situation files declare.

    Raises:
        InputError: they declare no such bound, or it is more than can be searched.

    """
    for name, number in constants.items():
        if abs(number) > LARGEST_BOUND and name not in rulebook.measured_bounds:
            raise InputError(
                f"`{name}={number}` is more than can be searched", expected=f"at most {LARGEST_BOUND}"
            )
        if name not in rulebook.bounds:
            raise InputError(
                f"`{name}` bounds no situation of this rulebook",
                expected=" or ".join(sorted(rulebook.bounds)) or "no bound at all",
                nearest=nearest(name, rulebook.bounds),
            )


def read_bounds(rulebook: Rulebook, given: Mapping[str, int | str]) -> dict[str, int]:
    """Return bounds as whole numbers: a text is a value with the unit that the situation files declare its bound with.

    Raises:
        InputError: a value is none, or has no unit where its bound has one.

    """
    found: dict[str, int] = {}
    for name, value in given.items():
        measure = rulebook.measured_bounds.get(name)
        number = value if isinstance(value, int) else whole_number(value)
        if measure:
            found[name] = measure.read(str(value))
        elif number is None or number < 0:
            raise InputError(
                f"`{name}={value}` is no bound",
                expected=f"NAME=N, such as calls=5, where N is at most {LARGEST_BOUND}",
            )
        else:
            found[name] = number
    return found


def bounds_in_force(rulebook: Rulebook, constants: Mapping[str, int]) -> dict[str, int | str]:
    """Return every bound with its value, as declared or as `constants` has it; one with a unit as people write it."""
    measures = rulebook.measured_bounds
    return {
        name: measures[name].write(number) if name in measures else number
        for name, number in sorted({**rulebook.bounds, **constants}.items())
    }


def free_situations(rulebook: Rulebook) -> Iterator[Line]:
    """Let each table fact take one of its values, and each event and election happen or not.

    What the entries of a sequence are about is left out: only the rulebook can say how long one is.
    """
    vocabulary = rulebook.vocabulary
    for one in vocabulary.of_kind("table", "event", "election").values():
        reading = vocabulary.readings.get(one.name)
        if reading:
            yield choice_of(one.name, reading.values, reading.taken), None
        elif all(domain in vocabulary.domains for domain in one.domains):
            yield _free(one), None


def counting_events(rulebook: Rulebook) -> Iterator[Line]:
    """Measure a situation: the fewer events the smaller."""
    for name, arity in sorted(rulebook.vocabulary.arities("sequence", "event", "election")):
        yield _counted(name, arity), None


# The parts of a code are many, and have most words in common: each is written once.


@lru_cache(maxsize=16384)
def _free(one: Declaration) -> str:
    """Let a table fact take one of its values, or an event or election happen or not."""
    atom = _any_of(one.name, one.arity)
    values = tuple(
        Literal.of("domain", Function(domain), term)
        for domain, term in zip(one.domains, atom.terms, strict=True)
    )
    times = ("=", Number(1)) if one.kind == "table" else None
    return rule_text(str(Aggregate("", (Element(None, atom, values),), right=times)), ())


@lru_cache(maxsize=16384)
def _counted(name: str, arity: int) -> str:
    atom = _any_of(name, arity)
    return minimised(atom, 3, (Function(name), *atom.terms))


@lru_cache(maxsize=16384)
def _applying(rule: Rule) -> str:
    return applying(rule).text


def _any_of(name: str, arity: int) -> Literal:
    """Return an atom of a predicate with a variable for each argument."""
    return Literal.of(name, *(Variable(f"Part{position}") for position in range(arity)))


def bounded(statement: Rule, constants: Mapping[str, int]) -> str:
    """Return a statement of the situation files with the value that `constants` gives to the bound it declares."""
    name = statement.constant[0] if statement.constant else ""
    return f"#const {name} = {constants[name]}." if name in constants else statement.text
