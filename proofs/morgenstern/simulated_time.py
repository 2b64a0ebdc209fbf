"""Morgenstern 1994: what is said of run time, in simulated runs that are paired by seed; steps are list nodes."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations, product

from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Kind, Verdict
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
)
from allocert.proofs.trends import Trend
from allocert.simulation.estimates import Estimate

__all__ = ["CLAIMS", "Loads", "close", "contest", "every_run", "some_run"]

Loads = Callable[[Context], tuple[Load, ...]]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern")
_FAST = ("4ISS", "ISS", "FS_f")
_TENTH = Fraction(10)
_UNIT = "100 times the natural logarithm of the quotient"


def _every(context: Context) -> tuple[Load, ...]:
    return (*sparse(context), *dense(context))


def _with(method: str, loads: tuple[Load, ...]) -> tuple[Load, ...]:
    """Without the loads at which runs of MBV take minutes."""
    return tuple(load for load in loads if not method.startswith("MBV") or 16 * load.law.high > load.side)


def contest(
    context: Context,
    better: tuple[str, ...],
    worse: tuple[str, ...],
    read: Reader,
    told: str,
    loads_of: Loads = _every,
    factor: Fraction = Fraction(1),
) -> Verdict:
    """Whether each of ``better`` has less than each of ``worse``, on average at every load and in every list order."""
    trends: dict[Load, list[Trend]] = {}
    for load in loads_of(context):
        pairs = [
            pair
            for pair in product(better, worse)
            if all(_with(one, (load,)) for one in pair) and pair[0] != pair[1]
        ]
        found = [
            trend for one, other in pairs for trend in compared(context, load, one, other, read, told, factor)
        ]
        if found:
            trends[load] = found
    methods = tuple(dict.fromkeys((*better, *worse)))
    shown: dict[str, dict[str, str]] = {load.name: {} for load in trends}
    for method in methods:
        for name, numbers in means(context, _with(method, tuple(trends)), (method,), read).items():
            shown[name].update(numbers)
    return settled(by_load(trends, _UNIT), means_newest_first=shown)


def _runs(
    context: Context, ours: str, theirs: str, read: Reader, loads_of: Loads
) -> Iterator[tuple[str, Fraction, Fraction]]:
    """Every pair of runs of one queue in which both have the measure."""
    for load in _with(theirs, loads_of(context)):
        for order in orders_of(ours, theirs):
            pairs = zip(
                samples(context, ours, load, order), samples(context, theirs, load, order), strict=True
            )
            for seed, (one, other) in enumerate(pairs, context.seed):
                a, b = read(one), read(other)
                if a is not None and b is not None:
                    yield f"{load.name}, {order} first, seed {seed}", Fraction(a), Fraction(b)


def _tally(cases: list[tuple[str, Fraction, Fraction]]) -> dict[str, str]:
    """By load: in how many runs ours is the lesser, of how many."""
    loads: dict[str, list[bool]] = {}
    for case, one, other in cases:
        loads.setdefault(case.split(", seed")[0], []).append(one < other)
    return {load: f"{sum(less)} of {len(less)}" for load, less in loads.items()}


def every_run(
    context: Context, ours: str, theirs: str, read: Reader, told: str, loads_of: Loads = _every
) -> Verdict:
    """Whether ``ours`` has no more than ``theirs`` in any run; a run settles that it has."""
    cases = list(_runs(context, ours, theirs, read, loads_of))
    how = f"{len(cases)} pairs of runs: {'; '.join(load.how for load in _with(theirs, loads_of(context)))}"
    evidence, fewer = Evidence.enumeration(how), _tally(cases)
    wrong = [(case, one, other) for case, one, other in cases if one > other]
    if not wrong:
        return Verdict(Kind.REPRODUCED, f"no run the other way in {how}", evidence, {"fewer": fewer})
    case, one, other = wrong[0]
    text = f"{case}: {told}, {ours} {float(one):.2f} and {theirs} {float(other):.2f}"
    held = [load for load, less in fewer.items() if len(set(less.split(" of "))) == 1]
    most = max(wrong, key=lambda found: found[1] / found[2] if found[2] else math.inf)
    return Verdict.refuted(
        Counterexample(text, {"run": case}),
        f"the first of {len(wrong)} such runs in {how}",
        evidence,
        fewer=fewer,
        failing=len(wrong),
        most=f"{most[0]}: {float(most[1]):.2f} and {float(most[2]):.2f}",
        repair={
            "statement": f"fewer in every run at {'; '.join(held) or 'none of the loads'}",
            "checked": how,
        },
    )


def some_run(
    context: Context, ours: str, theirs: tuple[str, ...], read: Reader, loads_of: Loads = _every
) -> Verdict:
    """Whether against each of ``theirs`` there is a run in which ``ours`` has less."""
    found = {other: list(_runs(context, ours, other, read, loads_of)) for other in theirs}
    total = sum(map(len, found.values()))
    how = f"{total} pairs of runs: {'; '.join(load.how for load in loads_of(context))}"
    missing = [other for other, cases in found.items() if not any(one < b for _, one, b in cases)]
    scope = f"no such run against {', '.join(missing)}" if missing else "one run against each is enough"
    kind = Kind.NOT_REPRODUCED if missing else Kind.REPRODUCED
    fewer = {other: _tally(cases) for other, cases in found.items()}
    return Verdict(kind, f"{scope}; {how}", Evidence.enumeration(how), {"fewer": fewer})


def close(
    context: Context, methods: tuple[str, ...], read: Reader, told: str, factor: Fraction, loads_of: Loads
) -> Verdict:
    """Whether on average no method has more than ``factor`` times what another has."""
    trends = {
        load: [
            trend
            for one, other in permutations(methods, 2)
            for trend in compared(context, load, one, other, read, told, 1 / factor)
        ]
        for load in loads_of(context)
    }
    shown = means(context, loads_of(context), methods, read)
    return settled(by_load(trends, _UNIT), means_newest_first=shown)


def _decide_same(context: Context, method: str) -> Verdict:
    """Every job of every run starts when and where it does under FS_1."""
    wrong, runs = [], 0
    for load, order in product(_every(context), ORDERS):
        pairs = zip(samples(context, "FS_1", load, order), samples(context, method, load, order), strict=True)
        for seed, (one, other) in enumerate(pairs, context.seed):
            runs += 1
            if one.schedule != other.schedule:
                wrong.append(f"{load.name}, {order} first, seed {seed}")
    how = f"{runs} pairs of runs: {'; '.join(load.how for load in _every(context))}"
    evidence = Evidence.enumeration(how)
    if wrong:
        return Verdict.refuted(Counterexample(wrong[0]), f"{len(wrong)} of {how}", evidence, failing=wrong)
    return Verdict(Kind.REPRODUCED, f"equal starts and places of all jobs in {how}", evidence)


def _frames(measured: str) -> Reader:
    return lambda sample: sample.frames[measured]


def _decide_small(context: Context, most: int = 10) -> Verdict:
    """Fewer than ``most`` residents on average: then no list of them, of edges or of counts is longer on average."""

    def below(load: Load, method: str) -> Trend:
        numbers = logarithms(samples(context, method, load), lambda sample: sample.number)
        estimate = Estimate.of([100 * math.log(most) - number for number in numbers])
        return Trend(f"residents of {method}, {load.name}", estimate)

    loads = sparse(context)
    trends = {load: [below(load, method) for method in _FAST] for load in loads}
    shown = means(context, loads, _FAST, _residents)
    return settled(by_load(trends, f"{_UNIT} of {most} and their number at attempts"), residents=shown)


def _residents(sample: Sample) -> float:
    return sample.number


def _iss_better() -> Iterator[Claim]:
    opponents = {"FS_1": ("FS_1",), "AS": ("AS",), "FS_f": ("FS_f",), "FS_n": FS_N}
    for (other, methods), measured, count in product(opponents.items(), MEASURES, COUNTS):
        yield _claim(
            "MO-CLAIM-ISSBETTER",
            place="section 3",
            part=f"{measured}-{other}",
            statement=f"In simulated runs, at every load, ISS takes fewer steps per {measured} than {other} ({COUNTED[count]}).",
            decide=partial(
                contest,
                better=("ISS",),
                worse=methods,
                read=reader(measured, count),
                told=measured,
            ),
            reading=f"{count}-simulated",
        )


def _best_of_all() -> Iterator[Claim]:
    for other, measured in product(("FS_1", "FS_n", "FS_f", "AS", "ISS", "MBV"), MEASURES):
        shared = {"place": "abstract", "part": f"{measured}-{other}"}
        where = ", short of the densest load of table 3," if other == "MBV" else ""
        for count in ("sets", "table", "open"):
            mark = "" if count == "sets" else f"{count}-"
            yield _claim(
                "MO-CLAIM-BESTALL",
                statement=f"In no simulated run{where} does 4ISS take more steps per {measured} than {other} ({COUNTED[count]}).",
                decide=partial(
                    every_run, ours="4ISS", theirs=other, read=reader(measured, count), told=measured
                ),
                reading=f"A-{mark}simulated",
                **shared,
            )
            yield _claim(
                "MO-CLAIM-BESTALL",
                statement=f"In simulated runs, at every load{where or ','} 4ISS takes fewer steps per {measured} than {other} ({COUNTED[count]}).",
                decide=partial(
                    contest, better=("4ISS",), worse=(other,), read=reader(measured, count), told=measured
                ),
                reading=f"C-{mark}simulated",
                **shared,
            )


def _frame_sliding() -> Iterator[Claim]:
    for measured, count in product(MEASURES, COUNTS):
        yield _claim(
            "MO-CLAIM-T1-TIME",
            place="section 4.3",
            part=f"low-{measured}",
            statement=f"In simulated runs of sparse loads ISS and FS_f take at most a tenth of the steps of AS and FS_1 per {measured} "
            f"({COUNTED[count]}).",
            decide=partial(
                contest,
                better=("ISS", "FS_f"),
                worse=("AS", "FS_1"),
                read=reader(measured, count),
                told=measured,
                loads_of=sparse,
                factor=_TENTH,
            ),
            reading=f"{count}-simulated",
        )
    for id, place, part, told, loads_of, factor in (
        ("MO-CLAIM-T1-TIME", "section 4.3", "pruning-", "takes fewer steps", sparse, Fraction(1)),
        ("MO-CLAIM-FSf-AS", "section 2.2", "", "takes less than a tenth of the steps", _every, _TENTH),
    ):
        for measured in MEASURES:
            where = "sparse loads" if loads_of is sparse else "every load"
            yield _claim(
                id,
                place=place,
                part=f"{part}{measured}",
                statement=f"In simulated runs of {where} FS_f {told} per {measured}, compared with AS.",
                decide=partial(
                    contest,
                    better=("FS_f",),
                    worse=("AS",),
                    read=reader(measured),
                    told=measured,
                    loads_of=loads_of,
                    factor=factor,
                ),
                reading="simulated",
            )


def _pruning() -> Iterator[Claim]:
    for measured, (part, told, read) in product(
        MEASURES,
        (("candidates", "examines fewer candidates", _frames), ("nodes", "touches fewer list nodes", reader)),
    ):
        yield _claim(
            "MO-CLAIM-PRUNE",
            place="section 2.2",
            part=f"{part}-{measured}",
            statement=f"In simulated runs, at every load, FS_f {told} per {measured} than AS.",
            decide=partial(contest, better=("FS_f",), worse=("AS",), read=read(measured), told=measured),
            reading="C-simulated",
        )
    for measured in MEASURES:
        yield _claim(
            "MO-CLAIM-FSf-FSn",
            place="section 2.2",
            part=f"runs-{measured}",
            statement=f"In some simulated run FS_f takes fewer steps per {measured} than FS_n, by equation (2) and by (3).",
            decide=partial(some_run, ours="FS_f", theirs=FS_N, read=reader(measured)),
            reading="simulated",
        )
    many = "over a hundred times as many frames as FS_f", "FS_f", "MBV", Fraction(100)
    fewer = "fewer frames than MBV of all candidates", "MBV", "MBV of all candidates", Fraction(1)
    for part, where, loads_of, (told, better, worse, factor) in (
        ("excessive", "sparse", sparse, many),
        ("excessive-dense", "dense", dense, many),
        ("unpruned", "all", _every, fewer),
    ):
        yield _claim(
            "MO-CLAIM-MBV-FSf",
            place="section 2.3",
            part=part,
            statement=f"In simulated runs of {where} loads MBV, pruning as FS_f does, holds {told} against the list for a success.",
            decide=partial(
                contest,
                better=(better,),
                worse=(worse,),
                read=_frames("success"),
                told="frames for a success",
                factor=factor,
                loads_of=loads_of,
            ),
            reading="simulated",
        )


def _equal() -> Iterator[Claim]:
    for method in ("AS", "FS_f", "ISS"):
        yield _claim(
            "MO-CLAIM-PERF-EQ",
            place="sections 2.2 and 3",
            part=method,
            statement=f"In every simulated run {method} starts every job when and where FS_1 does, so that all averages agree.",
            decide=partial(_decide_same, method=method),
            reading="C-simulated",
        )
    for measured, count in product(MEASURES, COUNTS):
        yield _claim(
            "MO-CLAIM-SPARSE-EQ",
            place="section 4",
            part=measured,
            statement=f"In simulated runs of sparse loads none of 4ISS, ISS and FS_f takes more than twice the steps of another per "
            f"{measured} ({COUNTED[count]}).",
            decide=partial(
                close,
                methods=_FAST,
                read=reader(measured, count),
                told=measured,
                factor=Fraction(2),
                loads_of=sparse,
            ),
            reading=f"{count}-simulated",
        )
    yield _claim(
        "MO-CLAIM-SPARSE-EQ",
        place="section 4",
        part="small",
        statement="In simulated runs of sparse loads fewer than ten submeshes are resident on average.",
        decide=_decide_small,
        reading="simulated",
    )


CLAIMS: tuple[Claim, ...] = (
    *_iss_better(),
    *_best_of_all(),
    *_frame_sliding(),
    *_pruning(),
    *_equal(),
)
