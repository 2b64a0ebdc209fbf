"""Bugs in the free lists over relabelled nodes."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

CUBES = ("hypercube:2", "hypercube:3")
_LISTS = "allocert.allocators.hypercube.freelist"
_GIVE = "self._free.give(block.dimension, self.labels.new(block.base))"
_LOW = "self.labels.low(k))"
_SPLIT = "for split in range(search - 1, k - 1, -1):"
_WHILE_FREE = "while k < self.n and (start ^ (1 << k)) in self.lists[k]:"


def _relabel(name: str, old: str, new: str, module: str = "", equivalent: str = "") -> Mutant:
    return Mutant("relabel", name, old, new, module, CUBES, equivalent)


RELABEL = [
    _relabel("faulty nodes by their old labels", "{self.labels.new(node) for", "{node for"),
    _relabel("faulty nodes by the inverse map", "{self.labels.new(node) for", "{self.labels.old(node) for"),
    _relabel("faulty nodes count as free", "if label not in bad:", "if True:"),
    _relabel("only faulty nodes are listed", "if label not in bad:", "if label in bad:"),
    _relabel("faulty cubes start empty", "self._free.give(0, label)", "pass"),
    _relabel("new labels as nodes", "self.labels.old(start), ", "start & ~self.labels.low(k), "),
    _relabel(
        "nodes by the inverse map",
        "self.labels.old(start), ",
        "self.labels.new(start) & ~self.labels.low(k), ",
    ),
    _relabel("low directions of the old labels", _LOW, "(1 << k) - 1)"),
    _relabel("a smaller block is granted", _LOW, "self.labels.low(max(k - 1, 0)))"),
    _relabel("a released block by its old label", _GIVE, "self._free.give(block.dimension, block.base)"),
    _relabel("a released block by the inverse map", _GIVE, _GIVE.replace("labels.new", "labels.old")),
    _relabel("a released block is one node", _GIVE, _GIVE.replace("block.dimension", "0")),
    _relabel("a released block is lost", _GIVE, "pass"),
    _relabel("a grant is not noted", "self._holdings.grant(block)", "pass"),
    _relabel("releases are not checked", "self._holdings.release(region)", "region"),
    _relabel("one halving too many", _SPLIT, "for split in range(search - 1, k - 2, -1):", _LISTS),
    _relabel("the last halving is left out", _SPLIT, "for split in range(search - 1, k, -1):", _LISTS),
    _relabel("no joining", _WHILE_FREE, "while False:", _LISTS),
    _relabel("the buddy is the next block", _WHILE_FREE, _WHILE_FREE.replace("start ^", "start +"), _LISTS),
    _relabel(
        "nodes given singly without faults",
        "        if bad:",
        "        if True:",
        equivalent="all nodes given back singly join to the whole cube",
    ),
]
