"""One concept in the place of another: which rules change with it, and what stays."""

from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.comparing.model import Consequence
from tests.consequences.cardclub import CONCEPTS, NEVER, club, judged, only, ruled
from tests.rulebooks import rules

WAITS = "The dealer waits for the end of the auction.", "Сдающий ждёт конца взятки."
WATCHES = "The dealer watches the pack.", "Сдающий смотрит на сдачу."


def told(
    folder: Path, laws: tuple[str, ...], texts: tuple[str, str] = WAITS, concepts: str = CONCEPTS
) -> Consequence:
    code = club(folder / "club", rules(*laws), concepts)
    found = only(judged(folder, code, texts, "term")).consequence
    assert found is not None
    return found


def test_rules_of_which_one_rests_on_the_other_change_together(tmp_path: Path) -> None:
    law = (
        '1A irregularity("1A",mess(Player)) :- deals(Player); auction_over',
        '1A norm("1A",does,Player,wait) :- irregularity("1A",mess(Player)); auction_over',
    )
    at_its_word = tuple(one.replace("auction_over", "trick_over") for one in law)

    found = told(tmp_path, law)

    assert found.witness is not None
    assert found.change is not None
    assert found.change.startswith("1A: `auction` becomes `trick`")
    assert set(map(frozenset, found.rulings_after)) == ruled(
        club(tmp_path / "after", rules(*at_its_word)), found.witness
    )


def test_of_rules_that_have_nothing_to_do_with_each_other_the_nearest_is_tried_first(tmp_path: Path) -> None:
    # The word stands at the end of the sentence, so the last rule is the one that is meant.
    law = (
        '1A norm("1A",does,Player,wait) :- deals(Player); auction_over',
        '1A irregularity("1A",mess(Player)) :- deals(Player); auction_over',
    )
    at_its_word = law[0], law[1].replace("auction_over", "trick_over")

    found = told(tmp_path, law)

    assert found.witness is not None
    assert set(map(frozenset, found.rulings_after)) == ruled(
        club(tmp_path / "after", rules(*at_its_word)), found.witness
    )


def test_where_the_nearest_rule_changes_no_ruling_another_one_may(tmp_path: Path) -> None:
    law = (
        '1A norm("1A",does,Player,wait) :- deals(Player); auction_over',
        f'1A irregularity("1A",mess(Player)) :- deals(Player); auction_over; {NEVER}',
    )
    found = told(tmp_path, law)

    assert found.changes_ruling is True
    assert any("wait" in sentence for sentence in (*found.only_before, *found.only_after))


def test_words_that_the_encoding_does_not_tell_apart_change_no_ruling(tmp_path: Path) -> None:
    law = ('1A norm("1A",does,Player,wait) :- deals(Player); auction_over',)
    same = CONCEPTS.replace('over = "trick_over"', 'over = "auction_over"')

    found = told(tmp_path, law, concepts=same)

    assert found.changes_ruling is False
    assert found.reason == "the encoding has the same words for `auction` and `trick` there"


@pytest.mark.parametrize(
    ("concepts", "reason"),
    [
        (CONCEPTS.replace("[trick]", "[card]"), "the encoding has no word for `trick`"),
        (CONCEPTS.replace("[auction]", "[card]"), "the encoding has no word for `auction`"),
        (
            CONCEPTS.replace('over = "trick_over"', 'won = "trick_over"'),
            "what the encoding says for `auction` at the provision it does not say for `trick`",
        ),
        ("", "the encoding has no word for `auction`"),
    ],
)
def test_a_concept_without_words_is_not_expressible(tmp_path: Path, concepts: str, reason: str) -> None:
    law = ('1A norm("1A",does,Player,wait) :- deals(Player); auction_over',)

    found = told(tmp_path, law, concepts=concepts)

    assert (found.changes_ruling, found.reason) == (None, reason)


def test_conditions_that_come_with_a_word_come_with_it(tmp_path: Path) -> None:
    concepts = CONCEPTS.replace(
        'over = "trick_over"', 'over = ["shown(Player,Count)", "shown(Player,Count + 1)"]'
    )
    law = ('1A norm("1A",does,Player,wait) :- deals(Player); auction_over',)
    at_its_word = (
        '1A norm("1A",does,Player,wait) :- deals(Player); shown(Player,Count); shown(Player,Count+1)',
    )

    found = told(tmp_path, law, concepts=concepts)

    assert found.witness is not None
    after = ruled(club(tmp_path / "after", rules(*at_its_word)), found.witness)
    assert set(map(frozenset, found.rulings_after)) == after
    assert set(map(frozenset, found.rulings_before)) != after


def test_the_scope_decides_what_changes(tmp_path: Path) -> None:
    code = club(tmp_path / "club", rules('1A norm("1A",does,Player,wait) :- shown(Player,3); auction_over'))

    wide = judged(tmp_path, code, WAITS, "term")
    narrow = judged(tmp_path, code, WAITS, "term", cards=2)

    assert wide.scope == {"x": {"cards": 3}}
    assert narrow.scope == {"x": {"cards": 2}}
    assert [only(one).consequence.changes_ruling for one in (wide, narrow)] == [True, False]  # type: ignore[union-attr]


def test_what_changes_a_ruling_stands_first_and_what_changes_none_last(tmp_path: Path) -> None:
    laws = rules(
        f'1A norm("1A",must,Player,show) :- deals(Player); {NEVER}',
        '1B norm("1B",may,Player,show) :- deals(Player)',
        '1C norm("1C",must,Player,show) :- deals(Player)',
    )
    original = dict.fromkeys("ABC", "The dealer must show his cards.")
    translation = dict.fromkeys("ABC", "Сдающий может показать свои карты.")
    code = club(tmp_path / "club", laws)

    ranked = judged(tmp_path, code, (original, translation), "force").findings

    verdicts = [(one.provision, one.consequence and one.consequence.changes_ruling) for one in ranked]
    assert verdicts == [("1C", True), ("1B", None), ("1A", False)]


def test_a_provision_that_is_not_encoded_is_said_to_be_so(tmp_path: Path) -> None:
    code = club(tmp_path / "club", rules('1B norm("1B",does,Player,wait) :- deals(Player); auction_over'))
    found = only(judged(tmp_path, code, WAITS, "term")).consequence

    assert found is not None
    assert found.reason == "the provision is not encoded"


def test_two_terms_that_have_become_one_may_be_read_as_the_other(tmp_path: Path) -> None:
    concepts = CONCEPTS + '[bidding]\nover = "trick_over"\n'
    code = club(tmp_path / "club", rules('1B norm("1B",does,south,show) :- trick_over'), concepts)
    original = {
        "A": "North waits for the end of the auction.",
        "B": "South looks at the bidding.",
        "C": "East looks at the auction.",
    }
    translation = {
        "A": "Север ждёт конца торговли.",
        "B": "Юг смотрит на торговлю.",
        "C": "Восток смотрит на торговлю.",
    }
    found = only(judged(tmp_path, code, (original, translation), "merged")).consequence

    assert found is not None
    assert found.changes_ruling is True
    assert found.change is not None
    assert found.change.startswith("1B: `bidding` becomes `auction`")


@pytest.mark.parametrize(
    ("concepts", "message"),
    [
        ('[aucton]\nover = "auction_over"', "`aucton` is no concept of the glossary"),
        ("auction = 3", "`auction` has no words"),
        ("[auction]\nover = 3", "these are no words of the encoding"),
        ("[auction]\nover = []", "these are no words of the encoding"),
    ],
)
def test_a_wrong_table_of_words_is_refused_with_its_place(
    tmp_path: Path, concepts: str, message: str
) -> None:
    code = club(tmp_path / "club", rules('1A norm("1A",does,Player,wait) :- deals(Player)'), concepts)

    with pytest.raises(InputError, match=message) as refused:
        judged(tmp_path, code, WAITS, "term")
    assert refused.value.place is not None
    assert refused.value.place.file.endswith("concepts.toml")
    assert refused.value.place.line > 0
