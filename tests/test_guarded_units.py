"""Checks in processes of their own: what is heard of them, what is made of it, and what they may take."""

from __future__ import annotations

import gc
import multiprocessing
import os
import signal
import sys
import threading
from multiprocessing.connection import Connection
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from game import guarded, sweep
from game.guarded import Checked, Child, Last, Limits, died_of
from game.mods.case import Finding
from game.ruleset.library import builtin_folder
from game.ruleset.problems import Problem, Span

Monkey = pytest.MonkeyPatch
FORMULA = Finding(Problem(Span("a", 1, 1), "this is no formula", "mend it"), "language", True)
SCREEN = Finding(Problem(Span("a", 2, 1), "this cannot be painted", "mend it"), "screens", True)
ODD = Finding(Problem(Span("a", 3, 1), "this is odd", "mend it"), "unused")


class Side:
    """One of the two processes, which says what it is told to, in so many turns."""

    def __init__(self, told: Checked, turns: int = 1) -> None:
        self.answer, self.turns, self.reasons, self.stopped = told, turns, list[str](), 0
        self.near, self.far = multiprocessing.Pipe(duplex=False)
        self.told, self.done = Checked([]), False

    def hear(self, reason: str) -> None:
        self.reasons.append(reason)
        self.turns -= 1
        if reason or not self.turns:
            self.told, self.done = self.answer, True

    def stop(self) -> None:
        self.stopped += 1
        self.near.close()
        self.far.close()


def came(rules: Side, screens: Side, monkeypatch: Monkey, *ready: str) -> tuple[Checked, list[float]]:
    """What comes of a check in which these were ready one after the other, and how long they were waited for."""
    looks = {guarded.rules_of: rules, guarded.screens_of: screens}
    given: list[tuple[object, ...]] = []
    turns, waited, now = iter(ready), list[float](), [50.0]

    def child(look: Any, *rest: object) -> Side:
        given.append(rest)
        return looks[look]

    def wait(nears: list[Connection], seconds: float) -> list[Connection]:
        waited.append(seconds)
        now[0] += 4
        names = {"rules": rules.near, "screens": screens.near}
        found = [names[name] for name in next(turns).split()]
        assert all(near in nears for near in found)
        return found

    monkeypatch.setattr(guarded, "Child", child)
    monkeypatch.setattr(guarded, "wait", wait)
    monkeypatch.setattr(guarded, "time", SimpleNamespace(monotonic=lambda: now[0]))
    found = guarded.checked("hare", (Path("mods"),), True, Limits(patience=6))
    assert (rules.stopped, screens.stopped) == (1, 1) and list(turns) == []
    assert given[0] == given[1] and given[0][:3] == ("hare", [Path("mods")], True)
    assert isinstance(home := given[0][3], Path) and not home.exists()
    return found, waited


def test_what_both_have_found_is_told_together_and_nothing_of_searches_where_something_is_wrong(
        monkeypatch: Monkey) -> None:
    rules, screens = Side(Checked([ODD], "fast"), 2), Side(Checked([SCREEN]))
    assert came(rules, screens, monkeypatch, "rules screens", "rules") == (Checked([SCREEN, ODD]), [6.0, 2.0])
    assert (rules.reasons, screens.reasons) == (["", ""], [""])
    well = Side(Checked([ODD], "fast")), Side(Checked([]))
    assert came(*well, monkeypatch, "screens", "rules")[0] == Checked([ODD], "fast")


def test_rules_that_are_wrong_are_not_painted(monkeypatch: Monkey) -> None:
    rules, screens = Side(Checked([FORMULA, ODD], "fast")), Side(Checked([SCREEN]), 9)
    assert came(rules, screens, monkeypatch, "rules")[0] == Checked([FORMULA, ODD]) and screens.reasons == []
    late = Side(Checked([FORMULA])), Side(Checked([SCREEN]))
    assert came(*late, monkeypatch, "screens", "rules")[0] == Checked([FORMULA]), "nor told of"


def test_whoever_is_not_ready_in_time_is_not_waited_for(monkeypatch: Monkey) -> None:
    rules, screens = Side(Checked([ODD]), 9), Side(Checked([SCREEN]), 9)
    assert came(rules, screens, monkeypatch, "rules", "rules", "")[1] == [6.0, 2.0, 0.0]
    assert rules.reasons == ["", "", "this took more than 6 seconds"] and screens.reasons == rules.reasons[-1:]


def child(limits: Limits, status: int | None = None) -> tuple[Any, Connection]:
    one = object.__new__(Child)
    one.near, far = multiprocessing.Pipe(duplex=False)
    one.limits, one.last, one.told, one.done = limits, Last(Span("hare", 1, 1), "reading it"), Checked([]), False
    one.process = SimpleNamespace(exitcode=status, join=lambda: None)
    return one, far


@pytest.mark.parametrize(("status", "told"), [
    (-24, "this took more than 60 seconds of work"), (guarded.NO_MEMORY, "this needed more than 1500 MB of "
     "memory"), (1, "this ended the check"), (None, "this ended the check"), (0, "this ended the check"),
    (-9, "this ended the check")])
def test_of_what_ended_a_process_it_is_told_what_it_began_last(status: int | None, told: str,
                                                               monkeypatch: Monkey) -> None:
    monkeypatch.setattr(signal, "SIGXCPU", 24, raising=False)
    assert died_of(status, Limits()) == told
    one, far = child(Limits(), status)
    far.send(Last(Span("art/man.svg", 4, 2), "drawing man.svg"))
    one.hear("")
    assert one.last == Last(Span("art/man.svg", 4, 2), "drawing man.svg") and not one.done
    far.close()
    one.hear("")
    assert one.done and one.told == Checked([Finding(
        Problem(Span("art/man.svg", 4, 2), f"{told}: drawing man.svg", "make it smaller or simpler"), "budget", True)])


def test_a_process_is_heard_until_it_has_told_what_it_found_or_nobody_waits_any_longer() -> None:
    one, far = child(Limits())
    far.send(Checked([ODD], "fast"))
    one.hear("")
    assert one.done and one.told == Checked([ODD], "fast")
    late, _ = child(Limits())
    late.hear("this took more than 9 seconds")
    assert [found.problem.headline for found in late.told.found] == [
        "hare:1:1: this took more than 9 seconds: reading it — make it smaller or simpler"]


@pytest.mark.parametrize(("pygame", "threads", "platform", "how"), [
    (False, 1, "linux", "fork"), (True, 1, "linux", "spawn"), (False, 2, "linux", "spawn"),
    (False, 1, "darwin", "spawn")])
def test_a_process_begins_as_a_copy_only_where_that_does_no_harm(pygame: bool, threads: int, platform: str, how: str,
                                                                monkeypatch: Monkey) -> None:
    monkeypatch.setattr(guarded, "sys", SimpleNamespace(modules={"pygame": 1} if pygame else {}, platform=platform))
    monkeypatch.setattr(threading, "active_count", lambda: threads)
    assert guarded.beginning() == how


def test_so_much_work_and_memory_may_be_taken_and_what_is_left_of_it_at_the_end(monkeypatch: Monkey) -> None:
    assert (Limits().work, Limits().memory, Limits().patience) == (60, 1500, 600.0)
    limits: list[tuple[object, ...]] = []
    resource = SimpleNamespace(
        RLIMIT_CORE="core", RLIMIT_CPU="work", RLIMIT_AS="memory", getrlimit=lambda what: (what, f"all {what}"),
        setrlimit=lambda *given: limits.append(given))
    monkeypatch.setitem(sys.modules, "resource", resource)
    monkeypatch.setattr(guarded, "sys", SimpleNamespace(platform="linux"))
    guarded.limit(Limits(work=7, memory=3))
    assert limits == [("core", (0, 0)), ("work", (7, 12)), ("memory", (3 * 1024 * 1024, "all memory"))]
    guarded.make_room()
    assert limits[3:] == [("memory", ("all memory", "all memory"))]

    def refuse(*_: object) -> None:
        raise ValueError("somebody else has set limits")

    resource.setrlimit = refuse
    guarded.limit(Limits())
    guarded.make_room()
    monkeypatch.setattr(guarded, "sys", SimpleNamespace(platform="win32"))
    resource.getrlimit = refuse
    guarded.limit(Limits())
    guarded.make_room()


def test_a_process_without_memory_says_so_with_its_status(monkeypatch: Monkey) -> None:
    told: list[object] = []
    for name, place in (("limit", guarded), ("set_threshold", gc), ("_exit", os)):
        monkeypatch.setattr(place, name, told.append)
    pipe: Any = SimpleNamespace(send=told.append)
    limits, found = Limits(), Checked([ODD])
    guarded.examine(pipe, lambda *given: found, "hare", [], False, Path(), limits)
    assert told == [limits, 200_000, found]

    def hungry(*given: object) -> Checked:
        assert given == ("hare", [Path("a")], True, Path("b"), pipe)
        raise MemoryError

    guarded.examine(pipe, hungry, "hare", [Path("a")], True, Path("b"), limits)
    assert told[3:] == [limits, 200_000, 3]


@pytest.mark.parametrize(("linted", "compiled", "found"), [
    (False, None, Checked([Finding(FORMULA.problem, "language", True)])), (True, None, Checked([ODD])),
    (True, "compiled", Checked([ODD], "said of fast for rules of compiled"))])
def test_rules_are_checked_and_where_it_is_wanted_linted(linted: bool, compiled: str | None, found: Checked,
                                                         monkeypatch: Monkey) -> None:
    sent: list[object] = []
    monkeypatch.setattr(guarded, "check_one", lambda name, folders: [FORMULA.problem])
    monkeypatch.setattr(guarded, "lint_all", lambda name, folders: ([ODD], compiled))
    monkeypatch.setattr(guarded, "make_room", lambda: sent.append("room"))
    monkeypatch.setattr(guarded, "Rules", lambda given: f"rules of {given}")
    monkeypatch.setattr(guarded, "fast_for", lambda given: f"fast for {given}")
    monkeypatch.setattr(guarded, "described", lambda given: f"said of {given}")
    pipe: Any = SimpleNamespace(send=sent.append)
    assert guarded.rules_of("tictactoe", [], linted, Path(), pipe) == found
    assert guarded.rules_of("no-such-game", [], linted, Path(), pipe) == found
    last, *more = [one for one in sent if isinstance(one, Last)]
    assert more == [] and last.what == "checking the rules" and (last.span.line, last.span.column) == (1, 1)
    assert last.span.file.endswith("tictactoe/ruleset.yaml") and sent.count("room") == 2 * bool(compiled)


def test_screens_are_those_of_a_mod_whose_rules_are_well(tmp_path: Path, monkeypatch: Monkey) -> None:
    sent: list[object] = []

    def rehearse(loaded: Any, folders: list[Path], home: Path, note: Any) -> list[Problem]:
        assert (folders, home) == ([tmp_path], tmp_path / "home")
        note(Span("a", 1, 2), "painting it")
        return [SCREEN.problem]

    monkeypatch.setattr("game.rehearsal.rehearse", rehearse)
    pipe: Any = SimpleNamespace(send=sent.append)
    (tmp_path / "alone.yaml").write_text((builtin_folder() / "hex" / "ruleset.yaml").read_text("utf-8"), "utf-8")
    for name, found in (("hex", [SCREEN]), ("no-such-game", []), (str(tmp_path / "alone.yaml"), [])):
        assert guarded.screens_of(name, [tmp_path], True, tmp_path / "home", pipe) == Checked(found)
    assert sent == [Last(Span("a", 1, 2), "painting it")]


def test_what_is_clear_of_rubbish_is_left_out_next_time(monkeypatch: Monkey) -> None:
    told: list[str] = []
    for name in ("freeze", "collect", "unfreeze"):
        monkeypatch.setattr(gc, name, lambda name=name: told.append(name))
    sweep.sweep()
    assert told == ["unfreeze", "collect", "freeze"]
