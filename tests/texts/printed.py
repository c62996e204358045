"""An independent reading of printed numbering, to measure the reader against: it shares no code with it.

It knows how each text is printed, which the reader must find out: every label begins a line, in one known order
of forms. References by the number of a law are found by their word; those that name a label alone were picked by
hand, and stand in the tests.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

_SMALL_ROMAN = ("i", "ii", "iii", "iv", "v", "vi", "vii", "viii")


@dataclass(frozen=True)
class Print:
    """How a text is printed: the pattern of a heading, and those of labels, the outermost first."""

    heading: str
    labels: tuple[str, ...]

    def provisions(self, text: str) -> Iterator[tuple[int, str, str]]:
        """Yield line, path and words of every provision, and of every line that goes on with one."""
        path: list[str] = []
        for number, line in enumerate(text.split("\n"), start=1):
            heading = re.match(self.heading, line)
            if heading:
                path = [heading[1]]
                yield number, _joined(path), line[heading.end() :]
                continue
            if re.match(r"\d+ \S", line):
                # A footnote belongs to its law as a whole.
                yield number, path[0] if path else "", line
                continue
            level, label, rest = self._label(line, path)
            if path and label:
                path = [*path[:level], *[""] * (level - len(path)), label]
            yield number, _joined(path), rest

    def _label(self, line: str, path: Sequence[str]) -> tuple[int, str, str]:
        for level, form in reversed(list(enumerate(self.labels, start=1))):
            match = re.match(form, line)
            if match is None:
                continue
            follows = len(path) > level and _next(path[level], match[1])
            first = match[1] in ("A", "a", "1", "i")
            # An (i) after (h) is a letter, and any other a numeral.
            letter = match[1] == "i" and path[-1:] == ["h"] and not follows
            if (follows or first) and not letter:
                return level, match[1], line[match.end() :]
        return 0, "", line


def _next(before: str, label: str) -> bool:
    if before in _SMALL_ROMAN and label in _SMALL_ROMAN and len(before + label) > 2:
        return _SMALL_ROMAN.index(label) == _SMALL_ROMAN.index(before) + 1
    if label.isdecimal():
        return before.isdecimal() and int(label) == int(before) + 1
    return len(label) == len(before) == 1 and ord(label) == ord(before) + 1


def _joined(path: Sequence[str]) -> str:
    return re.sub(r"(?<=\d),(?=\d)", ".", ",".join(path)).replace(",", "")


LAWS = Print(r"LAW (\d+) - ", (r"([A-Z])\. ", r"(\d+)\.(?: |$)", r"\(([a-z])\) ?", r"\(([ivx]+)\) "))
LICENCE = Print(
    r"(?:Section|Abschnitt|Paragraf|Раздел) (\d+) – ",
    (r"([a-z])\. ", r"(\d+)\. ", r"([A-Z])\. ", r"([ivx]+)\. "),
)

_LAW = r"\d{1,2}(?:[A-Z]\d{0,2}(?:\([a-z]+\))*)?"
_LAWS = re.compile(
    rf"\bLaws? {_LAW}(?:(?:,? and | or |, )(?:Law )?{_LAW}(?! [a-z]*(?:card|bid|trick|year)))*(?!\w)"
)


def provisions_of(text: str, printed: Print) -> dict[str, int]:
    """Return the line of every provision, at its first place."""
    found: dict[str, int] = {}
    for line, path, _ in printed.provisions(text):
        if path:
            found.setdefault(path, line)
    return found


def references_by_law(text: str, printed: Print) -> Iterator[tuple[str | None, str]]:
    """Yield the references that name a law by its number, each with the provision that it stands in."""
    for _, path, words in printed.provisions(text):
        for match in _LAWS.finditer(words):
            for law in re.findall(_LAW, match.group()):
                yield path or None, re.sub(r"[()]", "", law)
