"""Which provisions of two editions correspond, where their numbers do not say so.

A rulebook keeps this in `concordance.toml`, beside its editions: it lies between them and belongs to none. It
holds tables `[[same]]`; `unencoded` lists the editions spoken of that the rulebook does not encode, `fragments` those
of which it encodes some laws only.
"""

from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Literal, get_args

from pydantic import Field

from pyrules.base.documents import Value
from pyrules.base.errors import InputError, nearest
from pyrules.base.reading import is_there, read_text
from pyrules.base.toml_source import TomlPath, TomlSource, parse_toml
from pyrules.code.contents import base_of
from pyrules.code.loading import editions, load, unknown_edition
from pyrules.code.provisions import Numbering, natural_order, nearest_provision
from pyrules.references.inventory import provisions_known

Kind = Literal["renumbered", "split", "joined", "narrowed", "widened"]
"""How provisions correspond, from left to right.

renumbered: another number, parts keep theirs behind it; split: one has become several; joined: several have
become one; narrowed, widened: the right one covers fewer situations, or more.
"""

_KEYS = ("same", "unencoded", "fragments")
_TABLES = "tables `[[same]]` with left, right and kind"


class Located(Value):
    """A provision of an edition."""

    edition: str
    provision: str


class Correspondence(Value):
    """Two provisions of different editions that are about the same, and how the right one follows the left."""

    left: Located
    right: Located
    kind: Kind


class Concordance(Value):
    """What corresponds across the editions of a code.

    `editions` are those encoded and those that are only spoken of, in order; `same` is what is said. `bases` are
    the editions that others are laid over: what is said of a base holds for an overlay of which nothing is said.
    `fragments` are the editions of which not all laws are encoded: what they do not hold they need not lack.
    `numberings` say how the editions spoken of number their provisions, those that are encoded.
    """

    editions: tuple[str, ...]
    same: tuple[Correspondence, ...] = ()
    bases: dict[str, str] = Field(default_factory=dict)
    fragments: tuple[str, ...] = ()
    numberings: dict[str, Numbering] = Field(default_factory=dict)

    def is_fragment(self, edition: str) -> bool:
        """Tell whether not all laws of an edition, or of the one that it is laid over, are encoded."""
        return not {edition, self._lowest(edition)}.isdisjoint(self.fragments)

    def _wholes(self, edition: str, provision: str) -> tuple[str, ...]:
        """Return a provision with what it stands in, nearest first."""
        return (provision, *self.numberings.get(edition, Numbering()).ancestors(provision))

    @cached_property
    def _said(self) -> dict[tuple[str, str], dict[str, tuple[tuple[str, Kind], ...]]]:
        """What each provision corresponds to, for each pair of editions, read in both directions."""
        said: dict[tuple[str, str], dict[str, tuple[tuple[str, Kind], ...]]] = {}
        for one in self.same:
            for here, there in ((one.left, one.right), (one.right, one.left)):
                of_pair = said.setdefault((here.edition, there.edition), {})
                of_pair[here.provision] = (*of_pair.get(here.provision, ()), (there.provision, one.kind))
        return said

    def counterparts(self, edition: str, provision: str, other_edition: str) -> tuple[str, ...]:
        """Return the provisions of another edition that correspond to a provision, in book order.

        What is said of the provision decides, or else of the nearest whole that it stands in. Where nothing is
        said between the two editions, what is said by way of one between them, the oldest first. Where nothing is
        said at all, the provision of the same number, unless that one is said to correspond to another; then none.

        Raises:
            InputError: an edition is not known.

        """
        for name in (edition, other_edition):
            if name not in self.editions:
                raise _unknown_edition(name, self.editions)
        if (edition, other_edition) not in self._said:
            edition, other_edition = self._lowest(edition), self._lowest(other_edition)
        found, _ = self._found(edition, provision, other_edition)
        return _ordered(found)

    def _lowest(self, edition: str) -> str:
        """Return the edition that an overlay, by way of others or not, is laid over; any other edition itself."""
        while edition in self.bases:
            edition = self.bases[edition]
        return edition

    def _found(self, edition: str, provision: str, other: str) -> tuple[set[str], bool]:
        """Return the counterparts, and whether what is said decides them rather than the number."""
        if edition == other:
            return {provision}, False
        if said := self._following(edition, provision, other):
            return said, True
        for between in self._between(edition, other):
            middle, first = self._found(edition, provision, between)
            ends = [self._found(between, one, other) for one in sorted(middle)]
            if first or any(second for _, second in ends):
                return set().union(*(end for end, _ in ends)), True
        back = self._following(other, provision, edition)
        # A law of which a part went elsewhere is still the law of that number.
        taken = back and not any(provision in self._wholes(edition, one) for one in back)
        return (set(), True) if taken else ({provision}, False)

    def _following(self, edition: str, provision: str, other: str) -> set[str]:
        """Return what is said to correspond to a provision, or to the nearest whole that it stands in."""
        said = self._said.get((edition, other), {})
        for whole in self._wholes(edition, provision):
            if whole in said:
                rest = provision[len(whole) :]
                return {target + rest if kind == "renumbered" else target for target, kind in said[whole]}
        return set()

    def _between(self, edition: str, other: str) -> tuple[str, ...]:
        """Return the editions between two others, the oldest first: so both ways lead over the same one."""
        first, last = sorted((self.editions.index(edition), self.editions.index(other)))
        return tuple(one for one in self.editions[first + 1 : last] if one not in self.bases)


_SHAPES: dict[type[Value], tuple[str, str]] = {
    Correspondence: ("a correspondence", _TABLES),
    Located: ("a provision of an edition", 'a table such as `{edition = "1997", provision = "17D"}`'),
}


def concordance_path(directory: Path) -> Path:
    """Return where a rulebook keeps its concordance."""
    return directory / "concordance.toml"


def load_concordance(directory: Path) -> Concordance:
    """Read a rulebook's concordance; one that says nothing where the rulebook has none.

    Args:
        directory: the rulebook's folder.

    Raises:
        InputError: the file is not TOML, an entry is wrong, or it names an edition or a provision that there
            is not; the error names the place. A provision of a law that the edition does not encode is taken
            on trust.
        RulebookError: an edition that the file speaks of breaks the conventions of a law file.

    """
    encoded = editions(directory)
    bases = {name: base for name in encoded if (base := base_of(name, directory))}
    path = concordance_path(directory)
    if not is_there(path):
        return Concordance(editions=_ordered(encoded), bases=bases)
    source = parse_toml(read_text(path), str(path))
    for name in source.content:
        if name not in _KEYS:
            raise _unexpected(source, (name,), "a concordance", _KEYS)
    known = _ordered((*encoded, *_listed(source, "unencoded")))
    entries = source.content.get("same", [])
    if not isinstance(entries, list):
        raise InputError("`same` is no list of tables", place=source.place("same"), expected=_TABLES)
    same = tuple(_entry(entry, number, source, known) for number, entry in enumerate(entries))
    _check_repetition(same, source)
    numberings = _check_provisions(same, source, directory, encoded)
    fragments = _listed(source, "fragments")
    for number, name in enumerate(fragments):
        if name not in encoded:
            raise unknown_edition(name, _ordered(encoded), source.place("fragments", number))
    return Concordance(editions=known, same=same, bases=bases, fragments=fragments, numberings=numberings)


def _listed(source: TomlSource, key: str) -> tuple[str, ...]:
    """Return the editions that a key of the file lists."""
    names = source.content.get(key, [])
    if not isinstance(names, list) or not all(isinstance(name, str) and name for name in names):
        raise InputError(
            f"`{key}` is no list of editions",
            place=source.place(key),
            expected='such as `["2007"]`',
        )
    return tuple(names)


def _entry(entry: object, number: int, source: TomlSource, known: tuple[str, ...]) -> Correspondence:
    at = ("same", number)
    content = _table(entry, at, source, Correspondence)
    kind = content["kind"]
    if kind not in get_args(Kind):
        raise InputError(
            f"`{kind}` is no kind of correspondence",
            place=source.place(*at, "kind"),
            expected=" or ".join(get_args(Kind)),
            nearest=nearest(str(kind), get_args(Kind)),
        )
    left, right = (_located(content[side], (*at, side), source, known) for side in ("left", "right"))
    if left.edition == right.edition:
        raise InputError(
            f"both provisions are of edition `{right.edition}`",
            place=source.place(*at, "right", "edition"),
            expected="two editions",
        )
    return Correspondence.model_validate({"left": left, "right": right, "kind": kind})


def _located(entry: object, at: TomlPath, source: TomlSource, known: tuple[str, ...]) -> Located:
    content = _table(entry, at, source, Located)
    for name, value in content.items():
        if not isinstance(value, str):
            raise InputError(
                f"`{name}` is not in words",
                place=source.place(*at, name),
                expected="words in quotation marks",
            )
    one = Located.model_validate(content)
    if one.edition not in known:
        error = _unknown_edition(one.edition, known)
        error.place = source.place(*at, "edition")
        raise error
    return one


def _table(entry: object, at: TomlPath, source: TomlSource, model: type[Value]) -> dict[str, object]:
    """Return a table that has just the keys of a model."""
    keys = tuple(model.model_fields)
    what, expected = _SHAPES[model]
    if not isinstance(entry, dict):
        raise InputError(f"this is no table for {what}", place=source.place(*at), expected=expected)
    for name in entry:
        if name not in keys:
            raise _unexpected(source, (*at, name), what, keys)
    for name in keys:
        if name not in entry:
            raise InputError(f"{what} without `{name}`", place=source.place(*at), expected=expected)
    return entry


def _check_repetition(same: Iterable[Correspondence], source: TomlSource) -> None:
    """Refuse an entry about two provisions that an earlier one relates already, whichever way round."""
    seen: set[frozenset[Located]] = set()
    for number, one in enumerate(same):
        pair = frozenset((one.left, one.right))
        if pair in seen:
            raise InputError(
                f"`{one.left.provision}` of {one.left.edition} and `{one.right.provision}` of "
                f"{one.right.edition} are said to correspond twice",
                place=source.place("same", number),
                expected="one entry for each two provisions",
            )
        seen.add(pair)


def _check_provisions(
    same: tuple[Correspondence, ...], source: TomlSource, directory: Path, encoded: tuple[str, ...]
) -> dict[str, Numbering]:
    """Refuse a provision that an edition does not have, as far as the rulebook knows the law it stands in.

    Returns:
        How the editions number their provisions, those of them that are encoded.

    """
    provisions: dict[str, frozenset[str]] = {}
    numberings: dict[str, Numbering] = {}
    for number, one in enumerate(same):
        for side in ("left", "right"):
            located: Located = getattr(one, side)
            edition = located.edition
            if edition in encoded and edition not in provisions:
                code = load(edition, directory)
                numberings[edition] = code.numbering
                provisions[edition] = provisions_known(code)
            numbering = numberings.get(edition, Numbering())
            if why := numbering.fault(located.provision):
                raise InputError(
                    f"`{located.provision}` is no id of a provision: {why}",
                    place=source.place("same", number, side, "provision"),
                    expected=numbering.expected(located.provision),
                )
            known = provisions.get(edition, frozenset())
            law = numbering.law_of(located.provision)
            of_law = {other for other in known if numbering.law_of(other) == law}
            if of_law and located.provision not in of_law:
                raise InputError(
                    f"edition `{edition}` has no provision `{located.provision}`",
                    place=source.place("same", number, side, "provision"),
                    expected=" or ".join(_ordered(of_law)),
                    nearest=nearest_provision(located.provision, of_law),
                )
    return numberings


def _unknown_edition(name: str, known: Iterable[str]) -> InputError:
    return InputError(
        f"`{name}` is no edition that the concordance knows",
        expected=" or ".join(known),
        nearest=nearest(name, known),
    )


def _unexpected(source: TomlSource, path: TomlPath, what: str, keys: tuple[str, ...]) -> InputError:
    return InputError(
        f"`{path[-1]}` is no part of {what}",
        place=source.place(*path, key=True),
        expected="one of " + ", ".join(keys),
        nearest=nearest(str(path[-1]), keys),
    )


def _ordered(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(set(names), key=lambda name: (natural_order(name), name)))
