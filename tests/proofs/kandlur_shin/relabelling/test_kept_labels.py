"""The share of fault sets that keep their labels: the formula against all sets, and what a wrong one would do."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from tests.proofs.now import decided_now, refuted_now

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.proofs.kandlur_shin.relabelling import kept_labels
from allocert.proofs.kandlur_shin.relabelling.kept_labels import kept_share


@pytest.mark.parametrize(("n", "f"), [(n, f) for n in range(1, 5) for f in range(2, 5) if f <= 1 << n])
def test_the_formula_against_all_sets(n: int, f: int) -> None:
    sets = list(combinations(range(1 << n), f))
    kept = sum(Labelling.by_faults(n, faulty).order == tuple(range(n)) for faulty in sets)
    assert kept_share(n, f) == Fraction(kept, len(sets))


def test_shares_of_the_paper_s_cubes() -> None:
    """Pairs: the directions between them are the lowest h or all, 5 of 31 words for D = 5 and 10 of 1023 for D = 10."""
    assert [kept_share(n, 2) for n in (5, 10)] == [Fraction(5, 31), Fraction(10, 1023)]
    assert "16.1 % for D = 5, 1.0 % for D = 10" in decided_now("KS-CLAIM-REDUCE/mostly@two-or-three").scope
    assert refuted_now("KS-CLAIM-REDUCE/mostly@four").data == {"D": 5, "faults": 4}


def test_a_formula_that_the_sets_do_not_confirm_decides_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(kept_labels, "kept_share", lambda n, f: Fraction(1, 3))
    with pytest.raises(EngineError):
        decided_now("KS-CLAIM-REDUCE/mostly@four")
