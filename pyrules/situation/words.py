"""How cases write values, and names with their values: in the words that people use where these are read again.

A word is read by its domain: as people write it (`notation/2`), as the value's own name, as a number, or as a value
with a unit where the domain has one (`12.50 EUR` is one word). What no words
are read as stands as the term that it is, so that two things never have one name.
"""

import re
from functools import lru_cache

from clingo import Function, Number, Symbol, SymbolType

from pyrules.base.errors import InputError
from pyrules.code.measures import Measure
from pyrules.code.spelling import whole_number
from pyrules.code.values import symbol_of
from pyrules.code.vocabulary import SITUATION_KINDS, Vocabulary
from pyrules.code.written import counted, domain_of_value, written

ON_TURN = Function("on_turn")
"""The actor of a sequence's entry that names none."""
_ODD = re.compile(r'[\s:"\\|]|^\?$')
_QUOTED = r'"(?:\\.|[^"\\])*"'
_ALTERNATIVE = rf'(?:{_QUOTED}|[^\s"|]+)'
_WORD = rf"{_ALTERNATIVE}(?:\|{_ALTERNATIVE})+(?!\S)|{_QUOTED}(?!\S)|\S+"
_BEFORE_COLON = re.compile(rf"((?:{_QUOTED}|[^\":])*):", re.DOTALL)


def words_in(text: str, vocabulary: Vocabulary) -> list[str]:
    """Return the words of a text; in quotation marks a word can have blanks, and between a number and its unit."""
    return _word(tuple(vocabulary.measures.values())).findall(text)


@lru_cache(maxsize=64)
def _word(measures: tuple[Measure, ...]) -> re.Pattern[str]:
    spaced = [rf"{one.pattern}(?!\S)" for one in dict.fromkeys(measures) if one.pattern]
    return re.compile("|".join([*spaced, _WORD]))


def after_colon(text: str) -> tuple[str | None, str]:
    """Return what stands before the first colon outside of quotation marks, None without one, and the rest."""
    found = _BEFORE_COLON.match(text)
    return (found[1].strip(), text[found.end() :]) if found else (None, text)


def read_word(word: str, domain: str, vocabulary: Vocabulary) -> Symbol | None:
    """Return the value of a domain that a word writes, or None.

    A word is read as people write it, else as the value's own name, else as either in whatever case; in a domain that
    numbers a sequence, or that has no values of its own, as a whole number; in one with a unit, as a number with it.
    """
    values = vocabulary.domains.get(domain)
    measure = vocabulary.measures.get(domain)
    if measure:
        return _measured(word.strip('"'), values, measure, vocabulary)
    if domain in vocabulary.numbered or values is None:
        number = whole_number(word)
        return None if number is None else Number(number)
    if word.startswith('"') and (value := vocabulary.values.get(word)) in values:
        return value
    noted = vocabulary.notation.get(word.strip('"'))
    if noted is not None and noted in values:
        return noted
    return vocabulary.named(domain).get(word) or vocabulary.loosely(domain).get(word.casefold())


def _measured(
    word: str, values: tuple[Symbol, ...] | None, measure: Measure, vocabulary: Vocabulary
) -> Symbol | None:
    try:
        value = vocabulary.notation.get(word) or Number(measure.read(word))
    except InputError:
        return None
    return value if values is None or value in values else None


def words_of(domain: str, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the words that people write for a domain's values; none for numbers."""
    return tuple(write_word(value, vocabulary, domain) for value in vocabulary.domains.get(domain, ()))


def write_word(value: Symbol, vocabulary: Vocabulary, domain: str = "") -> str:
    """Return how a case writes a value: a text without quotation marks where it can be told from all else.

    Args:
        value: the value.
        vocabulary: how people write values.
        domain: what it belongs to, as far as that is known.

    """
    measure = vocabulary.measures.get(domain)
    if measure and value.type is SymbolType.Number:
        return measure.write(value.number)
    noted = vocabulary.written.get(value, "")
    if noted and not _ODD.search(noted):
        return noted
    if value.type is not SymbolType.String:
        return str(value)
    plain = value.string
    known = plain in vocabulary.values or plain in vocabulary.notation
    return str(value) if known or not plain or _ODD.search(plain) else plain


def write_entry(entry: Symbol, vocabulary: Vocabulary) -> str:
    """Return an entry of a sequence as a case writes it: `1H`, or `S:1H` of somebody who is named."""
    _, actor, *values = entry.arguments
    _, actors, *domains = vocabulary.of_kind("sequence")[entry.name].domains
    before = "" if actor == ON_TURN else f"{write_word(actor, vocabulary, actors)}:"
    words = (write_word(one, vocabulary, domain) for one, domain in zip(values, domains, strict=True))
    return before + " ".join(words)


def write_phrase(kind: str, symbol: Symbol, vocabulary: Vocabulary) -> str:
    """Return a name of a kind with its arguments as a case writes them: `differs_significantly 1`.

    What the vocabulary does not declare, or whose values have no words, is written as a term: `sing(loudly)`.
    """
    named = symbol.type is SymbolType.Function
    declaration = vocabulary.find(kind, symbol.name, len(symbol.arguments)) if named else None
    if declaration:
        words = zip(symbol.arguments, declaration.domains, strict=True)
        phrase = " ".join([symbol.name, *(write_word(one, vocabulary, domain) for one, domain in words)])
        if read_phrase(kind, phrase, vocabulary) == symbol:
            return phrase
    return str(written(symbol, vocabulary, kind))


def read_phrase(kind: str, phrase: str, vocabulary: Vocabulary) -> Symbol | None:
    """Return what a phrase writes, or a term; None where it is neither."""
    name, *words = words_in(phrase, vocabulary)
    declaration = vocabulary.find(kind, name, len(words))
    if declaration is None:
        return None if words and name in vocabulary.of_kind(kind) else _read_term(kind, phrase, vocabulary)
    values = [
        read_word(word, domain, vocabulary) for word, domain in zip(words, declaration.domains, strict=True)
    ]
    read = [value for value in values if value is not None]
    return Function(name, read) if len(read) == len(words) else None


def _read_term(kind: str, text: str, vocabulary: Vocabulary) -> Symbol | None:
    symbol = symbol_of(text)
    try:
        return counted(symbol, vocabulary, kind) if symbol else None
    except InputError:
        return None


def write_bearer(bearer: Symbol, vocabulary: Vocabulary) -> str:
    """Return how a case names a bearer: by his own name where that is read again, else as people write it."""
    for name in (str(bearer), write_word(bearer, vocabulary)):
        if read_word(name, "bearer", vocabulary) == bearer:
            return name
    return str(bearer)


def read_bearer(word: str, vocabulary: Vocabulary) -> Symbol | None:
    """Return the bearer that a word names, or None."""
    read = read_word(word, "bearer", vocabulary)
    if read is not None:
        return read
    term = symbol_of(word)
    return term if term in vocabulary.domains.get("bearer", (term,)) else None


def write_decision(decision: Symbol, vocabulary: Vocabulary) -> str:
    """Return a decision as a case writes it: `17D differs_significantly 1`, `17D N cancel 2`, `17D N`.

    A fact left open is written as its name and the words of its entry: `concurred E`; one of a sequence as its name and
    its number: `auction 2`.

    Raises:
        InputError: it is no decision.

    """
    first, *rest = decision.arguments
    match decision.name, rest:
        case "fact", [] if first.name in vocabulary.of_kind("sequence"):
            return f"{first.name} {first.arguments[0]}"
        case "fact", []:
            domains = vocabulary.domains_of(first.name, len(first.arguments), SITUATION_KINDS)
            pairs = zip(first.arguments, domains or ("",) * len(first.arguments), strict=True)
            return " ".join([first.name, *(write_word(one, vocabulary, domain) for one, domain in pairs)])
        case "finding", [question]:
            words = [write_phrase("question", question, vocabulary)]
        case "power", [bearer, act]:
            words = [write_bearer(bearer, vocabulary), write_phrase("act", act, vocabulary)]
        case "choice", [bearer]:
            words = [write_bearer(bearer, vocabulary)]
        case _:
            raise InputError(f"`{decision}` is no decision", expected="a finding, a power or a choice")
    return " ".join([first.string, *words])


def write_answer(decision: Symbol, value: Symbol, vocabulary: Vocabulary) -> str:
    """Return a value of a decision as a case writes it: `yes`, `exercised`, `cancel 2`; of an open fact too."""
    if decision.name == "choice":
        return write_phrase("act", value, vocabulary)
    if decision.name == "fact" and value.name in vocabulary.of_kind("sequence") and value.arguments:
        return write_entry(value, vocabulary)
    if decision.name == "fact" and value.arguments:  # which of several values a name has
        domains = vocabulary.domains_of(value.name, len(value.arguments), SITUATION_KINDS)
        pairs = zip(value.arguments, domains or ("",) * len(value.arguments), strict=True)
        return " ".join(write_word(one, vocabulary, domain) for one, domain in pairs)
    return write_word(value, vocabulary, domain_of_value(decision, vocabulary))
