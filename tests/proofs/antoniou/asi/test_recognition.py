"""The complete subcubes that ASI hands out: counted another way, and a weaker SGC is noticed."""

from __future__ import annotations

from allocert.proofs.antoniou.asi.recognition import handed_out, recognised_by_sgc


def test_edges_of_the_square() -> None:
    assert (handed_out(2, 1), recognised_by_sgc(2, 1)) == (2, 4)
    assert (handed_out(3, 2), recognised_by_sgc(3, 2)) == (2, 4)
