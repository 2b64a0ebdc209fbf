"""MIG: first fit and, where it fails, an exact packing of the residents and the request."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from allocert.errors import ReleaseError, SpecError
from allocert.machines import Mesh, RotatableMesh, Submesh
from allocert.machines.bases import lowest_base
from allocert.machines.frames import free_mesh_frames
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles, misplaced
from allocert.models.rectangles.windows import repack_window
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["ROTATIONS", "Decision", "Mig", "Move"]

ROTATIONS = ("none", "rule", "late", "free")
"""What MIG may turn.

``none``: nothing. ``rule``: a request when it is allocated, and never again; first fit is tried as given
and turned, then migration as given and turned. ``late``: the same rule, but first fit and migration are
tried as given before anything is turned. ``free``: the request, and every resident whenever it migrates.

So the placements that a rule permits are, with residents that do not move: of the request as given under ``none``; as
given or turned under ``rule`` and ``free``; under ``late`` as given, or turned if no moving makes room for it as given.
Residents that move are turned under ``free`` only.
"""


@dataclass(frozen=True)
class Move:
    """A resident's region before and after a migration."""

    before: Submesh
    after: Submesh


@dataclass(frozen=True)
class Decision:
    """What became of one request.

    ``granted`` is its region, or ``None``; ``moves`` are the residents that change places. ``how`` is
    ``first fit``, ``migration``, ``refused`` or ``undecided``; ``engine`` names who answered where first
    fit did not, and ``certificates`` are the proofs of a refusal. A refusal is ``certified`` if each way of
    turning the request is refuted by a certificate. ``before`` is what came of packings that were tried in vain before the
    granted one: under ``late`` a request is granted turned by right only if these are refusals.
    """

    granted: Submesh | None
    how: str
    moves: tuple[Move, ...] = ()
    engine: str = ""
    certificates: tuple[Certificate, ...] = ()
    certified: bool = True
    before: tuple[Answer[Any], ...] = ()


class Mig:
    """The migration baseline on a mesh of two dimensions without faults.

    ``allocate`` returns a region and leaves in ``last`` how it came about: after a migration the residents'
    regions are others, ``last.moves`` says which, and ``release`` takes the present one. Whether a request is
    granted depends on the residents' sides (with a rotation rule: as they lie), not on where they are,
    as long as no decision is undecided. A decision is undecided when ``limit`` is reached; it counts as a
    refusal, and ``undecided`` counts them. ``refusals`` counts the others, and ``uncertified`` of them rest on the
    word of an engine alone. The order in which residents can move one by one is not asked. ``rotation`` is by default
    ``rule`` on a mesh whose requests may be turned, and ``none`` on others.

    Source: Morgenstern 1994, section 4.2 (MIG, and its rule for rotation).
    """

    source: ClassVar[str] = "Morgenstern 1994, section 4.2"
    machines: ClassVar[tuple[type, ...]] = (Mesh, RotatableMesh)
    migrates: ClassVar[bool] = True

    def __init__(
        self, machine: Mesh | RotatableMesh, *, rotation: str = "", limit: FitLimit | None = None
    ) -> None:
        if not isinstance(machine, Mesh | RotatableMesh) or len(machine.sides) != 2:
            raise SpecError("machine", getattr(machine, "spec", machine), "a mesh of two dimensions")
        usual = "rule" if isinstance(machine, RotatableMesh) else "none"
        if rotation and rotation not in ROTATIONS:
            raise SpecError("rotation", rotation, " or ".join(ROTATIONS))
        self.machine = Mesh(*machine.sides)
        self.rotation = rotation or usual
        self.limit = FitLimit() if limit is None else limit
        self.residents: tuple[Submesh, ...] = ()
        self.last: Decision | None = None
        self.migrations = self.refusals = self.uncertified = self.undecided = 0

    def allocate(self, request: Any) -> Submesh | None:
        """A region for the request, after a migration where one is needed, or ``None``.

        Raises:
            RequestError: no way of placing it that ``rotation`` admits fits the empty mesh.
        """
        decision = self.decide(request)
        moved = {move.before: move.after for move in decision.moves}
        self.residents = tuple(moved.get(region, region) for region in self.residents)
        if decision.granted is not None:
            self.residents += (decision.granted,)
        self.migrations += decision.how == "migration"
        self.undecided += decision.how == "undecided"
        self.refusals += decision.how == "refused"
        self.uncertified += decision.how == "refused" and not decision.certified
        self.last = decision
        return decision.granted

    def release(self, region: Any) -> None:
        """Give back a resident's present region. Raises :class:`~allocert.errors.ReleaseError`."""
        known = self.machine.check_region(region)
        if known not in self.residents:
            raise ReleaseError("release", known.address, "the present region of a resident")
        self.residents = tuple(resident for resident in self.residents if resident != known)

    def decide(self, request: Any) -> Decision:
        """What would become of a request now; nothing is changed."""
        shapes = self.shapes(request)
        stages = [shapes] if self.rotation != "late" else [(shape,) for shape in shapes]
        refused: list[Answer[Any]] = []
        for own in stages:
            for shape in own:
                granted = self._first_fit(shape)
                if granted is not None:
                    return Decision(granted, "first fit", before=tuple(refused))
            for asked in [own] if self.rotation == "free" else [(shape,) for shape in own]:
                answer = self._packing(self._together(asked))
                if answer.witness is not None:
                    return replace(self._migration(answer), before=tuple(refused))
                refused.append(answer)
        return self._refusal(refused)

    def shapes(self, request: Any) -> tuple[tuple[int, int], ...]:
        """The sides with which a request may be placed, as given first. Raises :class:`RequestError`."""
        turned = self.rotation != "none" and isinstance(request, tuple | list) and len(request) == 2
        if not turned:
            return (_pair(self.machine.check_request(request)),)
        both = dict.fromkeys((tuple(request), tuple(request[::-1])))
        fitting = [shape for shape in both if _fits(self.machine, shape)]
        return tuple(map(_pair, fitting)) or (_pair(self.machine.check_request(request)),)

    def _first_fit(self, shape: tuple[int, int]) -> Submesh | None:
        busy = 0
        for region in self.residents:
            busy |= self.machine.word(region)
        base = lowest_base(free_mesh_frames(busy, self.machine.sides, shape))
        return Submesh(self.machine.place(base.bit_length() - 1), shape) if base else None

    def _together(self, own: tuple[tuple[int, int], ...]) -> Rectangles:
        """All residents and a request of these sides; the residents turn only if all may."""
        free = self.rotation == "free"
        sides = (*(_pair(region.sides) for region in self.residents), own[0])
        return Rectangles(*_pair(self.machine.sides), sides, (free,) * len(sides))

    def _packing(self, problem: Rectangles) -> Answer[Any]:
        """Places for all, most residents where they are if that is found soon."""
        residents = [(*_pair(region.base), *_pair(region.sides)) for region in self.residents]
        if self.limit.steps and problem.area <= problem.width * problem.height:
            places = repack_window(problem, residents)
            if places is not None and misplaced(problem, places) is None:
                return Answer.feasible(places, engine="window")
        return fit(problem, limit=self.limit)

    def _refusal(self, answers: list[Answer[Any]]) -> Decision:
        """What no answer placed: refused if each was refuted, else undecided."""
        if any(answer.status is Status.UNKNOWN for answer in answers):
            return Decision(None, "undecided", engine=answers[-1].engine, certified=False)
        doubted = [answer for answer in answers if not answer.certified]
        return Decision(
            None,
            "refused",
            engine=(doubted or answers)[-1].engine,
            certificates=tuple(answer.certificate for answer in answers if answer.certificate is not None),
            certified=not doubted,
        )

    def _migration(self, answer: Answer[Any]) -> Decision:
        regions = [Submesh((x, y), (w, h)) for x, y, w, h in answer.witness or ()]
        moves = tuple(
            Move(before, after)
            for before, after in zip(self.residents, regions, strict=False)
            if before != after
        )
        return Decision(regions[-1], "migration", moves, answer.engine)


def _pair(sides: Sequence[int]) -> tuple[int, int]:
    return sides[0], sides[1]


def _fits(machine: Mesh, shape: Any) -> bool:
    return all(
        type(side) is int and 1 <= side <= room for side, room in zip(shape, machine.sides, strict=True)
    )
