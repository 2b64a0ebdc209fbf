"""Two methods side by side on every configuration, request and order of the list: which does less work."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from fractions import Fraction

from allocert.models.mesh_configurations import Configuration, Situation, boundary_requests, situations
from allocert.proofs.claim import Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.cases import failure, shown
from allocert.proofs.morgenstern.frames import Result, orders

__all__ = ["MEASURES", "Comparison", "Search", "always", "compare", "on_average"]

Search = Callable[[Situation, int, int, Configuration], Result]
"""A search of a situation for x by y with the list in the given order."""

MEASURES: dict[str, Callable[[Result], int]] = {
    "candidates": lambda result: result.candidates,
    "nodes": lambda result: result.touched,
}
"""Candidates examined, and list nodes touched."""


@dataclass
class Comparison:
    """By numbers of processors: inputs where the first method does less, as much, or more; and the sums of both."""

    residents: int
    less: dict[int, int] = field(default_factory=dict)
    same: dict[int, int] = field(default_factory=dict)
    more: dict[int, int] = field(default_factory=dict)
    sums: dict[int, tuple[int, int]] = field(default_factory=dict)
    first_less: tuple[Situation, int, int, Configuration, int, int] | None = None
    first_more: tuple[Situation, int, int, Configuration, int, int] | None = None

    @property
    def ratio(self) -> dict[int, str]:
        """Sum of the first over sum of the second, by number of processors."""
        return {n: str(Fraction(one, other)) if other else "0/0" for n, (one, other) in self.sums.items()}

    @property
    def inputs(self) -> int:
        """How many inputs were looked at."""
        return sum(sum(part.values()) for part in (self.less, self.same, self.more))

    @property
    def scope(self) -> str:
        """What was looked at."""
        return (
            f"all configurations of all meshes of 1..{max(self.sums)} processors with at most {self.residents} "
            "residents, all requests that fit, all orders of the list"
        )

    def values(self) -> dict[str, object]:
        """The counts as a verdict shows them, with an example of either kind."""
        return {
            "less": self.less,
            "same": self.same,
            "more": self.more,
            "ratio_of_sums": self.ratio,
            "example_less": _told(self.first_less),
            "example_more": _told(self.first_more),
        }


def compare(
    one: Search,
    other: Search,
    measure: Callable[[Result], int],
    sizes: Iterable[int],
    residents: int = 5,
) -> Comparison:
    """Run both on all configurations with at most so many ``residents``, all requests, all orders of the list."""
    found = Comparison(residents)
    for processors in sizes:
        less = same = more = total = other_total = 0
        for case in _inputs(processors, residents):
            ours, theirs = measure(one(*case)), measure(other(*case))
            total, other_total = total + ours, other_total + theirs
            if ours < theirs:
                less += 1
                found.first_less = found.first_less or (*case, ours, theirs)
            elif ours > theirs:
                more += 1
                found.first_more = found.first_more or (*case, ours, theirs)
            else:
                same += 1
        found.less[processors], found.same[processors], found.more[processors] = less, same, more
        found.sums[processors] = total, other_total
    return found


def _inputs(processors: int, residents: int) -> Iterator[tuple[Situation, int, int, Configuration]]:
    for situation in situations(processors):
        if len(situation.residents) > residents:
            return
        for x, y in boundary_requests(situation.X, situation.Y):
            if x <= situation.X and y <= situation.Y:
                for order in orders(situation.residents):
                    yield situation, x, y, order


def always(found: Comparison, unit: str, one: str, other: str) -> Verdict:
    """The first method never does more."""
    evidence = Evidence.enumeration(f"{found.inputs} inputs: {found.scope}")
    if found.first_more is None:
        return Verdict.bounded(found.scope, evidence, **found.values())
    situation, x, y, order, ours, theirs = found.first_more
    wrong = failure(situation._replace(residents=order), x, y, f"{ours} {unit} by {one}, {theirs} by {other}")
    on_sums = all(ours <= theirs for ours, theirs in found.sums.values())
    survives = "no more on average over all inputs of a size" if on_sums else "less on some inputs"
    return Verdict.refuted(
        Counterexample(wrong.text, wrong.data),
        f"fewest processors, then fewest residents; {found.scope}",
        evidence,
        failing=found.more,
        repair={"statement": survives, "checked": found.scope},
        **found.values(),
    )


def on_average(found: Comparison, unit: str, one: str, other: str) -> Verdict:
    """The first method's sum over all inputs of a size is smaller, wherever any input tells them apart."""
    told = [n for n in found.sums if found.less[n] or found.more[n]]
    wrong = [n for n in told if found.sums[n][0] >= found.sums[n][1]]
    evidence = Evidence.enumeration(f"{found.inputs} inputs, each counted once: {found.scope}")
    if not wrong:
        return Verdict.bounded(found.scope, evidence, **found.values())
    ours, theirs = found.sums[wrong[0]]
    right = [n for n in told if n not in wrong]
    return Verdict.refuted(
        Counterexample(
            f"all inputs of {wrong[0]} processors: {ours} {unit} by {one}, {theirs} by {other}",
            {"processors": wrong[0], "sums": [ours, theirs]},
        ),
        f"fewest processors; {found.scope}",
        evidence,
        failing={n: int(n in wrong) for n in found.sums},
        repair={
            "statement": f"on meshes of {right} processors" if right else "none found",
            "checked": found.scope,
        },
        **found.values(),
    )


def _told(case: tuple[Situation, int, int, Configuration, int, int] | None) -> str:
    if case is None:
        return "none"
    situation, x, y, order, ours, theirs = case
    return f"{shown(situation, x, y, order)}: {ours} against {theirs}"
