"""Claims on tables 1 to 3 against simulations: a row can come out either way, and a broken log is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.now import decided_now

from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.tables import compare, reproduction, small_runs
from allocert.proofs.morgenstern.tables.cells import PRINTED, block
from allocert.simulation.fcfs.run import Log, run
from allocert.verification.claims.claim import Context, Effort, Kind


@pytest.mark.parametrize(("text", "kind"), [("9020.0", Kind.FITS), ("9620.0", Kind.DOES_NOT_FIT)])
def test_a_claim_on_a_row_can_come_out_either_way(
    monkeypatch: pytest.MonkeyPatch, text: str, kind: Kind
) -> None:
    changed = PRINTED.changed(block(1, "uniform"), "ISS", "completion", text)
    monkeypatch.setattr(compare, "PRINTED", changed)
    monkeypatch.setattr(reproduction, "every_cell", reproduction.every_cell.__wrapped__)
    monkeypatch.setattr(reproduction, "repetitions", lambda context: compare.Effort(3))
    claim = REGISTRY.claim("MO-TAB-1/allocation-ISS")
    assert claim.decide(Context(Effort.STANDARD)).kind is kind


def test_a_log_that_breaks_the_model_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*arguments: object) -> Log:
        log = run(*arguments)  # type: ignore[arg-type]
        attempts = log.attempts.copy()
        attempts[-1, 0] += 1
        return replace(log, attempts=attempts, starts=log.starts + 1)

    monkeypatch.setattr(small_runs, "run", late)
    for key in ("MO-SIM", "MO-SIM-MEAS"):
        assert (decided_now(key).kind is Kind.REFUTED) == (key == "MO-SIM")
