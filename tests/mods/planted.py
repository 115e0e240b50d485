"""Mistakes to plant in a mod that is well: what is changed, where it must be told, and a part of what must be told."""

from __future__ import annotations

from dataclasses import dataclass

RULES, MAP, TESTS, BOOK, ART = "ruleset.yaml", "boards/board.tmx", "tests.yaml", "rules.en.md", "art/guard.svg"


@dataclass(frozen=True)
class Mistake:
    """One mistake: in a file, `old` becomes `new`; told in `where` (or that file) on the line that holds `at`."""

    name: str
    file: str
    old: str
    new: str
    at: str
    told: str
    where: str = ""


def m(name: str, old: str, new: str, at: str, told: str, file: str = RULES, where: str = "") -> Mistake:
    return Mistake(name, file, old, new, at, told, where)


OBJECT = ' <objectgroup id="3" name="pieces"/>'


def drawn(inside: str) -> str:
    return f' <objectgroup id="3" name="pieces">\n  <object id="1" {inside}\n </objectgroup>'


MISTAKES = (
    # shapes and keys
    m("section misspelt", "kinds:", "kindz:", "kindz:", "unknown key 'kindz'"),
    m("head without id", "id: planted, ", "", "ruleset: {format", "has no 'id'"),
    m("unknown format", "format: 1", "format: 7", "format: 7", "format cannot be '7'"),
    m("name too new", "needs: ossola >= ", "needs: ossola >= 99.", "needs: ossola", "is needed, but there is"),
    m("needs unreadable", "needs: ossola >= ", "needs: ossola about ", "needs: ossola", "cannot read what is needed"),
    m("needs another mod", "needs: ossola >= ", "extends: no-such, needs: ossola >= ", "extends: no-such",
      "there is no ruleset 'no-such'"),
    m("name without end", "  runner:\n    name: {en: runner", f"  runner:\n    name: {{en: {'x' * 101}",
      "name: {en: xxx", "a name has 100 letters at most"),
    m("key twice", "players: 2", "players: 2\nplayers: 3", "players: 3", "given twice"),
    m("tab", "  map: boards/board.tmx", "\tmap: boards/board.tmx", "\tmap:", "a tab is used"),
    m("more players than seats", "players: 2", "players: [2, 3]", "players: [2, 3]", "3 players, but only 2 seats"),
    m("seat with capital", "  black: {name", "  Black: {name", "  Black:", "cannot name a seat"),
    m("option type", "type: flag", "type: flags", "type: flags", "unknown type 'flags'"),
    m("option default", "default: yes", "default: perhaps", "default: perhaps", "must be a flag"),
    m("move without mode", "      - step: orth", "      - stap: orth", "- stap: orth", "unknown key 'stap'"),
    m("limit on a step", "- step: orth", "- {step: orth, limit: 2}", "limit: 2", "'limit' goes with slide"),
    m("piece without kind", "- {kind: runner, owner: white,", "- {owner: white,", "- {owner: white", "has no 'kind'"),
    m("piece of no kind", "- {kind: runner, owner: white,", "- {kind: runer, owner: white,", "kind: runer",
      "unknown kind 'runer'"),
    m("piece of no seat", "{kind: guard, owner: black", "{kind: guard, owner: blak", "owner: blak", "unknown"),
    m("variable type", "type: seat", "type: seet", "type: seet", "unknown type 'seet'"),
    m("unknown see", "start: white}", "start: white, see: none}", "see: none", "see cannot be 'none'"),
    # formulas and statements
    m("name in formula", "for t in reach(p)", "for t in reach(q)", "reach(q)", "unknown name 'q'"),
    m("word misspelt", "p in men(turn)", "p in mem(turn)", "p in mem(turn)", "unknown word 'mem'"),
    m("number for flag", "- if: not t.empty", "- if: count(men(turn))", "- if: count", "a flag is needed"),
    m("attribute", "p.kind == runner", "p.kid == runner", "p.kid", "a piece has no 'kid'"),
    m("bracket", "t in zone(goal, turn)", "t in zone(goal, turn", "zone(goal, turn", "never closed"),
    m("single equals", "repeats >= 3", "repeats = 3", "repeats = 3", "cannot read this formula"),
    m("zone misspelt", "zone(goal, turn)", "zone(gaol, turn)", "zone(gaol", "unknown zone 'gaol'"),
    m("direction misspelt", "step: [ahead, aslant]", "step: [ahead, aslent]", "aslent", "unknown direction 'aslent'"),
    m("statement misspelt", "- remember", "- remeber", "- remeber", "unknown statement 'remeber'"),
    m("too few arguments", "- move(p, t)", "- move(p)", "- move(p)", "takes 2 arguments"),
    m("local for nothing", "- move(p, t)", "- move(p, t)\n              - x = 3", "- x = 3", "set but never used"),
    m("option without notation", '            as: "{p.site}-{t}"\n', "", "- each: p in men", "has no 'as'"),
    m("notation brace", '"{p.site}-{t}"', '"{p.site-{t}"', "{p.site-{t}", "stands alone"),
    m("two notations alike", '"{p.site}-{t}"', '"{t}"', "- each: p in men", "are both written"),
    m("no main", "  main:\n", "  mian:\n", "  mian:", "there is no procedure 'main'"),
    m("choose misspelt", "- choose: turn", "- choise: turn", "choise", "unknown statement 'choise'"),
    m("break outside", "      - turn = after(turn)", "      - turn = after(turn)\n    - break", "    - break",
      "'break' outside a loop"),
    m("rules that fail at play", "then: remove(t.piece)", "then: forget", "- move(p, t)", "another piece stands"),
    m("loop without end", "      - remember\n", "      - remember\n      - while: true\n        do: remember\n",
      "        do: remember", "round"),
    # lints of the rules
    m("option nobody reads", "take: takes and q.owner", "take: q.owner", "  takes:", "nothing uses the option 'takes'"),
    m("variable nobody reads", "vars:\n", "vars:\n  count_of: number\n", "count_of", "nothing uses the variable"),
    m("shelf misspelt", "minutes: 10", "minutes: 10, hours: 2", "hours: 2", "unknown key 'hours' in show.shelf"),
    m("define nobody uses", "procedures:\n", "define: {strong: count(men(turn)) > 2}\nprocedures:\n", "define: {strong",
      "nothing uses the define 'strong'"),
    m("procedure nobody calls", "text:\n", "  never: [remember]\ntext:\n", "never:", "nothing calls the procedure"),
    m("statement after the end", "then: {end: repetition}", "then: [{end: repetition}, forget]", "forget",
      "this is never reached"),
    m("after an endless loop", "text:\n", "    - forget\ntext:\n", "    - forget", "this is never reached"),
    m("kind without pieces", "  guard:\n", "  ghost: {}\n  guard:\n", "ghost:", "never a piece of the kind 'ghost'"),
    m("pile nobody uses", "vars:\n", "piles: {hat: {order: no}}\nvars:\n", "piles: {hat",
      "nothing uses the pile 'hat'"),
    m("turn set under another name", "- turn = after(turn)", "- trun = after(turn)", "- trun =",
      "'trun' is set but never used"),
    m("language misspelt", "  fr: {move:", "  fra: {move:", "  fra: {move", "'fra' is none of the languages"),
    m("hole that a notation lacks", "  fr: {move:", '  fr: {"as-{0}-{1}": "{2}", move:', "as-",
      "this text uses {2}, which its"),
    m("zone nobody uses", "zones: {goal:", "zones: {camp: row == 3, goal:", "camp:", "nothing uses the zone 'camp'"),
    m("direction nobody uses", "directions: {ahead:", "directions: {hop: [n n], ahead:", "hop:",
      "nothing uses the direction 'hop'"),
    m("word never reached", "vars:\n", "vars:\n  mood: [calm, angry]\n", "mood:", "nothing uses the variable 'mood'"),
    # lints of texts
    m("name in one language", "name: {en: runner, fr: coureur}", "name: {en: runner}", "name: {en: runner}",
      "the name of runner is missing in fr"),
    m("text in one language", "fr: {move: Déplacez une pièce, ", "fr: {", "en: {move",
      "the text 'move' is missing in fr"),
    m("text cut by a comma", "fr: garde}", "fr: garde, noble}", "fr: garde, noble", "'noble' is no language"),
    m("reason without text", "by: stuck}", "by: stukc}", "by: stukc", "there is no text for the reason 'stukc'"),
    m("said without text", "      - remember\n", "      - remember\n      - {say: hurrah}\n", "say: hurrah",
      "there is no text for what is said, 'hurrah'"),
    # lints of looks, pictures, maps, books, tests
    m("show misspelt", "show: {shelf:", "show: {shelv:", "show: {shelv", "unknown key 'shelv' in show"),
    m("state of no variable", "show: {shelf:", "show: {states: {dead: lying}, shelf:", "states: {dead", "'dead'"),
    m("hidden pile that is not", "show: {shelf:", "show: {hide: [box], shelf:", "hide: [box]",
      "there is no pile 'box'"),
    m("map that is not there", "map: boards/board.tmx", "map: boards/bord.tmx", "boards/bord.tmx", "there is no map"),
    m("map outside", "map: boards/board.tmx", "map: ../board.tmx", "../board.tmx", "outside the ruleset's folder"),
    m("tile that is not there", "  1,2,1,2,1,2,\n", "  1,2,1,2,1,9,\n", "<data", "uses tile 9", MAP),
    m("infinite map", 'infinite="0"', 'infinite="1"', "<map", "infinite maps are not read", MAP),
    m("piece not taken over", OBJECT, drawn('type="piece" x="32" y="32"><properties><property name="kind" '
      'value="guard"/></properties><point/></object>'), "<object id", "not taken over", MAP),
    m("class misspelt", OBJECT, drawn('type="zoen" name="x" x="32" y="32"><point/></object>'), "<object id",
      "zoen", MAP),
    m("zone around nothing", OBJECT, drawn('type="zone" name="x" x="-900" y="32"><point/></object>'), "<object id",
      "holds no site", MAP),
    m("tileset picture gone", 'source="board.png"', 'source="bord.png"', "bord.png", "is not there", MAP),
    m("picture not closed", "</svg>\n", "", "<svg", "not readable as SVG", ART),
    m("picture of something else", "<svg ", "<html ", "<html", "", ART),
    m("picture with a script", "</g></svg>", "</g><script/></svg>", "<script/>", "'script' is not drawn", ART),
    m("picture from elsewhere", "</g></svg>", '</g><use href="http://x/y.svg"/></svg>', "href", "outside itself", ART),
    m("diagram misspelt", "```board", "```bord", "```bord", "'bord' begins no diagram", BOOK),
    m("book without its goal", "## Goal", "## Goals", "# Planted", "there is no chapter 'Goal'", BOOK),
    m("diagram with a wrong site", "b1: white runner", "b9: white runner", "b9:", "there is no site 'b9'", BOOK),
    m("diagram with a wrong kind", "c1: white guard", "c1: white gaurd", "gaurd", "'gaurd' is no seat", BOOK),
    m("diagram without end", "e6: black runner\n```", "e6: black runner", "```board", "", BOOK),
    m("test that fails", "asked: black", "asked: white", "asked: white, holds",
      "the seat that is asked is black", TESTS),
    m("test of the impossible", "play: [b1-b2]", "play: [b1-b4]", "b1-b4", "'b1-b4' is not possible here", TESTS),
    m("test with a wrong formula", "site(b1).empty]", "site(b1).emty]", "name: after", "a site has no 'emty'", TESTS),
    # what modders did who had never seen the program
    m("shelf with a word for a number", "minutes: 10", "minutes: long", "minutes: long", "show.shelf.minutes must be"),
    m("shelf too difficult", "difficulty: 1", "difficulty: 9", "difficulty: 9", "show.shelf.difficulty must be"),
    m("colour that is none", "  black: {name", "  black: {colour: blakc, name", "blakc", "the colour of black cannot"),
    m("emblem that nobody drew", "  black: {name", "  black: {emblem: dragon, name", "dragon", "the emblem of black"),
    m("kind with a name and no piece", "  guard:\n", "  ghost: {name: {en: ghost, fr: ghost}}\n  guard:\n", "ghost:",
      "never a piece of the kind 'ghost'"),
    m("slide from beyond its limit", "- step: orth", "- {slide: orth, limit: 2, from: 3}", "from: 3",
      "nothing is left"),
    m("pieces of a map without any", "pieces:\n", "pieces:\n  - {map: pieces}\n", "map: pieces", "no pieces to take"),
    m("pieces nowhere", "owner: white, at: row == 1 and (col == 2", "owner: white, at: row == 9 and (col == 2",
      "row == 9", "true nowhere"),
    m("zone nowhere", "white: row == 6", "white: row == 60", "row == 60", "true nowhere"),
    m("site twice in a zone", "white: row == 6", "white: [a6, b6, a6]", "a6, b6", "has the site 'a6' twice"),
    m("condition of numbers", "- if: repeats >= 3", "- if: 1 > 2", "1 > 2", "always the same"),
    m("curly quotes", 'as: "{p.site}-{t}"', "as: “{p.site}-{t}”", "as: “", "curly quotes"),
    m("value of bots for all alike", "show: {shelf", "bots: {values: {men: {is: count(men(turn)), weight: 5}}}\n"
      "show: {shelf", "bots:", "the same for every seat"),
    m("game without a name", "name: {en: Planted, fr: Planted}\n", "", "ruleset:", "the game has no name"),
    m("text that nobody asks for", "en: {move", "en: {foo: bar, move", "foo: bar", "nothing asks for the text 'foo'"),
    m("text renamed", "by: stuck", "by: jammed", "by: jammed", "there is no text for the reason 'jammed'"),
    m("zone of the map that nothing names", OBJECT, drawn('type="zone" name="x" x="32" y="32"><point/></object>'),
      "<object id", "nothing uses the zone 'x'", MAP),
    m("zone of the map with capitals", OBJECT, drawn('type="zone" name="The Goal" x="32" y="32"><point/></object>'),
      "<object id", "cannot name a zone", MAP),
    m("islands", "  1,2,1,2,1,2,\n  2,1,2,1,2,1\n", "  0,0,0,0,0,0,\n  2,1,2,2,1,1\n", "2,1,2,2,1,1",
      "falls apart", MAP),
    m("picture with text", "</g></svg>", "</g><text>x</text></svg>", "<text>", "'text' is not drawn", ART),
    m("picture with a filter", "</g></svg>", '</g><path filter="url(#a)"/></svg>', "filter=", "'filter' has no", ART),
    m("test of a site that is not", "asked: black, holds", "standing: {z9: white guard}, holds", "z9",
      "there is no site 'z9'", TESTS),
    m("test of nobody where somebody is", "asked: black, holds", "standing: {b2: ~}, holds", "b2: ~",
      "on b2 stands white runner", TESTS),
    m("greatest that is a flag", "        none: [{win", "        greatest: repeats > 1\n        none: [{win",
      "greatest:", "'greatest' compares numbers, this is a flag"),
    m("greatest without an end of the turn", "        none: [{win", "        greatest: repeats\n        none: [{win",
      "greatest:", "no 'commit' is reached"),
    m("answer that is asked too early", "- if: not t.empty", "- if: answerable", "- if: answerable",
      "'answerable' looks at the next question"),
    m("seat in two teams", "options:\n  takes", "teams: [[white, black], [black]]\noptions:\n  takes", "teams:",
      "black is in two teams"),
    m("team without teams", "{win: turn, by: arrival}", '{win: "team(turn)", by: arrival}', "win: \"team",
      "'team(turn)' without teams"),
    m("turn that never passes", "      - turn = after(turn)\n", "", "choose: turn", "nothing sets 'turn'"),
    m("test misspelt", "refused: [b1-b3]", "refuse: [b1-b3]", "refuse:", "unknown key 'refuse'", TESTS),
    # what is odd in a whole game
    m("counter in what is compared", "  turn: {type: seat, start: white}\nprocedures:\n  main:\n    - loop:",
      "  turn: {type: seat, start: white}\n  moves: number\nscore: moves + s.index\nprocedures:\n  main:\n    - loop:\n"
      "      - moves += 1", "moves: number", "'moves' only grows, so no position ever comes back"),
    m("score of nobody", "procedures:", "score: count(men(turn))\nprocedures:", "score: count",
      "this score is the same for everybody"),
    m("direction of one seat", "ahead: {white: [n], black: [s]}", "ahead: {white: [n]}", "ahead: {white",
      "'ahead' has no way for black"),
    m("zone of one seat", "{goal: {white: row == 6, black: row == 1}}", "{goal: {white: row == 6}}", "goal: {white",
      "'goal' has no site for black"),
    m("hole with a name", "move: Move a piece", 'move: "Move {p}"', 'move: "Move', "nothing is filled in for {p}"),
    m("shape in two parts", "    name: {en: guard, fr: garde}", "    shape: e ne\n    name: {en: guard, fr: garde}",
      "shape: e ne", "the squares of guard do not hang together"),
    m("hole of a notation with a name", "en: {move", 'en: {"as-{p}-{t}": "to {1}", move', "as-{p}", "{p} is no hole"),
    m("notation as Python has it", 'as: "{p.site}-{t}"', 'as: f"{p.site}-{t}"', 'as: f"', "the f and the quotes"),
    m("chain of unlike comparisons", "if: repeats >= 3", "if: repeats == count(men(white)) > 3", "if: repeats ==",
      "comparisons that are not alike are no chain"),
    m("taking away the wrong way", "      - remember\n", "      - lost =- 1\n      - remember\n"
      "      - {if: lost < 0, then: commit}\n", "lost =- 1", "'=-' sets 'lost' anew"),
)
