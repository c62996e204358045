"""A case in the light of a vocabulary: the facts that it states.

A word is read by its domain (`pyrules.situation.words`).
"""

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice, product
from math import prod

from clingo import Function, Number, String, Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.code.provisions import nearest_provision
from pyrules.code.ranges import LONGEST
from pyrules.code.values import symbol_of
from pyrules.code.vocabulary import MOST_OPEN, Declaration, Vocabulary
from pyrules.code.written import domain_of_value, written
from pyrules.grounding.open_facts import NO
from pyrules.grounding.silence import left_open
from pyrules.situation.case_format import (
    ONE_OF,
    OPEN,
    Case,
    Listed,
    expectations,
    provision_of,
    read_atom,
)
from pyrules.situation.completing import Numbers, in_whole
from pyrules.situation.open_words import alternatives, is_open
from pyrules.situation.words import (
    ON_TURN,
    after_colon,
    read_bearer,
    read_word,
    words_in,
    words_of,
    write_answer,
)
from pyrules.solver.arithmetic import LARGEST

FEW = 12
"""So many names an error lists."""
ANYTHING = Function("anything")
"""What in an entry is not known."""
POWERS = ("exercised", "waived")
CORE_ATOMS = frozenset(
    {("norm", 4), ("governs", 4), ("act", 4), ("option", 3), ("question", 2), ("irregularity", 2),
     ("settles", 3), ("disposition", 3), ("settled", 1), ("overrides", 2), ("overridden", 1),
     ("excepts", 3), ("falls", 2), ("refers", 2),
     ("outside", 2), ("found", 3), ("chosen", 3), ("exercised", 3), ("waived", 3), ("stage", 3)}
)  # fmt: skip
"""Atoms of the engine that an expectation may name besides the vocabulary's."""


def facts(
    case: Case,
    vocabulary: Vocabulary,
    provisions: Iterable[str] | None = None,
    certain: Collection[Symbol] = (),
) -> tuple[Symbol, ...]:
    """Return the facts that a case states, sorted: the situation, and `given/2` for each decision.

    Args:
        case: the case; its expectations are held against the vocabulary too, and yield no facts.
        vocabulary: what the rulebook's names and values mean.
        provisions: the ids there are; where None, ids are not checked.
        certain: what holds in every situation: what the edition settles, and what the rulebook knows.

    Raises:
        InputError: the case uses a name, a value or a provision that is not known, or the wrong number of
            words, or says otherwise than what holds in every situation; the error names the place.

    """
    known = None if provisions is None else frozenset(provisions)
    return _Reading(case, vocabulary, known, frozenset(certain)).facts()


def untold(case: Case, vocabulary: Vocabulary) -> Iterator[Symbol]:
    """Yield what may have happened or not as far as a case says: of these events it says nothing."""
    known = vocabulary.of_kind("event")
    reading = _Reading(case, vocabulary, None, frozenset())
    for name, raised_by in vocabulary.unknown.items():
        if name in case.events or (raised_by and not raised_by & case.named):
            continue
        yield from reading.instances(known[name], "events", name)


def read_decision(
    case: Case, text: str, answer: str, *path: str | int, vocabulary: Vocabulary, provisions: Iterable[str]
) -> tuple[Symbol, Symbol]:
    """Return a decision and a value of it, of whatever kind: a finding, a power, a choice, or a fact left open.

    Args:
        case: the case that names it.
        text: its key: `17D inadvertent 1`, `dealer`.
        answer: its value, as the case has it.
        path: where in the case it stands.
        vocabulary: what the rulebook's names and values mean.
        provisions: the ids there are.

    Raises:
        InputError: there is no such decision, or it cannot have this value; the error names the place.

    """
    given = _Reading(case, vocabulary, frozenset(provisions), frozenset()).decision(text, answer, *path)
    return given.arguments[0], given.arguments[1]


@dataclass(frozen=True)
class _Reading:
    """One case in the light of one vocabulary."""

    case: Case
    vocabulary: Vocabulary
    provisions: frozenset[str] | None
    certain: frozenset[Symbol]

    def facts(self) -> tuple[Symbol, ...]:
        if self.case.moment:
            raise self.case.wrong(
                "the case asks at several moments", "moment", 0, key=True, expected="one of them to rule on"
            )
        for number, provision in enumerate(self.case.about):
            self._provision(provision, "about", number)
        self._expected()
        found = {*self._table(), *self._events(), *self._elections(), *self._decisions()}
        self._once(found)
        if self._apart:
            return in_whole(found, self._matters_apart(found), self._numbers)
        return tuple(sorted(found))

    # ---- the situation

    def _table(self) -> Iterator[Symbol]:
        for name, word in self.case.table.items():
            declaration = self._declared(name, ("table",), "table")
            words = words_in(str(word), self.vocabulary)
            if word == OPEN:
                self._hold([], "table", name)
                yield from self._one_of_several(declaration, "table", name)
            elif any(map(is_open, words)):
                self._hold([], "table", name)
                ways = self._ways(declaration, words, "table", name)
                yield from (Function("left_open", [Function(name), one]) for one in ways)
            else:
                found = self._atom(declaration, words, "table", name)
                self._hold([found], "table", name)
                yield found

    def _events(self) -> Iterator[Symbol]:
        for name, entries in self.case.events.items():
            declaration = self._declared(name, ("sequence", "event"), "events")
            path = ("events", name)
            if declaration.kind == "sequence":
                if not isinstance(entries, tuple):
                    raise self.case.wrong(
                        f"`{name}` cannot be `{str(entries).lower()}`",
                        *path,
                        expected="a list of entries: which there are has to be told",
                    )
                told = self._told(name)
                if told.stop > LONGEST + 1:
                    raise self.case.wrong(
                        f"`{name}` has {told.stop - 1} entries", *path, expected=f"at most {LONGEST}"
                    )
                for index, (number, entry) in enumerate(zip(told, entries, strict=True)):
                    yield from self._entry_told(declaration, index, number, str(entry))
            else:
                found = list(self._entries(declaration, entries, *path))
                if not found:
                    self._hold(found, *path)
                if self._apart:
                    self._not_apart_in(found, *path)
                yield from found

    def _elections(self) -> Iterator[Symbol]:
        for name, entries in self.case.elections.items():
            declaration = self._declared(name, ("election",), "elections")
            if entries == OPEN and declaration.domains:
                self._hold([], "elections", name)
                yield from self._one_of_several(declaration, "elections", name)
                continue
            listed: Listed = (
                OPEN if entries == OPEN else entries if isinstance(entries, bool | tuple) else (entries,)
            )
            found = list(self._entries(declaration, listed, "elections", name))
            self._hold(found, "elections", name)
            yield from found

    def _hold(self, found: Sequence[Symbol], table: str, name: str) -> None:
        """Refuse facts of a name that are not among those that hold in every situation, if any of this name do."""
        certain = {one for one in self.certain if one.name == name}
        if certain and not (found and certain.issuperset(found)):
            raise self.case.wrong(
                f"edition {self.case.edition} settles `{name}` otherwise"
                if table == "elections"
                else f"`{name}` is known to be otherwise",
                table,
                name,
                expected=f"nothing here: `{' '.join(sorted(str(written(one, self.vocabulary)) for one in certain))}` "
                "holds in every case",
            )

    def _entries(self, declaration: Declaration, entries: Listed, *path: str) -> Iterator[Symbol]:
        if entries is False:
            return
        if entries is True:
            yield self._atom(declaration, [], *path)
            return
        if not declaration.domains:
            if entries == OPEN:
                yield from self._left_open(self._atom(declaration, [], *path), *path)
                return
            raise self.case.wrong(f"`{declaration.name}` takes no words", *path, expected="`true`")
        told: set[Symbol] = set()
        rest = entries == OPEN
        for number, entry in enumerate(() if entries == OPEN else entries):
            words = words_in(str(entry), self.vocabulary)
            whether = words[-1:] == [OPEN] and len(words) == declaration.arity + 1
            if words == [OPEN]:
                rest = True
            elif whether and not any(map(is_open, words[:-1])):
                told.add(atom := self._atom(declaration, words[:-1], *path, number))
                yield from self._left_open(atom, *path, number)
            elif any(map(is_open, words)):
                several = self._one_of(declaration, words, *path, number)
                yield from (one for one in several if one not in told)
                told.update(several)
            else:
                told.add(atom := self._atom(declaration, words, *path, number))
                yield atom
        if rest:
            for one in self._few(declaration, *path):
                if one not in told and one not in self.certain:
                    yield from self._left_open(one, *path)

    def _one_of(self, declaration: Declaration, words: Sequence[str], *path: str | int) -> list[Symbol]:
        """Return that one of several entries is right, and that it is not known which."""
        if declaration.kind != "event":
            raise self.case.wrong(f"`{' '.join(words)}` cannot be open", *path, expected="one entry, or `?`")
        entries = self.case.events[declaration.name]
        if isinstance(entries, tuple) and sum(self._says_one_of(declaration, one) for one in entries) > 1:
            raise self.case.wrong(
                f"`{declaration.name}` leaves open twice which entry is right",
                *path,
                expected="one such entry; others with ` ?` behind their words",
            )
        found = self._ways(declaration, words, *path)
        if known := [one for one in found if one in self.certain]:
            raise self.case.wrong(
                f"`{written(known[0], self.vocabulary)}` is known",
                *path,
                expected="nothing here: it holds in every case",
            )
        return [Function("left_open", [Function(declaration.name), one]) for one in sorted(found)]

    def _says_one_of(self, declaration: Declaration, entry: str | int) -> bool:
        """Tell whether of an entry one of several is right: `?` alone, or behind the words, says something else."""
        words = words_in(str(entry), self.vocabulary)
        if words[-1:] == [OPEN] and len(words) in (1, declaration.arity + 1):
            words.pop()
        return any(map(is_open, words))

    def _ways(self, declaration: Declaration, words: Sequence[str], *path: str | int) -> list[Symbol]:
        """Return what the words of an entry can say: one thing, or several of which one is right."""
        self._count(declaration, words, declaration.domains, *path)
        return [
            Function(declaration.name, way) for way in self._in_each_way(words, declaration.domains, *path)
        ]

    def _in_each_way(
        self, words: Sequence[str], domains: Sequence[str], *path: str | int
    ) -> list[tuple[Symbol, ...]]:
        """Return the values that words stand for, in each way that they leave open.

        Raises:
            InputError: there are too many ways.

        """
        values = [self._values(word, domain, *path) for word, domain in zip(words, domains, strict=True)]
        number = prod(map(len, values))
        if number > MOST_OPEN:
            raise self.case.wrong(
                f"this can be so in {number} ways",
                *path,
                expected=f"at most {MOST_OPEN}: the words of which one is right, with `{ONE_OF}` between them",
            )
        return sorted(product(*values))

    def _values(self, word: str, domain: str, *path: str | int) -> Sequence[Symbol]:
        """Return what a word can stand for: one value, or those of which one is right."""
        if word == OPEN:
            return self._range(
                domain, *path, expected=f"the words of which one is right, with `{ONE_OF}` between them"
            )
        values = [self._word(part, domain, *path) for part in self._alternatives(word, *path)]
        if len(set(values)) < len(values):
            raise self.case.wrong(
                f"`{word}` says one thing twice",
                *path,
                expected="each word once, of those of which one is right",
            )
        return values

    def _alternatives(self, word: str, *path: str | int) -> tuple[str, ...]:
        """Return the words of which one is right."""
        parts = alternatives(word)
        if len(parts) > 1 and not {"", OPEN}.isdisjoint(parts):
            raise self.case.wrong(
                f"`{word}` does not say what it was",
                *path,
                expected=f"a word on each side of `{ONE_OF}`, no blank around it; or `{OPEN}` alone",
            )
        return parts

    def _left_open(self, atom: Symbol, *path: str | int) -> Iterator[Symbol]:
        """Yield that it is not known whether something is so."""
        if atom in self.certain:
            told = written(atom, self.vocabulary)
            raise self.case.wrong(
                f"`{told}` is known", *path, expected="nothing here: it holds in every case"
            )
        yield from left_open(atom)

    def _one_of_several(self, declaration: Declaration, table: str, name: str) -> Iterator[Symbol]:
        """Yield that it is not known which value a name has."""
        for atom in self._few(declaration, table, name):
            yield Function("left_open", [Function(name), atom])

    def instances(self, declaration: Declaration, *path: str) -> Iterator[Symbol]:
        """Yield all that can be said by a name."""
        ranges = [self._range(domain, *path) for domain in declaration.domains]
        yield from (Function(declaration.name, values) for values in product(*ranges))

    def _few(self, declaration: Declaration, *path: str) -> list[Symbol]:
        """Return all that can be said by a name, where that is not too much to be left open."""
        found = list(islice(self.instances(declaration, *path), MOST_OPEN + 1))
        if len(found) > MOST_OPEN:
            raise self.case.wrong(
                f"`{declaration.name}` can be so in more than {MOST_OPEN} ways",
                *path,
                expected=f"the entries that may be so, each with ` ?` behind its words{self._in_part(found[0])}",
            )
        return found

    def _in_part(self, example: Symbol) -> str:
        """Say how an entry leaves one word open and tells the rest; nothing where there is but one."""
        words = [self.vocabulary.written.get(one, str(one)) for one in example.arguments]
        if len(words) < 2:
            return ""
        return f"; or one with `{OPEN}` for the word that is not known, such as `{' '.join([*words[:-1], OPEN])}`"

    def _range(
        self,
        domain: str,
        *path: str | int,
        expected: str = "the entries that may be so, each with ` ?` behind its words",
    ) -> Sequence[Symbol]:
        sequence = self.vocabulary.numbered.get(domain)
        if sequence is not None:
            return [Number(number) for number in self._told(sequence)]
        values = self.vocabulary.domains.get(domain)
        if values is None:
            raise self.case.wrong(
                f"which {domain.replace('_', ' ')} it can be is not listed", *path, expected=expected
            )
        return values

    def _told(self, sequence: str) -> range:
        """Return the numbers of the entries that the case tells of a sequence."""
        entries = self.case.events.get(sequence, ())
        first = self._first(sequence)
        return range(first, first + (len(entries) if isinstance(entries, tuple) else 0))

    def _first(self, sequence: str) -> int:
        """Return the number of the first entry that the case tells of a sequence."""
        name, _ = self.vocabulary.begins.get(sequence, ("", 0))
        word = self.case.table.get(name)
        if word is None:
            return 1
        if any(map(is_open, words_in(str(word), self.vocabulary))):
            raise self.case.wrong(
                f"`{name}` cannot be open",
                "table",
                name,
                expected=f"with which entry `{sequence}` begins has to be told",
            )
        declaration = self._declared(name, ("table",), "table")
        return self.vocabulary.first(
            sequence, [self._atom(declaration, words_in(str(word), self.vocabulary), "table", name)]
        )

    def _once(self, found: Collection[Symbol]) -> None:
        """Refuse what is told and left open."""
        for one in found:
            if one.name == "left_open" and one.arguments[0] in found:
                name = one.arguments[0].name
                table = "events" if name in self.case.events else "elections"
                raise self.case.wrong(
                    f"`{written(one.arguments[0], self.vocabulary)}` is told and left open",
                    table,
                    name,
                    expected="one of the two",
                )

    @cached_property
    def _apart(self) -> Mapping[str, int]:
        """The sequences in which it is open whether an entry was made on which more turns, each with its number.

        Others follow it, or something that is told counts it: where it was not made, these have other numbers.
        """
        found: dict[str, int] = {}
        for name, sequence in self.vocabulary.of_kind("sequence").items():
            entries = self.case.events.get(name)
            if isinstance(entries, tuple):
                whether = [
                    place for place, one in enumerate(entries) if self._says_whether(sequence, str(one))
                ]
                if not whether:
                    continue
                first = self._first(name) + whether[0]
                if whether[0] + 1 < len(entries) or self._is_counted(name, first):
                    found[name] = first
        return found

    def _is_counted(self, sequence: str, number: int) -> bool:
        """Tell whether an event that happened has a moment at which this entry is counted in."""
        for name, entries in self.case.events.items():
            declaration = self._declared(name, ("sequence", "event"), "events")
            if declaration.kind == "event" and self.vocabulary.counted.keys() & {*declaration.domains}:
                for one in self._entries(declaration, entries, "events", name):
                    counted = self._numbers.within(one, ("event",))
                    if any(
                        domain in self.vocabulary.counted and (which, last) == (sequence, number)
                        for domain, which, last in counted
                    ):
                        return True
        return False

    def _says_whether(self, sequence: Declaration, entry: str) -> bool:
        """Tell whether of an entry it is open whether it was made."""
        *words, end = words_in(after_colon(entry)[1], self.vocabulary) or [""]
        return end == OPEN and len(words) == sequence.arity - 2

    def _matters_apart(self, found: Iterable[Symbol]) -> list[Symbol]:
        """Return the entries of which it is open whether they were made, of sequences in which others follow them."""
        matters = sorted({one.arguments[0] for one in found if one.match("left_open", 2)})
        apart = [one for one in matters if one.arguments and one.name in self._apart]
        apart = [one for one in apart if one.arguments[0].number >= self._apart[one.name]]
        if 2 ** len(apart) > MOST_OPEN:
            last = apart[-1]
            raise self.case.wrong(
                f"which entries were made is left open in {2 ** len(apart)} ways",
                "events",
                last.name,
                last.arguments[0].number - self._first(last.name),
                expected=f"at most {MOST_OPEN}",
            )
        return apart

    def _not_apart_in(self, found: Iterable[Symbol], *path: str | int) -> None:
        """Refuse events that are open, or counted in several entries, and turn on how many entries there are."""
        for one in found:
            if one.match("left_open", 2):
                matter, value = one.arguments
                self._not_apart(matter if matter.arguments else value, "event", *path)
            else:
                self._not_apart(one, "event", *path, coarsely=True)

    def _not_apart(
        self, symbol: Symbol, kind: str, *path: str | int, key: bool = False, coarsely: bool = False
    ) -> None:
        """Refuse what is open, or decided, of an entry whose number is not known.

        With `coarsely` only what counts several entries as one.
        """
        for domain, sequence, number in self._numbers.within(symbol, (kind,)):
            first = self._apart.get(sequence)
            if coarsely and self.vocabulary.counted.get(domain, ((), 1))[1] == 1:
                continue
            if first is not None and number >= first:
                raise self.case.wrong(
                    f"this turns on whether entry {first} of `{sequence}` was made, which the case leaves open",
                    *path,
                    key=key,
                    expected="nothing here until it is known, or the entry told as made or left out",
                )

    @cached_property
    def _numbers(self) -> Numbers:
        """How the case numbers the entries of its sequences."""
        told = {name: self._told(name) for name in self.vocabulary.of_kind("sequence")}
        return Numbers(self.vocabulary, {name: one.stop - 1 for name, one in told.items() if one})

    def _entry_told(self, sequence: Declaration, index: int, number: int, entry: str) -> Iterator[Symbol]:
        """Yield an entry of a sequence, or what is not known of it: if it was made, what it was, who made it."""
        path = ("events", sequence.name, index)
        whether = self._says_whether(sequence, entry)
        ways = self._entry(sequence, index, number, entry.rstrip()[: -len(OPEN)] if whether else entry)
        if len(ways) == 1:
            yield from self._left_open(ways[0], *path) if whether else iter(ways)
            return
        if (first := self._apart.get(sequence.name)) is not None and number >= first:
            raise self.case.wrong(
                f"what entry {number} of `{sequence.name}` was is open, and whether entry {first} was made",
                *path,
                expected="one of the two: behind an entry that may not have been made, what was made; "
                "and of such an entry, what it would be",
            )
        places = zip(*(way.arguments for way in ways), strict=True)
        matter = Function(sequence.name, list(map(_in_common, places)))
        yield from (Function("left_open", [matter, one]) for one in [*ways, *([NO] if whether else [])])

    def _entry(self, sequence: Declaration, index: int, number: int, entry: str) -> list[Symbol]:
        """Read an entry of a sequence: its number, who made it, and the rest by its domains; in each way it can be."""
        path = ("events", sequence.name, index)
        _, actors, *domains = sequence.domains
        before, rest = after_colon(entry)
        words = words_in(rest, self.vocabulary)
        for word in (before or "", *words):
            self._alternatives(word, *path)
        first = words[0] if words else ""
        if (
            before is None
            and self._is_actor(first, actors)
            and not (domains and self._is_word(first, domains[0]))
        ):
            raise self.case.wrong(
                f"`{entry.strip()}` has no colon behind who did it",
                *path,
                expected=f"`{first}:{' '.join(words[1:]) or OPEN}`",
            )
        self._count(sequence, words, domains, *path)
        if before is None:
            found = [(ON_TURN, *way) for way in self._in_each_way(words, domains, *path)]
        else:
            found = self._in_each_way([before, *words], [actors, *domains], *path)
        return [Function(sequence.name, [Number(number), *one]) for one in found]

    def _is_actor(self, text: str, actors: str) -> bool:
        return all(self._is_word(one, actors) for one in alternatives(text))

    def _is_word(self, text: str, domain: str) -> bool:
        return read_word(text, domain, self.vocabulary) is not None

    # ---- decisions

    def _decisions(self) -> Iterator[Symbol]:
        taken: set[Symbol] = set()
        for table, text, given in self._given():
            if given.arguments[0] in taken:
                raise self.case.wrong(
                    f"`{text}` is decided twice", table, text, key=True, expected="one line for each decision"
                )
            taken.add(given.arguments[0])
            if self._apart:
                decision, value = given.arguments
                said = value if table == "choices" else decision.arguments[-1]
                self._not_apart(said, "question" if table == "findings" else "act", table, text, key=True)
            yield given

    def _given(self) -> Iterator[tuple[str, str, Symbol]]:
        """Yield each decision after the table and the key that it stands under."""
        for text, answer in self.case.findings.items():
            yield "findings", text, self._finding(text, answer, "findings", text)
        for text, use in self.case.powers.items():
            yield "powers", text, self._power(text, use, "powers", text)
        for text, act_text in self.case.choices.items():
            yield "choices", text, self._choice(text, act_text, "choices", text)

    def decision(self, text: str, answer: str, *path: str | int) -> Symbol:
        """Read a decision of any kind, of which only the key tells what it is, as `given(Decision,Value)`."""
        first, *words = words_in(text, self.vocabulary) or [""]
        told = self.vocabulary.of_kind("table", "event", "election").get(first)
        if first in self.vocabulary.of_kind("sequence"):
            return self._fact_of_entry(first, words, answer, *path)
        if told:
            return self._fact(told, words, answer, *path)
        _, words = self._key(text, 1, "`PROVISION QUESTION ARGUMENTS`", *path)
        if words[0] in self.vocabulary.of_kind("question"):
            return self._finding(text, answer, *path)
        if len(words) > 1 and words[1] in self.vocabulary.of_kind("act"):
            return self._power(text, answer, *path)
        if len(words) == 1 and read_bearer(words[0], self.vocabulary) is not None:
            return self._choice(text, answer, *path)
        return self._finding(text, answer, *path)

    def _fact_of_entry(self, sequence: str, words: Sequence[str], answer: str, *path: str | int) -> Symbol:
        """Read whether there was the entry that the case leaves open, by its number."""
        open_facts = [one.arguments for one in self._events() if one.match("left_open", 2)]
        ways = [
            (matter, value)
            for matter, value in open_facts
            if [matter.name, *map(str, matter.arguments[:1])] == [sequence, *words]
        ]
        if not ways:
            raise self.case.wrong(
                f"`{' '.join([sequence, *words])}` is not open",
                *path,
                expected="the number of an entry of which something is left open",
            )
        decision = Function("fact", [ways[0][0]])
        known = {write_answer(decision, value, self.vocabulary): value for _, value in ways}
        found = known.get(answer) or self._way_of_entry(decision.arguments[0], answer)
        if found is None or found not in known.values():
            raise self.case.wrong(
                f"`{answer}` is no answer",
                *path,
                expected=_one_of(f"`{one}`" for one in sorted(known, reverse=True)),
                near=nearest(answer, known),
            )
        return Function("given", [decision, found])

    def _way_of_entry(self, matter: Symbol, answer: str) -> Symbol | None:
        """Read how an entry was of which it is open what it was, as a case tells one; None where it is no entry."""
        _, actors, *domains = self.vocabulary.of_kind("sequence")[matter.name].domains
        before, rest = after_colon(answer)
        words = words_in(rest, self.vocabulary)
        actor = ON_TURN if before is None else read_word(before, actors, self.vocabulary)
        values = [
            read_word(word, domain, self.vocabulary) for word, domain in zip(words, domains, strict=False)
        ]
        read = [one for one in (actor, *values) if one is not None]
        full = len(read) == len(domains) + 1 and len(words) == len(domains)
        return Function(matter.name, [matter.arguments[0], *read]) if full else None

    def _fact(self, declaration: Declaration, words: Sequence[str], answer: str, *path: str | int) -> Symbol:
        """Read how a fact was that the case leaves open: whether it is so, or which value a name has."""
        if words or not declaration.domains:
            matter = self._atom(declaration, words, *path, key=True)
            if answer not in ("yes", "no"):
                raise self.case.wrong(f"`{answer}` is no answer", *path, expected="`yes` or `no`")
            return Function("given", [Function("fact", [matter]), Function(answer)])
        value = self._atom(declaration, words_in(answer, self.vocabulary), *path)
        return Function("given", [Function("fact", [Function(declaration.name)]), value])

    def _power(self, text: str, use: str, *path: str | int) -> Symbol:
        provision, (bearer, *act) = self._key(text, 2, "`PROVISION BEARER ACT ARGUMENTS`", *path)
        power = [
            self._provision(provision, *path),
            self._bearer(bearer, *path),
            self._phrase("act", act, *path),
        ]
        if use not in POWERS:
            raise self.case.wrong(
                f"a power cannot be `{use}`",
                *path,
                expected="`exercised` or `waived`",
                near=nearest(use, POWERS),
            )
        return Function("given", [Function("power", power), Function(use)])

    def _choice(self, text: str, act: str, *path: str | int) -> Symbol:
        provision, words = self._key(text, 1, "`PROVISION BEARER`", *path)
        if len(words) > 1:
            raise self.case.wrong(f"`{text}` has more than two words", *path, key=True,
                           expected="`PROVISION BEARER`")  # fmt: skip
        choice = [self._provision(provision, *path), self._bearer(words[0], *path)]
        act_words = self._split(act, 1, "`ACT ARGUMENTS`", *path)
        chosen = self._phrase("act", act_words, *path, key=False)
        return Function("given", [Function("choice", choice), chosen])

    def _finding(self, text: str, answer: str, *path: str | int) -> Symbol:
        provision, words = self._key(text, 1, "`PROVISION QUESTION ARGUMENTS`", *path)
        finding = Function(
            "finding", [self._provision(provision, *path), self._phrase("question", words, *path)]
        )
        return Function("given", [finding, self._answer(answer, finding, *path)])

    def _answer(self, word: str, decision: Symbol, *path: str | int) -> Symbol:
        """Read an answer: yes, no, or a value of some domain, for questions with answers of their own."""
        if word in ("yes", "no"):
            return Function(word)
        measured = domain_of_value(decision, self.vocabulary)
        if measured:
            return self._word(word, measured, *path)
        for domain in self.vocabulary.domains:
            value = read_word(word, domain, self.vocabulary)
            if value is not None:
                return value
        raise self.case.wrong(
            f"`{word}` is no answer", *path, expected="`yes` or `no`", near=nearest(word, ["yes", "no"])
        )

    def _split(self, text: str, least: int, expected: str, *path: str | int) -> list[str]:
        words = words_in(text, self.vocabulary)
        if len(words) < least:
            raise self.case.wrong(
                f"too few words in `{text}`", *path, key=path[-1] == text, expected=expected
            )
        return words

    def _key(self, text: str, least: int, expected: str, *path: str | int) -> tuple[str, list[str]]:
        """Return the provision that a key begins with, which can have blanks in it, and the words behind it."""
        provision, rest = self._cut(text)
        words = words_in(rest, self.vocabulary)
        if len(words) < least:
            self._split(text, least + 1, expected, *path)
            self._provision(provision, *path)  # what was read as one id may be two words
            raise self.case.wrong(f"too few words in `{text}`", *path, key=True, expected=expected)
        return provision, words

    def _cut(self, text: str) -> tuple[str, str]:
        """Return the id that a text begins with, a known one if it can be, and the rest."""
        text = text.strip()
        known = (one for one in self.provisions or () if text == one or text.startswith(f"{one} "))
        found = max(known, key=len, default="")
        if not found or text[len(found) :].lstrip().startswith(("(", "[")):
            found = self.vocabulary.numbering.leading(text)
        return found, text[len(found) :].strip()

    def _phrase(self, kind: str, words: Sequence[str], *path: str | int, key: bool = True) -> Symbol:
        """Read a name of a kind with its arguments."""
        known = self.vocabulary.of_kind(kind)
        name, *arguments = words
        if name not in known:
            raise self.case.wrong(f"`{name}` is no {kind}", *path, key=key, expected=_one_of(known),
                           near=nearest(name, known))  # fmt: skip
        declaration = self.vocabulary.find(kind, name, len(arguments)) or known[name]
        return self._atom(declaration, arguments, *path, key=key)

    def _provision(self, provision: str, *path: str | int) -> Symbol:
        if self.provisions is not None and provision not in self.provisions:
            raise self.case.wrong(
                f"`{provision}` is no provision of this edition",
                *path,
                key=path[-2:-1] in (("findings",), ("powers",), ("choices",), ("when",)),
                expected=self.vocabulary.numbering.like,
                near=nearest_provision(provision, self.provisions),
            )
        return String(provision)

    def _bearer(self, word: str, *path: str | int) -> Symbol:
        if "bearer" in self.vocabulary.domains:
            return self._word(word, "bearer", *path, key=True)
        if re.fullmatch(r"[a-z]\w*", word, re.ASCII):
            return Function(word)
        raise self.case.wrong(f"`{word}` is no bearer", *path, key=True, expected="a name in lower case")

    # ---- names and words

    def _declared(self, name: str, kinds: tuple[str, ...], table: str) -> Declaration:
        known = self.vocabulary.of_kind(*kinds)
        if name in known:
            return known[name]
        places = {"table": "table", "sequence": "events", "event": "events", "election": "elections"}
        elsewhere = self.vocabulary.of_kind(*places).get(name)
        raise self.case.wrong(
            f"`{name}` does not belong under `[{table}]`" if elsewhere else f"`{name}` is not known here",
            table,
            name,
            key=True,
            expected=f"`[{places[elsewhere.kind]}]` above it" if elsewhere else _word_among(known),
            near=None if elsewhere else nearest(name, self.vocabulary.of_kind(*places)),
        )

    def _atom(
        self, declaration: Declaration, words: Sequence[str], *path: str | int, key: bool = False
    ) -> Symbol:
        self._count(declaration, words, declaration.domains, *path, key=key)
        pairs = zip(words, declaration.domains, strict=True)
        return Function(
            declaration.name, [self._word(word, domain, *path, key=key) for word, domain in pairs]
        )

    def _count(
        self,
        declaration: Declaration,
        words: Sequence[str],
        domains: Sequence[str],
        *path: str | int,
        key: bool = False,
    ) -> None:
        if len(words) != len(domains):
            plural = "" if len(words) == 1 else "s"
            raise self.case.wrong(
                f"`{declaration.name}` has {len(words) or 'no'} word{plural} here",
                *path,
                key=key,
                expected=(" ".join(domain.upper() for domain in domains) or "none") + self._quoted(domains),
            )

    def _quoted(self, domains: Sequence[str]) -> str:
        """Say how a word with a blank is written, where a domain has such words."""
        words = (word for domain in domains for word in words_of(domain, self.vocabulary))
        example = next((word for word in words if word.startswith('"') and " " in word), None)
        measures = [
            (domain, self.vocabulary.measures[domain])
            for domain in domains
            if domain in self.vocabulary.measures
        ]
        units = "".join(f", where {domain.upper()} is like `{one.example(12)}`" for domain, one in measures)
        return units + (f"; a word with a blank in quotation marks, such as `{example}`" if example else "")

    def _word(self, word: str, domain: str, *path: str | int, key: bool = False) -> Symbol:
        """Read a word, and hold a number of a sequence's entry against the entries there are."""
        value = read_word(word, domain, self.vocabulary)
        sequence = self.vocabulary.numbered.get(domain)
        if sequence is not None:
            told = self._told(sequence)
            if value is None or value.number not in told:
                raise self.case.wrong(
                    f"`{word}` is no entry of `{sequence}`",
                    *path,
                    key=key,
                    expected=f"a number from {told.start} to {told.stop - 1}"
                    if told
                    else f"entries of `{sequence}`; there are none",
                )
        if value is None:
            self._measured(word, domain, *path, key=key)
            known = words_of(domain, self.vocabulary)
            if word.endswith(OPEN) and self._is_word(word.removesuffix(OPEN), domain):
                known = (f"{word.removesuffix(OPEN)} {OPEN}",)
            raise self.case.wrong(
                f"`{word}` is no {domain.replace('_', ' ')}",
                *path,
                key=key,
                expected=_one_of(known) if known else f"a whole number, at most {LARGEST}",
                near=None
                if domain in self.vocabulary.measures
                else nearest(word, [*known, *map(str, self.vocabulary.domains.get(domain, ()))]),
            )
        return value

    def _measured(self, word: str, domain: str, *path: str | int, key: bool) -> None:
        """Refuse a word that is no number with the unit of its domain."""
        measure = self.vocabulary.measures.get(domain)
        try:
            if measure:
                measure.read(word.strip('"'))
        except InputError as error:
            raise self.case.wrong(error.message, *path, key=key, expected=error.expected) from None

    # ---- expectations

    def _expected(self) -> None:
        """Refuse expectations that name what is not there: they would hold, or fail, for no reason."""
        known = self.vocabulary.arities("table", "sequence", "event", "election", "term") | CORE_ATOMS
        for path, word in expectations(self.case):
            if path[-2] in ("holds", "fails"):
                atom = read_atom(str(word), self.vocabulary, self.case, *path)
                if (atom.name, len(atom.arguments)) not in known:
                    arities = sorted({arity for name, arity in known if name == atom.name})
                    raise self.case.wrong(
                        f"`{atom.name}` with {len(atom.arguments)} arguments is not known",
                        *path,
                        expected=f"{' or '.join(map(str, arities))} arguments" if arities else None,
                        near=None if arities else nearest(atom.name, {name for name, _ in known}),
                    )
            elif path[-2] in ("flaws", "sound"):
                rest = str(word).partition(" ")[2].strip()
                while rest and not (
                    rest[0].islower() and symbol_of(rest)
                ):  # what it is about comes last, a term
                    provision, rest = self._cut(rest)
                    self._provision(provision, *path)
            else:
                self._provision(provision_of(str(word)), *path)


def _in_common(values: Collection[Symbol]) -> Symbol:
    """Return what is the same in each way that an entry can have been, and for what is not that it is anything."""
    return next(iter(values)) if len(set(values)) == 1 else ANYTHING


def _word_among(names: Collection[str]) -> str:
    if len(names) > FEW:
        return f"one of {len(names)} words: `pyrules words EDITION TEXT` finds those with a text in them"
    return _one_of(names)


def _one_of(names: Iterable[str]) -> str:
    listed = list(names)
    if len(listed) > FEW:
        return ", ".join([*listed[:3], "...", *listed[-2:]])
    return " or ".join(listed) if listed else "nothing: the vocabulary has no such names"
