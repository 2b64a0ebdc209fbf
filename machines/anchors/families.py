"""Which boxes may be granted, and in which order: as they are listed, or those first that destroy least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from operator import mul
from typing import Any

import numpy as np

from allocert.machines.anchors.anchoring import Anchoring, Listed
from allocert.machines.anchors.placements import Placement, Sides
from allocert.machines.anchors.regions import Boxes
from allocert.machines.grid import Submesh
from allocert.machines.machine import Machine

__all__ = ["NAMES", "AnchoredBoxes", "disjoint", "parts"]

NAMES = ("anchors", "anchors-in-turn", "least-destroyed", "least-destroyed-in-turn")
_IN_TURN = "-in-turn"

_FEW = 16
"""All sets of this many boxes can be listed."""


@dataclass(frozen=True)
class AnchoredBoxes:
    """The boxes of the placements, or sets of disjoint ones for a request in segments. All by definition, without kernels.

    ``anchors``: as they are listed; sets in lexicographic order. ``least-destroyed``: of the first placement that has a free
    box of the volume the one that meets fewest free boxes of the next greater volume's first placement, then the first one.
    Segments are taken one after another so; what that does not find is found by trying all sets. ``-in-turn``: it is not
    found; such a family has no first region then, though ``free`` has the sets that one may be granted on other boards.
    """

    machine: Machine
    anchoring: Anchoring
    name: str = NAMES[0]
    depends_on_board: bool = field(default=True, init=False)

    @property
    def too_many_to_list(self) -> bool:
        """Whether a volume has more boxes than all sets of them can be listed."""
        return any(len(self.anchoring.listed(volume)) > _FEW for volume in self.anchoring.volumes)

    def regions(self, request: Any) -> Iterator[Boxes]:
        """All of them, in lexicographic order."""
        size, count = parts(self.machine.check_request(request))
        for boxes in _disjoint_sets(self.anchoring.listed(size), count):
            yield Boxes(boxes)

    def free(self, busy: int, request: Any) -> Iterator[Boxes]:
        """The free ones, each set of processors at least once, the first choice before the others."""
        size, count = parts(self.machine.check_request(request))
        first = self._in_turn(busy, size, count)
        if first is not None:
            yield first
        for boxes in disjoint(self.anchoring.listed(size), busy, count):
            if first is None or boxes != first.boxes:
                yield Boxes(boxes)

    def first_free(self, busy: int, request: Any) -> Boxes | None:
        """The first choice."""
        size, count = parts(self.machine.check_request(request))
        first = self._in_turn(busy, size, count)
        if first is None and not self.name.endswith(_IN_TURN) and self.anchoring.overlap(size):
            return next(map(Boxes, disjoint(self.anchoring.listed(size), busy, count)), None)
        return first

    def _in_turn(self, busy: int, size: int, count: int) -> Boxes | None:
        taken: list[Submesh] = []
        for _ in range(count):
            found = self._choice(busy, size)
            if found is None:
                return None
            busy |= found[0]
            taken.append(found[1])
        return Boxes(tuple(taken))

    def _choice(self, busy: int, size: int) -> tuple[int, Submesh] | None:
        for placement in self.anchoring.of_volume(size):
            boxes, places, free = self._all(busy, placement)
            chosen = np.flatnonzero(free)
            if not chosen.size:
                continue
            greater = None if self.name.startswith(NAMES[0]) else self.anchoring.greater(size)
            if greater is None:
                return boxes[chosen[0]]
            _, others, free = self._all(busy, greater)
            at_stake = np.zeros(self.machine.processors)
            at_stake[others[free]] = 1
            destroyed = _met(at_stake, self.anchoring.sides, greater.shape, placement.shape)
            return boxes[chosen[np.argmin(destroyed[places[chosen]])]]
        return None

    def _all(self, busy: int, placement: Placement) -> tuple[Listed, Any, Any]:
        """The boxes of a placement, the numbers of their bases, int64[boxes], and which are free, bool[boxes]."""
        places, sides = _bases(self.anchoring, placement), self.anchoring.sides
        data = np.frombuffer(busy.to_bytes(-(-self.machine.processors // 8), "little"), np.uint8)
        board = np.unpackbits(data, count=self.machine.processors, bitorder="little")
        taken = _met(board, sides, (1,) * len(sides), placement.shape)
        return self.anchoring.boxes(placement), places, taken[places] == 0


@lru_cache(maxsize=256)
def _bases(anchoring: Anchoring, placement: Placement) -> Any:
    """The numbers of the processors at which the boxes of a placement begin, int64[boxes]."""
    strides = anchoring.torus.strides
    bases = (box.base for _, box in anchoring.boxes(placement))
    return np.array([sum(map(mul, base, strides)) for base in bases], np.int64)


def _met(places: Any, sides: Sides, shape: Sides, other: Sides) -> Any:
    """How many of the boxes of ``shape`` at the places with a 1, float64[processors], a box of the ``other`` shape meets, by its place.

    Boxes meet that have a coordinate in common on each axis. The counts are whole numbers, far below 2^53.
    """
    met = places.reshape(sides, order="F")
    for axis in range(len(sides)):
        meeting = _meeting(sides[axis], other[axis], shape[axis])
        met = np.moveaxis(np.tensordot(meeting, met, (1, axis)), 0, axis)
    return met.ravel(order="F")


@lru_cache(maxsize=256)
def _meeting(side: int, own: int, other: int) -> Any:
    """Whether intervals of two lengths on a ring of ``side`` places meet, by where they begin: float64[side, side]."""
    on = [[{(start + k) % side for k in range(length)} for start in range(side)] for length in (own, other)]
    return np.array([[bool(one & two) for two in on[1]] for one in on[0]], np.float64)


def parts(request: Any) -> tuple[int, int]:
    """The volume of a box and the number of boxes, for a request in its normal form."""
    return (request[1], request[0] // request[1]) if isinstance(request, tuple) else (request, 1)


def disjoint(listed: Listed, busy: int, count: int) -> Iterator[tuple[Submesh, ...]]:
    """All sets of ``count`` disjoint free boxes, each set of words once, in lexicographic order.

    A set is given up where the boxes still allowed cover less than is still wanted.
    """
    free = dict[int, Submesh]()
    for word, box in listed:
        if not word & busy:
            free.setdefault(word, box)
    yield from _sets(list(free.items()), count)


def _sets(free: list[tuple[int, Submesh]], count: int) -> Iterator[tuple[Submesh, ...]]:
    if not count:
        yield ()
        return
    covered = 0
    for word, _ in free:
        covered |= word
    for place, (word, box) in enumerate(free):
        if covered.bit_count() < count * word.bit_count():
            return
        rest = [other for other in free[place + 1 :] if not other[0] & word]
        for others in _sets(rest, count - 1):
            yield (box, *others)
        covered = 0
        for other, _ in free[place + 1 :]:
            covered |= other


def _disjoint_sets(listed: Listed, count: int, taken: int = 0) -> Iterator[tuple[Submesh, ...]]:
    """All sets of ``count`` disjoint boxes, from the definition."""
    if not count:
        yield ()
        return
    for place, (word, box) in enumerate(listed):
        if not word & taken:
            for others in _disjoint_sets(listed[place + 1 :], count - 1, taken | word):
                yield (box, *others)
