"""How pages and pictures are written from templates: escaped, strict, without blank lines of their own."""

from base64 import b64encode
from collections.abc import Iterable
from hashlib import sha256
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
    environment.globals["policy"] = policy
    return environment


def policy(styles: Iterable[str] = (), scripts: Iterable[str] = ()) -> str:
    """Return what a page allows itself (Content Security Policy): its own style and script, and nothing from elsewhere.

    So nothing runs that came into the page by mistake, and no address is asked for anything.

    Args:
        styles: what stands between the tags of each style in it.
        scripts: the same of each script.

    """
    allowed = {
        "default-src": ("'none'",),
        "style-src": ("'self'", *map(_digest, styles)),
        "script-src": ("'self'", *map(_digest, scripts)),
        "base-uri": ("'none'",),
        "form-action": ("'none'",),
    }
    return "; ".join(f"{what} {' '.join(sources)}" for what, sources in allowed.items())


def _digest(content: str) -> str:
    return f"'sha256-{b64encode(sha256(str(content).encode()).digest()).decode()}'"


def anchor(name: str) -> str:
    """Return a name that a page can have as an `id`, and a file in its name: without the blanks of `Art. 33`."""
    return "_".join(name.split())


def link(name: str, page: str = "") -> str:
    """Return the address of what is called so on a page; on the same where none is named."""
    return f"{quote(page)}#{quote(anchor(name))}"
