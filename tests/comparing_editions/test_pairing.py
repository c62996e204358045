from pyrules.code.loading import default_rulebook, load
from pyrules.comparing_editions.concordance import Concordance, Correspondence, Located, load_concordance
from pyrules.comparing_editions.pairing import Matching


def matching(*said: tuple[str, str]) -> Matching:
    """Return the matching of editions x and y where some provisions are said to correspond."""
    same = tuple(
        Correspondence(
            left=Located(edition="x", provision=left),
            right=Located(edition="y", provision=right),
            kind="renumbered",
        )
        for left, right in said
    )
    return Matching(Concordance(editions=("x", "y"), same=same, fragments=("x", "y")), "x", "y")


def pairs(found: Matching, left: str, right: str) -> list[tuple[str, str]]:
    return [(pair.left, pair.right) for pair in found.pairing(left.split(), right.split()).pairs]


def test_the_laws_of_1997_and_2017() -> None:
    left, right = load("1997"), load("2017")
    found = Matching(load_concordance(default_rulebook()), "1997", "2017").pairing(
        left.provisions, right.provisions
    )
    assert [(pair.left, pair.right) for pair in found.pairs] == [("15", "15B"), ("16", "16"), ("17D", "15A")]
    assert "17" in found.only_left
    assert "27" in found.only_right


def test_by_number_where_nothing_is_said() -> None:
    assert pairs(matching(), "1A 1B 2", "1C 2A 3") == [("1", "1C"), ("2", "2A")]


def test_a_law_that_the_other_edition_lacks_is_held_against_all_of_it() -> None:
    whole = Matching(Concordance(editions=("x", "y"), fragments=("y",)), "x", "y")
    found = whole.pairing(["1A", "2"], ["1B", "3A", "3B"])
    assert [(pair.left, pair.right, pair.alone) for pair in found.pairs] == [
        ("1A", "1B", None),
        ("", "3", "right"),
    ]
    lone = found.pairs[1]
    assert lone.left_provisions == {"1A", "2"}
    assert lone.own == {"3A", "3B"}
    assert (found.only_left, found.only_right) == (("2",), ())


def test_a_part_that_went_to_another_law_is_compared_by_itself() -> None:
    assert pairs(matching(("1B", "2C")), "1A 1B 2A", "1A 2A 2C") == [("1A", "1A"), ("1B", "2C"), ("2A", "2A")]


def test_parts_correspond_where_their_wholes_do() -> None:
    found = matching(("1B", "2C"))
    assert found.correspond("1B", "2C3")
    assert found.correspond("1B1", "2C1")
    assert not found.correspond("1A", "2C3")
    assert not found.correspond("1B", "1B")
