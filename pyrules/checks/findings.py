"""Findings of `check`: what they hold, and how those of one cause become one.

A check yields a finding for each defect. What has the same cause is joined: one finding names every provision
involved and says what all its situations share, with one smallest example.
"""

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import Enum, StrEnum

from pydantic import Field

from pyrules.base.documents import Value
from pyrules.base.errors import Place
from pyrules.base.graphs import sharing
from pyrules.checks.judgements import Judgement
from pyrules.code.provisions import natural_order
from pyrules.situation import Case, in_brief

Courses = tuple[tuple[str, ...], ...]
"""Ways of deciding, each as its decisions in words."""


class Cause(Enum):
    """What tells that several defects of one kind are one finding."""

    PROVISIONS = "they share a provision, or are linked by others that do"
    MATTER = "they are about the same thing, whichever provision has the defect"


class Rank(StrEnum):
    """How far-fetched what a finding shows is, nearest first."""

    AT_THE_TABLE = "at_the_table"
    FAR_FETCHED = "far_fetched"
    FORM = "form"


class Section(StrEnum):
    """Where a finding is told: those of the law in full and first, the others in a line each."""

    LAW = "law"
    MARK = "mark"
    BESIDE = "beside"


class Instance(Value):
    """A defect that a finding is made of.

    `provisions` are in the order of the definition (the one that obliges before the one that forbids), `names` the
    vocabulary's names for what it is about, `matter` the same in words. `courses` are the ways of deciding under
    which it shows, as few and with as few decisions as there are; one without decisions shows it whatever is
    decided, and there is none where the defect is one of the text. `witness`, `replayed` and `place` are its own, as
    those of a finding: each member of a joined finding has a situation that shows it, or a place. `unavoidable` is a
    situation in which no decision avoids it, where it was looked for and there is one. `judgement` is what somebody
    judged it to be; None where nobody did.
    """

    provisions: tuple[str, ...]
    names: tuple[str, ...] = ()
    matter: tuple[str, ...] = ()
    courses: Courses = ()
    witness: Case | None = None
    replayed: bool = False
    place: str | None = None
    unavoidable: Case | None = None
    judgement: Judgement | None = None


class Line(Value):
    """A rule of a provision: what it says in the words of its file, and where it stands."""

    provision: str
    sentence: str
    place: str


class Finding(Value):
    """A defect of a code, or several of one cause.

    `provisions` are all that have the defect, and `instances` tells its parts apart. `witness` is a smallest
    situation that shows one of them, None where the defect is one of the text and not of a situation;
    `replayed` tells that the witness was ruled on and shows the defect; `place` is the file and line for a
    defect that stands in one. `shared` says what happens, and how it is decided, wherever any part shows.
    `lines` are the rules of its provisions that conclude what it is about, where a situation shows it.
    `differences` is what rulings of the witness say that differ: with the words as they stand, and read otherwise.
    `rank` tells how far-fetched its situation is, which takes so many `irregularities`; so many of them are what its
    own provisions speak of (`presupposed`; `pyrules.checks.ranking`). `mark_alone` tells that the rulings differ by
    what is called an irregularity and by nothing that anybody does.
    It is `judged` where each member has a judgement, and `judgements` are those of its members.
    `section` is where it is told, and `also` are findings that tell the same matter and stand under it
    (`pyrules.checks.told_once`).
    `cases` are situations that together show each part under each course, each with the expectation that it
    does not; the document leaves them out.
    """

    kind: str
    provisions: tuple[str, ...]
    sentence: str
    witness: Case | None = None
    replayed: bool = False
    place: str | None = None
    lines: tuple[Line, ...] = ()
    shared: tuple[str, ...] = ()
    differences: tuple[str, ...] = ()
    instances: tuple[Instance, ...] = ()
    rank: Rank | None = None
    irregularities: int | None = None
    presupposed: int = 0
    mark_alone: bool = False
    judged: bool = False
    judgements: tuple[Judgement, ...] = ()
    section: Section = Section.LAW
    also: tuple["Finding", ...] = ()
    cases: tuple[Case, ...] = Field(default=(), exclude=True)


class Conditional(Value):
    """What would be a finding, but for what the rulebook declares of a law outside, or of two endings.

    `provisions` are those whose findings it would be, `beside` the laws outside, or those that end it otherwise.
    """

    kind: str
    provisions: tuple[str, ...]
    beside: tuple[str, ...]
    sentence: str


class Unproven(Value):
    """What may be a finding: whether there is a situation that shows it takes too long to find out.

    `place` is the file and line of what may show, and `names` are those that the finding would be about.
    """

    kind: str
    provisions: tuple[str, ...]
    names: tuple[str, ...] = ()
    sentence: str
    place: str | None = None


Said = Callable[[Sequence[Instance]], str]
"""Says what some instances of one kind are, in one sentence."""


def joined(
    findings: Iterable[Finding], cause: Cause | None = None, said: Said | None = None
) -> Iterator[Finding]:
    """Yield findings of one kind, those of the same cause as one, in the order of the first of each.

    Args:
        findings: one for each defect.
        cause: what makes a cause the same; where None each has its own.
        said: says several in one sentence; where None their sentences stand side by side.

    """
    listed = list(findings)
    if cause is None:
        yield from listed
        return
    for group in sharing([_marks(one, cause) for one in listed]):
        yield as_one([listed[place] for place in group], said)


def _marks(finding: Finding, cause: Cause) -> frozenset[Hashable]:
    """Return what a finding has in common with those of the same cause."""
    if cause is Cause.PROVISIONS:
        return frozenset(finding.provisions)
    return frozenset([frozenset(part.names for part in finding.instances)])


def as_one(group: Sequence[Finding], said: Said | None = None) -> Finding:
    """Return findings of one kind as one; `said` says what several are, or their sentences stand side by side."""
    parts = sorted(
        (part for one in group for part in _members(one)),
        key=lambda part: ([natural_order(id_) for id_ in part.provisions], part.names),
    )
    needed = _in_all([course for part in parts for course in part.courses])
    # what a part takes is told of the part: in one list the ways of one would hide those of another
    courses = tuple(sorted(parts[0].courses)) if len({part.courses for part in parts}) == 1 else ()
    if len(group) == 1:
        sentence = group[0].sentence
    elif said:
        sentence = said(parts)
    else:
        sentence = "; ".join(dict.fromkeys(one.sentence for one in group))
    first, *others = sorted(group, key=lambda one: _size(one.witness))
    return Finding(
        kind=first.kind,
        provisions=tuple(sorted({id_ for part in parts for id_ in part.provisions}, key=natural_order)),
        sentence=sentence + so_decided(courses),
        witness=first.witness,
        replayed=first.replayed,
        place=first.place,
        shared=(*_in_all([one.shared for one in group]), *needed),
        instances=tuple(parts),
        cases=tuple(case for one in (first, *others) for case in one.cases),
    )


def _members(finding: Finding) -> Iterator[Instance]:
    """Yield what a finding is made of, each with the situation or the place that is its own."""
    for part in members(finding):
        own = {"witness": finding.witness, "replayed": finding.replayed, "place": finding.place}
        yield part.model_copy(update=own)


def members(finding: Finding) -> tuple[Instance, ...]:
    """Return the members of a finding; one that is not made of several is its own."""
    return finding.instances or (Instance(provisions=finding.provisions),)


def named(finding: Finding, names: tuple[str, ...]) -> Finding:
    """Return a finding that is its own one member, with the names of what it is about."""
    own = Instance(
        provisions=finding.provisions,
        names=names,
        witness=finding.witness,
        replayed=finding.replayed,
        place=finding.place,
    )
    return finding.model_copy(update={"instances": (own,)})


WAYS = 2
"""So many ways of deciding a sentence tells in full; JSON and the pages of a report have all."""


def so_decided(courses: Courses) -> str:
    """Return the end of a sentence that tells the courses of decisions; nothing where one takes none.

    Of many it tells the shortest in full, and how many more there are.
    """
    if not all(courses):
        return ""
    needed = _in_all(courses)
    least = sorted(courses, key=len)[:WAYS] if len(courses) > WAYS else courses
    others = ["; or ".join(" and ".join(one for one in course if one not in needed) for course in least)]
    others += [f"{len(courses) - len(least)} more"] if len(least) < len(courses) else []
    ways = f"in one of {len(courses)} ways: {'; and '.join(others)}"
    match bool(needed), len(courses):
        case _, 0:
            return ""
        case _, 1:
            return f"; so decided: {'; '.join(needed)}"
        case True, _:
            return f"; so decided: {'; '.join(needed)}; and {ways}"
        case _:
            return f"; so decided {ways}"


def unavoidable(finding: Finding, conflict: Instance) -> Finding:
    """Return a finding that says of one of its members that no decision avoids it.

    Args:
        finding: has a member with the provisions of the conflict; of several, one that shows whatever is decided.
        conflict: what no decision avoids, with its situation.

    """
    same = [
        place
        for place, one in enumerate(finding.instances)
        if set(one.provisions) == set(conflict.provisions)
    ]
    place = next((one for one in same if finding.instances[one].courses == ((),)), same[0])
    parts = list(finding.instances)
    parts[place] = parts[place].model_copy(update={"unavoidable": conflict.witness})
    alone = "; no decision avoids it" if len(parts) == 1 else ""
    return finding.model_copy(update={"instances": tuple(parts), "sentence": finding.sentence + alone})


def told(part: Instance) -> str:
    """Say on one line what a member of a finding is: what it is about, how it is decided, and where it shows."""
    where = in_brief(part.witness) if part.witness else ""
    there = in_brief(part.unavoidable) if part.unavoidable else ""
    said = (
        ", or ".join(part.matter),
        so_decided(part.courses).removeprefix("; ") or ("whatever is decided" if part.courses else ""),
        f"where {where}" if where else "",
        f"no decision avoids it{f' where {there}' if there != where else ''}" if there else "",
        f"at {part.place}" if part.place else "",
    )
    about = "; ".join(one for one in said if one)
    return f"{' and '.join(part.provisions)}{': ' if about else ''}{about}"


def listed(words: Iterable[str]) -> str:
    """Return words as a list in a sentence: `13A, 17D and 22B`."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _in_all(groups: Sequence[tuple[str, ...]]) -> tuple[str, ...]:
    return tuple(one for one in groups[0] if all(one in group for group in groups)) if groups else ()


def _size(case: Case | None) -> int:
    """Return how many events a case tells; a defect of the text has none, and is no smaller for it."""
    if case is None:
        return 1_000_000
    entries = (*case.events.values(), *case.elections.values())
    return sum(len(one) if isinstance(one, tuple) else 1 for one in entries)


def located(place: Place) -> str:
    """Write a place as `file:line`."""
    return f"{place.file}:{place.line}" if place.line else place.file
