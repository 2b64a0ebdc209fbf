"""Antoniou 1994, sections 2.2.3.2 and 5: the size of C(n,h), h = floor(n/2), in exact arithmetic."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from math import comb, factorial, prod

from allocert.proofs.antoniou.all_sizes import for_all_sizes
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Cases, Failure, Repair, survey

__all__ = ["CLAIMS"]

Polynomial = tuple[int, ...]
"""Coefficients, constant term first."""

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.2.3.2")


def middle(n: int) -> int:
    """C(n, floor(n/2))."""
    return comb(n, n // 2)


def times(left: Polynomial, right: Polynomial) -> Polynomial:
    """The product of two polynomials."""
    product = [0] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return tuple(product)


def _less_than(n: int) -> Failure | None:
    data = {"n": n, "middle": middle(n), "factorial": factorial(n)}
    text = f"n = {n}: C(n,h) = {middle(n)} and n! = {factorial(n)}"
    return None if middle(n) < factorial(n) else Failure(text, data)


def _decide_factorial(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield _less_than(n)
        odd, h = n % 2, n // 2
        doubles = (
            middle(n + 1) == 2 * middle(n) if odd else middle(n + 1) * (h + 1) == middle(n) * (2 * h + 1)
        )
        yield None if doubles else Failure(f"n = {n}: the step to n + 1", {"n": n})

    bound = context.pick(200, 500, 1000)
    ratios = {n: Fraction(factorial(n), middle(n)) for n in (3, 4, 5, 6, 10)}
    checked = f"C(n,h) < n!, and C(n+1,.) from C(n,.) by its factor, 3 <= n <= {bound}"
    return for_all_sizes(
        survey(cases, range(3, bound + 1), checked, ratio=ratios),
        True,
        "all n >= 3",
        "induction on n from n = 3",
        "From n to n+1 the binomial grows by 2 (n odd) or (2h+1)/(h+1) < 2 (n = 2h), n! by n+1 >= 4: the ratio grows by "
        "(n+1)/2 or more.",
    )


def _formula_cases(factor: Callable[[int], Fraction], only_even: bool = False, odd: bool = False) -> Cases:
    def cases(n: int) -> Iterator[Failure | None]:
        if only_even and n % 2:
            return
        h = n // 2
        value = prod((factor(k) for k in range(1, h + 1)), start=Fraction(1)) * 2**h
        if odd and n % 2:
            value *= Fraction(2 * h + 1, h + 1)
        data = {"n": n, "formula": str(value), "binomial": middle(n)}
        yield None if value == middle(n) else Failure(f"n = {n}: {value}, not {middle(n)}", data)

    return cases


def _as_printed(k: int) -> Fraction:
    return 2 * k - Fraction(1, k)


def _bracketed(k: int) -> Fraction:
    return Fraction(2 * k - 1, k)


def _decide_formula(context: Context, factor: Callable[[int], Fraction], only_even: bool) -> Verdict:
    bound = context.pick(60, 200, 400)
    checked = f"{'even ' if only_even else ''}n <= {bound}, exact fractions"
    repair = Repair(
        "factors (2k-1)/k, and for odd n one more factor (2h+1)/(h+1)", _formula_cases(_bracketed, odd=True)
    )
    verdict = survey(_formula_cases(factor, only_even), range(bound + 1), checked, repair=repair)
    return for_all_sizes(
        verdict,
        only_even and factor is _bracketed,
        "all even n",
        "induction on h from h = 0",
        "C(2h+2,h+1) / C(2h,h) = (2h+2)(2h+1) / (h+1)^2 = 2 (2(h+1)-1) / (h+1), the factor for k = h+1.",
    )


def _decide_proposition(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        odds, evens = prod(range(1, 2 * n, 2)), 2**n * factorial(n)
        data = {"n": n, "left": str(Fraction(odds, evens))}
        text = f"n = {n}: {Fraction(odds, evens)} is not below (2n+1)^(-1/2)"
        yield None if odds * odds * (2 * n + 1) < evens * evens else Failure(text, data)

    bound = context.pick(200, 500, 500)
    checked = f"squares compared as integers, 1 <= n <= {bound}"
    square, pair = times((2, 2), (2, 2)), times((1, 2), (3, 2))
    step = tuple(a - b for a, b in zip(square, pair, strict=True)) == (1, 0, 0)
    return for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        step,
        "all n >= 1",
        "induction from n = 1 (1/4 < 1/3); (2n+2)^2 - (2n+1)(2n+3) = 1 by multiplying out",
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
    square, pair = times((2, 2), (2, 2)), times((1, 2), (3, 2))
    return for_all_sizes(
        survey(cases, range(1, bound + 1), f"C(n,h)/2^n < (n+1)^(-1/2), 1 <= n <= {bound}"),
        tuple(a - b for a, b in zip(square, pair, strict=True)) == (1, 0, 0),
        "all n >= 1, with the bound (n+1)^(-1/2)",
        "from proposition 2.1, whose induction step is checked again",
        "C(2h,h)/2^(2h) = P_h and C(2h+1,h)/2^(2h+1) = P_(h+1), where P_m is the left side of proposition "
        "2.1; it is below (2m+1)^(-1/2) <= (n+1)^(-1/2), which tends to 0.",
    )


def _decide_to_infinity(context: Context, zero: bool) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        largest = max(comb(n, i) for i in range(n + 1))
        good = middle(n) == largest and middle(n) * (n + 1) >= 2**n == sum(comb(n, i) for i in range(n + 1))
        yield None if good else Failure(f"n = {n}", {"n": n})

    def quotients(n: int) -> Iterator[Failure | None]:
        text = f"a = 0, n = {n}: C(n,h) / a^n divides by zero"
        yield None if 0**n else Failure(text, {"a": 0, "n": n})

    bound = context.pick(200, 300, 500)
    if zero:
        return survey(quotients, range(bound + 1), f"a = 0, n <= {bound}", repair=Repair("0 < a < 2", cases))
    return for_all_sizes(
        survey(cases, range(bound + 1), f"C(n,h) >= 2^n / (n+1), n <= {bound}"),
        True,
        "all a with 0 < a < 2, with the bound n(n-1)(2/a - 1)^2 / (2(n+1))",
        "C(n,h) is the largest of n+1 binomials that add up to 2^n",
        "C(n,h)/a^n >= (2/a)^n / (n+1), and (1+d)^n >= n(n-1)d^2/2 for d = 2/a - 1 > 0 by the binomial "
        "theorem, so the quotient exceeds every number. At a = 2 it tends to 0 instead.",
    )


CLAIMS = (
    Claim(
        "AN-CLAIM-FACTORIAL",
        paper="antoniou",
        place="conclusion",
        statement="C(n,h) < n! for every n >= 3, and n!/C(n,h) grows by (n+1)/2 or more from n to n+1.",
        decide=_decide_factorial,
    ),
    _claim(
        "AN-FORMULA-C",
        reading="A",
        statement="C(n,h) is 2^h times the product of 2k - 1/k, k = 1..h.",
        decide=partial(_decide_formula, factor=_as_printed, only_even=False),
    ),
    _claim(
        "AN-FORMULA-C",
        reading="B",
        statement="C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h.",
        decide=partial(_decide_formula, factor=_bracketed, only_even=False),
    ),
    _claim(
        "AN-FORMULA-C",
        part="even",
        statement="For even n, C(n,h) is 2^h times the product of (2k-1)/k, k = 1..h.",
        decide=partial(_decide_formula, factor=_bracketed, only_even=True),
    ),
    _claim(
        "AN-PROP-2.1",
        statement="The product of 2k-1, k = 1..n, over 2^n n! is less than (2n+1)^(-1/2), n >= 1.",
        decide=_decide_proposition,
    ),
    _claim("AN-LIM-0", statement="C(n,h)/2^n tends to 0.", decide=_decide_to_zero),
    _claim(
        "AN-LIM-INF",
        part="open",
        statement="C(n,h)/a^n tends to infinity for every a with 0 < a < 2.",
        decide=partial(_decide_to_infinity, zero=False),
    ),
    _claim(
        "AN-LIM-INF",
        part="a=0",
        statement="C(n,h)/a^n is defined for a = 0, as the closed end of [0,2) has it.",
        decide=partial(_decide_to_infinity, zero=True),
    ),
)
