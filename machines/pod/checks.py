"""Whether a region lies on a pod, and whether chips are those of one."""

from __future__ import annotations

from math import prod

from allocert.errors import RegionError
from allocert.machines.pod.layout import Layout, by
from allocert.machines.pod.regions import Part, Slice

__all__ = ["check_part", "check_slice", "part_at", "slice_of"]


def check_part(pod: Layout, part: Part) -> Part:
    """An aligned part of one of the pod's blocks. Raises :class:`RegionError`."""
    numbers = (part.block, *part.base, *part.sides)
    if any(type(number) is not int for number in numbers) or not 0 <= part.block < pod.blocks:
        raise RegionError("region", part.address, f"a part of a block 0..{pod.blocks - 1} of {pod.spec}")
    if len(part.base) != 3 or part.sides not in pod.parts[1:]:
        raise RegionError("region", part.address, f"sides of a part of a block of {by(pod.block)}")
    axes = zip(part.base, part.sides, pod.block, strict=True)
    if any(not 0 <= base < side or base % wanted for base, wanted, side in axes):
        raise RegionError("region", part.address, f"an aligned part of a block of {by(pod.block)}")
    return part


def check_slice(pod: Layout, given: Slice) -> Slice:
    """Blocks of one group as many as its shape takes; a frame where blocks are wired. Raises :class:`RegionError`."""
    blocks, request = given.blocks, given.request
    if any(type(b) is not int or not 0 <= b < pod.blocks for b in blocks) or len(set(blocks)) < len(blocks):
        raise RegionError("region", given.address, f"different blocks 0..{pod.blocks - 1} of {pod.spec}")
    if len({b // pod.group for b in blocks}) != 1:
        raise RegionError("region", given.address, "blocks of one group")
    if isinstance(request, tuple) and (request not in pod.known or pod.level(request)):
        raise RegionError("region", given.address, f"sides in increasing order of a slice of {pod.spec}")
    chips = request if isinstance(request, int) else prod(request[:3])
    if chips != len(blocks) * pod.size:
        raise RegionError("region", given.address, f"{chips} chips in blocks of {pod.size}")
    if pod.wired and all(pod.frame(blocks[0], sides) != blocks for sides in pod.fitting(request)):
        raise RegionError("region", given.address, f"a frame of {by(pod.grid)} blocks, axis x first")
    return given


def slice_of(pod: Layout, blocks: tuple[int, ...]) -> Slice:
    """Blocks as a slice of any shape, or of the frame that they are where blocks are wired. Raises :class:`RegionError`."""
    if not pod.wired:
        return check_slice(pod, Slice(blocks, len(blocks) * pod.size))
    wanted = set(blocks)
    for shape in pod.asked_shapes:
        if prod(shape) == len(wanted) * pod.size:
            for sides in pod.fitting(shape):
                for first in sorted(wanted):
                    frame = pod.frame(first, sides)
                    if set(frame) == wanted:
                        return check_slice(pod, Slice(frame, shape))
    raise RegionError("blocks", blocks, f"a frame of {by(pod.grid)} blocks")


def part_at(pod: Layout, base: int, level: int) -> Part:
    """The part of a level whose first chip is ``base``."""
    block, chip = divmod(base, pod.size)
    return Part(block, pod.place(chip), pod.parts[level])
