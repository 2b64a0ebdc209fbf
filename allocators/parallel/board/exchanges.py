"""What a loop costs in which every processor sends a word back along an axis and takes one from the other side, turn by turn.

``for a in range(2, n + 1)``, and in it a word to ``before(r)`` if that is available, then one from ``after(r)`` likewise: the loops of
Algorithms 2.1 and 2.2 of Livingston & Stout (1989). Clocks are those of :class:`~allocert.allocators.parallel.outcome.Outcome`. A
processor's clock after the loop depends on its clock before and on where it stands among available ones: in the middle, where it
sends and receives in each turn; first, where it only receives; last, where it only sends; or alone.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from allocert.allocators.parallel.board.lanes import Truths
from allocert.allocators.parallel.wiring import Wiring

__all__ = ["Costs", "costs_of"]

_BITS = 3
"""Of a place in a string: whether somebody is before, whether somebody is after, whether a string is of two."""


@dataclass(frozen=True)
class Costs:
    """Steps, steps if a send and a receive are one each, messages, and the most words on a link."""

    steps: int
    strict_steps: int
    messages: int
    words: int


@dataclass(frozen=True)
class _Clock:
    """The clocks of some processors; ``sent`` is 1 if the last word was sent and its step may still take one in."""

    step: int = 0
    sent: int = 0
    strict: int = 0

    def latest(self, place: int, turns: int) -> _Clock:
        """The latest clocks that a loop of this many turns makes of these, by the place of who has them.

        In the middle a strict turn is two steps. The last one sends once a turn, but its first word makes the one in the middle late
        for all turns that follow. Who is first waits for the others, and its word may come in the step of its last send.
        """
        before, after, two = place & 1, place >> 1 & 1, place >> 2 & 1
        if not turns or not (before or after):
            return _Clock(self.step + self.sent, 0, self.strict)
        step = self.step + turns + self.sent * before
        if before and after:
            return _Clock(step, 0, self.strict + 2 * turns)
        late = before and not two
        return _Clock(step, 0, self.strict + (2 * turns - 1 if late else turns))

    def own(self, place: int, turns: int) -> _Clock:
        """The clocks of the processor itself after a first loop, in which all start with zeros."""
        before, after, two = place & 1, place >> 1 & 1, place >> 2 & 1
        if not turns or not (before or after):
            return self
        if before and not after:
            return _Clock(turns - 1, 1, turns)
        return _Clock(turns, 0, turns if two else 2 * turns - 1 + before)


def costs_of(wiring: Wiring, running: Truths, loops: tuple[int, ...]) -> Costs:
    """Of one such loop for each axis, axis 1 first, each with its number of turns, at most two loops.

    Args:
        running: who is available.
        loops: the turns of each loop.
    """
    codes = np.zeros(running.shape, dtype=np.uint8)
    messages = 0
    for axis, turns in enumerate(loops):
        before, after, two = _places(wiring, running, axis)
        messages += turns * int(np.count_nonzero(before))
        for bit, holds in enumerate((before, after, two)):
            codes |= holds.astype(np.uint8) << (axis * _BITS + bit)
    steps = strict = 0
    for code in np.flatnonzero(np.bincount(codes[running])).tolist():
        clock, places = _Clock(), [code >> axis * _BITS & 7 for axis in range(len(loops))]
        if len(loops) > 1:
            clock = clock.own(places[0], loops[0])
        clock = clock.latest(places[-1], loops[-1])
        steps, strict = max(steps, clock.step), max(strict, clock.strict)
    return Costs(steps, strict, messages, min(messages, 1))


def _places(wiring: Wiring, running: Truths, axis: int) -> tuple[Truths, Truths, Truths]:
    """Whether somebody is available before, after, and whether both ends of a string are neighbours."""

    def there(lanes: Truths, port: int) -> Truths:
        found: Truths = wiring.moved(lanes, wiring.arriving(port)) & wiring.exists(port) & running
        return found

    back, on = 2 * axis, 2 * axis + 1
    before, after = there(running, back), there(running, on)
    first, last = running & ~before, running & ~after
    return before, after, (first & there(last, on)) | (last & there(first, back))
