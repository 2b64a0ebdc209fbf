"""Who places requests on a kind of machine: the general model, or the one of its own."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol

from allocert.machines import DescribedMachine, Machine
from allocert.models.placement.packing import Placement, pack
from allocert.solvers.answer import Answer

if TYPE_CHECKING:
    from collections.abc import Callable

    from allocert.models.placement.instance import Instance
    from allocert.solvers.engines.turns import Turns

__all__ = ["Packer", "packer_of"]

_PACKERS: dict[str, str] = {
    "pod": "allocert.models.pod.packing:pack_pod",
}
"""For each kind of machine with a model of its own: the module and its function."""


class Packer(Protocol):
    """A function like :func:`allocert.models.placement.packing.pack`."""

    def __call__(
        self,
        instance: Instance,
        *,
        seed: int = 0,
        seconds: float = 60.0,
        turns: Turns | None = None,
        progress: Callable[[str], None] = ...,
        tell: Callable[[Answer[Placement]], None] = ...,
    ) -> Answer[Placement]:
        """The answer to an instance."""


def packer_of(machine: Machine) -> Packer:
    """Who places requests on this machine; its module is loaded now."""
    if not isinstance(machine, DescribedMachine) or machine.kind not in _PACKERS:
        return pack
    module, _, name = _PACKERS[machine.kind].partition(":")
    packer: Packer = getattr(import_module(module), name)
    return packer
