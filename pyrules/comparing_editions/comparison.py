"""Where two editions rule differently, law by law.

A *ruling* of a law, in a situation and under decisions, is the set of what its provisions say there and do not give
way in: norms (force, bearer, act), options (bearer, act), irregularities, and dispositions of irregularities; without
the provisions' ids. A `may` is a norm whether or not it is used.

*Decisions* are shared where both editions know the same one (`shared`): one assignment of values to the shared
decisions goes for both, and an edition to which a value is unknown decides freely. All other decisions are each
edition's own. So a situation with an assignment to the shared decisions gives, for each edition, a set of rulings:
one for each way in which it can take its own decisions.

Two laws are *equivalent* where these two sets are the same, in every situation in scope and for every assignment.
Otherwise they differ in a *respect*: somebody's obligation to do an act, or its prohibition, with the Code's forces
does < should < shall < must; a permission (may), an act to choose (option), an irregularity, a disposition. One edition
says *more* in a respect where it can come to say what the other never says there (or never with as much force), or
says in every ruling what the other says in some only. More obligations, prohibitions and irregularities are
stricter, more permissions and options more lenient; a disposition is neither. Then, left against right,

    stricter      every respect in which they differ makes the left one stricter
    more_lenient  every one makes it more lenient
    incomparable  anything else: both, other dispositions, another act in place of one; or, where no respect differs,
                  the same things said in other combinations

An election that one edition settles is settled for both.

The definitions are exact within the scope: see `search` for how one solver settles what has two quantifiers in it.
"""

import time
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import closing, suppress
from dataclasses import dataclass
from functools import cached_property

from pyrules.base.errors import InputError, SolvingError
from pyrules.base.executing import Sent, Work, executor
from pyrules.base.given import names_in
from pyrules.base.limits import StoppedError
from pyrules.code.forces import forces
from pyrules.code.loading import load
from pyrules.code.parcels import Folder, Parcel
from pyrules.code.provisions import Numbering, nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.comparing_editions.concordance import load_concordance
from pyrules.comparing_editions.joint import Joint, Part
from pyrules.comparing_editions.model import (
    DEFINITIONS,
    UNFINISHED,
    EditionComparison,
    EditionDifference,
    Item,
    LawComparison,
    LawRuling,
    Verdict,
)
from pyrules.comparing_editions.pairing import Matching, Pair
from pyrules.comparing_editions.replaying import replay
from pyrules.comparing_editions.search import Found, Search
from pyrules.comparing_editions.shared import Shared, shared_decisions
from pyrules.comparing_editions.sides import SIDES, Side, opposite
from pyrules.grounding.scopes import bounds_in_force, check_bounds
from pyrules.language import Language, load_language
from pyrules.relevance.numbers import narrowed_together
from pyrules.relevance.slices import slices
from pyrules.relevance.stratification import require_stratified
from pyrules.situation import Case, case_from, facts, parse_case, saying_no, to_toml

__all__ = [
    "DEFINITIONS",
    "UNFINISHED",
    "EditionComparison",
    "EditionDifference",
    "Item",
    "LawComparison",
    "LawRuling",
    "Verdict",
    "compare_editions",
]


WORTH_A_PROCESS = 400
"""So many rules of laws in both editions are worth starting processes for, where there are pairs for several."""


def compare_editions(  # noqa: PLR0913 - what is compared, and how
    left: Rulebook,
    right: Rulebook,
    language: Language,
    *,
    only: Iterable[str] | None = None,
    scope: Mapping[str, int] | None = None,
    step: Callable[[str], object] = len,
) -> EditionComparison:
    """Compare the rulings of two editions, law by law; where stopped, hand over the differences found so far.

    Args:
        left: an edition.
        right: another edition of the same rulebook.
        language: the language of the sentences.
        only: laws or provisions, of either edition; pairs that have to do with them are compared. All where None.
        scope: bounds of the situations, where they differ from those declared.
        step: called with the name of each pair before it is compared, to show progress.

    Raises:
        InputError: the editions are of different rulebooks, or no pair has to do with a law named, or a bound is not
            known.
        RulebookError: the concordance is wrong, or a conclusion depends on its own absence.
        SolvingError: clingo refuses the program, or a witness does not replay.

    """
    begun = time.perf_counter()
    if left.directory.resolve() != right.directory.resolve():
        raise InputError(
            "the editions are of different rulebooks",
            expected="two editions in one folder, with one concordance",
        )
    constants = dict(scope or {})
    check_bounds(left, constants)
    for one in (left, right):
        require_stratified(one)
    matching = _matching(left, right)
    pairing = matching.pairing(left.provisions, right.provisions)
    pairs = _chosen(pairing.pairs, only, (left.numbering, right.numbering))

    def questions() -> Iterator[tuple[Pair]]:
        for pair in pairs:
            step(_named(pair))
            yield (pair,)

    both = _Both((left, right), matching, constants, language)
    sent = Sent(
        _compared, _both, (Folder(left.directory), left.edition, right.edition, constants, language.code)
    )
    work = Work(sent, here=lambda: both, named=_named, hands_over=True)
    much = len(pairs) > 1 and len(left.laws) + len(right.laws) >= WORTH_A_PROCESS
    found: dict[int, LawComparison] = {}
    with suppress(StoppedError), closing(executor(much=much).answers(work, questions())) as answers:
        found.update(answers)
    laws = [law for _, law in sorted(found.items()) if law.differences or law.verdict != UNFINISHED]
    finished = {number for number, law in found.items() if law.verdict != UNFINISHED}
    unfinished = [_named(pair) for number, pair in enumerate(pairs) if number not in finished]
    return EditionComparison(
        left=left.edition,
        right=right.edition,
        scope=bounds_in_force(left, constants),
        laws=tuple(laws),
        only_left=pairing.only_left,
        only_right=pairing.only_right,
        seconds=round(time.perf_counter() - begun, 1),
        complete=not unfinished,
        unfinished=tuple(unfinished),
    )


def _chosen(
    pairs: tuple[Pair, ...], only: Iterable[str] | None, numberings: tuple[Numbering, Numbering]
) -> tuple[Pair, ...]:
    if only is None:
        return pairs
    wanted = names_in(only)
    for name in wanted:
        if not any(_names(pair, name, numberings) for pair in pairs):
            known = sorted({one for pair in pairs for one in (pair.left, pair.right) if one})
            raise InputError(
                f"`{name}` is no law that both editions encode",
                expected=" or ".join(known) or "nothing: the editions have no law in common",
                nearest=nearest_provision(name, known),
            )
    return tuple(pair for pair in pairs if any(_names(pair, name, numberings) for name in wanted))


def _names(pair: Pair, name: str, numberings: tuple[Numbering, Numbering]) -> bool:
    sides = zip(numberings, (pair.left_provisions, pair.right_provisions), strict=True)
    return name in {pair.left, pair.right, *pair.own} or any(
        numbering.law_of(one) == name for numbering, provisions in sides for one in provisions & pair.own
    )


@dataclass(frozen=True)
class _Both:
    """Two editions with what their pairs of laws are compared by."""

    editions: tuple[Rulebook, Rulebook]
    matching: Matching
    constants: dict[str, int]
    language: Language

    @cached_property
    def searched(self) -> tuple[Rulebook, Rulebook]:
        """The editions with the values of numbers that one of them needs."""
        left, right = narrowed_together(*self.editions)
        return left, right


def _both(folder: Folder | Parcel, left: str, right: str, constants: dict[str, int], language: str) -> _Both:
    directory = folder.opened()
    editions = load(left, directory), load(right, directory)
    matching = _matching(*editions)
    return _Both(editions, matching, constants, load_language(directory, language, editions[0].vocabulary))


def _matching(left: Rulebook, right: Rulebook) -> Matching:
    concordance = load_concordance(left.directory)
    return Matching(concordance, left.edition, right.edition, (left.numbering, right.numbering))


def _named(pair: Pair) -> str:
    return " and ".join(one for one in (pair.left, pair.right) if one)


def _compared(both: _Both, pair: Pair) -> LawComparison:
    left, right = both.editions
    matching, constants, language = both.matching, both.constants, both.language
    searched = both.searched
    here, there = slices(*searched, (pair.left_provisions, pair.right_provisions))
    shared = shared_decisions(matching, here.rules, there.rules)
    joint = Joint(
        {
            "left": Part(left, searched[0], here, pair.left_provisions),
            "right": Part(right, searched[1], there, pair.right_provisions),
        },
        shared,
        constants,
    )
    alike = [rule.text for rule in here.rules] == [rule.text for rule in there.rules]
    search = (
        () if alike else Search(joint, language, pair.alone).differences()
    )  # the same rules rule the same
    found: list[EditionDifference] = []
    stopped = True
    with suppress(StoppedError):
        for one in search:
            found.append(_difference(one, joint, language))
        stopped = False
    found.sort(key=lambda one: (_size(one.witness), to_toml(one.witness), one.more, one.sentence))
    found = list(_joined(found))
    first = found[0] if found else None
    return LawComparison(
        left=pair.left,
        right=pair.right,
        verdict=UNFINISHED if stopped else _verdict(found),
        witness=first.witness if first else None,
        rulings_left=first.rulings_left if first else (),
        rulings_right=first.rulings_right if first else (),
        differences=tuple(found),
        shared=tuple(_told(one) for one in shared),
    )


def _joined(differences: Iterable[EditionDifference]) -> Iterator[EditionDifference]:
    """Yield what the same provisions make different in the same situation as one difference."""
    together: dict[tuple[object, ...], list[EditionDifference]] = {}
    for one in differences:
        cause = (one.left_is, one.more, one.provisions, to_toml(one.witness), to_toml(one.witness_right))
        together.setdefault(cause, []).append(one)
    for first, *others in together.values():
        yield first.model_copy(update={"sentence": "; ".join(one.sentence for one in (first, *others))})


def _verdict(differences: Iterable[EditionDifference]) -> Verdict:
    ways = {one.left_is for one in differences}
    if not ways:
        return "equivalent"
    if ways == {"stricter"}:
        return "stricter"
    return "more_lenient" if ways == {"more_lenient"} else "incomparable"


def _difference(found: Found, joint: Joint, language: Language) -> EditionDifference:
    told: dict[Side, tuple[Case, tuple[LawRuling, ...]]] = {}
    for side in SIDES:
        code, ruled = joint.parts[side].rulebook, found.replays[side]
        stated = case_from([*found.situation, *ruled.given], code.vocabulary, edition=code.edition)
        case = saying_no(stated, code)
        # as a user would rule on it: from the text of the case
        read = facts(parse_case(to_toml(case), "witness"), code.vocabulary, code.provisions)
        again = replay(joint, side, read, language).under(ruled.taken)
        if again.rulings != ruled.rulings:
            raise SolvingError(f"a witness does not replay in {code.edition}")
        told[side] = case, again.law_rulings()
    return EditionDifference(
        left_is=found.left_is,
        more=found.more,
        provisions=found.provisions,
        sentence=_sentence(found, joint),
        witness=told["left"][0],
        witness_right=told["right"][0],
        rulings_left=told["left"][1],
        rulings_right=told["right"][1],
        replayed=True,
    )


def _sentence(found: Found, joint: Joint) -> str:
    """Say in which respect the editions differ."""
    if found.step is None:
        return "the same things are said in other combinations"
    matter, level = found.step
    here, there = found.replays[found.more], found.replays[opposite(found.more)]
    edition, other = (joint.parts[side].rulebook.edition for side in (found.more, opposite(found.more)))
    item = next(
        here.item(one)
        for course in here.courses
        for one in course.said
        if one.matter == matter and forces().level[one.force] >= level
    )
    ours = "" if here.certain(found.step) else " under some decisions"
    if there.possible(found.step):
        theirs = "under some decisions only"
    elif there.possible((matter, 1)):
        theirs = "with less force"
    else:
        theirs = "not at all"
    return f"{item.sentence}: so {edition}{ours}, {other} {theirs}"


def _size(case: Case) -> int:
    """Return how many events a situation has."""
    return sum(len(listed) if isinstance(listed, tuple) else 1 for listed in case.events.values())


def _told(one: Shared) -> str:
    sides = [f"{provision} {name}".strip() for _, provision, name, _ in (one.left, one.right)]
    return f"{one.left[0]}: {sides[0]} = {sides[1]}"
