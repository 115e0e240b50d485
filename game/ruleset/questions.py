"""Questions: `choose` with its options, and the out-of-turn decisions, which are options too."""

from __future__ import annotations

import ast
import re
from typing import TYPE_CHECKING

from game.ruleset.formula import Env
from game.ruleset.ir import ChooseIR, Clause, Ex, Local, Notation, OptionIR, Stmt, TextIR
from game.ruleset.source import Map, Node, Text
from game.ruleset.types import FLAG, SEAT, TEXT

if TYPE_CHECKING:
    from game.ruleset.statements import Statements

CHOOSE_KEYS = ("choose", "name", "follow", "options", "keep", "lapse", "some", "none")
ENDINGS = ("if", "win", "tie", "end")
OPTION_KEYS = ("if", "each", "as", "same", "must", "sure", "text", "do")
SLOT = re.compile(r"\{([^{}]*)\}")


class Questions:
    """Reads `choose` statements for a reader of statements."""

    def __init__(self, statements: Statements) -> None:
        self.st = statements

    def choose(self, node: Map, who: Node) -> ChooseIR:
        """A whole question."""
        st = self.st
        part = st.mapping(node, "'choose'", CHOOSE_KEYS, ("options",))
        name = st.string(part.get("name"), "name", st.home)
        if "name" in part:
            st.identifier(name, part["name"].span, "a decision", dashes=True)
        formulas = st.formulas
        options = tuple(self.option(item, OPTION_KEYS) for item in st.items(part.get("options"), "options"))
        keep = formulas.formula(part["keep"], st.env, FLAG) if "keep" in part else None
        if keep is not None and keep.constant and keep.value:  # a variant that keeps everything looks nowhere ahead
            keep = None
            for option in options:
                option.sure = None
        return ChooseIR(
            name=name, who=formulas.formula(who, st.env, SEAT), options=options,
            follow=st.flag(part.get("follow"), "follow", False), keep=keep,
            lapse=formulas.formula(part["lapse"], st.env, FLAG) if "lapse" in part else None,
            some=self.endings(part.get("some")), none=st.block(part.get("none")))

    def endings(self, node: Node | None) -> tuple[Stmt, ...]:
        """Statements that may be looked at again and again, because all they can do is end the game."""
        found = self.st.block(node)
        for stmt in (inner for body in found for inner in body.inner()):
            if stmt.op not in ENDINGS:
                self.st.wrong(stmt.span, f"'{stmt.op}' has no place in 'some'", "only if, win, tie and end have")
        return found

    def anytime(self, node: Node) -> OptionIR:
        """An out-of-turn decision."""
        st = self.st
        st.home, st.envs, st.loops, st.out_of_turn, st.locals = "anytime", [{}], 0, True, []
        return self.option(node, ("if", "each", "by", "as", "same", "text", "do"), out_of_turn=True)

    def option(self, node: Node, known: tuple[str, ...], out_of_turn: bool = False) -> OptionIR:
        """One entry of `options` or `anytime`."""
        st, formulas = self.st, self.st.formulas
        part = st.mapping(node, "an option", known, ("as", "by") if out_of_turn else ("as",))
        cond = formulas.formula(part["if"], st.env, FLAG) if "if" in part else None
        env: Env = dict(st.env)
        clauses: tuple[Clause, ...] = ()
        if "each" in part:
            clauses, env = formulas.generator(part["each"], env)
        for clause in clauses:
            for local in clause.targets:
                local.home = st.home
        texts = self.texts(part.get("text"), env)
        inner = env | {text.local.name: text.local for text in texts}

        def maybe(key: str) -> Ex | None:
            return formulas.formula(part[key], env, FLAG) if key in part else None

        return OptionIR(
            span=node.span, clauses=clauses, cond=cond, notation=self.notation(part.get("as"), inner),
            same=tuple(formulas.formula(item, env) for item in st.items(part.get("same"), "same")),
            must=maybe("must"), sure=maybe("sure"),
            by=formulas.formula(part["by"], env, SEAT) if "by" in part else None,
            texts=texts, body=st.inside(inner, part.get("do")))

    def texts(self, node: Node | None, env: Env) -> tuple[TextIR, ...]:
        """The free texts that an option asks for: how long they may be, and what is suggested."""
        st = self.st
        found = []
        for name, value in st.mapping(node, "text").items():
            st.identifier(name, value.span, "a text")
            part: dict[str, Node] = {"most": value}
            if isinstance(value, Map):
                part = st.mapping(value, f"text {name}", ("most", "suggest", "with"), ("most",))
            known = sorted(st.world.model.suggestions)
            if "suggest" in part and known:
                st.among(part["suggest"], "suggest", tuple(known), known[0])
            elif "suggest" in part:
                st.wrong(part["suggest"], "there are no suggestions in this ruleset", "add a section 'suggestions'")
            found.append(TextIR(
                Local(name, TEXT, value.span, st.home, read=True),
                st.number(part.get("most"), f"the length of {name}", 40, 1, 10_000),
                st.string(part.get("suggest"), "suggest"),
                tuple(st.formulas.formula(item, env) for item in st.items(part.get("with"), "with"))))
        return tuple(found)

    def notation(self, node: Node | None, env: Env) -> Notation:
        """Fixed text and formulas in turn."""
        if node is None or not isinstance(node, Text):
            if node is not None:
                self.st.wrong(node, "'as' must be a text", "quote it")
            return Notation(("?",))
        parts: list[str | Ex] = []
        last = 0
        for match in SLOT.finditer(node.value):
            if match.start() > last:
                parts.append(node.value[last:match.start()])
            tree = self.st.formulas.parse(node, match.group(1))
            if tree is not None:
                shift(tree, match.start() + 1)
                parts.append(self.st.formulas.typed(node, tree, env, None))
            last = match.end()
        if last < len(node.value):
            parts.append(node.value[last:])
        if not parts:
            self.st.wrong(node, "'as' is empty", "write how the decision is noted")
        return Notation(tuple(parts))


def shift(tree: ast.AST, by: int) -> None:
    """Moves the columns of a syntax tree, so that carets point into the text around it."""
    for part in ast.walk(tree):
        if hasattr(part, "col_offset"):
            part.col_offset += by
