"""Play one short game in a real window, from the title to the result, and compare what the title looks like.

Run by tools/check_wheel.py with the Python of a fresh environment; needs a screen. Every press is an event of the
window, as if somebody sat there.
"""

import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pygame

ROOT = Path(__file__).resolve().parent.parent
REFERENCE = ROOT / "tests" / "pictures" / "window.png"
SMALL = (64, 36)
PATIENCE = 90  # seconds for the game
TOLERANCE = 12  # of 255, on average over the picture: letters may differ by a shade, missing things differ by more


def difference(first: "pygame.Surface", second: "pygame.Surface") -> float:
    """Return how much two small pictures differ, on average."""
    import pygame

    values: list[bytes] = [pygame.image.tobytes(picture, "RGB") for picture in (first, second)]
    apart: int = sum(abs(a - b) for a, b in zip(*values, strict=True))
    return apart / len(values[0])


def look(robot: object, renew: bool) -> None:
    """Compare the title with how it should look, or write how it looks."""
    import pygame

    seen = pygame.transform.smoothscale(robot.app.surface, SMALL)  # type: ignore[attr-defined]
    if renew:
        REFERENCE.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(seen, REFERENCE)
    off = difference(seen, pygame.image.load(REFERENCE).convert(24))
    print(f"title: differs by {off:.1f} of 255 from tests/pictures/window.png")
    if off > TOLERANCE:
        raise SystemExit("the title does not look as it should; if that is meant: tools/check_wheel.py --renew")


def main(arguments: "list[str]") -> int:
    """Play, and tell how it went."""
    sys.path.append(str(ROOT))  # for the robot; the program itself is the one that is installed, which comes first
    import game
    from game.scenes.menu.title import TitleScene

    if ROOT in Path(game.__file__).resolve().parents:
        raise SystemExit(f"this is not the installed program but the working copy: {game.__file__}")
    from tests.ui.robot import Robot

    with tempfile.TemporaryDirectory() as home:
        robot: Any = Robot(Path(home))
        import pygame

        if pygame.display.get_driver() in ("dummy", "offscreen"):
            raise SystemExit("this is no window that anybody could see")
        robot.open(TitleScene(robot.app))
        robot.run(1.0)
        look(robot, "--renew" in arguments)
        robot.press("play")
        robot.run(0.5)
        from game.scenes.menu.lobby import LobbyScene

        robot.open(LobbyScene(robot.app, "tictactoe"))
        robot.press("start")
        deadline = time.monotonic() + PATIENCE
        while robot.scene.name != "result" and time.monotonic() < deadline:
            robot.run(0.1)
            time.sleep(0.01)  # the bot thinks in a process of its own
            table = robot.app.stack.top
            if getattr(table, "may_pick", lambda: False)():
                thing = next(iter(table.chooser.next_things()))
                robot.click(tuple(round(value) for value in table.view.at(thing[1])))
        assert robot.scene.name == "result", f"the game did not end: {robot.scene.name}"
        print("played: title, cabinet, lobby, table, result")
        robot.close()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
