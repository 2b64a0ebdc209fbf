"""Morgenstern 1994, sections 2 to 5: which method allocates best, by paired runs of the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from itertools import pairwise

from allocert.allocators.mesh.buddy2d import SquareBuddy
from allocert.machines import Mesh, family_of
from allocert.proofs.morgenstern.allocation.orders_in_runs import ORDERS, completion
from allocert.proofs.morgenstern.tables.paired_runs import (
    QUOTIENTS,
    AtStandard,
    Load,
    ahead,
    dense,
    every,
    less,
    outcomes,
    published,
    sample,
    simulated,
    sparse,
    table_1,
    told,
    with_values,
)
from allocert.simulation.estimates import Estimate
from allocert.simulation.events import Job, replay
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import (
    TICKS,
    Bimodal,
    Exponential,
    Law,
    Normal,
    Sides,
    Times,
    Uniform,
    draw_queue,
)
from allocert.simulation.server import AllocatorServer
from allocert.verification.claims.claim import Claim, Context, Evidence, Kind, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS", "RANKING", "buddy_completion", "other_meshes", "other_sides", "other_times"]

RANKING = ("4ISS", "MBV", "ISS", "FS_n")
_EQUALS = ("ISS", "FS_f", "AS")
_SMALL = ("1..64",)
Loads = Callable[[Context], tuple[Load, ...]]


def _better(context: Context, loads: Loads, better: Iterable[str], worse: Iterable[str]) -> Verdict:
    return ahead(context, loads(context), better, worse)


def _smallest(context: Context) -> tuple[Load, ...]:
    """Sides up to an eighth of the mesh's or less."""
    return dense(context)[2:]


def _middle(context: Context) -> tuple[Load, ...]:
    """Sides up to a quarter and an eighth of the mesh's."""
    return dense(context)[1:3]


def _wide(context: Context) -> tuple[Load, ...]:
    """The dense loads with sides up to an eighth of the mesh's or more."""
    return tuple(load for load in dense(context) if not load.name.endswith(_SMALL))


def _laws(side: int) -> dict[str, Law | Sides]:
    small, large = Uniform(1, side // 4), Uniform(side // 2, side)
    return {
        "exponential sides of mean N/4": Exponential(side / 4, 1, side),
        "bimodal sides": Bimodal(small, large, 0.3),
        "squares": Law(Uniform(1, side), equal=1.0),
        "sides correlated by 1/2": Law(Uniform(1, side), equal=0.5),
        "wide and flat": Law(Uniform(1, side), second=Uniform(1, side // 4)),
        "normal sides": Normal(side / 2, side / 6, 1, side),
    }


_CLOCKS = {
    "exponential times": Times(17.5, 17.5, "exponential"),
    "constant times": Times(17.5, 17.5, "constant"),
    "times U(1,100)": Times(1.0, 100.0),
}


def other_sides(context: Context) -> tuple[Load, ...]:
    """Distributions of the sides that are not the paper's, times U(5,30)."""
    queues = context.pick(40, 60, 200)
    return tuple(Load(name, 256, 1000, law, queues) for name, law in _laws(256).items())


def other_times(context: Context) -> tuple[Load, ...]:
    """Distributions of resident times that are not the paper's, sides U(1,256)."""
    queues = context.pick(40, 60, 200)
    return tuple(Load(name, 256, 1000, Uniform(1, 256), queues, times) for name, times in _CLOCKS.items())


def _drawn_sides(context: Context) -> tuple[Load, ...]:
    """Those with independent sides, as the paper's model has them, but for normal ones, which table 1 has."""
    return tuple(
        load
        for load in other_sides(context)
        if not isinstance(load.law, Normal) and not (isinstance(load.law, Law) and load.law.equal)
    )


def _drawn_times(context: Context) -> tuple[Load, ...]:
    """Those with times that vary."""
    return tuple(load for load in other_times(context) if load.times.kind != "constant")


def other_meshes(context: Context) -> tuple[Load, ...]:
    """Sides U(1,N) on N x N, N up to 4096."""
    queues = context.pick(20, 60, 100)
    return tuple(
        Load(f"U(1,{side}) on {side}^2", side, 1000, Uniform(1, side), queues)
        for side in (64, 128, 512, 2048, 4096)
    )


def _decide_ranking(context: Context, loads: Loads) -> Verdict:
    """Each method of the ranking completes earlier than the next, on average at each load."""
    used = loads(context)

    def trends() -> Iterable[Trend]:
        for load in used:
            ends = {method: sample(context, load, method, "completion") for method in RANKING}
            for one, other in pairwise(RANKING):
                gain = Estimate.of(less(ends[other], ends[one]))
                yield Trend(f"{one} over {other}, {load.name}", gain)

    return judged(trends(), f"{told(used, context)}; {QUOTIENTS} of completion times")


def _decide_equal(context: Context) -> Verdict:
    """Every job of every run starts when and where it does under FS_1."""
    loads, wrong, runs = every(context), [], 0
    for load in loads:
        due = outcomes(context, load, "FS_1")
        for method in _EQUALS:
            for index, (one, other) in enumerate(zip(due, outcomes(context, load, method), strict=True)):
                runs += 1
                if one.schedule != other.schedule:
                    wrong.append(f"{method}, {load.name}, queue {index}")
    how = f"{runs} pairs of runs: {told(loads, context)}"
    evidence = Evidence.enumeration(how)
    if wrong:
        return Verdict.not_reproduced(f"not so in {len(wrong)}, first {wrong[0]}; {how}", evidence)
    return Verdict(Kind.REPRODUCED, f"equal starts and places of all jobs in {how}", evidence)


def buddy_completion(load: Load, seed: tuple[int, ...]) -> float:
    """When the two-dimensional buddy completes a queue, by the event loop that checks every grant."""
    mesh = Mesh(load.side, load.side)
    queue = draw_queue(load.law, load.requests, FcfsOptions(), seed, load.times)
    jobs = [
        Job(number, 0, int(time), (int(x), int(y)), int(x * y))
        for number, ((x, y), time) in enumerate(zip(queue.sides, queue.times, strict=True))
    ]
    return replay(jobs, AllocatorServer("buddy-2d", SquareBuddy(mesh), family_of(mesh))).end / TICKS


def _against(
    context: Context, loads: Iterable[Load], method: str, names: Iterable[str], ends: Callable[..., float]
) -> Verdict:
    """``method`` completes earlier than others whose completion times ``ends(name, load, seed)`` gives."""
    used, others = tuple(loads), tuple(names)
    shown: dict[str, str] = {}

    def trends() -> Iterable[Trend]:
        for load in used:
            ours = sample(context, load, method, "completion")
            for name in others:
                theirs = [ends(name, load, (context.seed, index)) for index in range(load.queues)]
                shown[f"{name}, {load.name}"] = (
                    f"{Estimate.of(theirs).mean:.1f}, {method} {Estimate.of(ours).mean:.1f}"
                )
                yield Trend(f"{method} over {name}, {load.name}", Estimate.of(less(theirs, ours)))

    verdict = judged(trends(), f"{told(used, context)}; {QUOTIENTS} of completion times")
    return with_values(verdict, completion=shown)


def _decide_buddy(context: Context) -> Verdict:
    loads = published(1, context.pick((), (10, 10), (30, 30)))
    return _against(context, loads, "FS_n", ("buddy",), lambda name, load, seed: buddy_completion(load, seed))


def _decide_orders(context: Context) -> Verdict:
    """4ISS against first fit in other orders of the candidates."""
    loads = published(1, context.pick((), (12, 12), (40, 40)))
    return _against(context, loads, "4ISS", ORDERS, completion)


_claims: tuple[tuple[str, str, str, Loads, tuple[str, ...], tuple[str, ...], bool], ...] = (
    (
        "MO-CLAIM-ISSBETTER",
        "allocation",
        "ISS completes earlier and uses the mesh better than FS_n, on average at each load of tables 1 and 3.",
        every,
        ("ISS",),
        ("FS_n",),
        True,
    ),
    (
        "MO-CLAIM-BESTALL",
        "allocation",
        "4ISS completes earlier and uses the mesh better than MBV, ISS and FS_n, on average at each load of tables 1 and 3.",
        every,
        ("4ISS",),
        ("MBV", "ISS", "FS_n"),
        True,
    ),
    (
        "MO-CLAIM-T1-BEST",
        "",
        "at the loads of table 1 4ISS and MBV complete earlier and use the mesh better than ISS and FS_n.",
        table_1,
        ("4ISS", "MBV"),
        ("ISS", "FS_n"),
        False,
    ),
    (
        "MO-RANK-ALLOC-SPARSE",
        "4ISS-MBV",
        "with sides up to the mesh's 4ISS completes earlier and uses the mesh better than MBV.",
        sparse,
        ("4ISS",),
        ("MBV",),
        False,
    ),
    (
        "MO-RANK-ALLOC-SPARSE",
        "MBV-ISS",
        "with sides up to the mesh's MBV completes earlier and uses the mesh better than ISS.",
        sparse,
        ("MBV",),
        ("ISS",),
        False,
    ),
    (
        "MO-RANK-ALLOC-DENSE",
        "",
        "with sides up to half the mesh's or less 4ISS completes earlier and uses the mesh better than ISS and FS_n.",
        dense,
        ("4ISS",),
        ("ISS", "FS_n"),
        True,
    ),
    (
        "MO-RANK-ALLOC-DENSE",
        "wide",
        (
            "with sides up to a half, a quarter and an eighth of the mesh's 4ISS completes earlier and uses the mesh better than "
            "ISS and FS_n."
        ),
        _wide,
        ("4ISS",),
        ("ISS", "FS_n"),
        True,
    ),
    (
        "MO-CLAIM-MBV-4ISS",
        "",
        "with sides up to half the mesh's or less 4ISS completes earlier and uses the mesh better than MBV.",
        dense,
        ("4ISS",),
        ("MBV",),
        True,
    ),
    (
        "MO-CLAIM-MBV-4ISS",
        "middle",
        "with sides up to a quarter and an eighth of the mesh's 4ISS completes earlier and uses the mesh better than MBV.",
        _middle,
        ("4ISS",),
        ("MBV",),
        True,
    ),
    (
        "MO-CLAIM-MBV-4ISS",
        "smallest",
        "with sides up to an eighth of the mesh's or less 4ISS completes earlier and uses the mesh better than MBV.",
        _smallest,
        ("4ISS",),
        ("MBV",),
        True,
    ),
)

CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            id,
            statement,
            AtStandard(partial(_better, loads=loads, better=better, worse=worse), partly=loads is every)
            if waits
            else partial(_better, loads=loads, better=better, worse=worse),
            part,
        )
        for id, part, statement, loads, better, worse, waits in _claims
    ),
    simulated(
        "MO-CLAIM-PERF-EQ",
        "in every run ISS, FS_f and AS start every job when and where FS_1 does, so that all averages agree.",
        AtStandard(_decide_equal, partly=True),
    ),
    *(
        simulated(
            "MO-CLAIM-REPR",
            f"4ISS completes earlier than MBV, MBV than ISS and ISS than FS_n {what}.",
            partial(_decide_ranking, loads=loads),
            part,
        )
        for part, loads, what in (
            ("meshes", other_meshes, "with sides up to the mesh's, on meshes from 64 x 64 to 4096 x 4096"),
            (
                "sides",
                _drawn_sides,
                "for independent sides that are exponential, bimodal, or wide and flat",
            ),
            ("times", _drawn_times, "for resident times that are exponential or U(1,100)"),
        )
    ),
    simulated(
        "MO-CLAIM-FSn-BUDDY",
        "at the loads of table 1 FS_n completes queues earlier than the two-dimensional buddy.",
        AtStandard(_decide_buddy),
    ),
    simulated(
        "MO-CLAIM-ORDER",
        f"at the loads of table 1 4ISS completes earlier than first fit in each of {len(ORDERS)} other orders: "
        f"{', '.join(ORDERS)}.",
        AtStandard(_decide_orders),
    ),
)
