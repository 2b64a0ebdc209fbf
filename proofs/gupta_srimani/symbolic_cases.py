"""Which tori and sides are decided by symbolic execution, and the verdict on all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations_with_replacement, pairwise
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.errors import CertificateError
from allocert.models.torus.configuration_lp import least_finish
from allocert.models.torus.lemma2_certificate import Paths, certificate_of, paths_of
from allocert.models.torus.lemma2_counterexample import Wrong, least_wrong
from allocert.models.torus.symbolic_lemma2 import About, Question
from allocert.proofs.claim import Counterexample, Verdict
from allocert.proofs.evidence import bundle, certified
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.entailment import Prover

__all__ = ["FAMILIES", "Case", "decide", "encode_trees", "vectors"]

ENCODER = "torus-trees"
"""The name under which bundles know :func:`encode_trees`."""


@dataclass(frozen=True)
class Case:
    """All lists of ``jobs`` sides of a family, not rising, on the torus of side ``torus``."""

    torus: int
    jobs: int

    def __str__(self) -> str:
        return f"m={self.torus}, n={self.jobs}"


Sides = tuple[int, ...]


def _powers(torus: int, sides: Sides) -> bool:
    return all(side & (side - 1) == 0 for side in (torus, *sides))


def _chain(torus: int, sides: Sides) -> bool:
    return all(a % b == 0 for a, b in pairwise((torus, *sides)))


def _divisors(torus: int, sides: Sides) -> bool:
    return all(a % b == 0 for a, b in pairwise(sides))


def _any(torus: int, sides: Sides) -> bool:
    return True


FAMILIES: Mapping[str, tuple[str, Callable[[int, Sides], bool]]] = {
    "powers": ("powers of two", _powers),
    "chains": ("sides each of which divides the next larger one, and the largest the torus's", _chain),
    "chains-any-torus": ("sides each of which divides the next larger one, on any torus", _divisors),
    "any-sides": ("any sides", _any),
}
"""For each family what it is in words, and whether a list of sides is in it."""


def vectors(family: str, case: Case) -> Iterator[Sides]:
    """The family's lists of sides of one case, the largest sides first."""
    inside = FAMILIES[family][1]
    for sides in combinations_with_replacement(range(case.torus, 0, -1), case.jobs):
        if inside(case.torus, sides):
            yield sides


def decide(
    family: str,
    cases: Sequence[Case],
    rules: Rules,
    about: About,
    *,
    also: Iterable[tuple[int, Sides]] = (),
    repaired: Rules | None = None,
    progress: Callable[[str], None] = lambda text: None,
) -> Verdict:
    """The statement for all real times and deadlines, on every list of the cases and on some more (``also``).

    A refutation is the least in m, then n, then the greatest time; its failing lists are run again with ``repaired``.
    """
    lists = [(case, sides) for case in cases for sides in vectors(family, case)]
    lists += [(Case(torus, len(sides)), sides) for torus, sides in also]
    good: list[Certificate] = []
    bad: list[tuple[Case, Paths]] = []
    provers: dict[int, Prover] = {}
    counts = {"lists": len(lists), "scheduled": 0, "refused": 0, "comparisons": 0}
    for number, (case, sides) in enumerate(lists):
        progress(f"{family}, {case}: list {number + 1} of {len(lists)}")
        prover = provers.setdefault(case.jobs, Prover())
        paths = paths_of(Question(case.torus, sides, rules, about=about), prover)
        counts["scheduled"] += paths.scheduled
        counts["refused"] += paths.refused
        counts["comparisons"] += len(paths.decisions)
        if paths.bad:
            bad.append((case, paths))
        else:
            good.append(certificate_of(paths))
    checked = _checked(family, cases, also)
    arguments = {"lists": [dict(part.encoding.arguments) for part in good]}
    encoding = Encoding("The lists of sides.", ENCODER, arguments)
    if not bad:
        evidence = certified(bundle(_states(good), good, encoding))
        return Verdict.bounded(f"all real times and deadlines; {checked}", evidence, **counts)
    least = bad[0][0]
    wrong = min((least_wrong(paths) for case, paths in bad if case == least), key=_size)
    failing: dict[str, int] = {}
    for case, _ in bad:
        failing[str(case)] = failing.get(str(case), 0) + 1
    values: dict[str, Any] = {**counts, "failing lists": failing}
    if repaired is not None:
        values |= _repair(bad, repaired)
    parts = [*good, *_shortest(wrong)]
    return Verdict.refuted(
        Counterexample(str(wrong), _data(wrong, rules)),
        f"least m, then n, then greatest time, among {checked}",
        certified(bundle(_states(parts), parts)),
        **values,
    )


def encode_trees(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What a bundle of trees states, and its parts. Raises :class:`CertificateError` without a list of questions."""
    lists = arguments.get("lists")
    if not isinstance(lists, list) or not all(isinstance(question, dict) for question in lists):
        raise CertificateError("encoding: arguments", dict(arguments), "a list of questions")
    return {
        "states": _statement(len(lists)),
        "parts": [{"by": "torus-paths", "arguments": question} for question in lists],
    }


def _states(parts: Sequence[Certificate]) -> str:
    return _statement(len(parts))


def _statement(count: int) -> str:
    return f"What each of {count} parts claims, of the feasibility algorithm on one list of sides."


def _checked(family: str, cases: Sequence[Case], also: Iterable[tuple[int, Sides]]) -> str:
    most: dict[int, int] = {}
    for case in cases:
        most[case.torus] = max(most.get(case.torus, 0), case.jobs)
    sizes = "; ".join(f"m = {torus}, n <= {jobs}" for torus, jobs in most.items())
    more = "".join(f"; m = {torus} with sides {', '.join(map(str, sides))}" for torus, sides in also)
    return f"{FAMILIES[family][0]}, in order of side: {sizes}{more}"


def _size(wrong: Wrong) -> tuple[Any, ...]:
    times = [job.time for job in wrong.jobs.jobs]
    return max(times), sum(times), [-job.side for job in wrong.jobs.jobs]


def _repair(bad: Sequence[tuple[Case, Paths]], rules: Rules) -> dict[str, Any]:
    """The failing lists under other rules; nothing unless every one of them is right."""
    again = [paths_of(replace(paths.question, rules=rules)) for _, paths in bad]
    if any(paths.bad for paths in again):
        return {}
    text = f"width {rules.width}, Step 4 {rules.step4}, equality by {rules.equal}"
    return {"repair": {"statement": text, "checked": f"all {len(again)} failing lists, all real times"}}


def _shortest(wrong: Wrong) -> list[Certificate]:
    """The certificate of a schedule that the algorithm should have found."""
    if wrong.schedule is None:
        return []
    certificate = least_finish(wrong.jobs).certificate
    return [] if certificate is None else [certificate]


def _data(wrong: Wrong, rules: Rules) -> dict[str, Any]:
    return {
        "torus": wrong.jobs.torus,
        "jobs": [[job.side, str(job.time)] for job in wrong.jobs.jobs],
        "deadline": str(wrong.deadline),
        "rules": {"width": rules.width, "step4": rules.step4, "equal": rules.equal},
    }
