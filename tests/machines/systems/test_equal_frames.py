from __future__ import annotations

from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.machines import Frames, Grid, Hypercube, Mesh, Torus
from allocert.machines.systems.equal_frames import EqualFrames


@pytest.mark.parametrize(
    "machine", [Mesh(4), Torus(4), Mesh(3, 2), Torus(3, 3), Torus(2, 2, 2)], ids=lambda m: m.spec
)
def test_frames_with_equal_sides(machine: Grid) -> None:
    for sides in machine.requests():
        equal = len(set(sides)) == 1
        assert list(EqualFrames(machine).regions(sides)) == (
            list(Frames(machine).regions(sides)) if equal else []
        )
        for busy in range(1 << machine.processors):
            free = [one for one in EqualFrames(machine).regions(sides) if not machine.word(one) & busy]
            assert list(EqualFrames(machine).free(busy, sides)) == free
            assert EqualFrames(machine).first_free(busy, sides) == (free[0] if free else None)


@pytest.mark.parametrize("m", range(1, 6))
def test_the_papers_counts(m: int) -> None:
    """Section 2.2: (m - a + 1)^2 squares of side a on the mesh; of the torus there is one a processor."""
    for a in range(1, m + 1):
        assert len(list(EqualFrames(Mesh(m, m)).regions((a, a)))) == (m - a + 1) ** 2
        assert len(list(EqualFrames(Torus(m, m)).regions((a, a)))) == m**2


def test_a_cube_has_none() -> None:
    machine: Any = Hypercube(2)
    with pytest.raises(SpecError, match="a mesh or torus"):
        EqualFrames(machine)
