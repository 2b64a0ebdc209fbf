"""An allocator at work: what it grants is checked, what it refuses is judged against the exact baseline."""

from __future__ import annotations

from typing import Any, Protocol, Self

from allocert.errors import AllocertError, SpecError
from allocert.machines import Family, Machine, Region, answers, faulty_word
from allocert.simulation.baseline import Migration, Refusal
from allocert.simulation.events import Job

__all__ = ["AllocatorServer", "Copied", "Copy", "ServiceError", "Strategy", "StrategyError"]


class Strategy(Protocol):
    """The part of an allocator that a simulation uses."""

    def allocate(self, request: Any) -> Any:
        """A region, or ``None``."""

    def release(self, region: Any) -> None:
        """Take back a region."""


class Copied(Strategy, Protocol):
    """A strategy that can be copied, to try a future on."""

    def copied(self) -> Copied:
        """An independent one in the same state, which takes back the regions that this one granted."""

    def close(self) -> None:
        """It is no longer needed."""


class ServiceError(Exception):
    """A strategy gave no right answer to a call. Its text is a clause: ``raised KeyError: 3``."""


class StrategyError(RuntimeError):
    """The allocator itself failed: it raised, or granted what it must not."""

    def __init__(self, allocator: str, job: Job, now: int, what: str) -> None:
        self.allocator, self.job, self.now, self.what = allocator, job, now, what
        super().__init__(f"allocator {allocator} failed at job {job.number} (time {now}): {what}")


class AllocatorServer:
    """Serves jobs by an allocator that has just been built for ``machine`` and ``faulty``.

    ``family`` is the complete family; ``migration`` decides whether all residents and one request more
    could be placed together, and is asked only where recognition would not do.
    """

    def __init__(
        self,
        name: str,
        allocator: Strategy,
        family: Family,
        faulty: Any = (),
        migration: Migration | None = None,
    ) -> None:
        self.name = name
        self.machine: Machine = family.machine
        self.refusals: list[Refusal] = []
        self.migration = migration
        self._allocator = allocator
        self._family = family
        self._faulty = faulty_word(self.machine, faulty)
        self._busy = self._faulty
        self._residents: dict[Region, None] = {}
        self.healthy = self.machine.processors - self._faulty.bit_count()
        self.taken = 0

    def start(self, job: Job, now: int) -> tuple[Any, Region, int] | None:
        """Ask the allocator for ``job``'s request: what it returned, its region and word, or ``None`` if it refuses.

        Raises:
            StrategyError: it raised, or granted a region that is not free or not what was asked.
        """
        try:
            granted = self._allocator.allocate(job.request)
        except (Exception, SystemExit) as error:
            raise self._failure(job, now, _raised("allocate", error)) from error
        if granted is None:
            self.refusals.append(self._judge(job, now))
            return None
        region, word = self._checked(job, now, granted)
        self._residents[region] = None
        self._busy |= word
        self.taken += word.bit_count()
        return granted, region, word

    def refuse(self, job: Job, now: int) -> None:
        """Note that ``job`` is refused, as a copy of the allocator has shown."""
        self.refusals.append(self._judge(job, now))

    def copied(self, now: int) -> Copy:
        """A copy of the allocator, for whatever is tried at ``now``. Raises :class:`SpecError` if there can be none."""
        allocator: Any = self._allocator
        if not hasattr(allocator, "copied"):
            raise SpecError("allocator", self.name, "one that can be copied")
        return Copy(self, allocator, now)

    def finish(self, job: Job, given: tuple[Any, Region, int], now: int) -> None:
        """Release what ``job`` holds. Raises :class:`StrategyError` if the allocator raises."""
        granted, region, word = given
        try:
            self._allocator.release(granted)
        except (Exception, SystemExit) as error:
            raise self._failure(job, now, _raised("release", error)) from error
        del self._residents[region]
        self._busy ^= word
        self.taken -= word.bit_count()

    def _checked(self, job: Job, now: int, granted: Any) -> tuple[Region, int]:
        try:
            region = self.machine.check_region(granted)
        except AllocertError as error:
            raise self._failure(job, now, f"it granted no region of the machine: {error}") from None
        except (TypeError, ValueError, AttributeError):
            raise self._failure(job, now, "it granted no region of the machine") from None
        if not answers(self.machine, region, job.request):
            what = f"asked for {_asked(job.request)}, it granted {region.address}"
            raise self._failure(job, now, what)
        word = self.machine.word(region)
        if word & self._busy:
            kind = "faulty" if word & self._faulty else "busy"
            node = self.machine.node_name(((word & self._busy) & -(word & self._busy)).bit_length() - 1)
            what = f"it granted {region.address}, whose processor {node} is not free"
            raise self._failure(job, now, f"{what} ({kind})" if kind == "faulty" else what)
        return region, word

    def _judge(self, job: Job, now: int) -> Refusal:
        free, asked = self.healthy - self.taken, self.machine.demand(job.request)
        if free < asked:
            return Refusal(job.number, now, free, asked, False, False)
        recognition = self._family.first_free(self._busy, job.request) is not None
        migration: bool | None = recognition or None
        if not recognition and self.migration is not None:
            residents = [region.request for region in self._residents]
            migration = self.migration(residents, job.request)
        return Refusal(job.number, now, free, asked, recognition, migration)

    def _failure(self, job: Job, now: int, what: str) -> StrategyError:
        return StrategyError(self.name, job, now, what)


class Copy:
    """A copy of a server's allocator. Calls are asked for jobs; what fails is the allocator's failure. A context."""

    def __init__(self, server: AllocatorServer, of: Copied, now: int) -> None:
        self._server, self._now = server, now
        self._strategy = of.copied()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._strategy.close()

    def copied(self) -> Copy:
        """A copy of the copy."""
        return Copy(self._server, self._strategy, self._now)

    def allocate(self, job: Job) -> Any:
        """What it grants, or ``None``. Raises :class:`StrategyError`."""
        try:
            return self._strategy.allocate(job.request)
        except (Exception, SystemExit) as error:
            raise self._failure(job, "allocate", error) from error

    def release(self, job: Job, granted: Any) -> None:
        """Take back what ``job`` was granted. Raises :class:`StrategyError`."""
        try:
            self._strategy.release(granted)
        except (Exception, SystemExit) as error:
            raise self._failure(job, "release", error) from error

    def _failure(self, job: Job, method: str, error: BaseException) -> StrategyError:
        what = f"a copy of it, on which the jobs to come were tried: {_raised(method, error)}"
        return StrategyError(self._server.name, job, self._now, what)


def _raised(method: str, error: BaseException) -> str:
    if isinstance(error, ServiceError):
        return f"{method} {error}"
    try:
        text = " ".join(str(error).split())
    except Exception:  # noqa: BLE001 - a foreign exception's text is foreign code too
        text = ""
    return f"{method} raised {type(error).__name__}{f': {text}' if text else ''}"


def _asked(request: object) -> str:
    return "x".join(map(str, request)) if isinstance(request, tuple) else f"dimension {request}"
