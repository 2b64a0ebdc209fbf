"""Outcomes: rings of waiting processors, and parts made only when read."""

from __future__ import annotations

from typing import NoReturn

from allocert.allocators.parallel.outcome import Later, LaterMap, Outcome, Wait


def waiting(pairs: dict[int, int]) -> Outcome:
    waits = {pe: Wait("receive", 0, other) for pe, other in pairs.items()}
    return Outcome({}, {}, waits, (), (), 0, 0, 0, 0)


def test_a_ring_begins_with_its_least_processor() -> None:
    assert waiting({}).cycle() == ()
    assert waiting({3: 3}).cycle() == (3, 3)
    assert waiting({1: 2, 5: 4, 4: 7, 7: 5}).cycle() == (4, 7, 5, 4)
    assert waiting({1: 2, 2: 3}).cycle() == ()
    assert waiting({0: -1, 1: 0}).cycle() == ()
    assert waiting({pe: pe + 1 for pe in range(100_000)}).cycle() == ()


def test_what_is_not_looked_at_is_not_made() -> None:
    def never() -> NoReturn:
        raise AssertionError

    outcome = Outcome(
        {}, LaterMap(True, never), LaterMap(False, never), Later(0, never), Later(2, never), 0, 0, 0, 0
    )
    assert not outcome.clean
    assert len(outcome.violations) == 2
    assert outcome.reports


def test_sequences_that_are_made_later_are_like_others() -> None:
    one = Later(3, lambda: [1, 2, 3])
    assert one == [1, 2, 3]
    assert not [1, 2, 3] != one  # noqa: SIM202, SIM300 - the other way round
    assert one != [1, 2]
    assert one != 3
    assert (one[1], one[1:], list(one), repr(one)) == (2, [2, 3], [1, 2, 3], "[1, 2, 3]")
    mapping = LaterMap(True, lambda: {4: 5})
    assert mapping == {4: 5}
    assert (mapping[4], len(mapping), repr(mapping)) == (5, 1, "{4: 5}")
