"""More Gray codes: the code that adds nothing, and a code that recognises everything is noticed."""

from __future__ import annotations

from tests.proofs.now import refuted_now

from allocert.proofs.antoniou.gray import more_codes


def test_a_fourth_code_can_add_nothing() -> None:
    found = refuted_now("AN-CLAIM-MORE-CODES/more@every")
    assert (found.data["n"], found.data["idle"]) == (4, [1, 3, 4, 2])
    union = frozenset().union(*(more_codes.recognised(tuple(one)) for one in found.data["codes"]))
    assert len(union) == 67
    assert more_codes.recognised((1, 3, 4, 2)) <= union
