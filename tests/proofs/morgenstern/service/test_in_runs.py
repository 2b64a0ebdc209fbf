"""Orders of service in runs: they can come out either way."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.service.in_runs import earlier_in_other_orders, earlier_than_other_orders
from allocert.proofs.morgenstern.tables.claims_of_runs import Loads
from allocert.proofs.morgenstern.tables.paired_runs import Load
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Context, Kind

LOADS = Loads(lambda context: (Load("small", 16, 50, Uniform(1, 16), 8),))


@pytest.mark.deep
def test_orders_of_service_are_compared_either_way() -> None:
    for better, worse, kind in (("ISS", "FS_n", Kind.FITS), ("FS_n", "ISS", Kind.DOES_NOT_FIT)):
        assert earlier_in_other_orders(Context(), LOADS, better, worse).kind is kind
    earlier = earlier_than_other_orders(Context(), LOADS, ("skipping",), ("fcfs",), ("ISS",))
    assert earlier.kind is Kind.FITS
    assert all(float(gap) >= 0 for gap in earlier.values["percent_over_the_bound"].values())
    later = earlier_than_other_orders(Context(), LOADS, ("fcfs",), ("skipping",), ("ISS",))
    assert later.kind is Kind.DOES_NOT_FIT
