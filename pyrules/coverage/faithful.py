"""Hold an encoding against the text it encodes: provisions, the force of verbs, references, who bears a norm.

What departs is listed. A departure may be explained, in `texts/EDITION.explained.toml` beside the inventory: the
text may say "may" of what can be and not of what is allowed, or name nobody. An explanation that fits nothing any
more is a departure itself.
"""

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path

from pydantic import ValidationError

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, Place
from pyrules.base.reading import is_there, read_text
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.code.terms import Term, Variable
from pyrules.comparing.glossary import Glossary
from pyrules.comparing.markers import Marker
from pyrules.comparing.pairing import reference_spans
from pyrules.comparing.units import Unit, units_of
from pyrules.references.crossrefs import reference_graph
from pyrules.references.inventory import take_inventories
from pyrules.texts import ParsedTexts, Passage, parse

_SCALE = ("may", "should", "shall", "must")
_NOT = "_not"
_PLAIN = "does"
# A denial so many words from its modal belongs to it, as does a "no" that opens the clause.
_BESIDE = 2
_EXPECTED = "tables [[explained]] with provision, kind, says and reason"


class Aspect(StrEnum):
    """In what an encoding can depart from its text."""

    PROVISION = "provision"
    FORCE = "force"
    REFERENCE = "reference"
    BEARER = "bearer"
    EXPLANATION = "explanation"


class Departure(Value):
    """A place where the encoding says something else than the text; `explained` is the reason given for it.

    `line` is where the provision stands in the text, 0 where it does not.
    """

    kind: Aspect
    provision: str
    line: int
    message: str
    explained: str | None = None


class Explanation(Value):
    """Why a departure is none: `says` is a part of its message."""

    provision: str
    kind: Aspect
    says: str = ""
    reason: str


@dataclass(frozen=True)
class _Said:
    """What a provision of the text says itself."""

    passage: Passage
    units: tuple[Unit, ...]

    @property
    def forces(self) -> dict[str, Marker]:
        """The forces of its modals, with `_not` where they are denied."""
        found: dict[str, Marker] = {}
        for unit in self.units:
            for modal in unit.of("modals"):
                for force in modal.meanings & set(_SCALE):
                    found.setdefault(force + (_NOT if _is_denied(unit, modal) else ""), modal)
        return found

    @property
    def named(self) -> frozenset[str]:
        """Every concept it names."""
        return frozenset().union(*(unit.concepts for unit in self.units))


def departures(
    rulebook: Rulebook, texts: Iterable[Path], glossary: Glossary, language: str | None = None
) -> tuple[Departure, ...]:
    """Return where an encoding departs from the text, in book order, explained departures among them.

    Args:
        rulebook: the edition.
        texts: texts of it; provisions that they do not hold are not looked at.
        glossary: tells who can bear a norm.
        language: the language of the text to be held against; the first text's where None.

    Raises:
        InputError: a text cannot be read, or the explanations are not well-formed.

    """
    files = list(texts)
    parsed = parse(files, rulebook.edition)
    chosen = language or _original(parsed)
    said = {rulebook.printed.get(one, one): what for one, what in _said(parsed, chosen, glossary).items()}
    found = [
        *_provisions(rulebook, said),
        *_forces(rulebook, said),
        *_bearers(rulebook, said, glossary),
        *_references(rulebook, files, said),
    ]
    return _explained(found, _explanations(rulebook), said)


def _original(parsed: ParsedTexts) -> str:
    """Return English where the texts have it, the original of a code in several languages, else the first."""
    languages = [provision.language for provision in parsed.provisions]
    return "en" if "en" in languages else languages[0] if languages else "en"


def _said(parsed: ParsedTexts, language: str, glossary: Glossary) -> dict[str, _Said]:
    found: dict[str, _Said] = {}
    for passage in parsed.passages:
        if passage.language == language and passage.kind == "law" and passage.id and not passage.footnote:
            references = [
                one for one in parsed.references if one.source == passage.id and one.language == language
            ]
            units = tuple(
                unit
                for running in (passage.heading, passage.body)
                for unit in units_of(passage, running, glossary, reference_spans(running, references))
                if running is passage.body or not passage.body.pieces
            )
            found.setdefault(passage.id, _Said(passage, units))
    return found


def _is_denied(unit: Unit, modal: Marker) -> bool:
    words = set(modal.words)
    near = range(modal.words[0] - _BESIDE, modal.words[-1] + _BESIDE + 1)
    clause = unit.words[modal.place].clause
    for denial in unit.of("negation"):
        first = denial.place
        opens = first < modal.place and unit.words[first].clause == clause and unit.words[first].text == "no"
        beside = any(word in near and not _comma_between(unit, word, modal.place) for word in denial.words)
        if set(denial.words) & words or beside or opens:
            return True
    return False


def _comma_between(unit: Unit, first: int, second: int) -> bool:
    low, high = sorted((first, second))
    return any(unit.words[index].after_comma for index in range(low + 1, high + 1))


def _provisions(rulebook: Rulebook, said: dict[str, _Said]) -> Iterator[Departure]:
    numbering = rulebook.numbering
    encoded = set(rulebook.provisions)
    wholes = {whole for provision in said for whole in numbering.ancestors(provision)}
    for provision, one in said.items():
        if provision not in encoded and (provision not in wholes or one.passage.body.pieces):
            message = "the text has this provision, and no rule or statement of the encoding stands under it"
            yield _departure(Aspect.PROVISION, provision, said, message)
    laws = {provision for provision in said if not numbering.ancestors(provision)}
    for provision in encoded - set(said):
        if numbering.law_of(provision) in laws:
            yield _departure(Aspect.PROVISION, provision, said, "the encoding has it, and the text does not")


def _forces(rulebook: Rulebook, said: dict[str, _Said]) -> Iterator[Departure]:
    ancestors = rulebook.numbering.ancestors
    encoded: dict[str, set[str]] = {}
    for rule, (_, force, _, _) in rulebook.facts_of("norm"):
        encoded.setdefault(rule.provision, set()).add(str(force))
    for rule, _ in rulebook.facts_of("option"):
        encoded.setdefault(rule.provision, set())
    for provision, one in said.items():
        forces = encoded.get(provision, set())
        above = {force for whole in ancestors(provision) if whole in said for force in said[whole].forces}
        below = {force for other, some in encoded.items() if provision in ancestors(other) for force in some}
        for it in sorted(set(one.forces) - forces - below):
            yield _departure(Aspect.FORCE, provision, said, f"the text says `{_shown(it)}`, no norm does")
        for it in sorted(forces - set(one.forces) - above - {_PLAIN}):
            yield _departure(Aspect.FORCE, provision, said, f"a norm says `{_shown(it)}`, the text does not")


def _shown(force: str) -> str:
    return force.replace("_", " ")


def _bearers(rulebook: Rulebook, said: dict[str, _Said], glossary: Glossary) -> Iterator[Departure]:
    """Yield the norms whose bearer, by name or by what makes him one, the text does not name."""
    told: set[tuple[str, str]] = set()
    for rule, (_, _, who, _) in rulebook.facts_of("norm"):
        if rule.provision not in said:
            continue
        wholes = [whole for whole in rulebook.numbering.ancestors(rule.provision) if whole in said]
        named = said[rule.provision].named.union(*(said[whole].named for whole in wholes))
        for bearer in _roles(rule, who, glossary):
            if bearer not in named and (rule.provision, bearer) not in told:
                told.add((rule.provision, bearer))
                message = f"a norm is borne by `{_shown(bearer)}`, whom the text does not name"
                yield _departure(Aspect.BEARER, rule.provision, said, message)


def _roles(rule: Rule, who: Term, glossary: Glossary) -> Iterator[str]:
    """Yield the concepts by which a rule names the bearer of its norm, those that the glossary knows."""

    def agent(name: str) -> bool:
        return name in glossary.concepts and glossary.concepts[name].agent

    if not isinstance(who, Variable):
        if agent(str(who)):
            yield str(who)
        return
    for literal in rule.body:
        if (
            literal.predicate
            and who in literal.terms[-1:]
            and not literal.negated
            and agent(literal.predicate)
        ):
            yield literal.predicate


def _references(rulebook: Rulebook, files: list[Path], said: dict[str, _Said]) -> Iterator[Departure]:
    inventories = take_inventories(files, rulebook.edition)
    compared = reference_graph(inventories, [rulebook]).comparison
    for source, target in compared.text_only:
        provision, other = source.partition(":")[2], target.partition(":")[2]
        yield _departure(
            Aspect.REFERENCE, provision, said, f"the text refers to {other}, the encoding does not"
        )
    for source, target in compared.encoding_only:
        provision, other = source.partition(":")[2], target.partition(":")[2]
        if provision in said:
            yield _departure(
                Aspect.REFERENCE, provision, said, f"the encoding refers to {other}, the text does not"
            )


def _departure(kind: Aspect, provision: str, said: dict[str, _Said], message: str) -> Departure:
    line = said[provision].passage.line if provision in said else 0
    return Departure(kind=kind, provision=provision, line=line, message=message)


def _explanations(rulebook: Rulebook) -> tuple[Explanation, ...]:
    path = rulebook.directory / "texts" / f"{rulebook.edition}.explained.toml"
    if not is_there(path):
        return ()
    try:
        content = tomllib.loads(read_text(path))
        return tuple(Explanation.model_validate(one) for one in content.get("explained", ()))
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        reason = str(error).splitlines()[0].lower()
        raise InputError(f"not well-formed: {reason}", place=Place(str(path)), expected=_EXPECTED) from None


def _explained(
    found: list[Departure], explanations: tuple[Explanation, ...], said: dict[str, _Said]
) -> tuple[Departure, ...]:
    used: set[int] = set()
    kept = []
    for one in found:
        fitting = [
            index
            for index, reason in enumerate(explanations)
            if (reason.provision, reason.kind) == (one.provision, one.kind) and reason.says in one.message
        ]
        used.update(fitting)
        kept.append(one.model_copy(update={"explained": explanations[fitting[0]].reason}) if fitting else one)
    kept += [
        _departure(
            Aspect.EXPLANATION, reason.provision, said, f"explained, and departs no more: {reason.reason}"
        )
        for index, reason in enumerate(explanations)
        if index not in used and reason.provision in said
    ]
    return tuple(sorted(kept, key=lambda one: (natural_order(one.provision), one.kind, one.message)))
