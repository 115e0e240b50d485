"""A conversation with the language server, as any editor holds it."""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import multiprocessing
import os
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any
from unittest.mock import Mock, patch

import pytest

from game.commands import lsp as command
from game.editor.live import Table
from game.ruleset.library import builtin_folder
from game.storage.live import live_file, tell_live
from game.sweep import sweep
from tests.editor.desk import desk
from tests.editor.test_answers import GAME

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 120  # seconds that the server may be silent, by the clock: machines are busy


class Editor:
    """The other end of the line."""

    def __init__(self, home: Path) -> None:
        environment = os.environ | {"OSSOLA_HOME": str(home), "PYTHONPATH": str(ROOT)}
        self.log = home / "log.txt"  # no pipe: nobody reads it as it goes, and full ones stop who writes
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([sys.executable, "-m", "game", "lsp", "--stdio"], cwd=home,
                                            env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
        self.number = 0
        self.heard: list[dict[str, Any]] = []

    def send(self, method: str, params: dict[str, Any], number: int | None = None) -> None:
        told = {"jsonrpc": "2.0", "method": method, "params": params} | ({"id": number} if number else {})
        body = json.dumps(told).encode()
        assert self.process.stdin is not None
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def ask(self, method: str, params: dict[str, Any]) -> Any:
        self.number += 1
        self.send(method, params, self.number)
        return self.until(lambda told: told.get("id") == self.number and "method" not in told)["result"]

    def told(self, method: str) -> dict[str, Any]:
        """What the server says next about something, without being asked."""
        found: dict[str, Any] = self.until(lambda told: told.get("method") == method)["params"]
        return found

    def until(self, wanted: Any) -> dict[str, Any]:
        while True:
            for told in self.heard:
                if wanted(told):
                    self.heard.remove(told)
                    return told
            self.heard.append(self.next())

    def said(self) -> str:
        """The last that the server wrote for whoever looks after it."""
        return self.log.read_text(encoding="utf-8", errors="replace")[-1_000:]

    def next(self) -> dict[str, Any]:
        assert self.process.stdout is not None
        given_up = threading.Timer(PATIENCE, self.process.kill)  # what is read then has an end
        given_up.start()
        try:
            return self.read(self.process.stdout)
        finally:
            given_up.cancel()

    def read(self, stdout: IO[bytes]) -> dict[str, Any]:
        size = 0
        while (line := stdout.readline().strip()):
            if line.lower().startswith(b"content-length:"):
                size = int(line.split(b":")[1])
        assert size, f"the server has gone, or said nothing for {PATIENCE} seconds: {self.said()}"
        told: dict[str, Any] = json.loads(stdout.read(size))
        return told


@pytest.fixture
def editor(tmp_path: Path) -> Iterator[Editor]:
    (tmp_path / "home").mkdir()
    one = Editor(tmp_path / "home")
    one.ask("initialize", {"processId": None, "rootUri": None, "capabilities": {}})
    one.send("initialized", {})
    yield one
    one.ask("shutdown", {})
    one.send("exit", {})
    assert one.process.wait(PATIENCE) == 0
    for pipe in (one.process.stdin, one.process.stdout):
        assert pipe is not None
        pipe.close()


def test_an_author_is_told_helped_and_followed(editor: Editor, tmp_path: Path) -> None:
    there = desk(tmp_path, GAME.replace("move(p, t)", "mvoe(p, t)"))
    uri, path = there.path.as_uri(), there.path
    document = {"uri": uri}
    editor.send("textDocument/didOpen", {"textDocument": document | {
        "languageId": "yaml", "version": 1, "text": there.text}})
    (problem,) = editor.told("textDocument/publishDiagnostics")["diagnostics"]
    assert problem["message"] == "unknown statement 'mvoe' — did you mean 'move'?"
    line = there.text.split("\n").index("              - mvoe(p, t)")
    assert problem["range"]["start"] == {"line": line, "character": 16}
    (action,) = editor.ask("textDocument/codeAction", {
        "textDocument": document, "range": problem["range"], "context": {"diagnostics": [problem]}})
    (edit,) = action["edit"]["changes"][uri]
    assert edit["newText"] == "move" and action["title"] == "Write move"
    editor.send("textDocument/didChange", {
        "textDocument": document | {"version": 2}, "contentChanges": [{"range": edit["range"], "text": "move"}]})
    assert [one["severity"] for one in editor.told("textDocument/publishDiagnostics")["diagnostics"]
            if one["severity"] == 1] == []

    def position(marked: str) -> dict[str, Any]:
        text = GAME
        at = text.index(marked.replace("|", "")) + marked.index("|")
        return {"textDocument": document, "position": {"line": text.count("\n", 0, at),
                                                       "character": at - text.rfind("\n", 0, at) - 1}}

    offered = editor.ask("textDocument/completion", position("{p.|site}"))
    assert [one["label"] for one in offered][:3] == ["owner", "kind", "site"]
    assert "seat" in editor.ask("textDocument/hover", position("men(t|urn)"))["contents"]["value"]
    (origin,) = editor.ask("textDocument/definition", position("men(t|urn)"))
    assert origin["uri"] == uri and origin["range"]["start"]["line"] == GAME[:GAME.index("vars:")].count("\n")
    everywhere = editor.ask("textDocument/references", position("men(t|urn)") | {
        "context": {"includeDeclaration": True}})
    assert len(everywhere) == GAME.count("turn") - GAME.count("seat_vars: turn")
    changes = editor.ask("textDocument/rename", position("men(t|urn)") | {"newName": "mover"})["changes"]
    assert {one["newText"] for one in changes[uri]} == {"mover"} and len(changes[uri]) == len(everywhere)
    outline = editor.ask("textDocument/documentSymbol", {"textDocument": document})
    assert {"main", "pass_on", "strong", "man", "turn"} <= {one["name"] for one in outline}
    assert path.read_text(encoding="utf-8") == GAME.replace("move(p, t)", "mvoe(p, t)"), "nothing is written"


def test_letters_outside_the_common_plane_do_not_shift_places(editor: Editor, tmp_path: Path) -> None:
    text = GAME.replace("fr: {move: Avancez, arrival", "fr: {move: Avancez 🐉🐉, arival")
    there = desk(tmp_path, text)
    editor.send("textDocument/didOpen", {"textDocument": {
        "uri": there.path.as_uri(), "languageId": "yaml", "version": 1, "text": text}})
    line = next(number for number, one in enumerate(text.split("\n")) if "🐉" in one)
    told = editor.ask("textDocument/hover", {"textDocument": {"uri": there.path.as_uri()}, "position": {
        "line": line, "character": text.split("\n")[line].index("arival") + 2 + 1}})  # two letters more in UTF-16
    assert "arival" in told["contents"]["value"]


def test_values_come_from_the_table_that_is_played(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path / "home"))
    there = desk(tmp_path, GAME)
    assert Table.of(there.path).value("turn") == ""
    tell_live(live_file(), there.path, 2, {"long": "no"}, 1, [])
    table = Table.of(there.path)
    assert table.value("turn") == "white" and table.value("count(men(turn))") == "3"
    assert table.value("p.site") == "", "what only the rules can fill in"
    assert "**now:** 3" in there.editor.explain(there.study(), there.at("ea|ch: p in"), table.value)
    assert "**now:** white" in there.editor.explain(there.study(), there.at("men(t|urn) for"), table.value)
    assert len(table.value("sites() + " * 30 + "sites()")) == 200, "as much as can be read"
    tell_live(live_file(), there.path, 2, {"long": "no"}, 1, ["a1-a2"])
    table = Table.of(there.path)
    assert table.game is not None and (table.game.log, table.game.seed) == (["a1-a2"], 1)
    assert table.game.position.over and table.value("turn") == "", "nothing is asked any more"
    tell_live(live_file(), there.path, 2, {"long": "no"}, 1, ["a9-a1"])
    assert Table.of(there.path).value("turn") == "", "a game that these rules do not know"
    tell_live(live_file(), there.path.parent / "other.yaml", 2, {"long": "no"}, 1, [])
    assert Table.of(there.path).game is None and Table.of(tmp_path / "nowhere").game is None


def test_without_its_package_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch,
                                                              capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setitem(sys.modules, "pygls", None)
    monkeypatch.delitem(sys.modules, "game.editor.server", raising=False)
    for name in [name for name in sys.modules if name.startswith("pygls.")]:
        monkeypatch.delitem(sys.modules, name)
    assert command.run(argparse.Namespace()) == 2
    assert 'pip install "ossola[edit]"' in capsys.readouterr().err


class Clock:
    """Time that passes when it is told to."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None], Mock]] = []

    def call_later(self, seconds: float, work: Callable[[], None]) -> Mock:
        self.due.append((self.now + seconds, work, handle := Mock()))
        return handle

    def run_in_executor(self, executor: None, work: Callable[[], None]) -> Mock:
        return Mock()

    def go_on(self, seconds: float) -> None:
        self.now += seconds
        due, self.due = self.due, [one for one in self.due if one[0] > self.now]
        for at, work, handle in due:
            if at <= self.now and not handle.cancel.called:
                work()


def typed_for_a_while(path: Path) -> None:
    """Somebody opens a ruleset, and rests; then types slips, and mends them, and does not rest."""
    from game.editor import server
    gc.unfreeze()
    text, clock, swept = path.read_text(encoding="utf-8"), Clock(), Mock(wraps=sweep)
    document = Mock(source=text)
    with (patch.object(asyncio, "get_running_loop", lambda: clock), patch.object(server, "Look"),
          patch.object(server, "sweep", swept),
          patch.object(server.Rulesets, "workspace", Mock(get_text_document=lambda uri: document)),
          patch.object(server.Rulesets, "text_document_publish_diagnostics", Mock()) as told):
        one = server.server([])
        one.take(path.as_uri())
        clock.go_on(server.PAUSE)
        assert not swept.called, "what is wrong comes first"
        clock.go_on(server.REST - server.PAUSE)
        known = gc.get_freeze_count()
        for at in range(0, len(text), len(text) // 10):
            for slip in ("\n[", ""):
                document.source = text[:at] + slip + text[at:]
                one.take(path.as_uri())
                clock.go_on(server.PAUSE)
        assert told.call_count >= 5 and swept.call_count == 1, "nobody rested"
        gc.collect()  # as Python does in the middle of something
        assert len(gc.get_objects()) < known / 3
        clock.go_on(server.REST)
        assert swept.call_count == 2


def test_what_is_known_is_not_gone_through_in_the_middle_of_an_answer() -> None:
    """In a process of its own, which has not as much to go through as one that runs tests."""
    largest = max(builtin_folder().glob("*/ruleset.yaml"), key=lambda one: one.stat().st_size)
    process = multiprocessing.get_context("spawn").Process(target=typed_for_a_while, args=(largest,))
    process.start()
    process.join()
    assert process.exitcode == 0
