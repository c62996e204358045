"""A card club: a rulebook of one law, and that law in English with a translation that says something else."""

from collections.abc import Iterator
from pathlib import Path

from pyrules.code.rulebook import Rulebook
from pyrules.comparing import Comparison, Difference, compare, lay_side_by_side
from pyrules.consequences import codes_of, with_consequences
from pyrules.consequences.words import FILE
from pyrules.language import load_language
from pyrules.rulings.model import Ruling
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import facts, parse_case
from tests.comparing.pairs import Provisions, glossary, law
from tests.rulebooks import declared, rulebook

VOCABULARY = """
domain(player, (north; south)).
domain(bearer, (north; south; players; director)).
member(players, (north; south)).
domain(count, 1..9).
vocabulary(event, deals, (player,)).
vocabulary(event, declares, (player,)).
vocabulary(event, has_passed, (player,)).
vocabulary(event, shown, (player, count)).
vocabulary(event, auction_over, ()).
vocabulary(event, trick_over, ()).
#defined deals/1.
#defined declares/1.
#defined has_passed/1.
#defined shown/2.
#defined auction_over/0.
#defined trick_over/0.
"""
WORDS = "act show; act wait; act count_cards; act end_auction; act play_on; irregularity mess player"
SITUATIONS = """
#const cards = 3.
{ deals(Player) : domain(player, Player) }.
{ declares(Player) : domain(player, Player) }.
{ has_passed(Player) : domain(player, Player) }.
{ shown(Player,Count) : domain(player, Player), domain(count, Count), Count <= cards }.
{ auction_over }.
{ trick_over }.
"""
NEVER = "shown(_,9)"
"""What happens in no situation in scope."""
CONCEPTS = """
[dealer]
who = "deals(Player)"
[declarer]
who = "declares(Player)"
[auction]
over = "auction_over"
[trick]
over = "trick_over"
[deal]
kept = "auction_over"
[board]
kept = "auction_over"
"""


def club(folder: Path, laws: str, concepts: str = CONCEPTS) -> Rulebook:
    """Write the rulebook and read it."""
    code = rulebook(folder, laws, vocabulary=VOCABULARY + declared(WORDS), situations=SITUATIONS)
    path = folder / FILE
    path.parent.mkdir(exist_ok=True)
    path.write_text(concepts, encoding="utf-8")
    return code


def judged(
    folder: Path, code: Rulebook, texts: tuple[str | Provisions, str | Provisions], kind: str, **scope: int
) -> Comparison:
    """Compare two texts in one respect, with consequences."""
    paths = folder / "original.txt", folder / "translation.txt"
    for path, text in zip(paths, (law("en", texts[0]), law("ru", texts[1])), strict=True):
        path.write_text(text, encoding="utf-8")
    pairing = lay_side_by_side(*paths, glossary(), "x")
    codes = codes_of(pairing, code.directory, scope)
    return with_consequences(compare(pairing, [kind]), pairing, codes)


def only(comparison: Comparison) -> Difference:
    (difference,) = comparison.findings
    return difference


def ruled(code: Rulebook, case: str) -> set[frozenset[str]]:
    """Rule on a case by a code, as `pyrules rule` would: what each ruling says."""
    language = load_language(code.directory, "en", code.vocabulary)
    inquiry = Inquiry(code, facts(parse_case(case, "witness"), code.vocabulary), language)
    rulings = [inquiry.ruling(node, explain=False) for node in inquiry.leaves()]
    return {frozenset(_said(ruling)) for ruling in rulings}


def _said(ruling: Ruling) -> Iterator[str]:
    for one in ruling.decisions:
        if one.value == "waived":
            yield f"{one.question}: waived ({one.provision})"
    yield from (one.sentence for one in (*ruling.acts, *ruling.powers))
    yield from (f"{one.sentence} ({one.provision})" for one in ruling.irregularities)
    yield from (f"{one.sentence} ({one.provision})" for one in ruling.dispositions)
