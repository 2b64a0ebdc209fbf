"""Questions that keep one engine or another busy for minutes, and questions that are merely enormous."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

__all__ = ["QUESTIONS", "Question"]


@dataclass(frozen=True)
class Question:
    """An instance of ``allocert solve`` by the seed it is drawn from, and the options it is asked with."""

    name: str
    draw: Callable[[random.Random], dict[str, Any]]
    options: tuple[str, ...] = ()


def _placement(machine: str, objective: str, faulty: int, requests: list[Any], **fields: Any) -> Any:
    def draw(random_: random.Random) -> dict[str, Any]:
        nodes = 1
        kind, _, sizes = machine.partition(":")
        for side in sizes.split("x"):
            nodes *= 1 << int(side) if kind == "hypercube" else int(side)
        return {
            "schema": "allocert/instance/1",
            "machine": machine,
            "faulty": sorted(random_.sample(range(nodes), faulty)),
            "requests": requests,
            "objective": objective,
            **fields,
        }

    return draw


def _cube(*pairs: tuple[int, int]) -> list[Any]:
    return [{"request": dimension, "count": count} for dimension, count in pairs]


_FRAMES: list[Any] = [[3, 2], [5, 2], [4, 4], [3, 3], [2, 5], [2, 2], [1, 7], [6, 1], [4, 3], [3, 5]]


def _squares(last: int, width: int, height: int) -> Any:
    def draw(random_: random.Random) -> dict[str, Any]:
        sides = [[side, side] for side in range(1, last + 1)]
        random_.shuffle(sides)
        return {"schema": "allocert/packing/1", "machine": f"mesh:{width}x{height}", "rectangles": sides}

    return draw


def _crowd(count: int, side: int, most: int, rotate: str) -> Any:
    """Rectangles that take 98 % of a mesh."""

    def draw(random_: random.Random) -> dict[str, Any]:
        rectangles, area = [], 0
        for _ in range(count):
            sides = [random_.randint(1, most), random_.randint(1, most)]
            if area + sides[0] * sides[1] > 0.98 * side * side:
                break
            rectangles.append(sides)
            area += sides[0] * sides[1]
        return {
            "schema": "allocert/packing/1",
            "machine": f"mesh:{side}x{side}",
            "rectangles": rectangles,
            "rotate": rotate,
        }

    return draw


def _migration(side: int, residents: int, most: int, request: list[int], rotation: str) -> Any:
    def draw(random_: random.Random) -> dict[str, Any]:
        taken: set[tuple[int, int]] = set()
        placed: list[dict[str, Any]] = []
        for _ in range(40 * residents):
            w, h = random_.randint(1, most), random_.randint(1, most)
            x, y = random_.randint(0, side - w), random_.randint(0, side - h)
            cells = {(x + i, y + j) for i in range(w) for j in range(h)}
            if len(placed) < residents and not cells & taken:
                taken |= cells
                placed.append({"name": f"r{len(placed)}", "base": [x, y], "sides": [w, h]})
        return {
            "schema": "allocert/migration/1",
            "machine": f"mesh:{side}x{side}",
            "residents": placed,
            "request": request,
            "rotation": rotation,
        }

    return draw


def _queue(side: int, jobs: int, most: int) -> Any:
    def draw(random_: random.Random) -> dict[str, Any]:
        return {
            "schema": "allocert/queue/1",
            "machine": f"mesh:{side}x{side}",
            "jobs": [
                {
                    "sides": [random_.randint(1, most), random_.randint(1, most)],
                    "residence": random_.randint(1, 9),
                }
                for _ in range(jobs)
            ],
        }

    return draw


def _jobs(schedule: str, torus: int, count: int, sides: list[int], **fields: Any) -> Any:
    def draw(random_: random.Random) -> dict[str, Any]:
        return {
            "schema": "allocert/jobs/1",
            "machine": f"torus:{torus}x{torus}",
            "schedule": schedule,
            "jobs": [[random_.choice(sides), random_.randint(1, 60)] for _ in range(count)],
            **fields,
        }

    return draw


QUESTIONS = (
    # CP-SAT, Exact and CaDiCaL in turn
    Question(
        "hypercube:6, most processors",
        _placement("hypercube:6", "max-processors", 9, _cube((2, 9), (3, 4), (1, 7))),
    ),
    Question("mesh:8x8, most processors", _placement("mesh:8x8", "max-processors", 6, _FRAMES)),
    Question("mesh:8x8, most requests", _placement("mesh:8x8", "max-requests", 6, 2 * _FRAMES, rotate="all")),
    Question("hypercube:7, fit", _placement("hypercube:7", "fit", 10, _cube((3, 12), (2, 4)))),
    Question("torus:12x12, fit", _placement("torus:12x12", "fit", 2, [{"request": [3, 5], "count": 9}])),
    # enormous placements
    Question(
        "mesh:1024x1024, 65,536 requests",
        _placement("mesh:1024x1024", "max-requests", 5000, [{"request": [4, 4], "count": 65536}]),
    ),
    Question(
        "hypercube:20, 65,536 requests",
        _placement("hypercube:20", "max-processors", 5000, _cube((4, 65536), (3, 65536), (0, 65536))),
    ),
    Question(
        "mesh:1024x1024, fit",
        _placement("mesh:1024x1024", "fit", 100, [{"request": [100, 100], "count": 100}, [500, 3]]),
    ),
    # kernels, CP-SAT, Exact
    Question("squares 1..13", _squares(13, 29, 29)),
    Question("squares 1..40", _squares(40, 150, 148)),
    Question("a crowd that turns", _crowd(60, 30, 8, "all")),
    Question("a crowd of 3,000", _crowd(3000, 1000, 40, "none")),
    Question("a migration", _migration(24, 40, 6, [9, 9], "free"), ("--fewest-moves",)),
    Question("a large migration", _migration(256, 400, 24, [90, 70], "rule"), ("--fewest-moves",)),
    # searches of our own
    Question("a queue of 60", _queue(16, 60, 10)),
    Question("a queue of 1,000", _queue(64, 1000, 40)),
    # exact simplex
    Question("preemptive, any sides", _jobs("preemptive", 31, 60, [3, 5, 7, 11, 13])),
    Question("preemptive, 100,000 jobs", _jobs("preemptive", 1024, 100_000, [1, 2, 4, 8, 64, 512])),
    Question("preemptive, 1,000,000 jobs", _jobs("preemptive", 1024, 1_000_000, [1, 2, 4, 8, 64, 512])),
    # CP-SAT
    Question("contiguous", _jobs("contiguous", 12, 60, [2, 3, 4, 5, 7])),
    Question("contiguous, 350 jobs", _jobs("contiguous", 64, 350, [3, 5, 8, 21, 30])),
    Question("aligned", _jobs("aligned", 12, 60, [2, 3, 4, 6])),
    Question("strided", _jobs("strided", 30, 60, [2, 3, 5, 6, 10])),
    # Z3, and a compiled search
    Question("nominal", _jobs("nominal", 8, 10, [1, 2, 4])),
    Question("dilated", _jobs("dilated", 8, 9, [1, 2, 4])),
    Question("sharing", _jobs("sharing", 8, 8, [1, 2, 4])),
    Question("sequential", _jobs("sequential", 8, 9, [1, 2, 4])),
    Question("strided by a deadline", _jobs("strided", 30, 60, [2, 3, 5, 6, 10], deadline=420)),
)
"""All of them; the comments say which engines the ones below are for."""
