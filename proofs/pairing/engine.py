"""The check of one allocator against its contract, in this process."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from allocert.allocators import Contract
from allocert.errors import PluginError, SpecError
from allocert.machines import Machine, family_of, parse_machine
from allocert.machines.machine import kind_name
from allocert.proofs.pairing.exhaustive import search
from allocert.proofs.pairing.generated import generate
from allocert.proofs.pairing.minimise import MINIMAL, minimise
from allocert.proofs.pairing.report import Broken, Coverage, Report
from allocert.proofs.pairing.session import Pair, Session
from allocert.proofs.pairing.subject import Subject, due_exception
from allocert.proofs.trace import Step

__all__ = ["STRENGTHS", "check", "contract_of", "replay_report"]

STRENGTHS = ("auto", "exhaustive", "generated", "symbolic")

_REPLAYS = 5
_AUTO_PROCESSORS = 16
_AUTO_STATES = 30_000


def check(
    allocator: Callable[..., Any],
    machine: Machine | str,
    contract: Contract | None = None,
    *,
    strength: str = "auto",
    rejects: bool | None = None,
    max_faults: int | None = None,
    max_states: int = 100_000,
    max_examples: int = 1000,
    time_budget: float | None = 20.0,
    call_timeout: float = 2.0,
    seed: int = 0,
    name: str = "",
    progress: Callable[[str], None] = lambda text: None,
    watch: Callable[[Subject], None] | None = None,
) -> Report:
    """Check an allocator class (or factory) against ``contract``, by default its own, else soundness.

    ``strength`` is one of :data:`STRENGTHS`; ``auto`` searches exhaustively on at most 16 processors and
    then generates traces. ``rejects`` promises that a release of a region that is not held raises
    (``ReleaseError`` for allocators of this package, which promise it by default). ``max_faults`` limits
    the faulty processors; ``time_budget`` and ``call_timeout`` are in seconds. The first broken promise
    ends the check; its trace is the shortest (exhaustive) or 1-minimal (generated).

    Raises:
        PluginError: it cannot be built on ``machine``, or its contract is none.
        SpecError: no such strength, machine or family.
    """
    place = parse_machine(machine) if isinstance(machine, str) else machine
    if strength not in STRENGTHS:
        raise SpecError("strength", strength, ", ".join(STRENGTHS))
    own = getattr(allocator, "__module__", "").startswith("allocert.allocators")
    promised = contract_of(allocator) if contract is None else contract
    rejects = own if rejects is None else rejects
    _fits(allocator, place)
    family_of(place, promised.family)
    subject = Subject(allocator, place, call_timeout)
    pair = Pair(subject, promised, due_exception(own) if rejects else None)
    if watch is not None:
        watch(subject)
    deadline = None if time_budget is None else time.monotonic() + time_budget
    parts: list[Coverage] = []
    notes: list[str] = []
    broken: Broken | None = None
    with subject.timed():
        if strength == "symbolic" or (strength == "auto" and _symbolic_pays(allocator, pair)):
            from allocert.proofs.pairing.symbolic import prove

            proof = prove(allocator, pair, deadline=deadline, progress=progress)
            parts.append(proof.coverage)
            notes += proof.notes
            if proof.broken is not None:
                smallest, _ = minimise(pair, proof.broken)
                broken = confirmed(pair, smallest, MINIMAL)
        searched = False
        small = place.processors <= _AUTO_PROCESSORS
        if broken is None and (strength == "exhaustive" or (strength == "auto" and small)):
            half = strength == "auto" and deadline is not None and time_budget is not None
            until = deadline - time_budget / 2 if half and deadline and time_budget else deadline
            states = min(max_states, _AUTO_STATES) if strength == "auto" else max_states
            found, part, more = _exhaustive(pair, states, max_faults, until, progress)
            parts.append(part)
            notes += more
            broken, searched = found, part.complete
        if broken is None and (strength == "generated" or (strength == "auto" and not searched)):
            made = generate(
                pair,
                max_examples=max_examples,
                max_faults=max_faults,
                seed=seed,
                deadline=deadline,
                progress=progress,
            )
            parts.append(made.coverage)
            broken = None if made.broken is None else confirmed(pair, made.broken, made.minimal)
    label = name or getattr(allocator, "__qualname__", repr(allocator))
    return Report(label, place.spec, promised, rejects, tuple(parts), broken, tuple(notes))


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
    watch: Callable[[Subject], None] | None = None,
) -> Report:
    """What one trace breaks on a fresh allocator; without a broken promise the replies are its notes."""
    own = getattr(allocator, "__module__", "").startswith("allocert.allocators")
    rejects = own if rejects is None else rejects
    subject = Subject(allocator, machine, call_timeout)
    pair = Pair(subject, contract, due_exception(own) if rejects else None)
    if watch is not None:
        watch(subject)
    with subject.timed():
        session = pair.replay(faulty, trace)
    broken = None
    if session.breaches:
        breach = session.breaches[0]
        witness = None if breach.witness is None else breach.witness.address
        also = tuple(other.promise for other in session.breaches[1:])
        broken = Broken(breach.promise, breach.detail, faulty, session.steps, session.replies, witness, also)
    return Report(name, machine.spec, contract, rejects, (), broken, session.replies)


def contract_of(allocator: Any) -> Contract:
    """What a class promises; a class that says nothing promises to be sound.

    Raises:
        PluginError: its ``contract`` is something else.
    """
    contract = getattr(allocator, "contract", None)
    if contract is None:
        return Contract()
    if not isinstance(contract, Contract):
        raise PluginError("contract", type(contract).__name__, "an allocert.allocators.Contract")
    return contract


def _symbolic_pays(allocator: Any, pair: Pair) -> bool:
    """Whether ``auto`` also asks a solver: one of our kernels on a small machine."""
    own = getattr(allocator, "__module__", "").startswith("allocert.allocators")
    promised = pair.contract.first_choice and pair.contract.family != "subcubes"
    return own and promised and hasattr(allocator, "choose") and pair.machine.processors <= _AUTO_PROCESSORS


def _fits(allocator: Any, machine: Machine) -> None:
    kinds = getattr(allocator, "machines", None)
    if isinstance(kinds, tuple) and kinds and not isinstance(machine, kinds):
        wanted = " or ".join(map(kind_name, kinds))
        raise SpecError(
            f"machine of {getattr(allocator, '__name__', 'the allocator')}", machine.spec, f"a {wanted}"
        )


def _exhaustive(
    pair: Pair,
    max_states: int,
    max_faults: int | None,
    deadline: float | None,
    progress: Callable[[str], None],
) -> tuple[Broken | None, Coverage, tuple[str, ...]]:
    """A search on copies; if its finding does not replay on a fresh allocator, a search by replays."""
    found = search(pair, max_states=max_states, max_faults=max_faults, deadline=deadline, progress=progress)
    if found.broken is None:
        return None, found.coverage, found.notes
    minimal = "no shorter trace breaks a promise"
    broken = confirmed(pair, found.broken, minimal)
    if broken.replays:
        return broken, found.coverage, found.notes
    again = search(
        pair, max_states=max_states, max_faults=max_faults, deadline=deadline, copies=False, progress=progress
    )
    notes = (*found.notes, "copies of it do not behave as it does; states were reached by replays instead")
    if again.broken is None:
        return None, again.coverage, (*again.notes, *notes)
    return confirmed(pair, again.broken, minimal), again.coverage, (*again.notes, *notes)


def confirmed(pair: Pair, session: Session, minimal: str) -> Broken:
    """The broken promise of a session, with how often its trace breaks it on fresh allocators."""
    breach = session.breaches[0]
    slow = "within" in breach.detail and breach.promise == "answers"
    tries = 2 if slow else _REPLAYS
    times = sum(_breaks(pair, session.faulty, session.steps, breach.promise) for _ in range(tries))
    also = tuple(dict.fromkeys(b.promise for b in session.breaches[1:] if b.promise != breach.promise))
    witness = None if breach.witness is None else breach.witness.address
    return Broken(
        breach.promise,
        breach.detail,
        session.faulty,
        session.steps,
        session.replies,
        witness,
        also,
        minimal,
        times,
        tries,
    )


def _breaks(pair: Pair, faulty: tuple[int, ...], steps: tuple[Step, ...], promise: str) -> bool:
    session = pair.replay(faulty, steps)
    return len(session.steps) == len(steps) and any(b.promise == promise for b in session.breaches)
