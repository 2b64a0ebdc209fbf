"""``deterministic``: the same trace gets the same answers from every fresh allocator, in every process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Any

from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import Host
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.judging import A_PROCESS, Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.playing import described, done, play, spoken
from allocert.verification.pairing.session import Pair

__all__ = ["Deterministic"]

_SEEDS = (1, 2)
"""Hash seeds of the other processes."""


@dataclass(frozen=True)
class Deterministic(Further):
    """Answers depend on the machine and the calls alone."""

    name = "deterministic"
    begins = A_PROCESS * len(_SEEDS)
    form = "deterministic"
    says = "the same trace gets the same answers from fresh allocators, in other processes too"
    over = "traces of up to {0.longest} steps, each on several fresh allocators, {0.calls:,} calls"

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Run it twice here and twice in processes with other hash seeds, as far as the host has such."""
        played = play(pair, trial.items)
        work = len(played.answers)
        if played.session.breaches:
            return Judged(work, session=played.session)
        for where, run in _runs(pair.host, trial.items):
            answers = run()
            work += len(answers)
            place = _differ(played.answers, answers)
            if place is not None:
                return Judged(work, _finding(trial, played.answers, answers, place, where))
        return Judged(work)


def _runs(host: Host, items: tuple[Item, ...]) -> Iterator[tuple[str, Callable[[], tuple[Answer, ...]]]]:
    """The runs that are compared with the first, and where each takes place."""
    yield "in the same process", lambda: done(host, items)
    twin: Any = getattr(host, "twin", None)
    for seed in _SEEDS if twin is not None else ():
        yield f"in a process with hash seed {seed}", lambda seed=seed: done(twin(seed), items)  # type: ignore[misc]
    if twin is None and not isinstance(host, LocalHost):
        host.renew()
        yield "in another process", lambda: done(host, items)


def _differ(one: tuple[Answer, ...], other: tuple[Answer, ...]) -> int | None:
    """The first place with another answer; one more or fewer counts as another."""
    for place, (first, second) in enumerate(zip(one, other, strict=False)):
        if described(first) != described(second):
            return place
    return None if len(one) == len(other) else min(len(one), len(other))


def _finding(
    trial: Trial, one: tuple[Answer, ...], other: tuple[Answer, ...], place: int, where: str
) -> Finding:
    items = trial.items[: place + 1]
    first, second = (
        next(map(described, islice(answers, place, None)), "no answer") for answers in (one, other)
    )
    detail = f"step {place + 1} was answered {first!r} at first and {second!r} by a fresh allocator {where}"
    return Finding(trial._replace(items=items), detail, (*spoken(items[:place], one), f"{first} or {second}"))
