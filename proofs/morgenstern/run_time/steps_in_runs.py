"""Morgenstern 1994: which method takes fewer steps, by paired runs; steps as tables 1 to 3 are met best."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import combinations, product

from allocert.proofs.morgenstern.tables.claims_of_runs import (
    DENSE,
    DENSEST,
    EVERY,
    QUARTER,
    QUOTIENTS,
    SPARSE,
    TABLE_1,
    Loads,
    ahead,
    at_each_load,
    compared,
    in_words,
    trend,
)
from allocert.proofs.morgenstern.tables.comparisons import fewer_steps
from allocert.proofs.morgenstern.tables.paired_runs import STEPS, Load, factors, gains, logs, means, sample
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.trends import Trend, either

__all__ = ["CLAIMS"]

Pairs = tuple[tuple[str, str], ...]

_FAST = ("4ISS", "ISS", "FS_f")
_SLOW = ("AS", "FS_1", "MBV as tested")
_SLIDING = ("FS_f", "FS_n", "AS", "FS_1")


def takes_less(
    context: Context, loads: Loads, better: tuple[str, ...], worse: tuple[str, ...], measures: tuple[str, ...]
) -> Verdict:
    """Whether each of ``better`` takes less than each of ``worse`` on average at each load, and how much less."""
    used = loads(context)
    verdict = ahead(context, used, better, worse, measures)
    times = factors(context, used, better, worse, measures[-1])
    unit = "steps" if measures[-1] in STEPS else measures[-1]
    more = "".join(f"; {other} takes {each} times the {unit}" for other, each in times.items() if each)
    return replace(verdict, scope=f"{verdict.scope}{more}")


def _fewer(
    id: str,
    part: str,
    loads: Loads,
    better: tuple[str, ...],
    worse: tuple[str, ...],
    sentence: str = "",
    measures: tuple[str, ...] = STEPS,
) -> Claim:
    said = sentence or fewer_steps(better, worse)
    return compared(id, part, loads, better, worse, said, measures=measures, decide=takes_less)


def _gap(logarithms: dict[str, list[float]], pair: tuple[str, str], run: int) -> float:
    return abs(logarithms[pair[0]][run] - logarithms[pair[1]][run])


def _means(context: Context, used: Sequence[Load], near: Pairs, far: Pairs) -> dict[str, object]:
    methods = dict.fromkeys(m for pair in (*near, *far) for m in pair)
    return {"means": means(context, used, methods, "attempt")}


@at_each_load(f"{QUOTIENTS} of steps per attempt", _means)
def steps_are_nearer(context: Context, load: Load, near: Pairs, far: Pairs) -> Iterator[Trend]:
    """Whether the steps of all ``near`` pairs of methods differ by a smaller factor than those of all ``far`` pairs."""
    steps = {m: logs(context, load, m) for pair in (*near, *far) for m in pair}
    room = [
        min(_gap(steps, pair, run) for pair in far) - max(_gap(steps, pair, run) for pair in near)
        for run in range(load.queues)
    ]
    yield trend(f"the least of the others less the greatest of the near, {load.name}", room)


def fewer_in_some_run(context: Context, loads: Loads, ours: str, theirs: tuple[str, ...]) -> Verdict:
    """Whether against each of ``theirs`` there is a run in which ``ours`` takes fewer steps per attempt."""
    used, how = loads(context), in_words(loads(context), context)
    found = {
        (other, load): sum(
            a < b for a, b in zip(*(sample(context, load, m, "attempt") for m in (ours, other)), strict=True)
        )
        for load, other in product(used, theirs)
    }
    missing = [other for other in theirs if not any(found[other, load] for load in used)]
    make = Verdict.does_not_fit if missing else Verdict.fits
    scope = f"no such run against {', '.join(missing)}" if missing else "one run against each is enough"
    fewer = {
        f"{other}, {load.name}": f"{count} of {load.queues} runs" for (other, load), count in found.items()
    }
    return make(f"{scope}; {how}", Evidence.enumeration(how), fewer=fewer)


def not_behind_in_both(context: Context, loads: Loads, ours: str, others: Iterable[str]) -> Verdict:
    """At each load ``ours`` is ahead of each other method in completion time or in steps per attempt."""
    used = loads(context)
    cases = (
        tuple(
            trend(
                f"{ours} over {other}, {measured}, {load.name}", gains(context, load, ours, other, measured)
            )
            for measured in ("completion", "attempt")
        )
        for load, other in product(used, others)
    )
    return either(cases, f"{in_words(used, context)}; {QUOTIENTS}")


_BEST, _SETS, _MBV = ("4ISS",), ("4ISS", "ISS"), ("MBV as tested",)
_REST = (*_MBV, "ISS", "FS_f", "AS", "FS_1", "FS_n")

_FEWEST = fewer_steps(_BEST, "every other method")
_SETS_AHEAD = fewer_steps(_SETS, "every frame sliding method")
_SAME_SCHEDULE = f"{fewer_steps(('ISS',), ('FS_f',))}, with the same schedule"
_ISS_AND_4ISS = "takes more steps per attempt than ISS and 4ISS"

CLAIMS: tuple[Claim, ...] = (
    _fewer("MO-CLAIM-ISSBETTER", "time", EVERY, ("ISS",), ("FS_1", "AS", "FS_f", "FS_n")),
    _fewer("MO-CLAIM-BESTALL", "time", EVERY, _BEST, _REST, _FEWEST),
    _fewer("MO-ALG-FSn", "gain", TABLE_1, ("FS_n",), ("FS_1",)),
    _fewer(
        "MO-CLAIM-PRUNE",
        "candidates",
        EVERY,
        ("FS_f",),
        ("AS",),
        "FS_f examines fewer candidates per attempt than AS",
        ("candidates",),
    ),
    _fewer(
        "MO-CLAIM-PRUNE",
        "nodes",
        EVERY,
        ("FS_f",),
        ("AS",),
        "FS_f touches fewer list nodes per attempt than AS",
        ("nodes",),
    ),
    _fewer("MO-CLAIM-FSf-AS", "", EVERY, ("FS_f",), ("AS",)),
    _fewer(
        "MO-CLAIM-MBV-FSf",
        "",
        SPARSE,
        ("FS_f",),
        _MBV,
        "MBV, pruning as FS_f does, holds more frames than FS_f against the list for a success",
        ("frames",),
    ),
    _fewer(
        "MO-CLAIM-T1-MBV",
        "",
        TABLE_1,
        _FAST,
        _MBV,
        "MBV as implemented takes more steps per attempt than 4ISS, ISS and FS_f",
    ),
    _fewer("MO-CLAIM-T1-TIME", "", TABLE_1, ("ISS", "FS_f"), ("AS", "FS_1")),
    _fewer(
        "MO-CLAIM-NOFSn",
        "",
        SPARSE,
        ("FS_f",),
        ("FS_n",),
        "FS_f is better than FS_n in completion time, utilization and steps per attempt",
        ("completion", "utilization", "attempt"),
    ),
    _fewer("MO-CLAIM-DENSE-ISS", "", DENSE, ("ISS",), ("FS_f",), _SAME_SCHEDULE),
    _fewer("MO-CLAIM-DENSE-ISS", "small", QUARTER, ("ISS",), ("FS_f",), _SAME_SCHEDULE),
    _fewer("MO-RANK-TIME-DENSE", "quarter", QUARTER, _SETS, _SLIDING, _SETS_AHEAD),
    _fewer("MO-RANK-TIME-DENSE", "small", DENSEST, _SETS, _SLIDING, _SETS_AHEAD),
    _fewer(
        "MO-CLAIM-MBV-DENSE",
        "tested",
        DENSE,
        ("ISS", "4ISS"),
        _MBV,
        f"MBV over the candidates of FS_f {_ISS_AND_4ISS}",
    ),
    _fewer(
        "MO-CLAIM-MBV-DENSE",
        "cited",
        DENSE,
        ("ISS", "4ISS"),
        ("MBV",),
        f"MBV over O(|L|^2) candidates from the list {_ISS_AND_4ISS}",
    ),
    replace(SPARSE, says="{}.").claim(
        "MO-CLAIM-FSf-FSn",
        "in some run FS_f takes fewer steps per attempt than FS_n by equation (2), and in some than by (3)",
        partial(fewer_in_some_run, ours="FS_f", theirs=("FS_n", "FS_n by (3)")),
    ),
    SPARSE.claim(
        "MO-CLAIM-SPARSE-EQ",
        "the steps per attempt of 4ISS, ISS and FS_f differ by smaller factors from one another than from those of AS, FS_1 "
        "and MBV as tested",
        partial(steps_are_nearer, near=tuple(combinations(_FAST, 2)), far=tuple(product(_FAST, _SLOW))),
    ),
    replace(SPARSE, says="{}.").claim(
        "MO-RANK-TIME-SPARSE",
        "so do those of 4ISS, ISS, FS_f and MBV by O(|L|^2) candidates from the list",
        partial(
            steps_are_nearer,
            near=tuple(combinations((*_FAST, "MBV"), 2)),
            far=tuple(product((*_FAST, "MBV"), _SLOW)),
        ),
    ),
    *(
        loads.claim(
            id,
            "the steps per attempt of MBV by O(|L|^2) candidates from the list differ by smaller factors from those of 4ISS, ISS "
            "and FS_f than from those of MBV as tested",
            partial(steps_are_nearer, near=tuple(("MBV", m) for m in _FAST), far=(("MBV", "MBV as tested"),)),
            part,
        )
        for id, part, loads in (("MO-CLAIM-T1-MBV", "cited", TABLE_1), ("MO-RANK-TIME-SPARSE", "MBV", SPARSE))
    ),
    _fewer(
        "MO-RANK-TIME-SPARSE",
        "MBV-more",
        SPARSE,
        _FAST,
        ("MBV",),
        "4ISS, ISS and FS_f take fewer steps per attempt than MBV by O(|L|^2) candidates from the list",
    ),
    replace(EVERY, says="{}.").claim(
        "MO-CONCL-3",
        "at no load of tables 1 and 3 another method completes earlier than 4ISS and takes fewer steps per attempt as well",
        partial(not_behind_in_both, ours="4ISS", others=_REST),
        "both",
    ),
)
