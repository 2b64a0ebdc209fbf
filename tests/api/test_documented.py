"""The examples of the public interface: those beside the functions, and those of docs/api.md."""

from __future__ import annotations

import doctest
from importlib import import_module
from pathlib import Path

import pytest

MODULES = (
    "allocert.api.checking",
    "allocert.api.limits",
    "allocert.api.naming",
    "allocert.api.simulating.simulate",
    "allocert.api.solving.placement",
    "allocert.api.solving.rectangles",
    "allocert.api.solving.schedule",
    "allocert.api.simulating.loads",
    "allocert.api.sweeping.plan_file",
    "allocert.api.sweeping.sweep",
    "allocert.common.executors.likeness",
    "allocert.api.verifying",
    "allocert.testing.strategies",
)


@pytest.mark.parametrize("name", MODULES)
def test_the_examples_beside_the_functions(name: str) -> None:
    done = doctest.testmod(import_module(name))
    assert done.attempted > 0
    assert not done.failed


def test_the_examples_of_the_page() -> None:
    page = Path(__file__).parents[2] / "docs" / "api.md"
    done = doctest.testfile(str(page), module_relative=False)
    assert done.attempted > 10
    assert not done.failed
