"""The manual as a page of a report: whoever reads the pages need not have the program."""

from dataclasses import dataclass

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from pyrules.manual import page, topics

MANUAL = "manual.html"
"""Above the editions' folders."""


@dataclass(frozen=True)
class Topic:
    """A topic of the manual: its name, its title, and its text as HTML without the title."""

    name: str
    title: str
    text: Markup


def manual() -> tuple[Topic, ...]:
    """Return every topic, the tutorial first."""
    known = topics()
    names = sorted(known, key=lambda name: (name != "tutorial", name))
    return tuple(Topic(name, known[name], Markup(_html(page(name)))) for name in names)  # noqa: S704 - ours


def _html(text: str) -> str:
    """Return Markdown as HTML: its headings stand below the page's own, a table can be moved by itself."""
    markdown = MarkdownIt("commonmark", {"html": False}).enable("table")
    tokens = markdown.parse(text.partition("\n")[2])
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{int(token.tag[1:]) + 1}"
    parted = [part for token in tokens for part in _scrolled(token)]
    return str(markdown.renderer.render(parted, markdown.options, {}))


def _scrolled(token: Token) -> list[Token]:
    around = Token("html_block", "", 0)
    match token.type:
        case "table_open":
            around.content = '<div class="scroll" tabindex="0" role="region" aria-label="Table">'
            return [around, token]
        case "table_close":
            around.content = "</div>"
            return [token, around]
        case _:
            return [token]
