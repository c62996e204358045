from pyrules.explaining.outline import Line, beginning, fitted, within


def chain(length: int) -> Line:
    line = Line(str(length))
    for number in range(length - 1, 0, -1):
        line = Line(str(number), (line,))
    return line


def drawn(lines: tuple[Line, ...], depth: int = 0) -> list[str]:
    return [text for one in lines for text in ("." * depth + one.text, *drawn(one.below, depth + 1))]


def test_a_line_counts_with_all_below_it() -> None:
    assert len(chain(7)) == 7
    assert len(Line("a", (Line("b"), Line("c", (Line("d"),))))) == 4


def test_what_lies_deeper_than_half_the_page_follows_there() -> None:
    shown = within([chain(5)], 24)
    assert drawn(shown) == ["1", ".2", "..3", "..4", "..5"]
    assert drawn(within([chain(2)], 1)) == ["1", "2"]
    assert drawn(within([chain(3)], 80)) == ["1", ".2", "..3"]


def test_what_lies_less_deep_is_shown_before_what_lies_deeper() -> None:
    line = Line("a", (Line("b", (Line("b1", (Line("b2"),)),)), Line("c"), Line("d")))
    assert drawn(fitted([line], 80, 5)[0]) == ["a", ".b", "..b1", ".c", ".d"]
    assert fitted([line], 80, 5)[1] == 1
    assert fitted([line], 80, 6) == ((line,), 0)


def test_folded_lines_take_more_rows_and_something_is_always_shown() -> None:
    long = Line("x" * 100, (Line("y" * 10),))
    assert fitted([long], 50, 3) == ((long,), 0)
    assert fitted([long], 50, 2) == ((Line("x" * 100),), 1)
    assert fitted([long], 10, 1) == ((Line("x" * 100),), 1)


def test_of_many_lines_only_some_are_begun_and_the_others_counted() -> None:
    shown, left = fitted([chain(3) for _ in range(10)], 80, 8)
    assert drawn(shown) == ["1", ".2", "..3"] * 2
    assert left == 24


def test_the_beginning_goes_so_many_lines_down() -> None:
    assert drawn(beginning([chain(5)], 3)) == ["1", ".2", "..3"]
