from __future__ import annotations

import gc
import signal
import sys
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from allocert.machines import parse_machine
from allocert.verification.pairing.hosts.subject import Subject
from allocert.verification.pairing.search.exhaustive import Levels


class _Slow(Levels):
    """A search that takes its time to end, by ``until``."""

    depth = 0
    until = 0.0

    def __init__(self) -> None:
        self.generator: Any = None

    @property
    def deepest(self) -> int:
        return 0

    @deepest.setter
    def deepest(self, value: int) -> None:
        while time.monotonic() < self.until:
            pass

    def _levels(self, roots: list[tuple[int, ...]]) -> Iterator[int]:
        yield 1


def _collecting(slow: Callable[[], None]) -> None:
    slow()
    gc.collect()
    until = time.monotonic() + 20
    while time.monotonic() < until:
        pass


def _given_up(seconds: float) -> None:
    """A search that is known to itself alone, so that the garbage collection ends it."""
    search = _Slow()
    search.until = time.monotonic() + seconds
    search.generator = search.turns([()])
    next(search.generator)


def _callback(seconds: float) -> None:
    def slow(phase: str, info: dict[str, int]) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            pass
        gc.callbacks.remove(slow)

    gc.callbacks.append(slow)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers")
@pytest.mark.parametrize("slow", [_given_up, _callback])
def test_an_alarm_inside_the_garbage_collection_is_raised_after_it(
    slow: Callable[[float], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    lost: list[Any] = []
    monkeypatch.setattr(sys, "unraisablehook", lost.append)
    subject = Subject(lambda machine: None, parse_machine("mesh:2x2"), call_timeout=0.1)
    gc.collect()
    with subject.timed():
        _, why = subject.ask(lambda: _collecting(lambda: slow(0.3)))
    assert why == "gave no answer within 0.1 s"
    assert lost == []
