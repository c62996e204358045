"""What a rulebook's vocabulary declares: names, their arguments, the values these range over.

The vocabulary is itself a small answer-set program of facts:

    vocabulary(Kind, Name, Domains)   Name is of this kind; Domains is a tuple, one for each argument; a kind can be
                                      one, where the argument is what bears a name of that kind: an irregularity
    domain(Domain, Value)             Value belongs to Domain
    numbered(Domain, Sequence)        Domain holds the numbers of the entries of an event sequence
    measured(Domain, Unit)            Domain holds numbers that are written with a unit, or as dates: decimal("EUR", 2),
                                      duration(hours), date (`pyrules.code.measures`)
    notation(String, Value)           how people write Value
    told_as(Sequence, Term)           an entry is told by the term with its number, which names who acted
    whose_turn(Sequence, Term)        Term(Person) says that Person is to make the next entry
    begins_after(Sequence, Fact, Each)
                                      where the table says Fact(Number), so many times Each entries came before the
                                      first that is told, which is numbered accordingly
    counted_in(Domain, Sequences, Each)
                                      a value of Domain says how many entries of the sequences (a tuple: one after the
                                      other) there have been, or of the number that it says how many so many are one
    unknown_unless_told(Event)        silence leaves open whether Event happened: consent, seeing, knowing. Of any other
                                      event silence says that it did not
    may_mean(Event, Other)            what a case tells as Event may be Other as well, and has to be told as that too
    arises_with(Event, Other)         of such an event: only where a case tells Other, or one of several
    judge(Bearer)                     who makes the findings, and rules
    criterion(Name)                   the text gives a test for this question, or for using this power
    unit(One, Several)                what the book calls its chief parts: "Law" and "Laws", "Article" and "Articles"
    numbering(Sample)                 an id of each form that the book prints: "1(1)(a)(i)", "§ 1.1", "I"
                                      (`pyrules.code.provisions`)
    drawn_at(Person, Side), drawn_in_hand(Event), drawn_red(Value), drawn_last(Value)
                                      how situations are drawn (`pyrules.code.drawn`)

Only `domain` is of use to rules; the other facts are for reading and writing.
"""

import math
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Annotated, Any

from clingo import Function, Symbol, SymbolType, parse_term
from pydantic import Field

from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.base.gathering import apart
from pyrules.code.drawn import SIDES, Drawn, drawn_of
from pyrules.code.measures import DATE, DAYS, FORMS, Measure, measure_named, measure_of
from pyrules.code.places import PLACES
from pyrules.code.provisions import Numbering, sample_fault
from pyrules.solver.control import solve_facts
from pyrules.solver.watching import MOST_AT_ONCE

KINDS = ("table", "sequence", "event", "election", "term", "act", "question", "irregularity", "disposition")
"""Kinds of names: the first four are what a situation is made of; sequences are numbered in the order made."""
SITUATION_KINDS = KINDS[:4]
FOR_READING = frozenset(
    {"vocabulary", "numbered", "measured", "notation", "told_as", "whose_turn", "begins_after", "counted_in", "judge",
     "unit", "numbering", "hangs_by", "unknown_unless_told", "arises_with", "may_mean", "drawn_at", "drawn_in_hand",
     "drawn_red", "drawn_last", "criterion"}
)  # fmt: skip
"""Predicates of the vocabulary, and of the checks, that no rule needs."""
MOST_OPEN = 64
"""No more facts than these are left open by one name."""
VOCABULARY_ALONE = (FOR_READING - {"hangs_by"}) | {"domain"}
"""What is declared in the vocabulary and is read nowhere else: elsewhere it would declare nothing."""
_DECLARED = "`vocabulary(Kind, Name, Domains)`, where Domains is `()`, `(one,)` or `(one, other)`"
_FORMS: Mapping[str, tuple[str, str]] = {
    "vocabulary": (_DECLARED, "nna"),
    "domain": ("`domain(Domain, Value)`", "na"),
    "numbered": ("`numbered(Domain, Sequence)`", "nn"),
    "measured": (f"`measured(Domain, Unit)`, where Unit is {FORMS}", "na"),
    "notation": ('`notation("how people write it", Value)`', "sa"),
    "told_as": ("`told_as(Sequence, Term)`", "nn"),
    "whose_turn": ("`whose_turn(Sequence, Term)`", "nn"),
    "begins_after": ("`begins_after(Sequence, Fact, Each)`, where Each is a number from 1", "nnp"),
    "counted_in": ("`counted_in(Domain, (Sequence,), Each)`, where Each is a number from 1", "nap"),
    "unknown_unless_told": ("`unknown_unless_told(Event)`", "n"),
    "arises_with": ("`arises_with(Event, Other)`", "nn"),
    "judge": ("`judge(Bearer)`", "n"),
    "criterion": ("`criterion(Name)`, of a question or an act", "n"),
    "unit": ('`unit("Law", "Laws")`', "ss"),
    "numbering": ('`numbering("1(1)(a)(i)")`', "s"),
    "drawn_at": (f"`drawn_at(Person, Side)`, where Side is {' or '.join(sorted(SIDES))}", "an"),
    "drawn_in_hand": ("`drawn_in_hand(Event)`", "n"),
    "drawn_red": ("`drawn_red(Value)`", "a"),
    "drawn_last": ("`drawn_last(Value)`", "a"),
    "member": ("`member(Group, Person)`", "aa"),
    "answer": ("`answer(Question, Answer)`", "aa"),
    "excludes": ("`excludes(One, Other)`, of two acts or dispositions", "aa"),
    "compatible": ("`compatible(One, Other)`, of two acts or dispositions", "aa"),
    "impossible": ("`impossible(Event)`", "a"),
    "to_be_asked": ("`to_be_asked(Event)`", "a"),
    "cannot_be_done": ("`cannot_be_done(Act)`", "a"),
    "entails": ("`entails(One, Other)`, of two acts or of two events", "aa"),
    "may_mean": ("`may_mean(Event, Other)`", "nn"),
    "partitions": ("`partitions(Matter, Part)`, of two terms or events", "aa"),
    "performs": ("`performs(Event, Person, Act)`", "aaa"),
    "followed": ("`followed(Event)`", "a"),
    "timing": ("`timing(Bearer, Act, Stage)`, where Stage is done, lapsed or later", "aan"),
}
"""What declares something: how it is written, and of each argument whether it is a name, a string, a number
from 1 or anything."""


def declarations() -> dict[str, int]:
    """Return the names that declare something, each with the number of its arguments."""
    return {name: len(arguments) for name, (_, arguments) in _FORMS.items()}


@dataclass(frozen=True)
class Unit:
    """What a book calls one of its chief parts, and several of them; and samples of how it numbers them."""

    one: str = "Rule"
    several: str = "Rules"
    samples: Annotated[tuple[str, ...], Field(exclude=True)] = ()

    @cached_property
    def numbering(self) -> Numbering:
        """How the book numbers its provisions."""
        return Numbering(self.samples)

    def named(self, provision: str) -> str:
        """Name a provision as people do: a chief part with the word before its number, `17D` by itself."""
        return f"{self.one} {provision}" if self.numbering.is_numbered(provision) else provision


@dataclass(frozen=True)
class Reading:
    """Words of a provision that can be read in more than one way: by the name of each way, how they are then read.

    `taken` is the way in which a ruling reads them that is not told otherwise.
    """

    provision: str
    values: Mapping[str, str]
    taken: str


@dataclass(frozen=True)
class Declaration:
    """A declared name: its kind and the domain of each of its arguments."""

    kind: str
    name: str
    domains: tuple[str, ...]

    @property
    def arity(self) -> int:
        """How many arguments the name takes."""
        return len(self.domains)


@dataclass(frozen=True)
class Vocabulary:
    """All declarations of a rulebook, with the values of each domain and people's notation for values.

    `unknown` names the events of which silence says nothing, each with those one of which a case must tell for it to be
    asked about: with none, wherever it matters. `measures` say how the numbers of domains are written.
    What rules conclude or read without a declaration has domains too where it counts something: `inferred`, by name and
    number of arguments (`overdue/2`), and `answers`, by the name of the question; these domains have the names of
    measures. `begins` names for a sequence that can be told from the middle on the fact of the table that says from
    where, and how many entries that fact counts as one. `counted` names for a domain that counts entries the sequences,
    in order, and how many entries it counts as one. `readings` are what law files declare, by name; each is an
    election of the domain of its name. `drawn` says how situations are drawn. `turns` names for a sequence the term
    that says whose turn it is.
    """

    declarations: tuple[Declaration, ...]
    domains: dict[str, tuple[Symbol, ...]]
    numbered: dict[str, str]
    notation: dict[str, Symbol]
    told: dict[str, str]
    judge: str = "judge"
    unit: Unit = Unit()
    unknown: Mapping[str, frozenset[str]] = field(default_factory=dict)
    measures: Mapping[str, Measure] = field(default_factory=dict)
    inferred: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    answers: Mapping[str, str] = field(default_factory=dict)
    begins: Mapping[str, tuple[str, int]] = field(default_factory=dict)
    counted: Mapping[str, tuple[tuple[str, ...], int]] = field(default_factory=dict)
    readings: Mapping[str, Reading] = field(default_factory=dict)
    drawn: Drawn = field(default_factory=Drawn)
    turns: Mapping[str, str] = field(default_factory=dict)

    def first(self, sequence: str, situation: Iterable[Symbol]) -> int:
        """Return the number of the first entry of a sequence that a situation tells."""
        name, each = self.begins.get(sequence, ("", 0))
        return 1 + each * next((one.arguments[0].number for one in situation if one.match(name, 1)), 0)

    @property
    def numbering(self) -> Numbering:
        """How the book numbers its provisions."""
        return self.unit.numbering

    def of_kind(self, *kinds: str) -> dict[str, Declaration]:
        """Return the declarations of these kinds by name."""
        return {one.name: one for one in self.declarations if one.kind in kinds}

    def arities(self, *kinds: str) -> frozenset[tuple[str, int]]:
        """Return name and number of arguments of every declaration of these kinds."""
        return frozenset[tuple[str, int]]().union(*(self._arities.get(kind, ()) for kind in kinds))

    @cached_property
    def _arities(self) -> dict[str, frozenset[tuple[str, int]]]:
        return {
            kind: frozenset((one.name, one.arity) for one in self.declarations if one.kind == kind)
            for kind in KINDS
        }

    def find(self, kind: str, name: str, arity: int) -> Declaration | None:
        """Return the declaration of a name of this kind, or None."""
        return self._by_name.get((kind, name, arity))

    @cached_property
    def _by_name(self) -> dict[tuple[str, str, int], Declaration]:
        return {(one.kind, one.name, one.arity): one for one in self.declarations}

    def domains_of(self, name: str, arity: int, kinds: Iterable[str]) -> tuple[str, ...] | None:
        """Return the domains of the arguments of a name of these kinds, or of an atom; None where nobody says."""
        found = (self.find(kind, name, arity) for kind in kinds)
        declared = next((one.domains for one in found if one), None)
        places = PLACES.get(name, ())
        return declared or (places if len(places) == arity else None) or self.inferred.get(f"{name}/{arity}")

    def ranges_over_names(self, domain: str) -> bool:
        """Tell whether a domain is a kind: an argument of it is an act, an irregularity or the like."""
        return domain in KINDS and domain not in self.domains

    @cached_property
    def values(self) -> dict[str, Symbol]:
        """The values of all domains by their names."""
        return {str(value): value for values in self.domains.values() for value in values}

    def named(self, domain: str) -> Mapping[str, Symbol]:
        """Return the values of a domain by their names, texts without quotation marks; the first of those alike."""
        if domain not in self._named:
            values = reversed(self.domains.get(domain, ()))
            self._named[domain] = {str(value).strip('"'): value for value in values}
        return self._named[domain]

    @cached_property
    def _named(self) -> dict[str, dict[str, Symbol]]:
        return {}

    @cached_property
    def written(self) -> dict[Symbol, str]:
        """How people write a value, where the vocabulary says so: not by what is short for another way of writing."""
        ways: dict[Symbol, list[str]] = {}
        for text, value in self.notation.items():
            ways.setdefault(value, []).append(text)
        return {value: _in_full(texts) for value, texts in ways.items()}

    def loosely(self, domain: str) -> Mapping[str, Symbol | None]:
        """Return the values of a domain by their names and ways of writing in small letters; None for several."""
        if domain not in self._loosely:
            values = self.domains.get(domain, ())
            named = [(str(one).strip('"'), one) for one in values]
            known = frozenset(values)
            noted = [(text, value) for text, value in self.notation.items() if value in known]
            found: dict[str, Symbol | None] = {}
            for text, value in (*named, *noted):
                found[text.casefold()] = value if found.get(text.casefold(), value) == value else None
            self._loosely[domain] = found
        return self._loosely[domain]

    @cached_property
    def _loosely(self) -> dict[str, dict[str, Symbol | None]]:
        return {}

    @cached_property
    def situation_predicates(self) -> frozenset[tuple[str, int]]:
        """The predicates of which a situation consists, with their numbers of arguments as facts."""
        return self.arities("table", "sequence", "event", "election")

    @property
    def data(self) -> list[Any]:
        """The vocabulary as JSON data, to be read by `vocabulary_of`."""
        return [
            [[one.kind, one.name, one.domains] for one in self.declarations],
            {name: [str(value) for value in values] for name, values in self.domains.items()},
            self.numbered,
            {written: str(value) for written, value in self.notation.items()},
            self.told,
            self.judge,
            [self.unit.one, self.unit.several, self.unit.samples],
            {name: sorted(others) for name, others in self.unknown.items()},
            {domain: measure.name for domain, measure in self.measures.items()},
            self.begins,
            self.counted,
            self.drawn.data,
            self.turns,
        ]


def vocabulary_of(data: Any) -> Vocabulary:
    """Return the vocabulary that `Vocabulary.data` wrote."""
    (
        declarations,
        domains,
        numbered,
        notation,
        told,
        judge,
        (one, several, samples),
        unknown,
        measures,
        begins,
        counted,
        drawn,
        turns,
    ) = data
    return Vocabulary(
        tuple([Declaration(kind, name, tuple(of)) for kind, name, of in declarations]),
        {name: tuple(map(parse_term, values)) for name, values in domains.items()},
        numbered,
        {written: parse_term(value) for written, value in notation.items()},
        told,
        judge,
        Unit(one, several, tuple(samples)),
        {name: frozenset(others) for name, others in unknown.items()},
        {domain: measure_named(name) for domain, name in measures.items()},
        begins={sequence: (name, each) for sequence, (name, each) in begins.items()},
        counted={domain: (tuple(sequences), each) for domain, (sequences, each) in counted.items()},
        drawn=drawn_of(drawn),
        turns=turns,
    )


def read_vocabulary(text: str, placed: Callable[[Symbol], Place | None] = lambda _: None) -> Vocabulary:
    """Evaluate the vocabulary's facts.

    Args:
        text: the statements of the vocabulary, of all its files.
        placed: says where a fact stands, for the place in an error.

    Raises:
        RulebookError: a declaration is not of the form that this module describes.
        SolvingError: clingo cannot read them.

    """
    return declared_by(solve_facts(text), placed)


def declared_by(facts: Iterable[Symbol], placed: Callable[[Symbol], Place | None]) -> Vocabulary:
    """Return what facts declare.

    Args:
        facts: the facts, sorted.
        placed: says where a fact stands, for the place in an error.

    Raises:
        RulebookError: a declaration is not of the form that this module describes.

    """
    facts = list(facts)
    try:
        return _vocabulary(facts)
    except _MisdeclaredError as error:
        wrong = error
    with apart():
        raise RulebookError(
            wrong.message, place=placed(wrong.fact), expected=wrong.expected, nearest=wrong.nearest
        )
    rest = [one for one in facts if one != wrong.fact]
    return declared_by(rest if len(rest) < len(facts) else (), placed)


class _MisdeclaredError(RulebookError):
    """A fact of the vocabulary declares nothing.

    Args:
        fact: the fact.
        message: what is wrong with it.
        expected: what would have been right.
        near: the nearest name.

    """

    def __init__(self, fact: Symbol, message: str, expected: str, near: str | None = None) -> None:
        super().__init__(message, expected=expected, nearest=near)
        self.fact = fact


def declares(name: str) -> bool:
    """Tell whether what a vocabulary declares can begin with a name."""
    return name in _FORMS


def misdeclared(name: str, arity: int, own: Collection[tuple[str, int]]) -> str | None:
    """Return how something is declared by a name that is given another number of arguments; None where it is not.

    Args:
        name: the name.
        arity: the number of arguments.
        own: what the vocabulary itself declares under that name.

    """
    form, kinds = _FORMS.get(name, ("", ""))
    return form if form and len(kinds) != arity and (name, arity) not in own else None


def _fits(arguments: Sequence[Symbol], kinds: str) -> bool:
    """Tell whether arguments are of the kinds that a declaration has."""
    if len(arguments) != len(kinds):
        return False
    for kind, one in zip(kinds, arguments, strict=True):
        if (
            (kind == "n" and not _is_name(one))
            or (kind == "s" and one.type is not SymbolType.String)
            or (kind == "p" and not (one.type is SymbolType.Number and one.number > 0))
        ):
            return False
    return True


def _vocabulary(facts: Iterable[Symbol]) -> Vocabulary:  # noqa: PLR0912, PLR0915 - one for each declaration
    """Put together what facts of the right form declare."""
    declarations: list[Declaration] = []
    declaring: list[tuple[Symbol, Declaration]] = []
    domains: dict[str, list[Symbol]] = {}
    numbered: dict[str, str] = {}
    notated: dict[str, list[Symbol]] = {}
    told: dict[str, str] = {}
    turning: dict[Symbol, tuple[str, str]] = {}
    counted: dict[Symbol, str] = {}
    begins: dict[str, Symbol] = {}
    measured: dict[str, tuple[Symbol, Measure]] = {}
    samples: list[str] = []
    counting: dict[str, Symbol] = {}
    unknown: dict[str, Symbol] = {}
    arises: dict[Symbol, tuple[str, str]] = {}
    drawings: list[Symbol] = []
    judge, unit = Vocabulary.judge, Vocabulary.unit
    unfit: list[tuple[Symbol, str, int]] = []
    for fact in facts:
        name, arguments = fact.name, fact.arguments  # read once: each time crosses into C
        form, kinds = _FORMS.get(name, ("", ""))
        if form and not _fits(arguments, kinds):
            unfit.append((fact, name, len(arguments)))
            continue
        match name, arguments:
            case "vocabulary", parts:
                declarations.append(_declaration(fact, parts))
                declaring.append((fact, declarations[-1]))
            case "domain", [domain, value]:
                domains.setdefault(domain.name, []).append(value)
            case "numbered", [domain, sequence]:
                counted[fact] = numbered[domain.name] = sequence.name
            case "measured", [domain, _]:
                measured.update(_measured(fact, domain.name, measured))
            case "notation", [written, _]:
                notated.setdefault(written.string, []).append(fact)
            case "told_as", [sequence, term]:
                counted[fact] = sequence.name
                told[sequence.name] = term.name
            case "whose_turn", [sequence, term]:
                counted[fact] = sequence.name
                turning[fact] = sequence.name, term.name
            case "begins_after", [sequence, _, _]:
                counted[fact] = sequence.name
                begins[sequence.name] = fact
            case "counted_in", [domain, _, _]:
                counting[domain.name] = fact
            case "unknown_unless_told", [event]:
                unknown[event.name] = fact
            case "arises_with", [event, other]:
                arises[fact] = event.name, other.name
            case "judge", [bearer]:
                judge = bearer.name
            case "unit", [one, several]:
                unit = Unit(one.string, several.string)
            case (("drawn_at" | "drawn_in_hand" | "drawn_red" | "drawn_last"), _):
                drawings.append(fact)
            case "numbering", _:
                samples.append(_sample(fact))
    own = {(one.name, one.arity) for one in declarations if one.kind in (*SITUATION_KINDS, "term")}
    _require_few(domains)
    for fact, name, arity in unfit:
        if (name, arity) not in own:
            raise _MisdeclaredError(fact, f"`{fact}` is no declaration", _FORMS[name][0])
    _require_domains(declaring, {*domains, *numbered, *measured, *KINDS})
    _require_sequences(counted, {one.name for one in declarations if one.kind == "sequence"})
    for fact in counting.values():
        for sequence in fact.arguments[1].arguments:
            _require_sequences(
                {fact: str(sequence)}, {one.name for one in declarations if one.kind == "sequence"}
            )
    _require_counting(counting, domains)
    _require_beginnings(begins.values(), declarations, domains)
    _require_events(unknown, declarations, domains, numbered)
    _require_raised(arises, unknown, declarations)
    if declarations:
        _require_numbers(measured, domains, numbered, {name for one in declarations for name in one.domains})
    return Vocabulary(
        tuple(
            sorted(
                declarations, key=lambda one: (KINDS.index(one.kind) if one.kind in KINDS else 99, one.name)
            )
        ),
        {name: tuple(sorted(values)) for name, values in domains.items()},
        numbered,
        _notation(notated, domains),
        told,
        judge,
        replace(unit, samples=tuple(sorted(samples))),
        {name: frozenset(other for one, other in arises.values() if one == name) for name in sorted(unknown)},
        {name: measure for name, (_, measure) in sorted(measured.items())},
        begins={name: (fact.arguments[1].name, fact.arguments[2].number) for name, fact in begins.items()},
        counted={
            name: (tuple(one.name for one in fact.arguments[1].arguments), fact.arguments[2].number)
            for name, fact in counting.items()
        },
        drawn=_drawn(drawings, declarations, domains),
        turns=_turns(turning, declarations),
    )


def _turns(
    turning: Mapping[Symbol, tuple[str, str]], declarations: Sequence[Declaration]
) -> Mapping[str, str]:
    """Return by sequences the terms that say whose turn it is; they must be terms of one word."""
    terms = {one.name for one in declarations if one.kind == "term" and one.arity == 1}
    for fact, (_, term) in turning.items():
        if term not in terms:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{term}` is no term with one word",
                f"`vocabulary(term, {term}, (WHO,))`",
                nearest(term, terms),
            )
    return dict(sorted(turning.values()))


def _require_few(domains: Mapping[str, Sequence[Symbol]]) -> None:
    """Refuse a domain of more values than can be gone through."""
    for name, values in domains.items():
        if len(values) > MOST_AT_ONCE:
            raise _MisdeclaredError(
                Function("domain", [Function(name), values[0]]),
                f"the domain `{name}` has {len(values):,} values",
                f"at most {MOST_AT_ONCE:,}; a domain without values has every number",
            )


def _drawn(
    facts: Iterable[Symbol], declarations: Sequence[Declaration], domains: Mapping[str, Sequence[Symbol]]
) -> Drawn:
    """Return how situations are drawn; it must be said of values and of events that there are."""
    events = {one.name for one in declarations if one.kind == "event" and one.arity == 2}
    values = {str(value): value for listed in domains.values() for value in listed}
    seats: dict[Symbol, str] = {}
    in_hand: set[str] = set()
    listed: dict[str, set[Symbol]] = {"drawn_red": set(), "drawn_last": set()}
    for fact in facts:
        about = fact.arguments[0]
        if fact.name == "drawn_in_hand":
            if about.name not in events:
                expected = " or ".join(sorted(events)) or f"`vocabulary(event, {about.name}, (WHO, WHAT))`"
                raise _MisdeclaredError(
                    fact,
                    f"`{fact}`: `{about.name}` is no event with two words",
                    expected,
                    nearest(about.name, events),
                )
            in_hand.add(about.name)
            continue
        if about not in values.values():
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{about}` is no value of a domain",
                "a value of a domain",
                nearest(str(about), values),
            )
        if fact.name in listed:
            listed[fact.name].add(about)
            continue
        side = fact.arguments[1].name
        if side not in SIDES:
            raise _MisdeclaredError(
                fact, f"`{fact}`: `{side}` is no side", " or ".join(sorted(SIDES)), nearest(side, SIDES)
            )
        if side in seats.values() or about in seats:
            raise _MisdeclaredError(fact, f"`{fact}`: a seat is given twice", "one for each person")
        seats[about] = side
    return Drawn(seats, frozenset(in_hand), *map(frozenset, listed.values()))


def _in_full(texts: Sequence[str]) -> str:
    """Return the first of several ways of writing that is not short for another one."""
    lowered = [text.casefold() for text in texts]
    full = (
        text
        for text, low in zip(texts, lowered, strict=True)
        if not any(other != low and other.startswith(low) for other in lowered)
    )
    return next(full)


def _notation(
    notated: Mapping[str, Sequence[Symbol]], domains: Mapping[str, Sequence[Symbol]]
) -> dict[str, Symbol]:
    """Return what people's ways of writing stand for; each must stand for one value that there is."""
    holders: dict[Symbol, list[str]] = {}
    for domain, values in domains.items():
        for value in values:
            holders.setdefault(value, []).append(domain)
    names = {str(value): value for value in holders}
    found: dict[str, Symbol] = {}
    for written, facts in notated.items():
        fact, *more = facts
        found[written] = value = fact.arguments[1]
        if more:
            both = " and ".join(sorted(str(one.arguments[1]) for one in facts))
            raise _MisdeclaredError(
                more[0], f'"{written}" is written for {both}', "one value for each way of writing"
            )
        if value not in holders:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{value}` is no value of a domain",
                "a value of a domain",
                nearest(str(value), names),
            )
        other = names.get(written)
        if other is not None and other != value and {*holders[other]} & {*holders[value]}:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{written}` is the name of another value of `{holders[other][0]}`",
                "a way of writing that names no other value",
            )
    return found


def _require_sequences(named: Mapping[Symbol, str], sequences: Collection[str]) -> None:
    """Refuse facts about sequences that there are not."""
    for fact, name in named.items():
        if name not in sequences:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{name}` is no sequence",
                " or ".join(sorted(sequences)) or f"`vocabulary(sequence, {name}, (NUMBER, WHO, WHAT))`",
                nearest(name, sequences),
            )


def _require_beginnings(
    begins: Iterable[Symbol], declarations: Sequence[Declaration], domains: Mapping[str, Sequence[Symbol]]
) -> None:
    """Refuse to begin a sequence after what is no number that the table tells."""
    tables = {one.name: one for one in declarations if one.kind == "table"}
    for fact in begins:
        name = fact.arguments[1].name
        if name not in tables:
            expected = f"`vocabulary(table, {name}, (HOW_MANY,))`"
            raise _MisdeclaredError(
                fact, f"`{fact}`: `{name}` is no fact of the table", expected, nearest(name, {*tables})
            )
        values = [value for one in tables[name].domains for value in domains.get(one, ())]
        numbers = [value.number for value in values if value.type is SymbolType.Number]
        if tables[name].arity != 1 or len(numbers) != len(values) or not numbers or min(numbers) < 0:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{name}` is no number of entries",
                "a fact with one word, a number from 0 on",
            )


def _require_counting(counting: Mapping[str, Symbol], domains: Mapping[str, Sequence[Symbol]]) -> None:
    """Refuse to count with what is no domain of numbers, and to count no sequence."""
    for name, fact in counting.items():
        values = domains.get(name, ())
        if not values or any(one.type is not SymbolType.Number for one in values):
            known = {name for name, values in domains.items() if values[0].type is SymbolType.Number}
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: `{name}` is no domain of numbers",
                f"`domain({name}, 0..9)`",
                nearest(name, known),
            )
        if (
            not fact.arguments[1].match("", len(fact.arguments[1].arguments))
            or not fact.arguments[1].arguments
        ):
            raise _MisdeclaredError(fact, f"`{fact}` names no sequences", _FORMS["counted_in"][0])


def _require_events(
    unknown: Mapping[str, Symbol],
    declarations: Sequence[Declaration],
    domains: Mapping[str, Sequence[Symbol]],
    numbered: Collection[str],
) -> None:
    """Refuse to leave open what is no event, or whether something happened in more ways than can be asked about."""
    events = {one.name: one for one in declarations if one.kind == "event"}
    for name, fact in unknown.items():
        if name not in events:
            expected = " or ".join(sorted(events)) or f"`vocabulary(event, {name}, (WHO,))`"
            raise _MisdeclaredError(
                fact, f"`{fact}`: `{name}` is no event", expected, nearest(name, {*events})
            )
        listed = [one for one in events[name].domains if one not in numbered]
        unlisted = next((one for one in listed if one not in domains), None)
        if unlisted:
            raise _MisdeclaredError(
                fact, f"`{fact}`: which {unlisted} it can be is not listed", f"`domain({unlisted}, Value)`"
            )
        if math.prod(len(domains[one]) for one in listed) > MOST_OPEN:
            raise _MisdeclaredError(
                fact,
                f"`{fact}`: it can be so in more than {MOST_OPEN} ways",
                "an event with fewer or smaller domains, one that can be asked about",
            )


def _require_raised(
    arises: Mapping[Symbol, tuple[str, str]], unknown: Collection[str], declarations: Sequence[Declaration]
) -> None:
    """Refuse to say when something is asked about that never is, or with what that no case tells."""
    told = {one.name for one in declarations if one.kind in SITUATION_KINDS}
    for fact, (event, other) in arises.items():
        for name, known, wanted in (
            (event, unknown, "is not declared with `unknown_unless_told`"),
            (other, told, "is nothing that a case tells"),
        ):
            if name not in known:
                expected = " or ".join(sorted(known)) or f"`unknown_unless_told({name})`"
                raise _MisdeclaredError(
                    fact, f"`{fact}`: `{name}` {wanted}", expected, nearest(name, {*known})
                )


def _measured(
    fact: Symbol, domain: str, others: Mapping[str, tuple[Symbol, Measure]]
) -> dict[str, tuple[Symbol, Measure]]:
    """Return how the numbers of a domain are written, under its name and that of the measure; with dates go days."""
    try:
        measure = measure_of(fact.arguments[1])
    except InputError as error:
        raise _MisdeclaredError(fact, error.message, error.expected or FORMS, error.nearest) from None
    found = {domain: measure, measure.name: measure} | ({DAYS.name: DAYS} if measure == DATE else {})
    for name, one in found.items():
        for where, (_, other) in others.items():
            if where == name and other != one:
                told = f"`{domain}` is measured twice: {other.name} and {one.name}"
                raise _MisdeclaredError(fact, told, "one of them")
            if other != one and other.unit.casefold() == one.unit.casefold():
                told = (
                    f"`{one.unit}` is counted as {one.name} in `{domain}`, and as {other.name} in `{where}`"
                )
                raise _MisdeclaredError(fact, told, "one scale for each unit")
    return {name: (fact, one) for name, one in found.items()}


def _require_domains(declaring: Iterable[tuple[Symbol, Declaration]], known: Collection[str]) -> None:
    """Refuse a domain that is another one but for a slip of the pen; one of which nothing is said is of numbers."""
    for fact, declaration in declaring:
        for domain in declaration.domains:
            if domain not in known and (near := nearest(domain, known)):
                raise _MisdeclaredError(fact, f"`{domain}` is no domain", "a domain that is declared", near)


def _require_numbers(
    measured: Mapping[str, tuple[Symbol, Measure]],
    domains: Mapping[str, list[Symbol]],
    numbered: Mapping[str, str],
    named: Collection[str],
) -> None:
    """Refuse a unit for what is no domain of numbers."""
    for domain, (fact, measure) in measured.items():
        other = next((one for one in domains.get(domain, ()) if one.type is not SymbolType.Number), None)
        example = (
            f'numbers with their unit, such as `domain({domain}, "{measure.example(12)}")`, or none listed'
        )
        if other is not None:
            raise _MisdeclaredError(fact, f"`{domain}` holds `{other}`, which is no number", example)
        if domain in numbered:
            raise _MisdeclaredError(
                fact, f"`{domain}` numbers the entries of `{numbered[domain]}`", "a domain of its own"
            )
        # one of which nothing is may only bring a unit to reckon with
        near = nearest(domain, {*domains, *named} - {*KINDS, domain})
        if domain in KINDS or (near and domain not in domains and domain not in named):
            told = "is a kind of name" if domain in KINDS else "is a domain of nothing"
            raise _MisdeclaredError(fact, f"`{domain}` {told}", "a domain of the vocabulary", near)


def _declaration(fact: Symbol, parts: list[Symbol]) -> Declaration:
    kind, name, domains = parts
    if kind.name not in KINDS:
        raise _MisdeclaredError(
            fact, f"`{kind}` is no kind of name", " or ".join(KINDS), nearest(kind.name, KINDS)
        )
    if domains.type is not SymbolType.Function or domains.name or not all(map(_is_name, domains.arguments)):
        raise _MisdeclaredError(fact, f"`{domains}` are no domains of `{name}`", _DECLARED)
    if kind.name == "sequence" and len(domains.arguments) < 2:
        raise _MisdeclaredError(
            fact,
            f"the sequence `{name}` has no number, or nobody who acts",
            f"`vocabulary(sequence, {name}, (NUMBER, WHO, WHAT))`, where `numbered(NUMBER, {name})`",
        )
    return Declaration(kind.name, name.name, tuple(domain.name for domain in domains.arguments))


def _sample(fact: Symbol) -> str:
    text = fact.arguments[0].string
    if why := sample_fault(text):
        raise _MisdeclaredError(
            fact,
            f"`{fact}` is no sample of how provisions are numbered: {why}",
            "an id with `1` for numbers, `A` or `a` for letters, `I` or `i` for Roman numerals, such as "
            '`numbering("1(1)(a)(i)")`',
        )
    return text


def _is_name(term: Symbol) -> bool:
    return term.type is SymbolType.Function and bool(term.name) and not term.arguments
