"""Algorithm 2.2 and its variants: by hand, set by set on both interpreters, and at random against plain search."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.network import ORDERS, run_network
from allocert.allocators.parallel.squares import RECTANGLES, RECTANGLES_FROM_ONE_COLUMN, SQUARES
from allocert.machines import Mesh, Torus

KINDS = (Mesh, Torus)
PROGRAMS = (SQUARES, RECTANGLES, RECTANGLES_FROM_ONE_COLUMN)


def _free(m: int, available: int, i: int, j: int, height: int, width: int, wraps: bool) -> bool:
    """Whether the rectangle of ``height`` along the first index and ``width`` along the second is available."""
    cells = [(i + x, j + y) for x in range(height) for y in range(width)]
    inside = wraps or all(x < m and y < m for x, y in cells)
    return inside and all(available >> (x % m + m * (y % m)) & 1 for x, y in cells)


def _sizes(m: int, available: int, wraps: bool, name: str) -> list[int | None]:
    found: list[int | None] = []
    for pe in range(m * m):
        i, j = pe % m, pe // m
        shapes = [
            (x, y)
            for x in range(1, m + 1)
            for y in range(1, m + 1)
            if _free(m, available, i, j, x, y, wraps)
            and {"squares": x == y, "rectangles": y > 1 or x == 1}.get(name, True)
        ]
        found.append(max(x * y for x, y in shapes) if available >> pe & 1 else None)
    return found


def test_by_hand() -> None:
    # Columns of the paper are the bits of one row here: P_{1,1}, P_{2,1}, P_{3,1}, then P_{1,2}, ..
    board = 0b011_011_111
    found = run_network(SQUARES, Mesh(3, 3), board, {"m": 3, "k": 3})
    assert found.registers["s"] == [3, 2, 1, 2, 1, None, 2, 1, None]
    assert found.registers["u"] == [2, 1, 0, 0, 0, None, 0, 0, None]
    assert found.registers["t"] == [4, 1, 1, 4, 1, None, 1, 1, None]
    found = run_network(RECTANGLES, Mesh(3, 3), board, {"m": 3, "k": 3})
    assert found.registers["t"] == [6, 3, 1, 4, 2, None, 1, 1, None]
    found = run_network(RECTANGLES_FROM_ONE_COLUMN, Mesh(3, 3), board, {"m": 3, "k": 3})
    assert found.registers["t"] == [6, 3, 1, 4, 2, None, 2, 1, None]


def test_the_printed_line_9_overlooks_one_column() -> None:
    found = run_network(RECTANGLES, Mesh(2, 2), 0b0011, {"m": 2, "k": 2})
    assert found.registers["s"][0] == 2
    assert found.registers["t"][0] == 1


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("m", [1, 2])
@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name)
def test_every_set_in_every_order(kind: type[Mesh | Torus], m: int, program: object) -> None:
    for available in range(1 << m * m):
        runs = [
            run_network(program, kind(m, m), available, {"m": m, "k": m}, order=order, seed=1)  # type: ignore[arg-type]
            for order in ORDERS
        ]
        assert all(run.clean for run in runs)
        wanted = _sizes(m, available, kind.wraps, program.name)  # type: ignore[attr-defined]
        assert all(list(run.registers["t"]) == wanted for run in runs)


@pytest.mark.parametrize("kind", KINDS)
def test_every_set_of_nine_on_both_interpreters(kind: type[Mesh | Torus]) -> None:
    for available in range(1 << 9):
        found = run_network(SQUARES, kind(3, 3), available, {"m": 3, "k": 3})
        same = run_boards(SQUARES, kind(3, 3), available, {"m": 3, "k": 3})
        assert found.clean
        assert same.clean
        assert list(found.registers["t"]) == _sizes(3, available, kind.wraps, "squares")
        for name in "stu":
            assert list(found.registers[name]) == list(same.registers[name])
        costs = (found.steps, found.strict_steps, found.messages)
        assert costs == (same.steps, same.strict_steps, same.messages)


@settings(max_examples=60)
@given(st.sampled_from(KINDS), st.integers(4, 5), st.data(), st.sampled_from(PROGRAMS))
def test_random_sets_of_larger_machines(
    kind: type[Mesh | Torus], m: int, data: st.DataObject, program: object
) -> None:
    dense = st.lists(st.integers(0, m * m - 1), max_size=6)
    available = (1 << m * m) - 1 & ~sum(1 << pe for pe in set(data.draw(dense)))
    found = run_boards(program, kind(m, m), available, {"m": m, "k": m})  # type: ignore[arg-type]
    assert list(found.registers["t"]) == _sizes(m, available, kind.wraps, program.name)  # type: ignore[attr-defined]
