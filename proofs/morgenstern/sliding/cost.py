"""Morgenstern 1994, section 4: candidates, worst cases and releases of frame sliding, and the 0/1 array."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import product
from typing import Any

from allocert.allocators.mesh.adaptive_scan import AdaptiveScan
from allocert.allocators.mesh.frame_sliding import FrameSliding
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.frame_sliding_n import RestrictedFrameSliding
from allocert.allocators.mesh.zero_one import ZeroOneBestFit, ZeroOneFirstFit
from allocert.machines import Mesh, Submesh
from allocert.models.meshes.configurations import Situation, meshes
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.morgenstern.model.configurations import every_request, held, mesh_of, sizes
from allocert.proofs.morgenstern.model.list_orders import most_steps
from allocert.proofs.theorems.frames import FIXED_REQUEST, FULL_LIST, FULL_MESH
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS", "touched_by"]

CLAIMS = claim = ClaimTable()


_METHODS: dict[str, Callable[[Mesh], Any]] = {
    "FS_1": FrameSliding,
    "FS_n": RestrictedFrameSliding,
    "FS_f": FastFrameSliding,
    "AS": AdaptiveScan,
}
_FACTOR = 3
_FULL = "1 x 1 on a mesh full of 1 x 1 costs frame sliding"
_MOST = 9
_ALL_REQUESTS = "all meshes of 1..{top} processors, all requests that fit"


def touched_by(method: str, mesh: Mesh, nodes: list[Submesh], request: tuple[int, int]) -> int:
    """The list nodes that a shipped method touches for one request with this list."""
    strategy = _METHODS[method](mesh)
    strategy.residents.nodes = nodes.copy()
    strategy.allocate(request)
    touched: int = strategy.residents.touched
    return touched


def _requests(processors: int) -> Iterator[tuple[int, int, int, int]]:
    """The sides of every mesh of that size, and of every request that fits."""
    for X, Y in meshes(processors):
        yield from ((X, Y, x, y) for x, y in product(range(1, X + 1), range(1, Y + 1)))


@claim("MO-CPX-FRAMES/count", "There are at most (X - x)(Y - y) candidate frames.", more=0)
@claim("MO-CPX-FRAMES/exact", "There are exactly (X - x + 1)(Y - y + 1) candidate frames.", more=1)
@every(24, 48, 96, first=1, checked=_ALL_REQUESTS)
def candidates_are_counted(processors: int, more: int) -> Iterator[Failure | None]:
    """At most (X - x)(Y - y) frames, or (``more`` 1) exactly (X - x + 1)(Y - y + 1)."""
    for X, Y, x, y in _requests(processors):
        count = len(list(Mesh(X, Y).bases((x, y))))
        bound = (X - x + more) * (Y - y + more)
        text = f"M({X},{Y}), request {x} x {y}: {count} frames, {bound} allowed"
        wrong = count > bound if more == 0 else count != bound
        yield Failure(text, {"mesh": [X, Y], "request": [x, y]}, edge=min(X, Y) < 2) if wrong else None


def _more_than_four_times(s: Situation, x: int, y: int) -> str | None:
    nodes = held(s)
    bound = 4 * (s.X - x) * (s.Y - y) * len(nodes)
    for method in _METHODS:
        touched = touched_by(method, mesh_of(s), nodes, (x, y))
        if touched > bound:
            return f"{method} touches {touched} nodes, {bound} allowed"
    return None


CLAIMS.also(
    in_coq("MO-CPX-FRAMES/bound@fixed-request", FIXED_REQUEST, "all meshes, lists and requests"),
    in_coq("MO-CPX-FSWORST/order@fourth", FULL_MESH, "all N"),
)


@claim(
    "MO-CPX-FRAMES/bound@all-requests",
    "Frame sliding touches O((X - x)(Y - y)|L|) nodes for all requests at once: at most 4 times as many.",
)
@every_request(fitting=True)
def all_requests_are_in_the_order(s: Situation, x: int, y: int) -> str | None:
    """At most four times (X - x)(Y - y)|L| nodes."""
    return _more_than_four_times(s, x, y)


def _on_full_mesh(method: str, side: int) -> int:
    """The list nodes touched for 1 x 1 on the mesh of that side that is full of 1 x 1."""
    mesh = Mesh(side, side)
    full = [Submesh(mesh.place(node), (1, 1)) for node in range(mesh.processors)]
    return touched_by(method, mesh, full, (1, 1))


@claim("MO-CPX-FSWORST/order@side-squared", f"{_FULL} O(N^2) nodes, N being the side.", solver_free=False)
def full_meshes_cost_the_square(context: Context) -> Verdict:
    """The same against any multiple of N^2, N the side: N^2 (N^2 + 1) / 2 nodes are more than c N^2 once N^2 >= 2 c."""
    numbers = range(1, context.pick(6, 8, 12) + 1)
    touched = {side: _on_full_mesh("FS_1", side) for side in numbers}
    if gap := FULL_LIST.gap():
        return Verdict.undecided(f"the number of nodes is not known for every N: {gap}", touched=touched)
    odd = [side for side, nodes in touched.items() if 2 * nodes != side**2 * (side**2 + 1)]
    if odd:
        return Verdict.undecided(f"the number of nodes is another for N = {odd}", touched=touched)
    beyond = {
        str(c): next(f"N = {n}: {touched[n]} nodes" for n in numbers if touched[n] > c * n**2)
        for c in range(1, numbers[-1] ** 2 // 2 + 1)
    }
    text = f"no constant c will do: FS_1 touches N^2 (N^2 + 1) / 2 nodes; for c = 1 {beyond['1']}"
    return Verdict.refuted(
        Counterexample(text, {"mesh": [2, 2], "method": "FS_1", "touched": touched[2]}),
        "every constant (docs/proofs/mesh-costs.md); the meshes shown are the smallest, by this suite's FS_1",
        FULL_LIST.evidence(),
        more_than_c_times=beyond,
    )


@claim(
    "MO-CPX-FSWORST/worst",
    "No configuration, request and order of the list costs FS_1, FS_n, FS_f or AS more on the same mesh.",
)
@every_request(
    ", all orders of the list; FS_1, FS_n and AS, up to {ordered} processors FS_f too",
    fitting=True,
    numbers=partial(sizes, quick=9),
    given=lambda context: {"ordered": context.pick(6, 7, 7)},
)
def full_meshes_cost_the_most(s: Situation, x: int, y: int, ordered: int) -> str | None:
    """Whether any order of the list costs more than the full mesh of 1 x 1 with a 1 x 1 request."""
    P = s.X * s.Y
    for method in ("FS_1", "FS_n", "AS", "FS_f") if ordered >= P else ("FS_1", "FS_n", "AS"):
        limit = P * P if method == "AS" else P * (P + 1) // 2
        most = most_steps(method, s, x, y, limit)
        if most > limit:
            return f"{method} touches {most} nodes in some order of the list, {limit} on the full mesh"
    return None


def _unlink(after: list[int], before: list[int], node: int) -> int:
    """Take ``node`` out of a list linked both ways; the number of nodes touched.

    The last entry stands for the list itself: it precedes the first node and follows the last.
    """
    previous, following = before[node], after[node]
    before[following], after[previous] = previous, following
    return len({node, previous, following})


@claim(
    "MO-CPX-FSFREE@linked-both-ways",
    f"With a pointer into L, linked both ways, a release takes constant time: at most {_FACTOR} nodes.",
)
@every(40, 100, 400, first=1, checked="lists of 1..{top} nodes, every position")
def unlinking_touches_three_nodes(count: int) -> Iterator[Failure | None]:
    """Unlink one of this many nodes by a pointer to it, at every position."""
    for node in range(count):
        after = [(k + 1) % (count + 1) for k in range(count + 1)]
        before = [(k - 1) % (count + 1) for k in range(count + 1)]
        touched = _unlink(after, before, node)
        text = f"{count} nodes: {touched} touched to unlink number {node + 1}, {_FACTOR} allowed"
        yield Failure(text, {"n": count, "position": node + 1}) if touched > _FACTOR else None


@claim(
    "MO-CPX-ZHU/allocate@copied-and-traversed",
    f"An allocation on the 0/1 array touches from XY to {_MOST} XY entries, the array being copied and traversed.",
)
@every_request("; reads, writes and copies of entries", fitting=True)
def arrays_are_copied_and_traversed(s: Situation, x: int, y: int) -> str | None:
    """The entries that first fit by coverage, and best fit, touch for an allocation."""
    processors = s.X * s.Y
    for name, strategy in (
        ("first fit", ZeroOneFirstFit(mesh_of(s), s.busy, search="coverage")),
        ("best fit", ZeroOneBestFit(mesh_of(s), s.busy)),
    ):
        strategy.allocate((x, y))
        touched = strategy.array.touched
        if not processors <= touched <= _MOST * processors:
            return f"{name} touches {touched} entries, {processors} to {_MOST * processors} expected"
    return None


@claim("MO-CPX-ZHU/release", "A release of x by y on the 0/1 array touches xy entries.")
@every(12, 24, 48, first=1, checked=_ALL_REQUESTS)
def array_releases_touch_the_submesh(processors: int) -> Iterator[Failure | None]:
    """The entries that a release on the array touches."""
    for X, Y, x, y in _requests(processors):
        strategy = ZeroOneFirstFit(Mesh(X, Y))
        frame = strategy.allocate((x, y))
        before = strategy.array.touched
        strategy.release(frame)
        touched = strategy.array.touched - before
        text = f"M({X},{Y}), {x} x {y}: {touched} entries touched"
        yield None if touched == x * y else Failure(text, {"mesh": [X, Y], "request": [x, y]})
