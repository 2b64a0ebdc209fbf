"""The check of an allocator in this process: ours, or a class of somebody who calls the library."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import KW_ONLY, dataclass
from typing import Any

from allocert.allocators import Contract
from allocert.common.settings import gathered
from allocert.errors import PluginError, SpecError
from allocert.machines import Machine, family_of, parse_machine
from allocert.machines.machine import kind_name
from allocert.verification.pairing.contracts import parse_promises
from allocert.verification.pairing.examine import Clock, broken_by
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.promises.keeping import examine_all
from allocert.verification.pairing.promises.terms import parted
from allocert.verification.pairing.report import Report
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.settings import STRENGTHS, Settings
from allocert.verification.pairing.trace import Step

__all__ = ["check", "check_fits", "contract_of", "promises_of_class", "replay_report"]


@dataclass(frozen=True)
class Checked(Settings):
    """A class or factory to be checked in this process, on a machine, against a contract."""

    allocator: Callable[..., Any]
    machine: Machine | str
    contract: Contract | None = None
    _: KW_ONLY
    rejects: bool | None = None
    promises: tuple[str, ...] = ()
    name: str = ""


@gathered(Checked)
def check(asked: Checked) -> Report:
    """Check an allocator class (or factory) against ``contract``, by default its own, else soundness.

    ``rejects`` promises that a release of a region that is not held raises (``ReleaseError`` for allocators of this package, which
    promise it by default). ``promises`` are added to what the class declares, as texts such as ``"complete"`` or ``"within:1.2"``;
    ``name`` is what the report calls it. All else is explained in :class:`~.settings.Settings`. The first broken promise
    ends the check; its trace is the shortest (exhaustive) or 1-minimal (generated).

    Raises:
        PluginError: it cannot be built on ``machine``, or its contract is none.
        SpecError: no such strength, machine, family or promise, or one that cannot be judged in this process.
    """
    allocator, machine, contract = asked.allocator, asked.machine, asked.contract
    place = parse_machine(machine) if isinstance(machine, str) else machine
    if asked.strength not in STRENGTHS:
        raise SpecError("strength", asked.strength, ", ".join(STRENGTHS))
    basic, more = parted((*promises_of_class(allocator), *asked.promises))
    promised, added = parse_promises(contract_of(allocator) if contract is None else contract, basic, place)
    rejects = True if added else asked.rejects
    check_fits(place, getattr(allocator, "machines", None), getattr(allocator, "__name__", "the allocator"))
    family_of(place, promised.family)
    host = LocalHost(allocator, place, promised, asked.call_limit)
    own = host.subject.own
    rejects = own if rejects is None else rejects
    pair = Pair(host, promised, _due(own) if rejects else None)
    with host.subject.timed():
        symbolic = own and host.has_choose and promised.first_choice and promised.family != "subcubes"
        found = examine_all(pair, more, asked, Clock.of(asked.seconds), symbolic)
    label = asked.name or getattr(allocator, "__qualname__", repr(allocator))
    return Report(
        label,
        place.spec,
        promised,
        rejects,
        tuple(found.coverage),
        found.broken,
        tuple(found.notes),
        found.reliable,
        tuple(promise.text for promise in more),
    )


def replay_report(
    allocator: Callable[..., Any],
    machine: Machine,
    contract: Contract,
    faulty: tuple[int, ...],
    trace: tuple[Step, ...],
    *,
    rejects: bool | None = None,
    call_timeout: float = 2.0,
    name: str = "",
) -> Report:
    """What one trace breaks on a fresh allocator; the replies are the report's notes."""
    host = LocalHost(allocator, machine, contract, call_timeout)
    own = host.subject.own
    rejects = own if rejects is None else rejects
    with host.subject.timed():
        session = Pair(host, contract, _due(own) if rejects else None).replay(faulty, trace)
    broken = broken_by(session) if session.breaches else None
    return Report(name, machine.spec, contract, rejects, (), broken, session.replies)


def contract_of(allocator: Any) -> Contract:
    """What a class promises; a class that says nothing, or says it in texts (:func:`promises_of_class`), promises to be sound.

    Raises:
        PluginError: its ``contract`` is something else.
    """
    contract = getattr(allocator, "contract", None)
    if contract is None or _texts(contract):
        return Contract()
    if not isinstance(contract, Contract):
        raise PluginError(
            "contract", type(contract).__name__, "an allocert.Contract, or texts such as 'complete'"
        )
    return contract


def promises_of_class(allocator: Any) -> tuple[str, ...]:
    """What a class declares in texts, one or a tuple of them: ``promises`` besides its contract, such as ``"within:1.2"``, and a
    ``contract`` that is written so.

    An attribute ``promises`` that is something else declares nothing.
    """
    declared = (*_texts(getattr(allocator, "contract", None)), *_texts(getattr(allocator, "promises", None)))
    return tuple(dict.fromkeys(declared))


def _texts(shown: Any) -> tuple[str, ...]:
    """A text, or a tuple or list of texts; nothing else."""
    texts = (shown,) if type(shown) is str else shown
    if not isinstance(texts, tuple | list) or not all(type(text) is str for text in texts):
        return ()
    return tuple(texts)


def check_fits(machine: Machine, kinds: Any, name: str) -> None:
    """Raises :class:`SpecError` if ``machine`` is of none of the kinds that an allocator is for."""
    if isinstance(kinds, tuple) and kinds and not isinstance(machine, kinds):
        wanted = " or ".join(map(kind_name, kinds))
        raise SpecError(f"machine of {name}", machine.spec, f"a {wanted}")


def _due(own: bool) -> str:
    """What a release of something not held must raise: ours ``ReleaseError``, others any exception."""
    return "release" if own else "exception"
