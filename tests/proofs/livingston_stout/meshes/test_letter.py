"""The condition for leading a square, where one processor alone leads a full ring."""

from __future__ import annotations

from tests.proofs.verdicts import in_words

from allocert.machines import Mesh, Torus
from allocert.models.parallel.meshes import led_cubes
from allocert.proofs.livingston_stout.meshes import letter


def test_the_first_of_a_full_column_leads_no_square_of_the_full_torus() -> None:
    torus = Torus(2, 2)
    first, second = torus.node((0, 0)), torus.node((0, 1))
    assert letter._columns_lead(torus, torus.full, second, 2)
    assert led_cubes(torus, torus.full, second) == []
    assert led_cubes(torus, torus.full, first) == [2]
    assert not letter._columns_lead(Mesh(2, 2), torus.full, second, 2)
    assert (
        in_words("LS-2.2-CRIT@leaders-to-the-letter")
        == "2x2 torus, available: all, t = 1: P_{1,2} leads no square"
    )
