"""The claims about the printed tables 1 to 3: the cells themselves, and that other cells give other verdicts."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.errors import SpecError
from allocert.machines import Mesh
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.evidence import recheck
from allocert.proofs.morgenstern import (
    audit,
    audit_queues,
    audit_sides,
    audit_work,
    fail_share,
    printed_allocation,
    printed_fragmentation,
    printed_rotation,
    printed_time,
)
from allocert.proofs.morgenstern.fail_share import attempts, largest_share, least_number, reachable
from allocert.proofs.morgenstern.printed_tables import BLOCKS, PRINTED, Number, OnCells, Printed, block
from allocert.simulation.events import replay

MODULES = (
    audit,
    audit_work,
    audit_queues,
    printed_allocation,
    printed_fragmentation,
    printed_rotation,
    printed_time,
)
ON_CELLS = {claim.key: claim for module in MODULES for claim in module.CLAIMS}
PAPER = Path(os.environ.get("ALLOCERT_DATA", "../shared/data")).parent / "papers" / "morgenstern-1994.txt"


def decide(key: str, printed: Printed = PRINTED) -> Verdict:
    judge = ON_CELLS[key].decide
    assert isinstance(judge, OnCells)
    return judge.judge(printed)


def changed(*cells: tuple[int, str, str, str, str]) -> Printed:
    printed = PRINTED
    for table, sides, method, measure, text in cells:
        printed = printed.changed(block(table, sides), method, measure, text)
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


@pytest.mark.parametrize("claim", fail_share.CLAIMS, ids=lambda claim: claim.key)
def test_shares_are_proved_for_every_queue(claim: Claim) -> None:
    found = claim.decide(Context())
    assert found.kind is Kind.PROVED
    assert found.evidence.certificate is not None
    recheck(found.evidence.certificate)


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


def test_share_of_failures_by_hand() -> None:
    printed = changed(
        (1, "uniform", "ISS", "success", "2"),
        (1, "uniform", "ISS", "failure", "6"),
        (1, "uniform", "ISS", "attempt", "4"),
    )
    found = audit.share_of_failures(printed, BLOCKS[0], "ISS")
    assert found == (Fraction(1, 4), Fraction(3, 4))
    equal = changed((1, "uniform", "ISS", "success", "5.34"))
    assert audit.share_of_failures(equal, BLOCKS[0], "ISS") is None


def test_rows_that_no_queue_can_have() -> None:
    pooled = decide("MO-TAB-AUDIT/share@pooled")
    assert pooled.kind is Kind.REFUTED
    assert pooled.values["failing"] == {"1": 7, "2": 4, "3": 6}
    assert pooled.values["average_outside_both"] == ["table 1, normal, FS_n"]
    means = decide("MO-TAB-AUDIT/share@means")
    assert means.values["failing"] == {"1": 2, "2": 0, "3": 1}
    same = decide("MO-TAB-AUDIT/same-share@pooled")
    assert same.values["failing"] == {"1": 2, "2": 0, "3": 0}
    number = decide("MO-TAB-AUDIT/number@pooled")
    assert number.counterexample is not None
    assert number.counterexample.text.startswith("table 3, 1..128, FS_n")


def test_rows_mended_one_by_one() -> None:
    mended = changed(
        (1, "uniform", "MBV", "attempt", "4140.9"),
        (1, "normal", "MBV", "attempt", "1966.5"),
        (3, "1..1024", "MBV", "attempt", "69679.0"),
    )
    assert decide("MO-TAB-AUDIT/share@means", mended).kind is Kind.BOUNDED
    one_less = changed((3, "1..128", "FS_n", "number", "244.0"))
    assert decide("MO-TAB-AUDIT/number@pooled", one_less).kind is Kind.BOUNDED
    odd = decide("MO-TAB-AUDIT/work@means")
    assert odd.values["odd_rows"] == ["table 2, normal, MIG"]
    assert odd.values["misread"] == {"table 2, normal, MIG": ["utilization 56.46 for 55.46"]}
    assert (
        decide("MO-TAB-AUDIT/work@means", changed((2, "normal", "MIG", "utilization", "56.46"))).kind
        is Kind.BOUNDED
    )


PARTLY_PRINTED = ("MO-CLAIM-DENSE-FS", "MO-CLAIM-MIG-ROT")

CHANGES: Iterable[tuple[str, Kind, tuple[tuple[int, str, str, str, str], ...], Kind]] = (
    ("MO-TAB-AUDIT/bounds", Kind.BOUNDED, ((1, "uniform", "MIG", "utilization", "100.1"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/bounds", Kind.BOUNDED, ((1, "uniform", "MIG", "external", "100.1"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/equal", Kind.BOUNDED, ((3, "1..64", "ISS", "number", "731.8"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/order", Kind.BOUNDED, ((1, "normal", "4ISS", "utilization", "47.00"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/fragmentation", Kind.BOUNDED, ((2, "normal", "ISS", "migration", "30.8"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/pruned", Kind.BOUNDED, ((1, "normal", "FS_f", "success", "5558.9"),), Kind.REFUTED),
    ("MO-TAB-AUDIT/touched", Kind.BOUNDED, ((3, "1..64", "FS_n", "success", "500.0"),), Kind.REFUTED),
    (
        "MO-TAB-AUDIT/streams",
        Kind.REPRODUCED,
        ((3, "1..64", "FS_n", "completion", "148.9"),),
        Kind.UNDECIDED,
    ),
    (
        "MO-TAB-AUDIT/same-queues",
        Kind.REPRODUCED,
        tuple((2, "uniform", m, "completion", "8500") for m in ("MIG", "4ISS", "MBV", "ISS"))
        + tuple((2, "normal", m, "completion", "9000") for m in ("MIG", "4ISS", "MBV", "ISS")),
        Kind.UNDECIDED,
    ),
    (
        "MO-TAB-AUDIT/whole-failures@one-run",
        Kind.BOUNDED,
        ((3, "1..64", "FS_f", "attempt", "538393.4"),),
        Kind.REFUTED,
    ),
    (
        "MO-TAB-3/caption@A-printed",
        Kind.BOUNDED,
        ((3, "1..1024", "ISS", "utilization", "54.0"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-BESTALL/completion@B-printed",
        Kind.REFUTED,
        ((3, "1..64", "4ISS", "completion", "109.4"),),
        Kind.BOUNDED,
    ),
    (
        "MO-CLAIM-ISSBETTER/allocation@printed",
        Kind.BOUNDED,
        ((3, "1..64", "ISS", "completion", "140"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-ISSBETTER/success-FS_f@printed",
        Kind.BOUNDED,
        ((1, "normal", "ISS", "success", "3.26"),),
        Kind.REFUTED,
    ),
    ("MO-CLAIM-PERF-EQ/AS@C-printed", Kind.BOUNDED, ((1, "normal", "AS", "external", "29.9"),), Kind.REFUTED),
    (
        "MO-CLAIM-MIG-BEST@printed",
        Kind.BOUNDED,
        ((2, "normal", "MIG", "utilization", "54.79"),),
        Kind.REFUTED,
    ),
    ("MO-CLAIM-MIG0@printed", Kind.BOUNDED, ((2, "normal", "MIG", "migration", "0.1"),), Kind.REFUTED),
    ("MO-CLAIM-T1-BEST@printed", Kind.BOUNDED, ((1, "normal", "MBV", "utilization", "45.56"),), Kind.REFUTED),
    ("MO-CLAIM-T1-BEST@printed", Kind.BOUNDED, ((1, "normal", "AS", "utilization", "45.57"),), Kind.REFUTED),
    ("MO-CLAIM-LITTLE@printed", Kind.BOUNDED, ((3, "1..1024", "MIG", "completion", "31000"),), Kind.REFUTED),
    (
        "MO-CLAIM-EXTFRAG/near@printed",
        Kind.BOUNDED,
        ((1, "normal", "FS_n", "external", "26.7"),),
        Kind.REFUTED,
    ),
    ("MO-CLAIM-REPR@printed", Kind.REFUTED, ((3, "1..64", "4ISS", "completion", "109.4"),), Kind.BOUNDED),
    (
        "MO-RANK-ALLOC-SPARSE/4iss-mbv@printed",
        Kind.BOUNDED,
        ((2, "normal", "MBV", "completion", "7917.9"),),
        Kind.REFUTED,
    ),
    (
        "MO-RANK-ALLOC-SPARSE/mbv-ISS@printed",
        Kind.BOUNDED,
        ((2, "normal", "MBV", "completion", "8495.5"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-NOFSn/sparse-success@printed",
        Kind.REFUTED,
        ((1, "normal", "FS_n", "success", "3.84"),),
        Kind.BOUNDED,
    ),
    ("MO-CONCL-1@printed", Kind.BOUNDED, ((1, "normal", "MBV", "utilization", "48.66"),), Kind.REFUTED),
    ("MO-CLAIM-ROT-GAIN@printed", Kind.BOUNDED, ((2, "normal", "MIG", "utilization", "53.0"),), Kind.REFUTED),
    (
        "MO-CLAIM-ROT-RANK/order@printed",
        Kind.BOUNDED,
        ((2, "normal", "MIG", "completion", "7920"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-ROT-RANK/gain@printed",
        Kind.BOUNDED,
        ((2, "normal", "ISS", "completion", "9528"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-ROT-SAME/utilization@A-printed",
        Kind.REFUTED,
        ((2, "normal", "MIG", "utilization", "56.46"),),
        Kind.BOUNDED,
    ),
    (
        "MO-CONCL-2/utilization@B-printed",
        Kind.REFUTED,
        ((2, "normal", "MIG", "utilization", "56.46"),),
        Kind.BOUNDED,
    ),
    (
        "MO-CLAIM-ROT-SAME/completion@B-printed",
        Kind.BOUNDED,
        ((2, "normal", "ISS", "completion", "9000"),),
        Kind.REFUTED,
    ),
    ("MO-CLAIM-T1-TIME/low@printed", Kind.BOUNDED, ((1, "normal", "AS", "success", "30.0"),), Kind.REFUTED),
    ("MO-CLAIM-FSf-AS@printed", Kind.BOUNDED, ((1, "normal", "AS", "success", "30.0"),), Kind.REFUTED),
    (
        "MO-CLAIM-FSf-FSn/rows@printed",
        Kind.BOUNDED,
        tuple(
            (3 if "." in s else 1, s, "FS_f", "attempt", "999999")
            for s in ("uniform", "normal", "1..1024", "1..512")
        ),
        Kind.REFUTED,
    ),
    ("MO-CLAIM-T1-MBV/slow@printed", Kind.BOUNDED, ((2, "uniform", "MBV", "success", "700"),), Kind.REFUTED),
    (
        "MO-CLAIM-MBV-FSf/unpruned@printed",
        Kind.REFUTED,
        ((1, "uniform", "MBV", "success", "5553"),),
        Kind.BOUNDED,
    ),
    (
        "MO-CLAIM-SPARSE-EQ/success@printed",
        Kind.BOUNDED,
        ((1, "uniform", "FS_f", "success", "9"),),
        Kind.REFUTED,
    ),
    (
        "MO-RANK-TIME-DENSE/success-ISS@printed",
        Kind.BOUNDED,
        ((3, "1..64", "ISS", "success", "47663.1"),),
        Kind.REFUTED,
    ),
    (
        "MO-CLAIM-DENSE-ISS/attempt@printed",
        Kind.REFUTED,
        ((3, "1..512", "ISS", "attempt", "33.1"),),
        Kind.BOUNDED,
    ),
    (
        "MO-CLAIM-DENSE-NUM/number@printed",
        Kind.BOUNDED,
        ((3, "1..64", "ISS", "number", "176.0"),),
        Kind.REFUTED,
    ),
)


@pytest.mark.parametrize(("key", "kind", "cells", "other"), CHANGES)
def test_other_cells_give_another_verdict(
    key: str, kind: Kind, cells: tuple[tuple[int, str, str, str, str], ...], other: Kind
) -> None:
    assert decide(key).kind is kind
    assert decide(key, changed(*cells)).kind is other


def test_residents_left_by_table_3() -> None:
    left = decide("MO-TAB-AUDIT/whole-failures@one-run").values["residents_left_at_the_end"]
    assert (left["1..128"], left["1..64"]) == ("134..134", "752..752")


def test_a_table_without_a_cell_is_incomplete() -> None:
    place = block(2, "normal")
    less = Printed({key: n for key, n in PRINTED.cells.items() if key != (place, "ISS", "external")})
    assert decide("MO-TAB-2/cells@printed", less).kind is Kind.REFUTED


def test_a_table_with_another_row_is_not_the_printed_one() -> None:
    place = block(3, "1..512")
    more = Printed({**PRINTED.cells, (place, "MBV", "success"): Number.of("9.9")})
    assert decide("MO-TAB-3/cells@printed", more).kind is Kind.REFUTED


def test_equal_steps_mix_to_none_but_themselves() -> None:
    equal = ((1, "normal", "ISS", "success", "5.34"), (1, "normal", "ISS", "failure", "5.34"))
    for attempt, more in (("5.34", 0), ("9.00", 1)):
        found = decide("MO-TAB-AUDIT/share@pooled", changed(*equal, (1, "normal", "ISS", "attempt", attempt)))
        assert found.values["failing"]["1"] == 7 + more


def test_expected_work_tells_one_run_from_five() -> None:
    assert decide("MO-TAB-AUDIT/expected-work-dense@five-runs").kind is Kind.NOT_REPRODUCED
    assert decide("MO-TAB-AUDIT/expected-work-dense@one-run").kind is Kind.REPRODUCED
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


def test_residents_needed_by_the_means() -> None:
    found = decide("MO-TAB-AUDIT/residents@means")
    assert found.kind is Kind.NOT_REPRODUCED
    assert {"table 1, uniform, FS_n", "table 1, normal, FS_n", "table 3, 1..1024, 4ISS"} <= set(
        found.values["beyond"]
    )
    fitting = changed((1, "normal", "FS_n", "success", "3.90"), (1, "normal", "FS_n", "attempt", "3.76"))
    assert audit.residents_needed(fitting, block(1, "normal"), "FS_n") <= 60


@pytest.mark.parametrize("claim", ON_CELLS.values(), ids=lambda claim: claim.key)
def test_every_claim_is_decided_from_the_cells_and_says_so(claim: Claim) -> None:
    found = claim.decide(Context())
    assert found.kind is not Kind.UNDECIDED or not found.values or claim.id in PARTLY_PRINTED
    assert "printed" in claim.statement.lower()
    if claim.id != "MO-TAB-AUDIT":
        assert claim.reading.endswith("printed")
