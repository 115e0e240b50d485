"""What a game is made of on a table: board, pieces, piles; who its persons are; where it stands on the shelf."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.ruleset.fields import Fields
from game.ruleset.forms import COLOUR, FLAG, WORD, ListOf, MapOf, Number, OneOf, Plain, Variable
from game.ruleset.keys import Part, key
from game.ruleset.mentions import (
    DECISION,
    DIRECTION,
    INLAID_ZONE,
    INLAY,
    KIND,
    LABEL,
    OWN_DECISION,
    PIECE_MARK,
    PIECE_SIGN,
    SAYING,
    SEAT,
    SUGGESTION_LIST,
    TEXT_KEY,
)
from game.ruleset.problems import named
from game.ruleset.source import Node, Num, Seq, Text

MATERIALS = ("walnut", "slate", "bog-oak", "meadow", "parchment", "mosaic", "velvet", "stone", "pine")
GRAINS = ("wood", "stone", "paper", "cloth", "grass")
TILES = ("bevelled", "inlaid", "painted", "drawn", "quilted", "mosaic", "points", "hollowed", "carved")
TURNS = ("90", "180", "270")  # degrees
BODIES = ("enamel", "stone", "wood", "wax", "bone", "disc", "marble")
STATES = ("overturned", "lying")
PILE_LOOKS = ("row", "fan", "cards", "cup", "hat", "slips")
EMBLEMS = ("lion", "tower", "stag", "fleur", "moon", "rose", "key", "star")  # that seats have if they bring none
HALVES = re.compile(r"[0-9]{1,2}(\.[05])?")
FACE_COLOUR = re.compile(r"#[0-9a-fA-F]{6}|[a-z][a-z_]*")
LAST = 1000  # where rulesets stand that do not say where


def _face(fields: Fields, node: Node, where: str) -> str:
    text = fields.string(node, where)
    if not FACE_COLOUR.fullmatch(text):
        fields.wrong(node, f"{where} is no colour: {named(text)}", "write #rrggbb or the name of a colour")
    return text


def _cell(fields: Fields, node: Node, where: str) -> tuple[float, float]:
    words = [str(item.value) for item in node.items if isinstance(item, Num | Text)] if isinstance(node, Seq) else []
    if isinstance(node, Seq) and len(node.items) == len(words) == 2 and all(map(HALVES.fullmatch, words)):
        return float(words[0]), float(words[1])
    fields.wrong(node, f"{where} is to be a column and a row", "write [7, 1], or [7, 1.5] for between two rows")
    return 1.0, 1.0


CELL = Plain("list of number", {"type": "array", "minItems": 2, "maxItems": 2, "items": {
    "type": ["number", "string"], "minimum": 0, "maximum": 99}}, _cell)
FACE = Plain("text", {"type": "string", "pattern": f"^({FACE_COLOUR.pattern})$"}, _face)
STATE = OneOf(STATES, "a state")
INLAYS = MapOf(INLAY, INLAID_ZONE)


@dataclass(frozen=True)
class Shelf(Part, id="shelf", title="On the shelf", page="show"):
    """What the cabinet tells before a game."""

    order: int = key(Number(0, LAST), "The place among the others.", LAST, "1", left="last")
    minutes: int = key(Number(1, 1000), "How long it takes.", 0, "60")
    difficulty: int = key(Number(1, 5), "How hard it is to learn, 1 to 5.", 0, "3")


@dataclass(frozen=True)
class BoardLook(Part, id="board-look", title="The board's material", page="show"):
    """A material, and what is changed of it."""

    material: str = key(OneOf(MATERIALS, "a material"), "What it is made of.", "walnut", "slate")
    grain: str = key(OneOf(GRAINS, "a grain"), "What its surface is like.", "", "stone", left="the material's")
    tile: str = key(OneOf(TILES, "a tile"), "How cells are set into it; `points`: lines cross in their middles; "
                    "`hollowed`: each is a round hollow; `carved`: a plate of lines has a band of "
                    "interlace and letters, and stones stand about it.", "", "inlaid", left="the material's")
    turn: str = key(OneOf(TURNS), "By how many degrees the board lies turned to the right.", "", "90")
    edges: dict[str, str] = key(INLAYS, "Zones of the map whose outer sides are inlaid in the frame, each with a "
                                "colour or a seat.", {}, "{west: red, north: blue}")
    night: bool = key(FLAG, "Moonlight lies over it, and fireflies are about.", False, "yes")
    light: str = key(COLOUR, "The light cells; on boards of lines, the plate.", "", '"#c8b48a"')
    dark: str = key(COLOUR, "The dark cells; on boards of lines, the inlay.", "", '"#6a4a2a"')
    field: str = key(COLOUR, "Below the cells.", "", '"#3a2a1a"')
    frame: str = key(COLOUR, "The frame.", "", '"#2a1a10"')
    edge: str = key(COLOUR, "The fillet of the frame.", "", '"#b08a4a"')
    line: str = key(COLOUR, "Lines between sites.", "", '"#d8c8a0"')
    letter: str = key(COLOUR, "Coordinates.", "", '"#d8c8a0"')


@dataclass(frozen=True)
class PieceLook(Part, id="piece-look", title="The pieces' material", page="show"):
    """A body, kinds that have none, and kinds that fall."""

    body: str = key(OneOf(BODIES, "a body"), "What pieces are made of; of `bone` they are dice; a "
                    "`disc` of turned wood or a `marble` is round, whosever it is.", "enamel", "stone")
    free: tuple[str, ...] = key(ListOf(KIND), "Kinds whose picture stands free, in its own colours.", (), "[tree]")
    falls: tuple[str, ...] = key(ListOf(KIND), "Kinds that fall from above the board to where they are placed: "
                                 "the whole column takes a press.", (), "[disc]")
    joins: tuple[str, ...] = key(ListOf(KIND), "Kinds that fill their cells: neighbours of the same kind and owner "
                                 "look like one tile.", (), "[tile]")
    sizes: dict[str, int] = key(MapOf(Number(50, 250), KIND), "How large kinds are, in parts of a hundred of the "
                                "others.", {}, "{king: 150}")
    text: tuple[str, ...] = key(ListOf(PIECE_MARK, alone=True), "What is written on pieces and in the corners of "
                                "cards: a variable of pieces or a trait; of several, the first that says something to "
                                "who looks.", (), "[value, told_value]")
    sign: tuple[str, ...] = key(ListOf(PIECE_SIGN, alone=True), "Variables of pieces that hold a kind, whose picture "
                                "is added; of several, the first as above.", (), "told")


@dataclass(frozen=True)
class PileLook(Part, id="pile-look", title="Looks of piles", page="show"):
    """How the table lays a pile out."""

    look: str = key(OneOf(PILE_LOOKS), "`fan`: open cards one below the other; `cards`: its things are drawn as cards; "
                    "`cup`: what is hidden lies under a cup; `hat`: things are drawn from it unseen; `slips`: paper "
                    "with writing on it.", "row", "fan", name="as")
    at: str = key(DIRECTION, "A pile on each site of a zone: `here`, or the next site in a direction.", "", "tower")
    grow: str = key(OneOf(("outward",)), "Its cards reach outward from the middle of the board.", "", "outward")
    apart: bool = key(FLAG, "Things that are alike lie side by side, not in one heap with a number.", False, "yes")
    well: dict[str, tuple[float, float]] = key(
        MapOf(CELL, SEAT), "Where the pile of each seat lies in a well of a board of squares: its column and row, also "
        "before the first, beyond the last or between two, where it is as long as both.", {},
        "{white: [7, 1.5], black: [0, 1.5]}")
    shake: tuple[str, ...] = key(ListOf(WORD, alone=True), "Decisions before which the hat is shaken, as they are "
                                 "noted.", (), "[draw]")
    text: str = key(Variable("piece_vars", types=("text",)), "A text of `piece_vars` that stands on the slips.", "",
                    "written")
    home: bool = key(FLAG, "What comes here from the board was not captured, it has come home.", False, "yes")


@dataclass(frozen=True)
class Persona(Part, id="persona", title="Persons", page="show"):
    """Variables of seats that all may see."""

    name: str = key(Variable("seat_vars", types=("text",)), "The name, a text.", "", "called")
    title: tuple[str, ...] = key(ListOf(Variable("seat_vars", types=("text", "word")), alone=True), "The title.", (),
                                 "[rank, realm]")
    arms: tuple[str, ...] = key(ListOf(Variable("seat_vars", types=("text", "word")), alone=True),
                                "What the coat of arms is made from.", (), "[realm, family]")
    listed: tuple[str, ...] = key(ListOf(LABEL), "Words of `site_label`: what is written under each is listed.", (),
                                  "[talent]", name="list")
    roll: str = key(OWN_DECISION, "The question before which, when it is asked for the first time, everybody is "
                    "presented with arms, name and title.", "", "vote")


@dataclass(frozen=True)
class Manner(Part, id="chronicle", title="The chronicle", page="show"):
    """Keys of texts that are said, by what becomes of them."""

    chapters: tuple[str, ...] = key(ListOf(SAYING), "Begin a chapter.", (), "[declared]")
    quotes: tuple[str, ...] = key(ListOf(SAYING), "Somebody's own words.", (), "[tells]")
    paragraphs: tuple[str, ...] = key(ListOf(DECISION), "Decisions that begin a paragraph; all that is said until the "
                                      "next one is told in it.", (), "[act]", left="a line for all that is said")
    breaks: tuple[str, ...] = key(ListOf(SAYING), "Begin a paragraph as well; a line about the decision stands before "
                                  "it.", (), "[square-won]")
    told: tuple[str, ...] = key(ListOf(SAYING), "Left to the line that somebody said about it, where that is one "
                                "of the suggestions and has all their values in it.", (), "[joins]")
    once: tuple[str, ...] = key(ListOf(SAYING), "Told once in a paragraph, however often they are said with the same "
                                "first value.", (), "[pays]")
    wordings: dict[str, str] = key(MapOf(SUGGESTION_LIST, TEXT_KEY), "Other words for what is said: lists of "
                                   "`suggestions`, used in turn.", {}, "{opposes: tale-opposes}")
    small: tuple[str, ...] = key(ListOf(SAYING), "Told in small letters; beside a paragraph, in its margin.", (),
                                 "[moves]")
    skip: tuple[str, ...] = key(ListOf(SAYING), "Not told.", (), "[agrees]")
    lead: tuple[str, ...] = key(ListOf(SAYING), "Stand before what comes next.", (), "[drew]")
    gone: tuple[str, ...] = key(ListOf(SAYING), "Somebody leaves the story.", (), "[oblivion]")
    end: tuple[str, ...] = key(ListOf(SAYING), "The last words.", (), "[curtain]")
