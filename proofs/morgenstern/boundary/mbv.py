"""Morgenstern 1994, section 2.3: what MBV chooses, and that it misses no free frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.machines.boundary_frames import BoundaryOptions
from allocert.models.meshes.configurations import (
    Configuration,
    Situation,
    free_bases,
)
from allocert.proofs.morgenstern.boundary.boundary_values import (
    FIRST,
    chosen,
    mesh_of,
    submesh,
    values,
    variants,
)
from allocert.proofs.morgenstern.model.configurations import every, scope, sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.cited import cited
from allocert.verification.deciding.tally import survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="MO-DEF-MBV")
_EIGHT = BoundaryOptions(neighbours=8)


def _decide_eight(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        four, eight = (chosen(values(s, x, y, options), options.ties) for options in (FIRST, _EIGHT))
        return None if four == eight else f"{four} is chosen, and in the other reading {eight}"

    return survey(every(judge, fitting=True), numbers, scope(numbers, "all requests that fit"))


def _decide_complete(context: Context) -> Verdict:
    numbers = sizes(context)
    most = context.pick(3, 5, 6)
    everything = list(variants())

    def judge(s: Situation, x: int, y: int) -> str | None:
        mesh = mesh_of(s)
        lists = [submesh(r) for r in s.residents]
        for options in everything if most >= s.X * s.Y else (FIRST,):
            due = chosen(values(s, x, y, options), options.ties)
            bitboard = BitboardBoundaryFit(mesh, s.busy, options=options).allocate((x, y))
            strategy = MaximumBoundaryValue(mesh, options=options)
            strategy.residents.nodes = lists.copy()
            sliding = strategy.allocate((x, y))
            for name, granted in (("bitboard-mbv", bitboard), ("mbv", sliding)):
                if (None if granted is None else granted.base) != due:
                    return f"{options}: {name} answers {granted}, due is {due}"
        return None

    return survey(
        every(judge, fitting=True),
        numbers,
        scope(
            numbers,
            "all requests that fit, allocators mbv and bitboard-mbv; every choice of options up to "
            f"{most} processors, beyond them the default",
        ),
        choices=len(everything),
    )


def _orders(s: Situation) -> Iterator[Configuration]:
    """All orders of a list of at most three residents, and a longer one both ways round."""
    if len(s.residents) <= 3:
        yield from permutations(s.residents)
    else:
        yield from (s.residents, s.residents[::-1])


def _decide_safe(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        free = free_bases(s, x, y)
        for order in _orders(s):
            strategy = MaximumBoundaryValue(mesh_of(s))
            strategy.residents.nodes = [submesh(r) for r in order]
            met = [frame.base for _, frame in strategy.free_frames((x, y))]
            if met != free:
                return f"the pruned search meets {met}, free are {free}"
        return None

    return survey(
        every(judge, fitting=True),
        numbers,
        scope(
            numbers, "all requests that fit, all orders of up to 3 residents, longer lists both ways round"
        ),
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        part="choice",
        statement="The same frame is chosen with eight neighbours as with four.",
        decide=_decide_eight,
        reading="eight",
    ),
    _claim(
        part="complete",
        statement="MBV grants a request exactly if a free base exists, and then a frame of greatest value.",
        decide=_decide_complete,
    ),
    _claim(
        id="MO-CLAIM-MBV-FSf",
        part="safe",
        statement="Pruning the candidates as FS_f does, MBV still meets every free frame.",
        decide=_decide_safe,
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
