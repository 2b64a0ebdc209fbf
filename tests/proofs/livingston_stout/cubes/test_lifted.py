from __future__ import annotations

import pytest
from tests.proofs.verdicts import decided

from allocert.models.systems.systems import buddy, gray
from allocert.proofs.livingston_stout.cubes.lifted import by_system
from allocert.proofs.theorems.parallel.cube_costs import STEPS
from allocert.proofs.theorems.parallel.cube_exchanges import HALVING_COSTS
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict


@pytest.mark.parametrize(
    ("key", "kind"),
    [("LS-ALG-3.1/steps", "coq"), ("LS-ALG-3.2/steps", "bundle"), ("LS-TIME-3.3/one", "bundle")],
)
def test_halving_rests_on_a_theorem_and_the_others_on_steps(key: str, kind: str) -> None:
    assert decided(key).evidence.kind == kind


@pytest.mark.parametrize("system", ["buddy", buddy, "gray", gray])
def test_what_is_not_bounded_is_not_lifted(system: object) -> None:
    @by_system(HALVING_COSTS, STEPS, "all d")
    def decide(context: Context, system: object) -> Verdict:
        return Verdict.fits("one", Evidence.enumeration("one"))

    assert decide(Context(), system=system).kind is Kind.FITS
