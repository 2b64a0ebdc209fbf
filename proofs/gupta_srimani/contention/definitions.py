"""Gupta and Srimani 1997, section 2.2: Definitions 2 and 3, their example, and the argument that is given for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import READINGS, Placed, Reading, nominal, weights
from allocert.machines.subtorus import Subtorus
from allocert.proofs.gupta_srimani.cnp.job_sets import sequences
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, failed
from allocert.proofs.gupta_srimani.contention.readings import shown
from allocert.proofs.theorems.contention import EQUAL_SHARES
from allocert.proofs.theorems.lifting import proved_by
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "HALVES", "OVERLAPS", "decide_example", "lasting", "pair"]


OVERLAPS: tuple[tuple[str, Reading], ...] = (("nominal", "A"), ("held", "B"))
"""Two ways to take the overlap in the printed examples: of nominal windows, or of the windows held, each with its reading."""

HALVES = ((4, 0, 0), (4, 0, 1)), (2, 2)
"""The cells of the printed example, side and offsets, and the parts of Delta by which the jobs last longer."""


def _unit_grid(torus: int) -> list[Subtorus]:
    return [Subtorus.strided(torus, 1, i, j) for i, j in product(range(torus), repeat=2)]


def _sharers(torus: int) -> Iterator[Failure | None]:
    """Each single processor while all others run: what it is dilated by in one unit of time."""
    regions = _unit_grid(torus)
    for own, rest in zip(regions, weights(torus, regions), strict=True):
        dilated = sum(rest.values(), Fraction(0))
        text = f"T_{torus}, a job on every processor for 1: {own} is dilated by {dilated}"
        yield Failure(text, {"torus": torus, "dilation": str(dilated)}) if dilated > 1 else None


def _decide_row_and_column(context: Context) -> Verdict:
    sizes = context.pick((1, 2, 4, 8), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16))
    what = f"all processors of T_m, m in {', '.join(map(str, sizes))}, all busy"
    return survey(_sharers, sizes, what, measure="m")


def _one_link(most: int) -> Iterator[Failure | None]:
    """Jobs on the first cells of a row of T_m, all from 0 on for the same time: n of the m that can share a link."""
    for count in range(1, most + 1):
        for delta in (Fraction(1), Fraction(5, 2)):
            jobs = tuple(Placed(j, Subtorus(1, 1 << j), Fraction(0), delta) for j in range(count))
            wanted = [delta + (count - 1) * delta / most] * count
            ends = nominal(most, jobs)
            yield None if ends == wanted else failed((most, jobs), f"{shown(ends)}, not {shown(wanted)}")


def _decide_one_link(context: Context) -> Verdict:
    sizes = context.pick((1, 2, 4, 8), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16, 32))
    return survey(
        _one_link,
        sizes,
        f"n <= m jobs on one row of T_m, m in {', '.join(map(str, sizes))}, all for Delta = 1 or 5/2",
        measure="m",
    )


def _loads(count: int, most: dict[int, int]) -> Iterator[Failure | None]:
    """CNP_Alloc's loads against the dilations that its records give in the end."""
    for torus, longest in most.items():
        for jobs in sequences(torus, count, longest):
            if len(jobs.jobs) != count:
                continue
            run = cnp_alloc(jobs, steps=False)
            own = {p.job: p.load for p in run.placements}
            against = weights(torus, [piece.region for piece in run.schedule.pieces])
            alone = {p.job: not against[i] for i, p in enumerate(run.placements)}
            for job, load in run.loads.items():
                if load < own[job] or (load and alone[job]):
                    text = f"{jobs}: job {job + 1} is dilated by {load}, its load when placed is {own[job]}"
                    yield Failure(text, {"torus": torus, "jobs": str(jobs)})
                    break
            else:
                yield None


def _decide_loads(context: Context) -> Verdict:
    counts, most = context.pick(
        ((1, 2, 3), {2: 2}), ((1, 2, 3, 4), {2: 3, 4: 2}), ((1, 2, 3, 4), {2: 3, 4: 3})
    )
    tori = "; ".join(f"m = {torus} with t <= {longest}" for torus, longest in most.items())
    what = f"CNP_Alloc on all job sets of n <= {counts[-1]} jobs, {tori}"
    return survey(partial(_loads, most=most), counts, what)


def pair(torus: int, cells: Sequence[tuple[int, int, int]], most: int) -> Iterator[tuple[Placed, Placed]]:
    """Two jobs on these cells, the first from 0 and the other from 0..``most``, times 1..``most``, in halves too."""
    first, second = (Subtorus.strided(torus, *cell) for cell in cells)
    halves = [Fraction(i, 2) for i in range(2 * most + 1)]
    for start, time, other in product(halves, halves[2:], halves[2:]):
        yield Placed(0, first, Fraction(0), time), Placed(1, second, start, other)


def lasting(
    size: int, two: Sequence[tuple[int, int, int]], parts: tuple[int, int], reading: Reading, windows: str
) -> Iterator[Failure | None]:
    """Two jobs on these cells of T_8 that overlap for Delta: whether they last longer by these parts of Delta."""
    for jobs in pair(8, two, size):
        ends = ENDS[reading](8, jobs)
        held = [one.nominal_end for one in jobs] if windows == "nominal" or ends is None else ends
        share = max(Fraction(0), min(held) - max(one.start for one in jobs))
        wanted = [one.nominal_end + share / part for one, part in zip(jobs, parts, strict=True)]
        text = f"{shown(ends)}; with Delta = {share}: {shown(wanted)}"
        yield None if ends == wanted else failed((8, jobs), text)


def decide_example(
    context: Context,
    two: Sequence[tuple[int, int, int]],
    parts: tuple[int, int],
    reading: Reading,
    windows: str,
) -> Verdict:
    """One of the printed examples of two jobs, with :func:`lasting`."""
    sizes = context.pick((1, 2, 3), (1, 2, 3, 4), (1, 2, 3, 4, 6))
    what = f"starts and times up to {sizes[-1]}, halves included, on the two cells of T_8"
    cases = partial(lasting, two=two, parts=parts, reading=reading, windows=windows)
    return survey(cases, sizes, what, measure="time")


def _equal_shares(starts: Sequence[Fraction], times: Sequence[Fraction]) -> list[Fraction]:
    """When each is done if those that run share one link equally, step by step."""
    left = dict(enumerate(times))
    ends = list(starts)
    now = Fraction(0)
    while left:
        running = [k for k in left if starts[k] <= now]
        following = [starts[k] for k in left if starts[k] > now]
        until = [now + left[k] * len(running) for k in running]
        then = min(until + following)
        for k in running:
            left[k] -= (then - now) / len(running)
            if left[k] == 0:
                ends[k] = then
                del left[k]
        now = then
    return ends


def _shares(count: int, most: int, reading: Reading) -> Iterator[Failure | None]:
    """Jobs on one row against equal shares of its link; weights of 1 are those of a torus of side 1."""
    halves = [Fraction(i, 2) for i in range(2 * most + 1)]
    for begin in product(halves, repeat=count - 1):
        for time in product(range(1, most + 1), repeat=count):
            starts, times = [Fraction(0), *begin], [Fraction(t) for t in time]
            jobs = tuple(Placed(k, Subtorus(1, 1 << k), starts[k], times[k]) for k in range(count))
            ends = ENDS[reading](1, jobs)
            wanted = _equal_shares(starts, times)
            yield (
                None if ends == wanted else failed((8, jobs), f"{shown(ends)}; equal shares: {shown(wanted)}")
            )


def _decide_shares(context: Context) -> Verdict:
    """Values tell the first case in which each other reading gives other ends."""
    counts, most = context.pick(((1, 2, 3), 1), ((1, 2, 3, 4), 2), ((1, 2, 3, 4), 2))
    what = f"n <= {counts[-1]} jobs on one row, starts 0..{most} in halves, times 1..{most}, weights not normalised"
    others: dict[str, str] = {}
    for reading in READINGS:
        cases = (
            failure for count in counts for failure in _shares(count, most, reading) if failure is not None
        )
        if (first := next(cases, None)) is not None:
            others[WORDS[reading]] = first.text
    return survey(partial(_shares, most=most, reading="C"), counts, what, unlike_equal_shares=others)


def _decide_algebra(context: Context) -> Verdict:
    del context
    return Verdict.proved("all volumes, bandwidths and k", proved_by(EQUAL_SHARES))


CLAIMS = (
    Claim(
        "GS-DEF-2",
        "A job that shares one link with n - 1 others for Delta lasts (n - 1) Delta / m longer, m being the most that can "
        "share it.",
        _decide_one_link,
    ),
    Claim(
        "GS-DEF-2",
        "A job is dilated by no more than the time for which it shares links: its row and its column count.",
        _decide_row_and_column,
        part="row-and-column",
    ),
    Claim(
        "GS-DEF-3",
        "The load of a job is the time by which it is dilated in the end; it has one only if some job contends.",
        _decide_loads,
        reading="A",
    ),
    *(
        Claim(
            "GS-EX-DEF2",
            f"Two jobs of side 4 on T_8 that overlap for Delta last t + Delta/2, Delta of the windows {windows}, "
            f"with {WORDS[reading]}.",
            partial(decide_example, two=HALVES[0], parts=HALVES[1], reading=reading, windows=windows),
            part=windows,
            reading=reading,
        )
        for windows, reading in OVERLAPS
    ),
    Claim(
        "GS-JUST",
        "At equal shares of a link among k jobs communication takes k Delta, (k-1) Delta more than alone.",
        _decide_algebra,
        part="algebra",
        solver_free=False,
    ),
    Claim(
        "GS-JUST",
        "Without normalisation the ends with shared processors are those of equal shares of one link.",
        _decide_shares,
        part="equal-shares",
    ),
)
