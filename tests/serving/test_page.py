"""The way from the first tap to the printed ruling, in a browser: where Chromium and Playwright are installed."""

import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from pyrules.code.loading import default_rulebook
from pyrules.serving.application import application
from pyrules.serving.guards import OWN
from pyrules.serving.workers import Terms, Workers
from pyrules.situation import parse_case
from tests.serving.conftest import Client, served

playwright = pytest.importorskip(
    "playwright.sync_api", reason="a browser is driven by Playwright: `pip install -e .[browser]`"
)
CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium is installed")

Opened = Callable[..., Any]
IDLE = "body:not([aria-busy])"


@pytest.fixture(scope="module")
def site() -> Iterator[Client]:
    crew = Workers(2, Terms.shared_by(2, default_rulebook(), seconds=60))
    crew.start()
    with served(application(crew, tuple(OWN))) as site:
        yield site
    crew.end()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    with playwright.sync_playwright() as started:
        browser = started.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield browser
        browser.close()


@pytest.fixture
def opened(site: Client, chromium: Any) -> Iterator[Opened]:
    """Open the page, and have the test fail where it asks elsewhere or something goes wrong in it."""
    wrong: list[str] = []
    contexts = []

    def open_page(address: str = "", *, lang: str = "en", width: int = 1280, scheme: str = "light") -> Any:
        context = chromium.new_context(
            viewport={"width": width, "height": 800}, color_scheme=scheme, locale=lang
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        home = f"http://localhost:{site.port}/"
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.on(
            "request",
            lambda asked: (
                wrong.append(asked.url) if not asked.url.startswith((home, "blob:", "data:")) else None
            ),
        )
        page.goto(address or home)
        page.wait_for_selector("#sequences summary")
        if not address:
            page.select_option("#edition", "1997")  # where there is more to ask
            page.wait_for_timeout(400)
            page.wait_for_selector(IDLE)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert not wrong


def tell_of_a_wrong_board(page: Any) -> None:
    """North opened on cards from another board, and East has called over it."""
    page.select_option("#table select >> nth=0", "N")
    page.click('[data-key="auction 1H"]')
    page.click('[data-key="auction 2C"]')
    page.wait_for_timeout(400)
    page.wait_for_selector(IDLE)
    page.click("table.grid td:nth-child(2) button")  # North's call
    page.click("#found li:last-child button")
    page.click("#add")
    page.wait_for_selector(".question")


def answer_all(page: Any, *, most: int = 12) -> int:
    """Answer each question by its first answer, and return how many there were."""
    answered = 0
    while answered < most and page.query_selector(".question"):
        page.click(".question button >> nth=0")
        page.wait_for_timeout(50)
        page.wait_for_selector(IDLE)
        answered += 1
    return answered


@pytest.mark.parametrize(
    ("lang", "width", "scheme", "cancel"),
    [
        ("en", 1280, "light", "director: cancel call 1 (17D)"),
        ("ru", 360, "dark", "Судья: отменить заявку 1 (17D)"),
        ("pl", 360, "light", "(17D)"),
    ],
)
def test_from_the_first_tap_to_the_printed_ruling(
    opened: Opened,
    lang: str,
    width: int,
    scheme: str,
    cancel: str,
) -> None:
    page = opened(lang=lang, width=width, scheme=scheme)
    assert page.get_attribute("html", "lang") == lang
    tell_of_a_wrong_board(page)
    assert page.query_selector("#told li:has-text('1')")

    assert 1 <= answer_all(page) < 12

    assert cancel in page.inner_text("#outcomes")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format="A4"))) == 1


def test_by_keyboard_alone(opened: Opened) -> None:
    page = opened(lang="en")
    page.focus("#table select >> nth=0")
    page.keyboard.type("N")
    page.focus('[data-key="auction 1H"]')
    page.keyboard.press("Enter")
    page.focus("#sought")
    page.keyboard.type("wrong board")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    page.wait_for_selector("#form input")
    assert page.evaluate("document.activeElement.closest('#form') !== null")
    page.focus("#add")
    page.keyboard.press("Enter")
    page.wait_for_selector(".question")
    page.focus(".question button >> nth=0")
    page.keyboard.press("Enter")
    page.wait_for_selector("#answers li")
    assert page.evaluate("document.activeElement.id") == "ask-heading"


def test_who_calls_out_of_turn_is_named(opened: Opened) -> None:
    page = opened(lang="en")
    page.select_option("#table select >> nth=0", "N")
    page.wait_for_timeout(400)
    page.wait_for_selector("th.next:has-text('North')")

    page.click(".box label:has-text('South')")
    page.click('[data-key="auction 1S"]')
    page.wait_for_timeout(400)
    page.wait_for_selector(IDLE)

    with page.expect_download() as saved:
        page.click("#save")
    case = parse_case(Path(saved.value.path()).read_text(encoding="utf-8"))
    assert case.events == {"auction": ("S:1S",)}
    assert case.table == {"dealer": "N"}


def test_undo_and_back_to_an_answer(opened: Opened) -> None:
    page = opened(lang="en")
    tell_of_a_wrong_board(page)
    first = page.inner_text(".question legend")
    answer_all(page, most=1)
    assert first in page.inner_text("#answers")

    page.click("#answers button >> nth=0")
    page.wait_for_timeout(400)
    page.wait_for_selector(IDLE)
    assert page.inner_text(".question legend") == first

    page.click("#undo")
    page.wait_for_timeout(400)
    page.wait_for_selector(IDLE)
    assert first in page.inner_text("#answers")


def test_the_link_reopens_it_and_a_file_too(opened: Opened, tmp_path: Path) -> None:
    page = opened(lang="en")
    tell_of_a_wrong_board(page)
    told = page.inner_text("#told")

    again = opened(page.url, lang="en")
    again.wait_for_selector(".question")
    assert again.inner_text("#told") == told

    with page.expect_download() as saved:
        page.click("#save")
    path = tmp_path / "case.toml"
    saved.value.save_as(path)
    other = opened(lang="en")
    other.set_input_files("#file", path)
    other.wait_for_selector(".question")
    assert other.inner_text("#told") == told


def test_the_days_list_is_in_the_browser(opened: Opened) -> None:
    page = opened(lang="en")
    tell_of_a_wrong_board(page)
    told = page.inner_text("#told")
    page.click("#note")
    page.click("#anew")
    page.wait_for_selector("#told .soft, #told li.soft")

    page.click("#day button >> nth=0")
    page.wait_for_selector(".question")

    assert page.inner_text("#told") == told


def test_without_a_network_it_opens_and_says_what_it_cannot_do(opened: Opened) -> None:
    page = opened(lang="en")
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    page.reload()  # now all comes by way of the service worker, and is kept
    page.wait_for_selector("#sequences summary")
    page.wait_for_timeout(300)
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#sequences summary")

    page.select_option("#table select >> nth=0", "N")
    page.wait_for_selector("#notice:not([hidden])")

    assert "No answer from the server" in page.inner_text("#notice")
    assert "North is the dealer" in page.inner_text("#told")


def test_why_and_why_not(opened: Opened) -> None:
    page = opened(lang="en")
    tell_of_a_wrong_board(page)
    answer_all(page)
    page.click("#outcomes .why summary >> nth=0")
    assert "because" in page.inner_text("#outcomes .why >> nth=0")

    page.fill("#missed", "redeal")
    page.press("#missed", "Enter")
    page.wait_for_selector("#reasons li")
    assert page.inner_text("#reasons").strip()
