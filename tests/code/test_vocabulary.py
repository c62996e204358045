from pathlib import Path

import pytest
from clingo import Function, Number, parse_term

from pyrules.base.errors import InputError, RulebookError, SolvingError
from pyrules.code.vocabulary import KINDS, Declaration, read_vocabulary, vocabulary_of
from tests.rulebooks import rulebook, rules, shipped_vocabulary

DECLARED = "`vocabulary(Kind, Name, Domains)`, where Domains is `()`, `(one,)` or `(one, other)`"
NUMBER_OF_ENTRIES = "a fact with one word, a number from 0 on"

SMALL = read_vocabulary("""
domain(guest, (bob; ann)).
domain(cup, 1..3).
vocabulary(act, leave, ()).
vocabulary(event, spilt, (guest, cup)).
vocabulary(table, host, (guest,)).
vocabulary(sequence, move, (move_number, guest)).
vocabulary(election, music, ()).
vocabulary(term, spilt, (guest,)).
numbered(move_number, move).
notation("A", ann; "B", bob; "Anna", ann).
unrelated(fact).
""")
BRIDGE = shipped_vocabulary()


def test_declarations_come_by_kind_and_name() -> None:
    assert SMALL.declarations == (
        Declaration("table", "host", ("guest",)),
        Declaration("sequence", "move", ("move_number", "guest")),
        Declaration("event", "spilt", ("guest", "cup")),
        Declaration("election", "music", ()),
        Declaration("term", "spilt", ("guest",)),
        Declaration("act", "leave", ()),
    )


def test_a_situation_consists_of_four_kinds() -> None:
    assert SMALL.situation_predicates == {("host", 1), ("move", 2), ("spilt", 2), ("music", 0)}


def test_a_name_is_found_by_kind_and_arguments() -> None:
    assert SMALL.find("event", "spilt", 2) == Declaration("event", "spilt", ("guest", "cup"))
    assert SMALL.find("term", "spilt", 1) == Declaration("term", "spilt", ("guest",))
    assert SMALL.find("event", "spilt", 1) is None
    assert SMALL.of_kind("event", "act").keys() == {"spilt", "leave"}
    assert SMALL.arities("event", "term") == {("spilt", 2), ("spilt", 1)}


def test_domains_are_sorted_and_sequences_numbered() -> None:
    assert SMALL.domains["guest"] == (Function("ann"), Function("bob"))
    assert SMALL.domains["cup"] == (Number(1), Number(2), Number(3))
    assert SMALL.numbered == {"move_number": "move"}


def test_a_value_can_be_written_in_several_ways_and_is_read_out_in_one() -> None:
    assert SMALL.notation == {"A": Function("ann"), "B": Function("bob"), "Anna": Function("ann")}
    assert SMALL.written == {Function("ann"): "Anna", Function("bob"): "B"}


@pytest.mark.parametrize("text", ["vocabulary(act, leave, ()", "domain(guest, X)."])
def test_a_vocabulary_that_clingo_cannot_read_is_refused(text: str) -> None:
    with pytest.raises(SolvingError):
        read_vocabulary(text)


@pytest.mark.parametrize(
    "text",
    [
        "vocabulary(evnt, late, (guest,)).",
        "vocabulary(event, late, (guest)).",
        'vocabulary("event", late, (guest,)).',
        "vocabulary(event, late).",
    ],
    ids=["a misspelt kind", "a comma forgotten", "a string for a name", "no domains"],
)
def test_a_declaration_that_is_none_is_refused(text: str) -> None:
    with pytest.raises(InputError):
        read_vocabulary(text)


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("domain(1, 2).", "`domain(Domain, Value)`"),
        ("domain(guest).", "`domain(Domain, Value)`"),
        ("domain(guest, ann, bob).", "`domain(Domain, Value)`"),
        ('domain("guest", ann).', "`domain(Domain, Value)`"),
        ("domain(guest(1), ann).", "`domain(Domain, Value)`"),
        ("numbered(1, 2).", "`numbered(Domain, Sequence)`"),
        ("numbered(move_number).", "`numbered(Domain, Sequence)`"),
        ("notation(foo, bar).", '`notation("how people write it", Value)`'),
        ('notation("A", ann, "B", bob).', '`notation("how people write it", Value)`'),
        ('notation("A", anna).', "a value of a domain"),
        ('notation("A", (ann; bob)).', "one value for each way of writing"),
        ('notation("bob", ann).', "a way of writing that names no other value"),
        ("told_as(1, 2).", "`told_as(Sequence, Term)`"),
        ('told_as(move, "moved").', "`told_as(Sequence, Term)`"),
        ('judge("director").', "`judge(Bearer)`"),
        ("judge(director, ann).", "`judge(Bearer)`"),
        ("judge.", "`judge(Bearer)`"),
        ("unit(law, laws).", '`unit("Law", "Laws")`'),
        ('unit("Law").', '`unit("Law", "Laws")`'),
        ("member(guests, ann, bob).", "`member(Group, Person)`"),
        ("answer(how_late).", "`answer(Question, Answer)`"),
        ("excludes(leave).", "`excludes(One, Other)`, of two acts or dispositions"),
        ("compatible(leave, stay, sing).", "`compatible(One, Other)`, of two acts or dispositions"),
        ("impossible(late(ann), rain).", "`impossible(Event)`"),
        ("vocabulary(event, late).", DECLARED),
        ("vocabulary(event, late(1), ()).", DECLARED),
        ("vocabulary(event, late, 1).", DECLARED),
        ("vocabulary(event, late, (1,)).", DECLARED),
        ("numbered(move_number, mvoe).", "hop or move"),
        ("told_as(mvoe, moved).", "hop or move"),
        ("whose_turn(mvoe, next).", "hop or move"),
        ("whose_turn(move, nobody).", "`vocabulary(term, nobody, (WHO,))`"),
        ("begins_after(mvoe, rounds, 4).", "hop or move"),
        (
            "begins_after(move, rounds, 0).",
            "`begins_after(Sequence, Fact, Each)`, where Each is a number from 1",
        ),
        (
            "begins_after(move, rounds).",
            "`begins_after(Sequence, Fact, Each)`, where Each is a number from 1",
        ),
        ("counted_in(hour, (mvoe,), 1). domain(hour, 0..3).", "hop or move"),
        *(
            (
                f"counted_in(hour, {one}). domain(hour, 0..3).",
                "`counted_in(Domain, (Sequence,), Each)`, where Each is a number from 1",
            )
            for one in ("move, 1", "(), 1", "(move,), 0", "(move,)")
        ),
        ("counted_in(hour, (move,), 1).", "`domain(hour, 0..9)`"),
        ("counted_in(guest, (move,), 1).", "`domain(guest, 0..9)`"),
        ("begins_after(move, rounds, 4).", "`vocabulary(table, rounds, (HOW_MANY,))`"),
        *(
            (f"begins_after(move, rounds, 4). vocabulary(table, rounds, {domains}).", NUMBER_OF_ENTRIES)
            for domains in ("()", "(guest,)", "(count, count)", "(below,)", "(unlisted,)")
        ),
        ("drawn_at(ann).", "`drawn_at(Person, Side)`, where Side is bottom or left or right or top"),
        ("drawn_at(anna, top).", "a value of a domain"),
        ("drawn_at(ann, tpo).", "bottom or left or right or top"),
        ("drawn_at(ann, (top; left)).", "one for each person"),
        ("drawn_at((ann; bob), top).", "one for each person"),
        ("drawn_red(purple).", "a value of a domain"),
        ("drawn_last(purple).", "a value of a domain"),
        ("drawn_in_hand(holds).", "`vocabulary(event, holds, (WHO, WHAT))`"),
        ("drawn_in_hand(hodls). vocabulary(event, holds, (guest, count)).", "holds"),
        (
            "vocabulary(sequence, turn, (turn_number,)).",
            "`vocabulary(sequence, turn, (NUMBER, WHO, WHAT))`, where `numbered(NUMBER, turn)`",
        ),
    ],
)
def test_a_declaration_of_another_form_is_refused_with_its_place(
    tmp_path: Path, text: str, expected: str
) -> None:
    sequences = "vocabulary(sequence, (hop; move), (move_number, guest)).\n"
    with pytest.raises(RulebookError) as caught:
        rulebook(
            tmp_path,
            vocabulary=f"% first\n{sequences}domain(guest, (ann; bob)). domain(count, 0..3). domain(below, -1..3).\n"
            f"  {text}\n",
        )
    assert caught.value.expected == expected
    assert caught.value.place is not None
    assert caught.value.place.file.endswith("vocabulary.lp")
    assert (caught.value.place.line, caught.value.place.column) == (4, 3)


def test_from_where_a_sequence_is_told_is_a_number_of_the_table() -> None:
    words = read_vocabulary(
        "vocabulary(sequence, move, (move_number, guest)). vocabulary(table, rounds, (count,)). domain(count, 0..3). "
        "begins_after(move, rounds, 4)."
    )
    assert words.first("move", [parse_term("rounds(2)"), parse_term("move(9, ann)")]) == 9
    assert words.first("move", [parse_term("host(ann)")]) == 1
    assert words.first("hop", [parse_term("rounds(2)")]) == 1
    assert vocabulary_of(words.data) == words


def test_a_domain_can_count_the_entries_of_sequences() -> None:
    words = read_vocabulary(
        "vocabulary(sequence, move, (move_number, guest)). vocabulary(sequence, hop, (hop_number, guest)). "
        "domain(moment, 0..3). counted_in(moment, (move, hop), 1)."
    )
    assert words.counted == {"moment": (("move", "hop"), 1)}
    assert vocabulary_of(words.data) == words


def test_whose_turn_it_is_is_said_by_a_term() -> None:
    words = read_vocabulary(
        "vocabulary(sequence, move, (move_number, guest, guest)). numbered(move_number, move). "
        "domain(guest, ann). vocabulary(term, next, (guest,)). whose_turn(move, next)."
    )
    assert words.turns == {"move": "next"}
    assert vocabulary_of(words.data) == words


def test_how_situations_are_drawn_is_declared() -> None:
    ann, bob = Function("ann"), Function("bob")
    words = read_vocabulary(
        "domain(guest, (ann; bob)). vocabulary(event, holds, (guest, guest)). "
        "drawn_at(ann, right). drawn_at(bob, left). drawn_red(bob). drawn_in_hand(holds). drawn_last(ann)."
    )
    assert words.drawn.seats == {ann: "right", bob: "left"}
    assert words.drawn.seated([ann, bob]) == (bob, ann)
    assert words.drawn.seated([ann, bob, Function("carol")]) is None
    assert words.drawn.red == {bob}
    assert words.drawn.in_hand == {"holds"}
    assert words.drawn.last == {ann}
    assert vocabulary_of(words.data) == words


def test_people_may_write_a_value_by_its_name_or_by_that_of_a_value_of_another_domain() -> None:
    colours = "domain(guest, (ann; bob)). domain(colour, (red; blue)). "
    words = read_vocabulary(colours + 'notation("ann", ann; "red", bob).')
    assert words.notation == {"ann": Function("ann"), "red": Function("bob")}


def test_the_nearest_value_is_named_where_a_notation_stands_for_none() -> None:
    with pytest.raises(RulebookError) as caught:
        read_vocabulary('domain(guest, (ann; bob)). notation("A", an).')
    assert caught.value.nearest == "ann"


def test_the_nearest_sequence_is_named() -> None:
    with pytest.raises(RulebookError) as caught:
        read_vocabulary("vocabulary(sequence, move, (move_number, guest)). numbered(move_number, mvoe).")
    assert caught.value.nearest == "move"


@pytest.mark.parametrize("text", ["excludes(leave).", "member(ann).", "impossible(late(ann), rain)."])
def test_what_mechanics_declare_in_another_form_is_refused_with_its_place(tmp_path: Path, text: str) -> None:
    with pytest.raises(RulebookError) as caught:
        rulebook(tmp_path, mechanics=f"\n{text[:-1]} :-\n    rain.\n")
    assert caught.value.place is not None
    assert str(caught.value.place).endswith("mechanics/all.lp:2:1")


def test_a_term_of_ones_own_may_be_called_like_a_declaration(tmp_path: Path) -> None:
    law = rules("1 unit(Guest) :- late(Guest)", "2 member(Guest, ann, 2) :- late(Guest)")
    code = rulebook(
        tmp_path, law, "term unit guest; term member guest guest number", mechanics="unit(ann) :- rain."
    )
    assert code.vocabulary.arities("term") == {("unit", 1), ("member", 3)}


def test_of_several_ways_of_writing_the_full_one_is_written() -> None:
    words = read_vocabulary(
        'domain(guest, (ann; bob)). notation("A", ann; "Anna", ann; "B", bob; "Robert", bob).'
    )
    assert words.written == {Function("ann"): "Anna", Function("bob"): "B"}


def test_bridge_has_38_calls_52_cards_and_one_notation_for_each() -> None:
    calls, cards = BRIDGE.domains["call"], BRIDGE.domains["card"]
    assert (len(calls), len(cards), len(BRIDGE.domains["bid"])) == (38, 52, 35)
    assert {*calls, *cards} <= BRIDGE.written.keys()
    assert BRIDGE.notation["1NT"] == parse_term("bid(1,no_trump)")
    assert BRIDGE.notation["D10"] == parse_term("card(diamonds,10)")


def test_bridge_declares_known_kinds_and_domains_only() -> None:
    known = BRIDGE.domains.keys() | BRIDGE.numbered.keys()
    for one in BRIDGE.declarations:
        assert one.kind in KINDS
        assert all(domain in known or BRIDGE.ranges_over_names(domain) for domain in one.domains), one
    assert {BRIDGE.find("sequence", name, 3) for name in BRIDGE.numbered.values()}.isdisjoint({None})


def test_a_kind_of_names_can_be_what_an_argument_ranges_over() -> None:
    assert SMALL.ranges_over_names("act")
    assert not SMALL.ranges_over_names("guest")
    own = read_vocabulary("domain(act, (first; second)). vocabulary(term, played, (act,)).")
    assert not own.ranges_over_names("act")


def test_a_domain_with_a_slip_is_no_domain_and_one_of_which_nothing_is_said_is_of_numbers() -> None:
    words = "domain(reader, (ann; bob)).\nvocabulary(event, staff, ({},)).\n"
    with pytest.raises(RulebookError, match="`raeder` is no domain") as caught:
        read_vocabulary(words.format("raeder"))
    assert caught.value.nearest == "reader"
    assert read_vocabulary(words.format("amount")).declarations[0].domains == ("amount",)
