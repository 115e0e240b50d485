"""The long look at a ruleset, games played and all, in a process of its own: whoever types waits for nothing."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from multiprocessing.connection import Connection
from pathlib import Path

from game.editor.answers import Editor
from game.guarded import Checked, Child, Limits
from game.mods.case import Finding
from game.mods.lint import lint
from game.ruleset.library import Library


class Look:
    """One look, at what was written when it began."""

    def __init__(self, path: Path, folders: list[Path], written: Mapping[str, str]) -> None:
        self.written = dict(written)
        self.stale = False
        self.child = Child(partial(findings, self.written), str(path), folders, True, path.parent, Limits())

    def wait(self) -> list[Finding]:
        """Everything that is wrong or odd; only what it knew before, if nobody wants to know any more."""
        while not self.child.done:
            self.child.hear("")
        self.child.stop()
        return self.child.told.found

    def leave(self) -> None:
        """What is being looked at is no longer what is written."""
        self.stale = True
        self.child.process.kill()


def findings(written: dict[str, str], name: str, folders: list[Path], linted: bool, home: Path,
             pipe: Connection) -> Checked:
    """What a check finds in rules that may not be saved yet."""
    del linted, home, pipe  # whatever it is, it is told at the end
    return Checked(lint(name, folders, Library(folders, Editor(folders, written).read)))
