"""Tables of one name in a TOML file, `[[accepted]]`: held to the keys that they can have."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from pyrules.base.errors import InputError, nearest
from pyrules.base.toml_source import TomlPath, TomlSource


@dataclass(frozen=True)
class Tables:
    """What the tables of a file are like.

    `name` is the table's own (`accepted`), `called` what one is in words (`an acceptance`), `keys` are those that it
    can have, `needed` those that it must. What stands behind a key is words; what does behind one of `lists` the caller
    has to see to. `said` is what to say behind a key that is lacking, by key.
    """

    name: str
    called: str
    keys: tuple[str, ...]
    needed: tuple[str, ...]
    lists: tuple[str, ...] = ()
    said: Mapping[str, str] = field(default_factory=dict)

    @property
    def expected(self) -> str:
        """What a file of such tables holds."""
        return f"tables `[[{self.name}]]` with {', '.join(self.keys[:-1])} and {self.keys[-1]}"

    def read(self, source: TomlSource) -> tuple[dict[str, Any], ...]:
        """Return the tables of a file, in its order.

        Raises:
            InputError: something else stands there, a key is not known, is lacking or holds no words; the error names
                the place.

        """
        for name in source.content:
            if name != self.name:
                raise InputError(
                    f"`{name}` is not known here",
                    place=source.place(name, 0, key=True),
                    expected=self.expected,
                    nearest=nearest(name, [self.name]),
                )
        entries = source.content.get(self.name, [])
        if not isinstance(entries, list):
            raise InputError(
                f"`{self.name}` is no list of tables", place=source.place(self.name), expected=self.expected
            )
        return tuple(self._entry(entry, (self.name, number), source) for number, entry in enumerate(entries))

    def _entry(self, entry: object, at: TomlPath, source: TomlSource) -> dict[str, Any]:
        if not isinstance(entry, dict):
            raise InputError(f"{self.called} is a table", place=source.place(*at), expected=self.expected)
        for name, value in entry.items():
            if name not in self.keys:
                raise InputError(
                    f"`{name}` is no part of {self.called}",
                    place=source.place(*at, name, key=True),
                    expected="one of " + ", ".join(self.keys),
                    nearest=nearest(name, self.keys),
                )
            if name not in self.lists and not isinstance(value, str):
                raise InputError(
                    f"`{name}` is not in words",
                    place=source.place(*at, name),
                    expected="words in quotation marks",
                )
        for name in self.needed:
            value = entry.get(name)
            if not (value.strip() if isinstance(value, str) else value):
                form = '["..."]' if name in self.lists else '"..."'
                why = f": {self.said[name]}" if name in self.said else ""
                raise InputError(
                    f"the {self.called.partition(' ')[2]} has no {name}",
                    place=source.place(*at, name),
                    expected=f"`{name} = {form}`{why}",
                )
        return entry
