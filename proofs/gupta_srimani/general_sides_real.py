"""Gupta and Srimani 1997, section 3, beyond the paper: other sides than powers of two, for all real times."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2_certificate import Paths, certificate_of, paths_of
from allocert.models.torus.lemma2_counterexample import least_wrong
from allocert.models.torus.symbolic_lemma2 import Question
from allocert.proofs.claim import Claim, Context, Counterexample, Verdict
from allocert.proofs.gupta_srimani.general_sides import table
from allocert.proofs.gupta_srimani.lemma2_enumerated import in_words
from allocert.proofs.gupta_srimani.symbolic_cases import failure, trees
from allocert.proofs.gupta_srimani.symbolic_encoders import Case, Lists, Sides
from allocert.solvers import Certificate
from allocert.solvers.entailment import Prover

__all__ = ["CLAIMS"]

_SIZES = ({2: 3, 3: 3, 4: 3}, {2: 4, 3: 4, 4: 4, 5: 4, 6: 4}, {2: 5, 3: 5, 4: 5, 5: 5, 6: 5, 7: 4, 8: 4})
"""For each effort, for each torus the most jobs."""


def _decide(rules: Rules, context: Context) -> Verdict:
    """Lists with a bad path against the sets of sides that enumeration finds to be bad."""
    sizes, known = context.pick(*_SIZES), table(context.effort)
    left_out = [(torus, sides) for torus in sizes for sides in known.least(rules, torus)]
    lists, right, bad = Lists("any-sides", sizes, (), tuple(left_out)), 0, 0
    asked, good = set(lists), dict[tuple[Case, Sides], Certificate]()
    provers: dict[int, Prover] = {}
    for case, sides in Lists("any-sides", sizes):
        context.progress(str(case))
        paths = paths_of(Question(case.torus, sides, rules), provers.setdefault(case.jobs, Prover()))
        if paths.bad and (case, sides) in asked:
            return _refuted(paths, rules, lists, good)
        right, bad = right + (not paths.bad), bad + bool(paths.bad)
        if (case, sides) in asked:
            good[case, sides] = certificate_of(paths)
    checked = "; ".join(f"m = {torus}, n <= {most}" for torus, most in sizes.items())
    scope = f"all real times and deadlines; all lists of sides with {checked}"
    return Verdict.bounded(scope, trees(lists, rules, "schedules", good.values()), right=right, wrong=bad)


def _refuted(
    paths: Paths, rules: Rules, lists: Lists, good: Mapping[tuple[Case, Sides], Certificate]
) -> Verdict:
    """Real times make the algorithm wrong on sides of which enumeration knows nothing."""
    wrong, question = least_wrong(paths), paths.question
    before = lists.before(Case(question.torus, len(question.sides)), question.sides)
    data = {"torus": question.torus, "sides": list(question.sides), "deadline": str(wrong.deadline)}
    evidence = failure(wrong, rules, "schedules", before, [good[place] for place in before])
    return Verdict.refuted(Counterexample(str(wrong), data), f"least m, then n; {lists}", evidence)


_RULES = Rules("skip")

CLAIMS = (
    Claim(
        id="GS-X-3",
        paper="gupta-srimani",
        place="section 3, beyond",
        part="side-sets-real",
        reading="C",
        statement="Where real times make the algorithm wrong, small whole times do so with the same sides or some of them: "
        f"{in_words(_RULES)}.",
        decide=partial(_decide, _RULES),
        solver_free=False,
    ),
)
