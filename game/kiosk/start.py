"""The start of the kiosk itself: the window, the house with its rules, and the table as it was left."""

from __future__ import annotations

import argparse
import sys
import traceback
from pathlib import Path
from typing import TYPE_CHECKING

from game.kiosk.config import KioskConfig

if TYPE_CHECKING:
    from game.app.app import App
    from game.app.scene import Scene
    from game.kiosk.guard import Kiosk


def start(config: KioskConfig, home: Path, given: argparse.Namespace) -> int:
    """Run until the operator ends it. What goes wrong is written to the error output, never to the screen."""
    from game.kiosk.guard import Kiosk
    kiosk = Kiosk(config, home, given.builtin_only, frozenset(given.without), given.beat)
    try:
        from game.app.app import App
        from game.app.screen import no_screen
        from game.scenes.doors import doors
        app = App(home=home, house=kiosk, doors=doors())
        if no_screen():
            print("ossola: no window could be opened (there is no screen here)", file=sys.stderr)
            return 1
        app.run(open_scenes(kiosk, app, given.fresh))
        return kiosk.status
    except Exception:  # noqa: BLE001 - the supervisor reads why, and starts anew
        traceback.print_exc()
        return 1


def open_scenes(kiosk: Kiosk, app: App, fresh: bool) -> Scene:
    """The title, and what comes above it: the table that was being played, or the invitation."""
    from game.kiosk.attract import CardScene
    from game.scenes.menu.title import TitleScene
    from game.scenes.table.scene import TableScene
    kiosk.enter(app)
    if fresh:
        app.saves.clear_table()
    app.stack.push(TitleScene(app))
    match = app.saves.open()
    if match is not None and kiosk.allows(match.plan.ruleset):
        return TableScene(app, match)
    return CardScene(kiosk)
