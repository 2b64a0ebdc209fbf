"""The exchange that proves Lemma 2, and strips that jobs are lined up in."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations_with_replacement, product
from random import Random

import pytest

from allocert.allocators.torus.jobs import JobSet
from allocert.models.torus.preemptive import exchange as exchanges
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.torus.preemptive.exchange import Slice, exchange, moved, plan_of
from allocert.models.torus.strips import lines_up, linings, spare_strip
from allocert.proofs.gupta_srimani.preemptive.job_sets import chain_set

F = Fraction


def test_the_exchange_ends_in_the_algorithms_schedule() -> None:
    random = Random(3)
    rules: set[str] = set()
    for _ in range(60):
        jobs = chain_set(random, 6)
        order = sorted(jobs.jobs, key=lambda job: -job.side)
        jobs = JobSet(jobs.torus, tuple(order))
        best = least_finish(jobs).witness
        assert best is not None
        for deadline in (best.makespan, best.makespan + F(1, 3)):
            done = exchange(jobs, plan_of(best, deadline), deadline)
            assert not done.fault, (jobs, deadline, done)
            rules |= set(done.moves)
    assert rules >= {"room", "strip"}


def test_the_exchange_needs_divisibility() -> None:
    jobs = JobSet.of(4, [(3, 1), (2, 1), (2, 1)])
    plan = [Slice(F(0), F(1), frozenset({0})), Slice(F(1), F(2), frozenset({1, 2}))]
    assert exchange(jobs, plan, F(2)).fault == "job 2 is refused"


def test_a_wrong_exchange_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    jobs = JobSet.of(4, [(2, 2), (2, 2), (2, 1), (1, 2), (1, 3)])
    best = least_finish(jobs).witness
    assert best is not None
    plan = plan_of(best, best.makespan)
    assert not exchange(jobs, plan, best.makespan).fault
    less = [piece._replace(jobs=piece.jobs - {3}) for piece in plan]
    assert exchange(jobs, less, best.makespan).fault
    monkeypatch.setattr(exchanges, "moved", lambda *given: ("none", set()))
    assert "fits" in exchange(jobs, plan, best.makespan).fault


def test_who_makes_room() -> None:
    sides = (2, 2, 1, 1)
    assert moved(frozenset({1}), frozenset({0}), sides, 2, 4) == ("room", set())
    assert moved(frozenset({1, 2, 3}), frozenset({0}), sides, 2, 4) == ("strip", {1})
    assert moved(frozenset({1, 2, 3}), frozenset({0, 1}), sides, 2, 4) == ("strip", {2, 3})
    assert moved(frozenset({1, 2}), frozenset({0, 1}), sides, 2, 4) == ("all", {2})


def test_lining_up_against_all_ways() -> None:
    for width, strips in product(range(1, 5), range(1, 4)):
        for count in range(5):
            for sides in combinations_with_replacement(range(1, 5), count):
                every = {
                    ways
                    for ways in product(range(strips), repeat=count)
                    if all(
                        sum(d for d, s in zip(sides, ways, strict=True) if s == k) <= width
                        for k in range(strips)
                    )
                }
                found = list(linings(sides, strips, width))
                assert set(found) <= every
                assert bool(found) == bool(every) == lines_up(sides, strips, width)


def test_a_strip_without_common_jobs() -> None:
    assert spare_strip((1, 1), (), 2, 2, every=False)
    assert not spare_strip((1, 1), (), 2, 2, every=True)
    assert not spare_strip((), (2, 2, 2), 2, 3, every=False)
