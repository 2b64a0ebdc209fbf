"""Verdicts on the programs of meshes and tori: least counterexamples."""

from __future__ import annotations

from tests.proofs.verdicts import in_words


def test_least_counterexamples() -> None:
    column = "2x2 mesh, available: P_{1,1}, P_{2,1}: "
    assert in_words("LS-ALG-2.2-rect/final@printed") == column + (
        "P_{1,1} ends with 1, its largest rectangle has 2 pe's"
    )
    assert in_words("LS-2.2-U@width-along-second").startswith(column)
    assert in_words("LS-CLAIM-findall/rectangles@covered").startswith(column)
    assert in_words("LS-ALG-2.1/whole-ring") == "ring of 2, available: all: P_2 ends with [2, 2]"
    assert "loops to 4 take 6 steps" in in_words("LS-2.3-LOOP/time@k-processors")
    five = in_words("LS-CLAIM-findall/rectangles@covered-starting-with-one-column")
    assert five.startswith(
        "3x3 mesh, available: P_{1,1}, P_{2,1}, P_{3,1}, P_{1,2}: P_{1,1}, P_{1,2} together"
    )
