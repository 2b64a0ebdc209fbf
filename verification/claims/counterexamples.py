"""A counterexample in text: an allocator's trace replayed and drawn, or a mesh with its residents."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

from allocert.errors import AllocertError
from allocert.machines import parse_machine
from allocert.verification.pairing.drawing import draw_machine, draw_steps, letter
from allocert.verification.pairing.replaying import replay
from allocert.verification.pairing.trace import Allocate

__all__ = ["draw_counterexample"]

_MOST_COLUMNS = 72


def draw_counterexample(data: Mapping[str, Any]) -> list[str]:
    """The lines; none for data of another form, whose text has to do, or that is too large.

    A trace is replayed on the shipped allocator, in this process.
    """
    try:
        match data:
            case {"machine": str(), "allocator": str(), "faulty": _, "trace": _}:
                return _trace(data)
            case {"mesh": [int(columns), int(rows)], "residents": [*residents]} if columns <= _MOST_COLUMNS:
                return _mesh(columns, rows, residents)
    except (AllocertError, IndexError, TypeError, ValueError):
        return []
    return []


def _trace(data: Mapping[str, Any]) -> list[str]:
    machine, steps, replies = parse_machine(data["machine"]), [], []
    for outcome in replay(data):
        steps.append(outcome.step)
        if outcome.region is not None:
            replies.append(outcome.region.address)
        else:
            replies.append("refused" if isinstance(outcome.step, Allocate) else "released")
    faulty = tuple(data["faulty"])
    named = ", ".join(map(str, faulty)) or "none"
    head = f"{data['allocator']} on {data['machine']}, faulty {named}:"
    return [
        head if len(head) <= _MOST_COLUMNS else f"{data['allocator']} on {data['machine']}:",
        *draw_steps(machine, steps, replies),
        *draw_machine(machine, faulty, steps, replies),
    ]


def _mesh(columns: int, rows: int, residents: Sequence[Sequence[int]]) -> list[str]:
    """Corners (left, top, right, bottom) of each resident, on a picture of the mesh."""
    marks = {
        (x, y): letter(number)
        for number, (left, top, right, bottom) in enumerate(residents)
        for x, y in product(range(left, right + 1), range(top, bottom + 1))
    }
    return ["".join(marks.get((x, y), ".") for x in range(columns)) for y in range(rows)]
