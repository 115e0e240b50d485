"""Questions: `choose` with its options, and the out-of-turn decisions, which are options too."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from game.ruleset.ir import ChooseIR, Clause, Ex, Local, Notation, OptionIR, Stmt, TellIR, TextIR
from game.ruleset.language.services import Env
from game.ruleset.language.statements import Set
from game.ruleset.language.values import Const, LocalName
from game.ruleset.lists import made_like
from game.ruleset.problems import did_you_mean
from game.ruleset.source import Map, Node, Text
from game.ruleset.statement_keys import ANYTIME, CHOICE, CHOOSE, FREE_TEXT, GREATEST, TELL
from game.ruleset.types import BROKEN, FLAG, NUMBER, PIECE, PILE, SEAT, SITE, TEXT, list_of

if TYPE_CHECKING:
    from game.ruleset.statements import Statements

ENDINGS = ("if", "win", "tie", "end")
MOST_TEXTS = 20  # that one decision asks for
PICKED = (PIECE, SITE, SEAT, PILE)
SLOT = re.compile(r"\{([^{}]*)\}")


class Questions:
    """Reads `choose` statements for a reader of statements."""

    def __init__(self, statements: Statements) -> None:
        self.st = statements

    def choose(self, node: Map, who: Node) -> ChooseIR:
        st = self.st
        entries = st.mapping(node, "'choose'", CHOOSE.names, CHOOSE.needed)
        name = st.string(entries.get("name"), "name", st.home)
        if "name" in entries:
            st.identifier(name, entries["name"].span, "a decision", dashes=True)
        formulas = st.formulas
        options = tuple(self.option(item) for item in st.items(entries.get("options"), "options"))
        if "options" in entries and not options:
            st.wrong(entries["options"], "a question without options", "add some, or leave the question out")
        keep = formulas.formula(entries["keep"], st.env, FLAG, ahead=True) if "keep" in entries else None
        if keep is not None and keep.constant and keep.value:  # a variant that keeps everything looks nowhere ahead
            keep = None
        greatest, limit = self.greatest(entries.get("greatest"))
        secret = st.flag(entries.get("secret"), "secret", False)
        if secret:
            self.kept_in_mind(options)
            self.kept_quiet(options)
        return ChooseIR(
            name=name, who=formulas.formula(who, st.env, SEAT), options=options, keep=keep, secret=secret,
            greatest=greatest, limit=limit, silent="keep" not in entries and "greatest" not in entries,
            follow=self.follow(entries.get("follow"), who),
            lapse=formulas.maybe(entries.get("lapse"), st.env, FLAG),
            some=self.endings(entries.get("some")), none=st.block(entries.get("none")))

    def follow(self, node: Node | None, who: Node) -> Ex:
        """When a question is a follow-up: always, never, or as a formula tells."""
        st = self.st
        if node is None or (isinstance(node, Text) and node.value in ("yes", "no")):
            return Const(FLAG, (node or who).span, value=node is not None and st.flag(node, "follow", False))
        return st.formulas.formula(node, st.env, FLAG)

    def greatest(self, node: Node | None) -> tuple[Ex | None, Ex | None]:
        """What is to come out as great as can be, and how great that can be; nothing where it is always the same."""
        st, given = self.st, {} if node is None else {"is": node}
        if isinstance(node, Map):
            given = st.mapping(node, "'greatest'", GREATEST.names, GREATEST.needed)
        if "is" not in given:
            return None, None
        found = st.formulas.formula(given["is"], st.env, ahead=True)
        limit = st.formulas.maybe(given.get("limit"), st.env, NUMBER)
        if found.type == FLAG:
            st.wrong(found.span, "'greatest' compares numbers, this is a flag", "for a flag write keep")
        else:
            st.formulas.checked(found, NUMBER)
        return (None, None) if found.constant else (found, limit)

    def kept_in_mind(self, options: tuple[OptionIR, ...]) -> None:
        """Report answers to a secret question that are kept where nothing says who may see them."""
        for stmt in (inner for option in options for body in option.body for inner in body.inner()):
            if isinstance(stmt, Set) and isinstance(stmt.target, LocalName):
                self.st.wrong(stmt.span, "a secret decision cannot keep anything in a local variable",
                              "declare one with 'see: owner' or 'see: nobody', or put a piece into a hidden pile")

    def kept_quiet(self, options: tuple[OptionIR, ...]) -> None:
        """Report lines about answers that nobody else may know."""
        for tell in (option.tell for option in options if option.tell is not None):
            self.st.wrong(tell.span, "a line about a secret decision would tell it",
                          "leave 'tell' out, or let the question be open")

    def endings(self, node: Node | None) -> tuple[Stmt, ...]:
        """Statements that may be looked at again and again, because all they can do is end the game."""
        found = self.st.block(node)
        for stmt in (inner for body in found for inner in body.inner()):
            if stmt.op not in ENDINGS:
                self.st.wrong(stmt.span, "'some' can only end the game", "use if, win, tie and end only")
        return found

    def anytime(self, node: Node) -> OptionIR:
        return self.st.alone("anytime", {}, partial(self.option, node), out_of_turn=True)

    def option(self, node: Node) -> OptionIR:
        """One entry of `options` or `anytime`."""
        st, formulas = self.st, self.st.formulas
        where, shape = ("an entry of anytime", ANYTIME) if st.out_of_turn else ("an option", CHOICE)
        entries = st.mapping(node, where, shape.names, shape.needed)
        cond = formulas.maybe(entries.get("if"), st.env, FLAG)
        env: Env = dict(st.env)
        clauses: tuple[Clause, ...] = ()
        if "each" in entries:
            clauses, env = st.bound(entries["each"], env)
        texts = self.texts(entries.get("text"), env)
        inner = env | {text.local.name: text.local for text in texts}
        notation = self.notation(entries.get("as"), inner)
        for text in texts:
            places = [found for found in notation.parts if isinstance(found, Ex)
                      and any(ex.value is text.local for ex in found.walk())]
            if not any(found.value is text.local for found in places):
                st.wrong(text.local.span, f"the text '{text.local.name}' is missing in 'as'",
                         f"write {{{text.local.name}}} where it goes")
            elif len(places) > 1:
                st.wrong(places[1].span, f"the text '{text.local.name}' stands in 'as' more than once",
                         f"write {{{text.local.name}}} in one place")
        return OptionIR(
            span=node.span, clauses=clauses, cond=cond, notation=notation,
            same=tuple(self.plain(formulas.formula(item, env)) for item in st.items(entries.get("same"), "same")),
            must=formulas.maybe(entries.get("must"), env, FLAG), sure=formulas.maybe(entries.get("sure"), env, FLAG),
            by=formulas.maybe(entries.get("by"), env, SEAT),
            texts=texts, body=st.inside(inner, entries.get("do")),
            pick=self.picks(entries["pick"], env) if "pick" in entries else None,
            tell=self.tell(entries["tell"], env) if "tell" in entries else None,
            shun=formulas.maybe(entries.get("shun"), env, FLAG),
            seek=self.sought(entries["seek"], clauses) if "seek" in entries else ())

    def sought(self, node: Node, clauses: tuple[Clause, ...]) -> tuple[Ex, ...]:
        """Lists of what the first name that an option binds may stand for when it is taken first."""
        st = self.st
        first = clauses[0].targets[0].type if clauses else NUMBER
        if first not in (PIECE, SITE, SEAT, BROKEN):
            st.wrong(node.span, "what is sought is the first name of 'each': a piece, a site or a seat",
                     "begin 'each' with one")
            return ()
        return tuple(st.formulas.formula(item, st.env, list_of(first)) for item in st.items(node, "seek"))

    def picks(self, node: Node, env: Env) -> tuple[Ex, ...]:
        """The things that are pressed on a table, one after the other, to take this decision."""
        found = tuple(self.st.formulas.formula(item, env) for item in self.st.items(node, "pick"))
        for ex in found:
            if (ex.type.item or ex.type) not in PICKED and ex.type != BROKEN:
                self.st.wrong(ex.span, f"this is {ex.type.one}, which nobody can point at",
                              "name pieces, sites, seats and piles, or lists of them")
        return found

    def texts(self, node: Node | None, env: Env) -> tuple[TextIR, ...]:
        """The free texts that an option asks for: how long they may be, and what is suggested."""
        st = self.st
        found = []
        for name, value in st.mapping(node, "text").items():
            place = st.key_span(node, name, value)
            if st.identifier(name, place, "a text") and (name in env or st.world.taken_name(name)):
                st.wrong(place, f"'{name}' already names something else", "take another name")
            entries: dict[str, Node] = {"most": value}
            if isinstance(value, Map):
                entries = st.mapping(value, f"text {name}", FREE_TEXT.names, FREE_TEXT.needed)
            known = sorted(st.world.model.suggestions)
            if "suggest" in entries and known:
                st.among(entries["suggest"], "suggest", tuple(known), known[0])
            elif "suggest" in entries:
                st.wrong(entries["suggest"], "there are no suggestions in this ruleset", "add a section 'suggestions'")
            found.append(TextIR(
                Local(name, TEXT, place, st.home, read=True),
                st.number(entries.get("most"), f"the length of {name}", 40, 1, 10_000),
                st.string(entries.get("suggest"), "suggest"),
                tuple(st.formulas.formula(item, env) for item in st.items(entries.get("with"), "with"))))
        if node is not None and len(found) > MOST_TEXTS:
            st.wrong(node, f"a decision with {len(found)} free texts", f"ask for {MOST_TEXTS} at most")
        return tuple(found)

    def tell(self, node: Node, env: Env) -> TellIR:
        """What may be said about a decision: how long it may be, whose line it is, and what is suggested."""
        st, formulas = self.st, self.st.formulas
        entries = st.mapping(node, "'tell'", TELL.names, TELL.needed)
        lists = tuple(self.listed(item, env) for item in st.items(entries.get("suggest"), "suggest"))
        values = tuple(self.plain(formulas.formula(item, env)) for item in st.items(entries.get("with"), "with"))
        return TellIR(node.span, st.number(entries.get("most"), "the length of a line", 200, 1, 10_000), lists, values,
                      formulas.maybe(entries.get("if"), env, FLAG), formulas.maybe(entries.get("by"), env, SEAT),
                      formulas.maybe(entries.get("desk"), env, PILE))

    def listed(self, node: Node, env: Env) -> Notation:
        """The name of a list of suggestions, which is there, or a form of such names, of which one is."""
        found = self.notation(node, env)
        known = list(self.st.world.model.suggestions)
        if isinstance(node, Text) and not any(made_like(name, found) for name in known):
            self.st.wrong(node, f"there is no list '{node.value}' in suggestions",
                          did_you_mean(node.value, known) or "add it to the section 'suggestions'")
        return found

    def plain(self, ex: Ex) -> Ex:
        """A formula that tells decisions apart: anything but a list."""
        if ex.type.name in ("list", "pair"):
            self.st.wrong(ex.span, f"this is {ex.type.one}, which cannot tell decisions apart", "name one thing of it")
        return ex

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
            parts.append(self.plain(self.st.formulas.formula_at(node, match.group(1), match.start() + 1, env)))
            last = match.end()
        loose = re.search(r"[{}]", SLOT.sub(lambda slot: " " * len(slot[0]), node.value))
        if loose:
            self.st.wrong(node.at(loose.start()), f"'{loose[0]}' stands alone", "write {…} around a formula")
        if last < len(node.value):
            parts.append(node.value[last:])
        if not parts:
            self.st.wrong(node, "'as' is empty", "write how the decision is noted")
        elif node.value != node.value.strip() or not node.value.isprintable():
            self.st.wrong(node, "'as' must be one line without blanks around it", "take out what is too much")
        return Notation(tuple(parts))

