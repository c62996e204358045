"""Read the files of a code, or what was kept of them: to parse them takes most of the time that a ruling takes.

What is kept goes by the content of the files, and is checked for nothing else: the same bytes say the same rules.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import Any, TypeVar

import clingo
from clingo import Symbol

from pyrules.base.errors import Place, RulebookError
from pyrules.base.gathering import apart, is_whole
from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.code.parsing import read_rules, require_text, shown
from pyrules.code.ranges import watching_alone
from pyrules.code.rules import Layer, Rule, rule_of
from pyrules.code.vocabulary import Vocabulary, declared_by, vocabulary_of
from pyrules.solver.control import Solver, refused, solve_facts
from pyrules.solver.program import program_of

WORTH_KEEPING = 25_000
"""Characters of law files from which on it takes longer to parse them than to read what was kept."""
_MALFORMED = (TypeError, ValueError, LookupError, AttributeError, RuntimeError)
"""What reading raises where something is kept that is not what was to be kept, or nothing is."""
_RULES = "rules"
"""What the rules of a file are kept under; that it has none is kept too."""
File = tuple[Path, Layer]
Result = TypeVar("Result")


def read_files(files: Sequence[File]) -> Iterator[tuple[Rule, ...]]:
    """Yield the rules of each file, numbered from 1 through all of them.

    Args:
        files: each with the layer that its rules belong to, in the order in which they are numbered.

    Raises:
        RulebookError: a file is not plain UTF-8, clingo cannot read it, it includes another or breaks the conventions.

    """
    engine = sum(layer is Layer.CORE for _, layer in files)  # it stands first
    contents = [require_text(path).encode() for path, _ in files]
    large = sum(map(len, contents)) >= WORTH_KEEPING
    names = tuple(shown(str(path)) for path, _ in files[:engine])
    found = [*_engine(tuple(files[:engine]), tuple(contents[:engine]), names, keeping=large)]
    for file, content in zip(files[engine:], contents[engine:], strict=True):
        rules: tuple[Rule, ...] = ()
        with apart():
            rules = _read(file, content, 1 + sum(map(len, found)), keeping=large)
        found.append(rules)
    yield from found


@lru_cache(maxsize=1)
def _engine(
    files: Sequence[File], contents: Sequence[bytes], _names: Sequence[str], *, keeping: bool
) -> tuple[tuple[Rule, ...], ...]:
    """Read the engine's own files, which are the same for all codes: once, while they and their names stay."""
    found: list[tuple[Rule, ...]] = []
    for file, content in zip(files, contents, strict=True):
        found.append(_read(file, content, 1 + sum(map(len, found)), keeping=keeping))
    return tuple(found)


def _read(file: File, content: bytes, first: int, *, keeping: bool) -> tuple[Rule, ...]:
    """Return the rules of a file, parsed or as they were kept.

    Each file is kept by itself, so that whoever edits one has the others read at once.
    """
    path, layer = file
    digest = _digest([file], [content]) if keeping else ""
    data = kept("rules", digest) if keeping else None
    with suppress(*_MALFORMED):
        name = shown(str(path))
        numbered = enumerate((data or {})[_RULES], first)
        return tuple([rule_of(one, number, layer, name) for number, one in numbered])
    rules = read_rules([path], count(first), lambda _: layer)
    if layer is not Layer.CORE:
        rules = tuple(_bound(rules))
    if keeping and is_whole():
        keep("rules", digest, {_RULES: [rule.data for rule in rules]})
    return rules


def _bound(rules: Sequence[Rule]) -> Iterator[Rule]:
    """Yield rules; one with a variable that nothing binds is refused, before it is written otherwise to be solved."""
    rest = list(rules)
    while found := refused([rule.text for rule in rest]):
        position, message = found
        rule = rest.pop(position)
        told = f"in the rule for `{rule.conclusion.text}`: " if rule.conclusion else ""
        with apart():
            raise RulebookError(
                f"{told}{message}",
                place=rule.place,
                expected="a condition that holds of it, neither under `not` nor a mere calculation or comparison",
            )
    yield from rest


def vocabulary_in(rules: Iterable[Rule]) -> Vocabulary:
    """Return what the vocabulary among some rules declares.

    Raises:
        RulebookError: a declaration is of no form that there is (`pyrules.code.vocabulary`).
        SolvingError: clingo cannot read them, or make a calculation in one.

    """
    declaring = [rule for rule in rules if rule.layer is Layer.VOCABULARY]
    text = "\n".join(rule.text for rule in declaring)

    def placed(fact: Symbol) -> Place | None:
        named = [one for one in declaring if one.concluded == fact.name]
        saying = (one for one in named if not one.body and fact in solve_facts(one.text))
        return next((one.place for one in (*saying, *named)), None)

    def read() -> Vocabulary:
        solver = Solver(program_of((rule.text, rule) for rule in watching_alone(declaring)))
        return declared_by(sorted(solver.first() or ()), placed)

    if len(text) < WORTH_KEEPING:
        return read()
    digest = digest_of([engine_digest("code").encode(), clingo.__version__.encode(), text.encode()])
    with suppress(*_MALFORMED):
        return vocabulary_of(kept("vocabulary", digest))
    found = read()
    if is_whole():
        keep("vocabulary", digest, found.data)
    return found


def _digest(files: Sequence[File], contents: Iterable[bytes]) -> str:
    layers = (layer.encode() for _, layer in files)
    return digest_of([engine_digest("code").encode(), clingo.__version__.encode(), *layers, *contents])


def kept_of(
    kind: str, files: Sequence[File], work: Callable[[], Any], read: Callable[[Any], Result]
) -> Result:
    """Return what work on files comes to: where they are large it is kept, and not done again.

    Args:
        kind: what it is.
        files: the files, each with its layer.
        work: comes to what JSON can hold.
        read: makes the result of that.

    """
    contents = [path.read_bytes() for path, _ in files]
    if sum(map(len, contents)) < WORTH_KEEPING:
        return read(work())
    digest = _digest(files, contents)
    with suppress(*_MALFORMED):
        return read(kept(kind, digest))
    found = work()
    if is_whole():
        keep(kind, digest, found)
    return read(found)
