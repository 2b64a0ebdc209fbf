"""``allocert/instance/1``: every set of disjoint free regions of the family, by recursion."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations, permutations, product
from math import prod
from typing import Any, ClassVar

from tests.abuse.brute_force.case import Case, Data, Said, UndecidedError, grid_of

__all__ = ["Placing"]

_GRIDS = {
    "mesh": (
        "mesh:3x3",
        "mesh:4x3",
        "mesh:3x4",
        "mesh:4x4",
        "mesh:5x2",
        "mesh:6",
        "mesh:2x2x3",
        "mesh:2x1x2x2",
    ),
    "torus": ("torus:3x3", "torus:4x3", "torus:3x4", "torus:4x4", "torus:5x2", "torus:6", "torus:2x2x3"),
}
_FAMILIES = {
    "cube": ("hypercube", None),
    "cube subcubes": ("hypercube", "subcubes"),
    "cube aligned": ("hypercube", "aligned"),
    "cube gray": ("hypercube", "gray"),
    "cube gray code": ("hypercube", "code"),
    "mesh": ("mesh", None),
    "mesh frames": ("mesh", "frames"),
    "mesh turned": ("mesh", None),
    "torus": ("torus", None),
    "torus turned": ("torus", None),
}
_OBJECTIVES = ("fit", "max-requests", "max-processors")


class Placing:
    """Requests on a machine with busy and faulty processors."""

    name = "instance"
    variants: ClassVar[Mapping[str, int]] = {
        f"{family}, {objective}": 4 for family in _FAMILIES for objective in _OBJECTIVES
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        family, objective = variant.split(", ")
        kind, named = _FAMILIES[family]
        turned = family.endswith("turned")
        machine = f"hypercube:{draw.randint(0, 4)}" if kind == "hypercube" else draw.choice(_GRIDS[kind])
        instance: Data = {"schema": "allocert/instance/1", "machine": machine, "objective": objective}
        if named == "code":
            dimension = int(machine.split(":")[1])
            order = list(range(1, dimension + 1))
            draw.shuffle(order)
            instance["family"] = {"name": "gray", "parameters": order}
        elif named is not None:
            instance["family"] = named
        world = _World(machine, instance.get("family"))
        if turned and draw.random() < 0.7:
            instance["rotate"] = "all"
        faulty, busy = _taken(draw, world)
        if faulty or draw.random() < 0.5:
            instance["faulty"] = faulty
        if busy or draw.random() < 0.5:
            instance["busy"] = busy
        instance["requests"] = [_request(draw, world, turned) for _ in range(draw.randint(1, 5))]
        free = world.count - world.taken(instance).bit_count()
        room = free if objective == "fit" else free + free // 2
        while draw.random() < 0.9 and world.asked(instance) > room and len(instance["requests"]) > 1:
            instance["requests"].pop(draw.randrange(len(instance["requests"])))
        return Case(instance, {"seed": draw.randint(0, 3)})

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        instance, world = case.instance, _World(case.instance["machine"], case.instance.get("family"))
        taken = world.taken(instance)
        wanted = world.wanted(instance)
        objective, data = instance["objective"], said.data
        value = None
        if data["placement"] is not None:
            value = yield from _placed(world, wanted, taken, data, objective)
        yield from _text(world, wanted, said, objective)
        most = greatest(tuple(wanted), taken, objective == "max-processors")
        if said.status == "unknown":
            raise UndecidedError
        if objective == "fit":
            fits = greatest(tuple(wanted), taken, False) == sum(count for count, _ in wanted)
            if said.status != ("feasible" if fits else "infeasible"):
                yield f"status {said.status}, but all requests {'fit' if fits else 'do not fit'}"
            return
        if data["value"] != value or value is None:
            yield f"value {data['value']} of a placement worth {value}"
        elif said.status == "optimal" and not value == data["bound"] == most:
            yield f"optimal {value}, bound {data['bound']}, but {most} is the greatest"
        elif not value <= most <= data["bound"]:
            yield f"{value} <= {most} <= {data['bound']} does not hold"
        elif said.status != "optimal":
            raise UndecidedError


class _World:
    """A machine and a family: nodes by number, regions as words of nodes."""

    def __init__(self, machine: str, family: Any) -> None:
        self.kind, _, sizes = machine.partition(":")
        self.family = family["name"] if isinstance(family, dict) else family
        self.cube = self.kind == "hypercube"
        self.sides = () if self.cube else tuple(map(int, sizes.split("x")))
        self.dimension = int(sizes) if self.cube else 0
        self.count = 1 << self.dimension if self.cube else prod(self.sides)
        given = family.get("parameters") if isinstance(family, dict) else None
        self.code = given or list(range(1, self.dimension + 1))

    def node(self, place: Sequence[int]) -> int:
        """The number of a processor: x counts first, then y, .."""
        return sum(c * prod(self.sides[:axis]) for axis, c in enumerate(place))

    def frame(self, base: Sequence[int], sides: Sequence[int]) -> int:
        """The word of a frame; it wraps on a torus."""
        reach = [[(b + i) % m for i in range(s)] for b, s, m in zip(base, sides, self.sides, strict=True)]
        return word(self.node(place) for place in product(*reach))

    def frames(self, sides: Sequence[int]) -> set[int]:
        """All frames of these sides."""
        if any(s > m for s, m in zip(sides, self.sides, strict=True)):
            return set()
        wraps = self.kind == "torus"
        ends = [range(m if wraps else m - s + 1) for s, m in zip(sides, self.sides, strict=True)]
        return {self.frame(base, sides) for base in product(*ends)}

    def subcubes(self, k: int) -> set[int]:
        """The regions of dimension k that the family has, by what the documents say of it."""
        n, nodes = self.dimension, range(self.count)
        if self.family == "aligned":
            return {word(range(first, first + (1 << k))) for first in range(0, self.count, 1 << k)}
        if self.family == "gray":
            code, half = gray(self.code), max(1, 1 << k >> 1)
            return {
                word(code[(first + i) % self.count] for i in range(1 << k))
                for first in range(0, self.count, half)
            }
        found = set()
        for free in combinations(range(n), k):
            mask = sum(1 << i for i in free)
            found |= {
                word(node for node in nodes if node & ~mask == base) for base in nodes if not base & mask
            }
        return found

    def taken(self, instance: Data) -> int:
        """The faulty or busy processors."""
        found = 0
        for one in instance.get("faulty", []):
            found |= 1 << self.number(one)
        for one in instance.get("busy", []):
            found |= self.region(one)
        return found

    def number(self, one: Any) -> int:
        """A processor as a file names it."""
        if isinstance(one, int):
            return one
        if self.cube:
            return int(one, 2) if one else 0
        place = one if isinstance(one, list) else [int(c) for c in one.strip("()").split(",")]
        return self.node(place)

    def region(self, one: Any) -> int:
        """A region as a file or an answer names it."""
        if self.cube:
            return word(
                v
                for v in range(self.count)
                if all(c in ("*", b) for c, b in zip(one, self.label(v), strict=True))
            )
        numbers = one if isinstance(one, list) else [int(c) for c in one.strip("()").split(",")]
        half = len(numbers) // 2
        base, last = numbers[:half], numbers[half:]
        sides = [(z - a) % m + 1 for a, z, m in zip(base, last, self.sides, strict=True)]
        return self.frame(base, sides)

    def label(self, node: int) -> str:
        """A node of a cube in binary."""
        return format(node, f"0{self.dimension}b") if self.dimension else ""

    def asked(self, instance: Data) -> int:
        """How many processors all requests need."""
        return sum(count * words[0].bit_count() for count, words in self.wanted(instance))

    def wanted(self, instance: Data) -> list[tuple[int, tuple[int, ...]]]:
        """For each entry how many, and the words of all regions that serve it."""
        found = []
        for entry in instance["requests"]:
            own = entry if isinstance(entry, dict) else {"request": entry}
            turn = own.get("rotate", instance.get("rotate", "none")) == "all"
            asked = own["request"]
            if self.cube:
                words = self.subcubes(asked)
            else:
                orders = set(permutations(asked)) if turn else {tuple(asked)}
                words = set().union(*(self.frames(sides) for sides in orders))
            found.append((own.get("count", 1), tuple(sorted(words))))
        return found


def word(nodes: Any) -> int:
    """A set of nodes as bits."""
    return sum(1 << node for node in set(nodes))


def gray(parameters: Sequence[int]) -> list[int]:
    """The code that changes dimension ``parameters[0]`` most often: twice the code of the others, once backwards."""
    nodes = [0]
    for one in parameters:
        nodes += [node + (1 << one - 1) for node in reversed(nodes)]
    return nodes


@cache
def greatest(wanted: tuple[tuple[int, tuple[int, ...]], ...], taken: int, weighed: bool) -> int:
    """The most requests, or with ``weighed`` processors, that disjoint regions can serve."""

    @cache
    def best(entry: int, left: int, held: int) -> int:
        if entry == len(wanted):
            return 0
        if not left:
            return best(entry + 1, wanted[entry + 1][0] if entry + 1 < len(wanted) else 0, held)
        found = best(entry, 0, held)
        for one in wanted[entry][1]:
            if not one & held:
                gain = one.bit_count() if weighed else 1
                found = max(found, gain + best(entry, left - 1, held | one))
        return found

    return best(0, wanted[0][0], taken)


def _taken(draw: random.Random, world: _World) -> tuple[list[Any], list[Any]]:
    """Faulty processors, some by number and some by name, and busy regions that are disjoint and free of these."""
    faults = draw.sample(range(world.count), min(world.count, draw.choice((0, 0, 1, 2, 3))))
    held = word(faults)
    named: list[Any] = []
    for fault in faults:
        if draw.random() < 0.5:
            named.append(fault)
        elif world.cube:
            named.append(world.label(fault) if world.dimension else fault)
        else:
            place, rest = [], fault
            for side in world.sides:
                rest, coordinate = divmod(rest, side)
                place.append(coordinate)
            named.append(place if draw.random() < 0.5 else "(" + ",".join(map(str, place)) + ")")
    busy: list[Any] = []
    for _ in range(draw.choice((0, 0, 1, 2))):
        one = _address(draw, world)
        if not world.region(one) & held:
            held |= world.region(one)
            busy.append(one)
    return named, busy


def _address(draw: random.Random, world: _World) -> Any:
    """A random region of the machine, of any family."""
    if world.cube:
        return "".join(draw.choice("01*") for _ in range(world.dimension))
    base, last = [], []
    for side in world.sides:
        length = draw.randint(1, max(1, side - 1))
        first = draw.randint(0, side - 1 if world.kind == "torus" else side - length)
        base.append(first)
        last.append((first + length - 1) % side)
    numbers = base + last
    return numbers if draw.random() < 0.5 else "(" + ",".join(map(str, numbers)) + ")"


def _request(draw: random.Random, world: _World, turned: bool) -> Any:
    count, rotate = draw.choice((1, 1, 1, 2, 3)), None
    if world.cube:
        asked: Any = draw.randint(0, world.dimension)
    else:
        asked = [min(side, draw.choice((1, 1, 2, 2, 3, side))) for side in world.sides]
        if turned:
            rotate = draw.choice((None, None, "all", "none"))
            if rotate == "all":
                draw.shuffle(asked)
                fits = (all(a <= m for a, m in zip(o, world.sides, strict=True)) for o in permutations(asked))
                asked = asked if any(fits) else [1] * len(world.sides)
    if count == 1 and rotate is None and draw.random() < 0.7:
        return asked
    return {"request": asked, "count": count, **({} if rotate is None else {"rotate": rotate})}


def _placed(
    world: _World, wanted: Sequence[tuple[int, tuple[int, ...]]], taken: int, data: Data, objective: str
) -> Iterator[str]:
    """The faults of a placement; returns its value."""
    left, held, value = [count for count, _ in wanted], taken, 0
    for one in data["placement"]:
        entry, region = one["entry"], world.region(one["region"])
        left[entry] -= 1
        if region not in wanted[entry][1]:
            yield f"{one['region']} does not serve requests[{entry}]"
        if region & held:
            yield f"{one['region']} is not free"
        held |= region
        value += region.bit_count() if objective == "max-processors" else 1
    unplaced = {one["entry"]: one["count"] for one in data["unplaced"]}
    if min(left) < 0 or unplaced != {entry: count for entry, count in enumerate(left) if count}:
        yield f"unplaced {unplaced}, but {left} are left"
    if objective == "fit" and any(left):
        yield "not all are placed"
    return value


def _text(world: _World, wanted: Sequence[Any], said: Said, objective: str) -> Iterator[str]:
    """The lines for people compared with the JSON."""
    data = said.data
    if data["placement"] is None:
        return
    asked = sum(count for count, _ in wanted)
    line = f"{len(data['placement'])} of {asked} requests, {objective}"
    if said.status == "optimal":
        line += f": {data['value']}, the greatest possible"
        line += "" if data["certified"] else f" on the word of {data['engine']}"
    elif data["value"] is not None:
        line += f": {data['value']}, and at most {data['bound']} possible"
    if said.lines[1] != line:
        yield f"text {said.lines[1]!r}, expected {line!r}"
    ends = [f": {one['region'] or '-'}" for one in data["placement"]]
    shown = [text for text in said.lines if "requests[" in text and ": " in text and "not placed" not in text]
    for one, text, end in zip(data["placement"], shown, ends, strict=True):
        if f"requests[{one['entry']}] (" not in text or not text.endswith(end):
            yield f"text {text!r} for {one}"
    unplaced = ", ".join(f"{one['count']} of requests[{one['entry']}]" for one in data["unplaced"])
    if said.line("not placed: ") != (f"not placed: {unplaced}" if unplaced else None):
        yield f"text {said.line('not placed: ')!r} for {unplaced}"
    if not world.cube and len(world.sides) <= 2:
        X, Y = (*world.sides, 1)[:2]
        panels = grid_of(said.lines, X, Y)
        rows = "".join(panels[-1]) if panels else ""
        for mark, one in zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", data["placement"], strict=False):
            if word(i for i, shown_ in enumerate(rows) if shown_ == mark) != world.region(one["region"]):
                yield f"picture {rows!r} for {mark} at {one['region']}"
