"""Two editions of a small rulebook in one folder, and how they differ by trying everything."""

from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

from clingo import Symbol

from pyrules.code.loading import load
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.comparison import EditionComparison, compare_editions
from pyrules.rulings.ruling import Inquiry
from pyrules.solver.control import Model
from pyrules.testing.rulebooks import case_language
from tests.rulebooks import atoms, rules, subsets, write_rulebook

VOCABULARY = """
domain(guest, (ann; bob)).
domain(bearer, (ann; bob; guests; director)).
vocabulary(event, late, (guest,)).
vocabulary(event, rain, ()).
#defined late/1.
#defined rain/0.
"""
SITUATIONS = """
{ late(Guest) : domain(guest, Guest) }.
{ rain }.
"""
EVENTS = ("late(ann)", "late(bob)", "rain")
WORDS = (
    "act pay; act leave; act dance; act help guest; question drunk guest; question sorry guest; "
    "irregularity brawl guest; disposition forgiven; disposition banned; term merry guest"
)

Edition = tuple[str, ...]
"""The laws of an edition, each as `tests.rulebooks.rules` reads it."""


def editions(folder: Path, left: Edition, right: Edition, concordance: str = "") -> tuple[Rulebook, Rulebook]:
    """Write a rulebook with the editions `x` and `y`, and read both."""
    write_rulebook(folder, rules(*left), WORDS, vocabulary=VOCABULARY, situations=SITUATIONS)
    law = folder / "laws" / "y" / "law1.lp"
    law.parent.mkdir(parents=True, exist_ok=True)
    law.write_text(rules(*right), encoding="utf-8")
    contents = (folder / "editions" / "x.lp").read_text(encoding="utf-8")
    (folder / "editions" / "y.lp").write_text(contents.replace("laws/x", "laws/y"), encoding="utf-8")
    if concordance:
        (folder / "concordance.toml").write_text(concordance, encoding="utf-8")
    return load("x", folder), load("y", folder)


def compared(folder: Path, left: Edition, right: Edition, concordance: str = "") -> EditionComparison:
    """Write two editions and compare them."""
    one, other = editions(folder, left, right, concordance)
    return compare_editions(one, other, case_language(one))


def same(left: str, right: str, kind: str = "renumbered") -> str:
    """Return an entry of the concordance between the two editions."""
    return (
        f'[[same]]\nleft = {{edition = "x", provision = "{left}"}}\n'
        f'right = {{edition = "y", provision = "{right}"}}\nkind = "{kind}"\n'
    )


# ---- by trying everything

FORCES = ("does", "should", "shall", "must"), ("may_not", "should_not", "shall_not", "must_not"), ("may",)
Ruling = frozenset[tuple[str, int]]
Taken = dict[str, str]


def ruling(model: Model, law: str = "") -> Ruling:
    """Return what an answer set says, each matter with every level that it reaches; what one law says, or all do."""
    said = set()
    displaced = {atom.arguments[0] for atom in model.of("overridden", 1)}

    fallen = {(atom.arguments[0], str(atom.arguments[1])) for atom in model.of("falls", 2)}

    def stands(atom: Symbol) -> bool:
        provision, *said = atom.arguments
        conclusion = f"{atom.name}({','.join(map(str, said))})"
        return provision not in displaced and (provision, conclusion) not in fallen

    def of(name: str, arity: int) -> list[Symbol]:
        own = (atom for atom in model.of(name, arity) if atom.arguments[0].string.startswith(law))
        return [atom for atom in own if stands(atom)]

    for atom in of("norm", 4):
        _, force, bearer, act = atom.arguments
        for kind, scale in zip(("obliged", "forbidden", "permitted"), FORCES, strict=True):
            if str(force) in scale:
                said |= {
                    (f"{kind} {bearer} {act}", level + 1) for level in range(scale.index(str(force)) + 1)
                }
    for kind, arity in (("option", 3), ("irregularity", 2), ("settles", 3)):
        for atom in of(kind, arity):
            said.add((" ".join([kind, *map(str, atom.arguments[1:])]), 1))
    return frozenset(said)


def all_rulings(
    code: Rulebook, situation: list[Symbol], law: str = ""
) -> list[tuple[dict[str, str], Ruling]]:
    """Return every ruling of a situation with the decisions that lead to it; what one law says there, or all do."""
    put = Inquiry(code, situation, case_language(code))
    return [
        ({str(decision): str(value) for decision, value in node.taken}, ruling(put.model(node), law))
        for node in put.leaves()
    ]


def agreeing(rulings: list[tuple[dict[str, str], Ruling]], shared: Taken) -> frozenset[Ruling]:
    """Return the rulings under shared decisions; a value that is none here leaves the decision free."""
    values = {name: {taken[name] for taken, _ in rulings if name in taken} for name in shared}
    return frozenset(
        said
        for taken, said in rulings
        if all(taken.get(name, value) == value for name, value in shared.items() if value in values[name])
    )


Difference = tuple[str, bool, str]
"""Which side says more, whether the other says it with less force, the matter."""


def differences(
    left: Rulebook,
    right: Rulebook,
    is_shared: frozenset[str],
    happening: Iterable[str] = EVENTS,
    law: str = "",
) -> Iterator[tuple[int, Difference | None]]:
    """Yield each difference in each situation with the number of events; None for rulings that differ as sets.

    A decision whose text is in `is_shared` is the same in both editions. `happening` are the events that a law reads.
    `law` is one of the left edition that is held against all of the right one, where it is not all against all.
    """
    for events in subsets(happening):
        happened = atoms(" ".join(events))
        both = [all_rulings(left, happened, law), all_rulings(right, happened)]
        values: dict[str, set[str]] = {}
        for rulings in both:
            for taken, _ in rulings:
                for name, value in taken.items():
                    if name in is_shared:
                        values.setdefault(name, set()).add(value)
        for chosen in product(*(sorted(values[name]) for name in sorted(values))):
            assigned = dict(zip(sorted(values), chosen, strict=True))
            sets = [agreeing(rulings, assigned) for rulings in both]
            if sets[0] != sets[1]:
                yield len(events), None
            for name, (here, there) in (("left", (sets[0], sets[1])), ("right", (sets[1], sets[0]))):
                for matter, level in {step for one in here for step in one}:
                    step = matter, level
                    further = not any(step in one for one in there)
                    lacking = [one for one in there if step not in one]
                    if further or (lacking and all(step in one for one in here)):
                        weaker = [one for one in lacking if (matter, 1) in one]
                        if level == 1 or weaker:
                            yield len(events), (name, level > 1, matter)


def verdict(found: set[Difference | None]) -> str:
    """Return the verdict on differences."""
    ways = set()
    for one in found - {None}:
        assert one is not None
        kind = one[2].split(" ")[0]
        if kind == "settles":
            ways.add("neither")
        else:
            more = "stricter" if kind in ("obliged", "forbidden", "irregularity") else "more_lenient"
            less = {"stricter": "more_lenient", "more_lenient": "stricter"}[more]
            ways.add(more if one[0] == "left" else less)
    if ways:
        return ways.pop() if len(ways) == 1 and "neither" not in ways else "incomparable"
    return "incomparable" if found else "equivalent"
