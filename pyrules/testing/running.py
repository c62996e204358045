"""Run cases against the code: what a case expects is held against all its rulings."""

from collections.abc import Callable, Iterable, Iterator, Sized
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, islice
from pathlib import Path
from typing import ClassVar

from clingo import Symbol

from pyrules.base.documents import Document, Value
from pyrules.base.errors import PyrulesError, nearest
from pyrules.base.executing import Sent, Work, executor
from pyrules.base.limits import StoppedError
from pyrules.code.loading import default_rulebook, load
from pyrules.code.parcels import Folder, Parcel
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.grounding.programs import ruling_program
from pyrules.language import Language, load_language, spoken
from pyrules.rulings import ruling
from pyrules.rulings.enumerating import arising, enumerated, few, rulings_at_least
from pyrules.rulings.naming import Names
from pyrules.rulings.ruling import Flaw, Inquiry, Node, flaws_of, given_in
from pyrules.situation import Case, CaseFile, Expect, facts, read_atom, read_case, write_act
from pyrules.situation.case_format import expectations
from pyrules.solver.control import Model, Signatures, Solver, Under

CASE_LANGUAGE = "en"
"""Cases can name acts by the sentences of this language, or of the rulebook's first where it has no English."""
WORTH_A_PROCESS = 100
"""So many cases are worth starting processes for."""


class Outcome(Value):
    """How a case came out.

    `failures` says what was expected and not found, one line each; `error` is set where the case could not be
    ruled on at all. `applied` are the provisions with a rule that applied in some ruling, `defeated` those
    that another provision displaced.
    """

    file: str
    title: str
    about: tuple[str, ...]
    passed: bool
    failures: tuple[str, ...] = ()
    error: str | None = None
    applied: tuple[str, ...] = ()
    defeated: tuple[str, ...] = ()


class Outcomes(Document):
    """The document that `pyrules test` writes.

    `complete` is false where the run was stopped, before the cases in `unfinished`.
    """

    schema_name: ClassVar[str] = "pyrules/test/1"

    outcomes: tuple[Outcome, ...]
    passed: int
    failed: int
    complete: bool = True
    unfinished: tuple[str, ...] = ()


@dataclass(frozen=True)
class _Ruled:
    """The rulings of a case: each with its place in the decision tree, and what names the acts in them."""

    inquiry: Inquiry
    leaves: tuple[Node, ...]
    names: Names

    @cached_property
    def models(self) -> tuple[Model, ...]:
        """The answer set of each ruling."""
        return tuple(self.inquiry.model(leaf) for leaf in self.leaves)

    @cached_property
    def acts(self) -> tuple[frozenset[Symbol], ...]:
        """The acts of each ruling and the powers noted on it."""
        return tuple(self.inquiry.acts(*one) for one in zip(self.leaves, self.models, strict=True))

    @cached_property
    def anywhere(self) -> frozenset[Symbol]:
        """The acts and powers of all rulings."""
        return frozenset[Symbol]().union(*self.acts)


def case_files(directory: Path) -> tuple[Path, ...]:
    """Return the case files of a rulebook, sorted."""
    return tuple(sorted((directory / "cases").rglob("*.toml")))


def edition_cases(rulebook: Rulebook) -> tuple[Path, ...]:
    """Return the case files of an edition, and those that cannot be read unless they lie under another one's."""
    cases = rulebook.directory / "cases"
    found = []
    for path in case_files(rulebook.directory):
        try:
            edition = read_case(path).edition
        except PyrulesError:
            folder = path.relative_to(cases).parts[0]
            others = {one.stem for one in (rulebook.directory / "editions").glob("*.lp")} - {rulebook.edition}
            edition = folder if folder in others else rulebook.edition
        if edition == rulebook.edition:
            found.append(path)
    return tuple(found)


def case_language(rulebook: Rulebook) -> Language:
    """Return the language in whose sentences cases of this rulebook can name acts."""
    codes = spoken(rulebook.directory)
    code = CASE_LANGUAGE if CASE_LANGUAGE in codes or not codes else codes[0]
    return load_language(rulebook.directory, code, rulebook.vocabulary)


def run_case(rulebook: Rulebook, case: Case, language: Language, file: str = "") -> Outcome:
    """Rule on a case and hold its expectations against the rulings.

    Args:
        rulebook: the edition that the case names.
        case: the case.
        language: the language in whose sentences the case can name acts.
        file: its file, to be named in the outcome.

    Raises:
        InputError: the case names what the rulebook does not know, or has more rulings than are listed.
        SolvingError: clingo refuses the program.

    """
    ruled = _ruled(rulebook, case, language)
    _check_acts(case, ruled)
    _check_expected(case, rulebook)
    failures = tuple(_failures(case, ruled))
    applied = {rule.provision for model in ruled.models for rule in ruled.inquiry.applied(model)}
    applied &= set(rulebook.provisions)
    defeated = {
        atom.arguments[0].string
        for model in ruled.models
        for atom in model.of("overridden", 1)
        if atom.arguments[0].string in rulebook.provisions
    }
    return Outcome(
        file=file,
        title=case.title,
        about=case.about,
        passed=not failures,
        failures=failures,
        applied=tuple(sorted(applied, key=natural_order)),
        defeated=tuple(sorted(defeated, key=natural_order)),
    )


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
            _check_expected(case, rulebook)
        solver = solver or Solver(ruling_program(rulebook, situation, reported=False), situation)
        most = _most_rulings(case)
        given, spoken_of = given_in(situation), _spoken_of(case)
        read = few(solver, given, spoken_of)
        if read is None:
            decisions = arising(solver)
            if rulings_at_least(solver, decisions, given, most + 1) > most:
                return None
            read = enumerated(solver, decisions, given, spoken_of)
        inquiry = Inquiry(rulebook, situation, language, read or solver, of=spoken_of)
        each = _of_each_ruling(case)
        names = Names(rulebook, language)
        leaves: list[Node] = []
        for leaf in inquiry.leaves():
            leaves.append(leaf)
            if len(leaves) > most or any(_failures(each, _Ruled(inquiry, (leaf,), names))):
                return None  # whatever the other rulings are, and there can be many
        if any(_failures(case, _Ruled(inquiry, tuple(leaves), names))):
            return None
        never = case.expect.never if case.expect else ()
        known = words_known or all(names.is_known(str(act), inquiry) for act in never)
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
    expect = case.expect or Expect()
    named = (read_atom(str(text)) for text in (*expect.holds, *expect.fails))
    return {("act", 4), ("decision", 1), ("flaw", 3), *((one.name, len(one.arguments)) for one in named)}


def _situation(rulebook: Rulebook, case: Case) -> tuple[Symbol, ...]:
    check_provisions(case, rulebook)
    return facts(case, rulebook.vocabulary, rulebook.provisions, rulebook.certain)


def _ruled(rulebook: Rulebook, case: Case, language: Language) -> _Ruled:
    inquiry = Inquiry(rulebook, _situation(rulebook, case), language)
    leaves = tuple(islice(inquiry.leaves(), ruling.LIMIT + 1))
    if len(leaves) > ruling.LIMIT:
        raise case.wrong(
            f"the case has more than {ruling.LIMIT} rulings",
            expected="findings that narrow it down, in `[findings]`",
        )
    return _Ruled(inquiry, leaves, Names(rulebook, language))


def run_file(rulebooks: "Rulebooks", file: CaseFile) -> Outcome:
    """Run a case file; one that cannot be ruled on has an outcome with an error."""
    name = Path(file.path).as_posix()
    try:
        case = file.case()
        with case.blamed():
            rulebook = rulebooks.edition(case.edition)
            return run_case(rulebook, case, rulebooks.language(case.edition), name)
    except PyrulesError as error:
        return Outcome(file=name, title="", about=(), passed=False, error=str(error))


def run_all(rulebooks: "Rulebooks", files: Iterable[Path], step: Callable[[str], object] = len) -> Outcomes:
    """Run case files and count how they come out; where stopped, those that were run so far.

    Args:
        rulebooks: the editions that the cases name.
        files: the cases.
        step: called with the name of each file before it is run, to show progress.

    """
    listed = list(files)

    def questions() -> Iterator[tuple[CaseFile]]:
        for path in listed:
            step(path.as_posix())
            yield (CaseFile.of(path),)

    sent = Sent(run_file, _rulebooks, (Folder(rulebooks.directory),))
    work = Work(sent, here=lambda: rulebooks, named=lambda file: file.path)
    found: dict[int, Outcome] = {}
    who = executor(much=len(listed) >= WORTH_A_PROCESS)
    with suppress(StoppedError), closing(who.answers(work, questions())) as answers:
        found.update(answers)
    passed = sum(outcome.passed for outcome in found.values())
    unfinished = (path.as_posix() for number, path in enumerate(listed) if number not in found)
    return Outcomes(
        outcomes=tuple(outcome for _, outcome in sorted(found.items())),
        passed=passed,
        failed=len(found) - passed,
        complete=len(found) == len(listed),
        unfinished=tuple(unfinished),
    )


def counted_cases(files: Sized) -> str:
    """Say how many cases there are."""
    return f"{len(files)} {'case' if len(files) == 1 else 'cases'}"


def check_provisions(case: Case, rulebook: Rulebook) -> None:
    """Refuse a case that is about a provision the edition does not have.

    Raises:
        InputError: with the place in the case file and the nearest provision.

    """
    for position, provision in enumerate(case.about):
        if provision not in rulebook.provisions:
            raise case.wrong(
                f"`{provision}` is no provision of edition {rulebook.edition}",
                "about",
                position,
                expected="a provision that the edition encodes",
                near=nearest(provision, rulebook.provisions),
            )


class Rulebooks:
    """The editions of one rulebook folder, each loaded once.

    Args:
        directory: the rulebook's folder; the shipped bridge rulebook where None.

    """

    def __init__(self, directory: Path | None = None) -> None:
        self._directory = directory
        self._loaded: dict[str, tuple[Rulebook, Language]] = {}

    @property
    def directory(self) -> Path:
        """The rulebook's folder."""
        return self._directory or default_rulebook()

    def edition(self, name: str) -> Rulebook:
        """Return an edition.

        Raises:
            InputError: there is no such edition.

        """
        return self._pair(name)[0]

    def language(self, name: str) -> Language:
        """Return the language in whose sentences cases of this edition can name acts."""
        return self._pair(name)[1]

    def _pair(self, name: str) -> tuple[Rulebook, Language]:
        if name not in self._loaded:
            rulebook = load(name, self._directory)
            self._loaded[name] = rulebook, case_language(rulebook)
        return self._loaded[name]


def _rulebooks(folder: Folder | Parcel) -> Rulebooks:
    return Rulebooks(folder.opened())


def _failures(case: Case, ruled: _Ruled) -> Iterator[str]:
    expect = case.expect
    if expect is None:
        return
    if expect.rulings is not None and expect.rulings != len(ruled.leaves):
        yield f"expected {expect.rulings} rulings, found {len(ruled.leaves)}"
    yield from _act_failures(expect, ruled)
    yield from _atom_failures(case, ruled)
    yield from _flaw_failures(case, ruled)
    yield from _law_failures(case, ruled)


def _act_failures(expect: Expect, ruled: _Ruled) -> Iterator[str]:
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


def _check_acts(case: Case, ruled: _Ruled) -> None:
    """Refuse an act that no ruling has and the code does not know: never expected, a misspelt one passes for ever."""
    for path, act in expectations(case):
        if path[1] not in ("acts", "always", "never") or ruled.names.meant(str(act), ruled.anywhere):
            continue
        if not ruled.names.is_known(str(act), ruled.inquiry):
            error = ruled.names.unknown(str(act), ruled.inquiry)
            raise case.wrong(error.message, *path, expected=error.expected, near=error.nearest)


def _atom_failures(case: Case, ruled: _Ruled) -> Iterator[str]:
    expect = case.expect
    for name in ("holds", "fails"):
        for position, text in enumerate(getattr(expect, name)):
            atom = read_atom(str(text), case, "expect", name, position)
            held = [atom in model for model in ruled.models]
            if name == "holds" and not all(held):
                yield f"`{text}` does not hold in every ruling"
            if name == "fails" and any(held):
                yield f"`{text}` holds in a ruling"


def _concluded(rulebook: Rulebook) -> frozenset[tuple[str, int]]:
    heads = (rule.head for rule in (*rulebook.core, *rulebook.rules) if rule.head)
    named = {(one.predicate, len(one.arguments)) for one in heads if one.predicate}
    return frozenset(named) | rulebook.vocabulary.situation_predicates


def _check_expected(case: Case, rulebook: Rulebook) -> None:
    """Refuse what cannot be: atoms that no rule concludes and kinds of findings that there are not.

    Expected to fail, a misspelt one would pass for ever.
    """
    expect = case.expect or Expect()
    known = _concluded(rulebook) if expect.holds or expect.fails else frozenset()
    for key in ("holds", "fails"):
        for position, text in enumerate(getattr(expect, key)):
            atom = read_atom(str(text), case, "expect", key, position)
            if (atom.name, len(atom.arguments)) not in known:
                raise case.wrong(
                    f"`{atom.name}` with {len(atom.arguments)} arguments is nothing that this rulebook concludes",
                    "expect",
                    key,
                    position,
                    expected="a term of the vocabulary, or a conclusion such as `irregularity(Id, What)`",
                    near=nearest(atom.name, {one for one, _ in known}),
                )
    kinds = _kinds(rulebook)
    for key, listed in (("flaws", expect.flaws), ("sound", expect.sound)):
        for position, kind in enumerate(str(name).split()[0] for name in listed or ()):
            if kind not in kinds:
                raise case.wrong(
                    f"`{kind}` is no kind of finding that a situation can show",
                    "expect",
                    key,
                    position,
                    expected=" or ".join(sorted(kinds)),
                    near=nearest(kind, kinds),
                )


def _law_failures(case: Case, ruled: _Ruled) -> Iterator[str]:
    """Hold against the case that some ruling is lawful, or that none is."""
    expected = case.expect.lawful if case.expect else None
    if expected is None:
        return
    lawful = any(all(one.kind not in ruling.CONFLICTS for one in flaws_of(model)) for model in ruled.models)
    if lawful and not expected:
        yield "a ruling is lawful"
    elif expected and not lawful:
        yield "no ruling is lawful: each shows a conflict"


def _flaw_failures(case: Case, ruled: _Ruled) -> Iterator[str]:
    expect = case.expect
    if expect is None or (expect.flaws is None and not expect.sound):
        return
    shown = {name for model in ruled.models for flaw in flaws_of(model) for name in names_of(flaw)}
    for name in map(str, expect.flaws or ()):
        if name not in shown:
            yield f"no ruling shows `{name}`{_nearest(name, shown)}"
    if expect.flaws == () and shown:
        yield f"a ruling shows `{min(shown)}`"
    for name in map(str, expect.sound or ()):
        if name in shown:
            yield f"a ruling shows `{name}`"


def _kinds(rulebook: Rulebook) -> frozenset[str]:
    """Return the kinds of findings that a situation can show."""
    heads = [rule.head for rule in rulebook.checks if rule.head and rule.head.predicate == "flaw"]
    return frozenset(head.arguments[0] for head in heads)


def names_of(flaw: Flaw) -> tuple[str, str]:
    """Return how a case can name a flaw: `gap 17D`, or with what it is about, `gap 17D unsettled(...)`."""
    short = f"{flaw.kind} {' '.join(flaw.provisions)}"
    return short, f"{short} {flaw.matter}"


def _nearest(name: str, known: Iterable[str]) -> str:
    found = nearest(name, known)
    return f"; the nearest is `{found}`" if found else ""
