"""Policies without a plan against their definitions, on numbers, hypercubes, meshes and tori."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from tests.simulation.queueing.drawn import COMPLETE, Load, dense_loads, loads


@pytest.mark.parametrize("policy", ["easy", "backfilling"])
@settings(max_examples=150)
@given(load=loads())
def test_who_passes_a_head_is_who_may(policy: str, load: Load) -> None:
    load.check(policy)


@pytest.mark.parametrize("policy", ["easy", "backfilling"])
def test_so_too_where_many_wait(policy: str) -> None:
    passed = sum(load.check(policy).passed for load in dense_loads(300))
    assert passed > 100


@pytest.mark.parametrize(
    "policy", ["fcfs", "shortest", "largest", "smallest", "skipping", "window:1", "window:3"]
)
@settings(max_examples=60)
@given(load=loads())
def test_queues_are_served_in_their_order(policy: str, load: Load) -> None:
    load.check(policy)


@settings(max_examples=200)
@given(loads(COMPLETE))
def test_no_head_starts_after_its_shadow_if_nobody_stays_longer_than_estimated(load: Load) -> None:
    _, counts, _ = load.played("easy")
    assert counts.late == 0 or not load.exact
