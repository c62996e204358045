"""Words of laws that are none, so that a rule may count for nothing: told beside each ruling of the rulebook.

`check` finds them too (`vocabulary`); but who asks for a ruling has not asked for that, and is not to take a slip of
the pen for the law's silence.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.checks.uses import uses_in
from pyrules.checks.words import words_of
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import Layer

_KIND = "unknown-words"


def unknown_words(rulebook: Rulebook) -> tuple[str, ...]:
    """Return which words of the laws of an edition are none, each with its place: what they stand in may say nothing.

    That there is none is kept as long as no file of the edition changes.
    """
    digest = _digest(rulebook)
    if digest and kept(_KIND, digest) == []:
        return ()
    found = tuple(dict.fromkeys(_found(rulebook)))
    if digest and not found:
        keep(_KIND, digest, [])
    return found


def _found(rulebook: Rulebook) -> Iterator[str]:
    uses = list(uses_in(rulebook))
    words = words_of(rulebook, uses)
    for use in uses:
        if use.rule.layer is Layer.LAW and not words.fits(use):
            yield f"{use.rule.place}: {words.wrong(use)}"


def _digest(rulebook: Rulebook) -> str | None:
    """Return a digest of what an edition is read from; None where a file is no longer there."""
    files = dict.fromkeys(rule.place.file for rule in (*rulebook.core, *rulebook.rules, *rulebook.situations))
    with suppress(OSError):
        contents = [Path(file).read_bytes() for file in files]
        return digest_of(
            [engine_digest("checks", "code", "language").encode(), rulebook.edition.encode(), *contents]
        )
    return None
