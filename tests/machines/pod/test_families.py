from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from allocert.errors import SpecError
from allocert.machines import family_of, parse_machine
from allocert.machines.pod import Pod
from allocert.machines.pod.regions import Part, Slice

SPECS = ("pod:4/2x2x1", "pod:2*2/2x2x1", "pod:3*1/2x2x2", "pod:2x2x2/1x1x1:static", "pod:2x1x2/2x2x2:static")


def boards(pod: Pod, seed: int) -> Iterator[int]:
    draw = random.Random(seed)
    for share in range(60):
        yield sum(1 << chip for chip in range(pod.processors) if 60 * draw.random() < share)
        whole = [block for block in range(pod.blocks) if draw.random() < 0.4]
        yield pod.full ^ sum(((1 << pod.size) - 1) << block * pod.size for block in whole)


def by_definition(pod: Pod, name: str, busy: int, request: Any) -> list[Any]:
    """The free regions of the widest family, sorted as the family's words say."""
    free = [region for region in family_of(pod).regions(request) if not pod.word(region) & busy]
    per_block = [
        sum(not busy >> chip & 1 for chip in range(b * pod.size, (b + 1) * pod.size))
        for b in range(pod.blocks)
    ]
    per_group = [per_block[g * pod.group : (g + 1) * pod.group].count(pod.size) for g in range(pod.groups)]

    def packed(region: Any) -> Any:
        if isinstance(region, Part):
            block = region.block
            return per_block[block], per_group[block // pod.group], block
        return (
            (0, 0, 0)
            if pod.wired
            else (per_group[region.blocks[0] // pod.group], region.blocks[0] // pod.group, 0)
        )

    def split(region: Any) -> Any:
        if isinstance(region, Slice):
            return 0, 0
        word = pod.word(region)
        larger = [
            pod.word(part).bit_count()
            for level in range(len(pod.parts))
            for part in map(pod.check_region, parts(pod, level))
            if word & pod.word(part) == word and not pod.word(part) & busy
        ]
        return max(larger), (word & -word).bit_length()

    if name == "slices":
        return free
    return sorted(free, key=packed if name == "packed-slices" else split)


def parts(pod: Pod, level: int) -> list[Any]:
    if level == 0:
        return [Slice((block,), pod.size) for block in range(pod.blocks) if not pod.wired] or list(
            family_of(pod).regions(pod.block)
        )
    return list(family_of(pod).regions(pod.parts[level]))


@pytest.mark.parametrize("spec", SPECS)
@pytest.mark.parametrize("name", ["slices", "packed-slices", "least-split"])
def test_free_regions_in_order(spec: str, name: str) -> None:
    pod = parse_machine(spec)
    assert isinstance(pod, Pod)
    family = family_of(pod, name)
    assert (family.name, family.machine) == (name, pod)
    for busy in boards(pod, 3):
        for request in pod.requests():
            expected = by_definition(pod, name, busy, request)
            assert list(family.free(busy, request)) == expected
            assert family.first_free(busy, request) == (expected[0] if expected else None)


def test_too_many_slices_are_not_listed() -> None:
    assert family_of(Pod((64,), (1, 1, 1))).depends_on_board  # type: ignore[attr-defined]
    assert not family_of(Pod((4,), (2, 2, 1))).depends_on_board  # type: ignore[attr-defined]


def test_a_family_that_is_none() -> None:
    with pytest.raises(SpecError, match="slices or packed-slices or least-split on pod:4/2x2x1"):
        family_of(parse_machine("pod:4/2x2x1"), "frames")
