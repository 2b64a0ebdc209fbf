"""Claims on CNP_Alloc fail where the code is wrong, and findings are none where nothing is found."""

from __future__ import annotations

from tests.proofs.verdicts import decided, in_words


def test_lengths_of_the_example() -> None:
    """10.75 as printed, at least 55/6 in any order with any starts; 7 and 8 without dilation, 10 without contention."""
    assert in_words("GS-EX-CNP/optimum").startswith("CNP_Alloc's schedule is done at 43/4, ")
    assert decided("GS-EX-CNP/optimum").values["bound"] == "55/6"
    assert decided("GS-EX-CNP-10@without-loads").values["computed"] == ["7"]
    assert decided("GS-EX-CNP-10@undilated-times").values["computed"] == ["8"]
    assert decided("GS-EX-CNP-10@least-length").values["computed"] == ["10"]


def test_each_detail_that_matters_has_a_job_set() -> None:
    cases = decided("GS-ALG-CNP/details").values["cases"]
    assert len(cases) == 6
    assert cases["line 27 copies the visited entry"].startswith("4x4: (2,1) (2,1) (2,1) (1,1) (1,1): ")
    assert cases["line 15 looks at the whole array"].startswith("4x4: (2,1) (2,1) (2,1): ")
