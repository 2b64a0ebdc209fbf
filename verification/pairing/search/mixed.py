"""The strength ``auto``: searchers of several kinds that take turns until the time is over or all is covered."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from itertools import count

from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.hosts.host import UnreliableError
from allocert.verification.pairing.report import Coverage, some
from allocert.verification.pairing.search.exhaustive import Levels, fault_sets
from allocert.verification.pairing.search.guided import Guided
from allocert.verification.pairing.search.plans.directed import STREAMS, plans
from allocert.verification.pairing.search.plans.faulty import drawn_faults, faulty_plans
from allocert.verification.pairing.search.plans.walks import LONG, SHORT, manner, walk
from allocert.verification.pairing.search.played import Played
from allocert.verification.pairing.search.running import Plan
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.search.turns import Searcher, take_turns
from allocert.verification.pairing.session import Pair, Session

__all__ = ["Mixed"]

_TRIED = 256
"""Requests that the search of states tries in each; of more it takes a sample."""

_SAMPLED = 48
_STATES = 400_000
"""States that are remembered: about a gigabyte, here and in the process of the allocators."""

_ENOUGH = 10_000
"""Random steps after which a machine is left whose states are all covered."""

_FAULTS_FIRST = 24
"""The weight of states with faulty processors when those without are covered: more than that of all others."""

_FAULTY_WALKS = 4
_PROGRESS = 64


class Mixed:
    """One search: ``run`` it, then ask for its ``coverage``.

    ``report`` receives each session that breaks a promise, and whether every shorter trace was tried, and whether
    copies of an allocator led there; it answers whether the search is over.
    """

    def __init__(
        self,
        pair: Pair,
        report: Callable[[Session, bool, bool], bool],
        *,
        seed: int = 0,
        max_faults: int | None = None,
        max_runs: int | None = None,
        max_calls: int | None = None,
        deadline: float | None = None,
        progress: Callable[[str], None] = lambda text: None,
    ) -> None:
        self.notes: list[str] = []
        self.over = False
        self.unrun = ""
        self._pair = pair
        self._report = report
        self._seed = seed
        self._max_runs = max_runs
        self._max_calls = max_calls
        self._deadline = deadline
        self._progress = progress
        self._begin = time.monotonic()
        self._once: set[int] = set()
        self._turns = 0
        self._sizes = Sizes(pair.machine, seed)
        self._sets: list[tuple[int, ...]] = (
            list(fault_sets(pair.machine, max_faults)) if pair.host.takes_faulty else [()]
        )
        self._levels: list[Levels] = []
        requests = self._sizes.all if len(self._sizes.all) <= _TRIED else self._sizes.sample(_SAMPLED)
        self._requests = list(requests)
        self._guided = Guided(pair, self._sizes, seed, self._note)
        self._directed = [self._played(self._directed_plans(stream)) for stream in range(len(STREAMS))]
        self._short = self._played(self._walks(SHORT, 1))
        self._long = self._played(self._walks(LONG, 2))
        self._most_faults = max_faults if pair.host.takes_faulty else 0
        self._faulty = self._played(faulty_plans(self._sizes, self._most_faults, seed))
        self._searchers = [
            Searcher("states", self._states(self._sets[:1]), 3),
            *(self._searcher(name, one) for name, one in zip(STREAMS, self._directed, strict=True)),
            Searcher("short", self._short.turns(), 3, lambda: self._short.resting),
            Searcher("long", self._long.turns(), 2, lambda: self._long.resting),
            Searcher("guided", self._guided.turns(), 2),
        ]
        if self._most_faults != 0:
            self._searchers.append(Searcher("faulty", self._faulty.turns(), 3, lambda: self._faulty.resting))
        if self._sets[1:]:
            self._searchers.append(Searcher("faults", self._states(self._sets[1:]), 1))
            self._searchers[0].turns = self._then_faults(self._searchers[0].turns, self._searchers[-1])

    @property
    def complete(self) -> bool:
        """Whether every reachable state was visited, of all requests and sets of faulty processors."""
        whole = len(self._requests) == self._sizes.count and len(self._levels) == 1 + bool(self._sets[1:])
        return (
            whole
            and all(levels.done and not levels.seen.coarse for levels in self._levels)
            and self._pair.host.merging
        )

    def run(self) -> None:
        """Take turns until a finding is accepted, the time is over, or all is covered."""
        try:
            host = self._pair.host
            take_turns(self._searchers, self._stop, lambda: host.alone or host.replaying)
            self.unrun = "" if self.over else self._guided.unrun()
        except TimeOverError:
            pass
        except UnreliableError as error:
            self.notes.append(str(error))
        finally:
            for searcher in self._searchers:
                searcher.close()

    @property
    def coverage(self) -> list[Coverage]:
        """What was covered, searcher by searcher."""
        seconds = round(time.monotonic() - self._begin, 3)
        found = []
        if self._levels:
            found.append(
                Coverage(
                    "exhaustive",
                    self.complete and not self.over,
                    "; ".join(self._scope(levels, number) for number, levels in enumerate(self._levels)),
                    states=sum(levels.states for levels in self._levels),
                    transitions=sum(levels.transitions for levels in self._levels),
                    depth=max(levels.deepest for levels in self._levels),
                    fault_sets=len(self._sets),
                    seconds=seconds,
                )
            )
        short, long, faulty = self._short, self._long, self._faulty
        directed = [*self._directed, faulty]
        if calls := sum(one.calls for one in directed):
            runs = sum(one.runs for one in directed)
            done = some(runs, "directed trace") if runs else "no directed trace to its end"
            text = f"{done}, {some(calls, 'call')}"
            if faulty.runs:
                text += f"; {faulty.runs} of them with faulty processors drawn at random"
            found.append(Coverage("directed", False, text, examples=runs, seconds=seconds))
        calls, runs = short.calls + long.calls, short.runs + long.runs
        if calls:
            longest = max(short.longest, long.longest)
            done = f"in {some(runs, 'run')}, the longest of {some(longest, 'step')}"
            text = f"{some(calls, 'random step')}{f' {done}' if runs else ', no run to its end'}, seed {self._seed}"
            found.append(Coverage("walks", False, text, examples=runs, seconds=seconds))
        if self._guided.runs:
            text = f"{some(self._guided.runs, 'run')} steered to lines of its code that no run had reached"
            text += f"; {self.unrun}" if self.unrun else ""
            found.append(Coverage("guided", False, text, examples=self._guided.runs, seconds=seconds))
        return found

    def _stop(self) -> bool:
        self._turns += 1
        if self._turns % _PROGRESS == 0:
            self._progress(
                ", ".join(f"{searcher.name} {searcher.calls} calls" for searcher in self._searchers)
            )
        if self.over or (self._deadline is not None and time.monotonic() > self._deadline):
            return True
        if not self._pair.host.reliable:
            return True
        if (
            self._max_calls is not None
            and sum(searcher.calls for searcher in self._searchers) >= self._max_calls
        ):
            return True
        runs = self._short.runs + self._long.runs
        if self._max_runs is not None and runs >= self._max_runs:
            return True
        return (
            len(self._once) == len(STREAMS)
            and self._short.calls + self._long.calls > _ENOUGH
            and self.complete
        )

    def _states(self, roots: list[tuple[int, ...]]) -> Iterator[int]:
        """Level by level; after a finding that does not come again once more, by replays."""
        place = None
        while not self._pair.host.alone:
            levels = Levels(
                self._pair,
                self._requests,
                _STATES,
                self._deadline,
                self._pair.rejects is not None,
                observed=True,
            )
            if place is None:
                place = len(self._levels)
                self._levels.append(levels)
            self._levels[place] = levels
            yield from levels.turns(roots)
            if levels.done and not levels.repeats():
                self.notes.append(
                    "a replay of the same steps ended otherwise, so there may be states it did not show"
                )
                levels.done = False
            self.notes += levels.notes
            if levels.broken is None or self._pair.host.alone:
                return
            whole = (
                len(self._requests) == self._sizes.count
                and not levels.seen.coarse
                and self._pair.host.merging
            )
            copying = self._pair.host.copying
            self._note(levels.broken, whole, copying)
            if self.over or not copying:
                return
            self._pair.host.copying = False
            if not self._pair.host.alone:
                self.notes.append(
                    "copies of it do not behave as it does; states were reached by replays instead"
                )

    def _then_faults(self, states: Iterator[int], faults: Searcher) -> Iterator[int]:
        """Once all states without faulty processors are covered, only those with some are left: they come first then."""
        yield from states
        if self._levels[0].done:
            faults.weight = _FAULTS_FIRST

    def _searcher(self, name: str, played: Played) -> Searcher:
        return Searcher(name, played.turns(), STREAMS[name], lambda: played.resting)

    def _note(self, session: Session, whole: bool = False, copied: bool = False) -> None:
        self.over = self.over or self._report(session, whole, copied)

    def _played(self, made: Iterator[tuple[tuple[int, ...], Plan]]) -> Played:
        return Played(self._pair, made, self._note, self._guided.offer)

    def _directed_plans(self, stream: int) -> Iterator[tuple[tuple[int, ...], Plan]]:
        """One stream, round after round; from the second on some processors are faulty every other time."""
        for turn in count():
            draw = random.Random(self._seed + turn)
            for number, plan in enumerate(plans(self._sizes, draw)[stream]):
                yield (self._some_faulty(number, draw) if turn % 2 else ()), plan
            self._once.add(stream)

    def _walks(self, lengths: tuple[int, ...], stream: int) -> Iterator[tuple[tuple[int, ...], Plan]]:
        """Walk after walk, each with numbers of its own."""
        rejects = self._pair.rejects is not None
        for number in count():
            draw = random.Random(f"{self._seed} {stream} {number}")
            how = manner(self._sizes, lengths[number % len(lengths)], rejects, draw)
            faulty = self._some_faulty(number, draw) if number % _FAULTY_WALKS == 3 else ()
            yield faulty, walk(how, self._sizes, draw)

    def _some_faulty(self, turn: int, draw: random.Random) -> tuple[int, ...]:
        if self._most_faults == 0 or self._pair.machine.processors < 2:
            return ()
        return drawn_faults(self._pair.machine, self._most_faults, turn, draw)

    def _scope(self, levels: Levels, number: int) -> str:
        what = some(len(self._sets) - 1, "fault set") if number else "no faulty processor"
        if levels.done:
            how = "every reachable state"
        elif levels.depth:
            how = f"every state within {some(levels.depth, 'step')}"
        else:
            how = "the first state only, its steps not all tried"
        if len(self._requests) < self._sizes.count:
            how += f", with {len(self._requests)} of the {self._sizes.count} requests"
        if levels.seen.coarse or not self._pair.host.merging:
            how += ", distinguished by what is held"
        if levels.states >= _STATES:
            how += f" ({_STATES} states are all that is remembered)"
        return f"{what}: {how}"
