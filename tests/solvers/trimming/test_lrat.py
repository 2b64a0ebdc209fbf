from __future__ import annotations

import pytest

from allocert.errors import EngineError
from allocert.solvers.checkers.lrat import check_lrat
from allocert.solvers.trimming.lrat import trim_lrat


def test_trimming_renumbers_and_drops_what_is_not_needed() -> None:
    clauses = [(1,), (-1, 2), (-2, 3), (-3,)]
    # 3 and 5 are derived while the formula is read, so its last two clauses are 4 and 6.
    raw = "3 2 0 1 2 0\n3 d 2 0\n5 3 0 3 1 2 4 0\n7 9 1 0 1 0\n8 0 1 5 6 0\n8 d 5 0\n"
    trimmed = trim_lrat(clauses, raw)
    assert trimmed == "5 2 0 1 2 0\n6 3 0 5 3 0\n7 0 6 4 0\n"
    assert check_lrat(clauses, trimmed).steps == 3


def test_trimming_rejects_a_step_that_uses_a_later_one() -> None:
    with pytest.raises(EngineError, match="before it is derived"):
        trim_lrat([(1,), (-1, 2), (-2, 3), (-3,)], "5 3 0 6 3 0\n6 2 0 1 2 0\n7 0 5 4 0\n")


@pytest.mark.parametrize(
    "raw",
    [
        "",
        "5 2 0 1 2 0\n",
        "x\n",
        "5 0 1 -2 0\n",
        "5 0 1 2\n",
        "5 0 9 0\n",
        "5 0 1 0\n",
        "5 0 2 3 0\n",
        "5 0 2 1 0\n",
    ],
)
def test_trimming_rejects_what_does_not_hold(raw: str) -> None:
    with pytest.raises(EngineError):
        trim_lrat([(1,), (-1, 2), (-2, 3), (-3,)], raw)
