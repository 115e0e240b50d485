"""What somebody is writing, kept on the disk at every pause: whoever comes back finds it as it was."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path

from game.match.match import Match
from game.storage.files import read_limited, remove, write_whole
from game.storage.lock import HomeLock

MOST_BYTES = 100_000


@dataclass
class Draft:
    """A page that is not handed in yet."""

    title: str = ""
    story: str = ""
    told: list[str] = field(default_factory=list)  # of what is to be woven in, what somebody has marked as told

    def write(self, title: str | None = None, story: str | None = None) -> None:
        """What is given takes the place of what was there."""
        self.title = self.title if title is None else title
        self.story = self.story if story is None else story

    def mark(self, slip: str) -> None:
        """Mark a slip as told, or take the mark back."""
        if slip in self.told:
            self.told.remove(slip)
        else:
            self.told.append(slip)


class Drafts:
    """The page that was written last in a home; it belongs to one decision of one match."""

    def __init__(self, home: Path, lock: HomeLock) -> None:
        self.path = home / "saves" / "draft.json"
        self.lock = lock

    def find(self, match: Match) -> Draft:
        """What was written for the present decision; an empty page if that was nothing, or cannot be read."""
        try:
            data = json.loads(read_limited(self.path, MOST_BYTES).decode("utf-8"))
        except (OSError, ValueError, RecursionError):
            return Draft()
        if not isinstance(data, dict) or data.get("of") != mark(match):
            return Draft()
        title, story, told = data.get("title"), data.get("story"), data.get("told")
        return Draft(legible(title), legible(story),
                     [one for one in told if one and legible(one) == one] if isinstance(told, list) else [])

    def keep(self, match: Match, draft: Draft) -> None:
        """Save the page; OSError if that fails."""
        self.lock.take()
        write_whole(self.path, json.dumps({"of": mark(match), **asdict(draft)}, ensure_ascii=False).encode())

    def drop(self) -> None:
        """Delete the page once it was handed in and is in the journal; OSError if that fails."""
        self.lock.take()
        if self.path.exists():
            remove(self.path)


def legible(text: object) -> str:
    """The part of a text that can be shown and saved: JSON can hold halves of surrogate pairs."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n") if isinstance(text, str) else ""


def mark(match: Match) -> str:
    """What tells the present decision of a match from all others."""
    return f"{match.plan.ruleset} {match.plan.seed} {len(match.game.log)} {match.trace()}"
