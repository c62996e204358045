"""What stands where an id belongs, in conclusions and in conditions: refused where it can be none.

An id is a string. A number or a name in its place would make a rule that never applies, and a variable for one a
provision that nobody can name. So a variable in a conclusion has to be bound where only ids stand.
"""

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import dataclass
from functools import cached_property

from clingo import SymbolType

from pyrules.base.errors import RulebookError
from pyrules.base.gathering import apart
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import DECIDED, HEADS, IDS, Rule
from pyrules.code.terms import Function, Interval, Number, Operation, Pool, Term, Text, Variable
from pyrules.code.vocabulary import SITUATION_KINDS

_OURS = {"governs": 4, "overridden": 1, "falls": 2, "displaces": 2, "takes_away": 3, "act": 4, "disposition": 3,
         "breaks_off": 1, "part_of": 2, "says": 3}  # fmt: skip
"""What the core tells of provisions, with the number of arguments."""
_ARITIES = {**HEADS, **_OURS, **dict.fromkeys(DECIDED, 3)}
_PLACES = {**IDS, **dict.fromkeys(("displaces", "takes_away", "part_of"), (0, 1))}
_ALONE = frozenset({"refers", "outside"})
"""Conclusions that name provisions once for all: which ones is not for a situation to say."""
Place = tuple[str, int, int]
"""An argument: a predicate, its number of arguments, and which one, counted from 0."""


def require_ids(rulebook: Rulebook) -> None:
    """Refuse what stands in a law where the id of a provision belongs and can be none.

    Raises:
        RulebookError: a rule names a provision by something that is no id, or by a variable that may be anything.

    """
    known = _Known(rulebook)
    for rule in rulebook.laws:
        with apart():
            for atom in (one for literal in rule.body for one in literal.spoken_of):
                for term in _ids_of(atom):
                    _check_asked(atom, term, rule)
            if rule.head:
                _check_concluded(rule.head, rule, known)


def _ids_of(atom: Function) -> Iterator[Term]:
    """Yield what stands in an atom where ids belong."""
    if _ARITIES.get(atom.name) == len(atom.arguments):
        for place in _PLACES.get(atom.name, (0,)):
            yield atom.arguments[place]


def _check_asked(atom: Function, term: Term, rule: Rule) -> None:
    for one in _alternatives(term, rule):
        if _is_no_id(one):
            raise _refusal(f"`{atom}` asks for `{one}`, which is no id", one, rule)


def _check_concluded(head: Literal, rule: Rule, known: "_Known") -> None:
    if head.predicate not in HEADS or len(head.terms) != HEADS[head.predicate]:
        return
    for place in _PLACES.get(head.predicate, (0,)):
        term = head.terms[place]
        for one in _alternatives(term, rule):
            if _is_no_id(one):
                raise _refusal(f"`{one}` in `{head.text}` is no id", one, rule)
        if head.predicate in _ALONE and not isinstance(term, Text):
            raise RulebookError(
                f"`{head.text}` names no provision",
                place=rule.place,
                expected='ids in quotes, such as `"17D"`, a rule for each',
            )
        if isinstance(term, Variable) and not known.is_id(term, rule):
            raise RulebookError(
                f"nothing says that `{term}` in `{head.text}` is an id",
                place=rule.place,
                expected=f"a condition in which ids stand there, such as `norm({term}, ...)`, or a term of which each "
                "conclusion has an id there; or an id in quotation marks",
            )


def _alternatives(term: Term, rule: Rule) -> Iterator[Term]:
    """Yield what a term is as far as the rule itself says: the options of a pool, what a variable is equal to."""
    if isinstance(term, Pool):
        for one in term.options:
            yield from _alternatives(one, rule)
        return
    yield term
    if isinstance(term, Variable):
        yield from (one for one in _equals(term, rule) if not isinstance(one, Variable))


def _equals(variable: Variable, rule: Rule) -> Iterator[Term]:
    """Yield what a rule says that a variable is."""
    for literal in rule.body:
        comparison = literal.comparison
        if comparison and not literal.nots and len(comparison.guards) == 1:
            ((sign, right),) = comparison.guards
            if sign == "=" and variable in (comparison.first, right):
                other = right if comparison.first == variable else comparison.first
                yield from other.options if isinstance(other, Pool) else (other,)


def _refusal(message: str, wrong: Term, rule: Rule) -> RulebookError:
    bare = isinstance(wrong, Number) or (isinstance(wrong, Function) and not wrong.arguments)
    expected = "an id in quotation marks"
    return RulebookError(message, place=rule.place, expected=f'{expected}: `"{wrong}"`' if bare else expected)


def _is_no_id(term: Term) -> bool:
    return isinstance(term, Number | Function | Operation | Interval)


@dataclass(frozen=True)
class _Known:
    """Which arguments are ids wherever something is concluded or declared."""

    rulebook: Rulebook

    def is_id(self, variable: Variable, rule: Rule, seen: Set[Place] = frozenset()) -> bool:
        """Tell whether a variable of a rule stands for ids alone."""
        if any(isinstance(one, Text) for one in _equals(variable, rule)):
            return True
        for literal in rule.required:
            atom = literal.says
            if isinstance(atom, Function) and variable in atom.arguments:
                if variable in _ids_of(atom):
                    return True
                for position, term in enumerate(atom.arguments):
                    if term == variable and self._has_ids(
                        (atom.name, len(atom.arguments), position), atom, seen
                    ):
                        return True
        return False

    def _has_ids(self, place: Place, atom: Function, seen: Set[Place]) -> bool:
        """Tell whether ids alone stand in an argument: as its domain says, or as all say that conclude it."""
        name, arity, position = place
        if place in seen:
            return True  # as the others say that conclude it
        if name == "domain" and arity == 2 and position == 1:
            return self._are_ids(str(atom.arguments[0]))
        declared = next(
            (one for kind in SITUATION_KINDS if (one := self.rulebook.vocabulary.find(kind, name, arity))),
            None,
        )
        if declared:
            return len(declared.domains) == arity and self._are_ids(declared.domains[position])
        rules = self._rules.get((name, arity), ())
        return bool(rules) and all(
            self._says_id(said.arguments[position], rule, {*seen, place}) for rule, said in rules
        )

    def _says_id(self, term: Term, rule: Rule, seen: Set[Place]) -> bool:
        if isinstance(term, Pool):
            return all(self._says_id(one, rule, seen) for one in term.options)
        return isinstance(term, Text) or (isinstance(term, Variable) and self.is_id(term, rule, seen))

    def _are_ids(self, domain: str) -> bool:
        values = self.rulebook.vocabulary.domains.get(domain, ())
        return bool(values) and all(one.type is SymbolType.String for one in values)

    @cached_property
    def _rules(self) -> dict[tuple[str, int], list[tuple[Rule, Function]]]:
        """The rules by what they conclude, each with the atom."""
        found: dict[tuple[str, int], list[tuple[Rule, Function]]] = defaultdict(list)
        for rule in self.rulebook.rules:
            for atom in rule.head.atoms if rule.head else ():
                found[atom.name, len(atom.arguments)].append((rule, atom))
        return found
