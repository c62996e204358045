"""Find and load a rulebook.

A rulebook is a folder: `vocabulary/` (or one file, `vocabulary.lp`), `mechanics/`, `situations/`, `laws/EDITION/`,
`editions/EDITION.lp`, `language/`, `cases/`, `texts/`. An edition is a table of contents: what it includes is the code
(`pyrules.code.contents`). It may be laid over another edition (`pyrules.code.overlays`).
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import islice
from pathlib import Path

from pyrules.base.errors import InputError, Place, RulebookError, nearest
from pyrules.base.gathering import apart, is_gathering
from pyrules.base.given import FilePath
from pyrules.base.keeping import digest_of
from pyrules.code.contents import Contents, base_of, read_contents
from pyrules.code.elections import names_of
from pyrules.code.gate import admit
from pyrules.code.ids import require_ids
from pyrules.code.labels import require_readable
from pyrules.code.literals import Literal
from pyrules.code.meaning import meaning
from pyrules.code.measuring import counted
from pyrules.code.overlays import laid_over
from pyrules.code.parsing import require_text, shown
from pyrules.code.ranges import watched_as, watching
from pyrules.code.reading import WORTH_KEEPING, File, kept_of, read_files, vocabulary_in
from pyrules.code.readings import readings_in
from pyrules.code.rulebook import Rulebook
from pyrules.code.rules import EXCEPTS, HEADS, IDS, NAMES, RANKING, Layer, Rule
from pyrules.code.terms import Function, Pool, Variable, string_of
from pyrules.code.units import measured
from pyrules.code.vocabulary import SITUATION_KINDS, VOCABULARY_ALONE, Vocabulary, declares, misdeclared

PACKAGE = Path(__file__).parent.parent


def shipped_rulebooks() -> Path:
    """Return the folder that ships with pyrules: `asp`, in the package when installed, beside it in a checkout."""
    installed = PACKAGE / "asp"
    return installed if installed.is_dir() else PACKAGE.parent / "asp"


def default_rulebook() -> Path:
    """Return the folder of the rulebook that is used where none is named."""
    return shipped_rulebooks() / "bridge"


def editions(directory: FilePath) -> tuple[str, ...]:
    """Return the names of a rulebook's editions, sorted.

    Raises:
        InputError: the folder has no editions.

    """
    found = tuple(sorted(path.stem for path in (Path(directory) / "editions").glob("*.lp")))
    if not found:
        raise InputError(
            "no edition in this folder",
            place=Place(str(directory)),
            expected="a rulebook: a folder with `editions/NAME.lp` in it",
        )
    return found


def unknown_edition(name: str, known: Collection[str], place: Place | None = None) -> InputError:
    """Return the error that a rulebook has no edition of a name.

    Args:
        name: the name.
        known: those of its editions.
        place: where the name is given.

    """
    return InputError(
        f"`{name}` is no edition of this rulebook",
        place=place,
        expected=" or ".join(known),
        nearest=nearest(name, known),
    )


def independent_editions(directory: Path) -> tuple[str, ...]:
    """Return the editions of a rulebook that are laid over no other.

    Raises:
        InputError: the folder has no editions.
        RulebookError: an edition file includes two editions, or one that there is not.

    """
    return tuple(name for name in editions(directory) if base_of(name, directory) is None)


def load(edition: str | None = None, directory: FilePath | None = None) -> Rulebook:
    """Read one edition of a rulebook.

    Args:
        edition: its name, such as `1997`; the only one where None and there is but one.
        directory: the rulebook's folder; the shipped bridge rulebook where None.

    Returns:
        The edition with its rules in book order; those of an overlay in place of those that they replace.

    Raises:
        InputError: there is no such edition, or a file that it includes.
        RulebookError: a file breaks the conventions of a law file, or an overlay those of overlays; the error
            names file and line.

    """
    directory = Path(directory) if directory else default_rulebook()
    known = editions(directory)
    if edition is None and len(known) == 1:
        edition = known[0]
    if edition is None:
        raise InputError(
            "the rulebook has several editions", place=Place(str(directory)), expected=" or ".join(known)
        )
    if edition not in known:
        raise unknown_edition(edition, known, Place(str(directory)))
    contents = read_contents(directory / "editions" / f"{edition}.lp")
    shared = shipped_rulebooks()
    files = (
        [(path, Layer.CORE) for path in sorted((shared / "core").glob("*.lp"))],
        [(path, Layer.CORE) for path in sorted((shared / "checks").glob("*.lp"))],
        [(path, contents.layer(path)) for path in contents.files],
        [(path, Layer.SITUATION) for path in sorted((directory / "situations").glob("*.lp"))],
    )
    admit([path for group in files[2:] for path, _ in group], directory)
    if is_gathering():
        readable = tuple([one for one in group if _is_readable(one[0])] for group in files)
        return _loaded(directory, edition, contents, readable)
    return _lately_loaded(directory, edition, contents, files)


def _is_readable(path: Path) -> bool:
    """Tell whether a file can be read; where it cannot, that is taken down."""
    with apart():
        return bool(require_text(path)) or True
    return False


LATELY = 8
"""So many large codes are handed out again, with all that has been worked out of them, while their files stay."""
_LATELY: dict[str, tuple[Hashable, Rulebook]] = {}
"""These by what their files say, each with the files' names."""
_Files = tuple[list[File], ...]


def _lately_loaded(directory: Path, edition: str, contents: Contents, files: _Files) -> Rulebook:
    """Return a code as it was loaded before where its files say the same: it is one of the values that never change."""
    every = [file for group in files for file in group]
    texts = [require_text(path).encode() for path, _ in every]
    if sum(map(len, texts)) < WORTH_KEEPING:
        return _loaded(directory, edition, contents, files)
    digest = digest_of([edition.encode(), *texts])
    named = tuple((shown(str(path)), layer) for path, layer in every)
    known = directory, contents, named, tuple(map(len, files))
    before, code = _LATELY.pop(digest, (None, None))
    if code is None or before != known:
        code = _loaded(directory, edition, contents, files)
    _LATELY[digest] = known, code
    for oldest in [*_LATELY][: max(0, len(_LATELY) - LATELY)]:
        del _LATELY[oldest]
    return code


def _loaded(directory: Path, edition: str, contents: Contents, files: _Files) -> Rulebook:
    """Read an edition of which it is known what it includes."""
    core, checks, rules, situations = _read(*files)
    readings = readings_in(rules)
    with apart():
        readings.require_known(rules)
    rules = readings.without_preferences(rules)
    taking, choices = readings.taking(1 + sum(map(len, (core, checks, rules, situations))))
    # without situation files the vocabulary spans the situations, readings included
    rules, situations, vocabulary = _with_units(
        (*rules, *taking), (*situations, *choices) if situations else ()
    )
    vocabulary = readings.in_vocabulary(vocabulary)
    with apart():
        require_readable(rules, vocabulary.numbering)
    rules = laid_over(contents, rules, names_of(vocabulary), vocabulary.numbering)
    rulebook = Rulebook(directory, edition, rules, core, checks, situations, vocabulary)
    _check_heads(rulebook)
    require_ids(rulebook)
    with apart():
        return kept_of(
            f"watched-{edition}",
            [one for group in files for one in group],
            lambda: watching(rulebook),
            lambda data: watched_as(rulebook, data),
        )
    return rulebook  # nothing of it is solved


def _read(*groups: Sequence[File]) -> Iterator[tuple[Rule, ...]]:
    """Yield the rules of each group of files, numbered through."""
    found = read_files([file for group in groups for file in group])
    for group in groups:
        yield tuple(rule for rules in islice(found, len(group)) for rule in rules)


def _with_units(
    rules: tuple[Rule, ...], situations: tuple[Rule, ...]
) -> tuple[tuple[Rule, ...], tuple[Rule, ...], Vocabulary]:
    """Return the rules, with whole numbers for values with units, and the vocabulary."""
    declaring = [rule for rule in rules if rule.concluded == "measured" and rule.layer is Layer.VOCABULARY]
    conditioned = next((rule for rule in declaring if rule.body), None)
    if conditioned:
        raise RulebookError(
            "a unit that is declared under conditions", place=conditioned.place, expected="a fact"
        )
    measures = vocabulary_in(declaring).measures if declaring else {}
    found = counted((*rules, *situations), measures)
    vocabulary = vocabulary_in(found)
    if measures:
        found, vocabulary = measured(found, vocabulary)
    return found[: len(rules)], found[len(rules) :], vocabulary


def _check_excepted(rulebook: Rulebook, rule: Rule) -> None:
    """Hold what an exception takes away against what a provision can conclude that gives way."""
    known = meaning(rulebook).falling
    names = [name for name, _ in known]
    taken = rule.excepted
    if taken is None or (taken.predicate, len(taken.terms) - 1) not in known:
        raise RulebookError(
            f"`{rule.head.arguments[-1] if rule.head else rule.text}` is nothing that a provision concludes",
            place=rule.place,
            expected=f"a conclusion without its id: {' or '.join(known.values())}",
            nearest=nearest(taken.predicate or "", names) if taken and taken.predicate not in names else None,
        )
    _check_arguments(taken, rule.place)


def _check_heads(rulebook: Rulebook) -> None:
    """Hold each law's conclusion against the heads a law may have, and its id against its label."""
    with apart():
        _ = rulebook.known  # refuses what cannot be
    elections = names_of(rulebook.vocabulary)
    with apart():
        elections = frozenset(one.name for one in rulebook.elections)
    ours = {
        (rule.head.predicate, len(rule.head.arguments))
        for rule in (*rulebook.core, *rulebook.checks)
        if rule.head and rule.head.predicate
    }
    for one in rulebook.vocabulary.declarations:
        with apart():
            if one.kind in (*SITUATION_KINDS, "term") and (one.name, one.arity) in ours:
                raise RulebookError(
                    f"the {one.kind} `{one.name}` is declared, and `{one.name}/{one.arity}` is a word of pyrules",
                    place=rulebook.declared_at(one),
                    expected="another name",
                )
    _check_declarations(rulebook)
    for rule in rulebook.laws:
        if rule.head and rule.head.predicate:
            with apart():
                _check_head(rulebook, rule, rule.head, elections)


def _check_head(rulebook: Rulebook, rule: Rule, head: Literal, elections: Collection[str]) -> None:
    """Hold a law's conclusion against the heads that a law may have, and its id against its label."""
    predicate = head.predicate or ""
    terms = rulebook.vocabulary.arities("term")
    if predicate in HEADS:
        if len(head.arguments) != HEADS[predicate]:
            raise RulebookError(
                f"`{head.text}` has {len(head.arguments)} arguments",
                place=rule.place,
                expected=f"{HEADS[predicate]} for `{predicate}`",
            )
        named = string_of(head.terms[0])
        ranked = predicate in RANKING and named in rulebook.provisions
        if predicate != "outside" and named != rule.provision and not ranked:
            other = ", or that of another provision of the code" if predicate in RANKING else ""
            raise RulebookError(
                f"the label says `{rule.provision}` and the rule {head.arguments[0]}",
                place=rule.place,
                expected=f"the same id in both, in quotation marks in the rule{other}",
            )
        if predicate == EXCEPTS:
            _check_excepted(rulebook, rule)
        _check_arguments(head, rule.place)
    elif predicate not in elections and (predicate, len(head.arguments)) not in terms:
        known = [*HEADS, *elections, *(name for name, _ in terms)]
        raise RulebookError(
            f"a law cannot conclude `{predicate}/{len(head.arguments)}`",
            place=rule.place,
            expected="a norm, question, option, irregularity, settlement, override, exception or reference, or a "
            "term or an election that the vocabulary declares",
            nearest=nearest(predicate, known),
        )


def _check_declarations(rulebook: Rulebook) -> None:
    """Hold what is said outside the laws to what may be said there.

    A declaration with the wrong number of arguments would declare nothing; what laws and pyrules conclude is said by
    nobody else.
    """
    own = rulebook.vocabulary.arities(*SITUATION_KINDS, "term")
    engine = (*rulebook.core, *rulebook.checks)
    supplied = {rule.text for rule in engine if rule.defined and not declares(rule.defined)}
    reserved = {(atom.name, len(atom.arguments)) for rule in engine for atom in _stated(rule)} - own
    for rule in (*rulebook.rules, *rulebook.situations):
        if rule.layer is Layer.LAW:
            continue
        for atom in _stated(rule):
            with apart():
                _check_stated(atom, rule, own)
                signature = atom.name, len(atom.arguments)
                if signature in reserved or "#defined {}/{}.".format(*signature) in supplied:
                    raise RulebookError(
                        f"`{atom}` in a {rule.layer} file",
                        place=rule.place,
                        expected=f"another name: `{atom.name}/{signature[1]}` is a word of pyrules",
                    )


def _check_stated(atom: Function, rule: Rule, own: Collection[tuple[str, int]]) -> None:
    """Refuse an atom that declares nothing, or that is for the vocabulary or for laws to say."""
    signature = atom.name, len(atom.arguments)
    form = misdeclared(*signature, own)
    if form:
        raise RulebookError(f"`{atom}` is no declaration", place=rule.place, expected=form)
    if rule.layer is not Layer.VOCABULARY and atom.name in VOCABULARY_ALONE and signature not in own:
        raise RulebookError(
            f"`{atom}` in a {rule.layer} file", place=rule.place, expected="it in the vocabulary"
        )
    if HEADS.get(atom.name) == signature[1] and signature not in own:
        raise RulebookError(
            f"`{atom}` in a {rule.layer} file", place=rule.place, expected="it in a law, below its `%@ ID`"
        )


def _stated(rule: Rule) -> Iterator[Function]:
    """Yield the atoms that a rule concludes, or among which it chooses."""
    for one in (*([rule.head] if rule.head else []), *rule.chosen):
        yield from one.atoms


def _check_arguments(head: Literal, place: Place) -> None:
    """Refuse an argument of a law's conclusion that can be no id, or no name of an act, a question or the like."""
    for position, term in enumerate(head.terms):
        if isinstance(term, Variable | Pool):
            continue
        argument = f"`{term}` in `{head.text}`"
        if position in IDS.get(head.predicate or "", (0,)) and string_of(term) is None:
            raise RulebookError(
                f"{argument} is no id", place=place, expected=f'an id in quotation marks: `"{term}"`'
            )
        if position in NAMES.get(head.predicate or "", ()) and term.signature is None:
            raise RulebookError(
                f"{argument} is no name",
                place=place,
                expected="a name in small letters, with its arguments in brackets where it has any",
            )
