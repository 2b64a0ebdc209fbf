"""Livingston & Stout 1989, section 3.5: the time of the k-cube buddy algorithm, and what is said of faster ones."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.k_cube import K_CUBE, parameters
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.machines import Hypercube
from allocert.machines.words import bits
from allocert.models.parallel.named import sets_of_processors
from allocert.models.systems.systems import k_cube
from allocert.proofs.theorems.lifting import by_theorem, proved_by
from allocert.proofs.theorems.obligations import Proof
from allocert.proofs.theorems.parallel.k_cube_costs import K_CUBE_COSTS, RESULTS_PER_PROCESSOR
from allocert.verification.claims.claim import Context, Counterexample, Kind, Verdict
from allocert.verification.deciding.every import every, every_at, up_to
from allocert.verification.deciding.stated import Stated
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = Stated()
_FAR = (10, 100, 1000, 3000)


def _total(d: int, q: int, k: int, run: str) -> int:
    """Steps on the full machine: the first halvings, then a run for each choice."""
    left = d - q + k
    return q - k + comb(left, k) * (k if run == "stopped" else left)


def _words(d: int, q: int, k: int, run: str) -> int:
    """Words on the full machine: all processors but the representatives send one, and in each run all of these but its leaders."""
    left = d - q + k
    leaders = 1 << (left - k) if run == "stopped" else 1
    return (1 << d) - (1 << left) + comb(left, k) * ((1 << left) - leaders)


def _run(d: int, q: int, k: int, run: str) -> Outcome:
    """The full machine."""
    return run_boards(K_CUBE[run], Hypercube(d), (1 << (1 << d)) - 1, parameters(d, q, k))


def _taken(d: int, q: int, k: int, run: str) -> int:
    """The same as the total, measured."""
    return _run(d, q, k, run).steps


def _outgrown(wrong: Counterexample, small: Verdict, proof: Proof, scope: str) -> Verdict:
    """A statement on growth refuted by a family, whose small members were looked at; undecided if these are otherwise."""
    if small.kind is not Kind.BOUNDED:
        return Verdict.undecided("the small members of the family are not as the argument has them")
    return Verdict.refuted(wrong, scope, proved_by(proof), looked_at=small.scope)


@claim(
    "LS-TIME-3.6/exact",
    "On the full machine Algorithm 3.6 takes exactly C(D,k) k + q - k steps with stopped runs and C(D,k) D + q - k with runs in full, "
    "D = d-q+k, for 0 <= k <= q <= d. The words sent are 2^d - 2^D and, for each of the C(D,k) runs, 2^D - 2^(D-k) or 2^D - 1. No "
    "set of available processors takes more of either.",
    solver_free=False,
)
@by_theorem(K_CUBE_COSTS, "all 0 <= k <= q <= d")
@every_at(
    up_to(5, 7, 8, first=1),
    checked="all q and k <= q, d <= {top}, measured on the full machine; for d <= {all_sets} all sets of available processors",
    measure="d",
    all_sets=(2, 3, 3),
)
def costs_are_exact(d: int, all_sets: int) -> Iterator[Failure | None]:
    for q in range(d + 1):
        for k in range(q + 1):
            for run in ("stopped", "in-full"):
                steps, words, taken = _total(d, q, k, run), _words(d, q, k, run), _run(d, q, k, run)
                text = f"d = {d}, q = {q}, k = {k}, {run}: {taken.steps} steps, {taken.messages} words"
                good = (taken.steps, taken.messages) == (steps, words)
                yield case(good, text, d=d, q=q, k=k)
                for available in sets_of_processors(1 << d) if d <= all_sets else ():
                    less = run_network(K_CUBE[run], Hypercube(d), available, parameters(d, q, k))
                    good = less.steps <= steps and less.messages <= words
                    text = f"d = {d}, q = {q}, k = {k}, {run}: {less.steps} steps, {less.messages} words"
                    yield case(good, text, d=d, q=q, k=k, available=list(bits(available)))


@claim(
    "LS-TIME-3.6@buddy-runs-stopped",
    "With each buddy run stopped once its k dimensions are halved the total time is Theta(C(D,k) k), D = d-q+k, for 1 <= k <= q <= d.",
    solver_free=False,
    run="stopped",
)
@claim(
    "LS-TIME-3.6@buddy-runs-in-full",
    "With Algorithm 3.4 as printed the total time is Theta(C(D,k) k), D = d-q+k, for 1 <= k <= q <= d.",
    solver_free=False,
    run="in-full",
)
def total_is_as_printed(context: Context, run: str) -> Verdict:
    top = context.pick(6, 9, 10)

    def family(d: int) -> Iterator[Failure | None]:
        q = d if run == "stopped" else 1
        steps = d if run == "stopped" else d * d
        yield case(_taken(d, q, 1, run) == _total(d, q, 1, run) == steps, f"d = {d}", d=d)

    small = survey(family, range(1, top + 1), f"measured on the full machine, d <= {top}", measure="d")
    what = "k = 1, q = d: d steps" if run == "stopped" else "k = q = 1: d^2 steps"
    printed = "C(1,1) * 1 = 1" if run == "stopped" else "C(d,1) * 1 = d"
    wrong = Counterexample(
        f"{what}, where {printed}: more than c times as many for every c, as soon as d > c",
        {"k": 1, "q": "d" if run == "stopped" else 1, "ratio": "d"},
    )
    return _outgrown(wrong, small, K_CUBE_COSTS, "least k; all d")


@claim(
    "LS-TIME-3.6/bounded-dimension",
    "With stopped runs the total is at least C(D,k) k and at most q C(D,k) k steps: Theta(C(D,k) k) where q is bounded.",
    solver_free=False,
)
@by_theorem(K_CUBE_COSTS, "all 1 <= k <= q <= d")
@every(30, 60, 100, first=1, checked="all q and k, d <= {top}", measure="d")
def total_for_bounded_dimension(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        for k in range(1, q + 1):
            steps, printed = _total(d, q, k, "stopped"), comb(d - q + k, k) * k
            yield case(
                printed <= steps <= q * printed, f"d = {d}, q = {q}, k = {k}: {steps} steps", d=d, q=q, k=k
            )


@claim(
    "LS-TIME-3.6-reuse",
    "Some order of the choices of defining positions with reuse of partial results takes Theta(C(D,k) k / 2^k) time, D = d-q+k, for "
    "1 <= k <= q <= d.",
    solver_free=False,
)
def reuse_takes_as_printed(context: Context) -> Verdict:
    top = context.pick(50, 100, 3000)

    def family(d: int) -> Iterator[Failure | None]:
        printed = Fraction(comb(d, d) * d, 1 << d)
        text = f"d = {d}: {d - 1} steps are needed, printed {printed}"
        yield case(2 * (d - 1) >= (1 << d) * printed and printed <= Fraction(1, 2), text, d=d)

    small = survey(family, range(2, top + 1), f"2 <= d <= {top}", measure="d")
    wrong = Counterexample(
        "k = q = d, the whole machine: C(d,d) d / 2^d = d/2^d, and whatever is reused, a processor hears of the one opposite to it "
        "after d - 1 steps at the earliest: more than c d/2^d for every c, as soon as 2^d > 2c",
        {"k": "d", "q": "d", "needed": "d - 1", "printed": "d/2^d"},
    )
    return _outgrown(wrong, small, K_CUBE_COSTS, "the family k = q = d, all d >= 2")


@claim(
    "LS-TIME-3.6-reuse/fixed",
    "For k fixed and q bounded the printed Theta(C(D,k) k / 2^k) holds even without reuse: stopped runs take at least as many and at "
    "most q 2^k times as many steps.",
    solver_free=False,
)
@by_theorem(K_CUBE_COSTS, "all 1 <= k <= q <= d")
@every(30, 60, 100, first=1, checked="all q and k, d <= {top}", measure="d")
def fixed_k_needs_no_reuse(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        for k in range(1, q + 1):
            steps, printed = _total(d, q, k, "stopped"), Fraction(comb(d - q + k, k) * k, 1 << k)
            good = printed <= steps <= q * (1 << k) * printed
            yield case(good, f"d = {d}, q = {q}, k = {k}: {steps} steps, printed {printed}", d=d, q=q, k=k)


def _per_processor(d: int, k: int) -> Fraction:
    """How many k-subcubes of the system with q = k a processor of the free machine has to name, on average."""
    return Fraction(comb(d, k) << (d - k), 1 << d)


@claim(
    "LS-TIME-3.6-theta-d@dimension-fixed",
    "For fixed k and fixed dimension q all available q-subcubes of the k-cube buddy system are found in Theta(d) time, each named "
    "in some processor's results, even if a word of d bits can name d subcubes.",
    solver_free=False,
    every_dimension=False,
)
@claim(
    "LS-TIME-3.6-theta-d@all-dimensions",
    "For fixed k all available subcubes of the k-cube buddy system, of all dimensions, are found in Theta(d) time, each named "
    "in some processor's results, even if a word of d bits can name d subcubes.",
    solver_free=False,
    every_dimension=True,
)
def results_fit_into_linear_time(context: Context, every_dimension: bool) -> Verdict:
    top = context.pick(5, 7, 8)

    def family(d: int) -> Iterator[Failure | None]:
        count = len(k_cube(d, 3, 3))
        yield case(count == _per_processor(d, 3) * (1 << d), f"d = {d}: {count} subcubes", d=d)

    small = survey(family, range(3, top + 1), f"the 3-subcubes counted, d <= {top}", measure="d")
    which = "of all dimensions, those of dimension 3 alone" if every_dimension else "q = 3"
    wrong = Counterexample(
        f"k = 3, {which}: on the free machine all 2^(d-3) C(d,3) are available, d(d-1)(d-2)/48 for each processor on average. "
        "With one bit for each that is more than c d words of d bits for every c, as soon as d >= 48c + 4",
        {"k": 3, "q": 3, "per_processor": {str(d): str(_per_processor(d, 3)) for d in _FAR}},
    )
    return _outgrown(
        wrong, small, RESULTS_PER_PROCESSOR, "least k where words of d bits are not enough; all d"
    )


@claim(
    "LS-TIME-3.6-theta-d/words",
    "The same for k = 2 if each subcube is named by a word of its own.",
    solver_free=False,
)
def results_as_words(context: Context) -> Verdict:
    top = context.pick(5, 7, 8)

    def family(d: int) -> Iterator[Failure | None]:
        count = len(k_cube(d, 2, 2))
        yield case(count == _per_processor(d, 2) * (1 << d), f"d = {d}: {count} subcubes", d=d)

    small = survey(family, range(2, top + 1), f"the 2-subcubes counted, d <= {top}", measure="d")
    wrong = Counterexample(
        "k = q = 2: d(d-1)/8 available subcubes for each processor on average, more than c d for every c as soon as d > 8c + 1",
        {"k": 2, "q": 2},
    )
    return _outgrown(wrong, small, RESULTS_PER_PROCESSOR, "least k; all d")


@claim(
    "LS-TIME-3.6-theta-d@codimension-fixed",
    "For fixed k and fixed codimension r = d - q all available subcubes of that codimension are found in Theta(d) time: Algorithm 3.6 "
    "with stopped runs takes C(r+k,k) k + d - r - k steps, and no fewer than d - r - 1 are enough for any program.",
    solver_free=False,
)
@by_theorem(K_CUBE_COSTS, "all k >= 0, r >= 0 and d >= r + k")
@every_at(
    up_to(100, 300, 3000, first=1),
    checked="k, r <= 4, d <= {top}; measured on the full machine for d <= {measured}",
    measure="d",
    measured=(5, 7, 8),
)
def fixed_codimension_is_linear(d: int, measured: int) -> Iterator[Failure | None]:
    for r in range(5):
        for k in range(1, 5):
            if r + k <= d:
                steps = _total(d, d - r, k, "stopped")
                good = d - r - 1 <= steps <= d + comb(r + k, k) * k
                good = good and (d > measured or steps == _taken(d, d - r, k, "stopped"))
                yield case(good, f"d = {d}, r = {r}, k = {k}: {steps} steps", d=d, r=r, k=k)


@claim(
    "LS-TIME-3.6-theta-d/one-cube",
    "For k = 1 Algorithm 3.6 with stopped runs takes exactly d steps on the full machine, whatever the dimension q >= 1.",
    solver_free=False,
)
@by_theorem(K_CUBE_COSTS, "k = 1, all 1 <= q <= d")
@every(6, 8, 10, first=1, checked="all q >= 1, d <= {top}, measured on the full machine", measure="d")
def one_cubes_take_d_steps(d: int) -> Iterator[Failure | None]:
    for q in range(1, d + 1):
        taken = _taken(d, q, 1, "stopped")
        yield case(taken == d, f"d = {d}, q = {q}: {taken} steps", d=d, q=q)
