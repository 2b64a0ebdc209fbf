"""How far news of one processor has to travel: lower bounds on the steps of any program."""

from __future__ import annotations

from collections.abc import Iterable

from allocert.allocators.parallel.wiring import Wiring
from allocert.machines import Machine
from allocert.machines.words import bits

__all__ = ["least_steps", "news_of", "within"]


def within(machine: Machine, available: int, start: int) -> dict[int, int]:
    """The least number of links from each processor of ``start`` to every one that available processors lead to."""
    wiring = Wiring(machine)
    frontier = list(bits(start & available))
    found = dict.fromkeys(frontier, 0)
    while frontier:
        reached = []
        for pe in frontier:
            for port in range(wiring.ports):
                there = wiring.neighbour(pe, port)
                if there >= 0 and available >> there & 1 and there not in found:
                    found[there] = found[pe] + 1
                    reached.append(there)
        frontier = reached
    return found


def news_of(machine: Machine, available: int, changed: int, pe: int) -> int | None:
    """The steps before which ``pe`` cannot know whether ``changed`` is available, the others of ``available`` being so.

    At the start a processor knows which of its neighbours are available. In each step a word crosses one link between
    available processors, so that the news has to come from a neighbour of ``changed``; ``None``: it never comes.
    """
    return _news(machine, available, changed).get(pe)


def _news(machine: Machine, available: int, changed: int) -> dict[int, int]:
    """The same for every processor that the news ever comes to, but ``changed`` itself."""
    wiring = Wiring(machine)
    others = available & ~(1 << changed)
    beside = {there for port in range(wiring.ports) if (there := wiring.neighbour(changed, port)) >= 0}
    start = sum(1 << there for there in beside if others >> there & 1)
    return within(machine, others, start)


def least_steps(machine: Machine, available: int, wanted: Iterable[int]) -> int:
    """The steps before which no program can have, for each set of ``wanted``, a processor that knows that it is available.

    ``wanted`` are words of processors, all of them available and joined to one another. Who knows it has heard of every one of them.
    """
    heard: dict[int, dict[int, int]] = {}
    most = 0
    for one in wanted:
        for pe in bits(one):
            if pe not in heard:
                heard[pe] = _news(machine, available, pe) | {pe: 0}
        news = [heard[pe] for pe in bits(one)]
        most = max(most, min(max(of.get(pe, 1 << 62) for of in news) for pe in bits(available)))
    return most
