"""Parallel programs on whole boards, compared with the same text run processor by processor.

``python -m benchmarks.bench_parallel`` prints a table with processor seconds, and exits 1 if the two differ on the smaller machine or
the better of two runs on the large one takes longer than its limit. A second table compares closed forms with the same program turn by turn.
"""

from __future__ import annotations

import resource
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
import pytest

from allocert.allocators.parallel.at_once import run_at_once
from allocert.allocators.parallel.boards import run_boards
from allocert.allocators.parallel.catalogue import CATALOGUE
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.machines import parse_machine

_SEED = 1989


@dataclass(frozen=True)
class Load:
    """A program on a small machine, where a network of processors runs it as well, and on a large one, in at most this many seconds."""

    name: str
    small: str
    large: str
    share: float
    """Of the processors that are available."""
    limit: float
    k: int = 0

    @property
    def asked(self) -> dict[str, int]:
        """The parameters that are not the defaults."""
        return {"k": self.k} if self.k else {}


LOADS = (
    Load("squares", "mesh:64x64", "mesh:1024x1024", 0.9, 2.0),
    Load("buddy", "hypercube:12", "hypercube:20", 0.9, 2.0),
    Load("gray-coded", "hypercube:12", "hypercube:20", 0.9, 2.0),
    Load("cyclical", "hypercube:12", "hypercube:20", 0.9, 2.0),
    Load("recursive-complete", "hypercube:9", "hypercube:16", 0.999, 10.0, 1),
    Load("recursive-complete", "hypercube:9", "hypercube:16", 0.999, 10.0, 2),
)

CLOSED = (
    ("strings", "mesh:4096", 1.0, 0.1),
    ("squares", "mesh:1024x1024", 1.0, 0.5),
    ("squares", "mesh:1024x1024", 0.9, 0.5),
    ("squares", "torus:512x512", 1.0, 0.5),
)
"""Programs with closed forms, machines, shares of available processors, and the most seconds, steps counted."""
LARGEST = "mesh:4096x4096"
"""For squares, in closed form alone."""


def available(spec: str, share: float) -> Any:
    """Who is available, as truth values."""
    return np.random.default_rng(_SEED).random(parse_machine(spec).processors) < share


def on_board(load: Load, spec: str, clocks: bool) -> Outcome:
    """One run on a whole board."""
    machine, algorithm = parse_machine(spec), CATALOGUE[load.name]
    parameters = algorithm.parameters(machine, load.asked)
    return run_boards(algorithm.program, machine, available(spec, load.share), parameters, clocks=clocks)


def on_network(load: Load) -> Outcome:
    """The same on the small machine, processor by processor."""
    machine, algorithm = parse_machine(load.small), CATALOGUE[load.name]
    word = sum(1 << int(pe) for pe in np.flatnonzero(available(load.small, load.share)))
    return run_network(algorithm.program, machine, word, algorithm.parameters(machine, load.asked))


def same(one: Outcome, other: Outcome) -> bool:
    """Whether two runs have the same registers and reports, and the same costs."""
    costs = [(run.steps, run.strict_steps, run.messages, run.clean) for run in (one, other)]
    return one.registers == other.registers and one.reports == other.reports and costs[0] == costs[1]


def _seconds(call: Callable[[], Outcome]) -> tuple[float, Outcome]:
    begin = time.process_time()
    outcome = call()
    return time.process_time() - begin, outcome


def equal(one: Outcome, other: Outcome) -> bool:
    """Whether all registers of two runs on arrays hold the same, for the same number of messages."""
    columns = [(one.registers[name].array, other.registers[name].array) for name in one.registers]  # type: ignore[attr-defined]
    return one.messages == other.messages and all(
        np.array_equal(known, seen) and np.array_equal(numbers[known], others[seen])
        for (numbers, known), (others, seen) in columns
    )


def run(name: str, spec: str, share: float, at_once: bool) -> Outcome:
    """A program on a whole board without a count of steps: in closed form, or turn by turn."""
    machine, algorithm = parse_machine(spec), CATALOGUE[name]
    free, given = available(spec, share), algorithm.parameters(machine)
    if at_once:
        return run_at_once(algorithm.program, machine, free, given)
    return run_boards(algorithm.program, machine, free, given, clocks=False)


def closed_forms() -> int:
    """A table of closed forms; how many are wrong or too slow."""
    wrong = 0
    print("\nprogram  available  machine          turn by turn s  closed form s    ratio")
    for name, spec, share, limit in CLOSED:
        slow, turns = _seconds(partial(run, name, spec, share, False))
        quick, found = _seconds(partial(run, name, spec, share, True))
        note = "" if equal(turns, found) else "  ANSWERS DIFFER"
        note += f"  ABOVE {limit:g} s" if quick > limit else ""
        wrong += bool(note)
        print(
            f"{name:<8} {share:>9.0%}  {spec:<16} {slow:>14.3f} {quick:>14.3f} {slow / quick:>8.1f}{note}",
            flush=True,
        )
    machine = parse_machine(LARGEST)
    squares, free = CATALOGUE["squares"], available(LARGEST, 1.0)
    quick, _ = _seconds(lambda: run_at_once(squares.program, machine, free, squares.parameters(machine)))
    print(f"{squares.name:<8} {1:>9.0%}  {LARGEST:<16} {'':>14} {quick:>14.3f}")
    return wrong


@pytest.mark.parametrize("load", LOADS, ids=lambda load: f"{load.name}-{load.k}")
def test_large(benchmark: Any, load: Load) -> None:
    """A run on the large machine, without a count of steps."""
    benchmark.pedantic(on_board, (load, load.large, False), rounds=1)


def main() -> int:
    """The table; 1 if something is wrong or too slow."""
    wrong = 0
    print(
        "program               k  small          network s    board s   ratio  large             board s  counting s   MB"
    )
    for load in LOADS:
        slow, network = _seconds(lambda load=load: on_network(load))  # type: ignore[misc]
        quick, found = _seconds(lambda load=load: on_board(load, load.small, True))  # type: ignore[misc]
        plain, outcome = min(
            (_seconds(lambda load=load: on_board(load, load.large, False)) for _ in range(2)),  # type: ignore[misc]
            key=lambda timed: timed[0],
        )
        counting, counted = _seconds(lambda load=load: on_board(load, load.large, True))  # type: ignore[misc]
        note = "" if same(network, found) and counted.messages == outcome.messages else "  ANSWERS DIFFER"
        note += f"  ABOVE {load.limit:g} s" if plain > load.limit else ""
        wrong += bool(note)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
        print(
            f"{load.name:<21} {load.k or '':<2} {load.small:<14} {slow:>9.3f} {quick:>10.3f} {slow / quick:>7.1f}  "
            f"{load.large:<16} {plain:>8.2f} {counting:>11.2f} {memory:>5}{note}",
            flush=True,
        )
    return 1 if wrong + closed_forms() else 0


if __name__ == "__main__":
    sys.exit(main())
