"""Traces: the machine after each step, with who holds what."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from allocert.drawing.forms.form import Given, UnfitError, text
from allocert.drawing.panels import panel_picture
from allocert.drawing.picture import Box, Picture, boxes_of, mark_of, nodes_of
from allocert.drawing.scenes.cube import LARGEST_CUBE, Cube
from allocert.drawing.scenes.net import Marked
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.drawing.scenes.sheet import Words
from allocert.machines import DescribedMachine, Grid, Hypercube, Machine, NodeCube, Panel, parse_machine
from allocert.machines.words import bits, word_of
from allocert.verification.pairing.drawing import draw_steps
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.plugins import is_own
from allocert.verification.pairing.replaying import replay
from allocert.verification.pairing.trace import Allocate, Release

__all__ = ["State", "replayed", "shots_of_trace", "state_scenes"]

_MOST_PROCESSORS = 4096
_MOST_STEPS = 60
_MOST_PLANES = 8
_MOST_PANELS = 48


@dataclass
class State:
    """Who holds what: regions by the grant's number, faulty nodes, regions that are busy, and what a step adds to look at."""

    faulty: frozenset[int] = frozenset()
    held: dict[int, str] = field(default_factory=dict)
    busy: tuple[str, ...] = ()
    wrong: str = ""
    """An address that was granted though a node of it is taken, and the word of these nodes."""
    clash: int = 0
    witness: str = ""
    """An address that could have been granted."""


def replayed(given: Given) -> Iterator[Shot]:
    """``machine, allocator, faulty, trace``: replayed on a fresh allocator, if it is one of ours."""
    machine = _small(parse_machine(text(given["machine"])))
    name = text(given["allocator"])
    faulty = given.wholes("faulty", 0, _MOST_PROCESSORS - 1, _MOST_PROCESSORS)
    if not is_own(name) or len(given["trace"]) > _MOST_STEPS:
        raise UnfitError("allocator")
    steps, replies = [], []
    for outcome in replay(given.data):
        steps.append(outcome.step)
        refused = "refused" if isinstance(outcome.step, Allocate) else "released"
        replies.append(refused if outcome.region is None else outcome.region.address)
    before = state_scenes(machine, State(frozenset(faulty)))
    yield f"{name.rpartition(':')[2]} on {machine.spec}, before the first step", *before
    yield from shots_of_trace(machine, faulty, steps, replies)
    left = given.data.get("left")
    if isinstance(left, list | tuple) and isinstance(machine, Hypercube):
        yield _leavings(machine, given, left)


def _leavings(machine: Hypercube, given: Given, left: Sequence[object]) -> Shot:
    """Free subcubes that a grant leaves."""
    roles = dict.fromkeys(given.wholes("faulty", 0, _MOST_PROCESSORS - 1, _MOST_PROCESSORS), "faulty")
    granted = text(given.data.get("granted", ""))
    marked = [
        Marked.nth(place, bits(machine.word(text(address))), f"{address} is left")
        for place, address in enumerate(left[:12])
    ]
    if granted:
        roles.update(dict.fromkeys(bits(machine.word(granted)), "busy"))
    return f"with {granted} granted, these subcubes stay free", Cube(machine.n, roles, tuple(marked))


def shots_of_trace(
    machine: Machine,
    faulty: Sequence[int],
    steps: Sequence[Item],
    replies: Sequence[str],
    witness: str | None = None,
    *,
    apart: bool = False,
) -> Iterator[Shot]:
    """A frame a step. ``replies`` are addresses, ``refused``, ``released`` or what an allocator said instead; ``witness`` is a
    right answer to the last step; ``apart``: in a frame of its own where that step has granted something.

    Raises:
        UnfitError: the machine is too large, or is none that can be drawn.
    """
    _small(machine)
    state, grants, places = State(frozenset(faulty)), 0, dict[int, int]()
    captions = (re.sub(r" +-> ", ": ", line.strip(), count=1) for line in draw_steps(machine, steps, replies))
    for number, (step, reply, caption) in enumerate(zip(steps, replies, captions, strict=True)):
        last = number == len(steps) - 1
        granted = isinstance(step, Allocate) and caption.endswith(f" = {reply}")
        later = apart and granted
        state.wrong, state.clash, state.witness = "", 0, (witness or "") if last and not later else ""
        if granted:
            state.clash = machine.word(reply) & _taken(machine, state)
            state.wrong = reply if state.clash else ""
            state.held[grants], places[number] = reply, grants
            grants += 1
        elif isinstance(step, Release):
            state.held.pop(step.grant, None)
        elif isinstance(step, ReleaseOf):
            state.held.pop(places.get(step.place, -1), None)
        yield caption, *state_scenes(machine, state)
        if last and later and witness:
            del state.held[grants - 1]
            state.wrong, state.clash, state.witness = "", 0, witness
            yield f"{number + 1}. instead: {witness}", *state_scenes(machine, state)


def _small(machine: Machine) -> Machine:
    if machine.processors > _MOST_PROCESSORS:
        raise UnfitError(machine.spec)
    return machine


def _taken(machine: Machine, state: State) -> int:
    word = sum(1 << node for node in state.faulty)
    for address in state.held.values():
        word |= machine.word(address)
    return word


def state_scenes(machine: Machine, state: State) -> list[Scene]:
    """The machine with the holdings. Raises :class:`UnfitError` for one that cannot be drawn."""
    scenes: list[Scene] = []
    if isinstance(machine, Hypercube | NodeCube) and machine.n <= LARGEST_CUBE:
        scenes.append(_cube(machine, state))
    elif isinstance(machine, DescribedMachine):
        scenes.append(_panels(machine, state))
    elif isinstance(machine, Grid):
        scenes.append(_pictures(machine, state))
    else:
        raise UnfitError(machine.spec)
    if state.wrong:
        scenes.append(Words(f"{state.wrong} is granted though part of it is taken", "bad"))
    if state.witness:
        scenes.append(Words(f"? {state.witness} would be right", "good"))
    return scenes


def _cube(machine: Hypercube | NodeCube, state: State) -> Cube:
    roles = dict.fromkeys(state.faulty, "faulty")
    for address in state.busy:
        roles.update(dict.fromkeys(bits(machine.word(address)), "busy"))
    marked = [
        Marked.nth(grant, bits(machine.word(address)), f"{mark_of(grant)} = {address}")
        for grant, address in state.held.items()
    ]
    roles.update(dict.fromkeys(bits(state.clash), "bad"))
    if state.witness:
        nodes = tuple(bits(machine.word(state.witness)))
        marked.append(Marked(nodes, f"{state.witness}, a right answer", "asked", "?"))
    return Cube(machine.n, roles, tuple(marked))


def _pictures(machine: Grid, state: State) -> list[Picture]:
    """One picture; of a grid of three dimensions one a plane."""
    columns, rows = (*machine.sides, 1)[:2]
    if len(machine.sides) > 2:
        return [*_planes(machine, state, columns, rows)]

    def boxes(address: str, mark: str, label: str, role: str, colour: int) -> Iterator[Box]:
        return boxes_of(machine, machine.check_region(address), mark, label, role, colour)

    drawn = [box for address in state.busy for box in boxes(address, "#", "", "busy", 0)]
    for grant, address in state.held.items():
        drawn += boxes(address, mark_of(grant), mark_of(grant), "placed", grant)
    drawn += nodes_of(state.faulty, "x", "faulty", columns)
    drawn += nodes_of(bits(state.clash), "!", "wrong", columns)
    drawn += boxes(state.witness, "?", "?", "request", 0) if state.witness else ()
    return [Picture("", columns, rows, tuple(drawn))]


def _planes(machine: Grid, state: State, columns: int, rows: int) -> Iterator[Picture]:
    plane = columns * rows
    if machine.processors // plane > _MOST_PLANES:
        raise UnfitError(machine.spec)
    for start in range(0, machine.processors, plane):
        yield _panel(machine, state, Panel(f"at {machine.node_name(start)}", start, columns, rows))


def _panels(machine: DescribedMachine, state: State) -> list[Picture]:
    panels = list(machine.panels())
    if len(panels) > _MOST_PANELS:
        raise UnfitError(machine.spec)
    return [_panel(machine, state, panel) for panel in panels]


def _panel(machine: Machine, state: State, panel: Panel) -> Picture:
    regions = [(grant, machine.word(address)) for grant, address in state.held.items()]
    others = [(machine.word(address), "#", "busy") for address in state.busy]
    others += [(word_of(state.faulty), "x", "faulty"), (state.clash, "!", "wrong")]
    others += [(machine.word(state.witness), "?", "request")] if state.witness else []
    return panel_picture(panel, regions, others)
