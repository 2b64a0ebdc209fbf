from __future__ import annotations

import pytest

from allocert.errors import EngineError
from allocert.verification.deciding.replay import ALLOCATORS, granted, in_words, refusal, replayed, requests
from allocert.verification.pairing.replaying import replay
from allocert.verification.pairing.trace import Allocate, Release, ReleaseRegion

HOLES = (*requests(0, 0, 0), Release(0), Release(2), Allocate(1))


def test_a_trace_in_words() -> None:
    assert in_words((*HOLES[2:5], ReleaseRegion("0-1"))) == (
        "Q_0, release of grant 1, release of grant 3, release of 0-1"
    )
    assert in_words(()) == ""


@pytest.mark.parametrize("name", ALLOCATORS)
def test_what_is_granted_is_reported_and_drawn_again(name: str) -> None:
    answers = granted(name, 3, [0], requests(2, 2, 1))
    assert answers[0] is not None
    assert answers[1] is None
    found = replayed(name, 3, [0], requests(2, 2), "the second is refused")
    assert (
        f"on Q_3, faulty 0; Q_2, Q_2 get {answers[0].address}, refused: the second is refused" in found.text
    )
    assert found.data["machine"] == "hypercube:3"
    assert replay(found.data)[-1].region is None


def test_a_refusal_is_one_of_a_valid_request_after_grants_alone() -> None:
    found = refusal("buddy", 2, (), (*requests(0, 0, 0, 0), Release(0), Release(2), Allocate(1)))
    assert found.text.endswith("a valid request is refused, 2 processors being free")
    for trace, why in [
        (requests(2, 0), "does not refuse a valid request"),
        (requests(0), "does not refuse a valid request"),
        ((*requests(0), Release(0)), "does not end in a request"),
        (requests(2, 1, 0), "refuses before the end"),
    ]:
        with pytest.raises(EngineError, match=why):
            refusal("free-list", 2, (), trace)
