"""LeastFreeCapacity as kueue #5375 reports it: a rule of it, retyped.

Domains are tried by rising capacity, and where the first does not have room for all pods the workload is given up. ``allocert check``
finds the request that the next domain has room for.
"""

from __future__ import annotations

from typing import Any

from allocert.allocators.tree.counted import TreeLeastFree
from allocert.machines.tree.requests import REQUIRED


class FirstDomainDecides(TreeLeastFree):
    """The rule for requests that require a level; others are served as ``tree-least-free`` serves them."""

    def allocate(self, request: Any) -> Any:
        """Refuse what the least domain with room has no room for."""
        layout = self.machine.layout
        if isinstance(request, tuple) and request[2] == REQUIRED:
            rising = sorted(filter(None, layout.sums(request[1], layout.free(self._holdings.busy))))
            if rising and rising[0] < request[0]:
                return None
        return super().allocate(request)
