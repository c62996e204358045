"""A whole code in one file, made up: the laws of a dinner, in the shapes of real codes.

Two contents lists, chapters, two languages block by block, several provisions to a line, numbers of pages,
and in every law a footnote that interrupts a sentence at the end of a page.
"""

from collections.abc import Iterator

LAWS = 93
CHAPTER = 31
PROVISIONS_OF_A_LAW = ("", "A", "A1", "A2", "A2a", "A2b", "B", "C")
REFERENCES_OF_A_LAW = 6
FOOTNOTE_MARKS = 90

_ENGLISH = """LAW {n} - PLACES AT TABLE {n}

A. Where Guests Sit

1. A guest of table {n} sits where the host has put a card (see Law {next}). 2. No guest of table {n} moves a \
chair: (a) before the meal; (b) after it (as in (a), preceding).

B. Who Serves

The host{mark} of table {n} serves whoever asks, and keeps a plate of {n} grams until the bell

{mark} A host is whoever laid table {n} (see Law {next}B).

- {page} -

rings for the {n}th time. C. Whoever comes late to table {n} waits (Laws {next}A, {third} and {fourth}).

{filler}
"""
_RUSSIAN = """ПРАВИЛО {n}. МЕСТА ЗА СТОЛОМ {n}

A. Где сидят гости

1. Гость стола {n} сидит там, где хозяин положил карточку (см. Правило {next}). 2. Гость стола {n} не двигает \
стул: (a) до еды; (b) после неё (см. (a) выше).

B. Кто подаёт

Хозяин{mark} стола {n} подаёт каждому, кто просит, и хранит тарелку весом {n} граммов, пока колокол

{mark} Хозяин есть тот, кто накрыл стол {n} (см. Правило {next}B).

- {page} -

не прозвонит {n} раз. C. Опоздавший к столу {n} ждёт снаружи (Правила {next}A, {third} и {fourth}).

{filler}
"""
_ENGLISH_FILLER = (
    "The {i} course of table {n} goes round by the left, and nobody at that table passes it by the right unless "
    "the host has said so before the {i} course came in."
)
_RUSSIAN_FILLER = (
    "Блюдо номер {i} стола {n} идёт по кругу налево, и никто за этим столом не передаёт его направо, если хозяин "
    "не сказал иного до того, как внесли блюдо номер {i}."
)
_PARAGRAPHS = 8


def whole_code(copies: int = 1) -> str:
    """Return a code of 93 laws, or one of so many times 93 laws, all numbered throughout and all different."""
    return "\n".join(_lines(copies * LAWS))


def chapters(laws: int) -> int:
    """Return how many chapters a code of so many laws has in each language."""
    return (laws + CHAPTER - 1) // CHAPTER


def following(number: int, laws: int, distance: int) -> int:
    """Return the number of the law that stands so far after another; the first follows the last."""
    return (number + distance - 1) % laws + 1


def _lines(laws: int) -> Iterator[str]:
    numbers = range(1, laws + 1)
    for chapter, law in (
        ("CHAPTER {}. Of Tables", "LAW {0} - PLACES AT TABLE {0}"),
        (
            "Глава {}. О столах",
            "ПРАВИЛО {0}. МЕСТА ЗА СТОЛОМ {0}",
        ),
    ):
        for number in numbers:
            if number % CHAPTER == 1:
                yield chapter.format(number // CHAPTER + 1)
            yield law.format(number)
        yield ""
    page = 10
    for number in numbers:
        if number % CHAPTER == 1:
            yield f"CHAPTER {number // CHAPTER + 1}. Of Tables\n\nГлава {number // CHAPTER + 1}. О столах\n"
        for text, filler in ((_ENGLISH, _ENGLISH_FILLER), (_RUSSIAN, _RUSSIAN_FILLER)):
            yield text.format(
                n=number,
                next=following(number, laws, 1),
                third=following(number, laws, 2),
                fourth=following(number, laws, 3),
                mark=number % FOOTNOTE_MARKS + 1,
                page=page,
                filler="\n\n".join(filler.format(i=index, n=number) for index in range(2, _PARAGRAPHS + 2)),
            )
            page += 1
