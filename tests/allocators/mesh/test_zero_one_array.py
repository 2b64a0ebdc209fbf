from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.allocators.mesh.zero_one_array import ZeroOneArray
from allocert.machines import Frames, Mesh


@given(st.integers(1, 5), st.integers(1, 5), st.data())
@settings(max_examples=60)
def test_what_is_left_uncovered_are_the_free_bases(X: int, Y: int, data: st.DataObject) -> None:
    mesh = Mesh(X, Y)
    busy = data.draw(st.integers(0, mesh.full))
    sides = (data.draw(st.integers(1, X)), data.draw(st.integers(1, Y)))
    covered = ZeroOneArray(mesh, busy).coverage(sides)
    left = [(i, j) for j, row in enumerate(covered) for i, entry in enumerate(row) if not entry]
    assert left == [frame.base for frame in Frames(mesh).free(busy, sides)]
