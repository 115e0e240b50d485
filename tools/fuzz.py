"""A small coverage-guided fuzzer for everything that strangers can hand to the program as a file.

`python -m tools.fuzz` changes good journals, rulesets, maps, settings, drafts, databases, archives, pictures, texts,
themes, tests, lessons, rule books, files of the kiosk, what other bots say and what is said to the console at random,
keeps whatever reaches code that nothing reached before, and goes on from there. No input may raise anything but the
reader's own error, take more than two seconds of work, or need more than 512 MB. What does is written to a folder, with
the input.
`python -m tools.fuzz maps` tries one reader; tests/fuzz/ has a folder with inputs for each, which once did harm or
might have.
"""

from __future__ import annotations

import argparse
import os
import random
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from types import CodeType, FrameType
from typing import Any
from unittest import mock

from game.board.problems import BoardError
from game.board.tiled import load_board
from game.engine.rules import Rules
from game.engine.runtime import RuleError
from game.kiosk.config import parse_config
from game.match.match import Plan
from game.mods.archive import BadArchive
from game.ruleset.compile import compile_ruleset
from game.ruleset.extend import resolve_extends
from game.ruleset.library import Library, builtin_folder
from game.ruleset.problems import RulesetError, Unforeseen
from game.storage import resume
from game.storage.drafts import Draft, Drafts
from game.storage.export import as_csv, as_json
from game.storage.history import History
from game.storage.journal import parse_journal, sealed
from game.storage.lock import HomeLock
from game.storage.resume import Unreadable, replay
from game.storage.resume import compiled as resume_compiled
from game.storage.saves import Saves
from game.storage.settings import Settings, load_settings, save_settings
from game.storage.sources import Sources
from game.telling.chronicle import chronicle_of
from game.telling.chronicle_page import html_page

ROOT = Path(__file__).resolve().parents[1]
CORPUS = ROOT / "tests" / "fuzz"
SECONDS, MEGABYTES = 2.0, 512
TIMERS = ((signal.SIGPROF, signal.ITIMER_PROF, SECONDS),  # of work, whatever else the machine does
          (signal.SIGALRM, signal.ITIMER_REAL, 30.0))  # of the clock, for what does not work but waits
ODD = (b"", b"\x00", b"\xff", b"\n", b": ", b"- ", b"{", b"}", b"[", b"]", b'"', b"'", b"~", b"&a ", b"*a", b"!!x ",
       b"9" * 25, b"9" * 5000, b"-1", b"1e9", b"../", b"\xe2\x80\xae", b"<!--", b"&lt;", b"]]>", b"<text>", b"{0}",
       b"#", b"|", b">", b"%", b"@", b"`", b"null", b"true", b"yes", b"0x7f", b"\t", b"\r\n", b"a" * 300, b"not " * 40,
       b"(" * 60, b"NaN", b"1e999", b"\\ud800", b"\\u0000", b"\xed\xa0\x80", b"[" * 2000)


class Slow(BaseException):
    """An input took too long; not an Exception, so that nobody takes it for one of theirs."""


@dataclass
class Target:
    """Something that reads."""

    name: str
    read: Callable[[bytes], None]
    corpus: list[bytes]
    found: list[str] = field(default_factory=list)
    tried: int = 0
    kept: int = 0


# ---- what is fuzzed ----------------------------------------------------------------------------------------------


def targets(home: Path) -> list[Target]:
    """All readers, each with good inputs to start from."""
    from tools.faults import new_match
    from tools.fuzz_mods import mod_targets
    library, sources = Library(), Sources(home / "kept")
    rulesets = builtin_folder()
    small = sorted((path for path in rulesets.glob("*/ruleset.yaml")), key=lambda path: path.stat().st_size)[:6]
    maps = sorted(rulesets.glob("*/boards/*.tmx"), key=lambda path: path.stat().st_size)[:6]
    folder = small[0].parent
    path, board = home / "mods" / "fuzzed" / "ruleset.yaml", home / "fuzzed.tmx"
    path.parent.mkdir(parents=True)
    (path.parent / "boards").mkdir()
    for place in small:
        for file in place.parent.glob("boards/*.tmx"):
            (path.parent / "boards" / file.name).write_bytes(file.read_bytes())

    def read_ruleset(data: bytes) -> None:
        path.write_bytes(data)
        compile_ruleset(resolve_extends(path, library.find, library.ids))

    def read_map(data: bytes) -> None:
        board.write_bytes(data)
        load_board(board)

    def read_settings(data: bytes) -> None:
        (home / "settings.json").write_bytes(data)
        settings, _ = load_settings(home / "settings.json")
        assert save_settings(settings, home / "settings.json") == ""
        for aside in home.glob("settings damaged*"):
            aside.unlink()

    def read_config(data: bytes) -> None:
        parse_config(data.decode("utf-8", "replace"), "kiosk.yaml", library)

    rules: dict[object, Rules | None] = {}

    def compiled(where: Library, name: str, plan: Plan) -> Rules | None:
        key = (tuple(where.folders), name, plan.players, tuple(sorted(plan.options.items())))
        if key not in rules:
            rules[key] = resume_compiled(where, name, plan)
        return rules[key]

    def read_journal(data: bytes) -> None:
        with mock.patch.object(resume, "compiled", compiled):  # rulesets are a reader of their own
            match = replay(parse_journal(resealed(data)), library, sources)
        html_page(chronicle_of(match, "en"), lambda key, **values: key).encode()

    match = new_match(library, "tictactoe", Saves(home / "past", library), 3)
    while not match.game.position.over:
        match.play(match.game.legal()[0])
    assert match.journal is not None
    past = Saves(home / "past", library)
    past.finish(match)

    def read_past(data: bytes) -> None:
        for path in past.history.folder.glob("*sqlite3*"):
            path.unlink()
        past.history.path.write_bytes(data)
        history = History(home / "past")
        assert history.games() and not history.trouble, "a game that is kept is not found"
        as_csv(history)
        as_json(history)

    drafts, told = Drafts(home, HomeLock(home)), new_match(library, "tictactoe", None, 3)
    drafts.path.parent.mkdir(parents=True, exist_ok=True)

    def read_draft(data: bytes) -> None:
        drafts.path.write_bytes(data)
        drafts.keep(told, drafts.find(told))
        for aside in drafts.path.parent.glob("draft ?*"):
            aside.unlink()

    drafts.keep(told, Draft("A title", "Once upon a time", ["a fox", "a hat"]))
    given: dict[str, tuple[Callable[[bytes], None], list[bytes]]] = {
        "journals": (read_journal, journals(folder.name, library)),
        "rulesets": (read_ruleset, [place.read_bytes() for place in small]),
        "maps": (read_map, [file.read_bytes() for file in maps]),
        "settings": (read_settings, [settings_file(home)]),
        "drafts": (read_draft, [drafts.path.read_bytes()]),
        "databases": (read_past, [past.history.path.read_bytes()]),
        "configs": (read_config, [(ROOT / "game" / "kiosk" / "example.yaml").read_bytes()]),
        **mod_targets(home)}
    return [Target(name, read, good + [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))])
            for name, (read, good) in given.items()]


def settings_file(home: Path) -> bytes:
    """Settings as they are saved."""
    save_settings(Settings(names=["Ada", "Bo"]), home / "settings.json")
    return (home / "settings.json").read_bytes()


def journals(ruleset: str, library: Library) -> list[bytes]:
    """Some journals without their seals, which are put on again after they were changed."""
    from tools.faults import new_match
    found = []
    for name in (ruleset, "tictactoe", "morris"):
        match = new_match(library, name, None, 3)
        for _ in range(8):
            if not match.game.position.over:
                match.play(match.game.legal()[0])
        head = match.head(_NoJournal())
        lines = [head | {"format": 2}, *({"d": text} for text in match.game.log)]
        found.append(b"".join(sealed(line)[0].encode()[9:] for line in lines))
    return found


class _NoJournal:
    """Keeps nothing."""

    trouble = ""

    def __init__(self) -> None:
        self.lines: list[bytes] = []

    def start(self, head: dict[str, Any]) -> None:
        """Nothing is begun."""

    def add(self, record: dict[str, Any]) -> None:
        """Nothing is added."""

    def keep(self, compiled: Any) -> str:
        from game.storage.sources import digest_of, files_of
        return digest_of(files_of(compiled))


def resealed(data: bytes) -> bytes:
    """Lines with right checksums, as somebody would make them who wants to do harm."""
    import zlib
    lines, seal = [], 0
    for text in data.split(b"\n"):
        if text:
            seal = zlib.crc32(text, seal)
            lines.append(b"%08x " % seal + text + b"\n")
    return b"".join(lines)


# ---- changing inputs ---------------------------------------------------------------------------------------------


def changed(data: bytes, corpus: list[bytes], chance: random.Random) -> bytes:
    """A few random changes: bits, bytes, odd pieces, lines copied, moved and lost, pieces of another input."""
    found = bytearray(data)
    for _ in range(1 + min(6, int(chance.expovariate(0.7)))):
        kind, at = chance.randrange(9), chance.randrange(len(found) + 1)
        if kind == 0 and found:
            found[at % len(found)] ^= 1 << chance.randrange(8)
        elif kind == 1 and found:
            found[at % len(found)] = chance.randrange(256)
        elif kind == 2:
            found[at:at] = chance.choice(ODD)
        elif kind == 3:
            del found[at:at + chance.choice((1, 2, 8, 60))]
        elif kind == 4:
            piece = found[at:at + chance.choice((4, 20, 200))]
            place = chance.randrange(len(found) + 1)
            found[place:place] = piece * chance.choice((1, 1, 2, 20))
        elif kind in (5, 6):
            lines = bytes(found).split(b"\n")
            line = chance.randrange(len(lines))
            moved = lines.pop(line)
            if kind == 5:
                lines.insert(chance.randrange(len(lines) + 1), moved)
            found = bytearray(b"\n".join(lines))
        elif kind == 7:
            other = chance.choice(corpus)
            start = chance.randrange(len(other) + 1)
            found[at:at + chance.choice((0, 10, 100))] = other[start:start + chance.choice((5, 40, 300))]
        else:
            words = bytes(found).split(b" ")
            one, two = chance.randrange(len(words)), chance.randrange(len(words))
            words[one], words[two] = words[two], words[one]
            found = bytearray(b" ".join(words))
    return bytes(found[:200_000])


# ---- watching ----------------------------------------------------------------------------------------------------


class Coverage:
    """The steps from line to line that have ever been taken in the program."""

    def __init__(self) -> None:
        self.folder = str(ROOT / "game")
        self.edges: set[tuple[CodeType, int, int]] = set()
        self.new = 0

    def trace(self, frame: FrameType, event: str, _: object) -> Any:
        """Called for every call; lines are watched only where they are ours."""
        code = frame.f_code
        if not code.co_filename.startswith(self.folder):
            return None
        before = -1

        def line(inner: FrameType, what: str, __: object) -> Any:
            nonlocal before
            if what == "line":
                edge = (code, before, inner.f_lineno)
                if edge not in self.edges:
                    self.edges.add(edge)
                    self.new += 1
                before = inner.f_lineno
            return line

        return line


def attempt(target: Target, data: bytes, coverage: Coverage | None) -> str:
    """Read one input; what was wrong with how it was read, if anything."""
    def late(*_: object) -> None:
        raise Slow

    # A traced reader is several times as slow: it is given that much more time, and judged without the trace.
    slower = 10 if coverage is not None else 2
    for number, timer, seconds in TIMERS:
        signal.signal(number, late)
        signal.setitimer(timer, seconds * slower)
    started = time.process_time()
    if coverage is not None:
        coverage.new = 0
        sys.settrace(coverage.trace)
    try:
        target.read(data)
    except Unforeseen:
        return traceback.format_exc(limit=-6)
    except (RulesetError, BoardError, RuleError, Unreadable, BadArchive):
        pass
    except Slow:
        return "hang"
    except MemoryError:
        return "memory"
    except Exception:  # noqa: BLE001 - any other is what we are looking for
        return traceback.format_exc(limit=-6)
    finally:
        sys.settrace(None)
        for _, timer, _ in TIMERS:
            signal.setitimer(timer, 0)
    took = time.process_time() - started
    return f"slow: {took:.1f} s" if coverage is None and took > SECONDS else ""


def fuzz(target: Target, tries: int, seed: int, out: Path | None = None, watched: float = 0.04) -> Target:
    """Try so many inputs. Only a share of them is watched, which is slow; what finds something new is kept."""
    chance = random.Random(seed)
    coverage = Coverage() if watched else None
    for data in list(target.corpus):
        note(target, attempt(target, data, coverage), data, out)
    while target.tried < tries:
        data = changed(chance.choice(target.corpus), target.corpus, chance)
        watch = chance.random() < watched
        wrong = attempt(target, data, coverage if watch else None)
        if wrong in ("hang", "memory") or wrong.startswith("slow"):
            wrong = attempt(target, data, None)  # the first time may have been late for other reasons: once more
        target.tried += 1
        if watch and coverage is not None and coverage.new:
            target.corpus.append(data)
            target.kept += 1
        note(target, wrong, data, out)
    return target


def note(target: Target, wrong: str, data: bytes, out: Path | None) -> None:
    """Keep what was wrong, once, with the input that shows it."""
    reason = wrong.strip().splitlines()[-1][:150] if wrong else ""
    if reason and reason not in target.found:
        target.found.append(reason)
        if out is not None:
            out.mkdir(parents=True, exist_ok=True)
            name = out / f"{target.name}-{len(target.found)}"
            name.with_suffix(".input").write_bytes(data)
            name.with_suffix(".txt").write_text(wrong)


def limit_memory() -> None:
    """No more than 512 MB on top of what the program itself needs."""
    used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    most = used + MEGABYTES * 1024 * 1024
    resource.setrlimit(resource.RLIMIT_AS, (most, resource.getrlimit(resource.RLIMIT_AS)[1]))


def main() -> int:
    """All targets, one after another."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", metavar="READER", help="such as maps; all of them if none is named")
    parser.add_argument("--tries", type=int, default=100_000, help="inputs for each reader")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("fuzz-findings"))
    given = parser.parse_args()
    limit_memory()
    failed = False
    quick = "/dev/shm" if Path("/dev/shm").is_dir() else None  # every input is a file: better one in memory
    with tempfile.TemporaryDirectory(dir=quick) as folder:
        for target in targets(Path(folder)):
            if not given.only or target.name in given.only:
                started = time.monotonic()
                fuzz(target, given.tries, given.seed, given.out)
                print(f"{target.name}: {target.tried} inputs in {time.monotonic() - started:.0f} s, {target.kept} kept "
                      f"for reaching something new, {len(target.found)} findings", flush=True)
                for reason in target.found[:20]:
                    print(f"  {reason}", flush=True)
                failed |= bool(target.found)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
