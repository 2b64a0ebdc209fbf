from __future__ import annotations

from itertools import product

import pytest
from tests.models.queues.test_search import requests

from allocert.errors import SpecError
from allocert.models.queues.disciplines import DISCIPLINES, served
from allocert.models.queues.methods import grants


def test_disciplines_worked_by_hand() -> None:
    grant = grants("ISS", 2, 1)
    queue = (((1, 1), 3), ((2, 1), 1), ((1, 1), 2), ((1, 1), 1))
    assert served("fcfs", grant, queue) == (0, 3, 4, 4)
    assert served("shortest", grant, queue) == (2, 0, 1, 1)
    assert served("largest", grant, queue) == (1, 0, 1, 3)
    assert served("skipping", grant, queue) == (0, 3, 0, 2)
    assert served("backfilling", grant, queue) == (0, 3, 0, 2)
    late = (((1, 1), 1), ((2, 1), 1), ((1, 1), 2))
    assert served("skipping", grant, late) == (0, 2, 0)
    assert served("backfilling", grant, late) == (0, 1, 2)
    with pytest.raises(SpecError):
        served("lifo", grant, queue)
    with pytest.raises(SpecError):
        served("fcfs", lambda held, request: 0, queue)


@pytest.mark.parametrize("discipline", DISCIPLINES)
def test_no_discipline_shares_a_processor_or_delays_the_head_of_backfilling(discipline: str) -> None:
    grant = grants("4ISS", 3, 1)
    for queue in product([(request, time) for request in requests(3, 1) for time in (1, 3)], repeat=3):
        starts = served(discipline, grant, queue)
        for now in range(max(starts) + 1):
            running = [r for (r, t), s in zip(queue, starts, strict=True) if s <= now < s + t]
            assert sum(x * y for x, y in running) <= 3
        if discipline == "backfilling":
            alone = served("fcfs", grant, queue)
            head = next((job for job in range(3) if alone[job] > 0), None)
            assert head is None or starts[head] <= alone[head]
