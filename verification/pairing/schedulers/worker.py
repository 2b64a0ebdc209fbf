"""The process that runs a user's scheduler of jobs on a torus: it makes schedules, and checks nothing of them."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from allocert.allocators.torus.jobs import JobSet, TorusJob
from allocert.allocators.torus.schedule import Schedule, malformed
from allocert.errors import InstanceError
from allocert.verification.isolation.serve import Out, serve
from allocert.verification.pairing.hosts.subject import named
from allocert.verification.pairing.plugins import load

__all__ = ["Worker"]


class Worker:
    """The operations: plain data in and out."""

    def __init__(self) -> None:
        self._scheduler: Any = None

    def load(self, out: Out, name: str) -> str | None:
        """Import the scheduler; its kind, if it tells one."""
        self._scheduler = load(name)
        try:
            kind = getattr(self._scheduler, "kind", None)
        except Exception:  # noqa: BLE001 - an attribute of foreign code is foreign code too
            kind = None
        return str(kind) if isinstance(kind, str) else None

    def schedule(self, out: Out, torus: int, jobs: list[list[Any]]) -> list[str]:
        """The pieces of a schedule as items; a word and its parts say how it went."""
        asked = JobSet(torus, tuple(TorusJob(side, Fraction(time)) for side, time in jobs))
        given = JobSet(torus, tuple(TorusJob(job.side, Fraction(job.time)) for job in asked.jobs))
        try:
            found: object = self._scheduler(given)
        except InstanceError as error:
            return ["refused", str(error.field), str(error.value)[:300], str(error.expected)]
        except BaseException as error:  # noqa: BLE001 - whatever foreign code raises is its failure
            return ["raised", named(error)]
        if type(found) is not Schedule or type(found.jobs) is not JobSet or found.jobs != asked:
            return ["odd", f"gave {type(found).__name__}, no schedule of these jobs"]
        fault = next(malformed(found), None)
        if fault is not None:
            return ["malformed", fault[:300]]
        for piece in found.pieces:
            rows, cols = hex(piece.region.rows), hex(piece.region.cols)
            out.item([piece.job, rows, cols, str(Fraction(piece.start)), str(Fraction(piece.end))])
        return ["made"]


def _main() -> None:
    worker = Worker()
    serve({"load": worker.load, "schedule": worker.schedule})


if __name__ == "__main__":
    _main()
