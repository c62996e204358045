"""How cases name an act of a ruling: `director: shall redeal (22A)`, `director: cancel 1 (17D)`.

A key says whom the provision addresses, the force of its verb, what is done and by which provision, in the names of
the vocabulary and with values as cases write them. So it stays what it is when a sentence is worded anew. The force
`does` is left out, as people leave it out; what was chosen among options has `option` in its place. An act that the
vocabulary does not declare, or whose values have no words, stands there as the term that it is: `sing(loudly)`.
"""

from functools import cache

from clingo import Function, String, Symbol

from pyrules.code.forces import forces
from pyrules.code.vocabulary import Vocabulary
from pyrules.situation.case_format import read_act_words
from pyrules.situation.words import read_bearer, read_phrase, write_bearer, write_phrase

PLAIN = "does"
"""The force that a key leaves out."""


@cache
def act_forces() -> frozenset[str]:
    """Return what can stand before the act: the forces of norms, and the choice among options."""
    return frozenset({*forces().every, "option"})


def write_act(act: Symbol, vocabulary: Vocabulary) -> str:
    """Return the key of an act: `director: shall redeal (22A)`.

    Args:
        act: the atom `act(Provision,Force,Bearer,Act)`.
        vocabulary: what the rulebook's names and values mean.

    """
    provision, force, bearer, what = act.arguments
    said = write_phrase("act", what, vocabulary)
    if force.name != PLAIN or said.split()[0] in act_forces():
        said = f"{force.name} {said}"
    return f"{write_bearer(bearer, vocabulary)}: {said} ({provision.string})"


def read_act(text: str, vocabulary: Vocabulary) -> Symbol | None:
    """Return the act that a key names, as `act(Provision,Force,Bearer,Act)`; None where the text is no key.

    A bearer and a value can be written by their own names too: `N: make_first_call (17B)` is North's.
    """
    found = read_act_words(text.strip())
    if found is None:
        return None
    force, _, rest = found.said.partition(" ")
    if force not in act_forces() or not rest:
        force, rest = PLAIN, found.said
    bearer = read_bearer(found.bearer.strip(), vocabulary)
    act = read_phrase("act", rest.strip(), vocabulary)
    if bearer is None or act is None:
        return None
    return Function("act", [String(found.provision), Function(force), bearer, act])
