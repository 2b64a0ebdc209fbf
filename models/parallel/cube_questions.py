"""What is asked of the programs for hypercubes, for all sets of available processors; pi is the identity.

Another permutation is another numbering of the dimensions. Where a program never looks at its own label, flipping bits of all
labels takes every set of available processors to another one, so that processor 0...0 stands for all.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from allocert.allocators.parallel.buddy import BUDDY
from allocert.allocators.parallel.cyclical import CYCLICAL, CYCLICAL_CAPPED, printed_limit
from allocert.allocators.parallel.gray_coded import GRAY, GRAY_FEW_REGISTERS, consecutive, prefix
from allocert.machines import Hypercube, Subcube
from allocert.models.parallel.circuits import Circuits
from allocert.models.parallel.questions import TEXT, TEXT_OF_SEVERAL, Question, Questions
from allocert.models.systems.systems import buddy, cyclical, gray
from allocert.solvers.certificate import Encoding
from allocert.solvers.words.aig import FALSE

__all__ = ["CUBES", "claim_of", "encode", "encode_several"]

Registers = Sequence[Mapping[str, Any]]


def _cube(d: int, *_: int) -> Hypercube:
    return Hypercube(d)


def _identity(d: int, *_: int) -> dict[str, Any]:
    return {"d": d, "pi": tuple(range(1, d + 1))}


def _through_zero(subcubes: Sequence[Subcube]) -> list[Subcube]:
    return [one for one in subcubes if one.base == 0]


def _any_available(circuits: Circuits, subcubes: Sequence[Subcube]) -> int:
    return circuits.graph.any_of(circuits.all_available(one.nodes) for one in subcubes)


def _leads(circuits: Circuits, registers: Registers, d: int, q: int) -> int:
    """Some available processor that may lead a q-subcube has s >= q and the subcube is not available, or the other way round."""
    graph = circuits.graph
    bad = [
        graph.both(
            circuits.inputs[one.base],
            graph.differ(circuits.at_least(registers[one.base]["s"], q), circuits.all_available(one.nodes)),
        )
        for one in buddy(d, q)
    ]
    led = {one.base for one in buddy(d, q)}
    others = (pe for pe in range(1 << d) if pe not in led)
    bad += [graph.both(circuits.inputs[pe], circuits.at_least(registers[pe]["s"], q)) for pe in others]
    return graph.any_of(bad)


def _contains(circuits: Circuits, registers: Registers, d: int, q: int) -> int:
    reached = circuits.at_least(registers[0]["s"], q)
    there = circuits.all_available(_through_zero(buddy(d, q))[0].nodes)
    return circuits.graph.both(circuits.inputs[0], circuits.graph.differ(reached, there))


def _no_greater(circuits: Circuits, registers: Registers, d: int) -> int:
    """Some available processor is in an available Gray-coded subcube of dimension s + 2 or more."""
    graph = circuits.graph
    bad = [
        graph.both(circuits.all_available(one.nodes), circuits.at_least(registers[pe]["s"], q - 1) ^ 1)
        for q in range(2, d + 1)
        for one in gray(d, q)
        for pe in one.nodes
    ]
    return graph.any_of(bad)


def _rule(circuits: Circuits, registers: Registers, d: int, pe: int, s: int) -> int:
    """The paper's condition on the registers where the first is s: some D(j) >= s with j among the Gray-consecutive places."""
    length = d - s
    word = prefix(pe, tuple(range(1, d + 1)), length)
    places = [j for j in range(1, length + 1) if consecutive(word, length, j)]
    return circuits.graph.any_of(circuits.at_least(registers[pe]["D"][j], s) for j in places)


def _greater(circuits: Circuits, registers: Registers, d: int, s: int) -> int:
    """Some available processor has this s, and the rule says otherwise than the definition."""
    graph = circuits.graph
    allowed = gray(d, s + 1)
    bad = []
    for pe in range(1 << d):
        there = _any_available(circuits, [one for one in allowed if pe & ~one.directions == one.base])
        has = graph.both(circuits.inputs[pe], circuits.exactly(registers[pe]["s"], s))
        bad.append(graph.both(has, graph.differ(there, _rule(circuits, registers, d, pe, s))))
    return graph.any_of(bad)


def _few(circuits: Circuits, registers: Registers, d: int, s: int) -> int:
    """Some available processor has this s, and g says otherwise than the definition."""
    graph = circuits.graph
    allowed = gray(d, s + 1) if s < d else ()
    bad = []
    for pe in range(1 << d):
        there = _any_available(circuits, [one for one in allowed if pe & ~one.directions == one.base])
        has = graph.both(circuits.inputs[pe], circuits.exactly(registers[pe]["s"], s))
        claimed = circuits.at_least(registers[pe]["g"], 1)
        bad.append(graph.both(has, graph.differ(there, claimed)))
    return graph.any_of(bad)


def _largest(circuits: Circuits, registers: Registers, d: int, q: int, limit: int) -> int:
    reached = circuits.at_least(registers[0]["t"], q)
    there = _any_available(circuits, _through_zero(cyclical(d, q))) if q <= d else FALSE
    return circuits.graph.both(circuits.inputs[0], circuits.graph.differ(reached, there))


def _largest_but_full(circuits: Circuits, registers: Registers, d: int, q: int) -> int:
    full = circuits.all_available(range(1 << d))
    return circuits.graph.both(_largest(circuits, registers, d, q, 0), full ^ 1)


def _starts(circuits: Circuits, registers: Registers, d: int, q: int) -> int:
    """Processor 0...0 is available, has t = q, and z names no place, or one from which a subcube starts that is not available."""
    graph = circuits.graph
    mine = registers[0]
    named = []
    for k in range(1, d + 1):
        stars = {(k - 1 + i) % d + 1 for i in range(q)}
        subcube = Subcube(d, 0, sum(1 << (d - i) for i in stars))
        named.append(graph.both(circuits.exactly(mine["z"], k), circuits.all_available(subcube.nodes)))
    has = graph.both(circuits.inputs[0], circuits.exactly(mine["t"], q))
    return graph.both(has, graph.any_of(named) ^ 1)


def _with_limit(d: int, q: int, limit: int) -> dict[str, Any]:
    return {**_identity(d), "limit": limit}


def _with_printed_limit(d: int, q: int) -> dict[str, Any]:
    return {**_identity(d), "limit": printed_limit(d)}


_ALL = "For all sets of available processors of Q(2^{d})"


def _one(arguments: Mapping[str, Any]) -> Encoding:
    return Encoding(TEXT, "cube-program", arguments)


def _several(arguments: Mapping[str, Any]) -> Encoding:
    return Encoding(TEXT_OF_SEVERAL, "cube-programs", arguments)


CUBES = Questions(
    _one,
    _several,
    {
        "buddy": Question(
            BUDDY,
            _cube,
            _identity,
            _leads,
            _ALL
            + ": s is {q} or more for just those available processors that lead an available buddy subcube of dimension {q}.",
            {"d": 10, "q": 10},
        ),
        "gray-coded": Question(
            GRAY,
            _cube,
            _identity,
            _contains,
            _ALL
            + ": if 0...0 is available, its s is {q} or more iff its buddy subcube of dimension {q} is available.",
            {"d": 10, "q": 10},
        ),
        "gray-coded-no-greater": Question(
            GRAY,
            _cube,
            _identity,
            _no_greater,
            _ALL
            + ": no available processor is in an available Gray-coded subcube of dimension s + 2 or more.",
            {"d": 7},
        ),
        "gray-coded-rule": Question(
            GRAY,
            _cube,
            _identity,
            _greater,
            _ALL
            + ": an available processor with s = {s} is in an available Gray-coded subcube of dimension s + 1 iff some "
            "j <= d - s has D(j) >= s and flips a place of its prefix that the Gray code flips next.",
            {"d": 7, "s": 6},
        ),
        "gray-coded-few-registers": Question(
            GRAY_FEW_REGISTERS,
            _cube,
            _identity,
            _few,
            _ALL
            + ": for an available processor with s = {s}, g says whether it is in an available Gray-coded subcube of "
            "dimension s + 1.",
            {"d": 7, "s": 7},
        ),
        "cyclical": Question(
            CYCLICAL_CAPPED,
            _cube,
            _with_limit,
            _largest,
            _ALL
            + ", s counted up to d, the last j being {limit}: if 0...0 is available, its t is {q} or more iff an available "
            "cyclical subcube of dimension {q} contains it.",
            {"d": 10, "q": 11, "limit": 19},
        ),
        "cyclical-as-printed": Question(
            CYCLICAL,
            _cube,
            _with_printed_limit,
            _largest_but_full,
            _ALL
            + " but the full one: if 0...0 is available, its t is {q} or more iff an available cyclical subcube of "
            "dimension {q} contains it.",
            {"d": 10, "q": 20},
        ),
        "cyclical-start": Question(
            CYCLICAL_CAPPED,
            _cube,
            _with_printed_limit,
            _starts,
            _ALL
            + ", s counted up to d: if 0...0 is available and its t is {q}, the cyclical subcube of dimension {q} through it "
            "that starts at its z is available.",
            {"d": 10, "q": 10},
        ),
    },
)
"""Of a program for cubes: registers against the systems' definitions."""

encode, claim_of, encode_several = CUBES.encode, CUBES.claim_of, CUBES.encode_several
