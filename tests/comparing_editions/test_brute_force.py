"""The search for differences, held against every situation, every decision and every ruling of tiny rulebooks.

`tests/benchmarks/soundness_of_diff.py` does the same with a thousand of them and more.
"""

from hypothesis import example, given, settings

from tests.brute_force.editions import disagreements_of_laws_alone, disagreements_of_one_law, drawn_laws
from tests.two_editions import Edition


@settings(max_examples=10, derandomize=True)  # a fixed budget: some pairs take long
@given(drawn_laws(), drawn_laws())
@example(  # a finding that both ask for, and only one goes by
    left=('1A question("1A", drunk(ann))', '2K norm("2K", shall, ann, pay) :- found("1A", drunk(ann), yes)'),
    right=(
        '1A question("1A", drunk(ann))',
        '1F norm("1F", may, director, help(ann))',
        '2K norm("2K", shall, ann, pay) :- exercised("1F", director, help(ann))',
    ),
)
def test_every_difference_is_found_in_a_smallest_situation_and_no_other(
    left: Edition, right: Edition
) -> None:
    assert disagreements_of_one_law(left, right) == []


@settings(max_examples=10, derandomize=True)
@given(drawn_laws(), drawn_laws())
@example(left=('2K norm("2K", shall, ann, pay)',), right=('1A question("1A", drunk(ann))',))
@example(left=('2K norm("2K", shall, ann, pay)',), right=('1K norm("1K", must, ann, pay) :- rain',))
@example(left=('2M norm("2M", may, ann, leave)',), right=('1A question("1A", drunk(ann))',))
@example(  # at times with less force, at times not at all
    left=('2L norm("2L", must, ann, pay)',),
    right=(
        '1F norm("1F", may, director, help(ann))',
        '2H overrides("2H", "2K") :- waived("1F", director, help(ann))',
        '2K norm("2K", shall, ann, pay)',
    ),
)
def test_what_a_law_says_that_the_other_edition_lacks_is_found_and_nothing_else(
    left: Edition, right: Edition
) -> None:
    assert disagreements_of_laws_alone(left, right) == []
