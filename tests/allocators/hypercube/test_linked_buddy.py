"""Linked lists of free blocks: the grants of the plain lists, in O(n) pointers."""

import random
from copy import deepcopy

import pytest

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.linked_buddy import LinkedBuddy, LinkedLists
from allocert.machines import Hypercube


def histories(n, faulty=()):
    """Every pair of list states that requests and releases reach, with the holdings."""
    start = (FreeLists(n), LinkedLists(n), ())
    nodes = [node for node in range(1 << n) if node not in faulty]
    for lists in start[:2]:
        for node in nodes:
            lists.give(0, node)
    todo, seen = [start], set()
    while todo:
        plain, linked, held = todo.pop()
        state = tuple(tuple(reversed(starts)) for starts in plain.lists)
        assert state == tuple(tuple(linked.starts(k)) for k in range(n + 1))
        if (state, held) in seen:
            continue
        seen.add((state, held))
        for k in range(n + 1):
            one, other = copies(plain, linked)
            start = one.take(k)
            assert start == other.take(k)
            if start is not None:
                todo.append((one, other, tuple(sorted((*held, (k, start))))))
        for block in held:
            one, other = copies(plain, linked)
            one.give(*block)
            other.give(*block)
            todo.append((one, other, tuple(b for b in held if b != block)))
    return len(seen)


def copies(plain, linked):
    return deepcopy(plain), deepcopy(linked)


@pytest.mark.parametrize("n", range(4))
def test_the_lists_are_those_of_the_plain_implementation_in_every_state(n):
    assert histories(n) >= n + 1
    for node in range(1 << n):
        histories(n, (node,))


@pytest.mark.parametrize("faults", [0, 1, 40])
def test_it_grants_what_the_plain_lists_grant_on_a_larger_cube(faults):
    cube, source = Hypercube(10), random.Random(faults)
    faulty = source.sample(range(cube.processors), faults)
    one, other, held = FreeListBuddy(cube, faulty), LinkedBuddy(cube, faulty), []
    for _ in range(3000):
        if held and source.random() < 0.45:
            block = held.pop(source.randrange(len(held)))
            one.release(block)
            other.release(block)
        else:
            k = min(source.randrange(11), source.randrange(11))
            block = one.allocate(k)
            assert other.allocate(k) == block
            held += [] if block is None else [block]
    assert one.free_lists == other.free_lists


class Counting(LinkedLists):
    """Counts the blocks that enter and leave lists."""

    moves = 0

    def _link(self, k, block):
        self.moves += 1
        super()._link(k, block)

    def _unlink(self, block):
        self.moves += 1
        super()._unlink(block)


@pytest.mark.parametrize("n", [0, 1, 2, 5, 10, 16])
def test_a_call_moves_at_most_one_block_for_each_dimension_and_one_more(n):
    lists, worst = Counting(n), 0
    lists.give(n, 0)
    lists.moves = 0
    while (start := lists.take(0)) is not None:
        worst, lists.moves = max(worst, lists.moves), 0
        if start == (1 << n) - 1:
            break
    for node in range(min(1 << n, 4096)):
        lists.give(0, node)
        worst, lists.moves = max(worst, lists.moves), 0
    assert worst == n + 1
