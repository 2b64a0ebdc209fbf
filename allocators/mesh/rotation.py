"""Rotation: any strategy for meshes, asked for x by y and for y by x."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar

from allocert.allocators.allocator import Allocator, Contract
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.errors import SpecError
from allocert.machines import Mesh, RotatableMesh, Submesh

__all__ = ["READINGS", "Rotating"]

READINGS = ("asked-first", "other-first", "first-base", "best-rank")
"""``asked-first``: the orientation asked first, the others only if it is refused. ``other-first``: the other way round.
``first-base``: at each candidate base in row-major order, the orientation asked first. ``best-rank``: the better one by the
strategy's own ``rank``."""


class Rotating:
    """A strategy for meshes on a mesh whose requests may be turned.

    ``strategy`` is built on the mesh of the same sides. ``first-base`` and ``best-rank`` ask for each orientation that
    fits, put the answer back and keep the better one: by the base in row-major order, or by ``strategy.rank(region)``,
    least first, and by the base where the strategy has no rank, its own criterion being the order of its candidates.
    Where two are as good the orientation asked wins. For a row-major first fit both so grant what trying both
    orientations at every candidate would. The contract is that of the default strategy and reading.

    Source: Morgenstern 1994, sections 1 and 4.2.
    """

    contract: ClassVar[Contract] = Contract("frames", complete=True, first_choice=True)
    source: ClassVar[str] = "Morgenstern 1994, sections 1 and 4.2 (rotation)"
    machines: ClassVar[tuple[type, ...]] = (RotatableMesh,)

    def __init__(
        self,
        machine: RotatableMesh,
        faulty: Any = (),
        *,
        strategy: Callable[..., Allocator] = FastFrameSliding,
        reading: str = "asked-first",
    ) -> None:
        if not isinstance(machine, RotatableMesh):
            raise SpecError("machine", getattr(machine, "spec", machine), "a RotatableMesh")
        if reading not in READINGS:
            raise SpecError("reading", reading, "one of " + ", ".join(READINGS))
        self.machine = machine
        self.reading = reading
        self.inner = strategy(Mesh(*machine.sides), faulty)

    def allocate(self, request: tuple[int, ...]) -> Submesh | None:
        """A submesh of the sides asked, in the order asked or another, or ``None``."""
        shapes = self.machine.shapes(request)
        if self.reading in ("asked-first", "other-first"):
            return self._first(shapes if self.reading == "asked-first" else shapes[::-1])
        best: Submesh | None = None
        for sides in shapes:
            found: Any = self.inner.allocate(sides)
            if found is not None:
                self.inner.release(found)
                if best is None or self._rank(found) < self._rank(best):
                    best = found
        return None if best is None else self._first([best.sides])

    def release(self, region: Any) -> None:
        """Take back a submesh that is held."""
        self.inner.release(self.machine.check_region(region))

    def decision_state(self) -> Any:
        """What the strategy's decisions depend on."""
        decision: Any = getattr(self.inner, "decision_state", None)
        return self.inner if decision is None else decision()

    def _first(self, shapes: Iterable[tuple[int, ...]]) -> Submesh | None:
        for sides in shapes:
            found: Any = self.inner.allocate(sides)
            if found is not None:
                granted: Submesh = found
                return granted
        return None

    def _rank(self, region: Submesh) -> Any:
        own: Any = getattr(self.inner, "rank", None) if self.reading == "best-rank" else None
        return region.base[::-1] if own is None else own(region)
