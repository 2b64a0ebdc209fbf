from __future__ import annotations

from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import (
    BoundaryOptions,
    frame_value,
    node_value,
    periphery,
)


def test_values_by_hand() -> None:
    mesh = Mesh(4, 3)
    busy = mesh.word(Submesh((2, 0), (2, 1)))
    assert [node_value(mesh, busy, p) for p in ((0, 0), (1, 0), (0, 1), (2, 1), (1, 1), (3, 1))] == [
        2,
        2,
        1,
        1,
        0,
        2,
    ]
    assert node_value(mesh, busy, (1, 1), BoundaryOptions(neighbours=8)) == 1
    frame = Submesh((0, 0), (2, 2))
    assert frame_value(mesh, busy, frame) == 5
    assert frame_value(mesh, busy, Submesh((2, 1), (2, 2))) == 6
    assert frame_value(mesh, busy, frame, BoundaryOptions(periphery="sides")) == 10


def test_values_of_meshes_and_frames_one_wide() -> None:
    line = Mesh(1, 3)
    assert frame_value(line, 0, Submesh((0, 0), (1, 2))) == 5
    assert frame_value(line, 0, Submesh((0, 0), (1, 2)), BoundaryOptions(edges="axes")) == 3
    assert frame_value(line, 0, Submesh((0, 0), (1, 2)), BoundaryOptions(periphery="narrow")) == 10
    assert frame_value(Mesh(1, 1), 0, Submesh((0, 0), (1, 1))) == 4
    assert frame_value(Mesh(1, 1), 0, Submesh((0, 0), (1, 1)), BoundaryOptions(periphery="sides")) == 16
    times = [t for _, t in periphery(Submesh((0, 0), (3, 3)), BoundaryOptions(periphery="sides"))]
    assert times == [2, 1, 2, 1, 1, 2, 1, 2]
