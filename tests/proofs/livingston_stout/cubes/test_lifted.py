from __future__ import annotations

import pytest
from tests.proofs.verdicts import decided

from allocert.models.systems.systems import buddy, gray
from allocert.proofs.livingston_stout.cubes.lifted import by_system
from allocert.proofs.theorems.parallel.cube_exchanges import COSTS
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict


@pytest.mark.parametrize(
    ("key", "theorem"),
    [
        ("LS-ALG-3.1/steps", "BuddyExchange.costs"),
        ("LS-ALG-3.2/steps", "GrayExchange.costs"),
        ("LS-TIME-3.3/one", "CyclicExchange.costs"),
    ],
)
def test_each_system_rests_on_its_theorem(key: str, theorem: str) -> None:
    evidence = decided(key).evidence
    assert evidence.kind == "coq"
    assert f"theorem {theorem}, " in evidence.checked_by


@pytest.mark.parametrize("system", ["buddy", buddy, "gray", gray])
def test_what_is_not_bounded_is_not_lifted(system: object) -> None:
    @by_system(COSTS, "all d")
    def decide(context: Context, system: object) -> Verdict:
        return Verdict.fits("one", Evidence.enumeration("one"))

    assert decide(Context(), system=system).kind is Kind.FITS
