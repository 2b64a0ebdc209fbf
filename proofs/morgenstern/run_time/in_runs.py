"""Morgenstern 1994: what is said of run time, by paired runs of the dispatcher; steps as tables 1 to 3 are met best."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from itertools import combinations, pairwise, product

from allocert.proofs.morgenstern.tables.paired_runs import (
    QUOTIENTS,
    STEPS,
    AtStandard,
    Load,
    ahead,
    dense,
    every,
    factors,
    less,
    means,
    sample,
    simulated,
    sparse,
    table_1,
    told,
    with_values,
)
from allocert.simulation.estimates import Estimate
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.deciding.trends import Trend, differences, judged

__all__ = ["CLAIMS", "decide_column", "decide_less", "decide_nearer", "decide_some", "table_3"]

Loads = Callable[[Context], tuple[Load, ...]]

_FAST = ("4ISS", "ISS", "FS_f")
_SLOW = ("AS", "FS_1", "MBV as tested")
_WORD = 64
"""Entries of a packed array that one step compares."""


def table_3(context: Context) -> tuple[Load, ...]:
    """The loads of table 3, from sides up to the mesh's to a sixteenth of it."""
    return (*sparse(context)[2:], *dense(context))


def _small(context: Context) -> tuple[Load, ...]:
    """Those with sides up to a quarter of the mesh's or less."""
    return dense(context)[1:]


def _dense_half(context: Context) -> tuple[Load, ...]:
    """Those with sides up to an eighth of the mesh's or less."""
    return dense(context)[2:]


def _densest(context: Context) -> tuple[Load, ...]:
    return dense(context)[-1:]


def decide_less(
    context: Context,
    loads: Loads,
    better: tuple[str, ...],
    worse: tuple[str, ...],
    measures: tuple[str, ...] = STEPS,
) -> Verdict:
    """Whether each of ``better`` takes less than each of ``worse`` on average at each load, and how much less."""
    used = loads(context)
    verdict = ahead(context, used, better, worse, measures)
    times = factors(context, used, better, worse, measures[-1])
    unit = "steps" if measures[-1] in STEPS else measures[-1]
    more = "".join(f"; {other} takes {each} times the {unit}" for other, each in times.items() if each)
    return replace(verdict, scope=f"{verdict.scope}{more}")


def _logs(context: Context, load: Load, method: str, measured: str = "attempt") -> list[float]:
    values = sample(context, load, method, measured)
    return less(values, [1.0] * len(values))


def decide_nearer(
    context: Context, loads: Loads, near: Iterable[tuple[str, str]], far: Iterable[tuple[str, str]]
) -> Verdict:
    """Whether the steps of all ``near`` pairs of methods differ by a smaller factor than those of all ``far`` pairs."""
    used, close, apart = loads(context), tuple(near), tuple(far)

    def trends() -> Iterator[Trend]:
        for load in used:
            logs = {m: _logs(context, load, m) for pair in (*close, *apart) for m in pair}

            def gap(pair: tuple[str, str], index: int, logs: dict[str, list[float]] = logs) -> float:
                return abs(logs[pair[0]][index] - logs[pair[1]][index])

            room = [
                min(gap(pair, i) for pair in apart) - max(gap(pair, i) for pair in close)
                for i in range(load.queues)
            ]
            yield Trend(f"the least of the others less the greatest of the near, {load.name}", _mean(room))

    methods = dict.fromkeys(m for pair in (*close, *apart) for m in pair)
    verdict = judged(trends(), f"{told(used, context)}; {QUOTIENTS} of steps per attempt")
    return with_values(verdict, means=means(context, used, methods, "attempt"))


def _mean(values: list[float]) -> Estimate:
    return differences(values, [0.0] * len(values))


def decide_some(context: Context, loads: Loads, ours: str, theirs: tuple[str, ...]) -> Verdict:
    """Whether against each of ``theirs`` there is a run in which ``ours`` takes fewer steps per attempt."""
    used, fewer = loads(context), {}
    for load, other in product(used, theirs):
        pair = [sample(context, load, method, "attempt") for method in (ours, other)]
        less_ = sum(a < b for a, b in zip(*pair, strict=True))
        fewer[f"{other}, {load.name}"] = f"{less_} of {load.queues} runs"
    missing = [
        m for m in theirs if all(n.startswith("0 ") for k, n in fewer.items() if k.startswith(f"{m},"))
    ]
    how = told(used, context)
    make = Verdict.not_reproduced if missing else Verdict.reproduced
    scope = f"no such run against {', '.join(missing)}" if missing else "one run against each is enough"
    return make(f"{scope}; {how}", Evidence.enumeration(how), fewer=fewer)


def decide_column(
    context: Context,
    methods: tuple[str, ...],
    read: Callable[..., list[float]],
    loads: Loads = table_3,
    falling: int = 0,
) -> Verdict:
    """Whether ``read(context, load, method)`` rises from each load to the next, but for the first ``falling`` steps."""
    used = loads(context)

    def trends() -> Iterator[Trend]:
        for method, (step, (load, denser)) in product(methods, enumerate(pairwise(used))):
            before, after = (read(context, each, method) for each in (load, denser))
            count = min(len(before), len(after))
            pair = (before, after) if step < falling else (after, before)
            change = differences(pair[0][:count], pair[1][:count])
            yield Trend(f"{method}, from {load.name} to {denser.name}", change)

    verdict = judged(trends(), f"{told(used, context)}; {QUOTIENTS}")
    shown = {
        load.name: {m: f"{math.exp(_mean(read(context, load, m)).mean / 100):.4g}" for m in methods}
        for load in used
    }
    return with_values(verdict, geometric_means=shown)


def _number(context: Context, load: Load, method: str) -> list[float]:
    return _logs(context, load, method, "allocated")


def _share(context: Context, load: Load, method: str) -> list[float]:
    """Steps per failure over the processors of the mesh."""
    whole = 100 * math.log(load.side**2)
    return [steps - whole for steps in _logs(context, load, method, "failure")]


def _of_full(context: Context, load: Load, method: str) -> list[float]:
    """Steps per attempt over those of FS_1."""
    return less(*(sample(context, load, m, "attempt") for m in (method, "FS_1")))


def _frames(context: Context, load: Load, method: str) -> list[float]:
    return _logs(context, load, method, "frames")


def decide_array(
    context: Context, loads: Loads, methods: tuple[str, ...], entries: int, more: bool
) -> Verdict:
    """Whether the array, so many ``entries`` a step, takes ``more`` steps than an attempt of each method, or no more."""
    used = loads(context)

    def trends() -> Iterator[Trend]:
        for load, method in product(used, methods):
            whole = 100 * math.log(load.side * -(-load.side // entries))
            gap = [whole - steps for steps in _logs(context, load, method)]
            case = f"array over {method}, {load.name}" if more else f"{method} over array, {load.name}"
            yield Trend(case, _mean(gap if more else [-value for value in gap]))

    found = list(trends())
    verdict = judged(found, f"{told(used, context)}; {QUOTIENTS} per attempt")
    if found:
        times = [math.exp((1 if more else -1) * trend.estimate.mean / 100) for trend in found]
        counts = f"the array takes {min(times):,.1f} to {max(times):,.1f} times the steps of an attempt"
        verdict = replace(verdict, scope=f"{verdict.scope}; {counts}")
    array = {load.name: load.side * -(-load.side // entries) for load in used}
    return with_values(verdict, array=array, means=means(context, used, methods, "attempt"))


_LESS: tuple[
    tuple[str, str, str, Loads, tuple[str, ...], tuple[str, ...], tuple[str, ...]],
    ...,
] = (
    (
        "MO-CLAIM-ISSBETTER",
        "time",
        "ISS takes fewer steps per attempt than FS_1, AS, FS_f and FS_n, on average at each load of tables 1 and 3.",
        every,
        ("ISS",),
        ("FS_1", "AS", "FS_f", "FS_n"),
        STEPS,
    ),
    (
        "MO-CLAIM-BESTALL",
        "time",
        "4ISS takes fewer steps per attempt than every other method, on average at each load of tables 1 and 3.",
        every,
        ("4ISS",),
        ("MBV as tested", "ISS", "FS_f", "AS", "FS_1", "FS_n"),
        STEPS,
    ),
    (
        "MO-ALG-FSn",
        "gain",
        "at the loads of table 1 FS_n takes fewer steps per attempt than FS_1.",
        table_1,
        ("FS_n",),
        ("FS_1",),
        STEPS,
    ),
    (
        "MO-CLAIM-PRUNE",
        "candidates",
        "FS_f examines fewer candidates per attempt than AS, on average at each load of tables 1 and 3.",
        every,
        ("FS_f",),
        ("AS",),
        ("candidates",),
    ),
    (
        "MO-CLAIM-PRUNE",
        "nodes",
        "FS_f touches fewer list nodes per attempt than AS, on average at each load of tables 1 and 3.",
        every,
        ("FS_f",),
        ("AS",),
        ("nodes",),
    ),
    (
        "MO-CLAIM-FSf-AS",
        "",
        "FS_f takes fewer steps per attempt than AS, on average at each load of tables 1 and 3.",
        every,
        ("FS_f",),
        ("AS",),
        STEPS,
    ),
    (
        "MO-CLAIM-MBV-FSf",
        "",
        "with sides up to the mesh's MBV, pruning as FS_f does, holds more frames than FS_f against the list for a success.",
        sparse,
        ("FS_f",),
        ("MBV as tested",),
        ("frames",),
    ),
    (
        "MO-CLAIM-T1-MBV",
        "",
        "at the loads of table 1 MBV as implemented takes more steps per attempt than 4ISS, ISS and FS_f.",
        table_1,
        _FAST,
        ("MBV as tested",),
        STEPS,
    ),
    (
        "MO-CLAIM-T1-TIME",
        "",
        "at the loads of table 1 ISS and FS_f take fewer steps per attempt than AS and FS_1.",
        table_1,
        ("ISS", "FS_f"),
        ("AS", "FS_1"),
        STEPS,
    ),
    (
        "MO-CLAIM-NOFSn",
        "",
        "with sides up to the mesh's FS_f is better than FS_n in completion time, utilization and steps per attempt.",
        sparse,
        ("FS_f",),
        ("FS_n",),
        ("completion", "utilization", "attempt"),
    ),
    (
        "MO-CLAIM-DENSE-ISS",
        "",
        "with sides up to half the mesh's or less ISS takes fewer steps per attempt than FS_f, with the same schedule.",
        dense,
        ("ISS",),
        ("FS_f",),
        STEPS,
    ),
    (
        "MO-CLAIM-DENSE-ISS",
        "small",
        "with sides up to a quarter of the mesh's or less ISS takes fewer steps per attempt than FS_f, with the same schedule.",
        _small,
        ("ISS",),
        ("FS_f",),
        STEPS,
    ),
    (
        "MO-RANK-TIME-DENSE",
        "",
        "with sides up to half the mesh's or less 4ISS and ISS take fewer steps per attempt than every frame sliding method.",
        dense,
        ("4ISS", "ISS"),
        ("FS_f", "FS_n", "AS", "FS_1"),
        STEPS,
    ),
    (
        "MO-RANK-TIME-DENSE",
        "quarter",
        "with sides up to a quarter of the mesh's or less 4ISS and ISS take fewer steps per attempt than every frame sliding method.",
        _small,
        ("4ISS", "ISS"),
        ("FS_f", "FS_n", "AS", "FS_1"),
        STEPS,
    ),
    (
        "MO-RANK-TIME-DENSE",
        "small",
        "with sides up to a sixteenth of the mesh's 4ISS and ISS take fewer steps per attempt than every frame sliding method.",
        _densest,
        ("4ISS", "ISS"),
        ("FS_f", "FS_n", "AS", "FS_1"),
        STEPS,
    ),
    (
        "MO-CLAIM-BESTALL",
        "small",
        "with sides up to an eighth of the mesh's or less 4ISS takes fewer steps per attempt than every other method.",
        _dense_half,
        ("4ISS",),
        ("MBV as tested", "ISS", "FS_f", "AS", "FS_1", "FS_n"),
        STEPS,
    ),
    (
        "MO-CLAIM-MBV-DENSE",
        "tested",
        "with sides up to half the mesh's or less MBV over the candidates of FS_f takes more steps per attempt than ISS and 4ISS.",
        dense,
        ("ISS", "4ISS"),
        ("MBV as tested",),
        STEPS,
    ),
    (
        "MO-CLAIM-MBV-DENSE",
        "cited",
        (
            "with sides up to half the mesh's or less MBV over O(|L|^2) candidates from the list takes more steps per attempt than "
            "ISS and 4ISS."
        ),
        dense,
        ("ISS", "4ISS"),
        ("MBV",),
        STEPS,
    ),
)
_AT_QUICK = (table_1, sparse)
_PARTLY = (every,)


def _waiting(decide: Callable[[Context], Verdict], loads: Loads) -> Callable[[Context], Verdict]:
    """At quick effort only the sparse loads are run."""
    return decide if loads in _AT_QUICK else AtStandard(decide, partly=loads in _PARTLY)


CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            id,
            statement,
            _waiting(partial(decide_less, loads=loads, better=better, worse=worse, measures=measures), loads),
            part,
        )
        for id, part, statement, loads, better, worse, measures in _LESS
    ),
    simulated(
        "MO-CLAIM-FSf-FSn",
        "in some run FS_f takes fewer steps per attempt than FS_n by equation (2), and in some than by (3).",
        partial(decide_some, loads=sparse, ours="FS_f", theirs=("FS_n", "FS_n by (3)")),
    ),
    simulated(
        "MO-CLAIM-SPARSE-EQ",
        "with sides up to the mesh's the steps per attempt of 4ISS, ISS and FS_f differ by smaller factors from one another "
        "than from those of AS, FS_1 and MBV as tested.",
        partial(
            decide_nearer,
            loads=sparse,
            near=tuple(combinations(_FAST, 2)),
            far=tuple(product(_FAST, _SLOW)),
        ),
    ),
    simulated(
        "MO-RANK-TIME-SPARSE",
        "so do those of 4ISS, ISS, FS_f and MBV by O(|L|^2) candidates from the list.",
        partial(
            decide_nearer,
            loads=sparse,
            near=tuple(combinations((*_FAST, "MBV"), 2)),
            far=tuple(product((*_FAST, "MBV"), _SLOW)),
        ),
    ),
    simulated(
        "MO-CLAIM-T1-MBV",
        "at the loads of table 1 the steps per attempt of MBV by O(|L|^2) candidates from the list differ by smaller factors "
        "from those of 4ISS, ISS and FS_f than from those of MBV as tested.",
        partial(
            decide_nearer,
            loads=table_1,
            near=tuple(("MBV", m) for m in _FAST),
            far=(("MBV", "MBV as tested"),),
        ),
        part="cited",
    ),
    simulated(
        "MO-CLAIM-DENSE-NUM",
        "whenever the sides of table 3 are halved, more submeshes are allocated by each of 4ISS, ISS and FS_n.",
        AtStandard(partial(decide_column, methods=("4ISS", "ISS", "FS_n"), read=_number)),
    ),
    *(
        simulated(
            "MO-CLAIM-DENSE-FS",
            f"{when} the steps per attempt of {method} come nearer to those of FS_1.",
            AtStandard(partial(decide_column, methods=(method,), read=_of_full, loads=loads)),
            part=part,
        )
        for part, method, loads, when in (
            ("FS_f", "FS_f", table_3, "whenever the sides of table 3 are halved"),
            ("FS_n", "FS_n", table_3, "whenever the sides of table 3 are halved"),
            (
                "FS_n-dense",
                "FS_n",
                dense,
                "whenever the sides of table 3 are halved, from half the mesh's on,",
            ),
        )
    ),
    simulated(
        "MO-RANK-TIME-DENSE",
        "whenever the sides of table 3 are halved, 4ISS and ISS take a greater share of XY steps for a failure.",
        AtStandard(partial(decide_column, methods=("4ISS", "ISS"), read=_share)),
        part="approach",
    ),
    simulated(
        "MO-RANK-TIME-SPARSE",
        "with sides up to the mesh's the entries of a 0/1 array are more than the steps per attempt of 4ISS, ISS and FS_f.",
        partial(decide_array, loads=sparse, methods=_FAST, entries=1, more=True),
        part="arrays",
    ),
    *(
        simulated(
            "MO-RANK-TIME-DENSE",
            f"with the smallest sides {told_} are no more than the steps per attempt of {' and of '.join(methods)}.",
            AtStandard(partial(decide_array, loads=_densest, methods=methods, entries=entries, more=False)),
            part="arrays",
            reading=f"{reading}-simulated",
        )
        for reading, methods, entries, told_ in (
            ("entries", ("4ISS", "ISS"), 1, "the entries of a 0/1 array"),
            ("sliding", ("FS_f", "FS_n"), 1, "the entries of a 0/1 array"),
            ("words", ("4ISS", "ISS"), _WORD, "the words of 64 entries of a packed 0/1 array"),
        )
    ),
    simulated(
        "MO-X-5",
        "when the sides of table 3 are halved, MBV over the candidates of FS_f compares fewer frames with the list for a success "
        "down to a quarter of the mesh's, and more from there on.",
        AtStandard(partial(decide_column, methods=("MBV as tested",), read=_frames, falling=2)),
        part="frames",
    ),
)
