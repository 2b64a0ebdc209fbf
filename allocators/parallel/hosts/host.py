"""The host: it asks all free processors at once, and takes one of the regions that they have found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, ClassVar

from allocert.allocators.allocator import Contract, Holdings
from allocert.allocators.parallel.hosts.found import (
    Found,
    Pass,
    cube_pass,
    equal_pass,
    frame_pass,
    inside,
    next_larger,
    region_of,
)
from allocert.allocators.parallel.hosts.policy import POLICIES
from allocert.allocators.parallel.hosts.runs import cube_run, grid_run
from allocert.allocators.parallel.hosts.ways import ways_of
from allocert.errors import SpecError
from allocert.machines import Family, Hypercube, Machine, Mesh, Region, Torus, family_of
from allocert.machines.board import Word
from allocert.machines.systems.outermost import Outermost
from allocert.machines.systems.subcube_systems import SubcubeSystem

__all__ = [
    "CubeHost",
    "GridHost",
    "Host",
    "Parallel1CubeBuddy",
    "Parallel1CubeBuddyBest",
    "Parallel2CubeBuddy",
    "Parallel2CubeBuddyBest",
    "Parallel3CubeBuddy",
    "Parallel3CubeBuddyBest",
    "ParallelBuddy",
    "ParallelBuddyBest",
    "ParallelComplete",
    "ParallelCompleteBest",
    "ParallelCyclical",
    "ParallelCyclicalBest",
    "ParallelDoubleBuddy",
    "ParallelDoubleBuddyBest",
    "ParallelDoubleGray",
    "ParallelDoubleGrayBest",
    "ParallelGray",
    "ParallelGrayBest",
    "ParallelRectangles",
    "ParallelRectanglesBest",
    "ParallelSquares",
    "ParallelSquaresBest",
    "ParallelStrings",
    "ParallelStringsBest",
]


class Host:
    """A request starts one parallel pass over the free processors; the host takes one of all regions that it finds.

    The policy ``first`` takes the system's first free region; ``best`` the first that lies in no greater free region of the
    system, and the first one where all do. Only the holdings are kept between requests.

    Without releases and faulty nodes every system of subcubes with ``first`` grants what the buddy system does, whose blocks come
    first in each. So does the buddy system with ``best``: the greatest free blocks then grow with their addresses.

    Raises:
        SpecError: no such policy or pass.
    """

    contract: ClassVar[Contract]
    source: ClassVar[str]
    machines: ClassVar[tuple[type, ...]]
    system: ClassVar[str]
    policy: ClassVar[str]

    def __init_subclass__(cls, system: str = "", policy: str = "first", static: int | None = None) -> None:
        if not system:
            return
        if policy not in POLICIES:
            raise SpecError("policy", policy, ", ".join(POLICIES))
        cls.system, cls.policy = system, policy
        name = system if policy == "first" else f"outermost-{system}"
        cls.contract = Contract(name, complete=True, first_choice=True, static_faults=static)

    def __init__(self, machine: Any, faulty: Any, run: Pass, family: Family) -> None:
        self.machine: Machine = machine
        self.family: Family = family if self.policy == "first" else Outermost(family)
        self._holdings = Holdings.of(machine, faulty, self.machines)
        self._run = run

    def allocate(self, request: Any) -> Region | None:
        """The region that the policy takes, or ``None`` if none was found."""
        wanted = self.machine.check_request(request)
        busy = self._holdings.busy
        chosen = POLICIES[self.policy](
            self.found(busy, wanted), lambda shape: self._held(busy, wanted, shape)
        )
        if chosen is None:
            return None
        region = region_of(self.machine, *chosen)
        self._holdings.grant(region)
        return region

    def release(self, region: Any) -> None:
        """Free the processors of a region that is held."""
        self._holdings.release(region)

    def found(self, busy: Word, request: Any) -> Iterable[Found]:
        """All available regions for a request when ``busy`` is taken, shape by shape in the system's order."""
        return self._run(self.machine, busy, request)

    def decision_state(self) -> int:
        """What the choices depend on: the busy processors."""
        return self._holdings.busy

    def _held(self, busy: Word, request: Any, shape: Any) -> Iterator[Word]:
        for larger in next_larger(self.machine, request, self.system == "equal-frames"):
            for greater in self.found(busy, larger):
                yield inside(self.machine, shape, greater)


class CubeHost(Host):
    """A host of a hypercube. ``pi`` is the system's permutation of the dimensions, by default the identity.

    ``pass_`` is ``words``, on whole words, or ``program``: each request runs the text on all free processors.
    """

    source: ClassVar[str] = "Livingston & Stout 1989, sections 1 and 3"
    machines: ClassVar[tuple[type, ...]] = (Hypercube,)

    def __init__(
        self, machine: Hypercube, faulty: Any = (), *, pi: Iterable[int] = (), pass_: str = "words"
    ) -> None:
        Holdings.of(machine, (), self.machines)
        order = tuple(pi)
        words = cube_pass(partial(ways_of, self.system, pi=order))
        run = _known({"words": words, "program": cube_run(self.system, order)}, pass_)
        super().__init__(machine, faulty, run, SubcubeSystem(machine, self.system, order))


class GridHost(Host):
    """A host of a mesh or torus. ``pass_`` as for :class:`CubeHost`."""

    source: ClassVar[str] = "Livingston & Stout 1989, sections 1 and 2"
    machines: ClassVar[tuple[type, ...]] = (Mesh, Torus)
    axes: ClassVar[int | None] = None

    def __init__(self, machine: Mesh | Torus, faulty: Any = (), *, pass_: str = "words") -> None:
        Holdings.of(machine, (), self.machines)
        if self.axes is not None and len(machine.sides) != self.axes:
            raise SpecError("machine", machine.spec, "a mesh or torus of one dimension")
        words = equal_pass if self.system == "equal-frames" else frame_pass
        run = _known({"words": words, "program": grid_run(self.system)}, pass_)
        super().__init__(machine, faulty, run, family_of(machine, self.system))


def _known(passes: dict[str, Pass], name: str) -> Pass:
    if name not in passes:
        raise SpecError("pass_", name, " or ".join(passes))
    return passes[name]


class ParallelBuddy(CubeHost, system="buddy", static=0):
    """The single buddy system, Algorithm 3.1; the first free region."""


class ParallelBuddyBest(CubeHost, system="buddy", policy="best", static=0):
    """The single buddy system, Algorithm 3.1; the first free region that lies in no greater one."""


class ParallelDoubleBuddy(CubeHost, system="double-buddy", static=0):
    """The double buddy system, Algorithm 3.1 twice; the first free region."""


class ParallelDoubleBuddyBest(CubeHost, system="double-buddy", policy="best"):
    """The double buddy system, Algorithm 3.1 twice; the first free region that lies in no greater one."""


class ParallelGray(CubeHost, system="gray-buddy", static=0):
    """The single Gray-coded buddy system, Algorithm 3.2; the first free region."""


class ParallelGrayBest(CubeHost, system="gray-buddy", policy="best"):
    """The single Gray-coded buddy system, Algorithm 3.2; the first free region that lies in no greater one."""


class ParallelDoubleGray(CubeHost, system="double-gray-buddy", static=0):
    """The double Gray-coded buddy system, Algorithm 3.2 twice; the first free region."""


class ParallelDoubleGrayBest(CubeHost, system="double-gray-buddy", policy="best"):
    """The double Gray-coded buddy system, Algorithm 3.2 twice; the first free region that lies in no greater one."""


class ParallelCyclical(CubeHost, system="cyclical-buddy", static=0):
    """The cyclical buddy system, Algorithm 3.3; the first free region."""


class ParallelCyclicalBest(CubeHost, system="cyclical-buddy", policy="best"):
    """The cyclical buddy system, Algorithm 3.3; the first free region that lies in no greater one."""


class ParallelComplete(CubeHost, system="complete", static=0):
    """All subcubes, Algorithm 3.4; the first free region."""


class ParallelCompleteBest(CubeHost, system="complete", policy="best"):
    """All subcubes, Algorithm 3.4; the first free region that lies in no greater one."""


class Parallel1CubeBuddy(CubeHost, system="1-cube-buddy", static=0):
    """The 1-cube buddy system, Algorithm 3.6; the first free region."""


class Parallel1CubeBuddyBest(CubeHost, system="1-cube-buddy", policy="best"):
    """The 1-cube buddy system, Algorithm 3.6; the first free region that lies in no greater one."""


class Parallel2CubeBuddy(CubeHost, system="2-cube-buddy", static=0):
    """The 2-cube buddy system, Algorithm 3.6; the first free region."""


class Parallel2CubeBuddyBest(CubeHost, system="2-cube-buddy", policy="best"):
    """The 2-cube buddy system, Algorithm 3.6; the first free region that lies in no greater one."""


class Parallel3CubeBuddy(CubeHost, system="3-cube-buddy", static=0):
    """The 3-cube buddy system, Algorithm 3.6; the first free region."""


class Parallel3CubeBuddyBest(CubeHost, system="3-cube-buddy", policy="best"):
    """The 3-cube buddy system, Algorithm 3.6; the first free region that lies in no greater one."""


class ParallelStrings(GridHost, system="frames"):
    """Strings of a one-dimensional mesh or torus, Algorithm 2.1; the first free region."""

    axes = 1


class ParallelStringsBest(GridHost, system="frames", policy="best"):
    """Strings of a one-dimensional mesh or torus, Algorithm 2.1; the first free region that lies in no greater one."""

    axes = 1


class ParallelSquares(GridHost, system="equal-frames"):
    """Squares, cubes and so on, Algorithm 2.2 and section 2.3; the first free region."""


class ParallelSquaresBest(GridHost, system="equal-frames", policy="best"):
    """Squares, cubes and so on, Algorithm 2.2 and section 2.3; the first free region that lies in no greater one."""


class ParallelRectangles(GridHost, system="frames"):
    """All frames, section 2.2; the first free region."""


class ParallelRectanglesBest(GridHost, system="frames", policy="best"):
    """All frames, section 2.2; the first free region that lies in no greater one."""
