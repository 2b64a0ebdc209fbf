"""The check of a user's allocator: it runs in a process of its own, and is judged in this one."""

from __future__ import annotations

from dataclasses import dataclass

from allocert.common.settings import gathered
from allocert.errors import PluginError, SpecError
from allocert.machines import family_of, parse_machine
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.examine import Clock, broken_by
from allocert.verification.pairing.hosts.opening import Hosted, open_host
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.judging import Further, Trial
from allocert.verification.pairing.promises.keeping import examine_all, judge_once
from allocert.verification.pairing.promises.terms import further, parted
from allocert.verification.pairing.report import Broken, Report
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.settings import Settings

__all__ = ["check_isolated", "replay_isolated"]


@dataclass(frozen=True)
class Isolated(Settings):
    """An allocator to be checked in a process of its own, by name, on a machine; ``promises`` are added to what it declares."""

    allocator: str
    machine: str
    promises: tuple[str, ...] = ()


@gathered(Isolated)
def check_isolated(asked: Isolated) -> Report:
    """:func:`~allocert.verification.pairing.engine.check` of an allocator by name, ``command:`` and a command line for a program, in
    processes of its own.

    The process executes steps and answers; everything is decided here, from the answers. The budget includes the
    import.

    Raises:
        PluginError: it cannot be imported (in time) or built, or it moves residents.
    """
    place = parse_machine(asked.machine)
    clock = Clock.of(asked.seconds)
    with open_host(asked.allocator, place, asked.call_limit, clock.end) as host:
        if host.facts.migrates:
            raise PluginError("allocator", asked.allocator, "one that moves no resident")
        pair, more = _pair(host, asked.promises)
        found = examine_all(pair, more, asked, clock, False)
    return Report(
        asked.allocator,
        place.spec,
        pair.contract,
        pair.rejects is not None,
        tuple(found.coverage),
        found.broken,
        tuple(found.notes),
        found.reliable,
        tuple(promise.text for promise in more),
    )


def replay_isolated(
    allocator: str,
    machine: str,
    promises: tuple[str, ...],
    faulty: tuple[int, ...],
    trace: tuple[Item, ...],
    call_timeout: float = 2.0,
    promise: str = "",
) -> Broken | None:
    """What a trace breaks on a fresh allocator in a process of its own; whether it breaks a further ``promise``."""
    with open_host(allocator, parse_machine(machine), call_timeout) as host:
        pair, _ = _pair(host, promises)
        judged = further(promise)
        if judged is not None:
            judged.require(pair)
            return judge_once(pair, judged, Trial(host.machine.spec, trace))
        session = pair.replay(faulty, trace)
    return broken_by(session) if session.breaches else None


def _pair(host: Hosted, promises: tuple[str, ...]) -> tuple[Pair, tuple[Further, ...]]:
    """The allocator with its contract, and its further promises; those of its class, and those made for it. Raises :class:`SpecError`."""
    if not host.facts.fits:
        wanted = " or ".join(host.facts.machines)
        raise SpecError(f"machine of {host.allocator}", host.machine.spec, f"a {wanted}")
    basic, more = parted((*host.facts.promises, *promises))
    contract, rejects = parse_promises(host.facts.contract, basic, host.machine)
    family_of(host.machine, contract.family)
    return Pair(host, contract, "exception" if rejects or host.rejects else None), more
