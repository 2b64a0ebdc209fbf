"""Instances on a mesh of two dimensions: a packing of rectangles, and a migration that makes room for a request."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from allocert.errors import InstanceError
from allocert.machines import Mesh, Submesh
from allocert.models.migration.migrating_allocator import ROTATIONS, Decision, Mig
from allocert.models.placement.instance import LARGEST_INSTANCE, Instance, Wanted
from allocert.models.placement.packing import Placed, placement_certificate
from allocert.models.questions.question_schemas import MIGRATION_SCHEMA, PACKING_SCHEMA
from allocert.models.rectangles.fit import FitLimit
from allocert.models.rectangles.problem import ENCODER, Places, Rectangles, refutation
from allocert.solvers.certificate import Certificate

__all__ = [
    "MIGRATION_SCHEMA",
    "PACKING_SCHEMA",
    "Frame",
    "MigrationInstance",
    "PackingInstance",
    "Resident",
    "check_fits",
    "check_mesh",
    "check_names",
]


@dataclass(frozen=True)
class Frame:
    """An item to place: a name and sides (columns, rows), which may be exchanged if ``turnable``."""

    name: str
    sides: tuple[int, int]
    turnable: bool = False


@dataclass(frozen=True)
class PackingInstance:
    """Do these rectangles fit side by side into an empty mesh?

    Raises:
        InstanceError: names the field by its path in an instance file, e.g. ``rectangles[3]``.
    """

    schema: ClassVar[str] = PACKING_SCHEMA
    machine: Mesh
    rectangles: tuple[Frame, ...]

    def __post_init__(self) -> None:
        check_mesh(self.machine)
        if not self.rectangles:
            raise InstanceError("rectangles", [], "at least one rectangle")
        check_names("rectangles", [frame.name for frame in self.rectangles])
        for index, frame in enumerate(self.rectangles):
            check_fits(self.machine, frame.sides, f"rectangles[{index}]", turnable=frame.turnable)

    @property
    def problem(self) -> Rectangles:
        """The rectangles without their names."""
        sides = tuple(frame.sides for frame in self.rectangles)
        return Rectangles(*_pair(self.machine.sides), sides, tuple(f.turnable for f in self.rectangles))

    def certificate(self, places: Places) -> Certificate:
        """A ``placement`` certificate of a packing."""
        wanted = tuple(Wanted(frame.sides, 1, frame.turnable) for frame in self.rectangles)
        placed = tuple(Placed(entry, Submesh((x, y), (w, h))) for entry, (x, y, w, h) in enumerate(places))
        return placement_certificate(Instance(self.machine, wanted), placed)

    def to_json(self) -> dict[str, Any]:
        """The instance in its canonical form, which reads back as an equal instance."""
        return {
            "schema": PACKING_SCHEMA,
            "machine": self.machine.spec,
            "rectangles": [
                {
                    "name": frame.name,
                    "sides": list(frame.sides),
                    "rotate": "all" if frame.turnable else "none",
                }
                for frame in self.rectangles
            ],
        }


@dataclass(frozen=True)
class Resident:
    """A request that has been granted, and where it is."""

    name: str
    region: Submesh


@dataclass(frozen=True)
class MigrationInstance:
    """Can ``request`` be placed, if need be after residents have moved; and which ones move where?

    ``rotation`` says what may be turned (:data:`~allocert.models.migration.migrating_allocator.ROTATIONS`).

    Raises:
        InstanceError: names the field by its path in an instance file, e.g. ``residents[3].sides``.
    """

    schema: ClassVar[str] = MIGRATION_SCHEMA
    machine: Mesh
    residents: tuple[Resident, ...]
    request: Frame
    rotation: str = "none"

    def __post_init__(self) -> None:
        check_mesh(self.machine)
        if self.rotation not in ROTATIONS:
            raise InstanceError("rotation", self.rotation, " or ".join(ROTATIONS))
        check_names("residents", [resident.name for resident in self.residents])
        if any(resident.name == self.request.name for resident in self.residents):
            raise InstanceError("request.name", self.request.name, "a name that no resident has")
        turned = Frame(self.request.name, self.request.sides, self.rotation != "none")
        object.__setattr__(self, "request", turned)
        for index, resident in enumerate(self.residents):
            path, region = f"residents[{index}]", resident.region
            check_fits(self.machine, _pair(region.sides), f"{path}.sides")
            if any(end >= side for end, side in zip(region.reverse_base, self.machine.sides, strict=True)):
                expected = f"a base from which {_times(region.sides)} stays inside {self.machine.spec}"
                raise InstanceError(f"{path}.base", list(region.base), expected)
        self._check_disjoint()
        check_fits(self.machine, turned.sides, "request", turnable=turned.turnable)

    def _check_disjoint(self) -> None:
        union = 0
        for index, resident in enumerate(self.residents):
            word = self.machine.word(resident.region)
            if word & union:
                other = next(
                    earlier
                    for earlier, one in enumerate(self.residents)
                    if self.machine.word(one.region) & word
                )
                expected = f"a region disjoint from residents[{other}] {self.residents[other].region.address}"
                raise InstanceError(f"residents[{index}]", resident.region.address, expected)
            union |= word

    def decide(self, limit: FitLimit | None = None) -> Decision:
        """What MIG makes of the request."""
        mig = Mig(self.machine, rotation=self.rotation, limit=limit)
        mig.residents = tuple(resident.region for resident in self.residents)
        return mig.decide(self.request.sides)

    def after(self, decision: Decision) -> tuple[Submesh, ...]:
        """Where the residents are after it, in their order."""
        moved = {move.before: move.after for move in decision.moves}
        return tuple(moved.get(resident.region, resident.region) for resident in self.residents)

    def certificate(self, decision: Decision) -> Certificate | None:
        """A ``placement`` certificate of a grant, or one of a refusal that is certified.

        A placement is that of the request where nothing moves, else of all together.
        """
        if decision.granted is None:
            return self._refusal(decision) if decision.how == "refused" and decision.certified else None
        request = Wanted(self.request.sides, 1, self.request.turnable)
        regions = [resident.region for resident in self.residents]
        if not decision.moves:
            instance = Instance(self.machine, (request,), busy=tuple(regions))
            return placement_certificate(instance, (Placed(0, decision.granted),))
        free = self.rotation == "free"
        wanted = (*(Wanted(region.sides, 1, free) for region in regions), request)
        later = (*self.after(decision), decision.granted)
        placed = tuple(Placed(entry, region) for entry, region in enumerate(later))
        return placement_certificate(Instance(self.machine, wanted), placed)

    def _refusal(self, decision: Decision) -> Certificate:
        """One certificate: a refutation of the request as given, and one of it turned, are its two cases."""
        if not self._turns:
            return decision.certificates[0]
        last, proofs = len(self.residents), iter(decision.certificates)
        proof: list[Any] = [["turn", last]]
        for sides in (self.request.sides, self.request.sides[::-1]):
            if _inside(self.machine, sides):
                own = next(proofs)
                proof += own.proof if own.kind == ENCODER else [["ranges", own.proof]]
            else:
                proof.append(["stack", int(sides[0] <= self.machine.sides[0]), [last]])
        all_sides = (*(_pair(resident.region.sides) for resident in self.residents), self.request.sides)
        turnable = (*(False for _ in self.residents), True)
        return refutation(Rectangles(*_pair(self.machine.sides), all_sides, turnable), proof)

    @property
    def _turns(self) -> bool:
        """Whether the request alone may be turned, and that makes a difference."""
        return self.rotation in ("rule", "late") and self.request.sides[0] != self.request.sides[1]

    def to_json(self) -> dict[str, Any]:
        """The instance in its canonical form, which reads back as an equal instance."""
        return {
            "schema": MIGRATION_SCHEMA,
            "machine": self.machine.spec,
            "residents": [
                {
                    "name": resident.name,
                    "base": list(resident.region.base),
                    "sides": list(resident.region.sides),
                }
                for resident in self.residents
            ],
            "request": {"name": self.request.name, "sides": list(self.request.sides)},
            "rotation": self.rotation,
        }


def check_mesh(machine: Any) -> Mesh:
    """A mesh of two dimensions as it is, unless it is too large. Raises :class:`InstanceError`."""
    if type(machine) is not Mesh or len(machine.sides) != 2:
        spec = getattr(machine, "spec", machine)
        raise InstanceError("machine", spec, "a mesh of two dimensions such as mesh:16x8")
    if machine.processors > LARGEST_INSTANCE:
        raise InstanceError("machine", machine.spec, f"at most {LARGEST_INSTANCE} processors")
    return machine


def check_names(path: str, names: Sequence[str]) -> None:
    """Refuse a name that occurs twice. Raises :class:`InstanceError`."""
    first: dict[str, int] = {}
    for index, name in enumerate(names):
        other = first.setdefault(name, index)
        if other != index:
            raise InstanceError(f"{path}[{index}].name", name, f"another name than {path}[{other}]")


def check_fits(machine: Mesh, sides: tuple[int, int], path: str, *, turnable: bool = False) -> None:
    """Refuse sides that do not fit the empty mesh, in one order if they may be turned.

    Raises:
        InstanceError: they do not.
    """
    if _inside(machine, sides) or (turnable and _inside(machine, sides[::-1])):
        return
    how = ", in one order" if turnable else ""
    raise InstanceError(path, list(sides), f"sides from 1 to those of {machine.spec}{how}")


def _inside(machine: Mesh, sides: tuple[int, int]) -> bool:
    fits: Iterator[bool] = (
        type(side) is int and 1 <= side <= room for side, room in zip(sides, machine.sides, strict=True)
    )
    return all(fits)


def _pair(sides: Sequence[int]) -> tuple[int, int]:
    return sides[0], sides[1]


def _times(sides: Sequence[int]) -> str:
    return " x ".join(map(str, sides))
