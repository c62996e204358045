"""A situation as people read it: who did what in which order, what else happened, what was decided."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import groupby

from clingo import Number, Symbol

from pyrules.base.documents import Value
from pyrules.base.errors import InputError
from pyrules.code.drawn import SIDES
from pyrules.code.rulebook import Rulebook
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.grounding.open_facts import as_listed, numbered_apart
from pyrules.grounding.programs import ruling_program
from pyrules.language import Language
from pyrules.rulings.model import Rulings
from pyrules.rulings.open_facts import surely
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, situation_of
from pyrules.solver.control import Model, Solver


class Entry(Value):
    """One entry of a sequence: its number, what was done, and whether by a player who was not on turn."""

    number: int
    text: str
    out_of_turn: bool = False


class Grid(Value):
    """A sequence laid out as people write it down: a column for each actor, a row for each round."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Entry | None, ...], ...]


class Laid(Value):
    """An entry where it lies on the table: at which side, and whose it is."""

    side: str
    actor: str
    entry: Entry


class Round(Value):
    """Entries of a sequence that are counted as one, drawn around the table in the order made: a trick."""

    name: str
    laid: tuple[Laid, ...]


class Hand(Value):
    """What is told to be in somebody's hand, highest first: in rows of one kind each, such as a suit and its ranks."""

    side: str
    owner: str
    rows: tuple[tuple[str, tuple[str, ...]], ...]


class Decided(Value):
    """A decision that a case gives: the question and its answer in words."""

    question: str
    answer: str
    provision: str


class Scene(Value):
    """A situation for people: sentences on the table, what happened in order, hands, all other events, decisions.

    What happened in order is in grids; what is counted in rounds of all who sit at the table, around it.
    """

    table: tuple[str, ...]
    grids: tuple[Grid, ...]
    events: tuple[str, ...]
    decided: tuple[Decided, ...]
    rounds: tuple[Round, ...] = ()
    hands: tuple[Hand, ...] = ()


@dataclass(frozen=True)
class Ruled:
    """A case put to a rulebook: its scene and, where they were asked for, its rulings."""

    scene: Scene
    rulings: Rulings | None


def ruled(rulebook: Rulebook, case: Case, language: Language, *, rulings: bool = True) -> Ruled:
    """Put a case to a rulebook and lay it out for people.

    Args:
        rulebook: the edition that the case names.
        case: the situation.
        language: the language of the sentences.
        rulings: whether to list the rulings too.

    Raises:
        InputError: the case names what the rulebook does not know.
        SolvingError: clingo refuses the program.

    """
    given = situation_of(case, rulebook)
    model = surely(Solver(ruling_program(rulebook, given), given), given)
    if model is None:
        raise InputError("no ruling is compatible with the findings given in this case")
    inquiry = Inquiry(rulebook, given, language)
    scene = scene_of(given, model, rulebook.vocabulary, language)
    told_not = tuple(language.word("told_not", one) for one in inquiry.told_not(case.named))
    return Ruled(
        scene=scene.model_copy(update={"events": (*scene.events, *told_not)}),
        rulings=inquiry.document(case.title, named=case.named) if rulings else None,
    )


def scene_of(given: Iterable[Symbol], model: Model, vocabulary: Vocabulary, language: Language) -> Scene:
    """Lay a situation out for people.

    Args:
        given: what happened, as facts, with the decisions that are given.
        model: what the code says in this situation, whatever is left open was: it tells who did what.
        vocabulary: the rulebook's.
        language: the language of the sentences.

    """
    given = tuple(given)
    kinds: dict[str, list[Symbol]] = {}
    for one in as_listed(given):
        kinds.setdefault(_kind_of(one, vocabulary), []).append(one)
    grids: list[Grid] = []
    rounds: list[Round] = []
    loose: list[Symbol] = []
    apart = numbered_apart(given)
    for declaration in vocabulary.of_kind("sequence").values():
        every = [one for one in kinds.get("sequence", ()) if one.name == declaration.name]
        first = apart.get(declaration.name)  # who made those from there on is not known
        entries = [one for one in every if first is None or one.arguments[0].number < first]
        loose += [one for one in every if one not in entries]
        done = _done(declaration, entries, model, vocabulary, language)
        if around := done and _rounds(done, declaration, vocabulary, language):
            rounds += around
        elif done:
            grids.append(_grid(done, declaration, language))
        else:
            loose += entries
    happened = kinds.get("event", [])
    hands = _hands([one for one in happened if one.name in vocabulary.drawn.in_hand], vocabulary, language)
    if hands:
        happened = [one for one in happened if one.name not in vocabulary.drawn.in_hand]
    matters = sorted({one.arguments[0] for one in kinds.get("left_open", ())})
    others = [*happened, *kinds.get("election", ())]
    return Scene(
        table=tuple(language.atom(one) for one in kinds.get("table", ())),
        grids=tuple(grids),
        events=(
            *(language.atom(one) for one in [*loose, *others]),
            *(language.word("not_known", language.open_matter(one)) for one in matters),
        ),
        decided=tuple(_decided(one, language) for one in kinds.get("given", ())),
        rounds=tuple(rounds),
        hands=tuple(hands),
    )


def _kind_of(fact: Symbol, vocabulary: Vocabulary) -> str:
    if fact.match("given", 2) or fact.match("left_open", 2):
        return fact.name
    kinds = ("table", "sequence", "event", "election")
    return next((kind for kind in kinds if vocabulary.find(kind, fact.name, len(fact.arguments))), "event")


def _decided(given: Symbol, language: Language) -> Decided:
    decision, value = given.arguments
    provision, *rest = decision.arguments
    if decision.name == "finding":
        question = language.sentence("question", rest[0])
    elif decision.name == "power":
        question = f"{language.bearer(rest[0])}, who may {language.sentence('act', rest[1])}:"
    else:
        question = language.decision(decision).removesuffix(f" ({provision.string})")
    return Decided(question=question, answer=language.answer(decision, value), provision=provision.string)


@dataclass(frozen=True)
class _Done:
    """The entries of a sequence with who made each, in the order made; `actors` are all who can, as they are drawn."""

    actors: tuple[Symbol, ...]
    entries: tuple[tuple[Symbol, Entry], ...]


def _done(
    declaration: Declaration,
    entries: list[Symbol],
    model: Model,
    vocabulary: Vocabulary,
    language: Language,
) -> _Done | None:
    """Return who did what in a sequence; None where it has no entries, or nothing tells who made each.

    Who acted is told by the term that is declared to tell it, or one that has the sequence's own domains: `called` for
    the auction.
    """
    numbers = {one.arguments[0].number for one in entries}
    if not numbers or len(declaration.domains) < 3:
        return None
    found = _resolved(declaration, model, vocabulary, max(numbers))
    if set(found) != numbers:
        return None
    people = vocabulary.domains.get(declaration.domains[1], ())
    if not all(actor in people for actor, _ in found.values()):
        return None
    explicit = {one.arguments[0].number for one in entries if one.arguments[1] in people}
    return _Done(
        vocabulary.drawn.seated(people) or tuple(_in_order(people, language)),
        tuple(
            (
                actor,
                Entry(number=number, text=_text(rest, declaration, language), out_of_turn=number in explicit),
            )
            for number, (actor, rest) in sorted(found.items())
        ),
    )


def _text(values: Iterable[Symbol], declaration: Declaration, language: Language) -> str:
    """Return the words for what was done in an entry."""
    return " ".join(language.value(one, of) for one, of in zip(values, declaration.domains[2:], strict=True))


def _grid(done: _Done, declaration: Declaration, language: Language) -> Grid:
    """Lay a sequence out by who acted; as people sit, where that is declared."""
    rows: list[list[Entry | None]] = []
    last = len(done.actors)
    for actor, entry in done.entries:
        column = done.actors.index(actor)
        if column <= last:
            rows.append([None] * len(done.actors))
        rows[-1][column] = entry
        last = column
    return Grid(
        name=declaration.name.replace("_", " "),
        columns=tuple(language.value(actor, declaration.domains[1]) for actor in done.actors),
        rows=tuple(tuple(row) for row in rows),
    )


def _rounds(
    done: _Done, declaration: Declaration, vocabulary: Vocabulary, language: Language
) -> tuple[Round, ...]:
    """Draw a sequence around the table; empty where it is not counted in rounds in which each has one entry."""
    seats = vocabulary.drawn.seats
    domain = next(
        (
            domain
            for domain, (sequences, each) in vocabulary.counted.items()
            if sequences == (declaration.name,) and each == len(done.actors) > 1
        ),
        None,
    )
    if domain is None or not all(actor in seats for actor in done.actors):
        return ()
    rounds = [
        (number, tuple(of))
        for number, of in groupby(done.entries, key=lambda one: (one[1].number - 1) // len(done.actors) + 1)
    ]
    if any(len({actor for actor, _ in of}) < len(of) for _, of in rounds):
        return ()
    return tuple(
        Round(
            name=language.argument(Number(number), domain),
            laid=tuple(
                Laid(side=seats[actor], actor=language.value(actor, declaration.domains[1]), entry=entry)
                for actor, entry in of
            ),
        )
        for number, of in rounds
    )


def _hands(events: list[Symbol], vocabulary: Vocabulary, language: Language) -> list[Hand]:
    """Draw what is told to be in hands; empty where somebody who has any has no seat."""
    owned: dict[Symbol, list[tuple[Symbol, str]]] = {}
    seats = vocabulary.drawn.seats
    for one in events:
        owner, thing = one.arguments
        declared = vocabulary.find("event", one.name, 2)
        owned.setdefault(owner, []).append((thing, declared.domains[1] if declared else ""))
    if not all(owner in seats for owner in owned):
        return []
    clockwise = sorted(owned, key=lambda owner: SIDES.index(seats[owner]))
    return [
        Hand(side=seats[owner], owner=language.value(owner), rows=_rows(owned[owner], language))
        for owner in clockwise
    ]


def _rows(
    things: Iterable[tuple[Symbol, str]], language: Language
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return things by what the first word of each is, in a row each: the ranks of a suit; highest first."""
    rows: dict[Symbol | None, list[tuple[Symbol, str]]] = {}
    for thing, domain in things:
        kind = thing.arguments[0] if len(thing.arguments) > 1 else None
        rows.setdefault(kind, []).append((thing, language.value(thing, domain)))
    highest = reversed(_in_order([one for one in rows if one], language))
    found = []
    for kind in (*highest, *([None] if None in rows else [])):
        begins = language.value(kind) if kind else ""
        said = tuple(words.removeprefix(begins).strip() for _, words in sorted(rows[kind], reverse=True))
        found.append((begins, said))
    return tuple(found)


def _resolved(
    declaration: Declaration, model: Model, vocabulary: Vocabulary, last: int
) -> dict[int, tuple[Symbol, list[Symbol]]]:
    """Return who did each entry of a sequence up to the last, and what, by the entry's number."""
    named = vocabulary.told.get(declaration.name)
    terms = [
        one
        for one in vocabulary.of_kind("term").values()
        if one.domains == declaration.domains and named in (None, one.name)
    ]
    for term in terms:
        found = model.of(term.name, term.arity)
        if found:
            done = {one.arguments[0].number: (one.arguments[1], one.arguments[2:]) for one in found}
            return {number: one for number, one in done.items() if number <= last}
    return {}


def _in_order(actors: Iterable[Symbol], language: Language) -> list[Symbol]:
    """Return actors in the order in which the language names them."""
    names = list(language.values.get("", {}))
    known = {actor: names.index(actor.name) if actor.name in names else len(names) for actor in actors}
    return sorted(known, key=lambda actor: (known[actor], actor))
