"""Which tori and sides are decided by symbolic execution, and the verdict on all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2.certificate import Paths, certificate_of, paths_of
from allocert.models.torus.lemma2.counterexample import Wrong, least_wrong
from allocert.models.torus.lemma2.symbolic import About, Question
from allocert.models.torus.preemptive.configuration_lp import least_finish
from allocert.proofs.gupta_srimani.preemptive.symbolic_encoders import (
    ALL_SIZES,
    FAILURE,
    TEXT,
    TEXT_OF_ALL_SIZES,
    TEXT_OF_FAILURE,
    TREES,
    Case,
    Lists,
    Sides,
    Sizes,
    encode_all_sizes,
    encode_failure,
)
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.obligations import Proof
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.exact.entailment import Prover
from allocert.verification.claims.claim import Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified

__all__ = ["decide", "failure", "for_all_sizes", "trees"]


@dataclass
class _Looked:
    """The lists that are right, each with its certificate, and those that are not."""

    good: dict[tuple[Case, Sides], Certificate] = field(default_factory=dict)
    bad: list[tuple[Case, Paths]] = field(default_factory=list)


def decide(
    family: str,
    sizes: Sizes,
    rules: Rules,
    about: About,
    *,
    progress: Callable[[str], None] = lambda text: None,
) -> Verdict:
    """The statement for all real times and deadlines, on every list of some sizes.

    A refutation is the least in m, then n, then the greatest time.
    """
    lists, looked = Lists(family, sizes), _Looked()
    every = list(lists)
    provers: dict[int, Prover] = {}
    for number, (case, sides) in enumerate(every):
        progress(f"{family}, {case}: list {number + 1} of {len(every)}")
        prover = provers.setdefault(case.jobs, Prover())
        paths = paths_of(Question(case.torus, sides, rules, about=about), prover)
        if paths.bad:
            looked.bad.append((case, paths))
        else:
            looked.good[case, sides] = certificate_of(paths)
    if looked.bad:
        return _refuted(lists, rules, about, looked)
    evidence = trees(lists, rules, about, looked.good.values())
    return Verdict.bounded(f"all real times and deadlines; {lists}", evidence, lists=len(every))


def _refuted(lists: Lists, rules: Rules, about: About, looked: _Looked) -> Verdict:
    least, first = looked.bad[0]
    wrong = min((least_wrong(paths) for case, paths in looked.bad if case == least), key=_size)
    before = lists.before(least, first.question.sides)
    data = {
        "torus": wrong.jobs.torus,
        "jobs": [[job.side, str(job.time)] for job in wrong.jobs.jobs],
        "deadline": str(wrong.deadline),
        "rules": asdict(rules),
    }
    return Verdict.refuted(
        Counterexample(str(wrong), data),
        f"least m, then n, then greatest time, among {lists}",
        failure(wrong, rules, about, before, [looked.good[place] for place in before]),
    )


def trees(lists: Lists, rules: Rules, about: About, parts: Iterable[Certificate]) -> Evidence:
    """Evidence that the algorithm is right on all of some lists, from a certificate for each."""
    states = lists.states(rules, about)
    return certified(bundle(states, parts, Encoding(TEXT, TREES, lists.to_json(rules, about))))


def failure(
    wrong: Wrong, rules: Rules, about: About, before: Lists, parts: Sequence[Certificate]
) -> Evidence:
    """Evidence that the algorithm is wrong on some jobs, and right on all lists ``before``, each with its certificate."""
    best = None if wrong.schedule is None else least_finish(wrong.jobs).certificate
    arguments = {
        **before.to_json(rules, about),
        "torus": wrong.jobs.torus,
        "jobs": [[job.side, str(job.time)] for job in wrong.jobs.jobs],
        "deadline": str(wrong.deadline),
        "finish": None if wrong.schedule is None else str(wrong.schedule.makespan),
    }
    made = encode_failure(arguments)
    every = bundle(
        made["states"], [*parts, *([best] if best else [])], Encoding(TEXT_OF_FAILURE, FAILURE, arguments)
    )
    return certified(replace(every, problem=made))


def for_all_sizes(looked: Verdict, proof: Proof, everything: str) -> Verdict:
    """A bounded verdict of :func:`decide` with the induction that makes it one for all sizes; any other as it is."""
    described, shown = proved_by(proof), looked.evidence.certificate
    if looked.kind is not Kind.BOUNDED or described.certificate is None or shown is None:
        return looked
    arguments = {"proof": proof.name, "trees": dict(shown.encoding.arguments)}
    states = str(encode_all_sizes(arguments)["states"])
    encoding = Encoding(TEXT_OF_ALL_SIZES, ALL_SIZES, arguments)
    both = certified(bundle(states, [described.certificate, shown], encoding))
    evidence = replace(
        both, checked_by=f"{described.checked_by}; the shipped code: {looked.evidence.checked_by}"
    )
    return Verdict.proved(f"{everything}; the shipped code: {looked.scope}", evidence, **looked.values)


def _size(wrong: Wrong) -> tuple[Any, ...]:
    times = [job.time for job in wrong.jobs.jobs]
    return max(times), sum(times), [-job.side for job in wrong.jobs.jobs]
