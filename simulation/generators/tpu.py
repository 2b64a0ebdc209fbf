"""The mix of slices that were asked of TPU v4 pods in November 2022."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from itertools import accumulate

from allocert.errors import RequestError, SpecError
from allocert.machines import Machine
from allocert.machines.pod import Pod
from allocert.simulation.events import Job
from allocert.simulation.generators.numbers import exponential
from allocert.simulation.generators.options import Options

__all__ = ["SLICES", "tpu_jobs"]

_MOST_JOBS = 1_000_000

SLICES: dict[str, int] = {
    "1x1x1": 21, "1x1x2": 4, "1x2x2": 67, "2x2x2": 47, "2x2x4": 64, "2x4x4": 89, "4x4x4": 139,
    "4x4x8t": 160, "4x4x8": 15, "4x4x12": 7, "4x8x8t": 92, "4x8x8": 15, "4x4x16": 10, "4x8x12": 1, "8x8x8": 96,
    "4x8x16": 17, "4x4x32": 6, "8x8x12": 7, "8x8x16t": 18, "8x8x16": 14, "4x16x16": 3, "4x4x64": 1, "4x8x32": 1,
    "8x12x16": 1, "4x4x96": 1, "8x8x24": 1, "8x16x16t": 14, "8x16x16": 3, "12x16x16": 57, "4x4x192": 4,
}  # fmt: skip
"""Tenths of a percent of each slice, t for twisted; they come to 97.5 percent, the rest is not published.

Source: Jouppi et al. 2023, TPU v4: an optically reconfigurable supercomputer, the table of slices.
"""


def tpu_jobs(machine: Machine, options: Options, draw: Callable[[], float], shape: str) -> list[Job]:
    """Poisson arrivals of slices of the published mix.

    Options: ``jobs``; ``interarrival`` and ``residence``, the means of exponential times, for which nothing is published. Each job
    draws inter-arrival time, slice, residence time, in that order. Slices that the pod cannot be asked are left out of the mix;
    where blocks are wired as a torus, twisted ones are asked as plain ones.

    Raises:
        SpecError: an option out of range, or a machine that is no pod.
    """
    if not isinstance(machine, Pod):
        raise SpecError("workload tpu-v4", machine.spec, "a pod")
    jobs = options.number("jobs", 1000, 1, _MOST_JOBS)
    interarrival, residence = options.time("interarrival", 5), options.time("residence", 40)
    mix = _mix(machine)
    ends = list(accumulate(weight for _, weight in mix))
    made, clock = [], 0
    for number in range(1, jobs + 1):
        clock += exponential(interarrival, draw())
        request, _ = mix[bisect_right(ends, draw() * ends[-1])]
        made.append(Job(number, clock, exponential(residence, draw()), request, machine.demand(request)))
    return made


def _mix(pod: Pod) -> list[tuple[tuple[int, ...], int]]:
    """The slices that a pod can be asked, with their weights; single chips are always among them."""
    found = []
    for name, weight in SLICES.items():
        try:
            found.append((pod.check_request(name.removesuffix("t") if pod.wired else name), weight))
        except RequestError:
            continue
    return found
