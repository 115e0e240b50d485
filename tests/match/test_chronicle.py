"""The chronicle: what is told, what is left out, and that what people write stays what they wrote."""

from __future__ import annotations

import re
import zlib
from html.parser import HTMLParser
from pathlib import Path

from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.storage.export import save_chronicle
from game.telling.chronicle import Teller, chronicle_of, sentences
from game.telling.chronicle_page import html_page
from game.telling.chronicle_text import markdown
from game.telling.personas import Personas
from tests.parlour import parlour, present

HOSTILE = "<script>alert(1)</script>"
MARKED = "**a** [b](http://x) `c` | # d"


class Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.text += data


def same(key: str) -> str:
    return key


def evening(folder: Path, *names: str) -> Match:
    match = parlour(folder)
    present(match, *names)
    for line in ("draw", "tell The first night", "object", "strike", "draw", "tell The second night", "nod", "nod",
                 "nod"):
        match.play(line)
    return match


def test_chapters_begin_with_what_the_ruleset_says_and_take_their_lead_along(tmp_path: Path) -> None:
    told = chronicle_of(evening(tmp_path, "Ada", "Bea", "Cleo"), "en")
    assert [chapter.title for chapter in told.chapters] == ["", "The first night", "The second night", ""]
    first, second = told.chapters[1:3]
    assert first.teller == "Ada"
    assert [entry.kind for entry in first.entries] == ["small", "prose", "prose", "portrait"]
    assert first.entries[0].text.startswith("Out of the hat") and second.entries[0].kind == "small"
    assert told.chapters[0].entries[1].kind == "quote" and told.chapters[0].entries[1].who == "Ada"
    assert told.over and told.chapters[-1].entries[-1].text == "Candles out."


def test_who_is_gone_is_shown_as_they_were(tmp_path: Path) -> None:
    told = chronicle_of(evening(tmp_path, "Ada", "Bea", "Cleo"), "en")
    portrait = told.chapters[1].entries[-1].portrait
    assert portrait is not None and portrait.gone and portrait.name == "Ada" and portrait.title == "Lord of Ada"
    squares = [square for row in portrait.rows for square in row if square.text]
    assert [(square.name, square.label, square.crossed) for square in squares] == [
        ("b2", "fear", False), ("a1", "wish", False)]
    now = [square for row in told.portraits[0].rows for square in row if square.name == "b2"]
    assert now[0].crossed


def test_what_people_write_is_never_markup(tmp_path: Path) -> None:
    match = evening(tmp_path, HOSTILE, MARKED, "علي ✓ 王")
    told = chronicle_of(match, "en")
    page = Tags()
    source = html_page(told, same)
    page.feed(source)
    assert {tag for tag, _ in page.found} <= {"html", "head", "meta", "title", "style", "body", "main", "header", "h1",
                                              "p",
                                              "hr", "section", "div", "svg", "path", "h2", "h3", "table", "tr", "td",
                                              "small", "bdi", "blockquote", "footer", "span"}
    assert not any(name.startswith("on") or name in ("href", "src") for _, attrs in page.found for name in attrs)
    assert HOSTILE in page.text and MARKED in page.text and "علي ✓ 王" in page.text
    plain = re.sub(r"\\(.)", r"", markdown(told, same))
    assert "<" not in plain and "](" not in plain and "`" not in plain


def test_the_page_needs_nothing_from_elsewhere(tmp_path: Path) -> None:
    source = html_page(chronicle_of(evening(tmp_path, "Ada", "Bea", "Cleo"), "fr"), same)
    assert source.replace('xmlns="http://www.w3.org/2000/svg"', "").count("http:") == 0
    assert "default-src 'none'" in source and 'lang="fr"' in source and "url(" not in source


def test_it_is_written_beside_what_was_there(tmp_path: Path) -> None:
    match = evening(tmp_path, "Ada", "Bea", "Cleo")
    first, second = (save_chronicle(match, chronicle_of(match, "en"), tmp_path / "home", same) for _ in range(2))
    assert first.parent == tmp_path / "home" / "saves" / "chronicles" and first != second
    assert "Out of the hat" in first.with_suffix(".md").read_text(encoding="utf-8")
    assert save_chronicle(match, chronicle_of(match, "en"), tmp_path / "home", same, stem=first.stem) == first
    assert not list(first.parent.glob("*.new"))


def test_what_is_taken_back_was_never_told(tmp_path: Path) -> None:
    match = parlour(tmp_path)
    present(match, "Ada")
    before = [entry.text for chapter in chronicle_of(match, "en").chapters for entry in chapter.entries]
    match.play("present lord Bea / of Bea @a1")
    match.undo()
    assert [entry.text for chapter in chronicle_of(match, "en").chapters for entry in chapter.entries] == before


def test_a_game_without_a_chronicle_has_a_record_all_the_same() -> None:
    rules = open_rules("tictactoe")
    match = Match(Plan("tictactoe", 2, {}, {seat: Player(seat) for seat in rules.world.seats}, 1), rules)
    played = match.game.legal()[0]
    match.play(played)
    told = chronicle_of(match, "en")
    assert [entry.text for chapter in told.chapters for entry in chapter.entries] == [played]
    assert sentences(match, 0, "en") == [played] and played in html_page(told, same)


def test_what_is_known_of_somebody_is_their_own_alone(tmp_path: Path) -> None:
    match = evening(tmp_path, "Ada", "Bea", "Cleo")
    one, position, stride = Personas(match.rules), match.game.position, match.rules.world.stride
    known = [(one.name(position, seat), one.title(position, seat, "en"), one.arms(position, seat),
              one.listed(position, seat, "en"), one.texts_of(position, seat)) for seat in range(3)]
    assert known == [(name, f"Lord of {name}", (f"of {name}", name), [("Wishes", [f"of {name}"]), (
        "Fears", [name] if name != "Ada" else [])], {name, f"of {name}"}) for name in ("Ada", "Bea", "Cleo")]
    squares = [(one.label(position, site, "en"), one.written(position, site, "en"), one.crossed(position, site))
               for site in range(3 * stride)]
    assert [square for square in squares if any(square)] == [
        (label, text, label == "fear" and text == "Ada") for name in ("Ada", "Bea", "Cleo")
        for label, text in (("wish", f"of {name}"), ("fear", name))]
    assert one.known_texts(position) == {*(text for *_, texts in known for text in texts), "The second night"}


def test_values_are_told_in_words_from_the_first_of_each_sort_to_nobody(tmp_path: Path) -> None:
    match = parlour(tmp_path)
    wanted = (
        ("seat", 0, "Anna", "Anna"), ("seat", 2, "Chloé", "Chloé"), ("seat", -1, "nobody", "personne"),
        ("kind", 0, "stone", "pierre"), ("kind", 1, "slip", "slip"), ("kind", -1, "nobody", "personne"),
        ("piece", 0, "stone", "pierre"), ("piece", 3, "slip", "slip"), ("piece", -1, "nothing", "rien"),
        ("site", 0, "a1", "a1"), ("site", -1, "nobody", "personne"), ("text", "a b", "a b", "a b"),
        ("number", 3, "3", "3"), ("seats", (0, 2), "Anna and Chloé", "Anna et Chloé"),
        ("seats", (), "nobody", "personne"), ("pieces", (0, 3), "stone and slip", "pierre et slip"))
    english, french = Teller(match, "en"), Teller(match, "fr")
    assert [(kind, value, english.value(kind, value), french.value(kind, value)) for kind, value, *_ in wanted] == list(
        wanted)


def test_an_evening_is_told_as_ever(tmp_path: Path) -> None:
    match = evening(tmp_path, "Ada", "Bea", "Cleo")
    found = "".join(markdown(chronicle_of(match, language), same) for language in ("en", "fr"))
    assert zlib.crc32(found.encode()) == 699063306, found
