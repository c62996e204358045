"""Whole texts whose numbering is known: nothing is missing, nothing is wrong."""

from collections import Counter
from pathlib import Path

import pytest

from pyrules.texts import AnomalyKind, ParsedTexts, parse
from tests.places import SEEDS
from tests.texts.printed import LAWS, LICENCE, Print, provisions_of, references_by_law

TEXTS = SEEDS.parent / "texts"
# References by a label alone, or to the law in which they stand, as a reader found them in the text.
RELATIVE_2017 = """
6E4>6A 6E4>6B 11B>11 12A2>12C2 12C1d>12C2 12C2a>12C1d 12C2b>12C2d 12C2d>12C2a 12C2d>12C2b 13>13 14B2>14B4
14B3>14B4 14B4>14B 15>15 16A1b>16C 16A1c>16B1 16C3>16C2 16D3>16D2c 16D3>16D2d 20C2>20B 20F3>20F1 20F3>20F2
21B2>21B1 23B>23C 24A>24E 25A3>25A1 25B1>25A 25B2>25B1 25B2>25A 27B>27A 27B>27B3 27B1a>27D 27B1b>27B1a 27B1b>27D
27B2>27B1 27B3>27B1b 27B4>27A1 27C>27A1 27C>27B3 27D>27B1 29B>29A 30>30C 31B2>31A2a 31B2>31A2b 32B2>32A2a
32B2>32A2b 36B>36A 37B>37A 40C1>40B2av 40C2>40C1 41C>41B 43B1>43A1 43B1>43A2 43B2>43A2 43B3>43A2 47B>47 47E2b>47E2a
47F2>47 50C>50E 50D1a>50D1b 50E3>50E1 50E4>50E1 51B2a>51B1a 52B1c>52B1a 52B1c>52B1b 53A>53B 53C>53B 57B>57A
64C1>64 64C2a>64B2 64C2b>64B7 64>64 65D>65 68A>68 68B2>68B1 68D2bi>68D2a 69B>69A 70E2>70 73C2>73C1 75D3>75B1
75D3>75D2 79B2>79B1 86B1>86B2 86B2a>86A 86B3>86B2 93C3a>93C1 93C3a>93C2
"""
LICENCE_REFERENCES = """
1d>2b1 1d>2b2 2a3>6a 2a4>2a4 2a6>3a1Ai 3a2>3a1 3a3>3a1A 3b>3a 4a>2a1 4b>3b 4c>3a 4c>4 6b>6a 6b2>6b 6d>1 6d>5 6d>6
6d>7 6d>8
"""


def text_of(name: str) -> Path:
    path = TEXTS / name
    if not path.exists():
        pytest.skip(f"{name} is not beside the project")
    return path


def pairs(written: str) -> Counter[tuple[str | None, str | None]]:
    return Counter((source or None, target) for source, target in (one.split(">") for one in written.split()))


def cited(parsed: ParsedTexts) -> Counter[tuple[str | None, str | None]]:
    return Counter((one.source, one.target) for one in parsed.references)


@pytest.fixture(scope="module")
def code() -> ParsedTexts:
    return parse([text_of("2017_en.txt")])


def test_every_provision_of_a_whole_code(code: ParsedTexts) -> None:
    printed = provisions_of(text_of("2017_en.txt").read_text(encoding="utf-8"), LAWS)
    assert len(printed) == 828
    assert {one.id: one.line for one in code.provisions} == printed


def test_every_reference_of_a_whole_code(code: ParsedTexts) -> None:
    printed = Counter(references_by_law(text_of("2017_en.txt").read_text(encoding="utf-8"), LAWS))
    expected = printed + pairs(RELATIVE_2017)
    found = cited(code)
    assert (expected - found, found - expected) == (Counter(), Counter())


@pytest.mark.parametrize("language", ["en", "de", "pl", "ru"])
def test_a_licence_in_four_languages(language: str) -> None:
    path = text_of(f"cc_by_sa_4.0_{language}.txt")
    parsed = parse([path])
    printed: Print = LICENCE
    expected = provisions_of(path.read_text(encoding="utf-8"), printed)
    assert len(expected) == 70
    assert {one.id: one.line for one in parsed.provisions} == expected
    assert cited(parsed) == pairs(LICENCE_REFERENCES)
    assert {one.language for one in parsed.documents} == {language}
    # The printer counted a, b, a: what stands under the second a. is said, not guessed at.
    assert [(one.kind, one.line) for one in parsed.anomalies] == [(AnomalyKind.LABEL_REPEATED, 119)]
