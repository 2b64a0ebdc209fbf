"""CNP_Alloc against the least makespans under contention: ``python -m benchmarks.pages.torus_contention`` prints docs/torus-contention.md.

``--sets N`` is the number of job sets of each size for sequential accounting; the others take a tenth and less. It takes some minutes.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from allocert.allocators.torus.cnp import cnp_alloc
from allocert.allocators.torus.contention import READINGS, dilation, placed, scheduled
from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.schedule import faults
from allocert.models.torus.contention.optimum import least_makespan
from allocert.proofs.gupta_srimani.cnp.bad_job_sets import BAD, PEERS, Peer, Ratio, climb, ratio
from allocert.proofs.gupta_srimani.cnp.job_sets import random_sets
from allocert.proofs.gupta_srimani.contention.placed_jobs import ENDS, WORDS

SEED = 1

_HEAD = """# CNP_Alloc under contention, measured

Gupta and Srimani 1997 give no bound for CNP_Alloc. Here its makespan is compared with the least one, which is proved; where none was proved, it says so
(`models/torus/contention/optimum.py`): by branch and bound for its own accounting, and by Z3 where jobs may start at any moment; by Z3 for nominal windows,
dilated windows and shared processors. Ratios are exact; means are rounded. All job sets are drawn on T_4 with sides 1, 2, 4
equally likely and times 1..8, seed {seed}, unless said otherwise. In these three readings CNP_Alloc's makespan is that of its starts and cells; where jobs
then clash, because they last longer than recorded, there is none.

`python -m benchmarks.pages.torus_contention` makes this page.
"""


def drawn(seed: int, count: int, number: int, torus: int = 4, longest: int = 8) -> Iterator[JobSet]:
    """Sets of ``number`` jobs at random: each side equally likely, integer times 1..``longest``."""
    rng = random.Random(f"{seed} {number} {torus}")
    sides = [1 << level for level in range(torus.bit_length())]
    for _ in range(count):
        yield JobSet.of(torus, [(rng.choice(sides), rng.randint(1, longest)) for _ in range(number)])


@dataclass(frozen=True)
class Summary:
    """How CNP_Alloc did on some job sets: counts, and of the ratios the mean, the 90th percentile and the greatest."""

    sets: int
    unproved: int
    clashes: int
    optimal: int
    mean: Fraction
    ninetieth: Fraction
    most: Fraction
    worst: JobSet | None


def summary(ratios: Iterable[Ratio | None]) -> Summary:
    """Sums some comparisons up."""
    every = list(ratios)
    proved = [one for one in every if one is not None]
    found = sorted(
        ((one.value, one) for one in proved if one.value is not None),
        key=lambda pair: (pair[0], str(pair[1].jobs)),
    )
    numbers = [value for value, _ in found]
    return Summary(
        sets=len(every),
        unproved=len(every) - len(proved),
        clashes=len(proved) - len(found),
        optimal=sum(value == 1 for value in numbers),
        mean=sum(numbers, Fraction(0)) / max(1, len(numbers)),
        ninetieth=numbers[(9 * len(numbers) + 9) // 10 - 1] if numbers else Fraction(0),
        most=numbers[-1] if numbers else Fraction(0),
        worst=found[-1][1].jobs if found else None,
    )


def _least(peer: Peer) -> str:
    return f"sequential, {peer.in_words}" if peer.reading == "sequential" else peer.in_words


def _number(value: Fraction) -> str:
    return f"{value} = {float(value):.3f}" if value.denominator > 1 else str(value)


def distribution(sets: int, only: str = "") -> Iterator[str]:
    """The ratios by reading and number of jobs."""
    yield "\n## Ratio of CNP_Alloc's makespan to the least\n"
    yield "| least | n | sets | clashes | optimal | mean | 90% at most | most | on |"
    yield "|---|---|---|---|---|---|---|---|---|"
    tenth = max(2, sets // 25)
    plan = {
        "sequential-own": {4: sets, 5: sets, 6: sets, 7: sets, 8: sets // 4},
        "sequential-any": {4: sets, 5: sets, 6: sets, 7: sets // 4},
        "sequential-waiting": {4: sets, 5: sets, 6: sets, 7: sets // 4, 8: sets // 100},
        "sequential-anytime": {4: sets // 5, 5: sets // 5, 6: sets // 50},
        "nominal-windows": dict.fromkeys((4, 5, 6, 7), tenth),
        "dilated-windows": dict.fromkeys((4, 5, 6), tenth // 2),
        "shared-processors": {4: tenth, 5: max(2, tenth // 4)},
    }
    for name, sizes in plan.items():
        if only not in ("", name):
            continue
        peer = PEERS[name]
        for number, count in sizes.items():
            one = summary(ratio(jobs, peer, 60.0) for jobs in drawn(SEED, count, number))
            share = f"{one.optimal} ({100 * one.optimal / max(1, one.sets - one.clashes):.0f}%)"
            unproved = f" ({one.unproved} not proved)" if one.unproved else ""
            yield (
                f"| {_least(peer)} | {number} | {one.sets}{unproved} | {one.clashes} | {share} | {float(one.mean):.3f} "
                f"| {float(one.ninetieth):.3f} | {_number(one.most)} | {_jobs(one.worst)} |"
            )


def _jobs(jobs: JobSet | None) -> str:
    return "" if jobs is None else " ".join(map(str, jobs.jobs))


def worst(steps: int) -> Iterator[str]:
    """The worst found by hill climbing."""
    yield "\n## The worst found by hill climbing\n"
    yield "Three climbs each; jobs in the order given, equal sides matter in it.\n"
    yield "| least | torus | n | sets tried | ratio | on |"
    yield "|---|---|---|---|---|---|"
    for name, numbers, share in (
        ("sequential-own", (3, 4, 5), 1),
        ("sequential-any", (3, 4, 5), 1),
        ("sequential-waiting", (3, 4, 5), 1),
        ("nominal-windows", (3, 4, 5), 20),
        ("dilated-windows", (3, 4, 5), 20),
        ("shared-processors", (3, 4), 40),
    ):
        for torus in (2, 4) if share == 1 else (4,):
            for number in numbers:
                yield _row(PEERS[name], torus, number, max(3, steps // share), None)
        for begin in BAD.get(name, ()):
            yield _row(PEERS[name], begin.torus, len(begin.jobs), steps // 8, begin)


def _row(peer: Peer, torus: int, number: int, steps: int, begin: JobSet | None) -> str:
    found = climb(SEED, number, peer, steps, torus=torus, restarts=3, begin=begin)
    value = found.worst.value if found.worst is not None else None
    jobs = _jobs(found.worst.jobs if found.worst is not None else None)
    shown = "none" if value is None else _number(value)
    return f"| {_least(peer)} | T_{torus} | {number} | {found.tried} | {shown} | {jobs} |"


def records(sets: int) -> Iterator[str]:
    """How the algorithm's records compare with the readings."""
    yield "\n## CNP_Alloc's records compared with the readings\n"
    yield f"{sets} job sets at random, m <= 16, n <= 9: its starts and cells in each reading.\n"
    yield "| reading | runs that agree | jobs recorded earlier | the same | later | makespan recorded earlier | the same | later | still a schedule |"
    yield "|---|---|---|---|---|---|---|---|---|"
    runs = [cnp_alloc(jobs, steps=False) for jobs in random_sets(SEED, sets)]
    for reading in READINGS:
        jobs_count, spans, agree, valid = [0, 0, 0], [0, 0, 0], 0, 0
        for run in runs:
            given = placed(run.schedule, [p.job for p in run.placements])
            recorded = [p.finish for p in run.placements]
            ends = ENDS[reading](run.jobs.torus, given)
            if ends is None:
                jobs_count[0] += len(recorded)
                spans[0] += 1
                continue
            for a, b in zip(recorded, ends, strict=True):
                jobs_count[1 + (a > b) - (a < b)] += 1
            spans[1 + (max(recorded) > max(ends)) - (max(recorded) < max(ends))] += 1
            agree += recorded == ends
            schedule = scheduled(run.jobs, given, reading)
            if schedule is not None:
                order = [p.job for p in run.placements] if reading == "sequential" else None
                valid += not list(faults(schedule, dilation=dilation(reading, order), preemptive=False))
        cells = " | ".join(str(count) for count in (agree, *jobs_count, *spans, valid))
        yield f"| {WORDS[reading]} | {cells} |"
    yield "\nWith dilated windows a run without finite durations counts as recorded earlier."


def example() -> Iterator[str]:
    """The worked example of section 2.4.4."""
    jobs = JobSet.of(8, [(8, 2), (4, 2), (4, 4), (4, 4), (4, 1), (2, 4)])
    yield "\n## The worked example of section 2.4.4\n"
    yield f"{jobs}: CNP_Alloc is done at {cnp_alloc(jobs).makespan}.\n"
    yield "| least | makespan | proved by |"
    yield "|---|---|---|"
    for peer in PEERS.values():
        answer = least_makespan(jobs, peer.reading, family=peer.family, seconds=120.0)
        shown = (
            str(answer.value)
            if answer.value == answer.bound
            else f"{answer.bound} to {answer.value}, open: {answer.reason}"
        )
        yield f"| {_least(peer)} | {shown} | {answer.engine} |"


def main() -> int:
    """Print the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sets", type=int, default=1000)
    parser.add_argument("--steps", type=int, default=600)
    parser.add_argument("--only", default="", choices=list(PEERS), help="only the ratios to this optimum")
    chosen = parser.parse_args()
    if chosen.only:
        for line in distribution(chosen.sets, chosen.only):
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
        return 0
    sys.stdout.write(_HEAD.format(seed=SEED))
    for part in (example(), distribution(chosen.sets), worst(chosen.steps), records(3 * chosen.sets)):
        for line in part:
            sys.stdout.write(line + "\n")
            sys.stdout.flush()
    return 0


if __name__ == "__main__":
    sys.exit(main())
