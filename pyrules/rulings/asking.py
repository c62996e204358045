"""Find the acts that people mean: `cancel call 1`, `17D`, `director: cancel call 1 (17D)`, `cancel 1`, `cancel(1)`."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from clingo import Function, String, Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.code.written import written
from pyrules.explaining import ANYTHING
from pyrules.rulings.model import Act, Ruling
from pyrules.rulings.naming import possible_acts
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
    known = {act.sentence for ruling in rulings for act in ruling.acts}
    raise InputError(
        f"no ruling has an act `{text}`",
        expected="one of " + "; ".join(sorted(known)),
        nearest=nearest(text, known),
    )


def absent_acts(text: str, inquiry: Inquiry) -> tuple[Symbol, ...]:
    """Return the acts that the words fit among all that the code can order, allow or forbid in this situation.

    Raises:
        InputError: the code knows no such act; the error names the nearest.

    """
    found = dict.fromkeys(_fitting(_read(text, inquiry.rulebook.provisions), inquiry))
    if not found:
        known = {
            f"{inquiry.language.sentence('act', act)} ({provision})"
            for provision, _, _, act in possible_acts(inquiry)
        }
        raise InputError(
            f"the code knows no act `{text}`",
            expected="words as in a ruling, such as " + "; ".join(sorted(known)[:3]),
            nearest=nearest(text, known),
        )
    return tuple(sorted(found))


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
    for one in inquiry.rulebook.vocabulary.domains.get("bearer", ()):
        if asked in (str(one), inquiry.language.bearer(one).lower()):
            return one
    return ANYTHING


def _bearer_fits(asked: str, bearer: Symbol, inquiry: Inquiry) -> bool:
    known = inquiry.rulebook.vocabulary.domains.get("bearer", ()) if bearer == ANYTHING else (bearer,)
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
