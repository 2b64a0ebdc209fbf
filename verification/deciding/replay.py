"""Counterexamples about shipped allocators, replayed on a fresh one before anybody sees them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.errors import EngineError
from allocert.machines import Hypercube, Subcube
from allocert.verification.claims.claim import Counterexample
from allocert.verification.pairing.trace import (
    Allocate,
    Release,
    ReleaseRegion,
    Step,
    Trace,
    run,
    trace_to_json,
)

__all__ = ["ALLOCATORS", "Shipped", "fresh", "granted", "in_words", "refusal", "replayed", "requests"]

Shipped: TypeAlias = Buddy | FreeListBuddy | SingleGrayCode

ALLOCATORS: Mapping[str, Callable[[Hypercube, Any], Shipped]] = {
    "buddy": Buddy,
    "free-list": FreeListBuddy,
    "gray": SingleGrayCode,
}
_CALLED = {"buddy": "first-fit buddy", "free-list": "free lists", "gray": "single Gray code"}


def fresh(name: str, n: int, faulty: Iterable[int] = ()) -> Shipped:
    """A new shipped allocator on Q_n."""
    return ALLOCATORS[name](Hypercube(n), tuple(faulty))


def requests(*dimensions: int) -> Trace:
    """The trace of these requests."""
    return tuple(Allocate(k) for k in dimensions)


def granted(name: str, n: int, faulty: Iterable[int], trace: Iterable[Step]) -> tuple[Subcube | None, ...]:
    """What a fresh shipped allocator answers to each request of ``trace``."""
    outcomes = run(fresh(name, n, faulty), trace)
    regions = (o.region for o in outcomes if isinstance(o.step, Allocate))
    return tuple(region if isinstance(region, Subcube) else None for region in regions)


def in_words(trace: Iterable[Step]) -> str:
    """``Q_0, Q_2, release of grant 1``: a trace for people, grants counted from 1."""
    words = []
    for step in trace:
        match step:
            case Allocate(request):
                words.append(f"Q_{request}")
            case Release(grant):
                words.append(f"release of grant {grant + 1}")
            case ReleaseRegion(address):
                words.append(f"release of {address}")
    return ", ".join(words)


def replayed(name: str, n: int, faulty: Sequence[int], trace: Sequence[Step], text: str) -> Counterexample:
    """A counterexample whose trace runs on a fresh shipped allocator; ``text`` states the fault at its end."""
    answers = ", ".join(region.address if region else "refused" for region in granted(name, n, faulty, trace))
    faults = f", faulty {', '.join(map(str, faulty))}" if faulty else ""
    asked = f"; {in_words(trace)} get {answers}" if trace else ""
    return Counterexample(f"{_CALLED[name]} on Q_{n}{faults}{asked}: {text}", data(name, n, faulty, trace))


def refusal(name: str, n: int, faulty: Sequence[int], trace: Sequence[Step]) -> Counterexample:
    """A counterexample whose last request is valid and refused, everything before it granted.

    Raises :class:`EngineError` if the shipped allocator does otherwise.
    """
    allocator = fresh(name, n, faulty)
    outcomes = run(allocator, trace)
    held: dict[int, int] = {}
    for outcome in outcomes[:-1]:
        if isinstance(outcome.step, Release):
            held[outcome.step.grant] = 0
        elif isinstance(outcome.region, Subcube):
            held[len(held)] = 1 << outcome.region.dimension
        else:
            raise EngineError(f"{name} refuses before the end of {in_words(trace)}")
    last = outcomes[-1]
    free = (1 << n) - len(set(faulty)) - sum(held.values())
    if not isinstance(last.step, Allocate) or not isinstance(last.step.request, int):
        raise EngineError(f"{in_words(trace)} does not end in a request")
    if last.region is not None or 1 << last.step.request > free:
        raise EngineError(f"{name} does not refuse a valid request after {in_words(trace)}")
    return replayed(name, n, faulty, trace, f"a valid request is refused, {free} processors being free")


def data(name: str, n: int, faulty: Iterable[int], trace: Sequence[Step]) -> dict[str, Any]:
    """The replay data of a counterexample."""
    return {
        "machine": f"hypercube:{n}",
        "allocator": name,
        "faulty": sorted(set(faulty)),
        "trace": trace_to_json(trace),
    }
