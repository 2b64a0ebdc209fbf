"""Gupta and Srimani 1997, section 3, beyond the paper: other sides than powers of two, for all real times."""

from __future__ import annotations

from functools import partial

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2_certificate import certificate_of, paths_of
from allocert.models.torus.lemma2_counterexample import least_wrong
from allocert.models.torus.symbolic_lemma2 import Question
from allocert.proofs.claim import Claim, Context, Counterexample, Verdict
from allocert.proofs.evidence import bundle, certified
from allocert.proofs.gupta_srimani.general_sides import table
from allocert.proofs.gupta_srimani.lemma2_enumerated import in_words
from allocert.proofs.gupta_srimani.symbolic_cases import Case, vectors
from allocert.solvers.entailment import Prover

__all__ = ["CLAIMS"]

_SIZES = ({2: 3, 3: 3, 4: 3}, {2: 4, 3: 4, 4: 4, 5: 4, 6: 4}, {2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4})
"""For each effort, for each torus the most jobs."""


def _decide(rules: Rules, context: Context) -> Verdict:
    """Lists with a bad path against the sets of sides that enumeration finds to be bad."""
    sizes, known = context.pick(*_SIZES), table(context.effort)
    good, bad = [], 0
    provers: dict[int, Prover] = {}
    checked = "; ".join(f"m = {torus}, n <= {most}" for torus, most in sizes.items())
    for case in (Case(torus, jobs) for torus, most in sizes.items() for jobs in range(1, most + 1)):
        context.progress(str(case))
        for sides in vectors("any-sides", case):
            paths = paths_of(Question(case.torus, sides, rules), provers.setdefault(case.jobs, Prover()))
            if not paths.bad:
                good.append(certificate_of(paths))
                continue
            bad += 1
            if not known.known(rules, case.torus, frozenset(sides)):
                wrong = least_wrong(paths)
                data = {"torus": case.torus, "sides": list(sides), "deadline": str(wrong.deadline)}
                evidence = certified(bundle("Lists of sides without counterexample.", good))
                return Verdict.refuted(
                    Counterexample(str(wrong), data), f"least m, then n; {checked}", evidence
                )
    evidence = certified(bundle(f"{len(good)} lists of sides without counterexample.", good))
    scope = f"all real times and deadlines; all lists of sides with {checked}"
    return Verdict.bounded(scope, evidence, right=len(good), wrong=bad)


CLAIMS = tuple(
    Claim(
        id="GS-X-3",
        paper="gupta-srimani",
        place="section 3, beyond",
        part="side-sets-real",
        reading=reading,
        statement="Where real times make the algorithm wrong, small whole times do so with the same sides or some of them: "
        f"{in_words(rules)}.",
        decide=partial(_decide, rules),
        solver_free=False,
    )
    for reading, rules in (("A", Rules("none")), ("B", Rules("infeasible")), ("C", Rules("skip")))
)
