"""The answers to instances on an empty mesh and on one whose residents may move."""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from string import ascii_lowercase, ascii_uppercase
from typing import Any

from allocert.cli.deadline import ExpiredError, deadline
from allocert.cli.picture import MARKS, Box, Picture
from allocert.cli.picture_text import text_of
from allocert.cli.solved import Solved
from allocert.machines import Submesh
from allocert.models.fewest_moves import fewest_moves
from allocert.models.migrating_allocator import Decision
from allocert.models.rectangle_instance import MigrationInstance, PackingInstance
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Places
from allocert.models.rectangles.projection import refute_projection
from allocert.solvers.answer import Answer, Status

__all__ = ["solve_migration", "solve_packing"]

_MOST_LISTED = 200
_LEAST_SECONDS = 0.05


def solve_packing(instance: PackingInstance, *, limit: FitLimit, seed: int, seconds: float) -> Solved:
    """Fit the rectangles into the mesh, or show that they do not fit."""
    started = time.perf_counter()
    answer: Answer[Places] = Answer.unknown(_expired(seconds), engine="none")
    try:
        with deadline(seconds):
            answer = fit(instance.problem, limit=limit, seed=seed)
    except ExpiredError:
        pass
    if answer.status is Status.INFEASIBLE and not answer.certified:
        answer = _with_proof(instance, answer, (seconds + started - time.perf_counter()) / 2)
    places = answer.witness
    certificate = answer.certificate if places is None else instance.certificate(places)
    return Solved(
        "allocert/packing-solution/1",
        instance.to_json(),
        answer.status,
        answer.certified,
        answer.engine,
        time.perf_counter() - started,
        answer.reason,
        tuple(_packing_lines(instance, places)),
        certificate,
        f"{len(instance.rectangles)} rectangles on {instance.machine.spec}",
        () if places is None else (_packing_picture(instance, places),),
        {"places": None if places is None else _places(instance, places)},
    )


def solve_migration(
    instance: MigrationInstance, *, limit: FitLimit, seed: int, seconds: float, fewest: bool
) -> Solved:
    """Grant the request, if need be after residents have moved, or show that no moving makes room.

    With ``fewest`` as few residents move as can be found within the budget.
    """
    started = time.perf_counter()
    decision = Decision(None, "undecided", engine="none", certified=False)
    reason = _expired(seconds)
    try:
        with deadline(seconds):
            decision = instance.decide(limit)
            reason = _reason(decision)
    except ExpiredError:
        pass
    least: bool | None = None
    if fewest and decision.granted is not None:
        left = max(seconds + started - time.perf_counter(), _LEAST_SECONDS)
        decision, least = fewest_moves(instance, decision, seed=seed, seconds=left)
    status = Status.INFEASIBLE if decision.how == "refused" else Status.UNKNOWN
    if decision.granted is not None:
        status = Status.FEASIBLE
    asked = _times(instance.request.sides)
    lines, pictures = _migration_drawn(instance, decision)
    return Solved(
        "allocert/migration-solution/1",
        instance.to_json(),
        status,
        decision.certified,
        decision.engine or decision.how,
        time.perf_counter() - started,
        reason,
        (f"request {asked}: {_outcome(instance, decision)}", *_least_lines(decision, least), *lines),
        instance.certificate(decision),
        f"{asked} on {instance.machine.spec}: {_outcome(instance, decision)}",
        pictures,
        {
            "how": decision.how,
            "fewest": least,
            "granted": None if decision.granted is None else _region(decision.granted),
            "moves": [
                {"name": resident.name, "before": _region(resident.region), "after": _region(after)}
                for resident, after in zip(instance.residents, instance.after(decision), strict=True)
                if resident.region != after
            ],
        },
    )


def _expired(seconds: float) -> str:
    return f"the time budget of {seconds:g} s ran out"


def _with_proof(instance: PackingInstance, answer: Answer[Places], seconds: float) -> Answer[Places]:
    """What an engine alone refuses, with a proof from the columns or from the rows, in so many seconds each."""
    for axis in (0, 1):
        try:
            with deadline(max(seconds, _LEAST_SECONDS)):
                refuted = refute_projection(instance.problem, axis, seconds / 2)
        except ExpiredError:
            continue
        if refuted.certificate is not None:
            return Answer.infeasible(engine=refuted.engine, certificate=refuted.certificate)
    return answer


def _packing_lines(instance: PackingInstance, places: Places | None) -> Iterator[str]:
    if places is None:
        return
    yield "row 0 at the top (. free)"
    yield from text_of([_packing_picture(instance, places)])
    yield ""
    names = max(len(frame.name) for frame in instance.rectangles)
    for index, (frame, (x, y, w, h)) in enumerate(zip(instance.rectangles, places, strict=True)):
        if index == _MOST_LISTED:
            yield f"... and {len(places) - index} more; --json lists them all"
            return
        turned = "  turned" if (w, h) != frame.sides else ""
        yield f"{_mark(index)}  {frame.name:{names}}  {w} x {h} at ({x},{y}){turned}"


def _packing_picture(instance: PackingInstance, places: Places) -> Picture:
    width, height = instance.machine.sides
    boxes = tuple(
        Box(_mark(index), frame.name, *place, "placed", index)
        for index, (frame, place) in enumerate(zip(instance.rectangles, places, strict=True))
    )
    return Picture("", width, height, boxes)


def _places(instance: PackingInstance, places: Places) -> list[dict[str, Any]]:
    return [
        {"name": frame.name, "base": [x, y], "sides": [w, h], "turned": (w, h) != frame.sides}
        for frame, (x, y, w, h) in zip(instance.rectangles, places, strict=True)
    ]


def _mark(index: int) -> str:
    return MARKS[index % len(MARKS)]


def _outcome(instance: MigrationInstance, decision: Decision) -> str:
    rule = f"(rotation {instance.rotation})"
    if decision.granted is None:
        return f"{'no moving makes room' if decision.how == 'refused' else 'undecided'} {rule}"
    turned = "" if decision.granted.sides == instance.request.sides else ", turned"
    moved, all_of = len(decision.moves), len(instance.residents)
    how = f"after moving {moved} of {all_of} residents" if moved else "where it is free"
    return f"granted {how}{turned} {rule}"


def _least_lines(decision: Decision, least: bool | None) -> list[str]:
    if least is None or not decision.moves:
        return []
    return ["fewer moves are refuted" if least else "whether fewer moves would do is open"]


def _reason(decision: Decision) -> str:
    if decision.how == "undecided":
        return "no answer within the limits"
    return "" if decision.certified else f"on the word of {decision.engine} alone"


def _migration_drawn(
    instance: MigrationInstance, decision: Decision
) -> tuple[list[str], tuple[Picture, ...]]:
    """The mesh before and after, or once if nothing is granted, and a line for each resident that moves."""
    before = [resident.region for resident in instance.residents]
    after = instance.after(decision)
    moves = [one != other for one, other in zip(before, after, strict=True)]
    few = len(before) <= len(ascii_uppercase)
    marks = [
        (ascii_uppercase if moving else ascii_lowercase)[index] if few else _mark(index)
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
    lines = text_of(pictures)
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
    told = zip(marks, instance.residents, after, strict=True)
    moved = [(mark, one, region) for mark, one, region in told if one.region != region]
    for mark, resident, region in moved[:_MOST_LISTED]:
        turned = "" if resident.region.sides == region.sides else f", turned to {_times(region.sides)}"
        sides = _times(resident.region.sides)
        yield f"{mark}  {resident.name:{names}}  {sides}  {_at(resident.region)} -> {_at(region)}{turned}"
    if len(moved) > _MOST_LISTED:
        yield f"... and {len(moved) - _MOST_LISTED} more; --json lists them all"


def _region(region: Submesh) -> dict[str, list[int]]:
    return {"base": list(region.base), "sides": list(region.sides)}


def _times(sides: Sequence[int]) -> str:
    return " x ".join(map(str, sides))


def _at(region: Submesh) -> str:
    return "(" + ",".join(map(str, region.base)) + ")"
