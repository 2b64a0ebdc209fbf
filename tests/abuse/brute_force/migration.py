"""``allocert/migration/1``: every place for every resident that moves and for the request."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from tests.abuse.brute_force.case import Case, Data, Said, UndecidedError, grid_of
from tests.abuse.brute_force.mesh import Sides, bases, frame, sides_of, ways

__all__ = ["Migration", "World"]

_ROTATIONS = ("none", "rule", "late", "free")
_ENGINES = ("local", "search", "ranges", "cp-sat")
_IMPOSSIBLE = 99


class Migration:
    """Who has to move where for a request?"""

    name = "migration"
    variants: ClassVar[Mapping[str, int]] = {
        **{f"{rotation}": 5 for rotation in _ROTATIONS},
        **{f"{rotation}, fewest": 10 for rotation in _ROTATIONS},
        **{f"{rotation}, {engine}": 1 for rotation in _ROTATIONS for engine in _ENGINES},
        **{f"{rotation}, {engine}, fewest": 1 for rotation in _ROTATIONS for engine in _ENGINES},
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        while True:
            case = self._drawn(draw, variant)
            if draw.random() < 0.3 or World.of(case.instance).crowded():
                return case

    def _drawn(self, draw: random.Random, variant: str) -> Case:
        rotation, *more = variant.split(", ")
        mesh = draw.choice(((2, 2), (3, 2), (2, 3), (3, 3), (4, 3), (3, 4), (4, 4), (5, 3), (2, 5), (1, 5)))
        residents: list[Data] = []
        held = 0
        for index in range(draw.choice((0, 1, 2, 2, 3, 3, 4, 5))):
            sides = draw.randint(1, min(3, mesh[0])), draw.randint(1, min(3, mesh[1]))
            base = draw.choice(bases(mesh, sides))
            one = frame(mesh, base, sides)
            if not one & held:
                held |= one
                named = {"name": f"N{index}"} if draw.random() < 0.3 else {}
                residents.append({"base": list(base), "sides": list(sides), **named})
        request = [draw.randint(1, mesh[0]), draw.randint(1, mesh[1])]
        free = mesh[0] * mesh[1] - held.bit_count()
        while request[0] * request[1] > free and draw.random() < 0.9 and max(request) > 1:
            request[request.index(max(request))] -= 1
        if rotation != "none" and draw.random() < 0.4:
            request.reverse()
            if request[0] > mesh[0] or request[1] > mesh[1]:
                request.reverse()
        instance = {
            "schema": "allocert/migration/1",
            "machine": f"mesh:{mesh[0]}x{mesh[1]}",
            "residents": residents,
            "request": request if draw.random() < 0.7 else {"name": "new", "sides": request},
            **({} if rotation == "none" and draw.random() < 0.5 else {"rotation": rotation}),
        }
        options: dict[str, Any] = {"seed": draw.randint(0, 2), "fewest": "fewest" in more}
        engines = [word for word in more if word != "fewest"]
        return Case(instance, {**options, **({"engine": engines[0]} if engines else {})})

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        world, data = World.of(case.instance), said.data
        least = world.least()
        if data["granted"] is not None:
            moved = yield from world.misplaced(data, said.lines)
            yield from self._granted(case, world, said, moved, least)
        elif said.status == "infeasible" and least is not None:
            yield f"refused, but {least} moves are enough"
        if said.status == "unknown":
            if "engine" not in case.options:
                yield "unknown with all engines"
            raise UndecidedError
        if said.status == "feasible" and least is None:
            yield "granted, but there is no room"
        if case.options["fewest"] and data["fewest"] is False:
            if "engine" not in case.options:
                yield "whether fewer moves would do is left open with all engines"
            raise UndecidedError

    def _granted(self, case: Case, world: World, said: Said, moved: int, least: int | None) -> Iterator[str]:
        fewest, message = said.data["fewest"], "\n".join(said.lines)
        if least is not None and least == 0 and moved and "engine" not in case.options:
            yield f"{moved} move, though none has to"
        if fewest and moved != least:
            yield f"{moved} move and fewer are said to be refuted, but {least} are enough"
        if fewest is not (None if not case.options["fewest"] else fewest):
            yield f"fewest {fewest}"
        if ("fewer moves are refuted" in message) != bool(fewest and moved):
            yield "the text says of fewer moves what the JSON does not"
        kind = said.data["certificate"]["kind"]
        if kind == "fewest-moves" and not fewest:
            yield f"certificate {kind}"
        if ("as the certificate shows" in message) != (kind == "fewest-moves"):
            yield f"the text and a certificate {kind}"


@dataclass(frozen=True)
class World:
    """A migration instance in plain numbers."""

    mesh: Sides
    residents: tuple[tuple[str, Sides, Sides], ...]
    request: Sides
    rotation: str

    @classmethod
    def of(cls, instance: Data) -> World:
        """Read it as the documents say."""
        residents = tuple(
            (one.get("name", f"R{i + 1}"), tuple(one["base"]), tuple(one["sides"]))
            for i, one in enumerate(instance["residents"])
        )
        asked = instance["request"]
        sides = tuple(asked["sides"] if isinstance(asked, dict) else asked)
        return cls(sides_of(instance["machine"]), residents, sides, instance.get("rotation", "none"))

    def crowded(self) -> bool:
        """Whether the request, as given, has no room next to the residents where they are."""
        held = sum(frame(self.mesh, base, sides) for _, base, sides in self.residents)
        return all(held & frame(self.mesh, base, self.request) for base in bases(self.mesh, self.request))

    def least(self) -> int | None:
        """The fewest residents that move in any placement that the rotation permits; ``None`` if there is none."""
        given = self._least_with([self.request])
        turned = self._least_with([self.request[::-1]])
        if self.rotation == "none" or (self.rotation == "late" and given < _IMPOSSIBLE):
            turned = _IMPOSSIBLE
        found = min(given, turned)
        return None if found == _IMPOSSIBLE else found

    def allowed(self, sides: Sides) -> bool:
        """Whether the request may lie so, if there is room."""
        if sides == self.request:
            return True
        late = self.rotation == "late" and self._least_with([self.request]) < _IMPOSSIBLE
        return self.rotation != "none" and not late and sides == self.request[::-1]

    def _least_with(self, shapes: Sequence[Sides]) -> int:
        found = _IMPOSSIBLE
        for shape in shapes:
            for base in bases(self.mesh, shape):
                found = min(found, self._rest(0, frame(self.mesh, base, shape), found))
        return found

    def _rest(self, index: int, held: int, below: int) -> int:
        """The fewest moves of residents from ``index`` on next to the holdings; no need to look at ``below`` or more."""
        if below <= 0:
            return _IMPOSSIBLE
        if index == len(self.residents):
            return 0
        _, base, sides = self.residents[index]
        best = _IMPOSSIBLE
        own = frame(self.mesh, base, sides)
        if not own & held:
            best = self._rest(index + 1, held | own, below)
        for shape in ways(sides, self.rotation == "free"):
            for place in bases(self.mesh, shape):
                one = frame(self.mesh, place, shape)
                if not one & held and (place, shape) != (base, sides):
                    best = min(best, 1 + self._rest(index + 1, held | one, min(best, below) - 1))
        return best

    def misplaced(self, data: Data, lines: Sequence[str]) -> Iterator[str]:
        """The faults of a grant and its moves, in JSON and in text; returns how many residents move."""
        places = {name: (base, sides) for name, base, sides in self.residents}
        for move in data["moves"]:
            before, after = (_place(move[key]) for key in ("before", "after"))
            if before != places[move["name"]] or before == after:
                yield f"{move} of {places[move['name']]}"
            if after[1] not in ways(before[1], self.rotation == "free"):
                yield f"{move} turns a resident"
            places[move["name"]] = after
            turned = "" if before[1] == after[1] else f", turned to {after[1][0]} x {after[1][1]}"
            line = f"({before[0][0]},{before[0][1]}) -> ({after[0][0]},{after[0][1]}){turned}"
            if not any(f"  {move['name']} " in text and text.endswith(line) for text in lines):
                yield f"no line of text tells {move}"
        granted = _place(data["granted"])
        if not self.allowed(granted[1]):
            yield f"granted {granted[1]}, asked {self.request} (rotation {self.rotation})"
        held, panels = 0, grid_of(lines, *self.mesh)
        marks = [*("abcdefgh"[: len(places)]), "+"]
        for mark, (base, sides) in zip(marks, [*places.values(), granted], strict=True):
            one = frame(self.mesh, base, sides)
            if not one or one & held:
                yield f"{sides} at {base} is not free"
            held |= one
            drawn = "".join(panels[-1]).lower() if panels else ""
            if sum(1 << i for i, shown in enumerate(drawn) if shown == mark) != one:
                yield f"picture {panels} for {mark} at {base}"
        moved = len(data["moves"])
        turned = "" if granted[1] == self.request else ", turned"
        how = (
            f"granted after moving {moved} of {len(places)} residents"
            if moved
            else "granted where it is free"
        )
        if f"{how}{turned} (rotation {self.rotation})" not in lines[1]:
            yield f"text {lines[1]!r}, expected {how}{turned}"
        if data["how"] != ("migration" if moved else "first fit"):
            yield f"how {data['how']} with {moved} moves"
        return moved


def _place(region: Data) -> tuple[Sides, Sides]:
    (x, y), (w, h) = region["base"], region["sides"]
    return (x, y), (w, h)
