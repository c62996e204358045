from pathlib import Path

import pytest

from pyrules.comparing.pairing import Pairing
from tests.comparing.club import LANGUAGES, provisions
from tests.comparing.pairs import Lay, Provisions, lay_in


@pytest.fixture
def lay(tmp_path: Path) -> Lay:
    """Lay texts that a test makes up side by side."""

    def lays(original: str | Provisions, translation: str | Provisions, language: str = "ru") -> Pairing:
        return lay_in(tmp_path, original, translation, language)

    return lays


@pytest.fixture(params=LANGUAGES)
def club(request: pytest.FixtureRequest, lay: Lay) -> Pairing:
    """Lay the rules of a bridge club beside a true translation."""
    return lay(provisions("en"), provisions(request.param), request.param)
