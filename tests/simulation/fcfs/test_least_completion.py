"""Lower bounds for every order of service."""

from __future__ import annotations

import random
from itertools import combinations, product

import numpy as np

from allocert.machines import Mesh
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.queues import Queue


def test_the_bounds_are_met_where_they_are_known() -> None:
    mesh = Mesh(6, 4)
    halves = Queue([(3, 4)] * 4, [5] * 4)
    assert least_completion(halves, mesh) == {"work": 10, "pairs": 5, "scaled": 10}
    large = Queue([(4, 3)] * 3, [5, 6, 7])
    assert least_completion(large, mesh) == {"work": 9, "pairs": 18, "scaled": 18}
    mixed = Queue([(4, 3), (5, 2), (2, 4)], [5, 5, 5])
    assert least_completion(mixed, mesh) == {"work": 7, "pairs": 10, "scaled": 8}
    assert least_completion(Queue(np.empty((0, 2)), []), mesh) == {"work": 0, "pairs": 0, "scaled": 0}


def test_the_bound_by_pairs_is_the_greatest_set_of_exclusive_jobs() -> None:
    seen = set()
    for number in range(400):
        pick = random.Random(number)
        X, Y = pick.choice(((4, 4), (5, 7), (6, 3), (9, 8)))
        jobs = [((pick.randint(1, X), pick.randint(1, Y)), pick.randint(1, 9)) for _ in range(7)]
        queue = Queue([sides for sides, _ in jobs], [time for _, time in jobs])
        greatest = 0
        for chosen in product((False, True), repeat=len(jobs)):
            among = [job for job, taken in zip(jobs, chosen, strict=True) if taken]
            pairs = combinations((sides for sides, _ in among), 2)
            if all(a[0] + b[0] > X and a[1] + b[1] > Y for a, b in pairs):
                greatest = max(greatest, sum(time for _, time in among))
        assert least_completion(queue, Mesh(X, Y))["pairs"] == greatest, (X, Y, jobs)
        seen.add(greatest > sum(t for (x, y), t in jobs if 2 * x > X and 2 * y > Y))
    assert seen == {False, True}
