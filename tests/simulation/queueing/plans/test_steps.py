"""Steps of words against a timeline of lists, with steps made and left out by the hundred."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from allocert.machines import family_of, parse_machine
from allocert.simulation.events import Job
from allocert.simulation.queueing.outlook import Stay, region_outlook
from allocert.simulation.queueing.plans.openings import PLACE
from allocert.simulation.queueing.plans.programs import number, pack, words
from allocert.simulation.queueing.plans.steps import NEVER, add, earliest, remove
from allocert.simulation.queueing.plans.timeline import Timeline


@pytest.mark.parametrize("spec", ["mesh-rot:9x8", "torus:4x4x2", "hypercube:5"])
def test_steps_are_those_of_lists_and_what_is_noted_of_them_is_so(spec: str) -> None:
    """Many stays at a time: steps of several words, and notes on steps that others were moved past."""
    machine: Any = parse_machine(spec)
    family, pick = family_of(machine), random.Random(spec)
    requests = pick.sample(list(machine.requests()), 5)
    programs = pack(family, machine.full, requests)
    assert programs is not None
    code, board, wider = programs
    rows = board.shape[1]
    times, taken = np.full(1024, -1, np.int64), np.zeros((1024, rows), np.uint64)
    hopeless, size = np.zeros((16, 5), np.uint64), np.ones(1, np.int64)
    steps = times, taken, hopeless, size
    timeline, stays, most, noted = Timeline(region_outlook(family, 0)), list[Stay](), 0, 0
    for turn in range(1500):
        if len(stays) > 120 or (stays and pick.random() < 0.4):
            stay = stays.pop(pick.randrange(len(stays)))
            timeline.remove(stay)
            remove(*steps, stay.begin, stay.end, words(stay.place, rows).reshape(1, rows), 0)
        which, length = pick.randrange(5), pick.choice((1, 2, 5, 40))
        asked = np.array([which, length, 0, NEVER, 1, 0, 0])
        job = Job(turn, 0, 1, requests[which], machine.demand(requests[which]))
        found = timeline.earliest(job, length, 0)
        assert found is not None
        time = earliest(*steps, board, code, wider, asked)
        assert found == Stay(time, time + length, number(board[PLACE]))
        later = pick.randrange(0, 200) if pick.random() < 0.5 else 0  # gaps, into which others go
        if later and family.first_free(timeline_at(timeline, found.begin + later), job.request) is not None:
            found = timeline.earliest(job, length, found.begin + later)
            assert found is not None
        timeline.add(found)
        stays.append(found)
        add(*steps, found.begin, found.end, words(found.place, rows).reshape(1, rows), 0)
        used = int(size[0])
        full = [(int(times[k]), number(taken[k])) for k in range(used)]
        assert [time for time, _ in full] == sorted(time for time, _ in full)
        true = [one for k, one in enumerate(full) if k and one[1] != full[k - 1][1]]
        assert true == list(zip(timeline._times, timeline._taken, strict=True))
        assert {time for time, _ in full[1:]} <= {-1, *timeline._times}
        most = max(most, used)
        if turn % 10 == 0:
            for k, (_, word) in enumerate(full):
                for r in range(5):
                    if int(hopeless[k >> 6, r]) >> (k & 63) & 1:
                        noted += 1
                        assert family.first_free(word, requests[r]) is None
    assert most > 64
    assert noted > 1000


def timeline_at(timeline: Timeline, time: int) -> int:
    """What is taken at a time."""
    taken = [word for begin, word in zip(timeline._times, timeline._taken, strict=True) if begin <= time]
    return taken[-1] if taken else 0
