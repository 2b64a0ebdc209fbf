"""Antoniou 1994, section 3.2: are the leftover pieces complete cubes, and how large can they be?"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

from allocert.allocators.hypercube.asi_plan import KEEPS_32, Reading, Run
from allocert.proofs.antoniou.asi.steps import LEAST, STEP_10, plans
from allocert.proofs.antoniou.gray.automata import BLOCKS, for_all_sizes, neighbours_differ_in_one_bit
from allocert.proofs.theorems.asi import ASI_ROUNDING
from allocert.proofs.theorems.lifting import for_all
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


def _decide_pieces(context: Context, reading: Reading, upwards: bool) -> Verdict:
    top = context.pick(9, 10, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n, reading):
            sizes = [piece.size for piece in one.pieces]
            bad = _first_broken((1 << n) - one.r, sorted(sizes) if upwards else sizes)
            yield None if bad is None else _scattered(n, one.asked, bad)

    verdict = survey(cases, range(LEAST, top + 1), f"{LEAST} <= n <= {top}, all y")
    return for_all_sizes(
        verdict,
        upwards and reading == KEEPS_32 and neighbours_differ_in_one_bit(),
        f"all n >= {LEAST}, all y",
        "neighbouring words of the code differ in one bit, for every number of bits",
        "The pieces end at rank 2^n (asi-leftover), and each is followed by multiples of its own size: it starts at a "
        "multiple of its size, a block. " + BLOCKS,
    )


def _scattered(n: int, y: int, piece: Run) -> Failure:
    where = f"the piece of {piece.size} nodes at ranks {piece.start}..{piece.stop - 1}"
    text = f"n = {n}, y = {y}: {where} spans {piece.dimension} dimensions"
    return Failure(text, {"n": n, "y": y, "start": piece.start, "stop": piece.stop})


def _first_broken(start: int, sizes: Iterable[int]) -> Run | None:
    """The first piece that is no subcube when pieces of these sizes follow each other from ``start``."""
    for size in sizes:
        piece = Run(start, start + size)
        if not piece.is_subcube:
            return piece
        start += size
    return None


def _decide_multiple(context: Context) -> Verdict:
    top = context.pick(10, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            yield Failure(f"n = {n}, y = {one.asked}: r = {one.r}", {"n": n}) if one.r % 4 else None

    verdict = survey(cases, range(LEAST, top + 1), f"{LEAST} <= n <= {top}, all y")
    return for_all(verdict, ASI_ROUNDING, f"all n >= {LEAST}, all y")


def _decide_five(context: Context, by_number: bool) -> Verdict:
    top = context.pick(10, 12, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        for _, reading in STEP_10:
            for one in plans(n, reading):
                largest = one.r if by_number else max((piece.size for piece in one.pieces), default=0)
                what = "nodes remain, enough for a 6-cube" if by_number else "nodes in a piece"
                text = f"n = {n}, y = {one.asked}: {largest} {what}"
                yield Failure(text, {"n": n, "y": one.asked}) if largest >= 64 else None

    checked = f"{LEAST} <= n <= {top}, all y, either reading of step 10"
    largest = {n: max(one.r for one in plans(n)) for n in range(LEAST, top + 1)}
    return for_all_sizes(
        survey(cases, range(LEAST, top + 1), checked, largest_r=largest),
        not by_number,
        f"all n >= {LEAST}, all y",
        "the sizes that the steps try",
        "A piece has temp nodes, and temp starts at 32 and only falls.",
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        Claim(
            "AN-ASI-LEFTOVER",
            statement="Every leftover piece is a complete cube, the largest coming first as printed.",
            decide=partial(_decide_pieces, reading=reading, upwards=False),
            reading=name,
        )
        for name, reading in STEP_10
    ),
    Claim(
        "AN-ASI-LEFTOVER",
        statement="Every leftover piece is a complete cube if the smallest comes first and no node is lost.",
        decide=partial(_decide_pieces, reading=KEEPS_32, upwards=True),
        part="smallest-first",
    ),
    Claim(
        "AN-THM-3.2",
        statement="The remaining nodes are a multiple of 4.",
        decide=_decide_multiple,
        part="multiple",
        solver_free=False,
    ),
    Claim(
        "AN-THM-3.2",
        statement="Too few nodes remain for a complete cube of more than 5 dimensions.",
        decide=partial(_decide_five, by_number=True),
        part="five",
        reading="number",
    ),
    Claim(
        "AN-THM-3.2",
        statement="No leftover piece has more than 5 dimensions.",
        decide=partial(_decide_five, by_number=False),
        part="five",
        reading="pieces",
    ),
)
