"""Find the words of a passage that point at provisions, and what they point at."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from pyrules.texts.alphabet import by_position, to_latin
from pyrules.texts.editions import named_edition
from pyrules.texts.labels import USUAL_RANKS, Label, Rank
from pyrules.texts.languages import alternatives, language_of
from pyrules.texts.passages import Passage, Path, Running, Step, provision_id
from pyrules.texts.siblings import parent_of
from pyrules.texts.survey import Survey

# How the letters of a path are read: as they stand, or as the Latin ones they look like.
Alphabet = Callable[[str], str]

_LETTER = "A-ZА-ЯЁ"
_SMALL = "a-zа-яё"
_PATH = (
    rf"\d{{1,4}}(?:[{_LETTER}](?:\([{_SMALL}\d]{{1,4}}\)|\d{{1,2}}|[{_SMALL}](?![^\W\d_]))*|\([{_SMALL}]\))?"
    r"(?![\w%]|-[^\W\d_])"
)
# A small letter counts only in brackets: alone it is a word in many a language.
_LABEL = (
    rf"(?<!\w)(?:\([{_LETTER}{_SMALL}\d]{{1,4}}\)|[{_LETTER}]\d{{0,2}}(?!\w)|\d{{1,2}}[{_SMALL}]?(?!\w))"
    rf"(?:\([{_SMALL}\d]{{1,4}}\))*\.?"
)
_PARAGRAPH = rf"\d{{1,3}}\.\d{{1,2}}(?!\d)(?:\.?\([{_SMALL}]{{1,4}}\))?"
_MOST_LAWS_IN_A_RANGE = 50
_SHORTEST_CUT_WORD = 2
# So many characters before a label can announce it.
_FURTHEST_ANNOUNCEMENT = 80
_DIGITS_OF_A_YEAR = 4
_FIRST_PATH = re.compile(_PATH)
_PRINTED_PATH = re.compile(rf"(?<![\w.(]){_PATH}")
_PRINTED_LABEL = re.compile(_LABEL)
_LEADING_NUMBER = re.compile(r"\d+")
_WORD_AFTER = re.compile(r"\s+[^\W\d_]")
_TOKEN = re.compile(r"\((?P<bracketed>\w+)\)|(?P<number>\d+)|(?P<letter>[^\W\d_])")


@dataclass(frozen=True)
class Found:
    """Words from `start` to `end` of a text, and what they point at; None where that cannot be determined.

    `edition` is the edition that the words name: a year, or that it is an earlier one.
    """

    start: int
    end: int
    targets: tuple[str | None, ...]
    other_alphabet: bool = False
    edition: str | None = None


@dataclass(frozen=True)
class _Patterns:
    law: re.Pattern[str]
    item: re.Pattern[str]
    plural: re.Pattern[str]
    this_law: re.Pattern[str]
    relative: tuple[re.Pattern[str], ...]
    paragraph: re.Pattern[str]
    announced: re.Pattern[str]
    cut: re.Pattern[str]


@cache
def _patterns(code: str) -> _Patterns:
    words = language_of(code).references
    law, joins, ranges = (
        alternatives(group) for group in (words.law_words, words.and_words, words.range_words or ("–",))
    )
    flags = re.IGNORECASE
    labels = rf"(?P<labels>{_LABEL}(?:\s*(?:,|{joins})\s*{_LABEL})*)"
    prefixes = {
        word[:length] for word in words.law_words for length in range(_SHORTEST_CUT_WORD, len(word) + 1)
    }
    never = "(?!)"
    return _Patterns(
        law=re.compile(rf"(?<!\w)(?i:{law})\s*(?=\d)"),
        item=re.compile(
            rf"(?P<join>\s*(?:(?P<range>[-–—]|\s(?i:{ranges})\s)|,?\s*(?<!\w)(?P<word>(?i:{joins}))(?!\w)|(?P<comma>,))\s*)"
            rf"(?P<path>{_PATH})"
        ),
        plural=re.compile(
            rf"{alternatives(words.plural_law_words)}\s*$" if words.plural_law_words else never, flags
        ),
        this_law=re.compile(rf"(?<!\w)(?:{'|'.join(words.this_law) or never})(?!\w)", flags),
        relative=tuple(
            # The labels keep their case: a small letter is another rank than a capital.
            re.compile(rf"(?<!\w)(?i:{before}){labels}(?i:{after})(?!\w)")
            for before, _, after in (_template(one) for one in words.relative)
        ),
        paragraph=re.compile(
            rf"(?<!\w)(?:{alternatives(words.paragraph_words)})\s*(?P<number>{_PARAGRAPH})", flags
        ),
        announced=re.compile(
            rf"(?<!\w)(?i:{law}|{alternatives(words.see_words)}|{alternatives(words.paragraph_words)}\w{{0,3}})\s*"
            rf"(?:(?P<last>{_PATH}|{_LABEL})\s*(?:,|,?\s*(?<!\w)(?i:{joins}))\s+)*$"
        ),
        cut=re.compile(
            rf"(?<!\w)(?:{alternatives(words.see_words)})\s+(?:{alternatives(tuple(prefixes))})\s*$", flags
        ),
    )


def printed_paths(words: str) -> list[tuple[int, int]]:
    """Return where in the words of a reference the paths or labels stand that it names one by one."""
    paths = [match.span() for match in _PRINTED_PATH.finditer(words)]
    return paths or [match.span() for match in _PRINTED_LABEL.finditer(words)]


def ends_reference(label: Label, words: str, before: str, code: str) -> bool:
    """Return whether a label is the last word of a reference rather than the first of a provision.

    Args:
        label: the label.
        words: the words that begin with it.
        before: the words that stand before them.
        code: the code of their language.

    """
    patterns = _patterns(code)
    before = f"{before[-_FURTHEST_ANNOUNCEMENT:]} "
    announced = patterns.announced.search(before)
    if announced:
        # In a list of references labels are of one form: "under section B, or" goes before a (b) of its own.
        return announced["last"] is None or _rank(announced["last"], ()) is USUAL_RANKS[label.style]
    whole = before + words[:_FURTHEST_ANNOUNCEMENT]
    return any(
        match.start() < len(before) < match.end()
        for pattern in patterns.relative
        for match in pattern.finditer(whole)
    )


def _template(pattern: str) -> tuple[str, str, str]:
    return pattern.partition("{labels}")


def find_references(passage: Passage, running: Running, whole: Survey) -> list[Found]:
    """Return the references in the heading or the body of a passage, in order.

    Args:
        passage: the passage; relative references are resolved against its path.
        running: its heading or its body.
        whole: the survey of the file: its commentary paragraphs may be cited bare, and its labels may be in
            their own alphabet.

    """
    text = running.text
    patterns = _patterns(passage.language)
    letters = whole.label_letters.get(passage.language)
    alphabet = partial(by_position, letters=letters) if letters else to_latin
    taken: list[Found] = []
    covered = bytearray(len(text))
    finders = (
        _relative(text, passage, patterns, alphabet),
        _laws(text, passage, alphabet, whole.laws, cut_at_end=passage.broken and running is passage.body),
        _this_law(text, passage, patterns),
        _paragraphs(text, passage, patterns, whole.paragraphs),
        _cut_off(text, passage, patterns),
    )
    for finder in finders:
        for found in finder:
            # An earlier finder knows more of the words than a later one.
            if not any(covered[found.start : found.end]):
                taken.append(found)
                covered[found.start : found.end] = b"\x01" * (found.end - found.start)
    return sorted(taken, key=lambda found: found.start)


def _laws(
    text: str, passage: Passage, alphabet: Alphabet, laws: frozenset[str], *, cut_at_end: bool
) -> Iterator[Found]:
    """Yield references by the word for law and a list of paths."""
    patterns = _patterns(passage.language)
    for match in patterns.law.finditer(text):
        first = _FIRST_PATH.match(text, match.end())
        if first is None or not _is_number_of_a_law(first.group(), laws):
            continue
        paths, end = [first.group()], first.end()
        plural = bool(patterns.plural.search(match.group()))
        while (
            (item := patterns.item.match(text, end))
            and _belongs(text, item, plural=plural)
            and _is_number_of_a_law(item["path"], laws)
        ):
            paths += _between(paths[-1], item["path"]) if item["range"] else []
            paths.append(item["path"])
            end = item.end()
        targets: list[str | None] = [_path_target(alphabet(path)) for path in paths]
        if cut_at_end and end == len(text):
            # The number may go on where the text does not.
            targets[-1] = None
        yield Found(
            match.start(),
            end,
            tuple(targets),
            other_alphabet=any(path != alphabet(path) for path in paths),
            edition=named_edition(text, match.start(), end, passage.language),
        )


def _is_number_of_a_law(path: str, laws: frozenset[str]) -> bool:
    """Return whether a path's number is no year: four digits count only where the file has such a law."""
    number = _LEADING_NUMBER.match(path)
    return number is None or len(number.group()) < _DIGITS_OF_A_YEAR or number.group() in laws


def _belongs(text: str, item: re.Match[str], *, plural: bool) -> bool:
    """Return whether what follows a reference is one more member of its list.

    After a comma, a range sign or the singular a number may as well count something: it needs its letter.
    """
    if plural or not item["path"].isdecimal():
        return bool(plural or not item["range"])
    followed_by_word = _WORD_AFTER.match(text, item.end())
    return bool(item["word"]) and not followed_by_word


def _between(first: str, last: str) -> list[str]:
    if not (first.isdecimal() and last.isdecimal()):
        return []
    between = range(int(first) + 1, int(last))
    return [str(number) for number in between] if len(between) <= _MOST_LAWS_IN_A_RANGE else []


def _path_target(path: str) -> str:
    return provision_id(tuple(Step(Rank.POINT, part) for part in _tokens(path)))


def _tokens(path: str) -> list[str]:
    return [match["bracketed"] or match["number"] or match["letter"] for match in _TOKEN.finditer(path)]


def _this_law(text: str, passage: Passage, patterns: _Patterns) -> Iterator[Found]:
    """Yield references to the law in which the words stand; a commentary means the law it comments on."""
    if passage.kind == "commentary" and passage.about is None:
        return
    target = passage.about or (passage.path[0].label if passage.path else None)
    for match in patterns.this_law.finditer(text):
        yield Found(match.start(), match.end(), (target,))


def _relative(text: str, passage: Passage, patterns: _Patterns, alphabet: Alphabet) -> Iterator[Found]:
    for pattern in patterns.relative:
        for match in pattern.finditer(text):
            labels = re.findall(_LABEL, match["labels"])
            targets = tuple(_relative_target(alphabet(label), passage.path) for label in labels)
            # The stop of the last label may be the sentence's own.
            end = match.start() + len(match.group().rstrip("."))
            yield Found(match.start(), end, targets)


def _relative_target(label: str, path: Path) -> str | None:
    """Return what a label means where `path` stands: the nearest provision whose label has its form."""
    if not path:
        return None
    tokens = _tokens(label)
    parent = parent_of(path, _rank(label, path))
    if not parent:
        return None
    return provision_id((*parent, *(Step(Rank.POINT, token) for token in tokens)))


def _rank(label: str, path: Path) -> Rank:
    inner = label.strip("().")
    if inner[:1].isdecimal():
        return Rank.INDENT if label.startswith("(") else Rank.SUBPARAGRAPH
    if inner and not inner.strip("ivx") and (len(inner) > 1 or any(step.rank is Rank.ITEM for step in path)):
        return Rank.ITEM
    return Rank.PARAGRAPH if inner[:1].isupper() and not label.startswith("(") else Rank.POINT


def _paragraphs(
    text: str, passage: Passage, patterns: _Patterns, paragraphs: frozenset[str]
) -> Iterator[Found]:
    """Yield references to paragraphs of a commentary; a bare number counts where it is a paragraph's."""
    for match in patterns.paragraph.finditer(text):
        yield Found(match.start(), match.end(), (_paragraph_target(match["number"]),))
    if passage.kind != "commentary":
        return
    for match in re.finditer(rf"(?<![\w.,]){_PARAGRAPH}", text):
        if match.group() in paragraphs:
            yield Found(match.start(), match.end(), (match.group(),))


def _paragraph_target(number: str) -> str:
    digits, _, rest = number.partition("(")
    return digits.rstrip(".") + to_latin(rest.rstrip(")"))


def _cut_off(text: str, passage: Passage, patterns: _Patterns) -> Iterator[Found]:
    """Yield a reference whose target is on a page that is missing."""
    match = patterns.cut.search(text) if passage.broken else None
    if match:
        yield Found(match.start(), match.end(), (None,))
