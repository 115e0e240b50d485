"""Rows of cards around a board: all to be read, fanned out when pointed at, and nothing of them known to the code."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from unittest.mock import patch

import pygame
import pytest

from game.engine.game import open_rules
from game.engine.readouts import readouts
from game.match.match import Match, Plan
from game.ruleset.library import builtin_folder
from game.scenes.table.rows import Lens
from game.scenes.table.scene import TableScene
from game.table.intents import Decide, SitDown
from game.table.opportunities import opportunity
from game.table.state import Spot
from game.view.outward import (
    OutwardRow,
    Sizes,
    apart,
    corners,
    covers,
    direction,
    free_place,
    lay_row,
)
from game.view.playing_cards import LEGIBLE
from game.view.playing_cards import card as drawn
from tests.ui.robot import FRAME, blink
from tests.ui.table_robot import TableRobot, painted, people

Rect = pygame.Rect
AREA = Rect(0, 0, 1390, 1050)
SIZES = Sizes((84, 114), 20, 34, 36)


def around(count: int, cards: int) -> list[OutwardRow]:
    """Rows from so many sites on a circle."""
    centre = (AREA.centerx, AREA.centery)
    turns = [2 * math.pi * index / count - math.pi / 2 for index in range(count)]
    sites = [(centre[0] + 240 * math.cos(turn), centre[1] + 240 * math.sin(turn)) for turn in turns]
    return [lay_row(AREA, site, centre, cards, SIZES) for site in sites]


@pytest.mark.parametrize("count", [3, 4, 5, 6, 8, 10])
@pytest.mark.parametrize("cards", [0, 1, 11, 24])
def test_rows_around_a_board_stay_apart_and_inside(count: int, cards: int) -> None:
    rows = around(count, cards)
    for row in rows:
        seen = [row.seen(index) for index in range(cards)]
        assert len(row.middles) == cards
        assert AREA.inflate(2, 2).contains(row.rect)
        assert row.step >= 4, "every card is seen"
        assert all(apart(a, b) for a, b in combinations(seen, 2)), "what is seen of one hides no other"
    for one, two in combinations(rows, 2):
        assert apart(one.room, two.room)


def test_a_row_goes_straight_away_from_the_middle_and_its_cards_lean_no_more_than_they_must() -> None:
    for row in around(8, 5):
        ways = [direction(middle, AREA.center) for middle in row.middles]
        assert all(math.dist(way, row.way) < 0.001 for way in ways)
        assert abs(row.tilt) <= 45.1
    assert [round(row.tilt) for row in around(8, 5)] == [0, 45, 0, -45, 0, 45, 0, -45]


def test_the_outermost_card_is_whole_and_the_next_one_goes_beyond_it() -> None:
    for row in around(8, 5):
        assert covers(row.seen(4), row.end) and covers(row.outline, row.after())
        far = [math.dist(middle, AREA.center) for middle in (*row.middles, row.after())]
        assert far == sorted(far)


def test_a_pile_lies_as_near_to_its_corner_as_rows_allow() -> None:
    taken = [row.room for row in around(8, 11)]
    for corner in corners(AREA):
        place = free_place(AREA, (120, 100), corner, taken, 8)
        assert place is not None and AREA.contains(place)
        assert all(apart(corners(place), shape) for shape in taken)
    assert free_place(AREA, (120, 100), (0, 0), [corners(AREA)], 8) is None


def pixel(at: tuple[float, float]) -> tuple[int, int]:
    """A place as a pointer has it."""
    return round(at[0]), round(at[1])


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path, (1920, 1080))
    yield made
    made.close()


def seated(hand: TableRobot, ruleset: str, seed: int = 5) -> TableScene:
    """A table with its first player before the screen."""
    table = hand.sit(ruleset, seed)
    while hand.scene is not table:
        hand.use("lift", "mouse")
    hand.run(FRAME)
    return table


@pytest.mark.parametrize(("size", "least"), [((1920, 1080), 17), ((1280, 720), 11), ((960, 540), 8)])
def test_all_cards_of_a_castle_can_be_read(tmp_path: Path, size: tuple[int, int], least: int) -> None:
    hand = TableRobot(tmp_path, size)
    table = seated(hand, "fredericus")
    rows = table.places.rows.values()
    assert len(rows) == 8 and sum(len(row.middles) for row in rows) == 88
    assert all(row.step >= least for row in rows)
    hand.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)])
@pytest.mark.parametrize(("cards", "language"), [(13, "en"), (15, "fr")])
def test_a_long_row_shows_the_names_of_its_cards(tmp_path: Path, size: tuple[int, int], cards: int,
                                                 language: str) -> None:
    hand = TableRobot(tmp_path, size, language=language)
    table = seated(hand, "fredericus")
    blink(hand.app)
    while table.match.game.who()[0].decision == "bet":
        hand.decide("mouse")
    first = table.rules.world.piles["row"][0]
    while len(table.match.game.position.piles[first]) < cards:
        texts = table.rules.texts(table.match.game.position)
        table.road.send(Decide(next((text for text in texts if text in ("carry 2-1", "carry 8-1", "end")), texts[0])))
        hand.run()
        while hand.scene is not table:
            hand.use("lift", "mouse")
    row = table.places.rows[first]
    assert len(row.middles) == cards and row.step >= hand.app.ui.px(LEGIBLE)
    assert hand.app.ui.area.contains(row.rect) and row.size[1] > hand.app.ui.px(24)
    art, ui, seen = table.scenery.art, hand.app.ui, hand.app.ui.px(LEGIBLE)
    assert art is not None
    for card in table.cards_of(first):
        kind = table.match.game.position.kind[card]
        both = [drawn(ui, art, kind, name, (row.size[0], seen), "top", seen)
                for name in (table.words.kind_name(kind), "")]
        assert pygame.image.tobytes(both[0], "RGBA") != pygame.image.tobytes(both[1], "RGBA"), "its name is written"
    hand.close()


@pytest.mark.parametrize("size", [(720, 1280), (1080, 1920)])
def test_in_a_tall_window_the_rows_lie_around_the_board_as_well(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = TableRobot(tmp_path, size)
    table = seated(hand, "fredericus")
    assert len(table.places.rows) == 8 and not table.places.fans
    assert all(row.step >= size[0] / 90 and row.size[1] >= size[0] / 9 for row in table.places.rows.values())
    hand.close()


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)])
def test_a_row_that_is_looked_at_hides_neither_itself_nor_its_neighbours(tmp_path: Path, size: tuple[int, int]) -> None:
    hand = TableRobot(tmp_path, size)
    table = seated(hand, "fredericus")
    lens = next(panel for panel in table.panels if isinstance(panel, Lens))
    rows = list(table.places.rows.items())
    for index, (pile, row) in enumerate(rows):
        shown = lens.rect(hand.app.ui, pile)
        assert hand.app.ui.area.contains(shown)
        for other in (row, rows[index - 1][1], rows[(index + 1) % len(rows)][1]):
            assert apart(corners(shown), other.outline)
    hand.close()


def test_a_row_is_fanned_out_when_it_is_pointed_at_or_pressed(hand: TableRobot) -> None:
    table = seated(hand, "fredericus")
    pile, row = next(iter(table.places.rows.items()))
    plain = painted(hand)
    hand.point(pixel(row.middles[2]))
    assert painted(hand) == plain, "passing by shows nothing"
    hand.run(0.5)
    (fan,) = [rect for rect in painted(hand) if rect not in plain]
    assert apart(corners(fan), row.outline), "it does not cover the row itself"
    hand.point((5, 400))
    hand.run(0.1)
    assert painted(hand) == plain
    hand.pad("left")
    hand.go_to(f"row:{pile}", "pad")
    hand.run(0.5)
    assert fan in painted(hand)
    assert hand.idle() == 0, "looking at it draws nothing anew"
    hand.pad("a")
    assert table.state.large == Spot("row", pile)
    hand.pad("b")
    assert table.state.large is None and hand.scene is table, "stepping back puts it away and does nothing else"


def test_a_drawer_is_open_for_its_owner_only(hand: TableRobot) -> None:
    table = seated(hand, "fredericus")
    own = table.rules.world.piles["hand"][0] + table.viewer
    assert table.places.drawn == [own] and table.places.drawer.contains(table.places.spots[own][0][0])
    table.road.send(SitDown(-1))
    table.refresh()
    hand.run(FRAME)
    assert not table.places.drawn and not table.places.drawer.h


def test_carrying_by_mouse_is_pressing_the_end_card_and_a_row(hand: TableRobot) -> None:
    table = seated(hand, "fredericus")
    while table.match.game.who()[0][1] == "bet":
        hand.decide("mouse")
    while hand.scene is not table:
        hand.use("lift", "mouse")
    left = table.places.lines["pips"][0].number("count")
    base = table.rules.world.piles["row"][0]
    top = table.cards_of(base)[-1]
    hand.pull(hand.find(f"thing:piece:{top}").seen.center, pixel(table.places.rows[base + 1].end))
    assert table.match.game.log[-1] == "carry 1-2" and table.cards_of(base + 1)[-1] == top
    assert table.places.lines["pips"][0].number("count") == left - 1


def test_the_green_slot_itself_takes_the_press(hand: TableRobot) -> None:
    table = seated(hand, "fredericus")
    while table.match.game.who()[0][1] == "bet":
        hand.decide("mouse")
    while hand.scene is not table:
        hand.use("lift", "mouse")
    base = table.rules.world.piles["row"][0]
    for target in (1, 7):
        hand.click(pixel(table.places.rows[base].end))
        row = table.places.rows[base + target]
        slot = row.after()
        beyond = (slot[0] + row.way[0] * (row.depth / 2 - 4), slot[1] + row.way[1] * (row.depth / 2 - 4))
        assert not covers(row.seen(len(row.middles) - 1), beyond), "the end card does not reach so far"
        hand.click(pixel(beyond))
        assert table.match.game.log[-1] == f"carry 1-{target + 1}"


def test_conditions_are_said_in_both_languages(hand: TableRobot) -> None:
    table = seated(hand, "fredericus", 8)
    chance = hand.chance
    found: set[str] = set()
    for _ in range(120):
        game = table.match.game
        game.decide(chance.choice(game.position.opts))
        for language, missing in (("en", "is missing"), ("fr", "il manque")):
            hand.app.strings.language = hand.app.settings.language = language
            for line, text in table.words.condition_lines(readouts(table.rules, game.position, "conditions")):
                assert (missing in text) == bool(line.missing) and "{" not in text
                found.add(f"{language} {len(line.missing)}")
    assert found == {"en 0", "en 1", "fr 0", "fr 1"}


def test_what_was_played_names_cards_and_beasts_and_shows_them(hand: TableRobot) -> None:
    table = seated(hand, "fredericus", 8)
    game, words, kinds = table.match.game, table.words, table.rules.world.kinds
    found: dict[str, str] = {}
    for _ in range(400):
        texts = table.rules.texts(game.position)
        text = next((text for text in texts if text.startswith("capture")), None) or hand.chance.choice(texts)
        if text.split(" ")[0] in ("carry", "capture") and text.split(" ")[0] not in found:
            before = game.position
            table.road.send(Decide(text))
            line = words.outcome.line(len(game.log) - 1)
            (moved,) = [piece for piece in range(len(before.pile)) if before.pile[piece] >= 0
                        and before.pile[piece] != game.position.pile[piece] and kinds[before.kind[piece]] != "token"
                        and "objective" not in kinds[before.kind[piece]]][:1]
            assert line.card == before.kind[moved] and kinds[line.card] in line.text.lower()
            assert kinds[line.card] in words.outcome.past(len(game.log) - 1).lower()
            found[text.split(" ")[0]] = line.text
        else:
            table.road.send(Decide(text))
        if len(found) == 2:
            break
    assert re.fullmatch(r"\w+: row \d → row \d", found["carry"])
    assert re.fullmatch(r"Capture with the \w+: \w+", found["capture"])


def test_a_beast_that_makes_a_pair_glows_before_the_one_who_knows_it(hand: TableRobot) -> None:
    table = seated(hand, "fredericus", 8)
    seen: set[int] = set()
    for _ in range(40):
        table.road.send(Decide(hand.chance.choice(table.rules.texts(table.match.game.position))))
        table.road.send(SitDown(table.asked_seat()))
        table.moments.clear()
        hand.run(0.05)
        position, seat = table.match.game.position, table.viewer
        own = {table.rules.world.kinds[position.kind[card]].removesuffix("-objective")
               for card in table.cards_of(table.rules.world.piles["hand"][0] + seat)}
        ends = [table.cards_of(pile)[-1] for pile in table.places.rows if table.cards_of(pile)]
        wanted = {card for card in ends if table.rules.world.kinds[position.kind[card]] in own}
        assert wanted == table.places.glows & set(ends)
        seen |= {seat} if wanted else set()
    assert len(seen) > 1
    table.road.send(SitDown(-1))
    table.refresh()
    hand.run(0.05)
    assert not table.places.glows, "nobody is there"


def test_a_condition_is_a_button_that_lights_what_is_one_action_away(hand: TableRobot) -> None:
    table = seated(hand, "fredericus", 8)
    game = table.match.game
    found: set[bool] = set()
    for _ in range(300):
        options = table.rules.texts(game.position)
        texts = [text for text in options if text.startswith(("carry", "fly"))] or options
        table.road.send(Decide(hand.chance.choice(texts)))
        table.road.send(SitDown(table.asked_seat()))
        table.moments.clear()
        hand.run(0.05)
        lines = [line for line, _ in table.words.condition_lines(table.places.lines["conditions"])]
        for number, line in enumerate(lines):
            if bool(line.missing) in found or game.who()[0][1] != "action":
                continue
            told = opportunity(table.state, line)
            if not told.leads:
                continue
            found.add(bool(line.missing))
            if not any(widget.id == f"condition:{number}" for widget in table.widgets):
                continue  # there is no room for all of them
            hand.press(f"condition:{number}")
            hand.run(0.05)
            assert table.opportunity() == told and told.things == table.lit()
            words = table.words.led(told)
            assert words.startswith("one action away" if line.missing else "now")
            assert any(words in widget.label for widget in table.widgets if widget.id == f"condition:{number}")
            for one in told.leads:
                after, _ = table.rules.tried(game.position, one.option)
                then = [other for other in readouts(table.rules, after, "conditions")
                        if (other.text, other.values) == (line.text, line.values)]
                assert (line.missing and not then[0].missing) or one.text.split(" ")[0] == line.word("does")
            hand.pad("b")
            assert table.state.large is None and not table.lit()
        if len(found) == 2:
            return
    raise AssertionError(f"only {found}")


# ---- another castle: nothing but YAML and a map ---------------------------------------------------------------------


def castle_map(towers: int) -> str:
    """A map with so many towers around a court."""
    def at(index: int, far: float) -> tuple[float, float]:
        turn = 2 * math.pi * index / towers - math.pi / 2
        return round(384 + far * math.cos(turn), 2), round(384 + far * math.sin(turn), 2)

    objects: list[str] = []

    def line(kind: str, start: tuple[float, float], end: tuple[float, float]) -> None:
        points = f"0,0 {round(end[0] - start[0], 2)},{round(end[1] - start[1], 2)}"
        objects.append(f'<object id="{len(objects) + 1}" type="{kind}" x="{start[0]}" y="{start[1]}">'
                       f'<polyline points="{points}"/></object>')

    sites = [("court", (384.0, 384.0), "")]
    for index in range(towers):
        post, tower, quarter = at(index, 224), at(index, 308), at(index, 140)
        line("odd" if index % 2 == 0 else "even", post, at(index + 1, 224))
        line("tower", tower, post)
        line("yard", post, quarter)
        line("path", quarter, (384.0, 384.0))
        sites += [(f"q{index + 1}", quarter, "quarters"), (str(index + 1), post, "posts"),
                  (f"t{index + 1}", tower, "towers")]
    lines = "".join(objects)
    points = ""
    for number, (name, (x, y), zone) in enumerate(sites):
        zones = f'<properties><property name="zones" value="{zone}"/></properties>' if zone else ""
        points += f'<object id="{200 + number}" name="{name}" type="site" x="{x}" y="{y}">{zones}<point/></object>'
    return (f'<?xml version="1.0" encoding="UTF-8"?><map version="1.10" orientation="orthogonal" width="24" height="24"'
            f' tilewidth="32" tileheight="32" infinite="0"><objectgroup id="2" name="lines">{lines}</objectgroup>'
            f'<objectgroup id="3" name="sites">{points}</objectgroup></map>')


def test_another_number_of_towers_and_another_kind_of_card_need_no_code(tmp_path: Path) -> None:
    folder = tmp_path / "mods" / "hexagon"
    (folder / "boards").mkdir(parents=True)
    (folder / "boards" / "six.tmx").write_text(castle_map(6), encoding="utf-8")
    base = (builtin_folder() / "fredericus" / "ruleset.yaml").read_text(encoding="utf-8")
    pieces = base[base.index("\npieces:"):base.index("\npiles:")]
    (folder / "ruleset.yaml").write_text(
        "ruleset: {format: 1, id: hexagon, version: 1, extends: fredericus}\nplayers: [2, 3]\n"
        "board: {map: boards/six.tmx}\n"
        "kinds:\n  wolf: {name: {en: wolf, fr: loup}, traits: {creature: 9}}\n"
        "  wolf-objective: {name: {en: wolf, fr: loup}, traits: {objective: 9}}\n"
        f"define: {{breeds: 9}}\n{pieces.strip()}\n"
        "  - {kind: wolf, count: 6, pile: deck}\n  - {kind: wolf-objective, count: 3, pile: pack}\n"
        'show: {looks: {wolf-objective: wolf}, faces: {wolf: "#999999"}}\n', encoding="utf-8")
    rules = open_rules(str(folder / "ruleset.yaml"), 3)
    hand = TableRobot(tmp_path, (1280, 720))
    match = Match(Plan("hexagon", 3, {}, people(rules), 4), rules)
    hand.table = TableScene(hand.app, match)
    hand.open(hand.table)
    hand.play("mouse", 8)
    while hand.scene is not hand.table:
        hand.use("lift", "mouse")
    assert len(hand.table.places.rows) == 6
    wolves = [card for pile in hand.table.places.rows for card in hand.table.cards_of(pile)
              if rules.world.kinds[hand.table.stage.pieces[card].kind] == "wolf"]
    assert wolves
    hand.close()


def test_the_signs_of_a_pile_are_beside_its_name_on_its_owners_plate_and_at_its_row(hand: TableRobot,
                                                                                    tmp_path: Path) -> None:
    file = tmp_path / "signs" / "ruleset.yaml"
    file.parent.mkdir()
    file.write_text("ruleset: {format: 1, id: signs, version: 1, extends: fredericus}\n"
                    "show: {badges: [{each: t in zone(posts), at: 'row[t]', icon: key, text: kept},\n"
                    "  {at: pack, icon: coin, text: kept}, {at: discard, text: kept},\n"
                    "  {each: s in seats(), at: 'hand[s]', icon: eye, text: kept}]}\n"
                    "text: {en: {kept: kept}, fr: {kept: gardée}}\n", encoding="utf-8")
    drawn: list[str] = []
    told: dict[str, list[object]] = {"piles": [], "plates": []}

    def noted(ui: object, icon: str, side: int) -> pygame.Surface:
        drawn.append(icon)
        return pygame.Surface((side, side))

    with patch("game.scenes.table.rows.badge", noted), patch("game.scenes.table.board.badge", noted), \
            patch("game.scenes.table.piles.badge_row", lambda ui, words, *_: told["piles"].append(words)), \
            patch("game.scenes.table.plates.badge_row", lambda ui, words, *_: told["plates"].append(words)):
        table = seated(hand, str(file))
        hand.run(0.5)
    rows = len(table.places.rows)
    assert rows == 8 and set(drawn) == {"key"} and len(drawn) % rows == 0
    assert [("coin", "")] in told["piles"], "a sign without words, for there is little room"
    assert [("", "kept")] in told["piles"]
    assert told["plates"] and all(words == [("eye", "kept")] for words in told["plates"])
