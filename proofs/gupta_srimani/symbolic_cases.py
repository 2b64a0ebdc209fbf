"""Which tori and sides are decided by symbolic execution, and the verdict on all of them together."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import combinations_with_replacement, pairwise
from typing import Any

from allocert.allocators.torus.preemptive import Rules
from allocert.errors import CertificateError
from allocert.models.obligations import Proof
from allocert.models.torus.configuration_lp import least_finish
from allocert.models.torus.lemma2_certificate import Paths, certificate_of, paths_of
from allocert.models.torus.lemma2_counterexample import Wrong, least_wrong
from allocert.models.torus.symbolic_lemma2 import ALL_RULES, About, Question
from allocert.proofs.claim import Counterexample, Kind, Verdict
from allocert.proofs.evidence import bundle, certified
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.solvers.entailment import Prover

__all__ = ["FAMILIES", "Case", "decide", "encode_trees", "for_all_sizes", "vectors"]

ENCODER = "torus-trees"
"""The name under which bundles know :func:`encode_trees`."""

_LARGEST_TORUS = 64
_MOST_JOBS = 8


@dataclass(frozen=True)
class Case:
    """All lists of ``jobs`` sides of a family, not rising, on the torus of side ``torus``."""

    torus: int
    jobs: int

    def __str__(self) -> str:
        return f"m={self.torus}, n={self.jobs}"


Sides = tuple[int, ...]

Sizes = Mapping[int, int]
"""For each torus the most jobs; fewer are looked at too."""


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
    sizes: Sizes,
    rules: Rules,
    about: About,
    *,
    also: Sequence[tuple[int, Sides]] = (),
    repaired: Rules | None = None,
    progress: Callable[[str], None] = lambda text: None,
) -> Verdict:
    """The statement for all real times and deadlines, on every list of some sizes and on some more (``also``).

    A refutation is the least in m, then n, then the greatest time; its failing lists are run again with ``repaired``.
    """
    lists = list(_lists(family, sizes, also))
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
    checked = _checked(family, sizes, also)
    if not bad:
        arguments = {
            "family": family,
            "sizes": [[torus, most] for torus, most in sizes.items()],
            "also": [[torus, list(sides)] for torus, sides in also],
            "rules": asdict(rules),
            "about": about,
        }
        states = _statement(checked, rules, about)
        trees = bundle(states, good, Encoding("All lists of sides of these sizes.", ENCODER, arguments))
        return Verdict.bounded(f"all real times and deadlines; {checked}", certified(trees), **counts)
    least = bad[0][0]
    wrong = min((least_wrong(paths) for case, paths in bad if case == least), key=_size)
    failing: dict[str, int] = {}
    for case, _ in bad:
        failing[str(case)] = failing.get(str(case), 0) + 1
    values: dict[str, Any] = {**counts, "failing lists": failing}
    if repaired is not None:
        values |= _repair(bad, repaired)
    elif family == "any-sides" and rules.step4 == "keep":
        values |= _narrower(lists, [paths.question for _, paths in bad])
    parts = [*good, *_shortest(wrong)]
    return Verdict.refuted(
        Counterexample(str(wrong), _data(wrong, rules)),
        f"least m, then n, then greatest time, among {checked}",
        certified(bundle(f"The least failing jobs, and {len(good)} lists of sides that do not fail.", parts)),
        **values,
    )


def for_all_sizes(looked: Verdict, proof: Proof, everything: str) -> Verdict:
    """A bounded verdict of :func:`decide` with the induction that makes it one for all sizes; any other as it is."""
    told, trees = proved_by(proof), looked.evidence.certificate
    if looked.kind is not Kind.BOUNDED or told.certificate is None or trees is None:
        return looked
    both = certified(bundle(f"{told.certificate.claim} {trees.claim}", [told.certificate, trees]))
    evidence = replace(both, checked_by=f"{told.checked_by}; the shipped code: {looked.evidence.checked_by}")
    return Verdict.proved(f"{everything}; the shipped code: {looked.scope}", evidence, **looked.values)


def encode_trees(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """What a bundle of trees states, and a part for every list of sides of its sizes, so that none can be left out.

    Raises :class:`CertificateError` unless the arguments name a family, sizes and a reading.
    """
    given = dict(arguments)
    rules = next((known for known in ALL_RULES if asdict(known) == given.get("rules")), None)
    match given:
        case {
            "family": str(family),
            "sizes": [*pairs],
            "also": [*also],
            "about": "schedules" | "profiles" as about,
        } if (
            rules
            and len(given) == 5
            and family in FAMILIES
            and _are_sizes(pairs)
            and all(map(_is_list, also))
        ):
            sizes = dict(pairs)
            more = [(torus, tuple(sides)) for torus, sides in also]
            parts = [
                Question(case.torus, sides, rules, about=about) for case, sides in _lists(family, sizes, more)
            ]
            return {
                "states": _statement(_checked(family, sizes, more), rules, about),
                "parts": [{"by": "torus-paths", "arguments": part.to_json()} for part in parts],
            }
    raise CertificateError("encoding: arguments", given, "family, cases, also, rules, about")


def _are_sizes(data: Sequence[Any]) -> bool:
    plain = all(
        isinstance(pair, list) and len(pair) == 2 and all(type(a) is int for a in pair) for pair in data
    )
    return (
        plain
        and len({pair[0] for pair in data}) == len(data)
        and all(1 <= torus <= _LARGEST_TORUS and 1 <= most <= _MOST_JOBS for torus, most in data)
    )


def _is_list(data: Any) -> bool:
    plain = isinstance(data, list) and len(data) == 2 and isinstance(data[1], list)
    return plain and all(type(a) is int for a in (data[0], *data[1]))


def _lists(family: str, sizes: Sizes, also: Iterable[tuple[int, Sides]]) -> Iterator[tuple[Case, Sides]]:
    for torus, most in sizes.items():
        for jobs in range(1, most + 1):
            for sides in vectors(family, Case(torus, jobs)):
                yield Case(torus, jobs), sides
    for torus, sides in also:
        yield Case(torus, len(sides)), sides


def _statement(checked: str, rules: Rules, about: About) -> str:
    what = (
        "its profiles are stair-like"
        if about == "profiles"
        else "it gives a right schedule, or refuses and there is none"
    )
    return (
        f"The feasibility algorithm (width {rules.width}, Step 4 {rules.step4}, equality by {rules.equal}) for all real times "
        f"and deadlines: {what}; {checked}."
    )


def _checked(family: str, sizes: Sizes, also: Iterable[tuple[int, Sides]]) -> str:
    all_of = "; ".join(f"m = {torus}, n <= {most}" for torus, most in sizes.items())
    more = "".join(f"; m = {torus} with sides {', '.join(map(str, sides))}" for torus, sides in also)
    return f"{FAMILIES[family][0]}, in order of side: {all_of}{more}"


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


def _narrower(lists: Sequence[tuple[Case, Sides]], bad: Sequence[Question]) -> dict[str, Any]:
    """The first narrower family that has none of the failing lists, and how many of the others it has."""
    for words, inside in (FAMILIES[name] for name in ("chains-any-torus", "chains")):
        kept = [sides for case, sides in lists if inside(case.torus, sides)]
        if not any(inside(question.torus, question.sides) for question in bad):
            return {
                "repair": {
                    "statement": words,
                    "checked": f"the {len(kept)} such lists among these, all real times",
                }
            }
    return {}


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
