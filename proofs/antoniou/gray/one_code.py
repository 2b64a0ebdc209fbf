"""Antoniou 1994, section 2.2.2: that the binary reflected code may stand for every Gray code."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations

from allocert.machines import GrayCode
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "AN-CLAIM-WLOG",
    "For each order of the parameters some renaming of the directions turns the binary reflected code, word by word, into the "
    "Gray code with these parameters; so the strategy makes the same grants under other names.",
)
@every(5, 6, 7, first=1, checked="all n! codes, n <= {top}")
def every_code_is_the_reflected_one_renamed(n: int) -> Iterator[Failure | None]:
    reflected = GrayCode.reflected(n).nodes
    for parameters in permutations(range(1, n + 1)):
        nodes = GrayCode(parameters).nodes
        renamed = tuple(_renamed(node, parameters) for node in reflected)
        text = f"n = {n}, parameters {parameters}: {renamed} is not the code {nodes}"
        yield case(renamed == tuple(nodes), text, n=n, parameters=list(parameters))


def _renamed(node: int, parameters: tuple[int, ...]) -> int:
    """The node in which direction i is called ``parameters[i - 1]``."""
    return sum(1 << (name - 1) for bit, name in enumerate(parameters) if node >> bit & 1)
