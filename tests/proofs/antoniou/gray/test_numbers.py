"""The subcubes of all dimensions together: a wrong count is noticed, and that there are not twice as many."""

from __future__ import annotations

from tests.proofs.now import kind_now, refuted_now

from allocert.verification.claims.claim import Kind


def test_a_code_and_buddy_recognise_the_three_subcubes_of_two_nodes() -> None:
    assert refuted_now("AN-CLAIM-TWICE@all-dimensions").data == {"n": 1, "buddy": 3, "gray": 3}


def test_the_two_numbers_are_those_of_every_cube() -> None:
    assert kind_now("AN-CLAIM-TWICE/all-dimensions-counted") is Kind.BOUNDED
