"""Antoniou 1994, section 2.2.4: what can be checked of the cost of the MSS strategy and of its fast forms."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.coalesce import best_fit
from allocert.allocators.hypercube.subcube_sets import SubcubeSet, weight
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.subcubes.greatest_subcubes import greatest_profiles, subcubes_of
from allocert.proofs.antoniou.gray.automata import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


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

    verdict = survey(
        cases,
        range(8),
        "3^n subcubes, n <= 7; all 2^(3^n) sets of subcubes tried and the same greatest profiles found, n <= 2",
    )
    return for_all_sizes(
        verdict,
        True,
        "all n",
        "the number of sets",
        "Q_n has 3^n subcubes, one for each word over 0, 1, *, and so 2^(3^n) sets of them, among which is a greatest one.",
    )


def _decide_hardness(context: Context) -> Verdict:
    return Verdict.cited(
        "no decision problem is spelled out and no reduction is given that could be checked; for one machine "
        "the question is finite, and what is known of hardness concerns all sizes at once"
    )


def _decide_best_fit_cost(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        machine = Hypercube(n)
        for m in range(n + 1):
            for cube in machine.subcubes(m):
                held = SubcubeSet(n, (machine.word(cube),))
                for k in range(m + 1):
                    granted = best_fit(held, k)
                    halves = -1 if granted is None else len(granted[1].words)
                    operations = (m - k + 1) + 2 * halves + 1
                    good = halves == m - k and operations <= 3 * n + 2
                    yield None if good else Failure(f"Q_{n}, {cube}, k = {k}: {halves} halves", {"n": n})

    verdict = survey(
        cases,
        range(context.pick(6, 7, 8)),
        "looks at heads of lists by dimension, halvings and insertions for one cube, every cube and k",
    )
    return for_all_sizes(
        verdict,
        True,
        "all n: at most 3n + 2 operations with one list a dimension",
        "the steps of one grant",
        "It looks at m-k+1 lists, takes a cube, halves it m-k times and inserts as many halves.",
    )


def _decide_fast_cost(context: Context) -> Verdict:
    return Verdict.cited(
        "the bound rests on the steps of HEURISTIC_COALESCE, which the thesis does not give; what is shipped "
        "under that name follows its description, joins cubes again and again, and proves nothing about the original"
    )


CLAIMS = (
    Claim(
        "AN-MSS-TIME",
        statement="Trying all sets of subcubes finds a greatest set and takes 2^(3^n) sets.",
        decide=_decide_subsets,
    ),
    Claim(
        "AN-MSS-NPHARD",
        statement="Finding the best decomposition is NP-hard.",
        decide=_decide_hardness,
    ),
    Claim(
        "AN-BESTFIT-TIME",
        statement="BEST_FIT takes O(n) operations.",
        decide=_decide_best_fit_cost,
    ),
    Claim(
        "AN-COMPLEXITY-MSS",
        statement="FAST_MSS_STRATEGY takes O(n 2^n) operations.",
        decide=_decide_fast_cost,
    ),
)
