"""Put one defect at a time into a bilingual law text, wherever it can stand, and see what `compare` says.

    python tests/benchmarks/defects.py ../shared/seeds/FILE ...

A defect goes into a provision in which nothing is found before, so that what is found is the defect. It is
found if a new finding of the right kind stands in that provision; a new finding in another provision is a
false alarm, one of another kind in the same provision is an echo. Writes `reports/benchmarks/defects.json`
and `defects.md`.
"""

import json
import platform
import sys
import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from pathlib import Path

from pyrules.comparing import (
    Comparison,
    Difference,
    Glossary,
    compare,
    lay_side_by_side,
    read_tbx,
    words_of_rules,
)
from pyrules.comparing.checks import modules
from pyrules.comparing.glossary import TermUse
from pyrules.comparing.pairing import Pairing
from pyrules.comparing.units import Unit
from pyrules.texts import Passage
from tests.places import ROOT

GLOSSARY = ROOT / "asp/bridge/language/glossary.tbx"
COMMAND = "python tests/benchmarks/defects.py ../shared/seeds/001_*.txt ../shared/seeds/004_*.txt"

# What a word is changed to, by language; a word that is not here cannot stand for the defect.
FORCE = {
    "en": {"may": "shall", "shall": "may", "must": "should", "should": "must"},
    "ru": {
        "может": "должен", "могут": "должны", "должен": "может", "должны": "могут", "обязан": "может",
        "обязаны": "могут", "следует": "можно", "вправе": "обязан", "необходимо": "следует",
    },
}  # fmt: skip
CONNECTIVE = {"en": {"or": "and", "and": "or"}, "ru": {"или": "и", "и": "или"}}
EXCEPTION = {
    "en": {"unless": "if"},
    "ru": {"если только": "если", "разве что": "если", "кроме случаев": "в случаях"},
}
TIME = {"en": {"before": "after", "after": "before"}, "ru": {"до": "после", "после": "до"}}
QUANTIFIER = {"en": {"all": "any", "only": ""}, "ru": {"все": "любые", "всех": "любых", "только": ""}}
WHOLE = frozenset({"до того как", "после того как"})
NEGATION = {"en": {"not": ""}, "ru": {"не": ""}}
NUMBER = {
    "en": {"two": "three", "three": "four", "four": "five", "seven": "six", "thirteen": "twelve"},
    "ru": {"три": "четыре", "трех": "четырех", "четыре": "пять", "четырех": "пяти", "четырьмя": "пятью",
           "семи": "шести", "тринадцати": "двенадцати", "двум": "трем"},
}  # fmt: skip
OPPONENT = {"en": {"lho": "RHO"}, "ru": {"ло": "ПО"}}
AGENT = {
    "en": {"player": "Director", "players": "opponents", "director": "player", "partner": "opponent",
           "opponent": "partner", "declarer": "dummy", "offender": "partner", "dummy": "defender"},
    "ru": {"игрок": "судья", "игроки": "оппоненты", "судья": "игрок", "партнер": "оппонент",
           "партнеру": "оппоненту", "оппонент": "партнер", "оппонентом": "партнером",
           "разыгрывающий": "болван", "нарушитель": "партнер"},
}  # fmt: skip
WORDS: dict[str, tuple[str, dict[str, dict[str, str]], frozenset[str]]] = {
    "force: shall for may, should for must ...": ("modals", FORCE, frozenset({"force"})),
    "negation: a *not* is dropped": ("negation", NEGATION, frozenset({"negation", "condition"})),
    "connective: *and* for *or*, and the reverse": ("connectives", CONNECTIVE, frozenset({"connective"})),
    "exception: *if* for *unless*": ("conditions", EXCEPTION, frozenset({"condition", "negation"})),
    "time: *after* for *before*, and the reverse": ("conditions", TIME, frozenset({"condition"})),
    "quantifier: *any* for *all*, *only* dropped": ("quantifiers", QUANTIFIER, frozenset({"quantifier"})),
    "number: another number word": ("numbers", NUMBER, frozenset({"number"})),
}


@dataclass(frozen=True)
class Defect:
    """A change of one place of a file: `old` at line and column becomes `new`.

    `until` is the first line after a provision that is taken out; 0 where words change.
    """

    name: str
    expected: frozenset[str]
    provision: str
    line: int
    column: int
    old: str
    new: str
    until: int = 0

    def applied(self, lines: list[str]) -> list[str]:
        """Return the lines with the defect in them."""
        if self.until:
            return lines[: self.line - 1] + lines[self.until - 1 :]
        changed = list(lines)
        line = lines[self.line - 1]
        start = self.column - 1
        changed[self.line - 1] = line[:start] + self.new + line[start + len(self.old) :]
        return changed


def defects(pairing: Pairing) -> Iterator[Defect]:
    """Yield every defect that can stand in the two texts."""
    for pair in pairing.units:
        for unit in (pair.original, pair.translation):
            if not pair.heading:
                yield from _of_markers(pair.provision, unit)
                yield from _of_terms(pair.provision, unit, pairing.glossary)
    yield from _of_references(pairing)
    yield from _of_provisions(pairing)


def _of_markers(provision: str, unit: Unit) -> Iterator[Defect]:
    for name, (category, table, expected) in WORDS.items():
        for marker in unit.of(category):
            first = marker.words[0]
            for word in marker.words:
                old = unit.words_of([word])
                if len(marker.words) > 1 and table is EXCEPTION:
                    old = unit.words_of([word, marker.words[1]]) if word == first else ""
                whole = " ".join(unit.words[index].text for index in marker.words) in WHOLE
                if table in (FORCE, NEGATION, TIME) and len(marker.words) > 1 and not whole:
                    # A part of "has the right" or of a doubled denial cannot be changed by itself.
                    continue
                new = table.get(unit.language, {}).get(old.lower())
                if new is not None:
                    line, column = unit.place_of(word)
                    # With a word that goes its space goes too.
                    gone = f"{old} " if not new else old
                    yield Defect(name, expected, provision, line, column, gone, _in_case(old, new))
    for marker in unit.of("numbers"):
        old = unit.words_of(marker.words)
        digits = old.rstrip("% ")
        if digits.isdecimal():
            line, column = unit.place_of(marker.place)
            new = str(int(digits) + 20)
            yield Defect("number: 40 becomes 60", frozenset({"number"}), provision, line, column, digits, new)


def _of_terms(provision: str, unit: Unit, glossary: Glossary) -> Iterator[Defect]:
    for use in unit.terms:
        old = unit.words_of(use.words)
        line, column = unit.place_of(use.place)
        other = OPPONENT.get(unit.language, {}).get(old.lower())
        if other:
            yield Defect(
                "opponent: right-hand for left-hand",
                frozenset({"agent"}),
                provision,
                line,
                column,
                old,
                other,
            )
        other = AGENT.get(unit.language, {}).get(old.lower())
        if other:
            yield Defect(
                "agent: somebody else",
                frozenset({"agent"}),
                provision,
                line,
                column,
                old,
                _in_case(old, other),
            )
        elif len(use.words) == 1 and (another := _another(use, unit, glossary)):
            yield Defect(
                "term: the term for something else",
                frozenset({"term"}),
                provision,
                line,
                column,
                old,
                another,
            )


def _another(use: TermUse, unit: Unit, glossary: Glossary) -> str | None:
    """Return a term for something that the unit does not name, if the use is a noun of the field."""
    concepts = [glossary.concepts[concept] for concept in use.concepts]
    if not all(one.field and one.part == "noun" and not one.agent for one in concepts):
        return None
    for concept in ("contract", "trick", "denomination", "pack"):
        if concept in glossary.concepts and concept not in unit.concepts | use.concepts:
            return glossary.concepts[concept].called(unit.language)
    return None


def _of_references(pairing: Pairing) -> Iterator[Defect]:
    for pair in pairing.provisions:
        for side in pair.references:
            for one in side:
                last = one.text[-1]
                if len([other for other in side if (other.line, other.column) == (one.line, one.column)]) > 1:
                    continue
                if one.target is None or not last.isalnum():
                    continue
                new = str((int(last) + 1) % 10) if last.isdecimal() else chr(ord(last) + 1)
                column = one.column + len(one.text) - 1
                yield Defect(
                    "reference: 16D for 16C",
                    frozenset({"reference"}),
                    pair.provision,
                    one.line,
                    column,
                    last,
                    new,
                )


def _of_provisions(pairing: Pairing) -> Iterator[Defect]:
    """Yield the provisions that have none below them and lines of their own."""
    for side in (pairing.original, pairing.translation):
        passages = sorted(
            (one for each in (pairing.original, pairing.translation) for one in each.passages.values()),
            key=lambda one: one.line,
        )
        for one, after in pairwise(passages):
            leaf = not any(
                other.path[: len(one.path)] == one.path and other is not one
                for other in side.passages.values()
            )
            if (
                one.language == side.language == after.language
                and leaf
                and after.line > one.line
                and len(one.path) > 1
            ):
                yield _without(one, after)


def _without(passage: Passage, after: Passage) -> Defect:
    return Defect(
        "provision: left out", frozenset({"provision"}), passage.id or "", passage.line, 1, "", "", after.line
    )


def _in_case(old: str, new: str) -> str:
    return new.capitalize() if old[:1].isupper() and not new.isupper() else new


def _key(difference: Difference) -> tuple[object, ...]:
    original, translation = difference.original, difference.translation
    return (
        difference.kind,
        difference.provision,
        original.text if original else None,
        translation.text if translation else None,
        difference.message,
    )


@cache
def _glossary() -> Glossary:
    return read_tbx(GLOSSARY).joined(words_of_rules())


def _each(comparison: Comparison) -> list[Difference]:
    """Return the differences, those that are a habit at each of their places."""
    return [one for finding in comparison.findings for one in finding.each]


def compared(path: Path) -> tuple[Pairing, Comparison]:
    """Compare the two languages of a file with the checks that are on by default."""
    pairing = lay_side_by_side(path, None, _glossary())
    return pairing, compare(pairing)


@dataclass
class Row:
    """What became of the defects of one name."""

    places: int = 0
    found: int = 0
    elsewhere: int = 0
    echoes: int = 0


def measure(files: list[Path], missed: Callable[[str], object]) -> dict[str, Row]:
    """Put every defect into every clean provision of some files, and count.

    Args:
        files: bilingual texts.
        missed: called with a description of each defect that is not found and of each false alarm.

    """
    rows: dict[str, Row] = {}
    with tempfile.TemporaryDirectory() as folder:
        for file in files:
            lines = file.read_text(encoding="utf-8-sig").splitlines()
            copy = Path(folder, file.name)
            copy.write_text("\n".join(lines), encoding="utf-8")
            pairing, before = compared(copy)
            known = {_key(one) for one in _each(before)}
            unclean = {one.provision for one in _each(before)}
            for defect in defects(pairing):
                if defect.provision in unclean:
                    continue
                copy.write_text("\n".join(defect.applied(lines)), encoding="utf-8")
                new = [one for one in _each(compared(copy)[1]) if _key(one) not in known]
                _count(rows.setdefault(defect.name, Row()), defect, new, missed)
    return rows


def _count(row: Row, defect: Defect, new: list[Difference], missed: Callable[[str], object]) -> None:
    # A twin is reported at the twin: its message names the provision that was changed.
    here = [
        one
        for one in new
        if one.provision == defect.provision or f" {defect.provision} " in f"{one.message} "
    ]
    row.places += 1
    found = any(one.kind in defect.expected for one in here)
    row.found += found
    row.echoes += sum(one.kind not in defect.expected for one in here)
    row.elsewhere += len(new) - len(here)
    if not found:
        missed(f"missed: {defect}")
    for one in new:
        if one not in here:
            missed(f"false alarm: {defect} -> {one.provision} {one.kind} {one.message}")


def main(arguments: list[str]) -> None:
    """Measure, and write the report."""
    files = [Path(argument) for argument in arguments]
    if not files:
        sys.exit(f"usage: {COMMAND}")
    rows = measure(files, lambda line: sys.stderr.write(f"{line}\n"))
    folder = ROOT / "reports" / "benchmarks"
    folder.mkdir(parents=True, exist_ok=True)
    document = {
        "command": COMMAND,
        "files": [file.name for file in files],
        "machine": f"Python {platform.python_version()}, {platform.system()}",
        "checks": [name for name, module in modules().items() if not module.FORM],
        "defects": {name: vars(row) for name, row in rows.items()},
    }
    (folder / "defects.json").write_text(json.dumps(document, indent=2) + "\n", encoding="utf-8")
    total = Row(*(sum(getattr(row, name) for row in rows.values()) for name in vars(Row())))
    shown = [*rows.items(), ("**all**", total)]
    lines = [
        "# Injected defects",
        "",
        f"Measured by `{COMMAND}`. One defect at a time, in either language, at every place of a clean provision where",
        "it can stand. *Found*: a finding of the right kind stands in that provision. *False alarms*: new findings",
        "in other provisions. *Echoes*: findings of another kind in the same provision, caused by the same change.",
        "",
        "| defect | places | found | share | false alarms | echoes |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
        *(
            f"| {name} | {row.places} | {row.found} | {row.found / row.places:.1%} | {row.elsewhere} | {row.echoes} |"
            for name, row in shown
        ),
        "",
    ]
    (folder / "defects.md").write_text("\n".join(lines), encoding="utf-8")
    sys.stdout.write("\n".join(lines))


if __name__ == "__main__":
    main(sys.argv[1:])
