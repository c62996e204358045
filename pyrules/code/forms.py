"""What each part of a rulebook may contain: told here, and shown in the manual (laws)."""

from collections.abc import Mapping, Sequence
from enum import StrEnum

from pyrules.base.errors import Place, RulebookError, SolvingError
from pyrules.code.literals import Aggregate, Foreign, Literal, Truth
from pyrules.code.rules import DECIDED, Layer, Rule
from pyrules.code.terms import Function, Interval, Number, Operation, Pool, Term
from pyrules.code.values import value_of
from pyrules.solver.watching import MOST_AT_ONCE


class Form(StrEnum):
    """What a statement is."""

    FACT = "facts"
    CONDITIONED = "conclusions from conditions"
    CHOICE = "choices"
    CONSTRAINT = "constraints"
    CONST = "`#const`"
    MINIMIZE = "`#minimize`"
    DEFINED = "`#defined`"


_CONCLUDING = (Form.FACT, Form.CONDITIONED)
MAY_CONTAIN: Mapping[Layer, tuple[Form, ...]] = {
    Layer.VOCABULARY: (*_CONCLUDING, Form.DEFINED),
    Layer.MECHANICS: (*_CONCLUDING, Form.DEFINED),
    Layer.LAW: _CONCLUDING,
    Layer.SITUATION: (*_CONCLUDING, Form.CHOICE, Form.CONSTRAINT, Form.CONST, Form.MINIMIZE, Form.DEFINED),
}
"""The statements of each layer; all else is refused. What pyrules says itself, the core, is held to nothing."""
NEVER = ("#include", "#program", "#script")
"""What no layer may contain, and is refused before clingo reads it: it would follow, skip or run what stands there."""
_FROM_DECISIONS = frozenset(
    {
        ("act", 4),
        ("decided", 2),
        ("decision", 1),
        ("possible", 2),
        ("open", 2),
        ("bears", 2),
        ("flaw", 3),
        ("defect", 3),
        ("conditional", 3),
        ("says", 3),
    }
)
"""What laws and mechanics do not read: it says how decisions come up and are taken, or what is wrong with the code."""


def may_contain(layer: Layer) -> str:
    """Say what the files of a layer may contain."""
    *forms, last = MAY_CONTAIN[layer]
    return f"{', '.join(forms)} and {last}, and nothing else"


def not_allowed(what: str, layer: Layer, place: Place) -> RulebookError:
    """Return the error that refuses what a layer may not contain."""
    return RulebookError(f"`{what}` in a {layer} file", place=place, expected=may_contain(layer))


def require_allowed(rule: Rule) -> None:
    """Hold a statement to what its layer may contain.

    Raises:
        RulebookError: it is something else, calls a program, or reckons with constants what clingo cannot.

    """
    if rule.layer is Layer.CORE:
        return
    form = _form(rule)
    if form not in MAY_CONTAIN[rule.layer]:
        if rule.conclusion:
            raise _unfit(rule.conclusion, rule.layer, rule.place)
        raise not_allowed(_word(rule), rule.layer, rule.place)
    if rule.conclusion and rule.layer in (Layer.LAW, Layer.MECHANICS):
        require_form(rule.conclusion, rule.body, rule.place, rule.layer)
    foreign = next((one for one in rule.literals if isinstance(one.says, Foreign)), None)
    if foreign:
        raise not_allowed(foreign.text, rule.layer, rule.place)
    for term in _terms(rule):
        if isinstance(term, Function) and term.name.startswith("@"):
            raise RulebookError(
                f"`{term}` calls a program", place=rule.place, expected=may_contain(rule.layer)
            )
        if isinstance(term, Operation | Interval):
            _require_reckonable(term, rule.place)


def _form(rule: Rule) -> Form | None:
    """Return what a statement is; None where it is nothing that any layer may contain."""
    one = rule.conclusion
    if one is None:
        return next((form for form in Form if form == f"`{_word(rule)}`"), None)
    if isinstance(one.says, Function | Pool) and one.name and not one.nots:
        return Form.CONDITIONED if rule.body else Form.FACT
    if isinstance(one.says, Aggregate) and not one.says.function:
        return Form.CHOICE
    return Form.CONSTRAINT if one.says == Truth(holds=False) else None


def _word(rule: Rule) -> str:
    """Return the word that a statement which is no rule begins with; weak constraints are another way to minimise."""
    word = rule.text.split(" ")[0].removesuffix(".")
    return "#minimize" if word == ":~" else word


def _terms(rule: Rule) -> list[Term]:
    within = [term for literal in rule.literals for term in literal.within]
    return within + [one for piece in rule.directive if isinstance(piece, Term) for one in piece.within]


def require_form(
    conclusion: Literal, body: Sequence[Literal], place: Place, layer: Layer = Layer.LAW
) -> None:
    """Hold a rule to what a law or a mechanics file may say: a conclusion from conditions, and nothing else.

    Raises:
        RulebookError: it is something else, or a condition asks of decisions what no law asks.

    """
    if not conclusion.is_atom or conclusion.negated:
        raise _unfit(conclusion, layer, place)
    if body and any(isinstance(term, Pool) for one in (conclusion, *body) for term in one.within):
        raise RulebookError(
            "a pool in a rule with conditions", place=place, expected="one rule for each case"
        )
    for one in body:
        if one.negated and one.predicate in DECIDED:
            raise RulebookError(
                f"`{one.text}` negates a decision",
                place=place,
                expected="the other value by name, such as `found(Id, Question, no)` or `waived(Id, Bearer, Act)`",
            )
        if (one.predicate, len(one.terms)) in _FROM_DECISIONS:
            raise RulebookError(
                f"`{one.text}` reads a decision",
                place=place,
                expected="`found`, `chosen`, `exercised` or `waived`; or `governs` for what a norm says",
            )


def _unfit(conclusion: Literal, layer: Layer, place: Place) -> RulebookError:
    if layer is Layer.SITUATION:
        return not_allowed(conclusion.text, layer, place)
    return RulebookError(
        f"`{conclusion.text}` is no conclusion",
        place=place,
        expected=f"{may_contain(layer)}: no choice, constraint or disjunction",
    )


def _require_reckonable(term: Operation | Interval, place: Place) -> None:
    """Refuse a calculation with constants that clingo cannot make, and too many numbers at once."""
    if any(not isinstance(one, Number | Operation) for part in term.parts for one in part.within):
        return
    try:
        worth = [value_of(one, {}) for one in (term.parts if isinstance(term, Interval) else (term,))]
    except SolvingError as error:
        raise RulebookError(error.message, place=place, expected=error.expected) from None
    if None in worth:
        raise RulebookError(f"`{term}` cannot be worked out", place=place, expected="a number")
    if isinstance(term, Interval):
        first, last = (one.number for one in worth if one)
        if last - first >= MOST_AT_ONCE:
            raise RulebookError(
                f"`{term}` is too many numbers",
                place=place,
                expected=f"at most {MOST_AT_ONCE}; a domain without values has every number",
            )
