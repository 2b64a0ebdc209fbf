"""Beyond Kandlur & Shin 1988: the best permutation of the bits against the map of figure 4."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.machines.labelling import Labelling
from allocert.models.best_relabelling import MEASURES, best, profile, score
from allocert.models.fault_patterns import best_by_patterns, by_frequency, one_by_one
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.kandlur_shin.fragmentation import (
    SAMPLED,
    best_value,
    checked,
    counts_of,
    exhaustive,
    figure_4_value,
    sampled,
    shown,
)
from allocert.proofs.tally import Failure, survey

__all__ = ["CLAIMS", "RULES"]

_claim: Callable[..., Claim] = partial(Claim, id="KS-X-2", paper="kandlur-shin", place="beyond the paper")
_SIZES = (*range(5), *SAMPLED)

RULES: dict[str, Callable[[int, tuple[int, ...]], tuple[int, ...]]] = {
    "figure-4": lambda n, faulty: Labelling.by_faults(n, faulty).order,
    "frequency": by_frequency,
    "upward": partial(one_by_one, upward=True),
    "downward": partial(one_by_one, upward=False),
}
"""Rules that give a permutation without a search."""


def _gain_cases(context: Context, n: int) -> Iterator[tuple[int, dict[str, int]]]:
    """For each f the number of fault sets, by measure, for which some permutation is better than figure 4's."""
    gaining: dict[int, dict[str, int]] = {}
    for faulty in exhaustive(context, n):
        row = gaining.setdefault(len(faulty), dict.fromkeys(MEASURES, 0))
        for measure in MEASURES:
            row[measure] += best_value(n, faulty, measure) > figure_4_value(n, faulty, measure)
    yield from gaining.items()


def _decide_gain(context: Context) -> Verdict:
    rows = {n: dict(_gain_cases(context, n)) for n in range(5)}

    def cases(n: int) -> Iterator[Failure | None]:
        for f, row in rows[n].items():
            some = row["profile"] > 0
            holds = some == (n >= 3 and 3 <= f <= (1 << n) - 2)
            yield (
                None if holds else Failure(f"D = {n}, f = {f}: {row['profile']} fault sets", {"D": n, "f": f})
            )

    return survey(
        cases,
        range(5),
        checked(context, drawn=False),
        better_than_figure_4={
            str(n): {str(f): row for f, row in found.items() if any(row.values())}
            for n, found in rows.items()
        },
        sampled={
            str(n): sum(
                best_value(n, s, "profile") > figure_4_value(n, s, "profile") for s in sampled(context, n)
            )
            for n in SAMPLED
        },
    )


def _decide_rule(context: Context) -> Verdict:
    failing: dict[str, dict[str, int]] = {rule: {} for rule in RULES}

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in sampled(context, n):
            if n not in SAMPLED and faulty and faulty[0]:
                continue
            counts = counts_of(n, faulty)
            reached = {rule: profile(counts, order(n, faulty)) for rule, order in RULES.items()}
            for measure in MEASURES.values():
                found = best(counts, measure).value
                ours = best_by_patterns(n, faulty, measure).value
                simple = len(faulty) > 3 or score(measure, reached["frequency"]) == found
                told = f"{shown(measure.name, ours)}, at best {shown(measure.name, found)}"
                data = {"D": n, "faulty": list(faulty)}
                yield None if ours == found and simple else Failure(f"Q_{n}, faulty {faulty}: {told}", data)
            top = best_value(n, faulty, "profile")
            for rule, numbers in reached.items():
                if numbers < top:
                    key = f"D = {n}, f = {len(faulty)}"
                    failing[rule][key] = failing[rule].get(key, 0) + 1

    return survey(
        cases,
        _SIZES,
        checked(context)
        + "; of the former those with node 0, to which a translation takes any; four measures",
        cost="f D steps for the patterns; their order: none for f <= 2, a sort for f = 3, at most 2^t sets of "
        "t <= 2^(f-1) - 1 patterns in general",
        rules_without_the_best_profile=failing,
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
