"""MIG as a server of jobs: what every other policy without migration is held against on a mesh."""

from __future__ import annotations

from allocert.machines import Mesh, RotatableMesh, Submesh
from allocert.models.migration.migrating_allocator import Mig
from allocert.models.rectangles.fit import FitLimit, fit
from allocert.models.rectangles.problem import Rectangles
from allocert.simulation.baseline import Refusal
from allocert.simulation.events import Job
from allocert.solvers.answer import Status

__all__ = ["MigratingServer", "OptimisticServer"]


class MigratingServer:
    """Runs jobs by MIG; migration costs nothing. Undecided questions count as refusals.

    By default ``rotation`` is the paper's rule on a machine whose requests may be turned, and none on a mesh.
    ``mig`` is the allocator at work, ``places`` the present region of each running job by number.
    """

    def __init__(
        self, machine: Mesh | RotatableMesh, *, rotation: str = "", limit: FitLimit | None = None
    ) -> None:
        self.mig = Mig(machine, rotation=rotation, limit=limit)
        self.healthy = machine.processors
        self.taken = 0
        self.refusals: list[Refusal] = []
        self.places: dict[int, Submesh] = {}

    def start(self, job: Job, now: int) -> int | None:
        """Start ``job`` if MIG makes room for it; its number."""
        asked = job.processors
        region = self.mig.allocate(job.request)
        if region is None:
            undecided = self.mig.last is not None and self.mig.last.how == "undecided"
            free = self.healthy - self.taken
            self.refusals.append(Refusal(job.number, now, free, asked, False, None if undecided else False))
            return None
        moved = {move.before: move.after for move in self.mig.last.moves} if self.mig.last else {}
        self.places = {number: moved.get(place, place) for number, place in self.places.items()}
        self.places[job.number] = region
        self.taken += asked
        return job.number

    def finish(self, job: Job, given: int, now: int) -> None:
        """Take back its region, wherever it is now."""
        self.mig.release(self.places.pop(given))
        self.taken -= job.processors


class OptimisticServer:
    """Starts a job unless the residents and it are known not to fit together, without rotation.

    First come, first served it starts no job later than MIG with unlimited effort would, and
    :class:`MigratingServer` none earlier, so the two enclose it; with ``certified`` a refusal needs a certificate,
    so that this bound rests on no engine's word. ``assumed`` counts the jobs that were started
    on an undecided question.
    """

    def __init__(self, machine: Mesh, *, limit: FitLimit | None = None, certified: bool = False) -> None:
        self.machine = machine
        self.certified = certified
        self.limit = FitLimit() if limit is None else limit
        self.healthy = machine.processors
        self.taken = self.assumed = 0
        self.refusals: list[Refusal] = []
        self._running: dict[int, tuple[int, int]] = {}

    def start(self, job: Job, now: int) -> int | None:
        """Start ``job`` unless a packing of all is refused; its number."""
        wanted = self.machine.check_request(job.request)
        shape = wanted[0], wanted[1]
        width, height = self.machine.sides
        problem = Rectangles.fixed(width, height, (*self._running.values(), shape))
        answer = fit(problem, limit=self.limit)
        if answer.status is Status.INFEASIBLE and (answer.certified or not self.certified):
            free = self.healthy - self.taken
            self.refusals.append(Refusal(job.number, now, free, job.processors, False, False))
            return None
        self.assumed += answer.witness is None
        self._running[job.number] = shape
        self.taken += job.processors
        return job.number

    def finish(self, job: Job, given: int, now: int) -> None:
        """Take its processors back."""
        del self._running[given]
        self.taken -= job.processors
