"""The bench's parts that kill ``verify`` and damage its ledger: that they can fail, and a small number of tries."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from tests.abuse import kills, ledgers
from tests.abuse.kills import runs
from tests.abuse.ledgers.original import Original
from tests.abuse.processes import can_see_processes

from allocert.verification.claims.claim import Context
from allocert.verification.ledger.store import Ledger


def test_a_verdict_that_is_another_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    original = Original(tmp_path / "original", 0)
    assert (
        ledgers.tried(original, tmp_path / "sound", ledgers.KINDS["noise appended"], random.Random(0)).faults
        == []
    )
    monkeypatch.setattr("allocert.verification.ledger.record.digest", lambda values: values[-1])
    monkeypatch.setattr(
        "allocert.verification.ledger.store.sound", lambda values: tuple(_text(value) for value in values)
    )
    found = (
        ledgers.tried(
            original, tmp_path / str(number), ledgers.KINDS["rows edited"], random.Random(number)
        ).faults
        for number in range(8)
    )
    assert any(found)


def _text(value: object) -> object:
    return value.decode(errors="replace") if isinstance(value, bytes) and value[:2] != b"\x1f\x8b" else value


@pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")
@pytest.mark.parametrize("moments", [pytest.param(24, marks=pytest.mark.deep)])
def test_verify_goes_on_after_kills(moments: int) -> None:
    rows = list(kills.run(moments, 1))
    assert sum(row.tried for row in rows) == moments
    assert [row for row in rows if row.failed] == []


@pytest.mark.skipif(not can_see_processes(), reason="finds processes through /proc")
def test_a_file_that_is_cut_is_found(tmp_path: Path) -> None:
    whole = runs.Run(tmp_path / "whole", ("KS-FIG-1a",))
    assert whole.code() == 0
    expected = runs.results(tmp_path / "whole")
    assert list(runs.left_over(tmp_path / "whole", expected)) == []
    certificate = tmp_path / "whole" / "certificates" / "KS-FIG-1a.json"
    certificate.write_bytes(certificate.read_bytes()[:-1])
    assert list(runs.left_over(tmp_path / "whole", expected)) == ["KS-FIG-1a.json is not whole"]
    assert Ledger(tmp_path / "whole" / "ledger").find([], Context()) == {}
