"""Antoniou 1994, section 2.2.2 and table 2.1: how many subcubes there are and how many are recognised."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from math import comb

from allocert.machines import GrayCode
from allocert.models.gray.recognition import buddy_recognises, code_recognises, subcube_words
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import ROW, TWICE
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


_COUNTING = (
    "A subcube is a choice of k of n directions and of the other n-k bits; Buddy has one for each of its 2^(n-k) aligned "
    "blocks of 2^k nodes."
)


CLAIMS.also(
    in_coq("AN-CLAIM-TWICE", TWICE, "all n, all parameter lists, 1 <= k <= n-1"),
    in_coq("AN-TAB-2.1/gray@power", ROW, "all n, all parameter lists"),
)


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
}


@by_argument("all n >= 1", "counting addresses and blocks", _COUNTING, where=lambda *, row, formula: row < 2)
def row_counts_the_subcubes(context: Context, row: int, formula: str) -> Verdict:
    """The row's three columns against counts: 2^n at k = 0, ``formula`` between, 1 at k = n."""
    bound = context.pick(7, 8, 9)

    def cases(n: int) -> Iterator[Failure | None]:
        for k in range(n + 1):
            printed = {1 if k == n else 1 << n if k == 0 else _FORMULAS[formula](n, k)}
            found = {_counts(n)[k][row]}
            text = f"n = {n}, k = {k}: printed {sorted(printed)}, counted {sorted(found)}"
            yield case(found == printed, text, n=n, k=k, printed=sorted(printed), counted=sorted(found))

    return survey(cases, range(1, bound + 1), f"the three columns, 1 <= n <= {bound}")


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
        )
    )
)
