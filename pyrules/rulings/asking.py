"""Find the acts that people mean: `cancel call 1`, `17D`, `director: cancel call 1 (17D)`, `cancel 1`, `cancel(1)`."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clingo import Function, String, Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.code.forces import forces
from pyrules.code.provisions import Order, natural_order
from pyrules.code.written import written
from pyrules.explaining import ANYTHING
from pyrules.rulings.model import Act, Ruling
from pyrules.rulings.naming import addressed, possible_acts
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import write_phrase
from pyrules.situation.case_format import cut_provision

_LINE = re.compile(r"(?:(?P<bearer>[^:()]+):\s*)?(?P<act>.*?)\s*")


@dataclass(frozen=True)
class Asked:
    """What a user's words say of an act; empty where they leave it open."""

    bearer: str
    act: str
    provision: str


def acts_named(text: str, rulings: tuple[Ruling, ...]) -> tuple[Act, ...]:
    """Return the acts of the rulings that the words fit, each once.

    Raises:
        InputError: no act fits; the error names the nearest.

    """
    asked = _read(text, (act.provision for ruling in rulings for act in ruling.acts))
    found: dict[str, Act] = {}
    for ruling in rulings:
        for act in ruling.acts:
            if _fits(asked, act):
                found.setdefault(act.sentence, act)
    if found:
        return tuple(found.values())
    acts = [act for ruling in rulings for act in ruling.acts]
    known = {act.sentence for act in acts}
    names = {act.act.partition("(")[0].replace("_", " ") for act in acts}
    raise InputError(
        f"no ruling has an act `{text}`",
        expected="one of " + "; ".join(sorted(known)),
        nearest=nearest(text, known | names),
    )


@dataclass(frozen=True)
class Meant:
    """The acts that somebody can mean who misses one, and the prohibitions alone that his words fit, where there are.

    An act can have `ANYTHING` in it, where the words say nothing of its values.
    """

    acts: tuple[Symbol, ...]
    forbidden: tuple[Symbol, ...] = ()


def absent_acts(text: str, inquiry: Inquiry) -> Meant:
    """Return the acts that the words can mean among all that the code can order, allow or forbid in this situation.

    Who asks for an act by its name alone means one that is to be done, or may be: a prohibition only where there is
    no other, nor one with the name in its own, as `require_redeal` has `redeal`. Such a one is meant too where none
    has the name.

    Raises:
        InputError: the code knows no such act; the error names the nearest.

    """
    asked = _read(text, inquiry.rulebook.provisions)
    found = sorted(dict.fromkeys(_fitting(asked, inquiry)))
    alike = sorted(_with_the_name(asked, inquiry), key=_duty_first) if asked.act else []
    if not found and alike:
        return Meant(tuple(alike))
    if not found:
        possible = list(possible_acts(inquiry))
        known = {
            f"{inquiry.language.sentence('act', act)} ({provision})" for provision, _, _, act in possible
        }
        names = {act.name.replace("_", " ") for _, _, _, act in possible}
        raise InputError(
            f"the code knows no act `{text}`",
            expected="words as in a ruling, such as " + "; ".join(sorted(known)[:3]),
            nearest=nearest(text, known | names),
        )
    if not asked.act:
        return Meant(tuple(found))
    said = [one for one in found if _force_is_said(asked, one, inquiry)]
    if said:
        return Meant(tuple(said))
    found = _of_any_values(asked, found)
    done = [one for one in found if not _forbids(one)]
    if done:
        return Meant(tuple(sorted(done, key=_duty_first)))
    return Meant(tuple(alike or found), tuple(found))


def _forbids(act: Symbol) -> bool:
    return act.arguments[1].name in forces().forbids


def _duty_first(act: Symbol) -> tuple[bool, Order, Symbol]:
    return act.arguments[1].name in forces().permits, natural_order(act.arguments[0].string), act


def _force_is_said(asked: Asked, act: Symbol, inquiry: Inquiry) -> bool:
    """Tell whether the words say an act with its force, `shall not redeal`: then nothing else is meant."""
    _, force, _, what = act.arguments
    words = asked.act.lower()
    told = {inquiry.language.sentence("act", what), write_phrase("act", what, inquiry.rulebook.vocabulary)}
    named = {inquiry.language.force(force.name), force.name}
    return any(words == f"{one} {each}".lower() for one in named for each in told)


def _of_any_values(asked: Asked, found: list[Symbol]) -> list[Symbol]:
    """Return acts as one, of whatever values, where the words name them and say no values."""
    words = asked.act.lower().replace(" ", "_")
    general = [_general(one) if one.arguments[3].name == words else one for one in found]
    several = Counter(general)
    return list(
        dict.fromkeys(whole if several[whole] > 1 else one for one, whole in zip(found, general, strict=True))
    )


def _general(act: Symbol) -> Symbol:
    """Return the pattern of an act of whatever values."""
    *who, what = act.arguments
    return Function("act", [*who, Function(what.name, [ANYTHING] * len(what.arguments))])


def _with_the_name(asked: Asked, inquiry: Inquiry) -> set[Symbol]:
    """Return what is to be done, or may be, whose name or sentence has the words in it, of whatever values."""
    words = re.compile(rf"(?<!\w){re.escape(asked.act.lower())}(?!\w)")
    declared = inquiry.rulebook.vocabulary.of_kind("act")

    def fits(provision: str, name: str) -> bool:
        what = Function(name, [Function("anything")] * declared[name].arity)
        said = inquiry.language.sentence("act", what).lower()
        right = asked.provision in ("", provision)
        return right and any(words.search(one) for one in (name.replace("_", " "), said))

    found = possible_acts(inquiry, fits)
    acts = {
        _general(Function("act", [String(provision), force, bearer, act]))
        for provision, force, bearer, act in found
        if _bearer_fits(asked.bearer, bearer, inquiry)
    }
    return {one for one in acts if not _forbids(one)}


def _fitting(asked: Asked, inquiry: Inquiry) -> Iterator[Symbol]:
    for provision, force, bearer, act in possible_acts(
        inquiry, lambda provision, name: _can_mean(asked, provision, name, inquiry)
    ):
        sentence = inquiry.language.sentence("act", act).lower()
        phrase = write_phrase("act", act, inquiry.rulebook.vocabulary).lower()
        words = asked.act.lower()
        whole = not asked.act and asked.provision == provision
        term = str(written(act, inquiry.rulebook.vocabulary, "act")).lower()
        named = words in (sentence, phrase, term, act.name, act.name.replace("_", " "))
        said = words.endswith((f" {sentence}", f" {phrase}")) or asked.act == provision
        right = asked.provision in ("", provision) and _bearer_fits(asked.bearer, bearer, inquiry)
        if right and (whole or named or said):
            who = _bearer(asked.bearer, inquiry) if asked.bearer and bearer == ANYTHING else bearer
            yield Function("act", [String(provision), force, who, act])


def _read(text: str, provisions: Iterable[str]) -> Asked:
    if not re.search(r"\w", text):
        raise InputError(f"`{text}` names no act", expected="words of an act, its name or its provision")
    text = text.strip()
    if text in provisions:
        return Asked("", "", text)
    before, provision = cut_provision(text)
    if re.fullmatch(r"\w+", before):
        before, provision = text, ""  # `cancel(1)`: a term, no provision in brackets
    found = _LINE.fullmatch(before)
    if found is None:
        return Asked("", text, "")
    return Asked((found["bearer"] or "").strip().lower(), found["act"], provision)


def _fits(asked: Asked, act: Act) -> bool:
    words = asked.act.lower()
    name = act.act.partition("(")[0]
    said = words in act.sentence.lower() or words in act.key.lower()
    named = words in (act.act, name, name.replace("_", " "), act.provision.lower())
    return (
        (said or named)
        and asked.provision in ("", act.provision)
        and asked.bearer in ("", act.bearer, act.sentence.partition(":")[0].lower())
    )


def _bearer(asked: str, inquiry: Inquiry) -> Symbol:
    """Return the bearer that a word names, by its own name or in the inquiry's language."""
    for one in addressed(inquiry.rulebook):
        if asked in (str(one), inquiry.language.bearer(one).lower()):
            return one
    return ANYTHING


def _bearer_fits(asked: str, bearer: Symbol, inquiry: Inquiry) -> bool:
    known = addressed(inquiry.rulebook) if bearer == ANYTHING else (bearer,)
    return not asked or asked in {
        name for one in known for name in (str(one), inquiry.language.bearer(one).lower())
    }


def _can_mean(asked: Asked, provision: str, name: str, inquiry: Inquiry) -> bool:
    """Tell whether the words can mean an act of this name, whatever its arguments."""
    if provision in (asked.act, asked.provision if not asked.act else None):
        return True
    words = asked.act.lower()
    by_name = words == name.replace("_", " ") or re.search(rf"(^| ){name}( |\(|$)", words) is not None
    return by_name or inquiry.language.can_say("act", name, words)
