"""Maps, lists, lengths and printed cells that are not the suite's: the claims of Kandlur & Shin notice them."""

from __future__ import annotations

from functools import partial
from typing import Any

from tests.proofs.mistakes import noticed

from allocert.simulation.loss.twin import Twin
from allocert.verification.claims.claim import Kind


def _losing(release: Any) -> Any:
    """Blocks that are lost on release break the partition, but no request is refused before one."""
    return lambda lists, dim, addr: release(lists, dim, addr) if len(lists) < 3 else (lists, 1, dim)


def _sorting(lists: Any) -> Any:
    """Every release sorts the list of single nodes."""

    class Sorting(lists):
        def give(self, k: int, start: int) -> None:
            super().give(k, start)
            self.lists[0].sort(reverse=True)

    return Sorting


def _exchanged(figure_4: Any) -> Any:
    """Still a permutation, with the faults lowest, but directions 1 and 2 exchanged there."""

    def places(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
        right = figure_4(n, faulty, mask)
        return tuple({1: 2, 2: 1}.get(place, place) for place in right) if n > 2 else right

    return places


test_mistakes_are_noticed = noticed(
    "kandlur_shin",
    (
        "lists.allocate.release",
        _losing,
        {
            "KS-ALG-ALLOC/partition@mended": {
                "D": 2,
                "faulty": [],
                "history": ["Q_0", "release of the Q_0 at 0"],
            }
        },
    ),
    ("lists.cost.FreeLists", _sorting, "KS-COMPLEXITY/request"),
    (
        "lists.cost.COSTS.list release",
        lambda _: lambda n, k: n << n,
        {"KS-COMPLEXITY/release": "D = 3, list release: 24, not 4 to 16"},
    ),
    ("loss.leads.extreme_pair", lambda _: lambda n, options: (0, 1), {"KS-CLAIM-FAVOUR/most": Kind.FITS}),
    (
        "loss.reproduction.play_twin",
        lambda _: lambda *asked: Twin(0.0, 0.0, [], [], []),
        {"KS-SIM/model": {"n": 2}},
    ),
    (
        "loss.single_histories.LENGTHS",
        lambda true: {**true, ("free-list", "buddy", 2): 5},
        {"KS-X-4/shortest": {"steps": 2}},
    ),
    ("loss.small_cubes.measure_bounds", lambda true: partial(true, width=1e-3), {"KS-ANCHOR/bounds": "D=3"}),
    (
        "relabelling.best_permutation.MOST",
        lambda true: {**true, (3, 4): 1},
        {"KS-X-2/more-blocks": {"D": 3, "faults": 4}},
    ),
    (
        "relabelling.fault_sets.states_by_node",
        lambda _: lambda n: [(1 << n) + 1] * (1 << n),
        {"KS-X-6/vector": {"D": 2}},
    ),
    ("relabelling.figure4.figure_4", _exchanged, {"KS-ALG-RELABEL@direction-mask": {"D": 3}}),
    (
        "relabelling.figure4.figure_4",
        lambda true: lambda n, faulty, mask: (1,) * n if n > 8 else true(n, faulty, mask),
        {"KS-ALG-RELABEL@direction-mask": {"D": 9}},
    ),
    *(
        (f"relabelling.printed_examples.{place}", lambda _, printed=printed: printed, {key: {"cell": cell}})
        for key, cell, place, printed in (
            ("KS-FIG-2", "map", "PRINTED_FIGURE_2.map", "1 2 3"),
            ("KS-FIG-2", "a Q_2 is granted before", "PRINTED_FIGURE_2.a Q_2 is granted before", True),
            ("KS-FIG-5", "new label of that cube", "PRINTED_FIGURE_5.new label of that cube", "0110**"),
        )
    ),
    ("relabelling.vector_scheme.PRINTED_VECTORS", lambda _: ("00001000", "00001100"), "KS-FIG-1a"),
    (
        "ncube.ATTACHED",
        lambda _: (1 << 16) - 1,
        {"KS-NCUBE-STAGES/attachment": Kind.REFUTED, "KS-NCUBE-FIG9": Kind.BOUNDED},
    ),
    slow="KS-X-4/shortest",
)
