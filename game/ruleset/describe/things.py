"""Boards, kinds with their moves, pieces and piles."""

from __future__ import annotations

from game.ruleset.describe import Key, Shape
from game.ruleset.describe.top import SEE

BOARD = Shape("board", "The board", "Sites come from a map drawn in Tiled; directions and zones may be added here.", (
    Key("map", "text", "The map, beside the file that says so.", needed=True, example="boards/eight.tmx"),
    Key("directions", "map of list of text or map of text or map of map of list of text or map of map of text",
        "Groups of the map's directions: a list, leaps as words in one string, or different ones for each seat.",
        example="{ahead: {white: [n], black: [s]}, hop: [n n, e e]}"),
    Key("zones", "map of formula or map of list of name or map of map of formula or map of map of list of name",
        "Named sets of sites: a formula over `row`, `col` and `t`, a list of sites, or one for each seat.",
        example="{goal: {white: row == 8, black: row == 1}}"),
    Key("layers", "map of #layer or map of any", "Several pieces on a site. The first layer is the default one.",
        default="one layer for one piece a site", example="{ground: {}, figures: {stack: yes}}"),
    Key("each", "one of seat", "One copy of the board for every seat.", example="seat"),
), "board")

LAYER = Shape("layer", "Layers", "How many pieces a site holds in a layer.", (
    Key("stack", "flag", "Whether any number of pieces share a site.", default="no", example="yes"),
), "board")

KIND = Shape("kind", "Kinds", "A kind of piece: how it moves, what it can do besides.", (
    Key("name", "texts", "What it is called.", default="its id", example="{en: archer, fr: archer}"),
    Key("layer", "name", "The layer of the board that it stands in.", default="the first", example="figures"),
    Key("traits", "map of number or map of flag", "Numbers or flags of its own: `p.value`.", example="{value: 3}"),
    Key("moves", "list of #move", "Where it goes: `reach(p)`.", example="[{step: orth}]"),
    Key("powers", "map of list of #move", "Where else it reaches, by name: `reach(p, shot)`.",
        example="{shot: [{slide: all, land: not t.empty}]}"),
    Key("art", "text", "Kept for pictures under another name than the kind's."),
), "kinds")

MOVE = Shape("move", "Moves", "Exactly one of `step`, `slide` and `leap`, and conditions.", (
    Key("step", "name or list of name", "One step in these directions.", example="orth"),
    Key("slide", "name or list of name", "Any number of steps in one direction.", example="[n, e, s, w]"),
    Key("leap", "name or list of name", "The same as `step`, for directions that leap.", example="knight"),
    Key("limit", "number or formula", "The most steps of a slide; over options and `players`.",
        default="as far as it goes", example="3"),
    Key("from", "number or formula", "The fewest steps of a slide; over options and `players`.",
        default="1", example="2"),
    Key("if", "formula", "The move exists only then; over `p`, the piece, and `s`, where it stands.",
        default="always", example="not p.moved"),
    Key("empty", "formula", "May it end on `t` if that is empty?", default="yes", example="t not in zone(water)"),
    Key("take", "formula", "May it end on `t`, where `q` stands?", default="no", example="q.owner != p.owner"),
    Key("land", "formula", "May it end on `t`? Replaces `empty` and `take`, for layers and powers.",
        example="free(p, t)"),
    Key("over", "formula", "May it pass over `t`? Goes with `land`.", default="t.empty", example="not blocks(t)"),
), "kinds")

PIECE = Shape("piece", "Pieces", "An entry makes one piece or many, on sites, in piles or off the board.", (
    Key("kind", "name or list of name", "The kind, or several: as many of each.", example="man"),
    Key("owner", "name", "The seat that has it; `each` makes them for every seat.", default="nobody's",
        example="white"),
    Key("at", "formula", "One on every site for which this is true; over `row`, `col`, `t`.", example="row <= 2"),
    Key("sites", "list of name", "One on each of these sites.", example="[a1, b2]"),
    Key("count", "number or formula", "So many; multiplies what the rest says.", default="1", example="7"),
    Key("pile", "name", "In this pile; of a pile for each seat, in the owner's.", example="hand"),
    Key("map", "one of pieces", "The objects of class `piece` on the map.", example="pieces"),
    Key("if", "formula", "Only then; over options and `players`.", default="always", example="players > 2"),
    Key("set", "map of any", "Other first values for variables of pieces.", example="{strength: 3}"),
), "pieces")

PILE = Shape("pile", "Piles", "A heap of pieces; `{}` is one single open pile.", (
    Key("each", "name", "`seat`: one for each seat; the name of a zone: one on each of its sites.", example="seat"),
    Key("count", "number", "So many in a row: `row[0]`, `row[1]` …", example="8"),
    Key("see", SEE, "Who may see what lies in it; how many there are is always seen.", default="all", example="owner"),
    Key("order", "flag", "Whether the order counts; a hat or a hand has none.", default="yes", example="no"),
    Key("name", "texts", "Kept for names; `text` calls piles by `pile-` and their id."),
), "pieces")

SHAPES = (BOARD, LAYER, KIND, MOVE, PIECE, PILE)
