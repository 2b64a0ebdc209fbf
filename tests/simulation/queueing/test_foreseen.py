"""Queues for which compiled code foresees what a first fit answers, against the same that ask it."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.simulation.queueing.drawn import Load, loads
from tests.simulation.queueing.naive import FixedOrder

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.machines import family_of, faulty_word, parse_machine
from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job, Passage
from allocert.simulation.metrics import summarize
from allocert.simulation.queueing import foreseen
from allocert.simulation.queueing.loop import play
from allocert.simulation.queueing.outlook import region_outlook
from allocert.simulation.queueing.policies import policy_of
from allocert.simulation.queueing.room import Counts
from allocert.simulation.server import AllocatorServer, StrategyError

SPECS = ("mesh:9x8", "torus:5x4x4", "mesh-rot:4x3", "torus:4x3", "mesh:2x3x2", "hypercube:3", "hypercube:4")
OTHERS = (
    "fcfs",
    "backfilling",
    "shortest",
    "largest",
    "smallest",
    "skipping",
    "window:1",
    "window:2",
    "window:3",
)


@pytest.fixture(autouse=True, scope="module")
def _short() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(foreseen, "LONG", 0)
        patch.setattr(foreseen, "_AT_ONCE", 1)
        yield


def outcome(
    machine: Any,
    jobs: Sequence[Job],
    limits: Sequence[int],
    faulty: Any,
    order: str,
    first: bool,
    policy: str = "easy",
) -> tuple[Passage, Counts, list[Refusal], list[int]]:
    """What becomes of the jobs, all counts and refusals, and what was said of progress."""
    family, word = family_of(machine), faulty_word(machine, faulty)
    own = order == "own" and machine.spec.split(":")[0] in ("mesh", "torus")
    allocator = (
        BitboardFirstFit(machine, faulty) if own else FixedOrder(family, word, order.replace("own", "first"))
    )
    server = AllocatorServer(order, allocator, family, faulty)
    outlook = region_outlook(family, word, first)
    arrived: list[int] = []
    passage, counts = play(
        jobs, server, policy_of(policy), limits=limits, outlook=outlook, progress=arrived.append
    )
    assert isinstance(server.refusals, list) != first
    assert summarize(passage, server.healthy, server.refusals, True) == summarize(
        passage, server.healthy, list(server.refusals), True
    )
    return passage, counts, list(server.refusals), arrived


def jobs_of(machine: Any, pick: random.Random, count: int) -> tuple[list[Job], list[int]]:
    """Many at one time, of no time, that need fewer processors than they request, that end early."""
    requests, jobs, clock = list(machine.requests()), list[Job](), 0
    gap, longest = pick.choice((0, 1, 4)), pick.choice((4, 30))
    for number in range(count):
        clock += pick.choice((0, 0, pick.randint(0, gap)))
        request = pick.choice(requests)
        size = machine.demand(request)
        needed = pick.choice((size, size, pick.randint(1, size)))
        jobs.append(Job(number, clock, pick.randrange(longest), request, needed))
    return jobs, [job.residence * pick.choice((0, 1, 1, 2, 10)) + pick.choice((0, 1)) for job in jobs]


@pytest.mark.parametrize("spec", SPECS)
def test_all_is_as_if_the_allocator_were_asked(spec: str) -> None:
    machine: Any = parse_machine(spec)
    passed = withdrawn = moved = dropped = 0
    for seed in range(12):
        pick = random.Random(f"{spec} {seed}")
        jobs, limits = jobs_of(machine, pick, pick.choice((10, 60)))
        faulty = (pick.randrange(machine.processors),) if seed % 3 == 0 else ()
        order = pick.choice(("own", "first"))
        ours, asked = (outcome(machine, jobs, limits, faulty, order, first) for first in (True, False))
        assert ours == asked, seed
        passage, counts, *_ = asked
        passed, withdrawn = passed + counts.passed, withdrawn + counts.withdrawn
        moved, dropped = moved + counts.moved, dropped + len(passage.dropped)
    assert passed
    assert withdrawn
    assert dropped
    assert moved or machine.processors < 12


@pytest.mark.parametrize("policy", OTHERS)
def test_so_it_is_by_every_policy_without_a_plan(policy: str) -> None:
    passed = dropped = refused = 0
    for seed, spec in enumerate(SPECS * 2):
        machine, pick = parse_machine(spec), random.Random(f"{spec} {policy} {seed}")
        jobs, limits = jobs_of(machine, pick, pick.choice((10, 80)))
        faulty = (pick.randrange(machine.processors),) if seed % 3 == 0 else ()
        ours, asked = (
            outcome(machine, jobs, limits, faulty, "own", first, policy) for first in (True, False)
        )
        assert ours == asked, seed
        passed, dropped, refused = (
            passed + ours[1].passed,
            dropped + len(ours[0].dropped),
            refused + len(ours[2]),
        )
    assert dropped
    assert refused
    assert bool(passed) == (policy in ("backfilling", "skipping", "window:2", "window:3"))


@settings(max_examples=150)
@given(load=loads(("first",)), policy=st.sampled_from(("easy", *OTHERS)))
def test_so_it_is_of_drawn_loads(load: Load, policy: str) -> None:
    ours, asked = (
        outcome(load.machine, load.jobs, load.limits, load.faulty, "first", first, policy)
        for first in (True, False)
    )
    assert ours == asked


def test_times_beyond_machine_words_are_left_to_the_loop_that_asks() -> None:
    machine = parse_machine("mesh:3x3")
    jobs = [Job(number, number, 1 << 60, (2, 2), 4) for number in range(9)]
    limits = [job.residence for job in jobs]
    server = AllocatorServer("own", BitboardFirstFit(machine), family_of(machine))
    outlook = region_outlook(family_of(machine), 0, True)
    passage, _ = play(jobs, server, policy_of("easy"), limits=limits, outlook=outlook)
    assert isinstance(server.refusals, list)
    assert passage.starts[-1] == 8 << 60


def test_an_allocator_of_other_regions_is_found_out() -> None:
    machine = parse_machine("mesh:4x3")
    jobs, limits = jobs_of(machine, random.Random(1), 60)
    with pytest.raises(StrategyError, match="it did not grant the first free region of its family"):
        outcome(machine, jobs, limits, (), "last", True)
