"""One cursor for every hand: what it is on is what card and prompt speak of, what is framed, and what Enter takes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.search import complete
from game.match.chooser import Chooser
from game.match.match import Match, Plan
from game.scenes.table.lesson_scene import lessons_for, open_lesson
from game.scenes.table.replay_scene import ReplayScene
from game.scenes.table.scene import TableScene
from game.table.intents import Ask
from game.table.offer import offer
from game.table.pieces import attacked, site_of
from tests.ui.beforehand import rules_of, short_game
from tests.ui.table_robot import TableRobot, people


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path, size=(1280, 720), speed="off")
    yield made
    made.close()


def where(hand: TableRobot, name: str) -> tuple[int, int]:
    """The middle of a site on the screen."""
    view, world = hand.table.view, hand.table.rules.world
    assert view is not None
    x, y = view.at(next(site for site in range(len(view.board)) if world.site_name(site) == name))
    return round(x), round(y)


def log(table: TableScene) -> list[str]:
    return list(table.match.game.log)


# ---- keys after a mouse ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("press", ["enter", "a"])
def test_the_first_key_after_a_mouse_plays_nothing_and_only_shows_the_cursor(hand: TableRobot, press: str) -> None:
    table = hand.sit("go")
    hand.click(where(hand, "e5"))
    hand.point((5, 5))
    assert len(log(table)) == 1 and table.state.cursor is None
    hand.pad(press) if press == "a" else hand.key(press)
    assert len(log(table)) == 1, "nobody saw where it would have been played"
    assert table.shows_focus() and table.focus, "now it is to be seen"
    shown = hand.find(table.focus).label
    hand.pad(press) if press == "a" else hand.key(press)
    assert len(log(table)) == 2 and shown in log(table)[-1]


def test_mouse_and_keys_never_have_a_cursor_each(hand: TableRobot) -> None:
    table, chance = hand.sit("djambi-4"), random.Random(4)
    places = [widget.rect.center for widget in table.widgets if widget.focusable]
    for _ in range(60):
        if chance.random() < 0.5:
            hand.point(chance.choice(places))
        else:
            hand.key(chance.choice(["up", "down", "left", "right"]))
        assert not (table.focus and table.hover), "two things are framed"
        cursor, offered = table.state.cursor, offer(table.state).by
        framed = table.focus or table.hover
        assert bool(framed) == (cursor is not None and cursor in table.road.ids)
        if cursor in offered and site_of(table.state, cursor) >= 0:
            assert hand.find(framed).spot == cursor and table.words.hover_text()
    assert not log(table)


# ---- what the card says, the click does ------------------------------------------------------------------------------


def crowded(hand: TableRobot) -> TableScene:
    """A game in which several pieces that can be picked stand on one site."""
    for seed in range(1, 40):
        rules, chance = rules_of("draconic"), random.Random(seed)
        match = Match(Plan("draconic", rules.world.players, {}, people(rules), seed), rules)
        for _ in range(60):
            if match.game.position.over:
                break
            match.play(chance.choice(rules.texts(match.game.position)))
            hand.table = table = TableScene(hand.app, match)
            sites = [site_of(table.state, thing) for thing in table.chooser.next_things() if thing.kind == "piece"]
            if any(sites.count(site) > 1 for site in sites if site >= 0):
                hand.open(table)
                return table
    raise AssertionError("no house ever had two guests who could leave it")


def test_in_a_house_with_guests_the_click_takes_whom_card_and_prompt_speak_of(hand: TableRobot) -> None:
    table = crowded(hand)
    view, world = table.view, table.rules.world
    assert view is not None
    pieces = [thing for thing in table.chooser.next_things() if thing.kind == "piece"]
    sites = [site_of(table.state, thing) for thing in pieces]
    site = next(site for site in sites if site >= 0 and sites.count(site) > 1)
    box, taken = view.spot(site), set()
    for x in range(box.x + 2, box.right, box.w // 7):
        for y in range(box.y + 2, box.bottom, box.h // 7):
            hand.point((x, y))
            told, cursor = table.looked_at(), table.state.cursor
            hand.click((x, y))
            picked = [thing.value for thing in table.chooser.picked if thing.kind == "piece"]
            if picked:
                assert cursor is not None and picked == [told] == [cursor.key], world.kinds[told]
                taken.add(told)
            table.road.send(Ask())
    assert len(taken) > 1, "each of them can be taken somewhere"


def near_home(hand: TableRobot) -> tuple[TableScene, str, int]:
    """A game in which a piece can go where nobody but its own side stands; that piece, and the site."""
    rules = rules_of("draconic")
    for seed in range(1, 40):
        chance = random.Random(seed)
        match = Match(Plan("draconic", rules.world.players, {}, people(rules), seed), rules)
        while not match.game.position.over and len(match.game.log) < 60:
            position, seat = match.game.position, rules.questions[match.game.position.pc].who(match.game.position)
            for one in Chooser(rules, position).all:
                kinds = [thing.kind for thing in one.things]
                site = one.things[1].value if kinds == ["piece", "site"] else -1
                there = [piece for piece in range(len(rules.world.pieces)) if position.place[piece] == site]
                if site >= 0 and there and all(position.owner[piece] == seat for piece in there):
                    hand.table = TableScene(hand.app, match)
                    hand.open(hand.table)
                    return hand.table, f"thing:piece:{one.things[0].value}", site
            match.play(chance.choice(rules.texts(position)))
    raise AssertionError("nobody ever could go home")


def test_going_home_is_not_marked_as_a_kill(hand: TableRobot) -> None:
    table, piece, home = near_home(hand)
    hand.press(piece)
    assert table.chooser.picked and ("site", home) in table.chooser.next_things()
    assert not attacked(table.state, home)


# ---- lessons ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("ruleset", ["djambi-4", "draconic", "fidchell-1"])
def test_in_a_lesson_going_on_by_enter_leads_to_what_is_to_be_done(hand: TableRobot, ruleset: str) -> None:
    path = lessons_for(hand.app, ruleset)[0]
    table = hand.table = open_lesson(hand.app, ruleset, path)
    hand.open(table)
    hand.key("right")
    done = 0
    for _ in range(120):
        if table.done:
            break
        step = table.step
        if not table.wanted:
            hand.key("enter")
            hand.run(0.2)
            done += table.step > step
            continue
        cursor = table.state.cursor
        assert cursor is not None and cursor in offer(table.state).by, "Enter would be dead"
        assert cursor.kind not in ("line", "control"), f"the cursor is on {cursor}"
        hand.table = table
        hand.use(hand.chance.choice(hand.usable()), "key")
        hand.run(0.5)
    assert done > 1


# ---- pictures of the past, and of what is happening -----------------------------------------------------------------


def test_a_past_game_shows_every_piece_where_it_stays(hand: TableRobot) -> None:
    game = short_game("draconic")
    rules = rules_of("draconic")
    match = Match(Plan("draconic", rules.world.players, {}, people(rules), game.seed), rules)
    for option in game.options:
        match.play_option(complete(rules, match.game.position, option))
    scene = ReplayScene(hand.app, match)
    hand.app.stack.push(scene)
    scene.arrange(hand.app.ui)
    places = [shown.place for shown in scene.stage.pieces]
    scene.playing = False
    hand.run(0.5)
    assert [shown.place for shown in scene.stage.pieces] == places, "something jumped after the first picture"


def test_words_about_a_move_come_after_it_was_seen(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, speed="normal")
    table = hand.sit("fidchell-1")
    chance = random.Random(3)
    while not any(text.startswith("slide") for text in table.rules.texts(table.match.game.position)):
        texts = table.rules.texts(table.match.game.position)
        table.match.play(chance.choice(texts))
    table.road.send(Ask())
    hand.run(0.1)
    slide = next(one for one in table.chooser.all if one.text.startswith("slide"))
    for kind, value in slide.things:
        hand.press(f"thing:{kind}:{value}")
    hand.app.step(0.02)
    assert table.stage.moving(), "the stone slides"
    while table.stage.moving():
        assert table.moments.now is None, "he wakes before anybody has moved"
        hand.app.step(0.02)
    hand.run(0.1)
    assert table.moments.now is not None
    hand.close()
