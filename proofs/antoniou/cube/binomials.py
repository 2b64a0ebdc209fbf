"""Antoniou 1994, sections 2.2.3.2 and 5: the size of C(n,h), h = floor(n/2), in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import comb, factorial, prod

from allocert.proofs.antoniou.gray.automata import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def middle(n: int) -> int:
    """C(n, floor(n/2))."""
    return comb(n, n // 2)


def _induction_step() -> bool:
    """(2n+2)^2 - (2n+1)(2n+3) = 1 for all n: at three places, which is enough for a polynomial of degree 2."""
    return all((2 * n + 2) ** 2 - (2 * n + 1) * (2 * n + 3) == 1 for n in range(3))


def _decide_factorial(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        text = f"n = {n}: C(n,h) = {middle(n)} and n! = {factorial(n)}"
        yield None if middle(n) < factorial(n) else Failure(text, {"n": n})
        odd, h = n % 2, n // 2
        doubles = (
            middle(n + 1) == 2 * middle(n) if odd else middle(n + 1) * (h + 1) == middle(n) * (2 * h + 1)
        )
        yield None if doubles else Failure(f"n = {n}: the step to n + 1", {"n": n})

    bound = context.pick(200, 500, 1000)
    checked = f"C(n,h) < n!, and C(n+1,.) from C(n,.) by its factor, 3 <= n <= {bound}"
    return for_all_sizes(
        survey(cases, range(3, bound + 1), checked),
        True,
        "all n >= 3",
        "induction on n from n = 3",
        "From n to n+1 the binomial grows by 2 (n odd) or (2h+1)/(h+1) < 2 (n = 2h), n! by n+1 >= 4: the ratio grows by "
        "(n+1)/2 or more.",
    )


def _as_printed(k: int) -> Fraction:
    return 2 * k - Fraction(1, k)


def _bracketed(k: int) -> Fraction:
    return Fraction(2 * k - 1, k)


def _decide_formula(context: Context, factor: Callable[[int], Fraction], odd: bool = False) -> Verdict:
    """The identity with these factors; with ``odd`` one more, (2h+1)/(h+1), for odd n."""

    def cases(n: int) -> Iterator[Failure | None]:
        h = n // 2
        value = prod(map(factor, range(1, h + 1)), start=Fraction(2**h))
        if odd and n % 2:
            value *= Fraction(2 * h + 1, h + 1)
        data = {"n": n, "formula": str(value), "binomial": middle(n)}
        yield None if value == middle(n) else Failure(f"n = {n}: {value}, not {middle(n)}", data)

    bound = context.pick(60, 200, 400)
    return for_all_sizes(
        survey(cases, range(bound + 1), f"n <= {bound}, exact fractions"),
        odd,
        "all n",
        "induction on h from h = 0",
        "C(2h+2,h+1) / C(2h,h) = (2h+2)(2h+1) / (h+1)^2 = 2 (2(h+1)-1) / (h+1), the factor for k = h+1, and "
        "C(2h+1,h) / C(2h,h) = (2h+1) / (h+1).",
    )


def _decide_proposition(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        odds, evens = prod(range(1, 2 * n, 2)), 2**n * factorial(n)
        data = {"n": n, "left": str(Fraction(odds, evens))}
        text = f"n = {n}: {Fraction(odds, evens)} is not below (2n+1)^(-1/2)"
        yield None if odds * odds * (2 * n + 1) < evens * evens else Failure(text, data)

    bound = context.pick(200, 500, 500)
    checked = f"squares compared as integers, 1 <= n <= {bound}"
    return for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        _induction_step(),
        "all n >= 1",
        "induction from n = 1 (1/4 < 1/3); (2n+2)^2 - (2n+1)(2n+3) = 1 at three places, so everywhere",
        "With P_n the left side, P_(n+1)^2 (2n+3) = P_n^2 (2n+1) * (2n+1)(2n+3)/(2n+2)^2, and the last "
        "factor is below 1: P_n^2 (2n+1) falls, from 3/4 at n = 1.",
    )


def _decide_to_zero(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        h = (n + 1) // 2
        left = Fraction(prod(range(1, 2 * h, 2)), 2**h * factorial(h))
        same = Fraction(middle(n), 2**n) == left
        yield None if same else Failure(f"n = {n}: not P_h with h = ceil(n/2)", {"n": n})
        below = middle(n) ** 2 * (n + 1) < 4**n
        yield None if below else Failure(f"n = {n}: not below (n+1)^(-1/2)", {"n": n})

    bound = context.pick(200, 500, 500)
    return for_all_sizes(
        survey(cases, range(1, bound + 1), f"C(n,h)/2^n < (n+1)^(-1/2), 1 <= n <= {bound}"),
        _induction_step(),
        "all n >= 1, with the bound (n+1)^(-1/2)",
        "from proposition 2.1, whose induction step is checked again",
        "C(2h,h)/2^(2h) = P_h and C(2h+1,h)/2^(2h+1) = P_(h+1), where P_m is the left side of proposition "
        "2.1; it is below (2m+1)^(-1/2) <= (n+1)^(-1/2), which tends to 0.",
    )


def _decide_to_infinity(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        largest = max(comb(n, i) for i in range(n + 1))
        good = middle(n) == largest and middle(n) * (n + 1) >= 2**n == sum(comb(n, i) for i in range(n + 1))
        yield None if good else Failure(f"n = {n}", {"n": n})

    bound = context.pick(200, 300, 500)
    return for_all_sizes(
        survey(cases, range(bound + 1), f"C(n,h) >= 2^n / (n+1), n <= {bound}"),
        True,
        "all a with 0 < a < 2, with the bound n(n-1)(2/a - 1)^2 / (2(n+1))",
        "C(n,h) is the largest of n+1 binomials that add up to 2^n",
        "C(n,h)/a^n >= (2/a)^n / (n+1), and (1+d)^n >= n(n-1)d^2/2 for d = 2/a - 1 > 0 by the binomial "
        "theorem, so the quotient exceeds every number. At a = 2 it tends to 0 instead.",
    )


def _decide_zero(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        text = f"a = 0, n = {n}: C(n,h) / a^n divides by zero"
        yield None if 0**n else Failure(text, {"a": 0, "n": n})

    return survey(cases, range(2), "a = 0, n <= 1")


CLAIMS = (
    Claim(
        "AN-CLAIM-FACTORIAL",
        statement="C(n,h) < n! for every n >= 3, and n!/C(n,h) grows by (n+1)/2 or more from n to n+1.",
        decide=_decide_factorial,
    ),
    Claim(
        "AN-FORMULA-C",
        reading="A",
        statement="C(n,h) is 2^h times the product of 2k - 1/k, k = 1..h.",
        decide=partial(_decide_formula, factor=_as_printed),
    ),
    Claim(
        "AN-FORMULA-C",
        reading="B",
        statement="C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h.",
        decide=partial(_decide_formula, factor=_bracketed),
    ),
    Claim(
        "AN-FORMULA-C",
        reading="corrected",
        statement="C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h, and for odd n times (2h+1)/(h+1).",
        decide=partial(_decide_formula, factor=_bracketed, odd=True),
    ),
    Claim(
        "AN-PROP-2.1",
        statement="The product of 2k-1, k = 1..n, over 2^n n! is less than (2n+1)^(-1/2), n >= 1.",
        decide=_decide_proposition,
    ),
    Claim("AN-LIM-0", statement="C(n,h)/2^n tends to 0.", decide=_decide_to_zero),
    Claim(
        "AN-LIM-INF",
        part="open",
        statement="C(n,h)/a^n tends to infinity for every a with 0 < a < 2.",
        decide=_decide_to_infinity,
    ),
    Claim(
        "AN-LIM-INF",
        part="a=0",
        statement="C(n,h)/a^n is defined for a = 0, as the closed end of [0,2) has it.",
        decide=_decide_zero,
    ),
)
