"""The words for a question, and for an answer to it."""

from clingo import Function
from rich.text import Text

from pyrules.code.vocabulary import Vocabulary
from pyrules.language import Language
from pyrules.rulings.model import Question


def value_said(value: str, language: Language) -> str:
    """Return the words for an answer."""
    return language.value(Function(value)) if value.isidentifier() else value


def asked(question: Question, language: Language) -> Text:
    """Return the words for a question, with the key by which a case answers it."""
    word = language.word
    if question.kind == "fact":
        asks = "asks_fact" if set(question.values) <= {"yes", "no"} else "not_known"
        key = "" if question.given else f"  `{_entry(question.key, language.vocabulary)}`"
        return text(word(asks, question.question)).append(key, "dim")
    bearer = language.bearer(Function(question.bearer))
    asker = {
        "finding": word("finds"),
        "choice": f"{bearer} {word('chooses')}",
        "power": f"{bearer} {word('may_use')}",
    }[question.kind]
    said = f"{asker}: {question.question}" if question.question else asker
    key = "" if question.given else f"  `{question.key}`"
    return text(f"{said} ({question.provision})").append(key, "dim")


def _entry(key: str, vocabulary: Vocabulary) -> str:
    """Return how a case says that an event happened; of what is no event its key."""
    name, _, words = key.partition(" ")
    known = vocabulary.of_kind("event").get(name)
    if known is None or (known.domains and not words):
        return key
    return f'{name} = ["{words}"]' if words else f"{name} = true"


def text(words: str, style: str = "") -> Text:
    """Return words in a look, none of them markup."""
    return Text(words, style)
