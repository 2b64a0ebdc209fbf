"""``check_allocator``: any allocator against what it promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from allocert.api.limits import check_count, check_seconds, check_seed
from allocert.api.naming import name_of, title_of
from allocert.api.report_text import report_lines
from allocert.errors import PluginError
from allocert.machines import Machine, parse_machine
from allocert.solvers.certificate import Certificate
from allocert.verification.pairing import (
    Broken,
    Report,
    check,
    check_isolated,
    trace_certificate,
)
from allocert.verification.pairing.plugins import is_own, load
from allocert.verification.pairing.promises.terms import parted

__all__ = ["CheckResult", "call_limit", "check_allocator"]

_CALL_SECONDS = 2.0
_CALLS = 8
"""Calls that last as long as they may and fit into the budget: to find one, to find it again, to replay it."""


@dataclass(frozen=True)
class CheckResult:
    """What a check found: ``report`` has every number, ``asked`` the promises added to the class's own contract.

    As a text it is what ``allocert check`` prints: the coverage, each promise, and the trace and the drawing of a broken one.
    """

    report: Report
    asked: tuple[str, ...] = ()

    @property
    def broken(self) -> Broken | None:
        """The broken promise that was found, with its trace; ``None`` if none was."""
        return self.report.broken

    @property
    def kept(self) -> tuple[str, ...]:
        """The promises that nothing broke, as far as ``covered`` says; none if one is broken or nothing was tried."""
        return () if self.report.broken is not None else self.report.checked

    @property
    def covered(self) -> str:
        """What was examined, in words."""
        return "; ".join(part.text for part in self.report.coverage) or "nothing"

    @property
    def empty(self) -> bool:
        """Whether the limits left nothing to say: neither broken nor kept."""
        return self.report.empty

    def certificate(self) -> Certificate:
        """The trace of the broken promise, for ``allocert recheck``.

        Raises:
            CertificateError: nothing is broken.
        """
        return trace_certificate(self.report, self.asked)

    def to_json(self) -> dict[str, Any]:
        """As JSON data: schema ``allocert/check/1`` (docs/schemas)."""
        return {"schema": "allocert/check/1", **self.report.to_json()}

    def __str__(self) -> str:
        return "\n".join(report_lines(self.report))


def check_allocator(
    allocator: Callable[..., Any] | str,
    machine: Machine | str,
    *,
    promises: Iterable[str] | str = (),
    strength: str = "auto",
    seconds: float = 20.0,
    call_seconds: float | None = None,
    max_faults: int | None = None,
    max_states: int = 100_000,
    seed: int = 0,
    isolated: bool | None = None,
    progress: Callable[[str], None] = lambda text: None,
) -> CheckResult:
    """Look for a trace that breaks what ``allocator`` promises on ``machine``.

    ``allocator`` is a class, or a text as on the command line: a name that ``allocert allocators`` lists,
    ``package.module:Class``, ``path/to/file.py:Class``, or ``command:`` and the command line of a program. ``promises`` are added to its own contract (``complete:frames``).
    ``seconds`` are for all together; each call has to answer within ``call_seconds``, by default 2, or an eighth of
    the budget if that is less. The first broken promise ends the check.

    Foreign code runs in a process of its own, under the watchdog, where a new process finds it by name; a class that it does not
    find there runs in this one. ``isolated`` demands the one (``True``) or the other (``False``).

    >>> from allocert import check_allocator
    >>> found = check_allocator("frame-sliding-n", "mesh:3x2", promises="complete:frames", seconds=5)
    >>> found.broken.promise, len(found.broken.trace)
    ('first', 2)
    >>> check_allocator("buddy", "hypercube:2", strength="exhaustive").kept[:2]
    ('answers', 'sound')

    Raises:
        PluginError: it cannot be found or built, or it moves residents.
        SpecError: no such machine, promise or strength.
        AllocertError: seconds, seed or states that are none.
    """
    place = parse_machine(machine) if isinstance(machine, str) else machine
    check_seconds(seconds)
    check_seconds(call_seconds, "call_seconds")
    check_seed(seed)
    check_count(max_states, "max_states")
    asked = (promises,) if isinstance(promises, str) else tuple(promises)
    limits: dict[str, Any] = {
        "strength": strength,
        "max_faults": max_faults,
        "max_states": max_states,
        "time_budget": seconds,
    }
    limits |= {"call_timeout": call_limit(call_seconds, seconds), "seed": seed, "progress": progress}
    name = allocator if isinstance(allocator, str) else name_of(allocator)
    if name is None and isolated:
        raise PluginError("allocator", title_of(allocator), "a class that a new process finds by name")  # type: ignore[arg-type]
    own = name is not None and is_own(name)
    if name is not None and isolated is not False and (not own or parted(asked)[1]):
        due = (*asked, "rejects") if own else asked
        try:
            return CheckResult(check_isolated(name, place.spec, due, **limits), asked)
        except PluginError as error:
            if isinstance(allocator, str) or isolated or "can be imported" not in error.expected:
                raise
    factory = load(allocator) if isinstance(allocator, str) else allocator
    title = name if name is not None else title_of(factory)
    return CheckResult(_here(factory, title, place, asked, limits), asked)


def call_limit(asked: float | None, seconds: float) -> float:
    """Seconds that one call may take: those asked, else 2, or an eighth of the budget if that is less."""
    return min(_CALL_SECONDS, seconds / _CALLS) if asked is None else asked


def _here(
    factory: Callable[..., Any], title: str, machine: Machine, asked: tuple[str, ...], limits: dict[str, Any]
) -> Report:
    """The check in this process. A contract speaks of regions that stay where they were granted."""
    if getattr(factory, "migrates", False):
        expected = "one that moves no resident; `allocert simulate` and `allocert solve` take one that does"
        raise PluginError("allocator", title, expected)
    return check(factory, machine, promises=asked, name=title, **limits)
