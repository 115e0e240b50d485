"""What a ruleset says, section by section, before its formulas are typed and compiled: every key is declared here."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from game.board.shapes import ONE, TURNED
from game.ruleset.fields import Fields
from game.ruleset.forms import (
    ANY,
    CALLED,
    FLAG,
    FORMULA,
    STATEMENTS,
    TEXT,
    TEXTS,
    WORD,
    Form,
    Language,
    ListOf,
    MapOf,
    NewName,
    Number,
    OneOf,
    Schema,
    either,
)
from game.ruleset.keys import Part, Ref, Sub, key, need
from game.ruleset.mentions import FIRST_WORD, PIECE_VARIABLE, SEATS, TURNING
from game.ruleset.mentions import SEAT as SEAT_NAME
from game.ruleset.model_forms import (
    HOLED,
    OPTION_TYPE,
    PLACED,
    PLACED_TEXT,
    PLAYERS,
    TRAIT,
    VARIABLE_TYPE,
    PlacedWord,
    Signature,
    Signatures,
)
from game.ruleset.names import Mention
from game.ruleset.problems import Span
from game.ruleset.see import ALL, ALWAYS, NOBODY, OTHERS, OWNED, OWNER, TEAM
from game.ruleset.show.show import Show
from game.ruleset.source import Flag, Map, Node, Seq, Text
from game.ruleset.statement_keys import ANYTIME
from game.ruleset.types import FLAG as A_FLAG
from game.ruleset.types import SEAT, Type

Texts = dict[str, str]
MAX_SEATS = 12
HEAVIEST = 100_000  # that something is worth to a bot


class See(OneOf):
    """Who may see something; what is always seen is said where it is not."""

    def read(self, fields: Fields, node: Node, where: str) -> str:
        if isinstance(node, Text) and node.value == ALWAYS and ALWAYS not in self.words:
            fields.wrong(node, f"'{ALWAYS}' is for variables of pieces", "what everybody sees is all")
            return ALL
        return super().read(fields, node, where)


SEE = See((ALL, OWNER, OTHERS, TEAM, NOBODY), "see")
SEE_MARK = See((*SEE.words, ALWAYS), "see")


@dataclass(frozen=True)
class Head(Part, id="head", title="The head: `ruleset`", page="sections"):
    """Who this ruleset is, and what it is made of."""

    format: str = need(OneOf(("1",)), "The version of the language.", "1")
    name: str = need(NewName("a ruleset", dashes=True), "The name of the folder; others extend the ruleset by it.",
                     "my-game", name="id")
    version: int = key(Number(1), "Goes up when the rules change; others can ask for it with `needs`.", 1, "2",
                       left="1")
    extends: Node | None = key(either(ListOf(WORD, alone=True)), "The ruleset that this one changes, or several in the "
                               "order in which they are laid over one another. Mappings merge by key, anything else "
                               "replaces, `~` deletes. Where two of several disagree, this ruleset has to say what "
                               "holds.", None, "[siege, long-game]")
    needs: Node | None = key(either(ListOf(TEXT, alone=True)), "What has to be installed, and how new: the program "
                             "(`ossola`) or other rulesets, alone or with >=, <=, ==, > or < and a version.", None,
                             "[ossola >= 0.1, siege >= 2]")


@dataclass(frozen=True)
class SeatSpec(Part, id="seat", title="Seats", page="sections"):
    """What a seat may say about itself."""

    name: Texts = key(CALLED, "What the seat is called.", {}, "{en: Red, fr: Rouge}", left="its id")
    colour: str = key(TEXT, "Another colour than the one that the theme has for the seat's name.", "", '"#b03030"')
    emblem: str = key(TEXT, "The picture on its shield.", "", "rook", left="by its place at the table")


class Seats(Form[tuple[SeatSpec, ...]]):
    """Seats by their names alone, or with what they say about themselves."""

    parts = MapOf(Sub(SeatSpec), NewName("a seat", dashes=True), "seat {}", bare=True)

    def like(self) -> Form[object]:
        return either(ListOf(either(NewName("a seat", dashes=True), self.parts)), self.parts)

    def read(self, fields: Fields, node: Node, where: str) -> tuple[SeatSpec, ...]:
        if isinstance(node, Text) and re.search(r"[\s,;]", node.value):
            fields.wrong(node, "this is one word, not a list of seats",
                         f"write [{', '.join(part for part in re.split(r'[^a-z0-9_-]+', node.value) if part)}]")
            return ()
        found: list[SeatSpec] = []
        for item in [node] if isinstance(node, Map) else fields.items(node, where):
            if isinstance(item, Map):
                found += self.parts.read(fields, item, where).values()
            else:
                name = NewName("a seat", dashes=True).read(fields, item, "a seat")
                found.append(SeatSpec(id=name, span=item.span))
        if not 1 <= len(found) <= MAX_SEATS:
            fields.wrong(node, f"there are {len(found)} seats", f"name at least one and at most {MAX_SEATS}")
        return tuple(found)


class Teams(Form[tuple[tuple[PlacedWord, ...], ...]]):
    """Seats that win together, team by team; everybody in one is `all`."""

    ALL = "all"
    team = ListOf(SEAT_NAME)

    def like(self) -> Form[object]:
        return either(OneOf((self.ALL,)), ListOf(self.team))

    def read(self, fields: Fields, node: Node, where: str) -> tuple[tuple[PlacedWord, ...], ...]:
        if isinstance(node, Text) and node.value == self.ALL:
            return (((self.ALL, node.span),),)
        found: list[tuple[PlacedWord, ...]] = []
        known: dict[str, Span] = {}
        for item in fields.items(node, where):
            if not isinstance(item, Seq):
                fields.wrong(item, "a team is a list of seats", "write [[north, south], [east, west]], or all")
                break
            team = tuple((name, seat.span) for name, seat in zip(self.team.read(fields, item, "a team"), item.items,
                                                                 strict=True))
            for name, span in team:
                if name in known:
                    fields.wrong(span, f"{name} is in two teams", "leave it in one of them")
                known.setdefault(name, span)
            found.append(team)
        return tuple(found)


@dataclass(frozen=True)
class OptionSpec(Part, id="option", title="Options", page="sections"):
    """Constants while a game runs; formulas use them by their names."""

    type: Type = key(OPTION_TYPE, "What it can be; a list: one of these words.", A_FLAG, "[short, long]", left="flag")
    usual: Node | None = key(either(FLAG, Number(-1000, 100_000), WORD), "What it is as long as nobody chooses.", None,
                             "yes", left="no, `min`, the first word; a seat must be given", name="default")
    low: int = key(Number(-1000, 1000), "The least, of a number.", 0, "1", left="0", name="min")
    high: int = key(Number(-1000, 100_000), "The most, of a number.", 1000, "5", left="1000", name="max")
    name: Texts = key(CALLED, "What the lobby calls it.", {}, "{en: A longer game}", left="its id")
    about: Texts = key(TEXTS, "A sentence that the lobby shows below.", {}, "{en: Three rounds instead of two.}")
    default: object = None  # what `usual` is, when the seats are known

    def check(self, reader: Fields, where: str) -> None:
        if self.low > self.high:
            reader.wrong(self.place("min"), f"{where} has a min of {self.low} above its max of {self.high}",
                         "swap them")


class Turned(OneOf):
    """What becomes of an option in a rematch; all that seats can do is to move on."""

    def entry(self, fields: Fields, node: Node, where: str, name: str, span: Span) -> str:
        words = self.words if name != SEATS else ("next",)
        return fields.among(node, where, words, words[0])


@dataclass(frozen=True)
class VarSpec(Part, id="variable", title="Variables", page="variables"):
    """`turn: seat` is short for `turn: {type: seat}`."""

    type: Type = need(VARIABLE_TYPE, "What it can hold; the plural is a list; a list of words: one of these.", "seat")
    start: Node | None = key(FORMULA, "What it holds first.", None, "white",
                             left="0, no, nothing, an empty text or list, the first word")
    repeat: bool = key(FLAG, "Whether it counts when positions are compared for repetition.", True, "no")
    see: str = key(SEE_MARK, "Who may know it; `owner`, `others` and `team` for variables of seats and pieces, "
                   "`always` for those of pieces: seen even where the piece is hidden.", ALL, OWNER)
    scope: str = ""  # vars, seat_vars, team_vars, piece_vars, site_vars


class ShortVariable(Sub[VarSpec]):
    """A variable with all that it says, or its type alone."""

    def ways(self) -> tuple[str, ...]:
        return (*super().ways(), *ListOf(WORD, alone=True).ways())

    def schemas(self) -> list[Schema]:
        return [*super().schemas(), *VARIABLE_TYPE.schemas()]

    def read(self, fields: Fields, node: Node, where: str) -> VarSpec:
        if isinstance(node, Map):
            return super().read(fields, node, where)
        return VarSpec(VARIABLE_TYPE.read(fields, node, where))


@dataclass(frozen=True)
class Layer(Part, id="layer", title="Layers", page="board"):
    """How many pieces a site holds in a layer."""

    stack: bool = key(FLAG, "Whether any number of pieces share a site.", False, "yes")
    see: str = key(SEE, "Who may see which piece stands there; that one does, and whose, is always seen.", ALL, OWNER)


@dataclass(frozen=True)
class BoardSpec(Part, id="board", title="The board", page="board"):
    """Sites come from a map drawn in Tiled; directions and zones may be added here."""

    map: str = need(TEXT, "The map, beside the file that says so.", "boards/eight.tmx")
    directions: dict[str, Node] = key(
        MapOf(either(ListOf(TEXT, alone=True), MapOf(ListOf(TEXT, alone=True))), NewName("a direction")),
        "Groups of the map's directions: a list, leaps as words in one string, or different ones for each seat.", {},
        "{ahead: {white: [n], black: [s]}, hop: [n n, e e]}")
    facing: dict[str, PlacedWord] = key(
        MapOf(PLACED, SEAT_NAME), "Which way each seat looks. On a grid this names directions as the seat sees them: "
        "`ahead`, `ahead_right`, `right`, `back_right`, `back`, `back_left`, `left`, `ahead_left`.", {},
        "{white: n, black: s}", left="no such names")
    zones: dict[str, Node] = key(
        MapOf(either(FORMULA, ListOf(WORD), MapOf(either(FORMULA, ListOf(WORD)))), NewName("a zone"), bare=True),
        "Named sets of sites: a formula over `row`, `col` and `t`, a list of sites, or one for each seat.", {},
        "{goal: {white: row == 8, black: row == 1}}")
    layers: dict[str, Layer] = key(
        MapOf(Sub(Layer), NewName("a layer"), "layer {}", most=8),
        "Several pieces on a site. The first layer is the default one.", {}, "{ground: {}, figures: {stack: yes}}",
        left="one layer for one piece a site")
    each: str = key(OneOf(("seat",)), "One copy of the board for every seat.", "", "seat")


@dataclass(frozen=True)
class MoveSpec(Part, id="move", title="Moves", page="kinds"):
    """Exactly one of `step`, `slide` and `leap`, and conditions."""

    step: tuple[PlacedWord, ...] = key(ListOf(PLACED, alone=True), "One step in these directions.", (), "orth")
    slide: tuple[PlacedWord, ...] = key(ListOf(PLACED, alone=True), "Any number of steps in one direction.", (),
                                        "[n, e, s, w]")
    leap: tuple[PlacedWord, ...] = key(ListOf(PLACED_TEXT, alone=True), "The same as `step`, for directions that leap; "
                                       "a leap may be written here, step by step.", (), "[knight, n n]")
    limit: Node | None = key(either(Number(1, 1000), FORMULA), "The most steps of a slide; over options and `players`.",
                             None, "3", left="as far as it goes")
    start: Node | None = key(either(Number(1, 1000), FORMULA), "The fewest steps of a slide; over options and "
                             "`players`.", None, "2", left="1", name="from")
    cond: Node | None = key(FORMULA, "The move exists only then; over `p`, the piece, and `s`, where it stands.", None,
                            "not p.moved", left="always", name="if")
    empty: Node | None = key(FORMULA, "May it end on `t` if that is empty?", None, "t not in zone(water)", left="yes")
    take: Node | None = key(FORMULA, "May it end on `t`, where `q` stands?", None, "q.owner != p.owner", left="no")
    land: Node | None = key(FORMULA, "May it end on `t`? Replaces `empty` and `take`, for layers and powers.", None,
                            "free(p, t)")
    over: Node | None = key(FORMULA, "May it pass over `t`? Goes with `land`.", None, "not blocks(t)", left="t.empty")

    @property
    def modes(self) -> list[str]:
        """Those of `step`, `slide` and `leap` that are given."""
        return [mode for mode in ("step", "slide", "leap") if mode in self.spans]

    def check(self, reader: Fields, where: str) -> None:
        modes = self.modes
        if len(modes) != 1:
            reader.wrong(self.span, "a move has exactly one of step, slide and leap",
                         "make it several moves, or say which")
        if self.land is not None and (self.empty is not None or self.take is not None):
            reader.wrong(self.land, "'land' replaces 'empty' and 'take'", "give one or the other")
        for name, node in (("limit", self.limit), ("from", self.start)):
            if isinstance(node, Flag):
                reader.wrong(node, f"'{name}' of {where} must be a whole number", "write one from 1 to 1000")
            elif node is not None and "slide" not in modes and len(modes) <= 1:
                mode = modes[0] if modes else "step"
                reader.wrong(node, f"'{name}' goes with slide: a {mode} is one step", "leave it out, or write slide")


@dataclass(frozen=True)
class KindSpec(Part, id="kind", title="Kinds", page="kinds"):
    """A kind of piece: how it moves, what it can do besides."""

    name: Texts = key(CALLED, "What it is called.", {}, "{en: archer, fr: archer}", left="its id")
    layer: str = key(WORD, "The layer of the board that it stands in.", "", "figures", left="the first")
    traits: dict[str, int | bool] = key(MapOf(TRAIT, NewName("a trait"), "trait {}"), "Numbers or flags of its own: "
                                        "`p.value`.", {}, "{value: 3}")
    moves: tuple[MoveSpec, ...] = key(ListOf(Sub(MoveSpec, "a move")), "Where it goes: `reach(p)`.", (),
                                      "[{step: orth}]")
    powers: dict[str, tuple[MoveSpec, ...]] = key(
        MapOf(ListOf(Sub(MoveSpec, "a move")), NewName("a power")), "Where else it reaches, by name: `reach(p, shot)`.",
        {}, "{shot: [{slide: all, land: not t.empty}]}")
    squares: tuple[PlacedWord, ...] = key(
        ListOf(PLACED_TEXT, alone=True), "Several squares that lie together: the first one, and how each other one "
        "lies from it, step by step: `spread(k, n, t)`.", (), "[e, e e, n]", left="no shape",
        name="shape")
    poses: str = key(OneOf(("all", TURNED, ONE), "poses"), "The ways a shape may lie: turned and flipped, only turned, "
                     "or only as it is written.", "all", "turned")
    art: str = key(TEXT, "A picture under another name than the kind's: one in `art/`, or one that all may use: club, "
                   "diamond, heart, spade, crown, cup, coin, sword, die-1 … die-6.", "", "club", left="its id")

    @property
    def shaped(self) -> bool:
        """Whether it has a shape, be it of one square."""
        return "shape" in self.spans

    def check(self, reader: Fields, where: str) -> None:
        if "poses" in self.spans and not self.shaped:
            reader.wrong(self.place("poses"), f"{where} has no shape that could lie in any way",
                         "give it one: shape: [e, n]")

    @property
    def tables(self) -> dict[str, tuple[MoveSpec, ...]]:
        """Powers by their names, and moves without one."""
        return {"": self.moves, **self.powers}


@dataclass(frozen=True)
class PieceSpec(Part, id="piece", title="Pieces", page="pieces"):
    """An entry makes one piece or many, on sites, in piles or off the board."""

    kinds: tuple[PlacedWord, ...] = key(ListOf(PLACED, alone=True), "The kind, or several: as many of each.", (), "man",
                                        name="kind")
    owner: str = key(WORD, "The seat that has it; `each` makes them for every seat.", "", "white", left="nobody's")
    at: Node | None = key(FORMULA, "One on every site for which this is true; over `row`, `col`, `t`.", None,
                          "row <= 2")
    sites: tuple[PlacedWord, ...] = key(ListOf(PLACED), "One on each of these sites.", (), "[a1, b2]")
    count: Node | None = key(either(Number(0, 500), FORMULA), "So many; multiplies what the rest says.", None, "7",
                             left="1")
    pile: str = key(WORD, "In this pile; of a pile for each seat, in the owner's.", "", "hand")
    map: str = key(OneOf(("pieces",), "map"), "The objects of class `piece` on the map.", "", "pieces")
    cond: Node | None = key(FORMULA, "Only then; over options and `players`.", None, "players > 2", left="always",
                            name="if")
    values: dict[str, Node] = key(MapOf(ANY, PIECE_VARIABLE), "Other first values for variables of pieces; a list: one "
                                  "piece of each value.", {}, "{rank: [9, 10, 11]}", name="set")

    def check(self, reader: Fields, where: str) -> None:
        if not self.map and not self.kinds:
            reader.wrong(self.span, f"{where} has no 'kind'", "add 'kind:'")
        if self.at is not None and self.sites:
            reader.wrong(self.place("sites"), "'at' and 'sites' both say where", "give one or the other")


@dataclass(frozen=True)
class PileSpec(Part, id="pile", title="Piles", page="pieces"):
    """A heap of pieces; `{}` is one single open pile."""

    among: str = key(WORD, "`seat`: one for each seat; the name of a zone: one on each of its sites.", "", "seat",
                     name="each")
    count: int = key(Number(1, 200), "So many in a row: `row[0]`, `row[1]` …", 0, "8")
    see: str = key(SEE, "Who may see what lies in it; how many there are is always seen.", ALL, OWNER)
    order: bool = key(FLAG, "Whether the order counts; a hat or a hand has none.", True, "no")
    name: Texts = key(TEXTS, "Kept for names; `text` calls piles by `pile-` and their id.", {})

    @property
    def each(self) -> bool:
        """Whether every seat has one."""
        return self.among == "seat"

    @property
    def several(self) -> bool:
        """Whether there are many of that name."""
        return bool(self.among or self.count)

    @property
    def zone(self) -> str:
        """The zone on each of whose sites there is one; empty if it is none of those."""
        return "" if self.each else self.among

    def check(self, reader: Fields, where: str) -> None:
        if self.see == OWNER and not self.each:
            reader.wrong(self.place("see"), f"{where} has no owner who could see it",
                         "add 'each: seat', or write see: nobody")
        elif self.see in OWNED and not self.each:
            reader.wrong(self.place("see"), f"'see: {self.see}' needs an owner, and {where} has none",
                         "it goes with each: seat")


@dataclass(frozen=True)
class Worth(Part, id="worth", title="Values", page="bots"):
    """Something that is worth so much, as often as a seat has it."""

    formula: Node = need(FORMULA, "A number, or a flag, which counts as 0 or 1.", "count(men(s))", name="is")
    weight: int = need(Number(-HEAVIEST, HEAVIEST), "What each is worth.", "100")


@dataclass(frozen=True)
class BotsSpec(Part, id="bots", title="Bots", page="bots"):
    """What bots value; every formula is about a seat, `s`."""

    values: dict[str, Worth] = key(MapOf(Sub(Worth), NewName("a value of bots"), most=50), "What a position is worth "
                                   "to a seat, as a sum.", {}, "{men: {is: count(men(s)), weight: 100}}")
    possible: Node | None = key(FORMULA, "What bots imagine of what they cannot see has to make this true.", None,
                                "not any(p.kind == joker for p in hand[s].cards)", left="anything")
    likely: Node | None = key(FORMULA, "How often of a hundred times bots believe what they imagine, given what a seat "
                              "has done or said.", None, "100 if any(p.kind == claimed[s] for p in hand[s].cards) else "
                              "40", left="always")
    could_be: Node | None = key(FORMULA, "Whether what lies at `p`, by its place and what is always seen of it, may be "
                                "the piece `q`: so bots deal what they cannot tell apart.", None,
                                "not p.moved or q.kind != flag", left="any of the same owner")
    habits: dict[str, Node] = key(MapOf(FORMULA), "For decisions whose notation begins with this word: how often of a "
                                  "hundred times bots take one.", {}, "{close: 8}")
    obvious: tuple[str, ...] = key(ListOf(FIRST_WORD), "Decisions whose notation begins with this word are never "
                                   "overlooked, by no level.", (), "[doubt]")


VARIABLES = MapOf(ShortVariable(VarSpec), NewName("a variable"), "variable {}")


@dataclass(frozen=True)
class Model(Part, id="ruleset", title="Sections", page="sections"):
    """A ruleset is one YAML file, `ruleset.yaml`, of these sections."""

    head: Head = need(Sub(Head, "ruleset"), "Which ruleset this is, and which others it is made of.",
                      "{format: 1, id: my-game, version: 1}", name="ruleset")
    name: Texts = key(CALLED, "What the game is called, in every language it speaks.", {},
                      "{en: Breakthrough, fr: Percée}", left="its id")
    about: Texts = key(TEXTS, "Two or three sentences for the shelf.", {}, "{en: Bring one man to the far side.}")
    players: tuple[int, ...] = need(PLAYERS, "How many can play.", "[2, 3, 4]")
    seats: tuple[SeatSpec, ...] = need(Seats(), "The places at the table, in turn order. With fewer players than seats "
                                       "the first ones play, unless `vacant` says otherwise.", "[white, black]")
    vacant: tuple[Node, ...] = key(ListOf(FORMULA, alone=True), "Seats that nobody takes when there are fewer players "
                                   "than seats; they exist all the same.", (), "[absent]")
    teams: tuple[tuple[PlacedWord, ...], ...] = key(
        Teams(), "Seats that win together. Those in no team are teams of one; `all`: everybody against the game.", (),
        "[[north, south], [east, west]]", left="everybody for themselves")
    options: dict[str, OptionSpec] = key(
        MapOf(Sub(OptionSpec), NewName("an option"), "option {}", most=100),
        "Readings and variants that the table settles before a game. The lobby shows them by itself.", {},
        "{longer: {type: flag, name: {en: A longer game}}}")
    rematch: dict[str, str] = key(
        MapOf(Turned(("loser", "winner", "next")), TURNING), "Who an option of seats becomes when the same people play "
        "again: who lost, who won, or the next in turn. `seats: next` lets everybody move on by a seat.", {},
        "{starter: loser}", left="all stays as it was")
    board: BoardSpec | None = key(Sub(BoardSpec), "The map and what the rules call its parts. Without a board there "
                                  "are no sites.", None)
    kinds: dict[str, KindSpec] = key(
        MapOf(Sub(KindSpec), NewName("a kind", dashes=True), "kind {}", most=200, bare=True),
        "The kinds of pieces and how they move.", {})
    pieces: tuple[PieceSpec, ...] = key(ListOf(Sub(PieceSpec, "an entry of pieces")), "Who stands where at the start.",
                                        ())
    piles: dict[str, PileSpec] = key(MapOf(Sub(PileSpec), NewName("a pile"), "pile {}", bare=True),
                                     "Hands, decks, rows, hats: ordered heaps of pieces.", {})
    game_vars: dict[str, VarSpec] = key(VARIABLES, "What the position remembers, once for the whole game.", {},
                                        "{turn: {type: seat, start: white}}", name="vars")
    seat_vars: dict[str, VarSpec] = key(VARIABLES, "What it remembers for each seat: `turn.score`.", {},
                                        "{score: number}")
    team_vars: dict[str, VarSpec] = key(VARIABLES, "What it remembers for each team, read and set through any of its "
                                        "seats: `turn.points`.", {}, "{points: number}")
    piece_vars: dict[str, VarSpec] = key(VARIABLES, "What it remembers for each piece: `p.dead`.", {}, "{dead: flag}")
    site_vars: dict[str, VarSpec] = key(VARIABLES, "What it remembers for each site: `t.burned`.", {}, "{burned: flag}")
    defines: dict[str, tuple[Signature, Node]] = key(
        Signatures(FORMULA, "a define"), "Formulas with names, with or without parameters.", {},
        '{"strong(s: seat)": count(men(s)) > 3}', name="define")
    procedures: dict[str, tuple[Signature, Node]] = need(
        Signatures(STATEMENTS, "a procedure"), "What happens. The game starts at `main`.",
        "{main: [{loop: [one_turn]}]}")
    anytime: Node | None = key(
        either(ListOf(either(OneOf(("resign", "draw")), Ref(ANYTIME)))), "Decisions that are allowed out of turn: "
        "ready-made ones by their words, others as entries.", None, "[resign, draw]")
    score: Node | None = key(FORMULA, "A seat's score now; `s` is the seat.", None, "count(men(s))")
    text: dict[str, Texts] = key(
        MapOf(MapOf(HOLED), Language("a language")), "By language: what `say`, reasons, decisions and the words of "
        "variables and options are called.", {}, "{en: {move: Move a man}}")
    suggestions: dict[str, dict[str, tuple[str, ...]]] = key(
        MapOf(MapOf(ListOf(HOLED)), NewName("a list of suggestions", dashes=True)),
        "Lists of texts to pick from where a free text is asked for; `{0}` in one is the first value of `with`.", {},
        "{places: {en: [Aosta, Como]}}")
    show: Show = key(Sub(Show), "How a table lays the game out. It changes no rule.", Show())
    bots: BotsSpec | None = key(Sub(BotsSpec), "What bots value.", None,
                                "{values: {men: {is: count(men(s)), weight: 100}}}")
    file: str = ""
    vars: dict[str, VarSpec] = field(default_factory=dict)  # of all scopes
    mentions: tuple[Mention, ...] = ()  # names that have to be there

    @property
    def version(self) -> int:
        return self.head.version

    @property
    def seat_ids(self) -> tuple[str, ...]:
        return tuple(seat.id for seat in self.seats)

    def choices(self, spec: OptionSpec) -> tuple[str, ...]:
        """The words that an option can be, if it is no flag or number."""
        return self.seat_ids if spec.type == SEAT else spec.type.words
