"""Morgenstern 1994, sections 4.3 and 5: run time from sparse to dense meshes, in simulated runs paired by seed."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import pairwise, product

from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.simulated_steps import (
    COUNTED,
    COUNTS,
    FS_N,
    MEASURES,
    ORDERS,
    Load,
    Reader,
    Sample,
    by_load,
    compared,
    dense,
    logarithms,
    means,
    orders_of,
    reader,
    samples,
    settled,
    sparse,
    table,
)
from allocert.proofs.morgenstern.simulated_time import Loads, close, contest
from allocert.proofs.trends import Trend, differences, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.queues import Uniform

__all__ = ["CLAIMS", "decide_arrays", "decide_column", "decide_falling", "decide_near", "decide_pooled"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4.3")
_UNIT = "100 times the natural logarithm of the quotient"
_TESTED = ("4ISS", "ISS", "FS_n", "FS_f")
_SLOW = ("FS_1", *FS_N, "FS_f", "AS")
_WORD = 64
_NEAR = Fraction(2)


def _loads(loads: Sequence[Load]) -> str:
    return f"{'; '.join(load.how for load in loads)}; times U(5,30); {_UNIT}"


def _quotients(context: Context, load: Load, over: str, under: str, order: str, read: Reader) -> list[float]:
    """100 ln(over / under), run by run."""
    found = [logarithms(samples(context, method, load, order), read) for method in (over, under)]
    return [a - b for a, b in zip(*found, strict=True)]


def _ratios(context: Context, methods: Sequence[str], read: Reader) -> dict[str, str]:
    """How often as many steps as each method FS_1 takes, by load; geometric means with their 95% intervals."""
    shown = {}
    for load, method, order in product(table(context), methods, ORDERS):
        estimate = Estimate.of(_quotients(context, load, "FS_1", method, order, read))
        mean, low, high = (math.exp(x / 100) for x in (estimate.mean, *estimate.interval))
        shown[f"{load.name}, {method}, {order} first"] = f"{mean:.2f} in [{low:.2f}, {high:.2f}]"
    return shown


def decide_falling(context: Context, methods: tuple[str, ...], read: Reader) -> Verdict:
    """Whether FS_1 over each method falls at every step to smaller sides."""
    loads, trends = table(context), []
    for (load, denser), method, order in product(pairwise(loads), methods, ORDERS):
        before, after = (_quotients(context, each, "FS_1", method, order, read) for each in (load, denser))
        case = f"FS_1 over {method}, from {load.name} to {denser.name}, {order} first"
        trends.append(Trend(case, differences(before, after)))
    return settled(judged(trends, _loads(loads)), ratios=_ratios(context, methods, read))


def decide_near(context: Context, methods: tuple[str, ...], read: Reader, told: str) -> Verdict:
    """Whether FS_1 takes less than twice the steps of each method at the densest load."""
    load = dense(context)[-1]
    trends = [
        trend
        for method in methods
        for trend in compared(context, load, "FS_1", method, read, told, 1 / _NEAR)
    ]
    return settled(judged(trends, _loads((load,))), ratios=_ratios(context, methods, read))


def decide_column(context: Context, methods: tuple[str, ...], read: Reader, sign: int) -> Verdict:
    """Whether a column moves one way at every step to smaller sides; ``ends`` says where it does not, by method."""
    loads = table(context)
    trends: dict[str, list[Trend]] = {method: [] for method in methods}
    for method, (load, denser) in product(methods, pairwise(loads)):
        for order in orders_of(method):
            one, two = (logarithms(samples(context, method, each, order), read) for each in (load, denser))
            change = differences(two, one) if sign > 0 else differences(one, two)
            mark = f", {order} first" if len(orders_of(method)) > 1 else ""
            trends[method].append(Trend(f"{method}, from {load.name} to {denser.name}{mark}", change))
    verdict = judged([trend for found in trends.values() for trend in found], _loads(loads))
    alone = {trend.case: judged([trend], "").kind.value for found in trends.values() for trend in found}
    ends = {case: kind for case, kind in alone.items() if kind != "reproduced"}
    return settled(verdict, ends=ends, means_newest_first=means(context, loads, methods, read))


def _array(load: Load, words: bool) -> int:
    """Entries, or words of 64 of them by rows, of the 0/1 array that an attempt traverses."""
    X, Y = load.mesh.sides
    return Y * -(-X // _WORD) if words else X * Y


def decide_arrays(
    context: Context,
    methods: tuple[str, ...],
    count: str,
    words: bool,
    sign: int,
    factor: int,
    loads_of: Loads,
) -> Verdict:
    """Whether traversing the array is over (``sign`` 1) or under ``factor`` times the steps an attempt of each method."""
    trends: dict[Load, list[Trend]] = {}
    for load, method in product(loads_of(context), methods):
        bound = 100 * math.log(_array(load, words) / factor)
        steps = logarithms(samples(context, method, load), reader("attempt", count))
        relation = "over" if sign > 0 else "under"
        case = f"the array {relation} {factor} x {method}, {load.name}"
        trends.setdefault(load, []).append(Trend(case, Estimate.of([sign * (bound - s) for s in steps])))
    shown = means(context, tuple(trends), methods, reader("attempt", count))
    arrays = {load.name: _array(load, words) for load in trends}
    return settled(by_load(trends, _UNIT), array=arrays, means_newest_first=shown)


def _densest(context: Context) -> tuple[Load, ...]:
    return dense(context)[-1:]


def _decide_share(context: Context, method: str, read: Reader) -> Verdict:
    """Whether the steps, as a share of the processors, rise at every step to smaller sides."""
    verdict = decide_column(context, (method,), read, 1)
    shares = {}
    for load in table(context):
        found = [read(sample) for sample in samples(context, method, load)]
        values = [float(value) / load.mesh.processors for value in found if value is not None]
        shares[load.name] = f"{Estimate.of(values).mean:.2g}"
    return settled(verdict, share_of_processors=shares)


def _decide_axis(context: Context, method: str, axis: int, count: str) -> Verdict:
    """Whether with one side of the mesh doubled the steps per failure and processor change by less than a factor 2."""
    side, seeds = context.pick((64, 4), (128, 30), (256, 30))
    square = Load(side, Uniform(1, side // 8), context.pick(400, 1000, 2000), seeds)
    longer = replace(square, requests=2 * square.requests, height=side)
    longer = replace(longer, side=2 * side) if axis == 0 else replace(longer, height=2 * side)
    trends = []
    for measured in MEASURES:
        one, two = (
            [
                value - 100 * math.log(load.mesh.processors)
                for value in logarithms(found, reader(measured, count))
            ]
            for load in (square, longer)
            for found in [samples(context, method, load)]
        )
        for name, change in (("above", differences(two, one)), ("below", differences(one, two))):
            near = replace(change, mean=100 * math.log(2) - change.mean)
            trends.append(Trend(f"{measured}, not {name} twice per processor", near))
    shown = means(context, (square, longer), (method,), reader("failure", count))
    return settled(judged(trends, _loads((square, longer))), steps_per_failure=shown)


def decide_pooled(
    context: Context, better: str, worse: tuple[str, ...], read: Reader, told: str, loads_of: Loads
) -> Verdict:
    """Whether ``better`` takes fewer steps than each of ``worse`` on average over the loads, by the mean logarithm."""
    loads = loads_of(context)
    seeds = min(load.seeds for load in loads)
    trends = []
    for other in worse:
        for order in orders_of(better, other):
            found = [_quotients(context, load, other, better, order, read)[:seeds] for load in loads]
            over = [sum(each) / len(loads) for each in zip(*found, strict=True)]
            trends.append(
                Trend(f"{other} over {better}, {told}, {order} first", differences(over, [0] * seeds))
            )
    return judged(trends, f"{_loads(loads)}; mean over the loads")


def _number(sample: Sample) -> float:
    return sample.number


def _completion(sample: Sample) -> float:
    return sample.completion


def _utilization(sample: Sample) -> float:
    return sample.utilization


def _rows() -> Iterator[Claim]:
    """What is said of table 3."""
    for measured, count in product(MEASURES, COUNTS):
        yield _claim(
            "MO-CLAIM-DENSE-ISS",
            part=measured,
            statement=f"In simulated runs on dense meshes ISS takes fewer steps per {measured} than FS_f, with the same schedule "
            f"({COUNTED[count]}).",
            decide=partial(
                contest,
                better=("ISS",),
                worse=("FS_f",),
                read=reader(measured, count),
                told=measured,
                loads_of=dense,
            ),
            reading=f"{count}-simulated",
        )
    for method, measured in product(("FS_f", "FS_n"), MEASURES):
        methods = FS_N if method == "FS_n" else (method,)
        yield _claim(
            "MO-CLAIM-DENSE-FS",
            part=f"{measured}-{method}",
            statement=f"In simulated runs the steps of FS_1 per {measured}, over those of {method}, fall whenever the sides are halved.",
            decide=partial(decide_falling, methods=methods, read=reader(measured)),
            reading="falling-simulated",
        )
        yield _claim(
            "MO-CLAIM-DENSE-FS",
            part=f"{measured}-{method}",
            statement=f"In simulated runs with the smallest sides FS_1 takes less than twice the steps of {method} per {measured}.",
            decide=partial(decide_near, methods=methods, read=reader(measured), told=measured),
            reading="near-simulated",
        )
    for column, read, sign, told in (
        ("number", _number, 1, "more submeshes are allocated"),
        ("completion", _completion, -1, "the queue is completed earlier"),
        ("utilization", _utilization, 1, "utilization rises"),
    ):
        yield _claim(
            "MO-CLAIM-DENSE-NUM",
            part=column,
            statement=f"In simulated runs, whenever the sides are halved, {told} by each of 4ISS, ISS, FS_n and FS_f.",
            decide=partial(decide_column, methods=_TESTED, read=read, sign=sign),
            reading="simulated",
        )
    for measured, count in product(MEASURES, COUNTS):
        yield _claim(
            "MO-CLAIM-DENSE-NUM",
            part=measured,
            statement=f"In simulated runs, whenever the sides are halved, each of 4ISS, ISS, FS_n and FS_f takes more steps per {measured} "
            f"({COUNTED[count]}).",
            decide=partial(decide_column, methods=_TESTED, read=reader(measured, count), sign=1),
            reading=f"{count}-simulated",
        )


def _ranks() -> Iterator[Claim]:
    """Section 5.1."""
    ours = partial(_claim, place="section 5.1")
    for measured, count in product(MEASURES, COUNTS):
        yield ours(
            "MO-RANK-TIME-SPARSE",
            part=measured,
            statement=(
                "In simulated runs of sparse loads none of 4ISS, ISS, FS_f and MBV over O(|L|^2) candidates takes more than twice "
                f"the steps of another per {measured} ({COUNTED[count]})."
            ),
            decide=partial(
                close,
                methods=("4ISS", "ISS", "FS_f", "MBV by corners"),
                read=reader(measured, count),
                told=measured,
                factor=_NEAR,
                loads_of=sparse,
            ),
            reading=f"{count}-simulated",
        )
        for method in ("4ISS", "ISS"):
            yield ours(
                "MO-RANK-TIME-DENSE",
                part=f"{measured}-{method}",
                statement=f"In simulated runs on dense meshes {method} takes fewer steps per {measured} than every frame sliding method "
                f"({COUNTED[count]}).",
                decide=partial(
                    contest,
                    better=(method,),
                    worse=_SLOW,
                    read=reader(measured, count),
                    told=measured,
                    loads_of=dense,
                ),
                reading=f"{count}-simulated",
            )
    for words, count in product((False, True), COUNTS):
        unit, reading = (
            ("words" if words else "entries"),
            f"{'words' if words else 'entries'}-{count}-simulated",
        )
        yield ours(
            "MO-RANK-TIME-SPARSE",
            part="arrays",
            statement=f"In simulated runs of sparse loads the {unit} of a 0/1 array are over ten times the steps an attempt of 4ISS, "
            f"ISS or FS_f ({COUNTED[count]}).",
            decide=partial(
                decide_arrays,
                methods=("4ISS", "ISS", "FS_f"),
                count=count,
                words=words,
                sign=1,
                factor=10,
                loads_of=sparse,
            ),
            reading=reading,
        )
        yield ours(
            "MO-RANK-TIME-DENSE",
            part="arrays",
            statement=f"In simulated runs with the smallest sides the {unit} of a 0/1 array are under twice the steps an attempt of "
            f"4ISS and of ISS ({COUNTED[count]}).",
            decide=partial(
                decide_arrays,
                methods=("4ISS", "ISS"),
                count=count,
                words=words,
                sign=-1,
                factor=2,
                loads_of=_densest,
            ),
            reading=reading,
        )
    for method, count in product(("4ISS", "ISS"), COUNTS):
        yield ours(
            "MO-RANK-TIME-DENSE",
            part=f"approach-{method}",
            statement=f"In simulated runs, whenever the sides are halved, {method} takes a greater share of XY steps for a failure "
            f"({COUNTED[count]}).",
            decide=partial(_decide_share, method=method, read=reader("failure", count)),
            reading=f"{count}-simulated",
        )
        for axis, name in enumerate("XY"):
            yield ours(
                "MO-RANK-TIME-DENSE",
                part=f"bound-{name}-{method}",
                statement=f"In simulated runs on dense meshes, with {name} doubled, the steps of {method} over XY change by less than a "
                f"factor 2 ({COUNTED[count]}).",
                decide=partial(_decide_axis, method=method, axis=axis, count=count),
                reading=f"{count}-simulated",
            )


def _conclusion() -> Iterator[Claim]:
    """Section 5, third conclusion, as far as it speaks of time."""
    others = ("ISS", "FS_f", "FS_n", "AS", "FS_1")
    for (where, loads_of), measured, count in product(
        (("sparse", sparse), ("dense", dense)), MEASURES, ("sets", "table", "open")
    ):
        mark = "" if count == "sets" else f"{count}-"
        methods, but = ((*others, "MBV"), "") if where == "sparse" else (others, " but MBV")
        shared = {"place": "section 5", "part": f"time-{where}-{measured}"}
        yield _claim(
            "MO-CONCL-3",
            statement=f"In simulated runs, at every {where} load, 4ISS takes fewer steps per {measured} than any other method"
            f"{but} ({COUNTED[count]}).",
            decide=partial(
                contest,
                better=("4ISS",),
                worse=methods,
                read=reader(measured, count),
                told=measured,
                loads_of=loads_of,
            ),
            reading=f"A-{mark}simulated",
            **shared,
        )
        yield _claim(
            "MO-CONCL-3",
            statement=f"In simulated runs, on average over {where} loads, 4ISS takes fewer steps per {measured} than any other "
            f"method{but} ({COUNTED[count]}).",
            decide=partial(
                decide_pooled,
                better="4ISS",
                worse=methods,
                read=reader(measured, count),
                told=measured,
                loads_of=loads_of,
            ),
            reading=f"B-{mark}simulated",
            **shared,
        )


CLAIMS: tuple[Claim, ...] = (*_rows(), *_ranks(), *_conclusion())
