"""What somebody is writing, kept on the disk at every pause: whoever comes back finds it as it was."""

from __future__ import annotations

import contextlib
import json
from dataclasses import asdict, dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from game.match.match import Match
from game.ruleset.library import can_be_id
from game.storage.files import free_name, move, read_limited, remove, write_whole
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
    """The pages that are being written in a home, each for one decision of one match. The one that was written last has
    a name of its own; when another match is written for, it waits under the name of its match."""

    def __init__(self, home: Path, lock: HomeLock) -> None:
        self.path = home / "saves" / "draft.json"
        self.lock = lock

    def waiting(self, game: str) -> Path:
        return self.path.with_name(f"draft of {game}.json")

    def find(self, match: Match) -> Draft:
        """What was written for the present decision; an empty page if that was nothing, or cannot be read."""
        wanted = mark(match)
        for path in (self.path, self.waiting(game_of(wanted))):
            with contextlib.suppress(OSError, ValueError):
                data = read_page(path)
                if data["of"] == wanted:
                    title, story, told = data.get("title"), data.get("story"), data.get("told")
                    return Draft(legible(title), legible(story),
                                 [one for one in told if one and legible(one) == one] if isinstance(told, list) else [])
        return Draft()

    def keep(self, match: Match, draft: Draft) -> None:
        """Save the page; OSError if that fails."""
        self.lock.take()
        data = json.dumps({"of": mark(match), **asdict(draft)}, ensure_ascii=False).encode()
        write_whole(self.path, data, partial(self.spare, game_of(mark(match))))
        self.forget(self.waiting(game_of(mark(match))))

    def spare(self, game: str) -> None:
        """Move away what was written for another match, or cannot be read."""
        try:
            other = game_of(read_page(self.path)["of"])
        except FileNotFoundError:
            return
        except (OSError, ValueError):
            move(self.path, free_name(self.path.parent, "draft damaged", ".json"))
            return
        if other != game:
            move(self.path, self.waiting(other))

    def drop(self, match: Match) -> None:
        """Delete the page once it was handed in and is in the journal; OSError if that fails."""
        self.lock.take()
        game = game_of(mark(match))
        self.forget(self.waiting(game))
        self.spare(game)  # of another match, or damaged: it stays
        self.forget(self.path)

    @staticmethod
    def forget(path: Path) -> None:
        if path.exists():
            remove(path)


def read_page(path: Path) -> dict[str, Any]:
    """What a page says; ValueError if it is damaged, or does not say what it was written for."""
    try:
        data = json.loads(read_limited(path, MOST_BYTES).decode("utf-8"))
    except RecursionError as error:
        raise ValueError("nested too deeply") from error
    if not isinstance(data, dict) or not isinstance(data.get("of"), str) or not can_be_id(game_of(data["of"])):
        raise ValueError("no page")
    return data


def game_of(written_for: str) -> str:
    """What is the same for all decisions of a match."""
    return written_for.rsplit(" ", 2)[0]


def legible(text: object) -> str:
    """The part of a text that can be shown and saved: JSON can hold halves of surrogate pairs."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n") if isinstance(text, str) else ""


def mark(match: Match) -> str:
    """What tells the present decision of a match from all others."""
    return f"{match.plan.ruleset} {match.plan.seed} {len(match.game.log)} {match.trace()}"
