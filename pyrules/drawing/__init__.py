"""The cross-reference graph drawn: `views` says what a picture shows, `wiring` lays it out, `formats` write it."""

from pyrules.drawing.formats import FORMATS, body, script, style, to_dot, to_html, to_svg
from pyrules.drawing.picture import picture_of
from pyrules.drawing.views import MOST
from pyrules.drawing.words import ORIGINS, RELATED

__all__ = [
    "FORMATS",
    "MOST",
    "ORIGINS",
    "RELATED",
    "body",
    "picture_of",
    "script",
    "style",
    "to_dot",
    "to_html",
    "to_svg",
]
