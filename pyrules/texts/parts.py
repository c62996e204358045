"""References by the words for parts: "Art. 5 ust. 2 lit. a", "point (a) of paragraph 2", "подпункт (1) пункта (a)"."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache

from pyrules.texts.labels import Rank
from pyrules.texts.languages import alternatives, language_of
from pyrules.texts.passages import Path, Step, provision_id

# How the letters of a path are read: as the Latin ones that they look like, or that have their place.
Alphabet = Callable[[str], str]

_LETTERS = "A-Za-zА-Яа-яЁёΑ-Ωα-ω"
# A label, with those that lie in it: `2`, `2(b)`, `(i) (A) (1)`, `a`, `1)`.
_ONE = (
    rf"(?:\(\w{{1,4}}\)|\d{{1,3}}[a-z]?(?!\w)|[«„\"“]?[{_LETTERS}]\d{{0,2}}(?!\w)[»“\"”]?)\)?"
    rf"(?:\s?\(\w{{1,4}}\))*(?![\w%]|\.\d)"
)
_TOKEN = re.compile(r"\d+|[^\W\d_]+")
# So many characters before a number its parts may begin.
_FURTHEST = 120
_ADJACENT = re.compile(r"\)\s+\(")


@dataclass(frozen=True)
class Found:
    """Words from `start` to `end` of a text, and what they point at; None where that cannot be determined.

    `edition` is the edition that the words name: a year, or that it is an earlier one. Words that point at
    another text have no targets.
    """

    start: int
    end: int
    targets: tuple[str | None, ...]
    other_alphabet: bool = False
    edition: str | None = None


@dataclass(frozen=True)
class _Patterns:
    join: re.Pattern[str]
    group: re.Pattern[str]
    below: re.Pattern[str]
    above: re.Pattern[str]


@cache
def _patterns(code: str, inner: str | None) -> _Patterns | None:
    words = language_of(code).references
    names = words.part_words + words.unit_words.get(inner or "", ())
    if not names:
        return None
    joins = alternatives(words.and_words)
    labels = rf"(?P<labels>{_ONE}(?:(?:\s*,\s*|,?\s+(?i:{joins})\s+){_ONE})*)"
    plain = labels.replace("?P<labels>", "?:")
    # A letter may be set apart by quotation marks; it is never glued to the word.
    word = rf"(?<!\w)(?i:{alternatives(names)})(?:(?<=\.)\s*|\s+|(?=\())"
    group, unnamed = word + labels, word + plain
    unlabelled = (
        rf"(?<!\w)(?i:{alternatives(words.unlabelled_words)})\s*\d+" if words.unlabelled_words else "(?!)"
    )
    of = rf"(?:\s*,)?(?:\s+(?i:{alternatives(words.of_words)}))?\s+" if words.of_words else r"\s+"
    return _Patterns(
        join=re.compile(rf"(?<!\w)(?i:{joins})(?!\w)"),
        group=re.compile(group),
        below=re.compile(
            rf"(?:,?\s*(?:{unnamed}|{unlabelled}))(?:(?:,?\s*|,?\s+(?i:{joins})\s+)(?:{unnamed}|{unlabelled}))*"
        ),
        above=re.compile(rf"(?:{unnamed}{of})+$"),
    )


def path_target(tokens: list[str]) -> str:
    """Return the id of the provision to which labels lead, the outermost first."""
    return provision_id(tuple(Step(Rank.POINT, token) for token in tokens))


@dataclass(frozen=True)
class Parts:
    """Reads the parts that references name.

    Attributes:
        language: the code of the language.
        alphabet: how the letters of labels are read.
        path: where the words stand.
        held: the provisions that the text holds, each with its printed label.
        inner: the unit that lies in the units of the text, where there is one.

    """

    language: str
    alphabet: Alphabet
    path: Path
    held: Mapping[str, str]
    inner: str | None = None

    def after(self, text: str, start: int) -> tuple[list[list[str]], int]:
        """Return what is named below a number that ends at `start`, the outermost part first, and the end."""
        patterns = _patterns(self.language, self.inner)
        match = patterns.below.match(text, start) if patterns else None
        if patterns is None or match is None:
            return [], start
        found: list[list[str]] = []
        holders: list[list[str]] = [[]]
        end = start
        for group in patterns.group.finditer(text, start, match.end()):
            joined = bool(found) and patterns.join.search(text, end, group.start()) is not None
            labels = self._labels(group["labels"], inside_out=False)
            if joined:
                # "ust. 2 i ust. 5": the second lies where the first does.
                found += [[*holder, *label] for holder in holders for label in labels]
            else:
                holders = found or [[]]
                found = [[*holder, *label] for holder in holders for label in labels]
            end = group.end()
        return found, match.end()

    def before(self, text: str, end: int) -> tuple[list[list[str]], int]:
        """Return what is named before the whole that begins at `end`, the outermost part first, and the start."""
        patterns = _patterns(self.language, self.inner)
        # A pattern that ends at a place is looked for from where its first word can be.
        first = max(end - _FURTHEST, 0)
        match = patterns.above.search(text, first, end) if patterns else None
        if patterns is None or match is None:
            return [], end
        found: list[list[str]] = [[]]
        groups = list(patterns.group.finditer(text, match.start(), end))
        for group in reversed(groups):
            labels = self._labels(group["labels"], inside_out=True)
            found = [[*holder, *label] for holder in found for label in labels]
        return found, match.start()

    def alone(self, text: str) -> Iterator[Found]:
        """Yield the parts that are named without a whole: they lie in the law in which the words stand."""
        patterns = _patterns(self.language, self.inner)
        if patterns is None or not self.path:
            return
        for match in patterns.below.finditer(text):
            below, end = self.after(text, match.start())
            start = match.start() + len(match.group()) - len(match.group().lstrip(" ,\n"))
            targets = [self.near(one, bracketed="(" in match.group()) for one in below]
            if targets and all(len(one) == 1 for one in targets):
                yield Found(start, end, tuple(one[0] for one in targets))
            elif any(len(one) > 1 for one in targets):
                yield Found(start, end, tuple(one[0] if len(one) == 1 else None for one in targets))

    def near_label(self, label: str) -> tuple[str, ...]:
        """Return the provisions that a printed label can mean here."""
        tokens = self._labels(label.rstrip("."), inside_out=False)
        return self.near(tokens[0], bracketed=label.startswith("(")) if len(tokens) == 1 else ()

    def near(self, tokens: list[str], *, bracketed: bool) -> tuple[str, ...]:
        """Return the provisions of the law that labels can mean where the words stand.

        Where several can be meant, those count whose label is set in brackets as the reference is.
        """
        steps = tuple(Step(Rank.POINT, token) for token in tokens)
        found = [
            target
            for depth in range(len(self.path), 0, -1)
            if (target := provision_id((*self.path[:depth], *steps))) in self.held
        ]
        whole = provision_id(steps)
        if self.path and len(steps) > 1 and tokens[0] == self.path[0].label and whole in self.held:
            # A number such as 5.1 says its whole path.
            return (whole,)
        alike = [target for target in found if self.held[target].startswith("(") == bracketed]
        return tuple(alike if len(found) > 1 and alike else found)

    def _labels(self, written: str, *, inside_out: bool) -> list[list[str]]:
        """Return the labels of a list, each with those that lie in it."""
        joins = alternatives(language_of(self.language).references.and_words)
        found = []
        for one in re.split(rf"\s*,\s*(?:(?i:{joins})\s+)?|\s+(?i:{joins})\s+", written):
            tokens = _TOKEN.findall(self.alphabet(one))
            found.append(tokens[::-1] if inside_out and _ADJACENT.search(one) else tokens)
        return found
