"""What a director sees of a situation: what happened, the next question, what is said at each outcome."""

from collections.abc import Iterable, Mapping
from typing import Any, ClassVar

from clingo import Symbol
from rich.text import Text
from rich.tree import Tree

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError
from pyrules.code.rulebook import Rulebook
from pyrules.explaining.outline import Line
from pyrules.language import Language
from pyrules.rulings.interview import Interview
from pyrules.rulings.model import Question, Rulings
from pyrules.rulings.read_otherwise import read_otherwise
from pyrules.serving.questions import ReasonsQuestion, TableQuestion
from pyrules.situation import parse_case, situation_of
from pyrules.situation.words import write_word
from pyrules.telling import Page, absences, asked, value_said, why_lines, why_not_lines
from pyrules.telling.documents import absent, ruled
from pyrules.telling.outcomes import OutcomeLine

FEW = 8
"""Of no more rulings than these it is said at once what each line rests on, and what is taken for granted: of many that
takes longer than all else."""
FILE = "case"
"""What the situation is called in messages: there is no file."""


class Nested(Value):
    """A line with those below it."""

    words: str
    below: tuple["Nested", ...] = ()


class Said(Value):
    """A line of an outcome, under its heading; `reasons` say what it rests on.

    `fault` tells that it is about a defect, `outside` that what it tells of is settled by what is not encoded.
    """

    words: str
    heading: str = ""
    reasons: tuple[str, ...] = ()
    fault: bool = False
    outside: bool = False


class Choice(Value):
    """A value that answers a question, and the words for it."""

    value: str
    words: str


class AskedNext(Value):
    """A question to put to somebody; `key` is how a case answers it."""

    key: str
    kind: str
    words: str
    choices: tuple[Choice, ...]


class Moves(Value):
    """Of a sequence of events, who made each entry, and who is to make the next one; None where nobody can say."""

    made: tuple[str | None, ...]
    next: str | None


class Table(Document):
    """The document that the page shows.

    `case` is the situation as a case file tells it, with the answer in it, and `told` what stands in it. `sure` is said
    at every outcome; where it is `explained`, lines say what they rest on. `left` are the questions that were left
    open, `beside` is what was taken for granted and doubted.
    """

    schema_name: ClassVar[str] = "pyrules/table/1"

    edition: str
    case: str
    told: dict[str, Any]
    happened: tuple[str, ...]
    counted: str
    outcomes_left: int
    complete: bool
    explained: bool
    question: AskedNext | None
    left: tuple[AskedNext, ...]
    sure: tuple[Said, ...]
    outcomes: tuple[tuple[Said, ...], ...]
    beside: tuple[Nested, ...]
    moves: dict[str, Moves]


class Reasons(Document):
    """The document that says why something is done, or is not."""

    schema_name: ClassVar[str] = "pyrules/reasons/1"

    lines: tuple[Nested, ...]


def table(put: TableQuestion, code: Rulebook, language: Language) -> Table:
    """Return what a director sees of a situation.

    Args:
        put: the situation, an answer to write into it, and what nobody can answer yet.
        code: the edition that it names.
        language: of the sentences.

    Raises:
        InputError: the case names what the rulebook does not know, or cannot be; or nothing of that key is asked there.
        SolvingError: clingo refuses the program.

    """
    interview = Interview(put.case, FILE, code, language, put.moment or 1)
    if put.answer:
        _answer(interview, put.answer.key, put.answer.value)
    open_to = {one.key: one for one in interview.rulings.open_questions}
    for key in put.left:
        if key in open_to:
            interview.leave(open_to[key])
    rulings = interview.rulings
    if explained := len(rulings.rulings) <= FEW:
        rulings = interview.inquiry.document(interview.case.title, named=interview.case.named)
    if put.readings:
        otherwise = read_otherwise(code, situation_of(interview.case, code), language)
        rulings = rulings.model_copy(update={"read_otherwise": otherwise})
    page = Page(rulings, interview.inquiry, explain=explained, every=False)
    question = interview.question()
    return Table(
        edition=code.edition,
        case=interview.text,
        told=interview.case.model_dump(mode="json", exclude={"expect", "moment"}),
        happened=tuple(page.situation()),
        counted=page.counted(),
        outcomes_left=interview.outcomes,
        complete=rulings.complete,
        explained=explained,
        question=_asked(question, language) if question else None,
        left=tuple(_asked(open_to[key], language) for key in put.left if key in open_to),
        sure=_said(page.in_any_case(), rulings),
        outcomes=tuple(_said(one, rulings) for one in page.outcomes),
        beside=_nested_tree(Page(rulings, interview.inquiry, explain=False, every=True).beside()),
        moves=_moves(interview, code),
    )


def reasons(put: ReasonsQuestion, code: Rulebook, language: Language) -> Reasons:
    """Return why something is done, or why it is not.

    Raises:
        InputError: the case is wrong, or knows no such act; or neither or both are asked.

    """
    if (put.why is None) is (put.why_not is None):
        raise InputError("neither or both of `why` and `why_not` are asked", expected="one of them")
    case = parse_case(put.case, FILE)
    with case.blamed():
        rulings, inquiry = ruled(case, code, language, explain=True, named=case.named)
    if put.why is not None:
        return Reasons(lines=_nested(why_lines(put.why, rulings, language)))
    found = absences(absent(put.why_not, inquiry), inquiry, rulings)
    lines, _ = why_not_lines(found, rulings, language, every=False)
    return Reasons(lines=_nested(lines or [Line(language.word("everywhere"))]))


def _answer(interview: Interview, key: str, value: str) -> None:
    try:
        question = interview.inquiry.question_of(key)
    except KeyError:
        raise InputError(f"`{key}` is not asked in this situation", expected="a question that is") from None
    if value not in question.values:
        raise InputError(
            f"`{value}` is no answer to `{key}`", expected=" or ".join(question.values) or "nothing"
        )
    interview.answer(question, value)


def _asked(question: Question, language: Language) -> AskedNext:
    words = asked(
        question.model_copy(update={"given": True}), language
    )  # what is given is asked without its key
    return AskedNext(
        key=question.key,
        kind=question.kind,
        words=words.plain,
        choices=tuple(Choice(value=one, words=value_said(one, language)) for one in question.values),
    )


def _said(lines: Iterable[OutcomeLine], rulings: Rulings) -> tuple[Said, ...]:
    outside = tuple(
        f"{what.sentence} ({what.provision}): "
        for one in rulings.rulings
        for what in one.irregularities
        if what.outside and all(end.irregularity != what.irregularity for end in one.dispositions)
    )
    return tuple(
        Said(
            words=one.words,
            heading=one.heading,
            reasons=one.reasons,
            fault=bool(one.style),
            outside=one.words.startswith(outside),
        )
        for one in lines
    )


def _nested(lines: Iterable[Line]) -> tuple[Nested, ...]:
    return tuple(Nested(words=one.text, below=_nested(one.below)) for one in lines)


def _nested_tree(tree: Tree) -> tuple[Nested, ...]:
    return tuple(
        Nested(
            words=one.label.plain if isinstance(one.label, Text) else str(one.label), below=_nested_tree(one)
        )
        for one in tree.children
    )


def _moves(interview: Interview, code: Rulebook) -> dict[str, Moves]:
    """Return who made which entry, and whose turn it is, as the rulebook itself concludes it."""
    vocabulary = code.vocabulary
    surely = interview.inquiry.surely()

    def written(people: Mapping[int, Symbol], number: int) -> str | None:
        return write_word(people[number], vocabulary) if number in people else None

    found = {}
    for sequence, turn in vocabulary.turns.items():
        entries = interview.inquiry.entries(sequence)
        term = vocabulary.told.get(sequence, "")
        made = {one.arguments[0].number: one.arguments[1] for one in surely.of(term, 3)}
        on_turn = dict(enumerate(one.arguments[0] for one in surely.of(turn, 1)))
        found[sequence] = Moves(
            made=tuple(written(made, number) for number in entries),
            next=written(on_turn, 0) if len(on_turn) == 1 else None,
        )
    return found
