"""Bugs in the linked lists of free blocks."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

CUBES = ("hypercube:2", "hypercube:3")
_HIGH = "self._link(split, block + 1)"
_WHILE_FREE = "while block > 1 and self._back[block ^ 1]:"
_HEAD = "self._next[end] = self._back[head] = block"
_LINKED = "self._next[block], self._back[block] = head, end"
_PASSED = "self._next[before], self._back[after] = after, before"
_CLEARED = "self._next[block] = self._back[block] = 0"
_GIVE = "self._free.give(block.dimension, block.base)"


def _linked(name: str, old: str, new: str, equivalent: str = "") -> Mutant:
    return Mutant("buddy-lists", name, old, new, "", CUBES[:1] if equivalent else CUBES, equivalent)


LINKED = [
    _linked("the low half is listed and granted", _HIGH, "self._link(split, block)"),
    _linked("the half is listed one dimension up", _HIGH, "self._link(split + 1, block + 1)"),
    _linked("the other half is lost", _HIGH, "pass"),
    _linked("halving does not descend", "block *= 2", "pass"),
    _linked("the high half is descended into", "block *= 2", "block = 2 * block + 1"),
    _linked("the last halving is left out", "range(search - 1, k - 1, -1)", "range(search - 1, k, -1)"),
    _linked("the head stays in its list", "        self._unlink(block)\n        for", "        for"),
    _linked("the own list is not looked at", "search = k\n", "search = k + 1\n"),
    _linked("the largest list is not looked at", "if search > self.n:", "if search >= self.n > 0:"),
    _linked(
        "a start counted from the whole tree", "return (block << k) - (1 << self.n)", "return block << k"
    ),
    _linked("no joining", _WHILE_FREE, "while False:"),
    _linked("joined with what is not free", _WHILE_FREE, "while block > 1:"),
    _linked("the buddy is the next block", _WHILE_FREE, "while block > 1 and self._back[block + 1]:"),
    _linked("joined once only", "            k += 1\n", "            k += 1\n            break\n"),
    _linked("a joined block keeps its dimension", "            k += 1\n", ""),
    _linked("the buddy stays in its list", "self._unlink(block ^ 1)", "pass"),
    _linked("a joined block keeps its number", "block //= 2", "pass"),
    _linked("the end is not told of the head", _HEAD, "self._back[head] = block"),
    _linked("the old head is not told of the new", _HEAD, "self._next[end] = block"),
    _linked("the pointers of a block swapped", _LINKED, "self._next[block], self._back[block] = end, head"),
    _linked("the block before is not told", _PASSED, "self._back[after] = before"),
    _linked("the block after is not told", _PASSED, "self._next[before] = after"),
    _linked("a block that left its list still counts as free", _CLEARED, "pass"),
    _linked("faulty nodes are listed", "bits(machine.full ^ self._holdings.faulty)", "bits(machine.full)"),
    _linked("a released block is one node", _GIVE, "self._free.give(0, block.base)"),
    _linked("a released block is lost", _GIVE, "pass"),
    _linked("releases are not checked", "self._holdings.release(region)", "region"),
    _linked("a grant is not noted", "self._holdings.grant(block)", "pass"),
    _linked(
        "only the pointer back is cleared",
        _CLEARED,
        "self._back[block] = 0",
        "a block in no list is known by its pointer back; the other is set before it is read",
    ),
    _linked(
        "nodes given singly without faults",
        "if self._holdings.faulty:",
        "if True:",
        "all nodes given back singly join to the whole cube",
    ),
]
