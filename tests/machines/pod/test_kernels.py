from __future__ import annotations

from itertools import product

import pytest

from allocert.machines.pod import Pod
from allocert.machines.pod.kernels import block_numbers, free_parts


def parts_by_coordinates(pod: Pod, level: int) -> dict[int, int]:
    """The words of the aligned parts by first chip, chip by chip."""
    x, y, z = pod.block
    sides = pod.parts[level]
    found = {}
    for block, c, b, a in product(
        range(pod.blocks), *(range(0, s, w) for s, w in zip((z, y, x), sides[::-1], strict=True))
    ):
        chips = [
            block * pod.size + (a + i) + x * ((b + j) + y * (c + k))
            for i, j, k in product(*map(range, sides))
        ]
        found[min(chips)] = sum(1 << chip for chip in chips)
    return found


@pytest.mark.parametrize(
    "pod", [Pod((3,), (2, 2, 1)), Pod((2,), (1, 1, 4)), Pod((1,), (2, 2, 2))], ids=lambda pod: pod.spec
)
def test_free_parts_of_every_board(pod: Pod) -> None:
    parts = [parts_by_coordinates(pod, level) for level in range(len(pod.parts))]
    for busy in range(pod.full + 1):
        for sides, words in zip(pod.parts, parts, strict=True):
            free = sum(1 << base for base, word in words.items() if not word & busy)
            assert free_parts(busy, pod.blocks, pod.block, sides) == free


def test_halves_differ_in_one_bit_of_the_number() -> None:
    for block in ((4, 4, 4), (2, 2, 1), (1, 8, 2)):
        pod = Pod((2,), block)
        for level, cut in enumerate(pod.cuts):
            words, halves = parts_by_coordinates(pod, level), parts_by_coordinates(pod, level + 1)
            assert all(word == halves[base] | halves[base | cut] for base, word in words.items())
            assert all(words[pod.holder(base, level)] & word for base, word in halves.items())


def test_blocks_by_their_first_chips() -> None:
    assert block_numbers(0, 64) == 0
    assert block_numbers(1 | 1 << 128 | 1 << 640, 64) == 0b100_0000_0101
