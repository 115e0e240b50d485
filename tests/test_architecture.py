"""The house rules of the code: who may import whom, and that no module knows a game."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest

from game.ruleset.library import Library, builtin_folder
from game.ruleset.source import load_source

ROOT = Path(__file__).resolve().parents[1]
MODULES = sorted((ROOT / "game").rglob("*.py"))
ALLOWED = {
    "board": set(),
    "ruleset": {"board"},
    "engine": {"board", "ruleset"},
    "bots": {"board", "ruleset", "engine"},
    "match": {"board", "ruleset", "engine", "bots"},
    "telling": {"board", "ruleset", "engine", "bots", "match"},
    "storage": {"board", "ruleset", "engine", "bots", "match", "telling"},
    "table": {"ruleset", "engine", "bots", "match", "telling"},
    "mods": {"board", "ruleset", "engine", "bots", "match", "telling", "storage", "check", "schema", "tiled_project"},
    "report": {"ruleset", "engine", "check"},
    "input": set(),
    "view": {"board", "ruleset", "engine", "match", "telling", "storage"},
    "app": {"ruleset", "engine", "match", "mods", "telling", "storage", "table", "input", "view"},
    "scenes": {"board", "ruleset", "engine", "bots", "match", "telling", "storage", "table", "input", "view", "app"},
}
SCREEN = ("input", "view", "app", "scenes")
NAMES = ("djambi|fidchell|draconi|fredericus|fianchetto|chief|assassin|reporter|necromobile|provocat|militant|minstrel"
         r"|maiden|groin|falcon|goshawk|\blever\b")


def package(path: Path) -> str:
    parts = path.relative_to(ROOT / "game").parts
    return parts[0] if len(parts) > 1 else ""


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.add(node.module)
    return found


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_imports_go_downwards_only(path: Path) -> None:
    allowed = ALLOWED.get(package(path))
    if allowed is not None:
        used = {name.split(".")[1] for name in imports(path) if name.startswith("game.")}
        assert used <= allowed | {package(path), "bundle"}
        drawing = any(name == "pygame" or name.startswith("pygame.") for name in imports(path))
        assert not drawing or package(path) in SCREEN


@pytest.mark.parametrize("path", MODULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_module_knows_a_game(path: Path) -> None:
    found = re.search(NAMES, path.read_text(encoding="utf-8"), re.IGNORECASE)
    assert found is None, found


def test_a_module_says_why_it_exists() -> None:
    for path in MODULES:
        assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))), path


# ---- one reason to exist: few collaborators, no circles, nothing that all know ---------------------------------------

SETTERS = {"game.app.app": 30, "game.scenes.table.scene": 33, "game.scenes.menu.lobby": 32, "game.rehearsal": 28}
KNOWN = {path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__"): path
         for path in MODULES}


def collaborators(path: Path) -> set[str]:
    """The modules of the game that a module imports anywhere, for types too."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {whole if (whole := f"{node.module}.{alias.name}") in KNOWN else node.module
                      for alias in node.names}
        elif isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
    return found & set(KNOWN)


GRAPH = {name: collaborators(path) - {name} for name, path in KNOWN.items()}


@pytest.mark.parametrize("name", KNOWN)
def test_a_module_has_a_short_list_of_collaborators(name: str) -> None:
    """Those that put the parts together know more of them."""
    assert len(GRAPH[name]) <= SETTERS.get(name, 25)


def test_no_screen_is_known_by_everybody() -> None:
    known_by = Counter(other for used in GRAPH.values() for other in used if other.startswith("game.scenes."))
    name, count = known_by.most_common(1)[0]
    assert count <= 20, name


def test_modules_form_no_large_circle() -> None:
    """Of modules that import each other, directly or by others, only a few form a circle: else one must read all."""
    def reached(start: str) -> set[str]:
        found, waiting = set[str](), [start]
        while waiting:
            for other in GRAPH[waiting.pop()] - found:
                found.add(other)
                waiting.append(other)
        return found

    reach = {name: reached(name) for name in GRAPH}
    circles = {frozenset(other for other in reach[name] if name in reach[other])
               for name in GRAPH if name in reach[name]}
    largest = max(circles, key=len)
    assert len(largest) <= 10, sorted(largest)


def foreign_writes(path: Path) -> list[str]:
    """Where a module sets what belongs to an object that is neither its own nor made in the same function."""
    found = []
    for function in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not isinstance(function, ast.FunctionDef):
            continue
        within = list(ast.walk(function))
        own = {"self", "cls"} | {target.id for node in within if isinstance(node, ast.Assign)
                                 for target in node.targets if isinstance(target, ast.Name)}
        for node in within:
            targets = (node.targets if isinstance(node, ast.Assign)
                       else [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else [])
            found += [f"{path.relative_to(ROOT)}:{target.lineno}" for target in targets
                      if isinstance(target, ast.Attribute)
                      and not (isinstance(target.value, ast.Name) and target.value.id in own)]
    return found


def test_what_an_object_keeps_is_changed_by_itself() -> None:
    """A screen asks other objects to change; it reaches into few of them."""
    found = [place for path in MODULES if package(path) in ("scenes", "kiosk") for place in foreign_writes(path)]
    assert len(found) <= 20, found


def test_every_folder_of_rulesets_is_named_after_its_id() -> None:
    for name in Library().ids():
        head = load_source(builtin_folder() / name / "ruleset.yaml").entries["ruleset"]
        assert head.entries["id"].value == name  # type: ignore[attr-defined]


FILE_WORK = {"write_text", "write_bytes", "unlink", "mkdir", "makedirs", "rmdir", "rmtree", "rename", "renames",
             "removedirs", "touch", "symlink_to", "hardlink_to", "copytree", "copyfile", "copyfileobj", "copy2",
             "mkdtemp", "mkstemp", "NamedTemporaryFile", "fsync", "truncate", "ftruncate"}
AT_WORK = {"files.py", "lock.py"}  # of the package that keeps games


def works_on_files(node: ast.Call) -> bool:
    """Whether a call writes, moves or removes a file by itself."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
    module = getattr(node.func.value, "id", "") if isinstance(node.func, ast.Attribute) else ""
    given = [*node.args, *(key.value for key in node.keywords)]
    words = [part.value for part in given if isinstance(part, ast.Constant)]
    if name == "open":
        return any(isinstance(word, str) and re.fullmatch(r"[rwxabt+]{1,3}", word) and set(word) & set("wxa+")
                   for word in words)
    return (name in FILE_WORK and module != "self") or (module == "os" and name in ("replace", "remove", "write"))


def test_one_place_works_on_files_so_that_every_fault_can_be_tried_there() -> None:
    for path in MODULES:
        if path.name not in AT_WORK:
            found = [node.lineno for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
                     if isinstance(node, ast.Call) and works_on_files(node)]
            assert not found, f"{path}, lines {found}: see game/storage/files.py"


def test_the_first_screen_is_there_before_any_rules_are() -> None:
    """What reads and compiles rulesets takes longer to import than all that the title needs."""
    look = ("import sys, game.app.app, game.scenes.menu.title; "
            "print(*(name for name in sys.modules if name in ('game.engine.rules', 'game.ruleset.compile', 'pytmx')))")
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}, cwd=ROOT)
    assert done.stdout.split() == []
