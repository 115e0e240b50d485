"""Boards, kinds with their moves, pieces and piles."""

from __future__ import annotations

from game.ruleset.forms import ANY, FLAG, FORMULA, TEXT, TEXTS, WORD, ListOf, MapOf, Number, OneOf, either
from game.ruleset.keys import Key, Ref, Shape

SEE = OneOf(("all", "owner", "nobody"))
LAYER = Shape("layer", "Layers", "How many pieces a site holds in a layer.", (
    Key("stack", FLAG, "Whether any number of pieces share a site.", left="no", example="yes"),
), "board")

BOARD = Shape("board", "The board", "Sites come from a map drawn in Tiled; directions and zones may be added here.", (
    Key("map", TEXT, "The map, beside the file that says so.", needed=True, example="boards/eight.tmx"),
    Key("directions", MapOf(either(TEXT, ListOf(TEXT), MapOf(ListOf(TEXT, alone=True)))),
        "Groups of the map's directions: a list, leaps as words in one string, or different ones for each seat.",
        example="{ahead: {white: [n], black: [s]}, hop: [n n, e e]}"),
    Key("zones", MapOf(either(FORMULA, ListOf(WORD), MapOf(either(FORMULA, ListOf(WORD))))),
        "Named sets of sites: a formula over `row`, `col` and `t`, a list of sites, or one for each seat.",
        example="{goal: {white: row == 8, black: row == 1}}"),
    Key("layers", MapOf(Ref(LAYER)), "Several pieces on a site. The first layer is the default one.",
        left="one layer for one piece a site", example="{ground: {}, figures: {stack: yes}}"),
    Key("each", OneOf(("seat",)), "One copy of the board for every seat.", example="seat"),
), "board")

MOVE = Shape("move", "Moves", "Exactly one of `step`, `slide` and `leap`, and conditions.", (
    Key("step", ListOf(WORD, alone=True), "One step in these directions.", example="orth"),
    Key("slide", ListOf(WORD, alone=True), "Any number of steps in one direction.", example="[n, e, s, w]"),
    Key("leap", ListOf(WORD, alone=True), "The same as `step`, for directions that leap.", example="knight"),
    Key("limit", either(Number(1, 1000), FORMULA), "The most steps of a slide; over options and `players`.",
        left="as far as it goes", example="3"),
    Key("from", either(Number(1, 1000), FORMULA), "The fewest steps of a slide; over options and `players`.",
        left="1", example="2"),
    Key("if", FORMULA, "The move exists only then; over `p`, the piece, and `s`, where it stands.",
        left="always", example="not p.moved"),
    Key("empty", FORMULA, "May it end on `t` if that is empty?", left="yes", example="t not in zone(water)"),
    Key("take", FORMULA, "May it end on `t`, where `q` stands?", left="no", example="q.owner != p.owner"),
    Key("land", FORMULA, "May it end on `t`? Replaces `empty` and `take`, for layers and powers.",
        example="free(p, t)"),
    Key("over", FORMULA, "May it pass over `t`? Goes with `land`.", left="t.empty", example="not blocks(t)"),
), "kinds")

KIND = Shape("kind", "Kinds", "A kind of piece: how it moves, what it can do besides.", (
    Key("name", TEXTS, "What it is called.", left="its id", example="{en: archer, fr: archer}"),
    Key("layer", WORD, "The layer of the board that it stands in.", left="the first", example="figures"),
    Key("traits", MapOf(either(Number(-1_000_000), FLAG)), "Numbers or flags of its own: `p.value`.",
        example="{value: 3}"),
    Key("moves", ListOf(Ref(MOVE)), "Where it goes: `reach(p)`.", example="[{step: orth}]"),
    Key("powers", MapOf(ListOf(Ref(MOVE))), "Where else it reaches, by name: `reach(p, shot)`.",
        example="{shot: [{slide: all, land: not t.empty}]}"),
    Key("art", TEXT, "Kept for pictures under another name than the kind's."),
), "kinds")

PIECE = Shape("piece", "Pieces", "An entry makes one piece or many, on sites, in piles or off the board.", (
    Key("kind", ListOf(WORD, alone=True), "The kind, or several: as many of each.", example="man"),
    Key("owner", WORD, "The seat that has it; `each` makes them for every seat.", left="nobody's",
        example="white"),
    Key("at", FORMULA, "One on every site for which this is true; over `row`, `col`, `t`.", example="row <= 2"),
    Key("sites", ListOf(WORD), "One on each of these sites.", example="[a1, b2]"),
    Key("count", either(Number(), FORMULA), "So many; multiplies what the rest says.", left="1", example="7"),
    Key("pile", WORD, "In this pile; of a pile for each seat, in the owner's.", example="hand"),
    Key("map", OneOf(("pieces",)), "The objects of class `piece` on the map.", example="pieces"),
    Key("if", FORMULA, "Only then; over options and `players`.", left="always", example="players > 2"),
    Key("set", MapOf(ANY), "Other first values for variables of pieces.", example="{strength: 3}"),
), "pieces")

PILE = Shape("pile", "Piles", "A heap of pieces; `{}` is one single open pile.", (
    Key("each", WORD, "`seat`: one for each seat; the name of a zone: one on each of its sites.", example="seat"),
    Key("count", Number(1, 200), "So many in a row: `row[0]`, `row[1]` …", example="8"),
    Key("see", SEE, "Who may see what lies in it; how many there are is always seen.", left="all", example="owner"),
    Key("order", FLAG, "Whether the order counts; a hat or a hand has none.", left="yes", example="no"),
    Key("name", TEXTS, "Kept for names; `text` calls piles by `pile-` and their id."),
), "pieces")
