"""The claims about the printed tables 1 to 3: the cells themselves, and that other cells give other verdicts."""

from __future__ import annotations

import os
import re
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.proofs.verdicts import as_recorded, decided, told

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.allocation import in_tables as printed_allocation
from allocert.proofs.morgenstern.rotation import in_tables as printed_rotation
from allocert.proofs.morgenstern.run_time import both_in_tables as printed_both
from allocert.proofs.morgenstern.run_time import failing_attempts as fail_share
from allocert.proofs.morgenstern.run_time import in_tables as printed_time
from allocert.proofs.morgenstern.run_time.failing_attempts import (
    attempts,
    largest_share,
    least_number,
    reachable,
)
from allocert.proofs.morgenstern.tables import audit, audit_queues, audit_sides, audit_work
from allocert.proofs.morgenstern.tables.cells import BLOCKS, PRINTED, Number, OnCells, Printed, block
from allocert.simulation.events import replay
from allocert.verification.claims.claim import Context, Kind, Verdict

test_verdicts = as_recorded(
    audit,
    audit_work,
    audit_queues,
    fail_share,
    printed_allocation,
    printed_both,
    printed_rotation,
    printed_time,
)
PAPER = Path(os.environ.get("ALLOCERT_DATA", "../shared/data")).parent / "papers" / "morgenstern-1994.txt"


def decide(key: str, printed: Printed = PRINTED) -> Verdict:
    judge = REGISTRY.claim(key).decide
    assert isinstance(judge, OnCells)
    return judge.judge(printed)


def changed(cells: str) -> Printed:
    """The tables with other numbers in some cells: ``table sides method measure number``, by semicolons."""
    printed = PRINTED
    for cell in cells.split("; "):
        table, sides, method, measure, text = cell.split()
        printed = printed.changed(block(int(table), sides), method, measure, text)
    return printed


def test_cells_are_complete_and_exact() -> None:
    assert [sum(b.table == t for b, _, _, _ in PRINTED.items()) for t in (1, 2, 3)] == [106, 50, 129]
    assert PRINTED.number(block(1, "uniform"), "4ISS", "success") == Number(
        Fraction(41, 10), Fraction(1, 200)
    )
    assert str(PRINTED.number(block(1, "uniform"), "4ISS", "success")) == "4.10"
    assert str(PRINTED.number(block(3, "1..64"), "FS_f", "failure")) == "627873.2"
    assert str(Number.of("17")) == "17"
    totals = [
        sum(n.value for b, _, m, n in PRINTED.items() if m == "completion" and b == place) for place in BLOCKS
    ]
    assert totals[:2] == [Fraction("72678.3"), Fraction("76945.9")]
    assert [place.requests for place in BLOCKS] == [1000] * 4 + [4000] * 5
    assert [place.high for place in BLOCKS] == [256] * 4 + [1024, 512, 256, 128, 64]


def test_cells_that_are_not_printed_are_refused() -> None:
    for place, method, measure in ((BLOCKS[0], "MIG", "success"), (BLOCKS[-1], "MBV", "completion")):
        with pytest.raises(SpecError):
            PRINTED.value(place, method, measure)
        with pytest.raises(SpecError):
            PRINTED.changed(place, method, measure, "1")
    with pytest.raises(SpecError):
        block(2, "1..64")


@pytest.mark.skipif(not PAPER.exists(), reason="the paper's text is not at hand")
def test_cells_are_those_of_the_paper() -> None:
    rows = []
    for line in PAPER.read_text().replace("*", "").splitlines():
        cells = [re.sub(r"[^0-9.]", "", word) for word in re.sub(r"<.*?>", "", line).split("\t")[1:]]
        cells = [cell for cell in cells if re.fullmatch(r"\d+\.\d+", cell)]
        if len(cells) >= 3:
            rows.append(cells)
    ours: dict[Any, list[str]] = {}
    for place, method, _, number in PRINTED.items():
        ours.setdefault((place, method), []).append(str(number))
    assert rows == list(ours.values())


def test_shares_worked_by_hand() -> None:
    assert largest_share(1) == 0
    assert largest_share(2) == Fraction(1, 3)
    assert reachable(1, False) == {(0, 1)}
    assert reachable(3, False) == {(0, 3), (1, 2), (2, 1)}
    assert reachable(3, True) == reachable(3, False) | {(1, 1)}
    mesh = Mesh(2, 1)
    two = (((1, 1), 1), ((1, 1), 1), ((2, 1), 1))
    assert (attempts(mesh, two, True).failures, attempts(mesh, two, True).left) == ([2], 1)
    assert (attempts(mesh, two, False).failures, attempts(mesh, two, False).left) == ([2, 1], 1)
    assert [least_number(n, k) for n, k in ((1, 1), (2, 1), (2, 2))] == [0, Fraction(1, 3), Fraction(1, 2)]


@pytest.mark.parametrize("together", [False, True])
def test_shares_hold_for_more_requests_than_the_small_mesh_has_processors(
    together: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    mesh = Mesh(2, 1)
    monkeypatch.setattr(fail_share, "_MESH", mesh)
    every = (attempts(mesh, queue, together) for queue in fail_share._queues(3))
    assert 0 not in {len(found.failures) for found in every}
    claim = next(c for c in fail_share.CLAIMS if c.reading == ("instant" if together else "release"))
    assert claim.decide(Context()).kind is Kind.PROVED


def test_another_event_loop_would_refute_the_shares(monkeypatch: pytest.MonkeyPatch) -> None:
    def twice(jobs: Any, server: Any) -> Any:
        passage = replay(jobs, server)
        server.failures += server.failures
        return passage

    monkeypatch.setattr(fail_share, "replay", twice)
    for claim in fail_share.CLAIMS:
        assert claim.decide(Context()).kind is Kind.REFUTED, claim.key


@settings(max_examples=60, deadline=None)
@given(
    st.lists(
        st.tuples(st.tuples(st.integers(1, 4), st.integers(1, 3)), st.integers(1, 9)), min_size=1, max_size=25
    )
)
def test_shares_hold_on_longer_queues(queue: Any) -> None:
    found = attempts(Mesh(4, 3), tuple(queue), False)
    n, k, failures = len(queue), found.left, len(found.failures)
    assert failures == n - k
    assert Fraction(failures, n + failures) <= largest_share(n)
    met = sum(found.failures) + sum(found.successes)
    assert 2 * met == 4 * sum(found.failures) - 2 * n + k * (k + 1)
    assert met >= least_number(n, k) * (2 * n - k)


def test_rows_that_no_queue_can_have() -> None:
    assert decided("MO-TAB-AUDIT/share").values["failing"] == {"1": 2, "2": 0, "3": 1}
    mended = changed(
        "1 uniform MBV attempt 4140.9; 1 normal MBV attempt 1966.5; 3 1..1024 MBV attempt 69679.0"
    )
    assert decide("MO-TAB-AUDIT/share", mended).kind is Kind.BOUNDED


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
    ("MO-CLAIM-BESTALL/wide@printed", "3 1..128 4ISS completion 412.1"),
    ("MO-CLAIM-BESTALL/small@printed", "3 1..128 FS_n attempt 2279.2"),
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
    ("MO-CLAIM-SPARSE-EQ/pruning@printed", "1 normal AS attempt 9993.3"),
    ("MO-RANK-TIME-DENSE/quarter@printed", "3 1..256 FS_n attempt 329; 3 1..128 FS_n attempt 3235"),
    ("MO-CONCL-3/both@printed", "3 1..64 ISS attempt 16624.9"),
    ("MO-CLAIM-ISSBETTER/none-as-good-small@printed", "3 1..128 FS_f attempt 3234.4"),
    (
        "MO-CLAIM-ISSBETTER/none-as-good@printed",
        "; ".join(f"{cell} FS_f attempt 99" for cell in ("1 uniform", "1 normal", "3 1..1024", "3 1..512")),
    ),
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
    (
        "MO-TAB-AUDIT/same-queues",
        "; ".join(
            f"2 {sides} {method} completion {text}"
            for sides, text in (("uniform", "8500"), ("normal", "9000"))
            for method in ("MIG", "4ISS", "MBV", "ISS")
        ),
    ),
)
"""Claims, and cells (table, sides, method, measure, number) with which each has another verdict."""

_OTHER = {Kind.BOUNDED: Kind.REFUTED, Kind.REFUTED: Kind.BOUNDED, Kind.REPRODUCED: Kind.UNDECIDED}


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
    assert decide("MO-TAB-AUDIT/expected-work-dense@five-runs", more).kind is Kind.REPRODUCED
    assert decide("MO-TAB-AUDIT/expected-work-uniform", more).kind is Kind.NOT_REPRODUCED


def test_expected_work_of_small_laws() -> None:
    found = audit_sides.expected_work(block(1, "uniform"))
    assert found.mean == pytest.approx(1000 * (257 / 512) ** 2 * 17.5)
    for law in audit_sides.NORMAL_LAWS:
        chances = audit_sides.side_law(block(1, "normal"), law)
        assert sum(chances) == pytest.approx(1)
        assert len(chances) == 257
        assert chances[0] == 0
    clipped = audit_sides.side_law(block(1, "normal"), "clipped")
    assert clipped[1] > audit_sides.side_law(block(1, "normal"), "redrawn")[1]


def test_a_run_cannot_leave_more_residents_than_it_started() -> None:
    assert "then 7.27 to 7.36 an attempt" in told("MO-TAB-AUDIT/residents")
    beyond = decided("MO-TAB-AUDIT/residents").values["beyond"]
    assert (beyond[0], len(beyond)) == ("table 1, uniform, 4ISS", 9)
    fitting = changed("1 uniform 4ISS attempt 7.35")
    assert "table 1, uniform, 4ISS" not in decide("MO-TAB-AUDIT/residents", fitting).values["beyond"]
    fitting = changed("1 normal FS_n success 3.90; 1 normal FS_n attempt 3.76")
    assert audit.residents_needed(fitting, block(1, "normal"), "FS_n") <= 60


def test_little_work_is_rare() -> None:
    place = block(1, "uniform")
    least, more = (audit_sides.most_started(place, rare) for rare in (1e-3, 1e-9))
    assert 60 / (audit_sides.expected_work(place).mean / 1000) < least < more < 60
