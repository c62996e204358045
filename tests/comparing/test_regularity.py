import pytest

from pyrules.comparing import compare
from tests.comparing.pairs import Lay

LOCKED = {"en": "The player shall lock the {what} door.", "ru": "Игрок должен запереть {what} дверь."}
COLOURS = (("red", "красную"), ("green", "зеленую"), ("white", "белую"), ("black", "черную"))


def rules(language: str, quantifier: str, least: int = 0) -> dict[str, str]:
    """Return four rules of doors, with a quantifier before the colour from one of them on."""
    side = ("en", "ru").index(language)
    return {
        "ABCD"[at]: LOCKED[language].format(
            what=f"{quantifier} {colour[side]}" if at >= least else colour[side]
        )
        for at, colour in enumerate(COLOURS)
    }


@pytest.mark.parametrize(("least", "found"), [(1, ["1A"]), (3, [])])
def test_a_departure_is_told_and_a_habit_is_not(lay: Lay, least: int, found: list[str]) -> None:
    pairing = lay(rules("en", "only"), rules("ru", "только", least))
    assert [one.provision for one in compare(pairing, ["quantifier"]).findings] == found


def test_what_a_pair_renders_otherwise_is_irregular(lay: Lay) -> None:
    pairing = lay(rules("en", "only"), rules("ru", "только", 3))
    first, *_, last = [number for number, pair in enumerate(pairing.units) if pair.provision != "1"]
    (only,) = pairing.units[first].original.of("quantifiers")
    assert pairing.regularity.of(only, 0, first) == pytest.approx((0.9 * 3 + 1) / (3 + 3))
    assert not pairing.regularity.holds(only, 0, first)
    assert pairing.regularity.of(only, 0, last) == pytest.approx((0.9 * 3) / (3 + 3))
