"""The check of the allocators in one host against their contract, at each strength, within a budget of time."""

from __future__ import annotations

import time
from dataclasses import dataclass, field, replace

from allocert.verification.pairing.report import Broken, Coverage
from allocert.verification.pairing.search.confirming import confirm
from allocert.verification.pairing.search.exhaustive import search
from allocert.verification.pairing.search.generated import generate
from allocert.verification.pairing.search.minimise import LATE, MINIMAL, SHORTEST, minimise
from allocert.verification.pairing.search.mixed import Mixed
from allocert.verification.pairing.search.shorter import other_ways, shortest
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.settings import Settings

__all__ = ["Clock", "Findings", "broken_by", "examine"]

_FLUKES = 3
_OTHER_SEED = 1 << 16
_AUTO_PROCESSORS = 16
_EXAMPLES = 1000
_SHRINK_SECONDS = 5.0
_SEARCH, _END = 0.9, 1.1
_AS_FOUND = "as it was found"


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

    def shrinking(self) -> float | None:
        """When making smaller stops: after two thirds of the rest."""
        now = time.monotonic()
        return (
            None if self.end is None else min(now + _SHRINK_SECONDS, now + max(0.0, self.end - now) * 2 / 3)
        )

    def half(self) -> float | None:
        """Half of the rest of the search."""
        now = time.monotonic()
        return None if self.search is None else now + max(0.0, self.search - now) / 2


@dataclass
class Findings:
    """What came of a check: what was covered, the broken promise, if any, remarks, and whether it means anything."""

    coverage: list[Coverage] = field(default_factory=list)
    broken: Broken | None = None
    notes: list[str] = field(default_factory=list)
    reliable: bool = True


def examine(pair: Pair, settings: Settings, clock: Clock, symbolic: bool) -> Findings:
    """Look for a broken promise; ``symbolic`` says whether ``auto`` also asks a solver.

    What no replay on a fresh allocator shows again is a remark and accuses nobody.
    """
    found = Findings()
    check = _Check(pair, settings, clock, found)
    strength = settings.strength
    auto = strength == "auto"
    if strength == "symbolic" or (auto and symbolic and pair.machine.processors <= _AUTO_PROCESSORS):
        check.symbolic()
    if found.broken is None and strength == "exhaustive":
        check.exhaustive()
    elif found.broken is None and strength == "generated":
        check.generated()
    elif found.broken is None and auto:
        check.mixed()
    found.notes = list(dict.fromkeys([*pair.host.notes, *found.notes]))
    found.reliable = found.broken is not None or (found.reliable and pair.host.reliable)
    return found


@dataclass
class _Check:
    pair: Pair
    settings: Settings
    clock: Clock
    found: Findings
    flukes: int = 0

    def mixed(self) -> None:
        """Searchers of several kinds."""
        mix = Mixed(
            self.pair,
            self._made_smaller,
            seed=self.settings.seed,
            max_faults=self.settings.max_faults,
            max_runs=self._most_runs(),
            max_calls=self.settings.max_calls,
            deadline=self.clock.search,
            progress=self.settings.tell,
        )
        mix.run()
        self.found.notes += mix.notes
        self.found.coverage += mix.coverage

    def _most_runs(self) -> int | None:
        """Random runs at most: as many as were asked for, else a number only where nothing else ends the search."""
        endless = self.clock.search is None and self.settings.max_calls is None
        return _EXAMPLES if endless and self.settings.max_examples is None else self.settings.max_examples

    def _made_smaller(self, session: Session, whole: bool, copied: bool) -> bool:
        """A finding of the mixed search: replayed, made smaller and replayed again. Whether the search is over."""
        before = self.pair.host.alone
        if not self._accuse(session, SHORTEST if whole else "", copied):
            if not copied and before == self.pair.host.alone:
                self.flukes += 1
                self.found.reliable = False
            return self.flukes >= _FLUKES
        if whole:
            return True
        until = self.clock.shrinking()
        smaller, finished = minimise(self.pair, other_ways(self.pair, session, until), until)
        how = MINIMAL if finished else LATE
        if finished:
            smaller, least = shortest(self.pair, smaller, until)
            how = SHORTEST if least else MINIMAL
        if smaller is session or not self._accuse(smaller, how):
            self._tell(how if smaller is session else _AS_FOUND)
        return True

    def _tell(self, minimal: str) -> None:
        """Say of the broken promise that is reported how small its trace is."""
        if self.found.broken is not None:
            self.found.broken = replace(self.found.broken, minimal=minimal)

    def symbolic(self) -> None:
        """All boards at once."""
        from allocert.verification.pairing.search.symbolic import prove

        proof = prove(self.pair, deadline=self.clock.search, progress=self.settings.tell)
        self.found.coverage.append(proof.coverage)
        self.found.notes += proof.notes
        if proof.broken is not None:
            smallest, _ = minimise(self.pair, proof.broken, self.clock.end)
            before = self.pair.host.alone
            if not self._accuse(smallest, MINIMAL) and before == self.pair.host.alone:
                self.found.reliable = False

    def exhaustive(self) -> None:
        """A search on copies; if its finding does not replay on a fresh allocator, a search by replays."""
        while True:
            result = search(
                self.pair,
                max_states=self.settings.max_states,
                max_faults=self.settings.max_faults,
                deadline=self.clock.search,
                progress=self.settings.tell,
            )
            self.found.notes += result.notes
            if result.broken is None or self._accuse(result.broken, SHORTEST):
                self.found.coverage.append(result.coverage)
                return
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
                return
            self.pair.host.copying = False
            self.found.notes.append(
                "copies of it do not behave as it does; states were reached by replays instead"
            )

    def generated(self) -> None:
        """Random traces; after a finding that no replay shows again, others."""
        for again in range(_FLUKES):
            made = generate(
                self.pair,
                max_examples=_EXAMPLES if self.settings.max_examples is None else self.settings.max_examples,
                max_faults=self.settings.max_faults,
                seed=self.settings.seed + again * _OTHER_SEED,
                deadline=self.clock.search,
                end=self.clock.end,
                progress=self.settings.tell,
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

    def _accuse(self, session: Session, minimal: str, copied: bool = False) -> bool:
        """Report a broken promise if a replay shows it again."""
        times, tried, shared = confirm(self.pair, session)
        promise = session.breaches[0].promise
        if times:
            self.found.broken = broken_by(session, minimal, times, tried)
        elif shared:
            self.pair.host.alone = True
            self.found.notes.append(self.pair.host.shared)
        elif (copied and tried) or self.found.broken is not None:
            pass
        elif tried:
            self.found.notes.append(
                f"the promise {promise!r} broke once, and none of {tried} replays on fresh allocators broke it:"
                f" {session.breaches[0].detail}"
            )
        else:
            self.found.reliable = False
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
