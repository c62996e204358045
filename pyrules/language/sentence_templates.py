"""Templates: a sentence with numbered slots for arguments, `{1}` or `{1:form}`, or one slot `{}`."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

_SLOT = re.compile(r"\{(\d{0,2})(?::(\w+))?\}")


@dataclass(frozen=True)
class Slot:
    """A place to fill: the argument's number (1 in `{}`) and the form it takes there, if any."""

    number: int
    tag: str


@dataclass(frozen=True)
class Template:
    """A sentence with slots."""

    parts: tuple[str | Slot, ...]

    @property
    def text(self) -> str:
        """The sentence without what fills its slots."""
        return "".join(part for part in self.parts if isinstance(part, str))

    @property
    def last(self) -> int:
        """The highest number of a slot; 0 where there is none."""
        return max((part.number for part in self.parts if isinstance(part, Slot)), default=0)

    @property
    def tags(self) -> frozenset[str]:
        """The forms that slots ask for."""
        return frozenset(part.tag for part in self.parts if isinstance(part, Slot) and part.tag)

    def without_asides(self) -> "Template":
        """Return the template without slots in brackets of their own, and without one that a colon follows first."""
        parts = list(self.parts)
        if len(parts) > 1 and isinstance(parts[0], Slot) and str(parts[1]).startswith(": "):
            parts[:2] = [str(parts[1]).removeprefix(": ")]
        kept: list[str | Slot] = []
        for part in parts:
            aside = len(kept) > 1 and isinstance(kept[-1], Slot) and str(kept[-2]).endswith(" (")
            if aside and isinstance(part, str) and part.startswith(")"):
                kept.pop()
                kept[-1] = str(kept[-1]).removesuffix(" (") + part.removeprefix(")")
            else:
                kept.append(part)
        return Template(tuple(part for part in kept if part != ""))

    def filled(self, fill: Callable[[int, str], str]) -> str:
        """Return the sentence, each slot replaced by what `fill` makes of its number and form."""
        return "".join(part if isinstance(part, str) else fill(part.number, part.tag) for part in self.parts)


@cache
def read_template(text: str) -> Template | None:
    """Return the template that a text writes.

    None where a brace in it belongs to no slot, or a slot without a number stands beside others: which is which?
    """
    parts: list[str | Slot] = []
    end = 0
    numbers = [found[1] for found in _SLOT.finditer(text)]
    for found in _SLOT.finditer(text):
        parts += [text[end : found.start()], Slot(int(found[1] or 1), found[2] or "")]
        end = found.end()
    parts.append(text[end:])
    if any("{" in part or "}" in part for part in parts if isinstance(part, str)):
        return None
    if ("" in numbers and len(numbers) > 1) or any(number and not int(number) for number in numbers):
        return None
    return Template(tuple(part for part in parts if part != ""))
