"""The check of further promises: they take turns by counted calls, and the clock only ends."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import cast

from allocert.machines import parse_machine
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.examine import Clock, Findings, broken_by, examine
from allocert.verification.pairing.hosts.host import LostError, UnreliableError
from allocert.verification.pairing.promises.doubling import Doubling
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Tally, Trial
from allocert.verification.pairing.promises.shorter import shorter
from allocert.verification.pairing.report import Broken, Coverage
from allocert.verification.pairing.search.minimise import LATE, MINIMAL, minimise
from allocert.verification.pairing.session import Pair, Session
from allocert.verification.pairing.settings import Settings
from allocert.verification.pairing.trace import Trace

__all__ = ["STRENGTH", "examine_all", "judge_once", "keep"]

STRENGTH = "promise"
_MOST_CALLS = 100_000
"""For each promise, where there is no limit of time."""
_MOST_REPLAYS = 20
_MOST_FLUKES = 20
"""Findings of one promise that no replay shows again, after which it is given up."""


@dataclass
class _Turns:
    """One promise on its way."""

    promise: Further
    steps: Iterator[tuple[Trial, Judged]]
    tally: Tally = field(default_factory=Tally)
    work: int = 0
    flukes: int = 0
    seconds: float = 0.0
    over: bool = False


def examine_all(
    pair: Pair, promises: Sequence[Further], settings: Settings, clock: Clock, symbolic: bool
) -> Findings:
    """:func:`~.examine.examine`, in half of the time if there are further promises, which have the rest.

    Raises:
        SpecError: a promise cannot be judged with this allocator or host.
    """
    for promise in promises:
        with suppress(TimeOverError, LostError):
            promise.require(pair)
    doubling = _doubling(pair, settings, clock) if settings.strength == "auto" else Findings()
    if doubling.broken is not None:
        return doubling
    first = replace(clock, search=clock.half()) if promises else clock
    found = examine(pair, settings, first, symbolic)
    if promises and found.broken is None and found.reliable:
        keep(pair, promises, settings, clock, found)
    found.notes[:] = dict.fromkeys([*doubling.notes, *found.notes])
    return found


def _doubling(pair: Pair, settings: Settings, clock: Clock) -> Findings:
    """What comes of the few runs that count lines; of allocators whose lines cannot be counted nothing."""
    found, promise = Findings(), Doubling()
    try:
        if promise.judged_by(pair):
            keep(pair, [promise], settings, clock, found)
    except (TimeOverError, LostError, UnreliableError):
        found.notes.append(
            "its process ended, or the time was over, before the lines of its calls were counted"
        )
    return found


def keep(
    pair: Pair,
    promises: Sequence[Further],
    settings: Settings,
    clock: Clock,
    found: Findings,
    most_calls: int = _MOST_CALLS,
) -> None:
    """Judge trials of each promise until the time is over or one is broken, and add to ``found`` what came of it.

    What no replay in a fresh process shows again is a remark, and leaves its promise open.
    """
    pair.end = clock.end
    check = _Keeping(pair, clock, found, settings.tell, most_calls)
    everything = [
        _Turns(promise, promise.turns(pair, settings.seed), work=promise.begins) for promise in promises
    ]
    try:
        check.all(everything)
    except TimeOverError:
        pass
    except UnreliableError as error:
        found.notes.append(str(error))
    for turns in everything:
        found.coverage.append(
            Coverage(
                STRENGTH,
                False,
                f"{_how(found, turns)} {turns.promise.covered(turns.tally)}",
                examples=0 if turns.flukes else turns.tally.trials,
                seconds=round(turns.seconds, 3),
                promise=turns.promise.text,
            )
        )
    found.notes[:] = dict.fromkeys([*pair.host.notes, *found.notes])


def _how(found: Findings, turns: _Turns) -> str:
    """How the words on what was covered begin."""
    if found.broken is not None and found.broken.promise == turns.promise.text:
        return "broken after"
    return "open after" if turns.flukes or not turns.tally.trials else "kept over"


def judge_once(pair: Pair, promise: Further, trial: Trial) -> Broken | None:
    """What one trial breaks on fresh allocators: the promise, or another on the way to it."""
    judged = promise.judge(pair, trial)
    if judged.finding is None:
        return None
    return _broken(promise, judged.finding, "", 0, 0)


class _Keeping:
    def __init__(
        self, pair: Pair, clock: Clock, found: Findings, progress: Callable[[str], None], most_calls: int
    ) -> None:
        self._pair, self._clock, self._found, self._progress = pair, clock, found, progress
        self._most_calls = most_calls

    def all(self, everything: list[_Turns]) -> None:
        """The one with the least work is next."""
        while waiting := [turns for turns in everything if not turns.over]:
            if self._clock.search is not None and time.monotonic() > self._clock.search:
                return
            turns = min(waiting, key=lambda one: one.work)
            begin = time.monotonic()
            self._one(turns)
            turns.seconds += time.monotonic() - begin
            if self._found.broken is not None:
                return
            if self._clock.search is None and turns.work - turns.promise.begins > self._most_calls:
                turns.over = True

    def _one(self, turns: _Turns) -> None:
        """One trial of a promise, or a part of one."""
        step = next(turns.steps, None)
        if step is None:
            turns.over = True
            return
        trial, judged = step
        turns.work += max(1, judged.work)
        if judged.session is not None:
            self._another(turns, judged.session)
        elif judged.finding is not None:
            self._accuse(turns, judged.finding)
        else:
            turns.tally.add(trial, judged)
            self._progress(f"{turns.promise.text}: {turns.promise.covered(turns.tally)}")

    def _another(self, turns: _Turns, session: Session) -> None:
        """A run that broke a promise of the contract."""
        smallest, finished = minimise(self._pair, session, self._clock.end)
        promise = session.breaches[0].promise

        def again() -> bool:
            played = self._pair.replay(smallest.faulty, smallest.steps)
            return len(played.steps) == len(smallest.steps) and any(
                b.promise == promise for b in played.breaches
            )

        times, tried = self._replays(again, 1 if session.unanswered else 5)
        how = MINIMAL if finished else LATE
        if times:
            self._found.broken = broken_by(smallest, how, times, tried)
        else:
            self._fluke(turns, promise, tried, session.breaches[0].detail)

    def _accuse(self, turns: _Turns, finding: Finding) -> None:
        """Make it smaller, and report it if a replay in a fresh process shows it again."""
        promise = turns.promise
        smallest, finished = finding, True
        if not promise.fixed:
            smallest, finished = shorter(self._pair, promise, finding, self._clock.shrinking())
        latest = [smallest]

        def again() -> bool:
            judged = promise.judge(self._pair, smallest.trial)
            if judged.finding is not None:
                latest.append(judged.finding)
            return judged.finding is not None

        times, tried = self._replays(again, promise.replays)
        if times:
            how = promise.fixed or (MINIMAL if finished else LATE)
            self._found.broken = _broken(promise, latest[-1], how, times, tried)
        else:
            self._fluke(turns, promise.text, tried, finding.detail)

    def _replays(self, again: Callable[[], bool], few: int) -> tuple[int, int]:
        """How often it comes again, of how many times, beginning in a fresh process."""
        times = tried = 0
        try:
            self._pair.host.renew()
            while tried < few or (not times and tried < _MOST_REPLAYS and few > 1):
                times += again()
                tried += 1
        except (TimeOverError, UnreliableError, LostError):
            pass
        return times, tried

    def _fluke(self, turns: _Turns, promise: str, tried: int, detail: str) -> None:
        """A remark; a promise that seems to break again and again, and never twice, is left open."""
        turns.flukes += 1
        turns.over = turns.flukes >= _MOST_FLUKES
        shown = (
            f"none of {tried} replays on fresh allocators broke it"
            if tried
            else "no time was left to replay it"
        )
        if turns.flukes == 1:
            self._found.notes.append(f"the promise {promise!r} broke once, and {shown}: {detail}")


def _broken(promise: Further, finding: Finding, minimal: str, times: int, tried: int) -> Broken:
    trial = finding.trial
    return Broken(
        promise.text,
        finding.detail,
        (),
        cast(Trace, trial.items),
        finding.replies,
        minimal=minimal,
        replays=times,
        tried=tried,
        shown=finding.shown,
        machine=parse_machine(trial.spec).spec,
    )
