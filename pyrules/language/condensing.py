"""Sentences that differ in one word, told as one: `east / west: may call`."""

from collections.abc import Iterable

_STOPS = ":,;."


def condensed(sentences: Iterable[str]) -> tuple[str, ...]:
    """Return sentences, each with those behind it that differ from it in one word, the same one in all."""
    groups: list[_Group] = []
    for one in sentences:
        if not (groups and groups[-1].joined(one)):
            groups.append(_Group(one))
    return tuple(one.sentence for one in groups)


class _Group:
    def __init__(self, first: str) -> None:
        self._words = first.split(" ")
        self._variants = [self._words]
        self._place: int | None = None

    def joined(self, other: str) -> bool:
        """Take up a sentence if it differs in one word; tell whether it does."""
        words = other.split(" ")
        if len(words) != len(self._words) or len(words) == 1:
            return False
        places = [place for place, word in enumerate(words) if word != self._words[place]]
        if len(places) != 1 or self._place not in (None, places[0]):
            return False
        self._place = places[0]
        self._variants.append(words)
        return True

    @property
    def sentence(self) -> str:
        if self._place is None:
            return " ".join(self._words)
        said = [words[self._place] for words in self._variants]
        stop = said[0][-1:] if said[0][-1:] in _STOPS and len({one[-1:] for one in said}) == 1 else ""
        told = " / ".join(one.removesuffix(stop) for one in said) + stop
        return " ".join([*self._words[: self._place], told, *self._words[self._place + 1 :]])
