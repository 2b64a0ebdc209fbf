"""Gupta and Srimani 1997, section 3: the printed proof of Lemma 2, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import combinations, product
from math import lcm

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.minimum_finish import minimum_finish
from allocert.allocators.torus.preemptive import SENSIBLE
from allocert.errors import EngineError
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.models.torus.preemptive.configurations import chain
from allocert.models.torus.preemptive.exchange import exchange, plan_of
from allocert.models.torus.strips import lines_up, spare_strip
from allocert.proofs.gupta_srimani.partitions.partitions import divisors
from allocert.proofs.gupta_srimani.preemptive.job_sets import all_sets, powers
from allocert.proofs.gupta_srimani.preemptive.readings import in_words
from allocert.proofs.gupta_srimani.preemptive.stages import traced
from allocert.proofs.gupta_srimani.preemptive.symbolic_cases import decide, for_all_sizes
from allocert.proofs.theorems.lifting import for_all_sizes as for_all
from allocert.proofs.theorems.preemptive import EXCHANGE, RULES
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _sets(torus: int, most: int, longest: int, dimensions: str) -> Iterator[JobSet]:
    sides = powers(torus) if dimensions == "powers" else range(1, torus + 1)
    for count in range(1, most + 1):
        for jobs in all_sets(torus, count, longest, sides):
            if dimensions != "chains" or chain([job.side for job in jobs.jobs]):
                yield jobs


def _decide_exchange(context: Context) -> Verdict:
    """The exchange as a program, from an optimal schedule to the algorithm's."""
    tori, most = context.pick(((2, 3, 4), 3), ((2, 3, 4, 5, 6), 4), ((2, 3, 4, 5, 6, 8), 4))

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in _sets(torus, most, 2, "chains"):
            best = least_finish(jobs).witness
            if best is None:
                raise EngineError(f"{jobs}: no least finish time")
            fault = exchange(jobs, plan_of(best, best.makespan), best.makespan).fault
            data = {"torus": torus, "jobs": [[job.side, str(job.time)] for job in jobs.jobs]}
            yield Failure(f"{jobs}, deadline {best.makespan}: {fault}", data) if fault else None

    what = f"the exchange as a program on all job sets, m in {tori}, n <= {most}, times 1, 2"
    return for_all(survey(cases, tori, what, measure="m"), EXCHANGE, "m, n and real times")


def _decide_last(context: Context) -> Verdict:
    """Where all jobs can be scheduled beside those before them: the least finish time, sides that divide one another."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in _sets(torus, 3, 2, "chains"):
            deadline = minimum_finish(jobs).time
            stages = traced(jobs, deadline, SENSIBLE).stages
            good = len(stages) == len(jobs.jobs) and all(s.time <= s.before[-1][2] for s in stages)
            yield None if good else Failure(f"{jobs}, deadline {deadline}", {"torus": torus})

    found = survey(
        cases,
        range(1, context.pick(4, 6, 7)),
        "all jobs of sides that divide one another, n <= 3, times 1, 2",
    )
    return for_all(found, RULES, "m, n, sides and real times")


def _decide_able(context: Context) -> Verdict:
    sizes = context.pick({1: 2, 2: 3, 4: 2}, {1: 4, 2: 4, 4: 4, 8: 3}, {1: 5, 2: 5, 4: 5, 8: 4})
    looked = decide("powers", sizes, SENSIBLE, "schedules", progress=context.progress)
    return for_all_sizes(looked, EXCHANGE, "all m and n, all real times and deadlines")


def _decide_unit(context: Context) -> Verdict:
    """The slices of the exact optimum as multiples of one over the least common denominator."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in _sets(torus, 3, 3, "powers"):
            schedule = least_finish(jobs).witness
            ends = [] if schedule is None else [m for p in schedule.pieces for m in (p.start, p.end)]
            unit = lcm(*(moment.denominator for moment in ends))
            good = bool(ends) and all((moment * unit).denominator == 1 for moment in ends)
            yield None if good else Failure(f"{jobs}: {schedule}", {"torus": torus})

    tori = context.pick((1, 2), (1, 2, 4), (1, 2, 4))
    found = survey(cases, tori, f"exact optimal schedules, m in {tori}, n <= 3, times 1, 2, 3")
    return for_all(found, RULES, "rational schedules")


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """Multisets of numbers up to ``largest`` with a sum of at most ``total``, falling."""
    yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


def _decide_lined_up(context: Context) -> Verdict:
    def cases(torus: int) -> Iterator[Failure | None]:
        for side in divisors(torus):
            for sides in _partitions(torus, side):
                if chain((side, *sides)):
                    text = f"m = {torus}, strips of {side}: jobs of sides {sides}"
                    data = {"torus": torus, "side": side, "sides": list(sides)}
                    yield None if lines_up(sides, torus // side, side) else Failure(text, data)

    top = context.pick(9, 13, 17)
    what = f"sides that divide one another and add up to at most m, d a divisor of m < {top}"
    return for_all(survey(cases, range(1, top), what), EXCHANGE, "m, d and sets of jobs")


def _decide_counts(exchanged: bool, context: Context) -> Verdict:
    """All ways to run one job of time t in T slices of length 1; ``exchanged``: with the job on the left, without it on the right."""

    def cases(total: int) -> Iterator[Failure | None]:
        for time in range(1, total):
            for chosen in combinations(range(total), time):
                left = sum((x in chosen) == exchanged for x in range(total - time))
                right = sum((x in chosen) != exchanged for x in range(total - time, total))
                runs = ", ".join(f"[{x},{x + 1}]" for x in chosen)
                text = f"one job (1,{time}), m = 2, T = {total}, run over {runs}: |I_1| = {left}, |I_2| = {right}"
                yield (
                    None if left == right else Failure(text, {"T": total, "t": time, "slices": list(chosen)})
                )

    top = context.pick(9, 13, 16)
    found = survey(cases, range(2, top), f"all t < T < {top} and all slices", measure="T")
    return for_all(found, RULES, "m, n and real times") if exchanged else found


def _decide_free(exchanged: bool, context: Context) -> Verdict:
    """Free rows in slices of length 1 on the left and on the right of T - t; ``exchanged``: at most as many on the left."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in _sets(torus, context.pick(2, 3, 3), 2, "powers"):
            least = minimum_finish(jobs).time
            for deadline in (-(-least // 1), -(-least // 1) + 1):
                for stage in traced(jobs, deadline + 0 * least, SENSIBLE).stages:
                    middle = deadline - int(stage.time)
                    rows = [
                        sum(b - a + 1 for a, b, r in stage.before if r >= deadline - x)
                        for x in range(int(deadline))
                    ]
                    for x, y in product(range(int(middle)), range(int(middle), int(deadline))):
                        good = rows[x] <= rows[y] if exchanged else rows[x] >= rows[y]
                        text = f"{jobs}, T = {deadline}, job {stage.placement.job + 1}: {rows[x]} rows free over [{x},{x + 1}], {rows[y]} over [{y},{y + 1}]"
                        yield None if good else Failure(text, {"torus": torus, "T": int(deadline)})

    tori = context.pick((2, 4), (2, 4), (2, 4, 8))
    found = survey(cases, tori, f"powers of two, times 1, 2, m in {tori}", measure="m")
    return for_all(found, RULES, "m, n and real times") if exchanged else found


def _decide_spare(every: bool, context: Context) -> Verdict:
    """Jobs over one slice, some of which also run over the other beside J_i: is a strip free of these?"""

    def cases(torus: int) -> Iterator[Failure | None]:
        for side in divisors(torus):
            for common in _partitions(torus - side, side):
                for own in _partitions(torus - sum(common), side):
                    sides = sorted((*common, *own), reverse=True)
                    if not chain((side, *sides)):
                        continue
                    good = spare_strip(common, own, torus // side, side, every=every)
                    text = f"m = {torus}, d = {side}: sides {common} over both slices, {own} over one"
                    yield None if good else Failure(text, {"torus": torus, "side": side})

    top = context.pick(7, 9, 11)
    found = survey(
        cases,
        range(1, top),
        f"sides that divide one another, d a divisor of m < {top}, as many free rows over both slices",
    )
    return found if every else for_all(found, EXCHANGE, "m, n and real times")


def _decide_rules(context: Context) -> Verdict:
    """The inequalities of the three rules in every run on small job sets."""

    def cases(torus: int) -> Iterator[Failure | None]:
        for jobs in _sets(torus, 3, 3, "powers"):
            deadline = minimum_finish(jobs).time
            for stage in traced(jobs, deadline, SENSIBLE).stages:
                j, step = stage.placement.entry - 1, stage.placement.step
                f = [deadline - rest for _, _, rest in stage.before]
                before, end = deadline - stage.time, f[j] + stage.time
                if step == 2:
                    good = before > f[0] and end > f[0]
                elif step == 3:
                    good = before == f[j] and end == deadline
                else:
                    end = stage.placement.parts[1].end
                    good = (
                        f[j] > before > f[j + 1] and f[j] > end > f[j + 1] and f[j] - before == end - f[j + 1]
                    )
                text = f"{jobs}, T = {deadline}, job {stage.placement.job + 1}: Step {step}, T' = {before}"
                yield None if good else Failure(text, {"torus": torus, "step": step})

    found = survey(
        cases,
        context.pick((1, 2), (1, 2, 4), (1, 2, 4)),
        "powers of two, n <= 3, times up to 3, least deadlines",
    )
    return for_all(found, RULES, "m, n and real times, X = f_1 + t_i")


CLAIMS = (
    Claim(
        id="GS-LEM-2P",
        part="a",
        statement="A feasible schedule that has jobs 1..i-1 as the algorithm has them can be changed so that it has job i so "
        "too (the paper counts from J_0, but its jobs from J_1); sides that divide one another.",
        decide=_decide_exchange,
        solver_free=False,
    ),
    Claim(
        id="GS-LEM-2P",
        part="b",
        statement="f_k + t_i <= T, as J_i is scheduled beside S(i-1).",
        decide=_decide_last,
        solver_free=False,
    ),
    Claim(
        id="GS-LEM-2P",
        part="b-able",
        statement="Hence the algorithm is able to schedule J_i; powers of two.",
        decide=_decide_able,
        solver_free=False,
    ),
    Claim(
        id="GS-LEM-2P",
        part="c",
        reading="A",
        statement="Time can be divided into equal intervals at whose ends all preemptions and ends are; rational times.",
        decide=_decide_unit,
        solver_free=False,
    ),
    Claim(
        id="GS-LEM-2P",
        part="d",
        reading="A",
        statement="Jobs that run together can be lined up in m/d_i strips, none on two, since no side is above d_i; sides that "
        "divide one another.",
        decide=_decide_lined_up,
        solver_free=False,
    ),
    *(
        Claim(
            id="GS-LEM-2P",
            part="e",
            reading="exchanged" if exchanged else "",
            statement=f"The intervals on the left of T' = T - t_i {one} J_i, and those on its right {other} J_i, are equally many.",
            decide=partial(_decide_counts, exchanged),
            solver_free=not exchanged,
        )
        for exchanged, one, other in ((False, "without", "with"), (True, "with", "without"))
    ),
    *(
        Claim(
            id="GS-LEM-2P",
            part="f",
            reading="exchanged" if exchanged else "",
            statement=f"Over an interval on the {one} of T' at least as many rows are free as over one on the {other}.",
            decide=partial(_decide_free, exchanged),
            solver_free=not exchanged,
        )
        for exchanged, one, other in ((False, "left", "right"), (True, "right", "left"))
    ),
    *(
        Claim(
            id="GS-LEM-2P",
            part="g",
            reading=reading,
            statement=f"Over the interval without J_i a strip is empty or held by jobs that do not run over the other one; {which}.",
            decide=partial(_decide_spare, every),
            solver_free=every,
        )
        for reading, every, which in (
            ("A", False, "in a lining up chosen for it"),
            ("B", True, "in every lining up"),
        )
    ),
    Claim(
        id="GS-LEM-2P",
        part="h",
        reading="A",
        statement="Rule 1: T' > f_1 and tau > f_1; rule 2: T' = f_j and tau = T; rule 3: T' and tau' lie strictly between f_(j+1) "
        f"and f_j, and [T', f_j] is as long as [f_(j+1), tau']; {in_words(SENSIBLE)}.",
        decide=_decide_rules,
        solver_free=False,
    ),
)
