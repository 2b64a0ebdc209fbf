"""Morgenstern 1994, section 4.3: whether the ranking of the methods holds at loads that are not the paper's."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from allocert.proofs.morgenstern.tables.claims_of_runs import QUOTIENTS, Loads, at_each_load, trend
from allocert.proofs.morgenstern.tables.paired_runs import Load, gains
from allocert.simulation.fcfs.queues import Bimodal, Exponential, Law, Normal, Sides, Times, Uniform
from allocert.verification.claims.claim import Claim, Context
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS", "RANKING", "other_meshes", "other_sides", "other_times"]

RANKING = ("4ISS", "MBV", "ISS", "FS_n")

_SIDES: dict[str, Law | Sides] = {
    "exponential sides of mean N/4": Exponential(64, 1, 256),
    "bimodal sides": Bimodal(Uniform(1, 64), Uniform(128, 256), 0.3),
    "squares": Law(Uniform(1, 256), equal=1.0),
    "sides correlated by 1/2": Law(Uniform(1, 256), equal=0.5),
    "wide and flat": Law(Uniform(1, 256), second=Uniform(1, 64)),
    "normal sides": Normal(128, 256 / 6, 1, 256),
}
_INDEPENDENT = ("exponential sides of mean N/4", "bimodal sides", "wide and flat")
"""Sides as the paper's model has them, but for normal ones, which are in table 1."""

_TIMES = {
    "exponential times": Times(17.5, 17.5, "exponential"),
    "constant times": Times(17.5, 17.5, "constant"),
    "times U(1,100)": Times(1.0, 100.0),
}


def _queues(context: Context) -> int:
    return context.pick(40, 60, 200)


def other_sides(context: Context) -> tuple[Load, ...]:
    """Distributions of the sides that are not the paper's, times U(5,30)."""
    return tuple(Load(name, 256, 1000, law, _queues(context)) for name, law in _SIDES.items())


def other_times(context: Context) -> tuple[Load, ...]:
    """Distributions of resident times that are not the paper's, sides U(1,256)."""
    sides, queues = Uniform(1, 256), _queues(context)
    return tuple(Load(name, 256, 1000, sides, queues, times) for name, times in _TIMES.items())


def other_meshes(context: Context) -> tuple[Load, ...]:
    """Sides U(1,N) on N x N, N up to 4096."""
    queues = context.pick(20, 60, 100)
    return tuple(
        Load(f"U(1,{side}) on {side}^2", side, 1000, Uniform(1, side), queues)
        for side in (64, 128, 512, 2048, 4096)
    )


@at_each_load(f"{QUOTIENTS} of completion times")
def each_earlier_than_the_next(context: Context, load: Load) -> Iterator[Trend]:
    """Each method of the ranking completes earlier than the next, on average."""
    for one, other in pairwise(RANKING):
        yield trend(f"{one} over {other}, {load.name}", gains(context, load, one, other, "completion"))


CLAIMS: tuple[Claim, ...] = tuple(
    Loads(loads, f"{{}} {described}.", None).claim(
        "MO-CLAIM-REPR",
        "4ISS completes earlier than MBV, MBV than ISS and ISS than FS_n",
        each_earlier_than_the_next,
        part,
    )
    for part, loads, described in (
        ("meshes", other_meshes, "with sides up to the mesh's, on meshes from 64 x 64 to 4096 x 4096"),
        (
            "sides",
            lambda context: tuple(load for load in other_sides(context) if load.name in _INDEPENDENT),
            "for independent sides that are exponential, bimodal, or wide and flat",
        ),
        (
            "times",
            lambda context: tuple(load for load in other_times(context) if load.times.kind != "constant"),
            "for resident times that are exponential or U(1,100)",
        ),
    )
)
