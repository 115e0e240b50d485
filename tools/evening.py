"""Spend an evening of the story game in a real window, with a real mouse and real keys, or with four pads.

    DISPLAY=:0 python tools/evening.py [--language fr] [--device pad] [--size 1920x1080] [--out folder]

Four people make their nobles at the same time, tell three situations, quarrel until one of them is forgotten and born
again, and turn the pages of what came of it. Mouse and keys are those of the X server, by xdotool: nothing is posted to
the program. Pictures of the window and the chronicle are left in the folder.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.setdefault("SDL_VIDEODRIVER", "x11")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame  # noqa: E402

from game.app.app import App  # noqa: E402
from game.bundle import bundled  # noqa: E402
from game.scenes.court.desk import DeskScene  # noqa: E402
from game.scenes.court.hat_scene import HatScene  # noqa: E402
from game.scenes.court.sheets_scene import SheetsScene  # noqa: E402
from game.scenes.court.together_scene import TogetherScene  # noqa: E402
from game.telling.chronicle import chronicle_of  # noqa: E402
from game.telling.chronicle_text import markdown  # noqa: E402
from game.telling.strings import Strings  # noqa: E402
from tests.ui.robot import FRAME, blink  # noqa: E402
from tests.ui.test_evening import Guests  # noqa: E402

SITUATIONS = 3  # in an evening
ASKS = ("choice:", "thing:", "rest", "surprise")  # what can be used at a table to answer a question
ARRIVES = 0.04  # seconds that an event of the X server may be on its way
NAMES = {"enter": "Return", "escape": "Escape", "backspace": "BackSpace", "space": "space", "tab": "Tab",
         "left": "Left", "right": "Right", "up": "Up", "down": "Down"}
STRUCK = {"ê": ("dead_circumflex", "e"), "û": ("dead_circumflex", "u"), "É": ("Caps_Lock", "eacute", "Caps_Lock")}
SAID = {"en": ("Nobody will ever prove that it was me.", "I only came to return a book.",
               "It was dark, and I had the wrong shoes.", "Ask my confessor. He was there too."),
        "fr": ("Nul ne prouvera jamais que c'était moi.", "Je venais seulement rendre un livre.",
               "Il faisait nuit, et j'étais mal chaussé.", "Demandez à mon confesseur : il y était aussi.")}
TOLD = {"en": ("The night of the two ladders", "It began with a ladder that nobody had ordered, and ended with two."),
        "fr": ("La nuit des deux échelles", "Tout commença par une échelle que nul n'avait commandée ; à l'aube, "
               "même un fêtard en aurait vu deux.")}


class Visitors(Guests):
    """Four people with the mouse and keys of an X server, who decide by lot."""

    def __init__(self, home: Path, given: argparse.Namespace) -> None:
        super().__init__(home, given.device, given.size, language=given.language, sheets=True,
                         speed=given.speed)
        blink(self.app)
        self.given, self.chance, self.taken = given, random.Random(given.seed), 0
        if given.device != "pad":
            self.window = str(pygame.display.get_wm_info()["window"])
            subprocess.run(["setxkbmap", "fr"], check=True)
            self.x("windowfocus", self.window)

    # ---- hands ------------------------------------------------------------------------------------------------------

    def x(self, *words: str) -> None:
        """Something is done at the X server, and has arrived."""
        subprocess.run(["xdotool", *words], check=True, stdout=subprocess.DEVNULL)
        time.sleep(ARRIVES)
        self.run(2 * FRAME)

    def point(self, at: tuple[int, int]) -> None:
        """In the window, wherever that is on the screen."""
        self.x("mousemove", "--window", self.window, str(at[0]), str(at[1]))

    def wheel(self, down: int) -> None:
        self.x("click", "5" if down > 0 else "4")

    def click(self, at: tuple[int, int], button: int = 1) -> None:
        self.point(at)
        self.x("mousedown", str(button))
        self.x("mouseup", str(button))
        self.run()

    def key(self, *names: str) -> None:
        for name in names:
            self.x("key", NAMES.get(name, name))

    def type(self, text: str) -> None:
        """On a French keyboard: some accents are dead keys, some capitals want a lock."""
        for part in re.split(f"([{''.join(STRUCK)}])", text):
            if part in STRUCK:
                self.x("key", *STRUCK[part])
            elif part:
                self.x("type", "--delay", "25", part)
        for _ in range(5):
            time.sleep(ARRIVES)
            self.run(FRAME)

    def choose(self, identity: str) -> None:
        """With a mouse there are keys as well, and people use both."""
        device = self.device if self.device == "pad" or self.chance.random() < 0.7 else "key"
        self.use(identity, device)

    def picture(self, name: str) -> None:
        """What the window shows."""
        self.taken += 1
        self.run()
        if self.taken <= self.given.pictures and (self.table.match.game.position.over or not self.given.end):
            self.scene.repaint()
            App.draw(self.app)  # not every round is drawn
            self.screenshot(self.given.out / f"{self.taken:03}-{name}.png")

    # ---- what they do -----------------------------------------------------------------------------------------------

    def spend(self) -> None:
        """The evening, to its end."""
        before = ""
        for _ in range(1500):
            name = self.scene.name
            if name != before or name in ("desk", "last-act", "chronicle", "roll"):
                self.picture(name)
            before = name
            if name == "result":
                return
            if self.table.match.game.position.over and name == "table":
                self.run(1.5)
            else:
                self.one(name)
        raise SystemExit(f"the evening has no end: {self.table.match.game.who()}")

    def one(self, name: str) -> None:
        """Whatever is asked now."""
        scene = self.scene
        if isinstance(scene, SheetsScene):
            self.fill(scene)
        elif isinstance(scene, DeskScene):
            self.write()
        elif name == "keyboard":
            self.choose("suggestion:0")
            self.choose("done")
        elif isinstance(scene, HatScene):
            self.shake(scene)
        elif name == "telling":
            self.tell()
        elif name in ("last-act", "roll"):
            self.choose("on")
        elif name == "chronicle":
            self.choose("turn")
        elif isinstance(scene, TogetherScene):
            self.answer_all()
        else:
            self.run(0.5)  # what was done is shown before anything is asked
            if self.scene is scene and any(one.id.startswith(ASKS) for one in scene.widgets if one.focusable):
                self.act()

    def fill(self, scene: SheetsScene) -> None:
        """The sheets of all: with pads at the same time, with a mouse one after another; two of them have own words."""
        for seat in scene.sheets:
            if not self.has(f"sheet:{seat}:rest"):
                continue  # it is full
            if self.device == "pad":
                self.pad("down", pad=seat)
                for way in (*("down",) * 12, *("right",) * 3):
                    if scene.marks.get(seat) != f"sheet:{seat}:rest":
                        self.pad(way, pad=seat)
                self.picture("sheets")
                self.pad("a", pad=seat)
                continue
            if seat < 2:
                self.press(f"sheet:{seat}:write:0")
                self.type({"en": "Élan-on-the-Hill", "fr": "Bûcheville-l'Évêque"}[self.given.language])
                self.picture("typed")
                self.key("enter")
                self.press(next(one.id for one in scene.widgets if one.id.startswith(f"sheet:{seat}:site:")))
            self.picture("sheets")
            self.press(f"sheet:{seat}:rest")

    def shake(self, scene: HatScene) -> None:
        """The hat is pressed, dragged, or shaken by keys; the slip is read by whoever drew it."""
        if self.device == "pad":
            self.pad("a", pad=scene.seat)
        elif self.has("hat") and self.chance.random() < 0.5:
            x, y = self.find("hat").rect.center
            self.point((x, y))
            self.x("mousedown", "1")
            for across in (-60, 60, -60, 60):
                self.point((x + across, y))
            self.x("mouseup", "1")
        elif self.has("hat"):
            self.key("enter")
        elif self.has("on"):
            self.picture("slip")
            self.click(self.app.ui.area.center)
        self.run(0.3)

    def write(self) -> None:
        """The first is suggested, the second is typed, the third is told aloud."""
        title, story = TOLD[self.given.language]
        if self.device == "pad" or not self.said("declared"):
            self.choose("idea")
            self.picture("desk")
            self.choose("tell")
        elif self.said("declared") == 1:
            self.press("field:title")
            self.type(title)
            self.key("enter")
            self.type(story)
            self.press("slip:0")
            self.picture("desk")
            self.press("tell")
        else:
            self.press("field:title")
            self.type(title.partition(" of ")[0].partition(" des ")[0])
            self.picture("desk")
            self.press("aloud")

    def tell(self) -> None:
        drawn = self.chance.random()
        if self.device == "pad":
            telling = self.table.state.telling
            assert telling is not None
            for _ in range(int(drawn * 3)):
                Guests.pad(self, "down", pad=telling.owner)
            Guests.pad(self, "a", pad=telling.owner)
            self.run()
        elif drawn < 0.15:
            self.press("write")
            self.type(self.chance.choice(SAID[self.given.language]))
            self.key("enter")
        elif drawn < 0.25:
            self.press("aloud")
        else:
            remarks = [one.id for one in self.scene.widgets if one.id.startswith("remark:")]
            self.choose(self.chance.choice(remarks))

    def answer_all(self) -> None:
        scene = self.scene
        assert isinstance(scene, TogetherScene)
        name, told = self.table.match.game.who()[0][1], self.said("declared")
        people = [seat for seat, _ in scene.people]
        quarrels = self.quarrels < self.given.quarrels and self.chance.random() < 0.8
        against = self.chance.choice(people) if quarrels else -1
        self.quarrels += name == "oppose" and against >= 0
        refused = name == "vote" and self.proposals == 1
        self.proposals += name == "vote"
        for seat in people:
            yes = {"oppose": seat == against, "vote": not refused or seat == people[0],
                   "again": told < SITUATIONS}[name]
            if self.scene is scene and seat not in scene.asked.given:
                if self.device == "pad":
                    self.pad("a" if yes else "b", pad=seat)
                else:
                    self.press(f"answer:{seat}:{0 if yes else 1}")
        self.run()

    def any(self, *starts: str) -> str:
        """Something that can be used, by lot, whose id begins so."""
        ids = [one.id for one in self.table.widgets if one.focusable]
        return self.chance.choice([one for start in starts for one in ids if one.startswith(start)])

    def act(self) -> None:
        name = self.table.match.game.who()[0][1]
        ruins = self.said("declared") == 2 and not self.said("oblivion")
        drawn = self.chance.random()
        if self.has("rest"):
            self.choose("rest")
        elif name == "situation":
            self.quarrels = 0
            self.choose(self.first("choice:declare", "choice:draw"))
        elif name == "act" and self.quarrels >= self.given.quarrels and not ruins and self.has("choice:close"):
            self.choose("choice:close")
        elif name in ("act", "enter"):
            self.choose(self.any("thing:piece:"))
            self.picture("picked")
            self.choose(self.any("thing:site:"))
        elif name == "raise":
            ruined = ruins and self.table.asked_seat() == self.actor()
            pays = [*(["thing:site:"] if ruined or drawn < 0.15 else ["choice:raise"] if drawn < 0.4 else [])]
            self.choose(self.first(*pays, "choice:pass"))
        elif name == "join":
            self.choose(self.any("choice:join", "choice:abstain"))
        elif name in ("cross", "cross-own"):
            self.choose(self.any("choice:spare") if drawn < 0.2 and name == "cross" else self.any("thing:site:"))
        else:
            self.choose(self.first("choice:clear none" if drawn < 0.5 else "surprise", "choice:clear none",
                                   "choice:draw", "thing:site:", "choice:"))


def size(text: str) -> tuple[int, int]:
    width, _, height = text.partition("x")
    return int(width), int(height)


def main() -> int:
    """Play, and leave what came of it."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--language", choices=("en", "fr"), default="en")
    parser.add_argument("--device", choices=("mouse", "pad"), default="mouse")
    parser.add_argument("--size", type=size, default=(1280, 720))
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--quarrels", type=int, default=3, help="in each situation")
    parser.add_argument("--speed", choices=("off", "fast", "normal"), default="fast", help="of what moves")
    parser.add_argument("--pictures", type=int, default=400, help="so many at most")
    parser.add_argument("--end", action="store_true", help="pictures of what comes after the last decision only")
    parser.add_argument("--out", type=Path, default=Path("evening"))
    given = parser.parse_args()
    given.out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as home:
        guests = Visitors(Path(home), given)
        print(f"{pygame.display.get_driver()}, {given.size[0]} × {given.size[1]}, {given.language}, {given.device}")
        guests.sit("fianchetto")
        guests.spend()
        for page in (Path(home) / "saves" / "chronicles").iterdir():
            shutil.copy(page, given.out / f"chronicle{page.suffix}")
        told = chronicle_of(guests.table.match, given.language)
        text = markdown(told, Strings(bundled("assets") / "locale", given.language))
        (given.out / "chronicle.md").write_text(text, encoding="utf-8")
        (given.out / "decisions.txt").write_text("\n".join(guests.table.match.game.log), encoding="utf-8")
        print(f"situations: {guests.said('declared')}, quarrels: {guests.said('opposes')}, "
              f"forgotten: {guests.said('oblivion')}")
        guests.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
