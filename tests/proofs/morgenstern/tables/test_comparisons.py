"""Claims that the printed cells decide: other cells give other verdicts."""

from __future__ import annotations

from fractions import Fraction

import pytest
from tests.proofs.now import function_of
from tests.proofs.verdicts import decided, in_words

from allocert.proofs.morgenstern.tables import audit
from allocert.proofs.morgenstern.tables.cells import BLOCKS, PRINTED, Number, OnCells, Printed, block
from allocert.verification.claims.claim import Kind, Verdict


def decide(key: str, printed: Printed = PRINTED) -> Verdict:
    judge = function_of(key)
    assert isinstance(judge, OnCells)
    return judge.judge(printed)


def changed(cells: str) -> Printed:
    """The tables with other numbers in some cells: ``table sides method measure number``, by semicolons."""
    printed = PRINTED
    for cell in cells.split("; "):
        table, sides, method, measure, text = cell.split()
        printed = printed.changed(block(int(table), sides), method, measure, text)
    return printed


def test_rows_that_no_queue_can_have() -> None:
    assert decided("MO-TAB-AUDIT/share").values["failing"] == {"1": 2, "2": 0, "3": 1}
    mended = changed(
        "1 uniform MBV attempt 4140.9; 1 normal MBV attempt 1966.5; 3 1..1024 MBV attempt 69679.0"
    )
    assert decide("MO-TAB-AUDIT/share", mended).kind is Kind.BOUNDED


def test_rows_that_one_run_cannot_have() -> None:
    assert decided("MO-TAB-AUDIT/share@one-run").values["failing"] == {"1": 8, "2": 4, "3": 7}
    mended = changed("3 1..64 4ISS attempt 16294.3; 3 1..128 FS_n attempt 3060.0")
    assert decide("MO-TAB-AUDIT/share@one-run", mended).values["failing"] == {"1": 8, "2": 4, "3": 5}


def test_a_row_that_differs_in_work() -> None:
    odd = decided("MO-TAB-AUDIT/work")
    assert odd.values["odd_rows"] == ["table 2, normal, MIG"]
    assert odd.values["misread"] == {"table 2, normal, MIG": ["utilization 56.46 for 55.46"]}
    other = changed("1 normal ISS completion 9927.9")
    assert decide("MO-TAB-AUDIT/work@corrected", other).kind is Kind.REFUTED


CHANGES = (
    ("MO-TAB-AUDIT/bounds", "1 uniform MIG utilization 100.1"),
    ("MO-TAB-AUDIT/bounds", "1 uniform MIG external 100.1"),
    ("MO-TAB-AUDIT/pruned", "1 normal FS_f success 5558.9"),
    ("MO-TAB-AUDIT/touched", "3 1..64 FS_n success 500.0"),
    ("MO-TAB-3/caption@printed", "3 1..1024 ISS utilization 54.0"),
    ("MO-CLAIM-BESTALL/allocation@printed", "3 1..64 4ISS completion 109.4; 3 1..64 4ISS utilization 62.9"),
    ("MO-CLAIM-ISSBETTER/allocation@printed", "3 1..64 ISS completion 140"),
    ("MO-CLAIM-ISSBETTER/small@printed", "3 1..64 FS_n attempt 20000"),
    ("MO-CLAIM-PERF-EQ@printed", "1 normal AS external 29.9"),
    ("MO-CLAIM-MIG-BEST@printed", "2 normal MIG utilization 54.79"),
    ("MO-CLAIM-MIG0@printed", "2 normal MIG migration 0.1"),
    ("MO-CLAIM-T1-BEST@printed", "1 normal MBV utilization 45.56"),
    ("MO-CLAIM-T1-BEST@printed", "1 normal AS utilization 45.57"),
    ("MO-CLAIM-LITTLE@printed", "3 1..1024 MIG completion 31000"),
    ("MO-CLAIM-EXTFRAG/near@printed", "1 normal 4ISS external 26.7"),
    ("MO-RANK-ALLOC-SPARSE@printed", "2 normal MBV completion 7917.9"),
    ("MO-RANK-ALLOC-SPARSE@printed", "2 normal MBV completion 8495.5"),
    ("MO-RANK-ALLOC-DENSE@printed", "3 1..64 4ISS completion 109.4; 3 1..64 4ISS utilization 62.9"),
    ("MO-RANK-ALLOC-DENSE/wide@printed", "3 1..128 4ISS utilization 65.0"),
    ("MO-CLAIM-NOFSn@printed", "1 normal FS_n attempt 2.97"),
    ("MO-CLAIM-MBV-4ISS@printed", "1 normal MBV utilization 48.66"),
    ("MO-CLAIM-ROT-GAIN@printed", "2 normal ISS completion 8576"),
    ("MO-CLAIM-ROT-RANK/order@printed", "2 normal MIG completion 7920"),
    ("MO-CLAIM-ROT-RANK/gain@printed", "2 normal ISS completion 9528"),
    ("MO-CLAIM-ROT-SAME@printed", "2 normal ISS completion 9200"),
    ("MO-CLAIM-T1-TIME@printed", "1 normal AS success 3.0"),
    ("MO-CLAIM-FSf-AS@printed", "1 normal AS success 3.0"),
    ("MO-CLAIM-T1-MBV@printed", "2 uniform MBV success 7"),
    ("MO-CLAIM-SPARSE-EQ@printed", "1 uniform FS_f attempt 0.3"),
    ("MO-RANK-TIME-DENSE/small@printed", "3 1..64 ISS attempt 47966"),
    ("MO-CLAIM-DENSE-ISS@printed", "3 1..512 ISS attempt 33.1"),
    ("MO-CLAIM-DENSE-ISS/small@printed", "3 1..256 ISS attempt 780"),
    ("MO-CLAIM-DENSE-NUM@printed", "3 1..64 ISS number 176.0"),
    (
        "MO-CLAIM-EXTFRAG/misleading@printed",
        "2 normal 4ISS external 29.8; 2 normal MBV external 29.9; 2 normal ISS external 30.0",
    ),
    ("MO-CLAIM-SPARSE-EQ/with-AS@printed", "1 uniform AS attempt 15.5; 1 normal AS attempt 17.1"),
    ("MO-CLAIM-SPARSE-EQ/pruning@printed", "1 normal AS attempt 9993.3"),
    ("MO-RANK-TIME-DENSE/quarter@printed", "3 1..256 FS_n attempt 329; 3 1..128 FS_n attempt 3235"),
    ("MO-CONCL-3/both@printed", "3 1..64 ISS attempt 16624.9"),
    ("MO-CLAIM-ISSBETTER/none-as-good-small@printed", "3 1..128 FS_f attempt 3234.4"),
    (
        "MO-CONCL-3/only@printed",
        "; ".join(
            f"{place.table} {place.sides} FS_f {measure} {best}"
            for place in BLOCKS
            if PRINTED.has(place, "FS_f", "attempt")
            for measure, best in (("completion", "0.1"), ("utilization", "99.9"), ("attempt", "0.1"))
        ),
    ),
    (
        "MO-CLAIM-FSf-FSn@printed",
        "; ".join(
            f"{cell} FS_f attempt 999999" for cell in ("1 uniform", "1 normal", "3 1..1024", "3 1..512")
        ),
    ),
)
"""Claims, and cells (table, sides, method, measure, number) with which each has another verdict."""

_OTHER = {Kind.BOUNDED: Kind.REFUTED, Kind.REFUTED: Kind.BOUNDED, Kind.FITS: Kind.UNDECIDED}


@pytest.mark.parametrize(("key", "cells"), CHANGES)
def test_other_cells_give_another_verdict(key: str, cells: str) -> None:
    assert decide(key, changed(cells)).kind is _OTHER[decided(key).kind]


def test_expected_work_tells_one_run_from_five() -> None:
    more = Printed(
        {
            key: Number(n.value * Fraction(103, 100), n.half) if key[2] == "completion" else n
            for key, n in PRINTED.cells.items()
        }
    )
    assert decide("MO-TAB-AUDIT/expected-work-dense@five-runs", more).kind is Kind.FITS
    assert decide("MO-TAB-AUDIT/expected-work-uniform", more).kind is Kind.DOES_NOT_FIT


def test_a_run_cannot_leave_more_residents_than_it_started() -> None:
    assert "then 7.27 to 7.36 an attempt" in in_words("MO-TAB-AUDIT/residents")
    beyond = decided("MO-TAB-AUDIT/residents").values["beyond"]
    assert (beyond[0], len(beyond)) == ("table 1, uniform, 4ISS", 9)
    fitting = changed("1 uniform 4ISS attempt 7.35")
    assert "table 1, uniform, 4ISS" not in decide("MO-TAB-AUDIT/residents", fitting).values["beyond"]
    fitting = changed("1 normal FS_n success 3.90; 1 normal FS_n attempt 3.76")
    assert audit.residents_needed(fitting, block(1, "normal"), "FS_n") <= 60
