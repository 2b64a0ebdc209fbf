"""Settings, runs and published numbers of Morgenstern's tables, and work on several processes."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest

from allocert.errors import SpecError
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.measures import measure
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Uniform, draw_queue
from allocert.simulation.fcfs.run import run
from allocert.simulation.fcfs.tables import MEASURES, SETTINGS, Row, Setting, Task, play, samples

SMALL = Setting(3, "1..8", 3, 8, 40, Uniform(1, 8))
PLAIN = FcfsOptions()


def rows(count: int, options: FcfsOptions = PLAIN, method: str = "FS_f") -> list[Row]:
    return [play(Task(SMALL, (method,), (options,), 5, number))[method, 0] for number in range(count)]


def test_the_settings_are_those_of_the_text() -> None:
    assert [(one.table, one.sides, one.width, one.requests, one.rotated) for one in SETTINGS] == [
        *((table, sides, 256, 1000, table == 2) for table in (1, 2) for sides in ("uniform", "normal")),
        *((3, f"1..{high}", 1024, 4000, False) for high in (1024, 512, 256, 128, 64)),
    ]
    streams = [one.stream for one in SETTINGS]
    assert streams[:2] == streams[2:4]
    assert len(set(streams)) == 7
    one = PLAIN.changed("dense=one")
    assert [setting.runs(one) for setting in SETTINGS] == [5] * 4 + [1] * 5
    assert {setting.runs(PLAIN) for setting in SETTINGS} == {5}


def test_a_row_is_a_run_of_the_queue_that_the_seed_gives() -> None:
    row = rows(3)[2]
    queue = draw_queue(SMALL.law, 40, PLAIN, (5, 3, 2))
    assert row.measures == measure(run("FS_f", queue, SMALL.mesh, PLAIN), PLAIN)
    assert row.work == pytest.approx(queue.work / 64e6)
    assert row.migration is None


def test_options_that_share_a_run_are_read_from_it_and_others_are_played() -> None:
    choices = tuple(PLAIN.changed(text) for text in ("", "entry=list", "order=newest", "times=rounded"))
    together = play(Task(SMALL, ("FS_1", "ISS"), choices, 0, 1))
    for place, options in enumerate(choices):
        for method in ("FS_1", "ISS"):
            alone = play(Task(SMALL, (method,), (options,), 0, 1))[method, 0]
            assert together[method, place] == alone
    assert together["FS_1", 0].measures.success != together["FS_1", 2].measures.success


def test_rotation_is_the_settings_and_how_is_the_options() -> None:
    turned = replace(SMALL, rotated=True)
    assert SMALL.options(PLAIN.changed("rotation=best-rank")).rotation == "none"
    assert turned.options(PLAIN).rotation == "asked-first"
    assert turned.options(PLAIN.changed("rotation=best-rank")).rotation == "best-rank"


def test_packing_is_shared_by_methods_with_one_schedule() -> None:
    found = play(Task(SMALL, ("ISS", "FS_f", "FS_n"), (PLAIN,), 1, 0, packing=True))
    assert found["ISS", 0].migration is found["FS_f", 0].migration
    first = found["FS_f", 0].migration
    assert first is not None
    assert first.undecided == 0
    assert 0 < first.decided.over <= 39
    assert found["FS_n", 0].migration is not None


def test_published_numbers_are_means_of_runs_and_single_runs_tell_their_scatter() -> None:
    every = rows(20)
    found = samples(every, 5, PLAIN)
    single = [row.measures.completion.value for row in every]
    completion = found["completion"]
    assert completion.published == pytest.approx([np.mean(single[i : i + 5]) for i in (0, 5, 10, 15)])
    assert completion.estimate == Estimate.of(single)
    assert completion.deviation == pytest.approx(np.std(single, ddof=1) / math.sqrt(5))
    assert set(found) == set(MEASURES) - {"migration"}
    pooled = samples(every, 5, PLAIN.changed("averages=pooled"))["failure"].published
    parts = [row.measures.failure for row in every[:5]]
    assert pooled[0] == pytest.approx(sum(p.total for p in parts) / sum(p.over for p in parts))


def test_given_the_work_a_number_that_follows_from_it_is_known() -> None:
    """Completion made 3 times the work: whatever the queues, queues of work 10 complete at 30."""
    made = []
    for row in rows(12):
        completion = replace(row.measures.completion, total=3 * row.work)
        made.append(replace(row, measures=replace(row.measures, completion=completion)))
    given, anyhow = (samples(made, 2, PLAIN, work)["completion"] for work in (10.0, None))
    assert given.estimate.mean == pytest.approx(30)
    assert given.deviation == pytest.approx(0, abs=1e-9)
    assert given.published == pytest.approx([30] * 6)
    assert anyhow.deviation > 0
    with pytest.raises(SpecError):
        samples(made[:3], 2, PLAIN)
