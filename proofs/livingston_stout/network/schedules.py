"""Livingston & Stout 1989, section 1: running asynchronously, in any order, on links that hold few words or many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from allocert.allocators.parallel.catalogue import Algorithm
from allocert.allocators.parallel.network import ORDERS, Links
from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.models.parallel.kahn import broken_by_links, broken_by_text
from allocert.proofs.livingston_stout.network.model import PAGE
from allocert.proofs.livingston_stout.network.runs import (
    CHOICES,
    Setting,
    described,
    in_words,
    literal,
    machines_of,
    outcome_of,
    sampled,
    settings,
    stopped,
    why_stopped,
)
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

_CAPACITIES = (None, 1, 0)
_SEEDS = 2
_MOST_ALL = 6
_DRAWS = 40


def _results(outcome: Any) -> tuple[Any, ...]:
    return (
        outcome.registers,
        outcome.reports,
        outcome.waiting,
        outcome.undelivered,
        outcome.steps,
        outcome.messages,
    )


@every_at(
    up_to(4, 8, 9, first=1),
    checked="meshes and tori of 1 to 3 equal sides and hypercubes of at most {top} processors, all sets of available processors up to "
    f"{_MOST_ALL} processors, {_DRAWS} sets beyond; {_SEEDS} random and {_SEEDS} adversarial schedules with links of any number of words, one word and none, each against the "
    "synchronous run on the same links; " + CHOICES,
    measure="processors",
)
def _in_every_order(size: int) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        broken = broken_by_links(machine)
        yield case(not broken, f"{machine.spec}: {broken[:1]}", machine=machine.spec)
        for algorithm in (*described(), *literal()):
            for setting in settings(algorithm, machine):
                all_of_them = size <= _MOST_ALL
                for available in range(machine.full + 1) if all_of_them else sampled(machine, _DRAWS, 0):
                    yield _alike(setting, available)


def _alike(setting: Setting, available: int) -> Failure | None:
    free = outcome_of(setting, available)
    for capacity in _CAPACITIES:
        first = free if capacity is None else outcome_of(setting, available, links=Links(capacity))
        values = first.registers, first.reports
        if first.clean and values != (free.registers, free.reports):
            return Failure(
                f"{in_words(setting, available)}: capacity {capacity} changes the result",
                {"available": available},
            )
        for order in ORDERS[1:]:
            for seed in range(_SEEDS):
                other = outcome_of(setting, available, links=Links(capacity), order=order, seed=seed)
                if _results(other) != _results(first):
                    text = f"{in_words(setting, available)}, capacity {capacity}: {order} order, seed {seed}, ends otherwise"
                    return Failure(text, {"available": available, "order": order, "seed": seed})
    return None


@claim(
    "LS-ASYNC",
    "In every order of events each program ends with the values of the synchronous run, or stops at the same places.",
)
def schedules_change_nothing(context: Context) -> Verdict:
    found = _in_every_order(context)
    if found.kind is not Kind.BOUNDED:
        return found
    broken = {one.name: broken_by_text(one.program.text) for one in (*described(), *literal())}
    if any(broken.values()):
        return found
    evidence = Evidence.enumeration(
        f"a check of the syntax of {len(broken)} texts, call by call, for Kahn's hypotheses, and of the links of machines; that "
        f"they are enough is an argument in prose, in {PAGE}, and no certificate; {found.evidence.checked_by}"
    )
    return Verdict.bounded(
        f"{found.scope}; for all machines, all sets of available processors and all orders of events, on links that keep the order of "
        "words, by the syntax of the texts and an argument in prose",
        evidence,
        **found.values,
        texts=sorted(broken),
    )


def _small(context: Context) -> Iterator[Machine]:
    """Meshes and tori of few processors, and hypercubes."""
    longest = context.pick(4, 6, 8)
    for side in range(1, longest + 1):
        yield from (Mesh(side), Torus(side))
    for side in range(1, context.pick(2, 3, 3) + 1):
        yield from (Mesh(side, side), Torus(side, side))
    for d in range(1, context.pick(2, 3, 3) + 1):
        yield Hypercube(d)


_Chosen = tuple[Algorithm, ...]
_EVERY_ORDER = (("synchronous", 0), ("random", 0), ("random", 1), ("adversarial", 0))


def _ends(setting: Setting, available: int, capacity: int | None) -> Failure | None:
    """In the synchronous order, in two random ones, and in one that delivers as late as it can."""
    for order, seed in _EVERY_ORDER:
        outcome = outcome_of(setting, available, links=Links(capacity), order=order, seed=seed)
        if stopped(outcome):
            late = "" if order == "synchronous" else f" in {order} order, seed {seed}"
            text = f"{in_words(setting, available)}: {why_stopped(setting, outcome)}{late}"
            machine, name = setting.machine.spec, setting.algorithm.name
            return Failure(text, {"machine": machine, "algorithm": name, "available": available})
    return None


def _cases(context: Context, chosen: _Chosen, meshes_only: bool, capacity: int | None) -> Verdict:
    """Every algorithm that is chosen, on every machine: which sets of processors a run does not end for."""
    machines = sorted(_small(context), key=lambda machine: machine.processors)
    counts: dict[str, str] = {}
    large = [Hypercube(d) for d in context.pick((3,), (4,), (4, 5))]
    draws = context.pick(5, 8, 40)

    def cases(size: int) -> Iterator[Failure | None]:
        for machine in (one for one in (*machines, *large) if one.processors == size):
            if meshes_only and isinstance(machine, Torus):
                continue
            some = sampled(machine, draws, context.seed) if machine in large else range(machine.full + 1)
            sets = list(some)
            for algorithm in chosen:
                failing = total = 0
                for setting in settings(algorithm, machine):
                    for available in sets:
                        failure = _ends(setting, available, capacity)
                        total += 1
                        failing += failure is not None
                        yield failure
                if failing:
                    counts[f"{algorithm.name} on {machine.spec}"] = f"{failing} of {total}"

    sizes = sorted({one.processors for one in (*machines, *large)})
    kinds = "meshes" if meshes_only else "meshes and tori"
    checked = (
        f"all sets of available processors on {kinds} of {machines[0].processors} to "
        f"{max(one.processors for one in machines if isinstance(one, Mesh) and len(one.sides) == 1)} processors and of equal sides up to "
        f"{context.pick(2, 3, 3)}, and on hypercubes of at most {context.pick(2, 3, 3)} dimensions; {draws} sets each of "
        f"{', '.join(str(one.n) for one in large)} dimensions (seed {context.seed}); the synchronous order, two random ones and an "
        f"adversarial one; {CHOICES}"
    )
    verdict = survey(cases, sizes, checked, measure="processors")
    if not counts:
        return verdict
    return Verdict(
        verdict.kind,
        verdict.scope,
        verdict.evidence,
        {**verdict.values, "stuck": counts},
        verdict.counterexample,
    )


_HALVING = ("buddy", "complete", "recursive-complete", "k-cube")


@claim(
    "LS-BUFFER/one-word",
    "On links that hold one word every run of every algorithm ends.",
    names=(),
    capacity=1,
)
@claim(
    "LS-BUFFER/no-word",
    "On links that hold no word, where a send waits until its word is taken, every run of every algorithm ends.",
    names=(),
    capacity=0,
)
@claim(
    "LS-BUFFER/no-word-meshes-and-halving",
    "On links that hold no word every run ends on meshes, and of the programs that halve (buddy, complete, k-cube) on hypercubes.",
    names=("strings", "squares", "rectangles", "boxes", *_HALVING),
    capacity=0,
    meshes_only=True,
)
def runs_end_on_links_of(
    context: Context, names: tuple[str, ...], capacity: int | None, meshes_only: bool = False
) -> Verdict:
    chosen = tuple(one for one in described() if one.name in names or not names)
    return _cases(context, chosen, meshes_only, capacity)


@claim(
    "LS-BUFFER/printed-3.1",
    "Algorithm 3.1 as printed does not end on the full hypercube of one or more dimensions, however many words links hold.",
)
@every_at(
    up_to(3, 4, 5, first=1),
    checked="1 <= d <= {top}, all pi for d <= 2 and three above; links of any number of words, one word and none; the synchronous "
    "order, two random ones and an adversarial one",
    measure="d",
)
def printed_program_hangs(d: int) -> Iterator[Failure | None]:
    machine = Hypercube(d)
    for setting in settings(literal()[0], machine):
        for capacity in _CAPACITIES:
            for order, seed in _EVERY_ORDER:
                outcome = outcome_of(setting, machine.full, links=Links(capacity), order=order, seed=seed)
                text = f"{in_words(setting, machine.full)}, capacity {capacity}, {order} order: it ends"
                yield case(stopped(outcome), text, d=d, capacity=capacity)
