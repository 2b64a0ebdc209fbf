"""Beyond Kandlur & Shin 1988: relabelling with first fit, with lists, and neither, in long runs."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

from allocert.proofs.kandlur_shin.loss.long_runs import Study, in_long_runs, name_of, pair_of
from allocert.simulation.loss.tables import Cell
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.trends import Trend

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


@claim(
    "KS-X-3/relabelling",
    "First fit has the greater R and U after relabelling, extreme case, D = 5..10, residence 20 and 80.",
    better="relabelled-first-fit",
    worse="first-fit",
)
@claim(
    "KS-X-3/lists",
    "Without relabelling the lists have a greater R and U than first fit.",
    better="lists",
    worse="first-fit",
)
@claim(
    "KS-X-3/lists-relabelled",
    "After relabelling first fit has a greater U than the lists.",
    better="relabelled-first-fit",
    worse="relabelled-lists",
    measures="U",
)
@claim(
    "KS-X-3/lists-relabelled-R",
    "After relabelling first fit has a greater R than the lists.",
    better="relabelled-first-fit",
    worse="relabelled-lists",
    measures="R",
)
@in_long_runs()
def one_scheme_is_better(study: Study, better: str, worse: str, measures: str = "RU") -> Iterator[Trend]:
    for n, residence in product(range(5, 11), (20, 80)):
        cell = Cell(n, residence, 2)
        for measure in measures:
            gain = study.gain(measure, cell, pair_of(cell), better, worse)
            yield Trend(f"{measure}, {name_of(cell)}", gain)
