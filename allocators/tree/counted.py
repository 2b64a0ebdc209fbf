"""What allocators of trees have in common: they count free pods, choose hosts, and take their lowest free slots."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.machines.tree.choices import Pods, balanced, best_fit, least_free
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.regions import PodSet
from allocert.machines.tree.requests import Asked, parts
from allocert.machines.tree.tree import Tree

__all__ = ["TreeBalanced", "TreeBestFit", "TreeLeastFree"]


class Counted:
    """Grants what ``choose`` says of the free pods of each host."""

    machines: ClassVar[tuple[type, ...]] = (Tree,)
    choose: ClassVar[Callable[[Layout, Sequence[int], Asked], Pods | None]]

    def __init__(self, machine: Tree, faulty: Any = ()) -> None:
        self.machine = machine
        self._holdings = Holdings.of(machine, faulty, self.machines)

    def allocate(self, request: Any) -> PodSet | None:
        """Pods on the chosen hosts, in each of them the lowest free slots; ``None`` if there is no room."""
        layout, busy = self.machine.layout, self._holdings.busy
        asked = parts(layout, self.machine.check_request(request))
        pods = type(self).choose(layout, layout.free(busy), asked)
        if pods is None:
            return None
        region = self.machine.region_of(layout.lowest(busy, pods))
        self._holdings.grant(region)
        return region

    def release(self, region: Any) -> None:
        """Let go of slots that are held."""
        self._holdings.release(region)


class TreeBestFit(Counted):
    """Best fit on each level: the least domain that fits, else the largest ones.

    Source: Kueue, KEP-2724, BestFit.
    """

    contract: ClassVar[Contract] = Contract("best-fit", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, BestFit"
    choose = staticmethod(best_fit)


class TreeLeastFree(Counted):
    """The domains with the least free capacity first, each filled.

    Source: Kueue, KEP-2724, LeastFreeCapacity.
    """

    contract: ClassVar[Contract] = Contract("least-free", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, LeastFreeCapacity"
    choose = staticmethod(least_free)


class TreeBalanced(Counted):
    """In one domain, shares as large and as even as can be.

    Source: Kueue, KEP-2724, balanced placement.
    """

    contract: ClassVar[Contract] = Contract("balanced", complete=True, first_choice=True)
    source: ClassVar[str] = "Kueue, KEP-2724, balanced placement"
    choose = staticmethod(balanced)
