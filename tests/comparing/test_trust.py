from pyrules.comparing import Confidence, compare
from tests.comparing.club import provisions as of_a_club
from tests.comparing.library import provisions
from tests.comparing.pairs import Lay

# Cards, tricks and hands as a library has them: none is the thing that the glossary means.
HOMONYMS = {
    "en": "The librarian may stamp {thing} of the reader, unless the building is locked.",
    "pl": "Bibliotekarz może ostemplować {thing} czytelnika, chyba że budynek jest zamknięty.",
}
THINGS = (
    ("the card", "legitymację"),
    ("the deal", "umowę"),
    ("the board", "tablicę"),
    ("the hand", "dłoń"),
    ("the trick", "figiel"),
    ("the contract", "zamówienie"),
    ("the suit", "garnitur"),
    ("the pack", "paczkę"),
)


def of_a_library(language: str) -> dict[str, str]:
    said = provisions(language)
    side = ("en", "pl").index(language)
    return {
        **said,
        **{chr(ord("M") + at): HOMONYMS[language].format(thing=both[side]) for at, both in enumerate(THINGS)},
    }


def test_homonyms_of_another_field_cost_nothing(lay: Lay) -> None:
    pairing = lay(of_a_library("en"), of_a_library("pl"), "pl")
    compared = compare(pairing, ["term", "agent", "rendering", "merged"])
    assert compared.findings == ()
    assert {"card", "board", "contract"} <= set(compared.dropped)
    assert compared.weak > 0
    every = compare(pairing, ["term", "agent", "rendering", "merged"], weak=True)
    assert {one.confidence for one in every.findings} == {Confidence.WEAK}
    assert (len(every.findings), every.weak) == (compared.weak, 0)


def test_a_glossary_of_the_field_keeps_its_terms(lay: Lay) -> None:
    assert compare(lay(of_a_club("en"), of_a_club("pl"), "pl")).dropped == ()
