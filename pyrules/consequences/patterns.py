"""Words of the encoding as patterns: found in a rule as written, and put in each other's place."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from pyrules.code.rules import TOKEN, variables_of

_DEEPER = r"\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)"
_ANYTHING = rf'(?:"[^"]*"|\w*{_DEEPER}|[^\s,()"]+)'
_DENIAL = "not "


@dataclass(frozen=True)
class Pattern:
    """A piece of a rule as written, such as `called(Number,_,double)`, a variable in it standing for anything.

    `given` are conditions that go with it where it comes into a rule.
    """

    text: str
    given: tuple[str, ...] = ()

    @cached_property
    def _expression(self) -> re.Pattern[str]:
        named: set[str] = set()
        parts: list[str] = []
        at = 0
        for found in TOKEN.finditer(self.text):
            parts.append(re.escape(self.text[at : found.start()]))
            at = found.end()
            name = found[0]
            if name.startswith('"'):
                parts.append(re.escape(name))
            elif name == "_":
                parts.append(_ANYTHING)
            else:
                parts.append(f"(?P={name})" if name in named else f"(?P<{name}>{_ANYTHING})")
                named.add(name)
        parts.append(re.escape(self.text[at:]))
        end = "" if self.text.endswith(")") else r"(?![\w(])"
        return re.compile(rf'(?<![\w"]){"".join(parts)}{end}')

    def stands_in(self, text: str) -> bool:
        """Tell whether a conclusion or a condition says it."""
        return self._expression.search(text) is not None

    def replaced_in(self, text: str, other: "Pattern") -> tuple[str, tuple[str, ...]]:
        """Return a conclusion or a condition with another pattern in the place of this one.

        What the other leaves open stays open; what it shares with this one by the name of a variable is kept.

        Returns:
            The text, and the conditions that come with it.

        """
        given: list[str] = []

        def put(found: re.Match[str]) -> str:
            values = found.groupdict()
            given.extend(_filled(one, other, values) for one in other.given)
            return _filled(other.text, other, values)

        written = self._expression.sub(put, text)
        while written.startswith(_DENIAL * 2):
            written = written.removeprefix(_DENIAL * 2)
        return written, tuple(dict.fromkeys(given))


def _filled(text: str, pattern: Pattern, values: Mapping[str, str]) -> str:
    """Return a part of a pattern with its variables filled in; what is named once and known nowhere is anything."""
    named = [name for part in (pattern.text, *pattern.given) for name in variables_of(part)]

    def value(found: re.Match[str]) -> str:
        name = found[0]
        if name.startswith('"') or name == "_":
            return name
        return values.get(name) or (name if named.count(name) > 1 else "_")

    return TOKEN.sub(value, text)
