"""How often, and how fast, the least makespan without contention or preemption is found and proved.

``python -m benchmarks.pages.torus_schedules [--instances 50] [--jobs 40]`` prints the table of docs/torus-non-preemptive.md. Times are
CPU seconds of one core; the instances are drawn from a seed and the same each time.
"""

from __future__ import annotations

import argparse
import random
import time
from dataclasses import dataclass
from fractions import Fraction

from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.non_preemptive.makespan import PLACINGS, MakespanLimit, Placing, least_makespan
from allocert.solvers.answer import Status

_GOAL = 10.0
"""Seconds within which an answer counts."""


@dataclass(frozen=True)
class Law:
    """Sides uniform over the powers of two (or over 1..torus), times uniform over the multiples of 1/parts up to 20."""

    torus: int
    parts: int = 1
    any_side: bool = False

    @property
    def in_words(self) -> str:
        """A cell of the table."""
        sides = f"1..{self.torus}" if self.any_side else "powers of two"
        times = "1, 2, .., 20" if self.parts == 1 else f"1/{self.parts}, 2/{self.parts}, .., 20"
        return f"{self.torus} | {sides} | {times}"

    def draw(self, jobs: int, seed: int) -> JobSet:
        """One instance."""
        draw = random.Random(seed)
        levels = self.torus.bit_length()
        return JobSet.of(
            self.torus,
            [
                (
                    draw.randint(1, self.torus) if self.any_side else 1 << draw.randrange(levels),
                    Fraction(draw.randint(1, 20 * self.parts), self.parts),
                )
                for _ in range(jobs)
            ],
        )


LAWS = (
    Law(8),
    Law(16),
    Law(8, 2),
    Law(16, 2),
    Law(8, any_side=True),
    Law(16, any_side=True),
    Law(8, 4),
    Law(16, 4),
)


def row(law: Law, placing: Placing, jobs: int, instances: int) -> str:
    """A line of the table: share proved in time, seconds, how many by a bound that needs no engine, largest gap left open."""
    seconds, proved, simple, gap = [], 0, 0, Fraction(0)
    for seed in range(instances):
        begun = time.process_time()
        answer = least_makespan(law.draw(jobs, seed), placing, MakespanLimit(seed=seed))
        seconds.append(time.process_time() - begun)
        proved += answer.status is Status.OPTIMAL and seconds[-1] <= _GOAL
        simple += answer.reason.startswith("meets the bound")
        if answer.value is not None and answer.bound is not None:
            gap = max(gap, (answer.value - answer.bound) / answer.bound)
    seconds.sort()
    middle, late = seconds[len(seconds) // 2], seconds[-1]
    return (
        f"| {law.in_words} | {placing} | {proved} of {instances} | {simple} | {middle:.2f} / {late:.2f} | "
        f"{100 * float(gap):.2f}% |"
    )


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--instances", type=int, default=50)
    parser.add_argument("--jobs", type=int, default=40)
    given = parser.parse_args()
    print(
        "| m | sides | times | cells | proved | by a simple bound | seconds, median / most | widest gap left |"
    )
    print("|---:|---|---|---|---|---:|---|---:|")
    for law in LAWS:
        for placing in PLACINGS:
            if not (law.any_side and placing == "strided"):
                print(row(law, placing, given.jobs, given.instances), flush=True)


if __name__ == "__main__":
    main()
