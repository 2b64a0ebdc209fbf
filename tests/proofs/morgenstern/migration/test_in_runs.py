"""Migration fragmentation with open failures in favour of the statement: it can come out either way."""

from __future__ import annotations

import pytest

from allocert.proofs.morgenstern.migration import in_runs
from allocert.proofs.morgenstern.tables.claims_of_runs import Loads
from allocert.proofs.morgenstern.tables.paired_runs import Load
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Context, Kind

LOADS = Loads(lambda context: (Load("small", 16, 50, Uniform(1, 16), 8),))


@pytest.mark.parametrize(("turned", "kind"), [((1.0, 4.0, 1), Kind.FITS), ((5.0, 6.0, 1), Kind.DOES_NOT_FIT)])
def test_open_failures_are_taken_as_they_favour_the_statement(
    monkeypatch: pytest.MonkeyPatch, turned: tuple[float, float, int], kind: Kind
) -> None:
    def wasted(
        method: str, load: Load, rotation: str, seed: tuple[int, ...], residents: str
    ) -> tuple[float, float, int]:
        return (2.0, 3.0 + seed[1] / 100, 0) if residents == "fixed" else turned

    monkeypatch.setattr(in_runs, "wasted", wasted)
    assert in_runs.fragmented_in_favour(Context(), loads=LOADS).kind is kind
