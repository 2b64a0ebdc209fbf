"""Gupta and Srimani 1997, section 2.2: Definitions 2 and 3, their example, and the argument that is given for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import product
from typing import Any

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import READINGS, Placed, Reading, nominal, weights
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import sequences
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS, failed
from allocert.proofs.gupta_srimani.contention.well_defined import shown
from allocert.proofs.theorems.torus.contention import SHARES
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case, survey
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "HALVES", "OVERLAPS", "example_lasts_as_printed", "lasting", "pair"]

OVERLAPS: tuple[tuple[str, Reading], ...] = (("nominal", "nominal-windows"), ("held", "dilated-windows"))
"""Two ways to take the overlap in the printed examples: of nominal windows, or of the windows held, each with its reading."""

HALVES = ((4, 0, 0), (4, 0, 1)), (2, 2)
"""The cells of the printed example, side and offsets, and the parts of Delta by which the jobs last longer."""

_TORI = {"sizes": (1, 2, 4, 8)}, {"sizes": (1, 2, 4, 8, 16)}


@every_within(*_TORI, _TORI[1], checked="all processors of T_m, m in {sizes}, all busy", measure="m")
def dilated_no_more_than_sharing_lasts(torus: int) -> Iterator[Failure | None]:
    """Each single processor while all others run: what it is dilated by in one unit of time."""
    regions = [Subtorus.strided(torus, 1, i, j) for i, j in product(range(torus), repeat=2)]
    for own, rest in zip(regions, weights(torus, regions), strict=True):
        dilated = sum(rest.values(), Fraction(0))
        text = f"T_{torus}, a job on every processor for 1: {own} is dilated by {dilated}"
        yield Failure(text, {"torus": torus, "dilation": str(dilated)}) if dilated > 1 else None


@every_within(
    *_TORI,
    {"sizes": (1, 2, 4, 8, 16, 32)},
    checked="n <= m jobs on one row of T_m, m in {sizes}, all for Delta = 1 or 5/2",
    measure="m",
)
def one_link_dilates_as_defined(most: int) -> Iterator[Failure | None]:
    """Jobs on the first cells of a row of T_m, all from 0 on for the same time: n of the m that can share a link."""
    for count in range(1, most + 1):
        for delta in (Fraction(1), Fraction(5, 2)):
            jobs = tuple(Placed(j, Subtorus(1, 1 << j), Fraction(0), delta) for j in range(count))
            wanted = [delta + (count - 1) * delta / most] * count
            ends = nominal(most, jobs)
            yield None if ends == wanted else failed((most, jobs), f"{shown(ends)}, not {shown(wanted)}")


def _loads_bounds(top: int, most: dict[int, int]) -> dict[str, Any]:
    described = "; ".join(f"m = {torus} with t <= {longest}" for torus, longest in most.items())
    return {"top": top, "most": most, "described": described}


@every_within(
    _loads_bounds(3, {2: 2}),
    _loads_bounds(4, {2: 3, 4: 2}),
    _loads_bounds(4, {2: 3, 4: 3}),
    checked="CNP_Alloc on all job sets of n <= {top} jobs, {described}",
)
def loads_are_dilations(count: int, most: dict[int, int], described: str) -> Iterator[Failure | None]:
    """CNP_Alloc's loads against the dilations that its records give in the end."""
    for torus, longest in most.items():
        for jobs in sequences(torus, count, longest):
            if len(jobs.jobs) != count:
                continue
            run = cnp_alloc(jobs, steps=False)
            own = {p.job: p.load for p in run.placements}
            against = weights(torus, [piece.region for piece in run.schedule.pieces])
            alone = {p.job: not against[i] for i, p in enumerate(run.placements)}
            wrong = (
                Failure(
                    f"{jobs}: job {job + 1} is dilated by {load}, its load when placed is {own[job]}",
                    {"torus": torus, "jobs": str(jobs)},
                )
                for job, load in run.loads.items()
                if load < own[job] or (load and alone[job])
            )
            yield next(wrong, None)


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


@every_within(
    {"top": 3},
    {"top": 4},
    {"sizes": (1, 2, 3, 4, 6)},
    checked="starts and times up to {top}, halves included, on the two cells of T_8",
    measure="time",
)
def example_lasts_as_printed(
    size: int, two: Sequence[tuple[int, int, int]], parts: tuple[int, int], reading: Reading, windows: str
) -> Iterator[Failure | None]:
    """One of the printed examples of two jobs, with :func:`lasting`."""
    return lasting(size, two, parts, reading, windows)


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


def ends_are_those_of_equal_shares(context: Context) -> Verdict:
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
    return survey(
        partial(_shares, most=most, reading="shared-processors"), counts, what, unlike_equal_shares=others
    )


def _by_shares(volume: Fraction, jobs: int, bandwidth: Fraction = Fraction(1)) -> Fraction:
    """By how much longer a volume takes on 1/jobs of a link's bandwidth than on the whole link."""
    share = bandwidth / jobs
    return volume / share - volume / bandwidth


def _by_definition(shared: Fraction, jobs: int, most: int) -> Fraction:
    """Definition 2 for a link that ``jobs`` jobs share for so long, and ``most`` can share."""
    return (jobs - 1) * shared / most


@every(
    8,
    16,
    32,
    first=1,
    checked="all k <= m <= {top}, communication times 1 and 5/2 on an unshared link",
    measure="m",
)
def definition_follows(most: int) -> Iterator[Failure | None]:
    """Jobs that communicate all the time, as footnote 2 has it; the time of sharing is the communication time, as in the argument."""
    for jobs in range(1, most + 1):
        for time in (Fraction(1), Fraction(5, 2)):
            shares, defined = _by_shares(time, jobs), _by_definition(time, jobs, most)
            text = (
                f"{jobs} jobs on a link that {most} can share, each with communication time {time}: equal shares dilate by {shares}, "
                f"to {time + shares}; Definition 2 by {defined}, to {time + defined}"
            )
            yield case(shares == defined, text, k=jobs, m=most, time=str(time))


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-DEF-2",
        "A job that shares one link with n - 1 others for Delta lasts (n - 1) Delta / m longer, m being the most that can "
        "share it.",
        one_link_dilates_as_defined,
    ),
    keyed(
        "GS-DEF-2/row-and-column",
        "A job is dilated by no more than the time for which it shares links: its row and its column count.",
        dilated_no_more_than_sharing_lasts,
    ),
    keyed(
        "GS-DEF-3@final",
        "The load of a job is the time by which it is dilated in the end; it has one only if some job contends.",
        loads_are_dilations,
    ),
    *(
        keyed(
            f"GS-EX-DEF2/{windows}@{reading}",
            f"Two jobs of side 4 on T_8 that overlap for Delta last t + Delta/2, Delta of the windows {windows}, "
            f"with {WORDS[reading]}.",
            partial(
                example_lasts_as_printed, two=HALVES[0], parts=HALVES[1], reading=reading, windows=windows
            ),
        )
        for windows, reading in OVERLAPS
    ),
    in_coq("GS-JUST/algebra", SHARES, "all volumes, bandwidths and k"),
    keyed(
        "GS-JUST/equal-shares",
        "Without normalisation the ends with shared processors are those of equal shares of one link.",
        ends_are_those_of_equal_shares,
    ),
    keyed(
        "GS-JUST/normalised",
        "The dilation (k-1) Delta / m of Definition 2 is that of k jobs with equal shares of a link.",
        definition_follows,
    ),
)
