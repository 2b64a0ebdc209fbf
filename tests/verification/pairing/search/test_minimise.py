"""Long traces get small, in chunks first."""

from __future__ import annotations

from typing import Any

from allocert.allocators import Contract
from allocert.machines import Mesh, parse_machine
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.minimise import minimise
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.search.shorter import other_ways, shortest
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate


class GrantsTwice:
    """Once 2 x 2 was asked for and 1 x 2 after it, 1 x 1 is granted at the corner, whatever is there."""

    calls = 0

    def __init__(self, machine: Mesh) -> None:
        self.asked: list[Any] = []

    def allocate(self, request: Any) -> Any:
        type(self).calls += 1
        self.asked = [*self.asked, request][-400:]
        square = (2, 2) in self.asked and (1, 2) in self.asked[self.asked.index((2, 2)) :]
        return (0, 0, 0, 0) if request == (1, 1) and square else None if request != (3, 3) else (0, 0, 2, 2)

    def release(self, region: Any) -> None:
        type(self).calls += 1


def pair_of(factory: Any) -> Pair:
    return Pair(LocalHost(factory, parse_machine("mesh:3x3"), Contract(), 60.0), Contract(), None)


def broken(pair: Pair, length: int) -> Run:
    run = Run(pair)
    items: list[Item] = []
    for place in range(0, length, 2):
        items += [Allocate((3, 3)), ReleaseOf(place)]
    items[length // 3 : length // 3] = []
    run.go([*items, Allocate((2, 2)), Allocate((2, 1)), Allocate((1, 2)), Allocate((3, 3)), Allocate((1, 1))])
    assert run.session.breaches
    return run


def test_a_long_trace_gets_as_short_as_it_can_be() -> None:
    pair = pair_of(GrantsTwice)
    run = broken(pair, 300)
    before = GrantsTwice.calls
    smallest, finished = minimise(pair, run.session)
    assert finished
    assert smallest.steps == tuple(map(Allocate, [(2, 2), (1, 2), (3, 3), (1, 1)])) or smallest.length == 3
    assert GrantsTwice.calls - before < 4000


def test_whether_a_shorter_one_exists_is_searched() -> None:
    pair = pair_of(GrantsTwice)
    smallest, _ = minimise(pair, broken(pair, 20).session)
    least, known = shortest(pair, smallest)
    assert known
    assert least.length <= smallest.length


def test_other_ways_are_no_longer() -> None:
    pair = pair_of(GrantsTwice)
    session = broken(pair, 100).session
    other = other_ways(pair, session, None)
    assert other.length <= session.length
    assert other.breaches
