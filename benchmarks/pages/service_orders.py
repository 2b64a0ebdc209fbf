"""Orders of service compared with first come, first served: completion times over what no order can beat, as a page's table.

``python -m benchmarks.pages.service_orders [QUEUES]`` prints it; the same number of queues gives the same table.
"""

from __future__ import annotations

import math
import sys

from allocert.machines import Mesh
from allocert.simulation.fcfs.disciplines import DISCIPLINES, METHODS, serve
from allocert.simulation.fcfs.least_completion import least_completion
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import TICKS, Normal, Uniform, draw_queue

LOADS: tuple[tuple[int, Uniform | Normal, int], ...] = (
    (256, Uniform(1, 256), 1000),
    (256, Normal(128, 43, 1, 256), 1000),
    *((64, Uniform(1, 64 // share), 300) for share in (2, 4, 8)),
)
"""Side of the mesh, distribution of sides, and requests in a queue."""


def row(load: tuple[int, Uniform | Normal, int], discipline: str, queues: int) -> list[str]:
    """For each method, the geometric mean of completion over the greatest lower bound."""
    side, law, requests = load
    cells = []
    for method in METHODS:
        total = 0.0
        for seed in range(queues):
            queue = draw_queue(law, requests, FcfsOptions(), seed)
            least = max(least_completion(queue, Mesh(side, side)).values()) / TICKS
            total += math.log(serve(discipline, method, queue, Mesh(side, side)).completion / least)
        cells.append(f"{math.exp(total / queues):.3f}")
    return cells


def main() -> None:
    """Print the table."""
    queues = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    print(f"| load | order | {' | '.join(METHODS)} |")
    print(f"|---|---|{'---|' * len(METHODS)}")
    for load in LOADS:
        side, law, requests = load
        sides = (
            f"U({law.low},{law.high})" if isinstance(law, Uniform) else f"N({law.mean:g},{law.deviation:g})"
        )
        for discipline in DISCIPLINES:
            cells = " | ".join(row(load, discipline, queues))
            print(f"| {side}^2 {sides}, {requests} | {discipline} | {cells} |", flush=True)


if __name__ == "__main__":
    main()
