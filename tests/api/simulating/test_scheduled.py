from __future__ import annotations

from typing import Any

import pytest

from allocert import SpecError, check_schedule
from allocert.api.simulating.around import Around
from allocert.api.simulating.play import Play
from allocert.api.simulating.scheduled import schedule_of
from allocert.machines import parse_machine
from allocert.verification.schedules.files import schedule_from_json, schedule_to_json


def _played(machine: str, allocator: str, workload: str, policy: str, faulty: int = 0) -> tuple[Any, Any]:
    watched: list[Around] = []

    def wrap(name: str, server: Any) -> Any:
        watched.append(Around(name, server))
        return watched[-1]

    play = Play(parse_machine(machine), faulty, [allocator], workload=workload, policy=policy)
    return play.run(lambda text: None, wrap), watched[0].granted


@pytest.mark.parametrize("policy", ["fcfs", "easy"])
@pytest.mark.parametrize(
    ("machine", "allocator", "workload", "faulty"),
    [
        ("hypercube:4", "buddy", "kandlur-shin:arrivals=60,residence=40", 2),
        ("hypercube:4", "gray", "kandlur-shin:arrivals=60,residence=40", 0),
        ("mesh:5x4", "iss", "morgenstern-uniform:requests=40", 1),
        ("hypercube-nodes:4", "asi", "lublin:jobs=60,gaps=0.1", 0),
    ],
)
def test_a_run_keeps_the_promises_of_its_policy(
    machine: str, allocator: str, workload: str, faulty: int, policy: str
) -> None:
    done, granted = _played(machine, allocator, workload, policy, faulty)
    schedule = schedule_of(done, allocator, granted)
    report = check_schedule(schedule, policy)
    assert report, report.first
    assert report.heads > 3
    assert schedule_from_json(schedule_to_json(schedule)) == schedule


def test_reservations_of_regions_that_buddy_does_not_see_let_heads_start_late() -> None:
    play = Play(
        parse_machine("hypercube:4"),
        0,
        ["migration"],
        workload="kandlur-shin:arrivals=300,residence=40",
        policy="skipping",
    )
    assert not check_schedule(schedule_of(play.run(lambda text: None), "migration"), "easy")


def test_there_has_to_be_such_a_run() -> None:
    done, _ = _played("hypercube:3", "buddy", "kandlur-shin:arrivals=5", "fcfs")
    with pytest.raises(SpecError, match="one of buddy, migration"):
        schedule_of(done, "gray")
