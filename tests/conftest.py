"""`pytest --both` repeats every decision of every test in WebAssembly, and fails where it comes out otherwise."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.both import Both


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--both", action="store_true", help="repeat every decision in WebAssembly")


@pytest.fixture(scope="session")
def doubled(request: pytest.FixtureRequest) -> Iterator[Both | None]:
    """The comparison that lasts through all tests, if it was asked for."""
    if not request.config.getoption("--both"):
        yield None
        return
    both = Both()
    with both.installed():
        yield both
    print(f"\n{both.counts}")


@pytest.fixture(autouse=True)
def alike(doubled: Both | None) -> Iterator[None]:
    """Whatever a test plays is played by both back-ends."""
    yield
    if doubled is not None and doubled.differences:
        differences, doubled.differences = doubled.differences, []
        pytest.fail("\n".join(differences))
