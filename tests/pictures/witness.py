"""What a picture does not show: where everything lies and how far it can be pressed, in words, and what is heard.

A button that moved by a pixel below another one, a list that scrolls a line too far, a sound that comes from the wrong
side: none of them is seen at rest. So films keep a second digest of what this says of each frame.
"""

from __future__ import annotations

from itertools import product

from game.app.app import App
from game.app.scene import Scene
from game.scenes.table.scene import TableScene
from game.view.widgets import Widget

GRID = (24, 14)  # points of a window at which it is asked what lies there


def told_of(widget: Widget) -> str:
    """A widget in one line: where it lies, what is on it and what can be done with it."""
    clip = widget.clip if widget.clip is None else tuple(widget.clip)
    ways = [widget.way(at) for at in (widget.rect.midleft, widget.rect.center, widget.rect.midright)]
    return (f"{widget.id} {tuple(widget.rect)} {clip} {len(widget.outline)} {widget.label!r} {widget.hint!r} "
            f"{getattr(widget, 'value', '')!r} {widget.enabled} {widget.focusable} {ways}")


class Witness:
    """Looks at a program from one frame to the next, and hears what sounds."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.heard: list[str] = []
        play, update = app.sound.play, app.sound.update

        def played(name: str, x: float = 0.5, delay: float = 0.0) -> bool:
            self.heard.append(f"hear {name} {x:.3f} {delay:.3f}")
            return play(name, x, delay)

        def updated(seconds: float, at_table: bool = False, mood: str = "", hushed: bool = False) -> None:
            self.heard.append(f"music {at_table} {mood} {hushed}")
            update(seconds, at_table, mood, hushed)

        app.sound.play, app.sound.update = played, updated  # type: ignore[method-assign]

    def frame(self) -> list[str]:
        """All that there is to be told of this frame; of what is heard, what was not told before."""
        heard, self.heard = list(dict.fromkeys(self.heard)), []
        found = [line for scene in self.app.stack.visible() for line in self.scene(scene)]
        return [*heard, self.app.notice, self.app.caption, *found]

    def scene(self, scene: Scene) -> list[str]:
        state = f"{scene.name} {scene.focus!r} {scene.hover!r} {scene.pressed!r} {scene.owner}"
        aloud = [f"{topic}: {text}" for topic, text in scene.aloud()] if scene is self.app.stack.top else []
        return [state, *map(told_of, scene.widgets), *aloud, *map(str, scene.keys())]

    def hits(self) -> list[str]:
        """What lies at many points of the window."""
        top, (wide, high) = self.app.stack.top, self.app.surface.get_size()
        if top is None:
            return []
        points = [(wide * (2 * x + 1) // (2 * GRID[0]), high * (2 * y + 1) // (2 * GRID[1]))
                  for y, x in product(range(GRID[1]), range(GRID[0]))]
        return [f"{at} {self.hit(top, at)}" for at in points]

    @staticmethod
    def hit(scene: Scene, at: tuple[int, int]) -> str:
        if isinstance(scene, TableScene):
            return str(scene.road.hand.hit(at))
        widget = scene.widget_at(at)
        return widget.id if widget is not None else ""
