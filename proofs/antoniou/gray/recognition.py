"""Antoniou 1994, section 2.2.3.1: which subcubes a Gray code recognises (theorem 2.3), and in what runs."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import GrayCode
from allocert.machines.words import bits
from allocert.models.gray.insertion import parameter_lists
from allocert.models.gray.recognition import conditions, subcube_words
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import ABOVE_K, ANY_R, BY_SOME_CODE, CONTIGUOUS
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


CLAIMS.also(
    in_coq("AN-THM-2.3@r-above-k", ABOVE_K, "all n, all parameter lists"),
    in_coq("AN-THM-2.3@any-r", ANY_R, "all n, all parameter lists"),
    in_coq("AN-GC-CONTIG@cyclical", CONTIGUOUS, "all n, all parameter lists"),
    in_coq("AN-CLAIM-ALLGC", BY_SOME_CODE, "all n"),
)


def _runs(word: int, code: GrayCode) -> int:
    """In how many runs of consecutive ranks the nodes lie."""
    ranks = {code.ranks[node] for node in bits(word)}
    return len({rank - 1 for rank in ranks} - ranks)


@claim(
    "AN-GC-CONTIG@linear",
    "The nodes of a subcube that satisfies theorem 2.3 are contiguous in the code, linearly.",
)
@every(5, 6, 7, checked="every word that satisfies theorem 2.3, every parameter list, 0 <= n <= {top}")
def recognised_nodes_are_contiguous(n: int) -> Iterator[Failure | None]:
    subcubes = subcube_words(n)
    for parameters in parameter_lists(n):
        code = GrayCode(parameters)
        for word, address in subcubes.items():
            if conditions(address, parameters):
                ranks = sorted(code.ranks[node] for node in bits(word))
                data = {"parameters": list(parameters), "address": address, "ranks": ranks}
                text = f"{address}, parameters {parameters}: ranks {ranks}"
                yield case(_runs(word, code) == 1, text, **data)
