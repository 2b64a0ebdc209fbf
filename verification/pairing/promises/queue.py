"""A queue before an allocator: who is refused waits, and after each release the waiting ones are offered in order."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from allocert.machines import Request
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import LostError
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Allocate, Release, Step

__all__ = ["Queue", "Waiter"]


@dataclass
class Waiter:
    """A request by the place of its arrival. ``grant`` is the number of its grant, ``region`` its address while it
    runs; ``passed_by`` are the places of later requests that were granted while it waited."""

    place: int
    request: Request
    grant: int = -1
    region: str = ""
    refusals: int = 0
    passed_by: list[int] = field(default_factory=list)


class Queue:
    """Arrivals (``Allocate``) and ends (``ReleaseOf``) on one fresh allocator that is kept.

    An arrival is offered at once. An end of a request that runs is a release, after which all that wait are offered
    once, in order of arrival; of one that waits it is nothing. ``session`` has judged all the calls.
    """

    def __init__(self, pair: Pair) -> None:
        self.waiting: list[Waiter] = []
        self.running: dict[int, Waiter] = {}
        self.calls = 0
        self.session: Session = pair.start((), keep=True)
        self._host: Any = pair.host
        self._place = 0

    def close(self) -> None:
        """The allocator is no longer needed."""
        self._host.drop(self.session.handle)

    @property
    def over(self) -> bool:
        """Whether another promise is broken."""
        return bool(self.session.breaches)

    def event(self, item: Item) -> str:
        """The next item; what came of it, in words."""
        place, self._place = self._place, self._place + 1
        if isinstance(item, Allocate):
            return self._arrive(Waiter(place, item.request))
        return self._finish(item.place) if isinstance(item, ReleaseOf) else "nothing"

    def _arrive(self, waiter: Waiter) -> str:
        (answer,) = self._ask([Allocate(waiter.request)])
        if answer.kind == "refused":
            waiter.refusals += 1
            self.waiting.append(waiter)
            return "refused, waits"
        return self._granted(waiter, answer) if answer.region is not None else answer.kind

    def _finish(self, place: int) -> str:
        ended = self.running.pop(place, None)
        if ended is None:
            return "nothing, it does not run"
        offered = list(self.waiting)
        steps: list[Step] = [Release(ended.grant), *(Allocate(waiter.request) for waiter in offered)]
        said = [f"{ended.region} is free"]
        for waiter, answer in zip([ended, *offered], self._ask(steps), strict=False):
            if waiter is ended:
                continue
            if answer.region is not None:
                self.waiting.remove(waiter)
                said.append(f"step {waiter.place + 1} gets {self._granted(waiter, answer)}")
            else:
                waiter.refusals += 1
        return "; ".join(said)

    def _granted(self, waiter: Waiter, answer: Answer) -> str:
        address = "" if answer.region is None else answer.region.address
        waiter.grant, waiter.region = self.session.grants - 1, address
        self.running[waiter.place] = waiter
        for other in self.waiting:
            if other.place < waiter.place:
                other.passed_by.append(waiter.place)
        return address

    def _ask(self, steps: Sequence[Step]) -> Iterator[Answer]:
        """The answers to steps, one by one, up to one that breaks another promise. Raises :class:`LostError`."""
        done = 0
        for step, answer in zip(steps, self._answers(steps), strict=False):
            done += 1
            self.calls += 1
            self.session.take(step, answer)
            yield answer
            if self.over:
                return
        if done < len(steps):
            raise LostError("was ended while a queue was run")

    def _answers(self, steps: Sequence[Step]) -> Any:
        handle = self.session.handle
        extend = getattr(self._host, "extend", None)
        if extend is not None:
            return extend(handle, steps)
        return (self._host.do(handle, step) for step in steps)
