"""What Morgenstern 1994 says of frame sliding: the verdicts, the programs on examples, and that they can differ."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest
from tests.proofs.verdicts import as_recorded, decided

from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, boundary_requests, situations
from allocert.proofs import REGISTRY
from allocert.proofs.morgenstern.model import configurations as cases
from allocert.proofs.morgenstern.model import lists_and_arrays as arrays
from allocert.proofs.morgenstern.model import submeshes as model
from allocert.proofs.morgenstern.model.configurations import due, reaching
from allocert.proofs.morgenstern.model.two_methods import MEASURES, always, compare
from allocert.proofs.morgenstern.rotation import requests as rotation
from allocert.proofs.morgenstern.sliding import frame_sliding, original_definition, pruning, skips
from allocert.proofs.morgenstern.sliding.printed_methods import (
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
from allocert.verification.claims.claim import Context, Kind, Verdict
from allocert.verification.deciding.tally import survey
from allocert.verification.pairing.trace import replay, run

test_verdicts = as_recorded(model, arrays, rotation, frame_sliding, original_definition, skips, pruning)


def now(key: str) -> Verdict:
    """The verdict by the code as it is at this moment."""
    return REGISTRY.claim(key).decide(Context())


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


def test_every_configuration_is_reached_as_it_is_shown() -> None:
    situation = Situation(3, 2, (Quadruple(1, 0, 2, 0), Quadruple(0, 0, 0, 1)), 0b001111)
    allocator = FastFrameSliding(Mesh(3, 2))
    run(allocator, reaching(situation))
    assert [r.address for r in allocator.residents.nodes] == ["(1,0,2,0)", "(0,0,0,1)"]


def test_the_example_of_a_lost_request_replays() -> None:
    data = decided("MO-ALG-FSn/loses").values["replay"]
    assert data["trace"] == [["allocate", [1, 1]], ["allocate", [1, 2]]]
    first, last = replay(data)
    assert first.region == Submesh((0, 0), (1, 1))
    assert last.region is None
    assert replay({**data, "allocator": "frame-sliding"})[-1].region == Submesh((0, 1), (1, 2))


class Lazy(FastFrameSliding):
    """Refuses the largest requests."""

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        return None if request == self.machine.sides else super().allocate(request)


@pytest.mark.parametrize(
    ("where", "name", "key"),
    [
        (frame_sliding, "FrameSliding", "MO-ALG-FS1"),
        (skips, "AdaptiveScan", "MO-ALG-AS@any-row"),
        (skips, "FastFrameSliding", "MO-ALG-FSf@inclusive-bounds"),
    ],
)
def test_a_broken_class_is_refuted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, key: str) -> None:
    monkeypatch.setattr(where, name, Lazy)
    verdict = now(key)
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["request"] == [1, 1]


def test_a_broken_family_of_fs_n_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_sliding, "RestrictedFrameSliding", FrameSliding)
    assert now("MO-ALG-FSn/loses").kind is Kind.REFUTED
    monkeypatch.setattr(frame_sliding, "aligned_bases", all_bases)
    assert now("MO-ALG-FSn/loses").kind is Kind.UNDECIDED
    assert now("MO-ALG-FSn/complete").kind is Kind.REFUTED


def test_broken_rotation_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = rotation.Rotating

    def swapped(machine: Any, faulty: Any, *, reading: str) -> Any:
        return shipped(machine, faulty, reading={"A": "B", "B": "A"}.get(reading, reading))

    monkeypatch.setattr(rotation, "Rotating", swapped)
    for reading in ("A", "other-orders"):
        assert now(f"MO-ROT-DEF@{reading}").kind is Kind.REFUTED


def test_a_wrong_bitboard_and_a_wrong_list_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(arrays.BitboardFirstFit):
        def release(self, region: Any) -> None:
            pass

    monkeypatch.setattr(arrays, "BitboardFirstFit", Careless)
    assert now("MO-ZHU@row-major").kind is Kind.REFUTED
    monkeypatch.setattr(model, "FrameSliding", Lazy)
    assert now("MO-MODEL/reachable").kind is Kind.REFUTED
    monkeypatch.setattr(model, "_neighbours", lambda situation: True)
    assert now("MO-CLAIM-FRAG@different-collections").kind is Kind.REFUTED


def test_a_missing_submesh_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    true = model.submeshes
    monkeypatch.setattr(model, "submeshes", lambda X, Y: true(X, Y)[:-1] if X * Y > 1 else true(X, Y))
    assert now("MO-MODEL/submeshes").kind is Kind.REFUTED


def test_comparisons_can_come_out_either_way() -> None:
    one, other = pruning.by_fast, pruning.by_adaptive
    found = compare(one, one, MEASURES["nodes"], [1, 2])
    assert always(found, "nodes", "A", "B").kind is Kind.BOUNDED
    back = compare(other, one, MEASURES["nodes"], [1, 2, 3])
    assert always(back, "nodes", "AS", "FS_f").kind is Kind.REFUTED


def test_equation_3_costs_more_or_the_claim_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """On two processors those that ask for both: with an empty list, one of two, both in two orders, or one of both."""
    less = decided("MO-CLAIM-EQ3-COST/FS_1-nodes").values["less"]
    assert (less["1"], less["2"]) == (0, 12)
    monkeypatch.setattr(original_definition, "fs_1", lambda *given: sliding((), 1, 1, ()))
    monkeypatch.setattr(original_definition, "original", lambda *given: sliding((), 1, 1, ()))
    assert now("MO-CLAIM-EQ3-COST/FS_1-candidates").kind is Kind.UNDECIDED
    assert now("MO-CLAIM-EQ3-COST/FS_n-candidates").kind is Kind.REFUTED


def test_a_mesh_that_is_a_line_is_shown_only_if_no_other_fails() -> None:
    def judge(s: Situation, x: int, y: int) -> str | None:
        return "wrong" if s.X * s.Y > 1 and not s.residents else None

    found = survey(cases.every(judge), [1, 2, 3, 4, 5], "some")
    assert found.counterexample is not None
    assert found.counterexample.text.startswith("M(2,2)")
    assert "boundary cases" in found.scope
    line = survey(cases.every(judge), [1, 2, 3], "some")
    assert line.counterexample is not None
    assert line.counterexample.text.startswith("M(1,2)")
    assert "boundary" not in line.scope


def test_scopes_name_the_sizes() -> None:
    assert cases.scope([1, 2, 3]).startswith("all configurations of all meshes of 1..3 processors")
    assert cases.scope([*range(1, 11), 12]).startswith(
        "all configurations of all meshes of 1..10, 12 processors"
    )
    assert due(Situation(1, 1, (), 1), 1, 1) == REFUSED
    assert str(Ending("granted", (0, 1))) == "granted at (0, 1)"
    assert str(UNDEFINED) == "undefined"
