"""By which rules a flaw comes about: what one situation does not show of it, another may.

A flaw is found in a smallest situation. Another rule of the same provisions can have it about another conclusion, or
under decisions that the smallest situation does not need: a defect of its own, that a shorter way would hide.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from clingo import Function as Constant
from clingo import Number as Index
from clingo import Symbol, SymbolType

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Function, Number, Pool, Term, Text
from pyrules.solver.control import Model


@dataclass(frozen=True)
class Ways:
    """The rules by which flaws of some provisions can come about, each with those that are about what it concludes."""

    flaws: tuple[Symbol, ...]
    rules: Mapping[Rule, frozenset[Symbol]]

    def applied(self, model: Model) -> frozenset[Rule]:
        """Return the rules that applied in an answer set."""
        return frozenset(rule for rule in self.rules if applied(rule) in model)

    def told(self, models: Iterable[Model]) -> tuple[Symbol, ...]:
        """Return the flaws about what rules conclude that applied: of each provision that has rules for them."""
        missing: dict[str, set[Symbol]] = defaultdict(set)
        for rule, flaws in self.rules.items():
            missing[rule.provision].update(flaws)
        for rule in frozenset[Rule]().union(*map(self.applied, models)):
            missing[rule.provision].difference_update(self.rules[rule])
        away = set[Symbol]().union(*missing.values())
        return tuple(one for one in self.flaws if one not in away)


def ways(rulebook: Rulebook, provisions: Iterable[str], flaws: Sequence[Symbol]) -> Ways:
    """Return the ways in which flaws come about by the rules of some provisions.

    Args:
        rulebook: the code.
        provisions: those of the flaws.
        flaws: atoms `flaw(Kind, Provisions, Matter)`.

    """
    rules: dict[Rule, frozenset[Symbol]] = {}
    for rule in (rule for provision in dict.fromkeys(provisions) for rule in rulebook.rules_of(provision)):
        terms = [one for one in (rule.head.terms if rule.head else ()) if isinstance(one, Function)]
        about = frozenset(
            flaw
            for flaw in flaws
            if any(_can_be(term, what) for term in terms for what in flaw.arguments[2].arguments)
        )
        if about:
            rules[rule] = about
    return Ways(tuple(flaws), rules)


def applied(rule: Rule) -> Symbol:
    """Return what is true where a rule applies."""
    return Constant("applied", [Index(rule.number)])


def _can_be(term: Term, value: Symbol) -> bool:
    """Tell whether a term of a rule can stand for a value, as far as it is written out."""
    match term:
        case Function(name, arguments):
            return (
                value.type is SymbolType.Function
                and value.match(name, len(arguments))
                and all(map(_can_be, arguments, value.arguments))
            )
        case Number() | Text():
            return str(term) == str(value)
        case Pool(options):
            return any(_can_be(one, value) for one in options)
        case _:
            return True
