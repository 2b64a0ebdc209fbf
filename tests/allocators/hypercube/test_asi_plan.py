"""The steps of Allocation Strategy I against a naive retelling, and which readings are sound."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allocert.allocators.hypercube.asi_plan import (
    KEEPS_32,
    SENSIBLE,
    GoesOn,
    Index,
    LeftCount,
    PieceSize,
    Ranges,
    Reading,
    Run,
    StartsAt,
    plan,
    readings,
)
from allocert.errors import RequestError, SpecError
from allocert.machines import GrayCode

ALL = [(n, y) for n in range(8) for y in range(1, (1 << n) + 1)]


def rounded(n: int, y: int) -> int:
    while (2**n - (2**n // y) * y) % 4 != 0:
        y += 1
    return y


def sensible(n: int, y: int, keep: bool) -> list[list[int]]:
    """Lists of nodes: each cube, then each piece."""
    code = list(GrayCode.reflected(n).nodes)
    y = rounded(n, y)
    lists = []
    while len(code) >= y:
        lists.append(code[:y])
        code = code[y:]
    temp = 32
    while temp >= 4:
        if len(code) >= temp:
            lists.append(code[:temp])
            code = code[temp:]
            if keep and temp == 32:
                continue
        temp //= 2
    return lists


@pytest.mark.parametrize("keep", [False, True])
def test_the_sound_readings_cut_the_code(keep: bool) -> None:
    for n, y in [*ALL, (8, 85), (8, 86), (8, 129), (9, 257)]:
        one = plan(n, y, KEEPS_32 if keep else SENSIBLE)
        said = sensible(n, y, keep)
        assert [list(run.nodes) for run in one.runs] == said
        assert one.unused == 2**n - sum(map(len, said))
        assert (one.wrong, one.twice, one.beyond) == ("", None, None)
        assert (one.p, one.r, one.repeats) == (2**n // one.y, 2**n % one.y, rounded(n, y) - y)
        assert len(one.cubes) == one.p


@pytest.mark.parametrize("n", range(6))
def test_runs_beyond_and_twice_by_counting(n: int) -> None:
    for reading in readings():
        for y in range(1, (1 << n) + 1):
            one = plan(n, y, reading)
            ranks = [rank for run in one.runs for rank in run.ranks]
            repeated = (
                {rank for rank in ranks if ranks.count(rank) > 1} if len(set(ranks)) < len(ranks) else set()
            )
            assert one.twice == min(repeated, default=None)
            assert one.beyond == min((rank for rank in ranks if rank >= 1 << n), default=None)
            assert one.unused == (1 << n) - len({rank for rank in ranks if rank < 1 << n})
            assert bool(one.wrong) == bool(repeated or one.beyond is not None or one.loops)


def test_printed_ranges() -> None:
    """n = 5, y = 7, by hand from the formulas of step 6."""
    chained = plan(5, 7, Reading(Ranges.CHAINED))
    assert chained.cubes == (Run(0, 7), Run(7, 15), Run(15, 23), Run(23, 31))
    overlapping = plan(5, 7, Reading(Ranges.OVERLAPPING))
    assert overlapping.cubes == (Run(0, 7), Run(7, 15), Run(14, 22), Run(21, 29))
    assert overlapping.twice == 14
    last = plan(5, 7, Reading(index=Index.LAST_LINE))
    assert last.cubes == (Run(0, 7), Run(7, 14), Run(14, 21), Run(28, 35))
    assert last.beyond == 32
    shifted = plan(5, 7, Reading(index=Index.SHIFTED))
    assert shifted.cubes == (Run(0, 7), Run(7, 14), Run(21, 28), Run(28, 35))
    assert plan(3, 5, Reading(index=Index.SHIFTED)).cubes == (Run(8, 16),)
    assert plan(5, 7, Reading(start=StartsAt.PRINTED)).pieces == (Run(35, 39),)
    assert plan(5, 7, Reading(piece=PieceSize.ALWAYS_32)).pieces == (Run(28, 60),)
    assert plan(6, 22, Reading(left=LeftCount.FIXED)).pieces == (Run(44, 60), Run(60, 68), Run(68, 72))


def test_steps_that_never_end() -> None:
    one = plan(7, 41, Reading(left=LeftCount.FIXED, ten=GoesOn.KEEP))
    assert one.loops
    assert one.wrong == "steps 8 to 10 never end"
    assert not plan(7, 41, KEEPS_32).loops


def test_only_two_readings_are_sound() -> None:
    sizes = [(n, y) for n in range(6) for y in range(1, (1 << n) + 1)]
    sound = {reading for reading in readings() if not any(plan(n, y, reading).wrong for n, y in sizes)}
    assert sound == {SENSIBLE, KEEPS_32}
    assert len(list(readings())) == len(set(readings())) == 3 * 3 * 2**5
    assert len({reading.label for reading in readings()}) == 288


@given(st.integers(0, 16).flatmap(lambda n: st.tuples(st.just(n), st.integers(1, 1 << n))))
def test_every_node_once_on_large_machines(drawn: tuple[int, int]) -> None:
    n, y = drawn
    one = plan(n, y, KEEPS_32)
    assert 0 <= one.y - y <= 3
    assert one.r % 4 == 0
    assert one.y <= 1 << n
    runs = one.runs if one.p < 4000 else (Run(0, one.p * one.y), *one.pieces)
    assert [runs[0].start, runs[-1].stop] == [0, 1 << n]
    assert all(a.stop == b.start for a, b in pairwise(runs))


@pytest.mark.parametrize("y", [0, -1, 9, True, 1.0, "1", None])
def test_bad_sizes(y: Any) -> None:
    with pytest.raises(RequestError):
        plan(3, y)


@pytest.mark.parametrize("n", [-1, 25, True, "3"])
def test_bad_machines(n: Any) -> None:
    with pytest.raises(SpecError):
        plan(n, 1)


def test_runs() -> None:
    assert [Run(44, 60).dimension, Run(44, 60).is_subcube, Run(60, 64).is_subcube] == [5, False, True]
    assert Run(0, 1).is_subcube
    assert Run(1, 3).word(2) == 0b1010
