"""The private environment: what is done on each start, what repairs it, and what the player is told."""

import ast
import errno
import importlib.util
import os
import runpy
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import pytest

from tools import environment
from tools.environment import Outcome, Problem, Stamp

LOCKED = """# a remark
[run]
board==1.0 \\
    --hash=sha256:12 \\
    --hash=sha256:34
[test]
checker==2.0 \\
    --hash=sha256:56
"""
TOOLS = Path(environment.__file__).parent
NO_NETWORK = """WARNING: Retrying after connection broken by 'NewConnectionError('<connection object>')'
ERROR: Could not find a version that satisfies the requirement board==1.0
ERROR: No matching distribution found for board==1.0
"""


class Machine:
    """Stands for venv and pip: remembers the commands, makes the folder, and fails where it is told to."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.commands: list[Sequence[str]] = []
        self.failures: dict[str, Outcome | BaseException] = {}
        self.said: list[str] = []
        self.wanted: list[str] = []  # what pip was last told to install

    def run(self, command: Sequence[str]) -> Outcome:
        self.commands.append(command)
        module = command[2]
        if module == "venv":
            python = environment.interpreter(self.root)
            python.parent.mkdir(parents=True)
            python.touch()
        if module == "pip":
            assert command[-3:-1] == ["--require-hashes", "-r"]
            self.wanted = Path(command[-1]).read_text(encoding="utf-8").split("\n")[:-1]
        failure = self.failures.get(module, Outcome(0, ""))
        if isinstance(failure, BaseException):
            raise failure
        return failure

    def prepare(self, *groups: str) -> Path:
        self.commands.clear()
        return environment.prepare(self.root, groups, self.run, self.said.append)

    @property
    def modules(self) -> list[str]:
        return [command[2] for command in self.commands]

    @property
    def stamp(self) -> Stamp | None:
        return environment.read_stamp(self.root)


@pytest.fixture(autouse=True)
def no_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for a busy disk."""
    monkeypatch.setattr(os, "sync", lambda: None, raising=False)


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    (tmp_path / "tools").mkdir()
    (tmp_path / environment.LOCKED).write_text(LOCKED, encoding="utf-8")
    return Machine(tmp_path)


def change_locked(machine: Machine, old: str, new: str) -> None:
    path = machine.root / environment.LOCKED
    path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")


def test_first_use_makes_the_environment_and_installs_the_pinned_dependencies(machine: Machine) -> None:
    python = machine.prepare()
    assert machine.modules == ["venv", "pip"]
    assert machine.commands[0][0] == sys.executable
    assert machine.commands[1][0] == str(python)
    assert machine.wanted == ["board==1.0 \\", "    --hash=sha256:12 \\", "    --hash=sha256:34"]
    assert len(machine.said) == 1


def test_what_only_makes_it_quicker_is_installed_if_it_can_be(machine: Machine) -> None:
    change_locked(machine, "[test]", "[fast]")
    installed: list[Sequence[str]] = []
    plain = machine.run

    def run(command: Sequence[str]) -> Outcome:
        done = plain(command)
        installed.extend(line for line in machine.wanted[:1] if "pip" in command)
        return Outcome(1, "ERROR: No matching distribution found") if "checker==2.0 \\" in machine.wanted else done

    said: list[str] = []
    environment.prepare(machine.root, (), run, said.append)
    assert installed == ["board==1.0 \\", "checker==2.0 \\"]
    assert len(said) == 1 and machine.stamp is not None and not machine.stamp.pending


def test_the_stamp_is_written_when_all_else_is_on_the_disk(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    stamps: list[Stamp | None] = []
    monkeypatch.setattr(os, "sync", lambda: stamps.append(machine.stamp), raising=False)
    machine.prepare()
    machine.prepare()
    assert stamps == [None] and machine.stamp is not None


def test_second_use_does_nothing_and_says_nothing(machine: Machine) -> None:
    machine.prepare()
    machine.said.clear()
    assert machine.prepare() == environment.interpreter(machine.root)
    assert machine.commands == []
    assert machine.said == []


def test_ready_environment_in_a_read_only_folder_is_used(
    machine: Machine, monkeypatch: pytest.MonkeyPatch
) -> None:
    machine.prepare()
    monkeypatch.setattr(os, "open", refuse_to_write)
    machine.prepare()
    assert machine.commands == []


def test_half_made_environment_is_removed_and_built_anew(machine: Machine) -> None:
    leftover = environment.environment_folder(machine.root) / "lib" / "leftover.py"
    leftover.parent.mkdir(parents=True)
    leftover.touch()
    machine.prepare()
    assert machine.modules == ["venv", "pip"]
    assert not leftover.exists()


@pytest.mark.parametrize("module", ["venv", "pip"])
def test_interrupted_first_use_is_repaired_by_the_next(machine: Machine, module: str) -> None:
    machine.failures[module] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        machine.prepare()
    assert machine.stamp is None
    machine.failures.clear()
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_file_in_place_of_the_environment_is_replaced(machine: Machine) -> None:
    environment.environment_folder(machine.root).write_text("not a folder", encoding="utf-8")
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_unreadable_stamp_counts_as_half_made(machine: Machine) -> None:
    machine.prepare()
    environment.stamp_file(machine.root).write_bytes(b"\xff\x00 nonsense")
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_missing_interpreter_is_repaired(machine: Machine) -> None:
    machine.prepare().unlink()
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_other_python_builds_anew(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    machine.prepare()
    monkeypatch.setattr(environment, "python_identity", lambda: "cpython-3.99")
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_changed_dependency_is_installed_in_place(machine: Machine) -> None:
    machine.prepare()
    change_locked(machine, "board==1.0", "board==1.1")
    machine.prepare()
    assert machine.modules == ["pip"]
    assert machine.wanted[0] == "board==1.1 \\"
    machine.prepare()
    assert machine.commands == []


def test_change_elsewhere_in_the_list_installs_nothing(machine: Machine) -> None:
    machine.prepare()
    change_locked(machine, "# a remark", "# another remark")
    machine.prepare()
    assert machine.commands == []


def test_tests_are_added_and_running_the_game_keeps_them(machine: Machine) -> None:
    machine.prepare()
    machine.prepare(environment.TEST_GROUP)
    assert machine.modules == ["pip"]
    assert [line for line in machine.wanted if "==" in line] == ["board==1.0 \\", "checker==2.0 \\"]
    machine.prepare()
    assert machine.commands == []
    change_locked(machine, "board==1.0", "board==1.1")
    machine.prepare()
    assert [line for line in machine.wanted if "==" in line] == ["board==1.1 \\", "checker==2.0 \\"]
    machine.prepare(environment.TEST_GROUP)
    assert machine.commands == []


def test_tests_first_includes_what_the_game_needs(machine: Machine) -> None:
    machine.prepare(environment.TEST_GROUP)
    machine.prepare()
    assert machine.commands == []


def test_interrupted_addition_leaves_the_game_playable_and_is_repaired(machine: Machine) -> None:
    machine.prepare()
    machine.failures["pip"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        machine.prepare(environment.TEST_GROUP)
    machine.failures.clear()
    machine.prepare()
    assert machine.commands == []
    machine.prepare(environment.TEST_GROUP)
    assert machine.modules == ["venv", "pip"]


def test_interrupted_update_is_built_anew(machine: Machine) -> None:
    machine.prepare()
    change_locked(machine, "board==1.0", "board==1.1")
    machine.failures["pip"] = KeyboardInterrupt()
    with pytest.raises(KeyboardInterrupt):
        machine.prepare()
    machine.failures.clear()
    machine.prepare()
    assert machine.modules == ["venv", "pip"]


def test_failed_addition_leaves_the_game_playable(machine: Machine) -> None:
    machine.prepare()
    before = machine.stamp
    machine.failures["pip"] = Outcome(1, NO_NETWORK)
    with pytest.raises(Problem):
        machine.prepare(environment.TEST_GROUP)
    assert machine.stamp == before
    machine.prepare()
    assert machine.commands == []


def test_no_network_is_told_with_the_last_line_of_pip(machine: Machine) -> None:
    machine.failures["pip"] = Outcome(1, NO_NETWORK)
    with pytest.raises(Problem, match=r"network .*No matching distribution found for board==1\.0\)\.$"):
        machine.prepare()
    assert machine.stamp is None


def test_other_failure_of_pip_does_not_blame_the_network(machine: Machine) -> None:
    machine.failures["pip"] = Outcome(1, "Collecting\nERROR: Failed building wheel\n\nnote: a remark\n")
    with pytest.raises(Problem) as told:
        machine.prepare()
    assert str(told.value) == (
        "The dependencies could not be installed (pip said: ERROR: Failed building wheel)."
    )


@pytest.mark.parametrize(("output", "line"), [("", "nothing"), ("one\ntwo\n\n", "two")])
def test_last_line_of_an_output_without_errors(output: str, line: str) -> None:
    assert environment.last_line(output) == line


@pytest.mark.parametrize("absent", ["venv", "ensurepip"])
def test_missing_module_names_the_debian_package(
    machine: Machine, monkeypatch: pytest.MonkeyPatch, absent: str
) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: None if name == absent else object())
    package = f"python{sys.version_info[0]}.{sys.version_info[1]}-venv"
    with pytest.raises(Problem, match=f"module {absent}, .*apt install {package}"):
        machine.prepare()
    assert machine.commands == []


@pytest.mark.parametrize("name", ["freeze", "check_wheel"])
def test_those_who_build_are_told_the_same(name: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path,
                                           capsys: pytest.CaptureFixture[str]) -> None:
    find = importlib.util.find_spec
    monkeypatch.setattr(importlib.util, "find_spec", lambda name, *more: None if name == "ensurepip" else
                        find(name, *more))
    monkeypatch.syspath_prepend(str(TOOLS))
    monkeypatch.setenv("DISPLAY", ":99")  # no virtual screen is started
    monkeypatch.setattr(sys, "argv", [name] if name == "check_wheel" else [name, str(tmp_path)])
    with pytest.raises(SystemExit) as left:
        runpy.run_path(str(TOOLS / f"{name}.py"), run_name="__main__")
    said = capsys.readouterr().err if left.value.code == 1 else str(left.value.code)
    assert said.strip() == environment.missing_module_sentence("ensurepip")


def test_venv_that_finds_no_ensurepip_names_the_debian_package(machine: Machine) -> None:
    machine.failures["venv"] = Outcome(1, "The environment was not created: ensurepip is not\navailable")
    with pytest.raises(Problem, match=r"module ensurepip, .*-venv\)"):
        machine.prepare()


def test_other_failure_of_venv_is_told(machine: Machine) -> None:
    machine.failures["venv"] = Outcome(1, "Error: broken\n")
    with pytest.raises(Problem, match=r"could not be made \(venv said: Error: broken\)"):
        machine.prepare()


def refuse_to_write(path: object, *_: object) -> int:
    raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))


def test_read_only_folder_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", refuse_to_write)
    with pytest.raises(Problem) as told:
        machine.prepare()
    assert "cannot be written" in str(told.value)
    assert str(environment.environment_folder(machine.root)) in str(told.value)
    assert machine.commands == []


def test_full_disk_is_told(machine: Machine) -> None:
    machine.failures["venv"] = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
    with pytest.raises(Problem, match=os.strerror(errno.ENOSPC)):
        machine.prepare()


def test_a_damaged_list_is_told(machine: Machine) -> None:
    change_locked(machine, "[run]", "")
    with pytest.raises(Problem, match=r"locked\.txt .* run: .*lock\.py"):
        machine.prepare()


def test_line_ends_of_another_system_make_no_difference(machine: Machine) -> None:
    machine.prepare()
    path = machine.root / environment.LOCKED
    path.write_bytes(path.read_bytes().replace(b"\n", b"\r\n"))
    machine.prepare()
    assert machine.commands == []


@pytest.mark.parametrize(("output", "said"), [
    ("SSLError(SSLCertVerificationError(1, 'CERTIFICATE_VERIFY_FAILED'))\nERROR: No matching distribution", "PIP_CERT"),
    ("ERROR: THESE PACKAGES DO NOT MATCH THE HASHES FROM THE REQUIREMENTS FILE", "not the one")])
def test_what_a_network_does_with_packages_is_told(machine: Machine, output: str, said: str) -> None:
    machine.failures["pip"] = Outcome(1, output)
    with pytest.raises(Problem, match=said):
        machine.prepare()


def test_what_a_killed_start_left_running_does_not_stand_in_the_way(machine: Machine) -> None:
    leftover = environment.environment_folder(machine.root) / "lib" / "leftover.py"
    leftover.parent.mkdir(parents=True)
    held = os.open(leftover.parent, os.O_RDONLY)  # a child of the killed one still works there
    try:
        leftover.touch()
        machine.prepare()
        os.close(os.open("late.py", os.O_CREAT, dir_fd=held)) if leftover.parent.exists() else None
    finally:
        os.close(held)
    machine.prepare()
    assert machine.commands == [] and not leftover.exists()


class Killed(BaseException):
    """The start ends here; not an Exception, so that nobody takes it for one of theirs."""


class Disk(Machine):
    """A machine on which one can see what pip has put into the environment."""

    @property
    def installed(self) -> Path:
        return environment.environment_folder(self.root) / "installed.txt"

    def run(self, command: Sequence[str]) -> Outcome:
        outcome = super().run(command)
        if command[2] == "pip":
            there = self.installed.read_text() if self.installed.exists() else ""
            assert there != "half", "pip may take what is half there for all of it"
            self.installed.write_text("half")
            self.installed.write_text("\n".join(self.wanted))
        return outcome

    def killed_at(self, line: int, *groups: str) -> bool:
        """Prepare, but end when so many lines have been reached; whether it came to that."""
        seen: set[tuple[object, int]] = set()

        def look(frame: FrameType, event: str, _value: object) -> Callable[..., object] | None:
            code = frame.f_code
            if code.co_filename not in (environment.__file__, __file__) or code is Disk.prepare.__code__:
                return None
            if event == "line":
                seen.add((code, frame.f_lineno))
                if len(seen) == line:
                    raise Killed
            return look

        before = sys.gettrace()
        sys.settrace(look)  # type: ignore[arg-type]
        try:
            self.prepare(*groups)
        except Killed:
            return True
        finally:
            sys.settrace(before)
        return False


@pytest.mark.parametrize("story", ["first start", "tests are added", "another version", "another Python"])
def test_a_start_that_is_killed_at_any_moment_is_made_good_by_the_next(tmp_path: Path, story: str,
                                                                      monkeypatch: pytest.MonkeyPatch) -> None:
    groups = ("test",) if story == "tests are added" else ()
    line, going_on = 0, True
    while going_on:
        line += 1
        disk = Disk(tmp_path / str(line))
        (disk.root / "tools").mkdir(parents=True)
        (disk.root / environment.LOCKED).write_text(LOCKED, encoding="utf-8")
        if story != "first start":
            disk.prepare()
        if story == "another version":
            change_locked(disk, "board==1.0", "board==1.1")
        with monkeypatch.context() as patch:
            if story == "another Python":
                patch.setattr(environment, "python_identity", lambda: "another")
            going_on = disk.killed_at(line, *groups)
            disk.prepare(*groups)
            wanted = environment.requirements_of(environment.locked_content(disk.root), frozenset({"run", *groups}))
            assert disk.installed.read_text() == "\n".join(wanted), f"killed at line {line}"
            assert not list(disk.root.glob(".venv.old-*")), f"killed at line {line}"
            disk.prepare(*groups)
            assert disk.commands == [], f"killed at line {line}"
    assert line > 60


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
