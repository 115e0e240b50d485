"""A ruleset on somebody's desk: written, asked about at a place that is marked with a bar, changed."""

from __future__ import annotations

import shutil
from collections import defaultdict
from dataclasses import dataclass
from pathlib import Path

from game.editor.answers import Cursor, Editor
from game.editor.study import Study

BROKEN = Path(__file__).resolve().parents[1] / "broken"
BOARDS = BROKEN / "boards"


@dataclass
class Desk:
    """An editor with a ruleset open in it."""

    editor: Editor
    path: Path

    @property
    def text(self) -> str:
        return self.editor.read(str(self.path), self.path.parent)

    def study(self) -> Study:
        return self.editor.study(self.path)

    def line(self, number: int) -> str:
        return self.text.split("\n")[number - 1]

    def at(self, marked: str) -> Cursor:
        """The place of the bar in a piece of the text."""
        assert self.text.count(marked.replace("|", "")) >= 1, marked
        return place(self.path, self.text, self.text.index(marked.replace("|", "")) + marked.index("|"))

    def offered(self, old: str, marked: str) -> list[str]:
        """What is offered at the bar when this is written in the place of something else."""
        before, text = self.text, self.text.replace(old, marked.replace("|", ""), 1)
        assert old in before
        self.editor.open[str(self.path)] = text
        cursor = place(self.path, text, before.index(old) + marked.index("|"))
        offered = [choice.name for choice in self.editor.complete(self.path, cursor)]
        self.editor.open[str(self.path)] = before
        return offered

    def explained(self, marked: str) -> str:
        return self.editor.explain(self.study(), self.at(marked))

    def renamed(self, marked: str, new: str) -> dict[Path, str]:
        """All files that change when the name at the bar gets another one."""
        files: dict[Path, list[str]] = defaultdict(list)
        changes = self.editor.renamed(self.study(), self.at(marked), new)
        for mark, written in sorted(changes, key=lambda change: change[0].span, reverse=True):
            path = Path(mark.span.file)
            lines = files[path] or path.read_text(encoding="utf-8").split("\n")
            line, start = lines[mark.span.line - 1], mark.span.column - 1
            lines[mark.span.line - 1] = line[:start] + written + line[start + mark.length:]
            files[path] = lines
        return {path: "\n".join(lines) for path, lines in files.items()}


def place(path: Path, text: str, at: int) -> Cursor:
    return Cursor(str(path), text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at))


def desk(folder: Path, text: str) -> Desk:
    """A ruleset in a folder of its own, with a board."""
    path = folder / "tale" / "ruleset.yaml"
    path.parent.mkdir()
    shutil.copytree(BOARDS, path.parent / "boards")
    path.write_text(text, encoding="utf-8")
    return Desk(Editor([folder], {}), path)
