"""Build the wheel, install it into an empty environment of an odd name, and start it elsewhere in a real window.

`python3 tools/check_wheel.py` says what works and fails with what does not. It starts a virtual screen if there is none
and Xvfb is installed; without any screen the window is left out, which it says. `--renew` writes the reference picture.
The game is played under X and under Wayland (Weston), on this Python and on the oldest and the newest that can be had.
What could not be looked at is told, each on a line that begins with "left out".
"""

import os
import platform
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import environment

ROOT = Path(__file__).resolve().parent.parent
BIN = "Scripts" if os.name == "nt" else "bin"
BY_PYTHON = ("tictactoe", "morris", "liars-dice")  # with and without chance and secrets
ODD = "some folder, ü and 🎲"  # as people call theirs
OLDEST, FUTURE = 11, 40  # of Python 3: the first that will do, and one that is far away
HERE = sys.version_info.minor
HIDDEN = ("DISPLAY", "WAYLAND_DISPLAY", "SDL_VIDEODRIVER")
X, WAYLAND = "X", "Wayland"


def run(command: "Sequence[str | Path]", **more: object) -> str:
    """Run a command and return what it printed; leave with its output if it fails."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def programs(folder: Path) -> Path:
    """Make an empty environment and return its folder of programs."""
    try:
        environment.make_venv(folder, environment.run_command)
    except environment.Problem as problem:
        raise SystemExit(str(problem)) from problem
    return folder / BIN


def built(python: Path, folder: Path) -> Path:
    """Build the wheel into a folder and return it."""
    run([python, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT])
    return next(folder.glob("*.whl"))


def other_pythons() -> "dict[str, str]":
    """Return, by version, the oldest Python that will do and the newest that is here, beside the one that runs this."""
    found = {}
    for minor in range(OLDEST, FUTURE):
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        for path in (shutil.which(f"python3.{minor}"), *kept):
            told = path and subprocess.run([path, "-c", "import ensurepip, platform; print(platform.python_version())"],
                                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if told and told.returncode == 0:
                found[minor] = (told.stdout.strip(), str(path))
    if OLDEST not in {*found, HERE}:
        print(f"left out: Python 3.{OLDEST}, which is not installed here")
    if max([*found, HERE]) == HERE:
        print(f"left out: a newer Python than {platform.python_version()}, for none is installed here")
    return dict(found[minor] for minor in {OLDEST, max([*found, HERE])} & set(found) - {HERE})


@contextmanager
def screens() -> Iterator["dict[str, dict[str, str]]"]:
    """Give the variables of the screens that can be had, by their sort: one that is there, or virtual ones."""
    base = {**os.environ, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if os.name == "nt" or sys.platform == "darwin":
        yield {sys.platform: base}
        return
    with x_screen(base) as x, wayland_screen(base) as wayland:
        yield {name: found for name, found in ((X, x), (WAYLAND, wayland)) if found is not None}


@contextmanager
def x_screen(base: "dict[str, str]") -> Iterator["dict[str, str] | None"]:
    """Give the variables of a screen of X's: the one that is there, a virtual one, or none."""
    if "DISPLAY" in base:
        yield base
    elif shutil.which("Xvfb"):
        reader, writer = os.pipe()
        server = subprocess.Popen(["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x720x24"],
                                  pass_fds=[writer], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            with os.fdopen(reader) as told:
                yield {**base, "DISPLAY": f":{told.readline().strip()}"}
        finally:
            server.terminate()
            server.wait()
    else:
        print("left out: a window under X, for there is no screen here, and no Xvfb to make one")
        yield None


@contextmanager
def wayland_screen(base: "dict[str, str]") -> Iterator["dict[str, str] | None"]:
    """Give the variables of a screen of Wayland's that Weston makes, without X; or none."""
    if shutil.which("weston") is None:
        print("left out: a window under Wayland, for Weston is not installed here")
        yield None
        return
    with tempfile.TemporaryDirectory() as folder:
        kept = {name: value for name, value in base.items() if name not in HIDDEN}
        found = {**kept, "XDG_RUNTIME_DIR": folder, "WAYLAND_DISPLAY": "desk"}
        server = subprocess.Popen(["weston", "--backend=headless-backend.so", "--no-config", "--idle-time=0",
                                   "--socket=desk", "--width=1280", "--height=720"], env=found,
                                  stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        assert server.stdout is not None
        try:
            for line in server.stdout:
                if "launching" in line:  # its own clients come when the door is open
                    break
            else:
                raise SystemExit("Weston did not start")
            yield found
        finally:
            server.terminate()
            server.communicate()


def started(program: Path, variables: "dict[str, str]", folder: Path, seconds: float = 6) -> str:
    """Start the program as somebody would and let it run for a while; return what it said, or leave if it ended."""
    process = subprocess.Popen([str(program)], env=variables, cwd=folder, stdout=subprocess.PIPE,
                               stderr=subprocess.STDOUT, text=True)
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline and process.poll() is None:
        time.sleep(0.1)
    ended = process.poll()
    process.terminate()
    said = process.communicate()[0]
    if ended is not None:
        raise SystemExit(f"{program} ended by itself with status {ended}:\n{said}")
    return str(said)


def without_wasmtime(folder: Path, elsewhere: Path, variables: "dict[str, str]") -> None:
    """See that bots think and games end where nothing but Python runs the rules, as the wheel alone is installed."""
    if "wasmtime is not installed" not in run([folder / "ossola", "doctor"], cwd=elsewhere, env=variables):
        raise SystemExit("wasmtime is there, though only the wheel was installed")
    for name in BY_PYTHON:
        run([folder / "ossola", "tournament", name, "--seats", "courtier@20,random", "--games", "2", "--jobs", "1"],
            cwd=elsewhere, env=variables)
    print(f"played: {', '.join(BY_PYTHON)}, by bots, without wasmtime")


def main(arguments: "list[str]") -> int:
    """Build the wheel, install it, start it and play a game with it."""
    if "--help" in arguments:
        print(__doc__)
        return 0
    with tempfile.TemporaryDirectory() as scratch, screens() as sorts:
        here = Path(scratch)
        build = programs(here / "build")
        wheel, again = (built(build / "python", here / name) for name in ("once", "twice"))
        if wheel.read_bytes() != again.read_bytes():
            raise SystemExit(f"{wheel.name} differs from build to build")
        print(f"built: {wheel.name}, {wheel.stat().st_size / 1e6:.1f} MB, twice the same")
        fresh = programs(here / ODD / "fresh")
        run([fresh / "python", "-m", "pip", "install", "--quiet", wheel])
        elsewhere, home = here / ODD / "elsewhere", here / ODD / "home"
        elsewhere.mkdir()
        kept = {**os.environ, "OSSOLA_HOME": str(home)}
        print(f"installed: {run([fresh / 'ossola', '--version'], cwd=elsewhere, env=kept).strip()}, "
              f"{len(run([fresh / 'ossola', 'list'], cwd=elsewhere, env=kept).split())} rulesets")
        without_wasmtime(fresh, elsewhere, {**kept, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"})
        for sort, variables in sorts.items():
            started(fresh / "ossola", {**variables, "OSSOLA_HOME": str(home)}, elsewhere)
            print(f"started: in a window ({sort}), from another folder, with an ordinary home")
        blocked = here / "file"
        blocked.write_text("no folder")
        for variables in list(sorts.values())[:1]:
            started(fresh / "ossola", {**variables, "OSSOLA_HOME": str(blocked / "home")}, elsewhere)
            print("started: with a home that cannot be written")
        pythons = {platform.python_version(): fresh / "python"}
        for version, other in other_pythons().items():
            run([other, "-m", "venv", here / ODD / version])
            pythons[version] = here / ODD / version / BIN / "python"
            run([pythons[version], "-m", "pip", "install", "--quiet", wheel])
        drive = ROOT / "tools" / "drive_window.py"
        for version, python in pythons.items():
            for sort, variables in sorts.items():
                told = run([python, drive, *arguments], env=variables, cwd=elsewhere).strip()
                print(f"Python {version}, {sort}:\n{told}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
