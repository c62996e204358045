"""The English words that hold a rule together when it is read back as a sentence.

What the rule is about is said by the rulebook's language file; here are only articles, verbs' endings, and
the words for conditions and comparisons.
"""

import re

IRREGULAR = {"have": "has", "be": "is", "do": "does"}
RELATIVE = frozenset({"other", "next", "earlier", "later", "lower", "higher", "last", "previous", "first"})
"""Names of variables that need a noun after them."""
DEFINITE = frozenset({"next", "last", "previous", "first"})
"""Names that are definite from their first mention."""
PRONOUNS = frozenset({"anyone", "anybody", "everyone", "everybody", "nobody"})
COMPARISONS = {
    "=": "is",
    "!=": "is not",
    "<": "is less than",
    ">": "is more than",
    "<=": "is at most",
    ">=": "is at least",
}
ORDER = {
    "=": "is",
    "!=": "is not",
    "<": "comes before",
    ">": "comes after",
    "<=": "does not come after",
    ">=": "does not come before",
}
"""The same for what is numbered in the order in which it happened."""


def words_of(name: str) -> str:
    """Return the words in the name of a variable: `FirstPlayer` is `first player`."""
    return " ".join(re.findall(r"[A-Z]?[^A-Z_\d]+|\d+|[A-Z]+", name)).lower()


def spoken(name: str, noun: str) -> str:
    """Return how a variable is called: by its name, and by what it stands for where the name is an adjective."""
    words = words_of(name)
    return f"{words} {noun}" if words in RELATIVE else words


def mentioned(phrase: str, *, first: bool) -> str:
    """Put an article before a phrase: `a player` when it is first mentioned, `the player` from then on."""
    start, _, rest = phrase.partition(" ")
    if not first or start in DEFINITE:
        return f"the {phrase}"
    if start == "other" and rest:
        return f"another {rest}"
    if is_plural(phrase):
        return f"certain {phrase}"
    return f"{article(phrase)} {phrase}"


def article(phrase: str) -> str:
    """Return `a` or `an`."""
    return "an" if phrase[:1].lower() in "aeiou" else "a"


def is_plural(phrase: str) -> bool:
    """Tell whether a phrase speaks of several: `players`, but not `pass`."""
    return phrase.endswith("s") and not phrase.endswith("ss")


def singular(phrase: str) -> str:
    """Return what one of several is called: `call` of `calls`."""
    return phrase.removesuffix("s") if is_plural(phrase) else phrase


def named(bearer: str) -> str:
    """Put an article before a bearer where English wants one: `the director`, `anyone`, `North`."""
    if bearer in PRONOUNS or bearer[:1].isupper() or bearer.startswith(("the ", "a ", "an ", "another ")):
        return bearer
    return f"the {bearer}"


def addressed(bearer: str, verb: str) -> str:
    """Join whom a provision addresses with its verb: `the director shall`, `nobody shall` where anyone shall not."""
    if bearer.startswith("any") and verb.endswith(" not"):
        return f"nobody {verb.removesuffix(' not')}"
    return f"{bearer} {verb}"


def third_person(verb_phrase: str) -> str:
    """Put the verb that begins a phrase in the third person: `cancel call N` becomes `cancels call N`."""
    verb, blank, rest = verb_phrase.partition(" ")
    if verb in IRREGULAR:
        inflected = IRREGULAR[verb]
    elif verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        inflected = f"{verb}es"
    elif verb.endswith("y") and verb[-2:-1] not in ("a", "e", "i", "o", "u"):
        inflected = f"{verb[:-1]}ies"
    else:
        inflected = f"{verb}s"
    return f"{inflected}{blank}{rest}"
