"""What the shipped code for pods has for Coq's tables: regions, counts, and grants."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.machines.pod.pod import Pod
from allocert.machines.words import bits, word_of
from allocert.models.pod.counting import free_chips, shortage
from allocert.models.pod.every_set import Sets
from allocert.models.pod.groups import free_blocks
from allocert.proofs.formal.ties import tied

__all__ = ["counts_table", "grants_table", "regions_table", "shortages_table"]

_BLOCKS = ((1, 1, 1), (2, 1, 1), (2, 2, 1), (4, 2, 1))
"""A block of 2^m chips for each m."""
_PODS = tuple(
    Pod((n,), _BLOCKS[m], groups)
    for m, n, groups in (
        (0, 3, 1),
        (1, 2, 1),
        (1, 3, 1),
        (2, 2, 1),
        (3, 1, 1),
        (0, 2, 3),
        (1, 2, 2),
        (2, 1, 2),
    )
)
_ONE_GROUP = tuple(Pod((n,), _BLOCKS[m]) for m, n in ((0, 3), (1, 2), (1, 3), (2, 1), (2, 2)))


def _order(pod: Pod) -> list[int]:
    """The chips in the order of Coq's model: block after block, in each in the order of halving."""
    inside = pod.bases(len(pod.parts) - 1)
    return [start + place for start in range(0, pod.processors, pod.size) for place in inside]


def _boards(pod: Pod) -> Iterator[int]:
    """The words of taken chips, in the order of the words of Coq's model."""
    order = _order(pod)
    for word in range(pod.full + 1):
        yield word_of(order[chip] for chip in bits(word))


@tied("pods/regions")
def regions_table() -> list[Any]:
    """For each pod and each size of request, smallest first: the chips of each region."""
    table = []
    for pod in _PODS:
        family, place = pod.family(None), {chip: place for place, chip in enumerate(_order(pod))}
        table.append(
            [
                [sorted(place[chip] for chip in bits(pod.word(region))) for region in family.regions(request)]
                for request in Sets.requests_of(pod)
            ]
        )
    return table


@tied("pods/counts")
def counts_table() -> list[Any]:
    """For each pod and each board: the free parts of each size, smallest first, and the free blocks of each group."""

    def row(pod: Pod, taken: int) -> list[int]:
        levels = reversed(range(len(pod.parts)))
        parts = [free_chips(pod, taken, level) // (pod.size >> level) for level in levels]
        return parts + [len(blocks) for blocks in free_blocks(pod, taken)]

    return [[row(pod, taken) for taken in _boards(pod)] for pod in _PODS]


@tied("pods/shortages")
def shortages_table() -> list[Any]:
    """For each pod of one group, each board and each two sizes of requests: 1 if there is no shortage."""
    return [
        [
            [int(shortage(pod, taken, both) is None) for both in product(Sets.requests_of(pod), repeat=2)]
            for taken in _boards(pod)
        ]
        for pod in _ONE_GROUP
    ]


@tied("pods/grants")
def grants_table() -> list[Any]:
    """For each pod, each board and each size of request: 1 if it is granted, by each allocator; else 0."""

    def granted(pod: Pod, taken: int, request: Any) -> int:
        kinds: tuple[Any, ...] = (PodFirstFit, PodBestFit, *([PodBuddy] if pod.groups == 1 else []))
        answers = {kind(pod, taken).allocate(request) is not None for kind in kinds}
        return -1 if len(answers) > 1 else int(answers.pop())

    return [
        [[granted(pod, taken, request) for request in Sets.requests_of(pod)] for taken in _boards(pod)]
        for pod in _PODS
    ]
