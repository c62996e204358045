"""Editions laid over others: a federation's regulations, a draft amendment, a translation taken at its word.

An overlay is an edition file that includes another edition and law files of its own. What it labels with a
provision replaces all that the other edition, its base, labels with exactly that provision; parts have labels of
their own and stay. A provision that the base does not have is added, and `no_rule` strikes one out. A fact that
sets an election replaces nothing: the provision that leaves the choice to organisers still says what it said.
"""

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from pyrules.base.errors import Place, RulebookError, nearest
from pyrules.code.law_files import shown
from pyrules.code.provisions import ancestors, law_of, natural_order
from pyrules.code.rules import Layer, Rule

_INCLUDE = re.compile(r'#include\s+"([^"]*)"\s*\.')
_NOT_ENCODING = ("outside", "no_rule")
"""Conclusions under which a provision stands and nothing of it is encoded."""


@dataclass(frozen=True)
class Contents:
    """An edition file, the edition that it is laid over, and all files it includes, those of its base among them."""

    path: Path
    base: "Contents | None"
    files: frozenset[Path]


def read_contents(path: Path, above: tuple[Path, ...] = ()) -> Contents:
    """Read what an edition file includes, directly or by way of other files.

    Args:
        path: the edition file; the other editions lie in the same folder.
        above: the edition files that led here, laid over each other.

    Raises:
        RulebookError: it includes two other editions, itself, or an edition that there is not.

    """
    path = path.resolve()
    base: Contents | None = None
    files: set[Path] = set()
    pending = [path]
    while pending:
        for included, place in _includes(pending.pop()):
            if included.parent == path.parent:
                _check_base(included, place, path, above, base)
                base = base or read_contents(included, (*above, path))
            elif included not in files and included.is_file():
                files.add(included)
                pending.append(included)
    return Contents(path, base, frozenset(files) | (base.files if base else frozenset()))


def base_of(edition: str, directory: Path) -> str | None:
    """Return the edition that an edition of a rulebook is laid over; None where it stands by itself.

    Raises:
        RulebookError: see `read_contents`.

    """
    base = read_contents(directory / "editions" / f"{edition}.lp").base
    return base.path.stem if base else None


def laid_over(contents: Contents, rules: Sequence[Rule], elections: Collection[str]) -> tuple[Rule, ...]:
    """Return the rules of an edition, those of its base that it replaces left out.

    Args:
        contents: what the edition file includes.
        rules: the rules in all of these files.
        elections: the names of what is left to organisers.

    Returns:
        The rules in book order: the overlay's own stand where the provisions that they replace stood.

    Raises:
        RulebookError: a provision is struck out under which the base has nothing.

    """
    if contents.base is None:
        return tuple(rules)
    of_base = {shown(str(file)) for file in contents.base.files}
    under = laid_over(contents.base, [one for one in rules if one.place.file in of_base], elections)
    own = [one for one in rules if one.place.file not in of_base]
    laws = [one for one in own if one.layer is Layer.LAW]
    replacing = [one for one in laws if _concludes(one) not in elections]
    _check_struck_out(replacing, under, contents.base.path.stem)
    merged = [one for one in under if not _gives_way(one, replacing)]
    for provision in dict.fromkeys(one.provision for one in laws):
        group = [one for one in laws if one.provision == provision]
        position = _position(group, merged)
        merged[position:position] = group
    return (*(one for one in own if one.layer is not Layer.LAW), *merged)


def _includes(path: Path) -> Iterator[tuple[Path, Place]]:
    """Yield the files that a file includes, with the place of each include."""
    if not path.is_file():
        return
    for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1):
        for found in _INCLUDE.finditer(line.partition("%")[0]):
            yield (path.parent / found[1]).resolve(), Place(shown(str(path)), number, found.start() + 1)


def _check_base(
    included: Path, place: Place, path: Path, above: tuple[Path, ...], base: Contents | None
) -> None:
    """Refuse an edition that cannot lie under the one at `path`."""
    if included in (*above, path):
        raise RulebookError(
            f"edition `{included.stem}` is laid over itself", place=place, expected="another edition"
        )
    if base and base.path != included:
        raise RulebookError(
            f"the edition includes both `{base.path.stem}` and `{included.stem}`",
            place=place,
            expected="one edition to lie over, and law files of its own",
        )
    if not included.is_file():
        known = sorted({one.stem for one in path.parent.glob("*.lp")} - {path.stem})
        raise RulebookError(
            f"`{included.stem}` is no edition of this rulebook",
            place=place,
            expected=" or ".join(known) or "another edition in the same folder",
            nearest=nearest(included.stem, known),
        )


def _concludes(rule: Rule) -> str | None:
    return rule.head.predicate if rule.head else None


def _gives_way(rule: Rule, replacing: Sequence[Rule]) -> bool:
    """Tell whether a rule of the base is left out.

    What the base leaves outside comes in where the overlay encodes it or a part of it: were it left outside, it
    would pass for settled whatever the overlay says.
    """
    if rule.layer is not Layer.LAW:
        return False
    encoded = (one.provision for one in replacing if _concludes(one) not in _NOT_ENCODING)
    if _concludes(rule) == "outside" and any(rule.provision in ancestors(one) for one in encoded):
        return True
    return any(rule.provision == one.provision for one in replacing)


def _check_struck_out(replacing: Sequence[Rule], under: Sequence[Rule], base: str) -> None:
    """Refuse to strike out what the base does not have.

    In a law that is the overlay's own alone a provision may say that it makes no rule, as in any edition.
    """
    known = {one.provision for one in under if one.layer is Layer.LAW}
    laws = {law_of(one) for one in known}
    for rule in replacing:
        provision = rule.provision
        if _concludes(rule) == "no_rule" and provision not in known and law_of(provision) in laws:
            parts = sorted((one for one in known if provision in ancestors(one)), key=natural_order)
            raise RulebookError(
                f"`{provision}` is struck out, and edition {base} has no rule with that label",
                place=rule.place,
                expected=" or ".join(parts) or f"a provision that edition {base} labels rules with",
                nearest=None if parts else nearest(provision, known),
            )


def _position(group: Sequence[Rule], rules: Sequence[Rule]) -> int:
    """Return where rules of one provision belong among others: after the last that comes before it in the book."""
    placed = [
        (position, one.provision)
        for position, one in enumerate(rules)
        if one.layer is Layer.LAW and _concludes(one) != "outside"
    ]
    if not placed or all(_concludes(one) == "outside" for one in group):
        return len(rules)
    key = natural_order(group[0].provision)
    return max((position + 1 for position, one in placed if natural_order(one) <= key), default=placed[0][0])
