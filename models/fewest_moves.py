"""A migration that moves as few residents as possible: sets of residents that move, small ones first."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations

from allocert.machines import Submesh
from allocert.machines.frames import free_mesh_frames
from allocert.models.instance import Instance, Wanted
from allocert.models.migrating_allocator import Decision, Move
from allocert.models.packing import Placement, pack
from allocert.models.rectangle_instance import MigrationInstance
from allocert.solvers.answer import Status

__all__ = ["fewest_moves"]


def fewest_moves(
    instance: MigrationInstance, decision: Decision, *, seed: int = 0, seconds: float = 60.0
) -> tuple[Decision, bool]:
    """The decision with the same sides for the request and as few moves as could be found; whether fewer are refuted.

    Nothing changes unless ``decision`` is a migration. A refutation is an exact packing with the residents
    that stay as busy regions, certified; a set of residents is passed over at once if the request has no free
    frame without them. After about ``seconds`` the best decision so far is returned.
    """
    if decision.granted is None or not decision.moves:
        return decision, True
    until, proved = time.monotonic() + seconds, True
    residents = [resident.region for resident in instance.residents]
    for count in range(1, len(decision.moves)):
        for chosen in _candidates(instance, residents, decision.granted.sides, count):
            left = until - time.monotonic()
            if left <= 0:
                return decision, False
            posed = _posed(instance, residents, chosen, decision.granted)
            answer = pack(posed, seed=seed, seconds=left)
            if answer.witness is not None:
                return _moved(decision, residents, chosen, answer.witness, answer.engine), proved
            proved = proved and answer.status is Status.INFEASIBLE and answer.certified
    return decision, proved


def _candidates(
    instance: MigrationInstance, residents: Sequence[Submesh], asked: tuple[int, ...], count: int
) -> Iterator[tuple[int, ...]]:
    """The sets of so many residents without which the request has a free frame."""
    words = [instance.machine.word(region) for region in residents]
    busy = sum(words)
    for chosen in combinations(range(len(residents)), count):
        kept = busy - sum(words[index] for index in chosen)
        if free_mesh_frames(kept, instance.machine.sides, asked):
            yield chosen


def _posed(
    instance: MigrationInstance, residents: Sequence[Submesh], chosen: tuple[int, ...], granted: Submesh
) -> Instance:
    """Where do the chosen ones and the request go, last, if all others stay?"""
    turn = instance.rotation == "free"
    wanted = [Wanted(residents[index].sides, 1, turn) for index in chosen]
    stay = tuple(region for index, region in enumerate(residents) if index not in chosen)
    return Instance(instance.machine, (*wanted, Wanted(granted.sides)), busy=stay)


def _moved(
    decision: Decision,
    residents: Sequence[Submesh],
    chosen: tuple[int, ...],
    placement: Placement,
    engine: str,
) -> Decision:
    places = {placed.entry: placed.region for placed in placement}
    regions = {entry: region for entry, region in places.items() if isinstance(region, Submesh)}
    moves = tuple(
        Move(residents[index], regions[entry])
        for entry, index in enumerate(chosen)
        if residents[index] != regions[entry]
    )
    return replace(decision, granted=regions[len(chosen)], moves=moves, engine=engine)
