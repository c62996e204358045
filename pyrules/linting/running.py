"""Look at all files of a rulebook, or of one edition; what was found sound is kept, and not looked at again."""

import json
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from pyrules.base.errors import InputError, Place, PyrulesError
from pyrules.base.keeping import digest_of, engine_digest, keep, kept
from pyrules.base.reading import MOST_MADE, is_there, read_regular
from pyrules.checks.elsewhere import files_of, spoken_of
from pyrules.checks.judgement_files import judgements_path
from pyrules.code.loading import editions, load, unknown_edition
from pyrules.code.parsing import shown
from pyrules.code.rulebook import Rulebook
from pyrules.code.sources import core_files, own_files
from pyrules.linting import cases, files, languages, schemas
from pyrules.linting.editions import Looked, look_at, wrong_judgements
from pyrules.linting.model import KINDS, Lint, Problem
from pyrules.rulings.naming import ORDERING, Names
from pyrules.situation import CaseFile
from pyrules.testing.kept_runs import edition_of
from pyrules.testing.rulebooks import case_files, case_language

_KIND = "sound"


def lint(
    directory: Path,
    edition: str | None = None,
    paths: Sequence[Path] = (),
    step: Callable[[str], object] = len,
) -> Lint:
    """Return all that is wrong with the files of a rulebook.

    Args:
        directory: the rulebook's folder.
        edition: the only edition to look at; all where None.
        paths: files or folders; what is wrong elsewhere is left out, where there are any.
        step: called with the name of each part before it is looked at, to show progress.

    Raises:
        InputError: the folder is no rulebook, or has no such edition.

    """
    begun = time.perf_counter()
    known = editions(directory)
    if edition is not None and edition not in known:
        raise unknown_edition(edition, known, Place(str(directory)))
    spoken: dict[str, bytes] = {}
    every = {name: _Edition(name, directory, spoken) for name in known}
    chosen = [every[edition]] if edition else [*every.values()]
    found: list[Problem] = []
    for one in chosen:
        step(f"edition {one.name}")
        found += one.problems
    own = own_files(directory).values()
    step("lines of files")
    found += files.look_at(path for path in own if path.suffix == ".lp")
    step("judgements")
    found += _judgements(directory, chosen, list(every.values()))
    step("languages")
    found += _languages(directory, list(every.values()))
    step("cases")
    listed = [*_cases_of(directory, edition, known)]
    found += _cases(directory, listed, every)
    found += _schemas(directory, listed, every, chosen)
    within = [path.resolve() for path in paths]
    told: dict[tuple[Place, str], Problem] = {}  # whoever comes upon it first says of which kind it is
    for problem in found:
        if not within or _is_below(Path(problem.file), within):
            told.setdefault((problem.place, problem.message), problem)
    return Lint(
        editions=tuple(one.name for one in chosen),
        files=len(own) - (len(case_files(directory)) - len(listed)),
        problems=tuple(sorted(told.values(), key=_order)),
        held_back=tuple(sorted({name for one in chosen for name in one.held_back})),
        seconds=round(time.perf_counter() - begun, 2),
    )


def _order(one: Problem) -> tuple[str, int, int, int, str]:
    return one.file, one.line, one.column, [*KINDS].index(one.kind), one.message


def _is_below(file: Path, folders: Iterable[Path]) -> bool:
    return any(file.resolve().is_relative_to(one) for one in folders)


@dataclass
class _Edition:
    """An edition that is looked at once somebody asks for its problems, and read once somebody needs its words.

    `spoken` is what the editions that somebody asked about speak of, by name.
    """

    name: str
    directory: Path
    spoken: dict[str, bytes]

    @cached_property
    def code(self) -> Rulebook | None:
        """The edition as far as it can be read; None where it cannot be at all."""
        with suppress(PyrulesError):
            return load(self.name, self.directory)
        return self._looked.code

    @cached_property
    def is_whole(self) -> bool:
        """Whether all of it can be read."""
        with suppress(PyrulesError):
            return bool(load(self.name, self.directory))
        return False

    @cached_property
    def names(self) -> Names | None:
        """What names an act in it; None where not all of it can be read, or the sentences cannot."""
        with suppress(PyrulesError):
            return Names(self.code, case_language(self.code)) if self.code and self.is_whole else None
        return None

    @property
    def problems(self) -> Iterable[Problem]:
        """What is wrong with it; nothing where it was found sound before, and nothing has changed since."""
        return () if self._sound else self._looked.problems

    @property
    def held_back(self) -> frozenset[str]:
        """The names of which nothing is said (`Lint`)."""
        return frozenset() if self._sound or self.is_whole else self._looked.held_back

    @cached_property
    def words(self) -> tuple[str, str]:
        """Digests of what its language files and its cases are held against; empty where it cannot be read whole."""
        if self._sound:
            return self._sound
        code = self.code
        return _digests_of(code) if code and self.is_whole else ("", "")

    @cached_property
    def _looked(self) -> Looked:
        looked = look_at(self.name, self.directory)
        if looked.code and not looked.problems and self._digest:
            keep(_KIND, self._digest, _digests_of(looked.code))
        return looked

    @cached_property
    def _sound(self) -> tuple[str, str] | None:
        """What was kept of it when it was found sound; None where it was not."""
        found = kept(_KIND, self._digest)
        return (str(found[0]), str(found[1])) if isinstance(found, list) and len(found) == 2 else None

    @cached_property
    def _digest(self) -> str:
        """A digest of all that it is found sound by; empty where it cannot be read."""
        with suppress(PyrulesError, OSError):
            texts = sorted((self.directory / "texts").glob(f"{self.name}*.toml"))
            beside = [
                *texts,
                *core_files().values(),
                judgements_path(self.directory, self.name),
            ]  # may judge it
            return digest_of(
                [
                    engine_digest().encode(),
                    *files_of(self.name, self.directory),
                    *(_content(path) for path in beside if is_there(path)),
                    *self._others(),
                ]
            )
        return ""

    def _others(self) -> Iterator[bytes]:
        """Yield what the other editions speak of, by which words here are found unused."""
        for name in editions(self.directory):
            if name != self.name:
                if name not in self.spoken:
                    self.spoken[name] = b""
                    with suppress(PyrulesError):
                        self.spoken[name] = json.dumps(spoken_of(name, self.directory).data).encode()
                yield self.spoken[name]


def _digests_of(code: Rulebook) -> tuple[str, str]:
    """Return digests of what language files, and of what cases are held against."""
    words = json.dumps(code.vocabulary.data, default=str).encode()
    heads = [rule.head for rule in code.rules if rule.head]
    concluded = {(one.predicate, len(one.terms)) for one in heads} | {
        one.text for one in heads if one.predicate in ORDERING
    }
    said = [*code.provisions, *map(str, code.certain), *sorted(map(str, concluded))]
    return digest_of([words]), digest_of([engine_digest().encode(), words, *(one.encode() for one in said)])


def _judgements(directory: Path, chosen: Iterable[_Edition], every: Sequence[_Edition]) -> Iterator[Problem]:
    """Yield what is wrong with judgements, which speak of provisions of any edition."""
    words = [one.words[1] for one in every]
    for one in chosen:
        path = judgements_path(directory, one.name)
        told = [_content(path)] if is_there(path) else []
        digest = digest_of([b"judgements", one.name.encode(), *map(str.encode, words), *told])
        if told and not (all(words) and kept(_KIND, digest) == []) and (code := one.code):
            found = list(wrong_judgements(code))
            yield from found
            if all(words) and not found:
                keep(_KIND, digest, [])


def _spoken(directory: Path) -> list[bytes]:
    """Return what the language files hold."""
    return [_content(path) for path in sorted((directory / "language").rglob("*.toml"))]


def _content(path: Path) -> bytes:
    """Return what a file holds, to tell it from others; of one that cannot be read why not: others tell that."""
    try:
        return read_regular(path, most=MOST_MADE)
    except InputError as error:
        return f"\0{error}".encode(errors="replace")


def _languages(directory: Path, every: Sequence[_Edition]) -> Iterator[Problem]:
    """Yield what is wrong with the language files, unless they were found sound with these words."""
    told = _spoken(directory)
    words = [one.words[0] for one in every]
    digest = (
        digest_of([engine_digest().encode(), *(one.encode() for one in words), *told]) if all(words) else ""
    )
    if digest and kept(_KIND, digest) == []:
        return
    codes = [one.code for one in every if one.code]
    found = list(languages.look_at(directory, codes)) if len(codes) == len(every) else []
    yield from found
    if digest and not found:
        keep(_KIND, digest, [])


def _cases_of(directory: Path, edition: str | None, known: Sequence[str]) -> Iterator[CaseFile]:
    """Yield the cases of an edition, or all; what does not say which edition it is of is of its folder."""
    for path in case_files(directory):
        file = CaseFile.of(path)
        of = edition_of(file)
        folder = cases.folder_of(path, directory)
        theirs = of if of in known else folder if folder in known else edition
        if edition in (None, theirs):
            yield file


def _cases(directory: Path, listed: Iterable[CaseFile], every: Mapping[str, _Edition]) -> Iterator[Problem]:
    """Yield what is wrong with cases; those that were found sound with these words are not looked at again."""
    spoken = _spoken(directory)  # acts are named so
    by_edition: dict[str, list[CaseFile]] = {}
    for file in listed:
        by_edition.setdefault(edition_of(file) or "", []).append(file)
    for name, group in by_edition.items():
        read = every[name].words[1] if name in every else ""
        words = digest_of([b"cases", read.encode(), *spoken]) if read else ""
        known = kept(_KIND, words) if words else None
        sound = {str(one) for one in known} if isinstance(known, list) else set()
        now: set[str] = set()
        for file in group:
            key = digest_of([str(file.text).encode()])
            problems = () if key in sound else tuple(cases.look_at(file, every))
            yield from problems
            if not problems:
                now.add(key)
        if words and now != sound:
            keep(_KIND, words, sorted(now))


def _schemas(
    directory: Path, listed: Iterable[CaseFile], every: Mapping[str, _Edition], chosen: Iterable[_Edition]
) -> Iterator[Problem]:
    """Yield what is wrong with the schemas that cases name or that lie beside them, each once for each edition."""
    named: dict[tuple[Path, str], Place] = {}
    for file in listed:
        path = Path(file.path)
        schema, edition = schemas.schema_of(path, str(file.text)), edition_of(file)
        if schema and edition is not None and edition in every:
            named.setdefault((schema, edition), Place(shown(str(path)), 1, 1))
    told = {schema for schema, _ in named}
    theirs = {one.name for one in chosen}
    for schema, edition in schemas.beside(directory):
        if schema not in told and edition in theirs:
            named[schema, edition] = Place(shown(str(schema)))
        elif edition not in every:
            yield schemas.unknown(schema, edition, every)
    for (schema, edition), place in named.items():
        words = every[edition].words[1]
        content = _content(schema) if is_there(schema) else b""
        digest = digest_of([b"schema", words.encode(), content])
        code = every[edition].code if words and kept(_KIND, digest) != [] else None
        problems = tuple(schemas.look_at(schema, place, code)) if code else ()
        yield from problems
        if code and not problems:
            keep(_KIND, digest, [])
