from __future__ import annotations

from allocert.allocators.torus.schedulers import SCHEDULERS
from allocert.drawing.chart import number
from allocert.report.results import job_sets_page
from allocert.simulation.job_sets import best_of, by_scheduler, generate_job_sets


def test_every_way_to_schedule_is_measured_and_drawn() -> None:
    name, sets = generate_job_sets("job-sets:sets=4,jobs=3", 4, 1)
    columns = [by_scheduler("cnp", SCHEDULERS["cnp"], sets), best_of("contiguous", sets, 10.0)]
    page = job_sets_page(name, sets, columns)
    assert page.count("<tr>") > 3
    assert f"cnp: {number(columns[0].outcomes[0].schedule.makespan)}" in page  # type: ignore[union-attr]
    assert "Makespan over the bound" in page
    assert "optimal-contiguous" in page
