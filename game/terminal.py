"""One line on a terminal that tells how far something is."""

from __future__ import annotations

import shutil
from typing import TextIO


class Line:
    """A line that is written over again and again; where nobody watches, nothing is written."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream
        self.watched = stream.isatty()
        self.length = 0

    def show(self, text: str) -> None:
        """Write this over what was there, as much of it as fits."""
        if self.watched:
            text = text[:shutil.get_terminal_size().columns - 1]
            self.stream.write("\r" + text.ljust(self.length))
            self.stream.flush()
            self.length = len(text)

    def wipe(self) -> None:
        """Leave an empty line to whatever is written next."""
        if self.length:
            self.stream.write("\r" + " " * self.length + "\r")
            self.stream.flush()
            self.length = 0
