"""Earliest starts above given ones if running jobs may be rearranged at any time: MIG, asked again and again."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from allocert.models.clairvoyant.places import Shape, among
from allocert.models.queues.schedules import Queue, Starts
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles
from allocert.solvers.answer import Status

__all__ = ["Relaxed"]


class Relaxed:
    """The queue with migration: earliest starts above given ones.

    ``decide`` says whether requests with these sides may run together, by default unless they are known not to fit.
    ``trusted`` counts refusals without a proof, ``undecided`` the sets that may or may not fit, which count as a fit.
    """

    def __init__(
        self, queue: Queue, mesh: Shape, decide: Callable[[Sequence[Shape]], bool] | None = None
    ) -> None:
        self.queue, self.mesh = queue, mesh
        self.sides = [sides for sides, _ in queue]
        self.times = [time for _, time in queue]
        self.trusted = self.undecided = 0
        self._decide = self._packed if decide is None else decide
        self._fits: dict[tuple[int, ...], bool] = {}

    def earliest(self, least: Sequence[int], since: int = 0) -> Starts:
        """The least starts, none below ``least``, at which whatever runs fits together.

        Those before job ``since`` are known to be least already. Questions that stay open count as a fit.
        """
        starts = list(least)
        times = self.times
        for job in range(since, len(starts)):
            now = max(starts[job], starts[job - 1] if job else 0)
            running = [other for other in range(job) if starts[other] + times[other] > now]
            while not self.fits((*running, job)):
                now = min(starts[other] + times[other] for other in running)
                running = [other for other in running if starts[other] + times[other] > now]
            starts[job] = now
        return tuple(starts)

    def fits(self, jobs: tuple[int, ...]) -> bool:
        """Whether these jobs are not known to be too many to run together."""
        if jobs not in self._fits:
            self._fits[jobs] = self._decide([self.sides[job] for job in jobs])
        return self._fits[jobs]

    def _packed(self, sides: Sequence[Shape]) -> bool:
        if sum(w * h for w, h in sides) > self.mesh[0] * self.mesh[1]:
            return False
        pairs = [(a, b) for a in range(len(sides)) for b in range(a + 1, len(sides))]
        found = among(self.mesh, sides, pairs, 300)
        if found.places is not None or found.clash is not None:
            return found.places is not None
        answer = fit(Rectangles.fixed(*self.mesh, tuple(sides)), limit=FitLimit(deterministic_seconds=0))
        self.trusted += answer.status is Status.INFEASIBLE and not answer.certified
        self.undecided += answer.status is Status.UNKNOWN
        return answer.status is not Status.INFEASIBLE
