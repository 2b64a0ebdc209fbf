"""Antoniou 1994, section 2.2.2 and table 2.1: how many subcubes there are and how many are recognised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import comb

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises, subcube_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray.automata import BLOCKS, number_of_runs
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@lru_cache(maxsize=64)
def _counts(n: int) -> tuple[tuple[int, int, int], ...]:
    """For k = 0..n: the numbers of k-subcubes there are, that Buddy, and that one Gray code recognises."""
    stars = [address.count("*") for address in subcube_words(n).values()]
    code = GrayCode.reflected(n)
    return tuple(
        (stars.count(k), len(buddy_recognises(n, k)), len(code_recognises(code, k))) for k in range(n + 1)
    )


_AUTOMATA = (
    "automata: the 2^(n-k+1) pairs of neighbouring words give as many subcubes for n-k+1 >= 2, and one for k = n",
    f"{BLOCKS} Buddy has one region for each of its 2^(n-k) aligned blocks.",
)
_COUNTING = (
    "A subcube is a choice of k of n directions and of the other n-k bits; Buddy has one for each of its 2^(n-k) aligned "
    "blocks of 2^k nodes."
)


@claim("AN-CLAIM-TWICE", "One Gray code recognises twice as many k-subcubes as Buddy, 1 <= k <= n-1.")
@by_argument("all n", *_AUTOMATA, where=number_of_runs)
@every(7, 8, 9, first=2, checked="k-subcubes of the reflected code and of Buddy, 0 < k < n <= {top}")
def code_has_twice_as_many(n: int) -> Iterator[Failure | None]:
    for k in range(1, n):
        _, buddy, gray = _counts(n)[k]
        text = f"n = {n}, k = {k}: {gray} against {buddy}"
        yield case(gray == 2 * buddy, text, n=n, k=k, buddy=buddy, gray=gray)


_ALL = "Of the subcubes of all dimensions together, 0 to n, one Gray code recognises {}."


@claim("AN-CLAIM-TWICE@all-dimensions", _ALL.format("twice as many as Buddy"), counted=False)
@claim(
    "AN-CLAIM-TWICE/all-dimensions-counted", _ALL.format("3 * 2^n - 3 and Buddy 2^(n+1) - 1"), counted=True
)
@by_argument(
    "all n >= 1",
    "the sums of the rows of table 2.1, which is decided for every n (AN-TAB-2.1)",
    "Buddy: 2^n + .. + 2 + 1. One Gray code: 2^n single nodes, 2^n + .. + 4 subcubes of the dimensions 1 to n-1, and Q_n.",
    where=lambda *, counted: counted,
)
@every(6, 8, 9, first=1, checked="subcubes of the dimensions 0 to n, 1 <= n <= {top}")
def subcubes_of_all_dimensions(n: int, counted: bool) -> Iterator[Failure | None]:
    """``counted``: the two numbers themselves."""
    _, buddy, gray = map(sum, zip(*_counts(n), strict=True))
    good = (buddy, gray) == (2 ** (n + 1) - 1, 3 * 2**n - 3) if counted else gray == 2 * buddy
    text = f"n = {n}: a Gray code recognises {gray} subcubes of all dimensions, Buddy {buddy}"
    yield case(good, text, n=n, buddy=buddy, gray=gray)


_FORMULAS: dict[str, Callable[[int, int], int]] = {
    "C(n,k) 2^(n-k)": lambda n, k: comb(n, k) << (n - k),
    "2^(n-k)": lambda n, k: 1 << (n - k),
    "2(n-k+1)": lambda n, k: 2 * (n - k + 1),
    "2^(n-k+1)": lambda n, k: 1 << (n - k + 1),
}


@by_argument("all n >= 1", "counting addresses and blocks", _COUNTING, where=lambda *, row, formula: row < 2)
@by_argument("all n", *_AUTOMATA, where=lambda *, row, formula: formula == "2^(n-k+1)" and number_of_runs())
def row_counts_the_subcubes(context: Context, row: int, formula: str) -> Verdict:
    """The row's three columns against counts: 2^n at k = 0, ``formula`` between, 1 at k = n."""
    bound, codes = context.pick(7, 8, 9), context.pick(4, 5, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(n + 1):
            printed = {1 if k == n else 1 << n if k == 0 else _FORMULAS[formula](n, k)}
            found = {_counts(n)[k][row]}
            if row == 2 and n <= codes:
                found |= {len(code_recognises(GrayCode(g), k)) for g in parameter_lists(n)}
            text = f"n = {n}, k = {k}: printed {sorted(printed)}, counted {sorted(found)}"
            yield case(found == printed, text, n=n, k=k, printed=sorted(printed), counted=sorted(found))

    checked = f"the three columns, 1 <= n <= {bound}"
    if row == 2:
        checked += f", by the reflected code and for n <= {codes} by each of the n! codes"
    return survey(cases, range(1, bound + 1), checked)


CLAIMS.also(
    *(
        Claim(
            "AN-TAB-2.1",
            f"k-subcubes{where}: 2^n for k = 0, {formula} for 1 <= k <= n-1, 1 for k = n.",
            partial(row_counts_the_subcubes, row=row, formula=formula),
            part,
            reading,
        )
        for row, part, where, reading, formula in (
            (0, "distinct", "", "", "C(n,k) 2^(n-k)"),
            (1, "buddy", " recognisable by Buddy", "", "2^(n-k)"),
            (2, "gray", " recognisable by a code", "product", "2(n-k+1)"),
            (2, "gray", " recognisable by a code", "power", "2^(n-k+1)"),
        )
    )
)
