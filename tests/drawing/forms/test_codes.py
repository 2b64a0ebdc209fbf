"""What Allocation Strategy I hands out is drawn in the reading that the text tells of."""

from __future__ import annotations

import pytest

from allocert.drawing.counterexamples import figure_of
from allocert.proofs.antoniou.asi.counts import CLAIMS as COUNTS
from allocert.proofs.antoniou.asi.steps import CLAIMS as STEPS
from allocert.verification.claims.claim import Claim, Context

CLAIMS: dict[str, Claim] = {claim.key: claim for table in (COUNTS, STEPS) for claim in table}


@pytest.mark.parametrize(
    ("key", "ranks"),
    [
        ("AN-ASI-STEP6@printed-last", "3 to 4"),
        ("AN-ASI-STEP6@printed-in-turn", "1 to 2"),
        ("AN-ALG-ASI@printed-last", "3 to 4"),
        ("AN-ALG-ASI@printed-in-turn", "1 to 2"),
    ],
)
def test_the_drawn_ranges_are_those_of_the_reading(key: str, ranks: str) -> None:
    found = CLAIMS[key].decide(Context()).counterexample
    assert found is not None
    figure = figure_of(found.data, found.text)
    assert figure is not None
    lines = [line for frame in figure.frames for line in frame.lines]
    assert any(f"B, cube  {ranks} !" in line for line in lines)
    assert any(f"cube 2 takes ranks {ranks}: the last rank is 1" in line for line in lines)
