"""``--small``: the first case of each benchmark only, so that all of them can be run to see that they run."""

from __future__ import annotations

import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    """Take the option."""
    parser.addoption("--small", action="store_true", help="the first case of each benchmark only")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the other cases."""
    if config.getoption("--small"):
        first = {item.nodeid.partition("[")[0]: item for item in reversed(items)}
        items[:] = [item for item in items if item in first.values()]
