"""Gupta and Srimani 1997, section 3, Lemma 2: the printed algorithm by enumeration, and what is right for all real times and every n."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules
from allocert.models.torus.lemma2.oracle import mistakes, replayed
from allocert.proofs.gupta_srimani.preemptive.job_sets import powers
from allocert.proofs.gupta_srimani.preemptive.readings import Sizes, in_words, job_sets, letters, shown
from allocert.proofs.gupta_srimani.preemptive.symbolic_cases import decide, for_all_sizes
from allocert.proofs.gupta_srimani.preemptive.symbolic_encoders import FAMILIES
from allocert.proofs.theorems.preemptive import EXCHANGE
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.keyed import keyed, keyed_proved
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]


_STATEMENT = "The algorithm gives a right schedule, or it refuses and there is none"
_ENUMERATED: tuple[Sizes, Sizes, Sizes] = (
    {1: (2, 2), 2: (2, 2, 2), 4: (2, 2, 2, 1, 1), 8: (1, 1, 1, 1, 1)},
    dict.fromkeys((1, 2, 4, 8), (4,) * 6),
    {**dict.fromkeys((1, 2, 4), (6,) * 6), 8: (4,) * 6, 16: (3,) * 6},
)
_SIZES = ({1: 4, 2: 4, 4: 3, 8: 2, 16: 2}, {1: 7, 2: 7, 4: 7, 8: 6, 16: 5}, {1: 7, 2: 7, 4: 7, 8: 6, 16: 6})
"""For each effort, for each torus the most jobs, sides powers of two."""

_ALL_N = (
    ("chains", Rules("none", "keep", "step3"), {2: 3, 4: 2, 6: 2}),
    ("chains-any-torus", SENSIBLE, {3: 3, 5: 2}),
)
"""For each family the rules, and for each torus the most jobs for which the shipped code is run at quick effort.

Where the largest side divides the torus's no width is ever looked at in vain.
"""


@every_within(
    *({"sizes": tuple(sizes), "longest": sizes, "told": shown(sizes)} for sizes in _ENUMERATED),
    checked="powers of two: all job sets with {told}, at the least finish time, just above and just below",
    measure="m, then n, then total time",
)
def printed_rules_against_optima(torus: int, longest: Sizes, told: str) -> Iterator[Failure | None]:
    """The printed rules against exact least finish times."""
    for jobs in job_sets({torus: longest[torus]}, powers):
        mistake = mistakes(jobs, (PRINTED,)).get(PRINTED)
        yield Failure(*replayed(mistake, PRINTED)) if mistake else None


def right_for_powers(context: Context) -> Verdict:
    return decide("powers", context.pick(*_SIZES), SENSIBLE, "schedules", progress=context.progress)


def right_for_all_n(family: str, rules: Rules, sizes: dict[int, int], context: Context) -> Verdict:
    """The shipped code in some sizes, then the induction."""
    more = context.pick(0, 1, 2)
    larger = {torus: most + more for torus, most in sizes.items()}
    looked = decide(family, larger, rules, "schedules", progress=context.progress)
    return for_all_sizes(looked, EXCHANGE, "all m and n, all real times and deadlines")


CLAIMS = (
    keyed(
        f"GS-LEM-2/enumerated@{letters(PRINTED)}",
        f"The algorithm schedules a job set iff its deadline is feasible (powers of two): {in_words(PRINTED)}.",
        printed_rules_against_optima,
    ),
    keyed_proved(
        "GS-LEM-2/symbolic-powers",
        f"{_STATEMENT}, for all real times: {FAMILIES['powers'][0]}; {in_words(SENSIBLE)}.",
        right_for_powers,
    ),
    *(
        keyed_proved(
            f"GS-LEM-2/{f'all-n-{family}'}@{letters(rules)}",
            f"{_STATEMENT}, for every n and all real times: {FAMILIES[family][0]}; {in_words(rules)}.",
            partial(right_for_all_n, family, rules, sizes),
        )
        for family, rules, sizes in _ALL_N
    ),
)
