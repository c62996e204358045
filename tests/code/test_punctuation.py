"""What is missing is told where it is missing, and nothing is said where it is not certain."""

from pathlib import Path

import pytest

from pyrules.base.errors import RulebookError
from pyrules.code.loading import load
from pyrules.code.parsing import engine_rules
from pyrules.code.punctuation import missing
from tests.rulebooks import PARTY, SITUATIONS, write_rulebook

HEAD = 'norm("1", shall, Guest, leave)'
RULE = f"{HEAD} :-\n    late(Guest)"
NEXT = '\n\n%@ 2\n%  a remark. and ( one\nnorm("2", shall, Guest, stay) :-\n    late(Guest).\n'
STOP = "without its full stop"


@pytest.mark.parametrize(
    ("text", "stumbles", "found", "message"),
    [
        (RULE + NEXT, (6, 1), (2, 15), STOP),
        ('refers("1","2")' + NEXT, (5, 1), (1, 15), STOP),
        (RULE + "\n#defined late/1.\n", (3, 1), (2, 15), STOP),
        ("{ rain } = 1\n{ late }.\n", (2, 1), (1, 12), STOP),
        (RULE + ".\nx :-\n    y\n% the end\n", (6, 1), (4, 5), STOP),
        (RULE + "   % who is late\n:- rain.\n", (3, 1), (2, 15), STOP),
        ('a("é.")  % ok.\nb :- c("ł")\nd.', (3, 1), (1, 7), STOP),
        (RULE + "," + NEXT, (6, 31), (2, 16), "ends in `,`"),
        (RULE + ";" + NEXT, (6, 31), (2, 16), "ends in `;`"),
        (RULE + ".." + NEXT, (6, 31), (2, 16), "ends in `..`"),
        (RULE + ",\n", (3, 1), (2, 16), "ends in `,`"),
        (HEAD + " :-" + NEXT, (5, 31), (1, 32), "`:-` without conditions"),
        (RULE[:-1] + "." + NEXT, (2, 15), (2, 9), "`(` is never closed"),
        (RULE[:-1] + NEXT, (6, 1), (2, 9), "`(` is never closed"),
        (RULE.replace("leave)", "leave") + ".", (1, 31), (1, 5), "`(` is never closed"),
        ("{ rain : x.\n", (1, 11), (1, 1), "`{` is never closed"),
        ("x :- y(z", (1, 9), (1, 7), "`(` is never closed"),
        (RULE + ").", (2, 16), (2, 16), "`)` without its `(`"),
        ("x :- y((z].", (1, 10), (1, 10), "`(` is closed by `]`"),
        (RULE + "\n    ill(Guest).", (3, 5), (2, 15), "in the middle of a statement"),
        (HEAD + "\n    late(Guest).", (2, 5), (1, 30), "in the middle of a statement"),
    ],
)
def test_what_is_missing_is_told_where_it_is(
    text: str, stumbles: tuple[int, int], found: tuple[int, int], message: str
) -> None:
    slip = missing(text, *stumbles)
    assert slip is not None
    assert message in slip.message
    if "é" not in text:
        assert slip.position(text) == found


@pytest.mark.parametrize(
    ("text", "stumbles"),
    [
        ("norm(x y).", (1, 8)),
        ("x if\n    y.", (1, 3)),
        ("x :- y z.", (1, 8)),
        (". x.", (1, 1)),
        ("x(a,\nb c).", (2, 3)),
        ("x(a\nb).", (2, 1)),
        ("x :- y +\n    .", (2, 5)),
    ],
)
def test_of_what_is_not_certain_nothing_is_said(text: str, stumbles: tuple[int, int]) -> None:
    assert missing(text, *stumbles) is None


@pytest.mark.parametrize(
    ("parts", "file", "line"),
    [
        (
            {"vocabulary": PARTY.replace("vocabulary(event, rain, ()).", "vocabulary(event, rain, ())")},
            "vocabulary",
            8,
        ),
        ({"situations": SITUATIONS.replace("{ rain }.", "{ rain }")}, "situations", 6),
        ({"mechanics": "wet :- rain\n\ndry :- not rain.\n"}, "mechanics", 1),
    ],
)
def test_any_file_of_a_rulebook_is_told_of(
    tmp_path: Path, parts: dict[str, str], file: str, line: int
) -> None:
    folder = write_rulebook(tmp_path, **parts)
    with pytest.raises(RulebookError) as caught:
        load("x", folder)
    assert STOP in caught.value.message
    assert caught.value.place is not None
    assert file in caught.value.place.file
    assert caught.value.place.line == line


def test_it_is_told_where_clingo_stumbles() -> None:
    with pytest.raises(RulebookError) as caught:
        engine_rules(RULE + NEXT)
    assert STOP in caught.value.message
    assert caught.value.expected == "`.` at the end of this line, before line 6"
