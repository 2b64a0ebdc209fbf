from __future__ import annotations

from itertools import product
from typing import Any

from tests.models.queues.test_search import requests

from allocert.models.queues.methods import migrating
from allocert.models.queues.schedules import earliest, fitting
from allocert.models.queues.search import Track


def test_mig_starts_as_early_as_what_fits_allows() -> None:
    X, Y = 2, 3
    jobs = [(request, time) for request in requests(X, Y) for time in (1, 2)]
    for queue in product(jobs, repeat=2):
        starts = earliest(queue, fitting(X, Y))
        state: Any = (0, ())
        for request, time in queue:
            state = Track(migrating(X, Y)).serve(state, request, time)
        assert state[0] == starts[-1]
