"""Language files: where a rulebook has its sentences, read into a `Language`.

A language is one file, `language/CODE.toml`, or a folder of them, `language/CODE/`, in files by topic.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from pyrules.base.errors import InputError, Place, nearest
from pyrules.base.gathering import apart
from pyrules.base.reading import is_there, read_text
from pyrules.base.toml_source import TomlSource, parse_toml
from pyrules.code.vocabulary import Vocabulary
from pyrules.language.phrases import ATOMS, DECISIONS
from pyrules.language.sentence_templates import Template, read_template
from pyrules.language.sentences import BARE, ENGLISH, TABLES, Language

_CODE = re.compile(r"[a-z]{2,3}")
_NESTED = ("values", "forms")
"""The tables of a language file that have tables in them: the names of one domain, one grammatical form."""
_OTHERS = (
    "bearers",
    "domains",
    "units",
    "values",
    "forms",
    "forces",
    "words",
    "atoms",
    "decisions",
    "sought",
)


def languages(directory: Path) -> tuple[str, ...]:
    """Return the codes of the languages a rulebook speaks, sorted; English is always among them."""
    return tuple(sorted({ENGLISH, *spoken(directory)}))


def spoken(directory: Path) -> tuple[str, ...]:
    """Return the codes of the languages that a rulebook has sentences in, sorted."""
    found = (directory / "language").glob("*")
    return tuple(sorted({path.stem for path in found if _CODE.fullmatch(path.stem) and _files(path)}))


def load_language(directory: Path, code: str, vocabulary: Vocabulary) -> Language:
    """Read one language of a rulebook.

    Args:
        directory: the rulebook's folder.
        code: the language, such as `en`. What has neither `language/en.toml` nor files in `language/en/` is
            said in English by its names.
        vocabulary: the names that the sentences are for.

    Raises:
        InputError: the rulebook does not speak the language, or a file is wrong; the error names the place.

    """
    known = languages(directory)
    if code not in known:
        raise InputError(
            f"`{code}` is no language of this rulebook",
            place=Place(str(directory / "language")),
            expected=" or ".join(known),
            nearest=nearest(code, known),
        )
    return _language(_sources(directory, code), code, vocabulary)


def entry_places(directory: Path, code: str) -> dict[tuple[str, ...], Place | None]:
    """Return where a language's files have their entries, by table and name; what cannot be read has none."""
    found: dict[tuple[str, ...], Place | None] = {}
    for source in _sources(directory, code):
        for table, content in source.content.items():
            for name in content if isinstance(content, dict) else ():
                found[table, name] = source.place(table, name, key=True)
    return found


def _sources(directory: Path, code: str) -> list[TomlSource]:
    """Read the files of a language."""
    folder = directory / "language"
    found: list[TomlSource] = []
    for path in (*_files(folder / f"{code}.toml"), *_files(folder / code)):
        with apart():
            found.append(parse_toml(read_text(path), str(path)))
    return found


def parse_language(text: str, code: str, vocabulary: Vocabulary, file_name: str = "language") -> Language:
    """Read the text of a language file.

    Args:
        text: the file in TOML.
        code: the language.
        vocabulary: the names that the sentences are for.
        file_name: what to call the file in messages.

    Raises:
        InputError: the text is not TOML, has an unknown table, or a template names what is not there.

    """
    return _language([parse_toml(text, file_name)], code, vocabulary)


def _files(path: Path) -> list[Path]:
    """Return the files of a language: the one file, or those in its folder."""
    if path.is_dir():
        return sorted(path.glob("*.toml"))
    return [path] if path.suffix == ".toml" and is_there(path) else []


@dataclass
class _Reading:
    """What several files say together, and in which of them each table's entry stands."""

    tables: dict[tuple[str, ...], dict[str, Template]] = field(default_factory=dict)
    sources: dict[tuple[str, ...], TomlSource] = field(default_factory=dict)

    def add(self, source: TomlSource, entries: Mapping[str, object], *table: str) -> None:
        """Take up the entries of a table that a file has, and refuse what another file has said."""
        for name in entries:
            path = (*table, name)
            with apart():
                if path in self.sources:
                    raise InputError(
                        f"`{name}` is told twice",
                        place=source.place(*path, key=True),
                        expected=f"one sentence; another stands at {self.sources[path].place(*path, key=True)}",
                    )
            self.sources[path] = source
        self.tables.setdefault(table, {}).update(_templates(source, entries, *table))

    def place(self, *path: str) -> Place | None:
        """Return where an entry stands."""
        return self.sources[path].place(*path)


def _language(sources: Iterable[TomlSource], code: str, vocabulary: Vocabulary) -> Language:
    """Put together what the files of a language say."""
    reading = _Reading()
    for source in sources:
        for table, content in source.content.items():
            with apart():
                _add_table(reading, source, table, content)
    nested = {
        outer: {(*path, "")[1]: found for path, found in reading.tables.items() if path[0] == outer}
        for outer in _NESTED
    }
    plain = {path[0]: found for path, found in reading.tables.items() if path[0] not in _NESTED}
    language = Language(code, vocabulary, plain, nested["values"], nested["forms"])
    _check_slots(language, reading)
    return language


def _add_table(reading: _Reading, source: TomlSource, table: str, content: object) -> None:
    known = (*dict.fromkeys(TABLES.values()), *_OTHERS)
    if table not in known:
        raise InputError(
            f"`{table}` is no table of a language file",
            place=source.place(table, key=True),
            expected=" or ".join(known),
            nearest=nearest(table, known),
        )
    entries = _entries(source, content, table)
    inner = {name: one for name, one in entries.items() if table in _NESTED and isinstance(one, dict)}
    for name, one in inner.items():
        reading.add(source, _entries(source, one, table, name), table, name)
    reading.add(source, {name: one for name, one in entries.items() if name not in inner}, table)


def _entries(source: TomlSource, content: object, *path: str) -> dict[str, object]:
    if not isinstance(content, dict):
        raise InputError(
            f"`{path[-1]}` is no table",
            place=source.place(*path),
            expected=f"`[{path[-1]}]` with lines below it",
        )
    return content


def _templates(source: TomlSource, entries: Mapping[str, object], *path: str) -> dict[str, Template]:
    found: dict[str, Template] = {}
    for name, text in entries.items():
        template = read_template(text) if isinstance(text, str) else None
        with apart():
            if template is None:
                raise InputError(
                    f"`{name}` has no sentence" if not isinstance(text, str) else f"`{text}` is no sentence",
                    place=source.place(*path, name),
                    expected="words in quotation marks, with `{1}` or `{1:form}` for an argument; or with one `{}`",
                )
            found[name] = template
    return found


def _check_slots(language: Language, reading: _Reading) -> None:
    """Refuse a slot for an argument that is not there, and a form or domain that nobody declares."""
    vocabulary = language.vocabulary
    tags = {BARE, *language.forms, *vocabulary.domains, *vocabulary.numbered}
    arities: dict[tuple[str, str], int] = {}
    for one in vocabulary.declarations:
        key = TABLES.get(one.kind, one.kind), one.name
        arities[key] = max(one.arity, arities.get(key, 0))
    for name, (domains, _) in (*ATOMS.items(), *DECISIONS.items()):
        arities["atoms" if name in ATOMS else "decisions", name] = len(domains)
    for table, templates in language.templates.items():
        for name, template in templates.items():
            arity = arities.get((table, name))
            with apart():
                if arity is not None and template.last > arity:
                    raise InputError(
                        f"`{{{template.last}}}` in the sentence of `{name}`",
                        place=reading.place(table, name),
                        expected=f"slots from {{1}} to {{{arity}}}"
                        if arity
                        else "no slot: it takes no arguments",
                    )
    for path, template in _all_templates(language):
        for tag in sorted(template.tags - tags):
            with apart():
                raise InputError(
                    f"`{tag}` is neither a form nor a domain",
                    place=reading.place(*path),
                    expected="a form with a table `[forms.NAME]`, a domain of the vocabulary, or `bare`",
                    nearest=nearest(tag, tags),
                )


def _all_templates(language: Language) -> Iterator[tuple[tuple[str, ...], Template]]:
    nested = (("values", language.values), ("forms", language.forms))
    for table, templates in language.templates.items():
        yield from (((table, name), template) for name, template in templates.items())
    for outer, tables in nested:
        for table, templates in tables.items():
            inner = (outer, table) if table else (outer,)
            yield from (((*inner, name), template) for name, template in templates.items())
