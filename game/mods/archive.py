"""Mods as single files: packed the same way every time, and unpacked without trusting a byte of them."""

from __future__ import annotations

import io
import re
import stat
import struct
import zipfile
import zlib
from pathlib import Path, PurePosixPath

from game.mods.drafts import finish_installing, new_draft
from game.ruleset.compile import compile_ruleset
from game.ruleset.library import Library, can_be_id
from game.ruleset.needs import version_of
from game.ruleset.problems import RulesetError, nearest
from game.ruleset.source import Map, Text, load_source
from game.storage.files import free_name, write_whole

SUFFIX = ".ossola"
MAX_ARCHIVE = 20_000_000  # bytes
MAX_FILES = 500
MAX_FILE = 5_000_000
MAX_TOTAL = 40_000_000
MAX_DEPTH = 4
PACKED_AS = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)  # others ask for any amount of memory
ENTRY = b"PK\x01\x02"  # every entry of the list at the end of an archive begins with it
DAMAGED = (zipfile.BadZipFile, zipfile.LargeZipFile, zlib.error, struct.error, NotImplementedError, EOFError,
           RuntimeError, ValueError, OverflowError, LookupError)  # what reading a damaged archive ends in
KINDS = (".yaml", ".md", ".txt", ".tmx", ".tsx", ".svg", ".png", ".ogg", ".wav")
PLAIN_NAMES = ("LICENSE", "LICENCE", "README", "CHANGES")
GOOD_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]{0,99}")
RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d) *(\..*)?", re.IGNORECASE)  # names that Windows keeps to itself
LONG_AGO = (1980, 1, 1, 0, 0, 0)


class BadArchive(Exception):
    """A mod that is not packed or unpacked; the message says why, and nothing was changed."""


# ---- packing ----------------------------------------------------------------------------------------------------


def packed_files(folder: Path) -> tuple[list[Path], list[Path]]:
    """The files of a mod that others need, and those that are left out."""
    taken: list[Path] = []
    left: list[Path] = []
    for path in sorted(folder.rglob("*")):
        if path.is_symlink():
            raise BadArchive(f"{path} is a link: put the file itself there")
        if path.is_file():
            inside = path.relative_to(folder)
            hidden = any(part.startswith(".") for part in inside.parts)
            good = not hidden and allowed_name(inside.name) and inside.parts[0] != "editor"
            (taken if good else left).append(path)
    return taken, left


def allowed_name(name: str) -> bool:
    """Whether a file can be a part of a mod."""
    return PurePosixPath(name).suffix.lower() in KINDS or name in PLAIN_NAMES


def pack(folder: Path, target: Path | None = None) -> tuple[Path, list[Path]]:
    """Pack a mod; the archive, and the files that were left out. The same files always give the same bytes."""
    source = load_source(folder / "ruleset.yaml", folder)
    name, version = identity(source), version_of(source)[0]
    if folder.resolve().name != name:
        raise BadArchive(f"the folder is called '{folder.resolve().name}', but the ruleset '{name}': rename one")
    taken, left = packed_files(folder)
    sizes = [path.stat().st_size for path in taken]
    if len(taken) > MAX_FILES or sum(sizes) > MAX_TOTAL or max(sizes) > MAX_FILE:
        raise BadArchive(f"the mod is too large: at most {MAX_FILES} files of {MAX_FILE // 1_000_000} MB each, "
                         f"{MAX_TOTAL // 1_000_000} MB together")
    target = target or Path(f"{name}-{version}{SUFFIX}")
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in taken:
            entry = zipfile.ZipInfo(f"{name}/{path.relative_to(folder).as_posix()}", LONG_AGO)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, 0o644 << 16
            archive.writestr(entry, path.read_bytes())
    write_whole(target, packed.getvalue())
    return target, left


def identity(source: Map) -> str:
    """The id in the head of a ruleset."""
    own = source.get("ruleset", "id")
    if not isinstance(own, Text):
        raise BadArchive("the ruleset has no id: add 'ruleset: {id: …}'")
    return own.value


# ---- unpacking --------------------------------------------------------------------------------------------------


def install(file: Path, home: Path, replace: bool = False) -> tuple[str, int]:
    """Install a packed mod into a folder of mods; its id and version. What is wrong with it leaves nothing behind."""
    finish_installing(home)
    draft = new_draft(home)
    try:
        name = unpack(file, draft.fresh)
        try:
            loaded = Library([draft.fresh, home]).load(name)
            model = compile_ruleset(loaded).model
        except RulesetError as error:
            raise BadArchive(f"the ruleset in it cannot be used:\n{error}") from error
        if model.id != name:
            raise BadArchive(f"the folder in it is called '{name}', but the ruleset '{model.id}'")
        if (home / name).exists():
            there = installed_version(home / name)
            if not replace and model.version <= there:
                raise BadArchive(f"{name} {there} is there already: add --replace to install {model.version} over it")
        draft.put(name)
    finally:
        draft.drop()
    return name, model.version


def installed_version(folder: Path) -> int:
    """The version of a mod that is there; 0 if that cannot be read."""
    try:
        return version_of(load_source(folder / "ruleset.yaml"))[0]
    except RulesetError:
        return 0


def removal(name: str, home: Path) -> tuple[Path, Path]:
    """The folder of an installed mod, and where it goes when it is removed: nobody loses work by a mistaken word."""
    if not can_be_id(name) or not (home / name).is_dir():
        there = sorted(path.name for path in home.glob("*") if path.is_dir() and can_be_id(path.name))
        near = nearest(name, there)
        known = f"did you mean '{near}'?" if near else f"there: {', '.join(there)}" if there else "there is none"
        raise BadArchive(f"no mod '{name[:80]}' is installed in {home}: {known}")
    return home / name, free_name(home.with_name(f"{home.name}-removed"), name, "")


def unpack(file: Path, target: Path) -> str:
    """Unpack an archive into an empty folder, believing nothing it says about itself; the name of its one folder."""
    if not file.is_file() or file.stat().st_size > MAX_ARCHIVE:
        raise BadArchive(f"{file}: no file of at most {MAX_ARCHIVE // 1_000_000} MB")
    data = file.read_bytes()
    if data.count(ENTRY) > 2 * MAX_FILES:  # some may be in the files themselves
        raise BadArchive(f"{file}: there are far more than {MAX_FILES} files in it")
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if not entry.is_dir()]
            name = check_entries(entries)
            room = MAX_TOTAL
            for entry in entries:
                room -= write_entry(archive, entry, target, min(room, MAX_FILE))
    except DAMAGED as error:
        raise BadArchive(f"{file}: this is no packed mod, or it is damaged: fetch it anew") from error
    return name


def check_entries(entries: list[zipfile.ZipInfo]) -> str:
    """Whether all names are good ones, below one folder that holds a ruleset; the name of the folder."""
    if len(entries) > MAX_FILES:
        raise BadArchive(f"there are {len(entries)} files in it, at most {MAX_FILES} are taken")
    seen: set[str] = set()
    folders: set[str] = set()
    for entry in entries:
        reason = refusal(entry)
        if reason:
            raise BadArchive(f"{entry.filename[:80]!r} {reason}")
        folded = entry.filename.casefold()
        if folded in seen:
            raise BadArchive(f"'{entry.filename}' is in it twice")
        seen.add(folded)
        folders.add(PurePosixPath(entry.filename).parts[0])
    for entry in entries:
        inside = [str(folder).casefold() for folder in PurePosixPath(entry.filename).parents]
        if not seen.isdisjoint(inside):
            raise BadArchive(f"'{entry.filename}' lies in a file")
    if len(folders) != 1:
        raise BadArchive("all files must lie in one folder, named after the ruleset")
    name = folders.pop()
    if f"{name}/ruleset.yaml" not in {entry.filename for entry in entries}:
        raise BadArchive(f"there is no {name}/ruleset.yaml in it")
    return name


def refusal(entry: zipfile.ZipInfo) -> str:
    """Why an entry is not taken; empty if it is."""
    name = entry.filename
    path = PurePosixPath(name)
    mode = entry.external_attr >> 16
    if stat.S_ISLNK(mode) or (stat.S_IFMT(mode) not in (0, stat.S_IFREG)):
        return "is a link or something else that is no file"
    if entry.flag_bits & 1:
        return "is encrypted"
    if entry.compress_type not in PACKED_AS:
        return "is packed in a way that mods are not: pack it with 'mod pack'"
    if "\\" in name or ":" in name or name.startswith("/") or ".." in path.parts or not name.isprintable():
        return "leads out of the folder"
    if not 2 <= len(path.parts) <= MAX_DEPTH or name != path.as_posix():
        return "does not lie in the mod's folder"
    if any(not GOOD_PART.fullmatch(part) or part.endswith((".", " ")) or RESERVED.fullmatch(part)
           for part in path.parts):
        return "has a name that some computers cannot keep"
    if not allowed_name(path.name):
        return "is of a kind that mods do not have"
    if entry.file_size > MAX_FILE:
        return f"is larger than {MAX_FILE // 1_000_000} MB"
    return ""


def write_entry(archive: zipfile.ZipFile, entry: zipfile.ZipInfo, target: Path, room: int) -> int:
    """Write one file, counting its bytes while they come: a small archive may claim little and hold terabytes."""
    path = target / entry.filename
    if not path.resolve().is_relative_to(target.resolve()):
        raise BadArchive(f"'{entry.filename}' leads out of the folder")
    with archive.open(entry) as source:
        data = source.read(room + 1)
    if len(data) > room:
        raise BadArchive("there is more in it than it says, or than is taken")
    write_whole(path, data)
    return len(data)
