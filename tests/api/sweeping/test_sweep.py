"""Sweeps: resumed, interrupted, with points that fail; whatever happens, each point comes once and as it always does."""

from __future__ import annotations

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest

import allocert
from allocert.api.sweeping import sweep as module
from allocert.api.sweeping.plan_file import plan_of
from allocert.api.sweeping.sweep import SweepProgress, sweep
from allocert.errors import AllocertError, SpecError

PLAN = {
    "machines": ["hypercube:3", "hypercube:4"],
    "allocators": ["buddy", "gray"],
    "workloads": ["kandlur-shin:arrivals=15"],
    "policies": ["fcfs", "loss"],
    "seeds": "0..4",
}
POINTS = 40

ALLOCATOR = """
from allocert.allocators.hypercube.buddy import Buddy
class Choosy(Buddy):
    def allocate(self, request):
        if request == 3 and self.count == {limit}:
            raise ValueError("three")
        self.count += 1
        return super().allocate(request)
    count = 0
"""


@pytest.fixture(scope="module")
def whole() -> module.SweepResult:
    return sweep(PLAN, jobs=2)


def test_all_points_in_their_order(whole: module.SweepResult) -> None:
    assert (len(whole.rows), whole.unfinished, whole.failed, whole.resumed) == (POINTS, 0, 0, 0)
    assert [row["point"] for row in whole.rows] == list(range(POINTS))
    assert [row["seed"] for row in whole.rows[:6]] == [0, 1, 2, 3, 4, 0]
    assert whole.rows == allocert.sweep(plan_of(PLAN)).rows
    assert whole.seconds > 0


def test_means_are_over_seeds(whole: module.SweepResult) -> None:
    groups = whole.groups
    assert len(groups) == 8
    assert {group.points for group in groups} == {5}
    waits = [float(row["wait_mean"] or 0) for row in whole.rows[:5]]
    assert groups[0].estimates["wait_mean"].mean == pytest.approx(sum(waits) / 5)
    assert groups[0].estimates["wait_mean"].half_width > 0
    assert groups[0].estimates["run_share"].mean == 1 > groups[2].estimates["run_share"].mean


def test_an_interrupted_sweep_goes_on(whole: module.SweepResult, tmp_path: Path) -> None:
    def stop(progress: SweepProgress) -> None:
        if progress.done == 7:
            raise KeyboardInterrupt

    store = tmp_path / "store"
    with pytest.raises(KeyboardInterrupt):
        sweep(PLAN, store=store, out=tmp_path / "o.csv", jobs=2, progress=stop)
    assert not (tmp_path / "o.csv").exists()
    messages: list[SweepProgress] = []
    again = sweep(PLAN, store=store, out=tmp_path / "o.csv", jobs=2, progress=messages.append)
    assert 7 <= again.resumed < POINTS
    assert messages[0].done == again.resumed
    assert [one.done for one in messages] == list(range(again.resumed, POINTS + 1))
    assert again.rows == whole.rows
    whole.write(tmp_path / "whole.csv")
    assert (tmp_path / "o.csv").read_bytes() == (tmp_path / "whole.csv").read_bytes()
    with closing(sqlite3.connect(store)) as db:
        assert db.execute("SELECT count(*) FROM points_1").fetchone() == (POINTS,)


def test_a_larger_sweep_takes_what_is_there(whole: module.SweepResult, tmp_path: Path) -> None:
    smaller = {**PLAN, "seeds": [1, 3], "policies": ["loss"]}
    sweep(smaller, store=tmp_path / "store")
    larger = sweep(PLAN, store=tmp_path / "store")
    assert larger.resumed == 8
    assert larger.rows == whole.rows


def test_other_code_is_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few = {**PLAN, "seeds": [0]}
    sweep(few, store=tmp_path / "store")
    monkeypatch.setattr("allocert.api.sweeping.basis.code_digest", lambda name: "other")
    assert sweep(few, store=tmp_path / "store").resumed == 0
    assert sweep(few, store=tmp_path / "store").resumed == 8


def test_a_failure_is_a_row_and_its_allocator_s_file_counts(tmp_path: Path) -> None:
    (tmp_path / "choosy.py").write_text(ALLOCATOR.format(limit=2))
    plan = {**PLAN, "allocators": [f"{tmp_path / 'choosy.py'}:Choosy", "buddy"], "policies": ["loss"]}
    plan["seeds"], plan["machines"] = "0..2", ["hypercube:3"]
    first = sweep(plan, store=tmp_path / "store")
    assert 0 < first.failed <= 3
    failed = [row for row in first.rows if row["error"]]
    assert all("three" in str(row["error"]) and row["makespan"] is None for row in failed)
    assert sum(group.failed for group in first.groups) == first.failed
    again = sweep(plan, store=tmp_path / "store")
    assert (again.resumed, again.rows) == (6, first.rows)
    (tmp_path / "choosy.py").write_text(ALLOCATOR.format(limit=-1))
    mended = sweep(plan, store=tmp_path / "store")
    assert (mended.resumed, mended.failed) == (3, 0)


def test_what_the_time_does_not_reach_is_left_out(tmp_path: Path) -> None:
    done = sweep(PLAN, store=tmp_path / "s", out=tmp_path / "o.csv", seconds=0.001)
    assert done.unfinished == POINTS - len(done.rows) > 0
    assert not (tmp_path / "o.csv").exists()


def test_estimates_that_a_workload_has_not_are_refused_first(tmp_path: Path) -> None:
    plan = {**PLAN, "policies": ["fcfs", "easy"], "estimates": "trace"}
    with pytest.raises(SpecError, match=r"easy, seed 0.*estimates: got 'trace', expected exact: no job of"):
        sweep(plan, store=tmp_path / "store")
    assert not (tmp_path / "store").exists()


def test_to_look_at_the_parts_takes_of_the_time_too(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text(
        "import time\nfrom allocert.allocators.hypercube.buddy import Buddy\n"
        "class Slow(Buddy):\n    def __init__(self, machine):\n        time.sleep(1)\n        super().__init__(machine)\n"
        + "".join(f"class Slow{number}(Slow): ...\n" for number in range(30))
    )
    names = [f"{tmp_path / 'slow.py'}:Slow{number}" for number in range(30)]
    begin = time.monotonic()
    done = sweep({**PLAN, "allocators": names}, seconds=0.2)
    assert not done.rows
    assert time.monotonic() - begin < 15


def test_a_file_that_cannot_be_written_is_refused_first(tmp_path: Path) -> None:
    with pytest.raises(AllocertError, match=r"out: got 'o\.txt'"):
        sweep(PLAN, out="o.txt")
    with pytest.raises(AllocertError, match="out: got"):
        sweep({**PLAN, "seeds": [0]}, out=tmp_path / "no" / "o.csv")
    with pytest.raises(AllocertError, match="jobs"):
        sweep(PLAN, jobs=0)
