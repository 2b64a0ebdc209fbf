"""Gupta and Srimani 1997, section 3, Lemmas 1 and 2: the printed algorithm by enumeration, and all real times and every n."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import product

from allocert.allocators.torus.preemptive import PRINTED, Rules
from allocert.models.torus.lemma2.oracle import mistakes, replayed
from allocert.models.torus.lemma2.symbolic_step import Shape, steps_from
from allocert.proofs.formal.lifting import formally
from allocert.proofs.gupta_srimani.preemptive.figure_5 import EXAMPLE
from allocert.proofs.gupta_srimani.preemptive.job_sets import Sizes, job_sets, powers, shown
from allocert.proofs.gupta_srimani.preemptive.stages import in_words, reading_of, traced
from allocert.proofs.gupta_srimani.preemptive.symbolic_cases import decide, for_all_sizes
from allocert.proofs.gupta_srimani.preemptive.symbolic_encoders import FAMILIES
from allocert.proofs.theorems.torus.preemptive import EXCHANGE
from allocert.proofs.theorems.torus.profiles import LEMMA_1, LEMMA_1P
from allocert.solvers.exact.entailment import Prover
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.claims.keyed import keyed, keyed_proved
from allocert.verification.deciding.every import every_at
from allocert.verification.deciding.tally import Failure
from allocert.verification.deciding.within import every_within

__all__ = ["CLAIMS"]

_PROFILE_SIZES = ({2: 4, 4: 3, 8: 2}, {2: 6, 4: 5, 8: 4, 16: 4}, {2: 7, 4: 7, 8: 6, 16: 5})
"""For each effort, for each torus the most jobs, sides powers of two."""


def profiles_are_stairs(rules: Rules, context: Context) -> Verdict:
    looked = decide("powers", context.pick(*_PROFILE_SIZES), rules, "profiles", progress=context.progress)
    return formally(looked, LEMMA_1, "all m and n, all real times and deadlines")


def _shapes(entries: int) -> Iterator[Shape]:
    """Profiles of up to this many entries, each as wide as the job, two rows, or twice as wide."""
    for count in range(1, entries + 1):
        for widths in product((2, 4), repeat=count):
            yield Shape(widths, 2)


def each_step_makes_stairs(context: Context) -> Verdict:
    rules = Rules("skip", "delete", "step3")
    entries = context.pick(3, 5, 6)
    prover, paths = Prover(), 0
    for shape in _shapes(entries):
        found = steps_from(shape, rules, prover)
        paths += found.paths
        if found.bad:
            text = f"profile with intervals of {shape.widths} rows, job of side {shape.side}: {found.bad[0]}"
            case = Counterexample(text, {"widths": list(shape.widths), "side": shape.side})
            scope = f"fewest entries, up to {entries}; Z3"
            return Verdict.refuted(case, scope, Evidence.enumeration(scope))
    looked = f"the shipped step from every stair-like profile of up to {entries} entries, {paths} paths"
    return formally(
        Verdict.bounded(looked, Evidence.enumeration(looked), paths=paths),
        LEMMA_1P,
        "all n and all real times",
    )


@every_at(lambda context: (EXAMPLE.torus,), checked="each Step 4 in the example of section 3", measure="m")
def step_4_leaves_rows(size: int) -> Iterator[Failure | None]:
    """The two entries that the printed Step 4 puts in the place of entry j + 1, in the paper's example."""
    for stage in traced(EXAMPLE, Fraction(4), PRINTED).stages:
        if stage.placement.step == 4:
            first, last, _ = stage.before[stage.placement.entry]
            text = (
                f"{EXAMPLE}, T = 4, job {stage.placement.job + 1} takes all of [{first},{last}], and one of the two entries "
                f"in its place is on [{first + stage.side},{last}]"
            )
            data = {"interval": [first + stage.side, last]}
            yield None if first + stage.side <= last else Failure(text, data)


_STAIRS = (
    "Every profile is stair-like (finish times fall strictly), and is what the proof makes of the one before"
)


_ENUMERATED: tuple[Sizes, Sizes, Sizes] = (
    {1: (2, 2), 2: (2, 2, 2), 4: (2, 2, 2, 1, 1), 8: (1, 1, 1, 1, 1)},
    dict.fromkeys((1, 2, 4, 8), (4,) * 6),
    {**dict.fromkeys((1, 2, 4), (6,) * 6), 8: (4,) * 6, 16: (3,) * 6},
)
_KEPT = Rules("none", "keep", "step3")
"""Where the largest side divides the torus's no width is ever examined in vain."""


@every_within(
    *({"sizes": tuple(sizes), "longest": sizes, "described": shown(sizes)} for sizes in _ENUMERATED),
    checked="powers of two: all job sets with {described}, at the least finish time, just above and just below",
    measure="m, then n, then total time",
)
def printed_rules_against_optima(torus: int, longest: Sizes, described: str) -> Iterator[Failure | None]:
    """The printed rules against exact least finish times."""
    for jobs in job_sets({torus: longest[torus]}, powers):
        mistake = mistakes(jobs, (PRINTED,)).get(PRINTED)
        yield Failure(*replayed(mistake, PRINTED)) if mistake else None


def right_for_all_n(context: Context) -> Verdict:
    """The shipped code in some sizes, then the induction."""
    sizes = context.pick({2: 3, 4: 2, 6: 2}, {2: 4, 4: 3, 6: 3}, {2: 5, 4: 4, 6: 4})
    looked = decide("chains", sizes, _KEPT, "schedules", progress=context.progress)
    return for_all_sizes(looked, EXCHANGE, "all m and n, all real times and deadlines")


CLAIMS: tuple[Claim, ...] = (
    *(
        keyed_proved(
            f"GS-LEM-1/powers@{reading_of(rules)}",
            f"{_STAIRS}: {FAMILIES['powers'][0]}, all real times; {in_words(rules)}.",
            partial(profiles_are_stairs, rules),
        )
        for rules in (PRINTED, _KEPT, Rules("skip", "keep", "step4"))
    ),
    keyed_proved(
        "GS-LEM-1P",
        "From a stair-like profile each step makes a stair-like one as printed, Step 4 deleting entry j and entries without "
        "rows left out, and in Step 4 f_(j+1) + (t - r_j) < f_j.",
        each_step_makes_stairs,
    ),
    keyed(
        "GS-LEM-1P/rows",
        "Both entries that Step 4 puts in the place of entry j+1 have a row or more.",
        step_4_leaves_rows,
    ),
    keyed(
        f"GS-LEM-2/enumerated@{reading_of(PRINTED)}",
        f"The algorithm schedules a job set iff its deadline is feasible (powers of two): {in_words(PRINTED)}.",
        printed_rules_against_optima,
    ),
    keyed_proved(
        f"GS-LEM-2/all-n-chains@{reading_of(_KEPT)}",
        "The algorithm gives a right schedule, or it refuses and there is none, for every n and all real times: "
        f"{FAMILIES['chains'][0]}; {in_words(_KEPT)}.",
        right_for_all_n,
    ),
)
