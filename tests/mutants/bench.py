"""Runs the mutants through the pairing engine, and proves the equivalent ones equivalent."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from itertools import product
from typing import Any

from tests.mutants.mutant import Mutant, original
from tests.mutants.outcome import Outcome

from allocert.errors import ReleaseError
from allocert.machines import parse_machine
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.search.state import clone, freeze

__all__ = ["difference", "try_out"]

_FIRST_STATES, _STATES = 300, 4_000
"""A few of each machine first: most bugs show there, some on the last machine only."""

_SECONDS = 20.0
_FAULTS_UP_TO = 5
_TOO_LARGE = ("mesh:3x3", "torus:3x3")


def try_out(mutant: Mutant) -> Outcome:
    """Kill ``mutant`` by its contract, or compare it with the original if it is said to be equivalent."""
    built, outcome = mutant.build(), partial(Outcome, mutant.allocator, mutant.name)
    if mutant.equivalent:
        true = original(mutant.allocator)
        small = [spec for spec in mutant.machines if spec not in _TOO_LARGE]
        found = [text for spec in small for text in difference(true, built, spec)]
        return outcome(survives=f"not equivalent: {found[0]}" if found else "")
    for states, spec in product((_FIRST_STATES, _STATES), mutant.machines):
        report = check(
            built,
            spec,
            strength="exhaustive",
            max_states=states,
            max_faults=2,
            seconds=_SECONDS,
            rejects=True,
        )
        broken = report.broken
        if broken is not None:
            steps = len(broken.trace)
            return outcome(broken.promise, f"in {steps} steps on {spec}", str(steps))
    return outcome(survives="no promise broken on " + ", ".join(mutant.machines))


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
