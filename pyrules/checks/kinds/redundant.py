"""Provisions without which every ruling is the same."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cached_property

from clingo import Function, Number, Symbol

from pyrules.base.errors import SolvingError
from pyrules.checks.findings import Cause, Finding, Instance, listed, located
from pyrules.checks.kinds import shadowed
from pyrules.checks.saying_alone import saying_alone
from pyrules.code.elections import names_of
from pyrules.code.meaning import meaning
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import HEADS, Rule
from pyrules.grounding.sayings import Content, possible_sayings, said_in
from pyrules.mutation.affected import provisions_affected
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Twin
from pyrules.relevance.parts import Part, part_about
from pyrules.search.showing import case_of, rulings_on
from pyrules.search.survey import Survey
from pyrules.solver.control import Model
from pyrules.solver.shrinking import shrunk

DEFINITION = "leaving the provision out changes no ruling in any situation in scope"
FORM = True
CAUSE = Cause.PROVISIONS
LONG = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield the provisions that can be left out, each with those that say the same in its place, in book order.

    A provision that never applies, or that others displace wherever it does, has a finding of its own. What settles
    an election says which situations there are, not what is ruled in them. What nobody repeats, and only a law outside
    would read or what is missing of a text, is none either.
    """

    def with_affected(part: Part) -> Part:
        """Return a part together with what it has a bearing on."""
        removed = (rule.number for one in part.about for rule in part.rulebook.rules_of(one))
        affected = provisions_affected(survey.rulebook, Change("redundant", "", frozenset(removed), (), ""))
        return part_about(survey.rulebook, part.about, affected)

    for part in survey.parts(with_affected):
        yield from _redundant(part)


def _redundant(survey: Survey) -> Iterator[Finding]:
    omissions = list(_omissions(survey))
    alone = saying_alone(survey.rulebook, survey.solver, omissions)
    omissions = [one for position, one in enumerate(omissions) if position not in alone]
    twin = Twin(survey.searched, omissions, survey.constants, ids=False)
    showing = twin.killable()
    # what is asked about sayings makes every later question about the same code slower
    apart = replace(survey)
    sayings = _Sayings(apart)
    for position, omission in enumerate(omissions):
        if position not in showing and not shadowed.displacing(survey, omission.provision):
            others, whole = sayings.in_its_place(omission.provision)
            if others or not _is_for_others(survey.ruling, omission.provision):
                yield _finding(apart, sayings, omission.provision, others, whole=whole)


def _omissions(survey: Survey) -> Iterator[Change]:
    rulebook = survey.rulebook
    alive = survey.applicable
    elections = names_of(rulebook.vocabulary)
    for provision in filter(survey.answers_for, rulebook.provisions):
        rules = _saying(rulebook, provision)
        if any(rule.number in alive for rule in rules) and not any(
            rule.head and rule.head.predicate in elections for rule in rules
        ):
            numbers = frozenset(rule.number for rule in rulebook.rules_of(provision))
            yield Change("redundant", provision, numbers, (), f"without {provision}")


def _saying(rulebook: Rulebook, provision: str) -> list[Rule]:
    """Return the rules of a provision that say more than where something else stands."""
    known = meaning(rulebook)
    nothing = HEADS.keys() - dict(known.displaceable).keys() - known.ranking
    return [rule for rule in rulebook.rules_of(provision) if rule.head and rule.head.predicate not in nothing]


def _is_for_others(rulebook: Rulebook, provision: str) -> bool:
    """Tell whether what is not at hand may turn on a provision: a law outside, or the rest of a text.

    A law outside may read what is left to it by name, and what the declaration reads by which something is left to it.
    """
    if not rulebook.incomplete.isdisjoint((provision, *rulebook.numbering.ancestors(provision))):
        return True
    terms = {rule.concluded for rule in rulebook.rules_of(provision)} - HEADS.keys()
    defining = [rule for rule in rulebook.rules if rule.concluded not in HEADS]
    while more := {rule.concluded for rule in defining if not terms.isdisjoint(rule.reads)} - terms:
        terms |= more
    left = {matter for _, matter in rulebook.outside}
    return not terms.isdisjoint(left.union(*(rule.reads for rule, _ in rulebook.facts_of("outside"))))


def _finding(
    survey: Survey, sayings: "_Sayings", provision: str, others: Sequence[str], *, whole: bool
) -> Finding:
    where = located(_saying(survey.rulebook, provision)[0].place)
    if not others:
        return Finding(
            kind="redundant",
            provisions=(provision,),
            sentence=f"without {provision} every ruling is the same: nothing encoded turns on what it says",
            place=where,
            instances=(Instance(provisions=(provision,)),),
        )
    rest = "" if whole else ", and nothing encoded turns on the rest"
    same = "says" if len(others) == 1 else "say"
    both = survey.solver.any_of("both", sayings.said_twice(provision, others))
    model = survey.smallest([(both, True)])
    if model is None:
        raise SolvingError(f"{provision} and others say the same and do not")
    witness = case_of(survey, model, survey.needed(model, both), f"redundant: {provision}")
    if not all(sayings.twice_in(ruling, provision, others) for ruling in rulings_on(survey, witness)):
        raise SolvingError(f"a witness does not replay: redundant {provision}")
    return Finding(
        kind="redundant",
        provisions=(provision, *others),
        sentence=f"without {provision} every ruling is the same: {listed(others)} {same} the same in its place{rest}",
        witness=witness,
        replayed=True,
        place=where,
        instances=(Instance(provisions=(provision, *others)),),
    )


class _Sayings:
    """Which provisions say the same: what each says without its id, and the atoms that hold where it does.

    A defined term has no id; there the rules that define it are asked whether they apply.
    """

    def __init__(self, survey: Survey) -> None:
        self._survey = survey

    def in_its_place(self, provision: str) -> tuple[Sequence[str], bool]:
        """Return the fewest provisions that say the same where one does, and whether they say all of it.

        None of them can be spared; where they do not say all of it, they say what anybody else says at all.
        """
        solver = self._survey.solver
        said: dict[Content, dict[str, Symbol]] = {}
        whole = True
        for content in sorted(self._by_content):
            by = self._by_content[content]
            if provision in by and solver.satisfiable([(by[provision], True)]):
                if self._said_by(by, provision, [one for one in by if one != provision]):
                    said[content] = by
                else:
                    whole = False
        others = sorted({one for by in said.values() for one in by if one != provision}, key=natural_order)

        def enough(some: list[str]) -> bool:
            return all(self._said_by(by, provision, some) for by in said.values())

        return shrunk(reversed(others), enough)[::-1], whole

    def said_twice(self, provision: str, others: Sequence[str]) -> Sequence[Symbol]:
        """Return atoms that hold where a provision and one of the others say the same."""
        pairs = [
            [by[provision], by[other]]
            for _, by in sorted(self._by_content.items())
            for other in others
            if provision in by and other in by
        ]
        return self._survey.solver.derived("twice", [[(pair, ())] for pair in pairs])

    def twice_in(self, ruling: Model, provision: str, others: Sequence[str]) -> bool:
        """Tell whether in a ruling a provision and one of the others say the same."""
        rulebook = self._survey.rulebook
        said: dict[str, set[Content]] = defaultdict(set)
        for saying in said_in(rulebook, ruling):
            said[saying.provision].add(saying.content)
        for atom in (one for name in meaning(rulebook).ranking for one in ruling.of(name, HEADS[name])):
            said[atom.arguments[0].string].add(_content(atom))
        # a rule without conditions always applies, and no ruling says so
        applied = {rule.number for rule in rulebook.laws if not rule.body}
        applied |= {atom.arguments[0].number for atom in ruling.of("applied", 2)}
        for place, terms in self._terms.items():
            for definer, numbers in terms.items():
                if not applied.isdisjoint(numbers):
                    said[definer].add(_defined(place))
        return any(said[provision] & said[other] for other in others)

    def _said_by(self, by: dict[str, Symbol], provision: str, others: Sequence[str]) -> bool:
        """Tell whether one of the others says this wherever the provision does."""
        without = [(by[other], False) for other in others if other in by]
        return not self._survey.solver.satisfiable([(by[provision], True), *without])

    @cached_property
    def _by_content(self) -> dict[Content, dict[str, Symbol]]:
        rulebook, solver = self._survey.rulebook, self._survey.solver
        found: dict[Content, dict[str, Symbol]] = defaultdict(dict)
        for name in meaning(rulebook).ranking:
            for atom in list(solver.atoms(name, HEADS[name])):
                found[_content(atom)][atom.arguments[0].string] = atom
        said = possible_sayings(rulebook, solver)
        for saying, atom in zip(said, solver.derived("stands", said.values()), strict=True):
            found[saying.content][saying.provision] = atom
        terms = [
            (place, provision, [Function("applied", [Number(number)]) for number in numbers])
            for place, by in self._terms.items()
            for provision, numbers in by.items()
        ]
        defining = solver.derived("defines", [[([one], ()) for one in applied] for _, _, applied in terms])
        for (place, provision, _), defines in zip(terms, defining, strict=True):
            found[_defined(place)][provision] = defines
        return found

    @cached_property
    def _terms(self) -> dict[int, dict[str, list[int]]]:
        """For each rule that defines a term, by its number: the rules that may define the same, by provision."""
        defining = [
            rule for rule in self._survey.rulebook.laws if rule.head and rule.head.predicate not in HEADS
        ]
        found: dict[int, dict[str, list[int]]] = {}
        for rule in defining:
            by: dict[str, list[int]] = {rule.provision: [rule.number]}
            for other in defining:
                if other.provision != rule.provision and _same_term(rule, other):
                    by.setdefault(other.provision, []).append(other.number)
            found[rule.number] = by
        return found


def _content(atom: Symbol) -> Content:
    return Function(atom.name, atom.arguments[1:]), ""


def _defined(place: int) -> Content:
    return Function("defined", [Number(place)]), ""


def _same_term(rule: Rule, other: Rule) -> bool:
    one, two = rule.head, other.head
    return one is not None and two is not None and one.meets(two)
