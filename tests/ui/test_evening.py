"""A whole evening of the story game by real events: creation, two situations, three quarrels, one oblivion."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.engine.events import Came, Said, Value
from game.engine.game import open_rules
from game.engine.search import complete
from game.match.match import Match, Plan, Player
from game.ruleset.library import builtin_folder
from game.scenes.court.hat_scene import HatScene
from game.scenes.court.together_scene import TogetherScene
from game.scenes.menu.title import TitleScene
from game.scenes.table.scene import TableScene
from game.table.intents import Decide, SitDown
from game.table.state import Ceremony
from game.telling.personas import Personas
from tests.ui.beforehand import rules_of
from tests.ui.robot import Robot
from tests.ui.table_robot import TableRobot, people

NAMES = ("Anna", "Bruno", "Chloé", "Denis")
MOST = 400  # presses in an evening


class Guests(Robot):
    """Four people: with one mouse, or each with a pad of their own. They quarrel until somebody is forgotten."""

    def __init__(self, home: Path, device: str, size: tuple[int, int] = (960, 540), **settings: object) -> None:
        super().__init__(home, size, **settings)
        self.device = device
        self.table: TableScene
        self.quarrels = 0
        self.proposals = 0

    def sit(self, ruleset: str) -> None:
        rules = open_rules(ruleset)
        seats = {seat: Player(name) for seat, name in zip(rules.world.seats, NAMES, strict=True)}
        match = Match(Plan(rules.world.model.id, 4, {}, seats, 7), rules, self.app.saves.journal())
        self.app.stack.push(TitleScene(self.app))
        self.table = TableScene(self.app, match)
        if self.device == "pad":
            for seat in range(4):
                self.pads.seat(seat, seat)
        self.open(self.table)

    def pad(self, *names: str, pad: int | None = None) -> None:
        """Whoever is asked uses their own pad."""
        super().pad(*names, pad=max(0, self.table.asked_seat()) if pad is None else pad)

    def choose(self, identity: str) -> None:
        self.use(identity, self.device)

    def said(self, key: str) -> int:
        """How often the rules have said something."""
        return sum(event[0] == "say" and event[1] == key for events in self.table.match.events for event in events)

    # ---- what they do -------------------------------------------------------------------------------------------

    def spend(self) -> None:
        """The evening, to its end."""
        for _ in range(MOST):
            name = self.scene.name
            if name == "result":
                return
            if name == "keyboard":
                self.choose("suggestion:0")
                self.choose("done")
            elif name == "desk":
                self.choose("idea")
                self.choose("tell")
            elif name == "telling":
                self.tell()
            elif name == "last-act":
                self.choose("on")
            elif name == "chronicle":
                self.choose("turn")
            elif name == "together":
                self.answer_all()
            elif name == "roll":
                self.choose("on")
            elif self.table.match.game.position.over:
                self.run(1.5)
            else:
                assert name == "table", name
                self.act()
        raise AssertionError(f"the evening has no end: {self.table.match.game.who()}")

    def tell(self) -> None:
        """Whoever has just decided says a line, with their own pad if they have one."""
        telling = self.table.state.telling
        assert telling is not None
        asked = self.find("title").label  # the noble who did it, even one who is forgotten because of it
        assert not any(name in asked for name in NAMES), asked
        if self.device == "pad":
            super().pad("a", pad=telling.owner)
            self.run()
        else:
            self.choose("remark:0")

    def answer_all(self) -> None:
        scene = self.scene
        assert isinstance(scene, TogetherScene)
        name = self.table.match.game.who()[0][1]
        yes = {"oppose": self.said("opposes") < 3, "vote": True, "again": self.said("declared") < 2}[name]
        for seat, _ in scene.people:
            if self.scene is scene and seat not in scene.asked.given:
                if self.device == "pad":
                    self.pad("a" if yes else "b", pad=seat)
                else:
                    self.press(f"answer:{seat}:{0 if yes else 1}")
        self.run()

    def first(self, *starts: str) -> str:
        """The first thing that can be used whose id begins with one of these, in this order."""
        ids = [widget.id for widget in self.table.widgets if widget.focusable]
        return next(identity for start in starts for identity in ids if identity.startswith(start))

    def act(self) -> None:
        name, table = self.table.match.game.who()[0][1], self.table
        before = len(table.match.game.log)
        if self.scene.name == "roll":
            self.choose("on")
            return
        if self.has("rest"):
            self.choose("rest")
        elif name == "situation":
            self.choose(self.first("choice:declare", "choice:draw"))
        elif name in ("act", "enter"):
            done = self.said("oblivion") and self.said("opposes") >= 3 * self.said("declared") / 2
            if name == "act" and done and self.has("choice:close"):
                self.choose("choice:close")
            else:
                self.choose(self.first("thing:piece:"))
                self.choose(self.first("thing:site:"))
        elif name == "raise":
            ruined = self.said("opposes") == 1 and table.asked_seat() == self.actor()
            self.choose(self.first(*(("thing:site:",) if ruined else ()), "choice:pass"))
        elif name == "join":
            self.choose("choice:abstain")
        else:
            self.choose(self.first("choice:spare", "choice:clear none", "choice:draw", "thing:site:", "choice:"))
        if self.scene is table and name not in ("act", "enter"):
            assert len(table.match.game.log) > before, f"{name}: nothing was decided"

    def actor(self) -> int:
        """Whose action is quarrelled about."""
        found = Personas(self.table.rules).value(self.table.match.game.position, "game", "turn")
        assert isinstance(found, int)
        return found


@pytest.fixture
def home(tmp_path: Path) -> Iterator[Path]:
    yield tmp_path / "home"


@pytest.mark.parametrize(("device", "language"), [("mouse", "fr"), ("pad", "en")])
def test_four_people_spend_an_evening_without_a_keyboard(home: Path, device: str, language: str) -> None:
    guests = Guests(home, device, language=language)
    guests.sit("fianchetto")
    guests.spend()
    assert guests.said("declared") == 2 and guests.said("opposes") >= 3 and guests.said("oblivion") >= 1
    pages = list((home / "saves" / "chronicles").glob("*.html"))
    page = pages[0].read_text(encoding="utf-8")
    assert len(pages) == 1 and "<script" not in page and 'class="person gone"' in page
    guests.close()


def before_the_first_deed(hand: TableRobot) -> TableScene:
    """A court at which everybody is made and somebody is about to act."""
    rules = rules_of("fianchetto")
    match = Match(Plan("fianchetto", 4, {}, people(rules), 5), rules)
    while match.game.who()[0].decision != "act":
        match.play_option(complete(rules, match.game.position, hand.chance.choice(match.game.position.opts)))
    hand.table = TableScene(hand.app, match)
    hand.open(hand.table)
    hand.table.road.send(SitDown(hand.table.asked_seat()))
    return hand.table


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080), (1080, 1920), (2560, 1080)])
def test_nothing_that_is_told_at_a_court_covers_a_page_or_a_slip(home: Path, size: tuple[int, int]) -> None:
    hand = TableRobot(home, size)
    table, ui = before_the_first_deed(hand), hand.app.ui
    hand.run(2)
    pages = table.places.seats
    for said in ("oblivion", "opposes", "goes-on", "joins", "square-drawn"):
        table.moments.clear()
        table.moments.tell(Said("say", said, (Value("text", "Leonello Falkenhorst"), Value("text", "Federigo"))))
        told, = table.moments.paint(ui)
        assert ui.area.contains(told) and told.collidelist(pages) < 0, said
    table.moments.clear()
    table.state.ceremony = Ceremony(table.piles_as("hat")[0], table.chooser.all[0], 0)
    hand.open(HatScene(hand.app, table))
    words, slips = hand.find("words").rect, table.places.piles[table.piles_as("slips")[0]]
    assert not words.colliderect(slips) and not words.colliderect(hand.find("hat").rect)
    hand.close()


@pytest.mark.parametrize("row", [0, 3])
def test_a_line_is_asked_for_where_the_deed_is_not(home: Path, row: int) -> None:
    hand = TableRobot(home, (1280, 720))
    table = before_the_first_deed(hand)
    deed = next(text for text in table.rules.texts(table.match.game.position)
                if text.startswith("place") and text.endswith(str(row + 1)))
    table.road.send(Decide(deed))
    hand.run(2)
    assert hand.scene.name == "telling"
    site, = (event.site for event in table.match.events[-1] if isinstance(event, Came))
    assert table.view is not None
    assert not hand.find("strip").rect.collidepoint(table.view.at(site))
    if row == 0:
        hand.press("write")
        hand.type("Nobody had asked.")
        hand.press("done")
        assert table.match.lines(len(table.match.game.log) - 1) == [
            "Nobody had asked."]
    hand.close()


MOD = """
ruleset: {format: 1, id: sultry, version: 1, extends: fianchetto}
name: {en: Sultry}
seat_vars:
  rank: [lord, lady, baron, baroness, doge, dogaressa]
text:
  en: {doge: doge, dogaressa: dogaressa, pile-hat: turban, label-sin: passion}
suggestions: {problems: {en: [Sandstorm, Locusts, A djinn, Drought, Mirage, Thirst, Caravan lost, Falling stars]}}
show: {piles: {hat: {shake: []}}}
"""


def test_a_mod_renames_the_slips_and_adds_a_rank_by_yaml_alone(home: Path) -> None:
    folder = home / "mods" / "sultry"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(MOD, encoding="utf-8")
    guests = Guests(home, "mouse")
    guests.sit(str(folder / "ruleset.yaml"))
    assert guests.has("Doge") and guests.has("Dogaressa") and not guests.has("Duke")
    guests.press("Dogaressa")
    guests.press("idea:0:0")
    guests.press("place")
    assert guests.table.match.game.log[0].startswith("title dogaressa of ")
    while guests.table.match.game.who()[0][1] != "problem" or guests.scene.name == "roll":
        guests.act()
    assert {widget.label for widget in guests.table.widgets if widget.id.startswith("idea:")} <= {
        "Sandstorm", "Locusts", "A djinn", "Drought", "Mirage", "Thirst", "Caravan lost", "Falling stars"}
    guests.choose("rest")
    assert guests.table.words.pile_name(guests.table.piles_as("hat")[0]) == "turban"
    guests.close()
    assert not list(folder.glob("*.py")) and builtin_folder().is_dir()
