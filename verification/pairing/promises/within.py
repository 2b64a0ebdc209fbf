"""``within:R[+C]`` and ``placed:R[+C]``: at most R times the fewest refusals there can be, and C more."""

from __future__ import annotations

import time
from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self

from allocert.machines import Machine
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.promises.bound import exact_number
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.optimum import Job, Optimum, fewest_refused
from allocert.verification.pairing.promises.playing import play, spoken
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

__all__ = ["Placed", "Within"]

_EFFORT = 2000
"""Calls that count as much as a second of the engine's deterministic time."""


@dataclass(frozen=True)
class Within(Further):
    """Refusals at most ``ratio`` times those of the optimum that knows the trace, plus ``more``."""

    name = "within"
    form = "within:R[+C]"
    over = "traces of up to {0.longest} steps, each against its optimum"
    longest = 40
    best: ClassVar[str] = "the exact optimum"
    ratio: Fraction = Fraction(1)
    more: Fraction = Fraction(0)

    @classmethod
    def parse(cls, detail: str) -> Self:
        """From ``R`` or ``R+C``. Raises :class:`SpecError`."""
        ratio, plus, more = detail.partition("+")
        field = f"promise {cls.name}"
        return cls(
            f"{cls.name}:{detail}",
            exact_number(ratio, field),
            exact_number(more, field) if plus else Fraction(0),
        )

    @property
    def meaning(self) -> str:
        """What it says."""
        more = f", and {self.more} more" if self.more else ""
        return f"on a trace it refuses at most {self.ratio} times as many requests as {self.best}{more}"

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Run the trace, and compare with a placement found by an exact model and checked without it."""
        played = play(pair, trial.items)
        work = len(played.answers)
        if played.session.breaches:
            return Judged(work, session=played.session)
        refused = [place for place, answer in enumerate(played.answers) if answer.kind == "refused"]
        if len(refused) <= self.more:
            return Judged(work)
        items, answers = trial.items[: refused[-1] + 1], played.answers[: refused[-1] + 1]
        places, jobs = _jobs(items, answers)
        left = float("inf") if pair.end is None else max(0.1, pair.end - time.monotonic())
        optimum = fewest_refused(pair.machine, jobs, left, self.served(places, refused))
        if optimum is None:
            return Judged(
                work, decided=False, why="traces whose exact model is too large or found nothing in time"
            )
        work += int(optimum.effort * _EFFORT)
        if len(refused) > self.ratio * optimum.refused + self.more:
            return Judged(work, self._finding(pair.machine, trial, places, optimum, answers))
        if not optimum.proved:
            return Judged(work, decided=False, why="traces whose optimum was not proved")
        return Judged(work)

    def served(self, places: list[int], refused: list[int]) -> list[int]:
        """Those of the requests at ``places``, by number, that the optimum may not refuse."""
        return []

    def _finding(
        self, machine: Machine, trial: Trial, places: list[int], optimum: Optimum, answers: tuple[Answer, ...]
    ) -> Finding:
        refused = sum(answer.kind == "refused" for answer in answers)
        best = f"at most {optimum.refused}" if not optimum.proved else str(optimum.refused)
        bound = f"{self.ratio} x {optimum.refused}" + (f" + {self.more}" if self.more else "")
        detail = f"it refused {refused} of {len(places)} requests; {self.best}, which knows the trace, refuses {best}, and {refused} > {bound}"
        items = trial.items[: len(answers)]
        shown = ["An optimal placement:" if optimum.proved else "A better placement:"]
        for place, region in zip(places, optimum.regions, strict=True):
            item = items[place]
            what = asked(machine, item.request) if isinstance(item, Allocate) else ""
            shown.append(f"  step {place + 1}: {what} -> {'refused' if region is None else region.address}")
        return Finding(trial._replace(items=items), detail, spoken(items, answers), tuple(shown))


@dataclass(frozen=True)
class Placed(Within):
    """The same against an optimum that grants whatever it granted: the requests refused for want of a better placement."""

    name = "placed"
    form = "placed:R[+C]"
    best = "the exact optimum that grants all that it granted"

    def served(self, places: list[int], refused: list[int]) -> list[int]:
        """What was granted."""
        return [number for number, place in enumerate(places) if place not in refused]


def _jobs(items: tuple[Item, ...], answers: tuple[Answer, ...]) -> tuple[list[int], list[Job]]:
    """The requests that were granted or refused, with the places where they begin and are released."""
    ends: dict[int, int] = {}
    for place, item in enumerate(items):
        if isinstance(item, ReleaseOf):
            ends.setdefault(item.place, place)
    places, jobs = [], []
    for place, (item, answer) in enumerate(zip(items, answers, strict=True)):
        if isinstance(item, Allocate) and answer.kind in ("granted", "refused"):
            places.append(place)
            jobs.append(Job(item.request, place, ends.get(place, len(items))))
    return places, jobs
