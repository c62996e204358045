"""Differences that somebody accepted: they stay away until the words change."""

from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

import tomlkit

from pyrules.base.errors import InputError, nearest
from pyrules.base.given import FilePath
from pyrules.base.reading import read_text
from pyrules.base.toml_source import TomlSource, parse_toml
from pyrules.base.toml_tables import Tables
from pyrules.comparing.checks import modules
from pyrules.comparing.model import Accepted, Difference, Phrase

_KEYS = (
    "edition",
    "kind",
    "provision",
    "original",
    "translation",
    "original_sentence",
    "translation_sentence",
    "reason",
)
_TABLES = Tables(
    name="accepted",
    called="an acceptance",
    keys=_KEYS,
    needed=("kind", "provision", "reason"),
    said={"reason": "say why the difference is accepted"},
)

# Sentences that have so much in common are one sentence, edited; and what speaks for one that has nothing in common.
_MOSTLY, _LITTLE = 0.7, 0.01

_Key = tuple[str | None, ...]


@dataclass(frozen=True)
class Settled:
    """A difference that is accepted, and what accepts it."""

    difference: Difference
    entry: Accepted

    @property
    def moved(self) -> bool:
        """Whether it stands in another provision than where it was accepted."""
        return self.difference.provision != self.entry.provision


@dataclass(frozen=True)
class Sorted:
    """Differences to be shown, acceptances that fit one, and acceptances that fit none any more."""

    shown: tuple[Difference, ...]
    accepted: tuple[Accepted, ...]
    stale: tuple[Accepted, ...]
    settled: tuple[Settled, ...] = ()


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

    An acceptance fits differences of its kind and words, in every edition where it names none; where the words change
    it is stale. One that names no sentence fits in its provision only. One that does follows its sentence to another
    provision, so that renumbering costs nothing, and stays with its words where the rest of the sentence was edited;
    of several differences of the same words it then fits the one whose sentence is most like its own.
    """
    sorting = _Sorting(tuple(differences), tuple({_key_of(one): one for one in accepted}.values()))
    for step in (_stands_there, _moved, _words_stand_there, _moved_and_edited):
        sorting.take(step)
    return Sorted(
        tuple(one for number, one in enumerate(sorting.differences) if number not in sorting.taken),
        tuple(one for number, one in enumerate(sorting.entries) if number in sorting.used),
        tuple(one for number, one in enumerate(sorting.entries) if number not in sorting.used),
        tuple(
            Settled(sorting.differences[number], sorting.entries[entry])
            for number, entry in sorted(sorting.taken.items())
        ),
    )


class _Sorting:
    """Which acceptance each difference was taken away by: both by their numbers."""

    def __init__(self, differences: tuple[Difference, ...], entries: tuple[Accepted, ...]) -> None:
        self.differences = differences
        self.entries = entries
        self.taken: dict[int, int] = {}
        self.used: set[int] = set()
        self._by_words: defaultdict[_Key, list[int]] = defaultdict(list)
        for number, one in enumerate(differences):
            for words in _named(one):
                self._by_words[words].append(number)

    def take(self, fit: Callable[[Accepted, Difference], float]) -> None:
        """Let each acceptance that fits nothing yet take the differences of its words that it fits best."""
        for number, entry in enumerate(self.entries):
            if number in self.used:
                continue
            found: dict[str | None, dict[int, float]] = defaultdict(dict)
            for at in dict.fromkeys(at for words in _named(entry) for at in self._by_words[words]):
                one = self.differences[at]
                if at not in self.taken and entry.edition in (None, one.edition):
                    found[one.edition][at] = fit(entry, one)
            for some in found.values():
                best = max(some, key=lambda at: some[at])
                if some[best]:
                    # With a sentence it means all that stand in the same one, without one every place in its provision.
                    meant = [at for at in some if some[at] and (_alone(entry) or self._together(at, best))]
                    self.taken |= dict.fromkeys(meant, number)
                    self.used.add(number)

    def _together(self, one: int, other: int) -> bool:
        return _place(self.differences[one]) == _place(self.differences[other])


def _place(difference: Difference) -> _Key:
    return difference.provision, difference.original_sentence, difference.translation_sentence


def _stands_there(entry: Accepted, difference: Difference) -> float:
    """Tell whether provision, words and sentence are the same."""
    return float(entry.provision == difference.provision and _alike(entry, difference) == 1)


def _moved(entry: Accepted, difference: Difference) -> float:
    """Tell whether the sentence is the same, under another number."""
    return float(_alike(entry, difference) == 1)


def _words_stand_there(entry: Accepted, difference: Difference) -> float:
    """Return how much the sentence is the same, where provision and words are."""
    if entry.provision != difference.provision:
        return 0.0
    return 1.0 if _alone(entry) else _LITTLE + _alike(entry, difference)


def _moved_and_edited(entry: Accepted, difference: Difference) -> float:
    """Return how much the sentence is the same, under another number, where it is the same for the most part."""
    alike = _alike(entry, difference)
    return alike if alike >= _MOSTLY else 0.0


def _alike(entry: Accepted, difference: Difference) -> float:
    """Return how much of the sentences is the same, in the text where it is less; 0 where the entry names none."""
    if _alone(entry):
        return 0.0
    pairs = (
        (entry.original_sentence, difference.original_sentence),
        (entry.translation_sentence, difference.translation_sentence),
    )
    return min(_share(_evened(one), _evened(other)) for one, other in pairs)


def _share(one: str | None, other: str | None) -> float:
    if one is None or other is None or one == other:
        return float(one == other)
    return SequenceMatcher(None, one.split(), other.split(), autojunk=False).ratio()


def _alone(entry: Accepted) -> bool:
    """Tell whether an acceptance names words without their sentence."""
    return entry.original_sentence is None and entry.translation_sentence is None


def acceptance(difference: Difference, reason: str) -> str:
    """Return what accepts a difference, as TOML: an entry for each of its places.

    Args:
        difference: what is accepted.
        reason: why.

    """
    tables = tomlkit.aot()
    for one in difference.each:
        entry = tomlkit.table()
        phrases = {"original": one.original, "translation": one.translation}
        said: dict[str, str | None] = {
            "edition": one.edition,
            "kind": one.kind,
            "provision": one.provision,
            **{name: _evened(phrase.text if phrase else None) for name, phrase in phrases.items()},
            "original_sentence": one.original_sentence,
            "translation_sentence": one.translation_sentence,
            "reason": reason,
        }
        for name in _KEYS:
            value = said[name]
            if value is not None:
                entry.add(name, value)
        tables.append(entry)
    return _written(tables)


def again(entry: Accepted) -> str:
    """Return an acceptance as TOML, as it was read."""
    table = tomlkit.table()
    for name in _KEYS:
        value = getattr(entry, name)
        if value is not None:
            table.add(name, value)
    tables = tomlkit.aot()
    tables.append(table)
    return _written(tables)


def _written(tables: tomlkit.items.AoT) -> str:
    document = tomlkit.document()
    document.add("accepted", tables)
    return tomlkit.dumps(document)


def identity(difference: Difference) -> tuple[str, str]:
    """Return two names of a difference: one by its words and sentences, one by its words and provision.

    The first stays when provisions are renumbered, the second when the sentence is edited around the words.
    """
    words = _named(difference)[-1]
    sentences = _evened(difference.original_sentence), _evened(difference.translation_sentence)
    named = (difference.edition, *words, *sentences), (difference.edition, difference.provision, *words)
    same, near = (sha256(repr(one).encode()).hexdigest()[:16] for one in named)
    return same, near


def _named(said: Difference | Accepted) -> tuple[_Key, ...]:
    """Return kind and words as they stand, and without the label of a provision that is named whole: it may change."""
    words = [
        _evened(one.text if isinstance(one, Phrase) else one) for one in (said.original, said.translation)
    ]
    sentences = _evened(said.original_sentence), _evened(said.translation_sentence)
    spoken = [
        sentence if one and sentence and one.endswith(f" {sentence}") else one
        for one, sentence in zip(words, sentences, strict=True)
    ]
    return tuple(dict.fromkeys(((said.kind, *words), (said.kind, *spoken))))


def _key_of(accepted: Accepted) -> _Key:
    return (
        accepted.edition,
        accepted.provision,
        *_named(accepted)[-1],
        accepted.original_sentence,
        accepted.translation_sentence,
    )


def _evened(text: str | None) -> str | None:
    """Return a text with its white space made even: a line broken elsewhere says the same."""
    return text if text is None else " ".join(text.split())
