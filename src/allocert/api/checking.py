"""``check_allocator``: any allocator against what it promises."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import KW_ONLY, dataclass
from typing import Any

from allocert.api.limits import check_count, check_seconds, check_seed
from allocert.api.naming import name_of, title_of
from allocert.api.report_text import report_lines
from allocert.common.settings import gathered, shared
from allocert.errors import PluginError
from allocert.machines import Machine, parse_machine
from allocert.solvers.certificate import Certificate
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.evidence import trace_certificate
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.plugins import is_own, load
from allocert.verification.pairing.promises.terms import parted
from allocert.verification.pairing.report import Broken, Report
from allocert.verification.pairing.settings import Settings

__all__ = ["CheckResult", "call_limit", "check_allocator"]

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


@dataclass(frozen=True)
class _Asked(Settings):
    allocator: Callable[..., Any] | str
    machine: Machine | str
    _: KW_ONLY
    promises: Iterable[str] | str = ()
    isolated: bool | None = None


@gathered(_Asked)
def check_allocator(asked: _Asked) -> CheckResult:
    """Look for a trace that breaks what ``allocator`` promises on ``machine``.

    ``allocator`` is a class, or a text as on the command line: a name that ``allocert allocators`` lists,
    ``package.module:Class``, ``path/to/file.py:Class``, or ``command:`` and the command line of a program. ``promises`` are added to its own contract (``complete:frames``).
    ``strength`` is ``auto``, ``exhaustive``, of at most ``max_states``, ``generated`` or ``symbolic``; ``max_faults`` limits the faulty
    processors. ``seconds`` are for all together; each call has to answer within ``call_seconds``, by default 2, or an eighth of
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
    allocator, machine, isolated = asked.allocator, asked.machine, asked.isolated
    place = parse_machine(machine) if isinstance(machine, str) else machine
    check_seconds(asked.seconds)
    check_seconds(asked.call_seconds, "call_seconds")
    check_seed(asked.seed)
    check_count(asked.max_states, "max_states")
    promises = (asked.promises,) if isinstance(asked.promises, str) else tuple(asked.promises)
    settings = shared(asked, Settings, call_seconds=call_limit(asked))
    name = allocator if isinstance(allocator, str) else name_of(allocator)
    if name is None and isolated:
        raise PluginError("allocator", title_of(allocator), "a class that a new process finds by name")  # type: ignore[arg-type]
    own = name is not None and is_own(name)
    if name is not None and isolated is not False and (not own or parted(promises)[1]):
        due = (*promises, "rejects") if own else promises
        try:
            return CheckResult(check_isolated(name, place.spec, due, **settings), promises)
        except PluginError as error:
            if isinstance(allocator, str) or isolated or "can be imported" not in error.expected:
                raise
    factory = load(allocator) if isinstance(allocator, str) else allocator
    title = name if name is not None else title_of(factory)
    _stays(factory, title)
    return CheckResult(check(factory, place, promises=promises, name=title, **settings), promises)


def call_limit(settings: Settings) -> float:
    """Seconds that one call may take: those asked, else 2, or an eighth of the budget if that is less."""
    if settings.call_seconds is not None or settings.seconds is None:
        return settings.call_limit
    return min(settings.call_limit, settings.seconds / _CALLS)


def _stays(factory: Callable[..., Any], title: str) -> None:
    """A contract speaks of regions that stay where they were granted. Raises :class:`PluginError`."""
    if getattr(factory, "migrates", False):
        expected = "one that moves no resident; `allocert simulate` and `allocert solve` take one that does"
        raise PluginError("allocator", title, expected)
