"""The document that `pyrules parse` prints, and the running text that stays beside it."""

from collections.abc import Sequence
from enum import StrEnum
from typing import ClassVar

from pydantic import PrivateAttr

from pyrules.base.documents import Document, Value
from pyrules.base.errors import InputError, nearest
from pyrules.texts.passages import Passage


class TextKind(StrEnum):
    """What a text is: the law, or a commentary on it."""

    LAW = "law"
    COMMENTARY = "commentary"


class TextDocument(Value):
    """What one file holds in one language."""

    file: str
    language: str
    edition: str | None
    kind: TextKind


class Division(Value):
    """A chapter, part or section, as its heading names it; of a commentary, a law that it comments on.

    `eid` follows the Akoma Ntoso naming convention, the divisions that it lies in before it (`dvs_V__dvs_I`).
    """

    file: str
    edition: str | None
    language: str
    kind: TextKind
    eid: str
    word: str
    number: str
    heading: str | None
    line: int


class Provision(Value):
    """One labelled piece of a text.

    `id` is the path as printed, brackets dropped (`9A2b1`); `eid` the same after the Akoma Ntoso naming
    convention. `complete` is false where the text breaks off before the provision ends; `division` is the
    eid of the chapter, part or section that the provision stands in, null where that is not known.
    """

    file: str
    edition: str | None
    language: str
    kind: TextKind
    id: str
    eid: str
    heading: str | None
    line: int
    complete: bool
    division: str | None = None


class Reference(Value):
    """Words that point at one provision; a list of provisions gives one reference for each.

    `source` is null where the words stand under no known provision, `target` where what they point at
    cannot be determined; `resolved` says the latter. `target_edition` is the year of the edition that the
    words name, `earlier` where they speak of an earlier edition without its year, and null otherwise.
    """

    file: str
    edition: str | None
    language: str
    kind: TextKind
    source: str | None
    target: str | None
    line: int
    column: int
    text: str
    resolved: bool
    target_edition: str | None = None


class AnomalyKind(StrEnum):
    """What can be odd about a text; each is explained by the message that comes with it."""

    CONTENTS_LINE = "contents_line"
    FOOTNOTE_WITHOUT_BODY = "footnote_without_body"
    FOOTNOTE_WITHOUT_MARK = "footnote_without_mark"
    GARBLED = "garbled"
    HEADING_LETTER_MISSING = "heading_letter_missing"
    HEADING_REPEATED = "heading_repeated"
    HEADING_WITHOUT_LAW_WORD = "heading_without_law_word"
    LABEL_ALPHABET = "label_alphabet"
    LABEL_GLUED = "label_glued"
    LABEL_IN_WORDS = "label_in_words"
    LABEL_REPEATED = "label_repeated"
    LABEL_SKIPPED = "label_skipped"
    LABEL_WITHOUT_STOP = "label_without_stop"
    LANGUAGE_CHANGES = "language_changes"
    LAW_ABSENT = "law_absent"
    LAW_UNKNOWN = "law_unknown"
    NAVIGATION = "navigation"
    NO_PROVISIONS = "no_provisions"
    PAGE_BREAK = "page_break"
    PAGE_NUMBER = "page_number"
    REFERENCE_ALPHABET = "reference_alphabet"
    REFERENCE_UNRESOLVED = "reference_unresolved"
    REPEATED_PASSAGE = "repeated_passage"
    REPEATED_WORDS = "repeated_words"
    RULE = "rule"
    SPLIT_WORD = "split_word"
    STRAY_MARK = "stray_mark"
    TEXT_BREAKS_OFF = "text_breaks_off"
    TEXT_UNPLACED = "text_unplaced"


class Anomaly(Value):
    """Something odd at one place of a text; `text` is what stands there."""

    kind: AnomalyKind
    file: str
    line: int
    column: int
    text: str
    message: str


class ParsedTexts(Document):
    """What law texts hold: documents, provisions, references, anomalies, divisions, in the order of the files.

    The running text is kept beside the document and is not written to JSON: it belongs to the reader.
    """

    schema_name: ClassVar[str] = "pyrules/parse/1"

    documents: tuple[TextDocument, ...]
    provisions: tuple[Provision, ...]
    references: tuple[Reference, ...]
    anomalies: tuple[Anomaly, ...]
    divisions: tuple[Division, ...] = ()
    _passages: tuple[Passage, ...] = PrivateAttr(default=())

    @property
    def passages(self) -> tuple[Passage, ...]:
        """The running text in the order of the files, one passage for each provision.

        A passage without an id is text that belongs to no known provision.
        """
        return self._passages

    def with_passages(self, passages: Sequence[Passage]) -> "ParsedTexts":
        """Return the same document with its running text beside it."""
        copy = self.model_copy()
        copy._passages = tuple(passages)
        return copy

    def passages_of(self, provision: str, language: str | None = None) -> tuple[Passage, ...]:
        """Return the passages of a provision and of all that lies in it, as the text has them.

        Args:
            provision: an id such as `17D`.
            language: a code such as `en`; None takes the first language that has the provision.

        Raises:
            InputError: no text has the provision in that language.

        """
        languages = {language} if language else {passage.language for passage in self._passages}
        known = [passage for passage in self._passages if passage.id and passage.language in languages]
        first = next((passage for passage in known if passage.id == provision), None)
        if first is None:
            where = f" in language `{language}`" if language else ""
            raise InputError(
                f"no provision `{provision}`{where} in the texts",
                expected="the id of a provision that the texts hold",
                nearest=nearest(provision, [passage.id for passage in known if passage.id]),
            )
        depth = len(first.path)
        return tuple(
            passage
            for passage in known
            if passage.path[:depth] == first.path
            and (passage.file, passage.language, passage.kind) == (first.file, first.language, first.kind)
        )

    def text_of(self, provision: str, language: str | None = None) -> tuple[str, int]:
        """Return the running text of a provision with all that lies in it, and the line where it begins.

        Headings and labels are part of the text; footnote marks, page numbers and rules are not.

        Args:
            provision: an id such as `17D`.
            language: a code such as `en`; None takes the first language that has the provision.

        Raises:
            InputError: no text has the provision in that language.

        """
        passages = self.passages_of(provision, language)
        return "\n\n".join(passage.shown() for passage in passages), passages[0].line
