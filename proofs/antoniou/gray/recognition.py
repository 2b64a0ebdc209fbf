"""Antoniou 1994, section 2.2.3.1: which subcubes a Gray code recognises (theorem 2.3), and in what runs."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.machines import GrayCode
from allocert.machines.words import bits
from allocert.models.gray.recognition import RangeOfR, conditions, subcube_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray.automata import (
    BLOCKS,
    recognised_by,
    theorem,
    theorem_holds,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.chains import EACH
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.arguments import argued, by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


def _pairs(n: int) -> Iterator[tuple[tuple[int, ...], str, bool]]:
    """Every code and every address of Q_n: parameters, address, recognised by definition."""
    by_dimension = sorted(subcube_words(n).items(), key=lambda item: item[1].count("*"))
    for parameters in parameter_lists(n):
        recognised = recognised_by(GrayCode(parameters))
        for word, address in by_dimension:
            yield parameters, address, word in recognised


@every(5, 6, 7, checked="every ternary word and every parameter list, both directions, 0 <= n <= {top}")
def conditions_tell_the_regions(n: int, reading: RangeOfR) -> Iterator[Failure | None]:
    """Theorem 2.3 against the regions, both ways."""
    for parameters, address, recognised in _pairs(n):
        held = conditions(address, parameters, reading)
        if bool(held) == recognised:
            yield None
            continue
        which = "satisfied but not recognised" if held else "recognised but not satisfied"
        data = {"parameters": list(parameters), "address": address, "conditions": held}
        yield Failure(f"{address} and parameters {parameters}: {which}", data)


_IFF = "A subcube is a region of the code of parameters g iff (a), (b) or (c), with r in (b) from"
_SINGLE = "k = 0: every single rank is a region."


@claim("AN-THM-2.3@r-above-k", f"{_IFF} k+1..n; {_SINGLE}", reading="above-k")
@claim("AN-THM-2.3@any-r", f"{_IFF} any value; {_SINGLE}", reading="any")
def regular_languages_agree(context: Context, reading: RangeOfR) -> Verdict:
    """Theorem 2.3 for all sizes."""
    found, link = conditions_tell_the_regions(context, reading=reading), context.pick(7, 7, 8)
    if not theorem_holds(reading, link):
        return found
    how = (
        f"the two regular languages agree in all {theorem().pairs} reachable pairs of state sets; they are the "
        f"regions and the printed conditions on all words of at most {link} symbols"
    )
    return argued(found, "all n and all parameter lists", how, BLOCKS)


def _runs(word: int, code: GrayCode, cyclic: bool) -> int:
    """In how many runs of consecutive ranks the nodes lie."""
    ranks = {code.ranks[node] for node in bits(word)}
    before = {(rank - 1) % len(code.nodes) if cyclic else rank - 1 for rank in ranks}
    return max(len(before - ranks), 1)


_CONTIGUOUS = "The nodes of a subcube that satisfies theorem 2.3 are contiguous in the code,"


@claim("AN-GC-CONTIG@linear", f"{_CONTIGUOUS} linearly.", cyclic=False)
@claim("AN-GC-CONTIG@cyclical", f"{_CONTIGUOUS} cyclically.", cyclic=True)
@by_argument(
    "all n and all parameter lists",
    "every word under the theorem's conditions is that of a region, and a region is a cyclic run",
    BLOCKS,
    where=lambda *, cyclic: cyclic and theorem_holds(),
)
@every(5, 6, 7, checked="every word that satisfies theorem 2.3, every parameter list, 0 <= n <= {top}")
def recognised_nodes_are_contiguous(n: int, cyclic: bool) -> Iterator[Failure | None]:
    subcubes = subcube_words(n)
    for parameters in parameter_lists(n):
        code = GrayCode(parameters)
        for word, address in subcubes.items():
            if conditions(address, parameters):
                ranks = sorted(code.ranks[node] for node in bits(word))
                data = {"parameters": list(parameters), "address": address, "ranks": ranks}
                text = f"{address}, parameters {parameters}: ranks {ranks}"
                yield case(_runs(word, code, cyclic) == 1, text, **data)


CLAIMS.also(in_coq("AN-CLAIM-ALLGC", EACH, "all n"))
