"""What Morgenstern 1994 says of frame sliding: the programs on examples, the verdicts, and that they can differ."""

from __future__ import annotations

from itertools import permutations
from typing import Any

import pytest

from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.machines import Mesh, Submesh
from allocert.models.mesh_configurations import Quadruple, Situation, boundary_requests, situations
from allocert.proofs.claim import Claim, Context, Kind
from allocert.proofs.evidence import recheck
from allocert.proofs.morgenstern import (
    arrays,
    cases,
    frame_sliding,
    model,
    original_definition,
    pruning,
    rotation,
    skips,
)
from allocert.proofs.morgenstern.cases import due, reaching
from allocert.proofs.morgenstern.comparing import MEASURES, always, compare, on_average
from allocert.proofs.morgenstern.frames import (
    FAST,
    FIGURE_2,
    LOOPS,
    REFUSED,
    SURVIVING,
    UNDEFINED,
    Ending,
    FastReading,
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
from allocert.proofs.trace import replay, run

MODULES = (model, arrays, rotation, frame_sliding, original_definition, skips, pruning)
CLAIMS: dict[str, Claim] = {claim.key: claim for module in MODULES for claim in module.CLAIMS}
QUICK = Context()

PROVED = {
    "MO-ALG-FS1",
    "MO-ALG-FSn/complete",
    "MO-ALG-EQ3/temporary@shifted",
    "MO-ALG-AS@B",
    "MO-CLAIM-SKIP",
    "MO-ALG-FSf@BB.D.row",
    "MO-CLAIM-ROWJUMP@D.row",
    "MO-CLAIM-ROWJUMP@text.row",
    "MO-CLAIM-PERF-EQ/AS@A",
    "MO-CLAIM-PERF-EQ/AS@B",
    "MO-CLAIM-PERF-EQ/FS_f@A",
    "MO-CLAIM-PERF-EQ/FS_f@B",
}
REFUTED = {
    "MO-ALG-FSn/gain@A": "M(1,6), L = (0,0,0,0), (0,3,0,3), request 1 x 2",
    "MO-ALG-EQ3/temporary@printed": "M(1,1), L = empty, request 1 x 1",
    **{f"MO-ALG-EQ3/{m}@{r}": "M(1,1), L = empty, request 1 x 1" for m in ("FS_1", "FS_n") for r in "AB"},
    "MO-CLAIM-EQ3-COST/nodes@A.every": "M(1,2), L = (0,0,0,0), (0,1,0,1), request 1 x 1",
    "MO-ALG-AS@A": "M(1,2), L = (0,0,0,1), request 1 x 1",
    "MO-ALG-FSf@AA.D.row": "M(1,1), L = empty, request 1 x 1",
    "MO-ALG-FSf@BB.C.row": "M(1,1), L = (0,0,0,0), request 1 x 1: the same row is searched for ever",
    "MO-ALG-FSf@BB.D.all": "M(1,2), L = (0,0,0,0), (0,1,0,1), request 1 x 1",
    "MO-CLAIM-ROWJUMP@C.row": "M(1,1), L = (0,0,0,0), request 1 x 1",
    "MO-CLAIM-PRUNE/candidates@A": "M(3,1), L = (0,0,0,0), (1,0,1,0), request 2 x 1: 2 candidates by FS_f, 1 by AS",
    "MO-CLAIM-PRUNE/nodes@A": "M(3,1), L = (0,0,0,0), (1,0,1,0), request 2 x 1: 3 list nodes by FS_f, 2 by AS",
    "MO-CLAIM-FSf-AS/scan@A": "M(3,1), L = (0,0,0,0), (1,0,1,0), request 2 x 1: 3 list nodes by",
}


@pytest.mark.parametrize("key", CLAIMS)
def test_verdicts(key: str) -> None:
    claim = CLAIMS[key]
    verdict = claim.decide(QUICK)
    if key in REFUTED:
        assert verdict.kind is Kind.REFUTED
        assert verdict.counterexample is not None
        assert verdict.counterexample.text.startswith(REFUTED[key])
        assert any(verdict.values["failing"].values())
    elif key in PROVED:
        assert verdict.kind is Kind.PROVED
        assert not claim.solver_free
        assert verdict.evidence.certificate is not None
        assert "made again from the source" in recheck(verdict.evidence.certificate)
    else:
        assert verdict.kind is Kind.BOUNDED
        assert claim.solver_free


def test_the_whole_quick_table_is_spoken_for() -> None:
    assert REFUTED.keys() <= CLAIMS.keys()
    assert CLAIMS.keys() >= PROVED
    assert not PROVED & REFUTED.keys()


def test_fast_sliding_on_an_example_by_hand() -> None:
    residents = (Quadruple(0, 0, 1, 1), Quadruple(3, 0, 3, 2), Quadruple(0, 2, 0, 3))
    found = fast(4, 4, 2, 2, residents, SURVIVING)
    assert found == (Ending("granted", (1, 2)), 4, 9)
    strict = fast(4, 4, 2, 2, residents, FIGURE_2)
    assert strict.ending == REFUSED
    assert fast(4, 4, 2, 2, residents, FastReading(True, True, False, True)).ending == LOOPS
    assert fast(4, 4, 5, 1, residents, SURVIVING) == (REFUSED, 0, 0)


def test_adaptive_scan_on_an_example_by_hand() -> None:
    residents = (Quadruple(0, 0, 1, 1), Quadruple(3, 0, 3, 2), Quadruple(0, 2, 0, 3))
    assert adaptive(4, 4, 2, 2, residents, True) == (Ending("granted", (1, 2)), 6, 18)
    assert adaptive(4, 4, 2, 2, residents, False).ending == UNDEFINED


def test_without_the_row_jump_the_same_base_is_granted() -> None:
    for n in range(1, 6):
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                found = pruning.by_rows(s, x, y, s.residents)
                assert found.ending == due(s, x, y)
                assert found.candidates >= pruning.by_fast(s, x, y, s.residents).candidates
                assert found.touched >= pruning.by_fast(s, x, y, s.residents).touched


def test_temporary_submeshes_by_hand() -> None:
    assert Original("base").temporary(4, 3, 2, 1) == [Quadruple(2, 0, 3, 2), Quadruple(0, 2, 3, 2)]
    assert Original("base", 1).temporary(4, 3, 2, 1) == [Quadruple(3, 0, 3, 2)]
    assert original(2, 1, 1, 1, (), Original("frame")) == (REFUSED, 2, 3)
    assert original(3, 1, 1, 1, (), Original("base", 1)) == (Ending("granted", (0, 0)), 1, 0)
    last = original(2, 2, 1, 2, (Quadruple(0, 0, 0, 0),), Original("base", 1, first=False))
    assert last == (Ending("granted", (1, 0)), 2, 3)


def test_an_adversary_has_every_order_of_the_list() -> None:
    for n in range(1, 5):
        for s in situations(n):
            for x, y in boundary_requests(s.X, s.Y):
                for reading in (SURVIVING, FIGURE_2, FastReading(True, True, True, False)):
                    ordered = {fast(s.X, s.Y, x, y, o, reading).ending for o in permutations(s.residents)}
                    freely = endings(s.X, s.Y, x, y, s.residents, reading)
                    assert ordered <= freely
    assert LOOPS in endings(1, 2, 1, 1, (Quadruple(0, 0, 0, 0), Quadruple(0, 1, 0, 1)), FAST[-2])


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
    data = CLAIMS["MO-ALG-FSn/loses"].decide(QUICK).values["replay"]
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
        (skips, "AdaptiveScan", "MO-ALG-AS@B"),
        (skips, "FastFrameSliding", "MO-ALG-FSf@BB.D.row"),
    ],
)
def test_a_broken_class_is_refuted(monkeypatch: pytest.MonkeyPatch, where: Any, name: str, key: str) -> None:
    monkeypatch.setattr(where, name, Lazy)
    verdict = CLAIMS[key].decide(QUICK)
    assert verdict.kind is Kind.REFUTED
    assert verdict.counterexample is not None
    assert verdict.counterexample.data["request"] == [1, 1]


def test_a_broken_family_of_fs_n_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frame_sliding, "RestrictedFrameSliding", FrameSliding)
    assert CLAIMS["MO-ALG-FSn/loses"].decide(QUICK).kind is Kind.REFUTED
    monkeypatch.setattr(frame_sliding, "aligned_bases", all_bases)
    assert CLAIMS["MO-ALG-FSn/loses"].decide(QUICK).kind is Kind.UNDECIDED
    assert CLAIMS["MO-ALG-FSn/complete"].decide(QUICK).kind is Kind.REFUTED


def test_broken_rotation_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = rotation.Rotating

    def swapped(machine: Any, faulty: Any, *, reading: str) -> Any:
        return shipped(machine, faulty, reading={"A": "B", "B": "A"}.get(reading, reading))

    monkeypatch.setattr(rotation, "Rotating", swapped)
    for reading in ("A", "other-orders"):
        assert CLAIMS[f"MO-ROT-DEF@{reading}"].decide(QUICK).kind is Kind.REFUTED


def test_a_wrong_bitboard_and_a_wrong_list_are_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    class Careless(arrays.BitboardFirstFit):
        def release(self, region: Any) -> None:
            pass

    monkeypatch.setattr(arrays, "BitboardFirstFit", Careless)
    assert CLAIMS["MO-ZHU@A"].decide(QUICK).kind is Kind.REFUTED
    monkeypatch.setattr(model, "FrameSliding", Lazy)
    assert CLAIMS["MO-MODEL/reachable"].decide(QUICK).kind is Kind.REFUTED
    monkeypatch.setattr(model, "_neighbours", lambda situation: True)
    assert CLAIMS["MO-CLAIM-FRAG@A"].decide(QUICK).kind is Kind.REFUTED


@pytest.mark.parametrize(
    "key",
    ["MO-MODEL/submeshes", "MO-MODEL/configurations", "MO-CLAIM-MANAGE/several"],
)
def test_a_missing_submesh_is_noticed(monkeypatch: pytest.MonkeyPatch, key: str) -> None:
    true = model.submeshes
    monkeypatch.setattr(model, "submeshes", lambda X, Y: true(X, Y)[:-1] if X * Y > 1 else true(X, Y))
    assert CLAIMS[key].decide(QUICK).kind is Kind.REFUTED


def test_comparisons_can_come_out_either_way() -> None:
    one, other = pruning.by_fast, pruning.by_adaptive
    found = compare(one, one, MEASURES["nodes"], [1, 2])
    assert always(found, "nodes", "A", "B").kind is Kind.BOUNDED
    assert on_average(found, "nodes", "A", "B").kind is Kind.BOUNDED
    back = compare(other, one, MEASURES["nodes"], [1, 2, 3])
    refuted = on_average(back, "nodes", "AS", "FS_f")
    assert refuted.kind is Kind.REFUTED
    assert refuted.counterexample is not None
    assert refuted.counterexample.text == "all inputs of 2 processors: 39 nodes by AS, 30 by FS_f"
    assert always(back, "nodes", "AS", "FS_f").values["repair"]["statement"] == "less on some inputs"
    assert back.inputs == sum(sum(part.values()) for part in (back.less, back.same, back.more))


def test_failing_readings_are_told_from_the_surviving_one(monkeypatch: pytest.MonkeyPatch) -> None:
    verdict = CLAIMS["MO-CLAIM-PERF-EQ/FS_f@B"].decide(QUICK)
    assert verdict.values["readings_of_figure_2_that_survive_on_1_to_4_processors"] == ["BB.D.row"]
    monkeypatch.setattr(skips, "SURVIVING", FIGURE_2)
    broken = CLAIMS["MO-CLAIM-PERF-EQ/FS_f@B"].decide(QUICK)
    assert broken.kind is Kind.REFUTED
    assert "repair" not in broken.values


def test_scopes_name_the_sizes() -> None:
    assert cases.scope([1, 2, 3]).startswith("all configurations of all meshes of 1..3 processors")
    assert cases.scope([*range(1, 11), 12]).startswith(
        "all configurations of all meshes of 1..10, 12 processors"
    )
    assert due(Situation(1, 1, (), 1), 1, 1) == REFUSED
    assert str(Ending("granted", (0, 1))) == "granted at (0, 1)"
    assert str(LOOPS) == "loops"
