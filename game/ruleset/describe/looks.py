"""The `show` section: how a table looks, and what it tells besides the position."""

from __future__ import annotations

from game.ruleset.describe import Key, Shape

COLOUR = "text"
STATE = "one of overturned lying"
WORDS = (Key("text", "name", "A key of `text`.", needed=True, example="actions-left"),
         Key("with", "formula or list of formula", "What `{0}`, `{1}` … in the text stand for.", example="[left]"))
EACH = (Key("each", "generator", "One entry for everything that this binds.", example="p in men(turn)"),
        Key("if", "formula", "Only while this is true.", default="always", example="ending"))

SHOW = Shape("show", "Looks and sounds: `show`", "All of it is optional, and none of it changes a rule.", (
    Key("shelf", "#shelf", "Where the game stands in the cabinet.",
        example="{order: 1, minutes: 60, difficulty: 3}"),
    Key("states", f"map of {STATE}", "Flags of `piece_vars` that show in how a piece lies.",
        example="{dead: overturned, asleep: lying}"),
    Key("rests", f"map of {STATE}", "How pieces look as long as they stand in a zone.", example="{dungeon: lying}"),
    Key("zones", "map of text", "Zones of the map that are inlaid in the board, each with a colour of the theme, or a "
        "seat whose colour it has.", example="{centre: brass, east: red}"),
    Key("board", "#board-look", "What the board is made of.", example="{material: slate}"),
    Key("boards", "one of pages", "Boards of one's own, laid out as the pages of a book.", example="pages"),
    Key("pieces", "#piece-look", "What pieces are made of.", example="{body: stone, free: [tree]}"),
    Key("theme", "#theme", "A theme over that of the program while this game is on the table.",
        example='{seats: {red: "#c8453b"}}'),
    Key("site_text", "name or list of name", "Texts or words of `site_vars` that are written on the squares.",
        example="lever"),
    Key("site_label", "name", "A word of `site_vars` that is written small, above the text.", example="sort"),
    Key("site_cross", "name", "A flag of `site_vars`: squares where it is true are crossed out.", example="crossed"),
    Key("hide", "list of name", "Piles that are not drawn, unless something in them can be picked.",
        example="[box, paper]"),
    Key("piles", "map of #pile-look", "How piles are laid out.", example="{row: {as: fan}}"),
    Key("faces", "map of text", "The colour of a kind's cards.", example='{sky: "#b4cfe3", king: brass}'),
    Key("looks", "map of name", "Kinds whose cards have the picture and the name of another one.",
        example="{goal-lion: lion}"),
    Key("persona", "#persona", "Who seats are: variables that make a name, a title and arms."),
    Key("headline", "name", "A text of `vars` that is told at the top of the table.", example="story"),
    Key("arena", "name", "A site of `vars` on which all eyes are.", example="arena"),
    Key("guide", "map of one of own all", "Questions that are asked on a form: for the one who is asked, or for all.",
        example="{title: own}"),
    Key("together", "list of name", "Questions that everybody answers at the same time.", example="[vote]"),
    Key("hourglass", "map of number", "Seconds to speak at a decision, for tables that want it.",
        example="{situation: 120}"),
    Key("chronicle", "#chronicle", "How what was said becomes a story to keep."),
    Key("pips", "list of #pips", "Beside a seat: how many of something are left."),
    Key("badges", "list of #badge", "Words on a seat's plate."),
    Key("notices", "list of #notice", "A ribbon that stays as long as it is true."),
    Key("conditions", "list of #condition", "A lamp at a place, lit if all that it needs is true."),
    Key("tally", "list of #tally", "Points of two camps that are counted at a place."),
    Key("score", "list of #score-line", "The final score, told line by line; for seat `s`."),
    Key("effects", "#events", "What is seen when something happens: an effect, or one by what it is about.",
        example="{remove: dust, say: {storm: {as: wave, of: 0, to: 1}}}"),
    Key("moments", "#moments", "What is said, or how the game ends, shown large.",
        example="{say: {king-wakes: {tone: triumph}}}"),
    Key("sounds", "#sounds", "What is heard when something happens: a sound, or one by what it is about.",
        example="{move: stone, put: {hat: shake, else: card}}"),
    Key("music", "one of court intrigue meadow siege hunt candle", "The mood of the music at the table.",
        default="court", example="siege"),
), "show")

SHELF = Shape("shelf", "On the shelf", "What the cabinet tells before a game.", (
    Key("order", "number", "The place among the others.", default="last", example="1"),
    Key("minutes", "number", "How long it takes.", example="60"),
    Key("difficulty", "number", "How hard it is to learn, 1 to 5.", example="3"),
), "show")

BOARD_LOOK = Shape("board-look", "The board's material", "A material, and what is changed of it.", (
    Key("material", "one of walnut slate bog-oak meadow parchment mosaic velvet stone pine", "What it is made of.",
        default="walnut", example="slate"),
    Key("grain", "one of wood stone paper cloth grass", "What its surface is like.", default="the material's",
        example="stone"),
    Key("tile", "one of bevelled inlaid painted drawn quilted mosaic points hollowed", "How cells are set into it; "
        "`points`: lines cross in their middles; `hollowed`: each is a round hollow.", default="the material's",
        example="inlaid"),
    Key("turn", "number", "By how many degrees the board lies turned to the right: 90, 180 or 270.", example="90"),
    Key("edges", "map of text", "Zones of the map whose outer sides are inlaid in the frame, each with a colour or a "
        "seat.", example="{west: red, north: blue}"),
    Key("light", COLOUR, "The light cells; on boards of lines, the plate.", example='"#c8b48a"'),
    Key("dark", COLOUR, "The dark cells; on boards of lines, the inlay.", example='"#6a4a2a"'),
    Key("field", COLOUR, "Below the cells.", example='"#3a2a1a"'),
    Key("frame", COLOUR, "The frame.", example='"#2a1a10"'),
    Key("edge", COLOUR, "The fillet of the frame.", example='"#b08a4a"'),
    Key("line", COLOUR, "Lines between sites.", example='"#d8c8a0"'),
    Key("letter", COLOUR, "Coordinates.", example='"#d8c8a0"'),
), "show")

PIECE_LOOK = Shape("piece-look", "The pieces' material", "A body, and kinds that have none.", (
    Key("body", "one of enamel stone wood wax bone", "What pieces are made of; of `bone` they are dice.",
        default="enamel", example="stone"),
    Key("free", "list of name", "Kinds whose picture stands free, in its own colours.", example="[tree]"),
), "show")

THEME = Shape("theme", "A theme", "By the names in `assets/theme/court.yaml`. Colours are `\"#rrggbb\"`; what would be "
              "hard to read keeps the program's.", (
    Key("colours", "map of text", "By the names of the theme.", example='{brass: "#d9b36a"}'),
    Key("seats", "map of text", "By seat.", example='{red: "#c8453b"}'),
    Key("contrast", "map of text", "The colours in the palette of strong contrast.", example='{brass: "#ffd080"}'),
    Key("colourblind", "map of text", "The seats in the palette for the colour-blind.", example='{red: "#d55e00"}'),
    Key("sizes", "map of number", "Letters on the table, in units.", example="{question: 20}"),
    Key("spaces", "map of number", "From one thing to the next, in units.", example="{near: 10}"),
    Key("timings", "map of text or map of number", "Seconds.", example="{move: 0.4}"),
    Key("sounds", "map of text", "By what they are for.", example="{deny: bell}"),
), "show")

PILE_LOOK = Shape("pile-look", "Looks of piles", "How the table lays a pile out.", (
    Key("as", "one of row fan cards cup hat slips", "`fan`: open cards one below the other; `cards`: its things are "
        "drawn as cards; `cup`: what is hidden lies under a cup; `hat`: things are drawn from it unseen; `slips`: "
        "paper with writing on it.", default="row", example="fan"),
    Key("at", "name", "A pile on each site of a zone: `here`, or the next site in a direction.", example="tower"),
    Key("grow", "one of outward", "Its cards reach outward from the middle of the board.", example="outward"),
    Key("shake", "name or list of name", "Questions before which the hat is shaken.", example="[draw]"),
    Key("text", "name", "A text of `piece_vars` that stands on the slips.", example="written"),
), "show")

PERSONA = Shape("persona", "Persons", "Variables of seats that all may see.", (
    Key("name", "name", "The name, a text.", example="called"),
    Key("title", "name or list of name", "The title.", example="[rank, realm]"),
    Key("arms", "name or list of name", "What the coat of arms is made from.", example="[realm, family]"),
    Key("list", "list of name", "Words of `site_label`: what is written under each is listed.", example="[talent]"),
), "show")

CHRONICLE = Shape("chronicle", "The chronicle", "Keys of texts that are said, by what becomes of them.", (
    Key("chapters", "list of name", "Begin a chapter.", example="[declared]"),
    Key("quotes", "list of name", "Somebody's own words.", example="[tells]"),
    Key("small", "list of name", "Told in small letters.", example="[moves]"),
    Key("skip", "list of name", "Not told.", example="[agrees]"),
    Key("lead", "list of name", "Stand before what comes next.", example="[drew]"),
    Key("gone", "list of name", "Somebody leaves the story.", example="[oblivion]"),
    Key("end", "list of name", "The last words.", example="[curtain]"),
), "show")

PIPS = Shape("pips", "Pips", "Beside a seat: how many of something are left.", (
    *EACH, *WORDS,
    Key("seat", "formula", "Beside which seat.", needed=True, example="turn"),
    Key("count", "formula", "Full pips.", needed=True, example="left"),
    Key("spare", "formula", "Of those, how many need not be used.", default="0", example="may_pass"),
    Key("most", "formula", "How many there are in all.", default="as many as are full", example="4"),
), "show")
BADGE = Shape("badge", "Badges", "Words on a seat's plate.", (
    *EACH, *WORDS, Key("seat", "formula", "On which plate.", needed=True, example="keeper")), "show")
NOTICE = Shape("notice", "Notices", "A ribbon that stays as long as it is true.", (*EACH, *WORDS), "show")
CONDITION = Shape("condition", "Conditions", "A lamp, lit if all needs are met, and what is missing in words.", (
    *EACH, *WORDS,
    Key("at", "formula", "Where: a site, a piece, a pile or a seat.", needed=True, example="p.site"),
    Key("sign", "formula", "The kind whose picture is in the lamp.", example="p.kind"),
    Key("needs", "list of #need", "What has to be true.", needed=True),
), "show")
NEED = Shape("need", "Needs", "One of the things that a condition needs.", (
    Key("if", "formula", "What has to be true.", needed=True, example="left > 0"), *WORDS), "show")
TALLY = Shape("tally", "Tallies", "Points of two camps, counted at a place.", (
    *EACH, *WORDS,
    Key("seat", "formula", "Whose points.", needed=True, example="c"),
    Key("camp", "formula", "For which camp: 1 or 2.", needed=True, example="1 if c.side == action else 2"),
    Key("at", "formula", "Where.", needed=True, example="squares[i]"),
    Key("count", "formula", "How many.", needed=True, example="c.bids"),
    Key("won", "formula", "Which camp has it, 1 or 2; 0: it is open; 3: nobody has it.", default="0",
        example="outcomes[i]"),
), "show")
SCORE_LINE = Shape("score-line", "Lines of the score", "Told when the game is over; `s` is the seat.", (
    *EACH, *WORDS,
    Key("points", "formula", "What it is worth.", needed=True, example="hand[s].size"),
    Key("sign", "formula", "The kind whose picture stands before it.", example="lion"),
), "show")

HEARD = "text or map of text"
ABOUT = "any"  # an effect by its word, with what it needs, or one for each thing that the event can be about
EVENTS = Shape("events", "Effects", "Each event has an effect: `glow ring shake burn clash fade sparks ash feathers "
               "ink dust arrow notes wave` or `none`, alone or as `{as: glow, colour: brass}`; or a mapping by what "
               "the event is about.", (
    Key("move", ABOUT, "By kind: a piece moves.", example="{knight: dust}"),
    Key("place", ABOUT, "By kind: a piece arrives.", example="ink"),
    Key("remove", ABOUT, "By kind: a piece leaves the board.", example="dust"),
    Key("lift", ABOUT, "By kind: a piece is lifted.", example="fade"),
    Key("put", ABOUT, "By pile: a piece goes on top of it.", example="{captured: dust}"),
    Key("tuck", ABOUT, "By pile: a piece goes to the bottom of it.", example="glow"),
    Key("shuffle", ABOUT, "By pile: it is mixed.", example="shake"),
    Key("reverse", ABOUT, "By pile: it is turned end for end.", example="shake"),
    Key("sink", ABOUT, "By pile: its top goes to the bottom.", example="glow"),
    Key("reveal", ABOUT, "A hidden piece is shown.", example="sparks"),
    Key("turn", ABOUT, "By variable: something about a piece changes.", example="{kind: {as: glow, colour: brass}}"),
    Key("say", ABOUT, "By key: something is said.", example="{storm: {as: wave, of: 0, to: 1}}"),
    Key("over", ABOUT, "`win`, `tie` or `end`: the game is over.", example="{win: sparks}"),
), "show")
SOUNDS = Shape("sounds", "Sounds", "Each event has a sound of the program, or `none`; what is not named here is as "
               "the theme has it.", (
    Key("begin", HEARD, "A match is laid out.", example="motif-siege"),
    Key("move", HEARD, "A piece moves, by its kind.", example="stone"),
    Key("place", HEARD, "A piece comes to the board, by its kind.", example="stone"),
    Key("remove", HEARD, "A piece leaves the board, by its kind.", example="fall"),
    Key("lift", HEARD, "A piece is taken up, by its kind.", example="cloth"),
    Key("put", HEARD, "A thing goes to a pile, by the pile.", example="{hat: shake, else: card}"),
    Key("tuck", HEARD, "A thing goes below a pile, by the pile.", example="card"),
    Key("shuffle", HEARD, "A pile is shuffled, by the pile.", example="card"),
    Key("reverse", HEARD, "A pile is turned over, by the pile.", example="card"),
    Key("sink", HEARD, "The top of a pile goes below it, by the pile.", example="card"),
    Key("reveal", HEARD, "Something is shown.", example="page"),
    Key("turn", HEARD, "A variable of a piece changes, by the variable.", example="{dead: fall}"),
    Key("say", HEARD, "Something is said, by its key.", example="{peril: hoof, chat: none}"),
    Key("over", HEARD, "`win`, `tie` or `end`: the game is over.", example="{win: victory}"),
), "show")

MOMENTS = Shape("moments", "Moments", "What is shown large for a moment.", (
    Key("say", "map of #moment or map of name", "By the key of what is said; `none`: only in the log.",
        example="{king-wakes: {tone: triumph}}"),
    Key("over", "map of #moment or map of name", "`win`, `tie` or `end`.", example="{win: {title: {en: Victory}}}"),
), "show")
MOMENT = Shape("moment", "A moment", "A title, a tone, whose it is, what is counted.", (
    Key("title", "texts", "Large words.", default="what is said", example="{en: The siege begins}"),
    Key("words", "texts", "Words below.", default="what is said", example="{en: Five turns are left.}"),
    Key("tone", "one of triumph fall peril count plain", "What it feels like.", default="plain", example="peril"),
    Key("seat", "number", "Which value of `with` is the seat, counted from 0.", example="0"),
    Key("number", "number", "Which value of `with` is counted.", example="1"),
), "show")

BOTS = Shape("bots", "Bots", "What bots value; every formula is about a seat, `s`.", (
    Key("values", "map of #worth", "What a position is worth to a seat, as a sum.",
        example="{men: {is: count(men(s)), weight: 100}}"),
    Key("possible", "formula", "What bots imagine of what they cannot see has to make this true.", default="anything",
        example="not any(p.kind == joker for p in hand[s].cards)"),
    Key("habits", "map of formula", "For decisions whose notation begins with this word: how often of a hundred times "
        "bots take one.", example="{close: 8}"),
    Key("obvious", "list of name", "Decisions whose notation begins with this word are never overlooked, by no level.",
        example="[doubt]"),
), "bots")
WORTH = Shape("worth", "Values", "Something that is worth so much, as often as a seat has it.", (
    Key("is", "formula", "A number, or a flag, which counts as 0 or 1.", needed=True, example="count(men(s))"),
    Key("weight", "number", "What each is worth.", needed=True, example="100"),
), "bots")

SHAPES = (SHOW, SHELF, BOARD_LOOK, PIECE_LOOK, THEME, PILE_LOOK, PERSONA, CHRONICLE, PIPS, BADGE, NOTICE, CONDITION,
          NEED, TALLY, SCORE_LINE, EVENTS, SOUNDS, MOMENTS, MOMENT, BOTS, WORTH)
ENTRIES = {"pips": PIPS, "badges": BADGE, "notices": NOTICE, "conditions": CONDITION, "tally": TALLY,
           "score": SCORE_LINE}  # by the section of `show` whose formulas they are
