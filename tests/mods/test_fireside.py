"""A small story game without Python: lines, a desk, medals, epilogues and a chronicle are words of the language."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from game.bots.levels import by_habit, with_texts
from game.engine.game import open_rules
from game.match.match import Match, Plan, Player
from game.ruleset.library import examples_folder
from game.scenes.menu.last_act import has_last_act
from game.table import intents as i
from game.table.apply import apply
from game.table.state import PROGRAM, Who, declared_wishes, front, new_table
from game.telling.chronicle import chronicle_of

SEED = 5


def told_by_bots(language: str) -> Match:
    rules = open_rules("fireside")
    seats = {seat: Player(seat, "novice") for seat in rules.world.seats}
    match = Match(Plan("fireside", 4, {}, seats, SEED), rules)
    state = new_table(match, replace(declared_wishes(rules), language=language))
    apply(state, PROGRAM, i.Ask())
    chance = random.Random(SEED)
    while not match.game.position.over:
        position = match.game.position
        texts, seat = rules.texts(position), rules.questions[position.pc].who(position)
        text = texts[[tuple(one) for one in position.opts].index(
            chance.choice(by_habit(rules, position, seat, texts, chance)))]
        apply(state, PROGRAM, i.Decide(with_texts(rules, position, text, language, chance, match.game.log)))
        apply(state, PROGRAM, i.Landed())
    return match


def test_it_is_yaml_and_words_alone() -> None:
    assert {path.suffix for path in (examples_folder() / "fireside").rglob("*") if path.is_file()} == {".yaml", ".md"}


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_tale_is_a_chapter_told_from_its_slips_and_ends_with_what_the_listeners_said(language: str) -> None:
    match = told_by_bots(language)
    chronicle = chronicle_of(match, language)
    assert len(chronicle.chapters) == 5
    for chapter in chronicle.chapters[1:]:
        assert len(chapter.slips) == 3 and sum(slip in chapter.story for slip in chapter.slips) >= 2
        assert [entry.kind for entry in chapter.entries] == ["prose"]
    said = {remark.text for remarks in match.remarks.values() for remark in remarks}
    whole = " ".join(entry.text for chapter in chronicle.chapters for entry in chapter.entries)
    stories = {chapter.story for chapter in chronicle.chapters}
    assert len(match.remarks) == 16 and all(line in whole or line in stories for line in said)
    assert language == "en" or not any(" a " in f" {chapter.story} " for chapter in chronicle.chapters[1:2])


def test_there_are_honours_and_epilogues_and_no_winner() -> None:
    match = told_by_bots("en")
    chronicle = chronicle_of(match, "en")
    assert match.game.result()["winners"] == [] and has_last_act(match)
    assert {honour.key for honour in chronicle.honours} == {"honest", "hard"}
    last = [words.replace(one.name, "·") for one, (words,) in chronicle.epilogues]
    assert len(set(last)) == 4, "nobody ends like somebody else"


def test_people_are_offered_a_desk_and_a_line() -> None:
    rules = open_rules("fireside", 2)
    match = Match(Plan("fireside", 2, {}, {seat: Player(seat) for seat in ("red", "blue")}, 1), rules)
    state = new_table(match, declared_wishes(rules))
    for text in ("arrive Ada", "arrive Bea"):
        apply(state, PROGRAM, i.Decide(text))
    apply(state, PROGRAM, i.Landed())
    apply(state, Who("mouse"), i.Choose("tell <text>"))
    assert state.writing is not None and state.writing.desk is not None and state.writing.desk.most == 600
    assert state.writing.desk.desk == rules.world.piles["hearth"][0]
    apply(state, Who("mouse"), i.Write("The wolf", "It was there."))
    apply(state, PROGRAM, i.Landed())
    assert match.remarks[3][0].text == "It was there." and front(state) == "table"
    apply(state, Who("mouse"), i.Choose("doubt"))
    apply(state, PROGRAM, i.Landed())
    assert front(state) == "telling"
