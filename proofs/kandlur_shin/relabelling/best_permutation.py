"""Beyond Kandlur & Shin 1988: the best permutation of the bits against the map of figure 4."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.models.hypercube.best_relabelling import MEASURES, best, profile, score
from allocert.models.hypercube.fault_patterns import best_by_patterns, by_frequency
from allocert.proofs.kandlur_shin.relabelling.fragmentation import (
    SAMPLED,
    best_value,
    checked,
    counts_of,
    exhaustive,
    figure_4_value,
    sampled,
    shown,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="KS-X-2")
_SIZES = (*range(5), *SAMPLED)


def _decide_gain(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        gaining: dict[int, int] = {}
        for faulty in exhaustive(context, n):
            better = best_value(n, faulty, "profile") > figure_4_value(n, faulty, "profile")
            gaining[len(faulty)] = gaining.get(len(faulty), 0) + better
        for f, sets in gaining.items():
            failure = Failure(f"D = {n}, f = {f}: {sets} fault sets", {"D": n, "f": f})
            yield None if (sets > 0) == (n >= 3 and 3 <= f <= (1 << n) - 2) else failure

    return survey(cases, range(5), checked(context, drawn=False), measure="D")


def _decide_rule(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            if n not in SAMPLED and faulty and faulty[0]:
                continue
            counts = counts_of(n, faulty)
            by_numbers = profile(counts, by_frequency(n, faulty))
            for measure in MEASURES.values():
                found = best(counts, measure).value
                ours = best_by_patterns(n, faulty, measure).value
                simple = len(faulty) > 3 or score(measure, by_numbers) == found
                told = f"{shown(measure.name, ours)}, at best {shown(measure.name, found)}"
                data = {"D": n, "faulty": list(faulty)}
                yield None if ours == found and simple else Failure(f"Q_{n}, faulty {faulty}: {told}", data)

    return survey(
        cases,
        _SIZES,
        checked(context)
        + "; of the former those with node 0, to which a translation takes any; four measures",
        cost="f D steps for the patterns; their order: none for f <= 2, a sort for f = 3, at most 2^t sets of "
        "t <= 2^(f-1) - 1 patterns in general",
        argument="two faults share a block iff all directions between them, so whole patterns, are among its own",
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        statement="Some permutation has a better profile than the map of figure 4 for some set of f faults of Q_D iff "
        "D >= 3 and 3 <= f <= 2^D - 2.",
        decide=_decide_gain,
        part="gain",
    ),
    _claim(
        statement="The best order of the patterns of the fault directions is a best permutation, by all four measures; "
        "for at most three faults so is the order of increasing frequency.",
        decide=_decide_rule,
        part="rule",
    ),
)
