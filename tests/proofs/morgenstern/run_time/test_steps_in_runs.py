"""MBV over candidates from the list: more steps than the fast methods, and the other way about it is noticed."""

from __future__ import annotations

from allocert.proofs.morgenstern.run_time.steps_in_runs import steps_are_nearer, takes_less
from allocert.proofs.morgenstern.tables.claims_of_runs import Loads
from allocert.proofs.morgenstern.tables.paired_runs import STEPS, Load
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Context, Kind

LOADS = Loads(lambda context: (Load("small", 64, 100, Uniform(1, 64), 8),))


def test_its_steps_are_between_those_of_the_fast_methods_and_of_mbv_as_tested() -> None:
    context = Context()
    assert takes_less(context, LOADS, ("FS_f",), ("MBV",), STEPS).kind is Kind.FITS
    assert takes_less(context, LOADS, ("MBV",), ("FS_f",), STEPS).kind is Kind.DOES_NOT_FIT
    near, far = (("MBV", "FS_f"),), (("MBV", "MBV as tested"),)
    for pairs, kind in (((near, far), Kind.FITS), ((far, near), Kind.DOES_NOT_FIT)):
        found = steps_are_nearer(context, loads=LOADS, near=pairs[0], far=pairs[1])
        assert found.kind is kind
