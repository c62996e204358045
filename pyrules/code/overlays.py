"""Editions laid over others: a federation's regulations, a draft amendment, a translation taken at its word.

An overlay is an edition file that includes another edition and law files of its own. What it labels with a
provision replaces all that the other edition, its base, labels with exactly that provision; parts have labels of
their own and stay. A provision that the base does not have is added, and `no_rule` strikes one out. A fact that
sets an election replaces nothing: the provision that leaves the choice to organisers still says what it said.
"""

from collections.abc import Collection, Iterable, Sequence, Set

from pyrules.base.errors import RulebookError
from pyrules.code.contents import Contents
from pyrules.code.parsing import shown
from pyrules.code.provisions import Numbering, natural_order, nearest_provision
from pyrules.code.rules import Layer, Rule

_NOT_ENCODING = ("outside", "no_rule", "drops")
"""Conclusions under which a provision stands and nothing of it is encoded."""


def laid_over(
    contents: Contents, rules: Sequence[Rule], elections: Collection[str], numbering: Numbering
) -> tuple[Rule, ...]:
    """Return the rules of an edition, those of its base that it replaces left out.

    Args:
        contents: what the edition file includes.
        rules: the rules in all of these files.
        elections: the names of what is left to organisers.
        numbering: how the book numbers its provisions.

    Returns:
        The rules in book order: the overlay's own stand where the provisions that they replace stood.

    Raises:
        RulebookError: a provision is struck out under which the base has nothing.

    """
    if contents.base is None:
        encoded = _encoded(rules)
        return tuple(one for one in rules if not _comes_in(one, encoded, numbering))
    of_base = {shown(str(file)) for file in contents.base.files}
    under = laid_over(
        contents.base, [one for one in rules if one.place.file in of_base], elections, numbering
    )
    own = [one for one in rules if one.place.file not in of_base]
    laws = [one for one in own if one.layer is Layer.LAW]
    replacing = [one for one in laws if _concludes(one) not in elections]
    _check_struck_out(replacing, under, contents.base.path.stem, numbering)
    encoded = _encoded(replacing)
    merged = [one for one in under if not _gives_way(one, replacing, encoded, numbering)]
    for provision in dict.fromkeys(one.provision for one in laws):
        group = [one for one in laws if one.provision == provision]
        position = _position(group, merged)
        merged[position:position] = group
    return (*(one for one in own if one.layer is not Layer.LAW), *merged)


def _concludes(rule: Rule) -> str | None:
    return rule.head.predicate if rule.head else None


def _gives_way(rule: Rule, replacing: Sequence[Rule], encoded: Set[str], numbering: Numbering) -> bool:
    """Tell whether a rule of the base is left out."""
    if rule.layer is not Layer.LAW:
        return False
    return _comes_in(rule, encoded, numbering) or any(rule.provision == one.provision for one in replacing)


def _encoded(rules: Iterable[Rule]) -> Set[str]:
    """Return the provisions of laws under which something is encoded."""
    return {one.provision for one in rules if one.layer is Layer.LAW and _concludes(one) not in _NOT_ENCODING}


def _comes_in(rule: Rule, encoded: Set[str], numbering: Numbering) -> bool:
    """Tell whether a rule leaves outside what is encoded, or of which a part is.

    Were it left outside, it would pass for settled whatever they say. So a law that is added comes in, and nobody
    edits the laws that declared it outside.
    """
    if rule.layer is not Layer.LAW or _concludes(rule) != "outside":
        return False
    return any(rule.provision in (one, *numbering.ancestors(one)) for one in encoded)


def _check_struck_out(
    replacing: Sequence[Rule], under: Sequence[Rule], base: str, numbering: Numbering
) -> None:
    """Refuse to strike out what the base does not have.

    In a law that is the overlay's own alone a provision may say that it makes no rule, as in any edition.
    """
    known = {one.provision for one in under if one.layer is Layer.LAW}
    laws = {numbering.law_of(one) for one in known}
    for rule in replacing:
        provision = rule.provision
        if _concludes(rule) == "no_rule" and provision not in known and numbering.law_of(provision) in laws:
            parts = sorted((one for one in known if provision in numbering.ancestors(one)), key=natural_order)
            raise RulebookError(
                f"`{provision}` is struck out, and edition {base} has no rule with that label",
                place=rule.place,
                expected=" or ".join(parts) or f"a provision that edition {base} labels rules with",
                nearest=None if parts else nearest_provision(provision, known),
            )


def _position(group: Sequence[Rule], rules: Sequence[Rule]) -> int:
    """Return where rules of one provision belong among others: after the last that comes before it in the book."""
    placed = [
        (position, one.provision)
        for position, one in enumerate(rules)
        if one.layer is Layer.LAW and _concludes(one) != "outside"
    ]
    if not placed or all(_concludes(one) == "outside" for one in group):
        return len(rules)
    key = natural_order(group[0].provision)
    return max((position + 1 for position, one in placed if natural_order(one) <= key), default=placed[0][0])
