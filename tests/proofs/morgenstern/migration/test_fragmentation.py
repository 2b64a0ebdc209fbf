"""Migration fragmentation of small runs, worked by hand."""

from __future__ import annotations

import pytest
from tests.proofs.now import decided_now

from allocert.machines import Mesh
from allocert.proofs.morgenstern.migration import fragmentation
from allocert.proofs.morgenstern.migration.fragmentation import feasible
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Queue
from allocert.simulation.fcfs.run import run
from allocert.verification.claims.claim import Kind


def test_feasible_failures_by_hand(monkeypatch: pytest.MonkeyPatch) -> None:
    """Side by side or one above the other two 1 x 2 fill the 2 x 2 mesh; 2 x 1 next to 1 x 2 does not fit."""
    queue = Queue([(1, 2), (1, 2), (2, 1), (2, 2)], [3 * TICKS, 2 * TICKS, 2 * TICKS, TICKS])
    log = run("FS_f", queue, Mesh(2, 2), FcfsOptions())
    assert feasible(log) == []
    corners = Queue([(1, 1)] * 4 + [(2, 1)], [TICKS, 9 * TICKS, 9 * TICKS, TICKS, TICKS])
    assert feasible(run("FS_f", corners, Mesh(2, 2), FcfsOptions())) == [2]
    monkeypatch.setattr(fragmentation, "possible", lambda side: frozenset())
    assert decided_now("MO-SIM-MEAS/migration").kind is Kind.REFUTED
