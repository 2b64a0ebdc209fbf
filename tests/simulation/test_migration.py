"""MIG as a server: a bound for all, a bracket where it cannot decide, and the same answers as brute force."""

from __future__ import annotations

import random
from typing import Any

import pytest

from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.machines import Mesh, RotatableMesh, family_of
from allocert.models.rectangles.fit import FitLimit
from allocert.simulation.deciders import frames_repack
from allocert.simulation.events import Job, replay
from allocert.simulation.metrics import summarize
from allocert.simulation.migration import MigratingServer, OptimisticServer
from allocert.simulation.server import AllocatorServer


def queue(mesh: Mesh, seed: int, count: int) -> list[Job]:
    draw = random.Random(seed)
    jobs = []
    for number in range(count):
        sides = tuple(draw.randint(1, side) for side in mesh.sides)
        jobs.append(
            Job(number, draw.randint(0, 2) * number // 4, draw.randint(1, 9), sides, mesh.demand(sides))
        )
    return sorted(jobs, key=lambda job: job.arrival)


@pytest.mark.parametrize("allocator", [BitboardFirstFit, FrameSliding])
@pytest.mark.parametrize("sides", [(4, 4), (3, 5)])
def test_no_allocator_starts_a_job_before_mig_does(allocator: Any, sides: tuple[int, int]) -> None:
    mesh = Mesh(*sides)
    gained = 0
    for seed in range(15):
        jobs = queue(mesh, seed, 40)
        mig = MigratingServer(mesh)
        best = replay(jobs, mig)
        server = AllocatorServer(
            "it", allocator(mesh), family_of(mesh), migration=frames_repack(mesh, FitLimit())
        )
        real = replay(jobs, server)
        for early, late in zip(best.starts, real.starts, strict=True):
            assert early is not None
            assert late is not None
            assert early <= late
        gained += sum(real.starts) > sum(best.starts)  # type: ignore[arg-type]
        summary = summarize(best, mig.healthy, mig.refusals, migration=True)
        assert (summary.by_migration, summary.undecided) == (0, 0)
        assert not mig.places
        assert mig.taken == 0
        assert mig.mig.residents == ()
    assert gained


def test_without_a_limit_the_bracket_is_closed_and_with_one_it_holds() -> None:
    mesh = Mesh(5, 5)
    open_ = assumed = 0
    for seed in range(20):
        jobs = queue(mesh, seed, 40)
        exact = replay(jobs, MigratingServer(mesh))
        assert replay(jobs, OptimisticServer(mesh)).starts == exact.starts
        weak = FitLimit(steps=3, nodes=1, ranges=0, deterministic_seconds=0)
        low, high = OptimisticServer(mesh, limit=weak), MigratingServer(mesh, limit=weak)
        early, late = replay(jobs, low), replay(jobs, high)
        for first, true, last in zip(early.starts, exact.starts, late.starts, strict=True):
            assert first is not None
            assert true is not None
            if last is not None:
                assert first <= true <= last
        open_ += early.starts != late.starts
        assumed += low.assumed
    assert open_
    assert assumed


def test_where_requests_turn_residents_keep_their_sides() -> None:
    machine = RotatableMesh(3, 2)
    decide = frames_repack(machine, FitLimit())
    assert decide([], (2, 3))
    assert decide([(2, 1)], (1, 3))
    assert not decide([(1, 2)], (3, 1))
    assert decide([(1, 2)], (2, 2))
    jobs = [Job(0, 0, 2, (1, 2), 2), Job(1, 0, 1, (1, 3), 3)]
    assert replay(jobs, MigratingServer(machine)).starts == (0, 2)
    assert replay(jobs, MigratingServer(machine, rotation="free")).starts == (0, 0)
