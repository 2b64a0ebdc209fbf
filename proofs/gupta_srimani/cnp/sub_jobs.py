"""Gupta and Srimani 1997, section 2.4.3: a larger job as many small ones, and who is penalised more."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import permutations, product

from allocert.allocators.torus.contention import nominal
from allocert.machines.subtorus import Subtorus
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.gupta_srimani.contention.definitions import OVERLAPS, example_lasts_as_printed
from allocert.proofs.gupta_srimani.contention.placed_jobs import WORDS, Jobs, at_once, in_words, patterns
from allocert.proofs.theorems.torus.contention import RATIO, WEIGHTS
from allocert.proofs.theorems.torus.links import SUB_CELLS
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cells import compared
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS", "EXAMPLE"]


def _sub_cells(torus: int, side: int, row: int, col: int, smaller: int) -> list[Subtorus]:
    """The cells of the sub-jobs as printed: offsets (row + i sigma, col + j sigma), sigma = torus / side."""
    sigma, times = torus // side, side // smaller
    return [
        Subtorus.strided(torus, smaller, row + i * sigma, col + j * sigma)
        for i, j in product(range(times), repeat=2)
    ]


def _levels(torus: int) -> Iterator[tuple[int, int]]:
    """All pairs of a side and a smaller one."""
    for s in reversed(range(torus.bit_length())):
        yield from ((1 << s, 1 << t) for t in reversed(range(s)))


_TORI = tuple({"sizes": tori} for tori in ((2, 4, 8), *[(2, 4, 8, 16)] * 2))
_PAIRS = "all pairs of cells of different sides that contend, m <= {top}"


def _pairs(torus: int) -> Iterator[tuple[Subtorus, Subtorus, list[Subtorus]]]:
    """A larger cell, a smaller one that contends with it, and the sub-jobs' cells."""
    for side, smaller in _levels(torus):
        if side == torus:
            continue
        for row, col in product(range(torus // side), repeat=2):
            whole = Subtorus.strided(torus, side, row, col)
            parts = _sub_cells(torus, side, row, col, smaller)
            for r, c in product(range(torus // smaller), repeat=2):
                own = Subtorus.strided(torus, smaller, r, c)
                if own.contends(whole):
                    yield whole, own, parts


EXAMPLE = ((4, 0, 0), (2, 0, 1)), (4, 2)
"""The cells of the printed example, side and offsets, and the parts of Delta by which the jobs last longer."""


@every_at(lambda context: (8,), checked="the sub-jobs printed for T_8", measure="m")
def printed_sub_jobs(_: int) -> Iterator[Failure | None]:
    """The sub-jobs of the example, and which of them overlap with the smaller job."""
    parts = _sub_cells(8, 4, 0, 0, 2)
    own = Subtorus.strided(8, 2, 0, 1)
    places = {cell: (r, c) for r, c in product(range(4), repeat=2) for cell in [Subtorus.strided(8, 2, r, c)]}
    printed = ["(0, 0)", "(0, 2)", "(2, 0)", "(2, 2)"]
    yield from compared("sub-jobs", printed, [str(places[part]) for part in parts])
    yield from compared(
        "overlapping", printed[:2], [str(places[part]) for part in parts if part.contends(own)]
    )


@every_within(*_TORI, checked=_PAIRS, measure="m")
def dilations_are_as_processors(torus: int) -> Iterator[Failure | None]:
    """Each pair of a larger and a smaller job that contend: is the dilation in inverse proportion to their processors?"""
    for whole, own, _ in _pairs(torus):
        large, small = _dilations((torus, at_once((whole, own))))
        if small * own.side**2 == large * whole.side**2 and small > large:
            yield None
        else:
            text = f"T_{torus}, sides {whole.side} and {own.side}: dilated by {large} and {small}"
            yield Failure(text, {"torus": torus, "sides": [whole.side, own.side]})


@every_at(up_to(4, 5, 5, first=1), checked="all patterns on T_2 and T_4, n <= {top}, all for [0, 1)")
def no_smaller_is_dilated_less(count: int) -> Iterator[Failure | None]:
    """All jobs at once for a unit of time: is a smaller job that contends dilated more than a larger one?"""
    for torus in (2, 4):
        for chosen in patterns(torus, count):
            yield _less((torus, at_once(chosen)))


def _less(jobs: Jobs) -> Failure | None:
    torus, placed = jobs
    dilated = _dilations(jobs)
    for one, other in permutations(placed, 2):
        small, large = dilated[one.job], dilated[other.job]
        if one.region.side < other.region.side and one.region.contends(other.region) and small < large:
            text = f"side {one.region.side} is dilated by {small}, side {other.region.side} by {large}"
            data = {"torus": torus, "small": str(small), "large": str(large)}
            return Failure(f"{in_words(jobs)}: {text}", data)
    return None


def _dilations(jobs: Jobs) -> list[Fraction]:
    torus, placed = jobs
    return [end - one.nominal_end for end, one in zip(nominal(torus, placed), placed, strict=True)]


CLAIMS = (
    in_coq("GS-SUBJOB/cells", SUB_CELLS, "all m and sides that are powers of two"),
    in_coq("GS-SUBJOB/weights", WEIGHTS, "all m and sides that are powers of two"),
    keyed(
        "GS-EX-SUBJOB/cells",
        "The four sub-jobs of the example and the two of them that overlap with J_k are those printed.",
        printed_sub_jobs,
    ),
    *(
        keyed(
            f"GS-EX-SUBJOB/{windows}@{reading}",
            f"Jobs of sides 4 and 2 on T_8 that overlap for Delta are dilated by Delta/4 and 2 Delta/4, Delta of the "
            f"windows {windows}, with {WORDS[reading]}.",
            partial(
                example_lasts_as_printed, two=EXAMPLE[0], parts=EXAMPLE[1], reading=reading, windows=windows
            ),
        )
        for windows, reading in OVERLAPS
    ),
    in_coq("GS-CLAIM-SMALL/sides", RATIO, "all m and sides that are powers of two"),
    keyed(
        "GS-CLAIM-SMALL/processors",
        "Of two jobs that contend the smaller is dilated more, in proportion to the ratio of the processors.",
        dilations_are_as_processors,
    ),
    keyed(
        "GS-CLAIM-SMALL/schedule",
        "In a schedule no job is dilated less in total than a larger one with which it contends.",
        no_smaller_is_dilated_less,
    ),
)
