"""``memory:BYTES``: over a million operations of a load that repeats, the process grows by at most so much."""

from __future__ import annotations

import resource
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, ClassVar, Self

from allocert.errors import SpecError
from allocert.machines import Machine
from allocert.verification.pairing.hosts.host import LostError
from allocert.verification.pairing.items import Item, ReleaseOf, items_to_data
from allocert.verification.pairing.promises.judging import (
    A_PROCESS,
    Finding,
    Further,
    Judged,
    Tally,
    Trial,
    probes,
    unsupported,
)
from allocert.verification.pairing.promises.loads import cyclic
from allocert.verification.pairing.promises.playing import play, spoken
from allocert.verification.pairing.session import Pair

__all__ = ["OPERATIONS", "WARM_UP", "Memory"]

OPERATIONS = 1_000_000
WARM_UP = 10_000
"""Operations before memory is measured for the first time."""

_CHUNK = 5_000
_A_CALL = 50
"""Operations that count as one call of the other promises."""
_LENGTH = 40
_SECONDS = 30.0
_SHOWN = ("What came of the steps is shown for the first time that they are done.",)


@dataclass(frozen=True)
class Memory(Further):
    """The resident memory after any number of operations, up to :data:`OPERATIONS`, exceeds that after the warm-up by at
    most ``most`` bytes."""

    name = "memory"
    form = "memory:BYTES"
    replays: ClassVar[int] = 1
    begins = A_PROCESS
    says = f"over {OPERATIONS:,} operations of a load that repeats its memory grows by at most {{0.most:,}} bytes"
    most: int = 0

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From a number of bytes. Raises :class:`SpecError`."""
        if not (detail.isascii() and detail.isdigit() and len(detail) < 13):
            raise SpecError("promise memory", detail, "a number of bytes such as 1000000")
        return cls(f"memory:{int(detail)}", int(detail))

    def require(self, pair: Pair) -> None:
        """It needs a process that can be measured from outside."""
        resident = unsupported(pair.host, self.text, "resident")
        if resident() is None:
            raise SpecError("promise", self.text, "a system that tells the memory of a process (/proc)")

    def trials(self, machine: Machine, seed: int) -> Iterator[Trial]:
        """One load."""
        yield Trial(machine.spec, cyclic(machine, seed, _LENGTH))

    def turns(self, pair: Pair, seed: int) -> Iterator[tuple[Trial, Judged]]:
        """The load, a few thousand operations at a time."""
        for trial in self.trials(pair.machine, seed):
            yield from ((trial, judged) for judged in self._rounds(pair, trial, OPERATIONS))

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """The load from the beginning, in a fresh process."""
        *_, last = self._rounds(pair, trial, min(OPERATIONS, trial.most or OPERATIONS))
        return last

    def covered(self, tally: Tally) -> str:
        """What was tried, in words."""
        done = tally.calls * _A_CALL
        page = resource.getpagesize()
        return (
            f"{done:,} operations, measured after the first {WARM_UP:,} and every few thousand, in pages of {page:,} bytes"
            f"{tally.opened()}"
        )

    def _rounds(self, pair: Pair, trial: Trial, most: int) -> Iterator[Judged]:
        """Each round of a few thousand operations; the last one decides."""
        played = play(pair, trial.items)
        if played.session.breaches or not trial.items:
            yield Judged(1, session=played.session if played.session.breaches else None)
            return
        load = _Load(pair.host, trial.items)
        work = 0
        first: int | None = None
        try:
            while load.operations < most:
                before = load.operations // _A_CALL
                fault = load.go_on()
                work = load.operations // _A_CALL - before
                if fault:
                    yield Judged(
                        work, decided=False, why=f"after {load.operations:,} operations a call {fault}"
                    )
                    return
                now = load.resident()
                if load.operations >= WARM_UP and first is None:
                    first = now
                if first is not None and now is not None and now - first > self.most:
                    replies = spoken(trial.items, played.answers)
                    enough = trial._replace(most=2 * load.operations)
                    yield Judged(
                        work, Finding(enough, self._detail(load.operations, first, now), replies, _SHOWN)
                    )
                    return
                if load.operations < most:
                    yield Judged(work, part=load.operations < 2 * WARM_UP)
            yield Judged(work)
        finally:
            load.close()

    def _detail(self, operations: int, first: int, now: int) -> str:
        return (
            f"these steps again and again on one allocator: {first:,} bytes were resident after the warm-up of"
            f" {WARM_UP:,} operations or a little more, and {now:,} after {operations:,}; {now - first:,} > {self.most:,}"
        )


class _Load:
    """A load that repeats on one allocator in a process of its own."""

    def __init__(self, host: Any, items: tuple[Item, ...]) -> None:
        self.operations = 0
        self._twin = hasattr(host, "fresh_twin")
        self._host: Any = host.fresh_twin() if self._twin else host
        self._items = items
        self._data = items_to_data(items)
        self._handle: Any = None
        self._places = 0
        self._times = 1

    def go_on(self) -> str:
        """One more piece of the load; how a call failed, if one did."""
        self._times = min(2 * self._times, max(1, _CHUNK // len(self._items)))
        times = self._times
        if not probes(self._host, "cycle"):
            return self._extend(times)
        try:
            operations, fault = self._host.probe(
                "cycle", self._data, times, self.operations == 0, seconds=_SECONDS
            )
        except LostError as lost:
            return str(lost)
        self.operations += int(operations)
        return str(fault)

    def resident(self) -> int | None:
        """Bytes in memory."""
        found: int | None = self._host.resident()
        return found

    def close(self) -> None:
        """Its process, or its allocator, is no longer needed."""
        if self._twin:
            self._host.close()
        elif self._handle is not None:
            self._host.drop(self._handle)

    def _extend(self, times: int) -> str:
        """The same by a host that knows fixed items only."""
        if self._handle is None:
            self._handle = self._host.root(()).handle
        for _ in range(times):
            shifted = [
                ReleaseOf(item.place + self._places) if isinstance(item, ReleaseOf) else item
                for item in self._items
            ]
            for answer in self._host.extend(self._handle, shifted):
                self.operations += answer.kind != "skipped"
                if answer.kind not in ("granted", "refused", "released", "skipped", "outside"):
                    return f"was answered {answer.kind} {answer.text}"
            self._places += len(self._items)
        return ""
