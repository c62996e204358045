"""Bans broken, and duties let go by, of which nothing comes."""

from collections.abc import Iterator, Sequence

from pyrules.checks.findings import Cause, Finding, Instance, listed
from pyrules.search.survey import Survey
from pyrules.search.unanswered import Unanswered, unanswered

DEFINITION = "a ban is broken, or a duty left undone when its time has passed, and nothing comes of it"
CAUSE = Cause.MATTER
LONG = True


def run(survey: Survey) -> Iterator[Finding]:
    """Yield what is forbidden and done, or due and left undone, by an event that shows it, and has no ruling.

    Nothing else is irregular then, to be found out, ended, or for who rules to do.
    """
    return (_finding(survey, one) for one in unanswered(survey))


def said(parts: Sequence[Instance]) -> str:
    """Say which provisions' bans are broken, or duties left undone, without a ruling."""
    provisions = listed(dict.fromkeys(part.provisions[0] for part in parts))
    several = len({part.provisions for part in parts}) > 1
    done, act = parts[0].names[0] == "done", ", ".join(dict.fromkeys(part.matter[0] for part in parts))
    verb = ("forbid" if done else "oblige") + ("" if several else "s")
    what = f"{verb}, is done" if done else f"{verb}, is left undone"
    return f"nothing comes of it where what {provisions} {what}: {act}"


def _finding(survey: Survey, found: Unanswered) -> Finding:
    language = survey.language
    (act,) = found.matter.arguments
    course = tuple(
        f"{language.decision(decision)} {language.answer(decision, value)}"
        for decision, value in (one.arguments for one in found.course)
    )
    part = Instance(
        provisions=(found.provision,),
        names=(found.matter.name, act.name),
        matter=(language.matter(act),),
        courses=(course,),
    )
    return Finding(
        kind="unanswered",
        provisions=part.provisions,
        sentence=said((part,)),
        witness=found.case,
        replayed=True,
        instances=(part,),
    )
