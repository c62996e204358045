"""One edition of a code of rules as data: its rules, its vocabulary, and what can be read off them."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from clingo import Symbol, SymbolType

from pyrules.base.errors import Place
from pyrules.code.background import known_in
from pyrules.code.elections import elections_in
from pyrules.code.literals import Literal
from pyrules.code.measures import Measure
from pyrules.code.provisions import Numbering, as_in_texts, natural_order
from pyrules.code.rules import FLAWS, Layer, Rule
from pyrules.code.terms import Number, Term, string_of
from pyrules.code.values import value_of
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.solver.control import solve_facts


@dataclass(frozen=True, eq=False)
class Rulebook:
    """One edition of a code of rules, read and labelled.

    `directory` is the rulebook's folder; `rules` holds what the edition includes, in book order, and
    `situations` the statements that span its situations.
    """

    directory: Path
    edition: str
    rules: tuple[Rule, ...]
    core: tuple[Rule, ...]
    checks: tuple[Rule, ...]
    situations: tuple[Rule, ...]
    vocabulary: Vocabulary

    def __repr__(self) -> str:
        """Return which edition of what it is, and how large."""
        return f"Rulebook({self.directory.name!r}, edition={self.edition!r}, provisions=<{len(self.provisions)}>)"

    @cached_property
    def laws(self) -> tuple[Rule, ...]:
        """The rules that stand in law files."""
        return tuple(rule for rule in self.rules if rule.layer is Layer.LAW)

    @cached_property
    def elections(self) -> tuple[Symbol, ...]:
        """What the edition itself settles of that which the code leaves to organisers, sorted."""
        return elections_in(self.laws, self.vocabulary)

    @cached_property
    def known(self) -> tuple[Symbol, ...]:
        """What vocabulary and mechanics say holds in every situation, sorted (`pyrules.code.background`)."""
        return known_in(self.rules, self.vocabulary)

    @cached_property
    def certain(self) -> tuple[Symbol, ...]:
        """What no case need say, nor can contradict: elections that the edition settles, and what is known."""
        return tuple(sorted({*self.elections, *self.known}))

    @cached_property
    def provisions(self) -> tuple[str, ...]:
        """The ids of the provisions that the edition encodes or lists as making no rule, in book order."""
        encoded = {rule.provision for rule in self.laws if rule.head and rule.head.predicate != "outside"}
        return tuple(sorted(encoded, key=natural_order))

    @cached_property
    def chief_parts(self) -> tuple[str, ...]:
        """The chief parts, such as laws, of which the edition encodes anything, in book order."""
        return tuple(dict.fromkeys(map(self.numbering.law_of, self.provisions)))

    @property
    def numbering(self) -> Numbering:
        """How the book numbers its provisions."""
        return self.vocabulary.numbering

    @cached_property
    def standing_in(self) -> tuple[Literal, ...]:
        """For each provision what it stands in, as the core is told."""
        return tuple(self.numbering.standing_in(self.provisions))

    @cached_property
    def printed(self) -> dict[str, str]:
        """The ids that the reader of texts has otherwise than the code, each as the code has it; none that mean two."""
        found: dict[str, set[str]] = {}
        for one in self.provisions:
            for whole in (one, *self.numbering.ancestors(one)):
                found.setdefault(as_in_texts(whole), set()).add(whole)
        return {read: min(ids) for read, ids in found.items() if len(ids) == 1 and read not in ids}

    @cached_property
    def incomplete(self) -> frozenset[str]:
        """The provisions within which the text at hand breaks off, as law files declare."""
        return frozenset(rule.provision for rule, _ in self.facts_of("incomplete"))

    @cached_property
    def outside(self) -> frozenset[tuple[str, str]]:
        """The laws that law files declare not to be encoded, each with the name of a matter that it settles."""
        return frozenset(
            (string_of(law) or str(law), matter.signature[0] if matter.signature else str(matter))
            for _, (law, matter) in self.facts_of("outside")
        )

    def declared_at(self, declaration: Declaration) -> Place | None:
        """Return where the vocabulary declares a name."""
        said = declaration.kind, declaration.name
        places = (
            rule.place
            for rule in self.rules
            if rule.layer is Layer.VOCABULARY
            and rule.head
            and any(
                atom.name == "vocabulary" and tuple(map(str, atom.arguments[:2])) == said
                for atom in rule.head.atoms
            )
        )
        return next(places, None)

    def rules_of(self, provision: str) -> tuple[Rule, ...]:
        """Return the rules labelled with exactly this provision."""
        return tuple(rule for rule in self.laws if rule.provision == provision)

    def facts_of(self, predicate: str) -> Iterator[tuple[Rule, tuple[Term, ...]]]:
        """Yield each law rule that concludes `predicate`, with the arguments of its head."""
        for rule in self.laws:
            if rule.head and rule.head.predicate == predicate:
                yield rule, rule.head.terms

    @cached_property
    def flaw_kinds(self) -> frozenset[str]:
        """The kinds of findings that a situation can show."""
        heads = [rule.head for rule in self.checks if rule.head and rule.head.predicate in FLAWS]
        return frozenset(head.arguments[0] for head in heads)

    @cached_property
    def numbered(self) -> dict[int, Rule]:
        """All rules by their numbers."""
        return {rule.number: rule for rule in (*self.core, *self.checks, *self.rules)}

    @cached_property
    def concluding(self) -> dict[tuple[str, int], list[Rule]]:
        """The rules with conditions, but for those of the vocabulary, by name and arity of what they conclude."""
        found: dict[tuple[str, int], list[Rule]] = {}
        for rule in self.numbered.values():
            if rule.body and rule.head and rule.head.predicate and rule.layer is not Layer.VOCABULARY:
                found.setdefault((rule.head.predicate, len(rule.head.arguments)), []).append(rule)
        return found

    @cached_property
    def stated(self) -> dict[Symbol, Rule]:
        """The atoms that laws and mechanics state without conditions, each with the first rule that does.

        Raises:
            SolvingError: clingo refuses one.

        """
        rules = [
            rule
            for rule in self.rules
            if rule.is_rule and rule.head and not rule.body and rule.layer in (Layer.LAW, Layer.MECHANICS)
        ]
        lines = [
            f"{Literal.of('_stated', Number(rule.number), rule.head.says).text}."
            for rule in rules
            if rule.head and isinstance(rule.head.says, Term)
        ]
        found: dict[Symbol, Rule] = {}
        for one in solve_facts("\n".join(lines)):
            number, atom = one.arguments
            found.setdefault(atom, self.numbered[number.number])
        return found

    @cached_property
    def measured_bounds(self) -> dict[str, Measure]:
        """How the bounds are written that have a unit."""
        declared = filter(None, (rule.constant for rule in self.situations))
        found = ((name, value.measure) for name, value in declared if isinstance(value, Number))
        return {name: measure for name, measure in found if measure}

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The bounds that the situation files declare, with their values as declared.

        Raises:
            SolvingError: one is too large a number for clingo.

        """
        declared = (rule.constant for rule in self.situations)
        values = ((one[0], value_of(one[1], {})) for one in declared if one)
        return {name: value.number for name, value in values if value and value.type is SymbolType.Number}
