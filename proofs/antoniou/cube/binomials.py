"""Antoniou 1994, sections 2.2.3.2 and 5: the size of C(n,h), h = floor(n/2), in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, prod

from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.chains import BELOW_ROOT, FACTORIAL, FORMULA, QUOTIENT
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def middle(n: int) -> int:
    """C(n, floor(n/2))."""
    return comb(n, n // 2)


CLAIMS.also(
    in_coq("AN-FORMULA-C@corrected", FORMULA, "all n"),
    in_coq("AN-PROP-2.1", BELOW_ROOT, "all n >= 1"),
    in_coq("AN-LIM-0", QUOTIENT, "all n >= 1, with the bound (n+1)^(-1/2)"),
    in_coq("AN-CLAIM-FACTORIAL", FACTORIAL, "all n >= 3"),
)


def _on_one_line(k: int) -> Fraction:
    return 2 * k - Fraction(1, k)


def _one_fraction(k: int) -> Fraction:
    return Fraction(2 * k - 1, k)


@claim(
    "AN-FORMULA-C@on-one-line",
    "C(n,h) is 2^h times the product of 2k - 1/k, k = 1..h.",
    factor=_on_one_line,
)
@claim(
    "AN-FORMULA-C@one-fraction",
    "C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h.",
    factor=_one_fraction,
)
@every(60, 200, 400, checked="n <= {top}, exact fractions")
def product_is_the_middle_binomial(n: int, factor: Callable[[int], Fraction]) -> Iterator[Failure | None]:
    """The identity with these factors."""
    h = n // 2
    value = prod(map(factor, range(1, h + 1)), start=Fraction(2**h))
    text = f"n = {n}: {value}, not {middle(n)}"
    yield case(value == middle(n), text, n=n, formula=str(value), binomial=middle(n))


@claim("AN-LIM-INF/open", "C(n,h)/a^n tends to infinity for every a with 0 < a < 2.")
@by_argument(
    "all a with 0 < a < 2, with the bound n(n-1)(2/a - 1)^2 / (2(n+1))",
    "C(n,h) is the largest of n+1 binomials that add up to 2^n",
    "C(n,h)/a^n >= (2/a)^n / (n+1), and (1+d)^n >= n(n-1)d^2/2 for d = 2/a - 1 > 0 by the binomial "
    "theorem, so the quotient exceeds every number. At a = 2 it tends to 0 instead.",
)
@every(200, 300, 500, checked="C(n,h) >= 2^n / (n+1), n <= {top}")
def middle_is_the_largest_of_its_row(n: int) -> Iterator[Failure | None]:
    row = [comb(n, i) for i in range(n + 1)]
    yield case(middle(n) == max(row) and middle(n) * (n + 1) >= 2**n == sum(row), f"n = {n}", n=n)


@claim("AN-LIM-INF/a=0", "C(n,h)/a^n is defined for a = 0, as the closed end of [0,2) has it.")
@at(0, 1, checked="a = 0, n <= 1")
def quotient_is_defined_at_zero(n: int) -> Iterator[Failure | None]:
    yield case(0**n, f"a = 0, n = {n}: C(n,h) / a^n divides by zero", a=0, n=n)
