"""Calculations against whole numbers without end: what a code works out is theirs, or it is refused with its place."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from clingo import Function, Number
from hypothesis import given, settings
from hypothesis import strategies as st

from pyrules.base.errors import InputError, RulebookError, SolvingError
from pyrules.code.loading import default_rulebook, editions, load
from pyrules.code.ranges import LARGEST_BOUND
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Rule
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.scopes import scope_program
from pyrules.solver.arithmetic import LARGEST, fits, reckoned
from pyrules.solver.control import Solver
from tests.rulebooks import PARTY, rules, write_rulebook

WORDS = (
    PARTY
    + """
domain(score, -9..9).
vocabulary(event, a, (amount,)).
vocabulary(event, b, (amount,)).
vocabulary(event, c, (score,)).
vocabulary(event, paid, (guest, amount)).
#defined a/1.
#defined b/1.
#defined c/1.
#defined paid/2.
"""
)
"""Amounts are any numbers; scores are few."""
LAW = rules('1 irregularity("1", late(Guest)) :- late(Guest)')


def written(folder: Path, mechanics: str, more: str = "", situations: str = "") -> Path:
    """Write a rulebook with these mechanics."""
    parts = {"situations": situations} if situations else {}
    return write_rulebook(folder, LAW, vocabulary=WORDS + more, mechanics=mechanics, **parts)


def concluded(code: Rulebook, facts: Iterable[tuple[str, int]]) -> set[tuple[str, int]]:
    """Return the numbers that a code concludes from others."""
    told = [Function(name, [Number(value)]) for name, value in facts]
    model = Solver(ruling_program(code, told), told).first()
    assert model is not None
    return {(name, one.arguments[0].number) for name in ("p", "q", "s") for one in model.of(name, 1)}


def watched(code: Rulebook) -> list[Rule]:
    """Return the rules of which some calculation is watched."""
    return [rule for rule in (*code.rules, *code.situations) if rule.watched]


# ---- against whole numbers without end


@dataclass(frozen=True)
class Term:
    """A number, a variable or a calculation: its operator and what it is made of."""

    operator: str
    parts: tuple["Term", ...] = ()

    def __str__(self) -> str:
        match self.operator, self.parts:
            case "|", (one,):
                return f"|{one}|"
            case _, (one,):
                return f"{self.operator}({one})"
            case _, (one, other):
                return f"({one} {self.operator} {other})"
        return self.operator

    def worth(self, values: dict[str, int]) -> Iterator[int | None]:
        """Yield what each calculation comes to, the whole last; None where it comes to nothing."""
        if not self.parts:
            yield values[self.operator] if self.operator in values else int(self.operator)
            return
        operands = []
        for one in self.parts:
            *before, last = one.worth(values)
            yield from before
            operands.append(last)
        numbers = tuple(one for one in operands if one is not None)
        yield from operands
        yield reckoned(self.operator, numbers) if len(numbers) == len(operands) else None


NUMBERS = st.sampled_from([0, 1, 2, 3, 7, 31, 46_341, 65_536, LARGEST - 1, LARGEST])
SIGNED = st.builds(lambda number, sign: number * sign, NUMBERS, st.sampled_from([1, -1]))
TERMS = st.recursive(
    st.sampled_from("XY").map(Term) | NUMBERS.map(lambda one: Term(str(one))),
    lambda inner: (
        st.builds(lambda operator, one: Term(operator, (one,)), st.sampled_from(["-", "|", "~"]), inner)
        | st.builds(
            lambda operator, one, other: Term(operator, (one, other)),
            st.sampled_from(["+", "-", "*", "/", "\\", "**", "&", "?", "^"]),
            inner,
            inner,
        )
    ),
    max_leaves=4,
).filter(lambda term: any(one in str(term) for one in "XY"))
COMPARISONS = st.tuples(st.sampled_from("XY"), st.sampled_from(["<", "<=", ">", ">=", "!="]), SIGNED)
HOLDS = {
    "<": int.__lt__, "<=": int.__le__, ">": int.__gt__, ">=": int.__ge__, "!=": int.__ne__,
}  # fmt: skip


@dataclass(frozen=True)
class Calculation:
    """A rule: what it concludes, of what its two numbers are, and how they are compared."""

    concludes: str
    term: Term
    reads: tuple[str, str]
    compared: tuple[tuple[str, str, int], ...]
    named: bool

    def __str__(self) -> str:
        body = [f"{name}({variable})" for name, variable in zip(self.reads, "XY", strict=True)]
        if self.named:
            body.append(f"Z = {self.term}")
        body += [f"{variable} {sign} {number}" for variable, sign, number in self.compared]
        return f"{self.concludes}({'Z' if self.named else self.term}) :- {', '.join(body)}."

    def instances(self, known: set[tuple[str, int]]) -> Iterator[tuple[bool, list[int | None]]]:
        """Yield for each two numbers whether the comparisons hold of them, and what each calculation comes to."""
        of = [[value for name, value in known if name == one] for one in self.reads]
        for one, other in product(*of):
            values = {"X": one, "Y": other}
            yield (
                all(HOLDS[sign](values[name], number) for name, sign, number in self.compared),
                list(self.term.worth(values)),
            )


def calculations(concludes: str, reads: str) -> st.SearchStrategy[Calculation]:
    """Return rules that conclude something of numbers."""
    return st.builds(
        Calculation,
        st.just(concludes),
        TERMS,
        st.tuples(st.sampled_from(reads), st.sampled_from(reads)),
        st.lists(COMPARISONS, max_size=2).map(tuple),
        st.booleans(),
    )


FACTS = st.frozensets(
    st.tuples(st.sampled_from("ab"), SIGNED) | st.tuples(st.just("c"), st.integers(-9, 9)),
    min_size=3,
    max_size=6,
)


@settings(max_examples=60)
@given(calculations("p", "abc"), calculations("q", "abcp"), FACTS)
def test_a_code_reckons_like_whole_numbers_without_end_or_refuses(
    first: Calculation, second: Calculation, facts: frozenset[tuple[str, int]]
) -> None:
    known = set(facts)
    bad: list[bool] = []
    for rule in (first, second):
        for holds, worth in list(rule.instances(known)):
            unfit = any(one is None or not fits(one) for one in worth)
            bad.append(unfit and holds)
            last = worth[-1]
            if holds and not unfit and last is not None:
                known.add((rule.concludes, last))
    with TemporaryDirectory() as folder:
        try:
            found = concluded(load("x", written(Path(folder), f"{first}\n{second}\n")), facts)
        except (RulebookError, SolvingError) as error:
            file = error.place.file if error.place else ""
            message = error.message
        else:
            assert not any(bad)
            assert found == {one for one in known if one[0] in "pq"}
            return
    assert file.endswith("mechanics/all.lp")
    assert any(bad) or "cannot be worked out" in message or "for clingo" in message


# ---- each form: what does not fit is refused with its place, what fits is worked out


TOO_LARGE = "is too large a number"
REFUSED = {
    "p(X + 1) :- a(X).": (f"`(X+1)` {TOO_LARGE}: 2147483647 + 1 = 2147483648", [LARGEST]),
    "p(X - 2) :- a(X).": (f"`(X-2)` {TOO_LARGE}: -2147483647 - 2 = -2147483649", [-LARGEST]),
    "p(X * Y) :- a(X), a(Y).": (f"`(X*Y)` {TOO_LARGE}: 65536 * 65536 = 4294967296", [65536]),
    "p(Z) :- a(X), Z = X * X.": (f"`(X*X)` {TOO_LARGE}: 65536 * 65536 = 4294967296", [65536]),
    "p(|X - 1|) :- a(X).": (f"`(X-1)` {TOO_LARGE}: -2147483647 - 1 = -2147483648", [-LARGEST]),
    "p(~X) :- a(X).": (f"`~X` {TOO_LARGE}: ~2147483647 = -2147483648", [LARGEST]),
    "p(2 ** X) :- a(X).": (f"`(2**X)` {TOO_LARGE}: 2 ** 31 = ", [31]),
    "p(X ** X) :- a(X).": (f"`(X**X)` {TOO_LARGE}: 2147483647 ** 2147483647", [LARGEST]),
    "p(2**X) :- a(X). ": ("`(2**X)` is no whole number: 2 ** -1", [-1]),
    "p(4 / X) :- a(X).": ("`(4/X)` divides by 0: 4 / 0", [0]),
    "p(4 \\ X) :- a(X).": ("`(4\\X)` divides by 0: 4 \\ 0", [0]),
    "p(Z) :- a(X), Z = (X - 1) / X.": (f"`(X-1)` {TOO_LARGE}", [-LARGEST]),
    "p(X) :- a(X), not a(X + 1).": (f"`(X+1)` {TOO_LARGE}", [LARGEST]),
    "p(X) :- a(X), X + 1 > 0.": (f"`(X+1)` {TOO_LARGE}", [LARGEST]),
    "p(X) :- a(X), #count { Y : a(Y), Y < X + 1 } > 0.": (f"`(X+1)` {TOO_LARGE}", [LARGEST]),
    "p(X) :- a(X), X < Y + 1 : a(Y).": (f"`(Y+1)` {TOO_LARGE}", [LARGEST]),
    "p(S) :- S = #sum { X : a(X) }.": (
        "`S = #sum { X: a(X) }` may come to more than fits: 2 numbers, one of them ",
        [LARGEST, 1],
    ),
    "p(X) :- a(X), X < #sum+ { Y * 2, Y : a(Y) }.": (
        "`X < #sum+ { (Y*2),Y: a(Y) }` may come to more than fits: 2 numbers, one of them ",
        [1_000_000_000, 999_999_999],
    ),
    "p(X) :- a(X), 0 < #sum { Y : a(Y), Y != X; -Y : a(Y) }.": ("may come to more than fits", [LARGEST, 2]),
    "p(1 .. X) :- a(X).": ("`(1..X)` is too many numbers: 1 to 1000001", [1_000_001]),
    "p(X) :- a(X), Y = 1 .. X, Y > 5.": ("`(1..X)` is too many numbers: 1 to 2147483647", [LARGEST]),
    "p(X + 1) :- p(X). p(X) :- a(X).": (f"`(X+1)` {TOO_LARGE}: 2147483647 + 1 = ", [LARGEST - 3]),
    "q(f(X), X) :- a(X). p(X + Y) :- q(f(X), Y).": (f"`(X+Y)` {TOO_LARGE}", [LARGEST]),
}
"""Rules, with the numbers told and how the rule is refused."""
FITTING = {
    "p(X + 1) :- a(X).": ([LARGEST - 1, -LARGEST], {LARGEST, -LARGEST + 1}),
    "p(X * X) :- a(X).": ([46340, -2], {2147395600, 4}),
    "p(|X|) :- a(X).": ([-LARGEST], {LARGEST}),
    "p(-X) :- a(X).": ([-LARGEST, 5], {LARGEST, -5}),
    "p(X / -1) :- a(X).": ([-LARGEST, 5], {LARGEST, -5}),
    "p(X / Y) :- a(X), a(Y).": ([-LARGEST, -1], {LARGEST, 1, 0}),
    "p(X \\ Y) :- a(X), a(Y).": ([-LARGEST, -1], {0, -1}),
    "p(2 ** X) :- a(X).": ([0, 30], {1, 2**30}),
    "p(X .. X + 2) :- a(X).": ([LARGEST - 2], {LARGEST - 2, LARGEST - 1, LARGEST}),
    "p(X .. LARGEST) :- a(X).".replace("LARGEST", str(LARGEST)): ([LARGEST - 1], {LARGEST - 1, LARGEST}),
    "p(S) :- S = #sum { X : a(X) }.": ([LARGEST - 2, 2], {LARGEST}),
    "p(S) :- a(Y), S = #sum { X : a(X), X < Y }.": ([LARGEST, LARGEST - 1, 1], {1, LARGEST, 0}),
    # what a condition leaves out is no error, though clingo may come to it first
    "p(Z) :- a(X), Z = 4 / X, X != 0.": ([0, 2], {2}),
    "p(Z) :- a(X), Z = 4 / X, X > 0.": ([0, -2, 4], {1}),
    "p(Z) :- a(X), Z = 2 ** X, X >= 0, X < 31.": ([-1, 3, 31], {8}),
    "p(Z) :- a(X), a(Y), X > 0, Z = X - 2, Z / Y = Z, Y < 0.": ([-LARGEST, 2, -1], {0}),
    "p(X) :- a(Y), X + 1 = Y, b(X).": ([3, -LARGEST], set[int]()),
}
"""Rules, with the numbers told and those concluded."""


@pytest.mark.parametrize("rule", REFUSED)
def test_what_does_not_fit_is_refused_with_its_place(tmp_path: Path, rule: str) -> None:
    message, numbers = REFUSED[rule]
    code = load("x", written(tmp_path, f"\n{rule}\n"))
    with pytest.raises(RulebookError) as caught:
        concluded(code, [("a", one) for one in numbers])
    assert message in caught.value.message
    assert caught.value.expected
    assert caught.value.place is not None
    assert caught.value.place.file.endswith("mechanics/all.lp")
    assert caught.value.place.line == 2


@pytest.mark.parametrize("rule", FITTING)
def test_what_fits_is_worked_out(tmp_path: Path, rule: str) -> None:
    numbers, expected = FITTING[rule]
    code = load("x", written(tmp_path, f"{rule}\n"))
    assert {value for _, value in concluded(code, [("a", one) for one in numbers])} == expected


@pytest.mark.parametrize(
    "rule",
    [
        "p(X + 1) :- c(X).",
        "p(X * X ** 3) :- c(X).",
        "p(X \\ 4 + 1) :- a(X).",
        "p(X / 2) :- a(X).",
        "p(X + 1) :- a(X), X < 10, X > -10.",
        "p(X + 1) :- a(X), Y = 10, X < Y, X >= -Y.",
        "p(0). p(X + 1) :- p(X), X < 10.",
        "p(0). p(X + 1) :- p(X), c(X + 1).",
        "q(X, f(Y)) :- c(X), c(Y). p(X - Y) :- q(X, f(Y)).",
        "p(X + 1) :- q(f(X)). q(f(X)) :- c(X).",
        "p(Number + 4 * Number) :- move(Number, _, _).",
        "p(X) :- c(Y), X = 1 .. Y + 100.",
        "p(X) :- c(X + 1).",
        "p(N * 1000) :- N = #count { X : c(X) }, N < 20.",
        "p(X) :- X = #max { Y + 1 : c(Y) }.",
        "p(X & 7) :- a(X), X > 0.",
        "p(|X| / 2 - 1) :- a(X).",
    ],
)
def test_what_fits_whatever_is_told_is_left_to_clingo(tmp_path: Path, rule: str) -> None:
    assert not watched(load("x", written(tmp_path, rule)))


@pytest.mark.parametrize(
    ("rule", "shapes"),
    [
        ("p(X + 1) :- a(X), X > 10.", {"(_+1)"}),
        ("p(X + 1) :- a(X), X < Y, b(Y).", set()),
        ("p(X + 1) :- a(X), X <= Y, b(Y).", {"(_+1)"}),
        ("p(X + 1) :- a(X), X < Y, paid(Y, _).", {"(_+1)"}),  # a name is more than any number
        ("p(X + Y) :- c(X), a(Y), Y = X.", set()),
        ("p(0). p(X + Y) :- p(X), c(Y).", {"(_+_)"}),
        ("p(X + 1) :- a(X), not X > 5.", {"(_+1)"}),
        ("p(100 / X) :- c(X).", {"(100/_)"}),
        ("p(X * 2 + X) :- a(X), X < 1000, X > -1000, X * 2 > 5.", set()),
    ],
)
def test_a_comparison_narrows_as_far_as_it_says(tmp_path: Path, rule: str, shapes: set[str]) -> None:
    code = load("x", written(tmp_path, rule))
    found = {one for each in watched(code) for one, _, strict in each.watched if strict}
    # above the least number that there is, one more always fits: of it only what is greater could not
    assert found - ({"(_+1)"} if "X < Y, b(Y)" in rule else set()) == shapes


@pytest.mark.parametrize(
    ("rule", "message"),
    [
        ("p(tired + 1) :- a(X).", "`(tired+1)` calculates with `tired`, which is no number"),
        ('p(X) :- a(X), X < "5" * 2.', '`("5"*2)` calculates with `"5"`, which is no number'),
        ("p(1 .. tired) :- a(X).", "`(1..tired)` calculates with `tired`, which is no number"),
        ("p(X) :- a(X + 5).", "`(X+5)` says what `X` is, and that may be too large a number"),
        ("p(X) :- a(Y), X - 5 = Y.", "`(X-5)` says what `X` is, and that may be too large a number"),
    ],
)
def test_what_cannot_be_watched_is_refused_when_it_is_read(tmp_path: Path, rule: str, message: str) -> None:
    with pytest.raises(RulebookError) as caught:
        load("x", written(tmp_path, f"\n{rule}"))
    assert caught.value.message == message
    assert str(caught.value.place).endswith("mechanics/all.lp:2:1")


def test_calculating_with_a_name_is_told_with_its_place(tmp_path: Path) -> None:
    code = load("x", written(tmp_path, "\np(X + 1) :- paid(X, _).\nq(X + 1) :- a(X)."))
    told = Function("paid", [Function("ann"), Number(1)])
    with pytest.raises(SolvingError, match=r"`\(X\+1\)` cannot be worked out") as caught:
        Solver(ruling_program(code, [told]), [told])
    assert str(caught.value.place).endswith("mechanics/all.lp:2:1")


@pytest.mark.parametrize(
    ("more", "message"),
    [
        ("domain(amount, 1 .. X / 0) :- X = 1.", "`(X/0)` divides by 0: 1 / 0"),
        ("domain(amount, 6 / X) :- X = -1 .. 1.", "`(6/X)` divides by 0: 6 / 0"),
        ("domain(amount, guest + 1).", "`(guest+1)` calculates with `guest`, which is no number"),
        ("domain(amount, X + 1) :- domain(guest, X).", "`(X+1)` cannot be worked out with every value"),
        ("domain(amount, 1 .. moves).", "`(1..moves)` calculates with `moves`, which is no number"),
        ("domain(amount, 1 .. X) :- domain(guest, X).", "`1..X` cannot be worked out with every value"),
        ("domain(amount, X * X) :- X = 46340 .. 46341.", f"`(X*X)` {TOO_LARGE}: 46341 * 46341 = 2147488281"),
        ("domain(amount, X) :- X = Y .. 2 * Y, Y = 2000000.", "`(Y..(2*Y))` is too many numbers: 2000000 to"),
        ("domain(amount, 1 .. 2000000).", "`(1..2000000)` is too many numbers"),
    ],
)
def test_a_vocabulary_calculates_nothing_in_silence(tmp_path: Path, more: str, message: str) -> None:
    folder = written(tmp_path, "", f"{more}\n")
    with pytest.raises((RulebookError, SolvingError)) as caught:
        load("x", folder)
    assert message in caught.value.message
    line = (folder / "vocabulary.lp").read_text().splitlines().index(more) + 1
    assert str(caught.value.place).endswith(f"vocabulary.lp:{line}:1")


def test_a_vocabulary_calculates_what_fits(tmp_path: Path) -> None:
    more = "domain(amount, 10 * X) :- X = -3 .. 3.\ndomain(amount, 6 / X) :- X = 0 .. 2, X != 0.\n"
    code = load(
        "x", written(tmp_path, "p(X * X) :- a(X).", f"{more}domain(last, 2147483646 .. 2147483647).\n")
    )
    values = [one.number for one in code.vocabulary.domains["amount"]]
    assert values == [-30, -20, -10, 0, 3, 6, 10, 20, 30]
    assert [one.number for one in code.vocabulary.domains["last"]] == [LARGEST - 1, LARGEST]
    assert {rule.concluded for rule in watched(code)} == {"domain"}


# ---- situations, bounds and laws


BOUNDED = """
#const most = 6.
{ a(X) : X = 1 .. most } = 1.
:- a(X), X * X > 40.
#minimize { X * 3@1, X : a(X) }.
"""


def test_a_bound_can_be_set_to_the_largest_that_there_is(tmp_path: Path) -> None:
    code = load("x", written(tmp_path, "p(X + most) :- a(X), X < 9, X > 0.", situations=BOUNDED))
    assert not [rule for rule in code.rules if rule.watched]
    scope = scope_program(code, {"most": LARGEST_BOUND})
    assert Solver(scope, minimising=True).first() is not None
    for wrong in (LARGEST_BOUND + 1, -LARGEST_BOUND - 1):
        with pytest.raises(InputError, match="is more than can be searched"):
            scope_program(code, {"most": wrong})


@pytest.mark.parametrize(
    ("situations", "message"),
    [
        ("{ a(X) : X = 1 .. most }. #const most = 5000000.", "`(1..most)` is too many numbers: 1 to 5000000"),
        ("{ a(X) : X = 1 .. 3 }. :- a(X), X * 2000000000 > 40.", f"`(X*2000000000)` {TOO_LARGE}"),
        ("{ a(2000000000) }. #minimize { X * 3@1, X : a(X) }.", f"`(X*3)` {TOO_LARGE}"),
        ("{ a(LARGEST; 5) }. :- #sum { X : a(X) } > 7.", "may come to more than fits"),
        ("{ a(0) }. { b(4 / X) } :- a(X).", "`(4/X)` divides by 0"),
    ],
)
def test_what_a_scope_cannot_hold_is_refused(tmp_path: Path, situations: str, message: str) -> None:
    text = situations.replace("LARGEST", str(LARGEST))
    folder = written(tmp_path, "", situations=f"\n{text}\n")
    (folder / "laws/x/law1.lp").write_text(
        rules('1 irregularity("1", late(ann)) :- a(X)', '1 irregularity("1", late(ann)) :- b(X)')
    )
    code = load("x", folder)
    with pytest.raises(RulebookError) as caught:
        Solver(scope_program(code, {}))
    assert message in caught.value.message
    assert str(caught.value.place).startswith(str(tmp_path / "situations" / "all.lp:2:"))


def test_a_law_is_watched_under_its_label(tmp_path: Path) -> None:
    folder = written(tmp_path, "", "vocabulary(act, pay, (amount,)).\n")
    law = rules('1 norm("1", shall, ann, pay(X * 3)) :- a(X)', '2 norm("2", shall, bob, pay(X * 3)) :- c(X)')
    (folder / "laws/x/law1.lp").write_text(law)
    code = load("x", folder)
    assert [rule.provision for rule in watched(code)] == ["1"]
    told = [Function("a", [Number(LARGEST)])]
    with pytest.raises(RulebookError, match=r"`\(X\*3\)` is too large a number: 2147483647 \* 3") as caught:
        Solver(ruling_program(code, told), told)
    assert str(caught.value.place).endswith("law1.lp:2:1")


@pytest.mark.parametrize("edition", editions(default_rulebook()))
def test_of_the_shipped_laws_hardly_a_calculation_is_watched(edition: str) -> None:
    found = {rule.place.file.rsplit("/", 1)[-1] for rule in watched(load(edition))}
    assert found <= {"tricks.lp"}  # the first cards of tricks follow from each other without a bound
