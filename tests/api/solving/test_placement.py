from __future__ import annotations

from typing import Any

import pytest

from allocert import AllocertError, Hypercube, Status, Submesh, solve_placement
from allocert.api.solving import solution
from allocert.errors import CertificateError, EngineError
from allocert.machines import Mesh


def test_each_request_has_its_region() -> None:
    messages: list[str] = []
    done = solve_placement(Mesh(4, 3), [(2, 3), [3, 1]], rotate=True, faulty=[0], progress=messages.append)
    assert done.status is Status.FEASIBLE
    assert done
    assert done.checked
    machine = Mesh(4, 3)
    words = [machine.word(region) for region in done.regions]
    assert [word.bit_count() for word in words] == [6, 3]
    assert not words[0] & words[1]
    assert not (words[0] | words[1]) & 1
    assert "checking the certificate" in messages


def test_where_requests_turn_one_that_fits_only_turned_is_served() -> None:
    done = solve_placement("mesh-rot:4x3", [(2, 4), (1, 4)])
    assert (done.status, done.certified) == (Status.FEASIBLE, True)
    assert [region.request for region in done.regions if region is not None] == [(4, 2), (4, 1)]


def test_what_is_left_out_has_none() -> None:
    done = solve_placement("mesh:2x2", [(2, 2), (1, 1), (1, 1)], objective="max-requests")
    assert (done.status, done.value, done.bound) == (Status.OPTIMAL, 2, 2)
    assert [region is None for region in done.regions] == [True, False, False]


def test_a_refusal_and_families() -> None:
    busy = [Hypercube(3).check_region("0*0")]
    assert solve_placement("hypercube:3", [2], busy=busy).found
    refused = solve_placement("hypercube:3", [2, 2], busy=busy)
    assert (refused.status, refused.certified, refused.regions, bool(refused)) == (
        Status.INFEASIBLE,
        True,
        (),
        False,
    )
    aligned = solve_placement("hypercube:2", [1], busy=["00", "11"], family="aligned")
    assert aligned.status is Status.INFEASIBLE


def test_a_certificate_that_does_not_hold_is_an_engines_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(certificate: Any) -> str:
        raise CertificateError("proof", 1, "2")

    monkeypatch.setattr(solution, "recheck", refuse)
    with pytest.raises(EngineError, match="a certificate that does not hold: proof: got 1, expected 2"):
        solve_placement("mesh:2x2", [(1, 1)])


@pytest.mark.parametrize(
    ("machine", "requests", "options", "message"),
    [
        ("mesh:2", [(1,)], {"busy": [(5, 5)]}, "region"),
        ("mesh:2x2", [(3, 1)], {}, "requests[0]: got (3, 1)"),
        ("mesh:2x2", [], {}, "requests: got []"),
        ("mesh:2x2", "11", {}, "requests: got '11', expected a list"),
        ("mesh:2x2", [(1, 1)], {"objective": "most"}, "objective: got 'most'"),
        ("mesh:2x2", [(1, 1)], {"family": "none"}, "family: got 'none'"),
        ("mesh:2x2", [(1, 1)], {"faulty": [4]}, "faulty: got 4"),
        ("mesh:2x2", [(1, 1)], {"seconds": 0}, "seconds: got 0"),
        ("mesh:2x2", [(1, 1)], {"seconds": float("nan")}, "seconds: got nan"),
        ("mesh:2x2", [(1, 1)], {"busy": [(0, 0, 0, 0), Submesh((0, 0), (1, 1))]}, "busy[1]: got '(0,0,0,0)'"),
    ],
)
def test_mistakes(machine: str, requests: Any, options: Any, message: str) -> None:
    with pytest.raises(AllocertError) as raised:
        solve_placement(machine, requests, **options)
    assert message in str(raised.value)


def test_a_pod_is_answered_by_counting() -> None:
    done = solve_placement("pod:4/2x2x1", [(2, 2, 2), "1x1x2"], faulty=[0])
    assert [getattr(region, "address", None) for region in done.regions] == ["(2x2x2:1,2)", "(2x1x1@0:0,1,0)"]
    assert done.checked
    refused = solve_placement("pod:4/2x2x1", [(2, 2, 4)], faulty=[0])
    assert (refused.status, refused.certified, refused.engine) == (Status.INFEASIBLE, True, "counting")
    with pytest.raises(AllocertError, match="objective: got 'max-requests', expected fit on a pod"):
        solve_placement("pod:4/2x2x1", [(2, 2, 4)], objective="max-requests")
