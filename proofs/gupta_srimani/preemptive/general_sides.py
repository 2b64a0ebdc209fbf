"""Gupta and Srimani 1997, section 3, beyond the paper: sides that are no powers of two."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache, partial
from itertools import combinations
from typing import Any

from allocert.allocators.torus.jobs import JobSet
from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2.oracle import Mistake, mistakes, replayed
from allocert.models.torus.preemptive.configuration_certificate import jobs_entry
from allocert.models.torus.preemptive.configuration_lp import least_finish, optimum
from allocert.models.torus.preemptive.configurations import chain
from allocert.proofs.gupta_srimani.preemptive.job_sets import Sizes, job_sets, shown
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Encoding
from allocert.verification.claims.claim import Claim, Context, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "TEXT_OF_OPTIMA", "Table", "encode_optima", "table"]

OPTIMA = "torus-optima"
"""The name of :func:`encode_optima`."""
TEXT_OF_OPTIMA = "Every job set, drawn again."
"""How it makes its list, for people."""


_WIDTHS = {
    "never-narrow": (Rules("none", "keep", "step3"), "no interval is ever too narrow"),
    "infeasible": (Rules("infeasible", "keep", "step3"), "an interval that is too narrow means infeasible"),
    "skipped": (Rules("skip", "keep", "step3"), "intervals that are too narrow are skipped"),
}
SIZES: dict[Effort, Sizes] = {
    Effort.QUICK: dict.fromkeys(range(1, 8), (1,) * 5),
    Effort.STANDARD: {**dict.fromkeys(range(1, 9), (2,) * 5 + (1, 1)), 9: (1,) * 7, 10: (1,) * 7},
    Effort.DEEP: {**dict.fromkeys(range(1, 9), (3,) * 5 + (2, 1)), **dict.fromkeys(range(9, 13), (1,) * 8)},
}

SideSet = frozenset[int]


@dataclass
class Table:
    """For each reading of the width and each torus the least sets of sides on which the algorithm is wrong."""

    bad: dict[Rules, dict[int, list[SideSet]]] = field(default_factory=dict)
    first: dict[Rules, Mistake] = field(default_factory=dict)
    cases: int = 0

    def known(self, rules: Rules, torus: int, sides: SideSet) -> bool:
        """Whether the algorithm is wrong on some of these sides."""
        return any(bad <= sides for bad in self.bad.get(rules, {}).get(torus, ()))

    def record(self, rules: Rules, mistake: Mistake, sides: SideSet) -> None:
        """One more set of sides; those that contain it are not kept."""
        self.first.setdefault(rules, mistake)
        before = self.bad.setdefault(rules, {}).get(mistake.jobs.torus, [])
        self.bad[rules][mistake.jobs.torus] = [*(bad for bad in before if not sides <= bad), sides]


@lru_cache(maxsize=3)
def table(effort: Effort) -> Table:
    """All job sets of some sizes, in three readings of the width."""
    found = Table()
    for jobs in job_sets(SIZES[effort], lambda torus: range(1, torus + 1)):
        found.cases += 1
        sides = frozenset(job.side for job in jobs.jobs)
        unknown = [rules for rules, _ in _WIDTHS.values() if not found.known(rules, jobs.torus, sides)]
        for rules, mistake in mistakes(jobs, unknown).items() if unknown else ():
            found.record(rules, mistake, sides)
    return found


def _strict(torus: int, sides: tuple[int, ...]) -> bool:
    """Of any two sides the smaller divides the larger, or as many of it fit into the larger as into the torus."""
    pairs = combinations(sorted(set(sides)), 2)
    return all(large % small == 0 or torus // small == large // small for small, large in pairs)


CRITERIA: dict[str, tuple[Callable[[int, tuple[int, ...]], bool], str]] = {
    "never-narrow": (
        lambda torus, sides: chain((*sides, torus)),
        "of any two sides, the torus's among them, one divides the other",
    ),
    "infeasible": (
        _strict,
        "for any two sides s < d s divides d, or s goes into m no more often than into d",
    ),
}


def bad_side_sets_are_listed(context: Context) -> Verdict:
    """The least sets of sides with a counterexample, where narrow intervals are skipped."""
    found, sizes, rules = table(context.effort), SIZES[context.effort], _WIDTHS["skipped"][0]
    checked = f"all job sets with {shown(sizes)}"
    if rules not in found.first:
        return Verdict.undecided(f"no counterexample; {checked}")
    bad = {str(torus): sorted(map(sorted, found.bad[rules].get(torus, ()))) for torus in sizes}
    text, data = replayed(found.first[rules], rules)
    evidence = Evidence.enumeration(
        f"{found.cases} job sets at, just above and just below their finish times"
    )
    shown_as = {
        torus: ["{" + ",".join(map(str, sides)) + "}" for sides in sets] for torus, sets in bad.items()
    }
    witness = {"case": text, "data": data}
    return Verdict.bounded(checked, evidence, witness=witness, least_bad_side_sets=shown_as)


def _side_sets(torus: int) -> list[tuple[int, ...]]:
    sides = range(1, torus + 1)
    return [some for count in sides for some in combinations(sides, count)]


def _sound(torus: int, found: Table, width: str) -> Iterator[Failure | None]:
    """The sets of sides that the criterion calls good."""
    rules, meant = _WIDTHS[width][0], CRITERIA[width][0]
    for sides in filter(partial(meant, torus), _side_sets(torus)):
        if found.known(rules, torus, frozenset(sides)):
            described = f"m = {torus}, sides {sides}: there is a counterexample"
            yield Failure(described, {"torus": torus, "sides": list(sides)})
        else:
            yield None


def criterion_tells_side_sets(context: Context, width: str) -> Verdict:
    """Good sets must have no counterexample, and all others one: where none was found, nothing is decided."""
    sizes, found = SIZES[context.effort], table(context.effort)
    rules, meant = _WIDTHS[width][0], CRITERIA[width][0]
    missing = [
        (torus, sides)
        for torus in sizes
        for sides in _side_sets(torus)
        if not meant(torus, sides) and not found.known(rules, torus, frozenset(sides))
    ]
    checked = f"all sets of sides, by counterexamples among all job sets with {shown(sizes)}"
    verdict = survey(partial(_sound, found=found, width=width), sizes, checked)
    if missing and verdict.kind is Kind.BOUNDED:
        return Verdict.undecided(f"no counterexample for m, sides = {missing[0]}; {checked}")
    return verdict


def _halves(sides: tuple[int, ...]) -> tuple[int, ...] | None:
    """Some of the sides that add up to half of all, or ``None``: all sums, one side after the other."""
    reached: dict[int, tuple[int, ...]] = {0: ()}
    for side in sides:
        for total, chosen in list(reached.items()):
            reached.setdefault(total + side, (*chosen, side))
    return reached.get(sum(sides) // 2)


def _partitions(total: int, largest: int) -> Iterator[tuple[int, ...]]:
    """The multisets of positive integers up to ``largest`` that add up to ``total``."""
    if not total:
        yield ()
    for first in range(min(total, largest), 0, -1):
        for rest in _partitions(total - first, first):
            yield (first, *rest)


def _questions(torus: int) -> Iterator[JobSet]:
    """Jobs of time 1 that fill the torus twice."""
    for sides in _partitions(2 * torus, torus):
        yield JobSet.of(torus, [(side, 1) for side in sides])


@every(8, 12, 15, first=1, checked="all multisets of sides that add up to 2 m, m <= {top}")
def partition_is_reduced(torus: int) -> Iterator[Failure | None]:
    for jobs in _questions(torus):
        sides = tuple(job.side for job in jobs.jobs)
        finish, half = optimum(jobs).time, _halves(sides)
        if (finish == 2) == (half is not None):
            yield None
        else:
            data = {"torus": torus, "sides": list(sides), "finish": str(finish)}
            yield Failure(f"{jobs}: done at {finish}, half of the sides: {half}", data)


def _drawn(shapes: Iterable[tuple[int, int, int]], seed: int) -> Iterator[JobSet]:
    """Random sides and times: for each number of jobs and each torus this many sets."""
    rng = random.Random(seed)
    for count, torus, runs in shapes:
        for _ in range(runs):
            yield JobSet.of(torus, [(rng.randint(1, torus), rng.randint(1, 99)) for _ in range(count)])


def _scope(shapes: Iterable[Sequence[int]]) -> str:
    which = ", ".join(f"{runs} with n = {count}, m = {torus}" for count, torus, runs in shapes)
    return f"random sides and times: {which}"


def encode_optima(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What certificates of the least finish times of random job sets state together, drawn again from the seed."""
    sets = _drawn(map(tuple, arguments["shapes"]), arguments["seed"])
    parts = [jobs_entry(jobs) for jobs in sets]
    where = f"{_scope(arguments['shapes'])}, drawn with seed {arguments['seed']}"
    return {
        "states": f"The least finish times of {len(parts)} job sets are as shown: {where}.",
        "parts": parts,
    }


def configurations_give_optima(context: Context) -> Verdict:
    """Random sides; each optimum has a schedule and weights that show it."""
    shapes = context.pick(((10, 16, 3), (20, 32, 3)), ((40, 100, 20),), ((40, 100, 100), (80, 128, 20)))
    parts = []
    for jobs in _drawn(shapes, context.seed):
        answer = least_finish(jobs)
        if answer.status is not Status.OPTIMAL or answer.certificate is None:
            return Verdict.undecided(f"{jobs}: {answer.reason}")
        parts.append(answer.certificate)
        context.progress(f"{len(parts)} optima")
    arguments = {"shapes": [list(shape) for shape in shapes], "seed": context.seed}
    states = str(encode_optima(arguments)["states"])
    evidence = certified(bundle(states, parts, Encoding(TEXT_OF_OPTIMA, OPTIMA, arguments)))
    return Verdict.bounded(_scope(shapes), evidence)


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "GS-X-3/side-sets@skipped",
        f"Lemma 2 fails for some sets of sides, where {_WIDTHS['skipped'][1]} and Step 4 keeps what is left.",
        bad_side_sets_are_listed,
    ),
    *(
        keyed(
            f"GS-X-3/criterion@{width}",
            f"Where {_WIDTHS[width][1]} and Step 4 keeps what is left, Lemma 2 holds for a set of sides iff {what}.",
            partial(criterion_tells_side_sets, width=width),
        )
        for width, (_, what) in CRITERIA.items()
    ),
    keyed(
        "GS-X-3/partition",
        "Jobs of time 1 whose sides add up to 2 m can be done by 2 iff some of the sides add up to m.",
        partition_is_reduced,
    ),
    keyed_proved(
        "GS-X-3/exact",
        "Generated configurations give the least finish time of jobs of any sides, with a certificate.",
        configurations_give_optima,
    ),
)
