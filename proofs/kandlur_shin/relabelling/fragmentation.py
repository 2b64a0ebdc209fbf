"""What the claims on fragmentation share: the fault sets looked at, and each labelling's value by each measure."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.words import word_of
from allocert.models.hypercube.best_relabelling import MEASURES, Counts, best, fault_free, score
from allocert.proofs.theorems.static_strategies import few_faults
from allocert.verification.claims.claim import Context

__all__ = [
    "SAMPLED",
    "best_value",
    "blocks_at_start",
    "checked",
    "counts_of",
    "exhaustive",
    "exhaustively",
    "figure_4_value",
    "original_value",
    "sampled",
    "shown",
]

SAMPLED = (5, 6)
"""The dimensions at which fault sets are drawn."""

_DRAWN = 60


def _most(context: Context) -> int:
    """The largest f at D = 4."""
    return context.pick(4, 4, 16)


def exhaustive(context: Context, n: int) -> Iterator[tuple[int, ...]]:
    """All fault sets of Q_n, fewest first; at D = 4 those of at most 4 faults, all with deep effort."""
    yield from few_faults(n, _most(context) if n == 4 else 1 << n)


def sampled(context: Context, n: int) -> Iterator[tuple[int, ...]]:
    """All fault sets for D <= 4, as far as they are examined; 60 random sets each of 2, 3, 4 faults above."""
    if n not in SAMPLED:
        yield from exhaustive(context, n)
        return
    source = Random(f"{context.seed}-{n}")
    for f in (2, 3, 4):
        for _ in range(_DRAWN):
            yield tuple(sorted(source.sample(range(1 << n), f)))


def exhaustively(context: Context) -> str:
    """The fault sets of :func:`exhaustive` in words."""
    most = _most(context)
    return "all fault sets for D <= 4" if most == 16 else f"all fault sets for D <= 3, f <= {most} for D = 4"


def checked(context: Context) -> str:
    """Those of :func:`sampled` in words."""
    return f"{exhaustively(context)}; {_DRAWN} random sets each of 2, 3, 4 faults for D = 5, 6"


@lru_cache(maxsize=1 << 17)
def counts_of(n: int, faulty: tuple[int, ...]) -> Counts:
    """The fault-free subcubes by direction set."""
    return fault_free(n, word_of(faulty))


@lru_cache(maxsize=1 << 17)
def blocks_at_start(relabelled: bool, n: int, faulty: tuple[int, ...]) -> tuple[int, ...]:
    """How many blocks the shipped lists hold at the start, by dimension from D down."""
    allocator = (RelabelledBuddy if relabelled else FreeListBuddy)(Hypercube(n), faulty)
    return tuple(len(starts) for starts in reversed(allocator.free_lists))


def original_value(n: int, faulty: tuple[int, ...], measure: str) -> Any:
    """The measure of the shipped lists at the start, in the original labels."""
    return score(MEASURES[measure], blocks_at_start(False, n, faulty))


def figure_4_value(n: int, faulty: tuple[int, ...], measure: str) -> Any:
    """The measure of the shipped lists at the start, after the relabelling of figure 4."""
    return score(MEASURES[measure], blocks_at_start(True, n, faulty))


def best_value(n: int, faulty: tuple[int, ...], measure: str) -> Any:
    """The best value over all permutations of the bits."""
    return best(counts_of(n, faulty), MEASURES[measure]).value


def shown(measure: str, value: Any) -> str:
    """A value in words: blocks by dimension from D down, a dimension, a number of blocks, or whether it is optimal."""
    match measure:
        case "profile":
            return " ".join(map(str, value)) + " blocks of dimensions D to 0"
        case "largest":
            return f"a largest block of dimension {value}" if value >= 0 else "no block"
        case "blocks":
            return f"{-value} blocks"
    return "statically optimal lists" if value else "lists that refuse a valid request"
