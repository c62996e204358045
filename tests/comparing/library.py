"""The rules of a library in English, German, Polish and Russian: no word of them is a term of any glossary at hand."""

from collections.abc import Mapping
from itertools import product

# Who, what he may do, and when: each in every language.
_WHO = (
    {"en": "the reader", "pl": "czytelnik", "ru": "читатель", "de": "der Leser"},
    {"en": "the librarian", "pl": "bibliotekarz", "ru": "библиотекарь", "de": "der Bibliothekar"},
)
_WHOM = (
    {"en": "the librarian", "pl": "bibliotekarza", "ru": "библиотекаря", "de": "den Bibliothekar"},
    {"en": "the reader", "pl": "czytelnika", "ru": "читателя", "de": "den Leser"},
)
_ACTS = (
    {"en": "call {whom} into the reading room", "pl": "wezwać {whom} do czytelni", "ru": "вызвать {whom} в читальню",
     "de": "{whom} in den Lesesaal rufen"},
    {"en": "lead {whom} to the wooden shelves", "pl": "zaprowadzić {whom} do drewnianych półek",
     "ru": "отвести {whom} к деревянным полкам", "de": "{whom} zu den hölzernen Regalen führen"},
    {"en": "remind {whom} of the borrowed newspaper", "pl": "upomnieć {whom} o pożyczoną gazetę",
     "ru": "упрекнуть {whom} за взятую газету", "de": "{whom} an die geliehene Zeitung erinnern"},
)  # fmt: skip
_WHEN = (
    {"en": "unless the building is locked", "pl": "chyba że budynek jest zamknięty",
     "ru": "если только здание не заперто", "de": "es sei denn das Gebäude ist verschlossen"},
    {"en": "provided that the lamp burns brightly", "pl": "pod warunkiem że lampa świeci jasno",
     "ru": "при условии что лампа горит ярко", "de": "vorausgesetzt die Lampe brennt hell"},
)  # fmt: skip
LABELS = "ABCDEFGHIJKL"


def provisions(language: str) -> dict[str, str]:
    """Return what the provisions A to L say: who may do what to whom, and when."""
    modal = {"en": "may", "pl": "może", "ru": "может", "de": "darf"}[language]
    found = {}
    for label, (who, act, when) in zip(LABELS, product((0, 1), _ACTS, _WHEN), strict=True):
        doing = act[language].format(whom=_WHOM[who][language])
        sentence = f"{_WHO[who][language]} {modal} {doing}, {when[language]}."
        found[label] = sentence[0].upper() + sentence[1:]
    return found


def without_condition(said: Mapping[str, str], label: str) -> dict[str, str]:
    """Return what the provisions say where one of them has lost its condition."""
    return {**said, label: said[label].split(",")[0] + "."}
