"""Bugs in the allocators of subcubes."""

from __future__ import annotations

from tests.mutants.holdings import holdings
from tests.mutants.mutant import Mutant

CUBES = ("hypercube:2", "hypercube:3")
_BOARD = "allocert.machines.board"
_BASES = "allocert.machines.bases"
_CODE = "allocert.machines.graycode"

_HALVE = "    for i in range(k):\n        free = free & (free >> (1 << i))\n"
_ALIGNED = "return free & _multiples(1 << k, 1 << n)"
_LOWEST = "    return bases & -bases\n"
_TURN = "free = free & (free >> step | (free & ((1 << step) - 1)) << (ranks - step))"
_RUN_MASK = "_multiples(1 << max(k - 1, 0), ranks)"
_RUN_STEPS = "    for i in range(k):\n        step = 1 << i\n"
_SPLIT = "for split in range(search - 1, k - 1, -1):"
_HIGH = "self.lists[split].append(start + (1 << split))"
_WHILE_FREE = "while k < self.n and (start ^ (1 << k)) in self.lists[k]:"


def _buddy(name: str, old: str, new: str, module: str = "", equivalent: str = "") -> Mutant:
    return Mutant("buddy", name, old, new, module, CUBES, equivalent)


def _lists(name: str, old: str, new: str, equivalent: str = "") -> Mutant:
    return Mutant("free-list", name, old, new, "", CUBES, equivalent)


def _gray(name: str, old: str, new: str, module: str = "", equivalent: str = "") -> Mutant:
    return Mutant("gray", name, old, new, module, CUBES, equivalent)


BUDDY = [
    *holdings("buddy", CUBES),
    _buddy(
        "blocks at half strides", _ALIGNED, "return free & _multiples(max(1, 1 << k >> 1), 1 << n)", _BOARD
    ),
    _buddy(
        "blocks at double strides", _ALIGNED, "return free & _multiples(2 << k, max(2 << k, 1 << n))", _BOARD
    ),
    _buddy("blocks anywhere", _ALIGNED, "return free", _BOARD),
    _buddy(
        "the last block is not seen",
        "repeat(1, step, end // step)",
        "repeat(1, step, max(1, end // step - 1))",
        _BOARD,
    ),
    _buddy("half a block is looked at", _HALVE, _HALVE.replace("range(k)", "range(k - 1)"), _BOARD),
    _buddy("twice a block is looked at", _HALVE, _HALVE.replace("range(k)", "range(k + 1)"), _BOARD),
    _buddy("neighbours at distance i", _HALVE, _HALVE.replace("(1 << i)", "i"), _BOARD),
    _buddy("neighbours at distance 2^k", _HALVE, _HALVE.replace("(1 << i)", "(2 << i)"), _BOARD),
    _buddy("one free node will do", _HALVE, _HALVE.replace("free & (", "free | ("), _BOARD),
    _buddy("last fit", _LOWEST, "    return 1 << bases.bit_length() - 1 if bases else 0\n", _BASES),
    _buddy("all but the first fit", _LOWEST, "    return bases & (bases - 1)\n", _BASES),
    _buddy("the start is one too high", "start.bit_length() - 1, (1", "start.bit_length(), (1"),
    _buddy("node 0 is not granted", "if not start:", "if start < 2:"),
    _buddy("the whole cube is not granted", "if not start:", "if not start or k == self.machine.n > 0:"),
    _buddy("a smaller block is granted", "(1 << k) - 1)", "(1 << k >> 1) - 1 if k else 0)"),
    _buddy("high directions instead of low", "(1 << k) - 1)", "((1 << k) - 1) << (self.machine.n - k))"),
    _buddy(
        "the dimension is a number of nodes",
        "self.choose(self._holdings.busy, self.machine, k)",
        "self.choose(self._holdings.busy, self.machine, max(k - 1, 0))",
    ),
    _buddy(
        "halves in another order",
        _HALVE,
        _HALVE.replace("range(k)", "reversed(range(k))"),
        _BOARD,
        "shifts by different powers of two commute under conjunction",
    ),
    _buddy(
        "the lowest bit by complement",
        _LOWEST,
        "    return bases & ~(bases - 1)\n",
        _BASES,
        "-x is ~(x - 1) for every integer",
    ),
]

FREE_LIST = [
    _lists("the last halving is left out", _SPLIT, "for split in range(search - 1, k, -1):"),
    _lists("one halving too many", _SPLIT, "for split in range(search - 1, k - 2, -1):"),
    _lists("the split is not counted down", _HIGH, "self.lists[split].append(start + (1 << (search - 1)))"),
    _lists("the low part is listed and granted", _HIGH, "self.lists[split].append(start)"),
    _lists(
        "the high part is listed and granted",
        "        return start\n",
        "        return start + (1 << search) - (1 << k)\n",
    ),
    _lists("a part is listed one dimension up", _HIGH, "self.lists[split + 1].append(start + (1 << split))"),
    _lists("the head stays in its list", "self.lists[search].pop()", "self.lists[search][-1]"),
    _lists("the own list is not looked at", "search = k\n", "search = k + 1\n"),
    _lists("the largest list is not looked at", "if search > self.n:", "if search >= self.n > 0:"),
    _lists("one list beyond the last", "while search <= self.n and", "while search <= self.n + 1 and"),
    _lists("no joining", _WHILE_FREE, "while False:"),
    _lists("joined once only", "            k += 1\n", "            k += 1\n            break\n"),
    _lists("the whole cube is never formed", "while k < self.n and", "while k < self.n - 1 and"),
    _lists("the buddy is the next block", _WHILE_FREE, _WHILE_FREE.replace("start ^", "start +")),
    _lists("the buddy is of the next dimension", "buddy = start ^ (1 << k)", "buddy = start ^ (2 << k)"),
    _lists("the joined block starts high", "start = min(start, buddy)", "start = max(start, buddy)"),
    _lists("the joined block starts at the released one", "start = min(start, buddy)", "pass"),
    _lists("the buddy stays in its list", "self.lists[k].remove(buddy)", "pass"),
    _lists("a joined block keeps its dimension", "            k += 1\n", ""),
    _lists(
        "a released block is one node",
        "self._free.give(block.dimension, block.base)",
        "self._free.give(0, block.base)",
    ),
    _lists("a released block is lost", "self._free.give(block.dimension, block.base)", "pass"),
    _lists("faulty nodes are listed", "bits(machine.full ^ self._holdings.faulty)", "bits(machine.full)"),
    _lists("faulty cubes start empty", "bits(machine.full ^ self._holdings.faulty)", "bits(0)"),
    _lists("releases are not checked", "self._holdings.release(region)", "region"),
    _lists("high directions instead of low", "(1 << k) - 1)", "((1 << k) - 1) << (self.machine.n - k))"),
    _lists(
        "halving upwards",
        _SPLIT,
        "for split in range(k, search):",
        "each list gets one block whatever the order",
    ),
    _lists(
        "joining beyond the whole cube",
        "while k < self.n and",
        "while k <= self.n and",
        "list n holds at most the block at 0, and its buddy would start at 2^n",
    ),
    _lists(
        "nodes given singly without faults",
        "if self._holdings.faulty:",
        "if True:",
        "all nodes given back singly join to the whole cube",
    ),
]

GRAY = [
    *holdings("gray", CUBES)[-2:],
    _gray("no run wraps", _TURN, "free = free & (free >> step)", _BOARD),
    _gray("the turn is one rank short", _TURN, _TURN.replace("(ranks - step)", "(ranks - step - 1)"), _BOARD),
    _gray("the turn brings too few ranks", _TURN, _TURN.replace("(1 << step) - 1", "step - 1"), _BOARD),
    _gray("runs at full strides", _RUN_MASK, "_multiples(1 << k, ranks)", _BOARD),
    _gray("runs at quarter strides", _RUN_MASK, "_multiples(1 << max(k - 2, 0), ranks)", _BOARD),
    _gray("runs anywhere", "return free & " + _RUN_MASK, "return free", _BOARD),
    _gray("half a run is looked at", _RUN_STEPS, _RUN_STEPS.replace("range(k)", "range(k - 1)"), _BOARD),
    _gray(
        "twice a run is looked at", _RUN_STEPS, _RUN_STEPS.replace("range(k)", "range(min(k + 1, n))"), _BOARD
    ),
    _gray("last fit", _LOWEST, "    return 1 << bases.bit_length() - 1 if bases else 0\n", _BASES),
    _gray("a grant leaves the rank word", "self._ranks |= self.family.code.run_word(start, k)", "pass"),
    _gray("a grant replaces the rank word", "self._ranks |= self", "self._ranks = self"),
    _gray(
        "a release leaves the rank word",
        "self._ranks ^= self.family.code.run_word(self._start.pop(subcube), subcube.dimension)",
        "self._start.pop(subcube)",
    ),
    _gray(
        "a release clears half the run",
        "pop(subcube), subcube.dimension)",
        "pop(subcube), max(subcube.dimension - 1, 0))",
    ),
    _gray("a release clears from rank 0", "self._start[subcube] = start", "self._start[subcube] = 0"),
    _gray(
        "a release clears from the base",
        "self._start[subcube] = start",
        "self._start[subcube] = subcube.base",
    ),
    _gray("faulty nodes by number, not rank", "code.to_ranks(self._holdings.busy)", "self._holdings.busy"),
    _gray("faulty nodes count as free", "code.to_ranks(self._holdings.busy)", "0"),
    _gray("a wrapped run is marked in part", "return (word | word >> ranks) &", "return word &", _CODE),
    _gray("the seam at the start", "seam = (start + (1 << (k - 1)))", "seam = start", _CODE),
    _gray("the seam one block later", "seam = (start + (1 << (k - 1)))", "seam = (start + (1 << k))", _CODE),
    _gray("the last step in direction 1", "if seam else self.n - 1", "if seam else 0", _CODE),
    _gray("one direction too many", "self.parameters[: k - 1]", "self.parameters[:k]", _CODE),
    _gray("one direction too few", "self.parameters[: k - 1]", "self.parameters[: max(k - 2, 0)]", _CODE),
    _gray("ranks as nodes", "gray = rank ^ rank >> 1", "gray = rank", _CODE),
    _gray(
        "a Gray code of the wrong half",
        "gray = rank ^ rank >> 1",
        "gray = rank ^ rank << 1 & (1 << self.n) - 1",
        _CODE,
    ),
    _gray("ranks taken from the inverse code", "ranks[node] = rank", "ranks[rank] = node", _CODE),
    _gray("the base keeps its high bits", "self.node(start) & ~directions", "self.node(start)", _CODE),
    _gray(
        "the turn is not masked",
        _TURN,
        "free = free & (free >> step | free << (ranks - step))",
        _BOARD,
        "the conjunction with free drops the ranks beyond the last",
    ),
    _gray(
        "a wrapped run is marked beyond the end",
        " & ((1 << ranks) - 1)\n",
        "\n",
        _CODE,
        "a run that reaches the ranks beyond the end also covers the last rank, which is marked",
    ),
]
