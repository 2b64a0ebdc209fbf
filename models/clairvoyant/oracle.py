"""Places for all jobs of a schedule, or a few overlaps in time that no places allow: own search, then CP-SAT."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from allocert.models.clairvoyant.places import Pair, Realised, Shape, among, core
from allocert.solvers.answer import Status
from allocert.solvers.engines.space_time import apart

__all__ = ["Oracle", "overlapping"]

_WINDOWS = 8, 16
"""Clashes are looked for among this many consecutive jobs before all are placed together."""
_LAST = 40
"""A clash on CP-SAT's word is searched for a proof with this many times the usual effort."""


def overlapping(
    sides: Sequence[Shape], places: Sequence[tuple[int, int]], pairs: Iterable[Pair]
) -> Pair | None:
    """A pair that shares a processor, if there is one."""
    for a, b in pairs:
        if all(
            places[a][axis] < places[b][axis] + sides[b][axis]
            and places[b][axis] < places[a][axis] + sides[a][axis]
            for axis in (0, 1)
        ):
            return a, b
    return None


class Oracle:
    """Answers for one queue of requests, kept. ``nodes`` limits the search, ``seconds`` (deterministic) CP-SAT.

    ``trusted`` are the clashes that rest on CP-SAT's word.
    """

    def __init__(self, mesh: Shape, sides: Sequence[Shape], nodes: int, seconds: float) -> None:
        self.mesh, self.sides, self.nodes, self.seconds = mesh, sides, nodes, seconds
        self.trusted: set[frozenset[Pair]] = set()
        self._known: dict[frozenset[Pair], Realised] = {}

    def places(self, pairs: frozenset[Pair]) -> Realised:
        """Places in which all pairs are apart, or a clash without a needless pair, or neither."""
        jobs = len(self.sides)
        for window in _WINDOWS:
            for first in range(0, jobs - window // 2, window // 2):
                some = frozenset((a, b) for a, b in pairs if first <= a and b < first + window)
                found = self._searched(some)
                if found.clash is not None:
                    return found
        found = self._searched(pairs)
        if found.places is None and found.clash is None and self.seconds > 0:
            found = self._known[pairs] = self._asked(pairs, found.nodes)
        return found

    def _searched(self, pairs: frozenset[Pair]) -> Realised:
        if pairs not in self._known:
            found = among(self.mesh, self.sides, pairs, self.nodes)
            if found.clash is not None:
                clash = core(self.mesh, self.sides, found.clash, self.nodes)
                found = Realised(None, clash, found.nodes)
            self._known[pairs] = found
        return self._known[pairs]

    def _asked(self, pairs: frozenset[Pair], nodes: int) -> Realised:
        """CP-SAT's places; or what it refuses, as few pairs as it refuses, with a proof if the search finds one."""
        answer = self._engine(pairs)
        if answer is not None:
            return Realised(answer or None, None, nodes)
        kept = pairs
        for first in range(0, len(self.sides), 4):
            some = frozenset(pair for pair in kept if pair[0] >= first)
            if self._engine(some) is not None:
                break
            kept = some
        for last in range(len(self.sides), 0, -4):
            some = frozenset(pair for pair in kept if pair[1] < last)
            if self._engine(some) is not None:
                break
            kept = some
        for pair in sorted(kept):
            if self._engine(kept - {pair}) is None:
                kept -= {pair}
        found = among(self.mesh, self.sides, kept, _LAST * self.nodes)
        if found.clash is not None:
            return Realised(None, core(self.mesh, self.sides, found.clash, self.nodes), nodes + found.nodes)
        self.trusted.add(kept)
        return Realised(None, kept, nodes + found.nodes)

    def _engine(self, pairs: frozenset[Pair]) -> tuple[tuple[int, int], ...] | None:
        """Places; none at all (an empty tuple) if CP-SAT does not know; ``None`` if it says there are none."""
        asked = sorted(pairs)
        answer = apart(
            self.mesh,
            self.sides,
            asked,
            lambda places: overlapping(self.sides, places, asked) is None,
            deterministic_seconds=self.seconds,
        )
        if answer.status is Status.INFEASIBLE:
            return None
        return answer.witness or ()
