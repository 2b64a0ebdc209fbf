"""``allocert/packing/1``: rectangles one by one at every place."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from typing import ClassVar

from tests.abuse.brute_force.case import Case, Data, Said, UndecidedError, grid_of
from tests.abuse.brute_force.mesh import Sides, fit, frame, sides_of, ways

__all__ = ["Packing"]

_ROTATE = ("none", "all", "last", "own")
_ENGINES = ("auto", "local", "search", "ranges", "cp-sat")


class Packing:
    """Do rectangles fit into an empty mesh?"""

    name = "packing"
    variants: ClassVar[Mapping[str, int]] = {
        f"rotate {rotate}, {engine}": 4 for rotate in _ROTATE for engine in _ENGINES
    }

    def draw(self, draw: random.Random, variant: str) -> Case:
        rotate, engine = variant.removeprefix("rotate ").split(", ")
        while True:
            mesh = draw.randint(1, 5), draw.randint(1, 4)
            instance: Data = {
                "schema": "allocert/packing/1",
                "machine": f"mesh:{mesh[0]}x{mesh[1]}",
                "rectangles": [],
            }
            if rotate != "own" or draw.random() < 0.5:
                instance["rotate"] = draw.choice(_ROTATE[:3]) if rotate == "own" else rotate
            room = mesh[0] * mesh[1]
            for index in range(draw.randint(1, 7)):
                sides = [draw.randint(1, mesh[0]), draw.randint(1, mesh[1])]
                if draw.random() < 0.3:
                    sides.reverse()
                area = sides[0] * sides[1]
                if area > room and draw.random() < 0.95:
                    continue
                room -= area
                own = (
                    {"rotate": draw.choice(("none", "all"))}
                    if rotate == "own" and draw.random() < 0.7
                    else {}
                )
                named = {"name": f"N{index}"} if draw.random() < 0.3 else {}
                plain = not own and not named
                instance["rectangles"].append(sides if plain else {"sides": sides, **own, **named})
            if instance["rectangles"] and all(map(self._inside, [mesh] * 9, _shapes(instance))):
                return Case(instance, {"engine": engine, "seed": draw.randint(0, 2)})

    @staticmethod
    def _inside(mesh: Sides, shapes: tuple[Sides, ...]) -> bool:
        return any(shape[0] <= mesh[0] and shape[1] <= mesh[1] for shape in shapes)

    def wrong(self, case: Case, said: Said) -> Iterator[str]:
        mesh, wanted = sides_of(case.instance["machine"]), _shapes(case.instance)
        fits, places = fit(mesh, wanted), said.data["places"]
        if said.status == "unknown":
            if case.options["engine"] == "auto":
                yield "unknown with all engines"
            raise UndecidedError
        if said.status != ("feasible" if fits else "infeasible"):
            yield f"status {said.status}, but they {'fit' if fits else 'do not fit'}"
        if places is None:
            return
        held, panels = 0, grid_of(said.lines, *mesh)
        for place, shapes, mark in zip(places, wanted, "ABCDEFGHIJ", strict=False):
            base, sides = tuple(place["base"]), tuple(place["sides"])
            one = frame(mesh, base, sides)
            if not one or one & held or sides not in shapes or place["turned"] != (sides != shapes[0]):
                yield f"{place} among {places}"
            held |= one
            drawn = sum(1 << i for i, shown in enumerate("".join(panels[0])) if shown == mark)
            at = f"{sides[0]} x {sides[1]} at ({base[0]},{base[1]})" + "  turned" * place["turned"]
            line = next((text for text in said.lines if text.startswith(f"{mark}  {place['name']} ")), "")
            if drawn != one or not line.endswith(at):
                yield f"text {line!r}, picture {panels} for {place}"
        if len(places) != len(wanted):
            yield f"{len(places)} places"


def _shapes(instance: Data) -> list[tuple[Sides, ...]]:
    """For each rectangle its sides as given and, if it may be turned, the other way."""
    found = []
    last = len(instance["rectangles"]) - 1
    for index, one in enumerate(instance["rectangles"]):
        own = one if isinstance(one, dict) else {"sides": one}
        rule = own.get("rotate", instance.get("rotate", "none"))
        turns = rule == "all" or (rule == "last" and index == last)
        found.append(ways((own["sides"][0], own["sides"][1]), turns))
    return found
