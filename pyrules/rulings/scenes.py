"""A situation as people read it: who did what in which order, what else happened, what was decided."""

from collections.abc import Iterable
from dataclasses import dataclass

from clingo import Symbol

from pyrules.base.documents import Value
from pyrules.base.errors import InputError
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
    """A sequence laid out as at the table: a column for each actor, a row for each round."""

    name: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Entry | None, ...], ...]


class Decided(Value):
    """A decision that a case gives: the question and its answer in words."""

    question: str
    answer: str
    provision: str


class Scene(Value):
    """A situation for people: sentences on the table, grids of what happened in order, all other events."""

    table: tuple[str, ...]
    grids: tuple[Grid, ...]
    events: tuple[str, ...]
    decided: tuple[Decided, ...]


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
    return Ruled(
        scene=scene_of(given, model, rulebook.vocabulary, language),
        rulings=Inquiry(rulebook, given, language).document(case.title, named=case.named)
        if rulings
        else None,
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
    loose: list[Symbol] = []
    apart = numbered_apart(given)
    for declaration in vocabulary.of_kind("sequence").values():
        every = [one for one in kinds.get("sequence", ()) if one.name == declaration.name]
        first = apart.get(declaration.name)  # who made those from there on is not known
        entries = [one for one in every if first is None or one.arguments[0].number < first]
        loose += [one for one in every if one not in entries]
        grid = _grid(declaration, entries, model, vocabulary, language) if entries else None
        if grid:
            grids.append(grid)
        else:
            loose += entries
    matters = sorted({one.arguments[0] for one in kinds.get("left_open", ())})
    others = [*kinds.get("event", ()), *kinds.get("election", ())]
    return Scene(
        table=tuple(language.atom(one) for one in kinds.get("table", ())),
        grids=tuple(grids),
        events=(
            *(language.atom(one) for one in [*loose, *others]),
            *(language.word("not_known", language.open_matter(one)) for one in matters),
        ),
        decided=tuple(_decided(one, language) for one in kinds.get("given", ())),
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


def _grid(
    declaration: Declaration,
    entries: list[Symbol],
    model: Model,
    vocabulary: Vocabulary,
    language: Language,
) -> Grid | None:
    """Lay a sequence out by who acted; None where nothing in the rulebook tells who did.

    Who acted is told by the term that has the sequence's own domains: `called` for the auction.
    """
    numbers = {one.arguments[0].number for one in entries}
    done = _resolved(declaration, model, vocabulary, max(numbers))
    if len(declaration.domains) < 3 or set(done) != numbers:
        return None
    actors = _in_order(vocabulary.domains.get(declaration.domains[1], ()), language)
    if not all(actor in actors for actor, _ in done.values()):
        return None
    explicit = {one.arguments[0].number for one in entries if one.arguments[1] in actors}
    rows: list[list[Entry | None]] = []
    last = len(actors)
    for number, (actor, rest) in sorted(done.items()):
        column = actors.index(actor)
        if column <= last:
            rows.append([None] * len(actors))
        words = (language.value(one, of) for one, of in zip(rest, declaration.domains[2:], strict=True))
        rows[-1][column] = Entry(number=number, text=" ".join(words), out_of_turn=number in explicit)
        last = column
    return Grid(
        name=declaration.name.replace("_", " "),
        columns=tuple(language.value(actor, declaration.domains[1]) for actor in actors),
        rows=tuple(tuple(row) for row in rows),
    )


def _resolved(
    declaration: Declaration, model: Model, vocabulary: Vocabulary, last: int
) -> dict[int, tuple[Symbol, list[Symbol]]]:
    """Return who did each entry of a sequence up to the last, and what, by the entry's number."""
    terms = [one for one in vocabulary.of_kind("term").values() if one.domains == declaration.domains]
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
