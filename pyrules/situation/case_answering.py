"""Answers written into the text of a case, with all else in it as it was."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

import tomlkit
from clingo import Function, Symbol, SymbolType

from pyrules.code.vocabulary import Vocabulary
from pyrules.grounding.open_facts import NO, YES
from pyrules.situation.case_writing import case_from
from pyrules.situation.completing import Numbers, listed_numbers
from pyrules.situation.words import read_word, words_in, write_entry, write_word

TABLES = {"finding": "findings", "power": "powers", "choice": "choices"}
"""The table of a case that a kind of decision belongs to; a fact belongs where its name does."""


def answered(  # noqa: PLR0913, PLR0917 - the parts of an answer, and where it belongs
    text: str,
    facts: Collection[Symbol],
    decision: Symbol,
    value: Symbol,
    vocabulary: Vocabulary,
    moment: int = 1,
) -> str:
    """Return the text of a case with an answer in it, comments and order kept.

    Args:
        text: the case in TOML.
        facts: the facts that it states, as `pyrules.situation.facts` makes them.
        decision: what was asked: `fact(Matter)`, or a finding, a power or a choice.
        value: the answer, one of the values that the decision can take.
        vocabulary: how a case writes both.
        moment: the moment of a story at which it is answered: it is written there.

    """
    document = tomlkit.parse(text)
    story = document.get("moment") or []
    place: Any = story[moment - 1] if story else document
    tables: tuple[str, ...]
    if decision.name == "fact" and decision.arguments[0].name in vocabulary.of_kind("sequence"):
        _tell_entry([document, *story], facts, decision.arguments[0], value, vocabulary)
        return tomlkit.dumps(document)
    if decision.name == "fact":
        tables, names = ("table", "events", "elections"), {decision.arguments[0].name}
        stated = case_from(_told(facts, decision, value), vocabulary, edition="")
    else:
        tables, names = (TABLES[decision.name],), None
        stated = case_from((), vocabulary, edition="", decisions=[Function("given", [decision, value])])
    for table in tables:
        content = getattr(stated, table)
        told = {name: value for name, value in content.items() if names is None or name in names}
        for name in (names or set()) - told.keys():  # nothing of it happened
            unknown = table == "events" and name in vocabulary.unknown
            if unknown or (story and any(name in one.get(table, ()) for one in (document, *story))):
                told[name] = False  # silence leaves it open, or an earlier moment did
            elif name in document.get(table, ()):
                document[table].pop(name)  # silence says so
        for name, said in told.items():
            if table not in place:
                place[table] = tomlkit.table()
            place[table][name] = list(said) if isinstance(said, tuple) else said
    return tomlkit.dumps(document)


def _tell_entry(
    tables: Sequence[Any], facts: Collection[Symbol], matter: Symbol, value: Symbol, vocabulary: Vocabulary
) -> None:
    """Write how an open entry of a sequence was in its place: others stand as they are, at whatever moment."""
    place = matter.arguments[0].number - vocabulary.first(matter.name, facts)
    for table in tables:
        entries = table.get("events", {}).get(matter.name, ())
        if place < len(entries):
            if value == NO:
                del entries[place]
                if not entries:
                    del table["events"][matter.name]
                _renumber(tables, listed_numbers(facts, vocabulary), matter)
            else:
                entries[place] = write_entry(matter if value == YES else value, vocabulary)
            return
        place -= len(entries)


def _renumber(tables: Iterable[Any], numbers: Numbers, missing: Symbol) -> None:
    """Write what is told of entries with the numbers that they have without one that was not made."""
    events = numbers.vocabulary.of_kind("event")
    for table in tables:
        told = table.get("events", {})
        for name in [name for name in told if name in events and isinstance(told[name], list)]:
            entries = told[name]
            for place in reversed(range(len(entries))):
                said = _renumbered(str(entries[place]), events[name].domains, numbers, missing)
                if said is None:
                    del entries[place]
                elif said != str(entries[place]):
                    entries[place] = int(said) if isinstance(entries[place], int) else said
            if not entries:
                told[name] = False


def _renumbered(entry: str, domains: Sequence[str], numbers: Numbers, missing: Symbol) -> str | None:
    """Return an entry with other numbers; None where it tells of what was not made."""
    words = words_in(entry, numbers.vocabulary)
    for place, (word, domain) in enumerate(zip(words, domains, strict=False)):
        value = read_word(word, domain, numbers.vocabulary)
        if value is None or value.type is not SymbolType.Number:
            continue
        moved = numbers.without(value, domain, missing)
        if moved is None:
            return None
        if moved != value:
            words[place] = write_word(moved, numbers.vocabulary, domain)
    return entry if words == words_in(entry, numbers.vocabulary) else " ".join(words)


def _told(facts: Iterable[Symbol], decision: Symbol, value: Symbol) -> list[Symbol]:
    """Return the facts with an open one told."""
    (matter,) = decision.arguments
    rest = [one for one in facts if not (one.match("left_open", 2) and one.arguments[0] == matter)]
    if str(value) == "no":
        return rest
    return [*rest, matter if str(value) == "yes" else value]
