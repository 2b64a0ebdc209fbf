"""FS_f comes nearer to FS_1 from wide sides to small ones, and the other way about it is noticed."""

from __future__ import annotations

from allocert.proofs.morgenstern.run_time.densities_in_runs import rises_as_sides_shrink
from allocert.proofs.morgenstern.run_time.whole_range_in_runs import _ends, _of_full
from allocert.proofs.morgenstern.tables.claims_of_runs import Loads
from allocert.proofs.morgenstern.tables.paired_runs import Load
from allocert.simulation.fcfs.queues import Uniform
from allocert.verification.claims.claim import Context, Effort, Kind

WIDE, SMALL = (Load(f"1..{top}", 64, 100, Uniform(1, top), 8) for top in (64, 4))


def test_the_ends_are_the_widest_and_the_smallest_sides() -> None:
    assert [load.name for load in _ends(Context(effort=Effort.STANDARD))] == [
        "table 3, 1..1024",
        "table 3, 1..64",
    ]


def test_nearer_is_told_from_farther() -> None:
    for loads, kind in (((WIDE, SMALL), Kind.FITS), ((SMALL, WIDE), Kind.DOES_NOT_FIT)):
        used = Loads(lambda context, loads=loads: loads)
        assert rises_as_sides_shrink(Context(), used, ("FS_f",), _of_full).kind is kind
