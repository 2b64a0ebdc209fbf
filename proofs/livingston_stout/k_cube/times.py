"""Livingston & Stout 1989, section 3.5: the time of the k-cube buddy algorithm, and what reuse of partial results may save."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from allocert.allocators.parallel.k_cube import K_CUBE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.machines import Hypercube
from allocert.machines.words import bits, word_of
from allocert.models.parallel.distances import least_steps
from allocert.models.parallel.named import sets_of_processors
from allocert.models.systems.systems import k_cube
from allocert.proofs.formal.lifting import by_coq, in_coq
from allocert.proofs.livingston_stout.k_cube.runs import outgrown, run, taken, total, words
from allocert.proofs.theorems.parallel.complete_runs import BOUNDED_DIMENSION, SYSTEM_COSTS
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_FAR = (20, 100, 1000)


def _printed(d: int, q: int, k: int) -> int:
    """C(D,k) k without the Theta."""
    return comb(d - q + k, k) * k


@claim(
    "LS-TIME-3.6/exact",
    SYSTEM_COSTS.says("LS-TIME-3.6/exact"),
    solver_free=False,
)
@by_coq(SYSTEM_COSTS, "all 0 <= k <= q <= d", "LS-TIME-3.6/exact")
@every_at(
    up_to(5, 7, 8, first=1),
    checked="all q and k <= q, d <= {top}, measured on the full machine; for d <= {all_sets} all sets of available processors",
    measure="d",
    all_sets=(2, 3, 3),
)
def costs_are_exact(d: int, all_sets: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for k in range(q + 1):
            for runs in ("stopped", "in-full"):
                steps, sent, full = total(d, q, k, runs), words(d, q, k, runs), run(d, q, k, runs)
                text = f"d = {d}, q = {q}, k = {k}, {runs}: {full.steps} steps, {full.messages} words"
                yield case((full.steps, full.messages) == (steps, sent), text, d=d, q=q, k=k)
                for available in sets_of_processors(1 << d) if d <= all_sets else ():
                    less = run_network(K_CUBE[runs], Hypercube(d), available, parameters(d, q, k))
                    good = less.steps <= steps and less.messages <= sent
                    text = f"d = {d}, q = {q}, k = {k}, {runs}: {less.steps} steps, {less.messages} words"
                    yield case(good, text, d=d, q=q, k=k, available=list(bits(available)))


@claim(
    "LS-TIME-3.6@buddy-runs-stopped",
    "With each buddy run stopped once its k dimensions are halved the total time is Theta(C(D,k) k), D = d-q+k, for 1 <= k <= q <= d.",
    solver_free=False,
)
def total_of_stopped_runs(context: Context) -> Verdict:
    top, measured = context.pick(14, 16, 20), {}

    def family(d: int) -> Iterator[Failure | None]:
        measured[d] = taken(d, d - 2, 2, "stopped")
        yield case(measured[d] == total(d, d - 2, 2, "stopped") == d + 8, f"d = {d}", d=d)

    def wrong() -> Counterexample:
        printed = _printed(5, 3, 2)
        far = {str(d): total(d, d - 2, 2, "stopped") for d in _FAR}
        return Counterexample(
            f"k = 2, q = d - 2: d + 8 steps, where C(4,2) * 2 = {printed} for every d: {measured[5]} measured for d = 5, "
            f"{far['20']} for d = 20, {far['100']} for d = 100; the first q - k halvings alone are more than 12 c for every c, as soon as d > 12c + 4",
            {
                "k": 2,
                "q": 3,
                "d": 5,
                "steps": measured[5],
                "printed": printed,
                "measured": {str(d): steps for d, steps in measured.items()},
                "by_formula": far,
            },
        )

    small = survey(family, range(4, top + 1), f"measured on the full machine, 4 <= d <= {top}", measure="d")
    scope = "the k and d - q of the paper's example, smallest d that takes more than C(D,k) k; all d"
    return outgrown(wrong, small, K_CUBE_COSTS, scope)


@claim(
    "LS-TIME-3.6@buddy-runs-in-full",
    "With Algorithm 3.4 as printed the total time is Theta(C(D,k) k), D = d-q+k, for 1 <= k <= q <= d.",
    solver_free=False,
)
def total_of_runs_in_full(context: Context) -> Verdict:
    top, measured = context.pick(7, 9, 10), {}

    def family(d: int) -> Iterator[Failure | None]:
        measured[d] = taken(d, 3, 2, "in-full")
        good = measured[d] == total(d, 3, 2, "in-full") == comb(d - 1, 2) * (d - 1) + 1
        yield case(good, f"d = {d}: {measured[d]} steps", d=d)

    def wrong() -> Counterexample:
        printed = _printed(4, 3, 2)
        far = {str(d): [total(d, 3, 2, "in-full"), _printed(d, 3, 2)] for d in _FAR}
        return Counterexample(
            f"k = 2, q = 3: C(d-1,2) (d-1) + 1 steps, where C(d-1,2) * 2 is printed: {measured[4]} measured for d = 4 instead of "
            f"{printed}, {far['20'][0]} for d = 20 instead of {far['20'][1]}; more than c times as many for every c, as soon as d > 2c + 1",
            {
                "k": 2,
                "q": 3,
                "d": 4,
                "steps": measured[4],
                "printed": printed,
                "measured": {str(d): steps for d, steps in measured.items()},
                "by_formula_and_printed": far,
            },
        )

    small = survey(family, range(3, top + 1), f"measured on the full machine, 3 <= d <= {top}", measure="d")
    return outgrown(
        wrong, small, K_CUBE_COSTS, "k = 2 and q = 3, smallest d that takes more than C(D,k) k; all d"
    )


CLAIMS.also(in_coq("LS-TIME-3.6/bounded-dimension", BOUNDED_DIMENSION, "all 1 <= k <= q <= d"))


def _reusing(d: int, q: int, k: int) -> Fraction:
    """C(D,k) k / 2^k without the Theta."""
    return Fraction(_printed(d, q, k), 1 << k)


def _needed(d: int, q: int, k: int) -> int:
    """Steps that any program needs that names all q-subcubes of the system on the full machine, by what processors can have heard."""
    wanted = [word_of(one.nodes) for one in k_cube(d, q, k)]
    return least_steps(Hypercube(d), (1 << (1 << d)) - 1, wanted)


@claim(
    "LS-TIME-3.6-reuse@first-halvings-counted",
    "Algorithm 3.6 can be run in Theta(C(D,k) k / 2^k) steps in all, D = d-q+k, 1 <= k <= q <= d, with some order of the choices and "
    "some reuse of partial results.",
    solver_free=False,
    alone=False,
)
@claim(
    "LS-TIME-3.6-reuse@last-line-alone",
    "The last line of Algorithm 3.6 can be run in Theta(C(D,k) k / 2^k) steps, D = d-q+k, 1 <= k <= q <= d, with some order of the "
    "choices and some reuse of partial results.",
    solver_free=False,
    alone=True,
)
def reuse_takes_as_printed(context: Context, alone: bool) -> Verdict:
    top, measured = context.pick(7, 7, 8), {}

    def k_of(d: int) -> int:
        return d - 2 if alone else 2

    def family(d: int) -> Iterator[Failure | None]:
        needed, steps = _needed(d, d - 2, k_of(d)), taken(d, d - 2, k_of(d), "stopped")
        measured[d] = {"needed": needed, "printed": str(_reusing(d, d - 2, k_of(d))), "without_reuse": steps}
        good = needed == d - 3 and steps == total(d, d - 2, k_of(d), "stopped")
        yield case(good, f"d = {d}: {needed} steps needed, {steps} taken", d=d)

    def wrong() -> Counterexample:
        first = next(d for d in measured if d - 3 > _reusing(d, d - 2, k_of(d)))
        family_of = (
            "k = q = d - 2, where the last line is all there is: C(d,2) (d-2) / 2^(d-2)"
            if alone
            else "k = 2, q = d - 2: C(4,2) * 2 / 4 = 3 for every d"
        )
        text = (
            f"{family_of} is printed, and whatever is reused, no processor hears of all of a (d-2)-subcube in fewer than d - 3 steps: "
            f"for d = {first} {measured[first]['needed']} against {measured[first]['printed']}, for d = 20 17 against "
            f"{_reusing(20, 18, k_of(20))}"
        )
        data = {"k": k_of(first), "q": first - 2, "d": first, **measured[first]}
        return Counterexample(text, data | {"measured": {str(d): found for d, found in measured.items()}})

    small = survey(
        family,
        range(4, top + 1),
        f"4 <= d <= {top}: least steps by how far news travels, and the program without reuse measured",
        measure="d",
    )
    scope = "codimension 2 as in the paper's example, smallest d where the least steps are more than what is printed; all d"
    return outgrown(wrong, small, K_CUBE_COSTS, scope)
