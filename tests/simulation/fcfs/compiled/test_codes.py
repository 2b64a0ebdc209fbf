"""Options as compiled code knows them."""

from __future__ import annotations

from dataclasses import replace

from allocert.allocators.mesh.four_way_scan import FourWayOptions
from allocert.machines.frame_families.boundary import BoundaryOptions
from allocert.simulation.fcfs.choices import CHOICES, PLAYING
from allocert.simulation.fcfs.compiled.codes import (
    Begin,
    BoundaryCodes,
    Candidates,
    Crossing,
    FourWayCodes,
    Periphery,
    Ties,
    boundary_codes,
    four_way_codes,
    run_codes,
)
from allocert.simulation.fcfs.options import FcfsOptions


def test_codes_follow_the_options() -> None:
    options = FourWayOptions(first="far", crossing="inspected")
    assert four_way_codes(options) == FourWayCodes(True, Begin.FILLED, True, Crossing.INSPECTED, False, False)
    others = replace(BoundaryOptions(), neighbours=8, ties="columns")
    expected = BoundaryCodes(True, True, Periphery.ONCE, Ties.COLUMNS, Candidates.CORNERS)
    assert boundary_codes(others, "corners") == expected


def test_every_choice_has_a_code_of_its_own() -> None:
    for option in PLAYING:
        choices = [choice for choice in CHOICES[option] if (option, choice) != ("mbv_candidates", "corners")]
        codes = {run_codes(FcfsOptions().changed(f"{option}={choice}")) for choice in choices}
        assert len(codes) == (1 if option == "mig" else len(choices)), option
