"""The machines on which each allocator's bugs are tried, and how the tables name allocators."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from importlib.metadata import entry_points

from allocert.verification.pairing.plugins import GROUP

__all__ = ["COMPARED", "HOMES", "TRIED", "each", "named"]

HOMES = {
    point.name: (point.module, point.attr)
    for point in entry_points(group=GROUP)
    if point.module.startswith("allocert.allocators.")
}
"""Each allocator's module and class."""

_NAMES = (*HOMES, "bitboard/mesh", "bitboard/torus")
"""``bitboard/torus`` is the bitboard on machines of its own; the names of its bugs begin with "torus: "."""


def named(patterns: str, names: Iterable[str] = _NAMES) -> list[str]:
    """The names that match one of the patterns, and none of those after ``!``.

    Raises:
        ValueError: a pattern matches nothing.
    """
    found: list[str] = []
    for pattern in patterns.split():
        matching = [name for name in names if fnmatchcase(name, pattern.removeprefix("!"))]
        if not matching:
            raise ValueError(f"{patterns}: {pattern} is the name of no allocator")
        if pattern.startswith("!"):
            found = [name for name in found if name not in matching]
        else:
            found += [name for name in matching if name not in found]
    return found


def each(machines: Mapping[str, str]) -> dict[str, tuple[str, ...]]:
    """Machines, given as a text for some patterns, by the names that match."""
    return {name: tuple(specs.split()) for patterns, specs in machines.items() for name in named(patterns)}


TRIED = each(
    {
        "buddy free-list buddy-lists relabel gray": "hypercube:2 hypercube:3",
        "gray-multi": "hypercube:2 hypercube:3 hypercube:4",
        "mss mss-fast mss-approx": "hypercube:2 hypercube:3",
        "asi": "hypercube-nodes:2 hypercube-nodes:3",
        "asi-partitions": "hypercube-nodes:2 hypercube-nodes:3 hypercube-nodes:4",
        "frame-sliding": "mesh:3x1 mesh:3x2 mesh:3x3",
        "frame-sliding-n frame-sliding-fast adaptive-scan": "mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:3x3",
        "rotating": "mesh-rot:2x1 mesh-rot:3x2 mesh-rot:2x2",
        "bitboard": "mesh:5x1 mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:1x5 mesh:3x3 mesh:2x4",
        "bitboard/mesh": "mesh:5x1x1 mesh:3x1x1 mesh:3x2x1 mesh:3x3x1",
        "bitboard/torus": "torus:3x1 torus:3x2 torus:3x3 torus:5x1",
        "mbv": "mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3",
        "bitboard-mbv": "mesh:5x1 mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:1x5 mesh:3x3 mesh:2x4",
        "zero-one zero-one-best": "mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3",
        "buddy-2d": "mesh:2x2 mesh:3x2 mesh:4x4",
        "bitboard-edge": "mesh:5x1 mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:1x5 mesh:3x3 mesh:2x4",
        "iss 4iss": "mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:1x5 mesh:3x3",
        "pod-*": "pod:2/2x1x1 pod:2*2/2x1x1 pod:1/2x2x2 pod:2x2x1/1x1x1:static pod:2/2x2x1 pod:2*3/1x1x1 pod:2*2/2x2x1 pod:1/4x2x2",
        "pieces-first": "pod:2/2x1:partial pod:3/2:partial pod:2/2x2:partial pod:4/2x1:partial pod:3/2x2:partial pod:4/1x1x2:partial",
        "row-major-* snake-* hilbert-* paging*": "mesh-nodes:3x1 mesh-nodes:5x1 mesh-nodes:3x2 mesh-nodes:2x3 mesh-nodes:7 torus-nodes:4x2 mesh-nodes:4x2/2x1",
        "multiple-buddy": "mesh-nodes:2x2 mesh-nodes:3x2 mesh-nodes:4x2 mesh-nodes:4x4 mesh-nodes:4x4/2x2",
        "mm gen-alg nearest mc1x1": "mesh-nodes:3x1 mesh-nodes:3x2 mesh-nodes:3x3 torus-nodes:4x2 mesh-nodes:4x2/2x1",
        "parallel-* !parallel-strings* !parallel-squares* !parallel-rectangles*": "hypercube:2 hypercube:3",
        "parallel-strings*": "mesh:4 torus:5",
        "tree-*": "tree:[[1],[2]] tree:2x2 tree:[3,2,1] tree:[[2,1],[2]] tree:[[1,1],[2]] tree:[[2,1],[1,1,1]] tree:[4,2,1] tree:[[2,2],[3]] tree:[[3,1],[2,2]]",
        "parallel-squares* parallel-rectangles*": "mesh:3x2 torus:3x2",
        "shapes-first": "torus-rot:2x1 mesh-size:3x2;exact torus-size:3x2;least-waste:1 mesh-rot:3x2 torus-rot:4x2",
        "torus3d-first": "torus3d:3x2x1;1x1x1;2x1x1@1,1,1 torus3d:1x2x3;1x1x2@1,1,1+0,0,1;1x2x1 torus3d:4x1x1;2x1x1@2,1,1+1,0,0",
        "torus3d-slurm": "torus3d:2x2x1;1x2x1;2x1x1 torus3d:5x1x1;1x1x1@2,1,1+1,0,0;3x1x1@1,1,1 torus3d:6x1x1;2x1x1@1,1,1;3x1x1 torus3d:1x2x4;1x1x1;1x2x1;1x2x2@1,1,1",
    }
)
"""In turn. The bitboard has solids of three dimensions for the kernel: on two it searches bands of rows."""

COMPARED = TRIED | each(
    {
        "buddy-lists gray-multi": "hypercube:2",
        "row-major-first snake-first hilbert-first": "mesh-nodes:3x1 mesh-nodes:5x1 mesh-nodes:2x2 torus-nodes:3x2",
        "pod-*": "pod:2/2x1x1 pod:1/2x2x1 pod:2*1/2x1x1 pod:2x2x1/1x1x1:static",
        "frame-sliding-fast adaptive-scan mbv zero-one": "mesh:3x1 mesh:1x3 mesh:2x2",
        "bitboard-mbv": "mesh:5x1 mesh:3x1 mesh:1x3 mesh:3x2 mesh:2x3 mesh:1x5",
    }
)
"""Those on which a bug that is said to be equivalent is compared with the original."""
