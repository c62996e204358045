from pyrules.comparing.markers import Marker
from pyrules.comparing.matching import Rest, closeness, distance, kinship, rest, substitutions, without
from pyrules.comparing.pairing import UnitPair
from tests.comparing.pairs import Lay


def pair_of(lay: Lay, original: str, translation: str) -> UnitPair:
    (one,) = (one for one in lay(original, translation).units if one.provision == "1A")
    return one


def equal(first: Marker, second: Marker) -> bool:
    return first.meanings == second.meanings


def numbers(pair: UnitPair) -> tuple[tuple[Marker, ...], tuple[Marker, ...]]:
    return pair.original.of("numbers"), pair.translation.of("numbers")


def values(markers: tuple[Marker, ...]) -> list[str]:
    return [min(one.meanings) for one in markers]


def test_what_is_the_same_on_both_sides_is_matched(lay: Lay) -> None:
    pair = pair_of(lay, "North takes five cards and six tricks.", "Север берёт шесть взяток и семь карт.")
    left = rest(pair, *numbers(pair), equal)
    assert (values(left.original), values(left.translation)) == (["5"], ["7"])


def test_each_is_matched_once(lay: Lay) -> None:
    pair = pair_of(lay, "North takes five cards and five tricks.", "Север берёт пять карт и взятки.")
    left = rest(pair, *numbers(pair), equal)
    assert (len(left.original), left.translation) == (1, ())


def test_the_closest_of_several_is_matched(lay: Lay) -> None:
    pair = pair_of(lay, "North takes five cards and five tricks.", "Север берёт карты и пять взяток.")
    first, _ = pair.original.of("numbers")
    left = rest(pair, *numbers(pair), equal)
    assert left.original == (first,)


def test_what_is_left_over_is_exchanged_where_it_stands(lay: Lay) -> None:
    pair = pair_of(
        lay,
        "North takes five cards, and then South lays down six tricks.",
        "Север берёт семь карт, а затем юг кладёт восемь взяток.",
    )
    exchanged = substitutions(pair, rest(pair, *numbers(pair), equal))
    assert sorted((min(one.meanings), min(two.meanings)) for one, two in exchanged) == [
        ("5", "7"),
        ("6", "8"),
    ]


def test_only_what_fits_is_exchanged(lay: Lay) -> None:
    pair = pair_of(lay, "North takes five cards.", "Север берёт семь карт.")
    left = rest(pair, *numbers(pair), equal)
    assert substitutions(pair, left, lambda _one, _other: False) == []


def test_what_is_exchanged_is_taken_away(lay: Lay) -> None:
    pair = pair_of(lay, "North takes five cards and six tricks.", "Север берёт семь карт и взятки.")
    left: Rest[Marker] = rest(pair, *numbers(pair), equal)
    remaining = without(left, substitutions(pair, left))
    assert (values(remaining.original), remaining.translation) == (["6"], ())


def test_nearness_is_by_place_and_by_what_stands_around(lay: Lay) -> None:
    pair = pair_of(
        lay,
        "North takes five cards of the pack, and after the long auction South lays down six tricks.",
        "Север берёт пять карт из колоды, а после долгой торговли юг кладёт шесть взяток.",
    )
    (first, last), (here, there) = ([one.place for one in side] for side in numbers(pair))
    assert distance(pair, first, here) < distance(pair, first, there)
    assert kinship(pair, first, here) > kinship(pair, first, there)
    assert closeness(pair, first, here) > closeness(pair, first, there)
    assert closeness(pair, last, there) > closeness(pair, last, here)
    assert 0 <= closeness(pair, first, there) <= closeness(pair, first, here) <= 2
