"""What a code leaves to judgement: questions and powers of whoever rules for which its text gives no test.

No check can see that a measure is lacking: a question is answered by who rules, and a power is used or not. What can be
told is which of them have a test of their own, `criterion(Name)` in the vocabulary; all others are listed.
"""

from collections.abc import Iterator
from typing import Literal

from pyrules.base.documents import Value
from pyrules.code.forces import forces
from pyrules.code.provisions import natural_order
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer
from pyrules.code.terms import Term, alternatives
from pyrules.language import Language

_Kind = Literal["question", "power"]


class LeftToJudgement(Value):
    """A question that whoever rules has to answer, or a power of his, without a test in the text.

    `name` is the key of the question or the act, `sentence` what it says whoever and whatever it is about.
    """

    provision: str
    kind: _Kind
    name: str
    sentence: str


def left_to_judgement(rulebook: Rulebook, language: Language) -> tuple[LeftToJudgement, ...]:
    """Return what provisions leave to whoever rules without a test, in book order, each once.

    A power is what he may do, or what he can choose among.

    Args:
        rulebook: the edition.
        language: the language of the sentences.

    """
    tested = set(_tested(rulebook))
    left: dict[tuple[str, _Kind, str], str] = {}
    for kind, provision, term in _left(rulebook):
        name, arity = term.signature or ("", 0)
        declared = rulebook.vocabulary.find("question" if kind == "question" else "act", name, arity)
        if declared and name not in tested:
            left.setdefault((provision, kind, name), language.in_general(declared))
    found = [
        LeftToJudgement(provision=provision, kind=kind, name=name, sentence=sentence)
        for (provision, kind, name), sentence in left.items()
    ]
    return tuple(sorted(found, key=lambda one: (natural_order(one.provision), one.kind, one.name)))


def _tested(rulebook: Rulebook) -> Iterator[str]:
    for rule in rulebook.rules:
        if rule.head and rule.layer is Layer.VOCABULARY and rule.concluded == "criterion":
            for atom in rule.head.atoms:
                yield from map(str, alternatives(atom.arguments[0]))


def _left(rulebook: Rulebook) -> Iterator[tuple[_Kind, str, Term]]:
    """Yield what provisions ask of whoever rules, and let him do."""
    for rule, (_, asked) in rulebook.facts_of("question"):
        for term in alternatives(asked):
            yield "question", rule.provision, term
    for rule, (_, force, bearer, act) in rulebook.facts_of("norm"):
        if str(force) in forces().permits and str(bearer) == rulebook.vocabulary.judge:
            for term in alternatives(act):
                yield "power", rule.provision, term
    for rule, (_, bearer, act) in rulebook.facts_of("option"):
        if str(bearer) == rulebook.vocabulary.judge:
            for term in alternatives(act):
                yield "power", rule.provision, term
