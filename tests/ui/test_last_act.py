"""The end of a story: candles, persons, honours one by one, the title; then the book, and no score box."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from game.app.app import App
from game.match.match import Match, Plan, Player
from game.scenes.doors import after_game
from game.scenes.menu.chronicle_scene import ChronicleScene
from game.scenes.menu.last_act import CANDLES, OUT, LastActScene, has_last_act, steps_of
from game.scenes.menu.result import ResultScene
from game.scenes.table.scene import TableScene
from game.storage.settings import Settings, save_settings
from game.telling.chronicle import chronicle_of
from game.view.widgets import Label
from tests.match.test_story import evening
from tests.small import small_game


def opened(folder: Path, language: str = "en", speed: str = "normal") -> App:
    save_settings(Settings(language=language, speed=speed), folder / "settings.json")
    return App((1280, 720), folder)


def words(app: App) -> list[str]:
    top = app.stack.top
    assert top is not None
    return [widget.label for widget in top.widgets if widget.label]


def test_candles_go_out_one_by_one_and_then_somebody_steps_forward(tmp_path: Path) -> None:
    app = opened(tmp_path)
    act = LastActScene(app, evening(3, "en"))
    app.stack.push(act)
    burning = []
    for _ in range(CANDLES + 3):
        burning.append(act.lit)
        act.update(OUT)
        app.step(0)
    assert burning[0] == CANDLES and sorted(burning, reverse=True) == burning and act.lit == 0
    assert act.step == 0 and "Diamante Sanseverina" in words(app)


def test_everybody_then_every_honour_once_for_all_who_share_it_and_the_title_last(tmp_path: Path) -> None:
    app = opened(tmp_path, speed="off")
    act = LastActScene(app, evening(3, "en"))
    app.stack.push(act)
    assert [step.seats for step in act.steps[:4]] == [(0,), (1,), (2,), (3,)]
    titles = [step.title for step in act.steps[4:]]
    assert titles[:2] == ["The Golden Elbow", "The Order of the Crossed Square"] and len(set(titles)) == len(titles)
    shared = next(step for step in act.steps if step.title == "The Open Purse")
    assert len(shared.seats) == 2 and shared.below == "times raised: 8"
    assert act.steps[-1].title == act.chronicle.chapters[-2].title and not act.steps[-1].seats
    for step in act.steps:
        app.step(0)
        assert not step.title or step.title in words(app)
        assert any(step.title in text or not step.title for _, text in act.aloud())
        act.go_on()
    assert act not in app.stack.scenes


def test_who_shares_an_honour_by_a_house_stands_beside_the_others(tmp_path: Path) -> None:
    app, told = opened(tmp_path), chronicle_of(evening(3, "en"), "en")
    one = told.honours[0]
    other = replace(one, seat=one.seat + 1, why=f"{one.why}, with whoever came before")
    shared = [step for step in steps_of(replace(told, honours=[one, other]), app) if step.title == one.title]
    assert [step.seats for step in shared] == [(one.seat, other.seat)] and shared[0].below == other.why


def test_after_the_evening_comes_the_stage_then_the_book_then_a_page_without_a_score(tmp_path: Path) -> None:
    app = opened(tmp_path, speed="off")
    match = evening(3, "en")
    assert has_last_act(match)
    table = TableScene(app, match)
    result, book, act = after_game(app, table)
    assert isinstance(result, ResultScene) and isinstance(book, ChronicleScene) and isinstance(act, LastActScene)
    assert result.message == ""  # and so no path of a file
    app.stack.push(result)
    app.step(0)
    shown = words(app)
    assert "Diamante Sanseverina" in shown and not any("taken" in text or "saves" in text for text in shown)
    assert "Nobody wins" not in " ".join(shown)


def test_a_book_is_turned_leaf_by_leaf_and_each_is_read_aloud(tmp_path: Path) -> None:
    app = opened(tmp_path, "fr", "off")
    book = ChronicleScene(app, evening(3, "fr"), from_the_beginning=True)
    app.stack.push(book)
    heard = []
    leaves = len(book.leaves(book.story()))
    for _ in range(400):
        app.step(0)
        heard.append(dict(book.aloud())[f"leaf:{book.leaf}"])
        if book.leaf == leaves - 1 and book.book.offset >= book.book.most:
            break
        book.turn(1)
    assert book.leaf == leaves - 1
    whole = " ".join(dict.fromkeys(heard))
    for chapter in book.story().chapters:
        assert chapter.title in whole and chapter.story in whole
        assert all(entry.text in whole for entry in chapter.entries if entry.kind == "prose")
    assert all(honour.title in whole for honour in book.story().honours)


def test_margins_hold_the_moves(tmp_path: Path) -> None:
    app = opened(tmp_path, speed="off")
    book = ChronicleScene(app, evening(3, "en"), from_the_beginning=True)
    app.stack.push(book)
    book.leaf = 1
    book.refresh()
    app.step(0)
    notes = [widget for widget in book.widgets if isinstance(widget, Label) and widget.id.startswith("notes:")]
    prose = next(widget for widget in book.widgets if widget.id == "entry:2:0")
    assert notes[0].label == "Cosima: bishop a2" and notes[0].rect.right <= prose.rect.left


WITH_MEDALS = """
vars: {turn: {type: seat, start: white}}
procedures:
  main:
    - choose: turn
      name: end
      options: [{as: stop, do: {win: turn, by: will}}]
text: {en: {end: End it, will: it was willed, quick: The Short Candle, quick-why: "decisions: {0}"}}
show: {medals: [{each: c in seats(), if: c == turn, seat: c, text: quick, why: quick-why, with: [1]}]}
"""


def test_a_game_with_winners_shows_its_medals_beside_them(tmp_path: Path) -> None:
    (tmp_path / "small").mkdir()
    rules = small_game(tmp_path / "small", WITH_MEDALS).rules
    match = Match(Plan("small", 2, {}, {"white": Player("Ada"), "black": Player("Bea")}, 1), rules)
    match.play("stop")
    assert not has_last_act(match)
    app = opened(tmp_path)
    app.stack.push(ResultScene(app, match))
    app.step(0)
    assert "The Short Candle: Ada (decisions: 1)" in words(app)
