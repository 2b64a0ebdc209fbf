"""The compiled dispatcher against the shipped allocators in a plain loop, request for request."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest
from tests.simulation.fcfs.twin import run_twin

from allocert.machines import Mesh
from allocert.simulation.fcfs.choices import CHOICES, PLAYING
from allocert.simulation.fcfs.compiled.attempts import TURNED
from allocert.simulation.fcfs.compiled.counters import NULL
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Queue
from allocert.simulation.fcfs.run import COMPILED, run

MESHES = ((1, 1), (1, 6), (6, 1), (2, 2), (3, 3), (4, 3), (5, 7), (8, 8), (9, 4), (12, 12))
TIMES = ((1, 3), (0, 2), (1, 1), (5, 300))


def random_case(number: int) -> tuple[Mesh, Queue, FcfsOptions]:
    pick = random.Random(number)
    X, Y = pick.choice(MESHES)
    known = (option for option in PLAYING if option not in ("mbv_candidates", "restricted", "mig"))
    options = FcfsOptions(**{option: pick.choice(list(CHOICES[option])) for option in known})
    plain = options.mbv_neighbours == "4" and options.mbv_periphery != "sides" and options.mbv_ties == "first"
    options = replace(options, mbv_candidates=pick.choice(["pruned", "all"] + ["corners"] * plain))
    widest = pick.choice(
        [(X, Y), (max(1, X // 2), max(1, Y // 2)), (1, Y), (X, 1), (max(1, X // 3), max(1, Y // 3))]
    )
    sides = [(pick.randint(1, widest[0]), pick.randint(1, widest[1])) for _ in range(pick.choice((1, 5, 30)))]
    if options.rotation != "none":
        sides = [side if pick.random() < 0.5 else side[::-1] for side in sides]
    least, most = pick.choice(TIMES)
    return Mesh(X, Y), Queue(sides, [pick.randint(least, most) for _ in sides]), options


def check(number: int, met: Counter[str]) -> None:
    mesh, queue, options = random_case(number)
    for method in COMPILED:
        fast, slow = run(method, queue, mesh, options), run_twin(method, queue, mesh, options)
        said = (
            f"{number}: {method} {mesh.spec} {options.spelled} {queue.sides.tolist()} {queue.times.tolist()}"
        )
        assert fast.starts.tolist() == slow.starts.tolist(), said
        assert fast.places.tolist() == slow.places.tolist(), said
        assert fast.attempts.tolist() == slow.attempts.tolist(), said
        assert fast.counters[:, :NULL].tolist() == slow.counters[:, :NULL].tolist(), said
        assert fast.released.tolist() == slow.released.tolist(), said
        met["failures"] += int((~fast.succeeded).sum())
        met["turned"] += int((fast.column("outcome") == TURNED).sum())
        met["together"] += len(fast.ends) - len(set(fast.ends.tolist()))
        met["full"] += int((fast.column("free") == 0).sum())
        met[f"steps of {method}"] += int(fast.counters[:, :NULL].sum())


@pytest.mark.parametrize("block", range(4))
def test_kernel_and_twin_agree(block: int) -> None:
    met: Counter[str] = Counter()
    for number in range(25 * block, 25 * block + 25):
        check(number, met)
    assert min(met.values()) > 0
    assert len(met) == 4 + len(COMPILED)


@pytest.mark.deep
@pytest.mark.parametrize("block", range(5))
def test_kernel_and_twin_agree_on_many_more(block: int) -> None:
    for number in range(1000 + 200 * block, 1200 + 200 * block):
        check(number, Counter())


@pytest.mark.parametrize("order", ["oldest", "newest", "address"])
def test_steps_are_counted_as_touched_on_a_fuller_mesh(order: str) -> None:
    pick = random.Random(order)
    sides = [(pick.randint(1, 12), pick.randint(1, 12)) for _ in range(50)]
    queue, options = Queue(sides, [pick.randint(5, 30) for _ in sides]), FcfsOptions(order=order)
    for method in ("FS_1", "AS", "FS_f", "FS_n", "MBV"):
        fast, slow = run(method, queue, Mesh(30, 26), options), run_twin(method, queue, Mesh(30, 26), options)
        assert fast.counted("list").tolist() == slow.counted("list").tolist()
        assert fast.attempts.tolist() == slow.attempts.tolist()


def test_nulls_are_the_full_scans_and_frames_the_candidates() -> None:
    queue = Queue([(2, 2), (3, 1), (2, 3)], [9, 5, 7])
    log = run("FS_1", queue, Mesh(4, 3))
    assert log.counted("null").tolist() == log.succeeded.astype(int).tolist()
    assert log.counted("frames").tolist() == [1, 5, 3, 3]
    whole = run("AS", queue, Mesh(4, 3))
    assert (whole.counted("null") == whole.counted("frames")).all()
