"""The words of `show` for tables with pages, persons, forms, hats and chronicles: whatever they name must be there."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from game.ruleset.fields import Fields
from game.ruleset.ir import OptionIR, ProcedureIR
from game.ruleset.model import Model
from game.ruleset.problems import Problems, Span, listed, named, nearest
from game.ruleset.source import Map, Node, Text
from game.ruleset.world import World

PERSONA = ("name", "title", "arms", "list")
CHRONICLE = ("chapters", "quotes", "small", "skip", "lead", "gone", "end")
WHOSE = ("own", "all")


def check(world: World, procedures: dict[str, ProcedureIR], anytime: tuple[OptionIR, ...], problems: Problems) -> None:
    """Report what means nothing: unknown variables, decisions that nobody is asked for, texts that nobody says."""
    show = world.model.show
    if show is None:
        return
    bodies = [body for procedure in procedures.values() for body in procedure.body]
    bodies += [body for option in anytime for body in option.body]
    inner = [stmt for body in bodies for stmt in body.inner()]
    decisions = dict.fromkeys(stmt.choose.name for stmt in inner if stmt.choose is not None)
    sayings = dict.fromkeys(stmt.value for stmt in inner if stmt.op == "say")
    ShowChecker(world.model, decisions, sayings, problems).check(show)


class ShowChecker(Fields):
    """Checks one ruleset's `show`."""

    def __init__(self, model: Model, decisions: Collection[str], sayings: Collection[str], problems: Problems) -> None:
        super().__init__(problems)
        self.model = model
        self.decisions = decisions
        self.sayings = sayings

    def check(self, show: Map) -> None:
        """Every word of these tables."""
        found = show.entries
        if "boards" in found:
            self.among(found["boards"], "show.boards", ("pages",), "pages")
            if self.model.board is None or not self.model.board.each:
                self.wrong(found["boards"], "pages are for boards of one's own", "add 'each: seat' to the board")
        for key, scope, kinds in (("site_text", "site_vars", ("text", "word")), ("site_label", "site_vars", ("word",)),
                                  ("headline", "vars", ("text",)), ("arena", "vars", ("site",))):
            if key in found:
                self.variables(found[key], f"show.{key}", scope, kinds, several=key == "site_text")
        self.persona(found.get("persona"), found.get("site_label"))
        for name, whose in self.mapping(found.get("guide"), "show.guide").items():
            self.known(found["guide"], name, whose, self.decisions, "decision")
            self.among(whose, f"show.guide.{name}", WHOSE, "own")
        for node in self.items(found.get("together"), "show.together"):
            self.names(node, self.decisions, "decision")
        part = self.mapping(found.get("chronicle"), "show.chronicle", CHRONICLE)
        for name, node in part.items():
            for item in self.items(node, f"show.chronicle.{name}"):
                self.names(item, self.sayings, "text that the rules say")
        for name, seconds in self.mapping(found.get("hourglass"), "show.hourglass").items():
            self.known(found["hourglass"], name, seconds, self.decisions, "decision")
            self.number(seconds, f"show.hourglass.{name}", 60, 5, 3600)
        self.piles(found.get("piles"))

    def persona(self, node: Node | None, label: Node | None) -> None:
        """Who seats are: variables of seats, and the words of the label of squares."""
        part = self.mapping(node, "show.persona", PERSONA)
        if "name" in part:
            self.variables(part["name"], "show.persona.name", "seat_vars", ("text",))
        for key in ("title", "arms"):
            if key in part:
                self.variables(part[key], f"show.persona.{key}", "seat_vars", ("text", "word"), several=True)
        spec = self.model.vars.get(label.value) if isinstance(label, Text) else None
        for item in self.items(part.get("list"), "show.persona.list"):
            if spec is None:
                self.wrong(item, "there is no label of squares to list", "name a variable of sites in show.site_label")
                return
            self.names(item, spec.type.words, f"word of '{spec.id}'")

    def piles(self, node: Node | None) -> None:
        """Hats and slips."""
        for name, value in self.mapping(node, "show.piles").items():
            part = value.entries if isinstance(value, Map) else {}
            if "text" in part:
                self.variables(part["text"], f"show.piles.{name}.text", "piece_vars", ("text",))
            self.items(part.get("shake"), f"show.piles.{name}.shake")

    def variables(self, node: Node, where: str, scope: str, kinds: tuple[str, ...], several: bool = False) -> None:
        """Names of variables of one scope and of certain types, which all may see."""
        own = {spec.id: spec for spec in self.model.vars.values() if spec.scope == scope}
        for item in self.items(node, where) if several else (node,):
            name = self.string(item, where)
            spec = own.get(name)
            if spec is None:
                self.names(item, own, f"variable in {scope}")
            elif spec.type.name not in kinds:
                self.wrong(item, f"'{name}' is {spec.type.one}", f"{where} wants a {' or a '.join(kinds)}")
            elif spec.see != "all":
                self.wrong(item, f"'{name}' is not for all to see", "what is shown to everybody needs 'see: all'")

    def names(self, node: Node, known: Iterable[str], what: str) -> None:
        """A name that must be one of some."""
        name = self.string(node, "a name")
        self.missing(node, name, list(known), what)

    def known(self, holder: Node, name: str, value: Node, known: Iterable[str], what: str) -> None:
        """A key that must be one of some."""
        if name not in known:
            self.missing(self.key_span(holder, name, value), name, list(known), what)

    def missing(self, node: Node | Span, name: str, known: list[str], what: str) -> None:
        """Report a name that is not there."""
        if name and name not in known:
            near = nearest(name, known)
            others = f"known here: {listed(known)}" if known else "there are none"
            remedy = f"did you mean '{near}'?" if near else others
            self.wrong(node, f"there is no {what} {named(name)}", remedy)
