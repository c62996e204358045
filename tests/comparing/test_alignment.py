import pytest

from pyrules.comparing.alignment import learn

PAIRS = [
    (("reader", "keep", "book"), ("czytelnik", "zatrzymać", "książka")),
    (("librarian", "keep", "lamp"), ("bibliotekarz", "zatrzymać", "lampa")),
    (("reader", "return", "lamp"), ("czytelnik", "oddać", "lampa")),
    (("librarian", "return", "book"), ("bibliotekarz", "oddać", "książka")),
]


def test_words_that_stand_together_throughout_render_each_other() -> None:
    lexicon = learn(PAIRS, ())
    for first, second in (
        ("reader", "czytelnik"),
        ("keep", "zatrzymać"),
        ("book", "książka"),
        ("lamp", "lampa"),
    ):
        assert max(lexicon.renderings(first, 0), key=lexicon.renderings(first, 0).__getitem__) == second
        assert lexicon.strength((first, second)) > 0.5
    assert lexicon.strength(("reader", "bibliotekarz")) < 0.1


def test_a_pair_of_sentences_is_left_out() -> None:
    lexicon = learn(PAIRS, ())
    words = "reader", "czytelnik"
    assert (lexicon.uses("reader", 0), lexicon.uses("reader", 0, 0), lexicon.uses("reader", 0, 1)) == (
        2,
        1,
        2,
    )
    assert lexicon.places(words, 0) < lexicon.places(words) == lexicon.places(words, 1)


def test_what_stands_once_is_known_only_from_a_list() -> None:
    pair = [(("reader", "reads"), ("czytelnik", "czyta"))]
    assert not learn(pair, ()).is_known("reader", 0, 0)
    listed = learn(pair, [("reader", "czytelnik")])
    assert listed.is_known("reader", 0, 0)
    assert listed.is_known("czytelnik", 1, 0)
    assert listed.strength(("reader", "czytelnik"), 0) > listed.strength(("reads", "czyta"), 0) == 0


@pytest.mark.parametrize("pair", [((), ()), (("reader",), ()), ((), ("czytelnik",))])
def test_a_side_without_words_has_no_links(pair: tuple[tuple[str, ...], tuple[str, ...]]) -> None:
    assert learn([pair], ()).links == ({},)
