"""Whatever is fed to what reads: it is read, or refused with an error for people. The long run is a benchmark."""

import random
from pathlib import Path

import pytest

from tests.benchmarks.fuzzing import ENDS, READERS, edited, outcome

INPUTS = 12


@pytest.mark.parametrize("kind", READERS)
def test_what_is_edited_is_read_or_refused(kind: str, tmp_path: Path) -> None:
    right = READERS[kind].right()
    assert outcome(kind, right, tmp_path) == "read"

    for number in range(INPUTS):
        text = edited(right, random.Random(f"{kind} {number}"))  # noqa: S311 - no secret
        assert outcome(kind, text, tmp_path) in ENDS, number
