"""Small runs: a broken log is noticed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.proofs.now import decided_now

from allocert.proofs.morgenstern.tables import small_runs
from allocert.simulation.fcfs.run import Log, run
from allocert.verification.claims.claim import Kind


def test_a_log_that_breaks_the_model_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def late(*arguments: object) -> Log:
        log = run(*arguments)  # type: ignore[arg-type]
        attempts = log.attempts.copy()
        attempts[-1, 0] += 1
        return replace(log, attempts=attempts, starts=log.starts + 1)

    monkeypatch.setattr(small_runs, "run", late)
    for key in ("MO-SIM", "MO-SIM-MEAS"):
        assert (decided_now(key).kind is Kind.REFUTED) == (key == "MO-SIM")
