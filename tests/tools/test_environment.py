"""The private environment: what is done on each start, what repairs it, and what the player is told."""

import os
import sys
from collections.abc import Sequence

import pytest

from tests.tools.machine import NO_NETWORK, Machine, change_locked, refuse_to_write
from tools import environment
from tools.environment import Outcome, Problem, Stamp


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
