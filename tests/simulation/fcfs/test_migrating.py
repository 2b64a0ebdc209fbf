"""MIG at the dispatcher: the same schedule as by the event loop, and never later than a method without migration."""

from __future__ import annotations

import math

import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh, RotatableMesh
from allocert.models.migration import migrating_allocator
from allocert.simulation import migration as simulation_migration
from allocert.simulation.events import Job, replay
from allocert.simulation.fcfs.compiled.attempts import AS_ASKED, TURNED, UNKNOWN
from allocert.simulation.fcfs.compiled.feasible import decider
from allocert.simulation.fcfs.measures import Ratio, measure, migration
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue, Times, Uniform, draw_queue
from allocert.simulation.fcfs.run import COMPILED, run
from allocert.simulation.migration import MigratingServer
from allocert.solvers.answer import Answer

MESH = Mesh(8, 8)


def queue_of(seed: int, requests: int = 40) -> Queue:
    options = FcfsOptions(times="rounded")
    return draw_queue(Uniform(1, 6), requests, options, seed, Times(1, 4))


@pytest.mark.parametrize("rotation", ["none", "asked-first"])
@pytest.mark.parametrize("seed", range(4))
def test_starts_as_in_the_event_loop(seed: int, rotation: str) -> None:
    queue, turning = queue_of(seed), rotation != "none"
    options = FcfsOptions(rotation=rotation, retry="instant")
    log = run("MIG", queue, MESH, options)
    jobs = [
        Job(number, 0, int(time), (int(x), int(y)), int(x * y))
        for number, ((x, y), time) in enumerate(zip(queue.sides, queue.times, strict=True))
    ]
    passage = replay(jobs, MigratingServer(RotatableMesh(8, 8) if turning else MESH))
    assert log.starts.tolist() == list(passage.starts)
    assert sum(passage.refused) == (~log.succeeded).sum()
    assert bool((log.column("outcome") == TURNED).any()) == turning
    assert (log.column("outcome") != UNKNOWN).all()


@pytest.mark.parametrize("seed", range(3))
def test_migration_only_helps_and_leaves_no_feasible_failure(seed: int) -> None:
    queue, options = queue_of(seed), FcfsOptions()
    best = run("MIG", queue, MESH)
    assert best.starts.tolist() == run("MIG-optimistic", queue, MESH).starts.tolist()
    found = [run(method, queue, MESH) for method in COMPILED]
    assert all((best.starts <= log.starts).all() for log in found)
    assert any((best.starts < log.starts).any() for log in found)
    assert math.isnan(measure(best, options).attempt.value)
    assert measure(found[0], options).attempt.value > 0
    decide = decider(MESH, options)
    assert migration(best, options, decide).decided == Ratio(0, 0)
    assert any(migration(log, options, decide).decided.over for log in found)


def test_what_is_not_decided_is_logged_as_such(monkeypatch: pytest.MonkeyPatch) -> None:
    """If no question were answered MIG would be first fit, and its bound would start everything at once."""
    for module in (migrating_allocator, simulation_migration):
        monkeypatch.setattr(module, "fit", lambda *_, **__: Answer.unknown("nobody was asked", engine="none"))
    monkeypatch.setattr(migrating_allocator, "repack_window", lambda *_, **__: None)
    queue = queue_of(5)
    slow, fast, plain = (run(method, queue, MESH) for method in ("MIG", "MIG-optimistic", "FS_f"))
    assert slow.starts.tolist() == plain.starts.tolist()
    assert set(slow.column("outcome")[~slow.succeeded].tolist()) == {UNKNOWN}
    assert set(fast.column("outcome").tolist()) == {AS_ASKED}
    assert set(fast.starts.tolist()) == {0}


@pytest.mark.parametrize("mig", ["rule", "late", "free"])
def test_what_mig_may_turn(mig: str) -> None:
    queue = queue_of(1)
    turned = run("MIG", queue, MESH, FcfsOptions(rotation="asked-first", mig=mig))
    assert (turned.starts >= 0).all()
    assert turned.ends.max() <= run("MIG", queue, MESH).ends.max()


def test_the_bound_knows_no_rotation() -> None:
    with pytest.raises(SpecError, match="rotation"):
        run("MIG-optimistic", queue_of(1, 2), MESH, FcfsOptions(rotation="asked-first"))
