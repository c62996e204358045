"""What clingo cannot read or reads wrongly: in each place that it can come from, and told with the place."""

import subprocess
import sys
from pathlib import Path

import pytest
from clingo import Function, Number, String, Symbol
from hypothesis import given
from hypothesis import strategies as st

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import load
from pyrules.code.spelling import looks_like, slip, whole_number
from pyrules.code.values import symbol_of
from pyrules.situation import parse_case
from pyrules.solver.arithmetic import LARGEST
from tests.rulebooks import PARTY, SITUATIONS, rules, write_rulebook

LAW = rules('1 irregularity("1", late(Guest)) :- late(Guest)')
FILES = {
    "vocabulary.lp": PARTY,
    "mechanics/all.lp": "tired(Guest) :- late(Guest).\n",
    "laws/x/law1.lp": LAW,
    "situations/all.lp": SITUATIONS,
}
OUTSIDE = ", outside of strings and remarks"
BROKEN = "a string that does not end on its line, or has a `\\` in it that means nothing"
NOTHING_ALIKE = "letters from a to z; others only in strings and remarks"
SLIPS = {
    "late(Guest) :- \u0441old(Guest).": (
        16,
        f"`\u0441`, CYRILLIC SMALL LETTER ES{OUTSIDE}",
        "`c`, which looks like it",
    ),
    "late\u00a0(ann).": (5, f"NO-BREAK SPACE{OUTSIDE}", "a blank, which looks like it"),
    "late(\u017c).": (
        6,
        f"`\u017c`, LATIN SMALL LETTER Z WITH DOT ABOVE{OUTSIDE}",
        "`z`, which looks like it",
    ),
    "late(\u0142).": (6, f"`\u0142`, LATIN SMALL LETTER L WITH STROKE{OUTSIDE}", "`l`, which looks like it"),
    "late(\u0416).": (6, f"`\u0416`, CYRILLIC CAPITAL LETTER ZHE{OUTSIDE}", NOTHING_ALIKE),
    "late(\u201eann\u201d).": (
        6,
        f"`\u201e`, DOUBLE LOW-9 QUOTATION MARK{OUTSIDE}",
        '`"`, which looks like it',
    ),
    "late(ann).\ufeff": (11, f"ZERO WIDTH NO-BREAK SPACE{OUTSIDE}", NOTHING_ALIKE),
    "late(ann\u2009).": (9, f"THIN SPACE{OUTSIDE}", "a blank, which looks like it"),
    "late(ann).\x00 late(bob).": (11, "a null character", "text; nothing after it would be read"),
    'late("ann).': (6, BROKEN, None),
    'late("\u00e9\\t").': (6, BROKEN, None),
    f"late({'a' * 201}).": (6, f"`{'a' * 20}...`, a name of 201 letters", "at most 200"),
    "late(2999999999).": (6, "`2999999999` is too large a number", "at most 2147483647"),
    "late(-2147483648).": (7, "`2147483648` is too large a number", "at most 2147483647"),
    "late(0x80000000).": (6, "`0x80000000` is too large a number", "at most 2147483647"),
    f"late({'9' * 5000}).": (6, f"`{'9' * 5000}` is too large a number", "at most 2147483647"),
}
FINE = [
    '% \u0441 \u00a0 2999999999 "',
    'told("\u0441 \u00a0 2999999999 % \\" \\\\ \\n #include").',
    "late(ann, bob2999999999, Guest2999999999, _a2999999999'1, 2147483647, -2147483647, 0x7fffffff).",
    "late(ann).\r\n\tlate(bob).",
]


@pytest.mark.parametrize("file", [*FILES, "editions/x.lp"])
@pytest.mark.parametrize("text", SLIPS)
def test_a_slip_is_refused_with_its_place(tmp_path: Path, file: str, text: str) -> None:
    column, message, expected = SLIPS[text]
    folder = write_rulebook(tmp_path)
    content = f'% \u0441 is a remark\n% told("\u00a0").\n\n{text}\n'
    (folder / file).write_text(content, encoding="utf-8")
    with pytest.raises(RulebookError) as caught:
        load("x", folder)
    assert caught.value.message == message
    assert expected in (caught.value.expected, None)
    assert caught.value.place is not None
    assert caught.value.place.file.endswith(file)
    assert (caught.value.place.line, caught.value.place.column) == (4, column)


@pytest.mark.parametrize("text", FINE)
def test_strings_remarks_and_names_may_have_all_letters_and_digits(text: str) -> None:
    assert slip(text) is None


@pytest.mark.parametrize("file", [*FILES, "editions/x.lp"])
def test_a_program_in_the_inner_format_of_clingo_is_refused(tmp_path: Path, file: str) -> None:
    folder = write_rulebook(tmp_path)
    (folder / file).write_text("asp 1 0 0\n1 0 1 1 0 0\n4 4 late 1 1\n0\n")
    with pytest.raises(RulebookError, match="aspif") as caught:
        load("x", folder)
    assert caught.value.place is not None
    assert caught.value.place.file.endswith(file)


@pytest.mark.parametrize(
    ("letter", "alike"),
    [("\u0421", "C"), ("\u0435", "e"), ("\u0451", "e"), ("\u039f", "O"), ("\u0105", "a"), ("\uff21", "A"),
     ("\u00a0", " "), ("\u2212", "-"), ("\u0436", None), ("\u2660", None), ("\u200b", None)],
)  # fmt: skip
def test_a_letter_looks_like_another(letter: str, alike: str | None) -> None:
    assert looks_like(letter) == alike


@pytest.mark.parametrize(
    ("text", "number"),
    [("0", 0), ("-12", -12), ("1500000000", 1500000000), (str(LARGEST), LARGEST), ("-2147483647", -LARGEST),
     ("2147483648", None), ("-2147483648", None), ("9" * 5000, None), ("\u0663", None), ("1.5", None), ("", None)],
)  # fmt: skip
def test_a_number_is_one_that_clingo_has(text: str, number: int | None) -> None:
    assert whole_number(text) == number


@pytest.mark.parametrize(
    ("text", "symbol"),
    [
        ("late(ann,-3)", Function("late", [Function("ann"), Number(-3)])),
        ('told("\u00e9 % 2999999999")', Function("told", [String("\u00e9 % 2999999999")])),
        ("\u00e9(1)", None),
        ("late(\u00a0ann)", None),
        ("late(2999999999)", None),
        ("late((0-2147483647-1)/(-1))", None),
        ("late(2147483647+1)", None),
        ("late(2-1)", None),
        ("late(1..3)", None),
        ("late(ann) % bob", None),
        ("late(ann)\x00,", None),
    ],
)
def test_a_symbol_is_read_as_it_stands_or_not_at_all(text: str, symbol: Symbol | None) -> None:
    assert symbol_of(text) == symbol


@pytest.mark.parametrize("key", ["holds", "fails"])
@pytest.mark.parametrize(
    ("atom", "wrong", "expected"),
    [
        ("\u00e9(1)", ": `\u00e9`, LATIN SMALL LETTER E WITH ACUTE, outside", "`e`, which looks like it"),
        ("late(2999999999)", ": `2999999999` is too large", "at most 2147483647"),
        ("late(1..2)", "", "a name with its arguments, such as `insufficient_bid(2)`"),
    ],
)
def test_an_atom_of_a_case_is_refused_with_its_place(key: str, atom: str, wrong: str, expected: str) -> None:
    with pytest.raises(InputError) as caught:
        parse_case(f'edition = "x"\n[expect]\n{key} = ["late(ann)", "{atom}"]\n', "one.toml")
    assert caught.value.message.startswith(f"`{atom}` is no atom{wrong}")
    assert caught.value.expected == expected
    assert str(caught.value.place).startswith("one.toml:3:")


@given(st.text(st.characters(codec="utf-8"), max_size=20))
def test_any_text_is_read_or_refused(text: str) -> None:
    symbol = symbol_of(text)
    assert symbol is None or symbol_of(str(symbol)) == symbol


KILLING = [
    *((file, f"late({letter}ann).\n") for file in FILES for letter in ("\u0430", "\u00a0", "\ufeff")),
    ("laws/x/law1.lp", "%@ 1\nlate(-2147483648/(-1)).\n"),
    ("laws/x/law1.lp", "%@ 1\nlate((0-2147483647-1)/(-1)).\n"),
    ("mechanics/all.lp", "tired((0-2147483647-1)\\(-1)).\n"),
    ("mechanics/all.lp", "tired(N) :- N = -2147483647 - X, X = 1, 0 = N/(-1).\n"),
    ("mechanics/all.lp", "d(-1;1). tired(N/D) :- N = -2147483647 - X, X = 1, d(D).\n"),
    ("situations/all.lp", "#const last = (-2147483647-1)/(-1).\n"),
]
LOADING = """
import sys
from pathlib import Path
from pyrules.base.errors import RulebookError
from pyrules.code.loading import load
from pyrules.grounding.programs import ruling_program
from pyrules.solver.control import Solver

for folder in sys.argv[1:]:
    try:
        Solver(ruling_program(load("x", Path(folder))))
    except RulebookError as error:
        print(error.place.file)
"""


def test_nothing_kills_the_process(tmp_path: Path) -> None:
    wrong = []
    for number, (file, text) in enumerate(KILLING):
        folder = write_rulebook(tmp_path / str(number))
        (folder / file).write_text(text, encoding="utf-8")
        wrong.append((folder, folder / file))
    command = [sys.executable, "-c", LOADING, *(str(folder) for folder, _ in wrong)]
    ended = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - written above
    expected = [str(path) for _, path in wrong]
    assert (ended.stdout.splitlines(), ended.stderr, ended.returncode) == (expected, "", 0)
