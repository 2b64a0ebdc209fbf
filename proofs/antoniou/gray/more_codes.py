"""Antoniou 1994, section 2.2.3: that one Gray code misses subcubes, and that more codes recognise more."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations

from allocert.machines import GrayCode
from allocert.models.gray.insertion import parameter_lists
from allocert.models.gray.recognition import code_recognises
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import ONE_MISSES, ONE_MORE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "recognised"]

CLAIMS = claim = ClaimTable()

_MOST = 3
"""Codes that are used already."""

Parameters = tuple[int, ...]


@lru_cache(maxsize=1024)
def recognised(parameters: Parameters) -> frozenset[int]:
    """The subcubes of one node or more that a Gray code recognises."""
    code = GrayCode(parameters)
    single = frozenset(1 << node for node in code.nodes)
    return single.union(*(code_recognises(code, k) for k in range(1, code.n + 1)))


CLAIMS.also(
    in_coq("AN-CLAIM-MORE-CODES/one", ONE_MISSES, "all n >= 3, all parameter lists, 1 <= k <= n-1"),
    in_coq("AN-CLAIM-MORE-CODES/more@some", ONE_MORE, "all n, all sets of codes"),
)


def _incomplete(n: int) -> Iterator[tuple[tuple[Parameters, ...], frozenset[int]]]:
    """Sets of one to three codes that miss a subcube, the smallest first, and what they recognise together."""
    lists = tuple(parameter_lists(n))
    for size in range(1, _MOST + 1):
        for codes in combinations(lists, size):
            together = frozenset().union(*map(recognised, codes))
            if len(together) < 3**n:
                yield codes, together


@claim(
    "AN-CLAIM-MORE-CODES/more@every",
    "As long as some Gray codes miss a subcube they recognise more with every other code.",
)
@every(
    4, 4, 4, first=1, checked="all sets of 1 to 3 codes that miss a subcube and every other code, n <= {top}"
)
def every_code_adds_subcubes(n: int) -> Iterator[Failure | None]:
    lists = tuple(parameter_lists(n))
    for codes, together in _incomplete(n):
        idle = next((one for one in lists if one not in codes and recognised(one) <= together), None)
        text = f"n = {n}: {_named(*codes)} recognise {len(together)} of {3**n} subcubes, and with {_named(idle or ())} no more"
        yield case(idle is None, text, n=n, codes=[list(one) for one in codes], idle=list(idle or ()))


def _named(*codes: Parameters) -> str:
    return ", ".join("".join(map(str, code)) for code in codes)
