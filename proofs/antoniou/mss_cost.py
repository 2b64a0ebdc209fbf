"""Antoniou 1994, section 2.2.4: what can be checked of the cost of the MSS strategy and of its fast forms."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.allocators.hypercube.coalesce import best_fit, coalesce
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, weight
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.greatest_subcubes import greatest_partitions, greatest_profiles, subcubes_of
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.4")


def _decide_subsets(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        cubes = subcubes_of(n)
        yield None if len(cubes) == 3**n else Failure(f"Q_{n} has {len(cubes)} subcubes", {"n": n})
        if n > 2:
            return
        best = [-1] * (1 << (1 << n))
        for chosen in range(1 << len(cubes)):
            taken = value = 0
            for i in bits(chosen):
                word, k = cubes[i]
                if taken & word:
                    break
                taken, value = taken | word, value + weight(n, k)
            else:
                best[taken] = max(best[taken], value)
        good = best == greatest_profiles(n).tolist()
        yield None if good else Failure(f"Q_{n}: the subsets give other profiles", {"n": n})

    return survey(
        cases,
        range(8),
        "3^n subcubes, n <= 7; all 2^(3^n) sets of subcubes tried and the same greatest profiles found, n <= 2",
        sets_tried={n: 1 << 3**n for n in range(3)},
        dynamic_programme="at most 2^(2^n) free sets times 2^n cubes through their lowest nodes, far fewer",
    )


def _decide_hardness(context: Context) -> Verdict:
    return Verdict.cited(
        "no decision problem is spelled out and no reduction is given that could be checked; for one machine "
        "the question is finite, and what is known of hardness concerns all sizes at once"
    )


def _decide_best_fit_cost(context: Context) -> Verdict:
    worst: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        worst[n] = 0
        machine = Hypercube(n)
        for m in range(n + 1):
            for cube in machine.subcubes(m):
                held = SubcubeSet(n, (machine.word(cube),))
                for k in range(m + 1):
                    granted = best_fit(held, k)
                    halves = -1 if granted is None else len(granted[1].words)
                    operations = (m - k + 1) + 2 * halves + 1
                    worst[n] = max(worst[n], operations)
                    good = halves == m - k and operations <= 3 * n + 2
                    yield None if good else Failure(f"Q_{n}, {cube}, k = {k}: {halves} halves", {"n": n})

    return survey(
        cases,
        range(context.pick(6, 7, 8)),
        "looks at heads of lists by dimension, halvings and insertions for one cube, every cube and k",
        most_operations=worst,
        bound="3n + 2 with one list a dimension",
    )


def _decide_coalesce_cost(context: Context) -> Verdict:
    step = context.pick(997, 101, 11)
    most: dict[int, int] = {}

    def cases(n: int) -> Iterator[Failure | None]:
        most[n] = 0
        for free in range(0, 1 << (1 << n), step if n == 4 else 1):
            held = SubcubeSet(n, next(greatest_partitions(free, n)))
            for released, k in subcubes_of(n):
                if released & free:
                    continue
                after = coalesce(held, released)
                grown = set(after.words) - set(held.words)
                size = max(word.bit_count() for word in grown)
                passes = (size >> k).bit_length()
                reads = sum((n - d) * count << d for d, count in enumerate(after.counts))
                most[n] = max(most[n], passes)
                good = len(grown) == 1 and min(grown) & released == released and reads <= n << n
                text = (
                    f"Q_{n}, free {free:#x}, release of {released:#x}: {len(grown)} new cubes, {reads} reads"
                )
                yield None if good else Failure(text, {"n": n, "free": free, "released": released})

    return survey(
        cases,
        range(5),
        f"the shipped routine on a greatest list of every free set (n = 4: one in {step}) and every release, n <= 4",
        most_passes=most,
        reads_of_one_pass="the neighbours of every cube of the list in every other direction, at most n 2^n nodes",
        argument="a list that no joining makes greater is joined only around the released cube, so each joining "
        "makes the one new cube larger: at most n - k of them, n - k + 1 passes, O(n^2 2^n) reads in all",
    )


def _decide_fast_cost(context: Context) -> Verdict:
    return Verdict.cited(
        "the bound rests on the steps of HEURISTIC_COALESCE, which the thesis does not give; what is shipped "
        "under that name follows its description, joins cubes again and again, and proves nothing about the original"
    )


CLAIMS = (
    _claim(
        "AN-MSS-NPHARD",
        part="time",
        statement="Trying all sets of subcubes finds a greatest set and takes 2^(3^n) sets.",
        decide=_decide_subsets,
    ),
    _claim(
        "AN-MSS-NPHARD",
        part="hardness",
        statement="Finding the best decomposition is NP-hard.",
        decide=_decide_hardness,
    ),
    _claim(
        "AN-COMPLEXITY-MSS",
        part="best-fit",
        statement="BEST_FIT takes O(n) operations.",
        decide=_decide_best_fit_cost,
    ),
    _claim(
        "AN-COMPLEXITY-MSS",
        part="coalesce",
        statement="As shipped, HEURISTIC_COALESCE makes one new cube around a released k-cube, in at most n - k + 1 "
        "passes that read at most n 2^n nodes each.",
        decide=_decide_coalesce_cost,
    ),
    _claim(
        "AN-COMPLEXITY-MSS",
        part="fast",
        statement="FAST_MSS_STRATEGY takes O(n 2^n) operations.",
        decide=_decide_fast_cost,
    ),
)
