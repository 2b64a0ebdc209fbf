"""Which tori and sides are decided by symbolic execution, and the verdict on all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import asdict, replace
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.models.torus.lemma2.certificate import Paths, certificate_of, paths_of
from allocert.models.torus.lemma2.counterexample import Wrong, least_wrong
from allocert.models.torus.lemma2.symbolic import About, Question
from allocert.proofs.gupta_srimani.preemptive.symbolic_encoders import (
    ALL_SIZES,
    TEXT,
    TEXT_OF_ALL_SIZES,
    TREES,
    Case,
    Lists,
    Sizes,
    encode_all_sizes,
)
from allocert.proofs.theorems.lifting import proved_by
from allocert.proofs.theorems.obligations import Proof
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.exact.entailment import Prover
from allocert.verification.claims.claim import Counterexample, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified

__all__ = ["decide", "for_all_sizes", "trees"]


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
    lists = Lists(family, sizes)
    every = list(lists)
    good: list[Certificate] = []
    bad: list[tuple[Case, Paths]] = []
    provers: dict[int, Prover] = {}
    for number, (case, sides) in enumerate(every):
        progress(f"{family}, {case}: list {number + 1} of {len(every)}")
        prover = provers.setdefault(case.jobs, Prover())
        paths = paths_of(Question(case.torus, sides, rules, about=about), prover)
        if paths.bad:
            bad.append((case, paths))
        else:
            good.append(certificate_of(paths))
    if bad:
        return _refuted(lists, rules, bad)
    evidence = trees(lists, rules, about, good)
    return Verdict.bounded(f"all real times and deadlines; {lists}", evidence, lists=len(every))


def _refuted(lists: Lists, rules: Rules, bad: Sequence[tuple[Case, Paths]]) -> Verdict:
    least, _ = bad[0]
    wrong = min((least_wrong(paths) for case, paths in bad if case == least), key=_size)
    data = {
        "torus": wrong.jobs.torus,
        "jobs": [[job.side, str(job.time)] for job in wrong.jobs.jobs],
        "deadline": str(wrong.deadline),
        "rules": asdict(rules),
    }
    scope = f"least m, then n, then greatest time, among {lists}"
    evidence = Evidence.enumeration(f"{scope}; replayed on the algorithm")
    return Verdict.refuted(Counterexample(str(wrong), data), scope, evidence)


def trees(lists: Lists, rules: Rules, about: About, parts: Iterable[Certificate]) -> Evidence:
    """Evidence that the algorithm is right on all of some lists, from a certificate for each."""
    states = lists.states(rules, about)
    return certified(bundle(states, parts, Encoding(TEXT, TREES, lists.to_json(rules, about))))


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
