"""The case that was missing: a situation in which a change shows, with what the code as it stands has to say there."""

from collections.abc import Iterable, Iterator

from pyrules.code.rulebook import Rulebook
from pyrules.language import Language
from pyrules.mutation.change import Change
from pyrules.mutation.twin import Shown
from pyrules.rulings.model import Ruling
from pyrules.rulings.ruling import Inquiry
from pyrules.situation import Case, Expect, facts, parse_case, to_toml
from pyrules.testing.expectations import passes

AT_MOST = 3
"""So many differences of one kind are expected at most: a case is to be read."""


def missing_case(rulebook: Rulebook, change: Change, shown: Shown, language: Language) -> Case | None:
    """Return a case that the code passes and the changed code fails, None where no expectation tells them apart.

    Args:
        rulebook: the code.
        change: the change.
        shown: a situation in which it changes a ruling.
        language: the language in whose sentences titles are written.

    """
    changed = change.applied_to(rulebook)
    for expect in _expectations(shown):
        case = shown.case.model_copy(update={"about": (change.provision,), "expect": expect})
        case = case.model_copy(update={"title": _title(rulebook, case, shown, language)})
        read = parse_case(to_toml(case), "case")
        if passes(rulebook, read, language) and not passes(changed, read, language):
            return read
    return None


def _expectations(shown: Shown) -> Iterator[Expect]:
    """Yield what may tell the rulings apart, plainest first: one difference, all of them, the number of rulings."""
    before, after = ([frozenset(_acts(one)) for one in rulings] for rulings in (shown.before, shown.after))
    said, meant = ([frozenset(_atoms(one)) for one in rulings] for rulings in (shown.before, shown.after))
    fields = {
        "always": _everywhere(before) - _everywhere(after),
        "never": _anywhere(after) - _anywhere(before),
        "acts": _anywhere(before) - _anywhere(after) - _everywhere(before),
        "holds": _everywhere(said) - _everywhere(meant),
        "fails": _anywhere(meant) - _anywhere(said),
    }
    told = {key: line for one in (*shown.before, *shown.after) for key, line in _acts(one).items()}
    found = {
        name: tuple(sorted(words, key=lambda word: told.get(word, word))[:AT_MOST])
        for name, words in fields.items()
        if words
    }
    for name, words in found.items():
        yield Expect.model_validate({name: words[:1]})
    if found:
        yield Expect.model_validate(found)
    yield Expect.model_validate({**found, "rulings": len(shown.before)})


def _acts(ruling: Ruling) -> dict[str, str]:
    """Return what is done by a ruling or left free, by the keys of cases, each with its sentence."""
    return {act.key: act.sentence for act in (*ruling.acts, *ruling.powers)}


def _atoms(ruling: Ruling) -> dict[str, str]:
    """Return what a ruling calls irregular and how it ends, as atoms, each with its sentence."""
    called = {
        f'irregularity("{one.provision}",{one.irregularity})': one.sentence for one in ruling.irregularities
    }
    ended = {
        f'disposition("{one.provision}",{one.irregularity},{one.disposition})': one.sentence
        for one in ruling.dispositions
    }
    return {**called, **ended}


def _everywhere(rulings: Iterable[frozenset[str]]) -> frozenset[str]:
    rulings = list(rulings)
    return frozenset.intersection(*rulings) if rulings else frozenset()


def _anywhere(rulings: Iterable[frozenset[str]]) -> frozenset[str]:
    return frozenset().union(*rulings)


def _title(rulebook: Rulebook, case: Case, shown: Shown, language: Language) -> str:
    """Say in a sentence what happened and what is expected."""
    happened = facts(case.model_copy(update={"expect": None}), rulebook.vocabulary)
    table = {name for name, _ in rulebook.vocabulary.arities("table")}
    told = Inquiry.unexplained(rulebook, happened, language).happened()
    plain = {language.atom(fact) for fact in happened if fact.name in table}
    situation = "; ".join(one for one in told if one not in plain) or "nothing has happened yet"
    expect = case.expect or Expect()
    sentences: dict[str, str] = {}
    for one in (*shown.before, *shown.after):
        sentences.update({**_atoms(one), **_acts(one)})
    expected = [
        *(sentences[str(one)] for one in (*expect.always, *expect.acts)),
        *(f"never {sentences[str(one)]}" for one in expect.never),
        *(sentences[str(one)] for one in expect.holds),
        *(f"not {sentences[str(one)]}" for one in expect.fails),
    ]
    rulings = f"{expect.rulings} rulings" if expect.rulings != 1 else "one ruling"
    return f"{situation}: {expected[0] if expected else rulings}"
