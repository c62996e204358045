"""Random small rulebooks with the defects that people make. Rules drawn one by one have hardly any.

A rulebook is put together from a few drafts, each a rule or two as somebody might write them; ids, people, forces
and conditions come from short lists, so that drafts meet one another.
"""

import re
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, settings
from hypothesis import strategies as st

from tests.brute_force.book import HAPPENINGS, WORDS, Book
from tests.brute_force.meaning import FORBIDDING, OBLIGING

IDS = ("1", "2", "3", "4", "1A", "1A2", "2B", "5", "1B")
BEARERS = ("ann", "bob", "guests")
ACTS = ("leave", "stay", "sing(ann)")
MATTERS = ("brawl(ann)", "noise", "brawl(bob)")
DISPOSITIONS = ("forgiven", "banned", "warned")
QUESTIONS = ("drunk(ann)", "weary")
EXCLUDES = (("leave", "stay"), ("banned", "forgiven"), ("stay", "leave"), ("warned", "warned"))
UNDOABLE = (("stay", "rain"), ("leave", "not late(ann)"), ("sing(ann)", "late(bob)"))
NAMES = sorted({*HAPPENINGS, *(word.split(" ")[0] for words in WORDS.values() for word in words)})
EXCEPTED = ("norm(", "option(", "question(", "irregularity(", "settles(")
MATTER_NAMES = ("brawl", "noise", "forgiven", "banned", "warned")
_NAME = re.compile(r"[a-z]+")
Draft = Callable[[st.DrawFn, list[str]], list[str]]
"""Adds rules to those that there are."""


def _condition(draw: st.DrawFn, laws: list[str], guest: str = "") -> str:
    """Draw what a rule rests on: mostly plain events; or a term, an answer, a power that there is."""
    simple = [
        "late(ann)",
        "rain",
        "not rain",
        "not late(ann)",
        "hour(2)",
        "late(bob)",
        "not hour(1)",
        "music",
    ]
    if guest == "Guest":
        simple = ["late(Guest)"]
    pool = [*simple, *(one for one in _read(laws) if ("Guest" in one) == (guest == "Guest"))]
    return draw(st.sampled_from(pool))


def _read(laws: list[str]) -> list[str]:
    """Return conditions that read what earlier rules conclude or put."""
    found = []
    for law in laws:
        head = law.split(" ", 1)[1].partition(" :- ")[0]
        inside = head.partition("(")[2].removesuffix(")")
        if head.startswith("question("):
            found += [f"found({inside}, {answer})" for answer in ("yes", "no")]
        elif head.startswith("option("):
            found += [f"chosen({inside})"]
        elif head.startswith("norm(") and ", may," in head:
            provision, _, rest = inside.split(", ", 2)
            found += [f"{use}({provision}, {rest})" for use in ("exercised", "waived")]
        elif head.startswith(("irregularity(", "merry(", "dark", "guilty(")):
            found += [head, *([] if "Guest" in head else [f"not {head}"])]
    return found


def _body(draw: st.DrawFn, laws: list[str], head: str, most: int = 2) -> str:
    """Draw the conditions of a rule; one that speaks of any guest says which."""
    guest = "Guest" if "Guest" in head else ""
    number = draw(st.integers(1 if guest else 0, most))
    drawn = [_condition(draw, laws, guest if not position else "") for position in range(number)]
    if draw(st.integers(0, 9)) == 0:
        drawn += ["hour(Hour)", draw(st.sampled_from(("Hour > 1", "Hour != 2", "Hour >= 3", "Hour < 1")))]
    conditions = list(dict.fromkeys(drawn))
    return f" :- {'; '.join(conditions)}" if conditions else ""


def _id(draw: st.DrawFn) -> str:
    return draw(st.sampled_from(IDS))


def _known(draw: st.DrawFn, laws: list[str]) -> str:
    """Draw the id of a provision that there is, mostly; or a whole of one."""
    ids = [law.split(" ")[0] for law in laws] or ["1"]
    return draw(st.sampled_from([*ids, *ids, ids[0][0], "1A"]))


def _norm(draw: st.DrawFn, laws: list[str], forces: tuple[str, ...], act: str | None = None) -> str:
    one, force = _id(draw), draw(st.sampled_from(forces))
    bearer = draw(st.sampled_from((*BEARERS, "Guest")))
    done = act or draw(st.sampled_from((*ACTS, "sing(Guest)") if bearer == "Guest" else ACTS))
    head = f'norm("{one}", {force}, {bearer}, {done})'
    return f"{one} {head}{_body(draw, laws, head)}"


def _opposites(draw: st.DrawFn, laws: list[str]) -> list[str]:
    act = draw(st.sampled_from(ACTS))
    return [_norm(draw, laws, OBLIGING, act), _norm(draw, laws, FORBIDDING, act)]


def _duties(draw: st.DrawFn, laws: list[str]) -> list[str]:
    return [_norm(draw, laws, OBLIGING, act) for act in ("leave", "stay")]


def _duty(draw: st.DrawFn, laws: list[str]) -> list[str]:
    return [_norm(draw, laws, (*OBLIGING, *FORBIDDING))]


def _power(draw: st.DrawFn, laws: list[str]) -> list[str]:
    return [_norm(draw, laws, ("may",))]


def _permitted_and_forbidden(draw: st.DrawFn, laws: list[str]) -> list[str]:
    act = draw(st.sampled_from(ACTS))
    return [_norm(draw, laws, ("may",), act), _norm(draw, laws, FORBIDDING, act)]


def _options(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, bearer = _id(draw), draw(st.sampled_from(BEARERS))
    body = _body(draw, laws, "", most=1)
    acts = draw(st.lists(st.sampled_from(ACTS), min_size=1, max_size=2, unique=True))
    found = [f'{one} option("{one}", {bearer}, {act}){body}' for act in acts]
    if draw(st.booleans()):
        found += [_norm(draw, [*laws, *found], FORBIDDING, act) for act in acts]
    return found


def _irregularity(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, what = _id(draw), draw(st.sampled_from((*MATTERS, "brawl(Guest)")))
    head = f'irregularity("{one}", {what})'
    return [f"{one} {head}{_body(draw, laws, head, most=1)}"]


def _asked(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Ask about an irregularity, and say how it ends for each answer, or forget to."""
    found = _irregularity(draw, laws)
    head = found[0].split(" ", 1)[1].partition(" :- ")[0]
    what = head.partition(", ")[2].removesuffix(")")
    asked = _id(draw)
    question = "drunk(Guest)" if "Guest" in what else draw(st.sampled_from(QUESTIONS))
    found.append(f'{asked} question("{asked}", {question}) :- {head}')
    for answer in draw(st.sampled_from((("yes",), ("yes", "no"), ("no",), ()))):
        ends, disposition = _id(draw), draw(st.sampled_from(DISPOSITIONS))
        read = f'found("{asked}", {question}, {answer})'
        found.append(f'{ends} settles("{ends}", {what}, {disposition}) :- {read}')
    return found


def _attribute(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Say whose an irregularity is, and have another provision go by that, whichever irregularity it is."""
    found = _irregularity(draw, laws)
    head = found[0].split(" ", 1)[1].partition(" :- ")[0]
    what = head.partition(", ")[2].removesuffix(")")
    whose = "Guest" if "Guest" in what else draw(st.sampled_from(("ann", "bob")))
    says = draw(st.sampled_from((found[0].split(" ")[0], _id(draw))))
    found.append(f"{says} guilty({what}, {whose}) :- {head}")
    goes, other = _id(draw), _known(draw, [*laws, *found])
    force, act = draw(st.sampled_from(("shall", "shall_not", "may"))), draw(st.sampled_from(ACTS))
    reads = (
        f'norm("{goes}", {force}, Guest, {act})',
        f'settles("{goes}", What, {draw(st.sampled_from(DISPOSITIONS))})',
        f'question("{goes}", {draw(st.sampled_from(("drunk(Guest)", "weary")))})',
        f'overrides("{goes}", "{other}")',
    )
    more = draw(st.sampled_from(("", "", "; rain", "; not late(Guest)")))
    return [*found, f"{goes} {draw(st.sampled_from(reads))} :- guilty(What, Guest){more}"]


def _called_irregular(laws: list[str]) -> list[str]:
    """Return what earlier rules call an irregularity, without what any guest can do."""
    heads = [law.split(" ", 1)[1].partition(" :- ")[0] for law in laws]
    told = [head for head in heads if head.startswith("irregularity(") and "Guest" not in head]
    return [head.partition(", ")[2].removesuffix(")") for head in told]


def _settlements(draw: st.DrawFn, laws: list[str]) -> list[str]:
    what = draw(st.sampled_from([*_called_irregular(laws), *MATTERS]))
    found = []
    for _ in range(draw(st.integers(1, 2))):
        one, disposition = _id(draw), draw(st.sampled_from(DISPOSITIONS))
        found.append(f'{one} settles("{one}", {what}, {disposition}){_body(draw, laws, "", most=1)}')
    return found


def _question(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, question = _id(draw), draw(st.sampled_from(QUESTIONS))
    return [f'{one} question("{one}", {question}){_body(draw, laws, "", most=1)}']


def _override(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, other = draw(st.sampled_from((_id(draw), _known(draw, laws)))), _known(draw, laws)
    return [f'{one} overrides("{one}", "{other}"){_body(draw, laws, "", most=1)}']


def _plain(laws: list[str]) -> list[str]:
    """Return the rules that are no exceptions to others."""
    return [law for law in laws if " excepts(" not in law]


def _ranking(draw: st.DrawFn, laws: list[str]) -> tuple[str, str]:
    """Draw who says that something gives way, and to whom: to itself, or to another that there is."""
    one = _id(draw)
    there = sorted({law.split(" ")[0] for law in laws if " outside(" not in law})
    other = draw(st.sampled_from([one, one, *there]))
    return one, other


def _swept(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Displace what says something about guests, or whatever provision there is, mostly because of somebody."""
    provision, bearer = _id(draw), draw(st.sampled_from(("Guest", "Guest", "guests", "bob")))
    said = f'{provision} norm("{provision}", {draw(st.sampled_from(("shall", "may")))}, {bearer}, sing(ann))'
    said += f" :- late({bearer})" if bearer != "guests" else ""
    told = [*laws, said]
    (one, by), other = _ranking(draw, told), draw(st.sampled_from((provision, _known(draw, told))))
    body = draw(st.sampled_from(("late(Guest)", "late(ann)", "late(bob); rain", "rain")))
    return [said, f'{one} overrides("{by}", "{other}") :- {body}']


def _exchange(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Have provisions take from one another what they say of a guest, in a circle or nearly."""
    ids = draw(st.lists(st.sampled_from(IDS), min_size=2, max_size=3, unique=True))
    who = [draw(st.sampled_from(("ann", "ann", "ann", "bob"))) for _ in ids]
    said = [f'{one} norm("{one}", shall, {guest}, stay)' for one, guest in zip(ids, who, strict=True)]
    taken = [
        f'{one} excepts("{one}", "{other}", norm(shall, {guest}, stay)){_body(draw, laws, "", most=1)}'
        for one, other, guest in zip([*ids[1:], ids[0]], ids, who, strict=True)
    ]
    return [*said, *taken]


def _exception(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Take away something that an earlier rule concludes, for some guest or for all; now and then what none does."""
    told = [law for law in _plain(laws) if law.split(" ", 1)[1].startswith(EXCEPTED)] or _duty(draw, laws)
    law = draw(st.sampled_from(told))
    provision, rule = law.split(" ", 1)
    name, _, inside = rule.partition(" :- ")[0].partition("(")
    conclusion = f"{name}({inside.partition(', ')[2]}"
    conclusion = conclusion.replace("What", draw(st.sampled_from(MATTERS)))
    if "Guest" in conclusion and draw(st.booleans()):
        conclusion = conclusion.replace("Guest", draw(st.sampled_from(("ann", "bob"))))
    if draw(st.integers(0, 7)) == 7:
        conclusion = draw(st.sampled_from(("norm(may, ann, stay)", "irregularity(noise)", "question(weary)")))
    (one, by), target = (
        _ranking(draw, [*laws, law]),
        draw(st.sampled_from((provision, provision, provision[0]))),
    )
    body = _body(draw, laws, conclusion, most=1)
    if not body and draw(st.booleans()):
        body = " :- late(bob)"
    return [f'{one} excepts("{by}", "{target}", {conclusion}){body}', *([law] if law not in laws else [])]


def _graded(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Have one act done with two forces."""
    act = draw(st.sampled_from(ACTS))
    return [_norm(draw, laws, OBLIGING[1:], act), _norm(draw, laws, OBLIGING[1:], act)]


def _covering_overrides(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Displace a provision whatever happens, or under its own condition."""
    one, other, covered = _id(draw), _id(draw), _known(draw, laws)
    bodies = [law.partition(" :- ")[2] for law in laws if law.split(" ")[0] == covered and " :- " in law]
    if draw(st.booleans()) and bodies:
        body = draw(st.sampled_from(bodies))
        if "Guest" not in body:
            return [f'{one} overrides("{one}", "{covered}") :- {body}']
    condition = draw(st.sampled_from(("rain", "late(ann)")))
    return [
        f'{one} overrides("{one}", "{covered}") :- {condition}',
        f'{other} overrides("{other}", "{covered}") :- not {condition}',
    ]


def _circle(draw: st.DrawFn, _laws: list[str]) -> list[str]:
    ids = draw(st.lists(st.sampled_from(IDS), min_size=2, max_size=3, unique=True))
    body = _body(draw, [], "", most=1)
    return [
        f'{one} overrides("{one}", "{other}"){body}'
        for one, other in zip(ids, [*ids[1:], ids[0]], strict=True)
    ]


def _copy(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Say a rule once more under another id, as it stands or for fewer cases."""
    plain = [law for law in laws if " norm(" in law or " settles(" in law or " irregularity(" in law]
    if not plain:
        return _duty(draw, laws)
    one, law = _id(draw), draw(st.sampled_from(plain))
    copied = law.split(" ", 1)[1].replace(f'"{law.split(" ")[0]}"', f'"{one}"', 1)
    more = draw(st.sampled_from(("", "", "rain", "not late(bob)")))
    if more:
        copied += f"; {more}" if " :- " in copied else f" :- {more}"
    return [f"{one} {copied}"]


def _reference(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, other = _id(draw), draw(st.sampled_from((_known(draw, laws), *IDS, "7", "64", "64A")))
    back = draw(st.booleans())
    return [f'{one} refers("{one}", "{other}")', *([f'{other} refers("{other}", "{one}")'] if back else [])]


def _past_each_other(draw: st.DrawFn, _laws: list[str]) -> list[str]:
    """Point at, or go before, what applies only where the other does not; or nearly."""
    one, other = draw(st.lists(st.sampled_from(IDS), min_size=2, max_size=2, unique=True))
    when = draw(st.sampled_from(("rain", "late(ann)", "hour(2)")))
    otherwise = draw(st.sampled_from((f"not {when}", f"not {when}", "late(bob)")))
    act, another = draw(st.sampled_from(ACTS)), draw(st.sampled_from(ACTS))
    return [
        f'{one} norm("{one}", shall, ann, {act}) :- {when}',
        f'{other} norm("{other}", shall, ann, {another}) :- {otherwise}',
        draw(
            st.sampled_from(
                (
                    f'{one} refers("{one}", "{other}")',
                    f'{one} refers("{one}", "{other}")',
                    f'{one} overrides("{one}", "{other}") :- {when}',
                    f'{one} excepts("{one}", "{other}", norm(shall, ann, {another})) :- {when}',
                )
            )
        ),
    ]


def _never(draw: st.DrawFn, _laws: list[str]) -> list[str]:
    body = draw(
        st.sampled_from(
            ("late(ann); not late(ann)", "hour(Hour); Hour > 3", "hour(1); hour(2)", "dark; rain; not rain")
        )
    )
    one = _id(draw)
    return [f'{one} norm("{one}", shall, ann, leave) :- {body}']


def _term(draw: st.DrawFn, laws: list[str]) -> list[str]:
    one, head = _id(draw), draw(st.sampled_from(("merry(ann)", "dark", "merry(Guest)")))
    return [f"{one} {head}{_body(draw, laws, head)}"]


def _outside(draw: st.DrawFn, laws: list[str]) -> list[str]:
    """Leave to a law that is not there what one that is calls an irregularity."""
    what = draw(st.sampled_from([*_called_irregular(laws), *MATTERS]))
    return [f'64 outside("64", {what}){_body(draw, laws, "", most=1)}']


def _declared(draw: st.DrawFn, _laws: list[str]) -> list[str]:
    one = _id(draw)
    return [
        draw(
            st.sampled_from(
                (
                    f'{one} incomplete("{one}", "its end")',
                    f'{one} no_rule("{one}", "a heading")',
                    f"{one} music",
                )
            )
        )
    ]


DRAFTS: tuple[Draft, ...] = (
    _duty, _power, _irregularity, _asked, _question, _term, _override, _settlements, _opposites, _duties,
    _permitted_and_forbidden, _options, _covering_overrides, _circle, _copy, _reference, _never, _declared,
    # some defects need two drafts to meet
    _asked, _outside, _asked, _opposites, _duties, _override, _copy, _settlements, _permitted_and_forbidden, _reference,
    _exception, _swept, _exception, _swept, _exchange, _attribute, _attribute, _graded, _graded,
    _past_each_other, _past_each_other, _past_each_other, _past_each_other,
)  # fmt: skip


def long_run(number: int) -> settings:
    """Return the settings under which so many examples are drawn, and none is kept or made smaller."""
    return settings(
        max_examples=number,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.generate],
    )


@st.composite
def books(draw: st.DrawFn) -> Book:
    """Draw a rulebook."""
    laws: list[str] = []
    for draft in draw(st.lists(st.sampled_from(DRAFTS), min_size=2, max_size=5)):
        laws += draft(draw, laws)
    laws = list(dict.fromkeys(laws))
    impossible = draw(st.sampled_from(((), (), (), ("late(ann)",), ("late(ann)", "late(bob)"))))
    bans = draw(st.sampled_from(((), (), (), ("late(ann)", "late(bob)"), ("rain", "not late(ann)"))))
    text = " ".join([*laws, *impossible, *bans, *(["rain"] if impossible else [])])
    words = {word for word in _NAME.findall(text) if word in NAMES}
    if draw(st.integers(0, 4)) == 4:  # one too many, or one too few of those that no file has to be read by
        words ^= {draw(st.sampled_from([one for one in NAMES if one not in words or one in MATTER_NAMES]))}
    undoable = [one for one in UNDOABLE if set(_NAME.findall(" ".join(one))) - {"not", "ann"} <= words]
    excludes = [one for one in EXCLUDES if set(one) <= words and draw(st.integers(0, 2))]
    return Book(
        tuple(laws),
        tuple(sorted(words)),
        tuple(excludes),
        impossible,
        bans,
        tuple(undoable[: draw(st.integers(0, 2))]),
    )
