"""Both texts side by side as one HTML page, the differences marked at their words."""

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import version
from itertools import groupby, pairwise
from pathlib import Path

from jinja2 import Environment
from markupsafe import Markup, escape

from pyrules.base.templating import templates_of
from pyrules.code.provisions import natural_order
from pyrules.comparing.accepting import acceptance, again, identity
from pyrules.comparing.checks import modules
from pyrules.comparing.comparison import Looked
from pyrules.comparing.model import (
    Accepted,
    Comparison,
    Confidence,
    Difference,
    Issue,
    Phrase,
    Severity,
    TextRead,
)
from pyrules.comparing.page_words import PageWords, page_words
from pyrules.comparing.pairing import Key, Pairing, Side
from pyrules.comparing.places import PARTS, places, runnings
from pyrules.texts import TextKind
from pyrules.texts.languages import language_of

_QUOTED = re.compile(r"`([^`]+)`")


@dataclass(frozen=True)
class Shown:
    """A difference as the page shows it: its number, and the name to link to it by.

    `settled` is what accepts it; of a habit it is the first place, and `also` are the others, `place` counting them.
    """

    number: int
    anchor: str
    difference: Difference
    in_original: bool
    in_translation: bool
    settled: Accepted | None = None
    place: int = 1
    also: tuple["Shown", ...] = ()

    def is_lacking(self, side: str) -> bool:
        """Return whether a text lacks something: what is marked in it only shows where that would stand."""
        return self.difference.issue == (Issue.ADDITION if side == "original" else Issue.OMISSION)

    @property
    def mark(self) -> str:
        """What the names of its marks begin with, and how they end."""
        return "" if self.place == 1 else f"-{self.place}"

    @property
    def names(self) -> tuple[str, str]:
        """What it is known again by in another revision of the texts."""
        return identity(self.difference)

    @property
    def weak(self) -> bool:
        """Whether one weak source alone tells of it."""
        return self.difference.confidence is Confidence.WEAK

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


def to_html(
    comparison: Comparison,
    pairing: Pairing,
    looked: Looked | None = None,
    language: str = "en",
    file: str = "accepted.toml",
) -> str:
    """Return a page that needs nothing besides itself.

    Args:
        comparison: the differences.
        pairing: the texts that they are differences of.
        looked: what is not shown at first: weak differences behind a switch, accepted ones struck through.
        language: the code of the language of the page.
        file: what the file of accepted differences is called.

    Raises:
        InputError: there are no pages in this language.

    """
    words = page_words(language)
    sides = places(pairing)
    shown: list[Shown] = []
    rows: dict[Key | None, list[Shown]] = defaultdict(list)
    marks: list[dict[tuple[Key, str], list[Stretch]]] = [defaultdict(list), defaultdict(list)]
    settled = {id(one.difference): one.entry for one in looked.settled} if looked else {}
    hidden = (*looked.weak, *(one.difference for one in looked.settled)) if looked else ()
    for number, (anchor, difference) in enumerate(_anchored((*comparison.findings, *hidden)), start=1):
        each: list[Shown] = []
        where: list[Key] = []
        for at, place in enumerate(difference.each, start=1):
            found = [
                side.find(phrase) if phrase else None
                for side, phrase in zip(sides, (place.original, place.translation), strict=True)
            ]
            told = difference if at == 1 else place
            one = Shown(number, anchor, told, bool(found[0]), bool(found[1]), settled.get(id(difference)), at)
            each.append(one)
            for marked, spot in zip(marks, found, strict=True):
                if spot:
                    marked[spot.key, spot.part].append(Stretch(spot.start, spot.end, one))
                    where += [spot.key] if at == 1 else []
        shown.append(replace(each[0], also=tuple(each[1:])))
        rows[_row_of(difference, where, pairing)].append(shown[-1])
    return (
        _environment()
        .get_template("comparison.html.j2")
        .render(
            comparison=comparison,
            shown=shown,
            groups=_groups(pairing, rows, marks, words),
            elsewhere=rows[None],
            kinds=_counted(one.difference.kind for one in shown),
            found=_counted(one.kind for one in comparison.findings),
            severities=Counter(one.difference.severity.value for one in shown),
            confidences=Counter(one.difference.confidence.value for one in shown),
            definitions={
                kind: words.definitions.get(kind, modules()[kind].DEFINITION) for kind in comparison.checked
            },
            editions=sorted({key[0] for key in pairing.original.passages if key[0]}),
            rows_of=_rows_of(pairing),
            kept=[again(one) for one in looked.others] if looked else [],
            stale=[(one, again(one)) for one in comparison.stale],
            hides_weak=bool(looked and looked.weak),
            file=file,
            texts=_texts(comparison),
            language=language,
            w=words,
            weighs=Counter(one.severity.value for one in comparison.findings),
            language_name=lambda code: words.names.get(code, language_of(code).name),
            version=version("pyrules"),
        )
    )


def _texts(comparison: Comparison) -> str:
    """Return what a browser keeps what was accepted under: the same for every revision of two files."""
    sides = (comparison.original, comparison.translation)
    return " ".join([f"{one.language}:{_files(one)}" for one in sides])


def _rows_of(pairing: Pairing) -> dict[str, str]:
    """Return the name to link to each provision by; of several called so, the first."""
    found: dict[str, str] = {}
    for key in (*pairing.original.passages, *pairing.translation.passages):
        found.setdefault(key[2], _row_name(key))
    return found


def _row_name(key: Key) -> str:
    return _name(None if key[1] == TextKind.LAW else key[1], key[0], key[2])


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
    words: PageWords,
) -> list[Group]:
    rows = [
        Row(
            anchor=_row_name(key),
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
        Group(f"{words['law'] if kind == TextKind.LAW else words['commentary']} {label}", tuple(some))
        for (_, kind, label), some in groupby(rows, key=law)
    ]


def _cell(key: Key, side: Side, marks: dict[tuple[Key, str], list[Stretch]]) -> Cell | None:
    passage = side.passages.get(key)
    if passage is None:
        return None
    label, heading, body = (
        runs(running.text, marks.get((key, part), ()))
        for part, running in zip(PARTS, runnings(passage), strict=True)
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
    }
    environment.globals["counted"] = lambda names: tuple(Counter(names).items())
    environment.globals["severity_order"] = [one.value for one in Severity]
    environment.globals["confidence_order"] = [one.value for one in Confidence]
    return environment
