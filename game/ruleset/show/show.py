"""The `show` section: how a table looks and sounds, and what it tells besides the position."""

from __future__ import annotations

from dataclasses import dataclass

from game.ruleset.forms import ListOf, MapOf, Number, OneOf, Variable
from game.ruleset.keys import Part, Sub, key
from game.ruleset.mentions import DECISION, INLAID_ZONE, KIND, OWN_DECISION, OWN_PILE, PIECE_VARIABLE, PILE, ZONE
from game.ruleset.show.events import EFFECTS_SEEN, SOUNDS_HEARD, Effect, Moments
from game.ruleset.show.looks import FACE, INLAYS, STATE, BoardLook, Manner, Persona, PieceLook, PileLook, Shelf
from game.ruleset.show.readouts import (
    Badge,
    Condition,
    Epilogue,
    Glow,
    Medal,
    Notice,
    Pins,
    Pips,
    Prompt,
    ScoreLine,
    Tally,
)
from game.ruleset.show.theme import MOODS, ThemeWords


@dataclass(frozen=True)
class Show(Part, id="show", title="Looks and sounds: `show`", page="show"):
    """All of it is optional, and none of it changes a rule."""

    shelf: Shelf = key(Sub(Shelf), "Where the game stands in the cabinet.", Shelf(),
                       "{order: 1, minutes: 60, difficulty: 3}")
    states: dict[str, str] = key(MapOf(STATE, PIECE_VARIABLE), "Flags of `piece_vars` that show in how a piece lies; "
                                 "a text `about-` and the flag tells what such a piece does.", {},
                                 "{dead: overturned, asleep: lying}")
    rests: dict[str, str] = key(MapOf(STATE, ZONE), "How pieces look as long as they stand in a zone.", {},
                                "{dungeon: lying}")
    zones: dict[str, str] = key(INLAYS, "Zones that are inlaid in the board, drawn or written, each with a colour "
                                "of the theme, or a seat whose colour it has.", {}, "{centre: brass, east: red}")
    path: str = key(INLAID_ZONE, "A zone that is a list: whoever is asked sees their way through it in this order.", "",
                    "way")
    board: BoardLook = key(Sub(BoardLook), "What the board is made of.", BoardLook(), "{material: slate}")
    boards: str = key(OneOf(("pages",)), "Boards of one's own, laid out as the pages of a book.", "", "pages")
    pieces: PieceLook = key(Sub(PieceLook), "What pieces are made of.", PieceLook(), "{body: stone, free: [tree]}")
    theme: ThemeWords = key(Sub(ThemeWords), "A theme over that of the program while this game is on the table.",
                            ThemeWords(), '{seats: {red: "#c8453b"}}')
    site_text: tuple[str, ...] = key(ListOf(Variable("site_vars", types=("text", "word")), alone=True), "Texts or "
                                     "words of `site_vars` that are written on the squares.", (), "note")
    site_label: str = key(Variable("site_vars", types=("word",)), "A word of `site_vars` that is written small, above "
                          "the text.", "", "sort")
    site_cross: str = key(Variable("site_vars", types=("flag",)), "A flag of `site_vars`: squares where it is true are "
                          "crossed out.", "", "crossed")
    hide: tuple[str, ...] = key(ListOf(OWN_PILE), "Piles that are not drawn, unless something in them can be "
                                "picked.", (), "[box, paper]")
    piles: dict[str, PileLook] = key(MapOf(Sub(PileLook), PILE), "How piles are laid out.", {}, "{row: {as: fan}}")
    faces: dict[str, str] = key(MapOf(FACE, KIND), "The colour of a kind's cards.", {}, '{sky: "#b4cfe3", king: brass}')
    looks: dict[str, str] = key(MapOf(KIND, KIND), "Kinds whose cards have the picture and the name of another one.",
                                {}, "{goal-lion: lion}")
    persona: Persona = key(Sub(Persona), "Who seats are: variables that make a name, a title and arms.", Persona())
    headline: str = key(Variable("vars", types=("text",)), "A text of `vars` that is told at the top of the table.", "",
                        "story")
    arena: str = key(Variable("vars", types=("site",)), "A site of `vars` on which all eyes are.", "", "arena")
    guide: dict[str, str] = key(MapOf(OneOf(("own", "all", "together")), DECISION), "Questions that are asked on a "
                                "form: for the one who is asked, or for all; `together`: everybody fills in a sheet "
                                "ahead, at the same time.", {}, "{title: own}")
    together: tuple[str, ...] = key(ListOf(DECISION), "Questions that everybody answers at the same time.", (),
                                    "[vote]")
    grids: tuple[str, ...] = key(ListOf(DECISION), "Questions whose decisions by name lie in a grid: what has the same "
                                 "first value in a row, what has the same second one in a column, with its picture.",
                                 (), "[bid]")
    hourglass: dict[str, int] = key(MapOf(Number(5, 3600), DECISION), "Seconds to speak at a decision, for tables that "
                                    "want it.", {}, "{situation: 120}")
    chronicle: Manner = key(Sub(Manner), "How what was said becomes a story to keep.", Manner())
    pips: tuple[Pips, ...] = key(ListOf(Sub(Pips, "an entry of show.pips")), "Beside a seat: how many of something "
                                 "are left.", ())
    badges: tuple[Badge, ...] = key(ListOf(Sub(Badge, "an entry of show.badges")), "What seats, pieces, "
                                    "sites and piles are for the time being.", ())
    glows: tuple[Glow, ...] = key(ListOf(Sub(Glow, "an entry of show.glows")), "Pieces and cards that glow before one "
                                  "seat alone; for seat `s`.", ())
    notices: tuple[Notice, ...] = key(ListOf(Sub(Notice, "an entry of show.notices")), "A ribbon that stays as long as "
                                      "it is true.", ())
    prompts: dict[str, tuple[Prompt, ...]] = key(
        MapOf(ListOf(Sub(Prompt, "an entry of show.prompts")), OWN_DECISION), "What is asked, by question: the first "
        "that is true, or else the text of the question's name.", {}, "{move: [{if: bonus, text: bonus-turn}]}")
    pins: dict[str, tuple[Pins, ...]] = key(
        MapOf(ListOf(Sub(Pins, "an entry of show.pins")), OWN_DECISION), "Slips that are still needed, by question.",
        {}, "{situation: [{at: table, count: table.size, most: 3, text: slips-left}]}")
    conditions: tuple[Condition, ...] = key(ListOf(Sub(Condition, "an entry of show.conditions")), "A lamp at a place, "
                                            "lit if all that it needs is true.", ())
    tally: tuple[Tally, ...] = key(ListOf(Sub(Tally, "an entry of show.tally")), "Points of two camps that are counted "
                                   "at a place.", ())
    medals: tuple[Medal, ...] = key(ListOf(Sub(Medal, "an entry of show.medals")), "Honours, awarded one by one when "
                                    "the game is over.", ())
    epilogue: tuple[Epilogue, ...] = key(ListOf(Sub(Epilogue, "an entry of show.epilogue")), "What became of "
                                         "everybody, at the end of the chronicle: the first two lines that are true "
                                         "of each.", ())
    score: tuple[ScoreLine, ...] = key(ListOf(Sub(ScoreLine, "an entry of show.score")), "The final score, told line "
                                       "by line; for seat `s`.", ())
    effects: dict[str, dict[str, Effect]] = key(EFFECTS_SEEN, "What is seen when something happens: an effect, or one "
                                                "by what it is about.", {},
                                                "{remove: dust, say: {storm: {as: wave, of: 0, to: 1}}}")
    moments: Moments = key(Sub(Moments), "What is said, or how the game ends, shown large.", Moments(),
                           "{say: {king-wakes: {tone: triumph}}}")
    sounds: dict[str, dict[str, str]] = key(SOUNDS_HEARD, "What is heard when something happens: a sound, or one by "
                                            "what it is about.", {}, "{move: stone, put: {hat: shake, else: card}}")
    music: str = key(OneOf(MOODS, "music"), "The mood of the music at the table.", "", "siege", left=MOODS[0])

    def pile(self, name: str) -> PileLook:
        return self.piles.get(name, PileLook())
