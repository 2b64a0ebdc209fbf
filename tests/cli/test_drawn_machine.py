from __future__ import annotations

import pytest

from allocert.cli.drawn_machine import drawn_machine
from allocert.machines import Mesh
from allocert.verification.pairing.report import Broken
from allocert.verification.pairing.trace import Allocate


@pytest.mark.parametrize(
    ("columns", "crossing"), [("40", "0 ! ? . . . . . . . . . . . . ."), ("90", "0 !?.............")]
)
def test_the_machine_of_a_broken_promise_fits(
    monkeypatch: pytest.MonkeyPatch, columns: str, crossing: str
) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    trace = (Allocate((1, 1)), Allocate((1, 1)))
    broken = Broken("sound", "", (), trace, ("(0,0,0,0)", "(0,0,0,0)"), "(1,0,1,0)")
    lines = [*drawn_machine(broken, Mesh(15, 4))]
    assert max(map(len, lines)) < int(columns)
    assert crossing in {line.strip() for line in lines}
