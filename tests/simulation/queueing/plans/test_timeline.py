"""A timeline against a table of taken processors at each tick."""

from __future__ import annotations

import random

from allocert.machines import Mesh, family_of
from allocert.simulation.events import Job
from allocert.simulation.queueing.outlook import Stay, region_outlook
from allocert.simulation.queueing.plans.timeline import Timeline


def test_the_earliest_stay_is_the_first_that_is_free_at_each_tick() -> None:
    mesh = Mesh(4, 3)
    outlook = region_outlook(family_of(mesh), 0)
    for seed in range(40):
        pick, timeline, stays = random.Random(seed), Timeline(outlook), list[Stay]()
        for number in range(25):
            if stays and pick.random() < 0.3:
                timeline.remove(stays.pop(pick.randrange(len(stays))))
            job = Job(number, 0, 1, (pick.randrange(1, 5), pick.randrange(1, 4)), 1)
            length = pick.randrange(1, 6)
            found = timeline.earliest(job, length, 0)
            assert found is not None

            def taken(time: int, length: int = length, stays: list[Stay] = stays) -> int:
                word = 0
                for stay in stays:
                    word |= stay.place if stay.begin < time + length and time < stay.end else 0
                return word

            assert outlook.find(taken(found.begin), job) == found.place
            assert all(outlook.find(taken(time), job) is None for time in range(found.begin))
            timeline.add(found)
            stays.append(found)
