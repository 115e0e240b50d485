"""Which icon stands on which button: by the button's id, so that the same deed has the same sign on every screen."""

from __future__ import annotations

FOLDER = "icons"
ICONS = {
    "play": "play", "start": "play", "continue": "play", "resume": "play", "again": "redo", "history": "history",
    "replay": "history", "settings": "settings", "quit": "quit", "leave": "home", "title": "home", "rules": "rules",
    "lesson": "lesson", "menu": "menu", "undo": "undo", "hint": "hint", "advice": "hint", "back": "back",
    "problems": "info", "confirm": "yes", "step-back": "undo", "peek": "eye", "sound": "sound",
    "chronicle": "quill", "keep": "quill", "log": "list",
    "resign": "flag", "help": "info", "controls": "people", "players": "people", "pause": "pause",
    "shelf": "back", "forward": "next", "next": "next", "present": "play",
}


def icon_of(identity: str) -> str:
    """The name of a button's icon; empty if it has none."""
    name = ICONS.get(identity)
    return f"{FOLDER}/{name}" if name is not None else ""
