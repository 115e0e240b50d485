"""What all tests share: no property is late however busy the machine is, and `pytest --both` plays everything twice.

With it every decision of every test is repeated in WebAssembly, and a test fails where it comes out otherwise.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.both import Both

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


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
