"""``solve_packing`` on an empty mesh, and ``solve_migration`` on one whose residents may move."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass

from allocert.api.solving.solution import Solution, Terms, limited
from allocert.common.settings import gathered
from allocert.errors import InstanceError
from allocert.machines import Machine, Submesh, parse_machine
from allocert.models.migration.fewest_moves import Fewest, fewest_moves
from allocert.models.migration.migrating_allocator import Decision
from allocert.models.migration.rectangle_instance import (
    Frame,
    MigrationInstance,
    PackingInstance,
    Resident,
    check_mesh,
)
from allocert.models.rectangles.problem import Places
from allocert.models.rectangles.projection import fit_with_proof
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = [
    "MigrationSolution",
    "PackingSolution",
    "decision_reason",
    "decision_status",
    "migration_proof",
    "packing_proof",
    "solve_migration",
    "solve_packing",
]

Sides = Sequence[int]


@dataclass(frozen=True)
class PackingSolution(Solution):
    """``regions`` has one for each rectangle, in their order; empty if they do not fit or nothing is known."""

    regions: tuple[Submesh, ...]


@dataclass(frozen=True)
class MigrationSolution(Solution):
    """``granted`` is the region of the request, or ``None``; ``moves`` are the residents that move, by name, each with its
    region after. ``how`` is ``first fit``, ``migration``, ``refused`` or ``undecided``. ``fewest`` says whether no fewer
    moves would do; ``None`` if that was not asked.
    """

    granted: Submesh | None
    how: str
    moves: Mapping[str, Submesh]
    fewest: bool | None


@dataclass(frozen=True)
class _Packing(Terms):
    machine: Machine | str
    rectangles: Iterable[Sides]
    _: KW_ONLY
    rotate: bool = False


@gathered(_Packing)
def solve_packing(asked: _Packing) -> PackingSolution:
    """Do these rectangles, each given by its sides (columns, rows), fit side by side into an empty mesh?

    With ``rotate`` each may be turned. A refusal has a proof where one is found within the ``seconds``, which the engines
    share by counted work; the last step may end somewhat later.

    >>> from allocert import solve_packing
    >>> solve_packing("mesh:5x5", [(3, 2), (2, 3), (3, 2), (2, 3), (1, 1)]).status.value
    'feasible'
    >>> refused = solve_packing("mesh:5x5", [(3, 3), (3, 3)])
    >>> refused.status.value, refused.certified
    ('infeasible', True)

    Raises:
        SpecError: no such machine.
        InstanceError: it is no mesh of two dimensions, or names the wrong field, e.g. ``rectangles[3]``.
        EngineError: an engine failed.
    """
    given = [_pair(sides, f"rectangles[{index}]") for index, sides in enumerate(asked.rectangles)]
    frames = tuple(Frame(f"R{index + 1}", sides, asked.rotate) for index, sides in enumerate(given))
    instance = PackingInstance(check_mesh(_parsed(asked.machine)), frames)
    asked.tell("packing rectangles")
    limit, turns = limited(asked.seconds), asked.turns()
    answer = fit_with_proof(instance.problem, limit=limit, seed=asked.seed, turns=turns)
    known = asked.known(
        answer.status, answer.engine, answer.reason, answer.certified, packing_proof(instance, answer)
    )
    return PackingSolution(
        **known, regions=tuple(Submesh((x, y), (w, h)) for x, y, w, h in answer.witness or ())
    )


@dataclass(frozen=True)
class _Migrating(Terms):
    machine: Machine | str
    residents: Mapping[str, Submesh | Sides]
    request: Sides
    _: KW_ONLY
    rotation: str = "none"
    fewest_moves: bool = False


@gathered(_Migrating)
def solve_migration(asked: _Migrating) -> MigrationSolution:
    """Can ``request`` be placed on a mesh, if need be after residents have moved; and which ones move where?

    ``residents`` are regions by name: submeshes, or base and reverse base in one tuple. ``rotation`` says what may be turned:
    ``none``, ``rule``, ``late`` or ``free``. With ``fewest_moves`` as few residents move as can be found within the ``seconds``, which
    the engines share by counted work; the last step may end somewhat later.

    >>> from allocert import solve_migration
    >>> made = solve_migration("mesh:4x1", {"a": (1, 0, 1, 0)}, (3, 1))
    >>> made.how, made.granted.address, sorted(made.moves)
    ('migration', '(0,0,2,0)', ['a'])

    Raises:
        SpecError: no such machine.
        RegionError: a resident is no region of it.
        InstanceError: it is no mesh of two dimensions, or names the wrong field, e.g. ``residents[3]``.
        EngineError: an engine failed.
    """
    mesh = check_mesh(_parsed(asked.machine))
    there = tuple(Resident(name, mesh.check_region(region)) for name, region in asked.residents.items())
    request = Frame("the request", _pair(asked.request, "request"))
    instance = MigrationInstance(mesh, there, request, asked.rotation)
    asked.tell("packing rectangles")
    decision, least = instance.decide(limited(asked.seconds)), None
    if asked.fewest_moves and decision.granted is not None:
        asked.tell("trying fewer moves")
        least = fewest_moves(instance, decision, seed=asked.seed, turns=asked.turns())
        decision = least.decision
    known = asked.known(
        decision_status(decision),
        decision.engine or decision.how,
        decision_reason(instance, decision),
        decision.certified,
        migration_proof(instance, decision, least),
    )
    after = zip(there, instance.after(decision), strict=True)
    moves = {resident.name: region for resident, region in after if region != resident.region}
    fewest = least.least if least is not None else None
    return MigrationSolution(**known, granted=decision.granted, how=decision.how, moves=moves, fewest=fewest)


def packing_proof(instance: PackingInstance, answer: Answer[Places]) -> Certificate | None:
    """A certificate of the places or of a refusal."""
    return answer.certificate if answer.witness is None else instance.certificate(answer.witness)


def migration_proof(
    instance: MigrationInstance, decision: Decision, least: Fewest | None
) -> Certificate | None:
    """The certificate of a placement (with that of the fewest moves, where known) or of a refusal."""
    return (least and least.certificate) or instance.certificate(decision)


def decision_status(decision: Decision) -> Status:
    """The status that a decision amounts to: feasible, infeasible or unknown."""
    if decision.granted is not None:
        return Status.FEASIBLE
    return Status.INFEASIBLE if decision.how == "refused" else Status.UNKNOWN


def decision_reason(instance: MigrationInstance, decision: Decision) -> str:
    """Why a decision is not certain, "" if it is."""
    if decision.how == "undecided":
        return "no answer within the limits"
    if not decision.certified:
        return f"on the word of {decision.engine} alone"
    doubted = [one for one in decision.before if instance.rotation == "late" and not one.certified]
    if not doubted:
        return ""
    if doubted[0].status is Status.UNKNOWN:
        return "turned, though whether moving makes room for it as given is open"
    return f"turned, as no moving makes room for it as given on the word of {doubted[0].engine} alone"


def _parsed(machine: Machine | str) -> Machine:
    return parse_machine(machine) if isinstance(machine, str) else machine


def _pair(sides: Sides, path: str) -> tuple[int, int]:
    given = tuple(sides) if isinstance(sides, list | tuple) else ()
    if len(given) != 2:
        raise InstanceError(path, sides, "two integers >= 1: columns and rows")
    return given[0], given[1]
