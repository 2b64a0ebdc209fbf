"""Lemmas 1 and 2 on unknown times: right readings give certificates, broken algorithms are refuted and replayed."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import (
    SENSIBLE,
    Part,
    Placement,
    Rules,
    feasible,
    run,
    scheduled,
)
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.lemma2.certificate import paths_of
from allocert.models.torus.lemma2.symbolic import ALL_RULES, Question, leaves, runs_together, weighs, wrongs
from allocert.models.torus.lemma2.symbolic_profiles import unlike_stairs
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.solvers.exact.entailment import Prover

F = Fraction


def question(torus: int, *sides: int, rules: Rules = SENSIBLE, **more: Any) -> Question:
    return Question(torus, sides, rules, **more)


def test_paths_cover_all_times_and_say_what_the_code_does() -> None:
    """On a grid of times: exactly one path has its conditions met, and it ends as the run on numbers ends."""
    asked = question(3, 2, 1, 1)
    found = list(leaves(asked, Prover()))
    grid = (F(1, 2), F(1), F(3, 2), F(2), F(3))
    for values in product(grid, grid, grid, grid):
        *times, deadline = values
        met = [
            leaf
            for leaf in found
            if all(c.holds([int(2 * x) for x in (*values, F(1))]) for c in leaf.conditions)
        ]
        assert len(met) == 1
        made = feasible(JobSet.of(3, list(zip(asked.sides, times, strict=True))), deadline)
        assert met[0].result.refused == (made is None)


@pytest.mark.parametrize("rules", ALL_RULES, ids=str)
def test_profiles_of_numbers(rules: Rules) -> None:
    """On numbers Lemma 1's statement holds where the tree says so."""
    bad = bool(paths_of(question(4, 2, 1, 1, rules=rules, about="profiles")).bad)
    found = False
    for *times, deadline in product((1, 2, 3), repeat=4):
        found |= any(unlike_stairs(4, (2, 1, 1), times, deadline, rules))
    assert found == bad == (rules.step4 == "keep" and rules.equal == "step4")


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
        mine = list(wrongs(Question(torus, tuple(sides)), times, deadline, placements))
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


def test_weights_are_bounds() -> None:
    asked = question(4, 2, 2, 1)
    assert runs_together(asked) == ((0, 1), (0, 2), (1, 2))
    assert weighs(asked, (F(1, 2), F(1, 2), F(1, 4))) == 1


@pytest.mark.deep
def test_all_small_lists_against_the_program_over_configurations() -> None:
    """Trees and exact optima agree on which lists of sides have counterexamples, times up to 3."""
    for torus, rules in product((3, 4), (SENSIBLE, Rules("skip", "delete"), Rules("infeasible", "keep"))):
        for sides in combinations_with_replacement(range(torus, 0, -1), 3):
            bad = bool(paths_of(Question(torus, sides, rules)).bad)
            assert _wrong_on_numbers(torus, sides, rules) == bad, (torus, sides, rules)


def _wrong_on_numbers(torus: int, sides: Sequence[int], rules: Rules) -> bool:
    for times in product((1, 2, 3), repeat=len(sides)):
        jobs = JobSet.of(torus, list(zip(sides, times, strict=True)))
        best = least_finish(jobs).value
        assert best is not None
        for deadline in (best, best + F(1, 4), best + 1):
            if feasible(jobs, deadline, rules=rules) is None:
                return True
    return False
