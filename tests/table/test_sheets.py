"""Sheets that people fill in at the same time: they count in the rules' order, and what is taken is no idea."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from game.engine.game import open_rules
from game.engine.rules import Rules
from game.match.match import Match, Plan, Player
from game.table.apply import apply
from game.table.drafts import is_open
from game.table.form import ideas
from game.table.intents import Ask, Choose, Close, Fill, Landed, OnSheet, Put, Surprise, Vary
from game.table.offer import offer
from game.table.state import PROGRAM, TableState, Wishes, declared_wishes, front, new_table
from game.telling.personas import Personas
from tests.small import small_game

RULES = open_rules("fianchetto", 4)


def seated(rules: Rules = RULES, seed: int = 1, bots: tuple[str, ...] = (), sheets: bool = True) -> TableState:
    """A table of people, and of bots at some seats, before its first question."""
    players = {seat: Player(seat.title(), "novice" if seat in bots else "") for seat in rules.world.seats}
    match = Match(Plan("fianchetto", 4, {}, players, seed), rules)
    state = new_table(match, replace(declared_wishes(rules), sheets=sheets, shaken={}))
    for wanted in (Ask(), Landed()):
        apply(state, PROGRAM, wanted)
    return state


def land(state: TableState) -> None:
    """All that happened is shown."""
    for _ in range(50):
        if not state.busy:
            return
        apply(state, PROGRAM, Landed())


def on(state: TableState, seat: int, *wanted: object) -> None:
    for one in wanted:
        apply(state, PROGRAM, OnSheet(seat, one))  # type: ignore[arg-type]


def test_everybody_has_a_sheet_and_fills_it_in_whatever_order() -> None:
    state = seated()
    assert front(state) == "sheets" and state.drafting is not None and list(state.drafting.sheets) == [0, 1, 2, 3]
    on(state, 2, Vary(4), Fill(0, "Nowhere"), Put())
    on(state, 0, Surprise(), Surprise())
    assert not state.match.game.log, "the rules have asked nobody yet"
    personas = Personas(RULES)
    assert personas.title(state.drafting.sheets[2].position, 2, "en").endswith("of Nowhere")
    for seat in (3, 2, 1, 0):
        on(state, seat, Surprise(rest=True))
    land(state)
    assert personas.title(state.position, 2, "en").endswith("of Nowhere"), "what was written on the sheet counts"


def test_they_count_in_the_order_of_the_rules() -> None:
    state = seated()
    for seat in (3, 1, 0, 2):
        assert state.drafting is not None and not state.match.game.log
        on(state, seat, *[Surprise()] * 5)
    log = state.match.game.log
    assert [text.split(" ")[0] for text in log] == ["title", "talent", "talent", "talent", "support"] * 4
    assert state.match.game.who()[0] == ("red", "draw-support"), "what comes from the hat cannot be written ahead"
    land(state)
    assert front(state) == "table"


@pytest.mark.parametrize("seed", range(6))
def test_all_the_rest_is_all_the_rest_and_nobody_is_named_like_another(seed: int) -> None:
    state = seated(seed=seed)
    for seat in range(4):
        on(state, seat, Surprise(rest=True))
    land(state)
    assert state.match.game.who()[0].decision == "problem" and front(state) == "roll", "everybody is presented"
    personas = Personas(RULES)
    names = [personas.value(state.position, "seat", "forename", seat) for seat in range(4)]
    assert len(set(names)) == 4
    apply(state, PROGRAM, Close())
    assert front(state) == "table" and not state.rest
    apply(state, PROGRAM, Ask())
    land(state)
    assert front(state) == "table", "nobody is presented twice"


def test_what_one_has_written_is_no_idea_for_another() -> None:
    state = seated()
    assert state.drafting is not None
    first, second = state.drafting.sheets[0], state.drafting.sheets[1]
    text = ideas(second, 0)[0]
    on(state, 0, Fill(0, text))
    assert text in first.form.texts.values() and text not in ideas(second, 0)
    assert all(one.intent != OnSheet(1, Fill(0, text)) for one in offer(state))


def test_bots_decide_by_themselves_when_they_are_asked() -> None:
    state = seated(bots=("blue", "green"))
    assert state.drafting is not None and list(state.drafting.sheets) == [0, 2]
    for seat in (2, 0):
        on(state, seat, *[Surprise()] * 5)
    land(state)
    game = state.match.game
    assert len(game.log) == 5 and game.who()[0].seat == "blue"
    for _ in range(5):
        option = game.position.opts[0]
        state.match.play_option((*option, *["x"] * len(RULES.free_texts(game.position, option))))
    apply(state, PROGRAM, Ask())
    land(state)
    assert len(game.log) == 15 and game.who()[0].seat == "green", "the sheet of yellow was waiting"


def test_one_person_alone_has_no_sheets_and_several_may_do_without() -> None:
    assert front(seated(bots=("blue", "yellow", "green"))) == "table"
    assert front(seated(sheets=False)) == "table"
    state = seated()
    apply(state, PROGRAM, Close())
    assert front(state) == "table" and state.match.game.who()[0].decision == "title"
    apply(state, PROGRAM, Surprise())
    land(state)
    assert front(state) == "table", "they come back no more"


def test_a_full_sheet_takes_nothing_more() -> None:
    state = seated()
    on(state, 1, *[Surprise()] * 5)
    assert state.drafting is not None and not is_open(state.drafting.sheets[1], 1)
    ahead = list(state.drafting.ahead[1])
    on(state, 1, Surprise())
    assert state.drafting.ahead[1] == ahead and len(ahead) == 5


ROUNDS = """
vars: {turn: {type: seat, start: white}}
seat_vars: {wishes: text}
procedures:
  main:
    - for: n in range(0, 2)
      do:
        - for: c in seats()
          do:
            - choose: c
              name: wish
              options: [{as: "wish {what}", text: {what: 20}, do: c.wishes = what}]
    - choose: turn
      name: end
      options: [{as: stop, do: {win: turn, by: will}}]
text: {en: {wish: Wish, end: End, will: so}}
show: {guide: {wish: together}}
"""


def test_where_everybody_is_asked_in_turn_a_sheet_goes_on_to_ones_own_next_question(tmp_path: Path) -> None:
    rules = small_game(tmp_path, ROUNDS).rules
    players = {seat: Player(seat) for seat in ("white", "black")}
    state = new_table(Match(Plan("small", 2, {}, players, 1), rules), Wishes(sheets=True, form={"wish": "together"}))
    apply(state, PROGRAM, Ask())
    land(state)
    assert state.drafting is not None and list(state.drafting.sheets) == [0, 1]
    for seat, text, taken in ((0, "rain", 1), (0, "snow", 2), (1, "sun", 1)):
        on(state, seat, Fill(0, text), Choose("wish <text>"))
        assert state.drafting is not None and len(state.drafting.ahead[seat]) == taken
    on(state, 1, Fill(0, "wind"), Choose("wish <text>"))
    assert state.match.game.log == ["wish rain", "wish sun", "wish snow", "wish wind"] and state.drafting is None
