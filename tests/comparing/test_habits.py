from pyrules.comparing import compare
from pyrules.comparing.habits import habits
from tests.comparing.library import LABELS, provisions
from tests.comparing.pairs import Lay


def with_should(labels: str) -> dict[str, str]:
    return {
        label: text.replace(" may ", " should ") if label in labels else text
        for label, text in provisions("en").items()
    }


def with_obliged(labels: str) -> dict[str, str]:
    return {
        label: text.replace(" может ", " должен ") if label in labels else text
        for label, text in provisions("ru").items()
    }


def test_a_wrong_habit_is_told_once_with_its_places(lay: Lay) -> None:
    (found,) = compare(lay(with_should("ABCD"), with_obliged("ABCD")), ["force"]).findings
    assert found.provision == "1A"
    assert [one.provision for one in found.elsewhere] == ["1B", "1C", "1D"]
    assert [one.provision for one in found.each] == ["1A", "1B", "1C", "1D"]
    assert all(not one.elsewhere for one in found.each)


def test_two_places_are_no_habit(lay: Lay) -> None:
    found = compare(lay(with_should("AB"), with_obliged("AB")), ["force"]).findings
    assert [(one.provision, one.elsewhere) for one in found] == [("1A", ()), ("1B", ())]


def test_habits_say_how_modals_and_terms_are_rendered(lay: Lay) -> None:
    told = {
        (one.what, one.original): one.renderings
        for one in habits(lay(provisions("en"), provisions("pl"), "pl"))
    }
    assert told["modal", "may"] == {"może": len(LABELS)}
    (rendering,) = told["term", "librarian"].items()
    assert rendering[0] == "bibliotekarz"
    assert rendering[1] >= len(LABELS) - 1
