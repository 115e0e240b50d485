"""What stands between a start and the game: the list of packages, old Pythons, locks, and what is passed on."""

import ast
import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.tools.machine import LOCKED, TOOLS, Machine
from tools import environment
from tools.environment import Problem


def test_the_list_is_current_with_the_project_file() -> None:
    table = tomllib.loads((TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    locked = (TOOLS.parent / environment.LOCKED).read_bytes()
    for group, named in {environment.RUN_GROUP: table["dependencies"], **table["optional-dependencies"]}.items():
        found = environment.requirements_of(locked, frozenset({group}))
        versions = [line.split(" ", 1)[0].lower() for line in found]
        assert {name.lower() for name in named} <= set(versions), f"{group}: run tools/lock.py"
        assert all("--hash=sha256:" in line for line in found)


@pytest.mark.parametrize("version", [(3, 6), (3, 10)])
def test_old_python_is_told_in_one_sentence(version: tuple[int, int]) -> None:
    with pytest.raises(SystemExit) as left:
        environment.require_python(version)
    found = f"{version[0]}.{version[1]}"
    assert left.value.code == f"Ossola needs Python 3.11 or newer, but this is Python {found}."


@pytest.mark.parametrize("name", ["environment.py", "run.py", "test.py"])
def test_old_python_can_read_far_enough_to_be_told(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    source = (TOOLS / name).read_text(encoding="utf-8")
    ast.parse(source, feature_version=(3, 7))
    assert "from __future__ import annotations" not in source
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.delitem(sys.modules, "environment", raising=False)
    monkeypatch.setattr(sys, "version_info", (3, 8, 0, "final", 0))
    with pytest.raises(SystemExit, match=r"this is Python 3\.8"):
        runpy.run_path(str(TOOLS / name), run_name="__main__")


def test_declared_and_checked_python_agree() -> None:
    needed = ".".join(str(number) for number in environment.OLDEST_PYTHON)
    assert f'requires-python = ">={needed}"' in (TOOLS.parent / "pyproject.toml").read_text(encoding="utf-8")


def test_lock_is_exclusive_and_freed_afterwards(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    with environment.locked(path, pytest.fail):
        other = os.open(path, os.O_RDWR)
        assert not environment.try_lock(other)
        os.close(other)
    with environment.locked(path, pytest.fail):
        assert path.exists()


def test_lock_of_a_killed_process_is_free(tmp_path: Path) -> None:
    path = tmp_path / "lock"
    code = (
        "import environment, os, pathlib, signal, sys\n"
        "with environment.locked(pathlib.Path(sys.argv[1]), print):\n"
        "    os.kill(os.getpid(), getattr(signal, 'SIGKILL', signal.SIGTERM))\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(path)], cwd=TOOLS, check=False)
    assert killed.returncode != 0
    with environment.locked(path, pytest.fail):
        assert path.exists()


def test_start_that_waited_finds_the_work_done(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    other = Machine(machine.root)

    def build_by_other() -> None:
        environment.build(machine.root, frozenset({environment.RUN_GROUP}), other.run, other.said.append)

    monkeypatch.setattr(environment, "try_lock", lambda _: False)
    monkeypatch.setattr(environment, "wait_for_lock", lambda _: build_by_other())
    machine.prepare()
    assert other.modules == ["venv", "pip"]
    assert machine.commands == []
    assert "waiting" in machine.said[0]


def test_problem_leaves_with_its_sentence(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(environment, "prepare", raiser(Problem("A sentence.")))
    with pytest.raises(SystemExit, match=r"^A sentence\.$"):
        environment.prepare_or_leave(tmp_path)


def test_interrupt_leaves_with_its_status(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(environment, "prepare", raiser(KeyboardInterrupt()))
    with pytest.raises(SystemExit) as left:
        environment.prepare_or_leave(tmp_path)
    assert left.value.code == environment.INTERRUPTED_STATUS
    assert "next start" in capsys.readouterr().err


def raiser(error: BaseException) -> Callable[..., Path]:
    def fail(*_: object) -> Path:
        raise error

    return fail


def test_pip_does_not_look_or_install_elsewhere(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", "elsewhere")
    monkeypatch.setenv("PIP_USER", "1")
    variables = environment.installer_variables()
    assert "PYTHONPATH" not in variables
    assert variables["PIP_USER"] == "0"


def test_modules_from_elsewhere_do_not_reach_the_game(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in environment.FOREIGN:
        monkeypatch.setenv(name, "elsewhere")
    variables = environment.game_variables(tmp_path)
    assert variables["PYTHONPATH"] == str(tmp_path) and variables["PYTHONNOUSERSITE"] == "1"
    assert not {name for name in environment.FOREIGN if name != "PYTHONPATH"} & set(variables)


def test_on_windows_the_path_of_compiled_modules_does_not_have_the_folder_twice(monkeypatch: pytest.MonkeyPatch,
                                                                               tmp_path: Path) -> None:
    monkeypatch.setenv("LOCALAPPDATA", "local")
    assert environment.compiled_folder(tmp_path, windows=True) == Path("local", "ossola", "compiled")
    assert environment.compiled_folder(tmp_path, windows=False).is_relative_to(tmp_path)
    monkeypatch.delenv("LOCALAPPDATA")
    assert environment.compiled_folder(tmp_path, windows=True).is_relative_to(tmp_path)


def test_what_is_being_fetched_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    environment.run_command([sys.executable, "-c", "print('Collecting board==1.0 (from -r x)')"])
    assert capsys.readouterr().err == "  board …\n"


def test_output_of_a_command_is_kept() -> None:
    code = "import sys; print('said', flush=True); print('complained', file=sys.stderr); sys.exit(3)"
    status, output = environment.run_command([sys.executable, "-c", code])
    assert status == 3
    assert output.split() == ["said", "complained"]


@pytest.fixture
def ready_copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project with a stub for the game and an environment that is this very Python."""
    monkeypatch.delenv("PYTHONPATH", raising=False)
    root = tmp_path / "project"
    shutil.copytree(TOOLS, root / "tools", ignore=shutil.ignore_patterns("__pycache__", "handwritten"))
    (root / environment.LOCKED).write_text(LOCKED, encoding="utf-8")
    (root / "game").mkdir()
    (root / "game" / "__init__.py").touch()
    stub = "import os, sys\nprint(sys.argv[1:], os.getcwd())\nsys.exit(7)\n"
    (root / "game" / "__main__.py").write_text(stub, encoding="utf-8")
    machine = Machine(root)
    python = machine.prepare(environment.TEST_GROUP)
    python.unlink()
    python.symlink_to(sys.executable)
    return root


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege on Windows")
def test_second_start_is_fast_and_passes_everything_on(ready_copy: Path, tmp_path: Path) -> None:
    start = [sys.executable, "-X", "importtime", str(ready_copy / "tools" / "run.py"), "--flag", "two words"]
    elsewhere = tmp_path / "elsewhere"
    (elsewhere / "game").mkdir(parents=True)
    (elsewhere / "game" / "__init__.py").touch()
    (elsewhere / "game" / "__main__.py").write_text("raise SystemExit('wrong game')\n", encoding="utf-8")
    done = subprocess.run(start, cwd=elsewhere, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == f"['--flag', 'two words'] {elsewhere}"
    assert done.returncode == 7
    imported = {line.rpartition("|")[2].strip() for line in done.stderr.splitlines()}
    assert "environment" in imported
    assert not imported & {"venv", "tomllib", "subprocess", "shutil", "importlib.util"}


@pytest.mark.skipif(os.name == "nt", reason="making links needs a privilege on Windows")
@pytest.mark.parametrize(("fails", "runs"), [("ruff", 1), ("mypy", 2), ("pytest", 3), ("none", 3)])
def test_checks_stop_at_the_first_failure(ready_copy: Path, fails: str, runs: int) -> None:
    for module in ("ruff", "mypy", "pytest"):
        status = 4 if module == fails else 0
        code = f"print('ran')\nraise SystemExit({status})\n"
        (ready_copy / f"{module}.py").write_text(code, encoding="utf-8")
    check = [sys.executable, str(ready_copy / "tools" / "test.py")]
    done = subprocess.run(check, capture_output=True, text=True, check=False)
    assert done.stdout.count("ran\n") == runs
    assert done.returncode == (0 if fails == "none" else 4)
    last = done.stdout.splitlines()[-1]
    assert last.startswith("== passed" if fails == "none" else f"== FAILED: {fails} (exit status 4)")
