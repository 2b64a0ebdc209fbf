"""Morgenstern 1994, sections 3 to 5: which method allocates best, by paired runs of the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial
from itertools import pairwise

from allocert.allocators.mesh.buddy2d import SquareBuddy
from allocert.machines import Mesh, family_of
from allocert.proofs.claim import Claim, Context, Evidence, Verdict
from allocert.proofs.morgenstern.simulated_runs import (
    ALLOCATION,
    FIRST_FIT,
    OTHERS,
    Load,
    Study,
    ahead,
    dense,
    every_run,
    no_worse,
    shares,
    simulated,
    sparse,
    trends,
    with_means,
)
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.events import Job, replay
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import (
    TICKS,
    Bimodal,
    Exponential,
    Law,
    Normal,
    Times,
    Uniform,
    draw_queue,
)
from allocert.simulation.server import AllocatorServer

__all__ = ["CLAIMS", "buddy_completion"]

_CLEAR = 2.0
Loads = Callable[[Context], Study]


def _everywhere(context: Context) -> Study:
    """The loads of tables 1 and 3."""
    study, filled = sparse(context), dense(context)
    return replace(study, loads=(*study.loads, *filled.loads), seeds=min(study.seeds, filled.seeds))


def _decide_better(
    context: Context,
    loads: Loads,
    one: str,
    others: Iterable[str],
    measures: Iterable[str] = ("completion", "utilization"),
    least: float = 0,
) -> Verdict:
    """``one`` is ahead of all others by more than ``least``, in every measure, on average at each load."""
    study, opponents = loads(context), list(others)
    verdict = judged(trends(study, one, opponents, measures, least=least), study.how)
    return with_means(verdict, completion=study.means((one, *opponents), "completion"))


def _decide_no_worse(context: Context, loads: Loads, one: str, other: str) -> Verdict:
    study = loads(context)
    verdict = no_worse(trends(study, one, (other,), ("completion", "utilization")), study.how)
    return with_means(verdict, completion=study.means((one, other), "completion"))


def _decide_every_run(context: Context, one: str, other: str, measure: str) -> Verdict:
    return every_run(_everywhere(context), one, other, measure, equal=False)


def _decide_equal(context: Context, other: str) -> Verdict:
    return every_run(_everywhere(context), "ISS", other, "completion", equal=True)


def _decide_best_cells(context: Context, method: str) -> Verdict:
    """No other method's mean over the runs is better, in any measure at any load; intervals are not asked."""
    study = _everywhere(context)
    cells = {
        case.case: case.estimate.mean
        for case in trends(study, method, (m for m in ("4ISS", *OTHERS) if m != method), ALLOCATION[:2])
    }
    wrong = {case: f"{mean:+.2f}" for case, mean in cells.items() if mean < 0}
    evidence = Evidence.enumeration(f"the means of {study.seeds} runs; {study.how}")
    values = {"better_ones": wrong, "completion": study.means(("4ISS", *OTHERS), "completion")}
    scope = f"another mean is better in {len(wrong)} of {len(cells)} comparisons, whatever the intervals; {study.how}"
    make = Verdict.not_reproduced if wrong else Verdict.reproduced
    return make(scope, evidence, **values)


def _first(context: Context) -> Study:
    study = sparse(context)
    return replace(study, loads=study.loads[:1])


def _laws(side: int) -> dict[str, Law | Uniform | Normal | Exponential | Bimodal]:
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


def other_sides(context: Context) -> Study:
    """Distributions of the sides that are not the paper's, times U(5,30)."""
    side, requests, seeds = context.pick((128, 300, 12), (256, 1000, 40), (256, 1000, 200))
    loads = (Load(f"{name}, N = {side}", side, requests, law) for name, law in _laws(side).items())
    return Study(tuple(loads), seeds, context.seed)


def other_times(context: Context) -> Study:
    """Distributions of resident times that are not the paper's, sides U(1,N)."""
    side, requests, seeds = context.pick((128, 300, 12), (256, 1000, 40), (256, 1000, 200))
    law = Uniform(1, side)
    loads = (Load(f"{name}, N = {side}", side, requests, law, times) for name, times in _CLOCKS.items())
    return Study(tuple(loads), seeds, context.seed)


def other_meshes(context: Context) -> Study:
    """Sides U(1,N) on meshes up to 4096 x 4096."""
    requests, seeds = context.pick((200, 12), (1000, 30), (1000, 100))
    sides = context.pick((64, 512), (64, 128, 512, 2048, 4096), (64, 128, 512, 2048, 4096))
    loads = (load for side in sides for load in shares(side, requests, (1,)))
    return Study(tuple(loads), seeds, context.seed)


def filled_meshes(context: Context) -> Study:
    """The same with sides up to N/8: does the ranking hold where more fit?"""
    requests, seeds = context.pick((500, 8), (2000, 30), (4000, 60))
    sides = context.pick((128,), (256, 512), (256, 1024, 4096))
    loads = (load for side in sides for load in shares(side, requests, (8,)))
    return Study(tuple(loads), seeds, context.seed)


_STATES: dict[str, tuple[Loads, str]] = {
    "sides": (other_sides, "for sides that are exponential, bimodal, squares, correlated, flat or normal"),
    "times": (other_times, "for resident times that are exponential, constant or U(1,100)"),
    "meshes": (other_meshes, "for sides up to the mesh's on meshes up to 4096 x 4096"),
    "filled": (filled_meshes, "for sides up to an eighth of the mesh's"),
}
_RANKING = ("4ISS", "MBV", "ISS", "FS_n")


def buddy_completion(load: Load, seed: tuple[int, ...]) -> float:
    """When the two-dimensional buddy completes a queue, by the event loop that checks every grant."""
    mesh = Mesh(load.side, load.side)
    queue = draw_queue(load.law, load.requests, FcfsOptions(), seed, load.times)
    jobs = [
        Job(number, 0, int(time), (int(x), int(y)), int(x * y))
        for number, ((x, y), time) in enumerate(zip(queue.sides, queue.times, strict=True))
    ]
    server = AllocatorServer("buddy-2d", SquareBuddy(mesh), family_of(mesh))
    return replay(jobs, server).end / TICKS


def _decide_buddy(context: Context, least: float) -> Verdict:
    requests, seeds = context.pick((60, 6), (300, 30), (1000, 60))
    study = Study(shares(context.pick(32, 64, 256), requests, (1, 2, 4, 8)), seeds, context.seed)
    found, cases = {}, []
    for load in study.loads:
        theirs = [buddy_completion(load, key) for key in study.keys]
        ours = study.sample("FS_n", load, "completion")
        gains = [ahead("completion", one, other) - least for one, other in zip(ours, theirs, strict=True)]
        cases.append(Trend(f"FS_n over the buddy, completion, {load.name}", Estimate.of(gains)))
        found[load.name] = f"{Estimate.of(ours).mean:.1f} and {Estimate.of(theirs).mean:.1f}"
    return with_means(judged(cases, study.how), completion_of_both=found)


def _coarse(context: Context) -> Study:
    """Sides of few lengths, 1..8 on 64 x 64, so that frames often fit exactly beside others."""
    requests, seeds = context.pick((1000, 8), (4000, 40), (4000, 200))
    return Study(shares(64, requests, (8,)), seeds, context.seed)


def _decide_density(context: Context, part: int) -> Verdict:
    """4ISS against MBV where sides reach 1/``part`` of the mesh's."""
    if part < 16 or (part == 16 and not context.pick(True, False, False)):
        study = dense(context, (part,))
    elif part == 16:
        loads = (replace(load, requests=1000) for load in shares(128, 1500, (part,)))
        study = Study(tuple(loads), 3, context.seed)
    elif context.pick(True, True, False):
        return Verdict.undecided("queues that fill a mesh with such requests need deep effort")
    else:
        study = Study(shares(1024, 4000, (part,)), 20, context.seed)
    return _decide_better(context, lambda _: study, "4ISS", ("MBV",))


_BETTER: Callable[..., Callable[[Context], Verdict]] = partial(partial, _decide_better)

CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            "MO-CLAIM-ISSBETTER",
            f"ISS completes no later and uses the mesh no worse than {other}, at each load.",
            partial(_decide_no_worse, loads=_everywhere, one="ISS", other=other),
            part=f"allocation-{other}",
            place="section 3",
        )
        for other in ("FS_1", "FS_f", "AS", "FS_n")
    ),
    *(
        simulated(
            "MO-CLAIM-BESTALL",
            f"4ISS is better than {other} in every run, by {measure}.",
            partial(_decide_every_run, one="4ISS", other=other, measure=measure),
            part=f"{other}-{measure}",
            reading="A-simulated",
            place="abstract",
        )
        for other in OTHERS
        for measure in ALLOCATION
    ),
    *(
        simulated(
            "MO-CLAIM-BESTALL",
            f"4ISS is better than {other} on average at each load, by {measure}.",
            _BETTER(loads=_everywhere, one="4ISS", others=(other,), measures=(measure,)),
            part=f"{other}-{measure}",
            reading="C-simulated",
            place="abstract",
        )
        for other in OTHERS
        for measure in ALLOCATION
    ),
    *(
        simulated(
            "MO-CLAIM-T1-BEST",
            f"at the loads of table 1 {one} completes earlier and uses the mesh better than ISS, FS_f, AS, FS_1 and FS_n.",
            _BETTER(loads=sparse, one=one, others=(*FIRST_FIT, "FS_n")),
            part=one,
        )
        for one in ("4ISS", "MBV")
    ),
    *(
        simulated(
            "MO-CLAIM-T1-BEST",
            f"{other} completes every queue exactly when ISS does.",
            partial(_decide_equal, other=other),
            part=f"equal-{other}",
        )
        for other in FIRST_FIT[1:]
    ),
    simulated(
        "MO-RANK-ALLOC-SPARSE",
        "on sparse meshes 4ISS allocates better than MBV.",
        _BETTER(loads=sparse, one="4ISS", others=("MBV",)),
        part="4iss-mbv",
        place="section 5.2",
    ),
    *(
        simulated(
            "MO-RANK-ALLOC-SPARSE",
            f"on sparse meshes MBV completes over {_CLEAR:g}% earlier than {other}.",
            _BETTER(loads=sparse, one="MBV", others=(other,), measures=("completion",), least=_CLEAR),
            part=f"mbv-{other}",
            place="section 5.2",
        )
        for other in FIRST_FIT
    ),
    *(
        simulated(
            "MO-RANK-ALLOC-DENSE",
            f"on dense meshes 4ISS allocates better than {other}.",
            _BETTER(loads=dense, one="4ISS", others=(other,)),
            part=other,
            place="section 5.2",
        )
        for other in ("ISS", "FS_f", "FS_n")
    ),
    *(
        simulated(
            "MO-CLAIM-NOFSn",
            f"on {called} meshes FS_f allocates better than FS_n.",
            _BETTER(loads=loads, one="FS_f", others=("FS_n",)),
            part=called,
            place="section 5.2",
        )
        for called, loads in (("sparse", sparse), ("dense", dense))
    ),
    *(
        simulated(
            "MO-CLAIM-MBV-4ISS",
            f"4ISS allocates better than MBV where sides reach 1/{part} of the mesh's.",
            partial(_decide_density, part=part),
            part=f"1-{part}",
            place="section 5.2",
        )
        for part in (1, 2, 4, 8, 16, 32)
    ),
    simulated(
        "MO-CLAIM-MBV-4ISS",
        "4ISS allocates better than MBV where sides reach 1/8 of the mesh's and have few lengths, 1 to 8 on 64 x 64.",
        _BETTER(loads=_coarse, one="4ISS", others=("MBV",)),
        part="1-8-coarse",
        place="section 5.2",
    ),
    *(
        simulated(
            "MO-CLAIM-REPR",
            f"{one} completes earlier than {other} {told}.",
            _BETTER(loads=loads, one=one, others=(other,), measures=("completion",)),
            part=f"{name}-{one}-{other}",
        )
        for name, (loads, told) in _STATES.items()
        for one, other in pairwise(_RANKING)
    ),
    simulated(
        "MO-CLAIM-FSn-BUDDY",
        "FS_n completes queues earlier than the two-dimensional buddy.",
        partial(_decide_buddy, least=0),
        reading="A-simulated",
        place="section 2.1",
    ),
    simulated(
        "MO-CLAIM-FSn-BUDDY",
        "FS_n completes queues over 10% earlier than the two-dimensional buddy.",
        partial(_decide_buddy, least=10),
        reading="B-simulated",
        place="section 2.1",
    ),
    *(
        simulated(
            "MO-CONCL-1",
            f"on {called} meshes a first fit method, 4ISS, allocates better than the best fit method MBV.",
            _BETTER(loads=loads, one="4ISS", others=("MBV",)),
            part=called,
            place="section 5",
        )
        for called, loads in (("sparse", sparse), ("dense", dense))
    ),
    simulated(
        "MO-CONCL-3",
        "no method that does not migrate has a better mean than 4ISS at any load of tables 1 and 3.",
        partial(_decide_best_cells, method="4ISS"),
        part="allocation",
        reading="A-simulated",
        place="section 5",
    ),
    simulated(
        "MO-CONCL-3",
        "4ISS is better than every other method, within intervals, at each load of tables 1 and 3.",
        _BETTER(loads=_everywhere, one="4ISS", others=OTHERS),
        part="allocation",
        reading="B-simulated",
        place="section 5",
    ),
    simulated(
        "MO-CONCL-3",
        "no other method dominates: with sides U(1,256) on 256 x 256 4ISS is better than each.",
        _BETTER(loads=_first, one="4ISS", others=OTHERS),
        part="allocation-only",
        reading="B-simulated",
        place="section 5",
    ),
)
