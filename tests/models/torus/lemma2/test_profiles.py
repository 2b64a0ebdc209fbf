"""Lemma 1's statement on numbers, and the check of schedules that mistakes are looked for with."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from random import Random

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Part, Placement, Rules, run, scheduled
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.lemma2.oracle import ALL_RULES, wrongs
from allocert.models.torus.lemma2.profiles import unlike_stairs

F = Fraction


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_profiles_are_not_stairs_where_step_4_comes_first_and_keeps(rules: Rules) -> None:
    found = False
    for *times, deadline in product((1, 2, 3), repeat=4):
        found |= any(unlike_stairs(4, (2, 1, 1), times, deadline, rules))
    assert found == (rules.step4 == "keep" and rules.equal == "step4")


def test_both_validators_agree() -> None:
    """The pairwise check finds something wrong exactly where the schedule's own check does."""
    random = Random(5)
    wrong = 0
    for _ in range(400):
        torus = random.randint(2, 5)
        sides = sorted((random.randint(1, torus) for _ in range(random.randint(1, 4))), reverse=True)
        times = [F(random.randint(1, 6), random.randint(1, 2)) for _ in sides]
        deadline = F(random.randint(2, 16), 2)
        done = run(torus, sides, times, deadline, Rules(random.choice(("none", "skip")), "keep", "step3"))
        if done.failed is not None:
            continue
        placements = [_shaken(placed, random) for placed in done.placements]
        jobs = JobSet.of(torus, list(zip(sides, times, strict=True)))
        mine = list(wrongs(torus, sides, times, deadline, placements))
        theirs = list(faults(scheduled(jobs, range(len(sides)), placements), deadline=deadline))
        assert bool(mine) == bool(theirs), (jobs, placements, mine, theirs)
        wrong += bool(mine)
    assert 50 < wrong < 350


def _shaken(placed: Placement[Fraction], random: Random) -> Placement[Fraction]:
    parts = list(placed.parts)
    if random.random() < 0.15:
        first, start, end = parts[0]
        parts[0] = Part(
            first + random.choice((0, 1)),
            start + random.choice((0, F(1, 2))),
            end + random.choice((0, F(1, 2))),
        )
    return Placement(placed.job, placed.step, placed.entry, tuple(parts))
