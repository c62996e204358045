"""The acts that a case names, by their keys or by the sentences of a ruling, and all that a code can have done."""

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Protocol

from clingo import Function, Number, String, Symbol

from pyrules.base.errors import InputError, nearest
from pyrules.base.remembering import once_for_each
from pyrules.code.bearers import bearers
from pyrules.code.forces import forces
from pyrules.code.literals import Literal
from pyrules.code.rulebook import Rulebook
from pyrules.code.vocabulary import Declaration, Vocabulary
from pyrules.explaining import ANYTHING
from pyrules.grounding.open_facts import may_hold
from pyrules.language import Language
from pyrules.situation import read_act, write_act
from pyrules.situation.act_keys import act_forces
from pyrules.situation.case_format import read_act_words

TO_COME = 4
"""Entries of a sequence that people may speak of before they are made."""
ORDERING = ("norm", "option")
"""The conclusions by which a law has something done or left."""
SHOWN = 3
"""So many acts are named at most as examples of what is right."""
Among = Callable[[str, str], bool]
"""Tells of a provision and the name of an act whether it is looked for."""


class Situation(Protocol):
    """A situation as far as acts in it can be named, whether anybody has ruled on it or not."""

    @property
    def rulebook(self) -> Rulebook:
        """The code that it is put to."""

    def entries(self, sequence: str) -> range:
        """Return the numbers of the entries that it tells of a sequence of events."""


@dataclass(frozen=True, eq=False)
class Names:
    """What names an act in a code, in one language.

    A key goes before a sentence that reads alike: what the code can say under a key is meant by it.
    """

    rulebook: Rulebook
    language: Language
    _keys: dict[str, Symbol | None] = field(default_factory=dict)
    _sentences: dict[Symbol, str] = field(default_factory=dict)

    def key(self, text: str) -> Symbol | None:
        """Return the act that a text names if it is a key, as `act/4`."""
        if text not in self._keys:
            self._keys[text] = read_act(text, self.rulebook.vocabulary)
        return self._keys[text]

    def sentence(self, act: Symbol) -> str:
        """Return the line of an act in a ruling."""
        if act not in self._sentences:
            provision, force, bearer, what = act.arguments
            self._sentences[act] = self.language.act_line(bearer, force, what, provision)
        return self._sentences[act]

    def meant(self, text: str, acts: Collection[Symbol]) -> frozenset[Symbol]:
        """Return those of some acts that a text names."""
        key = self.key(text)
        if key is not None and key in acts:
            return frozenset([key])
        if key is not None and any(_says(head, key) for head in ordering(self.rulebook, key)):
            return frozenset()
        return frozenset(act for act in acts if self.sentence(act) == text)

    def is_known(self, text: str, situation: Situation) -> bool:
        """Tell whether a text names an act that the code can order, allow or forbid in a situation, whoever does it.

        That nobody else does what one is to do, or with another force, is a fair thing to expect.
        """
        key = self.key(text)
        if (
            key is not None
            and key.arguments[2] in addressed(self.rulebook)
            and any(ordering(self.rulebook, key))
            and _is_in_range(key.arguments[3], situation)
        ):
            return True
        found = read_act_words(text)
        if found is None or found.bearer not in map(self.language.bearer, addressed(self.rulebook)):
            return False
        words = found.said.lower()
        named = possible_acts(
            situation,
            lambda provision, name: (
                provision == found.provision and self.language.can_say("act", name, words)
            ),
        )
        sentences = {self.language.sentence("act", act).strip() for _, _, _, act in named}
        return any(
            found.said == f"{self.language.force(force)} {sentence}".strip()
            for sentence in sentences
            for force in act_forces()
        )

    def is_surely_unknown(self, text: str, situation: Situation) -> bool:
        """Tell whether a text names no act that any ruling can have, with nobody ruling on the situation.

        A sentence of an act with values that nobody can list, such as amounts, may be in some ruling.
        """
        if self.is_known(text, situation):
            return False
        found = read_act_words(text)
        if found is None:
            return True
        words = found.said.lower()
        return not any(
            declaration is None
            or (
                not all(_values(domain, situation) for domain in declaration.domains)
                and self.language.can_say("act", declaration.name, words)
            )
            for declaration in _declared(self.rulebook, found.provision)
        )

    def unknown(self, text: str, situation: Situation) -> InputError:
        """Return the error that refuses a text which names no act of the code, with the nearest that does."""
        found = read_act_words(text)
        provision, bearer = (found.provision, found.bearer) if found else ("", "")
        own = self._lines(situation, bearer, lambda one, _: one == provision)
        near = nearest(text, {*own, *own.values()})
        if near is None:
            every = self._lines(situation, bearer)
            near = nearest(text, {*every, *every.values()})
        shown = " or ".join(f"`{line}`" for line in sorted(own)[:SHOWN])
        return InputError(
            f"the code knows no act `{text}`",
            expected=f"`BEARER: ACT (PROVISION)`, such as {shown}"
            if own
            else f"an act; {provision} has none",
            nearest=near,
        )

    def _lines(self, situation: Situation, bearer: str, among: Among = lambda *_: True) -> dict[str, str]:
        """Return the keys of the acts that the code knows, with their sentences; of anybody's, as that bearer's."""
        known = {
            name: one for one in addressed(self.rulebook) for name in (str(one), self.language.bearer(one))
        }
        # where he is nobody that there is, somebody has to stand in the example
        asked = known.get(bearer) or known.get(nearest(bearer, known) or "") or addressed(self.rulebook)[0]
        acts = (
            Function("act", [String(provision), force, asked if who == ANYTHING else who, act])
            for provision, force, who, act in possible_acts(situation, among)
        )
        return {write_act(act, self.rulebook.vocabulary): self.sentence(act) for act in acts}


@once_for_each
def addressed(rulebook: Rulebook) -> tuple[Symbol, ...]:
    """Return whom provisions can address: those that the vocabulary knows, and those that a law names besides."""
    heads = (rule.head for rule in rulebook.laws if rule.head)
    terms = (head.terms[-2].signature for head in heads if head.predicate in ORDERING)
    named = {Function(term[0]) for term in terms if term and term[1] == 0}
    return tuple(sorted(named | bearers(rulebook)))


# ---- what the code can have done


def _declared(rulebook: Rulebook, provision: str) -> Iterator[Declaration | None]:
    """Yield the acts that a provision can have done or left; None for one that its rule takes from elsewhere."""
    for rule in rulebook.rules_of(provision):
        if rule.head and rule.head.predicate in ORDERING:
            term = rule.head.terms[-1].signature
            yield rulebook.vocabulary.find("act", *term) if term else None


def ordering(rulebook: Rulebook, act: Symbol) -> Iterator[Literal]:
    """Yield the conclusions by which an act's provision can have it done or left, whoever does it, with any force."""
    for rule in rulebook.rules_of(act.arguments[0].string):
        if rule.head and rule.head.predicate in ORDERING and _can_be(rule.head, -1, act.arguments[3]):
            yield rule.head


def possible_acts(
    situation: Situation, among: Among = lambda *_: True
) -> Iterator[tuple[str, Symbol, Symbol, Symbol]]:
    """Yield provision, force, bearer and act of each norm and option, with every argument it can have here.

    Args:
        situation: the situation.
        among: which acts are looked for, by provision and name: there are thousands.

    """
    vocabulary = situation.rulebook.vocabulary
    seen = set()
    for rule in situation.rulebook.laws:
        if not rule.head or rule.head.predicate not in ORDERING:
            continue
        bearer = vocabulary.values.get(rule.head.arguments[-2], ANYTHING)
        shape = (rule.provision, _force(rule.head), bearer)
        term = rule.head.terms[-1].signature
        declaration = vocabulary.find("act", *term) if term else None
        if declaration is None or (*shape, term) in seen:
            continue
        seen.add((*shape, term))
        # a rule can leave it to its conditions how strict it is
        strict = (shape[1],) if shape[1] else tuple(map(Function, sorted(forces().every)))
        if among(rule.provision, declaration.name):
            for arguments in product(*(_values(domain, situation) for domain in declaration.domains)):
                for force in strict:
                    yield rule.provision, force, bearer, Function(declaration.name, arguments)


def _force(head: Literal) -> Symbol | None:
    """Return the force of a conclusion, `option` where it leaves a choice; None where its conditions tell it."""
    if head.predicate == "option":
        return Function("option")
    return Function(head.arguments[1]) if head.terms[1].signature else None


def entries_in(facts: Iterable[Symbol], vocabulary: Vocabulary, sequence: str) -> range:
    """Return the numbers of the entries that facts tell of a sequence of events."""
    told = frozenset(facts)
    first = vocabulary.first(sequence, told)
    made = {one.arguments[0].number for one in may_hold(told) if one.match(sequence, 3)}
    return range(first, max(made, default=first - 1) + 1)


def _says(head: Literal, act: Symbol) -> bool:
    """Tell whether a conclusion can have an act done or left with its force and by its bearer."""
    _, force, bearer, _ = act.arguments
    same = force.name == "option" if head.predicate == "option" else _can_be(head, 1, force)
    return same and _can_be(head, -2, bearer)


def _can_be(head: Literal, position: int, symbol: Symbol) -> bool:
    """Tell whether an argument of a conclusion can be this term, as far as its name tells."""
    term = head.terms[position].signature
    return term is None or term == (symbol.name, len(symbol.arguments))


def _is_in_range(what: Symbol, situation: Situation) -> bool:
    """Tell whether the entries that an act speaks of are there or can be made soon."""
    vocabulary = situation.rulebook.vocabulary
    declaration = vocabulary.find("act", what.name, len(what.arguments))
    domains = declaration.domains if declaration else ()
    return all(
        value in _values(domain, situation)
        for value, domain in zip(what.arguments, domains, strict=False)
        if domain in vocabulary.numbered
    )


def _values(domain: str, situation: Situation) -> list[Symbol]:
    """Return the values of a domain; of one that numbers a sequence, the numbers of entries here and to come."""
    vocabulary = situation.rulebook.vocabulary
    if domain in vocabulary.numbered:
        entries = situation.entries(vocabulary.numbered[domain])
        return [Number(number) for number in range(entries.start, entries.stop + TO_COME)]
    return list(vocabulary.domains.get(domain, ()))
