"""A whole game by ear: somebody who only hears what is said, and only sends keys, follows a game and wins it.

The voice of the system is replaced by one that writes to a file. `Listener` never looks at the table: all it knows of
the game stands in that file. It knows the rules as a player does, and thinks about what it has heard.
"""

from __future__ import annotations

import queue
import random
import re
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import ClassVar, NamedTuple

import pygame
import pytest

from game.app.app import App
from game.scenes.doors import doors
from game.scenes.menu.rules_scene import RulesScene
from game.scenes.menu.settings_scene import SettingsScene
from game.scenes.menu.shelf import ShelfScene
from game.scenes.menu.title import TitleScene
from game.telling.wording import capital
from game.view.voice import SPEAKERS, Speaker, SystemVoice, found_speaker
from tests.ui.beforehand import rules_of
from tests.ui.robot import KEYS
from tests.ui.table_robot import TableRobot

Site = tuple[int, int]
FRAME = 1 / 60


class Scribe:
    """A voice that writes down what it would say."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.kinds: list[str] = []
        self.languages: set[str] = set()
        path.write_text("", encoding="utf-8")

    def say(self, kind: str, text: str, language: str) -> None:
        self.kinds.append(kind)
        self.languages.add(language)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(f"{text}\n")

    def hush(self) -> None:
        """What was written stays written."""


class Ears:
    """What was said, from the file; and keys to press."""

    TURN = re.compile(r"(.+), your turn: (.+)")
    WINS = re.compile(r"(.+) wins\.$")

    def __init__(self, path: Path, step: Callable[[float], object]) -> None:
        self.path, self.step = path, step
        self.read = 0
        self.name, self.question = "", ""  # who was asked last, and what
        self.over, self.winner = False, ""

    def news(self) -> list[str]:
        """What was said since this was asked last."""
        text = self.path.read_bytes()
        found, self.read = text[self.read:].decode().splitlines(), len(text)
        for line in found:
            if match := self.TURN.match(line):
                self.name, self.question = match[1], match[2]
            self.over = self.over or line.endswith("The game is over.")
            if match := self.WINS.match(line):
                self.winner = match[1]
        return found

    def wait(self) -> None:
        """Let a moment pass, and listen."""
        self.step(0.1)
        self.news()

    def press(self, name: str) -> list[str]:
        """Press a key; what is said then."""
        code = KEYS.get(name) or pygame.key.key_code(name)
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            pygame.event.post(pygame.event.Event(kind, key=code, mod=0, unicode="", scancode=0))
        self.step(FRAME)
        return self.news()


class Heard(NamedTuple):
    """A piece, as the voice tells of it."""

    owner: str
    kind: str
    dead: bool


class Listener:
    """A player of the four-handed game on the board of nine by nine, who attacks chiefs; the others just move."""

    PIECE = re.compile(r"([a-z-]+) ([a-i])([1-9])( \(dead\))?$")
    HERE = re.compile(r"(?:[A-Z]\w+ [a-i][1-9], |[A-I][1-9][.:])")  # a piece, or a cell
    WORTH: ClassVar = {"chief": 100, "reporter": 4, "assassin": 5, "necromobile": 4, "provocateur": 3, "militant": 3}
    FAR: ClassVar = {"militant": 2, "assassin": 8, "chief": 8}  # those who kill by going somewhere

    def __init__(self, ears: Ears, name: str, seed: int) -> None:
        self.ears, self.name = ears, name
        self.chance = random.Random(seed)

    # ---- following -----------------------------------------------------------------------------------------------

    def board(self) -> dict[Site, Heard]:
        """Where everything stands: the key that says things aloud, pressed twice."""
        self.ears.press("f9")
        found: dict[Site, Heard] = {}
        for line in self.ears.press("f9"):
            owner, _, pieces = line.rstrip(".").partition(": ")
            for piece in pieces.split(", "):
                if match := self.PIECE.match(piece):
                    found[ord(match[2]) - 96, int(match[3])] = Heard(owner, match[1], bool(match[4]))
        return found

    def reach(self, board: dict[Site, Heard], start: Site, far: int) -> Iterator[Site]:
        """Where a piece could go by the rules: along lines, up to the first piece, onto it if it may be killed."""
        for way in ((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y):
            for step in range(1, far + 1):
                site = start[0] + way[0] * step, start[1] + way[1] * step
                there = board.get(site)
                if not all(1 <= part <= 9 for part in site) or (there and (there.dead or there.owner == self.name)):
                    break
                yield site
                if there:
                    break

    def ideas(self, board: dict[Site, Heard]) -> list[tuple[Site, Site]]:
        """Moves, the best first: what kills, then what attacks a chief; one's own chief rather stays."""
        found: list[tuple[float, Site, Site]] = []
        for start, piece in board.items():
            if piece.owner != self.name or piece.dead or piece.kind not in self.FAR:
                continue
            for site in self.reach(board, start, self.FAR[piece.kind]):
                worth = float(self.WORTH[board[site].kind]) if site in board else 0.0
                if not worth:
                    after = {**board, site: piece}
                    del after[start]
                    worth = 2.0 * sum(board[other].kind == "chief" for other in self.reach(
                        after, site, self.FAR[piece.kind]) if other in board)
                worth -= 50 if piece.kind == "chief" else 0
                found.append((worth + self.chance.random(), start, site))
        return [(start, site) for _, start, site in sorted(found, reverse=True)]

    # ---- playing -------------------------------------------------------------------------------------------------

    def come_to(self, start: str, said: list[str]) -> bool:
        """Tab until something is heard that begins so; whether it was found before all was heard."""
        first = ""
        for _ in range(120):
            here = said[-1] if said else ""
            if here.startswith(start):
                return True
            if here == first:
                return False
            first = first or here
            said = self.ears.press("tab")
        return False

    def attack(self) -> None:
        """The best move that is offered."""
        board = self.board()
        for start, site in self.ideas(board)[:6]:
            kind, name = board[start].kind.capitalize(), f"{chr(96 + start[0])}{start[1]}"
            if not self.come_to(f"{kind} {name}, ", self.ears.press("tab")):
                continue
            if self.come_to(f"{chr(64 + site[0])}{site[1]}", self.ears.press("enter")):
                self.ears.press("enter")
                return
            self.ears.press("escape")
        self.wander()

    def wander(self) -> None:
        """Any move at all: some piece, then some cell."""
        for _ in range(2):
            self.choose(self.chance.randrange(6))

    def choose(self, skip: int = 0) -> None:
        """Something that takes the decision on, so many steps ahead."""
        for number in range(120):
            said = self.ears.press("tab")
            if number >= skip and said and self.HERE.match(said[-1]):
                break
        self.ears.press("enter")

    def play(self, most: int) -> str:
        """Play for everybody until the end is heard; who has won."""
        for _ in range(most):
            self.ears.wait()
            if self.ears.winner:
                return self.ears.winner
            if self.ears.over:
                continue
            if not self.ears.question.startswith(("Move one", "Move a", "You are in power")):
                self.choose()
            elif self.ears.name == self.name:
                self.attack()
            else:
                self.wander()
        raise AssertionError("no end was heard")


@pytest.fixture
def ears(tmp_path: Path) -> Iterator[tuple[TableRobot, Ears]]:
    """A program that is heard, and not seen: its screen stays dark."""
    hand = TableRobot(tmp_path, (640, 360), narration=True)
    scribe = Scribe(tmp_path / "heard.txt")
    hand.app.narrator.voice = scribe
    hand.app.draw = lambda: None  # type: ignore[method-assign]
    yield hand, Ears(scribe.path, hand.app.step)
    hand.close()


def test_a_whole_game_is_followed_and_won_by_ear(ears: tuple[TableRobot, Ears]) -> None:
    """The others move anywhere, so that they may kill a chief by chance: one of three games is to be won."""
    hand, heard = ears
    for seed in (6, 1, 5):
        hand.sit("djambi-4")
        winner = Listener(heard, "Ada", seed).play(400)
        assert hand.scene.name == "result"
        assert hand.table.match.game.result()["winners"] == [
            seat for seat, player in hand.table.match.plan.seats.items() if player.name == winner]
        if winner == "Ada":
            return
        heard.over, heard.winner = False, ""
    raise AssertionError("no game was won")


# ---- what is said ----------------------------------------------------------------------------------------------------


def test_menus_say_where_one_is_what_it_is_for_and_what_it_became(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.open(SettingsScene(hand.app, "sound"))
    said, tr = heard.news(), hand.app.tr
    assert f"{tr('settings.title')}." in said
    assert said[-1] == f"{tr('settings.master')}: 10. {tr('settings.hints.master')}"
    assert heard.press("left") == [f"{tr('settings.master')}: 9. {tr('settings.hints.master')}"]
    assert heard.press("down")[-1].startswith(f"{tr('settings.volume')}: 7. ")
    hand.run(0.2)
    assert heard.news() == [], "what was said is not said again"


def test_a_name_that_stands_in_three_places_is_said_once(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.open(ShelfScene(hand.app))
    assert heard.news().count("Djambi for four.") == 1
    assert heard.press("right") == ["Djambi for three."]


def test_buttons_with_nothing_but_a_sign_have_words(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.sit("djambi-4")
    said = [line for _ in range(8) for line in heard.press("tab")]
    assert hand.app.tr("bots.hint_button") in said


def test_a_rule_book_is_read_page_by_page(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    scene = RulesScene(hand.app, rules_of("djambi-4"))
    hand.open(scene)
    pages = [" ".join(heard.news())]
    assert scene.page is not None
    while scene.top < scene.page.height - scene.text_box.h and len(pages) < 60:
        pages.append(" ".join(heard.press("pagedown")))
    assert "Everybody plays alone" in pages[0] and "Everybody plays alone" not in pages[1]
    said, texts = " ".join(pages), [text for _, _, text in scene.page.texts if text]
    missing = [text for text in texts if text[:12] not in said and not re.search(r"\d", text[:12])]  # e4 is spelt out
    assert len(pages) > 5 and missing == []


def test_it_speaks_the_language_of_the_player(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.app.settings.language = "fr"
    hand.app.changed_settings()
    hand.sit("djambi-4")
    hand.key("tab", "enter", "enter")
    said = " ".join(heard.news())
    assert "Ada, à vous : Déplacez une de vos pièces." in said
    assert re.search(r"Ada\s: Militant \w\d vers \w\d\.", said)
    assert hand.app.narrator.voice.languages == {"fr"}  # type: ignore[attr-defined]


def test_what_is_refused_and_what_is_taken_back_is_said(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.sit("djambi-4")
    hand.key("tab", "enter", "enter")
    heard.news()
    assert "A decision was taken back." in heard.press("u")


def test_the_key_says_it_again_and_then_what_stands_where(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.sit("djambi-4")
    hand.key("tab", "enter", "enter", "tab")
    heard.news()
    first, second = heard.press("f9"), heard.press("f9")
    assert first[0].startswith("Ada: ") and first[1].startswith(hand.table.words.player_name(1) + ", your turn")
    assert second[0].startswith("Ada: chief a1, assassin b1, ") and len(second) == 4 + 2


def test_nothing_is_said_before_somebody_wants_to_hear_it(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.app.settings.narration = False
    hand.sit("djambi-4")
    hand.key("tab", "enter")
    assert heard.news() == []
    said = heard.press("f9")
    assert said[0].startswith("The screen is read aloud.") and hand.app.settings.narration
    assert any("your turn" in line for line in said + heard.press("tab"))


def test_it_is_offered_once_at_the_first_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    scribe = Scribe(tmp_path / "heard.txt")
    monkeypatch.setattr("game.app.app.SystemVoice", lambda: scribe)
    for expected in (["Ossola can read the screen aloud: press F9."], []):
        scribe.path.write_text("")
        app = App((640, 360), tmp_path / "home", doors=doors())
        app.settings.language = app.strings.language = "en"
        app.stack.push(TitleScene(app))
        for _ in range(5):
            app.step(FRAME)
        assert scribe.path.read_text().splitlines() == expected
        assert [one.label for one in app.stack.scenes[0].widgets if one.id == "offer"] == expected
        app.lock.release()


# ---- secrets ---------------------------------------------------------------------------------------------------------


def cards(hand: TableRobot, heard: Ears) -> list[str]:
    """What is said of the things that Tab leads to."""
    return [line for _ in range(8) for line in heard.press("tab")]


def test_what_is_covered_is_not_said_before_its_owner_holds_it_open(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.sit("goofspiel")
    assert hand.scene.name == "curtain"
    said = heard.news() + heard.press("enter") + cards(hand, heard)
    words, kinds = hand.table.words, hand.table.match.game.position.kind
    names = tuple(f"{capital(words.kind_name(kinds[thing.value]))}, " for thing in hand.table.chooser.next_things())
    assert names and not [line for line in said if line.startswith(names)]
    assert any(line.startswith("Something covered.") for line in said)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_p, mod=0, unicode="", scancode=0))
    hand.run(FRAME)
    assert any(line.startswith(names) for line in heard.news() + cards(hand, heard))


def test_whoever_is_alone_hears_what_is_theirs(ears: tuple[TableRobot, Ears]) -> None:
    hand, heard = ears
    hand.sit("goofspiel", bots=dict.fromkeys(rules_of("goofspiel").world.seats[1:], "novice"))
    names = tuple(f"{hand.table.words.thing_name(thing)}, " for thing in hand.table.chooser.next_things())
    assert names and any(line.startswith(names) for line in cards(hand, heard))


# ---- the voice of the system -----------------------------------------------------------------------------------------


class Program:
    """The program of a system that speaks: a sentence ends when the test lets it, or when it is killed."""

    def __init__(self, spoken: queue.Queue[str], may_end: threading.Event) -> None:
        self.spoken, self.may_end, self.killed = spoken, may_end, False

    def communicate(self, given: bytes) -> None:
        assert threading.current_thread() is not threading.main_thread(), "whoever draws would wait for it"
        self.spoken.put(f"{given.decode()} …")
        self.may_end.wait()
        if not self.killed:
            self.spoken.put(given.decode())

    def kill(self) -> None:
        self.killed = True
        self.may_end.set()


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> tuple[queue.Queue[str], threading.Event]:
    """What is begun and ended by programs that speak, and what lets them end."""
    found: tuple[queue.Queue[str], threading.Event] = queue.Queue(), threading.Event()
    monkeypatch.setattr("game.view.voice.start", lambda command: Program(*found))
    return found


def test_the_voice_speaks_beside_the_program_and_says_nothing_old(
        started: tuple[queue.Queue[str], threading.Event]) -> None:
    spoken, may_end = started
    voice = SystemVoice(SPEAKERS[1])
    voice.say("here", "first", "en")
    assert spoken.get() == "first …"
    for number in range(200):
        voice.say("here", f"here {number}", "en")
    voice.say("happened", "one", "en")
    voice.say("happened", "two", "en")
    may_end.set()
    assert [spoken.get() for _ in range(7)] == ["first", "here 199 …", "here 199", "one …", "one", "two …", "two"]


def test_a_hushed_voice_does_not_end_its_sentence(started: tuple[queue.Queue[str], threading.Event]) -> None:
    spoken, _ = started
    voice = SystemVoice(SPEAKERS[1])
    voice.say("here", "old", "en")
    assert spoken.get() == "old …"
    voice.say("asked", "waiting", "en")
    voice.hush()
    voice.say("here", "new", "en")
    assert [spoken.get() for _ in range(2)] == ["new …", "new"]


def test_a_program_of_the_system_gets_the_words() -> None:
    with socket.create_server(("127.0.0.1", 0)) as ear:
        code = ("import socket, sys\nwith socket.create_connection(('127.0.0.1', int(sys.argv[1]))) as line:"
                "\n    line.sendall(sys.stdin.buffer.read())")
        voice = SystemVoice(Speaker(sys.executable, ("-c", code, str(ear.getsockname()[1]))))
        voice.say("here", "Café à gauche", "fr")
        with ear.accept()[0] as line, line.makefile("rb") as said:
            assert said.read().decode() == "Café à gauche"


def test_each_system_has_a_voice_or_none() -> None:
    def found(platform: str, *programs: str) -> str:
        one = found_speaker(platform, lambda name: name if name in programs else None)
        return one.program if one is not None else ""

    assert found("linux", "spd-say", "espeak-ng") == "spd-say"
    assert found("linux", "espeak-ng", "say") == "espeak-ng"
    assert found("darwin", "say") == "say"
    assert found("win32", "powershell") == "powershell"
    assert found("linux", "say", "powershell") == ""


def test_a_text_is_never_taken_for_an_option() -> None:
    for one in SPEAKERS:
        command = one.command("--help", "fr")
        assert "--help" not in command or command.index("--") < command.index("--help")
        assert not [part for part in command if "{" in part and "language" in part]
