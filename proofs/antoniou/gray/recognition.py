"""Antoniou 1994, section 2.2.3.1: which subcubes a Gray code recognises (theorem 2.3), and in what runs."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.machines import GrayCode
from allocert.machines.words import bits
from allocert.models.gray.recognition import RangeOfR, codes_recognise, conditions, subcube_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray import automata as all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_RANGE_OF_R: tuple[tuple[RangeOfR, str], ...] = (("A", "k+1..n"), ("C", "any value"))


def _pairs(n: int) -> Iterator[tuple[tuple[int, ...], str, bool]]:
    """Every code and every address of Q_n: parameters, address, recognised by definition."""
    by_dimension = sorted(subcube_words(n).items(), key=lambda item: item[1].count("*"))
    for parameters in parameter_lists(n):
        recognised = all_sizes.recognised_by(GrayCode(parameters))
        for word, address in by_dimension:
            yield parameters, address, word in recognised


def _decide_theorem(context: Context, reading: RangeOfR) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for parameters, address, recognised in _pairs(n):
            held = conditions(address, parameters, reading)
            if bool(held) == recognised:
                yield None
                continue
            which = "satisfied but not recognised" if held else "recognised but not satisfied"
            data = {"parameters": list(parameters), "address": address, "conditions": held}
            yield Failure(f"{address} and parameters {parameters}: {which}", data)

    bound = context.pick(5, 6, 7)
    checked = f"every ternary word and every parameter list, both directions, 0 <= n <= {bound}"
    link = context.pick(7, 7, 8)
    return all_sizes.for_all_sizes(
        survey(cases, range(bound + 1), checked),
        all_sizes.theorem_holds(reading, link),
        "all n and all parameter lists",
        f"the two regular languages agree in all {all_sizes.theorem().pairs} reachable pairs of state sets; they are the "
        f"regions and the printed conditions on all words of at most {link} symbols",
    )


def _runs(word: int, code: GrayCode, cyclic: bool) -> int:
    """In how many runs of consecutive ranks the nodes lie."""
    ranks = {code.ranks[node] for node in bits(word)}
    before = {(rank - 1) % len(code.nodes) if cyclic else rank - 1 for rank in ranks}
    return max(len(before - ranks), 1)


def _decide_contiguous(context: Context, cyclic: bool) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        subcubes = subcube_words(n)
        for parameters in parameter_lists(n):
            code = GrayCode(parameters)
            for word, address in subcubes.items():
                if conditions(address, parameters):
                    ranks = sorted(code.ranks[node] for node in bits(word))
                    data = {"parameters": list(parameters), "address": address, "ranks": ranks}
                    text = f"{address}, parameters {parameters}: ranks {ranks}"
                    yield None if _runs(word, code, cyclic) == 1 else Failure(text, data)

    bound = context.pick(5, 6, 7)
    checked = f"every word that satisfies theorem 2.3, every parameter list, 0 <= n <= {bound}"
    return all_sizes.for_all_sizes(
        survey(cases, range(bound + 1), checked),
        cyclic and all_sizes.theorem_holds(),
        "all n and all parameter lists",
        "every word under the theorem's conditions is that of a region, and a region is a cyclic run",
    )


def _decide_all_codes(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        codes = [GrayCode(parameters) for parameters in parameter_lists(n)]
        for k in range(n + 1):
            recognised = codes_recognise(codes, k)
            for word, address in subcube_words(n).items():
                if address.count("*") == k:
                    yield None if word in recognised else Failure(address, {"address": address})

    bound = context.pick(5, 6, 7)
    checked = f"every ternary word, 0 <= n <= {bound}, against all n! codes"
    return all_sizes.for_all_sizes(
        survey(cases, range(bound + 1), checked),
        all_sizes.every_code_with_these_first(),
        "all n",
        "for every n each word *^k w, w without stars, is that of a region",
        "Take g_1..g_k to be the directions that the subcube spans: in the order of the code its address "
        f"reads *^k w. {all_sizes.BLOCKS}",
    )


CLAIMS = (
    *(
        Claim(
            "AN-THM-2.3",
            reading=reading,
            statement="A subcube is a region of the code of parameters g iff (a), (b) or (c), with r in (b) "
            f"from {span}; k = 0: every single rank is a region.",
            decide=partial(_decide_theorem, reading=reading),
        )
        for reading, span in _RANGE_OF_R
    ),
    *(
        Claim(
            "AN-GC-CONTIG",
            reading=reading,
            statement=f"The nodes of a subcube that satisfies theorem 2.3 are contiguous in the code, {reading}ly.",
            decide=partial(_decide_contiguous, cyclic=reading == "cyclical"),
        )
        for reading in ("linear", "cyclical")
    ),
    Claim(
        "AN-CLAIM-ALLGC",
        statement="Every subcube is recognised by some Gray code, so all n! codes recognise every subcube.",
        decide=_decide_all_codes,
    ),
)
