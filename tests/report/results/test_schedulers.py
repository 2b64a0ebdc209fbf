from __future__ import annotations

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedulers import SCHEDULERS
from allocert.drawing.chart import number
from allocert.report.results import scheduler_page
from allocert.verification.pairing.schedulers.scheduling import SchedulerFault, SchedulerReport


def test_both_schedules_are_drawn_over_the_same_time() -> None:
    jobs = JobSet.of(4, [(2, 1), (2, 1), (2, 1)])
    worse, better = SCHEDULERS["cnp"](jobs), SCHEDULERS["preemptive"](jobs)
    fault = SchedulerFault("optimal", jobs, "it lasts <longer>", worse, better, "least")
    page = scheduler_page("cnp", "torus:4x4", SchedulerReport("optimal", "sequential", 3, 1, 0, (), fault))
    assert f"its schedule: all done at {number(worse.makespan)}" in page
    assert f"a better one: all done at {number(better.makespan)}" in page
    assert "&lt;longer&gt;" in page
    assert "Left out, optimum not known" in page


def test_a_scheduler_that_keeps_its_promise_and_one_that_nothing_is_known_of() -> None:
    assert "a-holds" in scheduler_page(
        "p", "torus:2x2", SchedulerReport("sound", "preemptive", 3, 0, 0, ("all",), None)
    )
    assert "a-open" in scheduler_page(
        "p", "torus:2x2", SchedulerReport("sound", "preemptive", 3, 3, 0, (), None)
    )
