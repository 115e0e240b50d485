"""The stack of scenes: only the top one hears players, and what was pressed in one is never let go in another."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from game.app.scene import Scene
from game.input.seating import ANYBODY, Owner


class Stack:
    """Scenes, the running one last."""

    def __init__(self) -> None:
        self.scenes: list[Scene] = []
        self.changed = False
        self.speaker = ANYBODY  # for whom scenes are open that come on top now

    @contextmanager
    def opening(self, speaker: Owner) -> Iterator[None]:
        """While somebody's input is heard, what comes on top is theirs, unless it is somebody's already."""
        before, self.speaker = self.speaker, speaker
        try:
            yield
        finally:
            self.speaker = before

    @property
    def top(self) -> Scene | None:
        return self.scenes[-1] if self.scenes else None

    def push(self, scene: Scene) -> None:
        if self.top is not None:
            self.top.pause()
        scene.open_for(self.speaker)
        self.put(scene)

    def put(self, scene: Scene) -> None:
        self.scenes.append(scene)
        self.change()
        scene.enter()

    def pop(self) -> None:
        """Take the top scene off; the one below goes on."""
        if self.scenes:
            self.scenes.pop().leave()
            self.change()
        if self.top is not None:
            self.top.resume()

    def replace(self, scene: Scene) -> None:
        if self.scenes:
            self.scenes.pop().leave()
        self.put(scene)

    def back_to(self, name: str) -> None:
        """Take scenes off until one of that name is on top."""
        while len(self.scenes) > 1 and self.scenes[-1].name != name:
            self.scenes.pop().leave()
        self.change()
        if self.top is not None:
            self.top.resume()

    def change(self) -> None:
        """Note that other scenes are visible than before."""
        self.changed = True

    def seen(self) -> None:
        """The caller has taken note of all changes so far."""
        self.changed = False

    def visible(self) -> list[Scene]:
        """The scenes to draw, lowest first."""
        first = len(self.scenes) - 1
        while first > 0 and not self.scenes[first].covers:
            first -= 1
        return self.scenes[max(0, first):]
