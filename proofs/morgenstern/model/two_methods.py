"""Two methods side by side on every configuration, request and order of the list: which does less work."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from itertools import permutations

from allocert.models.meshes.configurations import Configuration, Situation, boundary_requests, situations
from allocert.models.meshes.printed_sliding import Result, Search
from allocert.proofs.morgenstern.model.configurations import failure
from allocert.verification.claims.claim import Counterexample, Evidence, Verdict

__all__ = ["MEASURES", "does_no_more"]

MEASURES: dict[str, Callable[[Result], int]] = {
    "candidates": lambda result: result.candidates,
    "nodes": lambda result: result.touched,
}
"""Candidates examined, and list nodes touched."""


def does_no_more(
    both: Mapping[str, Search], measure: str, top: int, *, unit: str = "", residents: int = 5
) -> Verdict:
    """Whether the first of two methods never does more than the other, both by name; ``unit`` says of what.

    All configurations of at most ``top`` processors and ``residents`` residents, all requests, all orders of the list. The
    values count the inputs on which it does less, and more, by numbers of processors.
    """
    (name, ours), (called, theirs) = both.items()
    count, inputs, first = MEASURES[measure], 0, None
    less, more = dict.fromkeys(range(1, top + 1), 0), dict.fromkeys(range(1, top + 1), 0)
    for n in less:
        for case in _inputs(n, residents):
            inputs += 1
            amounts = count(ours(*case)), count(theirs(*case))
            less[n] += amounts[0] < amounts[1]
            more[n] += amounts[0] > amounts[1]
            if more[n] and first is None:
                situation, x, y, order = case
                wrong = f"{amounts[0]} {unit or measure} by {name}, {amounts[1]} by {called}"
                first = failure(situation._replace(residents=order), x, y, wrong)
    scope = (
        f"all configurations of all meshes of 1..{top} processors with at most {residents} residents, all requests that fit, all "
        "orders of the list"
    )
    evidence = Evidence.enumeration(f"{inputs} inputs: {scope}")
    if first is None:
        return Verdict.bounded(scope, evidence, less=less, more=more)
    shown = Counterexample(first.text, first.data)
    least = f"fewest processors, then fewest residents; {scope}"
    return Verdict.refuted(shown, least, evidence, less=less, more=more)


def _inputs(processors: int, residents: int) -> Iterator[tuple[Situation, int, int, Configuration]]:
    for situation in situations(processors):
        if len(situation.residents) > residents:
            return
        for x, y in boundary_requests(situation.X, situation.Y):
            if x <= situation.X and y <= situation.Y:
                for order in permutations(situation.residents):
                    yield situation, x, y, order
