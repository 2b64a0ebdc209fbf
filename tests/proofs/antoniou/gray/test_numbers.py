"""The subcubes of all dimensions together: not twice as many."""

from __future__ import annotations

from tests.proofs.now import refuted_now


def test_a_code_and_buddy_recognise_the_three_subcubes_of_two_nodes() -> None:
    assert refuted_now("AN-CLAIM-TWICE@all-dimensions").data == {"n": 1, "buddy": 3, "gray": 3}
