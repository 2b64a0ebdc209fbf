"""A trace in text: its steps, and the machine before the last one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, NodeCube
from allocert.machines.words import bits
from allocert.verification.pairing.contracts import asked
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["draw_machine", "draw_steps", "letter"]

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_WIDEST = 72
_MOST_NODES = 256
_NODES_A_ROW = 8


def letter(grant: int) -> str:
    """The letter of a grant: A for the first; they recur after 52."""
    return _LETTERS[grant % len(_LETTERS)]


def draw_steps(machine: Machine, steps: Sequence[Item], replies: Sequence[str]) -> list[str]:
    """One line a step: what was asked, and what came of it."""
    lines, grants = [], 0
    for number, (step, reply) in enumerate(zip(steps, replies, strict=True), 1):
        if isinstance(step, Allocate):
            what = f"allocate {asked(machine, step.request).replace(' x ', 'x')}"
            if _is_address(reply):
                reply = f"{letter(grants)} = {reply}"
                grants += 1
        elif isinstance(step, ReleaseOf):
            what = f"release step {step.place + 1}"
        elif isinstance(step, Release):
            what = f"release {letter(step.grant)}"
        else:
            what = f"release {step.address} (not held)"
        lines.append(f"{number:3}. {what:<22} -> {reply}")
    return lines


def draw_machine(
    machine: Machine,
    faulty: Sequence[int],
    steps: Sequence[Item],
    replies: Sequence[str],
    witness: str | None = None,
) -> list[str]:
    """The machine after ``steps``: letters for grants, ``.`` free, ``#`` faulty.

    What the last step granted is marked ``+`` where that was free and ``!`` where it was not; ``?`` marks
    the ``witness``, where it is free and the last step does not hide it. Empty for machines too large, and for a queue
    in which releases have led to grants.
    """
    if any(isinstance(step, ReleaseOf) and ";" in reply for step, reply in zip(steps, replies, strict=True)):
        return []
    steps = _by_grant(steps, replies)
    owner = dict.fromkeys(faulty, "#")
    addresses: dict[int, str] = {}
    last = ""
    for number, (step, reply) in enumerate(zip(steps, replies, strict=True), 1):
        if isinstance(step, Allocate) and _is_address(reply):
            addresses[len(addresses)] = reply
            if number == len(steps):
                last = reply
                break
            for node in bits(machine.word(reply)):
                owner[node] = letter(len(addresses) - 1)
        elif isinstance(step, Release) and (reply == "released" or reply.endswith(" is free")):
            for node in bits(machine.word(addresses[step.grant])):
                owner.pop(node, None)
    marks = dict(owner)
    if witness is not None:
        marks.update((node, "?") for node in bits(machine.word(witness)) if node not in marks)
    if last:
        marks.update((node, "!" if node in owner else "+") for node in bits(machine.word(last)))
    lines = list(_picture(machine, marks))
    used = set(marks.values())
    legend = {
        "#": "faulty",
        "+": "granted by the last step",
        "!": "granted though taken",
        "?": "a right answer",
    }
    if lines:
        lines.append(
            "   ".join([". free", *(f"{mark} {text}" for mark, text in legend.items() if mark in used)])
        )
    return lines


def _by_grant(steps: Sequence[Item], replies: Sequence[str]) -> list[Item]:
    """The steps with each release of a step's grant named by the grant's number."""
    found: list[Item] = []
    grants: dict[int, int] = {}
    for place, (step, reply) in enumerate(zip(steps, replies, strict=True)):
        if isinstance(step, Allocate) and _is_address(reply):
            grants[place] = len(grants)
        found.append(
            Release(grants[step.place]) if isinstance(step, ReleaseOf) and step.place in grants else step
        )
    return found


def _is_address(reply: str) -> bool:
    return (reply.startswith("(") and " " not in reply) or not reply.strip("01*")


def _picture(machine: Machine, marks: dict[int, str]) -> Iterator[str]:
    if isinstance(machine, DescribedMachine):
        if machine.processors <= _WIDEST**2:
            yield from _panels(machine, marks)
        return
    if isinstance(machine, Hypercube | NodeCube) and machine.processors <= _MOST_NODES:
        for first in range(0, machine.processors, _NODES_A_ROW):
            nodes = range(first, min(first + _NODES_A_ROW, machine.processors))
            width = max(machine.n, 1)
            yield " ".join(machine.node_name(node) for node in nodes)
            yield " ".join(marks.get(node, ".").center(width) for node in nodes).rstrip()
    elif isinstance(machine, Grid) and machine.sides[0] <= _WIDEST and machine.processors <= _WIDEST**2:
        columns, rows = machine.sides[0], (*machine.sides, 1)[1]
        plane = columns * rows
        for start in range(0, machine.processors, plane):
            if machine.processors > plane:
                yield f"at {machine.node_name(start)}:"
            if columns > 10:
                yield (
                    "     "
                    + "".join(str(x // 10) if x % 10 == 0 and x else " " for x in range(columns)).rstrip()
                )
            yield "     " + "".join(str(x % 10) for x in range(columns))
            for row in range(rows):
                cells = range(start + row * columns, start + (row + 1) * columns)
                yield f"{row:4} " + "".join(marks.get(node, ".") for node in cells)


def _panels(machine: DescribedMachine, marks: dict[int, str]) -> Iterator[str]:
    for panel in machine.panels():
        if panel.title:
            yield f"{panel.title}:"
        for row in range(panel.rows):
            first = panel.first + row * panel.columns
            yield f"{row:4} " + "".join(marks.get(node, ".") for node in range(first, first + panel.columns))
