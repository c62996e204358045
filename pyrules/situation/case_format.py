"""The case format: what a case file says, read and checked for form alone."""

import re
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Annotated, ClassVar, Final, Literal

from clingo import Symbol, SymbolType
from pydantic import BeforeValidator, Field, PrivateAttr, StrictBool, StrictInt, StrictStr, ValidationError

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, nearest
from pyrules.base.given import FilePath
from pyrules.base.reading import MOST_TOLD, read_text
from pyrules.base.toml_source import TomlSource, parse_toml
from pyrules.code.spelling import slip
from pyrules.code.values import symbol_of
from pyrules.code.vocabulary import Vocabulary
from pyrules.code.written import counted


def _as_written(value: object) -> object:
    """Return a date or a decimal number of a case file as it is written there, so that it is read as people mean it."""
    if isinstance(value, date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


Word = Annotated[StrictStr, BeforeValidator(_as_written)]
"""A text; a date or a decimal number without quotation marks is one too."""
Entries = tuple[StrictInt | Word, ...]
"""The entries of a list as the file has them."""
OPEN: Final = "?"
ONE_OF: Final = "|"
"""What a case says of a fact that is not known."""
Listed = StrictBool | Entries | Literal["?"]
"""What a case says of an event: its entries, or whether it happened; or that it is not known."""


class Expected(Value):
    """What rulings must be like."""

    rulings: StrictInt | None = Field(None, ge=0, description="how many rulings there are")
    acts: Entries = Field(
        (),
        description="acts of some ruling: `BEARER: FORCE ACT ARGUMENTS (PROVISION)` in the vocabulary's names, without "
        "the force `does`, such as `director: cancel 1 (17D)`; or the sentence of a ruling",
    )
    always: Entries = Field((), description="acts of every ruling")
    never: Entries = Field((), description="acts of no ruling")
    holds: Entries = Field((), description="atoms that hold in every ruling: `insufficient_bid(2)`")
    fails: Entries = Field((), description="atoms that hold in no ruling")
    flaws: Entries | None = Field(None, description="findings that this situation shows: `gap 17D`")
    sound: Entries | None = Field(None, description="findings that this situation does not show")
    lawful: StrictBool | None = Field(
        None, description="whether some ruling has no conflict, be it opposed or incompatible"
    )

    @property
    def says_something(self) -> bool:
        """Whether anything is expected: without that it is no test."""
        # not to show any of no flaws is nothing to ask for; to show none at all is
        said = (getattr(self, name) for name in Expected.model_fields)
        return self.flaws == () or any(one not in (None, ()) for one in said)


class Branch(Expected):
    """What the rulings must be like that are made where it was decided so."""

    when: dict[str, Word] = Field(
        {},
        description="the decisions that lead there: the key of a finding, a power, a choice or a fact left open, or "
        "its question as a ruling asks it = the answer",
    )


class Expect(Expected):
    """What the rulings of a case must be like; this makes the case a test."""

    branch: tuple[Branch, ...] = Field((), description="what the rulings of a branch must be like")

    @property
    def every(self) -> tuple[Expected, ...]:
        """What is expected of all rulings and, after that, of those of each branch."""
        return self, *self.branch


class Heading(Value):
    """What a case begins with."""

    edition: StrictStr = Field(description="the edition of the code to rule by")
    title: StrictStr = Field("", description="the situation in a few words")
    about: tuple[StrictStr, ...] = Field((), description="the provisions that the case is about")


class Told(Value):
    """What is told of a situation, the decisions taken in it, and what its rulings are expected to be."""

    table: dict[str, StrictInt | Word] = Field(
        {}, description='what is so before anything happens: `dealer = "N"`; `"?"` where it is not known'
    )
    events: dict[str, Listed] = Field(
        {},
        description="what happened: a list of entries, an entry's words separated by blanks; in a sequence "
        '`ACTOR:` stands before what someone did who was not on turn; `true` for an event without arguments; `"?"` '
        "where it is not known: behind the words of an entry, as in `N ?`, or alone for all that are not listed; in "
        "place of a word for any that there is, in a sequence alone too; `|` between words of which one is right, as "
        "in `4|5 N`",
    )
    elections: dict[str, StrictBool | Word | StrictInt | Entries] = Field(
        {},
        description='what the organisers chose: `true`, a value or a list of entries; `"?"` where it is not known',
    )
    findings: dict[str, Word] = Field(
        {}, description="answers found: `PROVISION QUESTION ARGUMENTS` = the answer, such as `yes`"
    )
    powers: dict[str, StrictStr] = Field(
        {}, description="powers used: `PROVISION BEARER ACT ARGUMENTS` = `exercised` or `waived`"
    )
    choices: dict[str, StrictStr] = Field(
        {}, description="options taken: `PROVISION BEARER` = `ACT ARGUMENTS`"
    )
    expect: Expect | None = Field(None, description="what the rulings must be like")

    @property
    def named(self) -> frozenset[str]:
        """The names by which it tells something, be it that it did not happen."""
        return frozenset((*self.table, *self.events, *self.elections))

    @property
    def expects(self) -> bool:
        """Whether anything is expected of the rulings: without that the case is no test."""
        return any(one.says_something for one in (self.expect or Expect()).every)


class Moment(Told):
    """A moment of a story at which is asked how to rule: what was told since the one before."""

    title: StrictStr = Field("", description="what has happened by then, in a few words")


class Case(Told, Heading):
    """A situation at the table, the decisions taken in it, and what its rulings are expected to be.

    With moments it is a story, which is ruled on at each of them (see `pyrules.situation.moments`).
    """

    schema_name: ClassVar[str] = "case/1"

    moment: tuple[Moment, ...] = Field(
        (),
        description="moments of a story at which is asked how to rule, each with what was told since the last",
    )

    _source: TomlSource = PrivateAttr(default_factory=TomlSource)

    @classmethod
    def json_schema(cls) -> dict[str, object]:
        """Return the JSON Schema (2020-12) of a case file's content."""
        return {"$schema": "https://json-schema.org/draft/2020-12/schema", **cls.model_json_schema()}

    @contextmanager
    def blamed(self) -> Iterator[None]:
        """Give an error that has no place of its own the place in this case that it speaks of.

        Raises:
            InputError: the error, at the key that it names in backticks, or at the file. One about another file or
                folder keeps its place, where nothing in the case names what is wrong.

        """
        try:
            yield
        except InputError as error:
            if error.place is not None and error.place.line:
                raise
            keys = [
                (table, key) for table in ("findings", "powers", "choices") for key in getattr(self, table)
            ]
            named = [path for path in keys if f"`{' '.join(path[1].split())}`" in error.message]
            path: tuple[str, ...] = named[0] if named else ()
            if f"`{self.edition}` is no edition" in error.message:
                path = ("edition",)
            if error.place is not None and not path:
                raise
            raise self.wrong(
                error.message, *path, key=bool(named), expected=error.expected, near=error.nearest
            ) from None

    def wrong(
        self,
        message: str,
        *path: str | int,
        key: bool = False,
        expected: str | None = None,
        near: str | None = None,
    ) -> InputError:
        """Return the error that refuses something in the case.

        Args:
            message: what is wrong.
            path: keys and list positions that lead to it; where the case was read from a file, the
                error names the place.
            key: whether the key is wrong rather than its value.
            expected: what would have been right.
            near: the nearest known name.

        """
        return InputError(message, place=self._source.place(*path, key=key), expected=expected, nearest=near)


# ---- reading


def read_case(path: FilePath) -> Case:
    """Read a case file.

    Raises:
        InputError: the file cannot be read, is not TOML or not a case; the error names the place.

    """
    return parse_case(read_text(Path(path), most=MOST_TOLD), str(path))


def parse_case(text: str, file_name: str = "case") -> Case:
    """Read a case.

    Args:
        text: the case in TOML.
        file_name: what to call it in messages.

    Raises:
        InputError: the text is not TOML or not a case; the error names the place.

    """
    source = parse_toml(text, file_name, Decimal)
    if not source.content:
        raise InputError("the case is empty", place=source.place(), expected='at least `edition = "NAME"`')
    try:
        case = Case.model_validate(source.content)
    except ValidationError as error:
        raise _malformed(error, source) from None
    case._source = source
    check_form(case)
    return case


EXPECTED = {
    "edition": "a name in quotation marks",
    "title": "words in quotation marks",
    "about": 'a list of provisions, such as `["17D"]`',
    "table": "one value in quotation marks, or a number",
    "events": 'a list of entries in `[...]`, each a number or words in quotation marks; or `true`, or `"?"`',
    "elections": "`true`, a value in quotation marks or a list of entries",
    "findings": "one answer in quotation marks",
    "powers": "`exercised` or `waived`, in quotation marks",
    "choices": "the act chosen, in quotation marks",
    "expect": "a list of words in quotation marks",
    "rulings": "a number from 0",
    "when": '`{ "PROVISION QUESTION ARGUMENTS" = "yes" }`',
    "branch": "`[[expect.branch]]` above each branch",
    "moment": "`[[moment]]` above each moment",
}


def _malformed(error: ValidationError, source: TomlSource) -> InputError:
    """Say in a law expert's words what pydantic refuses first."""
    errors = [(*_reached(one["loc"], source), one["type"]) for one in error.errors()]
    outer = errors[0][0]
    # Of several shapes that are allowed each is refused: the one refused deepest inside was meant.
    inside = [one for one in errors if one[0][: len(outer)] == outer]
    path, content, kind = max(inside, key=lambda one: len(one[0]))
    within = path[2:] if path[:1] == ("moment",) else path
    fields = _known_at(path, within)
    if kind == "extra_forbidden":
        return InputError(
            f"`{path[-1]}` is no part of a case",
            place=source.place(*path, key=True),
            expected="one of " + ", ".join(fields),
            nearest=nearest(str(path[-1]), fields),
        )
    if kind == "missing":
        return InputError("the case names no edition", place=source.place(), expected='`edition = "NAME"`')
    if len(within) == 1 and within[0] in (
        "table",
        "events",
        "elections",
        "findings",
        "powers",
        "choices",
        "expect",
    ):
        tables = (one for one in path if isinstance(one, str))
        expected = f"a table: `[{'.'.join(tables)}]` with lines `name = value` below it"
    else:
        keys = ("rulings", "when") if within[:1] == ("expect",) else ()
        last = next((one for one in keys if one in within), str((*within, *path)[0]))
        expected = EXPECTED["branch" if within[1:] == ("branch",) else last]
    shown = next((part for part in reversed(path) if isinstance(part, str)), "")
    return InputError(f"`{shown}` cannot be {_shown(content)}", place=source.place(*path), expected=expected)


def _known_at(path: tuple[int | str, ...], within: tuple[int | str, ...]) -> Iterable[str]:
    """Return what can stand where a path leads: in the case, a moment, what is expected, or a branch of that."""
    if within[:2] == ("expect", "branch"):
        return Branch.model_fields
    if within[:1] == ("expect",):
        return Expect.model_fields
    return Case.model_fields if within == path else Moment.model_fields


def _reached(location: tuple[int | str, ...], source: TomlSource) -> tuple[tuple[int | str, ...], object]:
    """Return where pydantic's location leads and what is there; it names members of unions too."""
    path: tuple[int | str, ...] = ()
    content: object = source.content
    for part in location:
        inside = dict(enumerate(content)) if isinstance(content, list) else content
        if isinstance(inside, dict) and part in inside:
            content = inside[part]
            path = (*path, part)
    return path, content


def _shown(content: object) -> str:
    match content:
        case bool():
            return f"`{str(content).lower()}`"
        case list():
            return "a list"
        case dict():
            return "a table"
        case _:
            return f"`{content}`"


_ACT = re.compile(r"(?P<bearer>[^\s:][^:]*): *(?P<said>\S.*?) *")
_FLAW = re.compile(r"[a-z_]+( \S+)+")


@dataclass(frozen=True)
class ActWords:
    """How an expectation names an act, be it by a key (`pyrules.situation.act_keys`) or by a sentence."""

    bearer: str
    said: str
    provision: str


def read_act_words(text: str) -> ActWords | None:
    """Return what `BEARER: ACT (PROVISION)` says; None where a text is nothing of that form."""
    before, provision = cut_provision(text)
    found = _ACT.fullmatch(before)
    return ActWords(found["bearer"], found["said"], provision) if found and provision else None


def cut_provision(text: str) -> tuple[str, str]:
    """Return what stands before the last brackets of a text, and the id in them, which can have brackets of its own.

    Both are as in `("cancel 1 ", "5(1)(a)")`; the id is empty where the text ends in no brackets, or empty ones.
    """
    depth = 0
    for place in range(len(text) - 1, -1, -1):
        depth += {")": 1, "(": -1}.get(text[place], 0)
        if depth <= 0:
            inside = text[place + 1 : -1]
            return (text[:place], inside) if depth == 0 and inside.strip() and text[-1] == ")" else (text, "")
    return text, ""


def provision_of(act: str) -> str:
    """Return the provision by which an expectation has an act; empty where it names none."""
    found = read_act_words(act)
    return found.provision if found else ""


def expectations(case: Case) -> Iterator[tuple[tuple[str | int, ...], str | int]]:
    """Yield each word of the case's expectations after the keys and the position that lead to it."""
    for name in ("acts", "always", "never", "holds", "fails", "flaws", "sound"):
        for path, expect in expected_in(case):
            for number, word in enumerate(getattr(expect, name) or ()):
                yield (*path, name, number), word


def expected_in(case: Case) -> Iterator[tuple[tuple[str | int, ...], Expected]]:
    """Yield what a case expects of all rulings, and of each branch, after the keys that lead to it."""
    if case.expect:
        yield ("expect",), case.expect
        for number, branch in enumerate(case.expect.branch):
            yield ("expect", "branch", number), branch


def check_form(case: Case) -> None:
    """Refuse expectations that have not the form of any, or that nothing could fail.

    Raises:
        InputError: with the place in the case.

    """
    _check_branches(case)
    for path, word in expectations(case):
        _check_expected(case, path, word)


def _check_branches(case: Case) -> None:
    """Refuse a branch that no decision leads to, or of which nothing is expected."""
    for path, branch in expected_in(case):
        if isinstance(branch, Branch):
            if not branch.when:
                raise case.wrong(
                    "the branch does not say which it is",
                    *path,
                    key=True,
                    expected='`when = { "PROVISION QUESTION ARGUMENTS" = "yes" }`',
                )
            if not branch.says_something:
                raise case.wrong(
                    "the branch expects nothing", *path, key=True, expected="what its rulings must be like"
                )


def _check_expected(case: Case, path: tuple[str | int, ...], word: str | int) -> None:
    """Refuse what can match nothing: a `never` that is misspelt would pass for ever."""
    match path[-2]:
        case "acts" | "always" | "never":
            if read_act_words(str(word)) is None:
                raise case.wrong(f"`{word}` is no act", *path, expected="`BEARER: ACT (PROVISION)`")
        case "holds" | "fails":
            read_atom(str(word), None, case, *path)
        case _:
            if not _FLAW.fullmatch(str(word)):
                raise case.wrong(
                    f"`{word}` is no finding", *path, expected="`KIND PROVISION ...`, such as `gap 17D`"
                )


def read_atom(
    text: str, vocabulary: Vocabulary | None = None, case: Case | None = None, *path: str | int
) -> Symbol:
    """Return the atom that a text such as `insufficient_bid(2)` writes.

    Args:
        text: the atom.
        vocabulary: what its values mean; where None, those with units stay texts.
        case: the case in which it stands, for the place in an error.
        path: where in the case it stands.

    Raises:
        InputError: the text is no atom.

    """
    symbol = symbol_of(text)
    found = slip(text)
    message = f"`{text}` is no atom{f': {found.message}' if found else ''}"
    expected = found.expected if found else "a name with its arguments, such as `insufficient_bid(2)`"
    if symbol is not None and symbol.type is SymbolType.Function and symbol.name and symbol.positive:
        try:
            return counted(symbol, vocabulary) if vocabulary else symbol
        except InputError as error:
            message, expected = f"`{text}`: {error.message}", error.expected or expected
    if case is not None:
        raise case.wrong(message, *path, expected=expected)
    raise InputError(message, expected=expected)
