"""Static states of the vector with one fault: counted by hand for a square, and a count that is not so."""

from __future__ import annotations

from tests.proofs.now import decided_now

from allocert.proofs.kandlur_shin.relabelling.fault_sets import states_by_node


def test_a_square_by_hand() -> None:
    """With node 2 faulty: nothing busy, 0 busy, 0 and 1, all three. With node 0 faulty 2 and 3 can be busy without 1 too."""
    assert states_by_node(2) == [5, 5, 4, 4]
    assert decided_now("KS-X-6/vector").values["states_by_node"]["D = 3"] == [16, 16, 14, 14, 12, 12, 11, 11]
