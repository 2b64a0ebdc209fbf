"""A point is what a single simulation of it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from allocert.api.simulating.simulate import simulate
from allocert.api.sweeping.columns import values_of
from allocert.api.sweeping.plan import Point
from allocert.api.sweeping.playing import check_point, play_point
from allocert.errors import AllocertError

POINT = Point("hypercube:4", (), "kandlur-shin:arrivals=60", None, "fcfs", Fraction(1), "gray", 3)
MESH = replace(POINT, machine="mesh:6x6", workload="morgenstern-uniform:requests=30", allocator="bitboard")


@pytest.mark.parametrize(
    "point",
    [
        POINT,
        MESH,
        replace(POINT, policy="loss"),
        replace(POINT, faulty=(2, 3)),
        replace(MESH, seed=8),
        replace(POINT, policy="easy"),
    ],
)
def test_it_is_what_simulate_says(point: Point) -> None:
    done = simulate(
        point.machine,
        point.allocator,
        workload=point.workload,
        policy=point.policy,
        faulty=point.faulty,
        seed=point.seed or 0,
    )
    played = play_point(point)
    assert not played.error
    assert played.values == values_of(done)


def test_shape_and_estimates_count_where_they_have_a_meaning() -> None:
    assert (
        play_point(replace(POINT, shape="near-square", estimates="exact")).values == play_point(POINT).values
    )
    lublin = replace(MESH, workload="lublin:jobs=40")
    assert play_point(replace(lublin, shape="near-square")).values != play_point(lublin).values


def test_the_baseline_is_a_point_of_its_own() -> None:
    done = simulate(POINT.machine, "gray", workload=POINT.workload, seed=3)
    played = play_point(replace(POINT, allocator="migration"))
    assert played.values == values_of(replace(done, runs=done.runs[1:]))


def test_a_failure_is_told_and_lasts() -> None:
    played = play_point(replace(POINT, workload="kandlur-shin:arrivals=0"))
    assert "arrivals" in played.error
    assert played.lasting
    assert not played.values


@pytest.mark.parametrize(
    ("changed", "told"),
    [
        ({"allocator": "bitboard"}, "sweep: got 'bitboard on hypercube:4, kandlur"),
        ({"allocator": "none"}, "a name that `allocert allocators` lists"),
        ({"machine": "cube:4"}, "machine: got 'cube:4'"),
        ({"workload": "morgenstern-uniform"}, "workload morgenstern-uniform: got 'hypercube:4'"),
        ({"workload": None, "trace": "/no/such"}, "trace: got '/no/such'"),
        ({"policy": "lifo"}, "policy: got 'lifo'"),
        ({"faulty": (16,)}, "faulty: got 16"),
        ({"allocator": "migration", "faulty": (1,)}, "a machine and a policy with a baseline"),
        (
            {"policy": "easy", "estimates": "trace"},
            "estimates: got 'trace', expected exact: no job of kandlur",
        ),
    ],
)
def test_parts_that_do_not_go_together(changed: dict[str, object], told: str) -> None:
    check_point(POINT)
    with pytest.raises(AllocertError, match=told):
        check_point(replace(POINT, **changed))  # type: ignore[arg-type]
