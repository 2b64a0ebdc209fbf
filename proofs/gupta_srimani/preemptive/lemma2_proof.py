"""Gupta and Srimani 1997, section 3: the printed proof of Lemma 2, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, product
from math import lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE
from allocert.allocators.torus.schedule import Piece
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.torus.preemptive.configurations import chain
from allocert.models.torus.strips import spare_strip
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.gupta_srimani.cnp.job_sets import sequences
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.proofs.gupta_srimani.preemptive.job_sets import small_sets
from allocert.proofs.gupta_srimani.preemptive.stages import traced
from allocert.proofs.theorems.torus.profiles import FREE_LATER, RULES_HOLD
from allocert.proofs.theorems.torus.schedules import JOB_BY_JOB, JOBS_LINE_UP, LAST_FINISH, SPARE_STRIP
from allocert.proofs.theorems.torus.slices import COMMON_UNIT, EQUALLY_LONG
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]

_REAL = "all m and n, all real times and deadlines"
_BELOW = "sides that divide one another, d a divisor of m < {last}, as many free rows over both slices"


def _sets(torus: int, most: int, longest: int, dimensions: str) -> Iterator[JobSet]:
    return small_sets(range(1, most + 1), [torus], longest, dimensions)


@by_coq(COMMON_UNIT, "all rational schedules", "GS-LEM-2P/c@rational-times")
@every_within(
    {"sizes": (1, 2)},
    *[{"sizes": (1, 2, 4)}] * 2,
    checked="exact optimal schedules, m in ({sizes}), n <= 3, times 1, 2, 3",
)
def unit_slices_exist(torus: int) -> Iterator[Failure | None]:
    """The slices of the exact optimum as multiples of one over the least common denominator."""
    for jobs in _sets(torus, 3, 3, "powers"):
        schedule = least_finish(jobs).witness
        ends = [] if schedule is None else [m for p in schedule.pieces for m in (p.start, p.end)]
        unit = lcm(*(moment.denominator for moment in ends))
        good = bool(ends) and all((moment * unit).denominator == 1 for moment in ends)
        yield None if good else Failure(f"{jobs}: {schedule}", {"torus": torus})


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Multisets of numbers up to ``largest`` with a sum of at most ``total``, falling."""
    yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


@every_within(
    *({"top": last - 1, "last": last} for last in (9, 13, 16)),
    first=2,
    checked="all t < T < {last} and all slices",
    measure="T",
)
def sets_are_equally_many(total: int, exchanged: bool) -> Iterator[Failure | None]:
    """All ways to run one job of time t in T slices of length 1; ``exchanged``: with the job on the left, without it on the right."""
    for time in range(1, total):
        for chosen in combinations(range(total), time):
            left = sum((x in chosen) == exchanged for x in range(total - time))
            right = sum((x in chosen) != exchanged for x in range(total - time, total))
            runs = ", ".join(f"[{x},{x + 1}]" for x in chosen)
            text = f"one job (1,{time}), m = 2, T = {total}, run over {runs}: |I_1| = {left}, |I_2| = {right}"
            data = {"T": total, "t": time, "slices": list(chosen)}
            yield None if left == right else Failure(text, data)


@every_within(
    {"sizes": (2, 4), "most": 2},
    {"sizes": (2, 4), "most": 3},
    {"sizes": (2, 4, 8), "most": 3},
    checked="powers of two, times 1, 2, m in ({sizes})",
    measure="m",
)
def more_rows_are_free_on_the_left(torus: int, most: int) -> Iterator[Failure | None]:
    """Free rows in slices of length 1 on the left and on the right of T - t."""
    for jobs in _sets(torus, most, 2, "powers"):
        least = minimum_finish(jobs).time
        for deadline in (-(-least // 1), -(-least // 1) + 1):
            for stage in traced(jobs, deadline + 0 * least, SENSIBLE).stages:
                middle, end = int(deadline) - int(stage.time), int(deadline)
                rows = [sum(b - a + 1 for a, b, r in stage.before if r >= end - x) for x in range(end)]
                for x, y in product(range(middle), range(middle, end)):
                    good = rows[x] >= rows[y]
                    free = f"{rows[x]} rows free over [{x},{x + 1}], {rows[y]} over [{y},{y + 1}]"
                    text = f"{jobs}, T = {deadline}, job {stage.placement.job + 1}: {free}"
                    yield None if good else Failure(text, {"torus": torus, "T": end})


@every_within(*({"top": last - 1, "last": last} for last in (7, 9, 11)), checked=_BELOW)
def spare_strip_exists(torus: int) -> Iterator[Failure | None]:
    """Jobs over one slice, some of which also run over the other next to J_i: is a strip free of these in every lining up?"""
    for side in divisors(torus):
        for common in _partitions(torus - side, side):
            for own in _partitions(torus - sum(common), side):
                sides = sorted((*common, *own), reverse=True)
                if chain((side, *sides)):
                    good = spare_strip(common, own, torus // side, side, every=True)
                    text = f"m = {torus}, d = {side}: sides {common} over both slices, {own} over one"
                    yield None if good else Failure(text, {"torus": torus, "side": side})


_ROOM = "Over an interval on the {} of T' at least as many rows are free as over one on the {}."
_SPARE = "Over the interval without J_i a strip is empty or held by jobs that do not run over the other one"


def _wide(torus: int, pieces: Sequence[Piece], side: int, moment: int) -> bool:
    """Whether this many neighbouring columns are free over the slice that begins at a moment."""
    used = [piece.region.cols for piece in pieces if piece.start <= moment < piece.end]
    run = (1 << side) - 1
    return any(not any(cols & run << first for cols in used) for first in range(torus - side + 1))


def _refused(jobs: JobSet, deadline: int) -> str:
    """The fault if the last job is refused, though it could run next to the others; else nothing."""
    done = traced(jobs, Fraction(deadline), PRINTED)
    last = len(jobs.jobs) - 1
    if done.run.failed != last:
        return ""
    job, pieces = jobs.jobs[last], done.schedule.pieces
    free = [x for x in range(deadline) if _wide(jobs.torus, pieces, job.side, x)]
    if len(free) < job.time:
        return ""
    when = ", ".join(f"[{x},{x + 1}]" for x in free)
    return f"job {last + 1} is refused, and beside the others side {job.side} has room over {when}"


@every_within(
    *({"sizes": (2, 4), "most": most, "longest": longest} for most, longest in ((5, 3), (5, 4), (6, 4))),
    checked="all powers of two, equal sides in every order, m = {sizes}, whole times, n <= {most}, T <= {longest}",
    measure="m",
)
def job_with_room_is_placed(torus: int, most: int, longest: int) -> Iterator[Failure | None]:
    for deadline in range(1, longest + 1):
        for jobs in sequences(torus, most, deadline):
            wrong = _refused(jobs, deadline)
            data = {"torus": torus, "jobs": str(jobs), "T": deadline}
            yield Failure(f"{jobs}, T = {deadline}: {wrong}", data) if wrong else None


CLAIMS: tuple[Claim, ...] = (
    in_coq("GS-LEM-2P/a", JOB_BY_JOB, _REAL),
    in_coq("GS-LEM-2P/b", LAST_FINISH, "all m, n, sides and real times"),
    in_coq("GS-LEM-2P/b-able", JOB_BY_JOB, _REAL),
    keyed_proved(
        "GS-LEM-2P/c@rational-times",
        COMMON_UNIT.says("GS-LEM-2P/c@rational-times"),
        unit_slices_exist,
    ),
    in_coq("GS-LEM-2P/d@printed", JOBS_LINE_UP, "all m, d and sets of jobs"),
    keyed(
        "GS-LEM-2P/e",
        "The intervals on the left of T' = T - t_i without J_i, and those on its right with J_i, are equally many.",
        partial(sets_are_equally_many, exchanged=False),
    ),
    keyed("GS-LEM-2P/f", _ROOM.format("left", "right"), more_rows_are_free_on_the_left),
    keyed_proved(
        "GS-LEM-2P/e@exchanged",
        EQUALLY_LONG.says("GS-LEM-2P/e@exchanged"),
        by_coq(EQUALLY_LONG, "all m, n and real times", "GS-LEM-2P/e@exchanged")(
            partial(sets_are_equally_many, exchanged=True)
        ),
    ),
    in_coq("GS-LEM-2P/f@exchanged", FREE_LATER, "all m, n and real times"),
    in_coq("GS-LEM-2P/g@chosen-strips", SPARE_STRIP, "all m, n and real times"),
    keyed("GS-LEM-2P/g@any-strips", f"{_SPARE}; in every lining up.", spare_strip_exists),
    in_coq("GS-LEM-2P/h@printed", RULES_HOLD, "all m, n and real times, powers of two, X = f_1 + t_i"),
    keyed(
        "GS-LEM-2P/b-able@deleted",
        "A job that can run beside those that the algorithm has placed is not refused, where Step 4 deletes entry j.",
        job_with_room_is_placed,
    ),
)
