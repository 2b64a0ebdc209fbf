"""``verify``, killed at random moments: no orphan, nothing half written is taken for whole, and it goes on where it was.

One try is a run that is killed a few times and then left to its end; what it writes has to be what a run writes that
nobody disturbs, but for the seconds.
"""

from __future__ import annotations

import random
import signal
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.abuse.kills.runs import CLAIMS, FEW, Run, left_over, results
from tests.abuse.processes import can_see_processes
from tests.abuse.table import Row, progress

__all__ = ["WAYS", "run", "tried"]

WAYS = {
    "SIGKILL": (signal.SIGKILL, False),
    "SIGKILL to its whole group": (signal.SIGKILL, True),
    "SIGTERM": (signal.SIGTERM, False),
    "SIGHUP": (signal.SIGHUP, False),
    "SIGINT to its whole group": (signal.SIGINT, True),
    "SIGKILL to a worker": (None, False),
}
"""How it is ended, and whether the terminal's whole group is."""

_TIMES = 3


def run(count: int, seed: int) -> Iterator[Row]:
    """A row a way of being killed; ``count`` moments in all, of shorter runs where these are few."""
    claims = CLAIMS if count >= len(WAYS) else FEW
    if not can_see_processes():
        yield Row("kills", "verify", 0, 0, remark="not tried: processes are found through /proc")
        return
    with tempfile.TemporaryDirectory(prefix="allocert-kills-") as name:
        folder = Path(name)
        begin = time.monotonic()
        whole = Run(folder / "whole", claims)
        whole.code()
        longest = time.monotonic() - begin
        expected = results(folder / "whole")
        chance = random.Random(seed)
        for place, way in enumerate(WAYS):
            moments = count // len(WAYS) + (place < count % len(WAYS))
            if moments:
                progress(f"kills: {way}, {moments} moments")
                yield _row(folder / str(place), way, moments, longest, expected, claims, chance)


def _row(
    folder: Path,
    way: str,
    moments: int,
    longest: float,
    expected: object,
    claims: tuple[str, ...],
    chance: random.Random,
) -> Row:
    begin = time.monotonic()
    broken: list[str] = []
    held, left, number = 0, moments, 0
    while left:
        times = min(left, chance.randrange(1, _TIMES + 1))
        after = [chance.uniform(0, 1.1 * longest) for _ in range(times)]
        faults = list(tried(folder / str(number), way, after, expected, claims))
        message = ", ".join(f"{seconds:.2f}" for seconds in after)
        broken += [f"after {message} s: {fault}" for fault in faults]
        held += 0 if faults else times
        left, number = left - times, number + 1
    return Row(
        "kills", way, moments, held, tuple(broken), time.monotonic() - begin, f"{number} runs, gone on with"
    )


def tried(
    folder: Path, way: str, after: list[float], expected: object, claims: tuple[str, ...] = CLAIMS
) -> Iterator[str]:
    """Run, kill after the given seconds, repeat, and let the last run end; returns the faults."""
    number, group = WAYS[way]
    for seconds in after:
        disturbed = Run(folder, claims)
        time.sleep(seconds)
        hit = disturbed.send(number, group) if number else disturbed.kill_worker()
        code = disturbed.code()
        if hit:
            yield from _after(disturbed, number, code)
        yield from left_over(folder, expected)
    last = Run(folder, claims)
    code = last.code()
    if code:
        yield f"gone on with, it ends with exit code {code}: {last.errors()}"
    elif results(folder) != expected:
        yield "gone on with, it comes to another result"
    if last.orphans():
        yield "processes are left after the end"


def _after(disturbed: Run, number: signal.Signals | None, code: int | None) -> Iterator[str]:
    if number is None:
        allowed: set[int] = {0}
    elif number is signal.SIGKILL:
        allowed = {0, -signal.SIGKILL}
    else:
        allowed = {0, 130, -number}
    if code not in allowed:
        yield f"exit code {code}: {disturbed.errors()}"
    message = disturbed.errors()
    if "Traceback" in message or len(message.strip().splitlines()) > 1:
        yield f"more than a line on standard error: {message}"
    if disturbed.orphans():
        yield f"processes are left: {disturbed.orphans()}"
