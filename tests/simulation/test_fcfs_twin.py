"""The compiled dispatcher against the shipped allocators in a plain loop, request for request."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import numpy as np
import pytest

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.models.meshes.configurations import Quadruple
from allocert.proofs.morgenstern.sliding.printed_methods import Original, original
from allocert.simulation.fcfs.frames import restricted_sliding
from allocert.simulation.fcfs.options import CHOICES, PLAYING, FcfsOptions
from allocert.simulation.fcfs.queues import Queue
from allocert.simulation.fcfs.run import COMPILED, METHODS, run
from allocert.simulation.fcfs.twin import run_twin

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
        assert fast.counters[:, :5].tolist() == slow.counters[:, :5].tolist(), said
        assert fast.released.tolist() == slow.released.tolist(), said
        met["failures"] += int((~fast.succeeded).sum())
        met["turned"] += int((fast.attempts[:, 2] == 2).sum())
        met["together"] += len(fast.ends) - len(set(fast.ends.tolist()))
        met["full"] += int((fast.attempts[:, 4] == 0).sum())
        met[f"steps of {method}"] += int(fast.counters[:, :5].sum())


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
        assert fast.counters[:, 0].tolist() == slow.counters[:, 0].tolist()
        assert fast.attempts.tolist() == slow.attempts.tolist()


@pytest.mark.parametrize(("reading", "ahead"), [(1, False), (2, True)])
def test_restricted_sliding_by_the_original_definition(reading: int, ahead: bool) -> None:
    """Against the program of that definition, with at most two residents on a 3 x 3 mesh."""
    how = Original("base", shift=1, first=ahead, aligned=True)
    frames = [(a, b, c, d) for a, b, c, d in product(range(3), repeat=4) if a <= c and b <= d]
    lists: list[list[tuple[int, ...]]] = [[]]
    lists += [[frame] for frame in frames]
    lists += [
        [p, q] for p in frames for q in frames if p[2] < q[0] or q[2] < p[0] or p[3] < q[1] or q[3] < p[1]
    ]
    for L in lists:
        for x, y in product(range(1, 4), repeat=2):
            counters = np.zeros(8, dtype=np.int64)
            residents = np.array(L, dtype=np.int64).reshape(-1, 4)
            found = restricted_sliding(residents, len(L), 3, 3, x, y, reading, counters)
            expected = original(3, 3, x, y, [Quadruple(*r) for r in L], how)
            assert found == (expected.ending.base or (-1, -1))
            assert (counters[0], counters[6]) == (expected.touched, expected.candidates)


def test_nulls_are_the_full_scans_and_frames_the_candidates() -> None:
    queue = Queue([(2, 2), (3, 1), (2, 3)], [9, 5, 7])
    log = run("FS_1", queue, Mesh(4, 3))
    assert log.counters[:, 5].tolist() == log.succeeded.astype(int).tolist()
    assert log.counters[:, 6].tolist() == [1, 5, 3, 3]
    whole = run("AS", queue, Mesh(4, 3)).counters
    assert (whole[:, 5] == whole[:, 6]).all()


@pytest.mark.parametrize("method", METHODS)
def test_requests_that_fit_no_empty_mesh_are_refused_before_the_run(method: str) -> None:
    with pytest.raises(SpecError, match="mesh:3x2"):
        run(method, Queue([(1, 1), (2, 3)], [1, 1]), Mesh(3, 2))
    if method != "MIG-optimistic":
        turned = run(method, Queue([(1, 1), (2, 3)], [1, 1]), Mesh(3, 2), FcfsOptions(rotation="A"))
        assert turned.attempts[:, 2].tolist() == [1, 0, 2]


def test_wrong_runs_are_refused() -> None:
    queue = Queue([(1, 1)], [1])
    with pytest.raises(SpecError, match="method"):
        run("FS_2", queue, Mesh(2, 2))
    with pytest.raises(SpecError, match="machine"):
        run("FS_1", queue, Mesh(2, 2, 2))
    with pytest.raises(SpecError, match="restricted"):
        run_twin("FS_n", queue, Mesh(2, 2), FcfsOptions(restricted="eq3-last"))
    with pytest.raises(SpecError, match="method"):
        run_twin("MIG", queue, Mesh(2, 2))
    broken: Any = [(0, 1)]
    with pytest.raises(SpecError, match="queue"):
        Queue(broken, [1])
    with pytest.raises(SpecError, match="times"):
        Queue([(1, 1)], [1, 2])
