"""One program that holds both editions over the same situations.

What an edition concludes has its own names there, `left__` or `right__` before them; what happens is shared, and so
are the decisions that are the same in both (`taken(Key, Value)`). An edition's own decisions are free, each taken
once. To say of an edition that something holds *whatever* it decides, there are further copies of it, each with its
own decisions fixed by a plan.

    more(Side, Matter, Level)  whatever the other decides, it does not reach this level, and this side can; or this
                               side does whatever it decides, and the other need not (as far as the copies tell)
    odd(Side)                  this side has a ruling that no copy of the other has
    ruling(Side, Matter, Level)  what the ruling of this side says
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from clingo import Symbol

from pyrules.code.background import closed
from pyrules.code.elections import held_fast
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.editions import measures
from pyrules.editions.shared import SIDES, Shared, Side
from pyrules.grounding.copies import Plan, copied, own_names, planned, statements
from pyrules.grounding.scopes import bounded, counting_events, free_situations
from pyrules.grounding.statements import Line
from pyrules.relevance.needed import for_reading
from pyrules.relevance.slices import Slice
from pyrules.solver.program import Program, program_of


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
        lines.extend((f"key_value({key},{value}).", None) for key, value in sorted(known))
        lines.extend(statements("taken"))
        lines.extend((text, None) for text in _compared(copies))
        return program_of(lines, shown=(("more", 3), ("odd", 1)))

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
            yield from ((text, None) for text in free_situations(left.rulebook))
        for side in SIDES:
            code = self.parts[side].rulebook
            yield from ((f"{one}.", None) for one in code.known)
            yield from ((text, None) for text in held_fast(closed(code.known, code.vocabulary)))
        seen: set[str] = set()
        for side in SIDES:
            statements = self.parts[side].slice.statements
            names = self._names(side, f"{side}__")
            for rule in statements:
                text = bounded(rule.renamed(names), self.constants)
                twice = side == "right" and text.startswith(("#", ":~"))
                if text not in seen and not twice:
                    seen.add(text)
                    yield text, rule
            yield f":- {side}__impossible(_).", None
            yield f"#minimize {{ 1@2,Provision,What : {side}__irregularity(Provision,What) }}.", None
        yield from ((text, None) for text in counting_events(left.rulebook))

    def _names(self, side: Side, prefix: str) -> dict[str, str]:
        """Return the new name of everything that an edition concludes."""
        part = self.parts[side]
        return own_names(part.searched, part.slice.rules, prefix)

    def _copy(self, side: Side, prefix: str, plan: Plan | None) -> Iterator[Line]:
        """Yield an edition under other names; its own decisions free, or taken by a plan."""
        part = self.parts[side]
        yield from copied(part.searched, part.slice.rules, prefix)
        for provision in sorted(part.block):
            yield f'{prefix}ruled("{provision}").', None
        for one in self.shared:
            put, key = one.keys(side)
            yield f"{prefix}key({put},{key}) :- {prefix}decision({put}).", None
        yield from statements("shared", copy=prefix)
        yield from statements("free", copy=prefix) if plan is None else planned(plan, prefix)
        yield from ((text, None) for text in measures.program(prefix))


def _compared(copies: Mapping[Side, list[str]]) -> Iterator[str]:
    """Yield what tells the editions apart."""
    for side, other in (SIDES, SIDES[::-1]):
        here, there = f"{side}__", copies[other]
        yield f"ruling({side},Matter,Level) :- {here}says(Matter,Level)."
        lacking = ", ".join(f"not {one}says(Matter,Level)" for one in there)
        having = ", ".join(f"{one}says(Matter,Level)" for one in copies[side])
        # less force is told apart from nothing at all: then the other says it in the ruling proposed
        for level in ("Level = 1", f"Level > 1, {there[0]}says(Matter,1)"):
            yield f"more({side},Matter,Level) :- {here}says(Matter,Level), {lacking}, {level}."
            yield f"more({side},Matter,Level) :- {having}, not {there[0]}says(Matter,Level), {level}."
        for one in there:
            yield f"apart({side},{one}) :- {here}says(Matter,Level), not {one}says(Matter,Level)."
            yield f"apart({side},{one}) :- {one}says(Matter,Level), not {here}says(Matter,Level)."
        yield f"odd({side}) :- {', '.join(f'apart({side},{one})' for one in there)}."
