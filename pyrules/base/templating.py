"""How pages and pictures are written from templates: escaped, strict, without blank lines of their own."""

from jinja2 import Environment, PackageLoader, StrictUndefined


def templates_of(package: str) -> Environment:
    """Return the templates in the folder `templates` of a package.

    What stands in a page is escaped, and a name that a template uses and nobody gave is an error.
    """
    return Environment(
        loader=PackageLoader(package),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
