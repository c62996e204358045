"""Small rulebooks for tests: a house party, with guests who arrive late or sing, and moves of a game."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations
from pathlib import Path

from clingo import Function, Symbol, parse_term

from pyrules.checks import running
from pyrules.checks.findings import Finding
from pyrules.code.loading import default_rulebook, load
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import FLAWS
from pyrules.code.vocabulary import Vocabulary, read_vocabulary
from pyrules.grounding.programs import ruling_program
from pyrules.rulings.flaws import shown_in
from pyrules.rulings.model import Rulings
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.tree import Node
from pyrules.search.survey import Survey
from pyrules.situation import facts
from pyrules.solver.control import Model, Signatures, Solver
from pyrules.solver.program import program_of
from pyrules.testing.rulebooks import case_language

PARTY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; guests; director)).
domain(colour, (red; blue)).
member(guests, (ann; bob)).
vocabulary(event, late, (guest,)).
vocabulary(event, sang, (guest,)).
vocabulary(event, rain, ()).
vocabulary(table, host, (guest,)).
vocabulary(sequence, move, (move_number, guest, colour)).
numbered(move_number, move).
#defined late/1.
#defined sang/1.
#defined rain/0.
#defined host/1.
#defined move/3.
"""
SITUATIONS = """
#const moves = 1.
{ host(Guest) : domain(guest, Guest) } = 1.
{ late(Guest) : domain(guest, Guest) }.
{ sang(Guest) : domain(guest, Guest) }.
{ rain }.
{ moves_made(0..moves) } = 1.
{ move(Number, Guest, Colour) : domain(guest, Guest), domain(colour, Colour) } = 1 :-
    moves_made(Made),
    Number = 1..Made.
"""
EVENTS = ("late(ann)", "late(bob)", "sang(ann)", "sang(bob)", "rain")
"""What can happen besides moves; with either host, all subsets are in scope."""


@cache
def shipped_vocabulary() -> Vocabulary:
    """Return the words of the shipped rulebook."""
    files = sorted((default_rulebook() / "vocabulary").glob("*.lp"))
    return read_vocabulary("\n".join(path.read_text(encoding="utf-8") for path in files))


def declared(words: str) -> str:
    """Return vocabulary lines for words such as `act leave; question drunk guest`."""
    lines = []
    for word in filter(None, (one.strip() for one in words.split(";"))):
        kind, name, *domains = word.split()
        lines.append(f"vocabulary({kind}, {name}, ({''.join(f'{domain},' for domain in domains)})).")
    return "\n".join(lines) + "\n"


def write_rulebook(folder: Path, law: str = "", words: str = "", **parts: str) -> Path:
    """Write a rulebook with one edition, `x`, and return its folder.

    Args:
        folder: where to write it.
        law: its one law file.
        words: what to declare besides the party's own words, as `declared` reads it.
        parts: text in place of the party's own `vocabulary` and `situations`, and `mechanics`.

    """
    files = {
        "vocabulary.lp": parts.pop("vocabulary", PARTY) + declared(words),
        "mechanics/all.lp": parts.pop("mechanics", ""),
        "laws/x/law1.lp": law,
        "situations/all.lp": parts.pop("situations", SITUATIONS),
        "editions/x.lp": "".join(
            f'#include "../{one}".\n' for one in ("vocabulary.lp", "mechanics/all.lp", "laws/x/law1.lp")
        ),
    }
    assert not parts
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


def rulebook(folder: Path, law: str = "", words: str = "", **parts: str) -> Rulebook:
    """Write a rulebook and read it."""
    return load("x", write_rulebook(folder, law, words, **parts))


def rules(*laws: str) -> str:
    """Write rules under their labels, each from `ID HEAD` or `ID HEAD :- CONDITION; CONDITION`."""
    written = []
    for law in laws:
        provision, rule = law.split(" ", 1)
        head, _, body = rule.partition(" :- ")
        conditions = ",\n    ".join(body.split("; "))
        sentence = f"%  {head}\n" if head.startswith("reading(") else ""
        written.append(
            f"%@ {provision}\n{sentence}{head}{f' :-{chr(10)}    {conditions}' if body else ''}.\n"
        )
    return "\n".join(written)


def atoms(text: str) -> list[Symbol]:
    """Return the atoms that a text names, separated by spaces."""
    return [parse_term(word) for word in text.split()]


def inquiry(code: Rulebook, situation: str = "") -> Inquiry:
    """Put a situation to a rulebook."""
    return Inquiry(code, atoms(situation), case_language(code))


def document(code: Rulebook, situation: str = "") -> Rulings:
    """Return all rulings of a situation."""
    return inquiry(code, situation).document(explain=False)


def survey(code: Rulebook, **bounds: int) -> Survey:
    """Return the survey of a rulebook in its scope."""
    return Survey(code, case_language(code), bounds)


def found(code: Rulebook, *kinds: str, **bounds: int) -> list[Finding]:
    """Return the findings of these kinds; of all kinds where none is named."""
    return list(running.run(survey(code, **bounds), kinds or None).findings)


def subsets(events: Iterable[str]) -> Iterator[tuple[str, ...]]:
    """Yield every subset, smaller ones first."""
    listed = tuple(events)
    for size in range(len(listed) + 1):
        yield from combinations(listed, size)


# ---- witnesses, held against every situation in scope

Shown = tuple[str, tuple[str, ...]]
"""A flaw's kind and provisions."""


def situations() -> Iterator[list[Symbol]]:
    """Yield every situation of the party with at most one move, those with fewer events first."""
    moves = [(), *((f"move(1,{guest},{colour})",) for guest in ("ann", "bob") for colour in ("red", "blue"))]
    every = [(*events, *move) for events in subsets(EVENTS) for move in moves]
    for events in sorted(every, key=len):
        for host in ("ann", "bob"):
            yield atoms(f"host({host}) {' '.join(events)}")


def every_ruling(
    code: Rulebook, wanted: Iterable[Sequence[Symbol]], of: Signatures | None = None
) -> Iterator[tuple[tuple[Symbol, ...], Model]]:
    """Yield what is true in each situation under each course of decisions: all answer sets, one by one.

    The whole code is grounded once for all of them; nothing of it is left out, and nothing is searched for.
    """
    listed = [tuple(one) for one in wanted]
    program = ruling_program(code, reported=())
    statements = [f"1 {{ happens(0..{len(listed) - 1}) }} 1."]
    statements += [f"{fact} :- happens({place})." for place, one in enumerate(listed) for fact in one]
    lines = [*zip(program.lines, program.origins, strict=True), *((text, None) for text in statements)]
    seen = set()
    for model in Solver(program_of(lines)).models(of=None if of is None else {("happens", 1), *of}):
        (atom,) = model.of("happens", 1)
        seen.add(atom.arguments[0].number)
        yield listed[atom.arguments[0].number], model
    assert len(seen) == len(listed), "a situation has no ruling"


def shown(
    code: Rulebook, wanted: Iterable[Sequence[Symbol]]
) -> Iterator[tuple[tuple[Symbol, ...], Shown, frozenset[Symbol]]]:
    """Yield the flaws that the rulings of situations show, each with the situation and the decisions, as `given/2`."""
    shown = {(name, 3) for name in FLAWS}
    for situation, model in every_ruling(code, wanted, {*shown, ("decided", 2)}):
        taken = frozenset(Function("given", atom.arguments) for atom in model.of("decided", 2))
        for atom in (one for signature in shown for one in model.of(*signature)):
            kind, provisions, _ = atom.arguments
            yield situation, (kind.name, tuple(one.string for one in provisions.arguments)), taken


def assert_smallest_witness(code: Rulebook, finding: Finding) -> None:
    """Hold a finding's witness against its definition: it shows the flaw, and nothing smaller in scope does.

    It shows one of the finding's flaws whatever is still open; without any one of its events, or of its decisions,
    it shows none; and no situation with fewer events shows one of them under the same decisions.
    """
    assert finding.witness is not None
    assert finding.replayed
    flaws = {(finding.kind, one.provisions) for one in finding.instances}
    stated = facts(finding.witness, code.vocabulary, code.provisions)
    decisions = frozenset(one for one in stated if one.name == "given")
    happened = [one for one in stated if one not in decisions]
    events = [one for one in happened if one.name != "host"]

    def sound(put: Inquiry, node: Node) -> bool:
        return flaws.isdisjoint(
            (one.kind, one.provisions) for one in shown_in(put.model(node), code.vocabulary)
        )

    put = Inquiry(code, stated, case_language(code))
    assert not any(sound(put, node) for node in put.leaves())
    for one in decisions:
        open_again = Inquiry(code, [fact for fact in stated if fact != one], case_language(code))
        assert any(sound(open_again, node) for node in open_again.leaves()), f"{one} is not needed"
    smaller: list[list[Symbol]] = [[fact for fact in happened if fact != event] for event in events]
    smaller += (situation for situation in situations() if len(situation) - 1 < len(events))
    for situation, flaw, taken in shown(code, smaller) if smaller else ():
        assert not (flaw in flaws and decisions <= taken), situation
