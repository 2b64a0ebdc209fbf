"""The objects of allocation: machines, regions, families of regions, and the kernels that find free ones."""

from __future__ import annotations

from allocert.machines.described import DescribedMachine, DescribedRegion, Panel
from allocert.machines.families import (
    AlignedBlocks,
    AlignedFrames,
    AllSubcubes,
    CodeRuns,
    Frames,
    GrayRuns,
    family_of,
)
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import GraySegments
from allocert.machines.grid import Grid, Mesh, Submesh, Torus
from allocert.machines.hypercube import Hypercube, Subcube
from allocert.machines.machine import Family, Machine, Region, Request, faulty_word
from allocert.machines.node_cube import NodeCube, NodeSet
from allocert.machines.rotation import RotatableMesh, answers
from allocert.machines.spec import parse_machine

__all__ = [
    "AlignedBlocks",
    "AlignedFrames",
    "AllSubcubes",
    "CodeRuns",
    "DescribedMachine",
    "DescribedRegion",
    "Family",
    "Frames",
    "GrayCode",
    "GrayRuns",
    "GraySegments",
    "Grid",
    "Hypercube",
    "Machine",
    "Mesh",
    "NodeCube",
    "NodeSet",
    "Panel",
    "Region",
    "Request",
    "RotatableMesh",
    "Subcube",
    "Submesh",
    "Torus",
    "answers",
    "family_of",
    "faulty_word",
    "parse_machine",
]
