"""How a run is recorded next to other records."""

from __future__ import annotations

from pathlib import Path

import pytest

from allocert.proofs import REGISTRY
from allocert.verification import knowledge
from allocert.verification.items.records import read_records, write_records
from allocert.verification.knowledge import all_records, record
from allocert.verification.registry import Registry


def test_recording_keeps_records_of_claims_that_this_process_does_not_know(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    known = all_records()
    one, other = known["KS-FIG-1a"], known["KS-CNT/count"]
    monkeypatch.setattr(Registry, "records_file", lambda self, paper: tmp_path / f"{paper}.json")
    path = REGISTRY.records_file("kandlur-shin")
    write_records(path, {"KS-NEW-SINCE": other})
    record({"KS-FIG-1a": one})
    assert read_records(path) == {"KS-NEW-SINCE": other, "KS-FIG-1a": one}
    knowledge._records_of.cache_clear()
