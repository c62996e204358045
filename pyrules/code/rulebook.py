"""Find and load a rulebook.

A rulebook is a folder: `vocabulary.lp`, `mechanics/`, `situations/`, `laws/EDITION/`, `editions/EDITION.lp`,
`language/`, `cases/`, `texts/`. An edition is a table of contents: what it includes is the code. It may be laid
over another edition (`pyrules.code.overlays`).
"""

import re
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from clingo import Symbol

from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.code.background import closed, known_in
from pyrules.code.elections import elections_in, held_fast, names_of
from pyrules.code.law_files import read_rules, require_text, shown
from pyrules.code.overlays import base_of, laid_over, read_contents
from pyrules.code.provisions import ancestors, natural_order
from pyrules.code.rules import HEADS, Layer, Rule
from pyrules.code.vocabulary import FOR_READING, SITUATION_KINDS, Vocabulary, read_vocabulary
from pyrules.relevance.applicable import applicable
from pyrules.solver.control import solve_facts
from pyrules.solver.program import Program, bearing, program_of, reporting, rule_text, turning

LARGEST_BOUND = 1_000
"""No bound of situations is larger: the solver's numbers end at 32 bits, and its time long before."""
PACKAGE = Path(__file__).parent.parent
_ADDED = ("part_of", "bears", "turns_on")
"""Predicates of the statements that a rulebook adds to its rules."""
_DOMAIN = re.compile(r"\bdomain\((\w+)")


@dataclass(frozen=True)
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

    @cached_property
    def solved(self) -> tuple[Rule, ...]:
        """The rules that the solver needs: without notation, and without values of which no rule speaks."""
        needed = [rule for rule in self.rules if not (rule.head and rule.head.predicate in FOR_READING)]
        if not self.situations:
            return tuple(needed)  # the vocabulary spans the situations, over all its domains
        spoken_of = {
            domain
            for rule in (*self.core, *self.checks, *needed, *self.situations)
            for domain in _DOMAIN.findall(rule.text.partition(":-")[2] if _values(rule) else rule.text)
        }
        everything = any(domain[0].isupper() for domain in spoken_of)
        return tuple(rule for rule in needed if everything or _values(rule) in {None, *spoken_of})

    @cached_property
    def _spanned(self) -> tuple[Rule, ...]:
        """The statements of the situation files that the edition's laws turn on, in one way or another.

        What no law reads, be it by way of other rules, changes no ruling: it need not happen. What only makes
        something impossible need not happen either; that without which something would be impossible has to.
        """
        happens = {name for name, _ in self.vocabulary.situation_predicates}
        reads: dict[str, set[str]] = {}
        reached = {name for name, _ in self.vocabulary.arities("table")}
        forbidding: list[tuple[set[str], set[str]]] = []
        for rule in (*self.core, *self.checks, *self.rules, *self.situations):
            read = set(names_read(rule))
            if rule.layer is Layer.LAW:
                reached |= read
            if _forbids(rule):
                # it forbids nothing where what it asks for does not happen
                asked = {one.predicate for one in rule.body if one.predicate in happens and not one.negated}
                forbidding.append((asked - {None}, read - asked))
                continue
            heads = [*rule.chosen, *([rule.head] if rule.head else [])]
            for name in {one.predicate for one in heads if one.predicate}:
                reads.setdefault(name, set()).update(read)
        before: set[str] = set()
        while before != reached:
            before = set(reached)
            reached.update(*(reads.get(name, ()) for name in before))
            reached.update(*(spared for asked, spared in forbidding if asked <= before))
        return tuple(
            rule
            for rule in self.situations
            if not rule.chosen
            or any(one.predicate in reached or one.predicate not in happens for one in rule.chosen)
        )

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
    def incomplete(self) -> frozenset[str]:
        """The provisions within which the text at hand breaks off, as law files declare."""
        return frozenset(rule.provision for rule, _ in self.facts_of("incomplete"))

    def rules_of(self, provision: str) -> tuple[Rule, ...]:
        """Return the rules labelled with exactly this provision."""
        return tuple(rule for rule in self.laws if rule.provision == provision)

    def facts_of(self, predicate: str) -> Iterator[tuple[Rule, tuple[str, ...]]]:
        """Yield each law rule that concludes `predicate`, with the arguments of its head as text."""
        for rule in self.laws:
            if rule.head and rule.head.predicate == predicate:
                yield rule, rule.head.arguments

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
        lines = [f"_stated({rule.number},{rule.head.atom})." for rule in rules if rule.head]
        found: dict[Symbol, Rule] = {}
        for one in solve_facts("\n".join(lines)):
            number, atom = one.arguments
            found.setdefault(atom, self.numbered[number.number])
        return found

    def program(
        self,
        facts: Iterable[Symbol] | None = None,
        *,
        without: Collection[int] = (),
        supplied: Iterable[str] = (),
        reported: bool = True,
    ) -> Program:
        """Return the whole code with its checks, each rule reporting the instances in which it applies.

        Besides what the rules say, `applied(Number, (Variables))` holds for every instance of a rule with
        conditions, but for those of the vocabulary, whose body holds.

        Args:
            facts: all that happened; then the rules that cannot apply there are left out.
            without: the numbers of further rules to be left out then.
            supplied: predicates that statements added later conclude.
            reported: whether the rules are to report the instances.

        """
        program = self._program if reported else self._silent
        if facts is None:
            return program
        rules = [rule for rule in (*self.core, *self.checks, *self.solved) if rule.number not in without]
        numbers = applicable(rules, facts, (*_ADDED, *supplied))
        lines = zip(program.lines, program.origins, strict=True)
        return program_of((text, rule) for text, rule in lines if rule is None or rule.number in numbers)

    @cached_property
    def _program(self) -> Program:
        return self._written(reporting)

    @cached_property
    def _silent(self) -> Program:
        return self._written(lambda rule: [rule.text])

    def _written(self, text_of: Callable[[Rule], Iterable[str]]) -> Program:
        rules = (*self.core, *self.checks, *self.solved)
        lines: list[tuple[str, Rule | None]] = [(text, rule) for rule in rules for text in text_of(rule)]
        return program_of([*lines, *self._added()])

    def scope_program(self, constants: dict[str, int]) -> Program:
        """Return the code, its checks and its situations; `applied(Number)` tells that a rule can apply.

        Where the rulebook has no situation files, anything that the vocabulary declares may happen or not.

        Args:
            constants: values for the bounds that the situation files declare with `#const`.

        Raises:
            InputError: a bound is named that the situation files do not declare.

        """
        lines: list[tuple[str, Rule | None]] = [(rule.text, rule) for rule in (*self.core, *self.checks)]
        for rule in self.solved:
            lines.append((rule.text, rule))
            if rule.layer is Layer.LAW and rule.is_rule:
                lines.append((rule_text(f"applied({rule.number})", [one.text for one in rule.body]), rule))
        return program_of(
            [*lines, *self.span(constants), *self._added(), *self.limits()],
            shown=(("applied", 1),),
        )

    def span(self, constants: dict[str, int]) -> Iterator[tuple[str, Rule | None]]:
        """Yield the statements that let every situation in scope happen that the laws turn on.

        Args:
            constants: values for the bounds that the situation files declare with `#const`.

        Raises:
            InputError: a bound is named that the situation files do not declare.

        """
        self.check_bounds(constants)
        yield from ((bounded(rule.text, constants), rule) for rule in self._spanned)
        if not self.situations:
            yield from ((text, None) for text in self.free_situations())

    def limits(self) -> Iterator[tuple[str, Rule | None]]:
        """Yield what keeps a situation possible and as the edition settles it, and what makes it the smaller one."""
        yield ":- impossible(_).", None
        yield from (
            (text, None) for text in (*held_fast(closed(self.certain, self.vocabulary)), *self._counting())
        )

    def check_bounds(self, constants: dict[str, int]) -> None:
        """Hold bounds against those that the situation files declare.

        Raises:
            InputError: they declare no such bound, or it is more than can be searched.

        """
        for name, number in constants.items():
            if number > LARGEST_BOUND:
                raise InputError(
                    f"`{name}={number}` is more than can be searched", expected=f"at most {LARGEST_BOUND}"
                )
            if name not in self.bounds:
                raise InputError(
                    f"`{name}` bounds no situation of this rulebook",
                    expected=" or ".join(sorted(self.bounds)) or "no bound at all",
                    nearest=nearest(name, self.bounds),
                )

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The bounds that the situation files declare, with their values as declared."""
        found = (re.match(r"#const (\w+) *= *(\d+)", rule.text) for rule in self.situations)
        return {one[1]: int(one[2]) for one in found if one}

    def free_situations(self) -> Iterator[str]:
        """Let each table fact take one of its values, and each event and election happen or not.

        What the entries of a sequence are about is left out: only the rulebook can say how long one is.
        """
        vocabulary = self.vocabulary
        for one in vocabulary.of_kind("table", "event", "election").values():
            if all(domain in vocabulary.domains for domain in one.domains):
                variables = [f"Part{position}" for position in range(one.arity)]
                atom = f"{one.name}({','.join(variables)})" if variables else one.name
                values = [
                    f"domain({domain},{name})" for domain, name in zip(one.domains, variables, strict=True)
                ]
                condition = f" : {', '.join(values)}" if values else ""
                yield f"{{ {atom}{condition} }}{' = 1' if one.kind == 'table' else ''}."

    def counting_events(self) -> Iterator[str]:
        """Measure a situation: the fewer events the smaller."""
        for name, arity in sorted(self.vocabulary.arities("sequence", "event", "election")):
            variables = [f"Part{position}" for position in range(arity)]
            atom = f"{name}({','.join(variables)})" if variables else name
            yield f"#minimize {{ 1@3,{','.join([name, *variables])} : {atom} }}."

    def _counting(self) -> Iterator[str]:
        """Measure a situation: the fewer events the smaller, then the fewer irregularities.

        What is plainest among equals is for the rulebook's own `#minimize` statements, at priority 1.
        """
        yield from self.counting_events()
        yield "#minimize { 1@2,Provision,What : irregularity(Provision,What) }."

    def _added(self) -> list[tuple[str, Rule | None]]:
        """Say what follows from how the rules are written: which values a rule reads, what a question is about."""
        lines: list[tuple[str, Rule | None]] = [
            (f'part_of("{part}","{whole}").', None) for part in self.provisions for whole in ancestors(part)
        ]
        for rule in self.rules:
            lines.extend((text, rule) for text in (*bearing(rule), *turning(rule)))
        return lines


def bounded(statement: str, constants: dict[str, int]) -> str:
    """Return a statement of the situation files with the value that `constants` gives to the bound it declares."""
    bound = re.match(r"#const (\w+) *=", statement)
    if bound is None or bound[1] not in constants:
        return statement
    return f"#const {bound[1]} = {constants[bound[1]]}."


def _forbids(rule: Rule) -> bool:
    """Tell whether a rule leaves situations out: a constraint, or one that calls an event impossible."""
    if rule.head and rule.head.predicate:
        return rule.head.predicate == "impossible"
    return rule.is_rule and not rule.chosen


def _values(rule: Rule) -> str | None:
    """Return the domain of which a rule of the vocabulary gives values, or None for any other rule."""
    head = rule.head
    return head.arguments[0] if head and head.predicate == "domain" and head.arguments else None


def names_read(rule: Rule) -> Iterator[str]:
    """Yield the predicates that the conditions of a rule speak of, those inside aggregates included."""
    for one in rule.body:
        if one.predicate:
            yield one.predicate
        yield from (name for name, _ in one.inside)


def shipped_rulebooks() -> Path:
    """Return the folder that ships with pyrules: `asp`, in the package when installed, beside it in a checkout."""
    installed = PACKAGE / "asp"
    return installed if installed.is_dir() else PACKAGE.parent / "asp"


def default_rulebook() -> Path:
    """Return the folder of the rulebook that is used where none is named."""
    return shipped_rulebooks() / "bridge"


def editions(directory: Path) -> tuple[str, ...]:
    """Return the names of a rulebook's editions, sorted.

    Raises:
        InputError: the folder has no editions.

    """
    found = tuple(sorted(path.stem for path in (directory / "editions").glob("*.lp")))
    if not found:
        raise InputError(
            "no edition in this folder",
            place=Place(str(directory)),
            expected="a rulebook: a folder with `editions/NAME.lp` in it",
        )
    return found


def independent_editions(directory: Path) -> tuple[str, ...]:
    """Return the editions of a rulebook that are laid over no other.

    Raises:
        InputError: the folder has no editions.
        RulebookError: an edition file includes two editions, or one that there is not.

    """
    return tuple(name for name in editions(directory) if base_of(name, directory) is None)


def load(edition: str | None = None, directory: Path | None = None) -> Rulebook:
    """Read one edition of a rulebook.

    Args:
        edition: its name, such as `1997`; the only one where None and there is but one.
        directory: the rulebook's folder; the shipped bridge rulebook where None.

    Returns:
        The edition with its rules in book order; those of an overlay in place of those that they replace.

    Raises:
        InputError: there is no such edition, or a file that it includes.
        RulebookError: a file breaks the conventions of a law file, or an overlay those of overlays; the error
            names file and line.

    """
    directory = directory or default_rulebook()
    known = editions(directory)
    if edition is None and len(known) == 1:
        edition = known[0]
    if edition not in known:
        raise InputError(
            f"`{edition}` is no edition of this rulebook" if edition else "the rulebook has several editions",
            place=Place(str(directory)),
            expected=" or ".join(known),
            nearest=nearest(edition or "", known),
        )
    for path in sorted(directory.rglob("*.lp")):
        require_text(path)
    contents = read_contents(directory / "editions" / f"{edition}.lp")
    shared = shipped_rulebooks()
    counter = iter(range(1, 1_000_000))
    core = read_rules(sorted((shared / "core").glob("*.lp")), directory, counter, lambda _: Layer.CORE)
    checks = read_rules(sorted((shared / "checks").glob("*.lp")), directory, counter, lambda _: Layer.CORE)
    rules = read_rules([contents.path], directory, counter, lambda path: _layer(path, directory.resolve()))
    situations = read_rules(
        sorted((directory / "situations").glob("*.lp")), directory, counter, lambda _: Layer.SITUATION
    )
    vocabulary = read_vocabulary("\n".join(rule.text for rule in rules if rule.layer is Layer.VOCABULARY))
    rules = laid_over(contents, rules, names_of(vocabulary))
    rulebook = Rulebook(directory, edition, rules, core, checks, situations, vocabulary)
    _check_heads(rulebook)
    return rulebook


def _layer(path: Path, directory: Path) -> Layer:
    parts = path.relative_to(directory).parts if path.is_relative_to(directory) else ("laws",)
    folder = {"laws": Layer.LAW, "mechanics": Layer.MECHANICS, "vocabulary.lp": Layer.VOCABULARY}
    if parts[0] not in folder:
        raise RulebookError(
            "an edition includes what is neither vocabulary, mechanics nor law",
            place=Place(str(path)),
            expected="a file below `laws/` or `mechanics/`, or `vocabulary.lp`",
        )
    return folder[parts[0]]


def _check_heads(rulebook: Rulebook) -> None:
    """Hold each law's conclusion against the heads a law may have, and its id against its label."""
    terms = rulebook.vocabulary.arities("term")
    elections = {one.name for one in rulebook.elections}
    _ = rulebook.known  # refuses what cannot be
    ours = {
        (rule.head.predicate, len(rule.head.arguments))
        for rule in (*rulebook.core, *rulebook.checks)
        if rule.head and rule.head.predicate
    }
    for one in rulebook.vocabulary.declarations:
        if one.kind in (*SITUATION_KINDS, "term") and (one.name, one.arity) in ours:
            raise RulebookError(
                f"the {one.kind} `{one.name}` is declared, and `{one.name}/{one.arity}` is a word of pyrules",
                place=Place(shown(str(rulebook.directory / "vocabulary.lp"))),
                expected="another name",
            )
    for rule in rulebook.laws:
        head = rule.head
        if head is None or head.predicate is None:
            continue
        if head.predicate in HEADS:
            if len(head.arguments) != HEADS[head.predicate]:
                raise RulebookError(
                    f"`{head.text}` has {len(head.arguments)} arguments",
                    place=rule.place,
                    expected=f"{HEADS[head.predicate]} for `{head.predicate}`",
                )
            if head.predicate != "outside" and head.arguments[0] != f'"{rule.provision}"':
                raise RulebookError(
                    f"the label says `{rule.provision}` and the rule {head.arguments[0]}",
                    place=rule.place,
                    expected="the same id in both, in quotation marks in the rule",
                )
        elif head.predicate not in elections and (head.predicate, len(head.arguments)) not in terms:
            known = [*HEADS, *elections, *(name for name, _ in terms)]
            raise RulebookError(
                f"a law cannot conclude `{head.predicate}/{len(head.arguments)}`",
                place=rule.place,
                expected="a norm, question, option, irregularity, settlement, override or reference, or a term or "
                "an election that the vocabulary declares",
                nearest=nearest(head.predicate, known),
            )
