"""The cross-reference graph drawn: `picture` writes it, `wiring` lays it out."""

from pyrules.drawing.picture import FORMATS, ORIGINS, RANKED, picture_of, to_dot, to_html, to_svg

__all__ = ["FORMATS", "ORIGINS", "RANKED", "picture_of", "to_dot", "to_html", "to_svg"]
