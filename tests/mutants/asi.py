"""Bugs in Allocation Strategy I: its ranks, its kernel, and its book-keeping."""

from __future__ import annotations

from tests.mutants.mutant import Mutant

CUBES = ("hypercube-nodes:2", "hypercube-nodes:3")
_SEGMENTS = "allocert.machines.graysegments"
_SEGMENT = "segment = self.family.segment(start, size)"
_SHIFTS = "free = free & (free >> step | (free & ((1 << step) - 1)) << (ranks - step))"
_TAKEN = "self._ranks |= segment_ranks(self.machine.n, start, size)"
_GIVEN = "self._ranks ^= segment_ranks(self.machine.n, self._start.pop(segment), segment.nodes.bit_count())"
_FAULTY = "self._ranks |= 1 << gray_rank(node)"
_CHOSEN = "return lowest_base(free_segments(busy, machine.n, request))"


def _asi(name: str, old: str, new: str, module: str = "") -> Mutant:
    return Mutant("asi", name, old, new, module, CUBES)


ASI = [
    _asi("faulty nodes by node number", _FAULTY, "self._ranks |= 1 << node"),
    _asi("faulty nodes by the code itself", _FAULTY, "self._ranks |= 1 << gray_node(node)"),
    _asi("faulty nodes count as free", _FAULTY, "pass"),
    _asi("only the last faulty node counts", _FAULTY, "self._ranks = 1 << gray_rank(node)"),
    _asi(
        "the last free segment",
        _CHOSEN,
        "free = free_segments(busy, machine.n, request); return 1 << free.bit_length() - 1 if free else 0",
    ),
    _asi(
        "starts at multiples of y only",
        _CHOSEN,
        "free = free_segments(busy, machine.n, request)\n"
        "        return lowest_base(sum(free & 1 << at for at in range(0, machine.processors, request)))",
    ),
    _asi("one node more is looked for", _CHOSEN, _CHOSEN.replace("request)", "request + 1)", 1)),
    _asi("one node less is looked for", _CHOSEN, _CHOSEN.replace("request)", "max(1, request - 1))", 1)),
    _asi(
        "a segment of one node more",
        _SEGMENT,
        _SEGMENT.replace("size)", "min(size + 1, self.machine.processors))"),
    ),
    _asi("a segment of one node less", _SEGMENT, _SEGMENT.replace("size)", "max(size - 1, 1))")),
    _asi("the next segment", _SEGMENT, _SEGMENT.replace("start,", "(start + 1) % self.machine.processors,")),
    _asi(
        "ranks as nodes",
        _SEGMENT,
        "segment = NodeSet(self.machine.n, segment_ranks(self.machine.n, start, size))",
    ),
    _asi(
        "a refusal gives what is free",
        "        if not chosen:\n            return None",
        "        while not chosen and size > 1:\n            size -= 1\n"
        "            chosen = self.choose(self._ranks, self.machine, size)\n"
        "        if not chosen:\n            return None",
    ),
    _asi("only the first rank is taken", _TAKEN, "self._ranks |= 1 << start"),
    _asi(
        "ranks beyond the last are lost",
        _TAKEN,
        "self._ranks |= ((1 << size) - 1) << start & self.machine.full",
    ),
    _asi("a grant takes no ranks", _TAKEN, "pass"),
    _asi("a release frees no ranks", _GIVEN, "self._start.pop(segment)"),
    _asi("a release frees the first rank", _GIVEN, "self._ranks ^= 1 << self._start.pop(segment)"),
    _asi("a release frees everything", _GIVEN, "self._ranks = 0"),
    _asi("a release frees as many ranks from 0 on", _GIVEN, _GIVEN.replace("self._start.pop(segment)", "0")),
    _asi("no wrap in the search", _SHIFTS, "free = free & free >> step", _SEGMENTS),
    _asi("runs by doubling only", "step = min(length, size - length)", "step = length", _SEGMENTS),
    _asi("runs one too long", "size - length)", "size + 1 - length)", _SEGMENTS),
    _asi("a wrapped segment is cut off", " | segment_word(n, 0, start + size - stop)", "", _SEGMENTS),
    _asi(
        "the upper half is not reversed",
        "word = ones | (ones ^ word) << half",
        "word = ones | word << half",
        _SEGMENTS,
    ),
    _asi("ranks of faulty nodes by one shift", "shift <<= 1", "break", _SEGMENTS),
    _asi("releases are not checked", "self._holdings.release(region)", "region"),
    _asi("a grant is not noted", "self._holdings.grant(segment)", "pass"),
]

PIECES = ("hypercube-nodes:4",)
_CUT = "if not self._held:\n            self._cut(size)"


def _partitions(name: str, old: str, new: str, machines: tuple[str, ...] = CUBES) -> Mutant:
    return Mutant("asi-partitions", name, old, new, "", machines)


ASI_PARTITIONS = [
    _partitions("faulty nodes by node number", "sorted(gray_rank(node) for", "sorted(node for"),
    _partitions("faulty cubes are used", "{rank // made.y for rank in self._faulty}", "set()"),
    _partitions("one cube too many", "((1 << made.p) - 1) &", "((1 << made.p + 1) - 1) &"),
    _partitions("the machine is cut for every request", _CUT, "self._cut(size)"),
    _partitions("the machine is cut only once", _CUT, "if self._plan is None:\n            self._cut(size)"),
    _partitions("pieces that are too small", "if piece.size >= size]", "]", PIECES),
    _partitions("cubes that are too small", " and self._plan.y >= size:", ":"),
    _partitions("cubes one node too small", "self._plan.y >= size:", "self._plan.y >= size - 1:"),
    _partitions(
        "cubes start at multiples of the size asked",
        "Run(index * self._plan.y,",
        "Run(index * self._plan.asked,",
        PIECES,
    ),
    _partitions("a partition stays free", "self._mark(run, free=False)", "pass"),
    _partitions("a cube is marked by its first rank", "1 << run.start // self._plan.y", "1 << run.start"),
    _partitions(
        "pieces are marked as cubes",
        "run.start < self._plan.p * self._plan.y:",
        "run.start < self.machine.processors:",
        PIECES,
    ),
    _partitions("the whole partition is granted", "(run.start, size)", "(run.start, run.size)"),
    _partitions(
        "the next node is granted", "(run.start, size)", "((run.start + 1) % self.machine.processors, size)"
    ),
    _partitions("releases are not checked", "self._holdings.release(region)", "region"),
    _partitions("a grant is not noted", "self._holdings.grant(segment)", "pass"),
]
