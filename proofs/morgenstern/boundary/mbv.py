"""Morgenstern 1994, section 2.3: what MBV chooses, and that it misses no free frame."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product

from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.machines import Submesh
from allocert.machines.frame_families.boundary import BOUNDARY_CHOICES, BoundaryOptions, frame_value, tie_key
from allocert.models.meshes.configurations import Configuration, Situation, free_bases
from allocert.proofs.morgenstern.model.configurations import every_request, held, mesh_of
from allocert.verification.claims.claim import Claim
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.cited import cited

__all__ = ["CLAIMS"]

_FIRST = BoundaryOptions()
"""Four neighbours, every side of the mesh, every node of the periphery once, the first of equal frames."""
_EIGHT = BoundaryOptions(neighbours=8)
_VARIANTS = tuple(BoundaryOptions(*combination) for combination in product(*BOUNDARY_CHOICES.values()))


def _chosen(s: Situation, x: int, y: int, options: BoundaryOptions) -> tuple[int, int] | None:
    """The base of the free frame of greatest boundary value, from the definition node by node; ``None`` without any."""
    mesh, free = mesh_of(s), free_bases(s, x, y)
    value = {base: frame_value(mesh, s.busy, Submesh(base, (x, y)), options) for base in free}
    return min(free, key=lambda base: (-value[base], tie_key(base, options.ties)), default=None)


@every_request(fitting=True)
def eight_neighbours_choose_alike(s: Situation, x: int, y: int) -> str | None:
    """The frame chosen with four neighbours, and with eight."""
    four, eight = (_chosen(s, x, y, options) for options in (_FIRST, _EIGHT))
    return None if four == eight else f"{four} is chosen, and in the other reading {eight}"


@every_request(
    ", allocators mbv and bitboard-mbv; every choice of options up to {most} processors, beyond them the default",
    fitting=True,
    given=lambda context: {"most": context.pick(3, 5, 6)},
    choices=len(_VARIANTS),
)
def greatest_value_is_granted(s: Situation, x: int, y: int, most: int) -> str | None:
    """The shipped classes against the definition."""
    for options in _VARIANTS if most >= s.X * s.Y else (_FIRST,):
        due = _chosen(s, x, y, options)
        bitboard = BitboardBoundaryFit(mesh_of(s), s.busy, options=options)
        strategy = MaximumBoundaryValue(mesh_of(s), options=options)
        strategy.residents.nodes = held(s)
        for name, granted in (
            ("bitboard-mbv", bitboard.allocate((x, y))),
            ("mbv", strategy.allocate((x, y))),
        ):
            if (None if granted is None else granted.base) != due:
                return f"{options}: {name} answers {granted}, due is {due}"
    return None


def _orders(s: Situation) -> Iterator[Configuration]:
    """All orders of a list of at most three residents, and a longer one both ways round."""
    if len(s.residents) <= 3:
        yield from permutations(s.residents)
    else:
        yield from (s.residents, s.residents[::-1])


@every_request(", all orders of up to 3 residents, longer lists both ways round", fitting=True)
def pruning_misses_no_free_frame(s: Situation, x: int, y: int) -> str | None:
    """The frames that the pruned search meets, and the free ones."""
    free = free_bases(s, x, y)
    for order in _orders(s):
        strategy = MaximumBoundaryValue(mesh_of(s))
        strategy.residents.nodes = held(s._replace(residents=order))
        met = [frame.base for _, frame in strategy.free_frames((x, y))]
        if met != free:
            return f"the pruned search meets {met}, free are {free}"
    return None


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-DEF-MBV/choice@eight",
        "The same frame is chosen with eight neighbours as with four.",
        eight_neighbours_choose_alike,
    ),
    keyed(
        "MO-DEF-MBV/complete",
        "MBV grants a request exactly if a free base exists, and then a frame of greatest value.",
        greatest_value_is_granted,
    ),
    keyed(
        "MO-CLAIM-MBV-FSf/safe",
        "Pruning the candidates as FS_f does, MBV still meets every free frame.",
        pruning_misses_no_free_frame,
    ),
    cited(
        "MO-CITE-MBV",
        part="zhu",
        statement="MBV allocates better than Zhu's best fit (Sharma and Pradhan).",
        reason="the heuristic compared with, the workload and the results are in the papers cited and not printed",
    ),
    cited(
        "MO-CITE",
        part="sources",
        statement="Frame sliding is due to Chuang and Tzeng, adaptive scan to Ding and Bhuyan, the two-dimensional buddy system to Li "
        "and Cheng, FS_f and interval set scan to Morgenstern and Fouque, MBV to Sharma and Pradhan, the 0/1 array to Zhu; the "
        "papers on adaptive scan and MBV compared methods that rotate with methods that do not.",
        reason="credit to earlier work",
    ),
)
