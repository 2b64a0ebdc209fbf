"""What engines say of a packing: a placement, a checked refutation, a claim without proof, or nothing.

CP-SAT looks for placements. Exact refutes the instance projected onto some axes, few axes first and all
axes last, with proofs that a small checker has accepted.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import combinations, islice

from allocert.models.constructive import Choice
from allocert.models.instance import Instance
from allocert.models.packing_opb import Model, axes_of, packing_model
from allocert.models.placement_encoding import encoding_of
from allocert.solvers import pseudoboolean, zero_one
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["MOST_CHOICES", "Found", "Limits", "decide"]

MOST_CHOICES = 60_000
"""The exact model is built for at most so many pairs of a demand and a free region."""

_FEW_AXES = 4
_QUICK_SECONDS = 0.3


@dataclass(frozen=True)
class Limits:
    """A deadline (of ``time.monotonic``), a seed, and where to report progress."""

    until: float
    seed: int
    progress: Callable[[str], None]

    def left(self, share: float = 1.0) -> float:
        """A share of the seconds that remain."""
        return max(0.0, self.until - time.monotonic()) * share

    def at(self, share: float) -> float:
        """The time when that share of what remains has passed."""
        return time.monotonic() + self.left(share)


@dataclass(frozen=True)
class Found:
    """One of: ``choices``, a placement; ``certificate``, that there is none; ``claimed`` so; or a reason."""

    engine: str
    choices: list[Choice] | None = None
    certificate: Certificate | None = None
    claimed: bool = False
    reason: str = ""


def decide(instance: Instance, at_least: int | None, limits: Limits) -> Found:
    """Can all requests be placed or, with ``at_least``, so many requests or processors be served?

    Quick refutations of projections, a search, long refutations, then the exact model.
    """
    count = 0
    for demand in instance.demands:
        count += sum(1 for _ in islice(instance.regions(demand), MOST_CHOICES + 1 - count))
    if count > MOST_CHOICES:
        return Found("none", reason=f"an exact model would have more than {MOST_CHOICES} choices of a region")
    waiting = list(_projections(len(axes_of(instance.machine))))
    quick = _refute_one(instance, waiting, at_least, limits, _QUICK_SECONDS)
    if quick is not None:
        return quick
    limits.progress(f"searching among {count} choices of a region")
    exact = packing_model(instance, axes_of(instance.machine), at_least)
    searched = _search(exact, limits.seed, limits.left(0.3))
    if searched.choices is not None:
        return searched
    for share in (0.02, 0.1, 0.4):
        slow = _refute_one(instance, waiting, at_least, limits, limits.left(share) / max(1, len(waiting)))
        if slow is not None:
            return slow
    answer = _solve(instance, exact, tuple(axes_of(instance.machine)), at_least, limits)
    if answer.witness is not None:
        if searched.claimed:
            return Found("CP-SAT, Exact", reason="engine error: they disagree")
        return Found(answer.engine, _chosen(exact, answer.witness))
    if answer.certificate is not None:
        return Found(answer.engine, certificate=answer.certificate)
    if searched.claimed:
        reason = f"on the word of {searched.engine} alone; no proof within the limits ({answer.reason})"
        return Found(searched.engine, claimed=True, reason=reason)
    return Found("CP-SAT, Exact", reason=f"{searched.reason}; {answer.reason}")


def _projections(axes: int) -> Iterator[tuple[int, ...]]:
    """Some proper, non-empty sets of axes, small ones first: all of them, or two windows of each length."""
    for size in range(1, axes):
        if axes <= _FEW_AXES:
            yield from combinations(range(axes), size)
        else:
            yield from (tuple(sorted((start + i) % axes for i in range(size))) for start in (0, axes // 2))


def _refute_one(
    instance: Instance, waiting: list[tuple[int, ...]], at_least: int | None, limits: Limits, seconds: float
) -> Found | None:
    """A refutation of a projection, within about so many seconds each; feasible ones leave ``waiting``."""
    for axes in list(waiting):
        limits.progress(f"refuting the projection onto axes {_names(axes)}")
        model = packing_model(instance, axes, at_least)
        answer = _solve(instance, model, axes, at_least, limits, max(seconds, _QUICK_SECONDS))
        if answer.certificate is not None:
            return Found(answer.engine, certificate=answer.certificate)
        if answer.witness is not None:
            waiting.remove(axes)
    return None


def _names(axes: tuple[int, ...]) -> str:
    """Axes as people count them, from 1."""
    return ", ".join(str(axis + 1) for axis in axes)


def _solve(
    instance: Instance,
    model: Model,
    axes: tuple[int, ...],
    at_least: int | None,
    limits: Limits,
    seconds: float | None = None,
) -> Answer[pseudoboolean.Assignment]:
    every = len(axes) == len(axes_of(instance.machine))
    onto = "" if every else f"; even the projection onto axes {_names(axes)} shows it"
    what = (
        "placed disjointly" if at_least is None else f"served to a value of {at_least} ({instance.objective})"
    )
    claim = f"The requests cannot be {what} on the free processors of {instance.machine.spec}{onto}."
    encoding = encoding_of(instance, "projection", axes=list(axes), at_least=at_least)
    left = limits.left()
    if left <= 0:
        return Answer.unknown("time limit reached", engine="Exact")
    return pseudoboolean.solve(
        model.problem, claim=claim, encoding=encoding, seconds=left if seconds is None else min(seconds, left)
    )


def _search(model: Model, seed: int, seconds: float) -> Found:
    answer = zero_one.search(model.problem, seed=seed, seconds=seconds)
    if answer.witness is not None:
        return Found(answer.engine, _chosen(model, answer.witness))
    claimed = answer.status is Status.INFEASIBLE
    return Found(answer.engine, claimed=claimed, reason=answer.reason)


def _chosen(model: Model, assignment: pseudoboolean.Assignment) -> list[Choice]:
    return [choice for choice, chosen in zip(model.choices, assignment, strict=True) if chosen]
