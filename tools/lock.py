"""Write `tools/locked.txt` anew: every package that the game or its tests need, the hidden ones too, with its hashes.

`python3 tools/lock.py` asks pip which versions fit together with those that pyproject.toml names, and PyPI for the
hashes of all files of each: so a file that was changed on its way is refused, on every platform. It needs a network;
whether the file is current with pyproject.toml is told without one, by a test.
"""

import json
import re
import subprocess
import sys
import tomllib
import urllib.request
from pathlib import Path
from typing import NamedTuple

from pip._vendor.packaging.requirements import Requirement
from pip._vendor.packaging.utils import canonicalize_name, parse_sdist_filename, parse_wheel_filename
from pip._vendor.packaging.version import Version

from environment import LOCKED, RUN_GROUP, project_root

HEAD = "# Made by tools/lock.py from pyproject.toml. Every file of every package, by its hash; pip refuses any other.\n"
LINK = re.compile(r'<a href="[^"#]*/([^/"#]+)#sha256=([0-9a-f]{64})"([^>]*)>')
ELSEWHERE = (  # systems that pip knows nothing of where this is run, on Linux
    {"sys_platform": "win32", "os_name": "nt", "platform_system": "Windows"},
    {"sys_platform": "darwin", "os_name": "posix", "platform_system": "Darwin"},
)


class Package(NamedTuple):
    """A package as pip would install it."""

    version: str
    needs: "list[str]"


def named(root: Path) -> dict[str, list[str]]:
    """Return what the project file names, by groups."""
    table = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return {RUN_GROUP: table["dependencies"], **table["optional-dependencies"]}


def resolved(wanted: "list[str]") -> "dict[str, Package]":
    """Return what pip would install if nothing were there, by name."""
    report = subprocess.run(
        [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-",
         *wanted],
        stdout=subprocess.PIPE, check=True).stdout
    found = [one["metadata"] for one in json.loads(report)["install"]]
    return {canonicalize_name(one["name"]): Package(one["version"], one.get("requires_dist", [])) for one in found}


def published(name: str) -> "list[tuple[str, str]]":
    """Return the files of a package and their hashes, as the index tells that pip asks; none that was taken back."""
    with urllib.request.urlopen(f"https://pypi.org/simple/{name}/", timeout=60) as answer:
        page = answer.read().decode("utf-8")
    return [(file, digest) for file, digest, more in LINK.findall(page) if "data-yanked" not in more]


def version_of(file: str) -> str:
    """Return the version of a package that a file holds; nothing if it is of a sort that pip does not install."""
    try:
        return str(parse_wheel_filename(file)[1] if file.endswith(".whl") else parse_sdist_filename(file)[1])
    except ValueError:
        return ""


def line(name: str, version: str, marker: str = "") -> str:
    """Return one package with the hashes of all its files."""
    hashes = sorted({digest for file, digest in published(name) if version_of(file) == version})
    condition = f" ; {marker}" if marker else ""
    return f"{name}=={version}{condition} \\\n" + " \\\n".join(f"    --hash=sha256:{one}" for one in hashes) + "\n"


def needed_elsewhere(found: "dict[str, Package]", system: "dict[str, str]") -> "dict[str, str]":
    """Return what these packages need on one other system only, in its newest version."""
    more: dict[str, str] = {}
    for package in found.values():
        for need in map(Requirement, package.needs):
            name = canonicalize_name(need.name)
            if need.marker is None or name in found or "extra" in str(need.marker) or not need.marker.evaluate(system):
                continue
            versions = {version_of(file) for file, _ in published(name)}
            more[name] = max(filter(None, versions), key=Version)
    return more


def main() -> int:
    """Ask, and write."""
    root = project_root()
    groups = named(root)
    base = resolved(groups[RUN_GROUP])
    parts = [HEAD]
    for group, wanted in groups.items():
        found = base if group == RUN_GROUP else {
            name: package for name, package in resolved([*groups[RUN_GROUP], *wanted]).items() if name not in base}
        parts.append(f"\n[{group}]\n")
        parts += [line(name, package.version) for name, package in sorted(found.items())]
        for system in ELSEWHERE:
            parts += [line(name, version, f'sys_platform == "{system["sys_platform"]}"')
                      for name, version in sorted(needed_elsewhere(found, system).items())]
    (root / LOCKED).write_text("".join(parts), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
