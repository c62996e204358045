"""What a case expects, held against all its rulings."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, islice

from clingo import Symbol

from pyrules.base.errors import PyrulesError, nearest
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import FLAWS
from pyrules.grounding.programs import ruling_program
from pyrules.language import Language
from pyrules.rulings import ruling
from pyrules.rulings.decisions import given_in, open_in
from pyrules.rulings.enumerating import arising, enumerated, few, rulings_at_least
from pyrules.rulings.flaws import CONFLICTS, flaws_of, shown_in
from pyrules.rulings.model import Flaw
from pyrules.rulings.naming import Names
from pyrules.rulings.open_facts import OUTCOME
from pyrules.rulings.ruling import Inquiry
from pyrules.rulings.scenes import scene_of
from pyrules.rulings.tree import Node
from pyrules.situation import Case, Expect, read_atom, situation_of, to_toml, write_act
from pyrules.situation.case_format import Branch, Expected, expected_in
from pyrules.solver.control import Model, Signatures, Solver, Under
from pyrules.testing.branches import decisions_of, instead, words_of_branch
from pyrules.testing.expected_words import check_acts, check_provisions, check_words
from pyrules.testing.outcomes import CaseRun, Outcome


@dataclass(frozen=True)
class _Ruled:
    """The rulings of a case: each with its place in the decision tree, and what names the acts in them."""

    situation: tuple[Symbol, ...]
    inquiry: Inquiry
    leaves: tuple[Node, ...]
    names: Names

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The answer set of each ruling."""
        return tuple(self.inquiry.model(leaf) for leaf in self.leaves)

    @cached_property
    def flaws(self) -> tuple[tuple[Flaw, ...], ...]:
        """The defects of the code that each ruling shows."""
        return tuple(flaws_of(model, self.inquiry.rulebook.vocabulary) for model in self.models)

    @cached_property
    def shown(self) -> frozenset[str]:
        """How a case can name the defects of the code that some ruling shows, told in it or not."""
        flaws = (shown_in(model, self.inquiry.rulebook.vocabulary) for model in self.models)
        return frozenset(name for each in flaws for flaw in each for name in names_of(flaw))

    @cached_property
    def acts(self) -> tuple[frozenset[Symbol], ...]:
        """The acts of each ruling and the powers noted on it."""
        return tuple(self.inquiry.acts(*one) for one in zip(self.leaves, self.models, strict=True))

    @cached_property
    def anywhere(self) -> frozenset[Symbol]:
        """The acts and powers of all rulings."""
        return frozenset[Symbol]().union(*self.acts)


def run_case(rulebook: Rulebook, case: Case, language: Language, file: str = "") -> Outcome:
    """Rule on a case and hold its expectations against the rulings (see `case_run`)."""
    return case_run(rulebook, case, language, file).outcome


def unmet(rulebook: Rulebook, case: Case, language: Language) -> tuple[str, ...]:
    """Return what a case expects and its rulings are not: the failures that `run_case` tells, and nothing besides.

    Which rules apply is not asked then; to have every rule report that takes as long as the rulings themselves.

    Raises:
        InputError: the case names what the rulebook does not know, or has more rulings than are listed.
        SolvingError: clingo refuses the program.

    """
    situation = _situation(rulebook, case)
    check_words(case, rulebook)
    solver = Solver(ruling_program(rulebook, situation, reported=()), situation)
    ruled = _ruled(case, situation, Inquiry(rulebook, situation, language, solver, of=_spoken_of(case)))
    check_acts(case, ruled.names, ruled.inquiry, ruled.anywhere)
    return tuple(_failures(case, ruled))


def case_run(
    rulebook: Rulebook, case: Case, language: Language, file: str = "", *, scenes: Language | None = None
) -> CaseRun:
    """Rule on a case, hold its expectations against the rulings and lay it out for people.

    Args:
        rulebook: the edition that the case names.
        case: the case.
        language: the language in whose sentences the case can name acts.
        file: its file, to be named in the outcome.
        scenes: the language in which the situation is to be laid out; it is not where this is None.

    Raises:
        InputError: the case names what the rulebook does not know, or has more rulings than are listed.
        SolvingError: clingo refuses the program.

    """
    situation = _situation(rulebook, case)
    check_words(case, rulebook)
    read = {*_spoken_of(case), ("applied", 2), ("overridden", 1)}
    ruled = _ruled(case, situation, Inquiry.unexplained(rulebook, situation, language, of=read))
    check_acts(case, ruled.names, ruled.inquiry, ruled.anywhere)
    failures = tuple(_failures(case, ruled))
    applied = {rule.provision for model in ruled.models for rule in ruled.inquiry.applied(model)}
    applied &= set(rulebook.provisions)
    defeated = {
        atom.arguments[0].string
        for model in ruled.models
        for atom in model.of("overridden", 1)
        if atom.arguments[0].string in rulebook.provisions
    }
    outcome = Outcome(
        file=file,
        title=case.title,
        about=case.about,
        passed=case.expects and not failures,
        failures=failures,
        applied=tuple(sorted(applied, key=natural_order)),
        defeated=tuple(sorted(defeated, key=natural_order)),
        expects=case.expects,
    )
    if scenes is None or not ruled.models:
        return CaseRun(outcome=outcome, edition=case.edition)
    scene = scene_of(ruled.situation, ruled.inquiry.surely(), rulebook.vocabulary, scenes)
    return CaseRun(outcome=outcome, edition=case.edition, scene=scene, toml=to_toml(case))


def passing(
    rulebook: Rulebook,
    case: Case,
    language: Language,
    solver: Solver | Under | None = None,
    *,
    situation: tuple[Symbol, ...] | None = None,
) -> int | None:
    """Return how many rulings a case has where a code does what the case expects: what `run_case` finds, sooner.

    Args:
        rulebook: the edition that the case names.
        case: the case.
        language: the language in whose sentences the case can name acts.
        solver: the code grounded with the facts of the case, where somebody has done that already.
        situation: the facts of the case, where it is known already that the code has every word that the case uses.

    Returns:
        The number of rulings; None where the code does something else, or cannot rule on the case.

    """
    try:
        words_known = situation is not None
        if situation is None:
            situation = _situation(rulebook, case)
            check_words(case, rulebook)
        solver = solver or Solver(ruling_program(rulebook, situation, reported=()), situation)
        most = _most_rulings(case)
        given, spoken_of = given_in(situation), _spoken_of(case)
        if open_in(situation):
            spoken_of = frozenset((*spoken_of, *OUTCOME))
        read = few(solver, given, spoken_of)
        if read is None:
            decisions = arising(solver)
            # an open fact on which nothing turns makes no ruling more
            if not open_in(situation) and rulings_at_least(solver, decisions, given, most + 1) > most:
                return None
            read = enumerated(solver, decisions, given, spoken_of)
        inquiry = Inquiry(rulebook, situation, language, read or solver, of=spoken_of)
        each = _of_each_ruling(case)
        names = Names(rulebook, language)
        leaves: list[Node] = []
        for leaf in inquiry.leaves():
            leaves.append(leaf)
            if len(leaves) > most or any(_failures(each, _Ruled(situation, inquiry, (leaf,), names))):
                return None  # whatever the other rulings are, and there can be many
        if any(_failures(case, _Ruled(situation, inquiry, tuple(leaves), names))):
            return None
        never = [str(act) for _, expect in expected_in(case) for act in expect.never]
        known = words_known or all(names.is_known(act, inquiry) for act in never)
        return len(leaves) if known else None
    except PyrulesError:
        return None


def passes(rulebook: Rulebook, case: Case, language: Language) -> bool:
    """Tell whether a code can rule on a case and does what the case expects; see `passing`."""
    return passing(rulebook, case, language) is not None


def _of_each_ruling(case: Case) -> Case:
    """Return the case with those of its expectations that every ruling has to meet by itself."""
    expect = case.expect
    if expect is None:
        return case
    kept = {name: getattr(expect, name) for name in ("always", "never", "holds", "fails")}
    return case.model_copy(update={"expect": Expect.model_construct(**kept)})


def _most_rulings(case: Case) -> int:
    """Return the number of rulings above which the case fails."""
    expected = case.expect.rulings if case.expect else None
    return ruling.LIMIT if expected is None else min(expected, ruling.LIMIT)


def _spoken_of(case: Case) -> Signatures:
    """Return the predicates that the expectations of a case are about."""
    expected = (case.expect or Expect()).every
    named = [read_atom(str(text)) for one in expected for text in (*one.holds, *one.fails)]
    shown = {(name, 3) for name in FLAWS}
    return {("act", 4), ("decision", 1), *shown, *((one.name, len(one.arguments)) for one in named)}


def _situation(rulebook: Rulebook, case: Case) -> tuple[Symbol, ...]:
    check_provisions(case, rulebook)
    return situation_of(case, rulebook)


def _ruled(case: Case, situation: tuple[Symbol, ...], inquiry: Inquiry) -> _Ruled:
    leaves = tuple(islice(inquiry.leaves(), ruling.LIMIT + 1))
    if len(leaves) > ruling.LIMIT:
        raise case.wrong(
            f"the case has more than {ruling.LIMIT} rulings",
            expected="findings that narrow it down, in `[findings]`",
        )
    return _Ruled(situation, inquiry, leaves, Names(inquiry.rulebook, inquiry.language))


def _failures(case: Case, ruled: _Ruled) -> Iterator[str]:
    for path, expect in expected_in(case):
        if isinstance(expect, Branch):
            yield from _branch_failures(case, expect, path, ruled)
        else:
            yield from _failures_of(case, expect, path, ruled)


def _branch_failures(case: Case, branch: Branch, path: tuple[str | int, ...], ruled: _Ruled) -> Iterator[str]:
    """Hold what a branch expects against the rulings in it, of which there has to be one."""
    inquiry = ruled.inquiry
    decisions = decisions_of(case, branch, inquiry.rulebook, inquiry.by_name(), *path)
    within = tuple(
        leaf
        for leaf, model in zip(ruled.leaves, ruled.models, strict=True)
        if inquiry.follows(leaf, model, decisions)
    )
    place = case.wrong("", *path, key=True).place
    where = f"{f'line {place.line}, ' if place else ''}where {words_of_branch(decisions, inquiry)}"
    decided = {decision for leaf in ruled.leaves for decision, _ in leaf.taken}
    if not within or any(one.name == "fact" and one not in decided for one in decisions):
        yield f"{where}: there is no such ruling: {instead(decisions, ruled.leaves, inquiry)}"
        return
    for failure in _failures_of(case, branch, path, replace(ruled, leaves=within)):
        yield f"{where}: {failure}"


def _failures_of(case: Case, expect: Expected, path: tuple[str | int, ...], ruled: _Ruled) -> Iterator[str]:
    if expect.rulings is not None and expect.rulings != len(ruled.leaves):
        yield f"expected {expect.rulings} rulings, found {len(ruled.leaves)}"
    yield from _act_failures(expect, ruled)
    yield from _atom_failures(case, expect, path, ruled)
    yield from _flaw_failures(expect, ruled)
    yield from _law_failures(expect, ruled)


def _act_failures(expect: Expected, ruled: _Ruled) -> Iterator[str]:
    if not (expect.acts or expect.always or expect.never):
        return
    for act in map(str, expect.acts):
        if not ruled.names.meant(act, ruled.anywhere):
            yield f"no ruling has {_told(act, ruled)}"
    for act in map(str, expect.always):
        meant = ruled.names.meant(act, ruled.anywhere)
        if not all(meant & one for one in ruled.acts):
            yield f"not every ruling has {_told(act, ruled)}"
    for act in map(str, expect.never):
        if ruled.names.meant(act, ruled.anywhere):
            yield f"a ruling has {_told(act, ruled)}"


def _told(act: str, ruled: _Ruled) -> str:
    """Tell an act as the case names it, a key with its sentence; where the rulings have it not, the nearest."""
    key = ruled.names.key(act)
    sentence = ruled.names.sentence(key) if key is not None else act
    told = f"`{act}`" if sentence == act else f"`{act}`, that is `{sentence}`"
    if ruled.names.meant(act, ruled.anywhere):
        return told
    vocabulary = ruled.inquiry.rulebook.vocabulary
    known = [(write_act(one, vocabulary), ruled.names.sentence(one)) for one in ruled.anywhere]
    return told + _nearest(act, chain(*known))


def _atom_failures(case: Case, expect: Expected, path: tuple[str | int, ...], ruled: _Ruled) -> Iterator[str]:
    for name in ("holds", "fails"):
        for position, text in enumerate(getattr(expect, name)):
            atom = read_atom(str(text), ruled.inquiry.rulebook.vocabulary, case, *path, name, position)
            held = [atom in model for model in ruled.models]
            if name == "holds" and not all(held):
                yield f"`{text}` does not hold in every ruling"
            if name == "fails" and any(held):
                yield f"`{text}` holds in a ruling"


def _law_failures(expect: Expected, ruled: _Ruled) -> Iterator[str]:
    """Hold against the case that some ruling is lawful, or that none is."""
    expected = expect.lawful
    if expected is None:
        return
    lawful = any(all(one.kind not in CONFLICTS for one in flaws) for flaws in ruled.flaws)
    if lawful and not expected:
        yield "a ruling is lawful"
    elif expected and not lawful:
        yield "no ruling is lawful: each shows a conflict"


def _flaw_failures(expect: Expected, ruled: _Ruled) -> Iterator[str]:
    if expect.flaws is None and not expect.sound:
        return
    for name in map(str, expect.flaws or ()):
        if name not in ruled.shown:
            yield f"no ruling shows `{name}`{_nearest(name, ruled.shown)}"
    told = {name for flaws in ruled.flaws for flaw in flaws for name in names_of(flaw)}
    if expect.flaws == () and told:
        yield f"a ruling shows `{min(told)}`"
    for name in map(str, expect.sound or ()):
        if name in ruled.shown:
            yield f"a ruling shows `{name}`"


def names_of(flaw: Flaw) -> tuple[str, str]:
    """Return how a case can name a flaw: `gap 17D`, or with what it is about, `gap 17D unsettled(...)`."""
    short = f"{flaw.kind} {' '.join(flaw.provisions)}"
    return short, f"{short} {flaw.matter}"


def _nearest(name: str, known: Iterable[str]) -> str:
    found = nearest(name, known)
    return f"; the nearest is `{found}`" if found else ""
