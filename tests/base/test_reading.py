"""Files of others: what is no regular file, has no end or is too large is refused at once."""

import os
import socket
import time
from pathlib import Path

import pytest

from pyrules.base.errors import InputError
from pyrules.base.reading import MOST_WRITTEN, read_regular, read_text
from pyrules.base.toml_source import parse_toml
from pyrules.comparing import read_accepted, read_tbx
from pyrules.formats.tagged import read_records
from pyrules.mutation.scoring import read_mutation
from pyrules.situation import read_case
from pyrules.texts import parse
from tests.commands.conftest import Run, run

__all__ = ["run"]

unix = pytest.mark.skipif(os.name == "nt", reason="there are no such files there")
READERS = (read_text, read_case, read_accepted, read_tbx, read_mutation, read_records, parse)
"""Whoever reads a file that somebody names on the command line."""


def refused(path: Path, reader: object = read_text) -> str:
    assert callable(reader)
    begun = time.monotonic()
    with pytest.raises(InputError) as caught:
        reader(path)
    assert time.monotonic() - begun < 10
    assert caught.value.place is not None
    assert caught.value.place.file == str(path)
    assert caught.value.expected
    return caught.value.message


@unix
@pytest.mark.parametrize("reader", READERS)
def test_what_has_no_end_is_never_read(tmp_path: Path, reader: object) -> None:
    os.mkfifo(pipe := tmp_path / "pipe.toml")
    (link := tmp_path / "zero.toml").symlink_to("/dev/zero")
    assert refused(pipe, reader) == "this is a pipe"
    assert refused(link, reader) == refused(Path("/dev/zero"), reader) == "this is a device"
    assert refused(tmp_path, reader) == "this is a folder"


@unix
def test_a_socket_is_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # its name has to be short
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("s")
        assert refused(Path("s")) == "this is a socket"


@unix
def test_what_a_link_of_the_user_leads_to_is_read(tmp_path: Path) -> None:
    (tmp_path / "there").write_text("told", encoding="utf-8")
    (link := tmp_path / "here").symlink_to(tmp_path / "there")
    assert read_text(link) == "told"
    (tmp_path / "there").unlink()
    assert refused(link) == "no such file"


def test_a_file_is_of_a_bounded_size(tmp_path: Path) -> None:
    (path := tmp_path / "some").write_bytes(b"12345")
    assert read_regular(path, most=5) == b"12345"
    with pytest.raises(InputError, match=r"larger than 4e-06 MB"):
        read_regular(path, most=4)


def test_what_is_not_utf_8_is_refused_with_its_place(tmp_path: Path) -> None:
    (path := tmp_path / "some").write_bytes(b"a\nbc\xff")
    with pytest.raises(InputError, match=r"some:2:3: the file is not UTF-8"):
        read_text(path)


def test_no_file_has_such_a_name() -> None:
    assert refused(Path("a\0b")) == "no file can have this name"


def test_a_title_of_ten_megabytes_is_refused_quickly(run: Run, tmp_path: Path) -> None:
    (path := tmp_path / "long.toml").write_text(f'title = "{"a" * 10 * MOST_WRITTEN}"\n', encoding="utf-8")
    begun = time.process_time()
    ran = run("rule", path)
    assert time.process_time() - begun < 1
    assert (ran.status, ran.out) == (2, "")
    assert ran.err.startswith(f"error: {path}: larger than 0.2 MB\n  expected: ")


@unix
def test_a_pipe_among_the_files_of_a_rulebook_is_told(run: Run, tmp_path: Path) -> None:
    """Where each is looked for by its name: cases, words of a language, judgements, what is kept of texts."""
    run("new", tmp_path / "house")
    house = tmp_path / "house"
    (house / "language").mkdir()
    os.mkfifo(house / "language" / "en.toml")
    told = run("rule", house / "cases" / "ann-is-late.toml")
    linted = run("lint", "--rulebook", house)
    assert (told.status, linted.status) == (2, 1)
    assert "en.toml: this is a pipe" in told.err
    assert "en.toml: this is a pipe" in linted.out
    (house / "language" / "en.toml").unlink()
    os.mkfifo(house / "cases" / "pipe.toml")
    tested = run("test", "--rulebook", house)
    assert tested.status == 2
    assert "pipe.toml: this is a pipe" in tested.out


@pytest.mark.parametrize("key", ["a" + ".a" * 100_000, '"a".' * 50_000 + "a", "[" + "a." * 100_000 + "a]\n#"])
def test_a_key_without_end_is_refused_quickly(key: str) -> None:
    begun = time.process_time()
    with pytest.raises(InputError, match=r"some:2:\d: a key in more than 20 parts"):
        parse_toml(f"title = 'a. b. c... {'w. ' * 19}'\n{key} = 1\n", "some")
    assert time.process_time() - begun < 1
