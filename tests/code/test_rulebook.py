"""Reading rulebooks: what a law file may say, how what stands above a rule is attached to it."""

import codecs
from collections import Counter
from pathlib import Path

import pytest
from clingo import parse_term

from pyrules.base.errors import InputError, RulebookError
from pyrules.code.loading import default_rulebook, editions, load
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Doubt, Layer
from pyrules.code.terms import Text, string_of
from pyrules.grounding.programs import ruling_program
from pyrules.grounding.scopes import scope_program
from pyrules.solver.control import Model, Solver
from tests.rulebooks import PARTY, SITUATIONS, atoms, rulebook, rules, write_rulebook

WORDS = (
    "term tipsy guest; term merry guest; act leave; act sing; question drunk guest; irregularity brawl guest"
)
LAW = """\
%# Law 1. Leaving
%-----------------

%@ 1A
%  who sang is merry
merry(Guest) :-
    sang(Guest).

% a remark that belongs to nothing

%@ 1B
%  who is merry
%  and late has to go
%? ambiguous: late is taken to mean: at all
%? silent: nobody says when
norm("1B", shall, Guest, leave) :-
    merry(Guest),
    late(Guest).
"""


def expect_refusal(folder: Path, law: str, words: str = WORDS, *, mechanics: str = "") -> RulebookError:
    with pytest.raises(RulebookError) as caught:
        rulebook(folder, law, words, mechanics=mechanics)
    return caught.value


def refers(source: str, target: str) -> str:
    return f'%@ {source}\nrefers("{source}", "{target}").\n'


# ---- what is attached to a rule


def test_label_sentence_and_doubts_belong_to_the_rule_below_them(tmp_path: Path) -> None:
    merry, leave = rulebook(tmp_path, LAW, WORDS).laws
    assert (merry.provision, merry.sentence, merry.doubts) == ("1A", "who sang is merry", ())
    assert (leave.provision, leave.sentence) == ("1B", "who is merry and late has to go")
    assert leave.doubts == (
        Doubt("ambiguous", "late is taken to mean: at all"),
        Doubt("silent", "nobody says when"),
    )
    assert (merry.place.line, leave.place.line) == (6, 16)
    assert merry.place.file.endswith("laws/x/law1.lp")


def test_comments_attach_to_the_right_rule_where_rules_touch(tmp_path: Path) -> None:
    law = (
        "%@ 1A\n%  first\nmerry(G) :-\n    sang(G).\n"
        "%@ 1B\n%  second\n%? ours: unsure\ntipsy(G) :-\n    merry(G).\n"
    )
    rules = rulebook(tmp_path, law, WORDS).laws
    assert [(one.provision, one.sentence, one.doubts) for one in rules] == [
        ("1A", "first", ()),
        ("1B", "second", (Doubt("ours", "unsure"),)),
    ]


def test_a_kind_of_doubt_that_there_is_not_is_refused(tmp_path: Path) -> None:
    bare = expect_refusal(tmp_path, LAW.replace("silent: ", ""))
    assert "a doubt without its kind" in str(bare)
    error = expect_refusal(tmp_path, LAW.replace("silent:", "slient:"))
    assert "`slient` is no kind of doubt" in str(error)
    assert error.nearest == "silent"
    assert error.place is not None
    assert error.place.line == 16


@pytest.mark.parametrize(
    "rule",
    ["merry(G) :- sang(G). % why", "merry(G) :-\n    sang(G). % why", "merry(G) :- % why\n    sang(G)."],
)
def test_a_comment_behind_a_rule_is_refused_like_one_inside_it(tmp_path: Path, rule: str) -> None:
    error = expect_refusal(tmp_path, f"%@ 1A\n{rule}\n%@ 1B\ntipsy(G) :- merry(G).\n")
    assert error.message == "a comment inside a rule"


def test_outside_the_laws_a_remark_may_stand_behind_a_fact(tmp_path: Path) -> None:
    mechanics = "merry(ann). % always\n% who is merry\ntipsy(G) :- merry(G). % and so on\n"
    merry, tipsy = rulebook(tmp_path, words=WORDS, mechanics=mechanics).rules[-2:]
    assert (merry.sentence, tipsy.sentence) == ("", "who is merry")


def test_a_rule_is_taken_apart(tmp_path: Path) -> None:
    law = (
        '%@ 1\nnorm("1", shall, Guest, leave) :-\n    found("1", drunk(Guest), yes),\n'
        "    not tipsy(Guest),\n    Guest != bob.\n"
    )
    (rule,) = rulebook(tmp_path, law, WORDS).laws
    assert rule.head is not None
    assert (rule.head.predicate, rule.head.arguments) == ("norm", ('"1"', "shall", "Guest", "leave"))
    asked, absent, unlike = rule.body
    assert (asked.predicate, asked.negated, tuple(one.signature for one in asked.terms)) == (
        "found",
        False,
        (None, ("drunk", 1), ("yes", 0)),
    )
    assert (absent.predicate, absent.negated, absent.atom) == ("tipsy", True, "tipsy(Guest)")
    assert unlike.predicate is None
    assert rule.variables == ("Guest",)


# ---- what is refused, with place and expectation


@pytest.mark.parametrize(
    ("law", "line", "message", "expected"),
    [
        ("\nmerry(G) :-\n    sang(G).\n", 2, "a rule without its provision", "`%@ ID` directly above"),
        ("%@ 1\n\nmerry(G) :-\n    sang(G).\n", 3, "a rule without its provision", "`%@ ID` directly above"),
        ("% 1\nmerry(G) :-\n    sang(G).\n", 2, "a rule without its provision", "`%@ ID` directly above"),
        ("%@ 1\n%@ 2\nmerry(G) :-\n    sang(G).\n", 3, "more than one provision", "one line `%@ ID`"),
        ("%@ 1\nmerry(G) :-\n    % why\n    sang(G).\n", 3, "a comment inside a rule", "above the rule"),
        ("%* long\n   remark *%\n", 1, "a block comment", "begin with `%`"),
        ("%@ 1\n{ merry(ann) }.\n", 2, "is no conclusion", "no choice"),
        ("%@ 1\n{ merry(G) : late(G) } = 1 :-\n    rain.\n", 2, "is no conclusion", "no choice"),
        ("%@ 1\n:-\n    sang(ann).\n", 2, "is no conclusion", "constraint"),
        ("%@ 1\nnot merry(ann) :-\n    rain.\n", 2, "is no conclusion", "conclusions from conditions"),
        ("%@ 1\nmerry(ann); tipsy(ann) :-\n    rain.\n", 2, "is no conclusion", "disjunction"),
        (
            "%@ 1\n#show merry/1.\n",
            2,
            "`#show` in a law file",
            "facts and conclusions from conditions, and nothing else",
        ),
        (
            "%@ 1\n#const n = 1.\n",
            2,
            "`#const` in a law file",
            "facts and conclusions from conditions, and nothing else",
        ),
        (
            "%@ 1\n#minimize { 1 : rain }.\n",
            2,
            "`#minimize` in a law file",
            "facts and conclusions from conditions, and nothing else",
        ),
        (
            "%@ 1\n#external rain.\n",
            2,
            "`#external` in a law file",
            "facts and conclusions from conditions, and nothing else",
        ),
        (
            "%@ 1\nmerry(G) :-\n    sang((G; ann)).\n",
            2,
            "a pool in a rule with conditions",
            "one rule for each",
        ),
        (
            "%@ 1\nmerry((ann; bob)) :-\n    rain.\n",
            2,
            "a pool in a rule with conditions",
            "one rule for each",
        ),
        ("%@ 1\nmerry(G) :-\n    sang(G), late(G).\n", 2, "two conditions on one line", "one body literal"),
        (
            '%@ 1\nmerry(G) :-\n    late(G),\n    not found("1", drunk(G), yes).\n',
            2,
            "negates a decision",
            "`found(Id, Question, no)`",
        ),
        (
            '%@ 1\nmerry(G) :-\n    late(G),\n    not exercised("1", G, leave).\n',
            2,
            "negates a decision",
            "`waived(Id, Bearer, Act)`",
        ),
        (
            '%@ 1B\nnorm("1A", shall, ann, leave).\n',
            2,
            'the label says `1B` and the rule "1A"',
            "same id in both",
        ),
        (
            '%@ 1\nnorm(Id, shall, ann, leave) :-\n    refers(Id, "2").\n',
            2,
            "the label says `1` and the rule Id",
            "same id in both",
        ),
        ('%@ 1\nnorm("1", shall, leave).\n', 2, "has 3 arguments", "4 for `norm`"),
        ('%@ 1\nsettles("1", brawl(ann)).\n', 2, "has 2 arguments", "3 for `settles`"),
        ('%@ 1X\noverrides("1X", 4).\n', 2, '`4` in `overrides("1X",4)` is no id', '`"4"`'),
        ('%@ 1\nrefers("1", two).\n', 2, '`two` in `refers("1",two)` is no id', '`"two"`'),
        ("%@ 1\noutside(27, brawl).\n", 2, "`27` in `outside(27,brawl)` is no id", '`"27"`'),
        ('%@ 1\nnorm("1", shall, ann, "leave").\n', 2, "is no name", "in small letters"),
        ('%@ 1\noption("1", ann, 4).\n', 2, "`4` in `option(", "in small letters"),
        ('%@ 1\nquestion("1", "drunk").\n', 2, "is no name", "in small letters"),
        ('%@ 1\nirregularity("1", 4).\n', 2, "is no name", "in small letters"),
        ('%@ 1\nirregularity("1", (brawl, ann)).\n', 2, "is no name", "in small letters"),
        ('%@ 1\nsettles("1", brawl(ann), 3 + 4).\n', 2, "`(3+4)` in", "in small letters"),
    ],
)
def test_a_convention_broken_is_refused_with_its_place(
    tmp_path: Path, law: str, line: int, message: str, expected: str
) -> None:
    error = expect_refusal(tmp_path, law)
    assert message in error.message
    assert expected in (error.expected or "")
    assert error.place is not None
    assert error.place.file.endswith("laws/x/law1.lp")
    assert error.place.line == line


@pytest.mark.parametrize(
    ("head", "near"),
    [('nrom("1", shall, ann, leave)', "norm"), ("mery(ann)", "merry"), ('setles("1", a, b)', "settles")],
)
def test_an_unknown_conclusion_is_refused_with_the_nearest(tmp_path: Path, head: str, near: str) -> None:
    error = expect_refusal(tmp_path, f"%@ 1\n{head}.\n")
    assert "a law cannot conclude" in error.message
    assert error.nearest == near


def test_a_term_with_another_number_of_arguments_is_refused(tmp_path: Path) -> None:
    error = expect_refusal(tmp_path, "%@ 1\nmerry(ann, bob).\n")
    assert error.message == "a law cannot conclude `merry/2`"
    assert error.nearest == "merry"


def test_an_event_is_no_conclusion_of_a_law(tmp_path: Path) -> None:
    assert expect_refusal(tmp_path, "%@ 1\nlate(ann).\n").message == "a law cannot conclude `late/1`"


@pytest.mark.parametrize("part", ["vocabulary", "mechanics", "situations"])
@pytest.mark.parametrize(
    ("atom", "expected"),
    [
        ('norm("1", may, ann, leave)', "it in a law, below its `%@ ID`"),
        ("overrides(1, 2)", "it in a law, below its `%@ ID`"),
        ('irregularity("1", (brawl; row))', "it in a law, below its `%@ ID`"),
        ("decided(1, 2)", "another name: `decided/2` is a word of pyrules"),
        ("permits(never)", "another name: `permits/1` is a word of pyrules"),
        ('part_of("1", "2")', "another name: `part_of/2` is a word of pyrules"),
        ("given(1, 2)", "another name: `given/2` is a word of pyrules"),
    ],
)
def test_what_a_law_or_pyrules_concludes_is_said_nowhere_else(
    tmp_path: Path, part: str, atom: str, expected: str
) -> None:
    text = {"vocabulary": PARTY, "mechanics": "", "situations": SITUATIONS}[part]
    with pytest.raises(RulebookError) as caught:
        rulebook(tmp_path, **{part: f"% first\n{atom}.\n{text}"})
    assert caught.value.expected == expected
    assert caught.value.place is not None
    assert caught.value.place.line == 2


@pytest.mark.parametrize("part", ["mechanics", "situations"])
@pytest.mark.parametrize(
    "declaration",
    [
        "domain(guest, carol)",
        "vocabulary(act, leave, ())",
        "numbered(move_number, move)",
        'notation("A", ann)',
        "told_as(move, moved)",
        "judge(ann)",
        'unit("Law", "Laws")',
    ],
)
def test_what_only_the_vocabulary_can_declare_is_declared_there(
    tmp_path: Path, part: str, declaration: str
) -> None:
    text = {"mechanics": "", "situations": SITUATIONS}[part]
    with pytest.raises(RulebookError) as caught:
        rulebook(tmp_path, **{part: f"% first\n{declaration}.\n{text}"})
    assert caught.value.expected == "it in the vocabulary"
    assert caught.value.place is not None
    assert caught.value.place.line == 2


def test_a_helper_of_ones_own_may_have_another_number_of_arguments(tmp_path: Path) -> None:
    assert rulebook(
        tmp_path, mechanics="open(ann) :- rain. given(ann) :- rain. settles(ann, bob) :- rain."
    ).rules


def test_pools_are_welcome_in_facts(tmp_path: Path) -> None:
    code = rulebook(tmp_path, "%@ 1\nmerry((ann; bob)).\n", WORDS)
    model = Solver(ruling_program(code)).first() or Model()
    assert set(atoms("merry(ann) merry(bob)")) <= model


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("%@ 1\nmerry(ann :- late(ann).\n", 2, "`(` is never closed"),
        ("%@ 1\nmerry(ann)\n\n%@ 2\ntipsy(bob).\n", 2, "full stop"),
        ("%@ 1\nmerry(ann bob).\n", 2, "syntax error"),
    ],
)
def test_a_syntax_error_names_file_and_line(tmp_path: Path, text: str, line: int, message: str) -> None:
    error = expect_refusal(tmp_path, text)
    assert error.place is not None
    assert error.place.file.endswith("laws/x/law1.lp")
    assert error.place.line == line
    assert message in error.message


def test_mechanics_may_hold_several_conditions_on_a_line_but_no_choice(tmp_path: Path) -> None:
    mechanics = "tipsy(Guest) :- late(Guest), sang(Guest).\n"
    assert rulebook(tmp_path / "good", mechanics=mechanics, words=WORDS).rules[-1].layer is Layer.MECHANICS
    error = expect_refusal(tmp_path / "bad", "", mechanics="{ tipsy(ann) }.\n")
    assert error.place is not None
    assert error.place.file.endswith("mechanics/all.lp")


def test_a_file_that_is_not_utf_8_is_refused(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, "", WORDS)
    (folder / "laws" / "x" / "law1.lp").write_bytes(b"% one\n% \xe9\n")
    with pytest.raises(RulebookError, match="not UTF-8") as caught:
        load("x", folder)
    assert caught.value.place is not None
    assert caught.value.place.line == 2


def test_a_byte_order_mark_at_the_beginning_of_a_file_is_skipped(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, LAW, WORDS)
    for path in [*folder.rglob("*.lp")]:
        path.write_bytes(codecs.BOM_UTF8 + path.read_bytes())
    code = load("x", folder)
    assert [(one.provision, one.place.line) for one in code.laws] == [("1A", 6), ("1B", 16)]


def test_an_empty_label_is_refused(tmp_path: Path) -> None:
    expect_refusal(tmp_path, "%@\nmerry(G) :-\n    sang(G).\n")


def test_an_id_without_quotes_is_refused(tmp_path: Path) -> None:
    expect_refusal(tmp_path, "%@ 1\nnorm(1, shall, ann, leave).\n")


def test_a_term_named_like_an_atom_of_the_engine_is_refused(tmp_path: Path) -> None:
    expect_refusal(tmp_path, "%@ 1\nsettled(Guest) :-\n    late(Guest).\n", "term settled guest")


@pytest.mark.parametrize(
    "condition", ['act("1", may, ann, leave)', 'decided(power("1", ann, leave), exercised)']
)
def test_a_decision_read_otherwise_than_by_its_four_words_is_refused(tmp_path: Path, condition: str) -> None:
    law = f'%@ 1\nnorm("1", may, ann, leave).\n\n%@ 2\nnorm("2", shall, bob, sing) :-\n    {condition}.\n'
    expect_refusal(tmp_path, law)


@pytest.mark.parametrize(
    ("condition", "applies", "fails"),
    [
        ("#count { Guest : late(Guest) } >= 2", "late(ann) late(bob)", "late(ann)"),
        ("late(Guest) : domain(guest, Guest)", "late(ann) late(bob)", "late(ann)"),
    ],
)
def test_a_condition_over_all_guests_can_be_grounded(
    tmp_path: Path, condition: str, applies: str, fails: str
) -> None:
    code = rulebook(tmp_path, f'%@ 1\nnorm("1", shall, ann, leave) :-\n    {condition}.\n', WORDS)
    norm = parse_term('norm("1",shall,ann,leave)')
    assert norm in (Solver(ruling_program(code), atoms(applies)).first() or ())
    assert norm not in (Solver(ruling_program(code), atoms(fails)).first() or ())


# ---- editions, files, bounds


def test_editions_are_the_files_of_their_folder(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path)
    assert editions(folder) == ("x",)
    (folder / "editions" / "old.lp").write_text('#include "../vocabulary.lp".\n')
    assert editions(folder) == ("old", "x")
    with pytest.raises(InputError, match="has several editions") as caught:
        load(None, folder)
    assert caught.value.expected == "old or x"
    assert load("old", folder).laws == ()


def test_the_only_edition_needs_no_name(tmp_path: Path) -> None:
    assert load(None, write_rulebook(tmp_path)).edition == "x"


def test_an_unknown_edition_is_refused_with_the_nearest() -> None:
    with pytest.raises(InputError) as caught:
        load("1979")
    assert caught.value.message == "`1979` is no edition of this rulebook"
    assert caught.value.nearest == "1997"


def test_a_folder_that_is_no_rulebook_is_refused(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no edition in this folder") as caught:
        load("x", tmp_path)
    assert caught.value.place is not None
    assert caught.value.place.file == str(tmp_path)


def test_a_missing_file_is_named_with_the_line_that_includes_it(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path)
    contents = folder / "editions" / "x.lp"
    contents.write_text(contents.read_text() + '#include "../laws/x/law2.lp".\n')
    with pytest.raises(RulebookError, match="there is no file") as caught:
        load("x", folder)
    assert caught.value.place is not None
    assert (Path(caught.value.place.file).name, caught.value.place.line) == ("x.lp", 4)
    assert "law2.lp" in caught.value.message
    assert caught.value.nearest == "../laws/x/law1.lp"


def test_an_edition_includes_nothing_but_vocabulary_mechanics_and_laws(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path)
    contents = folder / "editions" / "x.lp"
    contents.write_text(contents.read_text() + '#include "../situations/all.lp".\n')
    with pytest.raises(RulebookError, match="neither vocabulary, mechanics nor law"):
        load("x", folder)


def test_rules_come_in_the_order_of_the_edition(tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path, refers("2", "1"))
    (folder / "laws" / "x" / "law0.lp").write_text(refers("10", "9") + "\n" + refers("9", "10"))
    contents = folder / "editions" / "x.lp"
    contents.write_text(contents.read_text() + '#include "../laws/x/law0.lp".\n')
    code = load("x", folder)
    assert [rule.provision for rule in code.laws] == ["2", "10", "9"]
    assert code.provisions == ("2", "9", "10")
    assert [rule.place.line for rule in code.rules_of("9")] == [5]
    assert next(arguments for _, arguments in code.facts_of("refers")) == (Text("2"), Text("1"))
    assert len({rule.number for rule in (*code.core, *code.rules, *code.situations)}) == len(
        [*code.core, *code.rules, *code.situations]
    )


def test_what_is_declared_outside_is_no_provision(tmp_path: Path) -> None:
    law = '%@ 64\noutside("64", brawl(Guest)) :-\n    late(Guest).\n\n%@ 2\nno_rule("2", "a heading").\n'
    assert rulebook(tmp_path, law, WORDS).provisions == ("2",)


def test_a_string_is_read_as_what_it_says(tmp_path: Path) -> None:
    law = '%@ 3\nno_rule("3", "he says \\"none\\"").\n\n%@ 64\noutside("64", (brawl;fire)).\n'
    code = rulebook(tmp_path, law)
    assert [string_of(why) for _, (_, why) in code.facts_of("no_rule")] == ['he says "none"']
    assert code.outside == {("64", "(brawl;fire)")}


def test_a_bound_may_be_reckoned(tmp_path: Path) -> None:
    more = "#const rows = 2*moves + (3 - 1).\n#const last = 3-1. [override]\n#const first = nobody.\n"
    code = rulebook(tmp_path, situations=SITUATIONS + more)
    assert code.bounds == {"moves": 1, "last": 2}  # what rests on another stays as it is written
    assert "#const last = 5." in scope_program(code, {"last": 5}).text


def test_bounds_are_those_of_the_situation_files(tmp_path: Path) -> None:
    code = rulebook(tmp_path)
    assert code.bounds == {"moves": 1}
    text = scope_program(code, {"moves": 3}).text
    assert "#const moves = 3." in text
    assert "#const moves = 1." not in text
    with pytest.raises(InputError) as caught:
        scope_program(code, {"move": 3})
    assert caught.value.message == "`move` bounds no situation of this rulebook"
    assert (caught.value.expected, caught.value.nearest) == ("moves", "moves")


def test_a_bound_widens_the_scope(tmp_path: Path) -> None:
    code = rulebook(tmp_path, rules("1 merry(Guest) :- move(_, Guest, _)"), "term merry guest")
    for bound in (0, 1, 2):
        possible = Solver(scope_program(code, {"moves": bound})).atoms("move", 3)
        assert {atom.arguments[0].number for atom in possible} == set(range(1, bound + 1))


def test_what_no_law_reads_is_in_no_scope(tmp_path: Path) -> None:
    law = rules("1 merry(Guest) :- noisy(Guest)")
    code = rulebook(
        tmp_path, law, "term merry guest; term noisy guest", mechanics="noisy(Guest) :-\n    sang(Guest).\n"
    )
    solver = Solver(scope_program(code, {}))
    assert len(list(solver.atoms("sang", 1))) == 2  # read by way of the mechanics
    assert len(list(solver.atoms("host", 1))) == 2  # of the table
    assert [len(list(solver.atoms(name, arity))) for name, arity in (("late", 1), ("rain", 0))] == [0, 0]


def test_an_event_that_is_only_called_impossible_is_in_no_scope(tmp_path: Path) -> None:
    mechanics = "impossible(late(Guest)) :-\n    late(Guest),\n    rain.\n"
    code = rulebook(tmp_path, rules("1 merry(ann) :- rain"), "term merry guest", mechanics=mechanics)
    solver = Solver(scope_program(code, {}))
    assert (list(solver.atoms("late", 1)), len(list(solver.atoms("rain", 0)))) == ([], 1)


def test_values_that_no_rule_speaks_of_are_not_grounded(tmp_path: Path) -> None:
    words = PARTY + "domain(number, 1..500).\ndomain(shade, Shade) :-\n    domain(colour, Shade).\n"
    code = rulebook(tmp_path, rules("1 merry(ann) :- rain"), "term merry guest", vocabulary=words)
    known = {atom.arguments[0].name for atom in Solver(ruling_program(code)).atoms("domain", 2)}
    assert known == {"guest", "colour"}
    assert len(code.vocabulary.domains["number"]) == 500


def test_a_vocabulary_may_hold_pools_and_defined(tmp_path: Path) -> None:
    code = rulebook(tmp_path, vocabulary=PARTY + "#defined other/1.\n")
    assert {rule.layer for rule in code.rules} == {Layer.VOCABULARY}


# ---- the shipped rulebook


@pytest.fixture(scope="module")
def bridge() -> Rulebook:
    return load("1997")


def test_every_rule_of_the_laws_has_a_label_that_is_its_id_and_a_sentence(bridge: Rulebook) -> None:
    assert bridge.laws
    for rule in bridge.laws:
        assert rule.head is not None
        assert rule.provision[:1].isdigit(), rule.place
        outside = rule.head.predicate == "outside"
        assert rule.sentence or outside, f"{rule.place} has no sentence"
        if rule.head.predicate in HEADS:
            assert rule.head.arguments[0] == f'"{rule.provision}"', rule.place


def test_every_law_stands_in_the_file_of_its_number(bridge: Rulebook) -> None:
    for rule in bridge.laws:
        stem = Path(rule.place.file).stem
        if rule.head and rule.head.predicate != "outside":  # said by the law that leans on it
            law = stem.removeprefix("law")
            assert rule.provision == law or rule.provision.removeprefix(law)[:1].isalpha(), rule.place


def test_an_edition_file_is_a_table_of_contents() -> None:
    for name in editions(default_rulebook()):
        text = (default_rulebook() / "editions" / f"{name}.lp").read_text(encoding="utf-8")
        lines = [line for line in text.splitlines() if line and not line.startswith("%")]
        assert lines
        bases = [f'#include "{base}.lp".' for base in editions(default_rulebook())]
        assert all(line.startswith('#include "../') or line in bases for line in lines), name


@pytest.mark.parametrize("edition", editions(default_rulebook()))
def test_no_rule_of_a_shipped_rulebook_stands_twice(edition: str) -> None:
    code = load(edition)
    written = Counter((rule.layer, rule.text) for rule in code.rules if rule.is_rule and rule.body)
    assert [text for (_, text), times in written.items() if times > 1] == []
