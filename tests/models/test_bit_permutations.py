from __future__ import annotations

import pytest

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.models.bit_permutations import Moved, adjacency
from allocert.proofs.claim import Context, Kind
from allocert.proofs.kandlur_shin import section2_symbolic
from allocert.solvers.answer import Answer, Status


@pytest.mark.parametrize("n", range(1, 6))
def test_no_permutation_changes_who_is_joined(n: int) -> None:
    assert adjacency(n).status is Status.INFEASIBLE


def test_a_map_that_is_no_permutation_does() -> None:
    found = adjacency(2, permuted=False)
    assert found.witness is not None
    assert sorted(found.witness.order) != [0, 1]


def test_the_claim_comes_out_by_its_model(monkeypatch: pytest.MonkeyPatch) -> None:
    (claim,) = section2_symbolic.CLAIMS
    assert claim.decide(Context()).kind is Kind.BOUNDED
    wrong = Answer.feasible(Moved((0, 1), (0, 2)), engine="a test")
    monkeypatch.setattr(section2_symbolic, "adjacency", lambda n: wrong)
    with pytest.raises(EngineError, match="no counterexample"):
        claim.decide(Context())
    monkeypatch.setattr(Labelling, "new", lambda self, node: node ^ (node >> 1))
    refuted = claim.decide(Context())
    assert refuted.kind is Kind.REFUTED
    assert refuted.counterexample is not None
    assert refuted.counterexample.text.endswith("nodes 0 and 2 become 0 and 3")
    unknown: Answer[Moved] = Answer.unknown("no time", engine="a test")
    monkeypatch.setattr(section2_symbolic, "adjacency", lambda n: unknown)
    assert claim.decide(Context()).kind is Kind.UNDECIDED
