"""The engine against planted faults, and its coverage against independent counts."""

from __future__ import annotations

from typing import Any

import pytest

from allocert.allocators import Contract
from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.errors import CertificateError, PluginError, SpecError
from allocert.machines import Hypercube, Mesh, parse_machine
from allocert.machines.bases import highest_base
from allocert.machines.board import free_blocks
from allocert.solvers import Certificate
from allocert.solvers.certificate import Encoding
from allocert.verification.pairing.engine import check, replay_report
from allocert.verification.pairing.evidence import check_trace_certificate, trace_certificate
from allocert.verification.pairing.report import Report
from allocert.verification.pairing.trace import Allocate, Release, Step, Trace


def buddy_states(n: int) -> int:
    """Sets of disjoint aligned blocks of Q_n: all of it, or any two sets in its halves."""
    return 2 if n == 0 else 1 + buddy_states(n - 1) ** 2


@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_the_search_reaches_every_set_of_blocks(n: int) -> None:
    contract = Contract("aligned", complete=True, first_choice=True)
    report = check(Buddy, f"hypercube:{n}", contract, strength="exhaustive", max_faults=0, seconds=None)
    assert report.complete
    assert report.states == buddy_states(n)


@pytest.mark.parametrize(
    ("allocator", "machine"),
    [
        (Buddy, "hypercube:2"),
        (FreeListBuddy, "hypercube:2"),
        (SingleGrayCode, "hypercube:2"),
        (BitboardFirstFit, "mesh:3x2"),
        (BitboardFirstFit, "torus:3x2"),
        (FrameSliding, "mesh:2x2"),
        (Buddy, "hypercube:9"),
        (FreeListBuddy, "hypercube:9"),
        (BitboardFirstFit, "mesh:20x20"),
        (BitboardFirstFit, "torus:9x5x2"),
    ],
)
def test_the_built_in_allocators_keep_their_contracts(allocator: Any, machine: str) -> None:
    report = check(allocator, machine, max_examples=40, seconds=5.0)
    assert report.broken is None, report.broken
    assert not report.empty


class HighestFit(Buddy):
    @staticmethod
    def choose(busy: Any, machine: Hypercube, request: int) -> Any:
        return highest_base(free_blocks(busy, machine.n, request), machine.processors)


class StaticLie(Buddy):
    contract = Contract("aligned", complete=True)

    @staticmethod
    def choose(busy: Any, machine: Hypercube, request: int) -> Any:
        blocks = free_blocks(busy, machine.n, request)
        whole = blocks & ~(blocks - 1)
        return highest_base(blocks, machine.processors) if request == 0 and busy.bit_count() == 1 else whole


class DropsOneFault(Buddy):
    def __init__(self, machine: Hypercube, faulty: Any = ()) -> None:
        super().__init__(machine, tuple(faulty)[:1])


class AcceptsAnything(Buddy):
    def release(self, region: Any) -> None:
        if region in self._holdings.held:
            super().release(region)


@pytest.mark.parametrize("strength", ["exhaustive", "generated", "symbolic"])
def test_another_choice_is_found_at_every_strength(strength: str) -> None:
    report = check(HighestFit, "hypercube:3", strength=strength)
    assert report.broken is not None
    assert report.broken.promise == "first"
    assert (report.broken.trace, report.broken.replies[-1]) == ((Allocate(0),), "111") or (
        len(report.broken.trace) == 1
    )
    assert report.broken.replays == report.broken.tried


@pytest.mark.parametrize("strength", ["exhaustive", "generated"])
def test_a_broken_static_promise(strength: str) -> None:
    contract = Contract("aligned", complete=True, static_faults=0)
    report = check(StaticLie, "hypercube:2", contract, strength=strength)
    assert report.broken is not None
    assert report.broken.promise == "static"
    assert report.broken.trace == (Allocate(0), Allocate(0), Allocate(1))


def test_a_forgotten_fault_needs_two_faulty_processors() -> None:
    report = check(DropsOneFault, "hypercube:2", strength="exhaustive")
    assert report.broken is not None
    assert report.broken.promise == "sound"
    assert len(report.broken.faulty) == 2


@pytest.mark.parametrize("strength", ["exhaustive", "generated"])
def test_a_double_release_has_to_be_rejected_only_if_promised(strength: str) -> None:
    assert check(AcceptsAnything, "hypercube:2", strength=strength).broken is None
    report = check(AcceptsAnything, "hypercube:2", strength=strength, rejects=True)
    assert report.broken is not None
    assert report.broken.promise == "rejects"
    assert len(report.broken.trace) <= 2


class LateFailure:
    """Wrong only when three 1 x 1 are held side by side and the middle one was released first."""

    def __init__(self, machine: Mesh) -> None:
        self.inner = BitboardFirstFit(machine)
        self.last: Any = None

    def allocate(self, request: Any) -> Any:
        region = self.inner.allocate(request)
        if self.last == (5, 0) and request == (2, 1):
            return "(0,0,1,0)"
        return region

    def release(self, region: Any) -> None:
        self.inner.release(region)
        self.last = region.base


def without(trace: Trace, replies: tuple[str, ...], place: int) -> Trace:
    """The trace without one step; without a granted request its release goes too, and later ones renumber."""
    if not isinstance(trace[place], Allocate) or replies[place] == "refused":
        return trace[:place] + trace[place + 1 :]
    grant = sum(
        isinstance(s, Allocate) and r != "refused" for s, r in zip(trace[:place], replies, strict=False)
    )
    kept: list[Step] = list(trace[:place])
    for step in trace[place + 1 :]:
        if not isinstance(step, Release):
            kept.append(step)
        elif step.grant != grant:
            kept.append(Release(step.grant - (step.grant > grant)))
    return tuple(kept)


def test_generated_traces_are_minimised_on_large_machines() -> None:
    report = check(LateFailure, "mesh:12x8", strength="generated", seed=3)
    assert report.broken is not None
    assert report.broken.promise == "sound"
    assert len(report.broken.trace) <= 8
    for place in range(len(report.broken.trace) - 1):
        shorter = without(report.broken.trace, report.broken.replies, place)
        machine = parse_machine("mesh:12x8")
        assert replay_report(LateFailure, machine, Contract(), (), shorter).broken is None
    again = check(LateFailure, "mesh:12x8", strength="generated", seed=3)
    assert again.broken == report.broken


def test_a_report_survives_json() -> None:
    report = check(HighestFit, "hypercube:2", strength="exhaustive")
    assert Report.from_json(report.to_json()) == report


def test_a_cut_off_search_says_so() -> None:
    report = check(FreeListBuddy, "hypercube:4", strength="exhaustive", max_states=500)
    assert not report.complete
    assert report.broken is None
    assert "up to depth" in report.coverage[0].text


def test_symbolic_needs_a_kernel() -> None:
    with pytest.raises(SpecError, match="static method choose"):
        check(FreeListBuddy, "hypercube:2", strength="symbolic")


@pytest.mark.parametrize("machine", ["hypercube:3", "hypercube:4"])
@pytest.mark.parametrize("allocator", [Buddy, SingleGrayCode])
def test_kernels_are_proved_for_all_boards(allocator: Any, machine: str) -> None:
    report = check(allocator, machine, strength="symbolic", seconds=None)
    assert report.complete
    assert report.checked == ("family", "first", "complete")
    assert report.coverage[0].proofs == parse_machine(machine).processors.bit_length()


def test_a_certificate_of_a_promise_that_is_kept_is_rejected() -> None:
    problem = {"machine": "hypercube:2", "allocator": "buddy", "contract": [], "faulty": []}
    steps = [["allocate", 1], ["release", 0]]
    kept = Certificate("trace", "x", problem, {"steps": steps, "promise": "sound"}, Encoding("x"))
    with pytest.raises(CertificateError, match="it is kept"):
        check_trace_certificate(kept)
    for proof in ({"steps": steps}, {"steps": [["allocate", "x"]], "promise": "sound"}, {}):
        with pytest.raises(CertificateError):
            check_trace_certificate(Certificate("trace", "x", problem, proof, Encoding("x")))
    with pytest.raises(CertificateError):
        trace_certificate(check(Buddy, "hypercube:1"), ())


def test_releases_refer_to_grants() -> None:
    report = check(AcceptsAnything, "hypercube:1", strength="exhaustive", rejects=True)
    assert report.broken is not None
    assert all(isinstance(step, Allocate | Release) or step.address for step in report.broken.trace)


class Moody(Buddy):
    """Refuses single nodes every other time it is built; sound all the same."""

    contract = Contract()
    built = 0

    def __init__(self, machine: Hypercube) -> None:
        super().__init__(machine)
        Moody.built += 1
        self._mood = Moody.built % 2

    def allocate(self, request: int) -> Any:
        return None if self._mood and request == 0 else super().allocate(request)


def test_an_allocator_that_does_not_repeat_is_not_covered_completely() -> None:
    report = check(Moody, "hypercube:2", strength="exhaustive")
    assert report.broken is None
    assert not report.complete
    assert "ended otherwise" in " ".join(report.notes)


def test_what_is_refused_after_everything_was_released() -> None:
    class Forgets(Buddy):
        contract = Contract()

        def release(self, region: Any) -> None:
            super().release(region)
            self._holdings.busy |= 1

    report = check(Forgets, "hypercube:2", strength="exhaustive")
    assert report.broken is not None
    assert report.broken.promise == "reuse"
    assert report.broken.trace == (Allocate(0), Release(0), Allocate(2))


@pytest.mark.parametrize("declared", [("complete",), ["complete", "sound"], "complete"])
@pytest.mark.parametrize("attribute", ["contract", "promises"])
def test_promises_may_be_texts_under_either_name(attribute: str, declared: object) -> None:
    class Never(Buddy):
        contract = Contract()

        def allocate(self, request: int) -> Any:
            return None

    assert check(Never, "hypercube:2", strength="exhaustive").broken is None
    setattr(Never, attribute, declared)
    report = check(Never, "hypercube:2", strength="exhaustive")
    assert report.broken is not None
    assert report.broken.promise == "complete"


@pytest.mark.parametrize("shown", [{"complete": True}, ("complete", 3), 1])
def test_a_contract_that_is_none(shown: object) -> None:
    class Odd(Buddy):
        contract = shown

    with pytest.raises(PluginError, match=r"an allocert\.Contract, or texts such as 'complete'"):
        check(Odd, "hypercube:1")
