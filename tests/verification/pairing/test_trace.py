from __future__ import annotations

import pytest

from allocert.errors import CertificateError
from allocert.verification.pairing.replaying import replay
from allocert.verification.pairing.trace import (
    Allocate,
    Release,
    ReleaseRegion,
    trace_from_json,
    trace_to_json,
)


def test_traces_survive_json() -> None:
    trace = (Allocate(2), Allocate((1, 2)), Release(0), ReleaseRegion("0*"))
    assert trace_from_json(trace_to_json(trace)) == trace


def test_a_counterexample_replays_on_a_shipped_allocator() -> None:
    data = {
        "machine": "hypercube:2",
        "allocator": "buddy",
        "faulty": [0],
        "trace": [["allocate", 1], ["release", 0]],
    }
    outcomes = replay(data)
    assert [outcome.region and outcome.region.address for outcome in outcomes] == ["1*", None]
    with pytest.raises(CertificateError):
        replay({"machine": "hypercube:2"})
