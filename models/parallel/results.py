"""What the parallel programs have to end with, straight from the definitions of what they look for (Livingston & Stout 1989)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from allocert.allocators.parallel.outcome import Outcome
from allocert.machines import Grid, Machine
from allocert.machines.words import bits
from allocert.models.parallel.cubes import in_buddy, in_cyclical, in_gray, largest, led
from allocert.models.parallel.meshes import cubes, greatest_on, rectangles, squares
from allocert.models.parallel.named import amiss
from allocert.models.systems.systems import complete, k_cube

__all__ = ["DEFINED", "Case", "wrong"]


@dataclass(frozen=True)
class Case:
    """A machine, its available processors, the request, and how many words a link holds."""

    machine: Machine
    available: int
    asked: Mapping[str, Any] = field(default_factory=dict)
    capacity: int | None = None


def wrong(name: str, case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    """The fault of a run of the algorithm of that name; empty if it came to a clean end, with the defined result."""
    if outcome.violations:
        return f"a processor {outcome.violations[0][1]}"
    if outcome.cycle():
        return f"deadlock: {' -> '.join(map(str, outcome.cycle()))}"
    if outcome.waiting:
        return f"processor {next(iter(outcome.waiting))} waits for ever"
    if outcome.undelivered:
        return f"{len(outcome.undelivered)} words that nobody takes"
    return DEFINED[name](case, parameters, outcome)


Definition = Callable[[Case, Mapping[str, Any], Outcome], str]


def _each(case: Case, outcome: Outcome, name: str, wanted: Callable[[int], Any]) -> str:
    for pe in bits(case.available):
        if outcome.registers[name][pe] != wanted(pe):
            return f"processor {pe} ends with {name} = {outcome.registers[name][pe]}, not {wanted(pe)}"
    return ""


def _boxes(name: str, shapes: Callable[[Grid], Sequence[tuple[int, tuple[int, ...]]]]) -> Definition:
    """The definition of a result: register ``name`` is the greatest value of an available box at the processor, 1 without any."""

    def check(case: Case, _: Mapping[str, Any], outcome: Outcome) -> str:
        assert isinstance(case.machine, Grid)
        machine, listed = case.machine, list(shapes(case.machine))
        return _each(case, outcome, name, lambda pe: greatest_on(machine, case.available, pe, listed, 1))

    return check


def _orders(parameters: Mapping[str, Any], name: str) -> Sequence[Sequence[int]]:
    return parameters["orders"] if name in ("S", "T") else (parameters["pi"],)


def _reported(outcome: Outcome, name: str, pe: int, c: int) -> Any:
    value = outcome.registers[name][pe]
    return value[c] if name in ("S", "T", "Z") else value


def _levels(name: str, found: Callable[[int, Sequence[int], int], Sequence[int | None]]) -> Definition:
    """Register ``name`` is the largest dimension, in each order of dimensions that there is."""

    def check(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
        for c, pi in enumerate(_orders(parameters, name)):
            wanted = found(len(pi), pi, case.available)
            for pe in bits(case.available):
                if _reported(outcome, name, pe, c) != wanted[pe]:
                    return (
                        f"processor {pe} ends with {name} = {outcome.registers[name][pe]}, not {wanted[pe]}"
                    )
        return ""

    return check


def _in_buddies(d: int, pi: Sequence[int], word: int) -> Sequence[int | None]:
    return largest(in_buddy(d, pi, word), d)


def _gray(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    pi, word = parameters["pi"], case.available
    d, inside = len(pi), _in_buddies(len(pi), pi, word)

    def came(pe: int) -> tuple[int, ...]:
        """Over place p of pi the neighbour tells what it knows after d - p turns."""
        others = (inside[pe ^ 1 << (d - pi[p - 1])] for p in range(1, d + 1))
        return tuple(-1 if s is None else min(s, d - p) for p, s in enumerate(others, 1))

    return _levels("s", _in_buddies)(case, parameters, outcome) or _each(case, outcome, "D", came)


def _few_registers(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    pi, word = parameters["pi"], case.available
    d, inside, greater = len(pi), _in_buddies(len(pi), pi, word), (*in_gray(len(pi), pi, word), 0)
    return _levels("s", _in_buddies)(case, parameters, outcome) or _each(
        case, outcome, "g", lambda pe: int((inside[pe] or 0) < d and greater[(inside[pe] or 0) + 1] >> pe & 1)
    )


def _cyclical(name: str, start: str, counts_on: bool) -> Definition:
    """The largest dimension of a cyclical subcube, and where one starts; as printed, a full cube counts on after d."""

    def check(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
        for c, pi in enumerate(_orders(parameters, name)):
            d = len(pi)
            if counts_on and d > 1 and case.available == case.machine.full:
                return _each(case, outcome, name, lambda _: parameters["limit"] + 1)
            levels = in_cyclical(d, pi, case.available)
            for pe in bits(case.available):
                t, z = _reported(outcome, name, pe, c), _reported(outcome, start, pe, c)
                most = max(q for q, words in enumerate(levels) if any(word >> pe & 1 for word in words))
                good = z == 0 if t == 0 else z in pi and t <= d and levels[t][pi.index(z)] >> pe & 1
                if t != most or not good:
                    return f"processor {pe} ends with {name} = {t}, {start} = {z}; the largest is {most}"
        return ""

    return check


def _reported_by_turns(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    """After turn j, at dimension k, the most stars from k on, of at most j + 1, of an available cyclical subcube."""
    pi = parameters["pi"]
    levels = in_cyclical(len(pi), pi, case.available)
    turns = [pi[-1 - j % len(pi)] for j in range(parameters["limit"] + 1)]
    for pe in bits(case.available):
        wanted = tuple(
            (max(q for q, words in enumerate(levels[: j + 2]) if words[pi.index(k)] >> pe & 1), k)
            for j, k in enumerate(turns)
        )
        if outcome.reports.get(pe, ()) != wanted:
            return f"processor {pe} reports {outcome.reports.get(pe, ())}, not {wanted}"
    return ""


def _complete(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    d = parameters["d"]
    return amiss(outcome, d, complete(d, d - case.asked["k"]), case.available)


def _k_cube(case: Case, parameters: Mapping[str, Any], outcome: Outcome) -> str:
    d, asked = parameters["d"], case.asked
    return amiss(outcome, d, k_cube(d, asked["q"], asked["k"], parameters["pi"]), case.available)


_STRINGS = _boxes("s", lambda machine: list(cubes(machine, machine.sides[0])))

DEFINED: Mapping[str, Definition] = {
    "strings": _STRINGS,
    "strings-from-neighbours": _STRINGS,
    "squares": _boxes("t", lambda machine: list(squares(machine, machine.sides[0]))),
    "rectangles": _boxes("t", lambda machine: [one for one in rectangles(machine) if one[1][1] > 1]),
    "rectangles-from-one-column": _boxes("t", lambda machine: list(rectangles(machine))),
    "boxes": _STRINGS,
    "buddy": _levels("s", led),
    "multiple-buddy": _levels("S", led),
    "gray-coded": _gray,
    "gray-coded-few-registers": _few_registers,
    "gray-coded-in-turns": _gray,
    "multiple-gray-coded": _levels("S", _in_buddies),
    "cyclical": _cyclical("t", "z", True),
    "cyclical-capped": _cyclical("t", "z", False),
    "cyclical-told-turn-by-turn": _reported_by_turns,
    "cyclical-in-turns": _cyclical("t", "z", True),
    "multiple-cyclical": _cyclical("T", "Z", False),
    "complete": _complete,
    "complete-stopped": _complete,
    "recursive-complete": _complete,
    "recursive-complete-stopped": _complete,
    "k-cube": _k_cube,
    "k-cube-stopped": _k_cube,
}
"""By algorithm the fault of the results of a run that came to a clean end."""
