"""What moves moves as it did when somebody last looked: `python tools/pictures.py` keeps new digests."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.pictures.films import NAMES, digests_of
from tools.pictures import DIGESTS, read_digests


@pytest.fixture(autouse=True)
def no_waiting_for_the_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.fsync", lambda file: None)


@pytest.fixture(scope="module")
def digests() -> dict[str, str]:
    return read_digests()


@pytest.mark.parametrize("name", NAMES)
def test_every_film_is_as_it_was(tmp_path: Path, name: str, digests: dict[str, str]) -> None:
    changed = [key for key, value in digests_of(tmp_path, name).items() if digests and digests.get(key) != value]
    assert not changed, "if this is meant: python tools/pictures.py"


def test_films_are_told_apart() -> None:
    kept = dict(line.rsplit(" ", 1) for line in DIGESTS.read_text(encoding="utf-8").splitlines())
    assert len({kept[f"film {name}"] for name in NAMES}) == len(NAMES)
