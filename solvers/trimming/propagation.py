"""Unit propagation that remembers its reasons, for finding the hints of a pseudo-Boolean proof.

The constraints are settled one by one, what then holds with nothing assumed is kept on a trail, and both are
taken back one by one. In between, a constraint is refuted from those settled, and the constraints that the
conflict depends on are named in the order in which a checker can follow them. Nothing here is trusted.
"""

from __future__ import annotations

import heapq
from collections.abc import Mapping
from itertools import repeat
from typing import Any

from allocert.errors import EngineError
from allocert.solvers.checkers.opb import PBConstraint, negation

__all__ = ["ASSUMED", "Key", "Propagation"]

Key = tuple[int, int]
"""A constraint by the order of its derivation: (n, 0) is constraint n; (n, 1 + p), with n, is place p of the trail."""

ASSUMED: Key = (0, 0)
"""The negation of the refuted constraint."""

_LARGEST = 1 << 61
_LIST = 512


class Propagation:
    """Propagation over the constraints ``known[1]``, ``known[2]``, ...

    Raises:
        EngineError: a constraint has too large a number.
    """

    def __init__(self, known: Mapping[int, PBConstraint]) -> None:
        import numpy as np

        self._known: dict[int, PBConstraint] = {0: ({}, 0), **known}
        sums = [0] * (len(known) + 1)
        for name, (terms, degree) in known.items():
            sums[name] = sum(terms.values()) - degree
            if abs(sums[name]) + abs(degree) > _LARGEST:
                raise EngineError(f"constraint {name} is too large to propagate")
        self._slack: Any = np.array(sums, dtype=np.int64)
        self._largest: Any = np.array(
            [max(self._known[name][0].values(), default=0) for name in range(len(sums))], dtype=np.int64
        )
        self._every = len(known)
        self._nowhere = (np.zeros(0, dtype=np.int64), np.zeros(0, dtype=np.int64))
        names: dict[int, list[int]] = {}
        factors: dict[int, list[int]] = {}
        for name in range(1, len(sums)):
            for literal, a in self._known[name][0].items():
                names.setdefault(literal, []).append(name)
                factors.setdefault(literal, []).append(a)
        self._occurs: dict[int, tuple[Any, Any]] = {
            literal: (np.array(own, dtype=np.int64), np.array(factors[literal], dtype=np.int64))
            for literal, own in names.items()
        }
        self._trail: list[tuple[int, int]] = []  # a literal and the constraint that implies it
        self._place: dict[int, int] = {}
        self._settled: list[int] = []  # for the places that are kept: after which constraint
        self._done = 0  # of the trail, how many literals the slacks know of
        self.work = 0
        """Literals propagated, longer lists of constraints counted as several: the measure of what was done."""

    def settle(self, name: int) -> list[Key] | None:
        """Add the next constraint and keep what it implies; after a conflict, the hints of a contradiction."""
        conflict = self._imply(name)
        if conflict is None:
            conflict = self._propagate(name, self._every)
        self._settled.extend(repeat(name, len(self._trail) - len(self._settled)))
        return None if conflict is None else self._hints(conflict)

    def unsettle(self, name: int) -> tuple[Key, int, int] | None:
        """Take back the last literal kept after constraint ``name``: its key, it, and what implied it."""
        if not self._settled or self._settled[-1] != name:
            return None
        self._settled.pop()
        place = len(self._settled)
        literal, reason = self._trail[place]
        self._take_back(place, self._every)
        return (name, 1 + place), literal, reason

    def refute(self, constraint: PBConstraint, newest: int, last: int | None = None) -> list[Key]:
        """Hints for ``constraint`` from the first ``newest`` ones; ``last``, if known, is where the conflict is.

        Raises:
            EngineError: there is no conflict, or a number is too large.
        """
        terms, degree = self._known[0] = negation(constraint)
        if sum(terms.values()) + abs(degree) > _LARGEST:
            raise EngineError("a constraint is too large to propagate")
        mark = len(self._trail)
        self._largest[0] = max(terms.values(), default=0)
        self._slack[0] = sum(a for literal, a in terms.items() if -literal not in self._place) - degree
        conflict = self._imply(0)
        if conflict is None:
            conflict = self._propagate(newest, newest) if last is None else last
        if conflict is None:
            raise EngineError(f"constraint {newest + 1} does not follow by propagation")
        hints = self._hints(conflict)
        self._take_back(mark, newest)
        return hints

    def _imply(self, name: int) -> int | None:
        """Put what a constraint implies on the trail; its name if it has a conflict."""
        slack = int(self._slack[name])
        if slack < 0:
            return name
        if slack < self._largest[name]:
            for literal, a in self._known[name][0].items():
                if a > slack and literal not in self._place and -literal not in self._place:
                    self._place[literal] = len(self._trail)
                    self._trail.append((literal, name))
        return None

    def _propagate(self, newest: int, counted: int) -> int | None:
        """Propagate the constraints up to ``newest``, counting in the slacks of those up to ``counted``."""
        while self._done < len(self._trail):
            literal = self._trail[self._done][0]
            self._done += 1
            names, factors = self._occurring(-literal, counted)
            self.work += 1 + len(names) // _LIST
            slack = self._slack[names] - factors
            self._slack[names] = slack
            tight = names[slack < self._largest[names]].tolist()
            a = self._known[0][0].get(-literal)
            if a is not None:
                self._slack[0] -= a
                tight.append(0)
            for name in tight:
                if name <= newest and self._imply(name) is not None:
                    return int(name)
        return None

    def _occurring(self, literal: int, counted: int) -> tuple[Any, Any]:
        names, factors = self._occurs.get(literal, self._nowhere)
        cut = len(names) if counted == self._every else names.searchsorted(counted, "right")
        return names[:cut], factors[:cut]

    def _take_back(self, mark: int, counted: int) -> None:
        for place in range(len(self._trail) - 1, mark - 1, -1):
            literal, _ = self._trail.pop()
            del self._place[literal]
            if place < self._done:
                names, factors = self._occurring(-literal, counted)
                self._slack[names] += factors
        self._done = min(self._done, mark)
        self._known[0] = ({}, 0)

    def _hints(self, conflict: int) -> list[Key]:
        """The clauses that the conflict depends on, in the order in which a checker can propagate them."""
        needed = self._explain(conflict, 0, len(self._trail))
        waiting = [-place for place in needed]
        heapq.heapify(waiting)
        found: list[Key] = []
        while waiting:
            place = -heapq.heappop(waiting)
            literal, reason = self._trail[place]
            before = self._explain(reason, self._known[reason][0][literal], place)
            if place < len(self._settled):
                found.append((self._settled[place], 1 + place) if before else (reason, 0))
                continue
            found.append((reason, 0))
            for earlier in before:
                if earlier not in needed:
                    needed.add(earlier)
                    heapq.heappush(waiting, -earlier)
        return self._followed([*reversed(found), (conflict, 0)])

    def _explain(self, name: int, below: int, limit: int) -> set[int]:
        """Places before ``limit`` of enough of a constraint's false literals to bring its slack below a bound."""
        terms, degree = self._known[name]
        slack = sum(terms.values()) - degree
        chosen: set[int] = set()
        false = [
            (place, a) for literal, a in terms.items() if (place := self._place.get(-literal)) is not None
        ]
        for place, a in sorted(false):
            if slack < below or place >= limit:
                break
            chosen.add(place)
            slack -= a
        return chosen

    def _followed(self, hints: list[Key]) -> list[Key]:
        """Those of the hints that imply something when their turn comes, up to the conflict."""
        true: set[int] = set()
        used: list[Key] = []
        for key in hints:
            terms, degree = self._known[key[0]]
            if key[1]:
                terms, degree = {self._trail[key[1] - 1][0]: 1}, 1
            slack = sum(a for literal, a in terms.items() if -literal not in true) - degree
            new = [lit for lit, a in terms.items() if a > slack and lit not in true and -lit not in true]
            if new or slack < 0:
                used.append(key)
                true.update(new)
            if slack < 0:
                return used
        raise EngineError("the hints reach no conflict")
