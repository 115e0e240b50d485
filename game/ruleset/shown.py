"""What `show` says with formulas: conditions, pips, notices, prompts, the final score, typed; piles at sites."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace

from game.ruleset.fields import Fields
from game.ruleset.formula import Env, Formulas
from game.ruleset.ir import Clause, Ex, Local
from game.ruleset.problems import Problems, Span, named, nearest
from game.ruleset.source import Map, Node
from game.ruleset.types import BROKEN, FLAG, KIND, NUMBER, PIECE, PILE, SEAT, SITE, Type
from game.ruleset.world import World

PLACES = (SITE, PIECE, PILE, SEAT)
# section -> formulas that an entry has beside its words, in the order in which they are handed over; None: a place
PARTS: dict[str, dict[str, Type | None]] = {
    "conditions": {"at": None, "sign": KIND},
    "pips": {"seat": SEAT, "count": NUMBER, "spare": NUMBER, "most": NUMBER},
    "badges": {"seat": SEAT},
    "notices": {},
    "prompts": {},
    "tally": {"seat": SEAT, "camp": NUMBER, "at": None, "count": NUMBER, "won": NUMBER},
    "score": {"points": NUMBER, "sign": KIND},
}
NEEDED = {"conditions": ("at", "needs"), "pips": ("seat", "count"), "badges": ("seat",), "notices": ("if",),
          "prompts": ("if",), "score": ("points",), "tally": ("seat", "camp", "at", "count")}
PILE_LOOKS = ("row", "fan", "cards", "cup", "hat", "slips")
GROWTH = ("outward",)
RESTS = ("lying", "overturned")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}|[a-z][a-z_]*")


@dataclass(slots=True, eq=False, repr=False)
class NeedIR:
    """Something that has to be true for a condition to be met, and what it is called."""

    cond: Ex
    text: str
    values: tuple[Ex, ...]


@dataclass(slots=True, eq=False, repr=False)
class ShownIR:
    """One entry: for everything that `each` binds, words with values, and numbers or places beside them."""

    section: str
    span: Span
    seat: Local | None  # `s` of the lines of a score
    clauses: tuple[Clause, ...]
    cond: Ex | None
    text: str
    values: tuple[Ex, ...]
    parts: dict[str, Ex | None]
    needs: tuple[NeedIR, ...]


class ShownReader(Fields):
    """Reads the formulas of one ruleset's `show`."""

    def __init__(self, world: World, formulas: Formulas, problems: Problems) -> None:
        super().__init__(problems)
        self.world = world
        self.formulas = formulas

    def read(self) -> tuple[ShownIR, ...]:
        """Every entry of every section; what is wrong is reported with its place."""
        show = self.world.model.show
        if show is None:
            return ()
        self.piles(show.entries.get("piles"))
        self.looks(show)
        return (*(self.entry(item, section) for section in PARTS if section != "prompts"
                  for item in self.items(show.entries.get(section), f"show.{section}")),
                *self.prompts(show.entries.get("prompts")))

    def prompts(self, node: Node | None) -> Iterator[ShownIR]:
        """What is asked in so many words, by question: each question is a section of its own."""
        for question, value in self.mapping(node, "show.prompts").items():
            for item in self.items(value, f"show.prompts.{question}"):
                yield replace(self.entry(item, "prompts"), section=f"prompts.{question}")

    def entry(self, node: Node, section: str) -> ShownIR:
        """One entry of a section."""
        own = PARTS[section]
        words = ("needs",) if section == "conditions" else ()
        part = self.mapping(node, f"an entry of show.{section}", ("each", "if", "text", "with", *own, *words),
                            ("text", *NEEDED[section]))
        env: Env = {}
        seat = None
        if section == "score":
            seat = Local("s", SEAT, node.span, read=True)
            env["s"] = seat
        clauses: tuple[Clause, ...] = ()
        if "each" in part:
            clauses, env = self.formulas.generator(part["each"], env)
        parts = {name: self.place(part[name], env) if want is None else self.formulas.formula(part[name], env, want)
                 if name in part else None for name, want in own.items() if want is not None or name in part}
        return ShownIR(
            section, node.span, seat, clauses,
            self.formulas.formula(part["if"], env, FLAG) if "if" in part else None,
            self.key(part.get("text")), self.values(part.get("with"), env), parts,
            tuple(self.need(item, env) for item in self.items(part.get("needs"), "needs")))

    def need(self, node: Node, env: Env) -> NeedIR:
        """One of the things that a condition needs."""
        part = self.mapping(node, "an entry of needs", ("if", "text", "with"), ("if", "text"))
        cond = self.formulas.formula(part["if"], env, FLAG) if "if" in part else self.formulas.broken(node.span)
        return NeedIR(cond, self.key(part.get("text")), self.values(part.get("with"), env))

    def place(self, node: Node, env: Env) -> Ex:
        """A formula that says where something is shown."""
        found = self.formulas.formula(node, env)
        if found.type not in PLACES and found.type != BROKEN:
            self.wrong(found.span, f"this is {found.type.one}, which is no place",
                       "name a site, a piece, a pile or a seat")
        return found

    def values(self, node: Node | None, env: Env) -> tuple[Ex, ...]:
        """What {0}, {1}, … in a text stand for."""
        found = tuple(self.formulas.formula(item, env) for item in self.items(node, "with"))
        for ex in found:
            if ex.type.name in ("list", "pair"):
                self.wrong(ex.span, f"this is {ex.type.one}, which is no word", "name one thing of it")
        return found

    def key(self, node: Node | None) -> str:
        """The key of one of the ruleset's texts."""
        key = self.string(node, "text")
        texts = self.world.model.text.get("en", {})
        if node is not None and key not in texts:
            near = nearest(key, texts)
            self.wrong(node, f"there is no text '{key}'", f"did you mean '{near}'?" if near else f"add '{key}' to text")
        return key

    def piles(self, node: Node | None) -> None:
        """How piles lie: the words must be known, and the places must be there."""
        for name, value in self.mapping(node, "show.piles").items():
            where = f"show.piles.{name}"
            if name not in self.world.model.piles:
                near = nearest(name, self.world.model.piles)
                self.wrong(self.key_span(node, name, value), f"there is no pile '{name}'",
                           f"did you mean '{near}'?" if near else "name one of the section 'piles'")
            part = self.mapping(value, where, ("as", "at", "grow", "shake", "text"))
            self.among(part.get("as"), f"{where}.as", PILE_LOOKS, "row")
            self.among(part.get("grow"), f"{where}.grow", GROWTH, "outward")
            if "at" in part:
                self.pile_place(part, name, where)
            elif "grow" in part and isinstance(value, Map):
                self.wrong(value.keys["grow"], f"{where} grows from nowhere", "add 'at: here'")

    def pile_place(self, part: dict[str, Node], name: str, where: str) -> None:
        """A pile that lies at a site: its own, or the next one in a direction."""
        spec = self.world.model.piles.get(name)
        if spec is not None and not spec.zone:
            self.wrong(part["at"], f"pile '{name}' belongs to no site", "only piles with 'each:' a zone lie at sites")
        self.among(part["at"], f"{where}.at", ("here", *self.world.groups), "here")

    def looks(self, show: Map) -> None:
        """How cards and pieces look: kinds, zones and colours must be there."""
        kinds, zones = tuple(self.world.kinds), tuple(self.world.zones)
        for name, value in self.named(show, "faces", "kind", kinds):
            text = self.string(value, f"show.faces.{name}")
            if not COLOUR.fullmatch(text):
                self.wrong(value, f"show.faces.{name} is no colour: {named(text)}",
                           "write #rrggbb or the name of a colour")
        for name, value in self.named(show, "looks", "kind", kinds):
            self.among(value, f"show.looks.{name}", kinds, name)
        for name, value in self.named(show, "rests", "zone", zones):
            self.among(value, f"show.rests.{name}", RESTS, RESTS[0])

    def named(self, show: Map, section: str, what: str, known: tuple[str, ...]) -> list[tuple[str, Node]]:
        """The entries of a section whose keys are names of things; others are reported."""
        node = show.entries.get(section)
        found = []
        for name, value in self.mapping(node, f"show.{section}").items():
            if name in known:
                found.append((name, value))
                continue
            near = nearest(name, known)
            self.wrong(self.key_span(node, name, value), f"there is no {what} {named(name)}",
                       f"did you mean '{near}'?" if near else f"name a {what} of this ruleset")
        return found
