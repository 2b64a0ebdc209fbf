"""The families of the suite as plain data: a name and what it takes to make the family again on a machine."""

from __future__ import annotations

from dataclasses import astuple
from typing import Any

from allocert.errors import SpecError
from allocert.machines.families import AlignedBlocks, AllSubcubes, CodeRuns, Family, Frames, GrayRuns
from allocert.machines.frame_families.aligned import AlignedFrames
from allocert.machines.frame_families.boundary import BoundaryFrames, BoundaryOptions
from allocert.machines.frame_families.edge import EdgeFrames
from allocert.machines.frame_families.square import SquareFrames
from allocert.machines.graycode import GrayCode
from allocert.machines.graysegments import GraySegments
from allocert.machines.labelling import Labelling, RelabelledBlocks

__all__ = ["family_from_data", "family_to_data"]

_PLAIN: dict[str, Any] = {
    "aligned": AlignedBlocks,
    "aligned-frames": AlignedFrames,
    "frames": Frames,
    "segments": GraySegments,
    "square-frames": SquareFrames,
    "subcubes": AllSubcubes,
}


def family_to_data(family: object) -> list[Any] | None:
    """``[name, *parameters]``, or ``None`` for a family that is not the suite's."""
    if type(family) is GrayRuns:
        return ["gray", list(family.code.parameters)]
    if type(family) is CodeRuns:
        return ["gray-codes", [list(code) for code in family.codes]]
    if type(family) is RelabelledBlocks:
        return ["relabelled", list(family.labels.order)]
    if type(family) is EdgeFrames:
        return ["edge-frames", family.far_first, family.mirrored, family.square_columns]
    if type(family) is BoundaryFrames:
        return ["boundary-frames", list(astuple(family.options))]
    for name, kind in _PLAIN.items():
        if type(family) is kind:
            return [name]
    return None


def family_from_data(data: Any, machine: Any) -> Family:
    """The inverse of :func:`family_to_data` on ``machine``. Raises :class:`SpecError` for anything else."""
    made: Any
    try:
        match data:
            case ["gray", [*parameters]]:
                made = GrayRuns(machine, GrayCode(_numbers(parameters)))
            case ["gray-codes", [*codes]]:
                made = CodeRuns(machine, tuple(_numbers(code) for code in codes))
            case ["relabelled", [*order]]:
                made = RelabelledBlocks(machine, Labelling(_numbers(order)))
            case ["edge-frames", bool() as far, bool() as mirrored, bool() as columns]:
                made = EdgeFrames(machine, far, mirrored, columns)
            case ["boundary-frames", [*options]]:
                made = BoundaryFrames(machine, BoundaryOptions(*options))
            case [str() as name] if name in _PLAIN:
                made = _PLAIN[name](machine)
            case _:
                raise SpecError("family", data, "a family of the suite")
    except (TypeError, AttributeError, ValueError):
        raise SpecError("family", data, "a family of the suite that fits the machine") from None
    family: Family = made
    return family


def _numbers(data: Any) -> tuple[int, ...]:
    if not isinstance(data, list) or any(type(number) is not int for number in data):
        raise SpecError("family", data, "a list of numbers")
    return tuple(data)
