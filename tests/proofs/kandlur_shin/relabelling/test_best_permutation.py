"""How many more blocks the map of figure 4 leaves: a set by hand, and a difference that is not so."""

from __future__ import annotations

from tests.proofs.now import decided_now

from allocert.proofs.kandlur_shin.relabelling.best_permutation import fewest_blocks, figure_4_blocks
from allocert.verification.claims.claim import Kind


def test_three_faults_that_keep_their_labels() -> None:
    """0, 2, 5 of Q_3: 1, 3, 4 and the pair 6, 7; with the two lowest directions exchanged 2 and 3, 4 and 5, and 7."""
    assert (figure_4_blocks(3, (0, 2, 5)), fewest_blocks(3, (0, 2, 5))) == (4, 3)


def test_the_differences() -> None:
    assert decided_now("KS-X-2/more-blocks").kind is Kind.BOUNDED
