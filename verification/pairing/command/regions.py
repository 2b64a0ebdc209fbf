"""What a program grants, as data, read as a region of the machine."""

from __future__ import annotations

from typing import Any

from allocert.errors import AllocertError, RegionError
from allocert.machines import (
    DescribedMachine,
    Grid,
    Hypercube,
    Machine,
    NodeCube,
    NodeSet,
    Region,
    Subcube,
    Submesh,
)
from allocert.machines.words import word_of
from allocert.verification.isolation import line

__all__ = ["Regions"]

_REMEMBERED = 100_000
_SHOWN = 60


class Regions:
    """Reads grants on one machine; frames and words that were read before are remembered."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._known: dict[Any, Region] = {}
        self.compact = True
        """Whether all grants so far were given by base and sides or by a word, so that their lines are short."""

    def read(self, grant: Any) -> Region | str:
        """The region that a grant tells of, or why it tells of none."""
        if not isinstance(grant, dict):
            return f"{_shown(grant)}, which is no object"
        try:
            described = isinstance(self._machine, DescribedMachine)
            key = None if described else _key(grant)
            region = self._known.get(key) if key is not None else None
            if region is None:
                region = self._region(grant, key)
            if "processors" in grant:
                self.compact = False
                if key is not None and self._word(grant["processors"]) != self._machine.word(region):
                    return f"{region.address} with the processors of another region"
        except AllocertError as error:
            return str(error)
        except (TypeError, ValueError, OverflowError):
            return _shown(grant)
        return region

    def _region(self, grant: dict[str, Any], key: Any) -> Region:
        if key is None:
            if isinstance(self._machine, DescribedMachine) and "processors" not in grant:
                return self._machine.region_from_data(grant)
            if "processors" not in grant:
                raise RegionError("grant", _shown(grant), "processors, base and sides, or word")
            return self._of_processors(grant["processors"])
        if isinstance(key, str) and not isinstance(self._machine, Hypercube):
            raise RegionError("grant", _shown(grant), f"a region of {self._machine.spec}, not a word")
        named = Submesh(*key) if isinstance(key, tuple) else key
        region = self._machine.check_region(named)
        if len(self._known) >= _REMEMBERED:
            self._known.clear()
        self._known[key] = region
        return region

    def _word(self, processors: Any) -> int:
        nodes = processors if isinstance(processors, list) else None
        if not nodes or not all(type(node) is int for node in nodes):
            raise RegionError("processors", _shown(processors), "a list of numbers of processors")
        outside = next((node for node in nodes if not 0 <= node < self._machine.processors), None)
        if outside is not None:
            raise RegionError("processors", outside, f"numbers 0..{self._machine.processors - 1}")
        if len(set(nodes)) < len(nodes):
            raise RegionError("processors", _shown(processors), "each processor once")
        return word_of(nodes)

    def _of_processors(self, processors: Any) -> Region:
        """The region with just these processors, in any order. Raises :class:`RegionError`."""
        word, machine = self._word(processors), self._machine
        region: Region
        if isinstance(machine, DescribedMachine):
            return machine.region_of(word)
        if isinstance(machine, NodeCube):
            return NodeSet(machine.n, word)
        if isinstance(machine, Hypercube):
            region = _subcube(machine, processors)
        elif isinstance(machine, Grid):
            region = _frame(machine, processors)
        else:
            raise RegionError("processors", _shown(processors), f"a region of {machine.spec}")
        if machine.word(region) != word:
            kind = "subcube" if isinstance(machine, Hypercube) else "submesh"
            raise RegionError("processors", _shown(processors), f"those of a {kind} of {machine.spec}")
        return region


def _key(grant: dict[str, Any]) -> Any:
    """Base and sides, or a word, if a grant has them."""
    if "base" in grant or "sides" in grant:
        base, sides = grant.get("base", ()), grant.get("sides", ())
        for number in (*base, *sides):
            if type(number) is not int:
                raise RegionError("grant", _shown(grant), "integers as base and sides")
        return tuple(base), tuple(sides)
    word = grant.get("word")
    return word if isinstance(word, str) and len(word) < 100 else None


def _subcube(machine: Hypercube, nodes: list[int]) -> Subcube:
    """The least subcube that holds nodes."""
    low, high = nodes[0], nodes[0]
    for node in nodes:
        low, high = low & node, high | node
    return Subcube(machine.n, low, low ^ high)


def _frame(machine: Grid, nodes: list[int]) -> Submesh:
    """The frame that holds nodes, axis by axis the least interval, which may wrap on a torus."""
    intervals = [
        _interval(sorted({node // stride % side for node in nodes}), side, machine.wraps)
        for side, stride in zip(machine.sides, machine.strides, strict=True)
    ]
    return Submesh(tuple(first for first, _ in intervals), tuple(count for _, count in intervals))


def _interval(places: list[int], side: int, wraps: bool) -> tuple[int, int]:
    """Where the least interval that holds places begins, and its length; behind the widest gap if it may wrap."""
    if not wraps or len(places) == side:
        return places[0], places[-1] - places[0] + 1
    gaps = [
        (after - before) % side or side for before, after in zip([places[-1], *places], places, strict=False)
    ]
    widest = max(range(len(places)), key=lambda index: gaps[index])
    return places[widest], side - gaps[widest] + 1


def _shown(value: Any) -> str:
    text = line(repr(value)[:300])
    return text if len(text) <= _SHOWN else text[: _SHOWN - 3] + "..."
