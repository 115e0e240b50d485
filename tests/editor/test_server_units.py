"""What the language server makes of what is known: places as editors count them, and problems that come and go."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from unittest.mock import patch

import pytest
from lsprotocol import types as lsp
from pygls.workspace import PositionCodec

from game.editor import aside, server
from game.editor.answers import Cursor
from game.editor.server import PAUSE, REST, diagnostic, item
from game.editor.study import Choice
from game.mods.case import Finding
from game.ruleset.problems import Problem, Span
from game.ruleset.types import FLAG
from game.sweep import sweep
from tests.editor.desk import Desk, desk
from tests.editor.test_answers import GAME

LATE = GAME.replace("Avancez", "🐉🐉 Avancez")


class Handle:
    def __init__(self, seconds: float, work: Any) -> None:
        self.seconds, self.work, self.cancelled = seconds, work, False

    def cancel(self) -> None:
        self.cancelled = True


class Loop:
    """What would be done later, and what is done aside."""

    def __init__(self) -> None:
        self.later, self.aside = list[Handle](), list[tuple[Any, Any]]()

    def call_later(self, seconds: float, work: Any) -> Handle:
        self.later.append(Handle(seconds, work))
        return self.later[-1]

    def run_in_executor(self, executor: None, work: Any) -> Any:
        return SimpleNamespace(add_done_callback=lambda done: self.aside.append((work, done)))


class Look:
    """A long look that nobody takes."""

    def __init__(self, *given: object) -> None:
        self.given, self.stale = given, False

    def wait(self) -> None:
        """Found by who waits for it."""

    def leave(self) -> None:
        self.stale = True


class Told:
    """A server with a ruleset open in it, and what it tells its editor."""

    def __init__(self, there: Desk) -> None:
        self.there, self.loop = there, Loop()
        self.one: Any = server.server([there.path.parent.parent])
        self.uri, self.texts = there.path.as_uri(), {there.path.as_uri(): there.text}
        self.told: list[tuple[str, list[str]]] = []
        self.shown: list[str] = []

    def document(self, uri: str) -> Any:
        text = self.texts[uri] if uri in self.texts else Path(uri.removeprefix("file://")).read_text(encoding="utf-8")
        return SimpleNamespace(source=text, lines=text.splitlines(True))

    def publish(self, params: lsp.PublishDiagnosticsParams) -> None:
        self.told.append((Path(params.uri).name, [one.message.partition(" — ")[0] for one in params.diagnostics]))

    def ask(self, feature: str, marked: str, **more: Any) -> Any:
        text = self.texts[self.uri]
        at = text.index(marked.replace("|", "")) + marked.index("|")
        before = text[text.rfind("\n", 0, at) + 1:at]
        position = lsp.Position(text.count("\n", 0, at), len(before.encode("utf-16-le")) // 2)
        given = SimpleNamespace(text_document=SimpleNamespace(uri=self.uri), position=position, **more)
        return self.one.protocol.fm.features[feature](given)


@pytest.fixture
def told(tmp_path: Path) -> Iterator[Told]:
    found = Told(desk(tmp_path, LATE))
    workspace = SimpleNamespace(get_text_document=found.document, position_codec=PositionCodec())
    with (patch.object(server.Rulesets, "workspace", workspace), patch.object(server, "Look", Look),
          patch.object(asyncio, "get_running_loop", lambda: found.loop),
          patch.object(server.Rulesets, "text_document_publish_diagnostics", lambda self, one: found.publish(one)),
          patch.object(server.Rulesets, "window_show_message", lambda self, one: found.shown.append(one.message))):
        yield found


def problem(file: str, line: int, what: str = "wrong") -> Finding:
    return Finding(Problem(Span(file, line, 3), what, "mend it"), "unused", line % 2 == 1)


# ---- places ---------------------------------------------------------------------------------------------------------


def test_places_are_counted_from_one_here_and_from_nothing_and_in_halves_of_letters_there(told: Told) -> None:
    line = next(number for number, text in enumerate(LATE.splitlines()) if "🐉" in text)
    column = LATE.splitlines()[line].index("Avancez")
    cursor = told.one.cursor(told.uri, lsp.Position(line, column + 2))
    assert cursor == Cursor(str(told.there.path), line + 1, column + 1)
    assert told.one.range(cursor.file, cursor.line, cursor.column, cursor.column + 7) == lsp.Range(
        lsp.Position(line, column + 2), lsp.Position(line, column + 9))


@pytest.mark.parametrize(("column", "source", "start", "end"), [
    (5, "if: p and q  ", 4, 11), (1, "x", 0, 1), (4, "", 3, 4), (13, "if: p and q  ", 12, 13),
    (11, "if: p and q", 10, 11)])
def test_a_problem_is_shown_from_its_place_to_the_end_of_what_stands_there(column: int, source: str, start: int,
                                                                          end: int) -> None:
    found = diagnostic(Finding(Problem(Span("f", 7, column), "wrong", "mend it", source), "unused", True))
    assert found.range == lsp.Range(lsp.Position(6, start), lsp.Position(6, end))
    assert (found.message, found.source, found.code) == ("wrong — mend it", "ossola", "unused")
    assert found.severity == lsp.DiagnosticSeverity.Error
    odd = diagnostic(Finding(Problem(Span("f", 7, 1), "odd"), "unused"))
    assert (odd.message, odd.severity) == ("odd", lsp.DiagnosticSeverity.Warning)


def test_what_could_stand_somewhere_keeps_its_order_and_is_found_without_its_colon() -> None:
    one, other = item(7, Choice("man", "kind", FLAG, "about it")), item(12, Choice("if: ", "key"))
    assert (one.label, one.kind, one.detail, one.sort_text, one.filter_text) == (
        "man", lsp.CompletionItemKind.Class, "flag", "0007", "man")
    assert one.documentation == lsp.MarkupContent(lsp.MarkupKind.Markdown, "about it")
    assert (other.kind, other.detail, other.sort_text, other.filter_text) == (
        lsp.CompletionItemKind.Property, "key", "0012", "if")
    assert item(1, Choice("x", "zone")).kind == lsp.CompletionItemKind.Value


# ---- what an editor asks --------------------------------------------------------------------------------------------


def test_an_editor_is_answered_about_a_ruleset_and_about_nothing_else(told: Told, tmp_path: Path) -> None:
    offered = told.ask(lsp.TEXT_DOCUMENT_COMPLETION, "{p.|site}")
    assert [one.label for one in offered][:3] == ["owner", "kind", "site"]
    assert [one.sort_text for one in offered][:3] == ["0000", "0001", "0002"]
    assert told.ask(lsp.TEXT_DOCUMENT_HOVER, "men(t|urn)").contents.value.startswith("vars `turn`: seat")
    assert told.ask(lsp.TEXT_DOCUMENT_HOVER, "f|lag, about") is None
    (origin,) = told.ask(lsp.TEXT_DOCUMENT_DEFINITION, "men(t|urn)")
    line = LATE.splitlines().index("vars: {turn: {type: seat, start: white}, mood: [calm, wild], tired: pieces}")
    assert origin == lsp.Location(told.uri, lsp.Range(lsp.Position(line, 7), lsp.Position(line, 11)))
    assert len(told.ask(lsp.TEXT_DOCUMENT_REFERENCES, "men(t|urn)")) == LATE.count("turn")
    changes = told.ask(lsp.TEXT_DOCUMENT_RENAME, "men(t|urn)", new_name="mover").changes
    assert [(one.new_text, one.range.end.character - one.range.start.character) for one in changes[told.uri]] == [
        ("mover", 4)] * LATE.count("turn")
    assert told.ask(lsp.TEXT_DOCUMENT_RENAME, "men(t|urn)", new_name="Mover") is None and told.shown == [
        "names have lower-case letters, digits, _ and -, a letter first"]
    outline = {one.name: one.kind for one in told.ask(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, "men(t|urn)")}
    assert outline == {
        "long": lsp.SymbolKind.Constant, "man": lsp.SymbolKind.Class, "hand": lsp.SymbolKind.Array,
        "pack": lsp.SymbolKind.Array, "strong": lsp.SymbolKind.Function, "main": lsp.SymbolKind.Function,
        "pass_on": lsp.SymbolKind.Function} | dict.fromkeys(("turn", "mood", "tired", "score", "plan"),
                                                            lsp.SymbolKind.Variable)
    told.texts[(tmp_path / "alone.txt").as_uri()] = LATE
    told.uri = (tmp_path / "alone.txt").as_uri()
    for feature, nothing in ((lsp.TEXT_DOCUMENT_COMPLETION, []), (lsp.TEXT_DOCUMENT_HOVER, None),
                             (lsp.TEXT_DOCUMENT_DEFINITION, []), (lsp.TEXT_DOCUMENT_REFERENCES, []),
                             (lsp.TEXT_DOCUMENT_RENAME, None), (lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL, [])):
        assert told.ask(feature, "men(t|urn)", new_name="x") == nothing


@pytest.mark.parametrize(("first", "last", "titles"), [
    (0, 1, []), (1, 2, ["Write move"]), (2, 2, ["Write move"]), (2, 9, ["Write move"]), (3, 9, [])])
def test_remedies_are_offered_for_the_lines_that_are_looked_at(first: int, last: int, titles: list[str],
                                                              told: Told) -> None:
    told.texts[told.uri] = "\n\ndo: mvoe(p)\n"
    file = str(told.there.path)
    told.one.found[file] = [Problem(Span(file, 3, 5), "unknown statement 'mvoe'", "did you mean 'move'?",
                                    "do: mvoe(p)")]
    looked = lsp.Range(lsp.Position(first, 0), lsp.Position(last, 0))
    found = told.one.protocol.fm.features[lsp.TEXT_DOCUMENT_CODE_ACTION](
        SimpleNamespace(text_document=SimpleNamespace(uri=told.uri), range=looked))
    assert [one.title for one in found] == titles
    for one in found:
        (change,) = one.edit.changes[told.uri]
        assert (change.new_text, change.range) == ("move", lsp.Range(lsp.Position(2, 4), lsp.Position(2, 8)))
        assert one.kind == lsp.CodeActionKind.QuickFix and [each.code for each in one.diagnostics] == ["language"]


# ---- problems that come and go --------------------------------------------------------------------------------------


def test_a_problem_that_is_gone_is_no_longer_shown_in_whatever_file_it_was(told: Told) -> None:
    own, other = str(told.there.path), str(told.there.path.with_name("tests.yaml"))
    told.one.tell(told.there.path, [problem(other, 2), problem(own, 1, "bad"), problem(own, 3)])
    assert told.told == [("ruleset.yaml", ["bad", "wrong"]), ("tests.yaml", ["wrong"])]
    told.one.tell(told.there.path, [problem(own, 3)])
    assert told.told[2:] == [("ruleset.yaml", ["wrong"]), ("tests.yaml", [])]
    told.one.tell(told.there.path, [])
    assert told.told[4:] == [("ruleset.yaml", [])] and told.one.found == {own: [], other: []}


def test_a_file_is_looked_through_once_nobody_types(told: Told) -> None:
    for kind in (lsp.TEXT_DOCUMENT_DID_OPEN, lsp.TEXT_DOCUMENT_DID_CHANGE, lsp.TEXT_DOCUMENT_DID_SAVE):
        told.texts[told.uri] = f"# {kind}\r\n" + LATE
        told.one.protocol.fm.features[kind](SimpleNamespace(text_document=SimpleNamespace(uri=told.uri)))
        assert told.one.editor.open == {str(told.there.path): f"# {kind}\n" + LATE}
    assert [(one.seconds, one.cancelled) for one in told.loop.later] == [
        (PAUSE, True), (REST, True), (PAUSE, True), (REST, True), (PAUSE, False), (REST, False)]
    assert (PAUSE, REST) == (0.3, 2.0) and told.loop.later[5].work is sweep
    told.loop.later[4].work()
    ((wait, finished),) = told.loop.aside
    look = told.one.looks[str(told.there.path)]
    assert look.given == (told.there.path, told.one.editor.folders, told.one.editor.open) and wait == look.wait
    finished(SimpleNamespace(result=lambda: [problem(str(told.there.path), 2, "odd")]))
    assert told.told == [("ruleset.yaml", ["odd"])]
    told.one.take(told.uri)
    assert look.stale and told.one.looks == {}
    finished(SimpleNamespace(result=list))
    assert len(told.told) == 1, "that is not what is written any more"


def test_what_can_be_seen_is_told_at_once_and_no_long_look_is_taken(told: Told) -> None:
    told.one.study(told.there.path)
    known = dict(told.one.known)
    told.texts[told.uri] = LATE.replace("players: 2", "plaiers: 2")
    told.one.take(told.uri)
    told.loop.later[0].work()
    assert told.told == [("ruleset.yaml", ["unknown key 'plaiers' in the ruleset"])] and told.loop.aside == []
    assert told.one.known == known, "what was understood before is still known"
    told.one.protocol.fm.features[lsp.SHUTDOWN](None)
    told.one.protocol.fm.features[lsp.TEXT_DOCUMENT_DID_CLOSE](
        SimpleNamespace(text_document=SimpleNamespace(uri=told.uri)))
    assert told.one.editor.open == {} and told.one.study(told.there.path, fresh=True).problems == []


def test_a_long_look_ends_with_what_it_found_or_when_nobody_wants_to_know(monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[object] = []

    class Child:
        def __init__(self, look: Any, *given: object) -> None:
            done.append((look.args, *given[:4]))
            self.turns, self.told = 3, SimpleNamespace(found=["found"])
            self.process = SimpleNamespace(kill=lambda: done.append("killed"))

        @property
        def done(self) -> bool:
            return self.turns == 0

        def hear(self, reason: str) -> None:
            assert reason == ""
            self.turns -= 1

        def stop(self) -> None:
            done.append(f"stopped after {3 - self.turns}")

    monkeypatch.setattr(aside, "Child", Child)
    written = {"a": "x: 1"}
    look = aside.Look(Path("tale", "ruleset.yaml"), [Path("mods")], written)
    written.clear()
    assert done == [(({"a": "x: 1"},), str(Path("tale", "ruleset.yaml")), [Path("mods")], True, Path("tale"))]
    found: list[Any] = look.wait()
    assert found == ["found"] and done[1:] == ["stopped after 3"] and not look.stale
    look.leave()
    assert look.stale and done[2:] == ["killed"]


def test_a_long_look_is_at_what_is_written_and_not_at_what_is_saved(tmp_path: Path) -> None:
    there = desk(tmp_path, GAME)
    text = GAME.replace("players: 2", "plaiers: 2")
    nobody: Any = None
    found = aside.findings({str(there.path): text}, str(there.path), [tmp_path], True, tmp_path, nobody)
    assert [one.problem.message for one in found.found][:1] == ["unknown key 'plaiers' in the ruleset"]


def test_files_beside_a_ruleset_belong_to_it(told: Told) -> None:
    folder = told.there.path.parent
    assert told.one.ruleset_of(told.uri) == told.one.ruleset_of((folder / "tests.yaml").as_uri()) == told.there.path
    new = folder.parent / "new" / "ruleset.yaml"
    assert told.one.ruleset_of(new.as_uri()) is None
    told.one.editor.open[str(new)] = GAME
    assert told.one.ruleset_of(new.as_uri()) == new
