from __future__ import annotations

import signal
import sys
import time
import weakref

import pytest

from allocert.cli.deadline import ExpiredError, deadline


class _Thing:
    """What can be thrown away."""


def _busy(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        pass


def test_a_deadline_that_falls_into_a_finalizer_still_stops_what_runs(
    capsys: pytest.CaptureFixture[str],
) -> None:
    thing = _Thing()
    kept = weakref.ref(thing, lambda _: _busy(0.5))
    before = sys.unraisablehook

    def runs() -> None:
        nonlocal thing
        del thing
        _busy(60)

    started = time.monotonic()
    with pytest.raises(ExpiredError), deadline(0.1):
        runs()
    assert time.monotonic() - started < 30
    assert kept() is None
    assert sys.unraisablehook is before
    assert signal.getitimer(signal.ITIMER_REAL) == (0, 0)
    assert capsys.readouterr().err == ""


def test_what_else_a_finalizer_drops_is_reported_as_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    messages: list[object] = []
    monkeypatch.setattr(sys, "unraisablehook", lambda dropped: messages.append(dropped.exc_type))
    thing = _Thing()
    kept = weakref.ref(thing, lambda _: int("x"))
    with deadline(60):
        del thing
    assert kept() is None
    assert messages == [ValueError]
