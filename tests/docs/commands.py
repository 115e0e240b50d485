"""Finds the commands in the documents, and says how a test runs each of them."""

from __future__ import annotations

import re
import shlex
import sys
from dataclasses import dataclass
from pathlib import Path

from tests.docs.fragments import ROOT, fragments

PROGRAMS = r"(?:python3?(?:\.\d+)?|py|\.venv/bin/python|ossola|pipx?|xvfb-run|sudo|git)"
INDENTED = re.compile(rf"^ {{4}}({PROGRAMS} .+)$", re.MULTILINE)
INLINE = re.compile(rf"(?<!`)`({PROGRAMS} [^`\n]+)`(?!`)")
BARE = re.compile(r"^```\n((?:(?!```).*\n)*?)```$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)

# What is not run as it stands: a pattern, what is put in its place, and why. The first one that fits is taken.
CHEAPER: tuple[tuple[str, str, str], ...] = (
    (r"^python3 tools/test\.py( --quick)?$", "python3 tools/test.py --help", "these are the tests that run now"),
    (r"^python3 tools/test\.py (.*)", r"named \1", "the same: it is looked at whether what they name is there"),
    (r"^python3 tools/(freeze|check_wheel)\.py.*", r"python3 tools/\1.py --help", "minutes, and a network"),
    (r"^(.*tools/screenshots\.py).*", r"\1 --only title --out pictures",
     "one picture shows that it works, and those in the project stay as they are"),
    (r"^(.*tools/pictures\.py).*", r"\1 --help", "it draws every screen, and writes into the project"),
    (r"^(.*tools/golden\.py)( --check)?$", r"\1 --check tictactoe", "without --check it writes into the project"),
    (r"^(.*tools/(?:tune|yardstick_bots)\.py).*", r"\1 --help", "hours"),
    (r"^(.* -m tools\.(?:soak|faults|fuzz)).*", r"\1 --help", "minutes to an hour"),
    (r"^(.*tools/contact_sheet\.py).*", r"\1 --help", "a sheet of all pictures takes long"),
    (r"^(.*) check$", r"\1 check tictactoe", "all rulesets are checked by other tests"),
    (r"^(.*) mod check djambi-4$", r"\1 mod check tictactoe", "the same"),
    (r"^(.*) bench (frames|cabinet).*", r"\1 bench --help", "needs a screen, and minutes"),
    (r"^(.*) bench$", r"\1 bench --seconds 0.02 --games tictactoe", "more of it says the same more exactly"),
    (r"^(.*) report (\S+)(?: --games \d+)?(.*)", r"\1 report \2 --games 2\3", "more games say the same more exactly"),
    (r"^(.*) tournament .*", r"\1 tournament tictactoe --seats novice,random --games 1 --jobs 1", "the same"),
    (r"^(.*) kiosk$", r"\1 kiosk --unsupervised", "the parent that starts it anew has tests of its own"),
    (r"^xvfb-run -a (.*)", r"\1", "a virtual screen is no part of this project"),
)
ELSEWHERE = {
    "pipx install .": "tools/check_wheel.py installs the wheel, which needs a network",
    "python3 -m pip download": "needs a network",
    "pip install open_spiel": "needs a network",
    ".venv/bin/python -m pip install pygls": "needs a network",
    "pip install 'ossola[edit]'": "needs a network, and a release",
    "PIP_NO_INDEX=1": "needs what the line above it downloads",
    "python3.12": "there may be no such Python here",
}
# What is typed into a command.
TYPED = {"kiosk --set-pin": "471108\n", "mod remove": "y\n", "console": "who\nlegal\nquit\n"}
WINDOWS = re.compile(r"^(--portable|play|kiosk --unsupervised)?($| )")


@dataclass(frozen=True)
class Command:
    file: Path
    line: int
    text: str

    def __str__(self) -> str:
        return f"{self.file.relative_to(ROOT)}:{self.line}: {self.text}"


def commands(file: Path) -> list[Command]:
    """The commands of a document, from top to bottom: lines in ```sh fences, indented lines, and those in the text."""
    found = []
    for fragment in fragments(file, "sh"):
        found += [(fragment.line + number, line) for number, line in enumerate(fragment.text.splitlines(), 1)
                  if line.strip() and not line.lstrip().startswith("#")]
    text = file.read_text(encoding="utf-8")
    for bare in BARE.finditer(text):
        above = text.count("\n", 0, bare.start()) + 2
        found += [(above + number, line) for number, line in enumerate(bare[1].splitlines())
                  if re.match(PROGRAMS + " ", line)]
    prose = FENCED.sub(lambda fence: "\n" * fence[0].count("\n"), text)
    for pattern in (INDENTED, INLINE):
        found += [(prose.count("\n", 0, match.start(1)) + 1, match[1]) for match in pattern.finditer(prose)]
    return [Command(file, line, shlex.join(shlex.split(text, comments=True))) for line, text in sorted(set(found))]


def cheaper(text: str) -> str:
    """The form of a command that a test can afford."""
    for pattern, instead, _ in CHEAPER:
        if re.match(pattern, text):
            return re.sub(pattern, instead, text)
    return text


def game_words(text: str) -> str | None:
    """What is told to the game, if it is the game that is started."""
    for start in ("python3 tools/run.py", "ossola"):
        if text == start or text.startswith(start + " "):
            return text[len(start):].strip()
    return None


def missing(words: list[str]) -> list[str]:
    """What a run of tests names and is not there: files and folders, after `-k` tests."""
    if words[0] != "-k":
        return [word for word in words if not (ROOT / word).exists()]
    tests = "".join(file.read_text(encoding="utf-8") for file in sorted((ROOT / "tests").rglob("test_*.py")))
    return [word for word in words[1:] if f"def {word}" not in tests]


def runnable(text: str) -> tuple[list[str], str]:
    """The words to start for a command, and what is typed into it."""
    told = game_words(text)
    if told is not None:
        window = WINDOWS.match(told)
        start = [str(Path(__file__).with_name("few_frames.py"))] if window else ["-m", "game"]
        typed = next((typed for words, typed in TYPED.items() if told.startswith(words)), "")
        return [sys.executable, *start, *shlex.split(told)], typed
    words = shlex.split(text)
    tool = [str(ROOT / word) if word.startswith("tools/") else word for word in words[1:]]
    if words[0] == "python3":  # whoever types this has no packages yet
        return [sys.executable, "-S", *tool], ""
    if words[0] == ".venv/bin/python":
        return [sys.executable, *tool], ""
    raise AssertionError(f"no test knows how to run this: {text}")
