from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from allocert import simulate
from allocert.api.simulating.play import Play
from allocert.machines import parse_machine
from allocert.report.results import simulation_page
from allocert.report.results.history import History
from allocert.report.results.result import drawn
from allocert.report.results.simulate import _averaged, _held, _queue
from allocert.simulation.events import Job, Passage


def played(spec: str, names: list[str], workload: str, policy: str = "fcfs") -> tuple[Any, list[History]]:
    histories: list[History] = []

    def wrap(name: str, server: Any) -> History:
        histories.append(History(name, server))
        return histories[-1]

    play = Play(parse_machine(spec), 0, names, policy=policy, workload=workload, seed=3)
    return play.run(lambda text: None, wrap), histories


def test_the_page_has_measures_plots_with_the_ceiling_and_the_machine_step_by_step(
    tmp_path: Path, opened: Any
) -> None:
    result, histories = played("hypercube:3", ["buddy", "mss"], "kandlur-shin:arrivals=12")
    path = tmp_path / "simulation.html"
    path.write_text(simulation_page(result, histories), encoding="utf-8")
    with opened(path, width=360, scheme="dark") as page:
        assert page.locator(".measures thead th").all_inner_texts()[1:] == ["buddy", "mss", "migration *"]
        assert page.locator(".plot svg path[stroke-dasharray='6 4']").count() >= 3
        assert page.locator("[data-steps]").count() == 2
        first = page.locator("[data-steps]").first
        assert first.locator(".frame").count() == len(histories[0].moments)
        first.locator("[data-step='1']").click()
        assert first.locator(".frame:visible .caption").inner_text().startswith("2.")
        assert page.evaluate("document.documentElement.scrollWidth") <= 360


def test_moments_are_those_of_the_jobs() -> None:
    result, (history,) = played("mesh:4x4", ["bitboard"], "morgenstern-uniform:requests=8")
    passage = result.runs[0].passage
    starts = {m.job.number: m.at for m in history.moments if m.what == "starts"}
    assert starts == {job.number: at for job, at in zip(passage.jobs, passage.starts, strict=True)}
    assert sum(m.what == "ends" for m in history.moments) == 8
    frames = list(drawn(history.shots(result.machine, 0, result.workload.ticks, 5)))
    assert len(frames) == 5
    assert "job 1" in frames[0].caption


def test_a_machine_too_large_is_not_drawn_and_loss_has_no_queue() -> None:
    result, histories = played("mesh:32x32", ["bitboard"], "morgenstern-uniform:requests=3,high=4")
    page = simulation_page(result, histories)
    assert "too large to be drawn step by step" in page
    assert 'class="frame"' not in page
    assert "Jobs that wait over time" in page
    lost = simulation_page(
        simulate("hypercube:2", "buddy", workload="kandlur-shin:arrivals=5", policy="loss")
    )
    assert "Jobs that wait over time" not in lost


def test_what_is_drawn_over_time_keeps_the_area() -> None:
    jobs = (Job(1, 0, 30, 0, 4), Job(2, 5, 10, 0, 2), Job(3, 9, 50, 0, 1))
    passage = Passage(jobs, "fcfs", (0, 30, None), (0, 1, 1), (), 0, 0, 0, 0, 40)
    points = list(_averaged(list(_held(passage)), 0, 40, 1))
    wide = points[1].x - points[0].x
    assert sum(point.y for point in points) * wide == pytest.approx(4 * 30 + 2 * 10)
    waiting = list(_averaged(list(_queue(passage)), 0, 40, 1))
    assert sum(point.y for point in waiting) * wide == pytest.approx(25)
    assert max(point.y for point in waiting) == pytest.approx(1)
