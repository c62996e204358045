"""Both texts side by side as one HTML page, the differences marked at their words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.metadata import version
from itertools import groupby, pairwise
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup, escape

from pyrules.base.templating import templates_of
from pyrules.code.provisions import natural_order
from pyrules.comparing.accepting import acceptance
from pyrules.comparing.checks import modules
from pyrules.comparing.model import Comparison, Difference, Issue, Phrase, Severity, TextRead
from pyrules.comparing.pairing import Key, Pairing, Side
from pyrules.texts import Passage, Piece, Running, TextKind
from pyrules.texts.languages import language_of

_SHORTENED = " …"
_QUOTED = re.compile(r"`([^`]+)`")
_PARTS = ("label", "heading", "body")


@dataclass(frozen=True)
class Shown:
    """A difference as the page shows it: its number, and the name to link to it by."""

    number: int
    anchor: str
    difference: Difference
    in_original: bool
    in_translation: bool

    def is_lacking(self, side: str) -> bool:
        """Return whether a text lacks something: what is marked in it only shows where that would stand."""
        return self.difference.issue == (Issue.ADDITION if side == "original" else Issue.OMISSION)

    @property
    def acceptance(self) -> str:
        """The entry that accepts it, its reason still to be written."""
        return acceptance(self.difference, "")


@dataclass(frozen=True)
class Stretch:
    """Where a difference is marked in a text: from `start` up to `end`."""

    start: int
    end: int
    shown: Shown


@dataclass(frozen=True)
class Run:
    """Text between two ends of marks: the differences that it belongs to, and those whose mark begins here."""

    text: str
    inside: tuple[Shown, ...]
    begins: tuple[Shown, ...]


@dataclass(frozen=True)
class Cell:
    """What one text says in a provision: label, heading and body, cut into runs."""

    language: str
    file: str
    line: int
    label: tuple[Run, ...]
    heading: tuple[Run, ...]
    body: tuple[Run, ...]


@dataclass(frozen=True)
class Row:
    """A provision in both texts; a text that has it not has no cell."""

    anchor: str
    key: Key
    original: Cell | None
    translation: Cell | None
    findings: tuple[Shown, ...]

    @property
    def provision(self) -> str:
        """The path as printed."""
        return self.key[2]


@dataclass(frozen=True)
class Group:
    """A law, or a commentary on one, with all that lies in it."""

    title: str
    rows: tuple[Row, ...]


def to_html(comparison: Comparison, pairing: Pairing) -> str:
    """Return a page that needs nothing besides itself.

    Args:
        comparison: the differences.
        pairing: the texts that they are differences of.

    """
    sides = _places(pairing)
    shown: list[Shown] = []
    rows: dict[Key | None, list[Shown]] = defaultdict(list)
    marks: list[dict[tuple[Key, str], list[Stretch]]] = [defaultdict(list), defaultdict(list)]
    for number, (anchor, difference) in enumerate(_anchored(comparison.findings), start=1):
        found = [
            place.find(phrase) if phrase else None
            for place, phrase in zip(sides, (difference.original, difference.translation), strict=True)
        ]
        one = Shown(number, anchor, difference, found[0] is not None, found[1] is not None)
        shown.append(one)
        for marked, place in zip(marks, found, strict=True):
            if place:
                marked[place.key, place.part].append(Stretch(place.start, place.end, one))
        rows[_row_of(difference, [place.key for place in found if place], pairing)].append(one)
    return (
        _environment()
        .get_template("comparison.html.j2")
        .render(
            comparison=comparison,
            shown=shown,
            groups=_groups(pairing, rows, marks),
            elsewhere=rows[None],
            kinds=_counted(one.kind for one in comparison.findings),
            severities=Counter(one.severity.value for one in comparison.findings),
            definitions={kind: modules()[kind].DEFINITION for kind in comparison.checked},
            editions=sorted({key[0] for key in pairing.original.passages if key[0]}),
            version=version("pyrules"),
        )
    )


def runs(text: str, stretches: Iterable[Stretch]) -> tuple[Run, ...]:
    """Return a text cut at every end of a mark, so that marks which overlap can be nested.

    Args:
        text: the text.
        stretches: what is marked in it.

    """
    marked = sorted(stretches, key=lambda one: (one.start, -one.end, one.shown.number))
    cuts = sorted({0, len(text), *(one.start for one in marked), *(one.end for one in marked)})
    return tuple(
        Run(
            text=text[start:end],
            inside=tuple(sorted((one.shown for one in marked if one.start <= start < one.end), key=_gravity)),
            begins=tuple(one.shown for one in marked if one.start == start),
        )
        for start, end in pairwise(cuts)
    )


def _gravity(shown: Shown) -> tuple[int, int]:
    """Return a key that puts what weighs most last: the innermost mark is the one that is seen."""
    return -list(Severity).index(shown.difference.severity), shown.number


@dataclass(frozen=True)
class _Found:
    """Where a phrase stands: the provision, which part of it, and from where to where."""

    key: Key
    part: str
    start: int
    end: int


class _Places:
    """The way from line and column back to the words of a text.

    Args:
        side: the text.
        units: where its sentences end, by provision and part.

    """

    def __init__(self, side: Side, units: dict[tuple[Key, str], list[int]]) -> None:
        self._units = units
        self._lines: dict[tuple[str, int], list[tuple[Key, str, Running, int, Piece]]] = defaultdict(list)
        for key, passage in side.passages.items():
            for part, running in zip(_PARTS, _runnings(passage), strict=True):
                for start, piece in _pieces(running):
                    self._lines[passage.file, piece.line].append((key, part, running, start, piece))

    def find(self, phrase: Phrase) -> _Found | None:
        """Return where a phrase stands, or None where no provision holds its place."""
        for key, part, running, start, piece in self._lines.get((phrase.file, phrase.line), ()):
            within = phrase.column - piece.column
            if 0 <= within < len(piece.text):
                first = start + within
                last = _end(running.text, first, phrase.text)
                if phrase.text.endswith(_SHORTENED):
                    last = min((end for end in self._units.get((key, part), ()) if end >= last), default=last)
                return _Found(key, part, first, max(last, first + 1))
        return None


def _places(pairing: Pairing) -> tuple[_Places, _Places]:
    ends: list[dict[tuple[Key, str], list[int]]] = [defaultdict(list), defaultdict(list)]
    for provision in pairing.provisions:
        for unit in provision.units:
            part = "heading" if unit.heading else "body"
            for side, one in zip(ends, (unit.original, unit.translation), strict=True):
                side[provision.key, part].append(one.end)
    return _Places(pairing.original, ends[0]), _Places(pairing.translation, ends[1])


def _pieces(running: Running) -> Iterator[tuple[int, Piece]]:
    """Yield each piece with the place where it begins in the running text."""
    start = 0
    for index, piece in enumerate(running.pieces):
        start += len(piece.glue) if index else 0
        yield start, piece
        start += len(piece.text)


def _runnings(passage: Passage) -> tuple[Running, Running, Running]:
    label = (Piece(passage.line, passage.column, passage.printed_label),) if passage.printed_label else ()
    return Running(label), passage.heading, passage.body


def _end(text: str, start: int, words: str) -> int:
    """Return where words that begin at `start` end; what goes beyond the text is cut off there."""
    spoken = re.compile(r"\s+".join(map(re.escape, words.removesuffix(_SHORTENED).split())))
    found = spoken.match(text, start)
    return found.end() if found else len(text)


def _anchored(differences: Iterable[Difference]) -> Iterator[tuple[str, Difference]]:
    """Yield each difference with a name that stays when differences elsewhere come or go."""
    counted: Counter[str] = Counter()
    for one in differences:
        stem = _name(one.kind, one.edition, one.provision)
        counted[stem] += 1
        yield f"{stem}-{counted[stem]}", one


def _name(*parts: str | None) -> str:
    return "-".join(re.sub(r"[^\w.]+", "_", part) for part in parts if part)


def _row_of(difference: Difference, places: Sequence[Key], pairing: Pairing) -> Key | None:
    """Return the provision that a difference is shown at; of several called so, the one its words stand in."""
    own = difference.edition, difference.provision
    named = [
        key
        for key in (*places, *pairing.original.passages, *pairing.translation.passages)
        if (key[0], key[2]) == own
    ]
    return named[0] if named else None


def _order(pairing: Pairing) -> list[Key]:
    """Return every provision in the order of the original.

    One that is added follows what it follows in the translation, and what is missing there if the numbers
    say so.
    """
    added = [key for key in pairing.translation.passages if key not in pairing.original.passages]
    order = list(pairing.original.passages)
    keys = list(pairing.translation.passages)
    for key in added:
        before = keys[: keys.index(key)]
        place = order.index(before[-1]) + 1 if before else 0
        while (
            place < len(order)
            and order[place] not in pairing.translation.passages
            and natural_order(order[place][2]) < natural_order(key[2])
        ):
            place += 1
        order.insert(place, key)
    return order


def _groups(
    pairing: Pairing,
    findings: dict[Key | None, list[Shown]],
    marks: Sequence[dict[tuple[Key, str], list[Stretch]]],
) -> list[Group]:
    rows = [
        Row(
            anchor=_name(None if key[1] == TextKind.LAW else key[1], key[0], key[2]),
            key=key,
            original=_cell(key, pairing.original, marks[0]),
            translation=_cell(key, pairing.translation, marks[1]),
            findings=tuple(findings.get(key, ())),
        )
        for key in _order(pairing)
    ]

    def law(row: Row) -> tuple[str | None, str, str]:
        side = pairing.original if row.original else pairing.translation
        edition, kind, _ = row.key
        return edition, kind, side.passages[row.key].path[0].label

    return [
        Group(f"Law {label}" if kind == TextKind.LAW else f"Commentary {label}", tuple(some))
        for (_, kind, label), some in groupby(rows, key=law)
    ]


def _cell(key: Key, side: Side, marks: dict[tuple[Key, str], list[Stretch]]) -> Cell | None:
    passage = side.passages.get(key)
    if passage is None:
        return None
    label, heading, body = (
        runs(running.text, marks.get((key, part), ()))
        for part, running in zip(_PARTS, _runnings(passage), strict=True)
    )
    return Cell(side.language, Path(passage.file).name, passage.line, label, heading, body)


def _counted(names: Iterable[str]) -> dict[str, int]:
    return dict(sorted(Counter(names).items()))


# ---- words for templates


def _quoted(message: str) -> Markup:
    """Return a message with what it quotes in backticks set as code."""
    return Markup(_QUOTED.sub(r"<q>\1</q>", str(escape(message))))  # noqa: S704 - escaped just here


def _place(phrase: Phrase) -> str:
    return f"{Path(phrase.file).name}:{phrase.line}:{phrase.column}"


def _files(text: TextRead) -> str:
    return ", ".join(Path(file).name for file in text.files)


@cache
def _environment() -> Environment:
    environment = templates_of("pyrules.comparing")
    environment.filters |= {
        "quoted": _quoted,
        "place": _place,
        "files": _files,
        "language_name": lambda code: language_of(code).name,
        "count": lambda number, noun: f"{number or 'no'} {noun}{'' if number == 1 else 's'}",
    }
    environment.globals["severity_order"] = [one.value for one in Severity]
    return environment
