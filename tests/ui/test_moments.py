"""What rulesets want to be seen: each effect, each tone, on a real table; and nothing of it where players want rest."""

from __future__ import annotations

import itertools
import math
import re
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.engine.events import Came, Event, Gone, Laid, Ordered, Said, Sunk, Thing, Turned, Value
from game.match.match import Match, Plan
from game.ruleset.library import Library, builtin_folder
from game.ruleset.read import read_model
from game.ruleset.show.events import EFFECTS, NONE, TONES
from game.scenes.table import pieces as table_pieces
from game.scenes.table.curtain import CurtainScene
from game.scenes.table.moments import NEARS, SECONDS, Moment, unstopped
from game.scenes.table.scene import TableScene
from game.scenes.table.scenery import Scenery
from game.table.intents import Decide
from game.view.effects import MATTERS, Burst
from game.view.moments import Ribbon, draw_ribbon, overflows
from game.view.ui import Ui
from tests.small import small_game
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot, people

RULES = """
board: {map: MAP}
kinds: {man: {moves: [{step: all}]}}
piles: {box: {}}
pieces:
  - {kind: man, owner: white, sites: [a1, a2]}
  - {kind: man, owner: black, sites: [c3, c2]}
vars: {turn: {type: seat, start: white}, n: {type: number, start: 4}}
procedures:
  main:
    - loop:
      - choose: turn
        name: move
        options:
          - each: p in men(turn) for t in reach(p)
            as: "{p.site}-{t}"
            do: ["move(p, t)", {say: word, with: [t, site(c3), "[white]", black, n,
              "those(q for q in pieces())", "those(q for q in men(black))"]}]
text: {en: {word: "{3} has {4} left"}, fr: {word: "il en reste {4} à {3}"}}
show:
  effects: {say: {word: EFFECT}}
  moments: {say: {word: MOMENT}}
"""


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    made = TableRobot(tmp_path / "home", (960, 540), speed="normal")
    yield made
    made.close()


def laid(hand: TableRobot, folder: Path, effect: str = "none", moment: str = "none") -> TableScene:
    """A table with a ruleset that has this effect and this moment."""
    game = small_game(folder, RULES.replace("EFFECT", effect).replace("MOMENT", moment))
    rules = game.rules
    match = Match(Plan(str(folder / "ruleset.yaml"), 2, {}, people(rules), 1), rules)
    hand.table = TableScene(hand.app, match)
    hand.open(hand.table)
    hand.run(0.4)
    return hand.table


def test_an_event_is_about_a_kind_a_pile_or_what_is_said_and_happens_there(hand: TableRobot) -> None:
    table = hand.sit("ur")
    hand.run(0.1)
    effects, world, places = table.effects, table.rules.world, table.places
    name, (pile, *_) = next(iter(world.piles.items()))
    assert table.view is not None
    for event in (Laid("put", 0, -1, -1, pile), Ordered("shuffle", pile), Sunk("sink", pile, 3)):
        assert effects.about(event) == name and effects.given(event, 0) == [Thing("pile", pile)]
        assert effects.heard(event, 1.0).about == name
    kind = world.kinds[table.stage.pieces[5].kind]
    for came in (Came("move", 5, 0, 1), Gone("remove", 5, 1)):
        assert effects.about(came) == kind and effects.given(came, 0) == [Thing("site", 1)]
        assert effects.points(came, 0) == [table.view.at(1)]
        assert effects.heard(came, 1.0).x == table.view.at(1)[0] / 960
    assert effects.given(Laid("put", 0, 0, -1, pile), 0) == [Thing("site", 0)], "it leaves the board"
    assert effects.given(Turned("turn", 7, "up", 1), 3) == [Thing("piece", 7)]
    said = Said("say", "word", (Value("sites", (0, 1, -1)), Value("seat", 0), Value("site", -1)))
    assert effects.about(said) == "word" and effects.heard(said, 1.0).x == 0.5
    assert effects.given(said, 0) == [Thing("site", 0), Thing("site", 1)] and effects.seats(said, 1) == [0]
    assert effects.given(said, 2) == effects.given(said, 3) == []
    assert effects.point("seat", 0) == tuple(map(float, places.seats[0].center))
    assert effects.point("seat", len(places.seats)) is None and effects.point("site", -1) is None


def play(table: TableScene) -> list[Event]:
    """White moves."""
    table.road.send(Decide("a1-b1"))
    return table.match.events[-1]


def picture(hand: TableRobot) -> bytes:
    return pygame.image.tobytes(hand.app.surface, "RGB")


def declared(word: str) -> str:
    """An effect as the small game declares it: values of what is said that it can be made of."""
    values = {"wave": {"of": 2, "to": 3, "from": 1}, "shake": {"at": 1}, "uncover": {"of": 5, "at": 6},
              "stoop": {"of": 6, "to": 0}}.get(word, EFFECTS[word])
    return "{as: " + word + "".join(f", {key}: {value}" for key, value in values.items()) + "}"


@pytest.mark.parametrize("word", EFFECTS)
def test_every_effect_is_seen_and_leaves_the_table_as_it_was(hand: TableRobot, tmp_path: Path, word: str) -> None:
    text = declared(word)
    table = laid(hand, tmp_path, text)
    play(table)
    seen = False
    for _ in range(400):
        hand.run(FRAME)
        seen |= bool(table.stage.effects) or table.stage.moving() not in (set(), {0})
    assert seen or word == "fade", "fade is how a piece leaves, and nothing leaves here"
    assert not table.moves() and hand.idle() == 0
    after = picture(hand)
    table.refresh()
    hand.run(FRAME)
    assert picture(hand) == after, "what moved has left no trace"


def test_there_is_a_burst_for_every_kind_of_matter() -> None:
    assert set(MATTERS) <= set(EFFECTS) and NONE not in EFFECTS
    assert set(SECONDS) == set(TONES) and max(SECONDS.values()) <= 1.6, "nothing is covered for longer"


@pytest.mark.parametrize("tone", TONES)
def test_every_tone_is_read_across_the_board(hand: TableRobot, tmp_path: Path, tone: str) -> None:
    moment = "{title: {en: 'So many: {4}', fr: 'Tant : {4}'}, tone: " + tone + ", seat: 3, number: 4}"
    table = laid(hand, tmp_path, moment=moment)
    play(table)
    while table.moments.now is None:
        hand.run(FRAME)
    ribbon = table.moments.now.ribbon
    assert ribbon is not None and (ribbon.title, ribbon.words) == ("So many: 4", "Bruno has 4 left")
    assert (ribbon.seat, ribbon.number, ribbon.tone) == (1, "4", tone)
    assert table.stage.busy, "the next thing waits until this has been read"
    band = table.moments.band(hand.app.ui)
    hand.run(0.6)
    assert hand.app.surface.get_rect().contains(band)
    spent = 0.0
    while table.moments.now is not None:
        hand.run(FRAME)
        spent += FRAME
    hand.run(FRAME)
    assert spent < 1.7 and not table.stage.busy


def test_a_piece_strikes_and_returns_before_words_are_read(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, "{as: stoop, of: 6, to: 0}", "{tone: triumph}")
    event = play(table)[-1]
    assert isinstance(event, Said) and table.view is not None
    piece, struck = event.values[6].value[0], table.view.at(event.values[0].value)
    stood, nearest = table.stage.pieces[piece].place, 1000.0
    while table.moments.now is None:
        hand.run(FRAME)
    while table.moments.now.gone < 0:
        place = table.stage.pieces[piece].place
        assert place is not None and not table.moments.paint(hand.app.ui)
        nearest = min(nearest, math.dist(place, struck))
        hand.run(FRAME)
    assert nearest < table.view.cell * 0.2
    hand.run(0.2)
    assert table.stage.pieces[piece].place == stood and table.stage.busy, "words are read now"


def test_a_look_from_near_in_a_hush_comes_before_the_words(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, moment="{tone: fall, near: 1}")
    hushes: list[bool] = []
    heard = hand.app.sound.update

    def listening(seconds: float, at_table: bool = False, mood: str = "", hushed: bool = False) -> None:
        hushes.append(hushed)
        heard(seconds, at_table, mood, hushed)

    hand.app.sound.update = listening  # type: ignore[method-assign]
    play(table)
    while table.moments.now is None:
        hand.run(FRAME)
    assert table.moments.now.gone < 0, "nothing covers what is looked at"
    before = picture(hand)
    hand.run(NEARS)
    assert table.moments.now.closeness > 0.9 and picture(hand) != before and hushes[-1]
    while table.moments.now is not None:
        hand.run(FRAME)
    hand.run(0.2)
    assert not table.moves() and not hushes[-1]
    after = picture(hand)
    table.refresh()
    hand.run(FRAME)
    assert picture(hand) == after, "the table is where it was"


def test_nobody_comes_near_where_nothing_moves(hand: TableRobot, tmp_path: Path) -> None:
    hand.app.settings.reduced_motion = True
    table = laid(hand, tmp_path, moment="{tone: fall, near: 1}")
    found = table.moments.moment_of(play(table)[-1])
    assert found is not None and found.near is None and found.gone == 0


def test_a_moment_without_a_title_shows_its_words_and_none_nothing(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, moment="{tone: plain, words: {en: 'Only {4}', fr: 'Plus que {4}'}}")
    found = table.moments.moment_of(play(table)[-1])
    assert found is not None and found.ribbon is not None and (found.ribbon.title, found.ribbon.words) == ("Only 4", "")
    table = laid(hand, tmp_path)
    assert table.moments.moment_of(play(table)[-1]) is None


def test_a_press_ends_a_moment(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, "sparks", "{tone: triumph}")
    play(table)
    while table.moments.now is None:
        hand.run(FRAME)
    hand.key("enter")
    assert table.moments.now is None and not table.stage.alive


@pytest.mark.parametrize("settings", [{"speed": "off"}, {"reduced_motion": True}])
def test_where_nothing_moves_words_are_told(hand: TableRobot, tmp_path: Path, settings: dict[str, object]) -> None:
    for name, value in settings.items():
        setattr(hand.app.settings, name, value)
    table = laid(hand, tmp_path, "sparks", "{tone: triumph}")
    play(table)
    hand.run(FRAME)
    assert not table.stage.alive and not table.stage.effects and not table.stage.busy
    assert table.moments.now is not None and not table.moves()
    drawn = hand.app.frames_drawn
    hand.run(0.5)
    assert hand.app.frames_drawn - drawn <= 1, "it stands still"
    hand.run(2.0)
    assert table.moments.now is None


def test_motion_that_is_switched_off_on_the_way_ends_at_once(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, "sparks", "{tone: triumph}")
    play(table)
    hand.run(0.1)
    assert table.stage.busy
    hand.app.settings.reduced_motion = True
    hand.run(FRAME * 2)
    assert not table.stage.alive


def test_only_what_moves_is_drawn_anew_and_the_picture_is_the_same(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, "{as: burn}", "{tone: peril, seat: 3}")
    full: list[int] = []
    whole = table.layer.whole

    def counted(ui: Ui, moves: bool, pulled: dict[int, tuple[float, float]]) -> None:
        full.append(1)
        whole(ui, moves, pulled)

    table.layer.whole = counted  # type: ignore[method-assign]
    play(table)
    frames = 0
    while table.stage.busy:
        hand.run(FRAME)
        frames += 1
        if frames % 7 == 0 and not (table.dirty or table.owed):
            quick = picture(hand)
            table.draw(hand.app.ui)
            full.pop()
            assert picture(hand) == quick
    assert frames > 60 and len(full) < frames / 8


def test_the_end_of_a_game_is_a_moment(hand: TableRobot) -> None:
    table = hand.sit("tictactoe")
    for text in ("a1", "b1", "a2", "b2", "a3"):
        table.road.send(Decide(text))
    while table.moments.now is None or table.moments.now.ribbon is None:
        hand.run(FRAME)
    ribbon = table.moments.now.ribbon
    assert ribbon.tone == "triumph" and "Ada" in ribbon.title and ribbon.words == "three in a row"
    assert not table.state.finished, "the result comes after it"


def test_bots_wait_until_people_have_seen(hand: TableRobot, tmp_path: Path) -> None:
    hand.app.bots.at_once = True
    table = hand.sit("tictactoe", bots={"nought": "novice"})
    hand.run(0.5)
    table.road.send(Decide("a1"))
    while table.stage.busy:
        assert len(table.match.game.log) == 1
        hand.run(FRAME)
    hand.run(2.0)
    assert len(table.match.game.log) == 2


def test_what_waits_in_a_hidden_pile_is_not_drawn(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    while hand.scene is not table:
        hand.app.stack.pop()
    world = table.rules.world
    pack = world.piles["pack"][0]
    card = table.match.game.position.piles[pack][-1]
    assert not table.sees(pack)
    table.stage.waiting[card] = pack
    assert not table.stands_alone(card)
    table.stage.waiting[card] = -1
    assert table.stands_alone(card)


def test_a_card_does_not_wait_over_words_where_its_drawer_was(hand: TableRobot) -> None:
    table = hand.sit("fredericus")
    while hand.scene is not table:
        hand.app.stack.pop()
    hand.run(FRAME)
    card, places = 0, table.places
    for rect, seen in ((places.seats[0], True), (places.log, False)):
        table.stage.waiting[card] = -1
        table.stage.pieces[card].place = (float(rect.centerx), float(rect.centery))
        assert table.arrangement.waits_afar() == ([card] if seen else [])


def test_ribbons_fit_every_window_in_both_languages(tmp_path: Path) -> None:
    for size in ((540, 960), (960, 540), (1920, 1080)):
        for language in ("en", "fr"):
            hand = TableRobot(tmp_path / f"{size[0]}{language}", size, speed="off", language=language)
            table = hand.sit("djambi-4")
            values = (Value("seat", 0), Value("seat", 1), Value("seats", (0,)), Value("piece", 0))
            table.moments.tell(Said("say", "fallen", values))
            hand.run(FRAME)
            band = table.moments.band(hand.app.ui)
            assert hand.app.surface.get_rect().contains(band) and band.h <= table.places.board.h * 0.4
            assert table.moments.now is not None and table.moments.now.ribbon is not None
            hand.close()


def test_every_ribbon_of_every_ruleset_has_room_for_its_words_with_long_names(tmp_path: Path) -> None:
    library, told = Library([]), 0
    found = [library.load(path.parent.name) for path in sorted(builtin_folder().glob("*/ruleset.yaml"))
             if "moments:" in path.read_text("utf-8")]
    models = [read_model(one.map, str(one.files[-1]), one.problems()) for one in found]
    for size in ((1280, 720), (540, 960)):
        hand = TableRobot(tmp_path / str(size[0]), size, speed="off")
        table, ui = hand.sit("fredericus"), hand.app.ui  # it has the smallest board
        table.arrange(ui)
        for model, language in itertools.product(models, ("en", "fr")):
            for said, look in ((said, look) for said, look in model.show.moments.say.items() if look is not None):
                title, words = (re.sub(r"{[^}]*}", "Bartholomea-Clementine", text) for text in (
                    look.title.get(language, ""), look.words.get(language, model.text[language].get(said, ""))))
                ribbon = Ribbon(title or words, words if title else "", "fall", 0)
                table.moments.now = Moment(words, 1.0, ribbon)
                band = table.moments.band(ui)
                assert not overflows(ui, ribbon, band.size, True), f"{said} in {language}"
                assert ui.area.contains(band)
                told += bool(ribbon.title)
        hand.close()
    assert told > 40


def test_what_flies_up_has_the_colour_that_the_ruleset_wants(hand: TableRobot, tmp_path: Path) -> None:
    table = laid(hand, tmp_path, "{as: dust, colour: danger}")
    play(table)
    hand.run(0.5)
    bursts = [effect for effect in table.stage.effects if isinstance(effect, Burst)]
    assert bursts and all(burst.matter.colour == hand.app.ui.theme["danger"] for burst in bursts)


def test_words_on_a_ribbon_stay_between_its_rules(hand: TableRobot) -> None:
    ui, size = hand.app.ui, (320, 110)
    ribbon = Ribbon("A catch", "Somebody with a name catches a beast with a name", "plain")
    bare = draw_ribbon(ui, size, Ribbon(" ", "", "plain"), None, ())
    told = draw_ribbon(ui, size, ribbon, None, ())
    edge = ui.px(3) * 2 + 2 * ui.px(1)
    changed = [y for y in range(size[1]) if any(told.get_at((x, y)) != bare.get_at((x, y)) for x in range(size[0]))]
    assert edge < min(changed) and max(changed) < size[1] - edge


def test_a_sentence_that_stands_alone_has_no_stop() -> None:
    assert [unstopped(text) for text in ("So it is.", "So. It is.", "Is it?", "…", "")] == [
        "So it is", "So. It is.", "Is it?", "…", ""]


def seen(hand: TableRobot) -> TableScene:
    """A table of cards, laid out."""
    table = hand.sit("goofspiel")
    while isinstance(hand.scene, CurtainScene):
        hand.scene.lift()
        hand.run(0.4)
    return table


def test_plain_words_lie_where_nothing_else_does(hand: TableRobot) -> None:
    table = seen(hand)
    ui = hand.app.ui
    slip = table.moments.free_place(ui, pygame.Rect(0, 0, ui.px(410), ui.px(66)))
    trays = list(table.places.trays.values())
    assert slip.collidelist([*table.places.seats, *trays, table.places.drawer]) < 0


def test_a_card_that_grows_on_its_way_is_drawn_as_large_as_it_is_shown(hand: TableRobot,
                                                                       monkeypatch: pytest.MonkeyPatch) -> None:
    table, asked = seen(hand), list[int]()

    def drawn(scenery: Scenery, ui: Ui, piece: int, size: int) -> pygame.Surface:
        asked.append(size)
        return pygame.Surface((size, size))

    monkeypatch.setattr(table_pieces, "loose_card", drawn)
    shown = table.stage.pieces[0]
    shown.place, shown.hidden = (300.0, 300.0), False
    for shown.scale in (0.5, 1.0, 1.8, 3.6):
        found = table_pieces.paint_piece(table.spots, hand.app.ui, 0)[-1]
        assert asked[-1] * 1.15 >= found.w


def test_what_a_seat_has_become_is_seen_at_its_plate_and_heard(hand: TableRobot, tmp_path: Path,
                                                               monkeypatch: pytest.MonkeyPatch) -> None:
    rules = RULES.replace("EFFECT", "none").replace("MOMENT", "none")
    for old, new in (("vars:", "seat_vars: {bold: flag}\nvars:"), ('"move(p, t)",', '"move(p, t)", turn.bold = true,'),
                     ("effects: {", "effects: {set: {bold: ring}, "),
                     ("show:", "show:\n  sounds: {set: {bold: bell}}")):
        assert old in rules
        rules = rules.replace(old, new, 1)
    game = small_game(tmp_path, rules)
    match = Match(Plan(str(tmp_path / "ruleset.yaml"), 2, {}, people(game.rules), 1), game.rules)
    hand.table = TableScene(hand.app, match)
    hand.open(hand.table)
    hand.run(0.4)
    heard: list[str] = []
    monkeypatch.setattr(hand.app.sound, "play", lambda name, *where: heard.append(name))
    play(hand.table)
    places: set[tuple[float, float]] = set()
    for _ in range(200):
        hand.run(FRAME)
        places |= {effect.place for effect in hand.table.stage.effects if hasattr(effect, "place")}
    plate = hand.table.places.seats[0]
    assert places == {(float(plate.centerx), float(plate.centery))} and "bell" in heard
