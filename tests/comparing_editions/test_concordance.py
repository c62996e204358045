"""The concordance: which provisions of two editions correspond, and what is refused."""

from itertools import permutations
from pathlib import Path

import pytest
from pydantic import ValidationError

from pyrules.base.errors import InputError, Place
from pyrules.code.loading import default_rulebook
from pyrules.code.provisions import Numbering
from pyrules.comparing_editions.concordance import (
    Concordance,
    Correspondence,
    Kind,
    Located,
    concordance_path,
    load_concordance,
)
from tests.rulebooks import rules, write_rulebook

EDITIONS = ("1", "2", "3", "4")


def same(left: str, right: str, kind: Kind = "renumbered") -> Correspondence:
    """Write a correspondence, each side as `EDITION:PROVISION`."""
    return Correspondence(left=located(left), right=located(right), kind=kind)


def located(text: str) -> Located:
    edition, _, provision = text.partition(":")
    return Located(edition=edition, provision=provision)


def follow(concordance: Concordance, source: str, other: str) -> str:
    edition, _, provision = source.partition(":")
    return " ".join(concordance.counterparts(edition, provision, other))


# ---- following


def test_where_nothing_is_said_the_number_stays() -> None:
    nothing = Concordance(editions=EDITIONS)
    assert [follow(nothing, "1:5A", other) for other in EDITIONS] == ["5A"] * 4


def test_what_is_said_holds_in_both_directions() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5A", "2:7"),))
    assert follow(said, "1:5A", "2") == "7"
    assert follow(said, "2:7", "1") == "5A"


def test_a_part_keeps_its_number_behind_a_new_one() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:7A"),))
    assert follow(said, "1:5b2", "2") == "7Ab2"
    assert follow(said, "2:7Ab2", "1") == "5b2"


@pytest.mark.parametrize("kind", ["split", "joined", "narrowed", "widened"])
def test_a_part_follows_the_whole_where_more_than_the_number_changed(kind: Kind) -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:7A", kind),))
    assert follow(said, "1:5B2", "2") == "7A"
    assert follow(said, "2:7A3", "1") == "5"


def test_what_is_said_of_a_part_comes_before_what_is_said_of_the_whole() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:7", "split"), same("1:5B", "2:9", "split")))
    assert follow(said, "1:5B1", "2") == "9"
    assert follow(said, "1:5A", "2") == "7"


def test_several_counterparts_come_in_book_order() -> None:
    said = Concordance(
        editions=EDITIONS, same=(same("1:5", "2:7A10", "split"), same("1:5", "2:7A9", "split"))
    )
    assert follow(said, "1:5", "2") == "7A9 7A10"
    assert follow(said, "2:7A10", "1") == "5"


def test_a_number_that_something_else_has_taken_corresponds_to_nothing() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:7"),))
    assert follow(said, "2:5", "1") == ""
    assert follow(said, "1:7", "2") == ""
    assert follow(said, "1:7A", "2") == ""


def test_a_law_from_which_a_part_went_into_another_of_its_parts_keeps_its_number() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:5B", "joined"),))
    assert follow(said, "1:5", "2") == "5B"
    assert follow(said, "2:5", "1") == "5"
    assert follow(said, "2:5A", "1") == ""  # its number stands for what became 5B


def test_an_edition_between_leads_from_one_to_the_other() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5C", "2:5D"), same("2:5D", "3:5C")))
    assert follow(said, "1:5C2", "3") == "5C2"
    assert follow(said, "3:5C2", "1") == "5C2"
    assert follow(said, "1:5D", "3") == ""


def test_editions_before_and_after_follow_what_is_said_of_the_one_between() -> None:
    said = Concordance(editions=EDITIONS, same=(same("2:5", "3:7", "split"),))
    assert follow(said, "1:5", "4") == "7"
    assert follow(said, "4:7A", "1") == "5"
    assert follow(said, "4:5", "1") == ""


def test_what_is_said_between_two_editions_comes_before_what_one_between_them_says() -> None:
    said = Concordance(editions=EDITIONS, same=(same("1:5", "2:6"), same("2:6", "3:7"), same("1:5", "3:8")))
    assert follow(said, "1:5", "3") == "8"


def test_what_is_said_of_a_base_is_said_of_its_overlay() -> None:
    said = Concordance(
        editions=("1", "1b", "1c", "2"), same=(same("1:5", "2:7"),), bases={"1b": "1", "1c": "1b"}
    )
    assert said.counterparts("1c", "5A", "2") == ("7A",)
    assert said.counterparts("2", "7", "1b") == ("5",)
    assert said.counterparts("1c", "5", "1") == said.counterparts("1b", "5", "1c") == ("5",)


def test_what_is_said_of_an_overlay_itself_comes_first() -> None:
    said = Concordance(
        editions=("1", "1b", "2"), same=(same("1:5", "2:7"), same("1b:5", "2:8")), bases={"1b": "1"}
    )
    assert said.counterparts("1b", "5", "2") == ("8",)
    assert said.counterparts("1", "5", "2") == ("7",)


def test_the_editions_have_to_be_known() -> None:
    nothing = Concordance(editions=("1987", "1997"))
    with pytest.raises(InputError, match="`1897` is no edition") as raised:
        nothing.counterparts("1987", "5", "1897")
    assert raised.value.nearest in ("1987", "1997")


def test_it_is_frozen() -> None:
    with pytest.raises(ValidationError):
        Concordance(editions=EDITIONS).editions = ()  # type: ignore[misc]


# ---- reading


def entry(
    left: str = '"x", provision = "1A"', right: str = '"y", provision = "2"', kind: str = '"split"'
) -> str:
    return f"[[same]]\nleft = {{edition = {left}}}\nright = {{edition = {right}}}\nkind = {kind}\n"


def written(folder: Path, text: str) -> Path:
    """Write a rulebook with one edition, `x`, of which 1A and 1B2 are encoded, and its concordance."""
    write_rulebook(folder, rules('1A irregularity("1A", lateness)', '1B2 refers("1B2", "7")'))
    concordance_path(folder).write_text(text, encoding="utf-8")
    return folder


def test_a_rulebook_without_one_has_one_that_says_nothing(tmp_path: Path) -> None:
    assert load_concordance(write_rulebook(tmp_path)) == Concordance(editions=("x",))


def test_it_is_read(tmp_path: Path) -> None:
    found = load_concordance(written(tmp_path, 'unencoded = ["y"]\n' + entry()))
    assert found == Concordance(
        editions=("x", "y"), same=(same("x:1A", "y:2", "split"),), numberings={"x": Numbering()}
    )


@pytest.mark.parametrize("provision", ["1A", "1B2", "1B", "1", "7C"])
def test_what_the_edition_encodes_or_does_not_know_is_taken(tmp_path: Path, provision: str) -> None:
    text = 'unencoded = ["y"]\n' + entry(left=f'"x", provision = "{provision}"')
    assert follow(load_concordance(written(tmp_path, text)), f"x:{provision}", "y") == "2"


HEAD = 'unencoded = ["y"]\n'


@pytest.mark.parametrize(
    ("text", "message", "line", "near"),
    [
        ("same = [", "not TOML", 1, None),
        ('sam = "x"', "`sam` is no part of a concordance", 1, "same"),
        ("same = 1", "`same` is no list of tables", 1, None),
        ("same = [1]", "this is no table for a correspondence", 1, None),
        ('unencoded = "y"', "`unencoded` is no list of editions", 1, None),
        ("fragments = [1]", "`fragments` is no list of editions", 1, None),
        ('fragments = [\n  "x",\n  "xx"]', "`xx` is no edition of this rulebook", 3, "x"),
        (
            HEAD + entry(left='"xx", provision = "1A"'),
            "`xx` is no edition that the concordance knows",
            3,
            "x",
        ),
        (entry(), "`y` is no edition that the concordance knows", 3, None),
        (HEAD + entry(left='"x", provision = "1B3"'), "edition `x` has no provision `1B3`", 3, "1B"),
        (HEAD + entry(left='"x", provision = "1/A"'), "`1/A` is no id of a provision", 3, None),
        (HEAD + entry(left='"x", provision = "1(A)"'), "edition `x` has no provision `1(A)`", 3, "1A"),
        (HEAD + entry(left='"x", provision = ""'), "`` is no id of a provision", 3, None),
        (HEAD + entry(left='"x", provision = 1'), "`provision` is not in words", 3, None),
        (HEAD + entry(right='"y", provison = "2"'), "`provison` is no part of a provision", 4, "provision"),
        (HEAD + entry(right='"y"'), "a provision of an edition without `provision`", 4, None),
        (HEAD + entry(right='"x", provision = "1B"'), "both provisions are of edition `x`", 4, None),
        (HEAD + entry(kind='"slpit"'), "`slpit` is no kind of correspondence", 5, "split"),
        (HEAD + entry(kind="1"), "`1` is no kind of correspondence", 5, None),
        (HEAD + '[[same]]\nkind = "split"', "a correspondence without `left`", 2, None),
        (HEAD + entry() + "because = 1", "`because` is no part of a correspondence", 6, None),
        (HEAD + '[[same]]\nleft = 1\nright = 2\nkind = "split"', "this is no table for a provision", 3, None),
        (HEAD + entry() + entry(kind='"joined"'), "are said to correspond twice", 6, None),
        (
            HEAD + entry() + entry(left='"y", provision = "2"', right='"x", provision = "1A"'),
            "`2` of y and `1A` of x are said to correspond twice",
            6,
            None,
        ),
    ],
)
def test_what_is_wrong_is_refused_where_it_stands(
    tmp_path: Path, text: str, message: str, line: int, near: str | None
) -> None:
    folder = written(tmp_path, text)

    with pytest.raises(InputError) as raised:
        load_concordance(folder)

    assert message in raised.value.message
    assert isinstance(raised.value.place, Place)
    assert (raised.value.place.file, raised.value.place.line) == (str(concordance_path(folder)), line)
    assert raised.value.nearest == near


# ---- the shipped one


@pytest.fixture(scope="module")
def bridge() -> Concordance:
    return load_concordance(default_rulebook())


@pytest.mark.parametrize(
    ("source", "other", "targets"),
    [
        ("1997:17D", "2017", "15A"),
        ("2017:15A1", "1997", "17D"),
        ("1987:17D", "2017", "15A"),
        ("1997:17C", "2017", "17C"),
        ("2017:17D", "1997", ""),
        ("1997:15", "2017", "15B"),
        ("1997:15A1", "2017", "15B2"),
        ("1997:15A2", "2017", "15B2"),
        ("1997:15B", "2017", "15B1 15B3"),
        ("1997:15C", "2017", "15B"),
        ("2017:15B2", "1997", "15A"),
        ("2017:15", "1997", "15"),
        ("1997:12C1", "2017", "12C2a"),
        ("2017:12C2a", "1997", "12C1"),
        ("1997:16C2", "2007", "16D2"),
        ("2007:16D", "2017", "16C"),
        ("1997:16C2", "2017", "16C2"),
        ("1987:22A", "1997", "22A"),
        ("1997:22", "1987", "22"),
        ("1987:16C", "1997", "16C"),
    ],
)
def test_the_bridge_laws_correspond(bridge: Concordance, source: str, other: str, targets: str) -> None:
    assert follow(bridge, source, other) == targets


def test_every_bridge_entry_leads_there_and_back(bridge: Concordance) -> None:
    for one in bridge.same:
        for here, there in permutations((one.left, one.right)):
            assert there.provision in bridge.counterparts(here.edition, here.provision, there.edition)
