"""Sentences that go on in the next line: where a line ends tells nothing of what they say."""

from collections.abc import Callable
from pathlib import Path
from textwrap import wrap

import pytest

from pyrules.texts import AnomalyKind, ParsedTexts, parse

Read = Callable[[str], ParsedTexts]
# A provision's id, heading and words, white space in them made even.
Said = tuple[str | None, str, str]

ENGLISH = """LAW 3 - LATE GUESTS

A. A guest who comes late waits at the door (see Law 8, Laws 9 and 10B, and section B of this Law), cf. Law 12C2(a). \
The host opens as soon as the soup is eaten, and North may ask South for the key. A second guest does what is said \
in (a) below and, where nobody hears him, what section B says.

B. The host who opens to a late guest greets him, and then (unless Law 7A forbids it) leads him to his chair; the \
chair of Player A. South moves to the left, North to the right, see Laws 4, 5 and 6. Whoever stays away pays under \
section C below, and for the wine (in the cases of Law 31 or Law 32A) as well.

1. One guest waits, or two guests wait, as in 2., following, and no more than 3 cups stand on the table of the house.

2. The guest who is asked for the key under 1., preceding, gives it to East, and East then gives it to West at once:

(a) when West asks for it under Law 9 or Law 10, or

(b) when the host says that West has it under section (a) above, whatever the others may say of it.

C. Whoever breaks a plate pays (Law 90). Nobody pays twice, see Law 91B2(b). The host keeps the plate, etc. Guests \
keep the cup.
"""
RUSSIAN = """ПРАВИЛО 3. ОПОЗДАВШИЕ

А. Гость, который опоздал, ждёт у двери (см. Правило 8, Правила 9 и 10Б, а также п. Б этого Правила), см. также \
Правило 12. Хозяин открывает дверь, когда съеден суп, и Север просит ключ у Юга. Второй гость поступает, как сказано \
в п. 1 ниже, и, если никто его не слышит, по п. Б. Юг при этом пасует.

Б. Хозяин, который открывает дверь, здоровается с гостем, и затем он (если Правило 7А этого не запрещает) ведёт его \
к стулу, см. Правило 7 и п. В. Стул стоит слева, а Север сидит справа. Кто не пришёл, платит по Правилам 31 и 32 и \
т. д. Юг за вино не платит, см. Правила 4, 5 и 6. Запад тоже не платит.

1. Один гость ждёт, а двое входят, см. п. 2. Третий гость уходит, и на столе стоит не более 3 чашек.

2. Гость, у которого просят ключ, отдаёт его Востоку, а Восток отдаёт его Западу.

В. Кто разбил тарелку, платит (Правило 90). Дважды не платит никто, см. Правило 91.
"""
POLISH = """Przepis 3 – Spóźnieni

A. Gość, który się spóźnił, czeka przy drzwiach (patrz przepis 8, przepisy 9 i 10B oraz pkt B tego przepisu), zob. \
przepis 12C2a. Gospodarz otwiera drzwi, gdy zjedzono zupę, a Północ prosi Południe o klucz. Drugi gość postępuje \
zgodnie z pkt B. Południe wtedy pasuje.

B. Gospodarz, który otwiera drzwi, wita się z gościem, a potem (o ile przepis 7A tego nie zabrania) prowadzi go do \
krzesła, zob. pkt. C. Krzesło stoi po lewej, a Północ siedzi po prawej. Kto nie przyszedł, płaci według przepisów 31 \
i 32 itd. Za wino Południe nie płaci, patrz przepisy 4, 5 oraz 6. Zachód też nie.

1. Jeden gość czeka, a dwóch wchodzi, patrz pkt 2. Trzeci gość idzie do domu, a na stole stoją trzy filiżanki.

2. Gość, którego poproszono o klucz, oddaje go Wschodowi, a Wschód oddaje go Zachodowi.

C. Kto stłukł talerz, płaci (przepis 90). Dwa razy nie płaci nikt, zob. przepis 91.
"""


def said(parsed: ParsedTexts) -> list[Said]:
    return [
        (one.id, " ".join(one.heading.text.split()), " ".join(one.body.text.split()))
        for one in parsed.passages
        if len(one.path) > 1
    ]


def cited(parsed: ParsedTexts) -> list[tuple[str | None, str | None, str]]:
    return [(one.source, one.target, one.text) for one in parsed.references]


def wrapped(text: str, width: int, between: str) -> str:
    title, *paragraphs = text.split("\n\n")
    lines = ("\n".join(wrap(one, width, break_on_hyphens=False)) for one in paragraphs)
    return f"{title}\n\n{between.join(lines)}\n"


@pytest.mark.parametrize("between", ["\n\n", "\n"], ids=["apart", "close"])
@pytest.mark.parametrize(
    ("text", "provisions", "references"),
    [
        (ENGLISH, ["3A", "3B", "3B1", "3B2", "3B2a", "3B2b", "3C"], 20),
        (RUSSIAN, ["3A", "3B", "3B1", "3B2", "3C"], 15),
        (POLISH, ["3A", "3B", "3B1", "3B2", "3C"], 13),
    ],
    ids=["en", "ru", "pl"],
)
def test_every_width_reads_the_same(
    tmp_path: Path, text: str, provisions: list[str], references: int, between: str
) -> None:
    path = tmp_path / "text.txt"
    path.write_text(text, encoding="utf-8")
    whole = parse([path])
    assert [one for one, _, _ in said(whole)] == provisions
    assert not any(heading for _, heading, _ in said(whole))
    assert len(whole.references) == references
    for width in range(45, 90):
        path.write_text(wrapped(text, width, between), encoding="utf-8")
        narrow = parse([path])
        assert said(narrow) == said(whole), width
        assert cited(narrow) == cited(whole), width


@pytest.mark.parametrize(
    ("words", "targets"),
    [
        ("The dealer waits, (see section A of this\nLaw).", ["3A"]),
        ("The Director waits, and then he\n(see Law 8) waits.", ["8"]),
        ("The host opens the door to every\nGuest of the house.", []),
        ("The host gives every guest\n13 plates and a cup.", []),
        ("The host opens the door under section A of\nthis Law when somebody rings.", ["3A"]),
        ("The host [and nobody else] opens, see Law\n7(b), and the guest comes in.", ["7b"]),
    ],
)
def test_a_labelled_line_that_goes_on_is_no_heading(read: Read, words: str, targets: list[str]) -> None:
    parsed = read(f"LAW 3 - GUESTS\n\nA. Guests wait.\n\nB. {words}\n")
    assert said(parsed)[1:] == [("3B", "", words.replace("\n", " "))]
    assert [one.target for one in parsed.references] == targets


@pytest.mark.parametrize(
    ("heading", "text"),
    [
        ("Late Guests", "A guest who comes late waits until the host has opened the door."),
        ("Guests (and Their Dogs)", "A dog waits outside."),
        ("What Guest A May Ask", "„Where is the soup?”"),
        (
            "Guests who Are Late or Were Never Invited",
            "Guests wait outside of the house until the soup is eaten.",
        ),
    ],
)
def test_a_short_line_before_a_sentence_is_a_heading(read: Read, heading: str, text: str) -> None:
    parsed = read(f"LAW 3 - GUESTS\n\nA. {heading}\n{text}\n\nB. Doors\n(a) One is shut.\n(b) One is open.\n")
    assert said(parsed) == [
        ("3A", heading, text),
        ("3B", "Doors", ""),
        ("3Ba", "", "One is shut."),
        ("3Bb", "", "One is open."),
    ]


@pytest.mark.parametrize(
    "words",
    [
        "Late guests do what is said under section\nB. The host waits.",
        "Late guests do what is said in sections A and\nB. The host waits.",
        "Late guests do what is said in para. B. The host waits.",
    ],
)
def test_a_label_that_ends_a_reference_begins_nothing(read: Read, words: str) -> None:
    parsed = read(f"LAW 3 - GUESTS\n\nA. {words}\n\nB. Doors\n\nThey are shut.\n")
    assert said(parsed) == [("3A", "", words.replace("\n", " ")), ("3B", "Doors", "They are shut.")]
    assert [one.line for one in parsed.anomalies if one.kind is AnomalyKind.LABEL_REPEATED] == []


def test_a_list_goes_on_after_a_reference_of_another_form(read: Read) -> None:
    parsed = read("LAW 3 - GUESTS\n\nA. The host opens:\n(a) under section B, or\n(b) when he likes.\n")
    assert said(parsed)[1:] == [("3Aa", "", "under section B, or"), ("3Ab", "", "when he likes.")]


def test_a_law_after_a_full_line_and_an_abbreviation_is_cited(read: Read) -> None:
    parsed = read(
        "LAW 3 - GUESTS\n\nA guest who comes late to the table waits outside, cf.\nLaw 8. The host opens.\n"
        "\nLAW 4 - HOSTS\n\nHosts have doors, keys, etc.\nLAW 5 - DOORS\nDoors are shut.\n"
    )
    assert [one.id for one in parsed.provisions] == ["3", "4", "5"]
    assert cited(parsed) == [("3", "8", "Law 8")]
