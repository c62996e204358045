from pathlib import Path

import pytest

from tests.rulebooks import assert_smallest_witness, found, rulebook, rules

WORDS = "act leave; act sing; question drunk guest"
ONE = '1 norm("1", shall, ann, leave) :- late(ann)'
TWO = '2 norm("2", shall, ann, sing) :- late(ann)'


def provisions(folder: Path, *laws: str) -> list[tuple[str, ...]]:
    return [one.provisions for one in found(rulebook(folder, rules(*laws), WORDS), "circular")]


def test_two_provisions_that_displace_each_other(tmp_path: Path) -> None:
    law = rules(ONE, TWO, '1 overrides("1", "2") :- late(ann)', '2 overrides("2", "1") :- rain')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 and 2 displace one another in a circle, so that neither governs"
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",), "rain": True}
    assert_smallest_witness(code, finding)


def test_a_longer_circle_is_one_finding(tmp_path: Path) -> None:
    law = rules(
        '1 overrides("1", "2") :- rain',
        '2 overrides("2", "3") :- late(ann)',
        '3 overrides("3", "1") :- sang(bob)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == ("1", "2", "3")
    assert finding.sentence == "1, 2 and 3 displace one another in a circle, so that none of them governs"
    assert [one.provisions for one in finding.instances] == [("1", "2"), ("2", "3"), ("3", "1")]
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"rain", "late", "sang"}
    assert_smallest_witness(code, finding)


def test_to_override_a_whole_is_to_displace_its_parts(tmp_path: Path) -> None:
    law = rules(
        '1B2 norm("1B2", shall, ann, leave) :- late(ann)',
        '1B2 overrides("1B2", "2") :- late(ann)',
        '2 overrides("2", "1") :- rain',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == ("1B2", "2")
    assert_smallest_witness(code, finding)


def test_what_overrides_itself_displaces_itself(tmp_path: Path) -> None:
    law = rules('1A norm("1A", shall, ann, leave) :- rain', '1A overrides("1A", "1A") :- rain')
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == ("1A",)
    assert finding.sentence == "1A displaces itself, so that it does not govern"
    assert_smallest_witness(code, finding)


def test_a_circle_under_a_decision_says_which(tmp_path: Path) -> None:
    law = rules(
        '3 question("3", drunk(ann)) :- late(ann)',
        '1 overrides("1", "2") :- found("3", drunk(ann), yes)',
        '2 overrides("2", "1") :- late(ann)',
    )
    code = rulebook(tmp_path, law, WORDS)
    (finding,) = found(code, "circular")
    assert finding.witness is not None
    assert finding.witness.findings == {"3 drunk ann": "yes"}
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        ('1A overrides("1A", "1")', '1A norm("1A", shall, ann, leave)', '1 norm("1", shall, ann, sing)'),
        ('1A2 overrides("1A2", "1")', '1A overrides("1A", "2")', '2 overrides("2", "3")'),
        ('1 overrides("1", "2")', '2 overrides("2", "3")'),
        ('1 overrides("1", "2") :- rain', '2 overrides("2", "1") :- not rain'),
        ('1 overrides("1", "2A")', '2 overrides("2", "1")', '2A norm("2A", shall, ann, leave)'),
        ('1 overrides("1", "2A")', '2B overrides("2B", "1")', '2A norm("2A", shall, ann, leave)'),
        ('1 overrides("1", "1A")', '1A norm("1A", shall, ann, leave)'),
    ],
    ids=[
        "its own whole",
        "the whole of its whole",
        "a chain",
        "never together",
        "a part",
        "a sister",
        "its own part",
    ],
)
def test_what_is_no_circle(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert provisions(tmp_path, *laws) == []


@pytest.mark.parametrize(
    ("laws", "named"),
    [
        (
            (ONE, TWO, '1 overrides("1", "2")', '2 excepts("2", "1", norm(shall, ann, leave)) :- rain'),
            ("1", "2"),
        ),
        (
            (
                ONE,
                TWO,
                '3 overrides("1", "2")',
                '4 excepts("2", "1", norm(shall, Guest, leave)) :- rain; late(Guest)',
            ),
            ("1", "2"),
        ),
        (
            (
                ONE,
                TWO,
                '3 norm("3", may, ann, leave)',
                '1 overrides("1", "2")',
                '2 overrides("2", "3")',
                '3 excepts("3", "1", norm(shall, ann, leave)) :- rain',
            ),
            ("1", "2", "3"),
        ),
    ],
    ids=["an exception back", "ranked by others", "three"],
)
def test_a_circle_can_be_of_overrides_and_exceptions(
    tmp_path: Path, laws: tuple[str, ...], named: tuple[str, ...]
) -> None:
    code = rulebook(tmp_path, rules(*laws), WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == named
    assert finding.sentence.endswith("take from one another in a circle what they say of ann")
    assert finding.witness is not None
    assert finding.witness.events.keys() == {"late", "rain"}
    assert_smallest_witness(code, finding)


def test_an_override_and_an_exception_that_never_meet_are_no_circle(tmp_path: Path) -> None:
    back = '2 excepts("2", "1", norm(shall, ann, leave)) :- not rain'
    assert provisions(tmp_path, ONE, TWO, '1 overrides("1", "2") :- rain', back) == []
    onwards = '2 excepts("2", "3", norm(shall, ann, leave))'
    assert provisions(tmp_path / "on", ONE, TWO, '1 overrides("1", "2")', onwards) == []


# ---- references


def test_references_that_defer_for_ever_with_their_places(tmp_path: Path) -> None:
    law = rules(ONE, '2 refers("2", "3")', '3 refers("3", "2")', '2 refers("2", "1")')
    (finding,) = found(rulebook(tmp_path, law, WORDS), "circular")
    assert finding.provisions == ("2", "3")
    assert finding.witness is None
    assert finding.place is not None
    assert finding.place.endswith("laws/x/law1.lp:6")
    assert finding.sentence.startswith("the reference defers for ever: 2 refers to 3 (")
    assert finding.sentence.endswith("law1.lp:6); 3 refers to 2 (" + finding.place.replace(":6", ":9)"))


@pytest.mark.parametrize(
    ("laws", "circles"),
    [
        (('1 refers("1", "1")',), [("1",)]),
        (('1 refers("1", "2") :- rain', '2 refers("2", "10")', '10 refers("10", "1")'), [("1", "2", "10")]),
        (('1 refers("1", "2")', '2 refers("2", "1")', '2 no_rule("2", "points elsewhere")'), [("1", "2")]),
        (
            ('1 refers("1", "2")', '2 refers("2", "1")', '3 refers("3", "4")', '4 refers("4", "3")'),
            [("1", "2"), ("3", "4")],
        ),
    ],
    ids=["itself", "three", "said to make no rule", "two circles"],
)
def test_circles_of_references(tmp_path: Path, laws: tuple[str, ...], circles: list[tuple[str, ...]]) -> None:
    assert provisions(tmp_path, *laws) == circles


@pytest.mark.parametrize(
    "laws",
    [
        ('1 refers("1", "2")', '2 refers("2", "3")', '3 no_rule("3", "a heading")'),
        (ONE, '1 refers("1", "2")', '2 refers("2", "1")'),
        ('1 refers("1", "2")', '2 refers("2", "1")', '2 incomplete("2", "what it says besides")'),
        ('1 refers("1", "2")', '2A refers("2A", "1")'),
    ],
    ids=["a chain", "one that says something", "one that breaks off", "a part"],
)
def test_references_that_end(tmp_path: Path, laws: tuple[str, ...]) -> None:
    assert provisions(tmp_path, *laws) == []


def test_a_circle_of_many_references_is_found(tmp_path: Path) -> None:
    law = [f'{one} refers("{one}", "{one % 30 + 1}")' for one in range(1, 31)]
    ((*circle,),) = provisions(tmp_path, *law)
    assert circle == [str(one) for one in range(1, 31)]


AWAY = (
    '1 excepts("1", "2", norm(shall, ann, sing)) :- late(ann)',
    '2 excepts("2", "1", norm(shall, ann, leave)) :- rain',
)


def test_two_provisions_that_take_from_each_other_what_they_say_of_one(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules(ONE, TWO, *AWAY), WORDS)
    (finding,) = found(code, "circular")
    assert finding.provisions == ("1", "2")
    assert finding.sentence == "1 and 2 take from one another in a circle what they say of ann"
    assert finding.witness is not None
    assert finding.witness.events == {"late": ("ann",), "rain": True}
    assert_smallest_witness(code, finding)


def test_exceptions_go_round_by_way_of_a_third(tmp_path: Path) -> None:
    three = '3 norm("3", shall, ann, stay) :- late(ann)'
    round_ = (
        '1 excepts("1", "2", norm(shall, ann, sing))',
        '2 excepts("2", "3", norm(shall, ann, stay))',
        '3 excepts("3", "1", norm(shall, ann, leave))',
    )
    code = rulebook(tmp_path, rules(ONE, TWO, three, *round_), f"{WORDS}; act stay")
    (finding,) = found(code, "circular")
    assert [one.provisions for one in finding.instances] == [("1", "2"), ("2", "3"), ("3", "1")]
    assert_smallest_witness(code, finding)


@pytest.mark.parametrize(
    "laws",
    [
        [TWO.replace("ann", "bob"), AWAY[0].replace("ann", "bob"), AWAY[1]],
        [TWO.replace("late(ann)", "host(bob); not late(ann)"), *AWAY],
        [TWO, '1 excepts("1", "1", norm(shall, ann, leave)) :- rain'],
    ],
    ids=["of two people", "never both said", "from itself"],
)
def test_exceptions_that_go_in_no_circle(tmp_path: Path, laws: list[str]) -> None:
    assert provisions(tmp_path, ONE, *laws) == []
