"""Short runs that are steered by what they make the plug-in do: those that reach new lines are kept, extended and mixed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import count

from allocert.machines import Request
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate

__all__ = ["Guided"]

_FEW, _MOST = 12, 240
_QUEUE = 16


class Guided:
    """``runs`` were measured; ``pool`` are those that reached something new. Off where nothing can be measured."""

    def __init__(self, pair: Pair, sizes: Sizes, seed: int, report: Callable[[Session], object]) -> None:
        self.runs = 0
        self.pool: list[list[Item]] = []
        self._pair = pair
        self._sizes = sizes
        self._draw = random.Random(f"{seed} guided")
        self._report = report
        self._offered: list[list[Item]] = []

    def offer(self, run: Run) -> None:
        """A run of another searcher, to be measured some time."""
        if (
            len(run.items) <= _MOST
            and len(self._offered) < _QUEUE
            and all(isinstance(item, Allocate | ReleaseOf) for item in run.items)
        ):
            self._offered.append(list(run.items))

    def turns(self) -> Iterator[int]:
        """Run after run, each on an allocator of its own."""
        host = self._pair.host
        for number in count():
            if host.alone or not host.watch(True):
                return
            items = self._next(number)
            run = Run(self._pair)
            calls = run.go(items)
            fresh = host.watched()
            host.watch(False)
            run.end()
            if run.lost or run.session.unanswered:
                return
            self.runs += 1
            if fresh:
                self.pool.append(items[: max(1, calls)])
            if run.session.breaches:
                again = self._pair.replay((), run.session.steps)
                if again.breaches:
                    self._report(again)
            yield 4 * calls

    def unrun(self) -> str:
        """Which lines never ran, in words, or nothing."""
        if not self.runs:
            return ""
        lines = self._pair.host.unrun()
        return f"lines never run: {lines}" if lines else "every line was run"

    def _next(self, number: int) -> list[Item]:
        draw, pool = self._draw, self.pool
        if self._offered and number % 2:
            return self._offered.pop(0)
        if not pool or number % 4 == 0:
            return self._made(draw.randrange(2, _FEW if number < _FEW else 60))
        base = draw.choice(pool[-_FEW:] if draw.random() < 0.5 else pool)
        match draw.randrange(4):
            case 0:
                items = _joined(base, self._made(draw.randrange(1, _FEW)))
            case 1:
                items = _joined(base[: draw.randrange(len(base)) + 1], draw.choice(pool))
            case 2:
                items = _joined(base, base)
            case _:
                request = self._request()
                place = draw.randrange(len(base))
                items = [
                    Allocate(request) if own == place and isinstance(item, Allocate) else item
                    for own, item in enumerate(base)
                ]
        return items[:_MOST]

    def _made(self, length: int) -> list[Item]:
        draw = self._draw
        requests = [self._request() for _ in range(draw.choice((1, 2, 4)))]
        items: list[Item] = []
        open_places: list[int] = []
        for place in range(length):
            if open_places and draw.random() < 0.35:
                items.append(ReleaseOf(open_places.pop(draw.randrange(len(open_places)))))
            else:
                items.append(Allocate(draw.choice(requests)))
                open_places.append(place)
        return items

    def _request(self) -> Request:
        every = self._sizes.all
        return every[min(len(every) - 1, int(len(every) * self._draw.random() ** 2))]


def _joined(one: list[Item], other: list[Item]) -> list[Item]:
    """One after the other; places of the second are counted on."""
    return one + [ReleaseOf(item.place + len(one)) if isinstance(item, ReleaseOf) else item for item in other]
