"""Differences that somebody accepted: they stay away until the words change."""

import tomllib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import tomlkit
from pydantic import ValidationError

from pyrules.comparing.checks import modules
from pyrules.comparing.model import Accepted, Difference
from pyrules.errors import InputError, Place, nearest

_EXPECTED = "tables [[accepted]] with kind, provision, original, translation and reason"


@dataclass(frozen=True)
class Sorted:
    """Differences to be shown, acceptances that fit one, and acceptances that fit none any more."""

    shown: tuple[Difference, ...]
    accepted: tuple[Accepted, ...]
    stale: tuple[Accepted, ...]


def read_accepted(path: Path) -> tuple[Accepted, ...]:
    """Return the acceptances in a TOML file: tables `[[accepted]]`, each with its reason.

    Raises:
        InputError: the file is missing, no TOML, or an entry is not complete.

    """
    shown = str(path)
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8-sig"))
    except OSError as error:
        raise InputError(
            f"`{shown}` cannot be read: {(error.strerror or str(error)).lower()}", place=Place(shown)
        ) from None
    except UnicodeDecodeError:
        raise InputError(f"`{shown}` is not UTF-8", place=Place(shown), expected="a TOML file") from None
    except tomllib.TOMLDecodeError as error:
        raise InputError(f"no TOML: {error}", place=Place(shown), expected=_EXPECTED) from None
    entries = content.pop("accepted", [])
    if content or not isinstance(entries, list):
        name = next(iter(content), "accepted")
        raise InputError(
            f"`{name}` is not known here",
            place=Place(shown),
            expected=_EXPECTED,
            nearest=nearest(name, ["accepted"]),
        )
    return tuple(_entry(entry, number, shown) for number, entry in enumerate(entries, start=1))


def _entry(entry: object, number: int, file: str) -> Accepted:
    try:
        accepted = Accepted.model_validate(entry)
    except ValidationError as error:
        first = error.errors()[0]
        name = ".".join(map(str, first["loc"])) or "entry"
        raise InputError(
            f"entry {number}: `{name}`: {first['msg'].lower()}", place=Place(file), expected=_EXPECTED
        ) from None
    if accepted.kind not in modules():
        raise InputError(
            f"entry {number}: `{accepted.kind}` is no kind of difference",
            place=Place(file),
            expected=" or ".join(modules()),
            nearest=nearest(accepted.kind, modules()),
        )
    if not accepted.reason.strip():
        raise InputError(
            f"entry {number}: the reason is empty",
            place=Place(file),
            expected="why the difference is accepted",
        )
    return accepted


def sort(differences: Iterable[Difference], accepted: Iterable[Accepted]) -> Sorted:
    """Return which differences are left when those accepted are taken away.

    An acceptance fits differences of its kind, provision and words; where the words change it is stale.
    """
    known = {_key_of(one): one for one in accepted}
    shown, used = [], Counter[tuple[str | None, ...]]()
    for difference in differences:
        key = _key(difference)
        if key in known:
            used[key] += 1
        else:
            shown.append(difference)
    return Sorted(
        tuple(shown),
        tuple(one for key, one in known.items() if used[key]),
        tuple(one for key, one in known.items() if not used[key]),
    )


def acceptance(difference: Difference, reason: str) -> str:
    """Return the entry that accepts a difference, as TOML.

    Args:
        difference: what is accepted.
        reason: why.

    """
    entry = tomlkit.table()
    for name, value in zip(
        ("edition", "kind", "provision", "original", "translation"), _key(difference), strict=True
    ):
        if value is not None:
            entry.add(name, value)
    entry.add("reason", reason)
    tables = tomlkit.aot()
    tables.append(entry)
    document = tomlkit.document()
    document.add("accepted", tables)
    return tomlkit.dumps(document)


def _key(difference: Difference) -> tuple[str | None, ...]:
    original, translation = difference.original, difference.translation
    return (
        difference.edition,
        difference.kind,
        difference.provision,
        original.text if original else None,
        translation.text if translation else None,
    )


def _key_of(accepted: Accepted) -> tuple[str | None, ...]:
    return accepted.edition, accepted.kind, accepted.provision, accepted.original, accepted.translation
