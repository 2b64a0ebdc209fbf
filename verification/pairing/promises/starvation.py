"""``no-starvation``: no run that can be repeated for ever while one request waits and all others come and go."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from allocert.machines import Machine
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.overtaken import queues
from allocert.verification.pairing.promises.queue import Queue
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Trace

__all__ = ["NoStarvation"]

_AGAIN = 3
"""Rounds of a loop that are played after the first, to see that it is one."""
_OPEN = "queues in which its states cannot be compared"


class _Moment(NamedTuple):
    """The queue after an event: places of those that run, by region, and of those that wait; the calls so far."""

    running: dict[str, int]
    waiting: tuple[int, ...]
    key: tuple[object, ...]
    steps: Trace


@dataclass(frozen=True)
class NoStarvation(Further):
    """A waiting request that an idle machine could serve is served although others come, if they all end."""

    name = "no-starvation"
    form = "no-starvation"
    says = "no request waits for ever while others come and go, if an idle machine could serve it"
    over = "queues of up to {0.longest} arrivals and ends, searched for states that come again"
    longest = 24

    def items(self, machine: Machine, seed: int) -> Iterator[tuple[Item, ...]]:
        """Queues."""
        return queues(machine, seed, self.longest)

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Look for two moments of one state with the same request waiting; everything that ran has ended between."""
        if not pair.host.merging or pair.host.state_after((), ()) is None:
            return Judged(1, decided=False, why=_OPEN)
        queue = Queue(pair)
        moments: list[_Moment] = []
        replies: list[str] = []
        work, open_ = 0, False
        try:
            for item in trial.items:
                replies.append(queue.event(item))
                if queue.over:
                    return Judged(queue.calls + work, session=queue.session)
                now = _moment(queue)
                for first, before in enumerate(moments):
                    starving = _starves(pair, before, now)
                    if starving is None or not _ended(before, trial.items[first + 1 : len(replies)]):
                        continue
                    work += len(before.steps) + len(now.steps)
                    same = _same(pair, before, now)
                    open_ |= same is None
                    if same and (
                        finding := self._loop(pair, trial, first, len(replies), starving, moments, now)
                    ):
                        return Judged(queue.calls + work, finding)
                moments.append(now)
            return Judged(queue.calls + work, decided=not open_, why=_OPEN if open_ else "")
        finally:
            queue.close()

    def _loop(
        self,
        pair: Pair,
        trial: Trial,
        first: int,
        end: int,
        starving: int,
        moments: list[_Moment],
        now: _Moment,
    ) -> Finding | None:
        """The finding, if the loop is one when it is played a few times more."""
        before = moments[first]
        items = _unrolled(trial.items[:end], first + 1, before, now)
        queue = Queue(pair)
        replies: list[str] = []
        try:
            for item in items:
                replies.append(queue.event(item))
                if queue.over:
                    return None
            if all(waiter.place != starving for waiter in queue.waiting):
                return None
            refusals = next(waiter.refusals for waiter in queue.waiting if waiter.place == starving)
        finally:
            queue.close()
        wanted = trial.items[starving]
        what = asked(pair.machine, getattr(wanted, "request", 0))
        detail = (
            f"the request for {what} of step {starving + 1} can wait for ever: after step {end} all is as it was after"
            f" step {first + 1}, and steps {first + 2} to {end} can come again and again; an idle machine serves it"
        )
        shown = (
            f"All that ran after step {first + 1} has ended by step {end}.",
            f"Steps {first + 2} to {end} were played {_AGAIN} times more: refused {refusals} times in all.",
        )
        cut = trial._replace(items=trial.items[:end])
        return Finding(cut, detail, tuple(replies[:end]), shown)


def _moment(queue: Queue) -> _Moment:
    running = {waiter.region: place for place, waiter in queue.running.items()}
    waiting = tuple(waiter.place for waiter in queue.waiting)
    key = (
        frozenset((waiter.region, waiter.request) for waiter in queue.running.values()),
        tuple(waiter.request for waiter in queue.waiting),
    )
    return _Moment(running, waiting, key, queue.session.steps)


def _starves(pair: Pair, before: _Moment, now: _Moment) -> int | None:
    """Who waits in both, in the same place of the same line, and would be served on an idle machine."""
    if before.key != now.key:
        return None
    for one, other in zip(before.waiting, now.waiting, strict=True):
        if one == other:
            request = now.key[1][now.waiting.index(other)]  # type: ignore[index]
            if pair.host.fresh((), request) == "granted":
                return other
    return None


def _ended(before: _Moment, loop: tuple[Item, ...]) -> bool:
    """Whether all that ran ends in the loop, and something did."""
    gone = {item.place for item in loop if isinstance(item, ReleaseOf)}
    return bool(before.running) and gone.issuperset(before.running.values())


def _same(pair: Pair, before: _Moment, now: _Moment) -> bool | None:
    """Whether fresh allocators are in one state after the steps to either moment; ``None`` if that cannot be known."""
    one = pair.host.state_after((), before.steps)
    other = pair.host.state_after((), now.steps)
    return None if one is None or other is None else one == other


def _unrolled(items: tuple[Item, ...], start: int, before: _Moment, now: _Moment) -> tuple[Item, ...]:
    """``items``, and those from ``start`` on a few times more, each release naming its new counterpart."""
    length = len(items) - start
    becomes = {place: now.running[region] for region, place in before.running.items()}
    becomes |= dict(zip(before.waiting, now.waiting, strict=True))
    found = list(items)
    for again in range(1, _AGAIN + 1):
        for item in items[start:]:
            if isinstance(item, ReleaseOf):
                place, rounds = item.place, again
                while place < start and rounds and place in becomes:
                    place, rounds = becomes[place], rounds - 1
                item = ReleaseOf(place + rounds * length if place >= start else place)
            found.append(item)
    return tuple(found)
