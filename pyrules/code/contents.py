"""What an edition file includes: a table of contents, and the only files that include others.

    #include "../mechanics/table.lp".   one file
    #include "../laws/2017/*.lp".       every file of a folder whose name fits, law9 before law10
    #include "1997.lp".                 the edition that this one is laid over

With a pattern two people add two laws and edit no common file.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import translate
from pathlib import Path

from pyrules.base.errors import Place, RulebookError, nearest
from pyrules.base.gathering import apart
from pyrules.code.gate import admit
from pyrules.code.parsing import require_text, shown
from pyrules.code.rules import Layer
from pyrules.code.spelling import slip

_INCLUDE = re.compile(r'#include\s+"([^"]*)"\s*\.')
LONGEST = 200
"""Characters of a name, with its folders."""
_LAYERS = {
    "laws": Layer.LAW,
    "mechanics": Layer.MECHANICS,
    "vocabulary": Layer.VOCABULARY,
    "vocabulary.lp": Layer.VOCABULARY,
}
"""What a rule is by the folder, or the file, of the rulebook that it stands in."""


@dataclass(frozen=True)
class Contents:
    """An edition file, the edition that it is laid over, and all files it includes, those of its base among them.

    `files` are in the order in which the edition names them, each once, at its first mention.
    """

    path: Path
    base: "Contents | None"
    files: tuple[Path, ...]

    def layer(self, file: Path) -> Layer:
        """Return what the rules of a file that the edition includes are."""
        return _layer(file, self.path.parent.parent) or Layer.LAW


def read_contents(path: Path, above: tuple[Path, ...] = ()) -> Contents:
    """Read what an edition file includes.

    Args:
        path: the edition file; the other editions lie in the same folder.
        above: the edition files that led here, laid over each other.

    Raises:
        RulebookError: it holds something else, or includes what is not there, lies outside the rulebook or is no
            vocabulary, mechanics or law; it includes two other editions, itself, or one that there is not.

    """
    path = path.parent.resolve() / path.name  # a link is followed where it leads to a file of the rulebook
    base: Contents | None = None
    files: list[Path] = []
    for name, place in _includes(path):
        included = (path.parent / name).resolve()
        with apart():
            if included.parent == path.parent:
                _check_base(included, place, path, above, base)
                base = base or read_contents(included, (*above, path))
                files += base.files
            else:
                files += _matching(name, place, path)
    return Contents(path, base, tuple(dict.fromkeys(files)))


def base_of(edition: str, directory: Path) -> str | None:
    """Return the edition that an edition of a rulebook is laid over; None where it stands by itself.

    Raises:
        RulebookError: see `read_contents`.

    """
    base = read_contents(directory / "editions" / f"{edition}.lp").base
    return base.path.stem if base else None


def _includes(path: Path) -> Iterator[tuple[str, Place]]:
    """Yield what an edition file includes, as written, with the place of each."""
    admit([path], path.parent.parent)
    for number, line in enumerate(require_text(path).splitlines(), 1):
        statements = line.partition("%")[0]
        with apart():
            _check_line(line, statements, Place(shown(str(path)), number))
        for one in _INCLUDE.finditer(statements):
            at = Place(shown(str(path)), number, one.start() + 1)
            with apart():
                _check_name(one[1], at)
                yield one[1], at


def _check_name(name: str, place: Place) -> None:
    """Refuse a name that no file can have on any system."""
    if len(name) > LONGEST or not name.isprintable():
        raise RulebookError(
            f"no file can have this name: `{name[:60]}...`"
            if len(name) > LONGEST
            else f"no file can be named {name!r}",
            place=place,
            expected=f"a file of the rulebook, in at most {LONGEST} characters",
        )


def _check_line(line: str, statements: str, place: Place) -> None:
    """Refuse a line of an edition file that says something else than what is included."""
    found = slip(statements)
    if found:
        raise RulebookError(
            found.message, place=replace(place, column=found.offset + 1), expected=found.expected
        )
    rest = _INCLUDE.sub("", statements).strip() or ("%*" if "%*" in line else "")
    if rest:
        raise RulebookError(
            f"`{rest}` in an edition file",
            place=replace(place, column=max(line.find(rest.split()[0]), 0) + 1),
            expected='nothing but `#include "FILE".`, and remarks behind `%`',
        )


def _matching(name: str, place: Place, path: Path) -> list[Path]:
    """Return the files that an edition file names, those of a pattern in natural order.

    Args:
        name: the file as written, or a pattern: a folder and a name with `*` in it.
        place: where it is written.
        path: the edition file.

    """
    rulebook = path.parent.parent
    folder, last = (path.parent / name).parent.resolve(), Path(name).name
    if not folder.is_relative_to(rulebook):
        raise RulebookError(
            f"`{name}` lies outside the rulebook", place=place, expected=f"a file below `{rulebook.name}/`"
        )
    # Nothing but a star is special; of many stars in a row the standard library makes one, and never goes back over it.
    fits = re.compile(translate(last.replace("[", "[[]").replace("?", "[?]")))
    found = [one for one in _law_files(folder) if fits.fullmatch(one.name)]
    if not found:
        raise RulebookError(
            f"`{name}` fits no file" if "*" in last else f"there is no file `{name}`",
            place=place,
            expected=f"a file below `{rulebook.name}/`",
            nearest=nearest(name, _known(rulebook, last, fits)),
        )
    if _layer(found[0], rulebook) is None:
        raise RulebookError(
            "an edition includes what is neither vocabulary, mechanics nor law",
            place=place,
            expected="files below `laws/`, `mechanics/` or `vocabulary/`, or `vocabulary.lp`",
        )
    return sorted(found, key=_natural)


def _layer(file: Path, rulebook: Path) -> Layer | None:
    """Return what rules are, by where their file lies in the rulebook's folder; None where no edition has them."""
    inside = file.relative_to(rulebook).parts if file.is_relative_to(rulebook) else ("",)
    return _LAYERS.get(inside[0])


def _law_files(folder: Path) -> Iterator[Path]:
    """Yield the files in a folder that can hold rules; what an editor hides there beside them is none."""
    return (one for one in folder.glob("*.lp") if not one.name.startswith("."))


def _known(rulebook: Path, last: str, fits: re.Pattern[str]) -> Iterator[str]:
    """Yield what could have been meant, as an edition file writes it: files, and folders where the pattern fits."""
    for one in rulebook.rglob("*.lp"):
        inside = one.relative_to(rulebook)
        if _layer(one, rulebook):
            yield f"../{inside.as_posix()}"
            if "*" in last and fits.fullmatch(one.name):
                yield f"../{(inside.parent / last).as_posix()}"


def _natural(path: Path) -> list[tuple[int, str]]:
    """Sort a folder as people do: law9 before law10, and both before outside."""
    parts: list[str] = re.findall(r"\d+|\D+", path.stem)
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


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
