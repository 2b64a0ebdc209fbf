"""Gupta and Srimani 1997, section 2.3: Theorem 1, loads that are updated job by job, and its proof."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, permutations

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import Placed, Reading, placed, sequential
from allocert.allocators.torus.jobs import JobSet
from allocert.machines.subtorus import Subtorus
from allocert.models.torus.contention_proofs import SUB_JOBS, THEOREM_1
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.gupta_srimani.cnp_cases import random_sets, sequences, told
from allocert.proofs.gupta_srimani.contention import shown
from allocert.proofs.gupta_srimani.contention_cases import ENDS, WORDS, Jobs, failed
from allocert.proofs.gupta_srimani.contention_definitions import pair
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.tally import Failure, survey
from allocert.solvers import smt
from allocert.solvers.answer import Status

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="gupta-srimani", place="section 2.3")


def _loads_at_once(windows: Sequence[tuple[Fraction, Fraction]], most: int) -> list[Fraction]:
    """Definition 2 over each piece of time between two ends of windows: (sharers - 1) x length / m'."""
    moments = sorted({moment for window in windows for moment in window})
    loads = [Fraction(0)] * len(windows)
    for begin, end in pairwise(moments):
        inside = [k for k, (a, b) in enumerate(windows) if a <= begin and end <= b]
        for k in inside:
            loads[k] += (len(inside) - 1) * (end - begin) / most
    return loads


def _loads_one_by_one(windows: Sequence[tuple[Fraction, Fraction]], most: int) -> list[Fraction]:
    """Theorem 1 with the overlaps of these fixed windows."""
    loads: list[Fraction] = []
    for k, (a, b) in enumerate(windows):
        overlaps = [max(Fraction(0), min(b, d) - max(a, c)) for c, d in windows[:k]]
        loads = [load + overlap / most for load, overlap in zip(loads, overlaps, strict=True)]
        loads.append(sum(overlaps, Fraction(0)) / most)
    return loads


def _constant(count: int, orders: bool, drawn: int, seed: int) -> Iterator[Failure | None]:
    rng = random.Random(seed + count)
    for _ in range(drawn):
        starts = [Fraction(rng.randint(0, 8)) for _ in range(count)]
        windows = [(start, start + rng.randint(1, 8)) for start in starts]
        wanted = _loads_at_once(windows, count)
        for order in permutations(range(count)) if orders and count <= 4 else (tuple(range(count)),):
            loads = _loads_one_by_one([windows[i] for i in order], count)
            found = [loads[order.index(i)] for i in range(count)]
            if found != wanted:
                text = f"windows {[tuple(map(str, w)) for w in windows]}: {shown(found)}, by Definition 2 {shown(wanted)}"
                yield Failure(text, {"windows": [list(map(str, w)) for w in windows]})
                break
        else:
            yield None


def _symbolic(most: int) -> int:
    """How many k up to ``most`` Z3 proves: the loads after k placements are the sums, for all real overlaps."""
    for count in range(1, most + 1):
        share = {(i, j): smt.real(f"d{i}.{j}") for i, j in combinations(range(count), 2)}
        loads: list[smt.Term] = []
        for k in range(count):
            new = [share[i, k] for i in range(k)]
            loads = [load + overlap / count for load, overlap in zip(loads, new, strict=True)]
            loads.append(sum(new, start=smt.rational(0)) / count)
        totals = [
            sum((share[min(k, i), max(k, i)] for i in range(count) if i != k), start=smt.rational(0))
            for k in range(count)
        ]
        goal = smt.all_of(count * load == total for load, total in zip(loads, totals, strict=True))
        if smt.prove(goal).status is not Status.INFEASIBLE:
            return count - 1
    return most


def _decide_constant(context: Context, orders: bool) -> Verdict:
    most, drawn = context.pick((6, 20), (6, 400), (7, 2000))
    what = f"{drawn} random sets of fixed windows for each k <= {most}" + (
        ", k! orders for k <= 4" if orders else ""
    )
    verdict = survey(
        partial(_constant, orders=orders, drawn=drawn, seed=context.seed),
        range(1, most + 1),
        what,
        measure="k",
    )
    if verdict.counterexample is not None:
        return verdict
    symbolic = _symbolic(most)
    if symbolic < most:
        return Verdict.undecided(f"Z3 proves the sums for k <= {symbolic} only", **verdict.values)
    scope = f"all k; by Z3 for k <= {most} and all overlaps; by enumeration {what}"
    return Verdict.proved(scope, proved_by(THEOREM_1), **verdict.values)


def _finishes(jobs_of: Iterator[Jobs], meaning: str) -> Iterator[Failure | None]:
    for torus, given in jobs_of:
        ordered = sorted(given, key=lambda one: one.start)
        for k, end in enumerate(sequential(torus, ordered)):
            one = ordered[k]
            load = end - one.nominal_end
            printed = one.time + load
            shown_as = end if meaning == "finish" else end - one.start
            if printed != shown_as:
                yield failed((torus, tuple(ordered)), f"t + l = {printed}, job {k + 1} ends at {end}")
                break
        else:
            yield None


def _decide_finish(context: Context, meaning: str) -> Verdict:
    most = context.pick(2, 3, 4)

    def cases(count: int) -> Iterator[Failure | None]:
        from_second = [
            (2, (Placed(0, Subtorus(1, 1), Fraction(s), Fraction(t)),)) for s in range(count) for t in (1, 2)
        ]
        rows = ((2, jobs) for jobs in pair(2, ((1, 0, 0), (1, 0, 1)), count))
        return _finishes(iter(from_second) if count < 2 else rows, meaning)

    return survey(
        cases,
        range(1, most + 1),
        f"one and two jobs on a row of T_2, starts and times up to {most}",
        measure="time",
    )


def _recorded(context: Context) -> Verdict:
    """The least run whose records are none of nominal windows; how often random runs agree with each reading."""
    drawn = context.pick(60, 3000, 20000)
    exact = context.pick({2: (4, 2)}, {2: (5, 3), 4: (4, 2)}, {2: (6, 3), 4: (5, 2)})
    agree: dict[Reading, int] = dict.fromkeys(_OTHERS, 0)
    jobs_agree: dict[Reading, int] = dict.fromkeys(_OTHERS, 0)
    total = 0
    for jobs in random_sets(context.seed, drawn):
        total += len(jobs.jobs)
        for reading in _OTHERS:
            text, same = _unlike(jobs, reading)
            agree[reading] += not text
            jobs_agree[reading] += same

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in sequences(torus, *exact[torus]):
            text, _ = _unlike(jobs, "A")
            yield Failure(text, told(jobs)) if text else None

    tori = ", ".join(f"T_{torus} n <= {n} t <= {t}" for torus, (n, t) in exact.items())
    return survey(
        cases,
        exact,
        f"runs of CNP_Alloc: all of {tori}; values: {drawn} random ones, m <= 16, n <= 9",
        measure="m",
        random_runs_that_agree={WORDS[reading]: f"{agree[reading]} of {drawn}" for reading in _OTHERS},
        jobs_in_them_that_agree={WORDS[reading]: f"{jobs_agree[reading]} of {total}" for reading in _OTHERS},
    )


def _unlike(jobs: JobSet, reading: Reading) -> tuple[str, int]:
    """What differs, and how many jobs agree."""
    run = cnp_alloc(jobs, steps=False)
    given = placed(run.schedule, [p.job for p in run.placements])
    records = [p.finish for p in run.placements]
    ends = ENDS[reading](jobs.torus, given)
    same = sum(a == b for a, b in zip(records, ends, strict=True)) if ends is not None else 0
    text = "" if records == ends else f"{jobs}: recorded {shown(records)}; {WORDS[reading]}: {shown(ends)}"
    return text, same


def _equally(torus: int, reading: Reading) -> Iterator[Failure | None]:
    """Are two jobs of one side that contend dilated by the same amount?"""
    half = max(1, torus // 2)
    for two in (((half, 0, 0), (half, 0, 1)), ((1, 0, 0), (1, 0, 1))):
        for jobs in pair(torus, two, 2):
            ends = ENDS[reading](torus, jobs)
            if ends is None:
                continue
            first, second = (end - one.nominal_end for end, one in zip(ends, jobs, strict=True))
            yield None if first == second else failed((torus, jobs), f"dilated by {first} and by {second}")


def _decide_equally(context: Context, reading: Reading) -> Verdict:
    tori = context.pick((2, 4), (2, 4, 8), (2, 4, 8, 16))
    what = f"two jobs of one side in a row, T_m, m <= {tori[-1]}, starts and times up to 2, halves included"
    verdict = survey(partial(_equally, reading=reading), tori, what, measure="m")
    if verdict.counterexample is None:
        return Verdict.proved(
            f"all jobs of one side; by enumeration {what}", proved_by(SUB_JOBS), **verdict.values
        )
    return verdict


_OTHERS: tuple[Reading, ...] = ("A", "B", "C")
_BY_OVERLAP: tuple[Reading, ...] = ("A", "B")

CLAIMS = (
    _claim(
        id="GS-THM-1",
        statement="With constant overlaps, loads updated job by job are those of Definition 2 for all jobs at once.",
        decide=partial(_decide_constant, orders=False),
        part="i",
        solver_free=False,
    ),
    _claim(
        id="GS-THM-1",
        statement="With constant overlaps the order of placement does not matter to the loads.",
        decide=partial(_decide_constant, orders=True),
        part="any-order",
        solver_free=False,
    ),
    _claim(
        id="GS-THM-1",
        statement="CNP_Alloc's recorded durations, by the theorem job by job, are those of the nominal windows of its schedule.",
        decide=_recorded,
        part="records",
    ),
    _claim(
        id="GS-THM-1",
        statement="t'_k = t_k + l_k is when J_k finishes.",
        decide=partial(_decide_finish, meaning="finish"),
        part="finish",
        reading="A",
    ),
    _claim(
        id="GS-THM-1",
        statement="t'_k = t_k + l_k is how long J_k lasts.",
        decide=partial(_decide_finish, meaning="duration"),
        part="finish",
        reading="B",
    ),
    *(
        _claim(
            id="GS-THM-1P",
            statement=f"Two jobs of one side that contend are dilated equally, with {WORDS[reading]}.",
            decide=partial(_decide_equally, reading=reading),
            reading=reading,
            solver_free=False,
        )
        for reading in _BY_OVERLAP
    ),
)
