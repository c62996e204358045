"""The words that rules use, each with what has to stand where it stands."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer, Rule
from pyrules.code.terms import Function, Number, Term, Text, Variable, alternatives
from pyrules.code.vocabulary import KINDS, SITUATION_KINDS, Vocabulary
from pyrules.language.phrases import ATOMS
from pyrules.situation.words import ON_TURN

Name = tuple[str, int]
"""A name and its number of arguments."""

PREDICATE = "predicate"
"""What stands before the arguments of an atom."""
ENDING = "ending"
"""What two can exclude each other: acts, or dispositions."""
SETTLED = "settled"
"""An irregularity that a provision ends: that there is one is for others to say."""
MEMBER = "member"
"""Who belongs to a group, and need not be addressed by himself."""
DOMAIN = "domain"
"""What values belong to."""
CONCLUSION = "conclusion"
"""What an exception takes away of what a provision concludes."""
MATTER = "matter"
"""What a law outside settles: its own word."""

ASKED = "event or election"
"""What a case that does not tell it is asked about."""
HAPPENING = "happening"
"""What happens, in a sequence or not."""
BY_NAME = "happening by name"
"""The same, by its name alone, whatever its arguments."""
SO = "so"
"""What is so: something that the code concludes, or an event."""
TESTED = "tested"
"""What the text gives a test for: a question, or the act that is in somebody's power; by its name alone."""
DEED = "deed"
"""What can go with something else: an act or an event."""
RELATIONS = (
    "performs",
    "entails",
    "partitions",
    "excludes",
    "compatible",
    "cannot_be_done",
    "timing",
    "followed",
    "impossible",
    "to_be_asked",
    "may_mean",
)
"""What the vocabulary says of how events and acts hang together, under conditions in words of the code."""

NAMES_OF: Mapping[str, tuple[str, ...]] = {
    SETTLED: ("irregularity",),
    ENDING: ("act", "disposition"),
    MATTER: ("irregularity",),
    ASKED: ("event", "election"),
    HAPPENING: ("sequence", "event"),
    BY_NAME: ("sequence", "event"),
    TESTED: ("question", "act"),
    SO: ("term", "event", "sequence"),
    DEED: ("act", "event", "sequence"),
}
"""The kinds of the vocabulary whose names can stand there."""

_ADDRESSED = ("provision", "force", "bearer", "act")
_PLACES: Mapping[str, tuple[str, ...]] = {
    **{name: domains for name, (domains, _) in ATOMS.items()},
    **dict.fromkeys(("norm", "governs"), _ADDRESSED),
    "option": ("provision", "bearer", "act"),
    "settles": ("provision", SETTLED, "disposition"),
    "excludes": (ENDING, ENDING),
    "compatible": (ENDING, ENDING),
    "member": ("bearer", MEMBER),
    "cannot_be_done": ("act",),
    "timing": ("bearer", "act", "stage"),
    "to_be_asked": (ASKED,),
    "entails": (DEED, DEED),
    "partitions": (SO, SO),
    "may_mean": (BY_NAME, BY_NAME),
    "criterion": (TESTED,),
    "performs": (HAPPENING, "bearer", "act"),
    "followed": (HAPPENING,),
    "outside": ("provision", MATTER),
}
"""What stands in each argument of the engine's atoms."""


@dataclass(frozen=True)
class Use:
    """A word as a rule uses it.

    `kind` says what has to stand there: a kind of the vocabulary, a domain, or what the engine knows of itself;
    `defines` whether the rule concludes it. `beside` is the word that it goes with: of an answer, the question.
    """

    term: Term
    kind: str
    rule: Rule
    defines: bool
    beside: Term | None = None

    @property
    def name(self) -> Name:
        """The name with its number of arguments; what is no name stands for itself."""
        return self.term.signature or (str(self.term), 0)


def uses_in(rulebook: Rulebook) -> Iterator[Use]:
    """Yield each word in the rules of laws, mechanics and situations.

    What a law outside settles is its own word; under which conditions it does is told in words of the code.
    """
    for rule in (*rulebook.rules, *rulebook.situations):
        if not rule.is_rule or rule.layer is Layer.VOCABULARY:
            continue
        concluded = rule.chosen or ((rule.conclusion,) if rule.conclusion else ())
        for atom in (one for literal in concluded for one in literal.atoms):
            if atom.name != "outside":
                yield from _of(atom, rule, rulebook.vocabulary, defines=True)
        for atom in (one for literal in rule.conditions for one in literal.spoken_of):
            yield from _of(atom, rule, rulebook.vocabulary, defines=False)
        yield from _compared(rule, rulebook.vocabulary)


def uses_beside(rulebook: Rulebook) -> Iterator[Use]:
    """Yield each word of what the vocabulary says of words, such as which exclude each other, and of laws outside."""
    for rule in rulebook.rules:
        if rule.head and (rule.layer is Layer.VOCABULARY or rule.head.predicate == "outside"):
            for atom in rule.head.atoms:
                if atom.name in _PLACES and atom.name != DOMAIN:
                    yield from _arguments(atom, rule, rulebook.vocabulary, defines=False)
        if rule.layer is Layer.VOCABULARY and rule.concluded in RELATIONS:
            for atom in (one for literal in rule.conditions for one in literal.spoken_of):
                yield from _of(atom, rule, rulebook.vocabulary, defines=False)


def _of(atom: Function, rule: Rule, vocabulary: Vocabulary, *, defines: bool) -> Iterator[Use]:
    yield Use(atom, PREDICATE, rule, defines)
    yield from _arguments(atom, rule, vocabulary, defines=defines)


def _arguments(atom: Function, rule: Rule, vocabulary: Vocabulary, *, defines: bool) -> Iterator[Use]:
    """Yield the words in the arguments of an atom, and in theirs."""
    kinds = _kinds(atom, vocabulary)
    if len(kinds) == len(atom.arguments):
        for argument, kind in zip(atom.arguments, kinds, strict=True):
            beside = atom.arguments[-2] if kind == "answer" else None
            for term in alternatives(argument):
                if str(term) != str(ON_TURN) or not vocabulary.find("sequence", *(atom.signature or ("", 0))):
                    yield from _word(Use(term, kind, rule, defines, beside), vocabulary)


def _compared(rule: Rule, vocabulary: Vocabulary) -> Iterator[Use]:
    """Yield the words that a rule compares with a variable which can stand for one kind of thing only."""
    kinds: dict[Term, set[str]] = defaultdict(set)
    concluded = (rule.conclusion,) if rule.conclusion else ()
    for atom in (one for literal in (*concluded, *rule.conditions) for one in literal.spoken_of):
        for term, kind in zip(atom.arguments, _kinds(atom, vocabulary), strict=False):
            kinds[term].add(kind)
    for comparison in (one.comparison for one in rule.conditions if one.comparison):
        for sign, right in comparison.guards:
            for variable, term in ((comparison.first, right), (right, comparison.first)):
                if isinstance(variable, Variable) and sign in ("=", "!=") and len(kinds[variable]) == 1:
                    (kind,) = kinds[variable]
                    yield from _word(Use(term, kind, rule, defines=False), vocabulary)


def _word(use: Use, vocabulary: Vocabulary) -> Iterator[Use]:
    """Yield a word, unless it is left open, and the words in its arguments."""
    if isinstance(use.term, Function | Text | Number):
        if use.kind == CONCLUSION:  # it is as the provision has it, without its id
            domains = _PLACES.get((use.term.signature or ("",))[0], ())[1:]
        else:
            yield use
            domains = _domains(use.term, NAMES_OF.get(use.kind, (use.kind,)), vocabulary)
        for argument, domain in zip(use.term.parts, domains, strict=False):
            for term in alternatives(argument):
                yield from _word(Use(term, domain, use.rule, defines=False), vocabulary)


def _kinds(atom: Function, vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return what has to stand in each argument of an atom; nothing where nobody says so."""
    if atom.name == DOMAIN:
        return (DOMAIN, *map(str, atom.arguments[:1]))
    return _PLACES.get(atom.name) or _domains(atom, (*SITUATION_KINDS, "term"), vocabulary)


def _domains(term: Term, kinds: Sequence[str], vocabulary: Vocabulary) -> tuple[str, ...]:
    """Return the domains of the arguments of a name that is declared; none where it is not."""
    name, arity = term.signature or ("", 0)
    found = (vocabulary.find(kind, name, arity) for kind in kinds if kind in KINDS)
    return next((one.domains for one in found if one), ())
