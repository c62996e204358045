"""A code over every situation in scope, beside the same code in the situation without the last thing that happened.

What the code concludes of the shorter situation has names of its own (`before__...`), and so has what happens there.
What the two say together of bans broken and duties let go by is in `asp/copies/unanswered.lp`.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace

from clingo import Function as Constant

from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import Function, Number, Operation, Term, Variable, alternatives
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.grounding.copies import copied, statements
from pyrules.grounding.scopes import scope_program
from pyrules.grounding.statements import Line, facts
from pyrules.relevance.needed import solved
from pyrules.solver.program import Program, rule_text

PERFORMS = "performs"
"""What the vocabulary says of an event by which somebody does an act."""
BEFORE = "before__"
"""What the names in the shorter situation begin with."""
LAST = "last__"
"""What is true of the last thing that happened."""
_ENDED = "ended__"


def performing(rulebook: Rulebook) -> tuple[Rule, ...]:
    """Return the rules that say by which event somebody does an act."""
    return tuple(
        rule for rule in rulebook.rules if rule.layer is Layer.VOCABULARY and rule.concluded == PERFORMS
    )


def performed(rulebook: Rulebook) -> frozenset[tuple[str, tuple[str, int]]]:
    """Return the names of events with the acts, by name and number of arguments, that somebody does by them."""
    return frozenset(
        (one.signature[0], act.signature)
        for event, _, done in (rule.head.terms for rule in performing(rulebook) if rule.head)
        for one in alternatives(event)
        for act in alternatives(done)
        if one.signature and act.signature
    )


def last_things(rulebook: Rulebook, act: str) -> frozenset[str]:
    """Return the kinds of events that can be the last thing where one of them performs an act of this name."""
    vocabulary = rulebook.vocabulary
    declared = vocabulary.of_kind("sequence", "event")
    events = [
        declared[event] for event, (name, _) in performed(rulebook) if name == act and event in declared
    ]
    # what is told of an entry came with it
    entries = (
        vocabulary.numbered[domain]
        for one in events
        for domain in one.domains
        if domain in vocabulary.numbered
    )
    return frozenset({*(one.name for one in events if not _of_entries(one, vocabulary)), *entries})


def before_program(
    rulebook: Rulebook,
    constants: Mapping[str, int],
    last: Collection[str] | None = None,
    known: Sequence[Line] = (),
) -> Program:
    """Return the program.

    Args:
        rulebook: the code, narrowed to what a search needs.
        constants: bounds of the situations.
        last: the kinds of events one of which is the last thing, or all; the fewer, the more of the two situations is
            the same, and the sooner the solver sees that.
        known: constraints that no situation in scope breaks.

    Raises:
        InputError: a bound is named that the situation files do not declare.

    """
    # what only tells of acts done is spanned too
    reading = replace(rulebook, checks=(*rulebook.checks, *performing(rulebook)))
    return scope_program(reading, constants, [*known, *_beside(rulebook, last)])


def _beside(rulebook: Rulebook, last: Collection[str] | None) -> Iterator[Line]:
    happening = rulebook.vocabulary.of_kind("sequence", "event").values()
    yield from copied(rulebook, solved(rulebook), BEFORE, [one.name for one in happening])
    for one in happening:
        yield from _told(one, rulebook.vocabulary)
        if (last is None or one.name in last) and not _of_entries(one, rulebook.vocabulary):
            event = Function(one.name, tuple(Variable(f"Part{position}") for position in range(one.arity)))
            yield rule_text(Literal.of("happened__", event).text, [Literal(event).text]), None
    yield from facts([Constant("judge__", [Constant(rulebook.vocabulary.judge)])])
    yield from _visible(rulebook)
    yield from statements("free", copy=BEFORE)
    yield from statements("unanswered")


def _told(one: Declaration, vocabulary: Vocabulary) -> Iterator[Line]:
    """Say that something happened, and that it did in the shorter situation too if it was no part of the last thing.

    What is told of an entry of a sequence came with it. Where it is told of an entry of another sequence too, which of
    the two was the last thing is not to be known, and neither is taken for it.
    """
    parts = tuple(Variable(f"Part{position}") for position in range(one.arity))
    event, told = Function(one.name, parts), Literal.of(one.name, *parts)
    earlier = [told.text, Literal.of(LAST, event, nots=1).text]
    yield rule_text(Literal.of(f"{BEFORE}{one.name}", *parts).text, earlier), None
    if one.kind == "sequence":
        following = _entry(vocabulary, one.name, Operation("+", (parts[0], Number(1))))
        yield rule_text(Literal.of(_ENDED, event).text, [told.text, Literal(following).text]), None
    about = [
        _entry(vocabulary, vocabulary.numbered[domain], part)
        for domain, part in zip(one.domains, parts, strict=True)
        if domain in vocabulary.numbered
    ]
    if one.kind == "event":
        several = len({entry.name for entry in about}) > 1
        for entry in about:
            what = _ENDED if several else LAST
            which = [told.text, Literal(entry).text] if several else [told.text, f"{LAST}({entry})"]
            concluded = Literal.of(what, entry if several else event)
            yield rule_text(concluded.text, which), None


def _of_entries(one: Declaration, vocabulary: Vocabulary) -> bool:
    """Tell whether an event is told of an entry of a sequence, and so came with it."""
    return one.kind == "event" and any(domain in vocabulary.numbered for domain in one.domains)


def _entry(vocabulary: Vocabulary, sequence: str, number: Term) -> Function:
    """Return an entry of a sequence, whatever it is, as a condition has it."""
    declared = vocabulary.of_kind("sequence")[sequence]
    others = (Variable(f"Of{sequence}{position}") for position in range(1, declared.arity))
    return Function(sequence, (number, *others))


def _visible(rulebook: Rulebook) -> Iterator[Line]:
    """Say of which acts it shows whether they were done: of those that some event performs."""
    for name, arity in sorted({act for _, act in performed(rulebook)}):
        act = Function(name, tuple(Variable(f"Part{position}") for position in range(arity)))
        addressed = Literal.of("governs", *[Variable("_")] * 3, act)
        yield rule_text(Literal.of("visible__", act).text, [addressed.text]), None
