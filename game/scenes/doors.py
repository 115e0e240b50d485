"""What lies behind a door: scenes that are further on are opened by name, so that no scene has to know all others.

They are imported when a door is opened: the first screen is there before the last one is read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.app.app import App, Door
    from game.app.scene import Scene
    from game.match.match import Match
    from game.scenes.table.see import See


def after_game(app: App, table: See) -> list[Scene]:
    """The result of a game, and above it how the points were made, where the rules count; a game without winners ends
    on a stage, and with a book."""
    from game.scenes.board_picture import final_picture
    from game.scenes.menu.chronicle_scene import ChronicleScene, kept_at_end
    from game.scenes.menu.last_act import LastActScene, has_last_act
    from game.scenes.menu.result import ResultScene
    from game.scenes.menu.tally import TallyScene, score_lines
    if picture := final_picture(app.ui, table.match, app.settings.language):
        app.saves.keep_picture(table.match, picture)
    result = ResultScene(app, table.match)
    result.message = kept_at_end(app, table.match)
    if has_last_act(table.match):
        return [result, ChronicleScene(app, table.match, from_the_beginning=True), LastActScene(app, table.match)]
    lines = score_lines(table.match)
    return [result, *([TallyScene(app, table, lines, result.verdict())] if lines else [])]


def shelf(app: App) -> list[Scene]:
    from game.scenes.menu.shelf import ShelfScene
    return [ShelfScene(app)]


def table(app: App, match: Match) -> list[Scene]:
    from game.scenes.table.scene import TableScene
    return [TableScene(app, match)]


def doors() -> dict[str, Door]:
    return {"after-game": after_game, "shelf": shelf, "table": table}
