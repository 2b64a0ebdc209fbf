"""Beyond Kandlur & Shin 1988: relabelling with first fit, with lists, and neither, in long runs."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.proofs.kandlur_shin.loss.long_runs import Study, name_of, pair_of
from allocert.simulation.loss.tables import Cell
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.trends import Trend, judged

__all__ = ["CLAIMS"]


def _decide_schemes(context: Context, better: str, worse: str, measures: str = "RU") -> Verdict:
    study = Study(context)

    def trends() -> Iterator[Trend]:
        for n in range(5, 11):
            for residence in (20, 80):
                cell = Cell(n, residence, 2)
                for measure in measures:
                    gain = study.gain(measure, cell, pair_of(cell), better, worse)
                    yield Trend(f"{measure}, {name_of(cell)}", gain)

    return judged(trends(), study.how)


_question: Callable[..., Claim] = partial(Claim, "KS-X-3")

CLAIMS = (
    _question(
        statement="First fit has the greater R and U after relabelling, extreme case, D = 5..10, residence 20 and 80.",
        decide=partial(_decide_schemes, better="relabelled-first-fit", worse="first-fit"),
        part="relabelling",
    ),
    _question(
        statement="Without relabelling the lists have a greater R and U than first fit.",
        decide=partial(_decide_schemes, better="lists", worse="first-fit"),
        part="lists",
    ),
    _question(
        statement="After relabelling first fit has a greater U than the lists.",
        decide=partial(
            _decide_schemes, better="relabelled-first-fit", worse="relabelled-lists", measures="U"
        ),
        part="lists-relabelled",
    ),
)
