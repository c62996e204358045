"""Find, read and label a rulebook. The only user of clingo's syntax tree.

A rulebook is a folder: `vocabulary.lp`, `mechanics/`, `situations/`, `laws/EDITION/`, `editions/EDITION.lp`,
`language/`, `cases/`, `texts/`. An edition is a table of contents; what it includes is read here, each rule
with the provision and the sentence that stand above it, and written out again as plain statements, one a
line, so that a message of the solver leads back to file and line.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from pathlib import Path

from clingo import SymbolType
from clingo import ast as syntax

from pyrules.errors import InputError, Place, RulebookError, nearest
from pyrules.provisions import ancestors, natural_order
from pyrules.vocabulary import FOR_READING, SITUATION_KINDS, Vocabulary, read_vocabulary

PACKAGE = Path(__file__).parent
HEADS = {"norm": 4, "option": 3, "question": 2, "irregularity": 2, "settles": 3, "overrides": 2, "refers": 2,
         "outside": 2, "no_rule": 2}  # fmt: skip
"""Predicates a law file may conclude besides defined terms; the first argument is the provision's id."""
DECIDED = {"found": "finding({0},{1})", "chosen": "choice({0},{1})",
           "exercised": "power({0},{1},{2})", "waived": "power({0},{1},{2})"}  # fmt: skip
"""How a body reads a decision, and the decision it reads (asp/core/decisions.lp)."""
_TOKEN = re.compile(r'"(?:\\.|[^"\\])*"|(?<![\w\'])_*[A-Z]\w*|(?<!\w)_(?!\w)')


class Layer(StrEnum):
    """Where in a rulebook a rule stands."""

    CORE = "core"
    VOCABULARY = "vocabulary"
    MECHANICS = "mechanics"
    LAW = "law"
    SITUATION = "situation"


@dataclass(frozen=True)
class Literal:
    """One condition in the body of a rule.

    `predicate` and `arguments` (as text) are set for atoms; `negated` for a literal under `not`. A comparison
    or an aggregate has no predicate. `terms` gives name and number of arguments of each argument that is a
    constant or a function, None for any other. `encloses` tells an aggregate or a conditional literal, whose
    variables may be its own; `inside` are the predicates in it with their numbers of arguments.
    """

    text: str
    negated: bool = False
    predicate: str | None = None
    arguments: tuple[str, ...] = ()
    terms: tuple[tuple[str, int] | None, ...] = ()
    encloses: bool = False
    inside: tuple[tuple[str, int], ...] = ()

    @property
    def atom(self) -> str:
        """The literal without its `not`."""
        return self.text.removeprefix("not ")

    @property
    def variables(self) -> frozenset[str]:
        """The named variables in the literal."""
        return frozenset(variables_of(self.text))


@dataclass(frozen=True)
class Rule:
    """A rule as it stands in a file, with what the file says about it.

    `provision` is the id above a rule of a law, else the empty string; `sentence` and `doubts` are the
    comment lines above the rule (`%` and `%?`). `chosen` are the atoms among which a choice rule chooses.
    """

    number: int
    layer: Layer
    provision: str
    sentence: str
    doubts: tuple[str, ...]
    place: Place
    text: str
    head: Literal | None
    body: tuple[Literal, ...] = ()
    is_rule: bool = True
    chosen: tuple[Literal, ...] = ()

    @cached_property
    def variables(self) -> tuple[str, ...]:
        """The named variables outside conditions, in the order of their first appearance."""
        texts = [self.head.text if self.head else "", *(one.text for one in self.body if not one.encloses)]
        return tuple(dict.fromkeys(name for text in texts for name in variables_of(text)))


@dataclass(frozen=True)
class Program:
    """Statements to be grounded, one a line, and the rule each line came from (None for added lines)."""

    lines: tuple[str, ...]
    origins: tuple[Rule | None, ...]

    @property
    def text(self) -> str:
        """The program as clingo reads it."""
        return "\n".join(self.lines) + "\n"


@dataclass(frozen=True)
class Rulebook:
    """One edition of a code of rules, read and labelled.

    `directory` is the rulebook's folder; `rules` holds what the edition includes, in book order, and
    `situations` the statements that span its situations.
    """

    directory: Path
    edition: str
    rules: tuple[Rule, ...]
    core: tuple[Rule, ...]
    checks: tuple[Rule, ...]
    situations: tuple[Rule, ...]
    vocabulary: Vocabulary
    files: tuple[Path, ...] = field(default=())

    @cached_property
    def _solved(self) -> tuple[Rule, ...]:
        """The rules that the solver needs."""
        return tuple(rule for rule in self.rules if not (rule.head and rule.head.predicate in FOR_READING))

    @cached_property
    def laws(self) -> tuple[Rule, ...]:
        """The rules that stand in law files."""
        return tuple(rule for rule in self.rules if rule.layer is Layer.LAW)

    @cached_property
    def provisions(self) -> tuple[str, ...]:
        """The ids of the provisions that the edition encodes or lists as making no rule, in book order."""
        encoded = {rule.provision for rule in self.laws if rule.head and rule.head.predicate != "outside"}
        return tuple(sorted(encoded, key=natural_order))

    def rules_of(self, provision: str) -> tuple[Rule, ...]:
        """Return the rules labelled with exactly this provision."""
        return tuple(rule for rule in self.laws if rule.provision == provision)

    def facts_of(self, predicate: str) -> Iterator[tuple[Rule, tuple[str, ...]]]:
        """Yield each law rule that concludes `predicate`, with the arguments of its head as text."""
        for rule in self.laws:
            if rule.head and rule.head.predicate == predicate:
                yield rule, rule.head.arguments

    def program(self) -> Program:
        """Return the whole code with its checks, each rule reporting the instances in which it applies.

        Besides what the rules say, `applied(Number, (Variables))` holds for every instance of a rule of laws
        or mechanics whose body holds.
        """
        return self._program

    @cached_property
    def _program(self) -> Program:
        lines: list[tuple[str, Rule | None]] = [(rule.text, rule) for rule in (*self.core, *self.checks)]
        for rule in self._solved:
            lines.extend((text, rule) for text in _reporting(rule))
        return _program([*lines, *self._added()])

    def scope_program(self, constants: dict[str, int]) -> Program:
        """Return the code, its checks and its situations; `applied(Number)` tells that a rule can apply.

        Args:
            constants: values for the bounds that the situation files declare with `#const`.

        Raises:
            InputError: a bound is named that the situation files do not declare.

        """
        declared = self.bounds
        for name in constants:
            if name not in declared:
                raise InputError(
                    f"`{name}` bounds no situation of this rulebook",
                    expected=" or ".join(sorted(declared)) or "no bound at all",
                    nearest=nearest(name, declared),
                )
        lines: list[tuple[str, Rule | None]] = [(rule.text, rule) for rule in (*self.core, *self.checks)]
        for rule in self._solved:
            lines.append((rule.text, rule))
            if rule.layer is Layer.LAW and rule.is_rule:
                lines.append((_rule(f"applied({rule.number})", [one.text for one in rule.body]), rule))
        for rule in self.situations:
            bound = re.match(r"#const (\w+) *=", rule.text)
            value = constants.get(bound[1]) if bound else None
            lines.append(
                (rule.text if value is None else f"#const {bound[1] if bound else ''} = {value}.", rule)
            )
        return _program([*lines, *self._added(), *((text, None) for text in self._counting())])

    @cached_property
    def bounds(self) -> dict[str, int]:
        """The bounds that the situation files declare, with their values as declared."""
        found = (re.match(r"#const (\w+) *= *(\d+)", rule.text) for rule in self.situations)
        return {one[1]: int(one[2]) for one in found if one}

    def _counting(self) -> Iterator[str]:
        """Measure a situation: the fewer events the smaller, then the fewer irregularities.

        What is plainest among equals is for the rulebook's own `#minimize` statements, at priority 1.
        """
        for name, arity in sorted(self.vocabulary.arities("sequence", "event", "election")):
            variables = [f"Part{position}" for position in range(arity)]
            atom = f"{name}({','.join(variables)})" if variables else name
            yield f"#minimize {{ 1@3,{','.join([name, *variables])} : {atom} }}."
        yield "#minimize { 1@2,Provision,What : irregularity(Provision,What) }."

    def _added(self) -> list[tuple[str, Rule | None]]:
        """Say what follows from how the rules are written: which values a rule reads, what a question is about."""
        lines: list[tuple[str, Rule | None]] = [
            (f'part_of("{part}","{whole}").', None) for part in self.provisions for whole in ancestors(part)
        ]
        for rule in self.rules:
            lines.extend((text, rule) for text in (*_bearing(rule), *_turning(rule)))
        return lines


def shipped_rulebooks() -> Path:
    """Return the folder that ships with pyrules: `asp`, in the package when installed, beside it in a checkout."""
    installed = PACKAGE / "asp"
    return installed if installed.is_dir() else PACKAGE.parent / "asp"


def default_rulebook() -> Path:
    """Return the folder of the rulebook that is used where none is named."""
    return shipped_rulebooks() / "bridge"


def editions(directory: Path) -> tuple[str, ...]:
    """Return the names of a rulebook's editions, sorted.

    Raises:
        InputError: the folder has no editions.

    """
    found = tuple(sorted(path.stem for path in (directory / "editions").glob("*.lp")))
    if not found:
        raise InputError(
            "no edition in this folder",
            place=Place(str(directory)),
            expected="a rulebook: a folder with `editions/NAME.lp` in it",
        )
    return found


def load(edition: str | None = None, directory: Path | None = None) -> Rulebook:
    """Read one edition of a rulebook.

    Args:
        edition: its name, such as `1997`; the only one where None and there is but one.
        directory: the rulebook's folder; the shipped bridge rulebook where None.

    Raises:
        InputError: there is no such edition, or a file that it includes.
        RulebookError: a file breaks the conventions of a law file; the error names file and line.

    """
    directory = directory or default_rulebook()
    known = editions(directory)
    if edition is None and len(known) == 1:
        edition = known[0]
    if edition not in known:
        raise InputError(
            f"`{edition}` is no edition of this rulebook" if edition else "the rulebook has several editions",
            place=Place(str(directory)),
            expected=" or ".join(known),
            nearest=nearest(edition or "", known),
        )
    contents = directory / "editions" / f"{edition}.lp"
    shared = shipped_rulebooks()
    counter = iter(range(1, 1_000_000))
    core = _read(sorted((shared / "core").glob("*.lp")), directory, counter, lambda _: Layer.CORE)
    checks = _read(sorted((shared / "checks").glob("*.lp")), directory, counter, lambda _: Layer.CORE)
    rules = _read([contents], directory, counter, lambda path: _layer(path, directory))
    situations = _read(
        sorted((directory / "situations").glob("*.lp")), directory, counter, lambda _: Layer.SITUATION
    )
    vocabulary = read_vocabulary("\n".join(rule.text for rule in rules if rule.layer is Layer.VOCABULARY))
    files = dict.fromkeys(Path(rule.place.file) for rule in rules)
    rulebook = Rulebook(directory, edition, rules, core, checks, situations, vocabulary, tuple(files))
    _check_heads(rulebook)
    return rulebook


def variables_of(text: str) -> Iterator[str]:
    """Yield the named variables of a statement or term as written, each time they appear."""
    for found in _TOKEN.finditer(text):
        if not found[0].startswith('"') and found[0] != "_":
            yield found[0]


def substituted(text: str, values: dict[str, str]) -> str:
    """Return `text` with each variable that `values` names replaced by its value; strings are left alone."""
    return _TOKEN.sub(lambda found: values.get(found[0], found[0]), text)


# ---- reading


def _layer(path: Path, directory: Path) -> Layer:
    parts = path.relative_to(directory).parts if path.is_relative_to(directory) else ("laws",)
    folder = {"laws": Layer.LAW, "mechanics": Layer.MECHANICS, "vocabulary.lp": Layer.VOCABULARY}
    if parts[0] not in folder:
        raise RulebookError(
            "an edition includes what is neither vocabulary, mechanics nor law",
            place=Place(str(path)),
            expected="a file below `laws/` or `mechanics/`, or `vocabulary.lp`",
        )
    return folder[parts[0]]


def _read(
    paths: Iterable[Path], directory: Path, counter: Iterator[int], layer_of: Callable[[Path], Layer]
) -> tuple[Rule, ...]:
    """Read files with what they include, attaching to each rule the comment lines directly above it."""
    names = [str(path.resolve()) for path in paths]
    nodes: list[syntax.AST] = []
    messages: list[str] = []
    if names:
        try:
            syntax.parse_files(names, nodes.append, logger=lambda _, text: messages.append(text))
        except RuntimeError as error:
            raise _unreadable(messages, error, directory) from None
    comments: dict[tuple[str, int], str] = {}
    statements: list[syntax.AST] = []
    for node in nodes:
        if node.ast_type == syntax.ASTType.Comment:
            if node.comment_type == syntax.CommentType.Block:
                raise RulebookError(
                    "a block comment", place=_place(node), expected="lines that begin with `%`"
                )
            comments[node.location.begin.filename, node.location.begin.line] = node.value
        elif node.ast_type != syntax.ASTType.Program:
            statements.append(node)
    beside = {line: comments.pop(line) for node in statements for line in _lines(node) if line in comments}
    rules: list[Rule] = []
    for node in statements:
        begin, end = node.location.begin, node.location.end
        layer = layer_of(Path(begin.filename).resolve())
        # outside the laws a remark may stand behind a fact; nothing is read from it
        for file, line in _lines(node):
            if (file, line) in beside and (layer is Layer.LAW or line not in (begin.line, end.line)):
                raise RulebookError(
                    "a comment inside a rule",
                    place=Place(_shown(file), line, 1),
                    expected="the comment above the rule, where it is the rule's label or sentence",
                )
        above = _above(comments, begin.filename, begin.line)
        rules.append(_rule_from(node, next(counter), layer, above))
    return tuple(rules)


def _lines(node: syntax.AST) -> Iterator[tuple[str, int]]:
    """Yield file and number of each line on which a statement stands."""
    begin, end = node.location.begin, node.location.end
    return ((begin.filename, line) for line in range(begin.line, end.line + 1))


def _above(comments: dict[tuple[str, int], str], file: str, line: int) -> list[str]:
    """Return the unbroken run of comment lines that ends directly above `line`."""
    found: list[str] = []
    while (text := comments.get((file, line - 1 - len(found)))) is not None:
        found.insert(0, text)
    return found


def _rule_from(node: syntax.AST, number: int, layer: Layer, above: list[str]) -> Rule:
    place = _place(node)
    labels = [text[2:].strip() for text in above if text.startswith("%@")]
    doubts = tuple(text[2:].strip() for text in above if text.startswith("%?"))
    sentence = " ".join(
        text[1:].strip()
        for text in above
        if not text.startswith(("%@", "%?", "%#", "%-")) and text[1:].strip(" -")
    )
    if layer is Layer.LAW and (len(labels) != 1 or not labels[0]):
        raise RulebookError(
            "a rule with more than one provision" if len(labels) > 1 else "a rule without its provision",
            place=place,
            expected="one line `%@ ID` directly above the rule",
        )
    is_rule = node.ast_type == syntax.ASTType.Rule
    head: Literal | None = None
    body: tuple[Literal, ...] = ()
    chosen: tuple[Literal, ...] = ()
    if is_rule:
        body = tuple(_literal(one) for one in node.body)
        if node.head.ast_type == syntax.ASTType.Literal:
            head = _literal(node.head)
        elif node.head.ast_type == syntax.ASTType.Aggregate:
            chosen = tuple(_literal(element.literal) for element in node.head.elements)
    if layer in (Layer.LAW, Layer.MECHANICS):
        _check_form(node, layer, head, body, place)
    provision = labels[0] if labels else ""
    return Rule(number, layer, provision, sentence, doubts, place, str(node), head, body, is_rule, chosen)


def _literal(node: syntax.AST) -> Literal:
    text = str(node)
    if node.ast_type != syntax.ASTType.Literal or node.atom.ast_type != syntax.ASTType.SymbolicAtom:
        plain = node.ast_type == syntax.ASTType.Literal and node.atom.ast_type in (
            syntax.ASTType.Comparison,
            syntax.ASTType.BooleanConstant,
        )
        return Literal(text, encloses=not plain, inside=tuple(sorted(set(_predicates(node)))))
    negated = node.sign != syntax.Sign.NoSign
    term = node.atom.symbol
    if term.ast_type == syntax.ASTType.Function:
        arguments = tuple(str(argument) for argument in term.arguments)
        return Literal(text, negated, term.name, arguments, tuple(_named_term(one) for one in term.arguments))
    if term.ast_type == syntax.ASTType.SymbolicTerm:  # a constant: a predicate without arguments
        return Literal(text, negated, str(term))
    return Literal(text, negated)


def _predicates(node: syntax.AST) -> Iterator[tuple[str, int]]:
    """Yield the predicates in a part of a rule, with their numbers of arguments."""
    if node.ast_type == syntax.ASTType.SymbolicAtom:
        name = _named_term(node.symbol)
        if name:
            yield name
        return
    for child in _children(node):
        yield from _predicates(child)


def _named_term(node: syntax.AST) -> tuple[str, int] | None:
    if node.ast_type == syntax.ASTType.Function and node.name:
        return node.name, len(node.arguments)
    if node.ast_type == syntax.ASTType.SymbolicTerm and node.symbol.type == SymbolType.Function:
        return node.symbol.name, 0
    return None


def _check_form(
    node: syntax.AST, layer: Layer, head: Literal | None, body: tuple[Literal, ...], place: Place
) -> None:
    """Refuse what neither a law nor a mechanics file may hold: anything but a conclusion from conditions."""
    expected = "a conclusion and its conditions: no choice, constraint, disjunction, pool or `#` directive"
    if node.ast_type == syntax.ASTType.Defined:
        return
    if node.ast_type != syntax.ASTType.Rule:
        raise RulebookError(f"`{str(node).split(' ')[0]}` in a {layer} file", place=place, expected=expected)
    if head is None or head.predicate is None or head.negated:
        raise RulebookError(f"`{node.head}` is no conclusion", place=place, expected=expected)
    if body and any(_has_pool(part) for part in (node.head, *node.body)):
        raise RulebookError(
            "a pool in a rule with conditions", place=place, expected="one rule for each case"
        )
    for one in body:
        if one.negated and one.predicate in DECIDED:
            raise RulebookError(
                f"`{one.text}` negates a decision",
                place=place,
                expected="the other value by name, such as `found(Id, Question, no)` or `waived(Id, Bearer, Act)`",
            )
        if (one.predicate, len(one.arguments)) in (("act", 4), ("decided", 2)):
            raise RulebookError(
                f"`{one.text}` reads a decision",
                place=place,
                expected="`found`, `chosen`, `exercised` or `waived`; or `governs` for what a norm says",
            )
    lines = [one.location.begin.line for one in node.body]
    if layer is Layer.LAW and len(lines) != len(set(lines)):
        raise RulebookError("two conditions on one line", place=place, expected="one body literal a line")


def _has_pool(node: syntax.AST) -> bool:
    """Tell whether `;` stands inside a term of this part of a rule."""
    return node.ast_type == syntax.ASTType.Pool or any(_has_pool(child) for child in _children(node))


def _children(node: syntax.AST) -> Iterator[syntax.AST]:
    for key in node.child_keys:
        child = getattr(node, key)
        if isinstance(child, syntax.AST):
            yield child
        elif child is not None:
            yield from child


def _check_heads(rulebook: Rulebook) -> None:
    """Hold each law's conclusion against the heads a law may have, and its id against its label."""
    terms = rulebook.vocabulary.arities("term")
    ours = {
        (rule.head.predicate, len(rule.head.arguments))
        for rule in (*rulebook.core, *rulebook.checks)
        if rule.head and rule.head.predicate
    }
    for one in rulebook.vocabulary.declarations:
        if one.kind in (*SITUATION_KINDS, "term") and (one.name, one.arity) in ours:
            raise RulebookError(
                f"the {one.kind} `{one.name}` is declared, and `{one.name}/{one.arity}` is a word of pyrules",
                place=Place(_shown(str(rulebook.directory / "vocabulary.lp"))),
                expected="another name",
            )
    for rule in rulebook.laws:
        head = rule.head
        if head is None or head.predicate is None:
            continue
        if head.predicate in HEADS:
            if len(head.arguments) != HEADS[head.predicate]:
                raise RulebookError(
                    f"`{head.text}` has {len(head.arguments)} arguments",
                    place=rule.place,
                    expected=f"{HEADS[head.predicate]} for `{head.predicate}`",
                )
            if head.predicate != "outside" and head.arguments[0] != f'"{rule.provision}"':
                raise RulebookError(
                    f"the label says `{rule.provision}` and the rule {head.arguments[0]}",
                    place=rule.place,
                    expected="the same id in both, in quotation marks in the rule",
                )
        elif (head.predicate, len(head.arguments)) not in terms:
            known = [*HEADS, *(name for name, _ in terms)]
            raise RulebookError(
                f"a law cannot conclude `{head.predicate}/{len(head.arguments)}`",
                place=rule.place,
                expected="a norm, question, option, irregularity, settlement, override or reference, or a term that "
                "the vocabulary declares",
                nearest=nearest(head.predicate, known),
            )


def _place(node: syntax.AST) -> Place:
    begin = node.location.begin
    return Place(_shown(begin.filename), begin.line, begin.column)


def _shown(filename: str) -> str:
    """Return a file's name relative to the working directory where it lies below it."""
    path, here = Path(filename).resolve(), Path.cwd()
    return path.relative_to(here).as_posix() if path.is_relative_to(here) else str(path)


def _unreadable(messages: list[str], error: RuntimeError, directory: Path) -> RulebookError:
    """Turn clingo's own message into one that names the place."""
    for text in messages:
        found = re.match(r"(.+?):(\d+):(\d+)(?:-\S+)?: (?:error|info|warning): *(.*)", text, re.DOTALL)
        if found:
            place = Place(_shown(found[1]), int(found[2]), int(found[3]))
            return RulebookError(" ".join(found[4].split()).replace("error: ", ""), place=place)
    return RulebookError(" ".join([*messages, str(error)]).strip(), place=Place(str(directory)))


# ---- writing out


def _program(lines: list[tuple[str, Rule | None]]) -> Program:
    return Program(tuple(text for text, _ in lines), tuple(rule for _, rule in lines))


def _rule(head: str, body: Iterable[str]) -> str:
    conditions = "; ".join(body)
    return f"{head} :- {conditions}." if conditions else f"{head}."


def _reporting(rule: Rule) -> Iterator[str]:
    """Write a rule so that the instances in which it applies can be read off an answer set."""
    if rule.layer is Layer.VOCABULARY or not (rule.is_rule and rule.head and rule.body):
        yield rule.text
        return
    applied = f"applied({rule.number},({','.join(rule.variables)}{',' if len(rule.variables) == 1 else ''}))"
    yield _rule(applied, [one.text for one in rule.body])
    yield _rule(rule.head.text, [applied])


def _bearing(rule: Rule) -> Iterator[str]:
    """Say for each decision that a rule reads that the value read matters where all else in the rule holds."""
    for one in rule.body:
        if one.predicate in DECIDED and rule.is_rule:
            arguments = [_named(text, f"Any{position}_") for position, text in enumerate(one.arguments)]
            decision = DECIDED[one.predicate].format(*arguments)
            value = one.predicate if one.predicate in ("exercised", "waived") else arguments[-1]
            rest = [other.text for other in rule.body if other is not one]
            yield _rule(f"bears({decision},{value})", [*rest, f"open({decision},{value})"])


def _named(text: str, prefix: str) -> str:
    """Give each anonymous variable of a term a name of its own, so that it can stand twice in a rule."""
    counter = iter(range(1, 1_000))
    return _TOKEN.sub(lambda found: f"{prefix}{next(counter)}" if found[0] == "_" else found[0], text)


def _turning(rule: Rule) -> Iterator[str]:
    """Say for a question which irregularity it is put about: the one that its own rule names."""
    if rule.head and rule.head.predicate == "question":
        for one in rule.body:
            if one.predicate == "irregularity" and not one.negated:
                yield _rule(
                    f"turns_on({rule.head.arguments[1]},{one.arguments[1]})", [x.text for x in rule.body]
                )
