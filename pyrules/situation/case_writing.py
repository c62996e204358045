"""From atoms back to a case, and from a case to the text of its file."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Literal

import tomlkit
import tomlkit.items
from clingo import Number, Symbol, SymbolType

from pyrules.base.errors import InputError
from pyrules.code.provisions import natural_order
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.code.written import written
from pyrules.grounding.open_facts import as_listed
from pyrules.situation.case_format import ONE_OF, OPEN, Case, Expect, Expected, Told
from pyrules.situation.words import ON_TURN, write_answer, write_decision, write_entry, write_word


def case_from(
    atoms: Iterable[Symbol],
    vocabulary: Vocabulary,
    *,
    edition: str,
    title: str = "",
    decisions: Iterable[Symbol] = (),
) -> Case:
    """Return the case that states the situation in some atoms.

    Args:
        atoms: atoms of any kind, such as a whole answer set; what belongs to no situation is passed over,
            `given/2` and `left_open/2` excepted.
        vocabulary: what the rulebook's names and values mean.
        edition: the edition to rule by.
        title: the situation in a few words.
        decisions: decisions taken, as `given(Decision,Value)` or `decided(Decision,Value)`.

    Raises:
        InputError: the atoms are no situation: two values for one table fact, a sequence with a hole.

    """
    atoms = as_listed(atoms)
    tables: dict[str, dict[str, list[Symbol]]] = {"table": {}, "sequence": {}, "event": {}, "election": {}}
    for atom in sorted(set(atoms)):
        if (
            atom.type is SymbolType.Function
            and (atom.name, len(atom.arguments)) in vocabulary.situation_predicates
        ):
            for kind, found in tables.items():
                if vocabulary.find(kind, atom.name, len(atom.arguments)):
                    found.setdefault(atom.name, []).append(atom)
    matters = sorted({atom.arguments[0] for atom in atoms if atom.match("left_open", 2)})
    for matter in matters:  # a name alone is that of what has one value of several
        kinds = (kind for kind in tables if vocabulary.find(kind, matter.name, len(matter.arguments)))
        alone = (kind for kind in ("table", "event", "election") if matter.name in vocabulary.of_kind(kind))
        tables[next(kinds, None) or next(alone)].setdefault(matter.name, [])
    given = [*decisions, *(atom for atom in atoms if atom.match("given", 2))]
    found_decisions = _written_decisions(given, vocabulary)
    return Case(
        edition=edition,
        title=title,
        table={
            name: _only(name, found, vocabulary) if found else _any_of(_ways(name, atoms), vocabulary)
            for name, found in tables["table"].items()
        },
        events={
            **{
                name: _written_sequence(
                    name,
                    found,
                    vocabulary,
                    vocabulary.first(name, atoms),
                    _open_entries(name, atoms),
                )
                for name, found in tables["sequence"].items()
            },
            **{
                name: _written_entries(
                    found,
                    vocabulary,
                    [one for one in matters if one.name == name],
                    _ways(name, atoms),
                )
                for name, found in tables["event"].items()
            },
        },
        elections={
            name: _written_election(found, vocabulary) if found else OPEN
            for name, found in tables["election"].items()
        },
        findings=found_decisions["finding"],
        powers=found_decisions["power"],
        choices=found_decisions["choice"],
    )


def _only(name: str, found: list[Symbol], vocabulary: Vocabulary) -> str:
    if len(found) > 1:
        raise InputError(
            f"`{name}` has several values: {', '.join(str(written(one, vocabulary)) for one in found)}",
            expected="one value",
        )
    return _words(found[0], vocabulary)


def _written_sequence(
    name: str,
    found: list[Symbol],
    vocabulary: Vocabulary,
    first: int,
    left_open: Mapping[Symbol, Sequence[Symbol]],
) -> tuple[str, ...]:
    every = sorted([*found, *left_open], key=lambda one: one.arguments[0])
    numbers = [atom.arguments[0] for atom in every]
    if numbers != [Number(number) for number in range(first, first + len(every))]:
        raise InputError(
            f"the entries of `{name}` are numbered {', '.join(map(str, numbers))}",
            expected=f"numbers from {first}, each once",
        )
    return tuple(
        _open_entry(atom, left_open[atom], vocabulary) if atom in left_open else write_entry(atom, vocabulary)
        for atom in every
    )


def _open_entry(matter: Symbol, values: Sequence[Symbol], vocabulary: Vocabulary) -> str:
    """Write an entry of a sequence of which it is open what it was, or whether there was one."""
    ways = [one for one in values if one.arguments] or [matter]
    behind = f" {OPEN}" if len(ways) < len(values) else ""
    _, actors, *words = _open_words(ways, vocabulary)
    before = "" if ways[0].arguments[1] == ON_TURN else f"{actors}:"
    return f"{before}{' '.join(words)}{behind}"


def _open_words(ways: Sequence[Symbol], vocabulary: Vocabulary) -> list[str]:
    """Write for each place the words of which one is right, `?` where that is any that there is."""
    found = []
    for place, domain in enumerate(_domains(ways[0], vocabulary)):
        values = dict.fromkeys(one.arguments[place] for one in ways)
        every = len(values) > 1 and values.keys() == {*vocabulary.domains.get(domain, ())}
        found.append(OPEN if every else ONE_OF.join(write_word(one, vocabulary, domain) for one in values))
    return found


def _any_of(ways: Sequence[Symbol], vocabulary: Vocabulary) -> str:
    """Write a name of which it is open which value it has."""
    words = _open_words(ways, vocabulary)
    return OPEN if {*words} == {OPEN} else " ".join(words)


def _written_entries(
    found: list[Symbol],
    vocabulary: Vocabulary,
    left_open: Sequence[Symbol] = (),
    one_of: Sequence[Symbol] = (),
) -> Literal["?"] | bool | tuple[str | int, ...]:
    if one_of:  # of these one is right: at each place its words stand beside each other
        known = [_words(one, vocabulary) for one in found]
        besides = [f"{_words(one, vocabulary)} {OPEN}" for one in left_open if one.arguments]
        places = [
            dict.fromkeys(write_word(one.arguments[place], vocabulary, domain) for one in one_of)
            for place, domain in enumerate(_domains(one_of[0], vocabulary))
        ]
        return (*known, *besides, " ".join(map(ONE_OF.join, places)))
    if not (found or left_open)[0].arguments:
        return True if found else OPEN
    if left_open:
        unknown = (f"{_words(one, vocabulary)} {OPEN}" for one in left_open)
        return (*(_words(one, vocabulary) for one in found), *unknown)
    alone = [atom.arguments[0] for atom in found if len(atom.arguments) == 1]
    domain = _domains(found[0], vocabulary)[0]
    numbers = all(value.type is SymbolType.Number for value in alone) and domain not in vocabulary.measures
    if len(alone) == len(found) and numbers:
        return tuple(value.number for value in alone)
    return tuple(_words(atom, vocabulary) for atom in found)


def _ways(name: str, atoms: Iterable[Symbol]) -> list[Symbol]:
    """Return the entries of an event of which one is right, and it is not known which."""
    several = (one.arguments for one in atoms if one.match("left_open", 2))
    return sorted(one for matter, one in several if matter.match(name, 0) and one.arguments)


def _open_entries(name: str, atoms: Iterable[Symbol]) -> dict[Symbol, list[Symbol]]:
    """Return the entries of a sequence of which something is open, each with how it can have been."""
    found: dict[Symbol, list[Symbol]] = {}
    for matter, value in sorted(one.arguments for one in atoms if one.match("left_open", 2)):
        if matter.name == name:
            found.setdefault(matter, []).append(value)
    return found


def _written_election(found: list[Symbol], vocabulary: Vocabulary) -> bool | str | tuple[str | int, ...]:
    """Write an election's one value without a list around it."""
    entries = _written_entries(found, vocabulary)
    if isinstance(entries, tuple) and len(entries) == 1:
        return str(entries[0])
    return entries


def _words(atom: Symbol, vocabulary: Vocabulary, first: int = 0) -> str:
    """Write the arguments of an atom, or those from one on."""
    words = zip(atom.arguments, _domains(atom, vocabulary), strict=True)
    return " ".join([write_word(value, vocabulary, domain) for value, domain in words][first:])


def _domains(atom: Symbol, vocabulary: Vocabulary) -> tuple[str, ...]:
    return vocabulary.domains_of(atom.name, len(atom.arguments), SITUATION_KINDS) or ()


def _written_decisions(given: Iterable[Symbol], vocabulary: Vocabulary) -> Mapping[str, dict[str, str]]:
    """Write decisions as the lines of `[findings]`, `[powers]` and `[choices]`."""
    written: dict[str, dict[str, str]] = {"finding": {}, "power": {}, "choice": {}}
    lines: list[tuple[tuple[object, ...], str, str, str]] = []
    for atom in set(given):
        decision, value = atom.arguments
        key = write_decision(decision, vocabulary)
        answer = write_answer(decision, value, vocabulary)
        lines.append(((natural_order(decision.arguments[0].string), key), decision.name, key, answer))
    for _, kind, key, answer in sorted(lines):
        written[kind][key] = answer
    return written


# ---- writing


def to_toml(case: Case) -> str:
    """Return a case as a file to be read again: tables in the format's order, empty ones left out."""
    document = tomlkit.document()
    document.add("edition", tomlkit.item(case.edition))
    if case.title:
        document.add("title", tomlkit.item(case.title))
    if case.about:
        document.add("about", _list(case.about))
    for name, table in _tables(case):
        document.add(name, table)
    if case.moment:
        document.add("moment", tomlkit.aot())
    for one in case.moment:
        moment = tomlkit.table()
        if one.title:
            moment.add("title", tomlkit.item(one.title))
        for name, table in _tables(one):
            moment.add(name, table)
        document["moment"].append(moment)
    return tomlkit.dumps(document)


def in_brief(case: Case) -> str:
    """Return what happens in a case on one line: `auction: 1H, S:2C; wrong_board: 1`; empty where nothing does.

    Where nothing happens and nothing was elected, what is so before anything happens tells the situation.
    """
    happening: Mapping[str, object] = {**case.events, **case.elections} or case.table
    told = (
        f"{name}: {', '.join(map(str, said))}"
        if isinstance(said, tuple)
        else name
        if said is True
        else f"{name}: {str(said).lower() if said is False else said}"
        for name, said in happening.items()
    )
    return "; ".join(told)


def _tables(told: Told) -> Iterator[tuple[str, tomlkit.items.Table]]:
    """Write what is told and expected, but for the title: the tables that say something."""
    for name in ("table", "events", "elections", "findings", "powers", "choices"):
        content: Mapping[str, object] = getattr(told, name)
        if content:
            yield name, _written_table(content)
    if told.expect:
        yield "expect", _written_expect(told.expect)


def _written_expect(expect: Expect) -> tomlkit.items.Table:
    """Write what is expected, and below it what is of each branch."""
    table = _written_table(_said(expect))
    if expect.branch:
        branches = tomlkit.aot()
        for one in expect.branch:
            branch = tomlkit.table()
            when = tomlkit.inline_table()
            when.update(one.when)
            branch.add("when", when)
            branch.update(_written_table(_said(one)))
            branches.append(branch)
        table.add("branch", branches)
    return table


def _said(expect: Expected) -> dict[str, object]:
    said = {name: getattr(expect, name) for name in Expected.model_fields}
    return {
        name: value
        for name, value in said.items()
        if value is not None and (value != () or name in ("flaws", "sound"))
    }


def _written_table(content: Mapping[str, object]) -> tomlkit.items.Table:
    table = tomlkit.table()
    for key, value in content.items():
        table.add(key, _list(value) if isinstance(value, tuple) else tomlkit.item(value))
    return table


def _list(entries: Sequence[str | int]) -> tomlkit.items.Array:
    array = tomlkit.array()
    array.extend(entries)
    # Entries with several words, or many of them, are read more easily one below the other.
    return array.multiline(multiline=len(array.as_string()) > 80)
