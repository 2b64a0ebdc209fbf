from __future__ import annotations

from pathlib import Path

import pytest

from allocert import AllocertError, verify
from allocert.verification.claims.claim import Kind


def test_an_item_and_what_follows(tmp_path: Path) -> None:
    messages: list[str] = []
    ledger = tmp_path / "ledger"
    found = verify("KS-CNT", ledger=ledger, progress=messages.append)
    assert [record.claim.key for record in found.records] == messages
    assert {record.verdict.kind for record in found.records} <= {Kind.PROVED, Kind.BOUNDED}
    assert [known.item.id for known in found] == ["KS-CNT"]
    assert found["KS-CNT"].answer.kind.value == "holds"
    assert (found.unfinished, found.conflicts) == ((), ())
    assert set(found.found) == set(messages)
    again = verify("KS-CNT", ledger=ledger, progress=messages.append)
    assert all(record.resumed for record in again.records)
    assert len(messages) == len(found.records)
    with pytest.raises(KeyError):
        found["KS-X-1"]


def test_what_the_time_does_not_reach_is_unfinished() -> None:
    found = verify("KS-CNT", seconds=1e-9)
    assert found.unfinished == found.records
    assert found["KS-CNT"].answer.kind.value in ("holds", "open")


@pytest.mark.parametrize(
    ("names", "options", "message"),
    [
        (("KS-CNT",), {"jobs": 0}, "jobs: got 0, expected an integer from 1 on"),
        (("KS-CNT",), {"seconds": 0}, "seconds: got 0"),
        (("KS-NO",), {}, "claim: got 'KS-NO'"),
        ((), {"papers": ["nobody"]}, "paper: got 'nobody'"),
        (("KS-CNT",), {"effort": "huge"}, "effort: got 'huge', expected quick or standard or deep"),
    ],
)
def test_mistakes(names: tuple[str, ...], options: dict[str, object], message: str) -> None:
    with pytest.raises(AllocertError) as raised:
        verify(*names, **options)  # type: ignore[arg-type]
    assert message in str(raised.value)
