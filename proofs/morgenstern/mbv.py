"""Morgenstern 1994, section 2.3: the maximum boundary value, its closed form, bounds and readings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.mesh.bitboard_mbv import BitboardBoundaryFit
from allocert.allocators.mesh.mbv import MaximumBoundaryValue
from allocert.allocators.mesh.mbv_contact import Contact
from allocert.machines import Submesh
from allocert.machines.boundary_frames import BoundaryOptions, frame_value
from allocert.models.mesh_configurations import (
    Configuration,
    Quadruple,
    Situation,
    free_bases,
)
from allocert.proofs.cited import cited
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.cases import every, scope, sizes
from allocert.proofs.morgenstern.mbv_cases import (
    FIRST,
    chosen,
    contact_length,
    mesh_of,
    ring_length,
    submesh,
    values,
    variants,
)
from allocert.proofs.tally import Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, id="MO-DEF-MBV", paper="morgenstern", place="section 2.3")
_EIGHT = BoundaryOptions(neighbours=8)
_AXES = BoundaryOptions(edges="axes")
_TWICE = BoundaryOptions(periphery="sides")
_LAST = BoundaryOptions(ties="last")

Length = Callable[[Situation, Quadruple], int]


def _compare(length: Length, options: BoundaryOptions, s: Situation, x: int, y: int) -> str | None:
    for (i, j), value in values(s, x, y, options).items():
        shared = length(s, Quadruple(i, j, i + x - 1, j + y - 1))
        if shared != value:
            return f"the frame at ({i},{j}) has value {value}, and shares a border of length {shared}"
    return None


def _decide_contact(context: Context, options: BoundaryOptions) -> Verdict:
    numbers = sizes(context)
    repairs = {
        _EIGHT: (
            "each resident counts by what of it lies in the frame moved by each of the eight steps",
            lambda s, x, y: _compare(ring_length, _EIGHT, s, x, y),
        ),
        _AXES: (
            "so it is on every mesh with X, Y >= 2",
            lambda s, x, y: None if min(s.X, s.Y) == 1 else _compare(contact_length, _AXES, s, x, y),
        ),
        _TWICE: (
            "so it is with the border counted again for each corner node of the frame",
            _corners_again,
        ),
    }
    text, judge = repairs.get(options, ("", None))
    return survey(
        every(partial(_compare, contact_length, options), fitting=True),
        numbers,
        scope(numbers, "all requests that fit, every free frame"),
        repair=Repair(text, every(judge, fitting=True)) if judge is not None else None,
    )


def _corners_again(s: Situation, x: int, y: int) -> str | None:
    """Counting a node once for each side is counting the four sides as frames of their own."""

    def length(s: Situation, frame: Quadruple) -> int:
        a, b, c, d = frame
        sides = ((a, b, c, b), (a, d, c, d), (a, b, a, d), (c, b, c, d))
        return sum(contact_length(s, Quadruple(*side)) for side in sides)

    return _compare(length, _TWICE, s, x, y)


def _decide_shipped_sum(context: Context) -> Verdict:
    numbers = sizes(context, 5)
    everything = list(variants(ties=("first",)))

    def judge(s: Situation, x: int, y: int) -> str | None:
        mesh = mesh_of(s)
        for options in everything:
            contact = Contact(mesh, options)
            for base in free_bases(s, x, y):
                frame = Submesh(base, (x, y))
                summed = contact.with_edges(frame)
                summed += sum(contact.with_resident(frame, submesh(r)) for r in s.residents)
                value = frame_value(mesh, s.busy, frame, options)
                if summed != value:
                    return f"{options}: the frame at {base} has value {value}, the list gives {summed}"
        return None

    return survey(
        every(judge, fitting=True),
        numbers,
        scope(numbers, "all requests that fit, every free frame, every choice of options"),
        choices=len(everything),
    )


def _decide_bounds(context: Context, options: BoundaryOptions) -> Verdict:
    numbers = sizes(context, 9 if options == _EIGHT else 6)
    attained = 0

    def judge(s: Situation, x: int, y: int) -> str | None:
        nonlocal attained
        most = 2 * (x + y) if options.neighbours == 4 else 6 * (x + y) - 4
        for base, value in values(s, x, y, options).items():
            attained += value == most
            if not 0 <= value <= most:
                return f"the frame at {base} has value {value}"
        return None

    verdict = survey(
        every(judge, fitting=True), numbers, scope(numbers, "all requests that fit, every free frame")
    )
    return Verdict(
        verdict.kind,
        verdict.scope,
        verdict.evidence,
        {**verdict.values, "attained": attained},
        verdict.counterexample,
    )


def _decide_least(context: Context, options: BoundaryOptions) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        found = values(s, x, y, options)
        if not found or max(found.values()) >= 2:
            return None
        return f"the greatest value is {max(found.values())}"

    return survey(
        every(judge, fitting=True), numbers, scope(numbers, "all requests for which a frame is free")
    )


def _differs(options: BoundaryOptions, s: Situation, x: int, y: int) -> str | None:
    ours = chosen(values(s, x, y, FIRST), FIRST.ties)
    other = chosen(values(s, x, y, options), options.ties)
    return None if ours == other else f"{ours} is chosen, and in the other reading {other}"


def _decide_choice(context: Context, options: BoundaryOptions) -> Verdict:
    numbers = sizes(context, 8 if options == _TWICE else 6)
    return survey(
        every(partial(_differs, options), fitting=True), numbers, scope(numbers, "all requests that fit")
    )


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


def _frames(s: Situation, x: int, y: int) -> tuple[int, int]:
    """Frames examined by MBV, and those examined by FS_f, which stops at the first free one."""
    strategy = MaximumBoundaryValue(mesh_of(s))
    strategy.residents.nodes = [submesh(r) for r in s.residents]
    search = strategy.free_frames((x, y))
    next(search, None)
    first = strategy.frames
    for _ in search:
        pass
    return strategy.frames, first


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


_cite = partial(cited, paper="morgenstern")

CLAIMS: tuple[Claim, ...] = (
    _claim(
        part="contact",
        statement="The value of a free frame is the length of its border with residents and mesh edges, each node having four "
        "neighbours.",
        decide=partial(_decide_contact, options=FIRST),
    ),
    _claim(
        part="closed-form",
        statement="In every reading the value is a sum over residents and edges in which no node is looked at.",
        decide=_decide_shipped_sum,
    ),
    _claim(
        part="bounds",
        statement="The value of a free x by y frame is at least 0 and at most 2 (x + y).",
        decide=partial(_decide_bounds, options=FIRST),
    ),
    _claim(
        part="least",
        statement="If a frame is free the greatest value is at least 2, never 0.",
        decide=partial(_decide_least, options=FIRST),
    ),
    *(
        _claim(
            part="choice",
            statement=f"The same frame is chosen {how}.",
            decide=partial(_decide_choice, options=options),
            reading=reading,
        )
        for reading, options, how in (
            ("eight", _EIGHT, "with eight neighbours as with four"),
            ("last", _LAST, "if of equal frames the last is taken instead of the first"),
        )
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
    _cite(
        "MO-CITE-MBV",
        place="section 2.3",
        part="zhu",
        statement="MBV allocates better than Zhu's best fit (Sharma and Pradhan).",
        reason="the heuristic compared with, the workload and the results are in the papers cited and not printed",
    ),
    _cite(
        "MO-CITE",
        place="sections 1 to 4",
        part="sources",
        statement="Frame sliding is due to Chuang and Tzeng, adaptive scan to Ding and Bhuyan, the two-dimensional buddy system to Li "
        "and Cheng, FS_f and interval set scan to Morgenstern and Fouque, MBV to Sharma and Pradhan, the 0/1 array to Zhu; the "
        "papers on adaptive scan and MBV compared methods that rotate with methods that do not.",
        reason="credit to earlier work",
    ),
)
