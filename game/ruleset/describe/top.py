"""The sections of a ruleset, its head, its seats, options and variables."""

from __future__ import annotations

from game.ruleset.describe import Key, Shape

SEE = "one of all owner nobody"
TYPES = "number flag seat piece site kind pile text numbers seats pieces sites kinds texts"

RULESET = Shape("ruleset", "Sections", "A ruleset is one YAML file, `ruleset.yaml`, of these sections.", (
    Key("ruleset", "#head", "Which ruleset this is, and which others it is made of.", needed=True,
        example="{format: 1, id: my-game, version: 1}"),
    Key("name", "texts", "What the game is called, in every language it speaks.", default="its id",
        example="{en: Breakthrough, fr: Percée}"),
    Key("about", "texts", "Two or three sentences for the shelf.", example="{en: Bring one man to the far side.}"),
    Key("players", "number or list of number", "How many can play.", needed=True, example="[2, 3, 4]"),
    Key("seats", "list of name or list of map of #seat or map of #seat",
        "The places at the table, in turn order. With fewer players than seats the first ones play, "
        "unless `vacant` says otherwise.", needed=True, example="[white, black]"),
    Key("vacant", "list of formula or formula",
        "Seats that nobody takes when there are fewer players than seats; they exist all the same.",
        example="[absent]"),
    Key("options", "map of #option", "Readings and variants that the table settles before a game. "
        "The lobby shows them by itself.", example="{longer: {type: flag, name: {en: A longer game}}}"),
    Key("rematch", "map of one of loser winner next", "Who an option of seats becomes when the same people play again: "
        "who lost, who won, or the next in turn. `seats: next` lets everybody move on by a seat.",
        default="all stays as it was", example="{starter: loser}"),
    Key("board", "#board", "The map and what the rules call its parts. Without a board there are no sites."),
    Key("kinds", "map of #kind", "The kinds of pieces and how they move."),
    Key("pieces", "list of #piece", "Who stands where at the start."),
    Key("piles", "map of #pile or map of any", "Hands, decks, rows, hats: ordered heaps of pieces."),
    Key("vars", "map of #variable or map of text or map of list of name",
        "What the position remembers, once for the whole game.",
        example="{turn: {type: seat, start: white}}"),
    Key("seat_vars", "map of #variable or map of text or map of list of name",
        "What it remembers for each seat: `turn.score`.", example="{score: number}"),
    Key("piece_vars", "map of #variable or map of text or map of list of name",
        "What it remembers for each piece: `p.dead`.", example="{dead: flag}"),
    Key("site_vars", "map of #variable or map of text or map of list of name",
        "What it remembers for each site: `t.burned`.", example="{burned: flag}"),
    Key("define", "map of formula", "Formulas with names, with or without parameters.",
        example='{"strong(s: seat)": count(men(s)) > 3}'),
    Key("procedures", "map of statements", "What happens. The game starts at `main`.", needed=True,
        example="{main: [{loop: [one_turn]}]}"),
    Key("anytime", "list of one of resign draw or list of #anytime",
        "Decisions that are allowed out of turn: ready-made ones by their words, others as entries.",
        example="[resign, draw]"),
    Key("score", "formula", "A seat's score now; `s` is the seat.", example="count(men(s))"),
    Key("text", "map of map of text", "By language: what `say`, reasons, decisions and the words of variables "
        "and options are called.", example="{en: {move: Move a man}}"),
    Key("suggestions", "map of map of list of text", "Lists of texts to pick from where a free text is asked for; "
        "`{0}` in one is the first value of `with`.", example="{places: {en: [Aosta, Como]}}"),
    Key("show", "#show", "How a table lays the game out. It changes no rule."),
    Key("bots", "#bots", "What bots value.", example="{values: {men: {is: count(men(s)), weight: 100}}}"),
), "sections")

HEAD = Shape("head", "The head: `ruleset`", "Who this ruleset is, and what it is made of.", (
    Key("format", "one of 1", "The version of the language.", needed=True, example="1"),
    Key("id", "name", "The name of the folder; others extend the ruleset by it.", needed=True, example="my-game"),
    Key("version", "number", "Goes up when the rules change; others can ask for it with `needs`.", default="1",
        example="2"),
    Key("extends", "name or list of name", "The ruleset that this one changes, or several in the order in which they "
        "are laid over one another. Mappings merge by key, anything else replaces, `~` deletes. Where two of several "
        "disagree, this ruleset has to say what holds.", example="[siege, long-game]"),
    Key("needs", "text or list of text", "What has to be installed, and how new: the program (`ossola`) or other "
        "rulesets, alone or with >=, <=, ==, > or < and a version.", example="[ossola >= 0.1, siege >= 2]"),
), "sections")

SEAT = Shape("seat", "Seats", "What a seat may say about itself.", (
    Key("name", "texts", "What the seat is called.", default="its id", example="{en: Red, fr: Rouge}"),
    Key("colour", "text", "Another colour than the one that the theme has for the seat's name.", example='"#b03030"'),
    Key("emblem", "text", "The picture on its shield.", default="by its place at the table", example="rook"),
), "sections")

OPTION = Shape("option", "Options", "Constants while a game runs; formulas use them by their names.", (
    Key("type", "one of flag number seat or list of name", "What it can be; a list: one of these words.",
        default="flag", example="[short, long]"),
    Key("default", "flag or number or name", "What it is as long as nobody chooses.",
        default="no, `min`, the first word; a seat must be given", example="yes"),
    Key("min", "number", "The least, of a number.", default="0", example="1"),
    Key("max", "number", "The most, of a number.", default="1000", example="5"),
    Key("name", "texts", "What the lobby calls it.", default="its id", example="{en: A longer game}"),
    Key("about", "texts", "A sentence that the lobby shows below.", example="{en: Three rounds instead of two.}"),
), "sections")

VARIABLE = Shape("variable", "Variables", "`turn: seat` is short for `turn: {type: seat}`.", (
    Key("type", f"one of {TYPES} or list of name", "What it can hold; the plural is a list; a list of words: one of "
        "these.", needed=True, example="seat"),
    Key("start", "formula", "What it holds first.", default="0, no, nothing, an empty text or list, the first word",
        example="white"),
    Key("repeat", "flag", "Whether it counts when positions are compared for repetition.", default="yes", example="no"),
    Key("see", SEE, "Who may know it; `owner` for variables of seats and pieces.", default="all", example="owner"),
), "variables")

SHAPES = (RULESET, HEAD, SEAT, OPTION, VARIABLE)
