"""Find the words of a passage that point at provisions, and what they point at."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial

from pyrules.texts.alphabet import ROMAN_NUMERALS, by_position, to_latin
from pyrules.texts.editions import named_edition
from pyrules.texts.labels import USUAL_RANKS, Label, Rank
from pyrules.texts.language_format import LABELS
from pyrules.texts.languages import alternatives, language_of
from pyrules.texts.parts import Found, Parts, path_target
from pyrules.texts.passages import Passage, Path, Running, Step, provision_id
from pyrules.texts.siblings import parent_of
from pyrules.texts.survey import Survey
from pyrules.texts.units import LAW, reference_words

_LETTER = "A-ZА-ЯЁ"
_SMALL = "a-zа-яё"
_BELOW = (
    rf"(?:[{_LETTER}](?:\([{_SMALL}\d]{{1,4}}\)|\d{{1,2}}|[{_SMALL}](?![^\W\d_]))*"
    rf"|(?:\([{_LETTER}{_SMALL}\d]{{1,4}}\))+)?"
)
_PATH_ENDS = r"(?![\w%]|-[^\W\d_])"
_PATH = rf"\d{{1,4}}{_BELOW}{_PATH_ENDS}"
# The numbers of articles and sections may be Roman, have a letter of their own, or go on after a stop.
_UNIT_PATH = (
    rf"(?:\d{{1,4}}(?:\.\d{{1,3}}(?!\d))*(?:[A-Za-z](?!\w))?|[IVXLC]+(?!\w))"
    rf"(?:\([{_LETTER}{_SMALL}\d]{{1,4}}\)|\s\((?:\d{{1,3}}|[{_LETTER}{_SMALL}]|[ivx]{{2,5}})\))*{_PATH_ENDS}"
)
# A small letter counts only in brackets: alone it is a word in many a language.
_LABEL = (
    rf"(?<!\w)(?:\([{_LETTER}{_SMALL}\d]{{1,4}}\)|[{_LETTER}]\d{{0,2}}(?!\w)|\d{{1,2}}[{_SMALL}]?(?!\w))"
    rf"(?:\([{_SMALL}\d]{{1,4}}\))*\.?"
)
# A number such as 5.1 says its whole path.
_UNIT_LABEL = rf"(?:(?<![\w.])\d{{1,3}}(?:\.\d{{1,2}})+(?![\w%])|{_LABEL})"
# A capital with a number, or with what stands in brackets, is a label wherever it stands.
_COMPOUND = rf"(?<![\w.,/-])[{_LETTER}](?:\d{{1,2}}|(?=\())(?:\([{_SMALL}\d]{{1,4}}\))*(?![\w%(])"
_LAST_OF_RANGE = re.compile(r"\s*[-–—]\s*\((?P<label>\w{1,4})\)")
_PARAGRAPH = rf"\d{{1,3}}\.\d{{1,2}}(?!\d)(?:\.?\([{_SMALL}]{{1,4}}\))?"
_MOST_LAWS_IN_A_RANGE = 50
_SHORTEST_CUT_WORD = 2
# So many characters before a label can announce it.
_FURTHEST_ANNOUNCEMENT = 80
_DIGITS_OF_A_YEAR = 4
_PRINTED_PATH = re.compile(rf"(?<![\w.(]){_PATH}")
_PRINTED_LABEL = re.compile(_LABEL)
_LEADING_NUMBER = re.compile(r"\d+")
_WORD_AFTER = re.compile(r"\s+[^\W\d_]")
_TOKEN = re.compile(r"\((?P<bracketed>\w+)\)|(?P<number>\d+)|(?P<letter>[^\W\d_])")


@dataclass(frozen=True)
class _Patterns:
    law: re.Pattern[str]
    path: re.Pattern[str]
    label: re.Pattern[str]
    item: re.Pattern[str]
    rest_of_list: re.Pattern[str]
    predicate: re.Pattern[str]
    plural: re.Pattern[str]
    this_law: re.Pattern[str]
    relative: tuple[re.Pattern[str], ...]
    bare: tuple[re.Pattern[str], ...]
    elsewhere: re.Pattern[str]
    paragraph: re.Pattern[str]
    announced: re.Pattern[str]
    cut: re.Pattern[str]


@cache
def _patterns(code: str, unit: str) -> _Patterns:
    language = language_of(code)
    words = language.references
    law_words = reference_words(language, unit)
    path = _PATH if unit == LAW else _UNIT_PATH
    law, joins, ranges = (
        alternatives(group) for group in (law_words, words.and_words, words.range_words or ("–",))
    )
    flags = re.IGNORECASE
    label = _LABEL if unit == LAW else _UNIT_LABEL
    labels = rf"(?P<labels>{label}(?:\s*(?:,|{joins})\s*{label})*)"
    prefixes = {word[:length] for word in law_words for length in range(_SHORTEST_CUT_WORD, len(word) + 1)}
    never = "(?!)"
    this_law = list(words.this_law)
    announcing = [*words.see_words]
    chain = rf"(?:\([{_LETTER}{_SMALL}\d]{{1,4}}\)\s+)*" if unit != LAW else ""
    if unit != LAW:
        this_law.append(
            rf"{alternatives(words.this_words)}\s+{law}(?!\w|\s*\d)" if words.this_words else never
        )
        announcing += words.part_words
    return _Patterns(
        law=re.compile(rf"(?<!\w)(?i:{law})\s*(?={path})"),
        path=re.compile(path),
        label=re.compile(label),
        item=re.compile(
            rf"(?P<join>\s*(?:(?P<range>[-–—]|\s(?i:{ranges})\s)|,?\s*(?<!\w)(?P<word>(?i:{joins}))(?!\w)|(?P<comma>,))\s*)"
            rf"(?P<path>{path})"
        ),
        rest_of_list=re.compile(rf"(?:\s*,\s*\d{{1,3}}(?!\w))*,?\s+(?i:{joins})\s+\d{{1,3}}(?![\w%])"),
        predicate=re.compile(
            rf"\s+(?i:{alternatives(words.predicate_words)})(?!\w)" if words.predicate_words else never
        ),
        plural=re.compile(
            rf"{alternatives(words.plural_law_words)}\s*$" if words.plural_law_words else never, flags
        ),
        this_law=re.compile(rf"(?<!\w)(?:{'|'.join(this_law) or never})(?!\w)", flags),
        relative=_with_labels(words.relative, labels),
        bare=_with_labels(words.bare, labels),
        elsewhere=re.compile(rf",?\s+(?:{'|'.join(words.elsewhere) or never})"),
        paragraph=re.compile(
            rf"(?<!\w)(?:{alternatives(words.paragraph_words)})\s*(?P<number>{_PARAGRAPH})", flags
        ),
        announced=re.compile(
            rf"(?<!\w)(?i:{law}|{alternatives(tuple(announcing))}|{alternatives(words.paragraph_words)}\w{{0,3}})\s*"
            rf"{chain}(?:(?P<last>{path}|{_LABEL})\s*(?:,|,?\s*(?<!\w)(?i:{joins}))\s+)*$"
        ),
        cut=re.compile(
            rf"(?<!\w)(?:{alternatives(words.see_words)})\s+(?:{alternatives(tuple(prefixes))})\s*$", flags
        ),
    )


def _with_labels(templates: Iterable[str], labels: str) -> tuple[re.Pattern[str], ...]:
    return tuple(
        # The labels keep their case: a small letter is another rank than a capital.
        re.compile(rf"(?<!\w)(?i:{before}){labels}(?i:{after})(?!\w)")
        for before, _, after in (one.partition(LABELS) for one in templates)
    )


def printed_paths(words: str) -> list[tuple[int, int]]:
    """Return where in the words of a reference the paths or labels stand that it names one by one."""
    paths = [match.span() for match in _PRINTED_PATH.finditer(words)]
    return paths or [match.span() for match in _PRINTED_LABEL.finditer(words)]


def ends_reference(label: Label, words: str, before: str, code: str, unit: str) -> bool:
    """Return whether a label is the last word of a reference rather than the first of a provision.

    Args:
        label: the label.
        words: the words that begin with it.
        before: the words that stand before them.
        code: the code of their language.
        unit: the unit of the text.

    """
    patterns = _patterns(code, unit)
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


def find_references(
    passage: Passage, running: Running, whole: Survey, held: Mapping[str, str]
) -> list[Found]:
    """Return the references in the heading or the body of a passage, in order.

    Args:
        passage: the passage; relative references are resolved against its path.
        running: its heading or its body.
        whole: the survey of the file: its commentary paragraphs may be cited bare, and its labels may be in
            their own alphabet.
        held: the provisions of the same text by id, each with its printed label.

    """
    text = running.text
    unit = whole.units.names.get(passage.language, LAW)
    patterns = _patterns(passage.language, unit)
    letters = whole.label_letters.get(passage.language)
    alphabet = partial(by_position, letters=letters) if letters else to_latin
    inner = whole.units.inner.get(passage.language)
    parts = Parts(passage.language, alphabet, passage.path, held, inner)
    taken: list[Found] = []
    covered = bytearray(len(text))
    words = _Words(text, passage.path, unit, patterns, parts, whole.laws, covered)
    finders = (
        _relative(words),
        _laws(words, passage, cut_at_end=passage.broken and running is passage.body),
        _this_law(text, passage, patterns, parts),
        _paragraphs(text, passage, patterns, whole.paragraphs),
        _cut_off(text, passage, patterns),
        _bare(text, patterns, parts),
        parts.alone(text) if unit != LAW else iter(()),
    )
    for finder in finders:
        for found in finder:
            # An earlier finder knows more of the words than a later one.
            if not any(covered[found.start : found.end]):
                taken.append(found)
                covered[found.start : found.end] = b"\x01" * (found.end - found.start)
    return sorted((found for found in taken if found.targets), key=lambda found: found.start)


@dataclass(frozen=True)
class _Words:
    """Words in which references are looked for, and where they stand; `covered` marks what is read already."""

    text: str
    path: Path
    unit: str
    patterns: _Patterns
    parts: Parts
    laws: frozenset[str]
    covered: bytearray


def _laws(words: _Words, passage: Passage, *, cut_at_end: bool) -> Iterator[Found]:
    """Yield references by the word for law and a list of paths; one to another text has no targets."""
    text, patterns, parts, covered = words.text, words.patterns, words.parts, words.covered
    alphabet = parts.alphabet
    for match in patterns.law.finditer(text):
        paths, end = _paths(words, match)
        if not paths:
            continue
        below, last_end = parts.after(text, end)
        above, start = parts.before(text, match.start())
        if any(covered[start:last_end]):
            # Parts that are read already belong to another whole.
            below, above, start = [], [], match.start()
        else:
            end = last_end
        tokens = [_tokens(alphabet(path)) for path in paths]
        # What stands before the word lies in the first of a list, what stands after the number in the last.
        tokens = [*[[*tokens[0], *one] for one in above], *tokens[1:]] if above else tokens
        tokens = [*tokens[:-1], *[[*tokens[-1], *one] for one in below]] if below else tokens
        targets: list[str | None] = [path_target(one) for one in tokens]
        if patterns.elsewhere.match(text, end):
            yield Found(start, end, ())
            continue
        if cut_at_end and end == len(text):
            # The number may go on where the text does not.
            targets[-1] = None
        yield Found(
            start,
            end,
            tuple(targets),
            other_alphabet=any(path != to_latin(path) for path in paths) and alphabet is to_latin,
            edition=named_edition(text, match.start(), end, passage.language),
        )


def _paths(words: _Words, match: re.Match[str]) -> tuple[list[str], int]:
    """Return the paths that follow a word for law, and where they end; none where a year follows."""
    text, patterns = words.text, words.patterns
    first = patterns.path.match(text, match.end())
    if first is None or not _is_number_of_a_law(first.group(), words.laws):
        return [], match.end()
    paths, end = [first.group()], first.end()
    plural = bool(patterns.plural.search(match.group()))
    while True:
        last = _LAST_OF_RANGE.match(text, end)
        if last and paths[-1].endswith(")"):
            paths += _bracketed_between(paths[-1], last["label"])
            end = last.end()
            continue
        item = patterns.item.match(text, end)
        if item is None or not _belongs(text, item, patterns, plural=plural):
            return paths, end
        if not _is_number_of_a_law(item["path"], words.laws):
            return paths, end
        paths += _between(paths[-1], item["path"]) if item["range"] else []
        paths.append(item["path"])
        end = item.end()


def _bracketed_between(path: str, last: str) -> list[str]:
    """Return the paths that follow `path` up to the one whose last label is `last`: 2(b)(1)-(3)."""
    holder, _, first = path.removesuffix(")").rpartition("(")
    if (first + last).isdecimal():
        between = [str(number) for number in range(int(first) + 1, int(last) + 1)]
    elif len(first) == len(last) == 1:
        between = [chr(one) for one in range(ord(first) + 1, ord(last) + 1)]
    elif first in ROMAN_NUMERALS and last in ROMAN_NUMERALS:
        between = list(ROMAN_NUMERALS[ROMAN_NUMERALS.index(first) + 1 : ROMAN_NUMERALS.index(last) + 1])
    else:
        between = []
    return [f"{holder}({one})" for one in between[:_MOST_LAWS_IN_A_RANGE]]


def _is_number_of_a_law(path: str, laws: frozenset[str]) -> bool:
    """Return whether a path's number is no year: four digits count only where the file has such a law."""
    number = _LEADING_NUMBER.match(path)
    return number is None or len(number.group()) < _DIGITS_OF_A_YEAR or number.group() in laws


def _belongs(text: str, item: re.Match[str], patterns: _Patterns, *, plural: bool) -> bool:
    """Return whether what follows a reference is one more member of its list.

    After a comma, a range sign or the singular a number may as well count something: it needs its letter, a
    list that ends before no word, or after it a word that says something of laws.
    """
    if plural or not item["path"].isdecimal():
        return bool(plural or not item["range"])
    end = item.end()
    if item["comma"]:
        rest = patterns.rest_of_list.match(text, end)
        if rest is None:
            return False
        end = rest.end()
    counts_something = _WORD_AFTER.match(text, end) and not patterns.predicate.match(text, end)
    return bool(item["word"] or item["comma"]) and not counts_something


def _between(first: str, last: str) -> list[str]:
    if not (first.isdecimal() and last.isdecimal()):
        return []
    between = range(int(first) + 1, int(last))
    return [str(number) for number in between] if len(between) <= _MOST_LAWS_IN_A_RANGE else []


def _tokens(path: str) -> list[str]:
    return [match["bracketed"] or match["number"] or match["letter"] for match in _TOKEN.finditer(path)]


def _this_law(text: str, passage: Passage, patterns: _Patterns, parts: Parts) -> Iterator[Found]:
    """Yield references to the law in which the words stand; a commentary means the law it comments on."""
    if passage.kind == "commentary" and passage.about is None:
        return
    target = passage.about or (passage.path[0].label if passage.path else None)
    for match in patterns.this_law.finditer(text):
        above, start = parts.before(text, match.start())
        if above and target:
            yield Found(start, match.end(), tuple(path_target([target, *one]) for one in above))
        else:
            yield Found(match.start(), match.end(), (target,))


def _relative(words: _Words) -> Iterator[Found]:
    for pattern in words.patterns.relative:
        for match in pattern.finditer(words.text):
            if words.unit != LAW and words.patterns.law.search(words.text, *match.span()):
                # "Section 4 above" names a section, where sections stand in the place of laws.
                continue
            labels = words.patterns.label.findall(match["labels"])
            targets = tuple(_relative_target(words.parts.alphabet(label), words) for label in labels)
            # The stop of the last label may be the sentence's own.
            end = match.start() + len(match.group().rstrip("."))
            yield Found(match.start(), end, targets)


def _relative_target(label: str, words: _Words) -> str | None:
    """Return what a label means where the words stand: the nearest provision whose label has its form.

    A code of laws is taken at its word; elsewhere only what the text holds counts.
    """
    path, parts, known_only = words.path, words.parts, words.unit != LAW
    if not path:
        return None
    tokens = _tokens(label)
    parent = parent_of(path, _rank(label, path))
    usual = provision_id((*parent, *(Step(Rank.POINT, token) for token in tokens))) if parent else None
    if not known_only and (usual in parts.held or not parts.held):
        return usual
    bracketed = label.startswith("(")
    near = parts.near(tokens, bracketed=bracketed)
    if not known_only:
        return near[0] if len(near) == 1 else usual
    alike = [
        one for one in near if parts.held[one].startswith("(") == bracketed and one != provision_id(path)
    ]
    return alike[0] if len(alike) == 1 else None


def _bare(text: str, patterns: _Patterns, parts: Parts) -> Iterator[Found]:
    """Yield references by a label alone, where the law holds what it names."""
    if text.isupper():
        # In a title in capitals a word may be one letter.
        return
    for pattern in patterns.bare:
        for match in pattern.finditer(text):
            labels = list(patterns.label.finditer(match["labels"]))
            # A number in a sentence counts something, unless words after it say where it stands.
            alone = match.end("labels") == match.end()
            targets = [
                () if alone and one.group().rstrip(".").isdecimal() else parts.near_label(one.group())
                for one in labels
            ]
            if all(len(found) == 1 for found in targets):
                end = match.start() + len(match.group().rstrip("."))
                yield Found(match.start(), end, tuple(found[0] for found in targets))
    for match in re.finditer(_COMPOUND, text):
        found = parts.near_label(match.group())
        if len(found) == 1:
            yield Found(match.start(), match.end(), (found[0],))


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
