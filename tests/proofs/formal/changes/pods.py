"""Changed code that Coq's tables on pods have to notice."""

from __future__ import annotations

from tests.proofs.formal.changes.change import Changes

from allocert.allocators.pod import best_fit, first_fit
from allocert.machines.pod import families
from allocert.machines.pod.kernels import aligned_bases
from allocert.models.pod import counting, groups

__all__ = ["PODS"]

PODS: Changes = {
    "pods/regions": ((families, "combinations", lambda blocks, count: [tuple(blocks)[:count]]),),
    "pods/counts": (
        (counting, "free_parts", lambda taken, blocks, block, part: aligned_bases(blocks, block, part)),
        (groups, "block_numbers", lambda word, size: 0),
    ),
    "pods/shortages": (
        (
            counting,
            "asked_chips",
            lambda pod, asked, level: sum(map(pod.demand, (one for one in asked if pod.level(one) == level))),
        ),
    ),
    "pods/grants": (
        (first_fit, "slice_among", lambda free, pod, request, groups: None),
        (best_fit, "slice_among", lambda free, pod, request, groups: None),
    ),
}
