"""Places for rectangles where only some pairs have to be apart, or a smallest set of pairs that cannot all be."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from allocert.errors import SpecError

__all__ = ["Apart", "Pair", "Realised", "Shape", "among", "core", "realise"]

Shape: TypeAlias = tuple[int, int]

Pair: TypeAlias = tuple[int, int]
"""Two rectangles by number, the lesser first."""


@dataclass(frozen=True)
class Realised:
    """``places`` (column, row) for every rectangle; or ``clash``, pairs that cannot all be apart; or neither.

    ``nodes`` is how many separations were tried.
    """

    places: tuple[tuple[int, int], ...] | None
    clash: frozenset[Pair] | None
    nodes: int


@dataclass
class Apart:
    """Separations decided so far along one axis, and the least coordinates that follow from them.

    ``after[a]`` holds what lies beyond a; ``reason[a]`` is what a was last pushed by, with the pair that says so.
    """

    room: int
    sides: Sequence[int]
    low: list[int] = field(init=False)
    after: list[list[tuple[int, Pair]]] = field(init=False)
    reason: list[tuple[int, Pair] | None] = field(init=False)

    def __post_init__(self) -> None:
        self.low = [0] * len(self.sides)
        self.after = [[] for _ in self.sides]
        self.reason = [None] * len(self.sides)

    def push(
        self, a: int, b: int, pair: Pair
    ) -> tuple[list[tuple[int, int, tuple[int, Pair] | None]], set[Pair]]:
        """Put b beyond a. What was changed, for :meth:`pull`, and the pairs at fault if there is no room."""
        self.after[a].append((b, pair))
        trail: list[tuple[int, int, tuple[int, Pair] | None]] = []
        waiting = [(a, b, pair)]
        low, sides, reason = self.low, self.sides, self.reason
        while waiting:
            first, second, why = waiting.pop()
            least = low[first] + sides[first]
            if least <= low[second]:
                continue
            trail.append((second, low[second], reason[second]))
            low[second], reason[second] = least, (first, why)
            if least + sides[second] > self.room:
                return trail, self._chain(second)
            waiting += [(second, third, through) for third, through in self.after[second]]
        return trail, set()

    def pull(self, a: int, trail: list[tuple[int, int, tuple[int, Pair] | None]]) -> None:
        """Take back the last separation, which put something beyond a."""
        self.after[a].pop()
        for item, low, reason in reversed(trail):
            self.low[item], self.reason[item] = low, reason

    def _chain(self, item: int) -> set[Pair]:
        """The pairs that push ``item``; a circle among them is at fault as well."""
        found: set[Pair] = set()
        seen = {item}
        step = self.reason[item]
        while step is not None:
            item, pair = step
            found.add(pair)
            if item in seen:
                break
            seen.add(item)
            step = self.reason[item]
        return found


def realise(
    mesh: Shape, sides: Sequence[Shape], pairs: Iterable[Pair], nodes: int = 100_000, early: bool = False
) -> Realised:
    """Places in which every pair is apart, by a search over who lies left, right, below or above of whom.

    Coordinates are the least that the separations decided so far allow; a pair that overlaps there is separated
    next, each way in turn. A way that leaves no room names the pairs of a chain that is too long, and a pair that
    no failure below names is not tried further. More than ``nodes`` separations: neither places nor a clash. The pair
    with the fewest ways comes first, with ``early`` the one of the least numbers.

    Raises:
        SpecError: a rectangle does not fit the mesh, or a pair is none.
    """
    asked = sorted(set(pairs), key=lambda pair: pair[::-1])
    for index, shape in enumerate(sides):
        if not all(1 <= side <= room for side, room in zip(shape, mesh, strict=True)):
            raise SpecError(f"rectangle {index}", shape, f"sides up to {mesh}")
    if any(not 0 <= a < b < len(sides) for a, b in asked):
        raise SpecError("pairs", asked, f"pairs a < b of {len(sides)} rectangles")
    search = _Search(mesh, sides, asked, nodes, early)
    clash = search.run()
    if search.spent > nodes:
        return Realised(None, None, search.spent)
    if clash is not None:
        return Realised(None, frozenset(clash), search.spent)
    places = tuple(zip(search.axes[0].low, search.axes[1].low, strict=True))
    return Realised(places, None, search.spent)


def among(mesh: Shape, sides: Sequence[Shape], pairs: Iterable[Pair], nodes: int = 100_000) -> Realised:
    """:func:`realise` in both orders, a little effort first; ``places`` of what no pair names are (0, 0)."""
    asked = frozenset(pairs)
    named = sorted({item for pair in asked for item in pair})
    number = {item: index for index, item in enumerate(named)}
    inner = [(number[a], number[b]) for a, b in asked]
    own = [sides[item] for item in named]
    spent = 0
    for most in sorted({min(nodes, 300), min(nodes, 3_000), nodes}):
        for early in (True, False):
            found = realise(mesh, own, inner, most, early)
            spent += found.nodes
            if found.clash is not None:
                return Realised(None, frozenset((named[a], named[b]) for a, b in found.clash), spent)
            if found.places is not None:
                places = [(0, 0)] * len(sides)
                for item, place in zip(named, found.places, strict=True):
                    places[item] = place
                return Realised(tuple(places), None, spent)
    return Realised(None, None, spent)


def core(mesh: Shape, sides: Sequence[Shape], clash: Iterable[Pair], nodes: int = 100_000) -> frozenset[Pair]:
    """A part of ``clash``, whose pairs cannot all be apart, that is no clash without any one of its pairs."""
    kept = frozenset(clash)
    for pair in sorted(kept):
        if pair in kept:
            found = among(mesh, sides, kept - {pair}, nodes)
            if found.clash is not None:
                kept = found.clash
    return kept


class _Search:
    """One run of :func:`realise`; after a success ``axes`` hold the coordinates."""

    def __init__(
        self, mesh: Shape, sides: Sequence[Shape], pairs: list[Pair], nodes: int, early: bool
    ) -> None:
        self.mesh, self.sides, self.pairs, self.nodes = mesh, sides, pairs, nodes
        self.early = early
        self.axes = tuple(Apart(room, [shape[axis] for shape in sides]) for axis, room in enumerate(mesh))
        self.spent = 0

    def run(self) -> set[Pair] | None:
        """``None`` if every pair is apart now, else pairs that cannot be. Runs out when ``spent`` exceeds ``nodes``."""
        choice = self._overlapping()
        if choice is None:
            return None
        pair, ways = choice
        fault = {pair}
        for axis, a, b in ways:
            self.spent += 1
            if self.spent > self.nodes:
                return fault
            trail, short = self.axes[axis].push(a, b, pair)
            clash: set[Pair] | None = short or self.run()
            if clash is None:
                return None
            self.axes[axis].pull(a, trail)
            if self.spent > self.nodes or pair not in clash:
                return clash
            fault |= clash
        return fault

    def _overlapping(self) -> tuple[Pair, list[tuple[int, int, int]]] | None:
        """The overlapping pair with the fewest ways to separate it, and these."""
        across, down = self.axes[0].low, self.axes[1].low
        best: tuple[Pair, list[tuple[int, int, int]]] | None = None
        for pair in self.pairs:
            a, b = pair
            (w, h), (v, g) = self.sides[a], self.sides[b]
            if (
                across[a] + w <= across[b]
                or across[b] + v <= across[a]
                or down[a] + h <= down[b]
                or down[b] + g <= down[a]
            ):
                continue
            ways = []
            if w + v <= self.mesh[0]:
                ways += [(0, a, b), (0, b, a)]
            if h + g <= self.mesh[1]:
                ways += [(1, a, b), (1, b, a)]
            if best is None or len(ways) < len(best[1]):
                best = pair, ways
            if self.early or not ways:
                return best
        return best
