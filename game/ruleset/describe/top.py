"""The sections of a ruleset, its head, its seats, options and variables."""

from __future__ import annotations

from game.ruleset.describe.bots import BOTS
from game.ruleset.describe.things import BOARD, KIND, PIECE, PILE, SEE
from game.ruleset.forms import FLAG, FORMULA, STATEMENTS, TEXT, TEXTS, WORD, ListOf, MapOf, Number, OneOf, either
from game.ruleset.keys import Key, Ref, Shape, Sub
from game.ruleset.show import Show
from game.ruleset.statement_keys import ANYTIME
from game.ruleset.types import TYPE_NAMES

WHOLE = Number(-1_000_000)


HEAD = Shape("head", "The head: `ruleset`", "Who this ruleset is, and what it is made of.", (
    Key("format", OneOf(("1",)), "The version of the language.", needed=True, example="1"),
    Key("id", WORD, "The name of the folder; others extend the ruleset by it.", needed=True, example="my-game"),
    Key("version", Number(1), "Goes up when the rules change; others can ask for it with `needs`.", left="1",
        example="2"),
    Key("extends", ListOf(WORD, alone=True), "The ruleset that this one changes, or several in the order in which they "
        "are laid over one another. Mappings merge by key, anything else replaces, `~` deletes. Where two of several "
        "disagree, this ruleset has to say what holds.", example="[siege, long-game]"),
    Key("needs", ListOf(TEXT, alone=True), "What has to be installed, and how new: the program (`ossola`) or other "
        "rulesets, alone or with >=, <=, ==, > or < and a version.", example="[ossola >= 0.1, siege >= 2]"),
), "sections")

SEAT = Shape("seat", "Seats", "What a seat may say about itself.", (
    Key("name", TEXTS, "What the seat is called.", left="its id", example="{en: Red, fr: Rouge}"),
    Key("colour", TEXT, "Another colour than the one that the theme has for the seat's name.", example='"#b03030"'),
    Key("emblem", TEXT, "The picture on its shield.", left="by its place at the table", example="rook"),
), "sections")

OPTION = Shape("option", "Options", "Constants while a game runs; formulas use them by their names.", (
    Key("type", either(OneOf(("flag", "number", "seat")), ListOf(WORD)), "What it can be; a list: one of these words.",
        left="flag", example="[short, long]"),
    Key("default", either(FLAG, WHOLE, WORD), "What it is as long as nobody chooses.",
        left="no, `min`, the first word; a seat must be given", example="yes"),
    Key("min", Number(-1000, 1000), "The least, of a number.", left="0", example="1"),
    Key("max", Number(-1000, 100_000), "The most, of a number.", left="1000", example="5"),
    Key("name", TEXTS, "What the lobby calls it.", left="its id", example="{en: A longer game}"),
    Key("about", TEXTS, "A sentence that the lobby shows below.", example="{en: Three rounds instead of two.}"),
), "sections")

VARIABLE = Shape("variable", "Variables", "`turn: seat` is short for `turn: {type: seat}`.", (
    Key("type", either(OneOf(TYPE_NAMES), ListOf(WORD)), "What it can hold; the plural is a list; a list of "
        "words: one of these.", needed=True, example="seat"),
    Key("start", FORMULA, "What it holds first.", left="0, no, nothing, an empty text or list, the first word",
        example="white"),
    Key("repeat", FLAG, "Whether it counts when positions are compared for repetition.", left="yes", example="no"),
    Key("see", SEE, "Who may know it; `owner` for variables of seats and pieces.", left="all", example="owner"),
), "variables")

RULESET = Shape("ruleset", "Sections", "A ruleset is one YAML file, `ruleset.yaml`, of these sections.", (
    Key("ruleset", Ref(HEAD), "Which ruleset this is, and which others it is made of.", needed=True,
        example="{format: 1, id: my-game, version: 1}"),
    Key("name", TEXTS, "What the game is called, in every language it speaks.", left="its id",
        example="{en: Breakthrough, fr: Percée}"),
    Key("about", TEXTS, "Two or three sentences for the shelf.", example="{en: Bring one man to the far side.}"),
    Key("players", ListOf(Number(1, 12), alone=True), "How many can play.", needed=True, example="[2, 3, 4]"),
    Key("seats", either(ListOf(either(WORD, MapOf(Ref(SEAT)))), MapOf(Ref(SEAT))),
        "The places at the table, in turn order. With fewer players than seats the first ones play, "
        "unless `vacant` says otherwise.", needed=True, example="[white, black]"),
    Key("vacant", ListOf(FORMULA, alone=True),
        "Seats that nobody takes when there are fewer players than seats; they exist all the same.",
        example="[absent]"),
    Key("options", MapOf(Ref(OPTION)), "Readings and variants that the table settles before a game. "
        "The lobby shows them by itself.", example="{longer: {type: flag, name: {en: A longer game}}}"),
    Key("board", Ref(BOARD), "The map and what the rules call its parts. Without a board there are no sites."),
    Key("kinds", MapOf(Ref(KIND)), "The kinds of pieces and how they move."),
    Key("pieces", ListOf(Ref(PIECE)), "Who stands where at the start."),
    Key("piles", MapOf(Ref(PILE)), "Hands, decks, rows, hats: ordered heaps of pieces."),
    Key("vars", MapOf(either(Ref(VARIABLE), TEXT, ListOf(WORD))),
        "What the position remembers, once for the whole game.",
        example="{turn: {type: seat, start: white}}"),
    Key("seat_vars", MapOf(either(Ref(VARIABLE), TEXT, ListOf(WORD))),
        "What it remembers for each seat: `turn.score`.", example="{score: number}"),
    Key("piece_vars", MapOf(either(Ref(VARIABLE), TEXT, ListOf(WORD))),
        "What it remembers for each piece: `p.dead`.", example="{dead: flag}"),
    Key("site_vars", MapOf(either(Ref(VARIABLE), TEXT, ListOf(WORD))),
        "What it remembers for each site: `t.burned`.", example="{burned: flag}"),
    Key("define", MapOf(FORMULA), "Formulas with names, with or without parameters.",
        example='{"strong(s: seat)": count(men(s)) > 3}'),
    Key("procedures", MapOf(STATEMENTS), "What happens. The game starts at `main`.", needed=True,
        example="{main: [{loop: [one_turn]}]}"),
    Key("anytime", ListOf(either(OneOf(("resign", "draw")), Ref(ANYTIME))),
        "Decisions that are allowed out of turn: ready-made ones by their words, others as entries.",
        example="[resign, draw]"),
    Key("score", FORMULA, "A seat's score now; `s` is the seat.", example="count(men(s))"),
    Key("text", MapOf(MapOf(TEXT)), "By language: what `say`, reasons, decisions and the words of variables "
        "and options are called.", example="{en: {move: Move a man}}"),
    Key("suggestions", MapOf(MapOf(ListOf(TEXT))), "Lists of texts to pick from where a free text is asked for; "
        "`{0}` in one is the first value of `with`.", example="{places: {en: [Aosta, Como]}}"),
    Key("show", Sub(Show), "How a table lays the game out. It changes no rule."),
    Key("bots", Ref(BOTS), "What bots value.", example="{values: {men: {is: count(men(s)), weight: 100}}}"),
), "sections")
