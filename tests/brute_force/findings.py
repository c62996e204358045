"""The findings of a small rulebook, straight from their definitions, by trying everything. No solver in it.

Each finding stands here in its smallest form: before those with one cause are told together.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import combinations
from typing import TypeVar

from tests.brute_force.book import (
    COMES_IN,
    GROUPS,
    GUESTS,
    HAPPENINGS,
    RANGES,
    WORDS,
    Book,
    Law,
    Term,
    holds,
    instances,
    read_term,
    wholes,
    written,
)
from tests.brute_force.meaning import FORBIDDING, OBLIGING, PERMITTING, Course, Meaning

Item = TypeVar("Item")
Ids = tuple[str, ...]
Flaw = tuple[str, Ids, Term]
"""Kind, provisions, matter: what `asp/checks` calls a flaw, every value in it written out."""
Signature = tuple[str, Ids, tuple[str, ...]]
"""A flaw without the numbers and people in its matter."""
DECLARING = ("refers", "no_rule", "outside", "incomplete", COMES_IN)
"""Heads that say nothing about anybody."""
CONCLUDING = ("norm", "option", "question", "irregularity", "settles")
"""Heads that are displaced with their provision."""
PEOPLE = (*GUESTS, "director")

_NAMING = (
    "found",
    "chosen",
    "exercised",
    "waived",
    "irregularity",
    "governs",
    "norm",
    "settles",
    "question",
    "option",
)
"""What a law can read of a provision that it names."""


class Oracle:
    """Everything that is to be found in a rulebook."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.laws = book.parsed()
        self.meaning = Meaning(book)

    # ---- flaws of a ruling

    @cached_property
    def flaws(self) -> dict[Flaw, list[Course]]:
        """Every flaw with the courses that show it, those in smaller situations first."""
        found: dict[Flaw, list[Course]] = {}
        for course in self.meaning.all_courses:
            for flaw in dict.fromkeys(self._flaws(course)):
                found.setdefault(flaw, []).append(course)
        return found

    def _flaws(self, course: Course) -> Iterator[Flaw]:
        yield from self._opposed(course)
        yield from self._incompatible(course)
        yield from self._gap(course)
        yield from self._undecided(course)
        yield from self._sweeping(course)
        yield from self._uneven(course)
        yield from self._unbound(course)
        yield from self._unfulfillable(course)

    def _opposed(self, course: Course) -> Iterator[Flaw]:
        """One provision obliges an act that another forbids to one of the same people."""
        norms = course.governing("norm")
        for one, force, bearer, act in norms:
            for other, counterforce, barred, forbidden in norms:
                opposite = force in OBLIGING and counterforce in FORBIDDING
                if opposite and act == forbidden and people(bearer) & people(barred):
                    yield "opposed", _ids(one, other), ("done", act)

    def _incompatible(self, course: Course) -> Iterator[Flaw]:
        """Two obliged acts, or two dispositions of one irregularity, are declared irreconcilable."""
        acts = [(one, act) for one, force, _, act in course.governing("norm") if force in OBLIGING]
        for one, act in acts:
            for other, rival in acts:
                if self._irreconcilable(act, rival):
                    yield "incompatible", _ids(one, other), ("acts", act, rival)
        ends = course.governing("settles")
        for one, what, disposition in ends:
            for other, same, rival in ends:
                if what == same and self._irreconcilable(disposition, rival):
                    yield "incompatible", _ids(one, other), ("dispositions", what, disposition, rival)

    def _irreconcilable(self, one: Term, other: Term) -> bool:
        """As declared; where it is declared both ways round, in the order of the names."""
        pair = written(one), written(other)
        if pair in self.book.excludes:
            return pair[::-1] not in self.book.excludes or pair[0] <= pair[1]
        return False

    def _gap(self, course: Course) -> Iterator[Flaw]:
        """An irregularity is never settled, though the text is all there."""
        for provision, what in course.governing("irregularity"):
            if not self._settled(what, course) and not self._breaks_off(provision):
                yield "gap", _ids(provision), ("unsettled", what)

    def _settled(self, what: Term, course: Course) -> bool:
        ended = any(one[1] == what for one in course.governing("settles"))
        return ended or any(one[1] == what for one in course.of("outside"))

    def _breaks_off(self, provision: Term) -> bool:
        ids = {_plain(provision), *wholes(_plain(provision))}
        return any(law.head[0] == "incomplete" and law.provision in ids for law in self.laws)

    def _undecided(self, course: Course) -> Iterator[Flaw]:
        """An answer on which nothing rests leaves unsettled the irregularity that the question is about."""
        for provision, question, answer in course.of("found"):
            read: Term = ("found", provision, question, answer)
            if self._rests_on(read, course) or self._breaks_off(provision):
                continue
            for what in self._about(provision, question, course):
                if not self._settled(what, course):
                    yield "undecided", _ids(provision), ("answered", question, answer)

    def _sweeping(self, course: Course) -> Iterator[Flaw]:
        """A provision gives way as a whole because of somebody, and what it says about somebody else goes too."""
        overriding = [one for one in self._instances if one.head[0] == "overrides" and applies(one, course)]
        for provision in dict.fromkeys(law.provision for law in self.laws):
            because = [
                (_plain(one.head[1]), mentioned([part.atom for part in one.body]))
                for one in overriding
                if _reaches(_plain(one.head[1]), _plain(one.head[2]), provision)
            ]
            spoken = frozenset[Term]().union(*(who for _, who in because))
            if not all(who for _, who in because):
                continue  # one of them is because of nobody
            for conclusion in self._concluded(provision, course):
                addressed, topics = about(conclusion)
                named = mentioned(topics)
                falls = (f'"{provision}"', conclusion) in course.falling
                for person in (addressed or named) if not falls else ():
                    others = {person, *named}
                    for by, who in because:
                        if not others & spoken and any(alike(one, other) for one in others for other in who):
                            yield "sweeping", (provision, by), ("swept", topics[0])

    def _concluded(self, provision: str, course: Course) -> Iterator[tuple[Term, ...]]:
        """Yield what a provision concludes that can give way, without its id."""
        for name in CONCLUDING:
            for one in course.of(name):
                if one[0] == f'"{provision}"':
                    yield (name, *one[1:])

    def _uneven(self, course: Course) -> Iterator[Flaw]:
        """Two provisions oblige one of the same people to one act, the one with more force; to say how is none."""
        norms = [one for one in course.governing("norm") if one[1] in OBLIGING[1:]]
        for one, force, bearer, act in norms:
            for other, stronger, addressed, same in norms:
                more = OBLIGING.index(_plain(stronger)) > OBLIGING.index(_plain(force))
                if one != other and more and act == same and people(bearer) & people(addressed):
                    yield "uneven", _ids(one, other), ("forces", force, stronger, act)

    def _unbound(self, course: Course) -> Iterator[Flaw]:
        """A provision ends what no provision calls an irregularity, whether or not it gives way."""
        called = {one[1] for one in course.of("irregularity")}
        for provision, what, _ in course.governing("settles"):
            if what not in called:
                yield "unbound", _ids(provision), ("loose", what)

    def _unfulfillable(self, course: Course) -> Iterator[Flaw]:
        """A provision obliges what cannot be done, and its text is all there."""
        beyond = {read_term(act) for act, when in self.book.undoable if holds(when, course.happened)}
        for provision, force, _, act in course.governing("norm"):
            named = act if isinstance(act, tuple) else (act,)
            if force in OBLIGING and named in beyond and not self._breaks_off(provision):
                yield "unfulfillable", _ids(provision), ("beyond", act)

    def _rests_on(self, read: Term, course: Course) -> bool:
        """Whether some law that reads this applies."""
        return any(
            any(part.atom == read for part in law.body) and applies(law, course) for law in self._instances
        )

    def _about(self, provision: Term, question: Term, course: Course) -> Iterator[Term]:
        """Yield the irregularities because of which a provision puts a question."""
        for law in self._instances:
            if law.head[:3] == ("question", provision, question) and applies(law, course):
                for part in law.body:
                    if part.atom and part.atom[0] == "irregularity" and not part.negated:
                        yield part.atom[2]

    @cached_property
    def _instances(self) -> tuple[Law, ...]:
        return tuple(one for law in self.laws for one in instances(law))

    @cached_property
    def _by_signature(self) -> dict[Signature, list[tuple[int, int]]]:
        found: dict[Signature, list[tuple[int, int]]] = {}
        for flaw, courses in self.flaws.items():
            sizes = [(len(one.happened), len(one.of("irregularity"))) for one in courses]
            found.setdefault(signature(flaw), []).extend(sizes)
        return found

    def smallest(self) -> dict[Signature, tuple[int, int]]:
        """Return the fewest occurrences, then irregularities, with which each flaw shows.

        Music that the house has settled counts too, as it always plays.
        """
        return {one: min(sizes) for one, sizes in self._by_signature.items()}

    # ---- flaws of the whole

    def dead(self) -> frozenset[int]:
        """Return the numbers of the laws with conditions that apply in no situation."""
        return frozenset(
            number
            for number, law in enumerate(self.laws)
            if law.body
            and law.head[0] != "outside"
            and not self._shut_out(law)
            and not any(applies(one, course) for one in instances(law) for course in self.meaning.all_courses)
        )

    def _shut_out(self, law: Law) -> bool:
        """Whether the house has settled for music what the law needs absent."""
        settled = any(one.head == ("music",) for one in self.laws)
        return settled and any(part.negated and part.atom == ("music",) for part in law.body)

    def deadlocks(self) -> dict[frozenset[Ids], int]:
        """Return the smallest sets of conflicting pairs one of which every course of some situation shows.

        Each comes with the fewest occurrences in a situation of which that is so.
        """
        hitting: dict[frozenset[Ids], int] = {}
        for _, courses in self.meaning.by_situation:
            conflicts = [
                frozenset(ids for kind, ids, _ in self._flaws(course) if kind in ("opposed", "incompatible"))
                for course in courses
            ]
            pairs = sorted(frozenset().union(*conflicts))
            for chosen in smallest_sets(pairs, partial(_hits, each=conflicts)):
                size = len(courses[0].happened)
                hitting[chosen] = min(hitting.get(chosen, size), size)
        return {one: size for one, size in hitting.items() if not any(other < one for other in hitting)}

    def shadowed(self) -> dict[str, tuple[int, frozenset[frozenset[str]]]]:
        """Return each provision that gives way in all that it concludes whenever it concludes something.

        With the fewest occurrences with which it does, and the smallest sets that displace it wherever it does.
        """
        found = {}
        for provision in dict.fromkeys(law.provision for law in self.laws):
            concluding = [
                course
                for course in self.meaning.all_courses
                if any(one[0] == f'"{provision}"' for name in CONCLUDING for one in course.of(name))
            ]
            by = [
                frozenset(
                    _plain(one[0])
                    for one in (*course.of("overrides"), *course.of("excepts"))
                    if _reaches(_plain(one[0]), _plain(one[1]), provision) and one[2:] in ((), (conclusion,))
                )
                for course in concluding
                for conclusion in self._concluded(provision, course)
            ]
            if by and all(by):
                everybody = sorted(frozenset().union(*by))
                size = min(len(course.happened) for course in concluding)
                found[provision] = size, frozenset(smallest_sets(everybody, partial(_hits, each=by)))
        return found

    def redundant(self) -> frozenset[str]:
        """Return the provisions that can be left out, one at a time, without a change of any ruling.

        One that settles an election is not asked: without it there are other situations.
        """
        dead, shadowed = self.dead(), self.shadowed()
        settling = {law.provision for law in self.laws if law.head == ("music",)}
        found = set()
        for provision in dict.fromkeys(law.provision for law in self.laws):
            ruling = [
                number
                for number, law in enumerate(self.laws)
                if law.provision == provision and law.head[0] not in DECLARING
            ]
            if ruling and not dead.issuperset(ruling) and provision not in settling.union(shadowed):
                rest = tuple(law for law in self.laws if law.provision != provision)
                without = Meaning(self.book, rest)
                if all(
                    {said(course, provision) for course in courses}
                    == {said(course, provision) for course in without.courses(situation)}
                    for situation, courses in self.meaning.by_situation
                ):
                    found.add(provision)
        return frozenset(found)

    def for_others(self) -> frozenset[str]:
        """Return the provisions on which something may turn that is not at hand: a law outside, a missing part."""
        outside = [law for law in self.laws if law.head[0] == "outside"]
        read = {_name(law.head[2]) for law in outside}
        read |= {
            part.atom[0]
            for law in outside
            for part in law.body
            if part.atom and isinstance(part.atom[0], str)
        }
        for _ in self.laws:
            defining = [law for law in self.laws if law.head[0] in read]
            read |= {
                one.atom[0]
                for law in defining
                for one in law.body
                if one.atom and isinstance(one.atom[0], str)
            }
        return frozenset(
            law.provision
            for law in self.laws
            if self._breaks_off(law.provision)
            or (law.head[0] in read and law.head[0] not in (*DECLARING, *_NAMING))
        )

    def unclear_precedence(self) -> dict[Ids, int]:
        """Return pairs that govern the same thing with different results, neither displaced.

        Each comes with the fewest occurrences with which it shows. Where the one that permits also obliges, the
        pair is opposed and nothing else.
        """
        found: dict[Ids, int] = {}
        for course in self.meaning.all_courses:
            opposed = {(ids, matter[1]) for kind, ids, matter in self._opposed(course)}
            permitted = [one for one in course.governing("norm") if one[1] in PERMITTING]
            forbidden = [one for one in course.governing("norm") if one[1] in FORBIDDING]
            pairs: list[Ids] = []
            for one, bearer, act in [*((one[0], *one[2:]) for one in permitted), *course.governing("option")]:
                for other, _, barred, banned in forbidden:
                    pair = _ids(one, other)
                    reaches = act == banned and people(bearer) & people(barred)
                    if one != other and reaches and (pair, act) not in opposed:
                        pairs.append(pair)
            ends = course.governing("settles")
            for (one, what, disposition), (other, same, rival) in combinations(ends, 2):
                two = written(disposition), written(rival)
                irreconcilable = {two, two[::-1]} & set(self.book.excludes)
                if one != other and what == same and disposition != rival and not irreconcilable:
                    pairs.append(tuple(sorted(_ids(one, other))))
            for pair in pairs:
                found[pair] = min(found.get(pair, 99), len(course.happened))
        return found

    def unanswered(self) -> dict[Ids, int]:
        """Return whose ban on staying somebody breaks by coming late, and nothing comes of it.

        Each comes with the fewest occurrences with which it shows. The ban stood without his coming, and both rulings
        decide alike what is to be decided in both.
        """
        found: dict[Ids, int] = {}
        for situation, courses in self.meaning.by_situation if self.book.performs else ():
            for last in [one for one in situation if one[0] == "late"]:
                earlier = situation - {last}
                if self.book.cannot_be(earlier):
                    continue
                for before in self.meaning.courses(earlier):
                    for ids in self._broken(before, last[1]):
                        if any(
                            _decided_alike(before, now) and not _comes_of_it(before, now) for now in courses
                        ):
                            found[ids] = min(found.get(ids, 99), len(courses[0].happened))
        return found

    def _broken(self, before: Course, guest: Term) -> Iterator[Ids]:
        """Yield the provisions that forbid a guest to stay."""
        for provision, force, bearer, act in before.governing("norm"):
            broken = force in FORBIDDING and act == "stay" and guest in people(bearer)
            if broken and not self._breaks_off(provision):
                yield _ids(provision)

    def unparted(self) -> dict[tuple[str, ...], int]:
        """Return how it is with somebody late of whom no part is so, or two are, with the fewest occurrences.

        What is told of it are the names of the matter, and of the two parts.
        """
        found: dict[tuple[str, ...], int] = {}
        for course in self.meaning.all_courses if self.book.parts else ():
            for (guest,) in course.of("late"):
                so = [one for one in self.book.parts if {(one,), (one, guest)} & course.true]
                for names in [("late", *two) for two in combinations(so, 2)] if so else [("late",)]:
                    found[names] = min(found.get(names, 99), len(course.happened))
        return found

    def displacing_circles(self) -> dict[frozenset[str], int]:
        """Return each step of a circle of displacement, who displaces and who is displaced.

        Who gives way as a whole gives way in what is taken away in the rest of a circle.
        Each comes with the fewest occurrences with which it shows.
        """
        found: dict[frozenset[str], int] = {}
        ids = list(dict.fromkeys(law.provision for law in self.laws))
        for course in self.meaning.all_courses:
            told = {(_plain(one), _plain(other)) for one, other in course.of("overrides")}
            edges = {(one, part) for one, other in told for part in ids if _reaches(one, other, part)}
            apart = {(one, other) for one, other in edges if one != other}
            for steps in [edges, *(taking | apart for taking in self._taking(course).values())]:
                for one, other in steps:
                    if one in reached(other, steps):
                        step = frozenset({one, other})
                        found[step] = min(found.get(step, 99), len(course.happened))
        return found

    def _taking(self, course: Course) -> dict[Term, set[tuple[str, str]]]:
        """Return who takes away from whom what it says, by whom or what it is said of."""
        found: dict[Term, set[tuple[str, str]]] = {}
        for by, target, taken in course.of("excepts"):
            for provision in dict.fromkeys(law.provision for law in self.laws):
                reaches = _reaches(_plain(by), _plain(target), provision) and provision != _plain(by)
                assert isinstance(taken, tuple)
                if reaches and taken in list(self._concluded(provision, course)):
                    of = taken[-2] if taken[0] in ("norm", "option") else taken[1]
                    found.setdefault(of, set()).add((_plain(by), provision))
        return found

    def deferring_circles(self) -> frozenset[frozenset[str]]:
        """Return who together takes part in circles of provisions that do nothing but refer on."""
        heads: dict[str, set[Term]] = {}
        for law in self.laws:
            heads.setdefault(law.provision, set()).add(law.head[0])
        idle: set[Term] = {"refers", "no_rule", COMES_IN}
        edges = {
            (law.provision, _plain(law.head[2]))
            for law in self.laws
            if law.head[0] == "refers"
            and heads[law.provision] <= idle
            and heads.get(_plain(law.head[2]), {"none"}) <= idle
        }
        return linked({one, other} for one, other in edges if one in reached(other, edges))

    def vain(self) -> frozenset[tuple[str, str, str, str]]:
        """Return who points at whom, or goes before it, and in no situation in which it does the other says anything.

        With the provision that says so and how. Neither end breaks off, and each applies somewhere.
        """
        found = set()
        for law in self.laws:
            name, *named = law.head[:3]
            if name not in ("refers", "overrides", "excepts"):
                continue
            source, target = map(_plain, named)
            if source == target or self._is_torn(source) or self._is_torn(target):
                continue
            here = [law] if law.body else self._saying(source)
            there = self._saying(target)
            each = [(self._any(here, one), self._any(there, one)) for one in self.meaning.all_courses]
            if any(one for one, _ in each) and any(other for _, other in each) and (True, True) not in each:
                found.add((law.provision, str(name), source, target))
        return frozenset(found)

    def _is_torn(self, provision: str) -> bool:
        parts = [law.provision for law in self.laws if provision in (law.provision, *wholes(law.provision))]
        return any(map(self._breaks_off, (provision, *parts)))

    def _saying(self, provision: str) -> list[Law]:
        """Return the laws by which a provision or a part of it says something, or else those by which it defines."""
        laws = [law for law in self.laws if provision in (law.provision, *wholes(law.provision))]
        ranking = ("overrides", "excepts", *DECLARING)
        saying = [law for law in laws if law.head[0] in CONCLUDING]
        return saying or [law for law in laws if law.head[0] not in (*CONCLUDING, *ranking)]

    def _any(self, laws: Iterable[Law], course: Course) -> bool:
        """Tell whether one of some laws applies."""
        return any(applies(one, course) for law in laws for one in instances(law))

    def told_together(self, kind: str) -> list[frozenset[str]]:
        """Return the provisions of each finding when those of one cause are told as one."""
        if kind in ("gap", "undecided", "unbound"):
            matters: dict[tuple[str, ...], set[str]] = {}
            for flaw in self.flaws:
                if flaw[0] == kind:
                    matters.setdefault(signature(flaw)[2], set()).update(flaw[1])
            return [frozenset(ids) for ids in matters.values()]
        if kind == "unanswered":
            everybody = frozenset(one for ids in self.unanswered() for one in ids)
            return [everybody] if everybody else []
        pairs: dict[str, Callable[[], Iterable[Iterable[str]]]] = {
            "unclear_precedence": self.unclear_precedence,
            "circular": lambda: [*self.displacing_circles(), *self.deferring_circles()],
            "deadlock": lambda: [[one for pair in pairs for one in pair] for pairs in self.deadlocks()],
        }
        return [*linked(pairs.get(kind, lambda: [ids for name, ids, _ in self.flaws if name == kind])())]

    def dangling(self) -> frozenset[Ids]:
        """Return who names what: neither encoded, nor holding what is, nor declared outside, nor missing.

        To name a provision is to refer to it, to have it give way, or to read what it says.
        To except from it what it never says is told apart.
        """
        encoded = {law.provision for law in self.laws if law.head[0] != "outside"}
        there = encoded | {whole for one in encoded for whole in wholes(one)}
        elsewhere = {_plain(law.head[1]) for law in self.laws if law.head[0] in ("outside", "incomplete")}
        found: set[Ids] = set()
        for law in self.laws:
            named = [law.head[2]] if law.head[0] in ("refers", "overrides", "excepts") else []
            named += [part.atom[1] for part in law.body if part.atom and part.atom[0] in _NAMING]
            for target in (_plain(one) for one in named if isinstance(one, str) and one.startswith('"')):
                if target not in there and not elsewhere & {target, *wholes(target)}:
                    found.add((law.provision, target))
                elif law.head[0] == "excepts" and not self._says(law):
                    found.add((law.provision, "excepts", _plain(law.head[2])))
        return frozenset(found)

    def _says(self, exception: Law) -> bool:
        """Whether a provision that gives way can be seen to conclude what is excepted, or its text is missing."""
        _, by, target, taken = exception.head
        giving_way = [
            law
            for law in self.laws
            if _reaches(_plain(by), _plain(target), law.provision) and law.head[0] != "outside"
        ]
        assert isinstance(taken, tuple)
        return not giving_way or any(
            law.head[0] == "incomplete" or _same_form((law.head[0], *law.head[2:]), taken)
            for law in giving_way
        )

    def vocabulary(self) -> frozenset[tuple[str, str]]:
        """Return what is used and never defined, or declared and never used: the provision and the name."""
        found: set[tuple[str, str]] = set()
        declared = {
            kind: {one.split(" ")[0] for one in words} & set(self.book.words) for kind, words in WORDS.items()
        }
        holders = {"norm": ("act", 4), "option": ("act", 3), "question": ("question", 2),
                   "irregularity": ("irregularity", 2), "settles": ("disposition", 3), "found": ("question", 2),
                   "chosen": ("act", 3), "exercised": ("act", 3), "waived": ("act", 3)}  # fmt: skip
        used: dict[str, set[str]] = {kind: set() for kind in declared}
        used["act"] |= {_name(read_term(act)) for act, _ in self.book.undoable}
        put = {_name(law.head[2]) for law in self.laws if law.head[0] == "question"}
        for law in self.laws:
            # what an outside law settles is that law's word, what the declaration reads is the code's
            taken = [(_excepted(law), True)] if law.head[0] == "excepts" else []
            read_atoms = ((one.atom, True) for one in law.body if one.atom)
            for atom, read in [(law.head, False), *taken, *read_atoms]:
                assert isinstance(atom, tuple)
                if atom[0] in holders:
                    kind, position = holders[str(atom[0])]
                    name = _name(atom[position])
                    used[kind].add(name)
                    if name not in declared[kind] or (kind == "question" and read and name not in put):
                        found.add((law.provision, name))
                if atom[0] == "settles" and not {_name(atom[2])} & {*declared["irregularity"], *RANGES}:
                    found.add((law.provision, _name(atom[2])))  # that there is one is for others to say
        concluded = {str(law.head[0]): law.provision for law in reversed(self.laws)}
        read_terms = {str(part.atom[0]): law.provision for law in self.laws for part in law.body if part.atom}
        spared = {_name(law.head[2]) for law in self.laws if law.head[0] == "outside"}
        for kind in ("act", "question", "irregularity", "disposition"):
            found |= {("", name) for name in declared[kind] - used[kind] - spared}
        for name in declared["term"]:
            for law in self.laws:
                reads = any(part.atom and part.atom[0] == name for part in law.body)
                if reads and name not in concluded:
                    found.add((law.provision, name))
            if name not in read_terms and not self._missing_reader(concluded.get(name)):
                found.add((concluded.get(name, ""), name))
        for name in HAPPENINGS:
            if name in self.book.words and not (
                self._reads(name) or self._missing_reader(concluded.get(name))
            ):
                found.add((concluded.get(name, ""), name))
        return frozenset(found)

    def _missing_reader(self, provision: str | None) -> bool:
        """Whether what would read a term may stand in what is missing of the provision that defines it."""
        return any(law.head[0] == "incomplete" and law.provision == provision for law in self.laws)

    def _reads(self, name: str) -> bool:
        when = [one for _, one in self.book.undoable]
        mechanics = any(name in one for one in (*self.book.impossible, *self.book.bans, *when))
        return mechanics or any(part.atom and part.atom[0] == name for law in self.laws for part in law.body)


# ---- by the way


def applies(law: Law, course: Course) -> bool:
    """Whether the body of a law without variables holds."""
    return all((part.atom in course.true) is not part.negated for part in law.body)


def people(bearer: Term) -> frozenset[Term]:
    """Return whom a norm reaches."""
    return frozenset([bearer, *GROUPS.get(str(bearer), ())])


def about(conclusion: tuple[Term, ...]) -> tuple[frozenset[Term], tuple[Term, ...]]:
    """Return whom a conclusion addresses, each of a group, and what it is about."""
    if conclusion[0] in ("norm", "option"):
        bearer = conclusion[-2]
        return frozenset(GROUPS.get(str(bearer), (bearer,))), conclusion[-1:]
    return frozenset(), conclusion[1:]


def mentioned(terms: Iterable[Term]) -> frozenset[Term]:
    """Return the people that stand in some terms, those of a group included."""
    found: set[Term] = set()
    for term in terms:
        if isinstance(term, tuple):
            found |= mentioned(term[1:])
        elif term in PEOPLE or term in GROUPS:
            found |= people(term)
    return frozenset(found)


def alike(one: Term, other: Term) -> bool:
    """Whether two are both guests, or neither of them is."""
    return (one in GUESTS) is (other in GUESTS)


def said(course: Course, provision: str) -> object:
    """Return the decisions of other provisions, and what is said without saying by which provision."""
    taken = frozenset(one for one in course.taken if one[0][1] != f'"{provision}"')
    conclusions = ("norm", "option", "irregularity", "settles")
    return taken, frozenset((name, *one[1:]) for name in conclusions for one in course.governing(name))


def signature(flaw: Flaw) -> Signature:
    """Return a flaw without the numbers and people in its matter."""
    kind, provisions, matter = flaw
    return kind, provisions, tuple(map(_name, matter[1:]))


def smallest_sets(items: list[Item], fits: Callable[[frozenset[Item]], bool]) -> set[frozenset[Item]]:
    """Return the subsets that fit and have no smaller one in them that fits."""
    found: set[frozenset[Item]] = set()
    for size in range(len(items) + 1):
        for chosen in map(frozenset, combinations(items, size)):
            if not any(one <= chosen for one in found) and fits(chosen):
                found.add(chosen)
    return found


def _hits(chosen: frozenset[Item], each: list[frozenset[Item]]) -> bool:
    return all(chosen & one for one in each)


def linked(found: Iterable[Iterable[str]]) -> frozenset[frozenset[str]]:
    """Join what shares a provision, directly or by way of others."""
    groups: set[frozenset[str]] = set()
    for one in map(frozenset, found):
        same = {group for group in groups if group & one}
        groups = groups - same | {one.union(*same)}
    return frozenset(groups)


def reached(start: str, edges: set[tuple[str, str]]) -> set[str]:
    """Return where a way of steps leads, the start included."""
    found: set[str] = set()
    ahead = {start}
    while ahead:
        found |= ahead
        ahead = {other for one, other in edges if one in ahead} - found
    return found


def _ids(*provisions: Term) -> Ids:
    return tuple(map(_plain, provisions))


def _excepted(law: Law) -> tuple[Term, ...]:
    """Return what an exception takes away as the provision that gives way would conclude it."""
    _, _, target, taken = law.head
    assert isinstance(taken, tuple)
    return (taken[0], target, *taken[1:])


def _same_form(one: tuple[Term, ...], other: tuple[Term, ...]) -> bool:
    """Tell whether two atoms have the same names in the same places; a variable can have any."""

    def form(term: Term) -> object:
        return (term[0], len(term)) if isinstance(term, tuple) else None if term in RANGES else term

    if len(one) != len(other):
        return False
    return all(None in (a, b) or a == b for a, b in zip(map(form, one), map(form, other), strict=True))


def _plain(provision: Term) -> str:
    return str(provision).strip('"')


def _name(term: Term) -> str:
    return term if isinstance(term, str) else str(term[0])


def _reaches(one: str, target: str, provision: str) -> bool:
    """Tell whether a provision that displaces a target displaces this one with it: not what it stands in itself."""
    within = target in wholes(provision) and one not in (provision, *wholes(provision))
    return target == provision or within


def _decided_alike(before: Course, now: Course) -> bool:
    """Whether a course decides as a later one does, wherever it can."""
    later = dict(now.taken)
    for decision, value in before.taken:
        if decision in later and later[decision] != value:
            kind, *of = decision
            if kind != "choice" or ("open to", *of, later[decision]) in before.true:
                return False
    return True


def _comes_of_it(before: Course, now: Course) -> bool:
    """Whether something is irregular, ended, or to be found out that was not before."""
    irregular = {what for _, what in before.of("irregularity")}
    questions = {one for (one,) in before.of("decision")}
    return (
        any(what not in irregular for _, what in now.of("irregularity"))
        or any(one[0] == "finding" and one not in questions for (one,) in now.of("decision"))
        or bool(set(now.governing("settles")) - set(before.governing("settles")))
    )
