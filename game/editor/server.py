"""The language server: what `answers` knows, spoken as editors ask for it. The only module that knows `pygls`."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Iterable
from functools import partial
from pathlib import Path

from lsprotocol import types as lsp
from pygls.lsp.server import LanguageServer
from pygls.uris import from_fs_path, to_fs_path

from game import __version__
from game.editor.answers import Cursor, Editor
from game.editor.aside import Look
from game.editor.fixes import fixes
from game.editor.live import Table
from game.editor.study import Choice, Mark, Study
from game.mods.case import Finding
from game.ruleset.library import FILE
from game.ruleset.problems import Problem
from game.sweep import sweep

PAUSE = 0.3  # seconds without a key after which a file is looked through
REST = 2.0  # and after which what that has left behind is cleared away
RESTING = ""  # no file
SORTS = {"local": lsp.CompletionItemKind.Variable, "variable": lsp.CompletionItemKind.Field,
         "option": lsp.CompletionItemKind.Constant, "seat": lsp.CompletionItemKind.EnumMember,
         "kind": lsp.CompletionItemKind.Class, "define": lsp.CompletionItemKind.Function,
         "procedure": lsp.CompletionItemKind.Function, "effect": lsp.CompletionItemKind.Function,
         "word": lsp.CompletionItemKind.Keyword, "key": lsp.CompletionItemKind.Property,
         "attribute": lsp.CompletionItemKind.Property, "text": lsp.CompletionItemKind.Text}
OUTLINED = {"procedure": lsp.SymbolKind.Function, "define": lsp.SymbolKind.Function, "kind": lsp.SymbolKind.Class,
            "variable": lsp.SymbolKind.Variable, "pile": lsp.SymbolKind.Array, "option": lsp.SymbolKind.Constant}


class Rulesets(LanguageServer):
    """One conversation with one editor."""

    def __init__(self, folders: list[Path]) -> None:
        super().__init__("ossola", __version__, text_document_sync_kind=lsp.TextDocumentSyncKind.Incremental)
        self.editor = Editor(folders, {})
        self.known: dict[str, Study] = {}  # by the file of the ruleset: what was understood last
        self.found: dict[str, list[Problem]] = {}  # by file: what was told of it
        self.told: dict[str, set[str]] = defaultdict(set)  # by the file of the ruleset: the files with problems
        self.waiting: dict[str, asyncio.TimerHandle] = {}  # what is done when nobody types
        self.looks: dict[str, Look] = {}  # by the file of the ruleset: the long look at it

    # ---- files ------------------------------------------------------------------------------------------------------

    def ruleset_of(self, uri: str) -> Path | None:
        """The ruleset that a file belongs to."""
        path = Path(to_fs_path(uri) or "")
        own = path if path.name == FILE else path.parent / FILE
        return own if own.is_file() or str(own) in self.editor.open else None

    def take(self, uri: str) -> None:
        """A file has changed: look through its ruleset as soon as nobody types."""
        text = self.workspace.get_text_document(uri).source
        self.editor.open[to_fs_path(uri) or uri] = text.replace("\r\n", "\n")
        path = self.ruleset_of(uri)
        self.leave()
        if path is not None:
            self.later(str(path), PAUSE, partial(self.look_through, path))
            self.later(RESTING, REST, sweep)

    def leave(self) -> None:
        """What is being looked at longer is not what is written now."""
        for look in self.looks.values():
            look.leave()
        self.looks.clear()

    def later(self, key: str, seconds: float, work: Callable[[], None]) -> None:
        """Do something if for some seconds it is not asked for again."""
        if key in self.waiting:
            self.waiting[key].cancel()
        self.waiting[key] = asyncio.get_running_loop().call_later(seconds, work)

    def look_through(self, path: Path) -> None:
        """Tell what is wrong: at once what can be seen, a moment later what shows when games are played."""
        found = self.study(path, fresh=True)
        if found.problems:
            self.tell(path, [Finding(problem, "language", True) for problem in found.problems])
            return
        look = self.looks[str(path)] = Look(path, self.editor.folders, self.editor.open)

        def finished(answer: asyncio.Future[list[Finding]]) -> None:
            if not look.stale:
                self.tell(path, answer.result())

        asyncio.get_running_loop().run_in_executor(None, look.wait).add_done_callback(finished)

    def study(self, path: Path, fresh: bool = False) -> Study:
        """What is known of a ruleset; as long as it cannot be understood, what was known before."""
        key = str(path)
        if fresh or key not in self.known:
            found = self.editor.study(path)
            if found.world is not None or key not in self.known:
                self.known[key] = found
            return found
        return self.known[key]

    def tell(self, path: Path, findings: Iterable[Finding]) -> None:
        """Let the editor show problems, and no longer those that are gone."""
        by_file: dict[str, list[Finding]] = defaultdict(list)
        for finding in findings:
            by_file[finding.problem.span.file].append(finding)
        key = str(path)
        for file in sorted({*self.told[key], *by_file, key}):
            self.found[file] = [finding.problem for finding in by_file.get(file, [])]
            shown = [diagnostic(finding) for finding in by_file.get(file, [])]
            self.text_document_publish_diagnostics(lsp.PublishDiagnosticsParams(from_fs_path(file) or file, shown))
        self.told[key] = set(by_file)

    # ---- places -----------------------------------------------------------------------------------------------------

    def cursor(self, uri: str, position: lsp.Position) -> Cursor:
        """A place as we count: from 1, and in letters where editors count parts of some of them."""
        document = self.workspace.get_text_document(uri)
        place = self.workspace.position_codec.position_from_client_units(document.lines, position)
        return Cursor(to_fs_path(uri) or uri, place.line + 1, place.character + 1)

    def range(self, file: str, line: int, start: int, end: int) -> lsp.Range:
        """A part of a line as editors count."""
        lines = self.workspace.get_text_document(from_fs_path(file) or file).lines
        return self.workspace.position_codec.range_to_client_units(
            lines, lsp.Range(lsp.Position(line - 1, start - 1), lsp.Position(line - 1, end - 1)))

    def location(self, mark: Mark) -> lsp.Location:
        span = mark.span
        return lsp.Location(from_fs_path(span.file) or span.file,
                            self.range(span.file, span.line, span.column, span.column + mark.length))


def diagnostic(finding: Finding) -> lsp.Diagnostic:
    """A problem as editors show it: from its place to the end of what stands there."""
    problem = finding.problem
    start, end = problem.span.column - 1, max(problem.span.column, len(problem.source.rstrip()))
    remedy = f" — {problem.remedy}" if problem.remedy else ""
    return lsp.Diagnostic(
        lsp.Range(lsp.Position(problem.span.line - 1, start), lsp.Position(problem.span.line - 1, end)),
        problem.message + remedy, source="ossola", code=finding.rule,
        severity=lsp.DiagnosticSeverity.Error if finding.error else lsp.DiagnosticSeverity.Warning)


def item(number: int, choice: Choice) -> lsp.CompletionItem:
    kind = str(choice.type) if choice.type is not None else choice.what
    return lsp.CompletionItem(choice.name, kind=SORTS.get(choice.what, lsp.CompletionItemKind.Value), detail=kind,
                              documentation=lsp.MarkupContent(lsp.MarkupKind.Markdown, choice.about),
                              sort_text=f"{number:04}", filter_text=choice.name.rstrip(": "))


def server(folders: list[Path]) -> Rulesets:
    """A server that answers about rulesets, and knows these folders of mods."""
    found = Rulesets(folders)

    @found.feature(lsp.TEXT_DOCUMENT_DID_OPEN)
    def opened(self: Rulesets, given: lsp.DidOpenTextDocumentParams) -> None:
        self.take(given.text_document.uri)

    @found.feature(lsp.TEXT_DOCUMENT_DID_CHANGE)
    def changed(self: Rulesets, given: lsp.DidChangeTextDocumentParams) -> None:
        self.take(given.text_document.uri)

    @found.feature(lsp.TEXT_DOCUMENT_DID_SAVE)
    def saved(self: Rulesets, given: lsp.DidSaveTextDocumentParams) -> None:
        self.take(given.text_document.uri)

    @found.feature(lsp.TEXT_DOCUMENT_DID_CLOSE)
    def closed(self: Rulesets, given: lsp.DidCloseTextDocumentParams) -> None:
        self.editor.open.pop(to_fs_path(given.text_document.uri) or "", None)

    @found.feature(lsp.SHUTDOWN)
    def ended(self: Rulesets, given: None) -> None:
        self.leave()

    @found.feature(lsp.TEXT_DOCUMENT_COMPLETION, lsp.CompletionOptions(trigger_characters=[".", "(", "{", ","]))
    def complete(self: Rulesets, given: lsp.CompletionParams) -> list[lsp.CompletionItem]:
        path = self.ruleset_of(given.text_document.uri)
        if path is None:
            return []
        cursor = self.cursor(given.text_document.uri, given.position)
        return [item(*one) for one in enumerate(self.editor.complete(path, cursor, self.known.get(str(path))))]

    @found.feature(lsp.TEXT_DOCUMENT_HOVER)
    def hover(self: Rulesets, given: lsp.HoverParams) -> lsp.Hover | None:
        path = self.ruleset_of(given.text_document.uri)
        if path is None:
            return None
        cursor = self.cursor(given.text_document.uri, given.position)
        told = self.editor.explain(self.study(path), cursor, Table.of(path).value)
        return lsp.Hover(lsp.MarkupContent(lsp.MarkupKind.Markdown, told)) if told else None

    @found.feature(lsp.TEXT_DOCUMENT_DEFINITION)
    def origin(self: Rulesets, given: lsp.DefinitionParams) -> list[lsp.Location]:
        path = self.ruleset_of(given.text_document.uri)
        if path is None:
            return []
        cursor = self.cursor(given.text_document.uri, given.position)
        return [self.location(mark) for mark in self.editor.origin(self.study(path), cursor)]

    @found.feature(lsp.TEXT_DOCUMENT_REFERENCES)
    def everywhere(self: Rulesets, given: lsp.ReferenceParams) -> list[lsp.Location]:
        path = self.ruleset_of(given.text_document.uri)
        if path is None:
            return []
        cursor = self.cursor(given.text_document.uri, given.position)
        return [self.location(mark) for mark in self.editor.everywhere(self.study(path), cursor)]

    @found.feature(lsp.TEXT_DOCUMENT_RENAME)
    def rename(self: Rulesets, given: lsp.RenameParams) -> lsp.WorkspaceEdit | None:
        path = self.ruleset_of(given.text_document.uri)
        if path is None:
            return None
        cursor = self.cursor(given.text_document.uri, given.position)
        try:
            changes = self.editor.renamed(self.study(path, fresh=True), cursor, given.new_name)
        except ValueError as error:
            self.window_show_message(lsp.ShowMessageParams(lsp.MessageType.Warning, str(error)))
            return None
        edits: dict[str, list[lsp.TextEdit]] = defaultdict(list)
        for mark, new in changes:
            place = self.location(mark)
            edits[place.uri].append(lsp.TextEdit(place.range, new))
        return lsp.WorkspaceEdit(edits)

    @found.feature(lsp.TEXT_DOCUMENT_CODE_ACTION, lsp.CodeActionOptions([lsp.CodeActionKind.QuickFix]))
    def mend(self: Rulesets, given: lsp.CodeActionParams) -> list[lsp.CodeAction]:
        uri = given.text_document.uri
        file = to_fs_path(uri) or uri
        actions = []
        for problem in self.found.get(file, []):
            if not given.range.start.line <= problem.span.line - 1 <= given.range.end.line:
                continue
            for edit in fixes(problem):
                change = lsp.TextEdit(self.range(file, edit.line, edit.start, edit.end), edit.new)
                actions.append(lsp.CodeAction(edit.title, kind=lsp.CodeActionKind.QuickFix,
                                              diagnostics=[diagnostic(Finding(problem, "language", True))],
                                              edit=lsp.WorkspaceEdit({uri: [change]})))
        return actions

    @found.feature(lsp.TEXT_DOCUMENT_DOCUMENT_SYMBOL)
    def outline(self: Rulesets, given: lsp.DocumentSymbolParams) -> list[lsp.SymbolInformation]:
        path, file = self.ruleset_of(given.text_document.uri), to_fs_path(given.text_document.uri)
        marks = self.study(path).marks if path is not None else []
        return [lsp.SymbolInformation(self.location(mark), mark.symbol.name, OUTLINED[mark.symbol.what])
                for mark in marks if mark.declares and mark.span.file == file and mark.symbol.what in OUTLINED]

    return found
