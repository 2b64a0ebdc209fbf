"""The programs of the catalogue on all machines of a size, with all sets of processors that are few enough."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import permutations
from typing import Any

from allocert.allocators.parallel.catalogue import CATALOGUE, Algorithm
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Hypercube, Machine, Mesh, Torus
from allocert.machines.remembered import remembered
from allocert.machines.words import bits

__all__ = [
    "CHOICES",
    "Setting",
    "described",
    "in_words",
    "literal",
    "machines_of",
    "mended",
    "outcome_of",
    "sampled",
    "settings",
    "stopped",
    "subsets",
    "why_stopped",
]

CHOICES = "every k and q (k <= 2 for Algorithm 3.5)"
"""The question in words: the recursion has a table that grows fast with k, and is used from d = 21 on for k = 3."""

_RECURSION = 2

_ALL_ORDERS = 2
"""Cubes of this many dimensions are examined with all permutations, larger ones with three."""


@dataclass(frozen=True)
class Setting:
    """An algorithm on a machine with parameters."""

    algorithm: Algorithm
    machine: Machine
    parameters: Mapping[str, Any]
    asked: Mapping[str, Any]


def described() -> tuple[Algorithm, ...]:
    """The paper's algorithms as its words describe them.

    Differences from the print: recursive halving looks for zeros from pi(d) back and sends once, after the loop, in
    Algorithm 3.1 and where 3.4 to 3.6 use it; representatives of 3.6 have zeros at places of pi.
    """
    return tuple(one for one in CATALOGUE.values() if one.described)


def literal() -> tuple[Algorithm, ...]:
    """Algorithm 3.1 as it is printed, and 3.4 with it: others are among :func:`described` as they are printed."""
    return CATALOGUE["buddy-from-the-first-in-the-loop"], CATALOGUE["complete-as-printed"]


def mended() -> tuple[Algorithm, ...]:
    """As :func:`described`, but Algorithm 3.3 counts no dimension greater than d, and rectangles start with one column."""
    other = {"cyclical": "cyclical-capped", "rectangles": "rectangles-from-one-column"}
    return tuple(CATALOGUE[other.get(one.name, one.name)] for one in described())


def machines_of(processors: int) -> Iterator[Machine]:
    """Meshes and tori of equal sides of 1 to 3 dimensions, and the hypercube, with this many processors."""
    for dimensions in (1, 2, 3):
        side = next((m for m in range(1, processors + 1) if m**dimensions == processors), 0)
        if side:
            yield Mesh(*(side,) * dimensions)
            yield Torus(*(side,) * dimensions)
    d = processors.bit_length() - 1
    if d > 0 and 1 << d == processors:
        yield Hypercube(d)


def settings(algorithm: Algorithm, machine: Machine) -> Iterator[Setting]:
    """The algorithm with each choice of its parameters, if it runs on that machine.

    On cubes: pi (all permutations of at most 2 dimensions; of more the identity, its reverse and a rotation), and :data:`CHOICES`.
    """
    if algorithm.runs_on(machine):
        for asked in _choices(algorithm, machine):
            yield Setting(algorithm, machine, algorithm.parameters(machine, asked), asked)


def _choices(algorithm: Algorithm, machine: Machine) -> Iterator[Mapping[str, Any]]:
    if not isinstance(machine, Hypercube):
        yield {}
        return
    d = machine.n
    if algorithm.name.startswith(("complete", "recursive")):
        recursive = algorithm.name.startswith("recursive")
        yield from ({"k": k} for k in range(recursive, (min(d, _RECURSION) if recursive else d) + 1))
    elif algorithm.name.startswith("k-cube"):
        yield from ({"q": q, "k": k} for q in range(d + 1) for k in range(q + 1))
    elif "pi" in algorithm.program.parameters:
        ways = tuple(range(1, d + 1))
        some = (ways, ways[::-1], (*ways[1:], ways[0]))
        yield from ({"pi": pi} for pi in (permutations(ways) if d <= _ALL_ORDERS else some))
    else:
        yield {}


def _asked(setting: Setting, available: int, **options: Any) -> Any:
    """What a run depends on: the parameters follow from the request."""
    return setting.algorithm, setting.machine, tuple(setting.asked.items()), available, tuple(options.items())


@remembered(1 << 14, by=_asked)
def outcome_of(setting: Setting, available: int, **options: Any) -> Outcome:
    """One run on the network."""
    return run_network(setting.algorithm.program, setting.machine, available, setting.parameters, **options)


def subsets(word: int) -> Iterator[int]:
    """The sets of some of these processors, as words, least first."""
    part = 0
    while True:
        yield part
        part = (part - word) & word
        if not part:
            return


def sampled(machine: Machine, count: int, seed: int) -> Iterator[int]:
    """Sets of processors: all, all but one, and random ones of each share, ``count`` in all."""
    rng = random.Random(seed)
    yield machine.full
    for number in range(1, count):
        share = rng.random()
        word = sum(1 << pe for pe in range(machine.processors) if rng.random() < share)
        yield machine.full & ~(1 << rng.randrange(machine.processors)) if number % 4 == 1 else word


def stopped(outcome: Outcome) -> bool:
    """Whether a processor never came to its end, or a word was never taken."""
    return bool(outcome.waiting or outcome.undelivered)


def in_words(setting: Setting, available: int, busy: int = 0) -> str:
    """The case in words."""
    machine = setting.machine
    names = [machine.node_name(pe) for pe in bits(available)]
    more = "".join(f", {name} = {_number(value)}" for name, value in setting.asked.items())
    kind = f" and {', '.join(machine.node_name(pe) for pe in bits(busy))} busy" if busy else ""
    return f"{setting.algorithm.name} on {machine.spec}{more}, available {', '.join(names) or 'none'}{kind}"


def _number(value: Any) -> str:
    return f"({','.join(map(str, value))})" if isinstance(value, tuple) else str(value)


def why_stopped(setting: Setting, outcome: Outcome) -> str:
    """Who waits for whom, or which word is left."""
    name = setting.machine.node_name
    if ring := outcome.cycle():
        return f"{' -> '.join(map(name, ring))} wait for each other"
    for pe, wait in outcome.waiting.items():
        return f"{name(pe)} waits for {Wiring(setting.machine).name(wait.port)} for ever"
    if outcome.undelivered:
        sender, receiver, _ = outcome.undelivered[0]
        return f"a word from {name(sender)} to {name(receiver)} is never taken"
    return "it ends"
