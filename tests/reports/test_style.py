"""How pages look: what is written can be read on what it is written on, by day and by night."""

import re

import pytest

from pyrules import drawing
from pyrules.reports.pages import style

READ_ON = {
    "ink": ("paper", "ground", "inset", "pale", "warn-pale", "bad-pale", "quote"),
    "soft": ("paper", "ground", "inset", "pale", "warn-pale", "bad-pale", "quote"),
    "link": ("paper", "ground", "inset", "pale", "warn-pale", "bad-pale"),
    "red": ("paper", "ground", "inset", "pale", "warn-pale", "bad-pale"),
    "bad": ("paper", "bad-pale"),
    "warn": ("paper", "warn-pale"),
    "good": ("paper", "good-pale"),
    "on-felt": ("felt",),
}
OURS = style().removesuffix(drawing.style())
"""Without what the page of references brings."""
LEAST = 4.5
"""The contrast of text that WCAG 2 asks for (1.4.3, level AA)."""


def colours(text: str) -> dict[str, str]:
    return dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", text))


def luminance(colour: str) -> float:
    parts = (int(colour[start : start + 2], 16) / 255 for start in (1, 3, 5))
    red, green, blue = (one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


@pytest.mark.parametrize("night", [False, True])
def test_every_colour_can_be_read_where_it_stands(*, night: bool) -> None:
    day, _, dark = OURS.partition("@media (prefers-color-scheme: dark)")
    of = colours(day) | (colours(dark.partition("[hidden]")[0]) if night else {})
    poor = {
        f"{ink} on {ground}": contrast(of[ink], of[ground])
        for ink, grounds in READ_ON.items()
        for ground in grounds
        if contrast(of[ink], of[ground]) < LEAST
    }
    assert poor == {}


def test_colours_are_named_once() -> None:
    """A colour that a rule names itself would be the same by day and by night."""
    rules = OURS.partition("[hidden]")[2].partition("@media print")[0]
    assert set(re.findall(r"#[0-9a-f]{3,6}\b", rules)) <= {"#fff"}  # pictures bring their own colours
