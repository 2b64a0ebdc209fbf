"""Which boxes may be granted, and in which order: as they are listed, or those first that destroy least."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from allocert.machines.anchors.anchoring import Anchoring, Listed
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
            free = [box for box in self.anchoring.boxes(placement) if not box[0] & busy]
            if free and self.name.startswith(NAMES[0]):
                return free[0]
            if free:
                greater = self.anchoring.greater(size)
                larger = [] if greater is None else self.anchoring.boxes(greater)
                at_stake = [word for word, _ in larger if not word & busy]
                return min(free, key=lambda box: sum(1 for word in at_stake if word & box[0]))
        return None


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
