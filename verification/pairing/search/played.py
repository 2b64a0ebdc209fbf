"""A searcher that follows plan after plan, each on an allocator of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from allocert.verification.pairing.search.running import Plan, Run, play
from allocert.verification.pairing.session import Pair, Session

__all__ = ["Played"]


class Played:
    """What plans were followed so far.

    ``runs``, their ``calls``, and the ``longest`` run's calls. ``resting``: no allocator is kept at the moment.
    ``report`` receives each run that breaks a promise, but for one that was begun next to others when it turned out that
    allocators have to be alone. ``ended`` receives each run that is over.
    """

    def __init__(
        self,
        pair: Pair,
        plans: Iterator[tuple[tuple[int, ...], Plan]],
        report: Callable[[Session], object],
        ended: Callable[[Run], object] = lambda run: None,
    ) -> None:
        self.runs = self.calls = self.longest = 0
        self.resting = True
        self._pair = pair
        self._plans = plans
        self._report = report
        self._ended = ended

    def turns(self) -> Iterator[int]:
        """Chunk after chunk, plan after plan."""
        for faulty, plan in self._plans:
            self.resting = False
            alone = self._pair.host.alone
            run = Run(self._pair, faulty)
            calls = 0
            for more in play(run, plan):
                calls += more
                self.calls += more
                yield more
            run.end()
            self.resting = True
            self.runs += 1
            self.longest = max(self.longest, calls)
            self._ended(run)
            if run.session.breaches and alone == self._pair.host.alone:
                self._report(run.session)
            yield 1
