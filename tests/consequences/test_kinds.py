"""Each kind of difference: one that changes a ruling, one that changes none in scope, one that cannot be told."""

from pathlib import Path
from typing import NamedTuple

import pytest

from pyrules.comparing import Difference, Issue, Severity, checks
from pyrules.comparing.model import Consequence
from pyrules.consequences import kinds
from pyrules.consequences.reasons import InexpressibleError
from pyrules.consequences.spot import Spot
from pyrules.consequences.words import Words
from tests.comparing.pairs import Provisions
from tests.consequences.cardclub import NEVER, club, judged, only, ruled
from tests.rulebooks import rules


class Trial(NamedTuple):
    """A mistranslation of one kind.

    `law` is the encoding, `at_its_word` what a reader of the translation would encode, `elsewise` an encoding that
    has no place for the difference, and `reason` what is then said.
    """

    kind: str
    original: str | Provisions
    translation: str | Provisions
    law: tuple[str, ...]
    at_its_word: tuple[str, ...]
    elsewise: tuple[str, ...]
    reason: str


TRIALS = [
    Trial(
        "force",
        "The dealer must show his cards.",
        "Сдающий может показать свои карты.",
        ('1A norm("1A",must,Player,show) :- deals(Player)',),
        ('1A norm("1A",may,Player,show) :- deals(Player)',),
        ('1A norm("1A",may,Player,show) :- deals(Player)',),
        "no norm of the provision has the force `must`",
    ),
    Trial(
        "negation",
        "The dealer shall not show his cards.",
        "Сдающий должен показывать свои карты.",
        ('1A norm("1A",shall_not,Player,show) :- deals(Player)',),
        ('1A norm("1A",shall,Player,show) :- deals(Player)',),
        ('1A irregularity("1A",mess(Player)) :- deals(Player)',),
        "the encoding denies nothing at the provision, as far as its words tell",
    ),
    Trial(
        "negation",
        "The dealer shall show his cards.",
        "Сдающий не должен показывать свои карты.",
        ('1A norm("1A",shall,Player,show) :- deals(Player)',),
        ('1A norm("1A",shall_not,Player,show) :- deals(Player)',),
        ('1A norm("1A",does,players,show)',),
        "the encoding says nothing that can be denied at the provision, as far as its words tell",
    ),
    Trial(
        "number",
        "The dealer should count two cards.",
        "Сдающему следует пересчитать 3 карты.",
        ('1A norm("1A",should,Player,count_cards) :- shown(Player,2)',),
        ('1A norm("1A",should,Player,count_cards) :- shown(Player,3)',),
        ('1A norm("1A",should,Player,count_cards) :- deals(Player)',),
        "no rule of the provision says 2 in a number",
    ),
    Trial(
        "connective",
        "The dealer or the declarer shows a card.",
        "Сдающий и разыгрывающий показывают карту.",
        (
            '1A norm("1A",does,director,wait) :- deals(north)',
            '1A norm("1A",does,director,wait) :- declares(north)',
        ),
        ('1A norm("1A",does,director,wait) :- deals(north); declares(north)',),
        ('1A norm("1A",does,director,wait) :- deals(north)',),
        "the encoding parts nothing at the provision that the `or` could join",
    ),
    Trial(
        "connective",
        "The dealer and the declarer show their cards.",
        "Сдающий или разыгрывающий показывают свои карты.",
        ('1A norm("1A",does,director,wait) :- deals(north); declares(north)',),
        (
            '1A norm("1A",does,director,wait) :- deals(north)',
            '1A norm("1A",does,director,wait) :- declares(north)',
        ),
        ('1A norm("1A",does,director,wait) :- has_passed(north); has_passed(south)',),
        "the encoding joins no such things at the provision by `and`",
    ),
    Trial(
        "condition",
        "The auction ends unless the dealer passes.",
        "Торговля заканчивается, если сдающий пасует.",
        ('1A norm("1A",does,director,end_auction) :- deals(Player); not has_passed(Player)',),
        ('1A norm("1A",does,director,end_auction) :- deals(Player); has_passed(Player)',),
        ('1A norm("1A",does,director,end_auction) :- deals(Player)',),
        "the encoding has no exception at the provision that could be turned round",
    ),
    Trial(
        "condition",
        "A player pays after the auction.",
        "Игрок платит до торговли.",
        ('1A norm("1A",does,players,play_on) :- auction_over; trick_over',),
        ('1A norm("1A",does,players,play_on) :- not auction_over; trick_over',),
        ('1A norm("1A",does,players,play_on)',),
        "the encoding has no order in time at the provision that could be turned round",
    ),
    Trial(
        "quantifier",
        "All players show their cards.",
        "Любые игроки показывают свои карты.",
        ('1A norm("1A",does,director,wait) :- has_passed(north); has_passed(south)',),
        (
            '1A norm("1A",does,director,wait) :- has_passed(north)',
            '1A norm("1A",does,director,wait) :- has_passed(south)',
        ),
        ('1A norm("1A",does,director,wait) :- has_passed(north)',),
        "the encoding has nothing at the provision that `all` could be said of",
    ),
    Trial(
        "agent",
        "The declarer shows his cards.",
        "Сдающий показывает свои карты.",
        ('1A norm("1A",does,Player,show) :- declares(Player)',),
        ('1A norm("1A",does,Player,show) :- deals(Player)',),
        ('1A norm("1A",does,Player,show) :- has_passed(Player)',),
        "no rule of the provision speaks of `declarer`",
    ),
    Trial(
        "term",
        "The dealer waits for the end of the auction.",
        "Сдающий ждёт конца взятки.",
        (
            '1A norm("1A",does,Player,wait) :- deals(Player); auction_over',
            '1A irregularity("1A",mess(Player)) :- deals(Player); has_passed(Player)',
        ),
        (
            '1A norm("1A",does,Player,wait) :- deals(Player); trick_over',
            '1A irregularity("1A",mess(Player)) :- deals(Player); has_passed(Player)',
        ),
        ('1A norm("1A",does,Player,wait) :- deals(Player)',),
        "no rule of the provision speaks of `auction`",
    ),
    Trial(
        "reference",
        "The Director waits (see Law 64A2).",
        "Судья ждёт (см. Правило 64B2).",
        (
            '1A norm("1A",does,director,wait) :- irregularity("64A2",_)',
            '64A2 irregularity("64A2",mess(Player)) :- deals(Player)',
            '64B2 irregularity("64B2",mess(Player)) :- declares(Player)',
        ),
        (
            '1A norm("1A",does,director,wait) :- irregularity("64B2",_)',
            '64A2 irregularity("64A2",mess(Player)) :- deals(Player)',
            '64B2 irregularity("64B2",mess(Player)) :- declares(Player)',
        ),
        ('1A norm("1A",does,director,wait) :- deals(_)',),
        "no rule of the provision names 64A2",
    ),
    Trial(
        "provision",
        {"A": "The dealer waits.", "B": "The declarer waits.", "C": "The Director waits."},
        {"A": "Сдающий ждёт.", "C": "Судья ждёт."},
        (
            '1A norm("1A",does,Player,wait) :- deals(Player)',
            '1B norm("1B",does,Player,wait) :- declares(Player)',
        ),
        ('1A norm("1A",does,Player,wait) :- deals(Player)',),
        (
            '1A norm("1A",does,Player,wait) :- deals(Player)',
            '1B no_rule("1B","says who waits")',
        ),
        "the provision makes no rule: says who waits",
    ),
]
NAMES = [f"{trial.kind}-{number}" for number, trial in enumerate(TRIALS)]


def consequence(folder: Path, trial: Trial, laws: tuple[str, ...]) -> Consequence:
    code = club(folder / "club", rules(*laws))
    told = only(judged(folder, code, (trial.original, trial.translation), trial.kind)).consequence
    assert told is not None
    return told


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_a_ruling_changes_as_it_does_for_who_encodes_the_translation(tmp_path: Path, trial: Trial) -> None:
    told = consequence(tmp_path, trial, trial.law)

    assert told.changes_ruling is True
    assert told.verdict == "changes a ruling"
    assert told.witness is not None
    before = ruled(club(tmp_path / "before", rules(*trial.law)), told.witness)
    after = ruled(club(tmp_path / "after", rules(*trial.at_its_word)), told.witness)
    assert before != after
    assert set(map(frozenset, told.rulings_before)) == before
    assert set(map(frozenset, told.rulings_after)) == after


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_nothing_changes_where_the_rule_applies_to_nothing_in_scope(tmp_path: Path, trial: Trial) -> None:
    provision = "1B" if trial.kind == "provision" else "1A"
    never = tuple(
        f"{one}{'; ' if ' :- ' in one else ' :- '}{NEVER}" if one.startswith(provision) else one
        for one in trial.law
    )
    told = consequence(tmp_path, trial, never)

    assert told.changes_ruling is False
    assert told.witness is None
    assert told.change is not None
    assert told.verdict == "no ruling changes in scope"


@pytest.mark.parametrize("trial", TRIALS, ids=NAMES)
def test_what_the_encoding_has_no_place_for_is_not_expressible(tmp_path: Path, trial: Trial) -> None:
    told = consequence(tmp_path, trial, trial.elsewise)

    assert told.changes_ruling is None
    assert told.verdict == f"not expressible, because {trial.reason}"
    assert (told.witness, told.change) == (None, None)


def test_who_is_addressed_is_the_same_with_or_and_with_and(tmp_path: Path) -> None:
    trial = next(one for one in TRIALS if one.kind == "connective")
    told = consequence(
        tmp_path,
        trial,
        (
            '1A norm("1A",may,Player,show) :- deals(Player)',
            '1A norm("1A",may,Player,show) :- declares(Player)',
        ),
    )
    assert told.changes_ruling is False
    assert told.reason == "each of those whom the provision names is addressed either way"


def test_of_two_rules_with_the_number_one_alone_gets_the_other(tmp_path: Path) -> None:
    trial = next(one for one in TRIALS if one.kind == "number")
    told = consequence(
        tmp_path,
        trial,
        (
            '1A norm("1A",should,Player,count_cards) :- shown(Player,2)',
            '1A norm("1A",should,Player,wait) :- shown(Player,2)',
        ),
    )
    assert told.change is not None
    assert told.change.count("becomes") == 1


def test_a_denial_of_what_no_rule_names_is_not_laid_on_another_condition(tmp_path: Path) -> None:
    trial = Trial(
        "negation",
        "A call that is not legal is cancelled.",
        "Законная заявка отменяется.",
        (),
        (),
        (),
        "the encoding denies nothing at the provision, as far as its words tell",
    )
    told = consequence(tmp_path, trial, ('1A norm("1A",does,director,wait) :- not auction_over',))

    assert told.verdict == f"not expressible, because {trial.reason}"


def spot(code_folder: Path, kind: str) -> Spot:
    difference = Difference(
        kind=kind,
        issue=Issue.INCONSISTENCY,
        severity=Severity.MINOR,
        provision="1A",
        edition="x",
        original=None,
        translation=None,
        message="other words",
    )
    code = club(code_folder, rules('1A norm("1A",does,Player,wait) :- deals(Player)'))
    return Spot(code, Words({}), difference, 0, str, iter(range(9)))


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        ("label", "it is a matter of form only"),
        ("footnote", "it is a matter of form only"),
        ("rendering", "1A has other words for the same term, and which sense they carry is not said"),
        (
            "omission",
            "the translation of 1A leaves out a clause, and which words of the encoding that is is not said",
        ),
        (
            "addition",
            "the translation of 1A adds a clause, and which words of the encoding that is is not said",
        ),
        ("twin", "1A is only worded otherwise than its twin; no other sense is told"),
    ],
)
def test_what_tells_no_other_sense_is_not_expressible(tmp_path: Path, kind: str, reason: str) -> None:
    with pytest.raises(InexpressibleError) as refused:
        kinds.candidates(spot(tmp_path, kind))
    assert str(refused.value) == reason


def test_every_kind_of_difference_but_those_of_form_has_a_module() -> None:
    told = {kind for kind, check in checks.modules().items() if not check.FORM}
    assert told == set(kinds.modules())
