"""Two methods side by side on every configuration, request and order of the list: which does less work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import permutations

from allocert.models.meshes.configurations import Configuration, Situation, boundary_requests, situations
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.proofs.morgenstern.sliding.printed_methods import Result, Search
from allocert.verification.claims.claim import Counterexample, Evidence, Verdict

__all__ = ["MEASURES", "Comparison", "always", "compare"]

MEASURES: dict[str, Callable[[Result], int]] = {
    "candidates": lambda result: result.candidates,
    "nodes": lambda result: result.touched,
}
"""Candidates examined, and list nodes touched."""


@dataclass
class Comparison:
    """By numbers of processors: on how many inputs the first method does less, and more."""

    residents: int
    inputs: int = 0
    less: dict[int, int] = field(default_factory=dict)
    more: dict[int, int] = field(default_factory=dict)
    first_more: tuple[Situation, int, int, Configuration, int, int] | None = None

    @property
    def scope(self) -> str:
        """What was looked at."""
        return (
            f"all configurations of all meshes of 1..{max(self.less)} processors with at most {self.residents} "
            "residents, all requests that fit, all orders of the list"
        )

    def values(self) -> dict[str, object]:
        """The counts as a verdict shows them."""
        return {"less": self.less, "more": self.more}


def compare(
    one: Search, other: Search, measure: Callable[[Result], int], sizes: Iterable[int], residents: int = 5
) -> Comparison:
    """Run both on all configurations with at most so many ``residents``, all requests, all orders of the list."""
    found = Comparison(residents)
    for n in sizes:
        found.less[n] = found.more[n] = 0
        for case in _inputs(n, residents):
            ours, theirs = measure(one(*case)), measure(other(*case))
            found.inputs += 1
            found.less[n] += ours < theirs
            if ours > theirs:
                found.more[n] += 1
                found.first_more = found.first_more or (*case, ours, theirs)
    return found


def _inputs(processors: int, residents: int) -> Iterator[tuple[Situation, int, int, Configuration]]:
    for situation in situations(processors):
        if len(situation.residents) > residents:
            return
        for x, y in boundary_requests(situation.X, situation.Y):
            if x <= situation.X and y <= situation.Y:
                for order in permutations(situation.residents):
                    yield situation, x, y, order


def always(found: Comparison, unit: str, one: str, other: str) -> Verdict:
    """The first method never does more."""
    evidence = Evidence.enumeration(f"{found.inputs} inputs: {found.scope}")
    if found.first_more is None:
        return Verdict.bounded(found.scope, evidence, **found.values())
    situation, x, y, order, ours, theirs = found.first_more
    wrong = failure(situation._replace(residents=order), x, y, f"{ours} {unit} by {one}, {theirs} by {other}")
    return Verdict.refuted(
        Counterexample(wrong.text, wrong.data),
        f"fewest processors, then fewest residents; {found.scope}",
        evidence,
        **found.values(),
    )
