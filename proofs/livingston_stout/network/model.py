"""Livingston & Stout 1989, section 1: what the programs do to the machine's model, and whom they wait for."""

from __future__ import annotations

import ast
from collections.abc import Iterator

from allocert.allocators.parallel.network import Links
from allocert.allocators.parallel.program import call_of
from allocert.machines import Machine
from allocert.models.parallel.kahn import unasked_words
from allocert.proofs.livingston_stout.network.runs import (
    CHOICES,
    described,
    in_words,
    literal,
    machines_of,
    outcome_of,
    settings,
    stopped,
    subsets,
    why_stopped,
)
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()

PAGE = "docs/proofs/parallel-networks.md"

_MACHINES = "meshes and tori of 1 to 3 equal sides and hypercubes of at most {top} processors, " + CHOICES


@every_at(
    up_to(4, 8, 9, first=1),
    checked=f"all sets of available processors; {_MACHINES}",
    measure="processors",
)
def _kept_in_runs(size: int) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        for algorithm in (*described(), *literal()):
            for setting in settings(algorithm, machine):
                for available in range(machine.full + 1):
                    outcome = outcome_of(setting, available, links=Links(kept=True))
                    between = {(event.sender, event.receiver) for event in outcome.events}
                    times = {(event.step, event.receiver) for event in outcome.events}
                    good = (
                        not outcome.violations
                        and all(
                            available >> a & 1 and available >> b & 1 and _linked(machine, a, b)
                            for a, b in between
                        )
                        and len(times) == len(outcome.events)
                    )
                    text = (
                        f"{in_words(setting, available)}: {outcome.violations[:1] or 'two words in one step'}"
                    )
                    yield case(
                        good, text, machine=machine.spec, algorithm=algorithm.name, available=available
                    )


def _linked(machine: Machine, a: int, b: int) -> bool:
    """Whether two processors are neighbours, by their coordinates or labels."""
    if not hasattr(machine, "sides"):
        return (a ^ b).bit_count() == 1
    places = zip(machine.place(a), machine.place(b), machine.sides, strict=True)  # type: ignore[attr-defined]
    apart = [min(abs(x - y), (side - abs(x - y)) if machine.wraps else abs(x - y)) for x, y, side in places]  # type: ignore[attr-defined]
    return sum(apart) == 1 or (a == b and machine.wraps and 1 in machine.sides)  # type: ignore[attr-defined]


@claim(
    "LS-MODEL-1",
    "Each program sends words only to available neighbours and awaits them only from such, one word in a unit of time.",
)
def words_between_available_neighbours(context: Context) -> Verdict:
    found = _kept_in_runs(context)
    if found.kind is not Kind.BOUNDED:
        return found
    texts = (*described(), *literal())
    places = {one.name: _words(one.program.tree) for one in texts}
    unasked = {one.name: unasked_words(one.program.text) for one in texts}
    if any(unasked.values()):
        return found
    read = f"{sum(places.values())} sends and receives of {len(places)} texts, each behind a question whether that very neighbour"
    evidence = Evidence.enumeration(
        f"a check of the texts' syntax: {read} is available; that this is enough for all machines is an argument in prose, in {PAGE}, "
        f"and no certificate; {found.evidence.checked_by}"
    )
    return Verdict.bounded(
        f"{found.scope}; for all machines and all sets of available processors, which stay the same during a run, by the syntax of "
        "the texts and an argument in prose",
        evidence,
        **found.values,
        sends_and_receives=places,
    )


def _words(tree: ast.Module) -> int:
    return sum(call_of(node) in ("send", "receive") for node in ast.walk(tree))


@claim(
    "LS-MODEL-WAIT@nonfaulty-neighbours",
    "If every processor waits for the words of all nonfaulty neighbours, busy ones among them, every run ends.",
    waits="nonfaulty",
)
@claim(
    "LS-MODEL-WAIT@available-neighbours",
    "If every processor waits for the words of available neighbours only, every run ends.",
    waits="available",
)
@every_at(
    up_to(4, 4, 8, first=1),
    checked=f"every processor available, busy or faulty; {_MACHINES}",
    measure="processors",
)
def every_run_ends(size: int, waits: str) -> Iterator[Failure | None]:
    for machine in machines_of(size):
        for algorithm in described():
            for setting in settings(algorithm, machine):
                for available in range(machine.full + 1):
                    for busy in subsets(machine.full & ~available):
                        seen = available | busy if waits == "nonfaulty" else available
                        outcome = outcome_of(setting, available, seen=seen)
                        text = f"{in_words(setting, available, busy)}: {why_stopped(setting, outcome)}"
                        yield case(
                            not stopped(outcome),
                            text,
                            machine=machine.spec,
                            algorithm=algorithm.name,
                            available=available,
                            busy=busy,
                        )
