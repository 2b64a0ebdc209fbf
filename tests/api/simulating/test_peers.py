"""What other simulators make of the same trace."""

from __future__ import annotations

from pathlib import Path

import pytest
from benchmarks.accasim_peer import AVAILABLE, first_come_first_served
from benchmarks.data import DATA

from allocert import simulate

NASA = DATA / "traces" / "NASA-iPSC-1993-3.1-cln.swf.gz"


@pytest.mark.skipif(not NASA.exists(), reason=f"no trace at {NASA}; set ALLOCERT_DATA")
@pytest.mark.skipif(not AVAILABLE, reason="no AccaSim; pip install accasim==1.1.3")
def test_without_regard_to_place_accasim_agrees_with_migration_at_no_cost(tmp_path: Path) -> None:
    theirs = first_come_first_served(NASA, 128, tmp_path)
    ours = simulate("hypercube:7", "buddy", trace=str(NASA))["migration"]
    assert ours.wait is not None
    assert (theirs["jobs"], theirs["makespan"]) == (ours.started, ours.makespan) == (18239, 7949022)
    assert theirs["mean_wait"] == pytest.approx(float(ours.wait.mean), rel=1e-12)
    assert float(ours.wait.mean) == pytest.approx(8.00, abs=0.005)
