"""Livingston & Stout 1989, sections 1 and 3.5: whether k-cube buddy systems can be allocated in linear time."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from allocert.models.parallel.named import available_ones, named
from allocert.models.systems.systems import complete
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.livingston_stout.k_cube.runs import outgrown, run, taken, total
from allocert.proofs.theorems.parallel.complete_runs import CODIMENSION
from allocert.proofs.theorems.parallel.k_cube_costs import RESULTS_PER_PROCESSOR
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_FAR = (20, 100, 1000, 3000)


def _per_processor(d: int, k: int) -> Fraction:
    """How many k-subcubes of the system with q = k a processor of the free machine has to name, on average."""
    return Fraction(comb(d, k), 1 << k)


def _first_beyond(k: int, share: int, power: int) -> int:
    """The least d from k on where one of ``share`` of all results, for each processor, is more than d^power."""
    d = k
    while _per_processor(d, k) <= share * d**power:
        d += 1
    return d


@claim(
    "LS-TIME-3.6-theta-d@dimension-fixed",
    "With k and the dimension q constant, the available q-subcubes of the k-cube buddy system can be named in Theta(d) time, each in "
    "some processor's results, even if a word of d bits can name d subcubes.",
    solver_free=False,
)
def results_of_one_dimension_fit(context: Context) -> Verdict:
    top, measured = context.pick(5, 7, 8), {}

    def family(d: int) -> Iterator[Failure | None]:
        found = named(run(d, 3, 3, "stopped"), d)
        measured[d] = sum(found.values())
        good = measured[d] == len(found) == _per_processor(d, 3) * (1 << d)
        yield case(good, f"d = {d}: {measured[d]} names", d=d)

    def wrong() -> Counterexample:
        first = _first_beyond(3, 1, 2)
        return Counterexample(
            "k = q = 3: on the free machine all 2^(d-3) C(d,3) are available, d(d-1)(d-2)/48 for each processor on average. With one "
            "bit for each that is more than c d words of d bits for every c, as soon as d >= 48c + 4",
            {
                "k": 3,
                "q": 3,
                "d": first,
                "per_processor": {str(d): str(_per_processor(d, 3)) for d in (first, *_FAR)},
                "names_measured": {str(d): names for d, names in measured.items()},
            },
        )

    small = survey(
        family, range(3, top + 1), f"what Algorithm 3.6 names counted, 3 <= d <= {top}", measure="d"
    )
    scope = (
        "least k where words of d bits are not enough, smallest d with more than d of them for c = 1; all d"
    )
    return outgrown(wrong, small, RESULTS_PER_PROCESSOR, scope)


def _weights(d: int, r: int) -> int:
    """The processors of a weight that is r modulo 5, as a word."""
    return sum(1 << pe for pe in range(1 << d) if pe.bit_count() % 5 == r)


def _spread(d: int, r: int) -> int:
    """How many 3-subcubes have none of them: their least weight is r + 1 modulo 5."""
    return comb(d, 3) * sum(comb(d - 3, weight) for weight in range(d - 2) if weight % 5 == (r + 1) % 5)


def _widest(d: int) -> int:
    """The r with the most such 3-subcubes."""
    return max(range(5), key=lambda r: _spread(d, r))


@claim(
    "LS-TIME-3.6-theta-d/all-dimensions",
    "With k constant, all available subcubes of the k-cube buddy system can be named in Theta(d) time, each in some processor's "
    "results, or one that it lies in, even if a word of d bits can name d subcubes.",
    solver_free=False,
)
def results_of_all_dimensions_fit(context: Context) -> Verdict:
    top, measured = context.pick(6, 7, 8), {}

    def family(d: int) -> Iterator[Failure | None]:
        r = _widest(d)
        missing = _weights(d, r)
        found = named(run(d, 3, 3, "stopped", missing), d)
        measured[d] = [r, len(found)]
        good = len(found) == _spread(d, r) and 5 * len(found) >= _per_processor(d, 3) * (1 << d)
        good = good and not available_ones(complete(d, 4), (1 << (1 << d)) - 1 & ~missing)
        yield case(good, f"d = {d}, weights {r} modulo 5 missing: {len(found)} 3-subcubes", d=d, r=r)

    def wrong() -> Counterexample:
        first = _first_beyond(3, 5, 2)
        return Counterexample(
            "k = 3: without the processors of weight r modulo 5 no 4-subcube is available, but for some r a fifth of all 3-subcubes is, "
            "d(d-1)(d-2)/240 for each of all 2^d processors. None lies in a larger one. With one bit for each that is more than c d "
            "words of d bits for every c, as soon as d >= 240c + 4",
            {
                "k": 3,
                "d": first,
                "at_least_per_processor": {str(d): str(_per_processor(d, 3) / 5) for d in (first, *_FAR)},
                "r_and_3_subcubes_measured": {str(d): found for d, found in measured.items()},
            },
        )

    small = survey(
        family,
        range(4, top + 1),
        f"4 <= d <= {top}: the 3-subcubes that Algorithm 3.6 names, and all 4-subcubes",
        measure="d",
    )
    scope = "least k where words of d bits are not enough, smallest d with surely more than d of them for c = 1; all d"
    return outgrown(wrong, small, RESULTS_PER_PROCESSOR, scope)


@claim(
    "LS-TIME-3.6-theta-d/words",
    "With k = 2 and q constant, the available q-subcubes of the 2-cube buddy system can be named in Theta(d) time, each by a word of "
    "its own.",
    solver_free=False,
)
def results_as_words(context: Context) -> Verdict:
    first = _first_beyond(2, 1, 1)
    top, measured = context.pick(first, first, first + 1), {}

    def family(d: int) -> Iterator[Failure | None]:
        outcome = run(d, 2, 2, "stopped")
        names = sum(named(outcome, d).values())
        measured[d] = [outcome.steps, names]
        yield case(names == _per_processor(d, 2) * (1 << d), f"d = {d}: {names} names", d=d)

    def wrong() -> Counterexample:
        steps, names = measured[first]
        return Counterexample(
            f"k = q = 2: d(d-1)/8 names for each processor on average, more than c d for every c as soon as d > 8c + 1; for d = {first} "
            f"Algorithm 3.6 has {names} for {1 << first} processors, in {steps} steps",
            {
                "k": 2,
                "q": 2,
                "d": first,
                "steps": steps,
                "names": names,
                "steps_and_names_measured": {str(d): found for d, found in measured.items()},
            },
        )

    small = survey(
        family, range(2, top + 1), f"what Algorithm 3.6 names counted, 2 <= d <= {top}", measure="d"
    )
    scope = "least k, smallest d with more than d names for each processor; all d"
    return outgrown(wrong, small, RESULTS_PER_PROCESSOR, scope)


@claim(
    "LS-TIME-3.6-theta-d@codimension-fixed",
    CODIMENSION.says("LS-TIME-3.6-theta-d@codimension-fixed"),
    solver_free=False,
)
@by_coq(CODIMENSION, "all k >= 0, r >= 0 and d >= r + k", "LS-TIME-3.6-theta-d@codimension-fixed")
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
                steps = total(d, d - r, k, "stopped")
                good = d - r - 1 <= steps <= d + comb(r + k, k) * k
                good = good and (d > measured or steps == taken(d, d - r, k, "stopped"))
                yield case(good, f"d = {d}, r = {r}, k = {k}: {steps} steps", d=d, r=r, k=k)
