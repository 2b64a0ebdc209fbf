"""The frame sliding methods as printed, on examples worked by hand."""

from __future__ import annotations

from itertools import permutations

from tests.proofs.verdicts import decided

from allocert.machines import Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, boundary_requests, situations
from allocert.models.meshes.printed_sliding import (
    REFUSED,
    UNDEFINED,
    Ending,
    Original,
    adaptive,
    aligned_bases,
    all_bases,
    cells,
    endings,
    fast,
    original,
    sliding,
)
from allocert.verification.pairing.replaying import replay


def test_endings_in_words() -> None:
    assert str(Ending("granted", (0, 1))) == "granted at (0, 1)"
    assert str(UNDEFINED) == "undefined"


def test_fast_sliding_on_an_example_by_hand() -> None:
    residents = (Quadruple(0, 0, 1, 1), Quadruple(3, 0, 3, 2), Quadruple(0, 2, 0, 3))
    assert fast(4, 4, 2, 2, residents) == (Ending("granted", (1, 2)), 4, 9)
    assert fast(4, 4, 2, 2, residents, strict=True).ending == REFUSED
    assert fast(4, 4, 5, 1, residents) == (REFUSED, 0, 0)


def test_adaptive_scan_on_an_example_by_hand() -> None:
    residents = (Quadruple(0, 0, 1, 1), Quadruple(3, 0, 3, 2), Quadruple(0, 2, 0, 3))
    assert adaptive(4, 4, 2, 2, residents, True) == (Ending("granted", (1, 2)), 6, 18)
    assert adaptive(4, 4, 2, 2, residents, False).ending == UNDEFINED


def test_temporary_submeshes_by_hand() -> None:
    assert Original("base").temporary(4, 3, 2, 1) == [Quadruple(2, 0, 3, 2), Quadruple(0, 2, 3, 2)]
    assert Original("base", 1).temporary(4, 3, 2, 1) == [Quadruple(3, 0, 3, 2)]
    assert original(2, 1, 1, 1, (), Original("frame")) == (REFUSED, 2, 3)
    assert original(3, 1, 1, 1, (), Original("base", 1)) == (Ending("granted", (0, 0)), 1, 0)
    assert original(1, 2, 1, 2, (), Original("frame", 1)).ending == REFUSED
    assert original(1, 2, 1, 2, (), Original("base", 1)).ending == Ending("granted", (0, 0))
    last = original(2, 2, 1, 2, (Quadruple(0, 0, 0, 0),), Original("base", 1, first=False))
    assert last == (Ending("granted", (1, 0)), 2, 3)


def test_an_adversary_has_every_order_of_the_list() -> None:
    for n in range(1, 5):
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                for strict in (False, True):
                    ordered = {
                        fast(s.X, s.Y, x, y, order, strict=strict).ending
                        for order in permutations(s.residents)
                    }
                    assert ordered <= endings(s.X, s.Y, x, y, s.residents, strict=strict)


def test_candidates_in_order() -> None:
    assert list(all_bases(3, 2, 2, 1)) == [(0, 0), (1, 0), (0, 1), (1, 1)]
    assert list(aligned_bases(5, 3, 2, 2)) == [(0, 0), (2, 0)]
    assert list(all_bases(2, 2, 3, 1)) == []
    assert sliding([], 1, 1, ()).ending == REFUSED
    assert cells(Situation(2, 2, (), 0b1010)) == (Quadruple(1, 0, 1, 0), Quadruple(1, 1, 1, 1))


def test_the_example_of_a_lost_request_replays() -> None:
    data = decided("MO-ALG-FSn/loses").values["replay"]
    assert data["trace"] == [["allocate", [1, 1]], ["allocate", [1, 2]]]
    first, last = replay(data)
    assert first.region == Submesh((0, 0), (1, 1))
    assert last.region is None
    assert replay({**data, "allocator": "frame-sliding"})[-1].region == Submesh((0, 1), (1, 2))


def test_equation_3_costs_more() -> None:
    """On two processors those that ask for both: with an empty list, one of two, both in two orders, or one of both."""
    less = decided("MO-CLAIM-EQ3-COST/FS_1-nodes").values["less"]
    assert (less["1"], less["2"]) == (0, 12)
