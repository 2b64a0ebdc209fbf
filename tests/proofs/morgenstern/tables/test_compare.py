"""Tables 1 to 3 of Morgenstern against simulations: the cells judged, by which rule, and that it can come out either way."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.tables.cells import BLOCKS, PRINTED, block
from allocert.proofs.morgenstern.tables.compare import (
    BEST,
    PLAIN,
    UNRELIABLE,
    Cell,
    Comparison,
    Effort,
    RowFit,
    compare,
    compare_all,
    inside,
    printed_work,
)
from allocert.proofs.morgenstern.tables.report import Report, markdown, summary
from allocert.proofs.morgenstern.tables.search import Line, trials
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.options import CHOICES
from allocert.simulation.fcfs.tables import SETTINGS
from allocert.simulation.loss.fit import CellFit
from allocert.simulation.loss.tables import Sample

PLACE = block(1, "uniform")
WIDE = block(3, "1..1024")
FEW = Effort(3)


@pytest.fixture(scope="module")
def found() -> Comparison:
    return compare(BEST, 0, FEW, [PLACE], ["FS_f", "FS_n"])


def cell(measure: str, z: float) -> CellFit[Cell]:
    return CellFit(Cell(PLACE, "FS_n", measure), 0.0, Sample((0.0,) * 9, Estimate(0, 1, 41), 1), z)


def test_blocks_and_settings_are_the_same() -> None:
    for place, setting in zip(BLOCKS, SETTINGS, strict=True):
        assert (place.table, place.sides) == (setting.table, setting.sides)
        assert (place.width, place.requests) == (setting.width, setting.requests)


def test_the_printed_work_is_completion_times_utilization() -> None:
    assert printed_work(PLACE) == pytest.approx(9020.0 * 0.5006, rel=2e-4)
    assert printed_work(block(3, "1..64")) == pytest.approx(109.5 * 0.628, rel=2e-3)
    assert printed_work(block(2, "normal")) == printed_work(block(1, "normal"))


def test_unreliable_cells_are_printed() -> None:
    assert all(PRINTED.has(*key) for key in UNRELIABLE)


def test_a_row_fits_if_all_judged_cells_are_inside_joint_intervals() -> None:
    assert inside(cell("completion", 2.0))
    assert not inside(cell("completion", 2.1))
    assert inside(cell("completion", 2.1), 4)
    close = RowFit(PLACE, "FS_n", tuple(cell(m, 2.1) for m in ("completion", "utilization", "external")))
    assert (close.fits, close.within, close.outside) == (True, 0, ())
    far = RowFit(PLACE, "FS_n", (cell("completion", 0), cell("utilization", -4.0)))
    assert (far.fits, far.within) == (False, 1)
    assert [one.cell.measure for one in far.outside] == ["utilization"]
    misprinted = RowFit(PLACE, "FS_n", (cell("completion", 0), cell("failure", 9.0)))
    assert (misprinted.fits, len(misprinted.judged)) == (True, 1)


def test_cells_of_a_block(found: Comparison) -> None:
    assert set(found.given) == set(found.anyhow) == {(PLACE, "FS_f"), (PLACE, "FS_n")}
    row = found.given[PLACE, "FS_f"]
    measures = ["completion", "utilization", "external", "success", "failure", "attempt"]
    assert [one.cell.measure for one in row.cells] == measures
    completion = found.cell(PLACE, "FS_f", "completion")
    assert completion is not None
    assert len(completion.sample.published) == 3
    assert completion.sample.estimate.count == 15
    anyhow = found.anyhow[PLACE, "FS_f"].cells[0]
    assert completion.sample.deviation < 0.6 * anyhow.sample.deviation
    assert row.fits


def test_the_printed_rows_do_not_all_come_out_of_the_plain_reading() -> None:
    rows = compare(PLAIN, 0, FEW, [PLACE], ["FS_f"]).given
    assert not rows[PLACE, "FS_f"].fits


def test_choices_compared_together_are_those_compared_alone(found: Comparison) -> None:
    other = BEST.changed("order=oldest")
    both = compare_all([other, BEST], 0, FEW, [PLACE], ["FS_f"])
    assert both[1].given[PLACE, "FS_f"] == found.given[PLACE, "FS_f"]
    assert both[0].given == compare(other, 0, FEW, [PLACE], ["FS_f"]).given


def test_table_3_can_be_turned_and_the_others_cannot(found: Comparison) -> None:
    plain, turned = (compare(BEST, 0, FEW, [WIDE], ["FS_f"], turned=turned) for turned in (False, True))
    first, second = (one.given[WIDE, "FS_f"].cells[0].sample.estimate.mean for one in (plain, turned))
    assert second < 0.95 * first
    assert len(plain.given[WIDE, "FS_f"].cells[0].sample.published) == 3
    again = compare(BEST, 0, FEW, [PLACE], ["FS_f"], turned=True)
    assert again.given[PLACE, "FS_f"] == found.given[PLACE, "FS_f"]


def test_the_report_has_every_cell_and_says_what_was_run(found: Comparison) -> None:
    text = markdown(Report("a command", [("Title", found)], [("A search", [Line("as it is", found)])]))
    assert "Made by `a command`" in text
    assert "| FS_f | completion | 9020.0 | " in text
    assert "| FS_n | failure | 6.38* | " in text
    assert "as it is | 2/2 rows" in text
    rows = list(summary(found))
    assert [row[:2] for row in rows] == [("table 1, uniform", "FS_f"), ("table 1, uniform", "FS_n")]


def test_methods_with_the_same_numbers_share_a_line() -> None:
    both = compare(BEST, 0, FEW, [PLACE], ["ISS", "FS_f"])
    text = markdown(Report("a command", [("Title", both)]))
    assert "| ISS, FS_f | completion | 9020.0 | " in text
    assert "\n| FS_f | completion" not in text
    assert "\n| ISS | attempt" in text
    assert "\n| FS_f | attempt" in text


def test_every_option_is_tried_or_said_not_to_be() -> None:
    tried = {change.partition("=")[0] for trial in trials() for change in trial.changes if change}
    assert set(CHOICES) - tried == {"mig", "packing", "feasible", "residents", "turned"}
    for trial in trials():
        assert trial.changes[0] == ""
        assert all(BEST.changed(change) != BEST for change in trial.changes[1:])
