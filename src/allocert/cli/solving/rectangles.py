"""The answers to instances on an empty mesh and on one whose residents may move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from allocert.api.solving.rectangles import decision_reason, decision_status, migration_proof, packing_proof
from allocert.cli.channels import Channel
from allocert.cli.figures import columns
from allocert.cli.solving.answers import Answering, Shown, Solver
from allocert.drawing.lines import shortened
from allocert.drawing.picture import Box, Picture, mark_of
from allocert.drawing.picture_text import text_of
from allocert.machines import Submesh
from allocert.models.migration.fewest_moves import Fewest, fewest_moves
from allocert.models.migration.migrating_allocator import Decision
from allocert.models.migration.rectangle_instance import MigrationInstance, PackingInstance
from allocert.models.rectangles.problem import Places
from allocert.models.rectangles.projection import fit_with_proof
from allocert.solvers.answer import Answer, Status
from allocert.solvers.certificate import Certificate

__all__ = ["MigrationSolver", "PackingSolver"]

_MOST_LISTED = 200


class PackingSolver(Answering[Places]):
    """Fit the rectangles into the mesh, or show that they do not fit."""

    schema = "allocert/packing-solution/1"
    instance: PackingInstance

    def decide(self, channel: Channel[Answer[Places]]) -> Answer[Places]:
        """Places, or a refusal, with a proof if one is found in time."""
        channel.progress("packing rectangles")
        return fit_with_proof(
            self.instance.problem,
            limit=self.asked.limit,
            seed=self.asked.seed,
            turns=self.asked.budget.turns(),
            tell=channel.tell,
        )

    def proof(self, answer: Answer[Places]) -> Certificate | None:
        """A certificate of the places or of a refusal."""
        return packing_proof(self.instance, answer)

    def shown(self, answer: Answer[Places]) -> Shown:
        """The places drawn and listed."""
        instance, places = self.instance, answer.witness
        return Shown(
            tuple(_packing_lines(instance, places)),
            f"{len(instance.rectangles)} rectangles on {instance.machine.spec}",
            {"places": None if places is None else _places(instance, places)},
            pictures=() if places is None else (_packing_picture(instance, places),),
        )


@dataclass(frozen=True)
class Migrated:
    """The answer to a request; that on fewer moves, if asked; and why there is no more."""

    decision: Decision
    least: Fewest | None
    reason: str


class MigrationSolver(Solver[Migrated]):
    """Grant the request, if need be after residents have moved, or show that no moving makes room.

    If the fewest moves are asked, as few residents move as can be found within the budget.
    """

    schema = "allocert/migration-solution/1"
    instance: MigrationInstance

    def decide(self, channel: Channel[Migrated]) -> Migrated:
        """A decision; with the fewest moves all smaller sets of residents are tried."""
        channel.progress("packing rectangles")
        decision = self.instance.decide(self.asked.limit)
        if not self.asked.fewest or decision.granted is None:
            return Migrated(decision, None, decision_reason(self.instance, decision))
        channel.tell(
            Migrated(decision, Fewest(decision, not decision.moves), decision_reason(self.instance, decision))
        )
        channel.progress("trying fewer moves")
        least = fewest_moves(self.instance, decision, seed=self.asked.seed, turns=self.asked.budget.turns())
        return Migrated(least.decision, least, decision_reason(self.instance, least.decision))

    def unknown(self, why: str) -> Migrated:
        """No decision."""
        return Migrated(Decision(None, "undecided", engine="none", certified=False), None, why)

    def proof(self, answer: Migrated) -> Certificate | None:
        """A certificate of the places, or of a refusal."""
        return migration_proof(self.instance, answer.decision, answer.least)

    def bare(self, answer: Migrated) -> Migrated:
        """The decision; a refusal on the engine's word."""
        decision = answer.decision
        least = answer.least and replace(answer.least, certificate=None)
        return replace(
            answer, decision=replace(decision, certified=decision.granted is not None), least=least
        )

    def said(self, answer: Migrated) -> tuple[Status, bool, str, str]:
        """A decision as an answer."""
        decision = answer.decision
        engine = decision.engine or decision.how
        return decision_status(decision), decision.certified, engine, answer.reason

    def shown(self, answer: Migrated) -> Shown:
        """The mesh before and after, and the moves."""
        instance, decision = self.instance, answer.decision
        request = _times(instance.request.sides)
        lines, pictures = _migration_drawn(instance, decision)
        outcome = _outcome(instance, decision)
        return Shown(
            (f"request {request}: {outcome}", *_least_lines(answer.least), *lines),
            f"{request} on {instance.machine.spec}: {outcome}",
            {
                "how": decision.how,
                "fewest": answer.least and answer.least.least,
                "granted": None if decision.granted is None else _region(decision.granted),
                "moves": [
                    {"name": resident.name, "before": _region(resident.region), "after": _region(after)}
                    for resident, after in zip(instance.residents, instance.after(decision), strict=True)
                    if resident.region != after
                ],
            },
            pictures=pictures,
        )


def _packing_lines(instance: PackingInstance, places: Places | None) -> Iterator[str]:
    if places is None:
        return
    yield "row 0 at the top (. free)"
    yield from text_of([_packing_picture(instance, places)], columns())
    yield ""
    names = max(len(frame.name) for frame in instance.rectangles)
    lines = []
    for index, (frame, (x, y, w, h)) in enumerate(zip(instance.rectangles, places, strict=True)):
        turned = "  turned" if (w, h) != frame.sides else ""
        lines.append(f"{mark_of(index)}  {frame.name:{names}}  {w} x {h} at ({x},{y}){turned}")
    yield from shortened(lines, _MOST_LISTED)


def _packing_picture(instance: PackingInstance, places: Places) -> Picture:
    width, height = instance.machine.sides
    boxes = tuple(
        Box(mark_of(index), frame.name, *place, "placed", index)
        for index, (frame, place) in enumerate(zip(instance.rectangles, places, strict=True))
    )
    return Picture("", width, height, boxes)


def _places(instance: PackingInstance, places: Places) -> list[dict[str, Any]]:
    return [
        {"name": frame.name, "base": [x, y], "sides": [w, h], "turned": (w, h) != frame.sides}
        for frame, (x, y, w, h) in zip(instance.rectangles, places, strict=True)
    ]


def _outcome(instance: MigrationInstance, decision: Decision) -> str:
    rule = f"(rotation {instance.rotation})"
    if decision.granted is None:
        return f"{'no moving makes room' if decision.how == 'refused' else 'undecided'} {rule}"
    turned = "" if decision.granted.sides == instance.request.sides else ", turned"
    moved, all_of = len(decision.moves), len(instance.residents)
    how = f"after moving {moved} of {all_of} residents" if moved else "where it is free"
    return f"granted {how}{turned} {rule}"


def _least_lines(found: Fewest | None) -> list[str]:
    """A line on whether fewer moves would do, and on what the certificate shows of it."""
    if found is None or not found.decision.moves:
        return []
    if not found.least:
        return ["whether fewer moves would do is open"]
    if found.certificate is None:
        return [
            "fewer moves are refuted, by proofs that were checked; the certificate shows the placement alone"
        ]
    return ["fewer moves are refuted, as the certificate shows"]


def _migration_drawn(
    instance: MigrationInstance, decision: Decision
) -> tuple[list[str], tuple[Picture, ...]]:
    """The mesh before and after, or once if nothing is granted, and a line for each resident that moves."""
    before = [resident.region for resident in instance.residents]
    after = instance.after(decision)
    moves = [one != other for one, other in zip(before, after, strict=True)]
    few = len(before) <= len(ascii_uppercase)
    marks = [
        (ascii_uppercase if moving else ascii_lowercase)[index] if few else mark_of(index)
        for index, moving in enumerate(moves)
    ]
    first, last = (_boxes(instance, regions, marks, moves) for regions in (before, after))
    width, height = instance.machine.sides
    granted = decision.granted
    pictures: tuple[Picture, ...] = (Picture("now" if granted is None else "before", width, height, first),)
    if granted is not None:
        asked = _box("+", instance.request.name, granted, "request", 0)
        shown = ((one, other) for one, other, moving in zip(first, last, moves, strict=True) if moving)
        pictures = (*pictures, Picture("after", width, height, (*last, asked), tuple(shown)))
    lines = text_of(pictures, columns())
    if granted is not None:
        capitals = "capitals move, small letters stay, " if few and before else ""
        lines.append(f"{capitals}+ the request, . free")
        lines += _moves(instance, marks, after)
        lines.append(f"+  {instance.request.name}  {_times(granted.sides)}  at {_at(granted)}")
    return lines, pictures


def _boxes(
    instance: MigrationInstance, regions: Sequence[Submesh], marks: Sequence[str], moves: Sequence[bool]
) -> tuple[Box, ...]:
    return tuple(
        _box(mark, resident.name, region, "moves" if moving else "stays", index)
        for index, (resident, region, mark, moving) in enumerate(
            zip(instance.residents, regions, marks, moves, strict=True)
        )
    )


def _box(mark: str, label: str, region: Submesh, role: str, colour: int) -> Box:
    (x, y), (width, height) = region.base, region.sides
    return Box(mark, label, x, y, width, height, role, colour)


def _moves(instance: MigrationInstance, marks: Sequence[str], after: Sequence[Submesh]) -> Iterator[str]:
    names = max((len(resident.name) for resident in instance.residents), default=0)
    moves = zip(marks, instance.residents, after, strict=True)
    lines = []
    for mark, resident, region in (one for one in moves if one[1].region != one[2]):
        turned = "" if resident.region.sides == region.sides else f", turned to {_times(region.sides)}"
        start = f"{mark}  {resident.name:{names}}  {_times(resident.region.sides)}"
        lines.append(f"{start}  {_at(resident.region)} -> {_at(region)}{turned}")
    yield from shortened(lines, _MOST_LISTED)


def _region(region: Submesh) -> dict[str, list[int]]:
    return {"base": list(region.base), "sides": list(region.sides)}


def _times(sides: Sequence[int]) -> str:
    return " x ".join(map(str, sides))


def _at(region: Submesh) -> str:
    return "(" + ",".join(map(str, region.base)) + ")"
