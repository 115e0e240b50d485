"""Build the wheel, install it into an empty environment of an odd name, and start it elsewhere in a real window.

`python3 tools/check_wheel.py` says what works and fails with what does not. It starts a virtual screen if there is none
and Xvfb is installed; without any screen the window is left out, which it says. `--renew` writes the reference picture.
If a newer Python than the one that runs this is installed, the newest plays the same game once more.
"""

import os
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
ODD = "some folder, ü and 🎲"  # as people call theirs
NEWER = range(sys.version_info.minor + 1, 40)


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


def newest_python() -> "tuple[str, str] | None":
    """Return the newest Python of this machine and its version, if it is newer than this one and can be used."""
    found = {}
    for minor in NEWER:
        kept = sorted(Path.home().glob(f".pyenv/versions/3.{minor}.*/bin/python"))
        for path in (shutil.which(f"python3.{minor}"), *kept):
            told = path and subprocess.run([path, "-c", "import ensurepip, platform; print(platform.python_version())"],
                                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
            if told and told.returncode == 0:
                found[minor] = (str(path), told.stdout.strip())
    return found[max(found)] if found else None


@contextmanager
def screen() -> Iterator["dict[str, str] | None"]:
    """Give the variables of a screen: the one that is there, a virtual one, or none."""
    base = {**os.environ, "SDL_AUDIODRIVER": "dummy", "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
    if os.name == "nt" or sys.platform == "darwin" or "DISPLAY" in os.environ or "WAYLAND_DISPLAY" in os.environ:
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
        yield None


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


def main(arguments: "list[str]") -> int:
    """Build the wheel, install it, start it and play a game with it."""
    if "--help" in arguments:
        print(__doc__)
        return 0
    with tempfile.TemporaryDirectory() as scratch, screen() as variables:
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
        if variables is None:
            print("left out: there is no screen here, and no Xvfb to make one")
            return 0
        started(fresh / "ossola", {**variables, "OSSOLA_HOME": str(home)}, elsewhere)
        print("started: in a window, from another folder, with an ordinary home")
        blocked = here / "file"
        blocked.write_text("no folder")
        started(fresh / "ossola", {**variables, "OSSOLA_HOME": str(blocked / "home")}, elsewhere)
        print("started: with a home that cannot be written")
        drive = ROOT / "tools" / "drive_window.py"
        print(run([fresh / "python", drive, *arguments], env=variables, cwd=elsewhere).strip())
        newest = newest_python()
        if newest is None:
            print("left out: no newer Python is installed here")
            return 0
        run([newest[0], "-m", "venv", here / ODD / "newest"])
        newer = here / ODD / "newest" / BIN / "python"
        run([newer, "-m", "pip", "install", "--quiet", wheel])
        print(f"Python {newest[1]}:\n{run([newer, drive], env=variables, cwd=elsewhere).strip()}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
