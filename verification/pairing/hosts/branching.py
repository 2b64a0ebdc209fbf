"""What comes of one step each from the same origin, on copies in the process or after replays; and how often it may fail."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Hashable, Iterable, Iterator, Sequence

from allocert.errors import PluginError
from allocert.machines import Machine
from allocert.verification.isolation import Gone, Reply
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import Branch, Origin, UnreliableError
from allocert.verification.pairing.hosts.replies import Replies
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.trace import Step, Trace, trace_to_json

__all__ = ["Branching"]

_AHEAD = 3
_STRIKES = (
    "its process ended without a call to blame, perhaps when it was copied; states were reached by replays",
    "its process ended again without a call to blame; equal states are not recognised any more",
    "its process ended three times without a call to blame",
)


class Branching(Replies, ABC):
    """Allocators whose process copies them and tells their states, until it has ended too often for that.

    ``reliable``: it has not ended three times without a call to blame.
    """

    def __init__(
        self, allocator: str, machine: Machine, call_timeout: float, end: float | None, hash_seed: int | None
    ) -> None:
        super().__init__(allocator, machine, call_timeout, end, hash_seed)
        self.reliable = True
        self._strikes = 0

    @abstractmethod
    def run(self, faulty: tuple[int, ...], steps: Sequence[Item]) -> Iterator[Answer]:
        """The answers of a fresh allocator to steps, one after another."""

    def state_after(self, faulty: tuple[int, ...], steps: Trace) -> Hashable:
        """The state after some steps, ``None`` if it cannot be known."""
        if not self.merging:
            return None
        try:
            return self._state(self._ask("state_after", faulty, trace_to_json(steps)))
        except Gone:
            self._strike()
            return None

    def branches(self, origins: Iterable[tuple[Origin, Sequence[Step]]]) -> Iterator[Iterator[Branch]]:
        """For each origin, for each step, what comes of that step alone; a few origins are asked about ahead."""
        window: deque[tuple[Origin, Sequence[Step], Reply]] = deque()
        source = iter(origins)
        while True:
            while len(window) < _AHEAD and (asked := next(source, None)) is not None:
                window.append((*asked, self._ask_branches(*asked)))
            if not window:
                return
            yield self._branches(*window.popleft())

    def _ask_branches(self, origin: Origin, steps: Sequence[Step]) -> Reply:
        talk = self._alive()
        kept = origin.handle is not None and origin.handle[0] == self._processes
        asked = [origin.faulty, trace_to_json(origin.steps), origin.handle[1] if kept else None]
        drops, self._drops = self._drops, []
        self._built += 1
        return talk.ask("branch", drops, [self.copying, self.merging], asked, trace_to_json(steps))

    def _branches(self, origin: Origin, steps: Sequence[Step], reply: Reply) -> Iterator[Branch]:
        found: list[Branch] = []
        again = False
        while True:
            try:
                for data in reply:
                    found.append(self._branch(data))
                    if len(found) > len(steps):
                        raise self._nonsense()
                self._remark(reply.end())
                if len(found) == len(steps):
                    break
                if again:  # there is no room for as many allocators as there are steps
                    found += self._singly(origin, steps[len(found) :])
                    break
                self.renew()
                found, again = [], True
                reply = self._ask_branches(origin, steps)
            except Gone as gone:
                if reply.talk is self._talk:
                    self.renew()
                if not gone.innocent:
                    found += self._one_by_one(origin, steps[len(found) :])
                    break
                reply = self._ask_branches(origin, steps)
            except PluginError:
                if self._built == 1:
                    raise
                self.renew()
                found = []
                reply = self._ask_branches(origin, steps)
        yield from found

    def _one_by_one(self, origin: Origin, steps: Sequence[Step]) -> list[Branch]:
        """What ended its process: each step alone; nobody is to blame if none of them does."""
        found = self._singly(origin, steps)
        if not found or found[-1].answer.kind not in ("died", "late"):
            self._strike()
        return found

    def _singly(self, origin: Origin, steps: Sequence[Step]) -> list[Branch]:
        """Each step after a replay, in a process that throws nothing away, up to one that ends it."""
        found = []
        for step in steps:
            *_, answer = self.run(origin.faulty, [*origin.steps, step])
            found.append(Branch(answer, None, None, False))
            if answer.kind in ("died", "late"):
                break
        return found

    def _strike(self) -> None:
        """The process ended, and no call of the allocator is to blame."""
        self._strikes += 1
        self.notes.append(_STRIKES[min(self._strikes, len(_STRIKES)) - 1])
        if self._strikes >= len(_STRIKES):
            self.reliable = False
            raise UnreliableError(_STRIKES[-1])
        self.copying = False
        self.merging = self.merging and self._strikes < 2
        self.renew()
