"""What counts what in rules: each number and variable its unit, and nothing mixed.

Which one is read off the vocabulary: an argument of a declared name belongs to its domain, an argument of any other
name is what the rules conclude of it. A variable that counts something says so from then on (`pyrules.code.terms`),
and what is put for it is shown with its unit.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from pyrules.base.errors import RulebookError
from pyrules.base.gathering import apart
from pyrules.code.literals import Aggregate, Disjunction, Element, Literal, Said
from pyrules.code.measures import DATE, DAYS, Measure
from pyrules.code.measuring import UNCOUNTED, compared
from pyrules.code.reckoning import (
    DIVIDED,
    NAME,
    NUMBER,
    TEXT,
    Product,
    Unreckonable,
    Worth,
    differ,
    reckoned,
    told,
)
from pyrules.code.rules import Rule
from pyrules.code.terms import (
    ANONYMOUS,
    Function,
    Interval,
    Number,
    Operation,
    Pool,
    Term,
    Text,
    Variable,
    alternatives,
)
from pyrules.code.vocabulary import FOR_READING, KINDS, Vocabulary
from pyrules.code.written import NAMES, STATED

_DOMAIN = "domain"
_Env = dict[str, Worth]


def measured(rules: Sequence[Rule], vocabulary: Vocabulary) -> tuple[tuple[Rule, ...], Vocabulary]:
    """Return rules whose variables say what they count, and the vocabulary with what follows for other names.

    Args:
        rules: all rules of a rulebook but the engine's, their values read (`counted`).
        vocabulary: what they declare.

    Raises:
        RulebookError: a rule compares, adds or joins what counts different things, or multiplies such.

    """
    units = _Units(rules, vocabulary)
    while units.learn():
        pass
    told = tuple(units.with_units(rule) for rule in rules)
    return told, units.known()


@dataclass
class _Units:
    """What the names and variables of a rulebook count.

    `slots` holds what the arguments of names count that the vocabulary does not declare, by name, number of arguments
    and position; and under `answer` what the answers to a question do.
    """

    rules: Sequence[Rule]
    vocabulary: Vocabulary
    slots: dict[tuple[str, int, int], Worth] = field(default_factory=dict)

    def learn(self) -> bool:
        """Look at all rules once; tell whether anything new was learnt."""
        before = len(self.slots)
        for rule in self.rules:
            if rule.is_rule and rule.concluded not in FOR_READING:
                with apart():
                    _RuleUnits(self, rule).envs()
        return len(self.slots) > before

    @cached_property
    def constants(self) -> Mapping[str, Worth]:
        """What the constants of `#const` count."""
        found: dict[str, Worth] = {}
        for rule in self.rules:
            if rule.constant:
                name, value = rule.constant
                found[name] = _RuleUnits(self, rule).worth(value, {})
        return found

    def with_units(self, rule: Rule) -> Rule:
        """Return a rule whose variables say what they count."""
        if not rule.is_rule or rule.concluded in FOR_READING:
            return rule
        found: dict[str, set[Measure | None]] = {}
        with apart():
            for env in _RuleUnits(self, rule).envs():
                for name, worth in env.items():
                    found.setdefault(name, set()).add(worth if isinstance(worth, Measure) else None)
        measures = {name: next(iter(one)) for name, one in found.items() if len(one) == 1}

        def tell(leaf: Term) -> Term:
            of = measures.get(leaf.name) if isinstance(leaf, Variable) else None
            return Variable(leaf.name, of) if isinstance(leaf, Variable) and of else leaf

        def telling(literal: Literal) -> Literal:
            return literal.changed(lambda term: term.with_leaves(tell))

        return rule.changed(telling, tell) if any(measures.values()) else rule

    def known(self) -> Vocabulary:
        """Return the vocabulary with what the arguments of other names, and answers, count."""
        inferred: dict[str, list[str]] = {}
        answers: dict[str, str] = {}
        for (name, arity, place), worth in self.slots.items():
            if not isinstance(worth, Measure):
                continue
            if place < 0:
                answers[name] = worth.name
            else:
                inferred.setdefault(f"{name}/{arity}", [""] * arity)[place] = worth.name
        return replace(
            self.vocabulary,
            inferred={name: tuple(found) for name, found in sorted(inferred.items())},
            answers=dict(sorted(answers.items())),
        )

    def domains(self, atom: Function, kinds: Sequence[str]) -> tuple[str, ...] | None:
        """Return the domains of an atom's arguments; None where nobody declares it."""
        name, arity = atom.signature or ("", 0)
        if name == _DOMAIN and arity == 2:
            return ("", str(atom.arguments[0]))
        return self.vocabulary.domains_of(name, arity, kinds)

    @cached_property
    def _domains(self) -> frozenset[str]:
        """The domains that have values, or of which the arguments of names are; not the kinds of names."""
        named = (domain for one in self.vocabulary.declarations for domain in one.domains)
        found = {*self.vocabulary.domains, *self.vocabulary.numbered, *named}
        return frozenset(one for one in found if not self.vocabulary.ranges_over_names(one))

    def of_domain(self, domain: str) -> Worth:
        """Return what the values of a domain count."""
        if domain in self.vocabulary.measures:
            return self.vocabulary.measures[domain]
        return f"a value of `{domain}`" if domain in self._domains else None


@dataclass(frozen=True)
class _Argument:
    """An argument: what stands there, what it has to count, and where that is kept if nobody declares it."""

    term: Term
    worth: Worth
    slot: tuple[str, int, int] | None = None


@dataclass(frozen=True)
class _RuleUnits:
    """One rule on its way to what its variables count."""

    units: _Units
    rule: Rule

    def envs(self) -> list[_Env]:
        """Return what the variables count, of the rule and of each part of it that has variables of its own.

        Raises:
            RulebookError: the rule mixes what counts different things.

        """
        literals = [one for one in (self.rule.conclusion, *self.rule.body) if one]
        plain = [one for one in literals if not one.encloses]
        env: _Env = {}
        inner: list[_Env] = []
        before = None
        while before != env:
            before = dict(env)
            self._learn(plain, env)
            inner = []
            for one in literals:
                inner += self._enclosed(one.says, env)
        self._check(plain, env)
        return [env, *inner]

    # ---- learning

    def _learn(self, literals: Iterable[Literal], env: _Env) -> None:
        """Read off atoms and equations what variables count."""
        literals = list(literals)
        for one in literals:
            for argument in self._arguments(one):
                if isinstance(argument.term, Variable) and argument.term.name != ANONYMOUS:
                    self._agree(argument.term.name, argument.worth, env, one)
        for one in literals:
            for left, sign, right in compared(one):
                if sign == "=":
                    for variable, other in ((left, right), (right, left)):
                        if isinstance(variable, Variable) and env.get(variable.name) is None:
                            self._agree(variable.name, self.worth(other, env), env, one)

    def _agree(self, name: str, worth: Worth, env: _Env, where: Literal) -> None:
        known = env.get(name)
        if differ(known, worth):
            raise self._mixed(f"`{name}` is {told(known)}, and {told(worth)} in `{where.shown}`")
        if known is None and worth is not None and name != ANONYMOUS:
            env[name] = worth

    def _enclosed(self, says: Said, env: _Env) -> Iterator[_Env]:
        """Yield what the variables within an aggregate, a condition or a choice count."""
        elements: Sequence[Element] = ()
        match says:
            case Element():
                elements = (says,)
            case Aggregate() | Disjunction():
                elements = says.elements
        first: Worth = None
        for element in elements:
            own = dict(env)
            literals = list(element.literals)
            before = None
            while before != own:
                before = dict(own)
                self._learn(literals, own)
            self._check(literals, own)
            for term in element.terms or ():
                self.worth(term, own)
            worth = self.worth(element.terms[0], own) if element.terms else None
            if differ(first, worth):
                raise self._mixed(f"`{Literal(says).shown}` has {told(first)} and {told(worth)} in it")
            first = first or worth
            yield own
        if isinstance(says, Aggregate):
            self._guarded(says, first, env)

    def _guarded(self, says: Aggregate, first: Worth, env: _Env) -> None:
        """Hold what an aggregate comes to against what it is compared with."""
        if says.function not in ("#sum", "#sum+", "#min", "#max"):
            first = NUMBER
        elif says.function.startswith("#sum") and first == DATE:
            raise self._mixed(f"`{Literal(says).shown}` adds dates")
        for sign, term in filter(None, (says.left, says.right)):
            if sign == "=" and isinstance(term, Variable) and env.get(term.name) is None:
                if first is not None:
                    env[term.name] = first
            else:
                self._hold(first, self.worth(term, env), term, Literal(says))

    # ---- checking

    def _check(self, literals: Iterable[Literal], env: _Env) -> None:
        """Hold each argument and each comparison against what has to stand there."""
        for one in literals:
            for argument in self._arguments(one):
                found = self.worth(argument.term, env)
                if isinstance(found, Product):
                    raise self._mixed(f"`{argument.term.shown}` in `{one.shown}` is {told(found)}", DIVIDED)
                if argument.slot and found == NAME:
                    continue  # of what nobody declares some can be names
                if argument.slot and found is not None:
                    self.units.slots.setdefault(argument.slot, found)
                self._hold(argument.worth, found, argument.term, one)
            for left, sign, right in compared(one):
                found, other = self.worth(left, env), self.worth(right, env)
                if sign != "=" or found != other:  # a variable can stand for a product
                    self._hold(found, other, right, one, left)

    def _hold(
        self, wanted: Worth, found: Worth, term: Term, where: Literal, other: Term | None = None
    ) -> None:
        """Refuse a term that counts something else than what has to stand there."""
        if isinstance(wanted, Product) or isinstance(found, Product):
            product = wanted if isinstance(wanted, Product) else found
            raise self._mixed(f"`{where.shown}` compares {told(product)}", DIVIDED)
        if differ(wanted, found):
            if isinstance(found, Measure) and isinstance(other, Number):
                wanted, found, term = found, wanted, other
            raise self._mixed(
                f"`{term.shown}` in `{where.shown}` is {told(found)}, and {told(wanted)} belongs there",
                _meant(term, wanted),
            )

    def _mixed(self, message: str, expected: str | None = None) -> RulebookError:
        return RulebookError(message, place=self.rule.place, expected=expected)

    # ---- terms

    def worth(self, term: Term, env: Mapping[str, Worth]) -> Worth:  # noqa: PLR0911 - one return for each kind
        """Return what a term counts.

        Raises:
            RulebookError: it reckons with things that cannot be reckoned with together.

        """
        match term:
            case Number(_, measure):
                return measure or NUMBER
            case Text():
                return TEXT
            case Variable(name):
                return env.get(name)
            case Function(name, ()) if name[:1] != "#":
                return self.units.constants.get(name) if name in self._constants else NAME
            case Interval(first, last):
                return self._alike([first, last], term, env)
            case Pool(options):
                return self._alike(options, term, env)
            case Operation(operator, (one,)):
                return self._signed(operator, self.worth(one, env), term)
            case Operation(operator, (one, other)):
                found = reckoned(operator, self.worth(one, env), self.worth(other, env))
                if isinstance(found, Unreckonable):
                    raise self._mixed(
                        f"`{term.shown}` {found.message}", found.expected or _suggested(term, env)
                    )
                return found
        return None

    @cached_property
    def _constants(self) -> Collection[str]:
        return () if self.rule.constant else self.units.constants

    def _alike(self, terms: Iterable[Term], whole: Term, env: Mapping[str, Worth]) -> Worth:
        found: Worth = None
        for one in terms:
            worth = self.worth(one, env)
            if differ(found, worth):
                raise self._mixed(f"`{whole.shown}` has {told(found)} and {told(worth)} in it")
            found = found or worth
        return found

    def _signed(self, operator: str, worth: Worth, term: Term) -> Worth:
        if isinstance(worth, Product) or (worth == DATE) or (operator == "~" and isinstance(worth, Measure)):
            raise self._mixed(f"`{term.shown}` reckons with {told(worth)}")
        return worth

    def _arguments(self, literal: Literal) -> Iterator[_Argument]:
        for atom in literal.atoms:
            if atom.name not in FOR_READING:
                yield from self._within(atom, STATED, stated=True)

    def _within(self, atom: Function, kinds: Sequence[str], *, stated: bool) -> Iterator[_Argument]:
        """Yield the arguments of an atom, and of the names in it."""
        domains = self.units.domains(atom, kinds)
        for place, (term, domain) in enumerate(
            zip(atom.arguments, domains or ("",) * len(atom.arguments), strict=True)
        ):
            if domain in UNCOUNTED:
                continue
            slot = None
            worth = self.units.of_domain(domain)
            if domain == "answer":
                question = atom.arguments[place - 1]
                slot = (question.name, 0, -1) if isinstance(question, Function) else None
            elif domains is None and stated:
                slot = (atom.name, len(atom.arguments), place)
            worth = self.units.slots.get(slot) if slot else worth
            for one in alternatives(term):
                if not isinstance(one, Function) or not one.arguments:
                    yield _Argument(one, worth, slot)
                elif domain == "conclusion":  # as the provision has it, without its id
                    yield from self._within(
                        Function(one.name, (Text(""), *one.arguments)), STATED, stated=False
                    )
                else:
                    inner = (domain,) if domain in KINDS else NAMES
                    yield from self._within(one, inner, stated=False)


def _meant(term: Term, wanted: Worth) -> str | None:
    """Return what may have been meant by a term that counts something else."""
    if isinstance(wanted, Measure):
        number = term.value if isinstance(term, Number) and not term.measure else 12
        return f'a value such as `"{wanted.example(number)}"`'
    if isinstance(wanted, str) and wanted.startswith("a value of"):
        return f"{wanted}, or `measured` said of that domain in the vocabulary"
    return None


def _suggested(term: Operation, env: Mapping[str, Worth]) -> str | None:
    """Return how a number would be written that stands beside a value with a unit."""
    numbers = [one.value for one in term.operands if isinstance(one, Number) and not one.measure]
    others = [
        env.get(one.name) if isinstance(one, Variable) else one.measure
        for one in term.operands
        if isinstance(one, Variable) or (isinstance(one, Number) and one.measure)
    ]
    other = next((one for one in others if isinstance(one, Measure)), None)
    if not numbers or other is None or term.operator not in ("+", "-", "\\"):
        return None
    return f'`"{(DAYS if other == DATE else other).example(numbers[0])}"`'
