"""Whatever goes wrong while the environment is made is told in a sentence, and made good by the next start."""

import errno
import importlib.util
import os
import runpy
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import FrameType

import pytest

from tests.tools.machine import LOCKED, NO_NETWORK, TOOLS, Machine, change_locked, refuse_to_write
from tools import environment
from tools.environment import Outcome, Problem


def test_no_network_is_told_with_the_last_line_of_pip(machine: Machine) -> None:
    machine.failures["pip"] = Outcome(1, NO_NETWORK)
    with pytest.raises(Problem, match=r"network .*No matching distribution found for board==1\.0\)\.$"):
        machine.prepare()
    assert machine.stamp is None


def test_a_proxy_that_does_not_answer_is_named(machine: Machine) -> None:
    machine.failures["pip"] = Outcome(1, f"ProxyError('Cannot connect to proxy.')\n{NO_NETWORK}")
    with pytest.raises(Problem, match=r"reached through its proxy: .*README\.md tells under 'No network'"):
        machine.prepare()


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


def test_read_only_folder_is_told(machine: Machine, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "open", refuse_to_write)
    with pytest.raises(Problem) as told:
        machine.prepare()
    assert "cannot be written" in str(told.value)
    assert str(environment.environment_folder(machine.root)) in str(told.value)
    assert machine.commands == []


def test_a_file_that_something_holds_is_told_where_the_folder_can_be_written(machine: Machine) -> None:
    machine.failures["venv"] = PermissionError(errno.EACCES, "Permission denied", "some.pyd")
    with pytest.raises(Problem, match=r"^Something holds some\.pyd \(Permission denied\): close Ossola"):
        machine.prepare()


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
