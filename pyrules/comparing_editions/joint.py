"""One program that holds both editions over the same situations.

What an edition concludes has its own names there, `left__` or `right__` before them; what happens is shared, and so
are the decisions that are the same in both (`taken(Key, Value)`). An edition's own decisions are free, each taken
once. To say of an edition that something holds *whatever* it decides, there are further copies of it, each with its
own decisions fixed by a plan.

    more(Side, Matter, Level)  whatever the other decides, it does not reach this level, and this side can; or this
                               side does whatever it decides, and the other need not (as far as the copies tell)
    cause(Side, Matter, Level, Provision)  this provision says it in the ruling of the side that says more
    odd(Side)                  this side has a ruling that no copy of the other has
    ruling(Side, Matter, Level)  what the ruling of this side says

What does not hang on how many copies there are is in `asp/copies`.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clingo import Function, String, Symbol

from pyrules.code import terms
from pyrules.code.background import closed
from pyrules.code.elections import held_fast
from pyrules.code.literals import Comparison, Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.code.terms import Number, Term, Variable
from pyrules.comparing_editions.measures import measuring
from pyrules.comparing_editions.shared import Shared
from pyrules.comparing_editions.sides import SIDES, Side
from pyrules.grounding.copies import Plan, copied, own_names, planned, statements
from pyrules.grounding.scopes import bounded, counting_events, free_situations
from pyrules.grounding.statements import Line, facts
from pyrules.relevance.needed import for_reading, telling
from pyrules.relevance.slices import Slice
from pyrules.solver.program import Program, program_of, rule_text


@dataclass(frozen=True)
class Part:
    """One edition in the comparison: what it needs, and the provisions whose rulings are compared.

    `searched` rules alike, with the values of numbers that one of the editions needs; `slice` is a part of it.
    """

    rulebook: Rulebook
    searched: Rulebook
    slice: Slice
    block: frozenset[str]


@dataclass(frozen=True)
class Joint:
    """Both editions with what they share; `constants` are bounds of the situations."""

    parts: Mapping[Side, Part]
    shared: tuple[Shared, ...]
    constants: dict[str, int]

    def program(
        self, plans: Mapping[Side, tuple[Plan, ...]], known: Iterable[tuple[Symbol, Symbol]] = ()
    ) -> Program:
        """Return the program with a copy of an edition for each of its plans.

        Args:
            plans: how the own decisions of further copies are taken.
            known: keys of shared decisions with values, to be taken even where no copy puts them.

        """
        lines: list[Line] = [*self._situations(), *self._vocabulary()]
        copies: dict[Side, list[str]] = {"left": ["left__"], "right": ["right__"]}
        for side in SIDES:
            lines.extend(self._copy(side, f"{side}__", None))
            for number, plan in enumerate(plans[side], 1):
                copies[side].append(f"{side}{number}__")
                lines.extend(self._copy(side, copies[side][-1], plan))
        lines.extend(facts(Function("key_value", [*pair]) for pair in sorted(known)))
        lines.extend(statements("taken"))
        lines.extend(_compared(copies))
        return program_of(lines, shown=(("cause", 4), ("odd", 1)))

    def _vocabulary(self) -> Iterator[Line]:
        """Yield the words and values of both editions, once."""
        seen = set()
        for side in SIDES:
            for rule in self.parts[side].searched.rules:
                if rule.layer is Layer.VOCABULARY and not for_reading(rule) and rule.text not in seen:
                    seen.add(rule.text)
                    yield rule.text, rule

    def _situations(self) -> Iterator[Line]:
        """Yield what can happen: in the scope of either edition, and impossible in neither."""
        left = self.parts["left"]
        if not left.rulebook.situations:
            yield from free_situations(left.rulebook)
        for side in SIDES:
            code = self.parts[side].rulebook
            yield from facts(code.known)
            yield from ((text, None) for text in held_fast(closed(code.known, code.vocabulary)))
        seen: set[str] = set()
        for side in SIDES:
            names = self._names(side, f"{side}__")
            for rule in self.parts[side].slice.statements:
                text = bounded(rule.renamed(names), self.constants)
                twice = side == "right" and text.startswith(("#", ":~"))
                if text not in seen and not twice:
                    seen.add(text)
                    yield text, rule
            yield from statements("possible", copy=f"{side}__")
        yield from counting_events(left.rulebook)

    def _names(self, side: Side, prefix: str) -> dict[str, str]:
        """Return the new name of everything that an edition concludes."""
        part = self.parts[side]
        return own_names(part.searched, part.slice.rules, prefix)

    def _copy(self, side: Side, prefix: str, plan: Plan | None) -> Iterator[Line]:
        """Yield an edition under other names; its own decisions free, or taken by a plan."""
        part = self.parts[side]
        yield from copied(part.searched, part.slice.rules, prefix)
        yield from facts(Function(f"{prefix}ruled", [String(one)]) for one in sorted(part.block))
        for one in self.shared:
            put, key = one.keys(side)
            known = Literal.of(f"{prefix}key", put, key)
            yield rule_text(known.text, [Literal.of(f"{prefix}decision", put).text]), None
        yield from statements("shared", copy=prefix)
        yield from statements("free", copy=prefix) if plan is None else planned(plan, prefix)
        names = {
            **self._names(side, prefix),
            "asks": f"{prefix}asks",
            "asks_by": f"{prefix}asks_by",
            "ruled": f"{prefix}ruled",
        }
        facts_of_core = [rule for rule in telling(part.rulebook) if not rule.body]
        measured = measuring(part.rulebook, each=plan is None)
        yield from ((rule.renamed(names).text, rule) for rule in (*facts_of_core, *measured))


def _compared(copies: Mapping[Side, list[str]]) -> Iterator[Line]:
    """Yield what tells the editions apart."""
    matter, level, lowest = Variable("Matter"), Variable("Level"), Number(1)

    def asks(copy: str, level: Term = level) -> Literal:
        return Literal.of(f"{copy}asks", matter, level)

    def told(name: str, side: Side, body: Iterable[Literal]) -> Line:
        about = () if name == "odd" else (matter, level)
        conclusion = Literal.of(name, terms.Function(side), *about)
        return rule_text(conclusion.text, [one.text for one in body]), None

    for side, other in (SIDES, SIDES[::-1]):
        here, there = f"{side}__", copies[other]
        yield told("ruling", side, [asks(here)])
        lacking = [asks(here), *(asks(one).denied for one in there)]
        having = [*map(asks, copies[side]), asks(there[0]).denied]
        # less force is told apart from nothing at all: then the other says it in the ruling proposed
        least = [Literal(Comparison(level, (("=", lowest),)))]
        further = [Literal(Comparison(level, ((">", lowest),))), asks(there[0], lowest)]
        for reached in (least, further):
            yield told("more", side, [*lacking, *reached])
            yield told("more", side, [*having, *reached])
        by = Variable("Provision")
        cause = Literal.of("cause", terms.Function(side), matter, level, by)
        more = Literal.of("more", terms.Function(side), matter, level)
        yield rule_text(cause.text, [more.text, Literal.of(f"{here}asks_by", matter, level, by).text]), None
        for one in there:
            yield from statements("apart", copy=one, other=here)
        yield told("odd", side, [Literal.of(f"{one}apart") for one in there])
