"""Whether preemptive jobs fit into a deadline, by formula: no schedule, no program, only sums of times and minima.

For sides that divide one another; the proof stands in ``docs/proofs/preemptive-minimum-finish.md``.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import accumulate

from allocert.allocators.torus.jobs import JobSet

__all__ = ["fits_by_formula", "remaining"]


def remaining(jobs: JobSet, deadline: Fraction) -> dict[int, tuple[Fraction, ...]]:
    """For each side d, falling, and each k: how long k strips of side d can be free in all, given the jobs of side >= d.

    At each time as many of the k count as are free. There are M = floor(m/d) strips, and S(a) is the sum of the a
    longest times of jobs of side d. W(k) is what jobs of larger sides leave: T min(k, M) for the largest side; if M' and
    V belong to the next larger side q d, e = M - q M', and k = e + q u + v with 0 <= v < q, it is e T + (q - v) V(u) + v
    V(u + 1), and k T for k <= e. Then V(k) is the least W(min(k + a, M)) - S(a). A value below 0 means that the jobs do
    not fit. Raises :class:`InstanceError` unless of every two sides one divides the other.
    """
    jobs.check_chain()
    found: dict[int, tuple[Fraction, ...]] = {}
    larger: tuple[int, int] | None = None
    for side in sorted({job.side for job in jobs.jobs}, reverse=True):
        strips = jobs.torus // side
        times = sorted((job.time for job in jobs.jobs if job.side == side), reverse=True)
        sums = list(accumulate(times, initial=Fraction(0)))
        if larger is None:
            left = [deadline * k for k in range(strips + 1)]
        else:
            parts, beside = larger[0] // side, strips - larger[1] * (larger[0] // side)
            left = [deadline * k for k in range(beside)]
            for k in range(strips - beside + 1):
                u, v = divmod(k, parts)
                old = found[larger[0]]
                more = v * old[u + 1] if v else Fraction(0)
                left.append(beside * deadline + (parts - v) * old[u] + more)
        found[side] = tuple(
            min(left[min(k + a, strips)] - total for a, total in enumerate(sums)) for k in range(strips + 1)
        )
        larger = side, strips
    return found


def fits_by_formula(jobs: JobSet, deadline: Fraction) -> bool:
    """Whether there is a preemptive schedule by the deadline: no value of :func:`remaining` for k = 0 is below 0."""
    return all(values[0] >= 0 for values in remaining(jobs, deadline).values())
