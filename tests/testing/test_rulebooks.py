"""Whose a case is: of the edition that it names, or of its folder where it cannot be read."""

from pathlib import Path

import pytest

from pyrules.testing.rulebooks import edition_cases
from tests.two_editions import editions

LAW = ('1 norm("1", shall, Guest, pay) :- late(Guest)',)
OURS = 'edition = "x"\n[events]\nlate = ["ann"]\n'


@pytest.mark.parametrize(
    ("folder", "text", "whose"),
    [
        ("x", OURS, "x"),
        ("y", OURS, "x"),
        ("x", OURS.replace('"x"', '"y"'), "y"),
        ("y", OURS.replace('"x"', '"y"'), "y"),
        ("y", f"# a case\n\n{OURS}", "x"),
        ("y", f'title = "edition"\n{OURS}', "x"),
        ("y", f'title = """\nedition = "y"\n"""\n{OURS}', "x"),
        ("y", f"edition = {OURS}", "y"),  # it cannot be read
        ("x", f'edition = "y"\n{OURS}', "x"),  # nor can this: it names two
        ("y", f'edition = "y"\n{OURS}', "y"),
    ],
)
def test_a_case_is_of_one_edition(tmp_path: Path, folder: str, text: str, whose: str) -> None:
    both = dict(zip("xy", editions(tmp_path, LAW, LAW), strict=True))
    path = tmp_path / "cases" / folder / "late.toml"
    path.parent.mkdir(parents=True)
    path.write_text(text, encoding="utf-8")

    assert {name for name, code in both.items() if edition_cases(code) == (path,)} == {whose}
