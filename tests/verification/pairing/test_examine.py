"""What a check that was cut short says: nothing, unless it finished a trace or could confirm what it saw."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.verification.pairing import examine
from allocert.verification.pairing.engine import check
from allocert.verification.pairing.search import mixed
from allocert.verification.pairing.search.confirming import Confirmed
from allocert.verification.pairing.search.mixed import Mixed
from allocert.verification.pairing.search.played import Played
from allocert.verification.pairing.search.running import Run
from allocert.verification.pairing.trace import Allocate

FRAMES = Contract("frames", complete=True)


class Refuses(BitboardFirstFit):
    """Grants nothing."""

    def allocate(self, request: Any) -> Any:
        return None


@pytest.mark.parametrize(
    ("strength", "calls"), [("auto", 12), ("auto", 100), ("exhaustive", None), ("generated", None)]
)
def test_what_no_replay_could_confirm_in_time_says_nothing(
    strength: str, calls: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(examine, "confirm", lambda pair, session: Confirmed(0, 0))
    report = check(
        Refuses,
        "mesh:3x2",
        FRAMES,
        strength=strength,
        max_examples=20,
        max_calls=calls,
        seconds=None,
    )
    assert (report.broken, report.reliable, report.checked, report.empty) == (None, False, (), True)
    assert any("left none to replay it" in note for note in report.notes)


def test_what_only_copies_broke_before_the_time_was_over_says_nothing(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def over(self: Mixed) -> None:
        """Copies lead to one finding, and then the time is over."""
        run = Run(self._pair, ())
        run.go([Allocate((1, 1))])
        self._note(run.session, whole=False, copied=True)
        self._short.calls = self._short.runs = 1

    monkeypatch.setattr(Mixed, "run", over)
    monkeypatch.setattr(examine, "confirm", lambda pair, session: Confirmed(0, 0))
    report = check(Refuses, "mesh:3x2", FRAMES, seconds=None)
    assert (report.broken, report.reliable, report.empty) == (None, False, True)


def test_a_trace_that_was_not_finished_is_no_example(monkeypatch: pytest.MonkeyPatch) -> None:
    class NeverOver(Played):
        """Its first run goes on and on."""

        def turns(self) -> Any:
            while True:
                self.calls += 1
                yield 1

    monkeypatch.setattr(mixed, "Played", NeverOver)
    report = check(BitboardFirstFit, "mesh:3x2", FRAMES, max_calls=400, seconds=None)
    begun = {part.strength: part.examples for part in report.coverage if part.strength != "exhaustive"}
    assert begun == {"directed": 0, "walks": 0}
