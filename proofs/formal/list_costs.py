"""What the shipped code has for Coq's tables on what requests and releases cost."""

from __future__ import annotations

from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.machines import Hypercube, Subcube
from allocert.machines.words import bits
from allocert.models.hypercube.list_costs import list_release_from, list_request_from, vector_request_in
from allocert.proofs.formal.hypercubes import LISTED, list_states, with_lists
from allocert.proofs.formal.ties import tied

__all__ = ["release_costs_table", "request_costs_table"]

Lists = tuple[tuple[int, ...], ...]


@tied("hypercubes/request-costs")
def request_costs_table() -> list[Any]:
    """For n = 0..3, each k and each word of busy nodes what the bit vector costs; then, for the lists of other tables and each k, what these cost.

    Where this is not what the shipped allocator's grant, or its lists after it, come to, there is a -1.
    """
    vector = [
        [[_in_vector(n, k, busy) for busy in range(1 << (1 << n))] for k in range(n + 1)] for n in range(4)
    ]
    listed = [
        [[_in_lists(n, k, state) for k in range(n + 1)] for state in list_states(n, most)]
        for n, most in LISTED
    ]
    return [*vector, *listed]


@tied("hypercubes/release-costs")
def release_costs_table() -> list[Any]:
    """For n = 0..2 all lists with at most two blocks a dimension, for n = 3 at most one, each block: what its release costs.

    Where this is not what the shipped allocator's lists after the release come to, there is a -1.
    """

    def costs(n: int, state: Lists) -> list[list[int]]:
        return [[_of_release(n, k, start, state) for start in range(0, 1 << n, 1 << k)] for k in range(n + 1)]

    return [[costs(n, state) for state in list_states(n, most)] for n, most in LISTED]


def _in_vector(n: int, k: int, busy: int) -> int:
    """Bits read up to the first busy node of each block before the granted one, whose bits are all read and set."""
    allocator = Buddy(Hypercube(n), bits(busy))
    granted = allocator.allocate(k)
    end = 1 << n if granted is None else granted.base
    read = [
        next((i + 1 for i in range(1 << k) if busy >> start + i & 1), 0) for start in range(0, end, 1 << k)
    ]
    cost = sum(read) + (0 if granted is None else 2 << k)
    return cost if all(read) and cost == vector_request_in(busy, n, k) else -1


def _in_lists(n: int, k: int, state: Lists) -> int:
    """Heads up to the list that lost a block, this block, one block put into each list between, and the nodes granted."""
    allocator = with_lists(n, state)
    granted = allocator.allocate(k)
    grown = [len(after) - len(before) for before, after in zip(state, allocator.free_lists, strict=True)]
    found = n if granted is None else grown.index(-1)
    cost = found - k + 1 + (0 if granted is None else 1 + sum(grown[:found]) + (1 << k))
    return cost if cost == list_request_from(state, k, True) else -1


def _of_release(n: int, k: int, start: int, state: Lists) -> int:
    """Entries up to the buddy in each list that lost one, which is taken off, all of the list that got the block, which is put there."""
    allocator, block = with_lists(n, state), Subcube(n, start, (1 << k) - 1)
    allocator._holdings.grant(block)
    allocator.release(block)
    after = allocator.free_lists
    last = next((i for i in range(n + 1) if len(after[i]) > len(state[i])), -1)
    gone = [[i for i, entry in enumerate(state[d]) if entry not in after[d]] for d in range(k, last)]
    cost = sum(places[0] + 2 for places in gone) + (len(state[last]) if last < n else 0) + 1
    given = [starts[::-1] for starts in state]
    return (
        cost
        if last >= k
        and all(len(places) == 1 for places in gone)
        and cost == list_release_from(given, k, start)
        else -1
    )
