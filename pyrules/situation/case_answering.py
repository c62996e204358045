"""Answers written into the text of a case, with all else in it as it was."""

from collections.abc import Iterable

import tomlkit
from clingo import Function, Symbol

from pyrules.code.vocabulary import Vocabulary
from pyrules.situation.case_writing import case_from

TABLES = {"finding": "findings", "power": "powers", "choice": "choices"}
"""The table of a case that a kind of decision belongs to; a fact belongs where its name does."""


def answered(
    text: str, facts: Iterable[Symbol], decision: Symbol, value: Symbol, vocabulary: Vocabulary
) -> str:
    """Return the text of a case with an answer in it, comments and order kept.

    Args:
        text: the case in TOML.
        facts: the facts that it states, as `pyrules.situation.facts` makes them.
        decision: what was asked: `fact(Matter)`, or a finding, a power or a choice.
        value: the answer, one of the values that the decision can take.
        vocabulary: how a case writes both.

    """
    document = tomlkit.parse(text)
    tables: tuple[str, ...]
    if decision.name == "fact":
        tables, names = ("table", "events", "elections"), {decision.arguments[0].name}
        stated = case_from(_told(facts, decision, value), vocabulary, edition="")
    else:
        tables, names = (TABLES[decision.name],), None
        stated = case_from((), vocabulary, edition="", decisions=[Function("given", [decision, value])])
    for table in tables:
        content = dict(getattr(stated, table))
        if table == "events" and names and not names & content.keys():  # nothing of it happened
            content.update(dict.fromkeys(names & vocabulary.unknown, False))
        for name in [one for one in document.get(table, ()) if names and one in names and one not in content]:
            document[table].pop(name)  # silence says so
        for name, told in content.items():
            if names is None or name in names:
                if table not in document:
                    document[table] = tomlkit.table()
                document[table][name] = list(told) if isinstance(told, tuple) else told
    return tomlkit.dumps(document)


def _told(facts: Iterable[Symbol], decision: Symbol, value: Symbol) -> list[Symbol]:
    """Return the facts with an open one told."""
    (matter,) = decision.arguments
    rest = [one for one in facts if not (one.match("left_open", 2) and one.arguments[0] == matter)]
    if str(value) == "no":
        return rest
    return [*rest, matter if str(value) == "yes" else value]
