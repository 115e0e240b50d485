"""The chronicle as a story: golden evenings are played again, and no sentence is wrong about what happened."""

from __future__ import annotations

import io
import random
import re
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import pytest

from game.bots.levels import by_habit, with_texts
from game.bundle import bundled
from game.engine.events import Said
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import Library
from game.storage.journal import read_journal, sealed
from game.storage.saves import Saves
from game.table import intents as i
from game.table.apply import apply
from game.table.state import PROGRAM, declared_wishes, new_table
from game.telling.chronicle import Chapter, Chronicle, Portrait, Square, Teller, chronicle_of, first_word
from game.telling.chronicle_book import epub
from game.telling.chronicle_page import html_page, own, person, roman
from game.telling.chronicle_text import markdown, plain
from game.telling.strings import Strings

SEEDS = (3, 11)
FORGOTTEN = 27  # an evening in which some are forgotten, and the last storyteller among them
OUTCOMES = ("square-held", "square-won", "square-won-by-two", "square-won-by-three", "square-drawn")


@cache
def evening(seed: int, language: str) -> Match:
    """An evening of four bots at a table, who tell how they did it."""
    rules = open_rules("fianchetto")
    seats = {seat: Player(seat.title(), "novice") for seat in rules.world.seats}
    match = Match(Plan("fianchetto", 4, {}, seats, seed), rules)
    state = new_table(match, replace(declared_wishes(rules), language=language))
    apply(state, PROGRAM, i.Ask())
    chance = random.Random(seed)
    while not match.game.position.over:
        position = match.game.position
        texts, seat = rules.texts(position), rules.questions[position.pc].who(position)
        option = chance.choice(by_habit(rules, position, seat, texts, chance))
        text = texts[[tuple(one) for one in position.opts].index(option)]
        apply(state, PROGRAM, i.Decide(with_texts(rules, position, text, language, chance, match.game.log)))
        apply(state, PROGRAM, i.Landed())
    return match


def told(seed: int, language: str) -> Chronicle:
    return chronicle_of(evening(seed, language), language)


def core(name: str) -> str:
    """A name without its article, which may have become one with a word before it."""
    return re.sub(r"^(?:les?|la|the|an?|une?) |^l’", "", name)


def prose(chapter: Chapter) -> str:
    return " ".join([chapter.story, *(entry.text for entry in chapter.entries if entry.kind in ("prose", "quote"))])


def by_chapter(match: Match) -> Iterator[tuple[int, int, Said]]:
    """All that the rules said, by chapter and decision."""
    chapter = 0
    for index, events in enumerate(match.events):
        for event in events:
            if isinstance(event, Said):
                chapter += event.text == "declared"
                yield chapter + (event.text == "curtain"), index, event


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_every_situation_is_a_chapter_with_its_title_teller_slips_and_story(seed: int, language: str) -> None:
    match, chronicle = evening(seed, language), told(seed, language)
    declared = [event for _, _, event in by_chapter(match) if event.text == "declared"]
    chapters = chronicle.chapters[1:-1]
    assert len(declared) == len(chapters) >= 1
    for chapter, event in zip(chapters, declared, strict=True):
        teller, title = (str(value) for _, value in event.values)
        assert (chapter.title, chapter.teller) == (title, teller)
        assert len(chapter.slips) >= 5 and chapter.story
        assert sum(core(slip) in chapter.story for slip in chapter.slips) >= 3  # a story is told from slips


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_sentence_is_broken(seed: int, language: str) -> None:
    """No hole, no double article, no small letter after a stop, no wrong contraction, nobody without a name."""
    wrong = re.compile(r"\{|\}| ,| \.|\.\.|\b(\w+) \1\b|\bnobody of\b|\bde le\b|\bde les\b|\bà le\b|\bà les\b|"
                       r"\bof of\b|[.!?] [a-zà-ÿ]")
    for chapter in told(seed, language).chapters:
        for entry in chapter.entries:
            found = wrong.search(entry.text)
            assert entry.kind != "prose" or found is None or found[0].lower() in ("nous nous", "vous vous"), entry.text
            assert entry.kind != "prose" or entry.text[-1] in ".!?…", entry.text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_say_the_same_in_one_quarrel(seed: int, language: str) -> None:
    match = evening(seed, language)
    names = {str(event.values[0][1]).split()[0] for _, _, event in by_chapter(match) if event.text == "sinned"}
    said: list[str] = []
    counted = 0
    for number, events in enumerate(match.events, 1):
        if any(isinstance(event, Said) and event.text == "opposes" for event in events):
            said = []
        remarks, question = match.remarks.get(number, []), match.rules.questions[match.game.past[number - 1].pc]
        if remarks and question.name == "join":
            said += [re.sub("|".join(names), "·", remark.text) for remark in remarks]
            counted += len(said) > 1
        assert len(set(said)) == len(said), said
    assert counted > 3


@pytest.mark.parametrize("name", ["sides-friend", "sides-profit", "abstains", "spares", "lost-sin", "lost-talent",
                                  "lost-support", "lost-ruler", "lost-family", "lost-blank", "lost-title",
                                  "enters-ally"])
def test_there_are_enough_lines_for_several_who_speak_in_one_quarrel(name: str) -> None:
    """Three are offered, and what two others have just said is not among them."""
    lists = open_rules("fianchetto").compiled.model.suggestions[name]
    assert all(len(set(lists[language])) >= 5 for language in ("en", "fr"))


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_sentences_do_not_all_begin_with_the_same_name(seed: int, language: str) -> None:
    for chapter in told(seed, language).chapters[1:-1]:
        for entry in chapter.entries:
            if entry.kind == "prose":
                starts = [first_word(sentence) for sentence in re.split(r"(?<=[.!?]) ", entry.text)]
                assert not any(len(set(starts[place:place + 4])) == 1 for place in range(len(starts) - 3)), entry.text


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("seed", SEEDS)
def test_what_was_counted_is_noted_before_it_is_told_who_prevailed(seed: int, language: str) -> None:
    match = evening(seed, language)
    teller = Teller(match, language)
    wordings = {teller.worded(text, event) for _, _, event in by_chapter(match)
                if event.text in OUTCOMES
                for text in teller.model.suggestions[f"tale-{event.text}"][language]}
    outcomes = [entry for chapter in told(seed, language).chapters for entry in chapter.entries
                if any(entry.text.startswith(words) for words in wordings)]
    assert len(outcomes) > 5
    assert not any(re.search(r"\d–\d", note) for entry in outcomes for note in entry.notes)


def test_moves_are_notes_in_the_margin_and_no_square_is_in_the_prose() -> None:
    chronicle = told(3, "en")
    square = re.compile(r"\b[a-d][1-4]\b")
    notes = [note for chapter in chronicle.chapters for entry in chapter.entries for note in entry.notes]
    assert any(re.fullmatch(r"\w+: (king|queen|rook|bishop|knight|pawn) [a-d][1-4]", note) for note in notes)
    assert any(re.fullmatch(r"[a-d][1-4]: \d+–\d+", note) for note in notes)
    assert not any(square.search(entry.text) for chapter in chronicle.chapters for entry in chapter.entries)


def test_what_somebody_wrote_is_quoted_with_the_name_and_what_was_said_aloud_is_noted() -> None:
    match = evening(3, "en")
    numbers = [number for number in sorted(match.remarks) if match.game.log[number - 1].startswith("place")][:2]
    before = dict(match.remarks)
    try:
        match.remarks[numbers[0]] = [match.remarks[numbers[0]][0]._replace(text="I did it for the cheese.")]
        match.remarks[numbers[1]] = [match.remarks[numbers[1]][0]._replace(text="")]
        entries = chronicle_of(match, "en").chapters[1].entries
        quote, = (entry for entry in entries if entry.kind == "quote")
        assert quote.text == "I did it for the cheese." and quote.who == "Cosima of the Third Marriage"
        assert any("told aloud" in entry.notes for entry in entries)
    finally:
        match.remarks.update(before)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_an_epilogue_for_every_noble_and_honours_at_the_end(language: str) -> None:
    chronicle = told(3, language)
    assert [one.name for one, _ in chronicle.epilogues] == [one.name for one in chronicle.portraits]
    for one, words in chronicle.epilogues:
        assert 1 <= len(words) <= 2 and all(one.name.split()[0] in sentence for sentence in words)
    bare = [sentence.replace(one.name.split()[0], "·") for one, words in chronicle.epilogues for sentence in words]
    assert len(set(bare)) == len(bare)  # nobody ends like somebody else
    assert {honour.key for honour in chronicle.honours} >= {"honour-won", "honour-lost", "honour-told"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_pays_again_and_again_is_said_once_in_a_paragraph_to_do_so(language: str) -> None:
    """What is lost by it is told each time."""
    several = 0
    for seed in SEEDS:
        match, teller = evening(seed, language), Teller(evening(seed, language), language)
        paid = [event for _, _, event in by_chapter(match) if event.text == "pays"]
        wordings = {(str(event.values[0][1]), teller.worded(text, event)) for event in paid
                    for text in teller.model.suggestions["tale-pays"][language]}
        for chapter in told(seed, language).chapters:
            for entry in chapter.entries:
                who = [name for name, words in wordings for _ in range(entry.text.count(words))]
                assert len(set(who)) == len(who), entry.text
                several += len(who) > 1
    assert several


def test_whoever_came_later_is_not_shown_before_they_came() -> None:
    """The plates of a tale that is over stand at its end: they show how everybody ended."""
    strings = Strings(bundled("assets") / "locale", "en")
    chronicle = told(3, "en")
    page, text = html_page(chronicle, strings), markdown(chronicle, strings)
    for name in (one.name for one in chronicle.portraits):
        assert page.index('class="epilogue"') < page.index(f"<h3><bdi>{name}</bdi></h3>")
        assert text.index("## What became of them") < text.index(f"### {name}")
    assert page.count('class="person"') == len(chronicle.portraits)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_who_is_forgotten_has_a_paragraph_of_their_own(language: str) -> None:
    match = evening(FORGOTTEN, language)
    gone = [event for _, _, event in by_chapter(match) if event.text == "oblivion"]
    teller = Teller(match, language)
    words = {teller.worded(text, event) for event in gone
             for text in teller.model.suggestions["tale-oblivion"][language]}
    entries = [entry for chapter in told(FORGOTTEN, language).chapters for entry in chapter.entries]
    found = [place for place, entry in enumerate(entries) if entry.text in words]
    assert len(found) == len(gone) and all(entries[place + 1].kind == "portrait" for place in found)


def test_markdown_escapes_nothing_that_is_no_mark() -> None:
    text = markdown(told(3, "en"), Strings(bundled("assets") / "locale", "en"))
    assert "\\." not in text and "\\'" not in text and "\\-" not in text and "\\:" not in text
    assert plain("1. A [link](x) & `b` <i> *c* | d_e ~f~ http://x &amp; #") == (
        "1\\. A \\[link\\](x) & \\`b\\` \\<i> \\*c\\* \\| d\\_e \\~f\\~ http\\://x \\&amp; #")
    assert plain("# a") == "\\# a" and plain("- a") == "\\- a" and plain("a - b. c") == "a - b. c"


def test_on_a_page_no_line_begins_with_a_sign_and_no_move_is_cut_at_its_dash() -> None:
    assert own("Été : « oui » ?") == "<bdi>Été\u00a0: «\u00a0oui\u00a0»\u00a0?</bdi>"
    assert own("l'Évêque, 'dit-on'") == "<bdi>l’Évêque, &#x27;dit-on&#x27;</bdi>"
    page = html_page(told(3, "fr"), Strings(bundled("assets") / "locale", "fr"))
    assert re.search("<span><bdi>\\w+\u00a0: \\w+\u00a0[a-d][1-4]</bdi>", page)
    assert re.search("\\w\\d\u2060–\u2060\\w\\d", page) and not re.search("<span><bdi>[^<]*\\d–", page)


def test_a_page_to_be_printed_has_one_word_of_script_and_others_none() -> None:
    strings = Strings(bundled("assets") / "locale", "en")
    page, printed = html_page(told(3, "en"), strings), html_page(told(3, "en"), strings, printing=True)
    assert "<script" not in page and "script-src" not in page
    assert printed.count("<script>window.print()</script>") == printed.count("<script") == 1
    assert "script-src 'sha256-" in printed and "unsafe-inline'; script" in printed


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_book_for_e_readers_is_whole(language: str) -> None:
    """What EPUB 3 wants: the type first and stored, a container, a package with navigation, and pages that are XML."""
    data = epub(told(3, language), Strings(bundled("assets") / "locale", language), "2026-01-31T20:00:00Z")
    with zipfile.ZipFile(io.BytesIO(data)) as book:
        first = book.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", zipfile.ZIP_STORED)
        assert book.read("mimetype") == b"application/epub+zip"
        container = ElementTree.fromstring(book.read("META-INF/container.xml"))
        root = container.findall(".//{*}rootfile")[0].attrib["full-path"]
        package = ElementTree.fromstring(book.read(root))
        items = {item.attrib["id"]: item.attrib for item in package.findall(".//{*}item")}
        assert {item["href"] for item in items.values()} <= set(book.namelist())
        assert [item["href"] for item in items.values() if item.get("properties") == "nav"] == ["nav.xhtml"]
        assert [ref.attrib["idref"] for ref in package.findall(".//{*}itemref")] == ["story"]
        story = ElementTree.fromstring(book.read("story.xhtml"))
        assert story.attrib["lang"] == language
        assert "".join(story.itertext()).count(told(3, language).chapters[1].title) == 1
        ElementTree.fromstring(book.read("nav.xhtml"))


def test_chapters_are_numbered_as_in_books() -> None:
    assert [roman(number) for number in (1, 4, 9, 14, 23)] == ["I", "IV", "IX", "XIV", "XXIII"]


def test_honours_are_kept_by_key_with_the_game(tmp_path: Path) -> None:
    match = evening(3, "en")
    journal = sealed({"format": 2, "id": "a" * 32, "began": 1, "ruleset": "fianchetto"}, 0)[0].encode()
    saves = Saves(tmp_path, Library())
    saves.history.add(match, journal)
    end = read_journal(saves.history.file("a" * 32)).records[-1]["end"]
    assert end["medals"]["yellow"] == ["honour-won", "honour-raised"]
    assert set(end["medals"]) <= set(match.rules.world.seats)


def test_the_page_of_a_person_has_every_square_of_their_board() -> None:
    rows = [[Square("a1", "I", "a fox", True, []), Square("b1", "", "a hat", False, ["King", "Pawn"])],
            [Square("a2", "", "", False, []), Square("b2", "", "", True, [])]]
    page = person(Portrait(0, "Ada", "Bosco", "Count", (), rows, gone=True), {})
    assert page.startswith('<div class="person gone">') and page.count("<tr>") == 2
    assert re.findall(r"<td.*?</td>", page) == [
        '<td class="crossed"><small>I</small><bdi>a fox</bdi></td>',
        '<td class="dark"><bdi>a hat</bdi><span class="on">King, Pawn</span></td>',
        '<td class="dark"><bdi></bdi></td>', '<td class="crossed"><bdi></bdi></td>']
