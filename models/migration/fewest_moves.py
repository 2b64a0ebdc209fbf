"""A migration that moves as few residents as possible: sets of residents that move, small ones first."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from allocert.machines import Request, Submesh
from allocert.machines.frames import free_mesh_frames
from allocert.models.migration.fewest_certificate import Refuted, certificate_of, posed
from allocert.models.migration.migrating_allocator import Decision, Move
from allocert.models.migration.rectangle_instance import MigrationInstance
from allocert.models.placement.instance import shapes_of
from allocert.models.placement.packing import Placement, pack
from allocert.solvers.answer import Status
from allocert.solvers.certificate import Certificate
from allocert.solvers.engines.turns import Turns

__all__ = ["Fewest", "fewest_moves"]


@dataclass(frozen=True)
class Fewest:
    """The decision with the fewest moves found, and whether they are the ``least``: all that moves fewer is refuted.

    ``certificate`` shows both. Without it they are ``least`` by proofs of single sets that were checked and not kept.
    """

    decision: Decision
    least: bool
    certificate: Certificate | None = None


def fewest_moves(
    instance: MigrationInstance, decision: Decision, *, seed: int = 0, turns: Turns | None = None
) -> Fewest:
    """The grant that moves as few residents as could be found, among all placements that the rotation permits.

    These are: under ``none`` the request as given and all residents as they lie; under ``rule`` the request as given
    or turned; under ``free`` so too, and residents that move may turn, also in place, which is a move. Under ``late``
    the request is turned only if nothing that moves residents makes room for it as given, however many: the
    placements are those of the request as given where there are any, else of it turned. What does not move stays where
    and as it is. ``decision`` has to be the allocator's for ``instance``; a refusal is left as it is, and so is a grant
    that moves nothing, which is least.

    A set of residents is refuted by an exact packing with the others as busy regions, certified, or because
    the request has no free frame next to these; an engine's word alone refutes nothing. Under ``late`` moves are
    ``least`` for the request turned only if its refusal as given is certified. When the ``turns`` of the engines are over, 60 seconds by default, the best decision so far is returned.
    """
    if decision.granted is None:
        return Fewest(decision, False)
    if not decision.moves:
        return Fewest(decision, True)
    turned = instance.rotation == "late" and decision.granted.sides != instance.request.sides
    turns, refuted = turns or Turns(60.0), _Refuted()
    for count in range(len(decision.moves)):
        smaller, refuted = refuted, _Refuted()
        for chosen, roomy in _sets(instance, count, turned):
            if turns.over:
                return Fewest(decision, False)
            if not roomy:
                refuted.proofs.append(None)
                continue
            answer = pack(posed(instance, chosen, turned=turned), seed=seed, turns=turns)
            if answer.witness is not None:
                found = _moved(decision, instance, chosen, answer.witness, answer.engine)
                return _judged(instance, found, smaller if len(found.moves) == count else _Refuted(False))
            refuted.whole = refuted.whole and answer.status is Status.INFEASIBLE and answer.certified
            refuted.proofs.append(answer.certificate)
    return _judged(instance, decision, refuted)


@dataclass
class _Refuted:
    """The sets of one size, in order, and whether the ``whole`` of them is refuted."""

    whole: bool = True
    proofs: list[Refuted] = field(default_factory=list)


def _sets(instance: MigrationInstance, count: int, turned: bool) -> Iterator[tuple[tuple[int, ...], bool]]:
    """The sets of this many residents, and whether the request has a free frame next to the others."""
    sides = instance.machine.sides
    request = posed(instance, (), turned=turned).requests[-1]
    shapes = shapes_of(instance.machine, request.request, request.rotate)
    words = [instance.machine.word(resident.region) for resident in instance.residents]
    busy = sum(words)
    for chosen in combinations(range(len(words)), count):
        kept = busy - sum(words[index] for index in chosen)
        yield chosen, any(_frames(kept, sides, shape) for shape in shapes)


def _judged(instance: MigrationInstance, decision: Decision, smaller: _Refuted) -> Fewest:
    """The decision, given the results for the sets of one resident less, and of the request as given under ``late``."""
    rested = decision.before if instance.rotation == "late" else ()
    if not smaller.whole or not all(answer.certified for answer in rested):
        return Fewest(decision, False)
    return Fewest(decision, True, certificate_of(instance, decision, smaller.proofs))


def _moved(
    decision: Decision,
    instance: MigrationInstance,
    chosen: Sequence[int],
    placement: Placement,
    engine: str,
) -> Decision:
    residents = [resident.region for resident in instance.residents]
    places = {placed.entry: placed.region for placed in placement}
    regions = {entry: region for entry, region in places.items() if isinstance(region, Submesh)}
    moves = tuple(
        Move(residents[index], regions[entry])
        for entry, index in enumerate(chosen)
        if residents[index] != regions[entry]
    )
    return replace(decision, granted=regions[len(chosen)], moves=moves, engine=engine)


def _frames(busy: int, sides: tuple[int, ...], shape: Request) -> int:
    return free_mesh_frames(busy, sides, shape) if isinstance(shape, tuple) else 0
