"""How many printed cells fit: a printed number that is changed no longer does."""

from __future__ import annotations

import pytest

from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.tables import cell_counts, compare
from allocert.proofs.morgenstern.tables.cells import PRINTED, block
from allocert.proofs.morgenstern.tables.compare import BEST, Effort
from allocert.verification.claims.claim import Context, Kind
from allocert.verification.claims.claim import Effort as Effort_


@pytest.mark.parametrize(("text", "fitting"), [("9020.0", 0), ("9620.0", 1)])
def test_a_changed_cell_is_counted_as_one_that_does_not_fit(
    monkeypatch: pytest.MonkeyPatch, text: str, fitting: int
) -> None:
    place = block(1, "uniform")
    monkeypatch.setattr(compare, "PRINTED", PRINTED.changed(place, "ISS", "completion", text))
    found = compare.compare(BEST, 0, Effort(3), [place], ["ISS", "FS_f"])
    counts = cell_counts.counted(found.given.values())
    assert set(counts) == {("ISS", False), ("ISS", True), ("FS_f", True)}
    allocation = counts["ISS", False]
    assert allocation.judged - allocation.fit == fitting
    assert counts["FS_f", True].judged == 3


def test_the_counts_of_a_table_are_reported_and_cells_that_contradict_others_are_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(cell_counts, "every_cell", cell_counts.every_cell.__wrapped__)
    monkeypatch.setattr(cell_counts, "repetitions", lambda context: Effort(2))
    monkeypatch.setattr(cell_counts, "_printing", lambda table, method: [block(1, "normal")])
    monkeypatch.setattr(cell_counts, "PRINTED", _Only())
    verdict = REGISTRY.claim("MO-TAB-1/cells").decide(Context(Effort_.STANDARD))
    assert verdict.kind in (Kind.FITS, Kind.DOES_NOT_FIT)
    assert "2 more contradict other cells" in verdict.scope
    assert verdict.scope.split(" cells fit")[0].endswith(" of 4")


class _Only:
    """One block with one method."""

    def blocks(self, table: int) -> list[object]:
        return [block(table, "normal")]

    def methods(self, place: object) -> list[str]:
        return ["FS_n"]
