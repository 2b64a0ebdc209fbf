"""The check of the allocators in one host against their contract, at each strength, within a budget of time."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace

from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.host import UnreliableError
from allocert.verification.pairing.report import Broken, Coverage
from allocert.verification.pairing.search.exhaustive import search
from allocert.verification.pairing.search.generated import generate
from allocert.verification.pairing.search.minimise import MINIMAL, minimise
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.trace import Step

__all__ = ["STRENGTHS", "Clock", "Findings", "Limits", "broken_by", "examine"]

STRENGTHS = ("auto", "exhaustive", "generated", "symbolic")

_FLUKES = 3
_OTHER_SEED = 1 << 16
_REPLAYS = 5
_MOST_REPLAYS = 20
_AUTO_PROCESSORS = 16
_AUTO_STATES = 30_000
_SHORTEST = "no shorter trace breaks a promise"
_SEARCH, _END = 0.9, 1.1
_SHRINK_SECONDS = 10.0


@dataclass(frozen=True)
class Clock:
    """When the search for a broken promise stops, and when all is over, as ``time.monotonic`` values."""

    search: float | None
    end: float | None

    @classmethod
    def of(cls, budget: float | None) -> Clock:
        """Nine tenths of the budget, in seconds from now, for the search, and two tenths to make smaller and replay."""
        if budget is None:
            return cls(None, None)
        now = time.monotonic()
        return cls(now + _SEARCH * budget, now + _END * budget)

    def shrinking(self) -> float:
        """When making a finding smaller stops, so that time is left to replay it."""
        now = time.monotonic()
        return now + (_SHRINK_SECONDS if self.end is None else min(_SHRINK_SECONDS, (self.end - now) / 2))

    def half(self) -> float | None:
        """Half of what is left for the search."""
        now = time.monotonic()
        return None if self.search is None else now + max(0.0, self.search - now) / 2


@dataclass(frozen=True)
class Limits:
    """How much is tried at most."""

    max_faults: int | None = None
    max_states: int = 100_000
    max_examples: int = 1000
    seed: int = 0


@dataclass
class Findings:
    """What came of a check: what was covered, the broken promise, if any, remarks, and whether it means anything."""

    coverage: list[Coverage] = field(default_factory=list)
    broken: Broken | None = None
    notes: list[str] = field(default_factory=list)
    reliable: bool = True


def examine(
    pair: Pair, strength: str, limits: Limits, clock: Clock, symbolic: bool, progress: Callable[[str], None]
) -> Findings:
    """Look for a broken promise; ``symbolic`` says whether ``auto`` also asks a solver.

    What no replay on a fresh allocator shows again is a remark and accuses nobody.
    """
    found = Findings()
    check = _Check(pair, limits, clock, progress, found)
    auto = strength == "auto"
    small = pair.machine.processors <= _AUTO_PROCESSORS
    if strength == "symbolic" or (auto and symbolic and small):
        check.symbolic()
    complete = False
    if found.broken is None and (strength == "exhaustive" or (auto and small)):
        states = min(limits.max_states, _AUTO_STATES) if auto else limits.max_states
        complete = check.exhaustive(states, clock.half() if auto else clock.search)
    if found.broken is None and pair.host.reliable and (strength == "generated" or (auto and not complete)):
        check.generated()
    found.notes = list(dict.fromkeys([*pair.host.notes, *found.notes]))
    found.reliable = found.broken is not None or (found.reliable and pair.host.reliable)
    return found


@dataclass
class _Check:
    pair: Pair
    limits: Limits
    clock: Clock
    progress: Callable[[str], None]
    found: Findings

    def symbolic(self) -> None:
        """All boards at once."""
        from allocert.verification.pairing.search.symbolic import prove

        proof = prove(self.pair, deadline=self.clock.search, progress=self.progress)
        self.found.coverage.append(proof.coverage)
        self.found.notes += proof.notes
        if proof.broken is not None:
            smallest, _ = minimise(self.pair, proof.broken, self.clock.end)
            self._accuse(smallest, MINIMAL)

    def exhaustive(self, states: int, deadline: float | None) -> bool:
        """A search on copies; if its finding does not replay on a fresh allocator, a search by replays. Whether it was
        complete."""
        while True:
            result = search(
                self.pair,
                max_states=states,
                max_faults=self.limits.max_faults,
                deadline=deadline,
                progress=self.progress,
            )
            self.found.notes += result.notes
            if result.broken is None or self._accuse(result.broken, _SHORTEST):
                self.found.coverage.append(result.coverage)
                return result.broken is None and result.coverage.complete
            if not self.pair.host.copying:
                self.found.coverage.append(
                    replace(
                        result.coverage,
                        text="nothing: no replay showed its finding again",
                        states=0,
                        transitions=0,
                    )
                )
                self.found.reliable = False
                return False
            self.pair.host.copying = False
            self.found.notes.append(
                "copies of it do not behave as it does; states were reached by replays instead"
            )

    def generated(self) -> None:
        """Random traces; after a finding that no replay shows again, others."""
        for again in range(_FLUKES):
            made = generate(
                self.pair,
                max_examples=self.limits.max_examples,
                max_faults=self.limits.max_faults,
                seed=self.limits.seed + again * _OTHER_SEED,
                deadline=self.clock.search,
                end=self.clock.end,
                progress=self.progress,
            )
            self.found.notes += made.notes
            if made.broken is None or self._accuse(made.broken, made.minimal):
                if made.broken is not None or made.coverage.examples or not again:
                    self.found.coverage.append(made.coverage)
                return
            text = f"{made.coverage.text}, which no replay showed again"
            covered = max(0, made.coverage.examples - 1)
            self.found.reliable = False
            self.found.coverage.append(replace(made.coverage, text=text, examples=covered))

    def _accuse(self, session: Session, minimal: str) -> bool:
        """Report a broken promise if a replay shows it again."""
        times, tried = _replays(self.pair, session)
        promise = session.breaches[0].promise
        if times:
            self.found.broken = broken_by(session, minimal, times, tried)
        elif tried:
            self.found.notes.append(
                f"the promise {promise!r} broke once, and none of {tried} replays on fresh allocators broke it:"
                f" {session.breaches[0].detail}"
            )
        else:
            self.found.notes.append(
                f"the promise {promise!r} seemed to break when the time was over, which left none to replay it"
            )
        return times > 0


def broken_by(session: Session, minimal: str = "", times: int = 0, tried: int = 0) -> Broken:
    """The first broken promise of a session."""
    breach = session.breaches[0]
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
        tried,
    )


def _replays(pair: Pair, session: Session) -> tuple[int, int]:
    """How often a trace breaks its promise again, of how many replays; in a fresh process where there is one."""
    few = 1 if session.unanswered else _REPLAYS
    times = tried = 0
    try:
        pair.host.renew()
        while tried < few or (not times and tried < _MOST_REPLAYS and not session.unanswered):
            times += _breaks(pair, session.faulty, session.steps, session.breaches[0].promise)
            tried += 1
    except (TimeOverError, UnreliableError):
        pass
    return times, tried


def _breaks(pair: Pair, faulty: tuple[int, ...], steps: tuple[Step, ...], promise: str) -> bool:
    session = pair.replay(faulty, steps)
    return len(session.steps) == len(steps) and any(b.promise == promise for b in session.breaches)
