"""Kandlur & Shin 1988, section 3: how far apart two random faults are, before and after relabelling."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from math import sqrt

from allocert.errors import EngineError
from allocert.machines.labelling import Labelling
from allocert.proofs.theorems.lifting import for_all, proved_by
from allocert.proofs.theorems.loss import SEPARATION, mean_distance, mean_new_separation, mean_separation
from allocert.verification.claims.claim import Claim, Context, Counterexample, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "pair_sums"]

_FARTHEST = 60
_PAPER = range(5, 11)
"""The cubes of the paper's tables."""

_claim: Callable[..., Claim] = partial(Claim, solver_free=False)


@dataclass(frozen=True)
class _Sums:
    """Sums over all ordered pairs of nodes."""

    separation: int
    distance: int
    new_separation: int


@lru_cache(maxsize=16)
def pair_sums(n: int) -> _Sums:
    """All ordered pairs of nodes of Q_n, each relabelled as the shipped labelling does with these two faults."""
    separation = distance = new_separation = 0
    for x in range(1 << n):
        for y in range(x):
            labels = Labelling.by_faults(n, (y, x))
            separation += x - y
            distance += (x ^ y).bit_count()
            new_separation += abs(labels.new(x) - labels.new(y))
    return _Sums(2 * separation, 2 * distance, 2 * new_separation)


def _checked(top: int) -> None:
    """The closed forms against the enumeration. Raises :class:`EngineError` where they differ."""
    for n in range(top + 1):
        sums, nodes = pair_sums(n), 1 << n
        for distinct in (False, True) if n else (False,):
            pairs = nodes * (nodes - 1) if distinct else nodes * nodes
            counted = [Fraction(one, pairs) for one in (sums.separation, sums.distance, sums.new_separation)]
            if counted != [
                form(n, distinct) for form in (mean_separation, mean_distance, mean_new_separation)
            ]:
                raise EngineError(f"Q_{n}: the means of pairs are {counted}, not the closed forms")


def _decide_equal(
    context: Context,
    mean: Callable[[int, bool], Fraction],
    square: Callable[[int], Fraction],
    distinct: bool = True,
    sizes: range = range(1, _FARTHEST + 1),
) -> Verdict:
    """Whether the mean is the value of which ``square`` is the square: it may be irrational."""
    top = context.pick(6, 8, 8)
    _checked(top)
    quotients = {n: f"{sqrt(square(n)) / mean(n, distinct):.2f}" for n in _PAPER}

    def cases(n: int) -> Iterator[Failure | None]:
        true, said = mean(n, distinct), f"{sqrt(square(n)):.4g}"
        text = f"D = {n}: the mean is {float(true):.4g}, not {said}"
        yield None if true**2 == square(n) else Failure(text, {"D": n, "mean": str(true), "said": said})

    verdict = survey(
        cases,
        sizes,
        f"{sizes[0]} <= D <= {sizes[-1]} by the closed form, which counting all pairs confirms for D <= {top}",
        measure="D",
        said_over_mean=quotients,
    )
    return for_all(verdict, SEPARATION, f"all D >= {sizes[0]}")


def _decide_from_node_0(context: Context) -> Verdict:
    """The mean of the other labels, one by one."""
    top = context.pick(12, 16, 20)

    def cases(n: int) -> Iterator[Failure | None]:
        mean = Fraction(sum(range(1 << n)), (1 << n) - 1)
        yield None if mean == 1 << (n - 1) else Failure(f"D = {n}: the mean is {mean}", {"D": n})

    return survey(cases, range(1, top + 1), f"all nodes but node 0, 1 <= D <= {top}", measure="D")


def _decide_order(context: Context) -> Verdict:
    """Whether the mean stays within a constant factor of 2^(D/2): its square over 2^D is bounded."""
    top = context.pick(6, 8, 8)
    _checked(top)
    grown = {n: mean_new_separation(n, True) ** 2 / 2**n for n in range(1, _FARTHEST + 1)}
    outgrows = all(value >= Fraction(9, 8) ** (n - 1) / 8 for n, value in grown.items())
    fits = all(Fraction(3, 2) ** n / 3 <= mean_new_separation(n, True) <= Fraction(3, 2) ** n for n in grown)
    if not (outgrows and fits):
        return Verdict.undecided("the bounds that the proof gives do not hold", squares=grown)
    first = next(n for n, value in grown.items() if value > 1)
    text = (
        f"the mean squared over 2^D is at least (9/8)^(D-1) / 8 for every D >= 1, so it has no bound: "
        f"more than 1 from D = {first}, {float(grown[_FARTHEST]):.1f} at D = {_FARTHEST}"
    )
    return Verdict.refuted(
        Counterexample(text, {"square_over_2^D": {str(n): str(grown[n]) for n in (5, 10, _FARTHEST)}}),
        f"all D >= 1; D <= {_FARTHEST} by the closed form, all pairs for D <= {top}",
        proved_by(SEPARATION),
        order="(3/2)^D: between 1/3 and 1 times it",
    )


def _decide_closer(context: Context) -> Verdict:
    """Whether the new separation is the smaller one, of the true means and of the paper's values."""
    top = context.pick(6, 8, 8)
    _checked(top)

    def cases(n: int) -> Iterator[Failure | None]:
        new, old = mean_new_separation(n, True), mean_separation(n, True)
        for words, less, more in (("the means", new, old), ("the squares printed", 2**n, 4 ** (n - 1))):
            text = f"D = {n}: after and before relabelling {words} are {less} and {more}"
            data = {"D": n, "after": str(less), "before": str(more)}
            yield None if less < more else Failure(text, data)

    verdict = survey(
        cases,
        range(3, _FARTHEST + 1),
        f"3 <= D <= {_FARTHEST} by the closed form, all pairs for D <= {top}",
        measure="D",
        bound_on_the_quotient="(3/2)(3/4)^D",
    )
    return for_all(verdict, SEPARATION, "all D >= 3")


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-SEP-VEC",
        statement="Two different random faults are 2^D / 2 apart in the vector on average.",
        decide=partial(_decide_equal, mean=mean_separation, square=lambda n: Fraction(4**n, 4), sizes=_PAPER),
        solver_free=True,
    ),
    _claim(
        "KS-CLAIM-SEP-VEC",
        statement="Two different random faults are (2^D + 1) / 3 apart in the vector on average.",
        decide=partial(_decide_equal, mean=mean_separation, square=lambda n: Fraction(2**n + 1, 3) ** 2),
        reading="exact",
    ),
    _claim(
        "KS-CLAIM-SEP-VEC",
        statement="Another random node is 2^D / 2 positions from node 0 on average.",
        decide=_decide_from_node_0,
        reading="from-node-0",
        solver_free=True,
    ),
    _claim(
        "KS-CLAIM-SEP-HAM",
        statement="The mean Hamming distance of two different nodes is the sum of d C(D,d).",
        decide=partial(_decide_equal, mean=mean_distance, square=lambda n: Fraction(n * 2**n, 2) ** 2),
        reading="sum",
        solver_free=True,
    ),
    _claim(
        "KS-CLAIM-SEP-HAM",
        statement="The mean Hamming distance of a random node from a given one is the sum of d C(D,d) over 2^D.",
        decide=partial(
            _decide_equal, mean=mean_distance, square=lambda n: Fraction(n, 2) ** 2, distinct=False
        ),
        reading="all-nodes",
    ),
    _claim(
        "KS-CLAIM-SEP-HAM",
        statement="The mean Hamming distance of two different nodes is the sum of d C(D,d) over 2^D - 1.",
        decide=partial(
            _decide_equal, mean=mean_distance, square=lambda n: Fraction(n * 2**n, 2 * (2**n - 1)) ** 2
        ),
        reading="other-nodes",
    ),
    _claim(
        "KS-CLAIM-SEP-NEW",
        statement="After relabelling two different random faults are 2^(D/2) apart on average.",
        decide=partial(
            _decide_equal, mean=mean_new_separation, square=lambda n: Fraction(2**n), sizes=_PAPER
        ),
        part="separation",
        reading="equal",
        solver_free=True,
    ),
    _claim(
        "KS-CLAIM-SEP-NEW",
        statement="After relabelling two different random faults are (3^D - 1) / (2 (2^D - 1)) apart on average.",
        decide=partial(
            _decide_equal, mean=mean_new_separation, square=lambda n: Fraction(3**n - 1, 2 * (2**n - 1)) ** 2
        ),
        part="separation",
        reading="exact",
    ),
    _claim(
        "KS-CLAIM-SEP-NEW",
        statement="Their mean separation after relabelling is within constant factors of 2^(D/2).",
        decide=_decide_order,
        part="separation",
        reading="order",
    ),
    _claim(
        "KS-CLAIM-SEP-NEW",
        statement="Their mean separation after relabelling is less than before, and 2^(D/2) less than 2^(D-1), D >= 3.",
        decide=_decide_closer,
        part="comparison",
    ),
)
