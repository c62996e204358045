"""`pyrules serve`: where the page is, what it needs, how it ends."""

import re
import socket
from importlib.util import find_spec
from pathlib import Path

import pytest

from pyrules.commands import serve
from tests.commands.conftest import Run
from tests.rulebooks import rules, write_rulebook

LAW = rules('1 norm("1", shall, Guest, pay) :- late(Guest)')


def test_without_a_server_installed_it_says_what_to_install(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda _: None)

    ran = run("serve")

    assert (ran.status, ran.out) == (2, "")
    assert ran.err == "error: the page needs what is not installed\n  expected: `pip install pyrules[web]`\n"


@pytest.mark.skipif(not all(map(find_spec, serve.NEEDED)), reason="the server needs `pyrules[web]`")
def test_it_says_where_the_page_is_and_ends_when_its_time_is_over(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path / "party", LAW, "act pay")

    ran = run("serve", "--port", "0", "--workers", "1", "--rulebook", folder, "--timeout", "0.1")

    assert ran.status == 0
    assert re.search(r"the page is at http://127\.0\.0\.1:\d+/", ran.err)


def test_a_folder_that_is_no_rulebook_is_refused_before_anything_is_started(run: Run, tmp_path: Path) -> None:
    assert run("serve", "--rulebook", tmp_path).status == 2


@pytest.mark.skipif(not all(map(find_spec, serve.NEEDED)), reason="the server needs `pyrules[web]`")
def test_a_rulebook_that_cannot_be_read_is_refused(run: Run, tmp_path: Path) -> None:
    folder = write_rulebook(tmp_path / "party", LAW.replace("late", "late("), "act pay")

    ran = run("serve", "--port", "0", "--workers", "1", "--rulebook", folder, "--timeout", "5")

    assert ran.status == 2
    assert "law1.lp" in ran.err


@pytest.mark.skipif(not all(map(find_spec, serve.NEEDED)), reason="the server needs `pyrules[web]`")
def test_where_nobody_can_listen_is_refused_before_anything_is_started(run: Run) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        ran = run("serve", "--port", taken.getsockname()[1], "--timeout", "5")

    assert ran.status == 2
    assert ran.err.startswith("error: cannot listen at `127.0.0.1`")
