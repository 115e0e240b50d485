"""Build a folder that runs Ossola on a machine without Python: `python3 tools/freeze.py [FOLDER]`.

PyInstaller does the work, in an environment of its own that is thrown away; the folder is for the system it was built
on. It holds `ossola` (`ossola.exe` on Windows), which takes the same arguments as `tools/run.py`. Afterwards the folder
is carried to a path of odd characters and tried there, in a window if there is a screen; `--zip` packs it, too.
"""

import argparse
import os
import platform
import re
import shutil
import stat
import struct
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Sequence
from pathlib import Path

import environment
from check_wheel import ODD, run, screens, started

FONTS = ("font_source_sans_pro", "font_source_serif_pro")
HIDDEN = ("pytmx", "wasmtime._bindings", *FONTS)  # imported by name at run time, where PyInstaller cannot see it
METADATA = ("pygame-ce", "pytmx", "PyYAML", "wasmtime", "font-source-sans-pro", "font-source-serif-pro")  # for `doctor`
LICENCES = ("LICENSE", "NOTICES.md", "LGPL-2.1.txt")
LEFT_OUT = 3  # the status if it cannot be built here
OLDEST = 315532800  # the beginning of 1980, before which archives know no time
ENTRY = """import multiprocessing
import sys

from game.cli import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # bots think in processes that are started by this same file
    sys.exit(main())
"""


VERSION = """VSVersionInfo(
    ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0, OS=0x40004, fileType=1),
    kids=[StringFileInfo([StringTable("040904B0", [
        StringStruct("CompanyName", "The Ossola authors"), StringStruct("FileDescription", "Ossola"),
        StringStruct("FileVersion", "{version}"), StringStruct("InternalName", "ossola"),
        StringStruct("OriginalFilename", "ossola.exe"), StringStruct("ProductName", "Ossola"),
        StringStruct("ProductVersion", "{version}")])]),
        VarFileInfo([VarStruct("Translation", [0x0409, 1200])])])
"""


def version_resource(root: Path) -> str:
    """Return what Windows is told of the program, which it shows with its file and asks its users by."""
    text = (root / "game" / "__init__.py").read_text(encoding="utf-8")
    version = re.findall(r'__version__ = "(.+)"', text)[0]
    parts = [int(part) for part in re.findall(r"\d+", version)]
    return VERSION.format(version=version, numbers=tuple((parts + [0] * 4)[:4]))


def icon(png: bytes, platform: str) -> bytes:
    """Return a picture of 256 pixels as the icon of a program on Windows or on macOS: a head before it."""
    if platform == "darwin":
        return struct.pack(">4sI4sI", b"icns", len(png) + 16, b"ic08", len(png) + 8) + png
    return struct.pack("<3H4B2H2I", 0, 1, 1, 0, 0, 0, 0, 1, 32, len(png), 22) + png


def draw_icon(python: Path, root: Path, work: Path) -> Path:
    """Draw the icon for this system, and return its file."""
    draw = "import pygame, sys; pygame.image.save(pygame.image.load_sized_svg(sys.argv[1], (256, 256)), sys.argv[2])"
    subprocess.run([str(python), "-c", draw, str(root / "assets" / "desktop" / "ossola.svg"), str(work / "icon.png")],
                   check=True)
    found = work / ("icon.icns" if sys.platform == "darwin" else "icon.ico")
    found.write_bytes(icon((work / "icon.png").read_bytes(), sys.platform))
    return found


def command(python: Path, root: Path, entry: Path, work: Path, target: Path) -> list[str]:
    """Return what PyInstaller has to be told."""
    data = [f"{root / name}{os.pathsep}game/bundled/{name}" for name in ("assets", "rulesets")]
    modules = sorted(path.stem for path in (root / "game" / "commands").glob("*.py") if path.stem != "__init__")
    options = ["--noconfirm", "--clean", "--log-level=WARN", "--onedir", "--name=ossola", f"--paths={root}"]
    options += [f"--distpath={target}", f"--workpath={work}", f"--specpath={work}"]
    options += [f"--add-data={entry}" for entry in data]
    options += [f"--collect-data={name}" for name in FONTS]
    options += ["--collect-submodules=wasmtime"]
    for library in python.parents[1].rglob("_*wasmtime.*"):  # opened by its path, and called as no other library is
        options += [f"--add-binary={library}{os.pathsep}wasmtime/{library.parent.name}"]
    options += [f"--hidden-import={name}" for name in HIDDEN]
    options += [f"--copy-metadata={name}" for name in METADATA]
    options += [f"--hidden-import=game.commands.{name}" for name in modules]
    if sys.platform in ("win32", "darwin"):
        options += ["--windowed", f"--icon={draw_icon(python, root, work)}"]  # no terminal behind the window
    if sys.platform == "win32":
        (work / "version.txt").write_text(version_resource(root), encoding="utf-8")
        options += [f"--version-file={work / 'version.txt'}"]
    elif sys.platform == "darwin":
        options += ["--osx-bundle-identifier=org.ossola.Ossola"]
    return [str(python), "-m", "PyInstaller", *options, str(entry)]


def gathered(target: Path) -> Path:
    """Return the folder that is given away. On macOS it holds the bundle, which PyInstaller makes beside it."""
    folder, bundle = target / "ossola", target / "ossola.app"
    if bundle.is_dir():
        shutil.rmtree(folder)
        folder.mkdir()
        bundle.rename(folder / bundle.name)
    return folder


def program_in(folder: Path) -> Path:
    """Return what starts the game."""
    bundled = folder / "ossola.app" / "Contents" / "MacOS" / "ossola"
    return bundled if bundled.is_file() else folder / ("ossola.exe" if os.name == "nt" else "ossola")


def licences(root: Path, python: Path, folder: Path) -> None:
    """Put the licences beside the program: ours, and those of what it is built on."""
    look = "import pathlib, pygame; print(next(pathlib.Path(pygame.__file__).parent.rglob('LGPL.txt')))"
    lesser = Path(subprocess.run([str(python), "-c", look], env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"},
                                 stdout=subprocess.PIPE, text=True, check=True).stdout.strip())
    for source, name in zip((root / "LICENSE", root / "NOTICES.md", lesser), LICENCES, strict=True):
        shutil.copyfile(source, folder / name)


def build(root: Path, target: Path) -> Path:
    """Build the folder and return it."""
    groups = frozenset({environment.RUN_GROUP, "fast", "freeze"})
    requirements = environment.requirements_of(environment.locked_content(root), groups)
    with tempfile.TemporaryDirectory() as scratch:
        work = Path(scratch)
        environment.make_venv(work / "env", environment.run_command)
        python = work / "env" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
        wanted = work / "wanted.txt"
        wanted.write_text("\n".join(requirements) + "\n", encoding="utf-8")
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--require-hashes"]
        if subprocess.run([*install, "-r", str(wanted)]).returncode:
            print("left out: a folder that runs without Python, for what builds it could not be fetched")
            raise SystemExit(LEFT_OUT)
        entry = work / "ossola.py"
        entry.write_text(ENTRY, encoding="utf-8")
        subprocess.run(command(python, root, entry, work, target), check=True)
        folder = gathered(target)
        licences(root, python, folder)
    return folder


def check(folder: Path) -> None:
    """Carry the folder away, start it there as somebody would, and leave with what does not work."""
    with tempfile.TemporaryDirectory() as scratch, screens() as sorts:
        there = Path(scratch) / ODD
        shutil.copytree(folder, there / "ossola", symlinks=True)
        program = program_in(there / "ossola")
        surroundings = {**os.environ, "OSSOLA_HOME": str(there / "home"), "SDL_VIDEODRIVER": "dummy"}
        missing = [name for name in LICENCES if not (there / "ossola" / name).is_file()]
        if missing:
            raise SystemExit(f"licences are missing: {', '.join(missing)}")
        told = run([program, "doctor"], cwd=there, env=surroundings)
        if "wasmtime" not in told or "not installed" in told:
            raise SystemExit(f"something was left behind:\n{told}")
        print(f"carried away: {run([program, '--version'], cwd=there, env=surroundings).strip()}, "
              f"{len(run([program, 'list'], cwd=there, env=surroundings).split())} rulesets, {len(LICENCES)} licences")
        for sort, variables in sorts.items():
            started(program, {**variables, "OSSOLA_HOME": str(there / "home")}, there)
            print(f"started: in a window ({sort}), from a folder of odd characters")


def packed(folder: Path) -> Path:
    """Pack the folder for the pages of a release; the archive is called for the system it is for.

    The same files make the same archive: they are in order, and as old as SOURCE_DATE_EPOCH says.
    """
    found = folder.parent / f"ossola-{platform.system()}-{platform.machine()}.zip".lower()
    moment = time.gmtime(max(OLDEST, int(os.environ.get("SOURCE_DATE_EPOCH", OLDEST))))
    with zipfile.ZipFile(found, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(folder.rglob("*")):
            entry = zipfile.ZipInfo(path.relative_to(folder.parent).as_posix(), moment[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            if path.is_symlink():  # a bundle's seal is broken if what is linked comes twice
                entry.external_attr = (stat.S_IFLNK | 0o777) << 16
                archive.writestr(entry, os.readlink(path))
            elif path.is_file():
                entry.external_attr = (0o100755 if os.access(path, os.X_OK) else 0o100644) << 16
                archive.writestr(entry, path.read_bytes())
    return found


def main(arguments: Sequence[str]) -> int:
    """Build the folder and tell where it is."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, default=Path("dist"), help="where to put it; dist if not given")
    parser.add_argument("--zip", action="store_true", help="pack it, too")
    options = parser.parse_args(arguments)
    try:
        folder = build(environment.project_root(), options.folder.resolve())
        print(folder)
        check(folder)
        if options.zip:
            print(packed(folder))
    except subprocess.CalledProcessError as error:
        print(f"The build failed at: {' '.join(error.cmd[:4])} … (status {error.returncode})", file=sys.stderr)
        return 1
    except environment.Problem as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
