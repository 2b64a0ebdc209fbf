"""Programs on networks: who is available, who waits for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from allocert.allocators.parallel.buddy import READINGS
from allocert.allocators.parallel.catalogue import algorithm_named
from allocert.allocators.parallel.network import Links, run_network
from allocert.allocators.parallel.outcome import Outcome
from allocert.allocators.parallel.wiring import Wiring
from allocert.drawing.forms.cubes import available_of
from allocert.drawing.forms.form import Given, UnfitError, text
from allocert.drawing.scenes.cube import LARGEST_CUBE, Cube, members_of
from allocert.drawing.scenes.looks import colour_role
from allocert.drawing.scenes.net import Arrow, Marked, Net, Spot, grid_net, is_drawable
from allocert.drawing.scenes.scene import Scene, Shot
from allocert.machines import Grid, Hypercube, Machine, Mesh, parse_machine
from allocert.machines.words import bits, word_of

__all__ = ["cylinder", "machine_scene", "mesh_run", "printed_buddy", "program", "waits_of"]

_NAMED = {"free": "available", "bad": "what the text is about", colour_role(0): "takes a word"}
"""What roles mean here."""


def machine_scene(
    machine: Machine,
    roles: Mapping[int, str],
    notes: Mapping[int, str],
    arrows: tuple[Arrow, ...],
    groups: tuple[Marked, ...] = (),
) -> Scene:
    """A cube or a small grid with roles, notes and waits. Raises :class:`UnfitError` for other machines."""
    names = {**_NAMED, "bad": "waits for ever"} if arrows else _NAMED
    if isinstance(machine, Hypercube) and machine.n <= LARGEST_CUBE:
        return Cube(machine.n, roles, groups, arrows, notes, names)
    if isinstance(machine, Grid) and is_drawable(machine):
        return grid_net(machine, roles, notes, arrows, names)
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
    if available & busy:
        raise UnfitError("busy")
    algorithm = algorithm_named(text(given["algorithm"]))
    parameters = algorithm.parameters(machine)
    for capacity in (None, 0, 1) if " wait" in given.text else (None,):  # links without room may stop it
        outcome = run_network(
            algorithm.program,
            machine,
            available,
            parameters,
            seen=available | busy,
            links=Links(capacity),
        )
        arrows = waits_of(machine, outcome)
        if arrows:
            break
    notes = {pe: f"{len(found)} results" for pe, found in outcome.reports.items() if len(found) > 1}
    if isinstance(machine, Hypercube) and machine.n > 2:
        notes = {pe: note.split()[0] for pe, note in notes.items()}
    roles = {**_roles(machine, available, busy if busy else -1), **{arrow.start: "bad" for arrow in arrows}}
    scene = machine_scene(machine, roles, notes, arrows)
    yield "who waits for whom when nothing moves any more" if arrows else "after the run", scene


def printed_buddy(given: Given) -> Iterator[Shot]:
    """``d, pi, available``: recursive halving as it is read, run again where the text says that somebody waits for ever."""
    d = given.whole("d", 1, 6)
    pi = given.wholes("pi", 1, d) if "pi" in given.data else tuple(range(1, d + 1))
    machine, available = Hypercube(d), word_of(available_of(given, d))
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
    caption = "who waits for whom when nothing moves any more" if arrows else "what the text names is red"
    yield caption, machine_scene(machine, roles, notes, arrows, groups)


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


def mesh_run(given: Given) -> Iterator[Shot]:
    """``machine, available, processor`` by the paper's names P_{i,j}: the mesh, with the values that the text tells."""
    machine = parse_machine(text(given["machine"]))
    if not isinstance(machine, Grid) or not is_drawable(machine):
        raise UnfitError("machine")
    columns, rows = (*machine.sides, 1)[:2]
    names = [f"P_{{{x},{y}}}" for y in range(1, rows + 1) for x in range(1, columns + 1)]
    if len(machine.sides) == 1:
        names = [f"P_{x}" for x in range(1, columns + 1)]
    said, _, others = given.text.partition(" as with ")
    named = _names_in(said.rpartition(": ")[2]) or [text(given["processor"])]
    red = {names.index(name): "bad" for name in named}
    notes = _values_in(given.text, machine, names.index(named[0]))
    caption = f"{', '.join(named)} {'is' if len(named) == 1 else 'are'} red"
    yield caption, _mesh(machine, names, given.texts("available"), red, notes)
    if others:
        yield "and with others available", _mesh(machine, names, _names_in(others), red, {})


def _names_in(sentence: str) -> list[str]:
    return list(dict.fromkeys(re.findall(r"P_\{\d+,\d+\}|P_\d+", sentence)))


def _mesh(
    machine: Grid,
    names: Sequence[str],
    available: Sequence[str],
    red: Mapping[int, str],
    notes: Mapping[int, str],
) -> Net:
    here = {names.index(name) for name in available}
    roles = {pe: "busy" for pe in range(machine.processors) if pe not in here}
    net = grid_net(machine, {**roles, **red}, notes)
    spots = (
        Spot(re.sub("[_{}]", "", name), spot.x * 1.15, spot.y, spot.role, spot.note)
        for name, spot in zip(names, net.spots, strict=True)
    )
    return Net(tuple(spots), net.links, names=_NAMED)


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


def cylinder(given: Given) -> Iterator[Shot]:
    """``m, links, expected``: a torus, with a link over each edge, and a cylinder, a cycle times a path."""
    m = given.whole("m", 2, 6)
    for title, both, count in (
        ("every pe has 4 links", True, "links"),
        ("a cycle times a path", False, "expected"),
    ):
        net = grid_net(Mesh(m, m), {}, {})
        spots = list(net.spots)
        links = list(net.links)
        for place in range(m):
            links += _around(spots, place * m, place * m + m - 1, horizontal=True)
            if both:
                links += _around(spots, place, place + (m - 1) * m, horizontal=False)
        yield f"{title}: {given.whole(count, 0, 10_000)} links", Net(tuple(spots), tuple(links))


def _around(spots: list[Spot], first: int, last: int, *, horizontal: bool) -> Iterator[tuple[int, int]]:
    """A link over the edge, drawn as two that end in marked places outside of it."""
    for pe, step in ((first, -0.6), (last, 0.6)):
        spot = spots[pe]
        x, y = (spot.x + step, spot.y) if horizontal else (spot.x, spot.y + step)
        spots.append(Spot("", x, y, "edge"))
        yield pe, len(spots) - 1
