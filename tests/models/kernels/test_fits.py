"""What fits on pods and trees is proved by both engines, and every planted fault is refuted on a board that replays."""

from __future__ import annotations

from typing import Any

import pytest
from tests.models.kernels.planted import Fault, assert_agrees, assert_proved, assert_refuted

from allocert.allocators.pod import best_fit, buddy, first_fit
from allocert.machines.pod.checks import part_at
from allocert.machines.pod.pod import Pod
from allocert.machines.spec import parse_machine
from allocert.models.kernels import fits
from allocert.models.kernels.equivalence import ENGINES, ways_through
from allocert.models.kernels.fits import FITS
from allocert.models.kernels.specs import KERNELS
from allocert.models.pod.every_set import Sets

PODS = ("pod:1/2x2x1", "pod:3/2x1x1", "pod:4/1x1x1")
SMALL = [
    *((f"pod-{kind}-fits", pod) for kind in ("first-fit", "best-fit", "buddy") for pod in PODS),
    *(("tree-fits", spec) for spec in ("tree:2x2", "tree:[[2,1],[1]]", "tree:[[3,1]]", "tree:2x2x1")),
]


def test_every_kernel_is_here() -> None:
    assert {name for name, _ in SMALL} == {kernel.name for kernel in FITS}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize(("name", "spec"), SMALL)
def test_what_fits_is_proved(name: str, spec: str, engine: str) -> None:
    assert_proved(name, spec, engine)


@pytest.mark.parametrize(
    ("name", "spec"), [*SMALL, ("pod-buddy-fits", "pod:2/2x2x1"), ("tree-fits", "tree:2x2*2")]
)
def test_every_board_agrees_on_ints(name: str, spec: str) -> None:
    assert_agrees(name, spec)


@pytest.mark.parametrize("kind", [first_fit.PodFirstFit, best_fit.PodBestFit])
@pytest.mark.parametrize("spec", [*PODS, "pod:3/2x2x1"])
def test_every_board_that_grants_lead_to_is_given(kind: Any, spec: str) -> None:
    pod = parse_machine(spec)
    assert isinstance(pod, Pod)
    seen, waiting = {0}, [0]
    name = "pod-best-fit-fits" if kind is best_fit.PodBestFit else "pod-first-fit-fits"
    while waiting:
        busy = waiting.pop()
        assert KERNELS[name].given(busy, pod) == 1
        for request in Sets.requests_of(pod):
            region = kind(pod, busy).allocate(request)
            after = busy if region is None else busy | pod.word(region)
            if after not in seen:
                seen.add(after)
                waiting.append(after)
    assert len(seen) < 1 << pod.processors


@pytest.mark.parametrize("name", ["pod-first-fit-fits", "pod-best-fit-fits"])
def test_few_boards_are_given(name: str) -> None:
    """One chip of each half is busy: no grants lead there, and no way is made for it."""
    pod = parse_machine("pod:1/2x2x1")
    assert [KERNELS[name].given(busy, pod) for busy in (0b0001, 0b0011, 0b0101, 0b1000)] == [1, 1, 0, 0]
    (ways,) = ways_through(KERNELS[name], pod, [(1, 2, 2)])
    assert ways.count("b") == 1


def _lists_kept(self: Any, level: int) -> Any:
    """The part that is due; its other halves are on no list."""
    split = level
    while split >= 0 and not self._free[split]:
        split -= 1
    if split < 0:
        return None
    base = self._free[split] & -self._free[split]
    self._free[split] ^= base
    return part_at(self.machine, base.bit_length() - 1, level)


def _largest(self: Any, level: int) -> Any:
    """Cut from the largest free part; the lists are those that are due."""
    split = next((above for above in range(level + 1) if self._free[above]), None)
    if split is None:
        return None
    base = self._free[split] & -self._free[split]
    self._free[split] ^= base
    for half in range(split, level):
        self._free[half + 1] |= base << self.machine.cuts[half]
    return part_at(self.machine, base.bit_length() - 1, level)


FAULTS: dict[str, Fault] = {
    "the last half first": (
        first_fit,
        "first_by_halving",
        lambda bases, cuts, size: bases.bit_length() - 1,
        "pod-first-fit-fits",
        "pod:1/2x2x1",
    ),
    "the last half of the fullest": (
        best_fit,
        "first_by_halving",
        lambda bases, cuts, size: bases.bit_length() - 1,
        "pod-best-fit-fits",
        "pod:1/2x2x1",
    ),
    "no slice is found": (
        first_fit,
        "slice_among",
        lambda free, pod, asked, groups: None,
        "pod-first-fit-fits",
        "pod:1/1x1x1",
    ),
    "halves that are forgotten": (buddy.PodBuddy, "_part", _lists_kept, "pod-buddy-fits", "pod:1/2x1x1"),
    "the largest part is cut": (buddy.PodBuddy, "_part", _largest, "pod-buddy-fits", "pod:2/2x1x1"),
    "pods in place of slices": (
        fits,
        "fits",
        lambda layout, free, asked: asked.pods <= sum(free),
        "tree-fits",
        "tree:2x2",
    ),
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", FAULTS)
def test_changed_code_is_refuted_on_a_board_that_replays(
    monkeypatch: pytest.MonkeyPatch, name: str, engine: str
) -> None:
    assert_refuted(monkeypatch, FAULTS[name], engine)
