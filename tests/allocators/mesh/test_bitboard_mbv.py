from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.allocators.mesh.test_mbv import VARIANTS

from allocert.allocators.mesh.bitboard_mbv import boundary_values
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import (
    frame_value,
)


@given(st.integers(1, 6), st.integers(1, 6), st.data())
@settings(max_examples=60)
def test_running_sums_are_the_values(X: int, Y: int, data: st.DataObject) -> None:
    mesh, options = Mesh(X, Y), data.draw(st.sampled_from(VARIANTS))
    busy = data.draw(st.integers(0, mesh.full))
    sides = (data.draw(st.integers(1, X)), data.draw(st.integers(1, Y)))
    found = boundary_values(mesh, busy, sides, options)
    assert found.shape == (Y - sides[1] + 1, X - sides[0] + 1)
    for i, j in mesh.bases(sides):
        frame = Submesh((i, j), sides)
        if not mesh.word(frame) & busy:
            assert found[j, i] == frame_value(mesh, busy, frame, options)
