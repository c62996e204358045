"""The rules of a bridge club in English, Russian and Polish: five sentences with a modal, a number, a reference."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

LANGUAGES = ("ru", "pl")


class Filling(NamedTuple):
    """What one sentence says: the force of its modal, its number, the law that it refers to."""

    force: str
    number: int
    law: str


USUAL = (
    Filling("must", 13, "7A"),
    Filling("may", 5, "16B2"),
    Filling("must", 12, "64"),
    Filling("may", 40, "12C"),
    Filling("must", 6, "72B"),
)
FORCES = ("may", "must")
NUMBERS = {
    "en": {5: "five", 6: "six", 12: "twelve", 13: "thirteen", 40: "forty"},
    "ru": {5: "пять", 6: "шесть", 12: "двенадцать", 13: "тринадцать", 40: "сорок"},
    "pl": {5: "pięć", 6: "sześć", 12: "dwanaście", 13: "trzynaście", 40: "czterdzieści"},
}
_MODALS = {
    "en": {"may": "may", "must": "must"},
    "ru": {"may": "может", "must": "обязан"},
    "pl": {"may": "może", "must": "musi"},
}
_SENTENCES = {
    "en": (
        "Before the auction each player {modal} count {number} cards (see Law {law}).",
        "The dealer {modal} wait {number} minutes for his partner, under Law {law}.",
        "After the play the declarer {modal} show the Director {number} tricks (Law {law}).",
        "By Law {law}, a spectator {modal} sit at the table during {number} boards.",
        "An opponent who does not pass {modal} pay {number} points, see Law {law}.",
    ),
    "ru": (
        "До торговли каждый игрок {modal} пересчитать {number} карт (см. Правило {law}).",
        "Сдающий {modal} ждать {number} минут своего партнёра, согласно Правилу {law}.",
        "После розыгрыша разыгрывающий {modal} показать Судье {number} взяток (Правило {law}).",
        "По Правилу {law}, зритель {modal} сидеть за столом в течение {number} сдач.",
        "Оппонент, который не пасует, {modal} заплатить {number} очков, см. Правило {law}.",
    ),
    "pl": (
        "Przed licytacją każdy gracz {modal} policzyć {number} kart (patrz przepis {law}).",
        "Rozdający {modal} czekać {number} minut na swojego partnera, zgodnie z przepisem {law}.",
        "Po rozgrywce rozgrywający {modal} pokazać sędziemu {number} lew (przepis {law}).",
        "Według przepisu {law} kibic {modal} siedzieć przy stole podczas {number} pudełek.",
        "Przeciwnik, który nie pasuje, {modal} zapłacić {number} punktów, patrz przepis {law}.",
    ),
}


def provisions(
    language: str,
    fillings: Sequence[Filling] = USUAL,
    *,
    spelled: Sequence[bool] = (True, False, True, False, True),
) -> Mapping[str, str]:
    """Return what the provisions A to E say; a number is spelled out or in digits."""
    return {
        label: sentence.format(
            modal=_MODALS[language][filling.force],
            number=NUMBERS[language][filling.number] if in_words else filling.number,
            law=filling.law,
        )
        for label, sentence, filling, in_words in zip(
            "ABCDE", _SENTENCES[language], fillings, spelled, strict=True
        )
    }
