"""MBV on a bitboard: boundary values at corners on words of lines, or of all frames by running sums."""

from __future__ import annotations

from collections import defaultdict
from typing import Any, ClassVar, TypeAlias

import numpy as np
from numpy.typing import NDArray

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.mesh.bands import BandHoldings
from allocert.machines import Mesh, Submesh
from allocert.machines.frame_families.boundary import BoundaryFrames, BoundaryOptions, tie_key
from allocert.machines.frames import free_mesh_frames
from allocert.machines.words import bits, word_of

__all__ = ["BitboardBoundaryFit", "boundary_values"]

Values: TypeAlias = NDArray[np.int32]

DEFAULT = BoundaryOptions()


class BitboardBoundaryFit:
    """The free frame of maximum boundary value: what :class:`MaximumBoundaryValue` grants, in O(XY) a request.

    For 4 neighbours, every node of the periphery counted alike and ties ``first`` only frames in line with corners of
    the taken area are compared, as by :func:`corner_candidates`: their values are counted on the words of the lines
    next to them. Otherwise the values of all frames are summed up.

    Source: Morgenstern 1994, section 2.3 (MBV), on whole words and arrays.
    """

    contract: ClassVar[Contract] = Contract("boundary-frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, section 2.3 (MBV)"
    machines: ClassVar[tuple[type, ...]] = (Mesh,)

    def __init__(self, machine: Mesh, faulty: Any = (), *, options: BoundaryOptions = DEFAULT) -> None:
        holdings = Holdings.of(machine, faulty, self.machines)
        self.machine = machine
        self.options = options
        self.family = BoundaryFrames(machine, options)
        self._holdings = BandHoldings(machine, holdings, (0, 1))

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """The free frame of maximum boundary value, or ``None``."""
        sides = self.machine.check_request(request)
        place = self._search(sides)
        if place is None:
            return None
        frame = Submesh(place, sides)
        self._holdings.grant(frame)
        return frame

    def release(self, region: Any) -> None:
        """Free the processors of a frame that is held."""
        self._holdings.release(region)

    def rank(self, region: Submesh) -> tuple[int, tuple[int, int]]:
        """By what free frames of any sides are compared, the least being the best."""
        i, j = region.base
        values = boundary_values(self.machine, self._holdings.busy, region.sides, self.options)
        return -int(values[j, i]), tie_key((i, j), self.options.ties)

    def decision_state(self) -> Any:
        """What the choices depend on: the busy processors, by rows and by columns."""
        return self._holdings.decision_state()

    def _search(self, sides: tuple[int, ...]) -> tuple[int, int] | None:
        plain = self.options.neighbours == 4 and self.options.periphery != "sides"
        if plain and self.options.ties == "first":
            return self._at_corners(sides)
        return self._of_all(sides)

    def _at_corners(self, sides: tuple[int, ...]) -> tuple[int, int] | None:
        """The best of the frames at corners: by the taken places and edges along the frame's four sides.

        Frames are grouped by the sides along which there is any taken place, which bounds their values, and the groups
        are gone through from the greatest bound on.
        """
        x, y = sides
        rows, columns = self._holdings.bands[1], self._holdings.bands[0]
        across, along = (1 << x) - 1, (1 << y) - 1
        best, place = -1, rows.nearest(x, y)
        if place is None:
            return None
        groups = self._groups(sides)
        for bound in sorted(groups, reverse=True):
            if bound < best:
                break
            for j, bases in groups[bound]:
                if bound == best and j > place[1]:
                    continue
                above, below = rows.taken_on(j - 1), rows.taken_on(j + y)
                for i in bits(bases):
                    left, right = columns.taken_on(i - 1), columns.taken_on(i + x)
                    value = (above >> i & across).bit_count() + (below >> i & across).bit_count()
                    value += (left >> j & along).bit_count() + (right >> j & along).bit_count()
                    if value > best or (value == best and (j, i) < (place[1], place[0])):
                        best, place = value, (i, j)
        return place

    def _groups(self, sides: tuple[int, ...]) -> dict[int, list[tuple[int, int]]]:
        """Rows and the words of their free bases at corners, by the sum of the sides that meet something taken."""
        x, y = sides
        rows, columns = self._holdings.bands[1], self._holdings.bands[0]
        corners = word_of(columns.corners(x))
        free = {j: found for j, bases in rows.windows(rows.corners(y), x, y) if (found := bases & corners)}
        groups: dict[int, list[tuple[int, int]]] = defaultdict(list)
        for j, clear in rows.windows(free, 1, y):
            parts = [(0, free[j])]
            for length, open_places in (
                (x, rows.free_from(j - 1, x)),
                (x, rows.free_from(j + y, x)),
                (y, clear << 1),
                (y, clear >> x),
            ):
                parts = [
                    part
                    for bound, word in parts
                    for part in ((bound, word & open_places), (bound + length, word & ~open_places))
                    if part[1]
                ]
            for bound, word in parts:
                groups[bound].append((j, word))
        return groups

    def _of_all(self, sides: tuple[int, ...]) -> tuple[int, int] | None:
        """The best of all free bases, from the values of all frames."""
        busy = self._holdings.busy
        bases = free_mesh_frames(busy, self.machine.sides, sides)
        if not bases:
            return None
        values = boundary_values(self.machine, busy, sides, self.options)
        X, Y = self.machine.sides
        free = _array(bases, X, Y)[: values.shape[0], : values.shape[1]] != 0
        return _best(np.where(free, values, -1), self.options.ties)


def boundary_values(
    machine: Mesh, busy: int, sides: tuple[int, ...], options: BoundaryOptions = DEFAULT
) -> Values:
    """The boundary value of the frame at every base (i, j) as entry [j, i]; meaningless where it is not free."""
    (X, Y), (x, y) = machine.sides, sides
    nodes = _node_values(_array(busy, X, Y), options)
    rows, columns = _runs(nodes, x), _runs(nodes.T, y).T
    width, height = X - x + 1, Y - y + 1
    top, bottom = rows[:height], rows[y - 1 :]
    left, right = columns[:, :width], columns[:, x - 1 :]
    if options.periphery == "sides":
        return _sum(top, bottom, left, right)
    times = np.int32((1 + (x == 1)) * (1 + (y == 1)) if options.periphery == "narrow" else 1)
    if x == 1:
        return left * times
    if y == 1:
        return top * times
    corners = _sum(
        nodes[:height, :width], nodes[:height, x - 1 :], nodes[y - 1 :, :width], nodes[y - 1 :, x - 1 :]
    )
    return (_sum(top, bottom, left, right) - corners) * times


def _node_values(taken: Values, options: BoundaryOptions) -> Values:
    """Taken neighbours and mesh boundary points of every node."""
    across = np.zeros_like(taken)
    across[:, 1:] += taken[:, :-1]
    across[:, :-1] += taken[:, 1:]
    along = taken if options.neighbours == 4 else taken + across
    values = across
    values[1:] += along[:-1]
    values[:-1] += along[1:]
    each = options.edges == "sides"
    values[0] += 1
    values[:, 0] += 1
    if each or values.shape[0] > 1:
        values[-1] += 1
    if each or values.shape[1] > 1:
        values[:, -1] += 1
    return values


def _runs(nodes: Values, length: int) -> Values:
    """In every row, the sum of the ``length`` entries from each place on."""
    sums = np.zeros((nodes.shape[0], nodes.shape[1] + 1), dtype=np.int32)
    np.cumsum(nodes, axis=1, out=sums[:, 1:])
    return sums[:, length:] - sums[:, :-length]


def _sum(first: Values, *others: Values) -> Values:
    total = first.copy()
    for other in others:
        total += other
    return total


def _array(word: int, X: int, Y: int) -> Values:
    """A word of processors as an array of 0 and 1, a row of the mesh a row."""
    data = np.frombuffer(word.to_bytes((X * Y + 7) // 8, "little"), dtype=np.uint8)
    return np.unpackbits(data, count=X * Y, bitorder="little").reshape(Y, X).astype(np.int32)


def _best(values: Values, ties: str) -> tuple[int, int]:
    """The base of the greatest entry."""
    height, width = values.shape
    if ties == "columns":
        i, j = divmod(int(values.T.argmax()), height)
        return i, j
    place = int(values.argmax())
    if ties == "last":
        place = height * width - 1 - int(values[::-1, ::-1].argmax())
    j, i = divmod(place, width)
    return i, j
