"""Judgements are data, read from files.

A rulebook keeps those of an edition in `judgements/EDITION.toml`, tables `[[judged]]`; what is judged of an edition
holds for those laid over it. Somebody's own file has the same form.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import takewhile
from pathlib import Path
from typing import Any, get_args

from pyrules.base.errors import InputError, nearest
from pyrules.base.given import FilePath
from pyrules.base.reading import is_there, read_text
from pyrules.base.toml_source import TomlPath, TomlSource, parse_toml
from pyrules.base.toml_tables import Tables
from pyrules.checks.findings import located
from pyrules.checks.judgements import Judged, Judgement, Judgements, Named, Of
from pyrules.checks.kinds import modules
from pyrules.code.contents import base_of
from pyrules.code.loading import editions, load
from pyrules.code.parsing import shown
from pyrules.code.provisions import nearest_provision
from pyrules.code.rulebook import Rulebook
from pyrules.references.inventory import provisions_known

_TABLES = Tables(
    name="judged",
    called="a judgement",
    keys=("kind", "provisions", "about", "of", "reason", "mended", "repeats"),
    needed=("kind", "of", "reason"),
    lists=("provisions", "about", "mended"),
    said={"reason": "say why the finding is judged so"},
)
_SAMPLES = {
    "provisions": 'ids such as `["16", "17D"]`, or several such lists',
    "about": 'names such as `["wrong_board"]`',
    "mended": 'editions with provisions such as `["2017 15A2"]`',
    "repeats": '`"gap 17D"`, or `"gap 17D call_on_wrong_cards"`',
}


def judgements_path(directory: Path, edition: str) -> Path:
    """Return where a rulebook keeps the judgements of an edition."""
    return directory / "judgements" / f"{edition}.toml"


def judgements_of(code: Rulebook, accepted: FilePath | None = None) -> Judgements:
    """Read the judgements that hold for an edition.

    Args:
        code: the edition.
        accepted: somebody's own file beside the rulebook's; none where None.

    Raises:
        InputError: a file cannot be read, is not TOML or says what cannot be: a kind, an edition or a provision that
            there is not, a key that is not known, no reason, the same twice; the error names the place.
        RulebookError: an edition that is named breaks the conventions of a law file.

    """
    under = [code]
    while (name := base_of(under[-1].edition, code.directory)) is not None:
        under.append(load(name, code.directory))
    inherited: tuple[Judged, ...] = ()
    for base in reversed(under[1:]):
        inherited = (*_kept(base, inherited), *inherited)
    own = _kept(code, inherited)
    theirs = read_judgements(accepted, code, (*own, *inherited)) if accepted is not None else ()
    return Judgements((*theirs, *own), inherited)


def _kept(code: Rulebook, beside: Sequence[Judged]) -> tuple[Judged, ...]:
    path = judgements_path(code.directory, code.edition)
    return read_judgements(path, code, beside) if is_there(path) else ()


def read_judgements(path: FilePath, code: Rulebook, beside: Sequence[Judged] = ()) -> tuple[Judged, ...]:
    """Return what a file judges of an edition: an entry for each member that it speaks of, in its order.

    Args:
        path: the file.
        code: the edition whose findings are judged.
        beside: what is judged elsewhere, and can be repeated as well.

    Raises:
        InputError: see `judgements_of`.

    """
    source = parse_toml(read_text(Path(path)), shown(str(path)))
    reader = _Reader(source, code)
    found: dict[tuple[object, ...], Judged] = {}
    for number, entry in enumerate(_TABLES.read(source)):
        for one, at in reader.judged(entry, number):
            key = (one.kind, one.provisions, one.about)
            if key in found:
                what = " ".join((one.kind, *one.provisions, *one.about))
                raise InputError(
                    f"`{what}` is judged twice",
                    place=source.place(*at),
                    expected=f"one judgement; the first stands at {found[key].judgement.place}",
                )
            found[key] = one
    told = tuple(found.values())
    for one in told:
        if one.judgement.repeats:
            reader.require_told(one, (*told, *beside))
    return told


class _Reader:
    """Reads the entries of a file about an edition."""

    def __init__(self, source: TomlSource, code: Rulebook) -> None:
        self.source = source
        self.code = code
        self.known: dict[str, frozenset[str]] = {}
        self.repeating: dict[str, TomlPath] = {}
        """Where an entry says what it repeats, by the place of the entry."""

    def judged(self, entry: dict[str, Any], number: int) -> Iterator[tuple[Judged, TomlPath]]:
        """Yield what an entry is about, member by member, each with where it says so."""
        at = (_TABLES.name, number)
        for key, known in (("kind", tuple(modules())), ("of", get_args(Of))):
            if entry[key] not in known:
                what = "a kind of finding" if key == "kind" else "what a finding is judged to be of"
                raise InputError(
                    f"`{entry[key]}` is not {what}",
                    place=self.source.place(*at, key),
                    expected=" or ".join(known),
                    nearest=nearest(entry[key], known),
                )
        about = self._words(entry.get("about", []), (*at, "about"))
        if not (entry.get("provisions") or about):
            raise InputError(
                "the judgement names neither provisions nor what it is about",
                place=self.source.place(*at),
                expected=f"`provisions`, {_SAMPLES['provisions']}",
            )
        mended = self._words(entry.get("mended", []), (*at, "mended"))
        for position, one in enumerate(mended):
            self._require_elsewhere(one, (*at, "mended", position))
        where = self.source.place(*at, key=True)
        judgement = Judgement(
            of=entry["of"],
            reason=" ".join(entry["reason"].split()),
            mended=mended,
            repeats=self._named(entry["repeats"], (*at, "repeats")) if "repeats" in entry else None,
            place=located(where) if where else "",
        )
        self.repeating[judgement.place] = (*at, "repeats")
        for provisions, path in self._members(entry.get("provisions", []), (*at, "provisions")):
            for position, one in enumerate(provisions):
                self._require(self.code, one, (*path, position))
            yield (
                Judged(kind=entry["kind"], provisions=provisions, about=about, judgement=judgement),
                path,
            )

    def _named(self, words: str, at: TomlPath) -> Named:
        """Return what words name: a kind, provisions, and the names of what it is about."""
        kind, *others = words.split() or [""]
        if kind not in modules():
            raise InputError(
                f"`{kind}` is not a kind of finding",
                place=self.source.place(*at),
                expected=f"a kind, its provisions and, where several are of these, names: {_SAMPLES['repeats']}",
                nearest=nearest(kind, modules()),
            )
        known = self._provisions(self.code)
        provisions = tuple(takewhile(known.__contains__, others))
        return Named(kind=kind, provisions=provisions, about=tuple(others[len(provisions) :]))

    def require_told(self, judged: Judged, among: Sequence[Judged]) -> None:
        """Refuse to repeat what nobody has judged, what could be one of several, and what repeats it in turn.

        Raises:
            InputError: it is refused; the error names the place.

        """
        place = self.source.place(*self.repeating[judged.judgement.place])
        passed = [judged]
        while target := passed[-1].judgement.repeats:
            meant = _meant(target, among)
            if len(meant) != 1:
                several = ", ".join(f"`{one.words}`" for one in meant)
                raise InputError(
                    f"`{target.words}` is {'one of several' if meant else 'nothing that is judged'}",
                    place=place,
                    expected=f"one of {several}" if meant else f"another judgement: {_SAMPLES['repeats']}",
                    nearest=nearest(target.words, [one.words for one in among]),
                )
            if meant[0] in passed:
                raise InputError(
                    f"`{judged.words}` repeats what repeats it in turn",
                    place=place,
                    expected=f"one that is a matter of its own: {' > '.join(one.words for one in passed)}",
                )
            passed += meant

    def _members(self, value: object, at: TomlPath) -> Iterator[tuple[tuple[str, ...], TomlPath]]:
        """Yield the provisions of each member that an entry names: of one, or of several in lists."""
        if isinstance(value, list) and value and all(isinstance(one, list) for one in value):
            for position, one in enumerate(value):
                yield self._words(one, (*at, position)), (*at, position)
        else:
            yield self._words(value, at), at

    def _words(self, value: object, at: TomlPath) -> tuple[str, ...]:
        if not isinstance(value, list) or not all(isinstance(one, str) and one.strip() for one in value):
            key = str(at[2])
            raise InputError(f"`{key}` is no list", place=self.source.place(*at), expected=_SAMPLES[key])
        return tuple(value)

    def _require_elsewhere(self, named: str, at: TomlPath) -> None:
        """Refuse what does not name a provision of another edition."""
        edition, _, provision = named.partition(" ")
        others = [one for one in editions(self.code.directory) if one != self.code.edition]
        if edition not in others:
            raise InputError(
                f"`{named}` names no other edition of this rulebook",
                place=self.source.place(*at),
                expected=f"a provision behind {' or '.join(others)}" if others else "none: it has no other",
                nearest=nearest(edition, others),
            )
        self._require(load(edition, self.code.directory), provision, at)

    def _require(self, code: Rulebook, provision: str, at: TomlPath) -> None:
        known = self._provisions(code)
        if provision not in known:
            raise InputError(
                f"edition `{code.edition}` has no provision `{provision}`",
                place=self.source.place(*at),
                expected=f"one that it has: {code.numbering.like}",
                nearest=nearest_provision(provision, known),
            )

    def _provisions(self, code: Rulebook) -> frozenset[str]:
        if code.edition not in self.known:
            self.known[code.edition] = provisions_known(code)
        return self.known[code.edition]


def _meant(target: Named, among: Iterable[Judged]) -> list[Judged]:
    """Return the judgements that speak of what is named: of what it is about if one does, or else of whatever it is."""
    fitting = [one for one in among if one.kind == target.kind]
    fitting = [one for one in fitting if sorted(one.provisions) == sorted(target.provisions)]
    exact = [one for one in fitting if one.about == target.about]
    if exact:
        return exact[:1]
    return fitting if not target.about else [one for one in fitting if not one.about][:1]
