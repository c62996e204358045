"""Random pairs of small editions, and where `diff` and the definition of what it finds disagree about one."""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import strategies as st

from pyrules.comparing_editions.comparison import compare_editions
from pyrules.comparing_editions.concordance import load_concordance
from pyrules.comparing_editions.joint import Joint, Part
from pyrules.comparing_editions.pairing import Matching
from pyrules.comparing_editions.search import Search
from pyrules.comparing_editions.shared import shared_decisions
from pyrules.relevance.slices import slices
from pyrules.testing.rulebooks import case_language
from tests.two_editions import Difference, Edition, differences, editions, verdict

_PROVISION = re.compile(r" \(\w+\)")
KINDS = {"irregular": "irregularity", "ended": "settles", "choosable": "option"}
CONDITIONS = (
    "late(ann)",
    "rain",
    "not late(ann)",
    'found("1A", drunk(ann), yes)',
    'found("1A", drunk(ann), no)',
    'found("1B", sorry(ann), yes)',
    'found("1C", drunk(ann), no)',
    'chosen("1E", ann, dance)',
    'chosen("1E", ann, leave)',
    'exercised("1F", director, help(ann))',
    'waived("1F", director, help(ann))',
)
READ = ("late(ann)", "rain")
"""The events in these conditions; rulings are the same whatever else happens."""
HEADS = (
    '2K norm("2K", shall, ann, pay)',
    '2L norm("2L", must, ann, pay)',
    '2M norm("2M", may, ann, leave)',
    '2N norm("2N", should_not, ann, leave)',
    '2P irregularity("2P", brawl(ann))',
    '2Q settles("2Q", brawl(ann), forgiven)',
    '2G norm("2G", does, director, help(bob))',
    '2H overrides("2H", "2K")',
    '2R excepts("2R", "2K", norm(shall, ann, pay))',
    '2S excepts("2S", "2M", norm(may, ann, leave))',
    '2T excepts("2T", "2P", irregularity(brawl(ann)))',
    '2U excepts("2U", "2Q", settles(brawl(ann), forgiven))',
)
PUT = (
    '1A question("1A", drunk(ann))',
    '1A question("1A", drunk(ann)) :- late(ann)',
    '1B question("1B", sorry(ann)) :- late(ann)',
    '1B question("1B", sorry(ann)) :- found("1A", drunk(ann), no)',
    '1C question("1C", drunk(ann)) :- rain',
    '1E option("1E", ann, dance)',
    '1E option("1E", ann, leave)',
    '1E option("1E", ann, pay) :- rain',
    '1F norm("1F", may, director, help(ann))',
    '1F norm("1F", may, director, help(ann)) :- late(ann)',
)


@st.composite
def drawn_laws(draw: st.DrawFn) -> Edition:
    put = draw(st.lists(st.sampled_from(PUT), max_size=3, unique=True))
    said = draw(
        st.lists(
            st.tuples(st.sampled_from(HEADS), st.lists(st.sampled_from(CONDITIONS), max_size=2, unique=True)),
            min_size=1,
            max_size=4,
        )
    )
    return (*put, *(f"{head} :- {'; '.join(body)}" if body else head for head, body in said))


def disagreements_of_one_law(left: Edition, right: Edition) -> list[str]:
    """Return where the search for differences and the definition disagree when all stands in one law of each."""
    with TemporaryDirectory() as folder:
        # one pair of laws: what the questions are about and what follows stands in one law
        one, other = editions(Path(folder), _in_one_law(left), _in_one_law(right))
        matching = Matching(load_concordance(one.directory), "x", "y")
        blocks = frozenset(one.provisions), frozenset(other.provisions)
        here, there = slices(one, other, blocks)
        joint = Joint(
            {"left": Part(one, one, here, blocks[0]), "right": Part(other, other, there, blocks[1])},
            shared_decisions(matching, here.rules, there.rules),
            {},
        )
        found: dict[Difference | None, int] = {}
        for difference in Search(joint, case_language(one)).differences():
            key = None
            if difference.step:
                kind, *about = difference.step[0].name, *difference.step[0].arguments
                matter = " ".join([KINDS.get(kind, kind), *map(str, about)])
                key = difference.more, difference.step[1] > 1, matter
            # each provision that makes this difference shows it in a smallest situation of its own
            found[key] = min(len(difference.situation), found.get(key, len(difference.situation)))
        shared = _names(left) & _names(right)
        expected: dict[Difference | None, int] = {}
        for size, difference_there in differences(one, other, shared, READ):
            expected[difference_there] = min(size, expected.get(difference_there, size))
        (law,) = compare_editions(one, other, case_language(one)).laws
        due = verdict(set(expected))
        if set(expected) != {None}:
            expected.pop(None, None)
    return [
        *([f"verdict: {law.verdict}, by definition {due}"] if law.verdict != due else []),
        *([f"differences: {found}, by definition {expected}"] if found != expected else []),
    ]


def disagreements_of_laws_alone(left: Edition, right: Edition) -> list[str]:
    """Return where `diff` and the definition disagree about a law 2 that the right edition lacks."""
    with TemporaryDirectory() as folder:
        one, other = editions(Path(folder), left, _in_one_law(right))
        compared = compare_editions(one, other, case_language(one))
        alone = [law for law in compared.laws if law.left.startswith("2") and not law.right]
        expected: dict[Difference, int] = {}
        shared = _names(left) & _names(right)
        for size, difference in differences(one, other, shared, READ, law="2"):
            if difference and difference[0] == "left":
                expected[difference] = min(size, expected.get(difference, size))
    # what several provisions of law 2 say is one difference by definition
    told: dict[str, int] = {}
    for found in (found for law in alone for found in law.differences):
        size = len(found.witness.events)
        for sentence in found.sentence.split("; "):
            what = _PROVISION.sub("", sentence)
            told[what] = min(size, told.get(what, size))
    sizes = sorted(told.values())
    differs = any(law.verdict != "equivalent" for law in alone)
    return [
        *(
            [f"differences: {sorted(told.items())}, by definition {expected}"]
            if sizes != sorted(expected.values())
            else []
        ),
        *(
            [f"verdict: {[law.verdict for law in alone]}, by definition {expected}"]
            if differs != bool(expected)
            else []
        ),
    ]


def _in_one_law(edition: Edition) -> Edition:
    return tuple(
        law.replace("2", "1", 1).replace('"2', '"1') if law.startswith("2") else law for law in edition
    )


def _names(edition: Edition) -> frozenset[str]:
    """Return the decisions that an edition knows, as the solver writes them."""
    known = {
        "1A question": 'finding("1A",drunk(ann))',
        "1B question": 'finding("1B",sorry(ann))',
        "1C question": 'finding("1C",drunk(ann))',
        "1E option": 'choice("1E",ann)',
        "1F norm": 'power("1F",director,help(ann))',
        "2M norm": 'power("1M",ann,leave)',
    }
    return frozenset(
        decision for start, decision in known.items() if any(law.startswith(start) for law in edition)
    )
