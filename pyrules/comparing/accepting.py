"""Differences that somebody accepted: they stay away until the words change."""

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tomlkit

from pyrules.base.errors import InputError, nearest
from pyrules.base.given import FilePath
from pyrules.base.reading import read_text
from pyrules.base.toml_source import TomlSource, parse_toml
from pyrules.base.toml_tables import Tables
from pyrules.comparing.checks import modules
from pyrules.comparing.model import Accepted, Difference

_KEYS = ("edition", "kind", "provision", "original", "translation", "reason")
_TABLES = Tables(
    name="accepted",
    called="an acceptance",
    keys=_KEYS,
    needed=("kind", "provision", "reason"),
    said={"reason": "say why the difference is accepted"},
)

_Key = tuple[str | None, ...]


@dataclass(frozen=True)
class Sorted:
    """Differences to be shown, acceptances that fit one, and acceptances that fit none any more."""

    shown: tuple[Difference, ...]
    accepted: tuple[Accepted, ...]
    stale: tuple[Accepted, ...]


def read_accepted(path: FilePath) -> tuple[Accepted, ...]:
    """Return the acceptances in a TOML file: tables `[[accepted]]`, each with its reason.

    Raises:
        InputError: the file cannot be read, is not TOML, or an entry is wrong; the error names the place.

    """
    source = parse_toml(read_text(Path(path)), str(path))
    return tuple(_entry(entry, number, source) for number, entry in enumerate(_TABLES.read(source)))


def _entry(entry: dict[str, str], number: int, source: TomlSource) -> Accepted:
    at = (_TABLES.name, number)
    if "original" not in entry and "translation" not in entry:
        raise InputError(
            "the acceptance names no words",
            place=source.place(*at),
            expected="`original` or `translation`, or both, as the difference shows them",
        )
    if entry["kind"] not in modules():
        raise InputError(
            f"`{entry['kind']}` is no kind of difference",
            place=source.place(*at, "kind"),
            expected=" or ".join(modules()),
            nearest=nearest(entry["kind"], modules()),
        )
    return Accepted.model_validate(entry)


def sort(differences: Iterable[Difference], accepted: Iterable[Accepted]) -> Sorted:
    """Return which differences are left when those accepted are taken away.

    An acceptance fits differences of its kind, provision and words, in every edition where it names none;
    where the words change it is stale.
    """
    known = {_key_of(one): one for one in accepted}
    shown: list[Difference] = []
    used: set[_Key] = set()
    for difference in differences:
        edition, *rest = _key(difference)
        fitting = {(edition, *rest), (None, *rest)} & known.keys()
        used |= fitting
        if not fitting:
            shown.append(difference)
    return Sorted(
        tuple(shown),
        tuple(one for key, one in known.items() if key in used),
        tuple(one for key, one in known.items() if key not in used),
    )


def acceptance(difference: Difference, reason: str) -> str:
    """Return the entry that accepts a difference, as TOML.

    Args:
        difference: what is accepted.
        reason: why.

    """
    entry = tomlkit.table()
    for name, value in zip(_KEYS, (*_key(difference), reason), strict=True):
        if value is not None:
            entry.add(name, value)
    tables = tomlkit.aot()
    tables.append(entry)
    document = tomlkit.document()
    document.add("accepted", tables)
    return tomlkit.dumps(document)


def _key(difference: Difference) -> _Key:
    phrases = (difference.original, difference.translation)
    words = (_evened(phrase.text if phrase else None) for phrase in phrases)
    return difference.edition, difference.kind, difference.provision, *words


def _key_of(accepted: Accepted) -> _Key:
    words = (_evened(text) for text in (accepted.original, accepted.translation))
    return accepted.edition, accepted.kind, accepted.provision, *words


def _evened(text: str | None) -> str | None:
    """Return a text with its white space made even: a line broken elsewhere says the same."""
    return text if text is None else " ".join(text.split())
