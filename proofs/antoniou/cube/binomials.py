"""Antoniou 1994, sections 2.2.3.2 and 5: the size of C(n,h), h = floor(n/2), in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from math import comb, factorial, prod

from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def middle(n: int) -> int:
    """C(n, floor(n/2))."""
    return comb(n, n // 2)


def _induction_step() -> bool:
    """(2n+2)^2 - (2n+1)(2n+3) = 1 for all n: at three places, which is enough for a polynomial of degree 2."""
    return all((2 * n + 2) ** 2 - (2 * n + 1) * (2 * n + 3) == 1 for n in range(3))


@claim(
    "AN-CLAIM-FACTORIAL",
    "C(n,h) < n! for every n >= 3, and n!/C(n,h) grows by (n+1)/2 or more from n to n+1.",
)
@by_argument(
    "all n >= 3",
    "induction on n from n = 3",
    "From n to n+1 the binomial grows by 2 (n odd) or (2h+1)/(h+1) < 2 (n = 2h), n! by n+1 >= 4: the ratio grows by "
    "(n+1)/2 or more.",
)
@every(
    200, 500, 1000, first=3, checked="C(n,h) < n!, and C(n+1,.) from C(n,.) by its factor, 3 <= n <= {top}"
)
def middle_is_below_the_factorial(n: int) -> Iterator[Failure | None]:
    yield case(middle(n) < factorial(n), f"n = {n}: C(n,h) = {middle(n)} and n! = {factorial(n)}", n=n)
    up, down = (2, 1) if n % 2 else (n + 1, n // 2 + 1)
    yield case(middle(n + 1) * down == middle(n) * up, f"n = {n}: the step to n + 1", n=n)


def _on_one_line(k: int) -> Fraction:
    return 2 * k - Fraction(1, k)


def _one_fraction(k: int) -> Fraction:
    return Fraction(2 * k - 1, k)


@claim(
    "AN-FORMULA-C@on-one-line",
    "C(n,h) is 2^h times the product of 2k - 1/k, k = 1..h.",
    factor=_on_one_line,
    odd=False,
)
@claim(
    "AN-FORMULA-C@one-fraction",
    "C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h.",
    factor=_one_fraction,
    odd=False,
)
@claim(
    "AN-FORMULA-C@corrected",
    "C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h, and for odd n times (2h+1)/(h+1).",
    factor=_one_fraction,
    odd=True,
)
@by_argument(
    "all n",
    "induction on h from h = 0",
    "C(2h+2,h+1) / C(2h,h) = (2h+2)(2h+1) / (h+1)^2 = 2 (2(h+1)-1) / (h+1), the factor for k = h+1, and "
    "C(2h+1,h) / C(2h,h) = (2h+1) / (h+1).",
    where=lambda *, factor, odd: odd,
)
@every(60, 200, 400, checked="n <= {top}, exact fractions")
def product_is_the_middle_binomial(
    n: int, factor: Callable[[int], Fraction], odd: bool
) -> Iterator[Failure | None]:
    """The identity with these factors; with ``odd`` one more, (2h+1)/(h+1), for odd n."""
    h = n // 2
    value = prod(map(factor, range(1, h + 1)), start=Fraction(2**h))
    if odd and n % 2:
        value *= Fraction(2 * h + 1, h + 1)
    text = f"n = {n}: {value}, not {middle(n)}"
    yield case(value == middle(n), text, n=n, formula=str(value), binomial=middle(n))


@claim("AN-PROP-2.1", "The product of 2k-1, k = 1..n, over 2^n n! is less than (2n+1)^(-1/2), n >= 1.")
@by_argument(
    "all n >= 1",
    "induction from n = 1 (1/4 < 1/3); (2n+2)^2 - (2n+1)(2n+3) = 1 at three places, so everywhere",
    "With P_n the left side, P_(n+1)^2 (2n+3) = P_n^2 (2n+1) * (2n+1)(2n+3)/(2n+2)^2, and the last "
    "factor is below 1: P_n^2 (2n+1) falls, from 3/4 at n = 1.",
    where=_induction_step,
)
@every(200, 500, 500, first=1, checked="squares compared as integers, 1 <= n <= {top}")
def product_of_odds_is_small(n: int) -> Iterator[Failure | None]:
    odds, evens = prod(range(1, 2 * n, 2)), 2**n * factorial(n)
    left = Fraction(odds, evens)
    small = odds * odds * (2 * n + 1) < evens * evens
    yield case(small, f"n = {n}: {left} is not below (2n+1)^(-1/2)", n=n, left=str(left))


@claim("AN-LIM-0", "C(n,h)/2^n tends to 0.")
@by_argument(
    "all n >= 1, with the bound (n+1)^(-1/2)",
    "from proposition 2.1, whose induction step is checked again",
    "C(2h,h)/2^(2h) = P_h and C(2h+1,h)/2^(2h+1) = P_(h+1), where P_m is the left side of proposition "
    "2.1; it is below (2m+1)^(-1/2) <= (n+1)^(-1/2), which tends to 0.",
    where=_induction_step,
)
@every(200, 500, 500, first=1, checked="C(n,h)/2^n < (n+1)^(-1/2), 1 <= n <= {top}")
def quotient_by_powers_of_two_falls_to_zero(n: int) -> Iterator[Failure | None]:
    h = (n + 1) // 2
    left = Fraction(prod(range(1, 2 * h, 2)), 2**h * factorial(h))
    yield case(Fraction(middle(n), 2**n) == left, f"n = {n}: not P_h with h = ceil(n/2)", n=n)
    yield case(middle(n) ** 2 * (n + 1) < 4**n, f"n = {n}: not below (n+1)^(-1/2)", n=n)


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
