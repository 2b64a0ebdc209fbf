"""The kept numbers of simulations: cells of the papers' tables, and curves over the load."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from allocert.drawing.plot import Point

__all__ = ["Curve", "Estimated", "Experiment", "curves", "experiment"]


@dataclass(frozen=True)
class Estimated:
    """A simulated number: its mean and half the 95 % interval of that; ``z`` is how many standard deviations of one printed number
    the printed one is off. ``mark`` says whether that one may have come from the simulation: ``in``, ``out`` or, beyond the limits
    that hold for all cells of a row together, ``out!``; it is empty where nobody judges.
    """

    mean: float
    half: float
    z: float
    mark: str = ""


@dataclass(frozen=True)
class Experiment:
    """The numbers of a paper by the name of their cell, the command that made them, and how it did."""

    command: str
    how: str
    cells: Mapping[str, Estimated]


@dataclass(frozen=True)
class Curve:
    """What one allocator came to at each load: points by measure; ``baseline``: with migration, or the optimum."""

    name: str
    baseline: bool
    points: Mapping[str, tuple[Point, ...]]


@cache
def _read(name: str) -> Any:
    return json.loads((resources.files(__package__) / name).read_text(encoding="utf-8"))


def experiment(paper: str) -> Experiment:
    """The kept numbers on the tables of ``kandlur-shin`` or ``morgenstern``."""
    data = _read(f"{paper}.json")
    cells = {name: Estimated(*numbers) for name, numbers in data["cells"].items()}
    return Experiment(data["command"], data["how"], cells)


def curves(name: str) -> tuple[str, tuple[Curve, ...]]:
    """The kept curves of that name, and how they were made."""
    data = _read("loads.json")[name]
    return data["how"], tuple(
        Curve(
            one["name"],
            one["baseline"],
            {
                measure: tuple(Point(*numbers) for numbers in points)
                for measure, points in one["points"].items()
            },
        )
        for one in data["curves"]
    )
