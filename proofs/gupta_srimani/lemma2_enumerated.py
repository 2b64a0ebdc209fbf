"""Gupta and Srimani 1997, Lemma 2 by enumeration: the feasibility algorithm against exact least finish times."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from allocert.allocators.torus.preemptive import PRINTED, SENSIBLE, Rules
from allocert.models.torus.configurations import Reading
from allocert.models.torus.lemma2_oracle import replayed
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.gupta_srimani.lemma2_cases import Sweep, job_sets, letters, shown, sweep

__all__ = ["CLAIMS", "decided", "in_words"]

_claim: Callable[..., Claim] = partial(Claim, "GS-LEM-2", "gupta-srimani", "section 3, Lemma 2")

_WORDS: Mapping[str, Mapping[str, str]] = {
    "width": {
        "none": "no interval is ever too narrow",
        "infeasible": "an interval that is too narrow means infeasible",
        "skip": "intervals that are too narrow are skipped",
    },
    "step4": {
        "delete": "Step 4 deletes the interval that it uses up",
        "keep": "Step 4 keeps what the job does not take of the interval that it uses up",
    },
    "equal": {
        "step3": "a time equal to a remaining time goes to Step 3",
        "step4": "a time equal to a remaining time goes to Step 4 where it can",
    },
}


def in_words(rules: Rules) -> str:
    """A reading of the algorithm as a clause."""
    return "; ".join(meanings[getattr(rules, name)] for name, meanings in _WORDS.items())


def decided(found: Sweep, rules: Rules, repair: Callable[[], Mapping[str, str]]) -> Verdict:
    """One reading of the algorithm on the job sets of a sweep; ``repair`` says what to change where it fails."""
    evidence = Evidence.enumeration(
        f"{sum(found.cases.values())} job sets, each at its exact least finish time, just above and just below"
    )
    cases = {str(torus): count for torus, count in sorted(found.cases.items())}
    mistake = found.first.get(rules)
    if mistake is None:
        return Verdict.bounded(found.checked, evidence, cases=cases)
    text, data = replayed(mistake, rules, found.reading)
    failing = {str(torus): count for torus, count in sorted(found.failing[rules].items())}
    scope = f"least m, then n, then total time among the exhaustive sizes; {found.checked}"
    return Verdict.refuted(
        Counterexample(text, data), scope, evidence, cases=cases, failing=failing, repair=repair()
    )


def _nearest(rules: Rules, context: Context) -> Mapping[str, str]:
    """The reading with fewest changes that is never wrong."""
    found = sweep(context.effort, context.seed)
    if not found.sound:
        return {"statement": "no reading survives"}
    near = min(found.sound, key=lambda other: (_changes(rules, other), _changes(other, SENSIBLE)))
    return {"statement": in_words(near), "reading": letters(near), "checked": found.checked}


def _changes(one: Rules, other: Rules) -> int:
    return sum(getattr(one, name) != getattr(other, name) for name in _WORDS)


def _decide(context: Context, rules: Rules) -> Verdict:
    found = sweep(context.effort, context.seed)
    return decided(found, rules, partial(_nearest, rules, context))


def _decide_packing(context: Context, reading: Reading) -> Verdict:
    """The sensible rules against jobs that may run on any rows and columns."""
    sizes = context.pick(
        {1: (2, 2), 2: (2, 1, 1), 4: (1, 1, 1, 1)},
        {1: (4,) * 4, 2: (4,) * 5, 4: (3,) * 5, 8: (2,) * 4},
        {1: (4,) * 4, 2: (4,) * 6, 4: (4,) * 6, 8: (3,) * 5},
    )
    checked = f"powers of two: all job sets with {shown(sizes)}"
    found = Sweep(checked, (SENSIBLE,), reading)
    for jobs in job_sets("powers of two", sizes):
        found.judge(jobs)
    repair = {"statement": "a single processor uses its row and its column", "checked": checked}
    return decided(found, SENSIBLE, lambda: repair)


_PACKINGS: Mapping[Reading, str] = {
    "B": "jobs may take any rows and columns without common links",
    "C": "jobs may take any rows and columns without common links, and single processors use no link",
}

CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            part="enumerated",
            reading=letters(rules),
            statement=f"The algorithm schedules a job set iff its deadline is feasible (powers of two): {in_words(rules)}.",
            decide=partial(_decide, rules=rules),
        )
        for rules in (PRINTED, Rules("none", "keep", "step3"))
    ),
    *(
        _claim(
            part="enumerated-packing",
            reading=reading,
            statement=f"The algorithm schedules a job set iff some schedule meets the deadline where {meaning}.",
            decide=partial(_decide_packing, reading=reading),
        )
        for reading, meaning in _PACKINGS.items()
    ),
)
