"""The house rules of the code: who may import whom, and that no module knows a game."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import NamedTuple

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
    "report": {"ruleset", "engine", "bots", "check"},
    "input": set(),
    "view": {"board", "ruleset", "engine", "match", "telling", "storage"},
    "app": {"ruleset", "engine", "match", "mods", "telling", "storage", "table", "input", "view", "sweep"},
    "scenes": {"board", "ruleset", "engine", "bots", "match", "telling", "storage", "table", "input", "view", "app"},
}
SCREEN = ("input", "view", "app", "scenes")
NAMES = ("djambi|fidchell|draconi|fredericus|fianchetto|chief|assassin|reporter|necromobile|provocat|militant|minstrel"
         r"|maiden|groin|falcon|goshawk|\blever\b")


def package(path: Path) -> str:
    parts = path.relative_to(ROOT / "game").parts
    return parts[0] if len(parts) > 1 else ""


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


class Facts(NamedTuple):
    """What the rules are about, of one module."""

    documented: bool
    imports: set[str]  # modules
    names: set[str]  # that are imported from modules, each with its module
    file_work: list[int]  # lines in which it works on files by itself
    writes: list[int]  # lines in which it sets what belongs to another object


@cache
def facts(path: Path) -> Facts:
    """What there is to know of a module, which is read once for all rules."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    found = Facts(bool(ast.get_docstring(tree)), set(), set(), [], [])
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found.imports.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            found.imports.add(node.module)
            found.names.update(f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and works_on_files(node):
            found.file_work.append(node.lineno)
        elif isinstance(node, ast.FunctionDef):
            found.writes.extend(foreign_writes(node))
    return found


def foreign_writes(function: ast.FunctionDef) -> list[int]:
    """Where a function sets what belongs to an object that is neither its own nor made there."""
    within = list(ast.walk(function))
    own = {"self", "cls"} | {target.id for node in within if isinstance(node, ast.Assign)
                             for target in node.targets if isinstance(target, ast.Name)}
    targets = [target for node in within if isinstance(node, ast.Assign) for target in node.targets]
    targets += [node.target for node in within if isinstance(node, ast.AugAssign | ast.AnnAssign)]
    return [target.lineno for target in targets if isinstance(target, ast.Attribute)
            and not (isinstance(target.value, ast.Name) and target.value.id in own)]


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


def test_imports_go_downwards_only() -> None:
    upwards = {}
    for path in MODULES:
        if package(path) in ALLOWED:
            used = {name.split(".")[1] for name in facts(path).imports if name.startswith("game.")}
            upwards[named(path)] = used - ALLOWED[package(path)] - {package(path), "bundle"}
    assert {path: used for path, used in upwards.items() if used} == {}


def test_only_what_is_seen_knows_of_pygame() -> None:
    drawing = [path for path in MODULES if any(name.partition(".")[0] == "pygame" for name in facts(path).imports)]
    assert [named(path) for path in drawing if package(path) in ALLOWED and package(path) not in SCREEN] == []


def test_no_module_knows_a_game() -> None:
    found = {named(path): re.findall(NAMES, path.read_text(encoding="utf-8"), re.IGNORECASE) for path in MODULES}
    assert {path: names for path, names in found.items() if names} == {}


def test_a_module_says_why_it_exists() -> None:
    assert [named(path) for path in MODULES if not facts(path).documented] == []


# ---- one reason to exist: few collaborators, no circles, nothing that all know ---------------------------------------

SETTERS = {"game.app.app": 30, "game.scenes.table.scene": 33, "game.scenes.menu.lobby": 32, "game.rehearsal": 28}
KNOWN = {path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__"): path
         for path in MODULES}


def collaborators(path: Path) -> set[str]:
    """The modules of the game that a module imports anywhere, for types too."""
    used = facts(path)
    parents = {name.rpartition(".")[0] for name in used.names}
    named_ones = {name if name in KNOWN else name.rpartition(".")[0] for name in used.names}
    return (named_ones | used.imports - parents) & set(KNOWN)


@cache
def graph() -> dict[str, set[str]]:
    """Who knows whom."""
    return {name: collaborators(path) - {name} for name, path in KNOWN.items()}


def test_a_module_has_a_short_list_of_collaborators() -> None:
    """Those that put the parts together know more of them."""
    assert {name: len(used) for name, used in graph().items() if len(used) > SETTERS.get(name, 25)} == {}


def test_no_screen_is_known_by_everybody() -> None:
    known_by = Counter(other for used in graph().values() for other in used if other.startswith("game.scenes."))
    name, count = known_by.most_common(1)[0]
    assert count <= 20, name


def test_modules_form_no_large_circle() -> None:
    """Of modules that import each other, directly or by others, only a few form a circle: else one must read all."""
    known = graph()

    def reached(start: str) -> set[str]:
        found, waiting = set[str](), [start]
        while waiting:
            for other in known[waiting.pop()] - found:
                found.add(other)
                waiting.append(other)
        return found

    reach = {name: reached(name) for name in known}
    circles = {frozenset(other for other in reach[name] if name in reach[other])
               for name in known if name in reach[name]}
    largest = max(circles, key=len)
    assert len(largest) <= 10, sorted(largest)


def test_what_an_object_keeps_is_changed_by_itself() -> None:
    """A screen asks other objects to change; it reaches into few of them."""
    found = [f"{named(path)}:{line}" for path in MODULES if package(path) in ("scenes", "kiosk")
             for line in facts(path).writes]
    assert len(found) <= 20, found


def test_every_folder_of_rulesets_is_named_after_its_id() -> None:
    for name in Library().ids():
        head = load_source(builtin_folder() / name / "ruleset.yaml").entries["ruleset"]
        assert head.entries["id"].value == name  # type: ignore[attr-defined]


def test_one_place_works_on_files_so_that_every_fault_can_be_tried_there() -> None:
    found = {named(path): facts(path).file_work for path in MODULES if path.name not in AT_WORK}
    assert {path: lines for path, lines in found.items() if lines} == {}, "see game/storage/files.py"


def test_one_module_runs_webassembly_and_those_that_write_it_know_nothing_of_that() -> None:
    found = {named(path) for path in MODULES if "wasmtime" in path.read_text(encoding="utf-8")}
    assert found == {"game/engine/fast.py", "game/commands/doctor.py"}, "the doctor tells which one is installed"


def test_the_first_screen_is_there_before_any_rules_are() -> None:
    """What reads and compiles rulesets takes longer to import than all that the title needs."""
    look = ("import sys, game.app.app, game.scenes.menu.title; "
            "print(*(name for name in sys.modules if name in ('game.engine.rules', 'game.ruleset.compile', 'pytmx')))")
    done = subprocess.run([sys.executable, "-c", look], capture_output=True, text=True, check=True,
                          env={**os.environ, "PYGAME_HIDE_SUPPORT_PROMPT": "1"}, cwd=ROOT)
    assert done.stdout.split() == []
