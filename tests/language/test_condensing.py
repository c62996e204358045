"""Sentences that differ in one word are told as one."""

from pyrules.language.condensing import condensed


def test_what_differs_in_one_word_is_one() -> None:
    assert condensed(["east: may call", "west: may call"]) == ("east / west: may call",)
    assert condensed(["call 5 stands (9)", "call 6 stands (9)", "call 7 stands (9)"]) == (
        "call 5 / 6 / 7 stands (9)",
    )


def test_what_differs_in_two_words_or_in_length_stays_apart() -> None:
    several = ("east may call 1", "west may call 2", "west may call", "west may not call")
    assert condensed(several) == several


def test_the_word_that_differs_is_the_same_one_in_all() -> None:
    several = ["east may call", "west may call", "east may play"]
    assert condensed(several) == ("east / west may call", "east may play")


def test_single_words_are_no_sentences() -> None:
    assert condensed(["yes", "no"]) == ("yes", "no")
