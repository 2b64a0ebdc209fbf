from __future__ import annotations

from allocert.allocators.torus.cnp_readings import PRINTED, SENSIBLE


def test_letters_and_readings() -> None:
    assert PRINTED.figure() == "AAAAAAAA"
    assert SENSIBLE.with_figure(SENSIBLE.figure()) == SENSIBLE
    assert SENSIBLE.with_figure("BBBABBAB").idle == "processed"
