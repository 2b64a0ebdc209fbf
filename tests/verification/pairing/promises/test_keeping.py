"""Turns by counted calls, findings that do not come again, hosts that only answer, and certificates."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.errors import CertificateError, SpecError
from allocert.machines import Machine, parse_machine
from allocert.verification.isolation import TimeOverError
from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.evidence import check_trace_certificate, trace_certificate
from allocert.verification.pairing.examine import Clock, Findings
from allocert.verification.pairing.hosts.local import LocalHost
from allocert.verification.pairing.isolation import check_isolated
from allocert.verification.pairing.items import Item
from allocert.verification.pairing.promises.judging import Finding, Further, Judged, Trial
from allocert.verification.pairing.promises.keeping import keep
from allocert.verification.pairing.promises.terms import parted
from allocert.verification.pairing.session import Pair
from allocert.verification.pairing.settings import Settings

from .conftest import FITS
from .promised_fits import AlmostFair, FirstFit, Shy


def pair_of(factory: Any, spec: str = "mesh:3x3") -> Pair:
    """A class in this process."""
    return Pair(LocalHost(factory, parse_machine(spec), Contract(), 5.0), Contract(), None)


@dataclass(frozen=True)
class Scripted(Further):
    """Each trial is so much work; at one of them it seems to break."""

    name = "scripted"
    form = "scripted"
    cost: int = 1
    breaks: int = -1
    order: tuple[list[str], ...] = ()

    @property
    def meaning(self) -> str:
        return "nothing"

    def trials(self, machine: Machine, seed: int) -> Iterator[Trial]:
        for number in range(1000):
            yield Trial(machine.spec, (number,) * 0)

    def judge(self, pair: Pair, trial: Trial) -> Judged:
        self.order[0].append(self.text)
        if len(self.order[0]) == self.breaks:
            return Judged(self.cost, Finding(trial, "it broke", ()))
        return Judged(self.cost)


def test_who_has_worked_least_is_next() -> None:
    order: list[str] = []
    promises = [Scripted("dear", 30, order=(order,)), Scripted("cheap", 10, order=(order,))]
    found = Findings()
    keep(pair_of(FirstFit), promises, Settings(), Clock(None, None), found, 300)
    assert order[:5] == ["dear", "cheap", "cheap", "cheap", "dear"]
    assert order.count("cheap") == 3 * order.count("dear") - 2
    assert [part.promise for part in found.coverage] == ["dear", "cheap"]


def test_what_does_not_come_again_leaves_a_promise_open() -> None:
    order: list[str] = []
    found = Findings()
    promise = Scripted("odd", 10, 5, (order,))
    keep(pair_of(FirstFit), [promise], Settings(), Clock(None, None), found, 300)
    assert found.broken is None
    assert found.coverage[0].examples == 0
    assert found.notes == [
        "the promise 'odd' broke once, and none of 20 replays on fresh allocators broke it: it broke"
    ]


def test_the_clock_ends_it() -> None:
    class Late(Scripted):
        def judge(self, pair: Pair, trial: Trial) -> Judged:
            raise TimeOverError

    found = Findings()
    keep(
        pair_of(FirstFit),
        [Late("late"), *parted(("within:1",))[1]],
        Settings(),
        Clock(None, None),
        found,
    )
    assert found.broken is None
    assert [part.examples for part in found.coverage] == [0, 0]


def test_another_promise_that_breaks_on_the_way_is_reported(here: Any) -> None:
    class Twice(FirstFit):
        """Grants what it released once more."""

        def release(self, region: Any) -> None:
            super().release(region)
            if len(self.held) == 2:
                self.busy = 0

    found = here(Twice, "no-starvation", calls=4000)
    assert found.broken.promise == "sound"
    assert found.broken.replays == 5


class Plain:
    """A host that only answers, as one of a program in another language."""

    takes_faulty = has_choose = copying = False
    reliable = merging = True
    call_timeout = 5.0

    def __init__(self, factory: Any) -> None:
        self.notes: list[str] = []
        self._host = LocalHost(factory, parse_machine("mesh:3x3"), Contract(), 5.0)
        self.machine = self._host.machine
        for name in ("root", "drop", "run", "state_after", "fresh", "renew"):
            setattr(self, name, getattr(self._host, name))

    def extend(self, handle: Any, items: Sequence[Item]) -> Iterator[Answer]:
        for item in items:
            step: Any = item
            yield self._host.do(handle, step)


def test_a_host_that_only_answers_is_enough_for_most() -> None:
    for factory, text in ((AlmostFair, "overtaken:2"), (AlmostFair, "no-starvation"), (Shy, "placed:1")):
        host: Any = Plain(factory)
        found = Findings()
        keep(
            Pair(host, Contract(), None),
            parted((text,))[1],
            Settings(),
            Clock(None, None),
            found,
            8000,
        )
        assert found.broken is not None
        assert found.broken.promise == text


def test_without_states_of_its_program_no_loop_is_reported() -> None:
    host: Any = Plain(AlmostFair)
    host.merging = False
    found = Findings()
    keep(
        Pair(host, Contract(), None),
        parted(("no-starvation",))[1],
        Settings(),
        Clock(None, None),
        found,
        50,
    )
    assert found.broken is None
    assert found.coverage[0].examples == 0


def test_an_allocator_that_is_gone_in_a_queue_decides_nothing() -> None:
    host: Any = Plain(FirstFit)
    host.extend = lambda handle, items: iter(())
    found = Findings()
    keep(
        Pair(host, Contract(), None),
        parted(("overtaken:0",))[1],
        Settings(),
        Clock(None, None),
        found,
        50,
    )
    assert found.broken is None
    assert "left open: trials in which its process was ended" in found.coverage[0].text


def test_a_program_is_started_anew_to_be_compared() -> None:
    """It answers otherwise after each start."""

    class Renewed(Plain):
        def __init__(self, factory: Any) -> None:
            super().__init__(factory)
            self.renew = self.restart

        def restart(self) -> None:
            Moved.first = 1 - Moved.first

    class Moved(FirstFit):
        first = 0

        def bases(self, width: int, height: int) -> list[tuple[int, int]]:
            bases = super().bases(width, height)
            return bases[:: 1 - 2 * Moved.first]

    host: Any = Renewed(Moved)
    found = Findings()
    keep(
        Pair(host, Contract(), None),
        parted(("deterministic",))[1],
        Settings(),
        Clock(None, None),
        found,
        50,
    )
    assert found.broken is not None
    assert "in another process" in found.broken.detail


@pytest.mark.parametrize("text", ["restart", "steps:n", "memory:1"])
def test_what_it_cannot_do_is_said_in_one_line(text: str) -> None:
    host: Any = Plain(FirstFit)
    (promise,) = parted((text,))[1]
    with pytest.raises(SpecError, match="this kind of program") as raised:
        promise.require(Pair(host, Contract(), None))
    assert "\n" not in str(raised.value)


def test_a_certificate_is_replayed_and_a_changed_one_refused() -> None:
    promises = ("overtaken:1",)
    report = check_isolated(
        f"{FITS}:AlmostFair", "mesh:3x3", promises, seconds=15.0, max_states=50, max_examples=5
    )
    assert report.broken is not None
    assert report.broken.promise == "overtaken:1"
    certificate = trace_certificate(report, promises)
    assert "waited while 2 later ones" in check_trace_certificate(certificate)
    certificate.proof["steps"].pop(0)
    with pytest.raises(CertificateError):
        check_trace_certificate(certificate)
