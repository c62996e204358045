"""The shipped language files: complete, with all the slots of the English one, and in their own script."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from clingo import Function, Number, Symbol, parse_term

from pyrules.base.errors import InputError, Place
from pyrules.code.loading import default_rulebook
from pyrules.code.vocabulary import Declaration
from pyrules.language import TABLES, languages, load_language
from pyrules.language.phrases import FORCES
from pyrules.language.sentence_templates import Slot, Template
from tests.rulebooks import shipped_vocabulary

DIRECTORY = default_rulebook()
BRIDGE = shipped_vocabulary()
LANGUAGES = {code: load_language(DIRECTORY, code, BRIDGE) for code in ("en", "ru", "pl")}
OTHERS = [code for code in LANGUAGES if code != "en"]
SLOTTED = sorted({*TABLES.values()})
PROVISION = re.compile(r"\b\d+[A-Z]\d*\b")
MANY = 60

ENGINE_ATOMS = (
    'norm("17D",shall,director,assign_artificial_adjusted_scores(this_board))',
    'act("22A",shall_not,anyone,redeal)',
    'option("21B2",west,change(2))',
    'irregularity("18D",insufficient_bid(2))',
    'settles("17D",call_on_wrong_cards(1),artificial_adjusted_scores)',
    'disposition("19A3",improper_form(3),applies_to_bid_as_made)',
    "settled(call_out_of_rotation(2))",
    'outside("27",insufficient_bid(2))',
    'no_rule("18A","x")',
    'incomplete("18A","x")',
    'breaks_off("18A")',
    'question("17D",inadvertent(1))',
    "answer(inadvertent(1),yes)",
    'found("17D",differs_significantly(1),no)',
    'chosen("21B2",west,change(2))',
    'exercised("19A1",east,double)',
    'waived("19A1",east,double)',
    'decision(finding("17D",inadvertent(1)))',
    'decision(power("19A1",north_south,redouble))',
    'decision(choice("21B2",west))',
    'given(power("19A1",east,double),waived)',
    'decided(finding("17D",inadvertent(1)),yes)',
    'overrides("21B1","19C")',
    'overridden("21B1")',
    'refers("17D","90A")',
    'part_of("17D","17A")',
    "permits(may)",
    "obliges(must)",
    "forbids(must_not)",
    "member(north_south,south)",
    "reaches(players,east)",
    "excludes(cancel(2),play_contract(2))",
    "compatible(normal_play,assigned_adjusted_score)",
    "domain(player,north)",
    "domain(bid,bid(1,no_trump))",
    'flaw(gap,("17D",),unsettled(insufficient_bid(2)))',
    'flaw(undecided,("17D",),answered(inadvertent(1),no))',
    'flaw(opposed,("20D","20E"),done(redeal))',
    'flaw(incompatible,("17D","22B"),acts(cancel(2),play_contract(2)))',
    'flaw(unclear_precedence,("22A","22B"),permitted(redeal))',
    'flaw(unclear_precedence,("12A1","17D"),ended(assigned_adjusted_score,artificial_adjusted_scores))',
    'flaw(circular,("17C","17D"),displaces)',
    'turns_on("17D",inadvertent(1),call_on_wrong_cards(1))',
    "auction(1,on_turn,pass)",
)


def values(domain: str) -> list[Symbol]:
    """Return the values of a domain; where it is a kind of names, one atom of each name."""
    if domain in BRIDGE.numbered:
        return [Number(1), Number(2)]
    if BRIDGE.ranges_over_names(domain):
        return [next(samples(one)) for one in BRIDGE.of_kind(domain).values()]
    return list(BRIDGE.domains[domain])


def samples(declaration: Declaration) -> Iterator[Symbol]:
    """Yield atoms of a name that bring in every value of its arguments' domains."""
    pools = [values(domain) for domain in declaration.domains]
    # of very many values each name has some, and the others the rest
    most = max((len(pool) for pool in pools), default=1)
    stride = most // MANY + 1
    for turn in range(len(declaration.name) % stride, most, stride):
        yield Function(declaration.name, [pool[(turn + n) % len(pool)] for n, pool in enumerate(pools)])


def changed_in_one_place() -> Iterator[tuple[str, list[Symbol]]]:
    """Yield for each place of each declared name atoms that differ there and nowhere else, one for each value."""
    for one in BRIDGE.declarations:
        pools = [values(domain) for domain in one.domains]
        first = [pool[0] for pool in pools if pool]
        for place, pool in enumerate(pools if len(first) == len(pools) else ()):
            yield (
                one.kind,
                [Function(one.name, [*first[:place], value, *first[place + 1 :]]) for value in pool],
            )


@cache
def sentences(code: str) -> tuple[str, ...]:
    """Return the sentences of every name of the vocabulary, and of a sample of the engine's atoms."""
    language = LANGUAGES[code]
    names = [(one.kind, atom) for one in BRIDGE.declarations for atom in samples(one)]
    return (
        *(language.sentence(kind, atom) for kind, atom in names),
        *(language.atom(parse_term(text)) for text in ENGINE_ATOMS),
    )


def slots(template: Template) -> set[int]:
    """Return the numbers of the arguments that a template says."""
    return {part.number for part in template.parts if isinstance(part, Slot)}


@pytest.mark.parametrize("code", LANGUAGES)
def test_a_language_says_every_name_and_no_other(code: str) -> None:
    assert LANGUAGES[code].missing() == []
    assert LANGUAGES[code].unknown() == []


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("table", SLOTTED)
def test_a_template_says_the_arguments_that_the_english_one_says(code: str, table: str) -> None:
    templates = LANGUAGES[code].templates[table]
    english = LANGUAGES["en"].templates[table]
    assert {name: slots(templates[name]) for name in english} == {
        name: slots(template) for name, template in english.items()
    }


@pytest.mark.parametrize("code", LANGUAGES)
def test_what_is_not_the_same_is_not_said_in_the_same_words(code: str) -> None:
    """An act with one argument changed has another sentence: whoever reads it knows no names."""
    alike = []
    for kind, atoms in changed_in_one_place():
        said = Counter(LANGUAGES[code].sentence(kind, atom) for atom in atoms)
        alike += [sentence for sentence, times in said.items() if times > 1]
    assert alike == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_sentence_shows_a_name_as_rules_write_it(code: str) -> None:
    assert [said for said in sentences(code) if "_" in said or "{" in said or "  " in said] == []


def test_russian_is_written_in_its_own_letters() -> None:
    said = [PROVISION.sub("", one) for one in sentences("ru")]
    assert [one for one in said if re.search("[A-Za-z]", one)] == []


@pytest.mark.parametrize("code", OTHERS)
def test_no_word_of_the_engine_stays_english(code: str) -> None:
    english = {LANGUAGES["en"].atom(parse_term(text)) for text in ENGINE_ATOMS}
    assert english.isdisjoint(sentences(code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_force_but_the_plain_verb_has_words_of_its_own(code: str) -> None:
    said = [LANGUAGES[code].force(name) for name in FORCES if name != "does"]
    assert all(said)
    assert len(set(said)) == len(said)
    assert LANGUAGES[code].force("does") == ""


@pytest.mark.parametrize("code", OTHERS)
@pytest.mark.parametrize("form", ["genitive", "accusative", "instrumental"])
def test_a_form_declines_the_numbers_of_calls(code: str, form: str) -> None:
    language = LANGUAGES[code]
    assert language.argument(Number(1), "call_number", form).endswith(" 1")
    assert "call_number" in language.forms[form]


@pytest.mark.parametrize("form", ["genitive", "dative", "accusative", "instrumental"])
def test_a_russian_form_declines_every_player(form: str) -> None:
    language = LANGUAGES["ru"]
    players = BRIDGE.domains["player"]
    assert all(language.value(one, "player", form) != language.value(one, "player") for one in players)


@pytest.mark.parametrize(
    ("code", "atom", "sentence"),
    [
        ("ru", 'norm("17D",does,director,cancel(1))', "Судья: отменить заявку 1 (17D)"),
        ("ru", 'norm("19A1",may,east,double)', "Восток: вправе дать контру (19A1)"),
        ("ru", 'norm("22A",shall_not,anyone,redeal)', "любое лицо: запрещается пересдавать (22A)"),
        ("ru", 'option("21B2",west,change(2))', "Запад: по своему выбору изменить заявку 2 (21B2)"),
        ("pl", 'norm("17D",does,director,cancel(1))', "sędzia: unieważnić zapowiedź 1 (17D)"),
        ("pl", 'norm("19A1",may,east,double)', "E: wolno skontrować (19A1)"),
        ("pl", 'norm("22A",shall_not,anyone,redeal)', "ktokolwiek: zabrania się rozdawać ponownie (22A)"),
        ("pl", 'option("21B2",west,change(2))', "W: według wyboru zmienić zapowiedź 2 (21B2)"),
        ("ru", "auction(2,south,bid(2,no_trump))", "заявка 2: Юг — 2БК"),
        ("ru", "play(1,west,card(spades,14))", "карта 1: Запад — ♠Т"),
        ("ru", "left(north,east)", "Восток сидит слева от Севера"),
        ("ru", "wins(4,west)", "взятку, завершённую картой 4, берёт Запад"),
        ("ru", "vulnerable(none)", "в зоне: никто"),
        ("pl", "auction(2,south,bid(2,no_trump))", "zapowiedź 2: S — 2BA"),
        ("pl", "called(3,west,double)", "zapowiedź 3: W zgłosił kontrę"),
        ("pl", "play(1,west,card(spades,12))", "karta 1: W — ♠D"),
        ("pl", "only_passes_between(1,4)", "między zapowiedzią 1 a zapowiedzią 4 są tylko pasy"),
        ("pl", "vulnerable(none)", "po partii: nikt"),
    ],
)
def test_a_sentence_reads_as_people_say_it(code: str, atom: str, sentence: str) -> None:
    assert LANGUAGES[code].atom(parse_term(atom)) == sentence


# ---- one file or several


def written(folder: Path, **files: str) -> Path:
    for name, text in files.items():
        path = folder / "language" / f"{name.replace('__', '/')}.toml"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def test_a_language_may_stand_in_files_by_topic(tmp_path: Path) -> None:
    people = '[values]\nnorth = "N"\n[values.player]\nanything = "who"\n[forms.genitive]\nnorth = "of N"\n'
    law = '[acts]\nredeal = "deal for {1:genitive}"\n[values]\nsouth = "S"\n[values.player]\neast = "E"\n'
    law = law.replace("{1:genitive}", "all")
    folder = written(tmp_path, en__people=people, en__law22=law, pl="", concepts="", glossary="")
    language = load_language(folder, "en", BRIDGE)
    assert [language.value(parse_term(name), "player") for name in ("north", "south", "east")] == [
        "N",
        "S",
        "E",
    ]
    assert language.value(parse_term("north"), "player", "genitive") == "of N"
    assert language.sentence("act", parse_term("redeal")) == "deal for all"
    assert languages(folder) == ("en", "pl")


def test_what_two_files_tell_is_refused_with_both_places(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        en__acts='[acts]\nredeal = "deal"\n[forms.genitive]\nnorth = "of N"\n',
        en__law22='[forms.genitive]\nsouth = "of S"\nnorth = "of N"\n',
    )
    with pytest.raises(InputError) as caught:
        load_language(folder, "en", BRIDGE)
    assert caught.value.message == "`north` is told twice"
    assert caught.value.place == Place(str(folder / "language" / "en" / "law22.toml"), 3, 1)
    assert str(folder / "language" / "en" / "acts.toml") + ":4:1" in str(caught.value.expected)


@pytest.mark.parametrize("text", ["[actz]\n", '[acts]\nredeal = "{2}"\n', '[acts]\nredeal = "{1:gentive}"\n'])
def test_what_is_wrong_is_named_in_the_file_it_stands_in(tmp_path: Path, text: str) -> None:
    folder = written(tmp_path, en__acts='[acts]\ncancel = "strike out"\n', en__law22=text)
    with pytest.raises(InputError) as caught:
        load_language(folder, "en", BRIDGE)
    assert caught.value.place is not None
    assert (Path(caught.value.place.file).name, caught.value.place.line) == ("law22.toml", text.count("\n"))


@pytest.mark.parametrize(
    "text",
    [
        '[acts]\nredeal = "deal {}{}{}"\n',
        '[acts]\nredeal = "deal {}"\n',
        '[acts]\nredeal = "deal {0}"\n',
        '[acts]\ncancel = "strike {} out {1}"\n',
        '[words]\nruling = "ruling {} {}"\n',
        '[values]\nnorth = "N {}{}"\n',
        '[bearers]\nnorth = "N {}{}{}"\n',
    ],
)
def test_slots_that_cannot_be_told_apart_or_filled_are_refused(tmp_path: Path, text: str) -> None:
    folder = written(tmp_path, en__law22=text)
    with pytest.raises(InputError) as caught:
        load_language(folder, "en", BRIDGE)
    assert caught.value.place is not None
    assert (Path(caught.value.place.file).name, caught.value.place.line) == ("law22.toml", 2)


def test_a_slot_without_a_number_is_for_the_first_argument(tmp_path: Path) -> None:
    folder = written(
        tmp_path,
        en__acts='[acts]\ncancel = "strike {} out"\n[values]\nnorth = "N {}"\n[bearers]\nsouth = "S {}"\n',
    )
    language = load_language(folder, "en", BRIDGE)
    assert language.sentence("act", parse_term("cancel(3)")) == "strike 3 out"
    assert language.value(parse_term("north"), "player") == "north"
    assert language.bearer(parse_term("south")) == "south"


def test_sentences_stand_in_files_of_the_same_names_as_the_words() -> None:
    words = {path.stem for path in (DIRECTORY / "vocabulary").glob("*.lp")}
    for code in LANGUAGES:
        said = {path.stem for path in (DIRECTORY / "language" / code).glob("*.toml")}
        assert said - {"pyrules"} == words
