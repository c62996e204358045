"""Reading written pages as a browser does: their links, the names to link to, what they load."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = frozenset({"br", "hr", "img", "input", "link", "meta"})


@dataclass
class Read:
    """What one page has: `handlers` are attributes that are programs, `filters` names of selects, `data` of items."""

    links: list[str] = field(default_factory=list)
    names: list[str] = field(default_factory=list)
    loaded: list[str] = field(default_factory=list)
    tags: list[str] = field(default_factory=list)
    language: str | None = None
    unclosed: list[str] = field(default_factory=list)
    handlers: list[str] = field(default_factory=list)
    filters: list[str] = field(default_factory=list)
    data: list[dict[str, str | None]] = field(default_factory=list)


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.read = Read()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = dict(attrs)
        read = self.read
        read.tags.append(tag)
        if tag not in VOID:
            read.unclosed.append(tag)
        if tag == "html":
            read.language = values.get("lang")
        if tag == "a" and values.get("href"):
            read.links.append(values["href"] or "")
        read.handlers += [name for name in values if name.startswith("on")]
        if tag == "select":
            read.filters.append(values["name"] or "")
        if "data-item" in values:
            read.data.append(values)
        if values.get("id"):
            read.names.append(values["id"] or "")
        if values.get("src") or tag in ("link", "object"):
            read.loaded.append(values.get("src") or values.get("href") or values.get("data") or "")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.read.unclosed.pop() == tag


def read_page(text: str) -> Read:
    """Read a page; every element has to be closed where it was opened."""
    reader = _Reader()
    reader.feed(text)
    reader.close()
    assert reader.read.unclosed == []
    return reader.read
