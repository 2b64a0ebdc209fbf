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
from allocert.proofs.morgenstern.boundary.boundary_values import mesh_of, submesh
from allocert.proofs.morgenstern.model.configurations import every, scope, sizes
from allocert.proofs.morgenstern.model.list_orders import most_steps
from allocert.proofs.theorems.lifting import for_all_sizes, proved_by
from allocert.proofs.theorems.mesh_cost import FIXED_REQUEST, FULL_LIST
from allocert.verification.claims.claim import Claim, Context, Counterexample, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


_METHODS: dict[str, Callable[[Mesh], Any]] = {
    "FS_1": FrameSliding,
    "FS_n": RestrictedFrameSliding,
    "FS_f": FastFrameSliding,
    "AS": AdaptiveScan,
}
_FACTOR = 3
_MOST = 9


def _touched(method: str, mesh: Mesh, nodes: list[Submesh], request: tuple[int, int]) -> int:
    """The list nodes that a shipped method touches for one request with this list."""
    strategy = _METHODS[method](mesh)
    strategy.residents.nodes = nodes.copy()
    strategy.allocate(request)
    touched: int = strategy.residents.touched
    return touched


def _decide_count(context: Context, more: int) -> Verdict:
    """At most (X - x)(Y - y) frames, or (``more`` 1) exactly (X - x + 1)(Y - y + 1)."""
    numbers = list(range(1, context.pick(24, 48, 96) + 1))

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            for x, y in product(range(1, X + 1), range(1, Y + 1)):
                count = len(list(Mesh(X, Y).bases((x, y))))
                bound = (X - x + more) * (Y - y + more)
                text = f"M({X},{Y}), request {x} x {y}: {count} frames, {bound} allowed"
                wrong = count > bound if more == 0 else count != bound
                data = {"mesh": [X, Y], "request": [x, y]}
                yield Failure(text, data, edge=min(X, Y) < 2) if wrong else None

    return survey(cases, numbers, f"all meshes of 1..{numbers[-1]} processors, all requests that fit")


def _decide_bound(context: Context, uniform: bool) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        if not uniform and (x == s.X or y == s.Y):
            return None
        nodes = [submesh(r) for r in s.residents]
        bound = 4 * (s.X - x) * (s.Y - y) * len(nodes)
        for method in _METHODS:
            touched = _touched(method, mesh_of(s), nodes, (x, y))
            if touched > bound:
                return f"{method} touches {touched} nodes, {bound} allowed"
        return None

    checked = scope(numbers, "all requests that fit" + ("" if uniform else ", X > x and Y > y"))
    return for_all_sizes(survey(every(judge, fitting=True), numbers, checked), FIXED_REQUEST)


def _full(mesh: Mesh) -> list[Submesh]:
    return [Submesh(mesh.place(node), (1, 1)) for node in range(mesh.processors)]


def _decide_fourth(context: Context) -> Verdict:
    """Steps for 1 x 1 on the N x N mesh full of 1 x 1, against the square of the number of processors."""
    numbers = list(range(1, context.pick(6, 8, 12) + 1))

    def cases(side: int) -> Iterator[Failure | None]:
        mesh = Mesh(side, side)
        for method in _METHODS:
            touched = _touched(method, mesh, _full(mesh), (1, 1))
            text = f"N = {side}: {method} touches {touched} nodes, {side**4} allowed"
            data = {"mesh": [side, side], "method": method, "touched": touched}
            yield Failure(text, data) if touched > side**4 else None

    found = survey(cases, numbers, f"N = 1..{numbers[-1]}, FS_1, FS_n, FS_f and AS")
    return for_all_sizes(found, FULL_LIST, "N")


def _decide_side(context: Context) -> Verdict:
    """The same against any multiple of N^2, N the side: N^2 (N^2 + 1) / 2 nodes are more than c N^2 once N^2 >= 2 c."""
    numbers = range(1, context.pick(6, 8, 12) + 1)
    meshes_ = {side: Mesh(side, side) for side in numbers}
    touched = {side: _touched("FS_1", mesh, _full(mesh), (1, 1)) for side, mesh in meshes_.items()}
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
        proved_by(FULL_LIST),
        more_than_c_times=beyond,
    )


def _decide_worst(context: Context) -> Verdict:
    """Whether any configuration, request and order costs more than the full mesh of 1 x 1 with a 1 x 1 request."""
    numbers = sizes(context, 9)
    ordered = numbers[: context.pick(6, 7, 7)]

    def judge(s: Situation, x: int, y: int) -> str | None:
        P = s.X * s.Y
        for method in ("FS_1", "FS_n", "AS", "FS_f"):
            limit = P * P if method == "AS" else P * (P + 1) // 2
            if method == "FS_f" and P not in ordered:
                continue
            most = most_steps(method, s, x, y, limit)
            if most > limit:
                return f"{method} touches {most} nodes in some order of the list, {limit} on the full mesh"
        return None

    return survey(
        every(judge, fitting=True),
        numbers,
        scope(
            numbers,
            f"all requests that fit, all orders of the list; FS_1, FS_n and AS, up to {ordered[-1]} processors FS_f too",
        ),
    )


def _unlink(after: list[int], before: list[int], node: int) -> int:
    """Take ``node`` out of a list linked both ways; the number of nodes touched.

    The last entry stands for the list itself: it precedes the first node and follows the last.
    """
    previous, following = before[node], after[node]
    before[following], after[previous] = previous, following
    return len({node, previous, following})


def _decide_release(context: Context) -> Verdict:
    """Unlink one of m nodes by a pointer to it, at every position."""
    numbers = list(range(1, context.pick(40, 100, 400) + 1))

    def cases(count: int) -> Iterator[Failure | None]:
        for node in range(count):
            after = [(k + 1) % (count + 1) for k in range(count + 1)]
            before = [(k - 1) % (count + 1) for k in range(count + 1)]
            touched = _unlink(after, before, node)
            text = f"{count} nodes: {touched} touched to unlink number {node + 1}, {_FACTOR} allowed"
            yield Failure(text, {"n": count, "position": node + 1}) if touched > _FACTOR else None

    return survey(cases, numbers, f"lists of 1..{numbers[-1]} nodes, every position")


def _decide_array(context: Context) -> Verdict:
    numbers = sizes(context)

    def judge(s: Situation, x: int, y: int) -> str | None:
        processors = s.X * s.Y
        classes: dict[str, Callable[[], Any]] = {
            "first fit": lambda: ZeroOneFirstFit(*given, search="coverage"),
            "best fit": lambda: ZeroOneBestFit(*given),
        }
        given = (mesh_of(s), s.busy)
        for name, build in classes.items():
            strategy = build()
            strategy.allocate((x, y))
            touched = strategy.array.touched
            if not processors <= touched <= _MOST * processors:
                return f"{name} touches {touched} entries, {processors} to {_MOST * processors} expected"
        return None

    return survey(
        every(judge, fitting=True),
        numbers,
        scope(numbers, "all requests that fit; reads, writes and copies of entries"),
    )


def _decide_array_release(context: Context) -> Verdict:
    numbers = list(range(1, context.pick(12, 24, 48) + 1))

    def cases(processors: int) -> Iterator[Failure | None]:
        for X, Y in meshes(processors):
            for x, y in product(range(1, X + 1), range(1, Y + 1)):
                strategy = ZeroOneFirstFit(Mesh(X, Y))
                frame = strategy.allocate((x, y))
                before = strategy.array.touched
                strategy.release(frame)
                touched = strategy.array.touched - before
                text = f"M({X},{Y}), {x} x {y}: {touched} entries touched"
                yield None if touched == x * y else Failure(text, {"mesh": [X, Y], "request": [x, y]})

    return survey(cases, numbers, f"all meshes of 1..{numbers[-1]} processors, all requests that fit")


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-CPX-FRAMES",
        part="count",
        statement="There are at most (X - x)(Y - y) candidate frames.",
        decide=partial(_decide_count, more=0),
    ),
    Claim(
        "MO-CPX-FRAMES",
        part="exact",
        statement="There are exactly (X - x + 1)(Y - y + 1) candidate frames.",
        decide=partial(_decide_count, more=1),
    ),
    Claim(
        "MO-CPX-FRAMES",
        part="bound",
        statement="Frame sliding touches O((X - x)(Y - y)|L|) nodes for a fixed request: at most 4 (X - x)(Y - y)|L| "
        "where X > x and Y > y.",
        decide=partial(_decide_bound, uniform=False),
        reading="A",
    ),
    Claim(
        "MO-CPX-FRAMES",
        part="bound",
        statement="Frame sliding touches O((X - x)(Y - y)|L|) nodes for all requests at once: at most 4 times as many.",
        decide=partial(_decide_bound, uniform=True),
        reading="B",
    ),
    Claim(
        "MO-CPX-FSWORST",
        part="order",
        statement="1 x 1 on a mesh full of 1 x 1 costs frame sliding O(N^2) nodes, N being the side.",
        decide=_decide_side,
        reading="A",
        solver_free=False,
    ),
    Claim(
        "MO-CPX-FSWORST",
        part="order",
        statement="1 x 1 on a mesh full of 1 x 1 costs frame sliding O(N^4) nodes, N being the side: at most N^4, the square of the "
        "number of processors.",
        decide=_decide_fourth,
        reading="fourth",
        solver_free=False,
    ),
    Claim(
        "MO-CPX-FSWORST",
        part="worst",
        statement="No configuration, request and order of the list costs FS_1, FS_n, FS_f or AS more on the same mesh.",
        decide=_decide_worst,
    ),
    Claim(
        "MO-CPX-FSFREE",
        statement=f"With a pointer into L, linked both ways, a release takes constant time: at most {_FACTOR} nodes.",
        decide=_decide_release,
        reading="A",
    ),
    Claim(
        "MO-CPX-ZHU",
        part="allocate",
        statement=f"An allocation on the 0/1 array touches from XY to {_MOST} XY entries, the array being copied and traversed.",
        decide=_decide_array,
        reading="A",
    ),
    Claim(
        "MO-CPX-ZHU",
        part="release",
        statement="A release of x by y on the 0/1 array touches xy entries.",
        decide=_decide_array_release,
    ),
)
