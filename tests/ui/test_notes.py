"""What is told beside the board: the goal before the first decision, and what a piece does that is pointed at."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pygame
import pytest

from game.match.match import Match, Plan
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.table.book import chapter_of, lead_of
from game.scenes.table.log import Log
from game.scenes.table.scene import TableScene
from game.table.intents import Decide, Point, TakeBack
from game.table.state import Spot
from game.view.page import parse
from game.view.text import BREAK
from game.view.theme import Colour
from game.view.ui import Ui
from tests.small import small_game
from tests.ui.beforehand import rules_of
from tests.ui.robot import FRAME
from tests.ui.table_robot import TableRobot, note_of, people, take


@pytest.fixture
def hand(tmp_path: Path) -> Iterator[TableRobot]:
    """A robot at a table of its own."""
    found = TableRobot(tmp_path)
    yield found
    found.close()


def over(hand: TableRobot, site: str) -> None:
    """Point at a site."""
    table = hand.table
    assert table.view is not None
    x, y = table.view.at(next(one for one in range(len(table.view.board)) if table.rules.world.site_name(one) == site))
    hand.point((round(x), round(y)))


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_rule_book_has_a_goal_to_be_told_before_the_first_decision(hand: TableRobot, language: str) -> None:
    hand.app.settings.language = language
    hand.app.changed_settings()
    for name in ("djambi-4", "fredericus", "draughts", "goofspiel", "fidchell-2", "draconic"):
        assert hand.sit(name).words.goal()[1], f"{name} does not say what it is about in {language}"
        hand.app.stack.scenes.clear()


def test_a_changed_game_with_a_book_of_its_own_tells_its_own_goal(hand: TableRobot, tmp_path: Path) -> None:
    mod = tmp_path / "mod"
    mod.mkdir()
    (mod / "ruleset.yaml").write_text("ruleset: {format: 1, id: mod, extends: fidchell-1}\n", encoding="utf-8")
    inherited = hand.sit("fidchell-1").words.goal()
    assert hand.sit(str(mod)).words.goal() == inherited
    other = tmp_path / "other"
    other.mkdir()
    (other / "ruleset.yaml").write_text("ruleset: {format: 1, id: other, extends: fidchell-1}\n", encoding="utf-8")
    (other / "rules.en.md").write_text("# Other\n\n## Goal\n\nLose all stones.\n", encoding="utf-8")
    assert hand.sit(str(other)).words.goal() == ("Goal", "Lose all stones.")


def test_games_that_share_a_book_have_each_their_own_goal(hand: TableRobot) -> None:
    goals = []
    for name in ("fidchell-1", "fidchell-2"):
        goals.append(hand.sit(name).words.goal())
        hand.app.stack.scenes.clear()
    (first, equal), (second, siege) = goals
    assert first == second == "Goal"
    assert "Black" not in equal and "chain" in equal
    assert "seven" in siege and "wall" in siege and "equal" not in siege


def test_any_piece_that_is_pointed_at_is_explained_also_a_rivals(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    over(hand, "h9")
    piece = table.looked_at()
    assert table.words.kind_name(table.stage.pieces[piece].kind) == "assassin"
    assert "corpse" in table.words.book.passage("assassin")[1]
    over(hand, "e5")
    assert table.looked_at() < 0


def test_of_the_dead_and_of_sleepers_it_is_told_what_they_are_now(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    piece, living = 0, table.words.piece_text(0)
    position = table.match.game.position
    dead = next(part for part in table.rules.layout.parts if part.label == "dead")
    dead.of(position)[piece] = True
    told = table.words.piece_text(piece)
    assert told.startswith("A corpse.") and told != living
    dead.of(position)[piece] = False
    assert table.words.piece_text(piece) == living != ""
    for language in ("en", "fr"):
        assert {"about-asleep"} <= set(rules_of("draconic").compiled.model.text[language])


@pytest.mark.parametrize("text_size", range(5))
def test_no_line_of_the_goal_is_cut_by_what_is_told_of_a_piece(tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
                                                               text_size: int) -> None:
    hand = TableRobot(tmp_path, (1920, 1080), text_size=text_size)
    hand.sit("djambi-4")
    over(hand, "h9")
    ends: list[int] = []
    paragraph = hand.app.ui.paragraph

    def watched(text: str, rect: pygame.Rect, style: str, size: float, colour: Colour) -> int:
        high = paragraph(text, rect, style, size, colour)
        ends.append(rect.y + high)
        return high

    monkeypatch.setattr(hand.app.ui, "paragraph", watched)
    note = note_of(hand)
    hand.close()
    assert note is not None and ends and max(ends) <= note.y


def test_the_rules_open_where_they_are_about_the_piece_that_is_looked_at(hand: TableRobot) -> None:
    hand.sit("djambi-4")
    over(hand, "h9")
    hand.key("f2")
    assert isinstance(hand.scene, RulesScene) and hand.scene.section == "Assassin"
    assert hand.scene.top > 0


def test_a_note_never_tells_what_the_one_before_has_in_hand(hand: TableRobot) -> None:
    table = hand.sit("goofspiel")
    hand.use("lift", "mouse")
    first = hand.usable()[0]
    hand.use(first, "mouse")
    hand.use("lift", "mouse")
    secret = int(first.rpartition(":")[2])
    table.road.send(Point(Spot("piece", secret)))
    assert not table.sees(table.scenery.pile_of(secret)) and table.looked_at() < 0


def test_a_bold_name_in_a_list_goes_before_a_chapter_of_that_name() -> None:
    blocks = parse("# Game\n\n## Men and kings\n\n- **King.** Goes far.\n\n## Man\n\nGoes near.\n\nMore.\n")
    assert lead_of(blocks, "king") == ("Men and kings", "Goes far.")
    assert chapter_of(blocks, "man") == ("Man", "Goes near.")
    assert chapter_of(blocks, "tower") == ("", "")


def test_what_was_played_is_told_by_the_piece_that_moved_and_where_to(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4", "e6-e5", "d4-e5"):
        table.road.send(Decide(text))
    last = table.words.outcome.line(4)
    assert last.text == "d4 → e5" and last.figure == (0, 0) and last.lost == [(0, 1)]


def test_the_list_forgets_what_was_taken_back(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    table.road.send(Decide("d2-d3"))
    assert table.words.outcome.line(0).text == "d2 → d3"
    table.road.send(TakeBack())
    table.road.send(Decide("a2-a3"))
    assert table.words.outcome.line(0).text == "a2 → a3"


def test_pulling_a_piece_draws_nothing_but_the_piece(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    spot = hand.find(hand.usable()[0]).seen.center
    pygame.event.post(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=spot, button=1, touch=False))
    hand.run(FRAME)
    whole: list[int] = []
    paint = table.paint

    def noted(ui: Ui) -> None:
        whole.append(1)
        paint(ui)

    table.paint = noted  # type: ignore[method-assign]  # to count how often all is drawn
    for far in range(12, 24):
        at = (spot[0] + far, spot[1])
        moved = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(1, 0), buttons=(1, 0, 0), touch=False)
        pygame.event.post(moved)
        hand.run(FRAME)
        assert table.scenery.pulled.place == at
    assert len(whole) <= 2, "the table was drawn anew for every step"


def test_whoever_looks_back_returns_by_one_press(hand: TableRobot) -> None:
    table = hand.sit("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4"):
        table.road.send(Decide(text))
    hand.run()
    hand.press("log:1")
    assert table.state.looking == 1 and not hand.has("undo")
    hand.press("present")
    assert table.state.looking is None and hand.has("undo")


def test_the_newest_decision_is_seen_above_a_note(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    for _ in range(30):
        take(table, table.match.game.position.opts[0])
    hand.run()
    newest = f"log:{len(table.match.game.log)}"
    whole = [widget.id for widget in table.widgets if widget.id.startswith("log:")]
    piece = table.match.game.position.place[0]
    over(hand, table.rules.world.site_name(piece if piece >= 0 else 0))
    hand.run(FRAME)
    box = note_of(hand)
    seen = [widget for widget in table.widgets if widget.id.startswith("log:")]
    assert box is not None and seen[-1].id == newest == whole[-1] and len(seen) < len(whole)
    assert all(widget.rect.bottom <= box.y for widget in seen)
    hand.point((1, 1))
    hand.run(FRAME)
    assert [widget.id for widget in table.widgets if widget.id.startswith("log:")] == whole


def test_the_newest_decision_is_seen_beside_a_note_that_keys_have_opened(hand: TableRobot) -> None:
    table = hand.sit("djambi-4")
    for _ in range(30):
        take(table, table.match.game.position.opts[0])
    hand.run()
    hand.use(hand.usable()[0], "key")
    box = note_of(hand)
    lines = [widget for widget in table.widgets if widget.id.startswith("log:")]
    assert box is not None and lines[-1].id == f"log:{len(table.match.game.log)}"
    told = [widget for widget in table.widgets if widget.id.startswith("since:")]
    assert not box.colliderect(lines[-1].rect) and box.colliderect(lines[0].rect)
    assert told and not any(box.colliderect(turn.rect) for turn in told), "what others did stays to be seen"
    assert all(box.contains(line.rect) or not box.colliderect(line.rect) for line in lines), "no line is cut"


CLAIMS = """
vars: {turn: {type: seat, start: white}}
text: {en: {"as-{0}": "{0} × …", "as-{0} {1}": "{0} × {1}"}}
procedures:
  main:
    - loop:
      - choose: turn
        options: [{each: "n in [1, 2, 3]", as: "{n}", do: named(n)}]
      - turn = after(turn)
  "named(n: number)":
    - choose: turn
      options: [{each: c in seats(), as: "{n} {c}"}]
"""


def test_a_decision_that_the_next_one_says_to_its_end_has_no_line_of_its_own(tmp_path: Path) -> None:
    hand = TableRobot(tmp_path, (1280, 720))
    rules = small_game(tmp_path, CLAIMS).rules
    table = TableScene(hand.app, Match(Plan("small", 2, {}, people(rules), 1), rules))
    hand.open(table)
    for text in ("1", "1 white", "2", "2 black", "1"):
        table.road.send(Decide(text))
    hand.run()
    lines = [(widget.id, widget.label) for widget in table.widgets if widget.id.startswith("log:")]
    assert [name for name, _ in lines] == ["log:2", "log:4", "log:5"], "the last one is not finished yet"
    assert lines[0][1].startswith("1–2. 1 ×") and lines[2][1].endswith("…")
    hand.close()


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", ["djambi-4", "draconic", "fidchell-2", "tablut", "amazons"])
def test_a_line_about_a_piece_ends_where_the_next_word_has_no_room(tmp_path: Path, game: str, language: str) -> None:
    hand = TableRobot(tmp_path, (1280, 720), language=language)
    table, ui = hand.sit(game), hand.app.ui
    log = next(panel for panel in table.panels if isinstance(panel, Log))
    width, size, seen = table.places.log.w - ui.px(28), ui.letters("message"), 0
    for piece in range(len(table.rules.world.pieces)):
        lines = log.about(ui, piece)
        for above, line in pairwise(lines):
            longer = ui.type.width(f"{above} {BREAK.split(line)[0]}", "sans", size)
            # A word may go down lest one stands alone in the last line, but half a line is never left empty for it.
            down = line is lines[-1] and ui.type.width(above, "sans", size) > 0.65 * width
            assert longer > width or down, (above, line)
            seen += 1
    hand.close()
    assert seen
