"""What is odd about how a provision is printed, where only one of the texts has it."""

from collections.abc import Iterator

from pyrules.comparing.differences import beginning, in_provisions
from pyrules.comparing.model import Difference, Issue, Phrase, Severity
from pyrules.comparing.pairing import Pairing, ProvisionPair
from pyrules.texts import Anomaly, AnomalyKind


def only_in_one(
    kind: str, pairing: Pairing, kinds: frozenset[AnomalyKind], issue: Issue
) -> tuple[Difference, ...]:
    """Return a difference for each anomaly that its counterpart does not have.

    Args:
        kind: the check's name.
        pairing: both texts.
        kinds: the kinds of anomalies to look at.
        issue: the type of the issue.

    """
    return tuple(
        difference
        for pair in pairing.provisions
        for difference in _differences(kind, pairing, pair, kinds, issue)
    )


def _differences(
    kind: str, pairing: Pairing, pair: ProvisionPair, kinds: frozenset[AnomalyKind], issue: Issue
) -> Iterator[Difference]:
    original, translation = (
        [one for one in side.anomalies.get(pair.key, ()) if one.kind in kinds]
        for side in (pairing.original, pairing.translation)
    )
    marks = [_mark(one) for one in original], [_mark(one) for one in translation]
    for one in original:
        if _mark(one) not in marks[1]:
            place = beginning(pair.translation)
            yield in_provisions(kind, pair, _phrase(one), place, _said(one), issue, Severity.NEUTRAL)
    for one in translation:
        if _mark(one) not in marks[0]:
            place = beginning(pair.original)
            yield in_provisions(kind, pair, place, _phrase(one), _said(one), issue, Severity.NEUTRAL)


def _mark(anomaly: Anomaly) -> tuple[str, str]:
    """Return what can be compared between languages: the kind, and the mark at the end of a word."""
    word = anomaly.text
    return anomaly.kind, word[len(word.rstrip("0123456789*")) :]


def _phrase(anomaly: Anomaly) -> Phrase:
    return Phrase(text=anomaly.text, file=anomaly.file, line=anomaly.line, column=anomaly.column)


def _said(anomaly: Anomaly) -> str:
    return f"in this text only: {anomaly.message}"
