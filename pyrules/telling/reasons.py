"""Why an act is in a ruling, in none, or not in each."""

from collections.abc import Iterable, Iterator, Mapping

from clingo import Function, Symbol

from pyrules.explaining.derivations import Absence
from pyrules.explaining.instances import ANYTHING, replaced
from pyrules.explaining.outline import Line, beginning, derived, missed
from pyrules.language import Language
from pyrules.rulings.asking import Meant, acts_named
from pyrules.rulings.diagram import diagram
from pyrules.rulings.model import Rulings
from pyrules.rulings.ruling import Inquiry

BEGINNING = 4
"""Reasons that are the same so many lines down are told once where not every one is wanted."""


def why_lines(words: str, rulings: Rulings, language: Language) -> Iterator[Line]:
    """Yield the acts meant with what they rest on."""
    for act in acts_named(words, rulings.rulings):
        yield Line(act.sentence, derived(act.derivation, language) if act.derivation else ())


def absences(
    meant: Meant, inquiry: Inquiry, rulings: Rulings
) -> dict[tuple[Symbol, Absence], frozenset[int]]:
    """Return why each act meant is absent, with the rulings in which it is for that reason."""
    found: dict[tuple[Symbol, Absence], frozenset[int]] = {}
    alike = diagram(rulings, every=True).alike
    for number, leaf in enumerate(inquiry.listed):
        if number == alike.index(alike[number]):
            explainer = inquiry.explainer(inquiry.model(leaf))
            those = frozenset(place for place, one in enumerate(alike) if one == alike[number])
            for act in meant.acts:
                absence = explainer.why_not(act)
                if absence is not None:
                    found[act, absence] = found.get((act, absence), frozenset()) | those
    return found


def why_not_lines(
    absences: Mapping[tuple[Symbol, Absence], frozenset[int]],
    rulings: Rulings,
    language: Language,
    *,
    every: bool,
) -> tuple[list[Line], int]:
    """Return the acts meant, each with the outcomes in which it is absent and why, and how many lines are left away.

    What is absent for reasons that begin alike is told once, unless all is wanted.
    """
    alike: dict[tuple[Symbol, tuple[Line, ...]], tuple[frozenset[int], tuple[Line, ...]]] = {}
    left = 0
    for (act, absence), those in absences.items():
        lines = missed(absence, language)
        key = act, lines if every else beginning(lines, BEGINNING)
        left += sum(map(len, lines)) if key in alike else 0
        before, told = alike.get(key, (frozenset(), lines))
        alike[key] = before | those, told
    drawn = diagram(rulings, every=every)
    found = []
    for (act, _), (those, lines) in alike.items():
        outcomes = [number for number, one in enumerate(drawn.said_by, 1) if one <= those]
        if len(those) == len(rulings.rulings) and drawn.different > 1:
            title = language.word("absent_everywhere")
        else:
            title = language.word(*("absent_in", _runs(outcomes)) if outcomes else ("absent_in_some",))
        found.append(Line(f"{title}: {act_line(act, language)}", lines))
    return found, left


def _runs(numbers: Iterable[int]) -> str:
    """Write numbers, of those that follow each other the first and the last: `1-4, 9`."""
    runs: list[list[int]] = []
    for one in sorted(numbers):
        if runs and runs[-1][-1] == one - 1:
            runs[-1][1:] = [one]
        else:
            runs.append([one])
    return ", ".join("-".join(map(str, one)) for one in runs)


def act_line(act: Symbol, language: Language) -> str:
    """Return the line of an act, with words for whatever is left open in it."""
    provision, force, bearer, what = replaced(act, ANYTHING, Function("anything")).arguments
    return language.act_line(bearer, force, what, provision)
