from __future__ import annotations

from allocert.machines import Mesh, Panel
from allocert.machines.grids.planes import planes


def test_planes_cover_the_grid_in_order() -> None:
    assert list(planes(Mesh(4, 3))) == [Panel("", 0, 4, 3)]
    assert list(planes(Mesh(5))) == [Panel("", 0, 5, 1)]
    assert [(panel.title, panel.first) for panel in planes(Mesh(2, 3, 2, 2))] == [
        ("at (0,0,0,0)", 0),
        ("at (0,0,1,0)", 6),
        ("at (0,0,0,1)", 12),
        ("at (0,0,1,1)", 18),
    ]
