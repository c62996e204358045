"""Every page says what it allows itself: its own style and script, and nothing from elsewhere."""

import hashlib
import re
from base64 import b64encode
from html import unescape
from pathlib import Path

import pytest

from pyrules.base.templating import policy
from tests.commands.conftest import Run, run
from tests.comparing.pairs import law

__all__ = ["run"]

_POLICY = re.compile(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">')
_INLINE = re.compile(r"<(style|script)>(.*?)</\1>", re.DOTALL)
_LOADED = re.compile(r'<(?:script|link|img|iframe|object|embed)\b[^>]*\b(?:src|href|data)="([^"]*)"')
_ACTING = re.compile(r'<[^>]*\s(?:style|on\w+)="')


@pytest.fixture
def pages(run: Run, tmp_path: Path) -> dict[str, str]:
    house = tmp_path / "house"
    run("new", house)
    run("report", "--rulebook", house, "-o", tmp_path / "out")
    paths = tmp_path / "original.txt", tmp_path / "translation.txt"
    texts = ("en", "The dealer must show his cards."), ("ru", "Сдающий может показать свои карты.")
    for path, (language, said) in zip(paths, texts, strict=True):
        path.write_text(law(language, {"A": said}), encoding="utf-8")
    found = {str(path): path.read_text(encoding="utf-8") for path in (tmp_path / "out").rglob("*.html")}
    found["graph"] = run("graph", "--rulebook", house, "--format", "html").out
    found["read"] = run("read", "draft", "1", "--no-check", "--rulebook", house, "--format", "html").out
    found["compare"] = run("compare", *paths, "--only", "force", "--format", "html").out
    return found


def test_each_page_allows_itself_what_it_has_and_no_more(pages: dict[str, str]) -> None:
    assert len(pages) > 10
    for name, page in pages.items():
        (said,) = _POLICY.findall(page)
        assert page.index(said) < page.index("<title>"), name
        allowed = unescape(said)
        assert allowed.startswith("default-src 'none'; ")
        assert "unsafe" not in allowed
        assert "*" not in allowed
        for kind, content in _INLINE.findall(page):
            digest = b64encode(hashlib.sha256(content.encode()).digest()).decode()
            (sources,) = (one for one in allowed.split("; ") if one.startswith(f"{kind}-src"))
            assert f"'sha256-{digest}'" in sources, (name, kind)
        assert not any(":" in address for address in _LOADED.findall(page)), name
        assert not _ACTING.search(_INLINE.sub("", page)), name
    assert sum("<script>" in page for page in pages.values()) == 2  # others have theirs beside them


def test_another_script_is_not_allowed() -> None:
    assert policy([], ["one()"]) != policy([], ["two()"])
    assert policy() == (
        "default-src 'none'; style-src 'self'; script-src 'self'; base-uri 'none'; form-action 'none'"
    )
