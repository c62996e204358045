"""How pages and pictures are written from templates: escaped, strict, without blank lines of their own."""

from urllib.parse import quote

from jinja2 import Environment, PackageLoader, StrictUndefined


def templates_of(package: str) -> Environment:
    """Return the templates in the folder `templates` of a package.

    What stands in a page is escaped, and a name that a template uses and nobody gave is an error.
    """
    environment = Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"anchor": anchor, "link": link}
    return environment


def anchor(name: str) -> str:
    """Return a name that a page can have as an `id`, and a file in its name: without the blanks of `Art. 33`."""
    return "_".join(name.split())


def link(name: str, page: str = "") -> str:
    """Return the address of what is called so on a page; on the same where none is named."""
    return f"{quote(page)}#{quote(anchor(name))}"
