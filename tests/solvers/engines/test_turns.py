"""Shares are of counted work; the clock only ends."""

from __future__ import annotations

import time

from allocert.machines import Mesh
from allocert.models.placement.instance import Instance, Wanted
from allocert.models.placement.packing import pack
from allocert.solvers.engines.turns import Turns


def test_shares_are_of_what_was_not_used() -> None:
    turns = Turns(10.0)
    assert (turns.share(), turns.share(0.25)) == (10.0, 2.5)
    turns.spent += 6.0
    assert (turns.share(0.5), turns.over) == (2.0, False)
    turns.spent += 6.0
    assert (turns.share(), turns.over) == (0.0, True)


def test_the_clock_ends_and_shares_nothing() -> None:
    turns = Turns(10.0, time.monotonic() - 1.0)
    assert (turns.left(), turns.over, turns.share(0.5)) == (0.0, True, 5.0)
    assert 0.0 < Turns(10.0).left() <= 10.0


def test_how_much_of_the_clock_is_left_changes_no_certificate() -> None:
    wanted = tuple(Wanted((side, side)) for side in range(1, 8))
    instance = Instance(Mesh(14, 10), wanted)
    answers = [pack(instance, turns=Turns(20.0, time.monotonic() + left)) for left in (15.0, 5000.0)]
    assert answers[0].certificate is not None
    assert answers[0].certificate == answers[1].certificate
    assert answers[0].engine == answers[1].engine
