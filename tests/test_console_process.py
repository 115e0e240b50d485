"""The console as other programs meet it: a process with a standard input, an output and a status."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from game.cli import main
from tests.talk import TALK

ROOT = Path(__file__).resolve().parents[1]
HEAD = "ruleset: {format: 1, id: talk, version: 1}\nplayers: 2\nseats: [white, black]\n"


def run(*arguments: str, given: bytes = b"", home: Path | None = None) -> subprocess.CompletedProcess[bytes]:
    environment = (
        os.environ | {"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"} | ({"OSSOLA_HOME": str(home)} if home else {})
    )
    return subprocess.run(
        [sys.executable, "-m", "game", "console", *arguments],
        input=given,
        capture_output=True,
        cwd=ROOT,
        env=environment,
        check=False,
    )


def in_process(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], given: str, *arguments: str
) -> list[str]:
    """The lines out of the program, run here with another standard input."""
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(given.encode())))
    assert main(["console", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.parametrize("given", [b"who\nquit\nwho\n", b"who\n", b"who", b"who\n\n# the end"])
def test_the_end_of_input_and_quit_end_it_well(given: bytes) -> None:
    found = run("tictactoe", given=given)
    assert (found.returncode, found.stdout, found.stderr) == (0, b"cross\tmark\n=\n", b"")


def test_it_starts_without_a_screen() -> None:
    code = (
        "import sys; from game.cli import main; status = main(['console', 'tictactoe']); "
        "print(*sorted(name for name in sys.modules if name.split('.')[0] in ('pygame', 'game')))"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], input=b"legal\nquit\n", capture_output=True, cwd=ROOT, check=True
    )
    modules = found.stdout.decode().splitlines()[-1].split()
    assert "game.console" in modules
    assert not [name for name in modules if name.startswith(("pygame", "game.view", "game.scenes", "game.bots"))]


def test_bad_bytes_do_no_harm() -> None:
    found = run(
        "tictactoe",
        given=b"\xff\xfe\x00\nplay \xf0\x28\nplay b2\x00\n\xef\xbb\xbfwho\nplay \xc3\xa9\nplay b2\rlog\n"
        b"play b2\r\nlog\n",
    )
    lines = found.stdout.decode().splitlines()
    assert found.returncode == 0
    assert found.stderr == b""
    assert [line[:1] for line in lines] == ["!"] * 6 + ["C", "=", "b", "="]


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["tictactoo"], "there is no such ruleset — did you mean 'tictactoe'?"),
        (["no/such/file.yaml"], "there is no such ruleset"),
        (["x" * 5000], "there is no such ruleset"),
        (["tictactoe", "--players", "5"], "is for 2 players, not 5"),
        (["tictactoe", "--option", "speed=high"], "has no option 'speed'"),
        (["tictactoe", "--option", "speed"], "is not NAME=VALUE"),
        (["tests/broken/misspelt-zone.yaml"], "misspelt-zone.yaml:31:31: unknown zone 'gaol' — did you mean 'goal'?"),
    ],
)
def test_what_cannot_be_opened_is_told_on_stderr(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, arguments: list[str], told: str
) -> None:
    monkeypatch.chdir(ROOT)
    assert main(["console", *arguments]) != 0
    found = capsys.readouterr()
    assert (found.out, told in found.err) == ("", True)


def test_an_unknown_ruleset_ends_the_process_with_a_status() -> None:
    found = run("tictactoo", given=b"who\n")
    assert found.returncode != 0
    assert (found.stdout, b"did you mean 'tictactoe'?" in found.stderr) == (b"", True)


def test_players_seed_and_options_are_given_on_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = HEAD.replace("players: 2", "players: [1, 2]\noptions: {rounds: {type: number}, quick: {}}") + TALK
    (tmp_path / "talk.yaml").write_text(text, encoding="utf-8")
    lines = in_process(
        monkeypatch,
        capsys,
        "state\n",
        str(tmp_path / "talk.yaml"),
        "--players",
        "1",
        "--seed",
        "12",
        "--option",
        "rounds=7",
        "--option",
        "quick=yes",
    )
    state = json.loads(lines[0])
    assert (state["players"], state["rng"], state["options"]) == (1, 12, {"rounds": "7", "quick": "yes"})


def test_a_ruleset_is_an_id_or_a_path_or_a_mod(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    folder = tmp_path / "mods" / "talk"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text(HEAD + TALK, encoding="utf-8")
    monkeypatch.setenv("OSSOLA_HOME", str(tmp_path))
    for name in ("talk", str(folder / "ruleset.yaml"), str(folder)):
        assert in_process(monkeypatch, capsys, "who\n", name) == ["white\tturn-of-speech", "="]


def test_texts_come_and_go_as_utf_8_whatever_the_terminal_is(tmp_path: Path) -> None:
    (tmp_path / "talk.yaml").write_text(HEAD + TALK, encoding="utf-8")
    found = run(str(tmp_path / "talk.yaml"), given="play declare Élan\nlog\n".encode())
    assert found.stdout.decode() == "white declares Élan!\n=\ndeclare Élan\n=\n"


def test_answers_come_one_by_one() -> None:
    """A program on the other side waits for each answer before it says the next thing."""
    with subprocess.Popen(
        [sys.executable, "-m", "game", "console", "tictactoe"],
        stdin=subprocess.PIPE,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    ) as process:
        assert process.stdin is not None and process.stdout is not None
        for command, lines in (
            ("who", ["cross\tmark", "="]),
            ("play b2", ["Cross’ mark arrives on b2", "="]),
            ("log", ["b2", "="]),
        ):
            process.stdin.write(command + "\n")
            process.stdin.flush()
            assert [process.stdout.readline().rstrip("\n") for _ in lines] == lines
        process.stdin.close()
        assert process.wait() == 0
