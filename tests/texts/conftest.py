from collections.abc import Callable
from pathlib import Path

import pytest

from pyrules.texts import ParsedTexts, parse
from tests.places import SEEDS


@pytest.fixture
def read(tmp_path: Path) -> Callable[[str], ParsedTexts]:
    """Read a text that a test makes up."""

    def reads(text: str) -> ParsedTexts:
        path = tmp_path / "text.txt"
        path.write_text(text, encoding="utf-8")
        return parse([path])

    return reads


@pytest.fixture
def seed() -> Callable[[str, str], ParsedTexts]:
    """Read one of the source texts, which are not part of the project."""

    def reads(number: str, edition: str) -> ParsedTexts:
        found = sorted(SEEDS.glob(f"{number}_*.txt"))
        if not found:
            pytest.skip(f"source text {number} is not beside the project: it is not ours to hand on")
        return parse(found, edition)

    return reads
