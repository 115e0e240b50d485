"""Lines that people say about what they decided: offered, chosen, written, said aloud or not; no rule knows of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.bundle import bundled
from game.engine.remarks import tell_of
from game.match.match import Match, Plan, Player, Remark
from game.storage.journal import parse_journal, sealed
from game.storage.resume import take
from game.table import intents as i
from game.table.apply import apply
from game.table.changes import Changes
from game.table.offer import offer
from game.table.remarks import heard
from game.table.spoken import Spoken
from game.table.state import PROGRAM, Spot, TableState, Who, Wishes, asked_seat, front, new_table
from game.table.words import TableWords
from game.telling.chronicle import sentences
from game.telling.strings import Strings
from tests.small import small_game

GAME = """
board: {map: MAP}
kinds: {herald: {name: {en: herald, fr: héraut}}, spy: {name: {en: spy, fr: espion}}}
vars: {turn: {type: seat, start: white}, said: number}
site_vars: {mood: [calm, angry]}
procedures:
  main:
    - site(c3).mood = angry
    - loop:
      - choose: turn
        name: act
        options:
          - each: k in [herald, spy] for t in sites()
            as: "{k} {t}"
            tell: {most: 60, suggest: ["{k}-{t.mood}", "did-{k}", did], with: [t, turn], if: t != site(b2)}
            do: said += 1
          - as: thank
            tell: {by: after(turn), suggest: did, with: [site(a1), turn]}
          - as: stop
            do: {end: enough}
      - turn = after(turn)
text: {en: {act: Act, enough: enough, white: White}}
suggestions:
  herald-angry: {en: ["The herald shouted on {0}.", "{1} shouted.", "Somebody shouted."],
    fr: ["Le héraut cria en {0}."]}
  did-spy: {en: ["A spy stood on {0}."]}
  did: {en: ["Nobody saw {1} on {0}.", "Everybody saw {1}.",
    "This sentence is so long that it would never fit into sixty letters."]}
"""
WHITE = Who("mouse")


def table(folder: Path, bot: str = "", wishes: Wishes | None = None) -> TableState:
    game = small_game(folder, GAME)
    players = {seat: Player(seat, "novice" if seat == bot else "") for seat in ("white", "black")}
    state = new_table(Match(Plan("small", 2, {}, players, 3), game.rules), wishes)
    apply(state, PROGRAM, i.Ask())
    apply(state, PROGRAM, i.Landed())
    return state


def want(state: TableState, wanted: i.Intent, who: Who = WHITE) -> Changes:
    changes = apply(state, who, wanted)
    apply(state, PROGRAM, i.Landed())
    return changes


def decide(state: TableState, text: str) -> None:
    want(state, i.Decide(text), PROGRAM)


def offered(state: TableState) -> list[str]:
    return [one.intent.text for one in offer(state) if one.spot.kind == "remark" and isinstance(one.intent, i.Remark)
            and one.intent.text is not None]


def test_the_first_list_that_there_is_makes_the_suggestions_and_the_next_fill_it_up(tmp_path: Path) -> None:
    game = small_game(tmp_path, GAME)
    ideas = {}
    for option, text in zip(game.position.opts, game.rules.texts(game.position), strict=True):
        tell = tell_of(game.rules, game.position, option, "en")
        ideas[text] = tell.ideas if tell is not None else None
    assert ideas["herald c3"] == ("The herald shouted on c3.", "White shouted.", "Somebody shouted.")
    assert ideas["spy c3"] == ("A spy stood on c3.", "Nobody saw white on c3.", "Everybody saw white.")
    assert ideas["herald b2"] is None  # 'if' is not true there
    assert ideas["stop"] is None


def test_a_line_in_another_language_comes_from_its_own_list(tmp_path: Path) -> None:
    game = small_game(tmp_path, GAME)
    number = game.rules.texts(game.position).index("herald c3")
    tell = tell_of(game.rules, game.position, game.position.opts[number], "fr")
    assert tell is not None and tell.ideas[0] == "Le héraut cria en c3."


def test_after_the_decision_three_lines_are_offered_to_whoever_took_it(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    assert front(state) == "telling"
    assert sorted(offered(state)) == ["Somebody shouted.", "The herald shouted on c3.", "White shouted."]
    assert {Spot("control", name) for name in ("write", "aloud", "silence")} <= set(offer(state).by)
    assert asked_seat(state) == 1  # the rules have gone on; they know nothing of it


def test_a_line_that_is_chosen_is_kept_with_its_decision_and_told(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    want(state, i.Remark("Somebody shouted."))
    assert state.match.remarks == {1: [Remark("white", "Somebody shouted.")]}
    assert front(state) == "table"
    assert sentences(state.match, 0, "en")[-1] == "Somebody shouted."


def test_a_line_can_be_written_said_aloud_or_left(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    want(state, i.WriteRemark())
    assert front(state) == "writing"
    want(state, i.Close())
    assert front(state) == "telling"  # whoever writes nothing after all may still choose
    want(state, i.WriteRemark())
    want(state, i.Remark("  It was me.  "))
    decide(state, "spy a1")
    want(state, i.Remark(""))
    decide(state, "spy a2")
    want(state, i.StepBack())
    assert front(state) == "table"
    assert state.match.remarks == {1: [Remark("white", "It was me.")], 2: [Remark("black", "")]}


def test_a_line_that_is_too_long_is_refused_with_the_reason(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    want(state, i.Remark("x" * 61))
    assert front(state) == "telling" and not state.match.remarks
    assert "61" in str(state.note.values["text"])


def test_a_line_may_be_somebody_elses(tmp_path: Path) -> None:
    state = table(tmp_path)
    want(state, i.Choose("thank"))
    assert state.telling is not None and state.telling.owner == 1


def test_a_bot_says_a_line_at_once_and_the_same_in_every_game_alike(tmp_path: Path) -> None:
    said = []
    for _ in range(2):
        state = table(tmp_path, bot="black")
        decide(state, "herald b2")
        decide(state, "spy c3")
        assert front(state) == "table"
        said.append(state.match.remarks)
    assert said[0] == said[1] and said[0][2][0].seat == "black" and said[0][2][0].text


def test_nothing_is_said_in_lessons_and_in_games_to_look_at(tmp_path: Path) -> None:
    for wishes in (Wishes(only=("herald c3",)), Wishes(open=True)):
        state = table(tmp_path, "white", wishes)
        decide(state, "herald c3")
        assert front(state) == "table" and not state.match.remarks


def test_what_is_taken_back_is_unsaid(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    want(state, i.Remark("Somebody shouted."))
    want(state, i.TakeBack())
    assert not state.match.game.log and not state.match.remarks


class Notebook:
    """A journal in memory."""

    trouble = ""

    def __init__(self) -> None:
        self.lines: list[bytes] = []
        self.seal = 0

    def start(self, head: dict[str, object]) -> None:
        self.add(head)

    def keep(self, compiled: object) -> str:
        return "kept"

    def add(self, record: dict[str, object]) -> None:
        line, self.seal = sealed(record, self.seal)
        self.lines.append(line.encode())


def test_lines_are_in_the_journal_and_come_back_from_it_without_the_rules_noticing(tmp_path: Path) -> None:
    state, notebook = table(tmp_path), Notebook()
    state.match.journal = notebook
    decide(state, "herald c3")
    want(state, i.Remark("Somebody shouted."))
    decide(state, "spy a1")
    want(state, i.Remark("Never mind."))
    want(state, i.TakeBack())
    decide(state, "spy a2")
    again = Match(state.match.plan, state.rules)
    for record in parse_journal(b"".join(notebook.lines)).records:
        take(again, record)
    assert again.game.log == ["herald c3", "spy a2"]
    assert again.remarks == {1: [Remark("white", "Somebody shouted.")]}
    assert again.trace() == state.match.trace()


def test_who_goes_on_from_a_journal_may_still_say_the_last_line(tmp_path: Path) -> None:
    state = table(tmp_path)
    decide(state, "herald c3")
    again = new_table(state.match)
    state.match.resumed = True
    want(again, i.Ask(), PROGRAM)
    assert front(again) == "telling"
    want(again, i.Remark(None))
    want(again, i.Ask(), PROGRAM)
    assert front(again) == "table"


LADDER = """
board: {map: MAP}
vars: {turn: {type: seat, start: white}, left: {type: number, start: 2}}
procedures:
  main:
    - loop:
      - choose: turn
        name: act
        options:
          - as: knock
            tell: {suggest: knocks, with: [turn]}
            do: {say: knocked, with: [turn]}
          - as: wait
      - open
      - open
      - turn = after(turn)
  open:
    - choose: after(turn)
      name: open
      follow: yes
      options:
        - each: k in range(0, left)
          as: "open {k}"
          tell: {suggest: opens, with: [after(turn), left]}
          do:
            - {say: opened, with: [after(turn)]}
            - left -= 1
text: {en: {act: Act, open: Open, knocked: "{0} knocked.", opened: "{0} opened.", white: White, black: Black}}
suggestions:
  knocks: {en: ["{0} had a stick."]}
  opens: {en: ["{0} had {1} keys.", "{0} found {1} ways."]}
"""


def ladder(folder: Path, people: str, left: int = 1) -> TableState:
    """A table where somebody knocks and the other has one way to answer, or two and then one."""
    rules = small_game(folder, LADDER.replace("start: 2", f"start: {left}")).rules
    players = {seat: Player(seat, "" if seat in people else "novice") for seat in ("white", "black")}
    state = new_table(Match(Plan("small", 2, {}, players, 3), rules))
    apply(state, PROGRAM, i.Ask())
    apply(state, PROGRAM, i.Landed())
    return state


def test_what_plays_itself_as_the_only_possibility_gets_its_line_from_whose_it_is(tmp_path: Path) -> None:
    state = ladder(tmp_path, "white black")
    decide(state, "knock")
    assert state.telling is not None and (state.telling.owner, state.telling.about) == (0, 0)
    want(state, i.Remark("White had a stick."))
    assert front(state) == "telling" and (state.telling.owner, state.telling.about) == (1, 1)
    assert sorted(offered(state)) == ["Black found 1 ways.", "Black had 1 keys."]  # of the moment when it was played
    want(state, i.Remark("Black had 1 keys."))
    assert front(state) == "table"
    assert state.match.remarks == {1: [Remark("white", "White had a stick."), Remark("black", "Black had 1 keys.", 1)]}
    assert sentences(state.match, 0, "en")[-2:] == ["White had a stick.", "Black had 1 keys."]


def test_nothing_said_about_the_first_does_not_silence_the_next(tmp_path: Path) -> None:
    state = ladder(tmp_path, "white black")
    decide(state, "knock")
    want(state, i.Remark(None))
    want(state, i.Remark("Black had 1 keys."))
    assert state.match.remarks == {1: [Remark("black", "Black had 1 keys.", 1)]}
    decide(state, "wait")
    assert front(state) == "table"  # nothing is left to be opened


def test_a_bot_says_its_line_when_its_answer_plays_itself_and_a_person_is_not_spoken_for(tmp_path: Path) -> None:
    state = ladder(tmp_path, "white")
    decide(state, "wait")
    assert front(state) == "table" and [one.seat for one in state.match.remarks[1]] == ["black"]
    state = ladder(tmp_path, "black")
    decide(state, "knock")
    assert [one.seat for one in state.match.remarks[1]] == ["white"]
    assert state.telling is not None and state.telling.owner == 1


def test_a_question_with_two_answers_is_asked_and_only_its_last_one_plays_itself(tmp_path: Path) -> None:
    state = ladder(tmp_path, "white black", 2)
    decide(state, "wait")
    assert front(state) == "table" and not state.match.remarks
    decide(state, "open 1")
    want(state, i.Remark("Black had 2 keys."))
    want(state, i.Remark("Black had 1 keys."))
    assert [one.about for one in state.match.remarks[2]] == [0, 1]
    want(state, i.TakeBack())
    assert list(state.match.remarks) == [] and len(state.match.game.deeds) == 1


def test_lines_about_what_played_itself_come_back_from_the_journal_and_the_rest_is_still_offered(
        tmp_path: Path) -> None:
    state, notebook = ladder(tmp_path, "white black"), Notebook()
    state.match.journal = notebook
    decide(state, "knock")
    want(state, i.Remark("White had a stick."))
    again = Match(state.match.plan, state.rules)
    for record in parse_journal(b"".join(notebook.lines)).records:
        take(again, record)
    again.resumed = True
    resumed = new_table(again)
    want(resumed, i.Ask(), PROGRAM)
    assert resumed.telling is not None and resumed.telling.about == 1
    want(state, i.Remark("Black had 1 keys."))
    third = Match(state.match.plan, state.rules)
    for record in parse_journal(b"".join(notebook.lines)).records:
        take(third, record)
    assert third.remarks == state.match.remarks
    take(third, {"tell": "Never.", "by": "white", "about": 7})  # nothing of the kind was played
    assert third.remarks == state.match.remarks


def test_the_log_and_the_voice_tell_the_line_with_its_decision(tmp_path: Path) -> None:
    state = table(tmp_path)
    words = TableWords(state, Strings(bundled("assets") / "locale", "en"), Silence())
    spoken = Spoken(words)
    decide(state, "herald c3")
    want(state, i.Remark("Somebody shouted."))
    assert words.outcome.past(0) == "herald c3 – “Somebody shouted.”"
    assert words.outcome.line(0).text.endswith(" “…”")
    assert "Somebody shouted." in " ".join(spoken.happened())


class Silence:
    """A rule book without a word."""

    def passage(self, name: str) -> tuple[str, str]:
        return "", ""

    def of(self, folder: Path) -> bool:
        return False


LONG = "At noon the old bridge fell, and nobody in all the town could say who had been on it."


@pytest.mark.parametrize(("text", "said", "often"), [
    ("It rained.", [], (0, -1)), ("It rained.", ["It rained. So.", "no", "It rained."], (2, 2)),
    ("It rained.", ["no", "It rain."], (0, -1)), (LONG, ["no", LONG, "no"], (1, 1)),
    (LONG, [LONG[:24], LONG[:23]], (1, 0)), (LONG, [LONG[1:24], LONG[1:29], LONG[6:30]], (1, 2)),
    (LONG, [LONG[60:]], (1, 0)), (LONG, [LONG[61:]], (0, -1)), (LONG[:25], [LONG[1:25]], (0, -1)),
    (LONG[:24], [LONG[:24]], (1, 0)), (LONG[:31], [LONG[6:30], LONG[:24]], (2, 1))])
def test_a_line_was_heard_if_two_dozen_letters_of_it_were(text: str, said: list[str], often: tuple[int, int]) -> None:
    assert heard(text, said) == often
