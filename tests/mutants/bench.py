"""Runs the mutants through the pairing engine, and proves the equivalent ones equivalent."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from typing import Any

from tests.mutants.asi import ASI, ASI_PARTITIONS
from tests.mutants.bands import BITBOARD_EDGE, BITBOARD_MBV
from tests.mutants.boundary import BUDDY_2D, MBV, ZERO_ONE, ZERO_ONE_BEST
from tests.mutants.hypercube import BUDDY, FREE_LIST, GRAY
from tests.mutants.linked import LINKED
from tests.mutants.mesh import BITBOARD, FRAME_SLIDING
from tests.mutants.mss import MSS
from tests.mutants.multi_gray import MULTI_GRAY
from tests.mutants.mutant import Mutant, original
from tests.mutants.parallel.hosts import PARALLEL_HOSTS
from tests.mutants.relabelled import RELABEL
from tests.mutants.scans import FOUR_WAY, ISS
from tests.mutants.sliding import ADAPTIVE, FAST, RESTRICTED, ROTATING

from allocert.errors import ReleaseError
from allocert.machines import parse_machine
from allocert.verification.pairing import check
from allocert.verification.pairing.search.state import clone, freeze

__all__ = ["MUTANTS", "Outcome", "difference", "table", "try_out"]

MUTANTS: tuple[Mutant, ...] = (
    *BUDDY,
    *FREE_LIST,
    *LINKED,
    *RELABEL,
    *GRAY,
    *MULTI_GRAY,
    *MSS,
    *ASI,
    *ASI_PARTITIONS,
    *FRAME_SLIDING,
    *RESTRICTED,
    *FAST,
    *ADAPTIVE,
    *ROTATING,
    *BITBOARD,
    *MBV,
    *BITBOARD_MBV,
    *ZERO_ONE,
    *ZERO_ONE_BEST,
    *BUDDY_2D,
    *BITBOARD_EDGE,
    *ISS,
    *FOUR_WAY,
    *PARALLEL_HOSTS,
)

_FIRST_STATES, _STATES = 300, 4_000
"""A few of each machine first: most bugs show there, some on the last machine only."""

_SECONDS = 20.0
_FAULTS_UP_TO = 5
_TOO_LARGE = ("mesh:3x3", "torus:3x3")


@dataclass(frozen=True)
class Outcome:
    """What became of a mutant: the promise it broke and the steps that took, or how it survived.

    ``survives`` is empty for a mutant that was killed, and for an equivalent one that was proved so.
    """

    mutant: Mutant
    promise: str = ""
    machine: str = ""
    steps: int = 0
    faults: int = 0
    survives: str = ""


def try_out(mutant: Mutant) -> Outcome:
    """Kill ``mutant`` by its contract, or compare it with the original if it is said to be equivalent."""
    built = mutant.build()
    if mutant.equivalent:
        true = original(mutant.allocator)
        small = [spec for spec in mutant.machines if spec not in _TOO_LARGE]
        found = [text for spec in small for text in difference(true, built, spec)]
        return Outcome(mutant, survives=f"not equivalent: {found[0]}" if found else "")
    for states, spec in product((_FIRST_STATES, _STATES), mutant.machines):
        report = check(
            built,
            spec,
            strength="exhaustive",
            max_states=states,
            max_faults=2,
            time_budget=_SECONDS,
            rejects=True,
        )
        broken = report.broken
        if broken is not None:
            return Outcome(mutant, broken.promise, spec, len(broken.trace), len(broken.faulty))
    return Outcome(mutant, survives="no promise broken on " + ", ".join(mutant.machines))


def difference(one: type[Any], other: type[Any], spec: str) -> Iterator[str]:
    """What tells two strategies apart in any state that both reach together.

    Without faulty processors, and on at most five processors with one, in every position.
    """
    machine = parse_machine(spec)
    requests: list[Any] = list(machine.requests())
    faults = [(node,) for node in range(machine.processors)] if machine.processors <= _FAULTS_UP_TO else []
    for faulty in [(), *faults]:
        start = (one(machine, faulty), other(machine, faulty))
        todo, seen = [start], {_state(*start)}
        while todo:
            pair = todo.pop()
            held = sorted(region.address for region in pair[0]._holdings.held)
            for request in requests:
                ours, theirs = _copies(pair)
                answers = [region and region.address for region in map(_asker(request), (ours, theirs))]
                if answers[0] != answers[1]:
                    yield f"{spec}, faulty {faulty}, held {held}: {request} gets {answers[0]} or {answers[1]}"
                    return
                _visit(ours, theirs, todo, seen)
            for address in held:
                ours, theirs = _copies(pair)
                ours.release(address)
                theirs.release(address)
                for strategy in (ours, theirs):
                    try:
                        strategy.release(address)
                    except ReleaseError:
                        continue
                    yield f"{spec}: {address} may be released twice"
                    return
                _visit(ours, theirs, todo, seen)


def _copies(pair: tuple[Any, Any]) -> tuple[Any, Any]:
    memo: dict[int, Any] = {}
    return clone(pair[0], memo), clone(pair[1], memo)


def _asker(request: Any) -> Any:
    return lambda strategy: strategy.allocate(request)


def _visit(ours: Any, theirs: Any, todo: list[tuple[Any, Any]], seen: set[Any]) -> None:
    state = _state(ours, theirs)
    if state not in seen:
        seen.add(state)
        todo.append((ours, theirs))


def _state(*strategies: Any) -> tuple[Any, ...]:
    """What the rest of a run can depend on. A count of comparisons is not part of it, nor is a cache."""
    ignored = ("machine", "family", "touched", "frames")
    return tuple(
        (name, frozenset(value.items()) if isinstance(value, dict) else freeze(_deciding(value), {}))
        for strategy in strategies
        for name, value in vars(strategy).items()
        if name not in ignored
    )


def _deciding(part: Any) -> Any:
    """A part of a strategy, or what its decisions depend on if it says so itself."""
    decision = getattr(part, "decision_state", None)
    return part if decision is None else decision()


def table(outcomes: Sequence[Outcome]) -> str:
    """A line for each allocator, the total, and the survivors."""
    lines = [
        "allocator                    mutants  killed  equivalent  survivors  steps of the shortest traces"
    ]
    for allocator in [*dict.fromkeys(o.mutant.allocator for o in outcomes), "all"]:
        own = [o for o in outcomes if allocator in (o.mutant.allocator, "all")]
        equivalent = sum(1 for o in own if o.mutant.equivalent and not o.survives)
        killed = [o for o in own if o.promise]
        lengths = [o.steps for o in killed]
        spread = "  ".join(f"{n}: {lengths.count(n)}" for n in sorted(set(lengths)))
        survivors = sum(1 for o in own if o.survives)
        lines.append(
            f"{allocator:<28} {len(own):>7} {len(killed):>7} {equivalent:>11} {survivors:>10}  {spread}"
        )
    lines += [
        f"SURVIVOR  {o.mutant.allocator}, {o.mutant.name}: {o.survives}" for o in outcomes if o.survives
    ]
    return "\n".join(lines)
