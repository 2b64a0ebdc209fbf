"""What the dispatcher's measures come to in a run done by hand, under every way of reading it."""

from __future__ import annotations

import math
from itertools import compress, product

import numpy as np
import pytest
from tests.simulation.fcfs.twin import ShippedServer

from allocert.allocators.mesh.rotation import READINGS
from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.simulation.fcfs.compiled.feasible import decider
from allocert.simulation.fcfs.measures import Ratio, average, measure, migration, steps
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.plain_dispatcher import Asked, play_plainly
from allocert.simulation.fcfs.queues import TICKS, Queue, Uniform, draw_queue
from allocert.simulation.fcfs.run import Log, run

MESH = Mesh(4, 4)
QUEUE = Queue([(2, 4), (2, 2), (4, 1), (1, 1)], [4 * TICKS, 2 * TICKS, TICKS, 3 * TICKS])
"""By FS_f: two at once; 4 x 1 fails at 0 and at 2 with 4 and 8 free, starts at 4; 1 x 1 starts at 4, leaves at 7."""


def by_hand(options: str = "") -> tuple[Log, FcfsOptions]:
    chosen = FcfsOptions().changed(options)
    return run("FS_f", QUEUE, MESH, chosen), chosen


def test_the_log_of_the_run() -> None:
    log, _ = by_hand()
    assert (log.starts // TICKS).tolist() == [0, 0, 4, 4]
    assert log.places.tolist() == [[0, 0, 2, 4], [2, 0, 2, 2], [0, 0, 4, 1], [0, 1, 1, 1]]
    assert [(t // TICKS, *rest) for t, *rest in log.attempts.tolist()] == [
        (0, 0, 1, 0, 16, 1, 0),
        (0, 1, 1, 1, 8, 1, 0),
        (0, 2, 0, 2, 4, 0, 0),
        (2, 2, 0, 1, 8, 0, 1),
        (4, 2, 1, 0, 16, 1, 1),
        (4, 3, 1, 1, 12, 1, 0),
    ]
    assert log.released.tolist() == [1, 0, 2, 3]
    assert [log.resident_jobs(attempt).tolist() for attempt in range(6)] == [[], [0], [0, 1], [0], [], [2]]


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        (
            "",
            {
                "completion": 7,
                "utilization": 100 * 47 / 112,
                "external": 25,
                "allocated": 5 / 6,
                "failures": 2 / 6,
            },
        ),
        ("completion=start", {"completion": 4, "utilization": 100 * 47 / 64}),
        ("completion=start,utilization=inside", {"utilization": 100 * 40 / 64}),
        ("utilization=inside", {"utilization": 100 * 47 / 112}),
        ("external=requests", {"external": 50 / 4}),
        ("enough=more", {"external": 25}),
        ("enough=more,external=requests", {"external": 25 / 4}),
        ("residing=after", {"allocated": 9 / 6}),
        ("allocated=successes", {"allocated": 2 / 4}),
        ("allocated=successes,residing=after", {"allocated": 6 / 4}),
        ("allocated=time", {"allocated": 10 / 7}),
        ("allocated=time,completion=start", {"allocated": 6 / 4}),
        ("", {"success": 4 / 4, "failure": 2 / 2, "attempt": 6 / 6}),
        ("null=yes", {"success": 8 / 4, "failure": 1, "attempt": 10 / 6}),
        ("updates=insertions", {"success": 8 / 4, "failure": 1, "attempt": 10 / 6}),
        ("updates=both", {"success": 9 / 4, "failure": 3 / 2, "attempt": 12 / 6}),
        (
            "part=steady",
            {"completion": 4, "utilization": 100 * 40 / 64, "success": 2 / 2, "allocated": 4 / 4},
        ),
        ("part=steady,external=requests", {"external": 50 / 2}),
        ("nodes=scan", {"success": 4 / 4}),
    ],
)
def test_readings_of_the_run(options: str, expected: dict[str, float]) -> None:
    found = measure(*by_hand(options)).values
    assert {name: found[name] for name in expected} == pytest.approx(expected)


@pytest.mark.parametrize(
    ("nodes", "columns"),
    [
        ("all", ["interval", "scan", "open", "idle"]),
        ("changed", ["interval", "scan", "open"]),
        ("sets", ["interval", "scan"]),
        ("interval", ["interval"]),
        ("scan", ["scan"]),
        ("open", ["open"]),
        ("interval-open", ["interval", "open"]),
        ("scan-open", ["scan", "open"]),
    ],
)
def test_steps_of_interval_sets(nodes: str, columns: list[str]) -> None:
    log = run("ISS", QUEUE, MESH)
    found = steps(log, FcfsOptions(nodes=nodes))
    assert found.tolist() == log.counted(*columns).tolist()
    nulls = steps(log, FcfsOptions(nodes=nodes, null="yes")) - found
    assert nulls.tolist() == log.counted("null").tolist()
    assert nulls.max() > 0


def test_migration_fragmentation_is_decided_exactly() -> None:
    log, options = by_hand()
    assert migration(log, options, decider(MESH, options)).decided == Ratio(0, 0)
    turned = FcfsOptions(residents="turned")
    found = migration(log, turned, decider(MESH, turned))
    assert (found.decided.value, found.low, found.high, found.undecided) == (25, 25, 25, 0)
    assert found.decided.over == 1
    strict = turned.changed("feasible=enough,enough=more")
    assert migration(log, strict, decider(MESH, strict)).decided == Ratio(25, 1)
    spread = turned.changed("external=requests")
    assert migration(log, spread, decider(MESH, spread)).decided.value == 25 / 4


def test_a_turned_request_is_judged_as_the_options_say() -> None:
    queue = Queue([(2, 4), (4, 1)], [TICKS, TICKS])
    log = run("FS_f", queue, MESH)
    answers = {
        (rotation, turned): migration(
            log,
            FcfsOptions(rotation=rotation, turned=turned),
            decider(MESH, FcfsOptions(rotation=rotation, turned=turned)),
        ).decided.over
        for rotation in ("none", "asked-first")
        for turned in ("yes", "no")
    }
    assert answers == {
        ("none", "yes"): 0,
        ("none", "no"): 0,
        ("asked-first", "yes"): 1,
        ("asked-first", "no"): 0,
    }


@pytest.mark.parametrize("external", ["failures", "requests"])
@pytest.mark.parametrize("seed", range(6))
def test_what_is_not_decided_makes_a_bracket(seed: int, external: str) -> None:
    """Against every way in which the open questions can turn out."""
    mesh, options = Mesh(9, 9), FcfsOptions(external=external)
    log = run("FS_f", draw_queue(Uniform(1, 9), 25, options, seed), mesh)
    asked: list[tuple[int, bool | None]] = []

    def decide(residents: tuple[tuple[int, int], ...], request: tuple[int, int]) -> bool | None:
        answer = (None, True, False)[(request[0] + len(residents) + seed) % 3]
        asked.append((request[0] * request[1], answer))
        return answer

    found = migration(log, options, decide)
    failed = log.attempts[~log.succeeded]
    sizes = log.queue.sides.prod(axis=1)[failed[:, 1]]
    assert [size for size, _ in asked] == sizes[sizes <= failed[:, 4]].tolist()
    sure = [size for size, answer in asked if answer]
    open_ones = [size for size, answer in asked if answer is None]
    assert found.undecided == len(open_ones)
    means = []
    for chosen in product((False, True), repeat=len(open_ones)):
        counted = sure + list(compress(open_ones, chosen))
        over = 25 if external == "requests" else len(counted)
        if over:
            means.append(sum(counted) / over / 0.81)
    assert means
    assert [found.low, found.high] == pytest.approx([min(means), max(means)])
    closed = migration(log, options.changed("packing=heuristic"), decide)
    assert (closed.undecided, closed.decided) == (0, found.decided)


def test_the_heuristic_decides_nothing_against() -> None:
    options = FcfsOptions(packing="heuristic")
    decide = decider(Mesh(4, 4), options)
    assert decide(((2, 2),), (2, 2)) is True
    assert decide(((2, 2),), (4, 4)) is False
    assert decide(((3, 3),), (2, 2)) is not True


def test_averages_weigh_runs_or_attempts() -> None:
    log, options = by_hand()
    other = run("FS_f", Queue([(1, 1)], [TICKS]), MESH)
    both = [measure(log, options), measure(other, options)]
    mean, pooled = (average(both, FcfsOptions(averages=how)).values for how in ("runs", "pooled"))
    assert mean["completion"] == pooled["completion"] == 4
    assert (mean["failures"], pooled["failures"]) == (1 / 6, 2 / 7)
    assert mean["external"] == 25
    assert math.isnan(measure(other, options).values["external"])
    with pytest.raises(SpecError, match="runs"):
        average([], options)


def test_nothing_is_measured_of_an_empty_queue() -> None:
    log = run("FS_f", Queue([], []), MESH)
    found = measure(log, FcfsOptions()).values
    assert found.pop("completion") == 0
    assert all(math.isnan(value) for value in found.values())
    assert np.asarray(log.attempts).shape == (0, 7)


class _Counting(ShippedServer):
    """Counts the orientations that each attempt searches."""

    def __init__(self, options: FcfsOptions) -> None:
        super().__init__("FS_f", Mesh(9, 9), options)
        self.searched: list[int] = []

    def ask(self, job: int, shapes: list[tuple[int, int]]) -> Asked:
        """As the server does, which asks a shipped allocator for shape after shape."""
        allocate, calls = self.allocator.allocate, []

        def counting(shape: tuple[int, int]) -> object:
            calls.append(shape)
            return allocate(shape)

        self.allocator.allocate = counting
        answer = super().ask(job, shapes)
        self.allocator.allocate = allocate
        self.searched.append(len(calls) - (answer.region is not None))
        return answer


@pytest.mark.parametrize(
    ("rotation", "retries"), [("none", "anew"), *product(READINGS, ("anew", "kept", "once"))]
)
def test_an_entry_is_a_step_for_each_orientation_searched(rotation: str, retries: str) -> None:
    options = FcfsOptions(rotation=rotation, retries=retries)
    server = _Counting(options)
    log = play_plainly("FS_f", draw_queue(Uniform(1, 9), 60, options, 1), Mesh(9, 9), options, server)
    entries = steps(log, options.changed("entry=list")) - steps(log, options)
    assert entries.tolist() == server.searched
    assert not log.succeeded.all()


def test_interval_sets_have_an_entry_only_if_every_search_has() -> None:
    log = run("ISS", QUEUE, MESH)
    plain = steps(log, FcfsOptions())
    assert steps(log, FcfsOptions(entry="list")).tolist() == plain.tolist()
    assert (steps(log, FcfsOptions(entry="every")) - plain).tolist() == [1] * len(plain)


def test_hopeless_requests_are_refused_without_a_step() -> None:
    queue = Queue([(4, 3), (4, 2), (4, 1)], [4 * TICKS, TICKS, TICKS])
    log = run("FS_f", queue, MESH)
    assert log.column("free").tolist() == [16, 4, 16, 8]
    searched = steps(log, FcfsOptions(entry="list"))
    found = steps(log, FcfsOptions(entry="list", hopeless="refused"))
    assert found.tolist() == [searched[0], 0, *searched[2:]]
    assert searched[1] > 0
