"""Calls whose work doubles from step to step: found by counted lines, before the search spends its time on them."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, ClassVar

from allocert.errors import AllocertError
from allocert.machines import Machine, parse_machine
from allocert.verification.pairing.answers import answer_from_data
from allocert.verification.pairing.items import Item, ReleaseOf, items_to_data
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial, probes
from allocert.verification.pairing.promises.loads import Requests, loads
from allocert.verification.pairing.promises.playing import spoken
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.trace import Allocate

__all__ = ["Doubling", "doubled"]

_STEPS = 48
_LOADS = 2
_TIMES, _PARTS = 12, (8, 5)
"""So often the most that a call has executed grows by this factor, or more, the second half of them no slower than the first by a quarter."""
_LEAST, _MOST = 100_000, 200_000
"""Lines of the last of these calls, and lines after which a run is not continued."""
_SECONDS = 30.0
_SHOWN = 6


@dataclass(frozen=True)
class Doubling(Further):
    """A part of ``answers``: an allocator whose calls take twice the lines with each step answers no call in time in the end.

    The trials are few and fixed, and no clock is read.
    """

    fixed: ClassVar[str] = "one of four fixed runs"
    says = "the lines that a call executes do not double from step to step"
    text: str = "answers"

    def judged_by(self, pair: Pair) -> bool:
        """Whether the host counts lines of this allocator."""
        host: Any = pair.host
        return probes(host, "countable") and bool(host.probe("countable"))

    def trials(self, machine: Machine, seed: int) -> Iterator[Trial]:
        """A small request again and again, released at once; never released; and random loads."""
        request, _ = Requests(machine, random.Random(seed)).filling()
        pairs = [one for step in range(0, _STEPS, 2) for one in (Allocate(request), ReleaseOf(step))]
        yield Trial(machine.spec, tuple(pairs))
        yield Trial(machine.spec, (Allocate(request),) * _STEPS)
        long = (items for items in loads(machine, seed, _STEPS) if len(items) > _STEPS // 2)
        for items in islice(long, _LOADS):
            yield Trial(machine.spec, items)

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        """Count the lines of each call."""
        host: Any = pair.host
        try:
            counted = host.probe("count", trial.spec, items_to_data(trial.items), _MOST, seconds=_SECONDS)
        except AllocertError:
            return Judged(1, decided=False, why=f"{trial.spec}, on which it cannot be built")
        lines = [int(count) for _, count in counted]
        steps = doubled(lines)
        if not steps:
            return Judged(len(lines))
        known: dict[str, Any] = {}
        answers = tuple(answer_from_data(answer, parse_machine(trial.spec), known) for answer, _ in counted)
        last = steps[-_SHOWN:]
        detail = (
            "the lines of its code that a call executes grow by the same factor again and again:"
            f" {', '.join(f'{lines[step]:,}' for step in last)} at the steps {', '.join(str(step + 1) for step in last)}"
        )
        items: tuple[Item, ...] = trial.items[: steps[-1] + 1]
        found = Finding(trial._replace(items=items), detail, spoken(items, answers[: len(items)]))
        return Judged(len(lines), found)


def doubled(lines: Sequence[int]) -> tuple[int, ...]:
    """The steps of calls that each execute far more lines than any before, at a pace that does not slacken; nothing if
    there are none. Powers of the number of steps slacken.

    >>> doubled([100 << step for step in range(15)])
    (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)
    >>> doubled([1000 * step**4 for step in range(40)])
    ()
    """
    row: list[int] = []
    for step, count in enumerate(lines):
        if row and count * _PARTS[1] < lines[row[-1]] * _PARTS[0]:
            continue
        row.append(step)
        if len(row) <= _TIMES or count < _LEAST:
            continue
        first, middle = row[-_TIMES - 1], row[-_TIMES // 2 - 1]
        if 4 * (step - middle) <= 5 * (middle - first):
            return tuple(row[-_TIMES - 1 :])
    return ()
