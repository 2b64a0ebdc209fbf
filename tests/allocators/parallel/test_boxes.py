"""Boxes of equal sides: set by set on small machines, at random on larger ones, against plain search."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.boxes import BOXES
from allocert.allocators.parallel.network import run_network
from allocert.machines import Mesh, Torus

KINDS = (Mesh, Torus)


def _sides(machine: Mesh | Torus, available: int, most: int) -> list[int | None]:
    m, dimensions = machine.sides[0], len(machine.sides)

    def free(pe: int, side: int) -> bool:
        at = machine.place(pe)
        cells = [
            tuple(c + s for c, s in zip(at, step, strict=True))
            for step in product(range(side), repeat=dimensions)
        ]
        inside = machine.wraps or all(max(cell) < m for cell in cells)
        return inside and all(available >> machine.node(cell) & 1 for cell in cells)

    return [
        max(side for side in range(1, min(m, most) + 1) if free(pe, side)) if available >> pe & 1 else None
        for pe in range(machine.processors)
    ]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize(("m", "dimensions"), [(1, 3), (2, 2), (2, 3), (3, 2), (5, 1)])
def test_every_set_on_both_interpreters(kind: type[Mesh | Torus], m: int, dimensions: int) -> None:
    machine = kind(*(m,) * dimensions)
    for available in range(machine.full + 1):
        found = run_network(BOXES, machine, available, {"d": dimensions, "k": m})
        same = run_boards(BOXES, machine, available, {"d": dimensions, "k": m})
        assert found.clean
        assert same.clean
        assert list(found.registers["s"]) == _sides(machine, available, m) == list(same.registers["s"])
        costs = (found.steps, found.strict_steps, found.messages)
        assert costs == (same.steps, same.strict_steps, same.messages)


@settings(max_examples=80)
@given(
    st.sampled_from(KINDS),
    st.sampled_from([(2, 4), (3, 3), (4, 3), (6, 2)]),
    st.data(),
    st.booleans(),
)
def test_random_sets_of_larger_machines(
    kind: type[Mesh | Torus], shape: tuple[int, int], data: st.DataObject, sparse: bool
) -> None:
    m, dimensions = shape
    machine = kind(*(m,) * dimensions)
    chosen = data.draw(st.sets(st.integers(0, machine.processors - 1), max_size=8))
    word = sum(1 << pe for pe in chosen)
    available = word if sparse else machine.full & ~word
    k = data.draw(st.integers(2, m))
    found = run_boards(BOXES, machine, available, {"d": dimensions, "k": k})
    assert found.clean
    wanted = _sides(machine, available, k)
    if available == machine.full and machine.wraps:
        wanted = [k] * machine.processors
    assert list(found.registers["s"]) == wanted


@pytest.mark.parametrize(("m", "dimensions"), [(2, 5), (4, 3), (9, 2), (30, 1)])
def test_steps_and_words_of_the_full_machine(m: int, dimensions: int) -> None:
    mesh, torus = Mesh(*(m,) * dimensions), Torus(*(m,) * dimensions)
    found = run_boards(BOXES, mesh, mesh.full, {"d": dimensions, "k": m})
    assert (found.steps, found.messages) == (
        dimensions * (m - 1),
        dimensions * m ** (dimensions - 1) * (m - 1) ** 2,
    )
    found = run_boards(BOXES, torus, torus.full, {"d": dimensions, "k": m})
    assert (found.steps, found.strict_steps) == (dimensions * (m - 1), 2 * dimensions * (m - 1))
    assert found.messages == dimensions * m**dimensions * (m - 1)
