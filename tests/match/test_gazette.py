"""The gazette: a game told in sentences and pictures, in both languages, whatever the ruleset declares."""

from __future__ import annotations

import random
import re
from functools import cache
from pathlib import Path

import pytest

from game.bots.curve import Curve, Turn
from game.bundle import bundled
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.storage.export import save_chronicle
from game.telling.chronicle import Chronicle
from game.telling.chronicle_page import html_page
from game.telling.gazette import MOST, WORDINGS, Gazette, story_of
from game.telling.strings import Strings
from tests.parlour import parlour

NAMES = ("Ada", "Bo", "Cleo", "Émile", "Flo", "Gus")
DOT = (b"\x89PNG\r\n\x1a\n", "iVBORw0KGgo=")  # the beginning of a picture, and as it stands in a page


def strings(language: str) -> Strings:
    return Strings(bundled("assets") / "locale", language)


def new(ruleset: str, folders: tuple[Path, ...] = ()) -> Match:
    rules = open_rules(ruleset, None, {}, folders)
    seats = {seat: Player(NAMES[place]) for place, seat in enumerate(rules.world.seats)}
    return Match(Plan(ruleset, rules.world.players, rules.compiled.option_texts, seats, 3), rules)


@cache
def by_lot(ruleset: str) -> Match:
    match, lot = new(ruleset), random.Random(3)
    while not match.game.position.over and len(match.game.log) < 250:
        match.play(lot.choice(match.game.legal()))
    return match


def lines(told: Chronicle) -> list[str]:
    return [entry.text for chapter in told.chapters for entry in chapter.entries if entry.kind == "prose"]


def pictured(told: Chronicle) -> list[int]:
    return [entry.number for chapter in told.chapters for entry in chapter.entries if entry.kind == "picture"]


def test_a_capture_a_win_and_where_the_game_turned_are_told() -> None:
    match = new("breakthrough")
    for text in ("d2-d3", "e7-e6", "d3-d4", "e6-e5", "d4-e5", "d7-d6", "e5-d6"):
        match.play(text)
    told = story_of(match, strings("en"), Curve(((0.5, 0.5),), (Turn(7, "e5-d6", 1, -0.4),)))
    assert lines(told)[0] == "Ada and Bo sit down to play."
    assert lines(told)[1:] == ["On e5 Ada makes a capture: man (Bo).",
                               "Ada takes on d6: man (Bo). Here fortune leaves Bo."]
    assert told.name == "gazette" and pictured(told)[-1] == 7 and len(pictured(told)) == 3
    french = story_of(match, strings("fr"))
    assert lines(french)[:2] == ["Ada et Bo s’assoient à la table.", "En e5, Ada fait une prise\xa0: homme (Bo)."]
    titles = [chapter.title for chapter in french.chapters]
    assert titles == ["", "Comment la partie commença", "Où elle bascula", "Où elle en est", "Toutes les décisions"]


def test_the_ruleset_has_words_of_its_own_and_small_words_are_elided() -> None:
    told = lines(story_of(by_lot("djambi-4"), strings("fr")))
    assert any(re.search(r"tue le chef d’(Ada|Émile) en [a-i]\d\.", text) for text in told)
    assert not any("de Ada" in text or "de Émile" in text for text in told)


@pytest.mark.parametrize("ruleset", ["djambi-4", "draughts", "reversi", "go", "oware", "goofspiel", "liars-dice", "ur"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_any_game_is_told_in_whole_sentences(ruleset: str, language: str) -> None:
    told = story_of(by_lot(ruleset), strings(language))
    prose = lines(told)
    assert 0 < len(prose) <= MOST + 3
    for text in prose:
        assert text[-1] in ".!?…" and text[0] == text[0].upper() and "{" not in text and "gazette." not in text, text
        assert not re.search(r"\b1 (pieces|pièces|decisions|décisions)", text), text
        assert language == "en" or not re.search(r"(?<! ) [:;!?]", text.replace("\xa0", "")), text
    assert len(pictured(told)) == (0 if by_lot(ruleset).rules.world.board is None else 3)
    assert pictured(told) == sorted(set(pictured(told)))


def test_one_is_told_as_one() -> None:
    for language, words in (("en", "1 decision in all."), ("fr", "1 décision en tout.")):
        assert strings(language).plural("gazette.length", 1) == words
    assert strings("en").plural("gazette.over", 1) == "1 piece goes over to another side."
    assert strings("fr").plural("gazette.over", 2) == "2 pièces changent de camp."


def test_nothing_secret_is_told_before_the_end() -> None:
    match = new("goofspiel")
    for _ in range(2):
        match.play(match.game.legal()[0])
    before = story_of(match, strings("en"))
    assert [entry for chapter in before.chapters for entry in chapter.entries if entry.kind != "prose"] == []


def test_a_game_that_declares_a_chronicle_is_told_by_it(tmp_path: Path) -> None:
    assert story_of(parlour(tmp_path), strings("en")).name == "chronicle"


def test_a_mod_that_declares_nothing_has_a_gazette(tmp_path: Path) -> None:
    folder = tmp_path / "bare"
    folder.mkdir()
    head = "ruleset: {format: 1, id: bare, version: 1, extends: breakthrough}\nname: Bare\n"
    (folder / "ruleset.yaml").write_text(f"{head}text: ~\nbots: ~\nshow: ~\n")
    match = new("bare", (tmp_path,))
    while not match.game.position.over:
        match.play(match.game.legal()[-1])
    told = story_of(match, strings("fr"))
    assert told.chapters[0].title.endswith("gagne") and len(pictured(told)) == 3


def test_the_page_to_send_holds_its_pictures_and_nothing_from_elsewhere(tmp_path: Path) -> None:
    match = by_lot("draughts")
    told = story_of(match, strings("en"))
    path = save_chronicle(match, told, tmp_path, strings("en"), pictures=dict.fromkeys(pictured(told), DOT[0]))
    page = path.read_text(encoding="utf-8")
    assert page.count(f'src="data:image/png;base64,{DOT[1]}"') == 3 == page.count("<figcaption>")
    assert "http:" not in page and "https:" not in page and "img-src data:" in page
    assert "<figure>" not in html_page(told, strings("en"))  # without pictures there is no empty frame
    assert "How it began" in path.with_suffix(".md").read_text(encoding="utf-8")


@pytest.mark.parametrize(("ruleset", "turns", "told", "shown"), [
    ("breakthrough", (), {29: 6.0, 34: 2.0, 38: 2.0}, [16, 29, 48]),
    ("draughts", ((30, 0.2), (33, -0.5), (90, 0.3)),
     {4: 6.0, 5: 2.0, 6: 2.0, 7: 2.0, 12: 2.0, 13: 2.0, 16: 2.0, 19: 2.0, 28: 2.0, 29: 2.0, 30: 9.0, 33: 9.0, 36: 2.0,
      90: 9.0}, [33, 90, 117]),
    ("tablut", (), {14: 6.0, 65: 2.0, 66: 1.9, 67: 2.0, 68: 1.9, 71: 2.0, 72: 1.9, 74: 1.9, 76: 1.9, 78: 1.9, 80: 1.9,
                    102: 2.0, 104: 1.9, 116: 3.2}, [14, 116, 158]),
    ("reversi", (), {6: 1.2, 24: 1.6, 31: 1.6, 41: 1.6, 45: 2.0, 47: 1.6, 48: 1.6, 49: 2.8, 51: 3.2, 52: 2.0, 55: 2.4,
                     57: 2.8, 58: 6.8, 59: 2.8}, [20, 40, 60])])
def test_what_weighs_most_is_told_and_shown(ruleset: str, turns: tuple[tuple[int, float], ...], told: dict[int, float],
                                            shown: list[int]) -> None:
    story = Curve(((0.5, 0.5),), tuple(Turn(number, "", 0, change) for number, change in turns))
    gazette = Gazette(by_lot(ruleset), strings("en"), story)
    deeds = gazette.decisive()
    assert {deed.number: round(deed.weight, 2) for deed in deeds} == told and gazette.pictured(deeds) == shown
    for number, change in turns:
        said = next(deed.told[-1] for deed in deeds if deed.number == number)
        assert said == strings("en")("gazette.gains" if change > 0 else "gazette.loses", name="Ada")


@pytest.mark.parametrize(("owner", "count", "site", "own"), [(1, 1, 40, True), (1, 2, 40, False), (-1, 1, 40, False),
                                                             (-1, 3, -1, False), (0, 1, 0, True)])
def test_a_loss_is_told_in_words_of_its_own_if_it_is_one_piece_of_somebody(owner: int, count: int, site: int,
                                                                          own: bool) -> None:
    gazette, tell = Gazette(by_lot("djambi-4"), strings("en"), None), strings("en")
    world = gazette.match.rules.world
    kind = world.kinds.index("chief")
    told = gazette.loss(("kills", kind, owner), 2, count, site, 5)
    name = gazette.teller.labels.own(world.model.kinds["chief"].name, "chief")
    what = name if count == 1 else f"{count} × {name}"
    general = tell(f"gazette.kills.{5 % WORDINGS}", name="Cleo", site=world.site_name(site) if site >= 0 else "",
                   what=f"{what} ({NAMES[owner]})" if owner >= 0 else what)
    assert (told != general) is own
    if own:
        assert "Cleo" in told and NAMES[owner] in told and world.site_name(site) in told
