from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import Mesh
from allocert.machines.frame_families.square import SquareFrames, square_order


@given(st.integers(1, 6), st.integers(1, 6), st.data())
@settings(max_examples=60)
def test_free_square_frames_are_those_of_the_definition(X: int, Y: int, data: st.DataObject) -> None:
    mesh = Mesh(X, Y)
    family = SquareFrames(mesh)
    busy = data.draw(st.integers(0, mesh.full))
    sides = (data.draw(st.integers(1, X)), data.draw(st.integers(1, Y)))
    free = [frame for frame in family.regions(sides) if not mesh.word(frame) & busy]
    assert list(family.free(busy, sides)) == free
    assert family.first_free(busy, sides) == (free[0] if free else None)
    size = 1 << square_order(sides)
    assert size >= max(sides)
    assert size == 1 or size // 2 < max(sides)
    assert [frame.base for frame in family.regions(sides)] == [
        (a, b)
        for b in range(Y)
        for a in range(X)
        if a % size == b % size == 0 and a + size <= X and b + size <= Y
    ]
