"""What can be asked of the server: one shape for each kind of question, checked before anybody works on it."""

from typing import Annotated

from pydantic import Field

from pyrules.base.documents import Value
from pyrules.base.reading import MOST_TOLD

LONGEST = 200
"""So many letters a name, a key or a sentence has at most."""
MOST_NAMES = 200
"""So many names are in one question at most."""

Name = Annotated[str, Field(max_length=LONGEST)]
Names = Annotated[tuple[Name, ...], Field(max_length=MOST_NAMES)]
Text = Annotated[str, Field(max_length=4 * LONGEST)]
CaseText = Annotated[str, Field(max_length=MOST_TOLD, description="a case, as its file has it (TOML)")]
Lang = Annotated[Name, Field(description="the language of the sentences: en, ru, pl")]


class RuleQuestion(Value):
    """What `pyrules rule CASE --format json` is asked."""

    case: CaseText
    lang: Lang = "en"
    moment: Annotated[int | None, Field(ge=1)] = None
    why: Text | None = None
    why_not: Text | None = None


class CheckQuestion(Value):
    """What `pyrules check EDITION --format json` is asked; what is not finished in time is named in the answer."""

    edition: Name | None = None
    only: Names = ()
    scope: Annotated[dict[Name, int | Name], Field(default_factory=dict, max_length=MOST_NAMES)]
    lang: Lang = "en"


class WordsQuestion(Value):
    """What `pyrules words EDITION TEXT --format json` is asked."""

    edition: Name | None = None
    text: Text = ""
    law: Name | None = None
    lang: Lang = "en"


class RulebookQuestion(Value):
    """What there is to choose from."""


class EntryQuestion(Value):
    """What the page has to know to tell a situation of an edition."""

    edition: Name
    lang: Lang = "en"


class Answer(Value):
    """An answer to a question that a ruling turns on: its key, and one of its values."""

    key: Text
    value: Text


class TableQuestion(Value):
    """A situation to rule on: the answer to a question of it, if there is one, and those that nobody can answer yet."""

    case: CaseText
    lang: Lang = "en"
    moment: Annotated[int | None, Field(ge=1)] = None
    answer: Answer | None = None
    left: Annotated[tuple[Text, ...], Field(max_length=MOST_NAMES)] = ()
    readings: bool = False


class ReasonsQuestion(Value):
    """Why something is done in a situation, or is not: one of the two is asked."""

    case: CaseText
    lang: Lang = "en"
    why: Text | None = None
    why_not: Text | None = None


Question = (
    RuleQuestion
    | RulebookQuestion
    | CheckQuestion
    | WordsQuestion
    | EntryQuestion
    | TableQuestion
    | ReasonsQuestion
)
