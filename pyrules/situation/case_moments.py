"""A story asked about at several moments: the case that each of them is.

What stands above the moments had happened before the first and goes for all of them: the table, elections, events and
decisions. Each moment tells what happened since the one before it: sequences go on, numbered through; of other events
what was told stays, and what was left open is open still only as far as the moment says so again. What was decided at
a moment was decided for that moment.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from pyrules.base.toml_source import TomlPath
from pyrules.code.vocabulary import Vocabulary
from pyrules.situation.case_format import ONE_OF, OPEN, Case, Listed, Moment, check_form

_DECIDED = ("findings", "powers", "choices")
_ONE_VALUE = ("table", "elections")


def moments(case: Case, vocabulary: Vocabulary) -> tuple[Case, ...]:
    """Return the cases that a story is at its moments, in order; the case itself where it tells of none.

    Args:
        case: the case.
        vocabulary: tells which events are sequences.

    Raises:
        InputError: something is expected above the moments, or a moment tells nothing new, or otherwise than what was
            told before; the error names the place.

    """
    return tuple(_Story(case, vocabulary).cases()) if case.moment else (case,)


def named(name: str, number: int, several: int) -> str:
    """Return what to call a moment of a case, as in `story.toml#2`; the case's own name where there is one only."""
    return f"{name}#{number}" if several > 1 else name


@dataclass
class _Story:
    """What has been told up to some moment of a story, and where."""

    case: Case
    vocabulary: Vocabulary
    told: dict[str, dict[str, Any]] = field(default_factory=dict)
    places: dict[TomlPath, TomlPath] = field(default_factory=dict)

    def cases(self) -> Iterator[Case]:
        if self.case.expect is not None:
            raise self.case.wrong(
                "what is expected is expected at a moment",
                "expect",
                key=True,
                expected="`[moment.expect]` below the moment",
            )
        for table in (*_ONE_VALUE, "events", *_DECIDED):
            self.told[table] = dict(getattr(self.case, table))
        for name in ("edition", "about", *self.told):
            self.places[name,] = (name,)
        for number, moment in enumerate(self.case.moment):
            yield self._case(number, moment)

    def _case(self, number: int, moment: Moment) -> Case:
        at: TomlPath = ("moment", number)
        if number and not any(getattr(moment, table) for table in self.told):
            raise self.case.wrong(
                "nothing is told of this moment that was not so before",
                *at,
                key=True,
                expected="what happened or was decided since the moment above",
            )
        for table in _ONE_VALUE:
            for name, value in getattr(moment, table).items():
                self._settle(table, name, value, at)
        for name, listed in moment.events.items():
            self._go_on(name, listed, at)
        tables = {table: dict(known) for table, known in self.told.items()}
        places = {**self.places, (): at, ("expect",): (*at, "expect")}
        for table in _DECIDED:
            for key, value in getattr(moment, table).items():
                if key in tables[table]:
                    raise self.case.wrong(
                        f"`{key}` is decided above for every moment",
                        *at,
                        table,
                        key,
                        key=True,
                        expected="it here, at each moment at which it is so, or above",
                    )
                tables[table][key] = value
                places[table, key] = (*at, table, key)
        title = ": ".join(filter(None, (self.case.title, moment.title)))
        found = self.case.model_copy(update={**tables, "title": title, "moment": (), "expect": moment.expect})
        found._source = replace(self.case._source, moved=places)
        check_form(found)
        return found

    def _settle(self, table: str, name: str, value: object, at: TomlPath) -> None:
        """Add what has one value: what was told of it stays, what was left open is known now."""
        before = self.told[table].get(name)
        if before not in (None, value) and not _open_in(before):
            raise self.case.wrong(f"`{name}` was told before", *at, table, name, expected="nothing here")
        self.told[table][name] = value
        self.places[table, name] = (*at, table, name)

    def _go_on(self, name: str, listed: Listed, at: TomlPath) -> None:
        """Add what happened."""
        path = (*at, "events", name)
        events = self.told["events"]
        before = events.get(name)
        origin = self.places.get(("events", name), ("events", name))
        sequence = name in self.vocabulary.of_kind("sequence")
        if before is None or (not isinstance(listed, tuple) and (sequence or not isinstance(before, tuple))):
            if before is True and listed is not True:
                raise self.case.wrong(f"`{name}` was told before", *path, expected="nothing here")
            events[name] = listed
            self.places["events", name] = path
            return
        known = before if isinstance(before, tuple) else ()
        kept = [number for number, one in enumerate(known) if sequence or not _open_in(one)]
        entries = listed if isinstance(listed, tuple) else (OPEN,) if listed == OPEN else ()
        if listed is False and kept and len(kept) == len(known):
            raise self.case.wrong(f"`{name}` was told before", *path, expected="nothing here")
        where = [self.places.get(("events", name, number), (*origin, number)) for number in kept]
        where += [(*path, number) for number in range(len(entries))]
        events[name] = (*(known[number] for number in kept), *entries) or listed
        self.places["events", name] = path
        self.places.update({("events", name, number): one for number, one in enumerate(where)})


def _open_in(told: object) -> bool:
    """Tell whether something is left open in what is told."""
    if isinstance(told, tuple):
        return any(map(_open_in, told))
    return str(told).endswith(OPEN) or ONE_OF in str(told)
