"""Programs on networks: who is available, who waits for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from allocert.allocators.parallel.buddy import READINGS
from allocert.allocators.parallel.catalogue import algorithm_named
from allocert.allocators.parallel.network import run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.wiring import Wiring
from allocert.drawing.forms.form import Given, Shot, UnfitError, text, whole
from allocert.drawing.scenes.cube import LARGEST_CUBE, Cube, Marked, members_of
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Arrow, Net, Spot, grid_net, is_drawable
from allocert.drawing.scenes.panel import Panel
from allocert.drawing.scenes.panels import cube_panels, net_panels
from allocert.machines import Grid, Hypercube, Machine, Mesh, parse_machine
from allocert.machines.words import bits

__all__ = ["cylinder", "k_cube_run", "machine_panels", "mesh_run", "printed_buddy", "program", "waits_of"]

_NAMED = {"free": "available", "bad": "what the text is about", colour_role(0): "takes a word"}
"""What roles mean here."""


def machine_panels(
    machine: Machine,
    roles: Mapping[int, str],
    notes: Mapping[int, str],
    arrows: tuple[Arrow, ...],
    width: int,
    groups: tuple[Marked, ...] = (),
) -> list[Panel]:
    """A cube or a small grid with roles, notes and waits. Raises :class:`UnfitError` for other machines."""
    names = {**_NAMED, "bad": "waits for ever"} if arrows else _NAMED
    if isinstance(machine, Hypercube) and machine.n <= LARGEST_CUBE:
        return cube_panels(Cube(machine.n, roles, groups, arrows, notes), width, names)
    if isinstance(machine, Grid) and is_drawable(machine):
        return net_panels(grid_net(machine, roles, notes, arrows), width, names)
    raise UnfitError(machine.spec)


def waits_of(machine: Machine, outcome: Outcome) -> tuple[Arrow, ...]:
    """Who waits for whom at the end of a run; those of a ring first."""
    wiring, ring = Wiring(machine), outcome.cycle()
    order = [*ring[:-1], *(pe for pe in outcome.waiting if pe not in ring)]
    arrows = []
    for pe in order:
        wait = outcome.waiting[pe]
        if wait.neighbour >= 0:
            what = f"waits to {wait.to}, {wiring.name(wait.port)}"
            arrows.append(Arrow(pe, wait.neighbour, "waits" if isinstance(machine, Hypercube) else what))
    return tuple(arrows)


def _roles(machine: Machine, available: int, busy: int = -1) -> dict[int, str]:
    """Who is not available is busy, or faulty where ``busy`` tells."""
    others = machine.full & ~available
    return {pe: "busy" if busy < 0 or busy >> pe & 1 else "faulty" for pe in bits(others)}


def program(given: Given) -> Iterator[Shot]:
    """``machine, algorithm, available`` and ``busy``: the program is run again, with the waits that it ends in."""
    machine = parse_machine(text(given["machine"]))
    if machine.processors > 256:
        raise UnfitError(machine.spec)
    available = given.whole("available", 0, machine.full)
    busy = given.whole("busy", 0, machine.full) if "busy" in given.data else 0
    algorithm = algorithm_named(text(given["algorithm"]))
    parameters = algorithm.parameters(machine)
    for capacity in (None, 0, 1) if " wait" in given.text else (None,):  # links without room may stop it
        outcome = run_network(
            algorithm.program,
            machine,
            available,
            parameters,
            busy=busy,
            waits="nonfaulty" if busy else "available",
            capacity=capacity,
        )
        arrows = waits_of(machine, outcome)
        if arrows:
            break
    notes = {pe: f"{len(found)} results" for pe, found in outcome.reports.items() if len(found) > 1}
    if isinstance(machine, Hypercube) and machine.n > 2:
        notes = {pe: note.split()[0] for pe, note in notes.items()}
    roles = {**_roles(machine, available, busy if busy else -1), **{arrow.start: "bad" for arrow in arrows}}
    panels = machine_panels(machine, roles, notes, arrows, given.width)
    yield "who waits for whom when nothing moves any more" if arrows else "after the run", panels


def printed_buddy(given: Given) -> Iterator[Shot]:
    """``d, pi, available``: recursive halving as it is read, run again where the text says that somebody waits for ever."""
    d = given.whole("d", 1, 6)
    pi = given.wholes("pi", 1, d) if "pi" in given.data else tuple(range(1, d + 1))
    machine, available = Hypercube(d), 0
    words = given["available"]
    if not isinstance(words, list | tuple) or len(words) > 1 << d:
        raise UnfitError("available")
    for word in words:
        pe = int(text(word), 2) if isinstance(word, str) else whole(word, 0, (1 << d) - 1)
        available |= 1 << whole(pe, 0, (1 << d) - 1)
    arrows = _waiting(machine, available, pi, given.text) if "waits for ever" in given.text else ()
    notes = {**_values(given.text, d), **_turns(given.text, available)}
    missed = re.search(r"[,:] ([01*]*\*[01*]*) is not named", given.text)
    groups: tuple[Marked, ...] = ()
    if missed and len(missed[1]) == d:
        groups = (Marked(members_of(missed[1]), f"{missed[1]} is not named", "bad", "!"),)
    roles = {
        **_roles(machine, available),
        **dict.fromkeys(notes, "bad"),
        **{one.start: "bad" for one in arrows},
    }
    yield (
        "who waits for whom when nothing moves any more" if arrows else "what the text names is red",
        machine_panels(machine, roles, notes, arrows, given.width, groups),
    )


def _waiting(machine: Hypercube, available: int, pi: tuple[int, ...], sentence: str) -> tuple[Arrow, ...]:
    """The waits of the first reading that ends in one that the text names; the one that it names alone if none does."""
    found = re.search(r"([01]+|\d+) waits for ever.* (?:from|taken by|neighbour) ([01]+|\d+)", sentence)
    base = 2 if " from " in sentence or " taken by " in sentence else 10
    named = (int(found[1], base), int(found[2], base)) if found else (-1, -1)
    for reading in READINGS.values():
        outcome = run_network(reading, machine, available, {"d": machine.n, "pi": pi})
        arrows = waits_of(machine, outcome)
        if any((one.start, one.end) == named for one in arrows):
            return arrows
    if min(named) < 0 or max(named) >= machine.processors:
        raise UnfitError("text")
    return (Arrow(*named, "waits"),)


def _values(sentence: str, d: int) -> dict[int, str]:
    """``t of 000 is 4, not 3`` and the like, as notes of nodes."""
    found = re.search(r"(\w) of ([01]+) is (\d+), not (\d+)", sentence)
    if found and len(found[2]) == d:
        return {int(found[2], 2): f"{found[1]} = {found[3]}, not {found[4]}"}
    named = re.search(r"[,:] ([01]+) is not named", sentence)
    return {int(named[1], 2): "not named"} if named and len(named[1]) == d else {}


def _turns(sentence: str, available: int) -> dict[int, str]:
    """``t [2, 2], after all turns [4, 4]``: of the processors that are available what each has, and what it comes to."""
    found = re.search(r"\bt \[([0-9, ]+)\], after all turns \[([0-9, ]+)\]", sentence)
    if not found:
        return {}
    first, last = (part.split(", ") for part in found.groups())
    pairs = zip(bits(available), first, last, strict=False)
    return {pe: f"t = {a}, then {b}" for pe, a, b in pairs if a != b}


def k_cube_run(given: Given) -> Iterator[Shot]:
    """``d, k, available`` with or without ``q, pi``: as :func:`printed_buddy`."""
    yield from printed_buddy(given)


def mesh_run(given: Given) -> Iterator[Shot]:
    """``machine, available, processor`` by the paper's names P_{i,j}: the mesh, with the values that the text tells."""
    machine = parse_machine(text(given["machine"]))
    if not isinstance(machine, Grid) or not is_drawable(machine):
        raise UnfitError("machine")
    available = [_place(machine, name) for name in given.texts("available")]
    processor = text(given["processor"])
    said, _, others = given.text.partition(" as with ")
    named = _names_in(said.rpartition(": ")[2]) or [processor]
    red = [_place(machine, name) for name in named]
    yield (
        f"{', '.join(named)} {'is' if len(named) == 1 else 'are'} red",
        _mesh_panels(machine, available, red, _values_in(given.text, machine, red[0]), given.width),
    )
    if others:
        rest = [_place(machine, name) for name in _names_in(others)]
        yield "and with others available", _mesh_panels(machine, rest, red, {}, given.width)


def _names_in(sentence: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"P_\{\d+,\d+\}|P_\d+", sentence)))


def _mesh_panels(
    machine: Grid, available: Sequence[int], red: Sequence[int], notes: Mapping[int, str], width: int
) -> list[Panel]:
    roles = {pe: "busy" for pe in range(machine.processors) if pe not in available}
    net = grid_net(machine, {**roles, **dict.fromkeys(red, "bad")}, notes)
    spots = tuple(
        Spot(_id(machine, pe), spot.x * 1.15, spot.y, spot.role, spot.note)
        for pe, spot in enumerate(net.spots)
    )
    return net_panels(Net(spots, net.links), width, _NAMED)


def _values_in(sentence: str, machine: Grid, named: int) -> dict[int, str]:
    """What the text says that processors have found, as notes."""
    listed = re.search(r"\b(t =|the sizes found are|the sides found are) \[([^\]]*)\]", sentence)
    if listed:
        what = {"t =": "t =", "the sizes found are": "size"}.get(listed[1], "side")
        values = enumerate(value.strip() for value in listed[2].split(","))
        return {pe: f"{what} {value}" for pe, value in values if value != "None" and pe < machine.processors}
    for pattern, note in (
        (r"ends with (\d+), its largest rectangle has (\d+)", "t = {}, not {}"),
        (r"first pe has u = (\d+), the width is (\d+)", "u = {}, not {}"),
        (r"ends with \[(\d+), (\d+)\]", "ends with {}, {}"),
        (r"\bt = (\d+): not so", "t = {}"),
    ):
        found = re.search(pattern, sentence)
        if found:
            return {named: note.format(*found.groups())}
    return {}


def _id(machine: Grid, pe: int) -> str:
    columns = machine.sides[0]
    return f"P{pe % columns + 1},{pe // columns + 1}" if len(machine.sides) > 1 else f"P{pe + 1}"


def _place(machine: Grid, name: str) -> int:
    """The processor of an id, components from 1."""
    found = re.fullmatch(r"P_\{?(\d{1,3})(?:,(\d{1,3}))?\}?", name)
    if not found:
        raise UnfitError(name)
    x, y = int(found[1]) - 1, int(found[2] or 1) - 1
    columns, rows = (*machine.sides, 1)[:2]
    if not (0 <= x < columns and 0 <= y < rows):
        raise UnfitError(name)
    return x + y * columns


def cylinder(given: Given) -> Iterator[Shot]:
    """``m, links, expected``: a torus, with a link over each edge, and a cylinder, a cycle times a path."""
    m = given.whole("m", 2, 6)
    for title, both, count in (
        ("every pe has 4 links", True, given["links"]),
        ("a cycle times a path", False, given["expected"]),
    ):
        net = grid_net(Mesh(m, m), {}, {})
        spots = list(net.spots)
        links = list(net.links)
        for place in range(m):
            links += _around(spots, place * m, place * m + m - 1, horizontal=True)
            if both:
                links += _around(spots, place, place + (m - 1) * m, horizontal=False)
        drawn = Net(tuple(spots), tuple(links))
        yield f"{title}: {whole(count, 0, 10_000)} links", net_panels(drawn, given.width)


def _around(spots: list[Spot], first: int, last: int, *, horizontal: bool) -> Iterator[tuple[int, int]]:
    """A link over the edge, drawn as two that end in marked places outside of it."""
    for pe, step in ((first, -0.6), (last, 0.6)):
        spot = spots[pe]
        x, y = (spot.x + step, spot.y) if horizontal else (spot.x, spot.y + step)
        spots.append(Spot("", x, y, "edge"))
        yield pe, len(spots) - 1
