"""Antoniou 1994, section 2.2.2 and table 2.1: how many subcubes there are and how many are recognised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import comb

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises, subcube_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray import automata as all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


@lru_cache(maxsize=64)
def _counts(n: int) -> tuple[tuple[int, int, int], ...]:
    """For k = 0..n: the numbers of k-subcubes there are, that Buddy, and that one Gray code recognises."""
    stars = [address.count("*") for address in subcube_words(n).values()]
    code = GrayCode.reflected(n)
    return tuple(
        (stars.count(k), len(buddy_recognises(n, k)), len(code_recognises(code, k))) for k in range(n + 1)
    )


def _decide_twice(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(1, n):
            _, buddy, gray = _counts(n)[k]
            data = {"n": n, "k": k, "buddy": buddy, "gray": gray}
            yield None if gray == 2 * buddy else Failure(f"n = {n}, k = {k}: {gray} against {buddy}", data)

    bound = context.pick(7, 8, 9)
    checked = f"k-subcubes of the reflected code and of Buddy, 0 < k < n <= {bound}"
    return _counted(survey(cases, range(2, bound + 1), checked), True)


Formula = Callable[[int, int], int]


def _decide_row(context: Context, row: int, formula: Formula) -> Verdict:
    """The row's three columns against counts: 2^n at k = 0, ``formula`` between, 1 at k = n."""
    bound, codes = context.pick(7, 8, 9), context.pick(4, 5, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(n + 1):
            printed = {1 if k == n else 1 << n if k == 0 else formula(n, k)}
            found = {_counts(n)[k][row]}
            if row == 2 and n <= codes:
                found |= {len(code_recognises(GrayCode(g), k)) for g in parameter_lists(n)}
            data = {"n": n, "k": k, "printed": sorted(printed), "counted": sorted(found)}
            text = f"n = {n}, k = {k}: printed {sorted(printed)}, counted {sorted(found)}"
            yield None if found == printed else Failure(text, data)

    checked = f"the three columns, 1 <= n <= {bound}"
    if row == 2:
        checked += f", by the reflected code and for n <= {codes} by each of the n! codes"
    verdict = survey(cases, range(1, bound + 1), checked)
    if row < 2:
        return all_sizes.for_all_sizes(verdict, True, "all n >= 1", "counting addresses and blocks", _WORDS)
    return _counted(verdict, formula is _gray)


_WORDS = (
    "A subcube is a choice of k of n directions and of the other n-k bits; Buddy has one for each of its 2^(n-k) aligned "
    "blocks of 2^k nodes."
)


def _counted(verdict: Verdict, by_runs: bool) -> Verdict:
    """The number of a code's regions for every n, where the claim is about that number."""
    return all_sizes.for_all_sizes(
        verdict,
        by_runs and all_sizes.number_of_runs(),
        "all n",
        "automata: the 2^(n-k+1) pairs of neighbouring words give as many subcubes for n-k+1 >= 2, and one "
        "for k = n",
        f"{all_sizes.BLOCKS} Buddy has one region for each of its 2^(n-k) aligned blocks.",
    )


def _distinct(n: int, k: int) -> int:
    return comb(n, k) << (n - k)


def _buddy(n: int, k: int) -> int:
    return 1 << (n - k)


def _gray_on_the_line(n: int, k: int) -> int:
    return 2 * (n - k + 1)


def _gray(n: int, k: int) -> int:
    return 1 << (n - k + 1)


CLAIMS = (
    Claim(
        "AN-CLAIM-TWICE",
        statement="One Gray code recognises twice as many k-subcubes as Buddy, 1 <= k <= n-1.",
        decide=_decide_twice,
    ),
    *(
        Claim(
            "AN-TAB-2.1",
            part=part,
            reading=reading,
            statement=f"{what}: 2^n for k = 0, {formula} for 1 <= k <= n-1, 1 for k = n.",
            decide=partial(_decide_row, row=row, formula=function),
        )
        for part, reading, what, formula, row, function in (
            ("distinct", "", "k-subcubes", "C(n,k) 2^(n-k)", 0, _distinct),
            ("buddy", "", "k-subcubes recognisable by Buddy", "2^(n-k)", 1, _buddy),
            ("gray", "product", "k-subcubes recognisable by a code", "2(n-k+1)", 2, _gray_on_the_line),
            ("gray", "power", "k-subcubes recognisable by a code", "2^(n-k+1)", 2, _gray),
        )
    ),
)
