from __future__ import annotations

import pytest

from allocert.machines.grid import Mesh, Submesh, Torus
from allocert.machines.hypercube import Hypercube
from allocert.models.kernels.specs import KERNELS


@pytest.mark.parametrize("n", range(4))
def test_the_specification_of_subcubes_is_the_definition(n: int) -> None:
    cube = Hypercube(n)
    for k in range(n + 1):
        wanted = KERNELS["subcubes"].wanted(cube, k)
        regions = {
            (label, base, tuple(sorted(condition.absent)))
            for label, conditions in wanted
            for base, condition in conditions.items()
        }
        assert regions == {
            (f"directions {s.directions:#b}", s.base, tuple(sorted(s.nodes))) for s in cube.subcubes(k)
        }
        assert all(c.present == () for _, conditions in wanted for c in conditions.values())


@pytest.mark.parametrize(
    "machine", [Mesh(4, 3), Torus(4, 3), Mesh(2, 3, 2), Torus(2, 3, 2)], ids=lambda m: m.spec
)
def test_the_specification_of_frames_is_the_definition(machine: Mesh | Torus) -> None:
    kernel = KERNELS["torus" if isinstance(machine, Torus) else "frames"]
    for frame in machine.requests():
        ((_, conditions),) = kernel.wanted(machine, frame)
        wanted = {
            machine.node(base): sorted(machine.nodes(Submesh(base, frame))) for base in machine.bases(frame)
        }
        assert {base: sorted(condition.absent) for base, condition in conditions.items()} == wanted
