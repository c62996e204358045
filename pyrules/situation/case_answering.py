"""Answers written into the text of a case, with all else in it as it was."""

from collections.abc import Iterable
from typing import Any

import tomlkit
from clingo import Function, Symbol

from pyrules.code.vocabulary import Vocabulary
from pyrules.grounding.open_facts import NO, YES
from pyrules.situation.case_writing import case_from
from pyrules.situation.words import write_entry

TABLES = {"finding": "findings", "power": "powers", "choice": "choices"}
"""The table of a case that a kind of decision belongs to; a fact belongs where its name does."""


def answered(  # noqa: PLR0913, PLR0917 - the parts of an answer, and where it belongs
    text: str,
    facts: Iterable[Symbol],
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
        _tell_entry([document, *story[:moment]], facts, decision.arguments[0], value, vocabulary)
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
    tables: Iterable[Any], facts: Iterable[Symbol], matter: Symbol, value: Symbol, vocabulary: Vocabulary
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
            else:
                entries[place] = write_entry(matter if value == YES else value, vocabulary)
            return
        place -= len(entries)


def _told(facts: Iterable[Symbol], decision: Symbol, value: Symbol) -> list[Symbol]:
    """Return the facts with an open one told."""
    (matter,) = decision.arguments
    rest = [one for one in facts if not (one.match("left_open", 2) and one.arguments[0] == matter)]
    if str(value) == "no":
        return rest
    return [*rest, matter if str(value) == "yes" else value]
