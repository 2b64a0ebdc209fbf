"""``overtaken:K``: in a queue no request is overtaken more than K times by later ones."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count
from typing import Self

from allocert.errors import SpecError
from allocert.machines import Machine
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.loads import Requests, loads
from allocert.verification.pairing.promises.queue import Queue
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

__all__ = ["Overtaken", "queues"]

_NAMED = 10
_MOST = 1000
"""More could not be counted in queues that end in time."""


@dataclass(frozen=True)
class Overtaken(Further):
    """At most ``most`` later requests are granted while one waits that an idle machine could serve."""

    name = "overtaken"
    form = "overtaken:K"
    says = "in a queue at most {0.most} later requests are granted while one waits"
    over = "queues of up to {0.longest} arrivals and ends, {0.calls:,} calls"
    longest = 30
    most: int = 0

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From ``K``. Raises :class:`SpecError`."""
        if not (detail.isascii() and detail.isdigit() and len(detail) < 7 and int(detail) <= _MOST):
            raise SpecError("promise overtaken", detail, f"a number of requests up to {_MOST}, such as 3")
        return cls(f"overtaken:{int(detail)}", int(detail))

    def items(self, machine: Machine, seed: int) -> Iterator[tuple[Item, ...]]:
        """Queues long enough to overtake so often."""
        return queues(machine, seed, self.longest + 3 * self.most)

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Run the queue and count."""
        queue = Queue(pair)
        replies: list[str] = []
        try:
            for place, item in enumerate(trial.items):
                if queue.over:
                    break
                replies.append(queue.event(item))
                for waiter in (*queue.waiting, *queue.running.values()):
                    if len(waiter.passed_by) > self.most and pair.host.fresh((), waiter.request) == "granted":
                        what = asked(pair.machine, waiter.request)
                        later = ", ".join(str(other + 1) for other in waiter.passed_by[:_NAMED])
                        later += ", .." if len(waiter.passed_by) > _NAMED else ""
                        detail = (
                            f"the request for {what} of step {waiter.place + 1} waited while {len(waiter.passed_by)} later"
                            f" ones were granted (steps {later})"
                        )
                        ended = trial._replace(items=trial.items[: place + 1])
                        return Judged(queue.calls, Finding(ended, detail, tuple(replies)))
            return Judged(queue.calls, session=queue.session if queue.over else None)
        finally:
            queue.close()


def queues(machine: Machine, seed: int, longest: int) -> Iterator[tuple[Item, ...]]:
    """Without end: arrivals and ends. Every second one has a machine full of small requests, a large one that
    waits, and small ones that come as others end."""
    draw = random.Random(seed)
    requests = Requests(machine, draw)
    mixed = loads(machine, seed, longest)
    for number in count():
        yield _stream(requests, draw, longest) if number % 2 else next(mixed)


def _stream(requests: Requests, draw: random.Random, longest: int) -> tuple[Item, ...]:
    small, number = requests.filling()
    number = draw.randint(1, max(1, min(number, longest // 3)))
    items: list[Item] = [Allocate(small) for _ in range(number)]
    live = list(range(number))
    items.append(Allocate(requests.one(draw.choice((1, 2)))))
    while len(items) < longest:
        ends = draw.randrange(2) == 0 and bool(live)
        if ends:
            items.append(ReleaseOf(live.pop(0)))
        live.append(len(items))
        items.append(Allocate(small if draw.randrange(4) else requests.one()))
        if not ends and live:
            items.append(ReleaseOf(live.pop(0)))
    return tuple(items)
