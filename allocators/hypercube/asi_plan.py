"""The printed steps of Allocation Strategy I, with every choice that their text leaves open."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, fields
from enum import Enum
from functools import cached_property
from itertools import product, starmap

from allocert.errors import RequestError
from allocert.machines import Hypercube
from allocert.machines.graysegments import gray_node, segment_directions, segment_word

__all__ = [
    "AS_PRINTED",
    "KEEPS_32",
    "SENSIBLE",
    "GoesOn",
    "Index",
    "LastTwo",
    "LeftCount",
    "PieceSize",
    "Plan",
    "Ranges",
    "Reading",
    "Run",
    "StartsAt",
    "Turn",
    "leftover",
    "plan",
    "readings",
]

LARGEST_PIECE, SMALLEST_PIECE = 32, 4


class Ranges(Enum):
    """Step 6: how many ranks Y_1, Y_2, .. have, and where they end."""

    CHAINED = "ranges of y + 1 ranks"
    """Both printed ends count: y + 1 ranks, and A_j is the last of Y_j."""
    OVERLAPPING = "ranges that overlap"
    """Both printed ends count, but A_j = (j+1) y - 1."""
    EXACT = "ranges of y ranks"
    """y ranks each; A_j = (j+1) y - 1 is the last of Y_j."""


class Index(Enum):
    """Step 6: which ranges the two lines for Y_(p-1) mean. Range j is the one after A_(j-1)."""

    LAST_LINE = "the last line alone"
    """The last line replaces the other: ranges 0 .. p-2 and p."""
    IN_TURN = "both lines in turn"
    """They are Y_(p-2) and Y_(p-1), each after its predecessor: ranges 0 .. p-1."""
    SHIFTED = "both lines with the printed starts"
    """They are Y_(p-2) and Y_(p-1) with the starts as printed: ranges 0 .. p-3, p-1 and p."""


class StartsAt(Enum):
    """Step 8: where the first leftover piece starts."""

    PRINTED = "pieces after range p"
    """After A_p, the end of range p."""
    AFTER_LAST = "pieces after the last cube"
    """After the last y-cube."""


class PieceSize(Enum):
    """Step 8: how many nodes a piece has."""

    ALWAYS_32 = "of 32 nodes"
    TEMP = "of temp nodes"


class LeftCount(Enum):
    """Step 7: whether g shrinks by temp with each piece, as in example 3.3."""

    FIXED = "g stays"
    SHRINKS = "g shrinks"


class LastTwo(Enum):
    """Step 9 with temp = 4: leave, or hand out a 2-cube and leave."""

    LEAVE = "step 9 leaves"
    ALLOCATE = "step 9 hands out a 2-cube"


class GoesOn(Enum):
    """Step 10 with temp = 32, which its list of sizes does not name: halve it, or keep it."""

    HALVE = "step 10 halves 32"
    KEEP = "step 10 keeps 32"


@dataclass(frozen=True)
class Reading:
    """One way to read the steps. The defaults are the sensible reading."""

    ranges: Ranges = Ranges.EXACT
    index: Index = Index.IN_TURN
    start: StartsAt = StartsAt.AFTER_LAST
    piece: PieceSize = PieceSize.TEMP
    left: LeftCount = LeftCount.SHRINKS
    nine: LastTwo = LastTwo.LEAVE
    ten: GoesOn = GoesOn.HALVE

    @property
    def label(self) -> str:
        """E.g. ``ranges of y ranks, both lines in turn, pieces after the last cube, of temp nodes, g shrinks, ..``."""
        return ", ".join(getattr(self, one.name).value for one in fields(self))


SENSIBLE = Reading()
"""y nodes for each of p cubes in turn, then pieces of temp nodes while g shrinks."""

KEEPS_32 = Reading(ten=GoesOn.KEEP)
"""The same, but step 10 follows its list to the letter: temp = 32 is halved only once g < 32."""

AS_PRINTED = Reading(Ranges.CHAINED, Index.LAST_LINE, StartsAt.PRINTED, PieceSize.ALWAYS_32, LeftCount.FIXED)
"""Every line of the numbered steps to the letter."""


def readings() -> Iterator[Reading]:
    """All readings, those of step 6 varying slowest."""
    return starmap(Reading, product(Ranges, Index, StartsAt, PieceSize, LeftCount, LastTwo, GoesOn))


@dataclass(frozen=True, slots=True)
class Run:
    """The ranks ``start`` .. ``stop - 1`` of BRGC(n). A wrong reading makes runs beyond 2^n."""

    start: int
    stop: int

    @property
    def size(self) -> int:
        """The number of ranks."""
        return self.stop - self.start

    @property
    def ranks(self) -> range:
        """The ranks."""
        return range(self.start, self.stop)

    @property
    def nodes(self) -> tuple[int, ...]:
        """The nodes in the order of the code."""
        return tuple(map(gray_node, self.ranks))

    @property
    def dimension(self) -> int:
        """The dimension of the smallest subcube around the nodes."""
        return segment_directions(self.start, self.stop).bit_count()

    @property
    def is_subcube(self) -> bool:
        """Whether the nodes are a subcube."""
        return self.size == 1 << self.dimension

    def word(self, n: int) -> int:
        """The nodes as a word. The run has to lie in Q_n."""
        return segment_word(n, self.start, self.stop)


@dataclass(frozen=True, slots=True)
class Turn:
    """One visit to step 8, 9 or 10, with g and temp on arrival."""

    step: int
    g: int
    temp: int


@dataclass(frozen=True)
class Plan:
    """What the steps do for one n and one y.

    ``asked`` is the y given, ``y`` the one after step 4, ``repeats`` how often step 4 went back; ``pieces`` are
    those of step 8 and 9 in order. ``loops`` says that steps 8 to 10 came back to where they had been: they
    never end.
    """

    n: int
    asked: int
    y: int
    repeats: int
    p: int
    r: int
    reading: Reading
    pieces: tuple[Run, ...]
    turns: tuple[Turn, ...]
    loops: bool

    @cached_property
    def cubes(self) -> tuple[Run, ...]:
        """The incomplete cubes of step 6 in order."""
        return tuple(_range(j, self.y, self.reading.ranges) for j in _kept(self.p, self.reading.index))

    @property
    def runs(self) -> tuple[Run, ...]:
        """The incomplete cubes, then the pieces."""
        return self.cubes + self.pieces

    @property
    def twice(self) -> int | None:
        """The least rank that is handed out twice."""
        reached, found = 0, []
        for run in sorted(self.runs, key=lambda run: run.start):
            if run.start < min(reached, run.stop):
                found.append(run.start)
            reached = max(reached, run.stop)
        return min(found, default=None)

    @property
    def beyond(self) -> int | None:
        """The least rank handed out that Q_n does not have."""
        ranks = 1 << self.n
        return min((max(run.start, ranks) for run in self.runs if run.stop > ranks), default=None)

    @property
    def unused(self) -> int:
        """How many nodes are never handed out."""
        ranks, reached, unused = 1 << self.n, 0, 0
        for run in sorted(self.runs, key=lambda run: run.start):
            unused += max(0, min(run.start, ranks) - reached)
            reached = max(reached, min(run.stop, ranks))
        return unused + ranks - reached

    @property
    def wrong(self) -> str:
        """Why this is no allocation: the steps do not end, or a node is handed out twice or does not exist."""
        if self.loops:
            return "steps 8 to 10 never end"
        if (beyond := self.beyond) is not None:
            return f"rank {beyond} of {1 << self.n} is handed out"
        if (twice := self.twice) is not None:
            return f"rank {twice} is handed out twice"
        return ""


def plan(n: int, y: int, reading: Reading = SENSIBLE) -> Plan:
    """Follow the steps on Q_n for requests of y nodes.

    Raises:
        SpecError: there is no Q_n.
        RequestError: y is not in 1..2^n.

    Source: Antoniou 1994, section 3.2, steps 1 to 10.

    >>> [run.size for run in plan(6, 22).runs]
    [22, 22, 16, 4]
    """
    nodes = Hypercube(n).processors
    if isinstance(y, bool) or not isinstance(y, int) or not 1 <= y <= nodes:
        raise RequestError("request", y, f"1..{nodes} nodes")
    asked = y
    while (nodes - nodes // y * y) % SMALLEST_PIECE:
        y += 1
    p = nodes // y
    r = nodes - p * y
    last = p if reading.start is StartsAt.PRINTED or reading.index is not Index.IN_TURN else p - 1
    pieces, turns, loops = leftover(r, _range(last, y, reading.ranges).stop, reading)
    return Plan(n, asked, y, y - asked, p, r, reading, pieces, turns, loops)


def _kept(p: int, index: Index) -> Iterator[int]:
    """The ranges that step 6 gives out. Only the order in turn ends with range p - 1."""
    if index is Index.IN_TURN:
        yield from range(p)
    elif index is Index.LAST_LINE:
        yield from (*range(p - 1), p)
    else:
        yield from (*range(p - 2), *([p - 1] if p > 1 else []), p)


def _range(j: int, y: int, ranges: Ranges) -> Run:
    """Range j of step 6: 0 .. y-1 for j = 0, else from the rank after A_(j-1)."""
    if j == 0:
        return Run(0, y)
    if ranges is Ranges.CHAINED:
        return Run(y + (j - 1) * (y + 1), y + j * (y + 1))
    return Run(j * y, (j + 1) * y + (ranges is Ranges.OVERLAPPING))


def leftover(g: int, at: int, reading: Reading) -> tuple[tuple[Run, ...], tuple[Turn, ...], bool]:
    """Steps 7 to 10: the pieces, the visits to the steps, and whether they never end."""
    temp, step = LARGEST_PIECE, 8
    pieces: list[Run] = []
    turns: list[Turn] = []
    seen: set[Turn] = set()
    while True:
        turn = Turn(step, g, temp)
        if turn in seen:
            return tuple(pieces), tuple(turns), True
        seen.add(turn)
        turns.append(turn)
        if step == 8 and g // temp:
            size = temp if reading.piece is PieceSize.TEMP else LARGEST_PIECE
            pieces.append(Run(at, at + size))
            at += size
            if reading.left is LeftCount.SHRINKS:
                g -= temp
            step = 10
        elif step == 8:
            step = 9
        elif temp == SMALLEST_PIECE:
            if step == 9 and reading.nine is LastTwo.ALLOCATE:
                pieces.append(Run(at, at + SMALLEST_PIECE))
            return tuple(pieces), tuple(turns), False
        else:
            keeps = step == 10 and temp == LARGEST_PIECE and reading.ten is GoesOn.KEEP
            temp = temp if keeps else temp // 2
            step = 8
