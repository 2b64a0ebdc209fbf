"""Candidates that lose nothing: the sets by hand."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Quadruple, Situation, situations
from allocert.models.meshes.supported_bases import behind, supported
from allocert.proofs.morgenstern.scans import first_bases


def test_the_sets_of_a_configuration_by_hand() -> None:
    s = Situation(5, 4, (Quadruple(1, 1, 1, 1),), 1 << 6)
    assert behind(s) == {(0, 0), (2, 0), (0, 2), (2, 2)}
    assert supported(s) == {(0, 0), (2, 0), (0, 2)}
    assert first_bases.first_bases(s) == first_bases.undominated(s) == {(0, 0), (2, 0), (0, 2)}
    full = Situation(1, 1, (Quadruple(0, 0, 0, 0),), 1)
    assert (behind(full), supported(full)) == ({(0, 0)}, set())


@settings(max_examples=60)
@given(st.data())
def test_larger_configurations(data: st.DataObject) -> None:
    X, Y = data.draw(st.integers(1, 9)), data.draw(st.integers(1, 9))
    residents, busy = [], 0
    for _ in range(data.draw(st.integers(0, 8))):
        a, b = data.draw(st.integers(0, X - 1)), data.draw(st.integers(0, Y - 1))
        c, d = data.draw(st.integers(a, min(a + 3, X - 1))), data.draw(st.integers(b, min(b + 3, Y - 1)))
        word = Mesh(X, Y).word(Submesh.quadruple(a, b, c, d))
        if not word & busy:
            residents.append(Quadruple(a, b, c, d))
            busy |= word
    s = Situation(X, Y, tuple(residents), busy)
    assert first_bases.first_bases(s) == first_bases.undominated(s)
    assert first_bases.undominated(s) <= supported(s) <= behind(s)


def test_every_set_holds_the_first_bases_of_eight_processors() -> None:
    for s in situations(8)[::7]:
        assert first_bases.first_bases(s) <= supported(s)
