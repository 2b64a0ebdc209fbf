"""Tasks in several processes come to what they come to in one."""

from __future__ import annotations

import math
import operator
import os

import pytest

from allocert.cli.sharing import shared_out
from allocert.errors import EngineError


def test_results_are_in_the_order_of_the_tasks() -> None:
    said: list[str] = []
    assert shared_out(math.factorial, [2000, 1, 5], 2, said.append) == [math.factorial(2000), 1, 120]
    assert said[-1] == "3 of 3 parts are done"


def test_the_first_error_in_order_is_raised() -> None:
    with pytest.raises(ValueError, match="negative"):
        shared_out(math.factorial, [3, -1, -2], 2, lambda text: None)
    with pytest.raises(TypeError):
        shared_out(operator.neg, [1, "x"], 2, lambda text: None)  # type: ignore[arg-type]


def test_a_process_that_dies_is_no_answer() -> None:
    with pytest.raises(EngineError, match="a worker process ended"):
        shared_out(os._exit, [3, 4], 2, lambda text: None)
