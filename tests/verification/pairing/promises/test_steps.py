"""Counted lines."""

from __future__ import annotations

from typing import Any

from allocert.machines import parse_machine
from allocert.verification.pairing.promises.steps import sizes

from .promised_fits import FirstFit, SlowLarge, SlowRelease


def test_a_first_fit_is_linear_on_all_sizes(here: Any) -> None:
    """A base costs a line of the scan, four of the loop, and one or two for each row of the frame."""
    found = here(FirstFit, "steps:20*n*sqrt(n) + 40", calls=4000)
    assert found.broken is None
    assert "mesh:1x1" in found.coverage[0].text
    assert "mesh:12x12" in found.coverage[0].text


def test_a_quadratic_release_is_found(here: Any) -> None:
    found = here(SlowRelease, "steps:13*n + 30", calls=20_000)
    assert found.broken is not None
    assert "lines of its code" in found.broken.detail


def test_what_is_slow_on_larger_machines_only_is_found_there(here: Any) -> None:
    assert here(FirstFit, "steps:12*n + 60", spec="mesh:4x1", calls=4000).broken is None
    found = here(SlowLarge, "steps:12*n + 60", spec="mesh:4x4", calls=20_000)
    assert found.broken.machine == "mesh:8x8"
    assert len(found.broken.trace) == 1


def test_machines_on_which_it_cannot_be_built_are_left_open_once(here: Any) -> None:
    class Square(FirstFit):
        def __init__(self, machine: Any) -> None:
            super().__init__(machine)
            if self.columns != 4:
                raise ValueError("four columns")

    found = here(Square, "steps:100*n + 100", spec="mesh:4x4", calls=2000)
    assert found.broken is None
    assert "1 left open: mesh:8x8" in found.coverage[0].text
    assert "steps on mesh:4x4;" in found.coverage[0].text


def test_the_count_is_the_same_every_time(here: Any) -> None:
    one, other = (here(SlowRelease, "steps:13*n + 30", calls=20_000).broken for _ in range(2))
    assert one == other


def test_machines_of_the_same_kind() -> None:
    assert sizes(parse_machine("hypercube:1")) == ["hypercube:1", "hypercube:2", "hypercube:3", "hypercube:4"]
    assert sizes(parse_machine("torus:200x100"))[0] == "torus:200x100"
    assert all(parse_machine(spec).processors <= 20_000 for spec in sizes(parse_machine("torus:200x100")))
