"""The same cases in processes of their own, as users start them."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from tests.abuse.fuzz.case import Case, Outcome
from tests.abuse.fuzz.judge import faults
from tests.abuse.fuzz.pool import PATIENCE
from tests.abuse.fuzz.worker import MARK, contents, left_of, spread
from tests.abuse.table import Row, progress

__all__ = ["compared", "started"]

_SHORT = ("0.2", "0.3", "0.5", "1", "2", "5")
"""Time budgets of cases."""


def compared(cases: list[Case]) -> Row:
    """Each case in a process: what has to hold holds there too. What a kernel refuses to start is left out."""
    begin = time.monotonic()
    possible = [_patient(case) for case in cases if not any("\0" in word for word in case.arguments)]
    progress(f"fuzz: {len(possible)} processes")
    broken: list[str] = []
    with ThreadPoolExecutor(2) as threads:
        for case, outcome in zip(possible, threads.map(started, possible), strict=True):
            found = [f"{fault} [{case}]" for fault in faults(case, outcome)]
            broken += found[:1]
    held = len(possible) - len(broken)
    return Row("fuzz", "a sample in processes", len(possible), held, tuple(broken), time.monotonic() - begin)


def _patient(case: Case) -> Case:
    """The case with a budget that suffices to start Python on a busy machine; budgets count from there."""
    words = list(case.arguments)
    for place, word in enumerate(words[:-1]):
        if word == "--time-budget" and words[place + 1] in _SHORT:
            words[place + 1] = "30"
    return replace(case, arguments=tuple(words))


def started(case: Case) -> Outcome:
    """What a process makes of a case."""
    with tempfile.TemporaryDirectory(prefix="allocert-fuzz-") as name:
        folder = Path(name)
        spread(case.files, folder)
        before, begin = contents(folder), time.monotonic()
        words = [os.fsencode(_encodable(word)) for word in case.arguments]
        try:
            done = subprocess.run(
                [sys.executable, "-m", "allocert", *words],
                input=case.stdin,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
                cwd=folder,
                env={**os.environ, MARK: folder.name, **case.environment},
            )
        except subprocess.TimeoutExpired:
            return Outcome(None, escaped=f"no answer within {PATIENCE:g} s")
        seconds, left = time.monotonic() - begin, left_of(folder.name)
        after = contents(folder)
        changed = sorted(path for path in {*before, *after} if before.get(path, 0) != after.get(path, 0))
        out, err = (raw.decode("utf-8", "backslashreplace") for raw in (done.stdout, done.stderr))
        return Outcome(done.returncode, out, err, "", tuple(changed), seconds, left)


def _encodable(word: str) -> str:
    """A word as a kernel can hand it over: surrogates that stand for no byte become question marks."""
    return word.encode("utf-8", "surrogateescape" if _bytes_only(word) else "replace").decode(
        "utf-8", "surrogateescape"
    )


def _bytes_only(word: str) -> bool:
    return all(not 0xD800 <= ord(letter) < 0xDC80 and not 0xDD00 <= ord(letter) < 0xE000 for letter in word)
