"""One allocator that is kept and goes on, chunk by chunk; what was learnt after each chunk plans the next one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Release

__all__ = ["Plan", "Run", "play"]


class Run:
    """An allocator and all that it was asked.

    ``session`` is its known state. ``lost``: it is not there any more, and nobody is accused for that.
    """

    def __init__(self, pair: Pair, faulty: tuple[int, ...] = ()) -> None:
        self.pair = pair
        self.session = pair.start(faulty, keep=True)
        self.items: list[Item] = []
        self.lost = False
        self.refused = 0
        """How many of the last chunk's requests were refused."""
        self._granted: dict[int, int] = {}
        self.places: dict[int, int] = {}
        """The place of the item that each grant answered."""

    @property
    def over(self) -> bool:
        """Whether nothing more can come of it."""
        return self.lost or bool(self.session.breaches)

    @property
    def free(self) -> int:
        """How many processors are neither held nor faulty."""
        return self.pair.machine.processors - self.session.busy.bit_count()

    @property
    def held(self) -> list[int]:
        """The places of the items whose regions are held, in the order of their grants."""
        return [self.places[grant] for grant in self.session.held]

    def go(self, items: Sequence[Item]) -> int:
        """Do some more, up to the first broken promise; how many calls that took."""
        session, first = self.session, len(self.items)
        calls = self.refused = 0
        self.items += items
        for place, answer in enumerate(self.pair.host.extend(session.handle, items), first):
            item = self.items[place]
            calls += 1
            if answer.kind in ("died", "late"):
                return calls + self._look_again()
            step = item
            if isinstance(step, ReleaseOf):
                if step.place not in self._granted:
                    continue
                step = Release(self._granted[step.place])
            before = session.grants
            session.take(step, answer)
            self.refused += answer.kind == "refused"
            if session.grants > before:
                self._granted[place], self.places[before] = before, place
            if session.breaches:
                break
        self.lost = calls < len(items) and not session.breaches
        return calls

    def end(self) -> None:
        """The allocator is no longer needed."""
        self.pair.host.drop(self.session.handle)

    def _look_again(self) -> int:
        """Somewhere from here on a call gave no answer: which one a run shows that sends each answer at once."""
        again = self.pair.replay(self.session.faulty, self.items)
        self.lost = not again.breaches
        self.session = again
        return again.length


Plan: TypeAlias = Callable[[Run], Iterator[list[Item]]]
"""Chunk after chunk of what to do; between them it may look at the run."""


def play(run: Run, plan: Plan) -> Iterator[int]:
    """Follow a plan until it ends or the run is over; yields the calls of each chunk."""
    if run.over:
        return
    for chunk in plan(run):
        yield run.go(chunk)
        if run.over:
            return
