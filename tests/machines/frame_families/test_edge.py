from __future__ import annotations

import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh, Torus, family_of
from allocert.machines.frame_families.edge import EdgeFrames


def test_edge_frames_is_a_family() -> None:
    mesh = Mesh(4, 3)
    family = family_of(mesh, "edge-frames")
    assert isinstance(family, EdgeFrames)
    for request in mesh.requests():
        regions = list(family.regions(request))
        assert {r.base for r in regions} == set(mesh.bases(request))
        assert [family.key(r) for r in regions] == sorted(family.key(r) for r in regions)  # type: ignore[arg-type]
        assert list(family.free(0, request)) == regions
    assert family.first_free(mesh.full, (1, 1)) is None
    for machine in (Torus(3, 3), Mesh(3, 3, 3)):
        with pytest.raises(SpecError):
            family_of(machine, "edge-frames")
