"""Morgenstern 1994, beyond the paper: bit-parallel search against the lists, by what each looks at.

CPU times are in ``docs/benchmarks.md``; no verdict depends on a clock. Here words of 64 bits that a search writes, and
entries of a table that it computes, are held against the list nodes that FS_f and ISS touch on the same mesh.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache, partial
from math import prod
from typing import Any

from allocert.allocators.mesh.bands import Bands
from allocert.allocators.mesh.bitboard import BitboardFirstFit
from allocert.allocators.mesh.frame_sliding_fast import FastFrameSliding
from allocert.allocators.mesh.interval_set_scan import IntervalSetScan
from allocert.machines import Mesh, Submesh
from allocert.verification.claims.claim import Claim, Context, Evidence, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "METHODS", "Counted", "Work", "work"]

RESIDENTS = (0, 1, 2, 5, 10, 20, 50, 100, 200)
REQUESTS = 4

Sides = tuple[int, int]


class Counted(int):
    """An int that adds to ``Counted.words`` the words of 64 bits of every result of AND, XOR and right shift."""

    words = 0

    def _counted(self, result: int) -> Counted:
        Counted.words += max(1, (result.bit_length() + 63) // 64)
        return Counted(result)

    def __and__(self, other: int) -> Counted:
        return self._counted(int(self) & int(other))

    def __xor__(self, other: int) -> Counted:
        return self._counted(int(self) ^ int(other))

    def __rshift__(self, other: int) -> Counted:
        return self._counted(int(self) >> int(other))

    __rand__, __rxor__ = __and__, __xor__


def of_bands(mesh: Mesh, frames: tuple[Submesh, ...], request: Sides) -> tuple[int, Any]:
    """The search of ``bitboard``, no word made before."""
    bands = Bands(mesh.sides, 1)
    for frame in frames:
        bands.toggle(frame)
    bands.runs = [[Counted(table[0])] for table in bands.runs]
    Counted.words = 0
    found = bands.nearest(request[0], request[1])
    return Counted.words, found


def of_board(mesh: Mesh, frames: tuple[Submesh, ...], request: Sides) -> tuple[int, Any]:
    """The kernel on one integer of all processors."""
    busy = Counted(sum(mesh.word(frame) for frame in frames))
    Counted.words = 0
    base = int(BitboardFirstFit.choose(busy, mesh, request))
    return Counted.words, mesh.place(base.bit_length() - 1) if base else None


def of_sums(mesh: Mesh, frames: tuple[Submesh, ...], request: Sides) -> tuple[int, Any]:
    """A table of summed areas, two sums an entry, and three a window."""
    windows = prod(side - wanted + 1 for side, wanted in zip(mesh.sides, request, strict=True))
    return 2 * mesh.processors + 3 * windows, of_board(mesh, frames, request)[1]


def of_sliding(mesh: Mesh, frames: tuple[Submesh, ...], request: Sides) -> tuple[int, Any]:
    """The list nodes that FS_f touches."""
    strategy = FastFrameSliding(mesh)
    strategy.residents.nodes = list(frames)
    found = strategy.allocate(request)
    return strategy.residents.touched, found and found.base


def of_scan(mesh: Mesh, frames: tuple[Submesh, ...], request: Sides) -> tuple[int, Any]:
    """The list nodes that ISS touches."""
    strategy = IntervalSetScan(mesh)
    for frame in frames:
        strategy.rows.add(frame)
    found = strategy.find(request)
    return strategy.touched, found and found.base


LISTED = ("FS_f", "ISS")
"""The methods that touch lists."""

LEAST = {"board": 512, "sums": 128}
"""The first side tried at which a method looks at more than both lists."""

METHODS: dict[str, Callable[[Mesh, tuple[Submesh, ...], Sides], tuple[int, Any]]] = {
    "bands": of_bands,
    "board": of_board,
    "sums": of_sums,
    "FS_f": of_sliding,
    "ISS": of_scan,
}


@dataclass(frozen=True)
class Work:
    """What the methods look at in all requests to one mesh, and whether they answer alike."""

    residents: int
    amounts: dict[str, int]
    agree: bool


@lru_cache(maxsize=8)
def work(side: int) -> tuple[Work, ...]:
    """All methods on a square mesh at each number of residents that it takes, sides uniform on 1..side/16."""
    mesh, draw, largest = Mesh(side, side), random.Random(side), max(side // 16, 2)
    busy = 0
    held: list[Submesh] = []
    found: list[Work] = []
    for residents in RESIDENTS:
        while len(held) < residents:
            request = draw.randint(1, largest), draw.randint(1, largest)
            base = BitboardFirstFit.choose(busy, mesh, request)
            if not base:
                return tuple(found)
            held.append(Submesh(mesh.place(base.bit_length() - 1), request))
            busy |= mesh.word(held[-1])
        amounts, agree = dict.fromkeys(METHODS, 0), True
        for _ in range(REQUESTS):
            request = draw.randint(1, 2 * largest), draw.randint(1, 2 * largest)
            answers = set()
            for name, method in METHODS.items():
                amount, answer = method(mesh, tuple(held), request)
                amounts[name] += amount
                answers.add(answer)
            agree = agree and len(answers) == 1
        found.append(Work(residents, amounts, agree))
    return tuple(found)


def crossing(rows: tuple[Work, ...], method: str, listed: str) -> int | None:
    """The least number of residents from which on the method looks at less than the list method does."""
    least = None
    for row in rows:
        if row.amounts[method] >= row.amounts[listed]:
            least = None
        elif least is None:
            least = row.residents
    return least


def _checked(sides: tuple[int, ...]) -> str:
    return (
        f"square meshes of side {', '.join(map(str, sides))}, {REQUESTS} requests with sides up to side/8 beside {RESIDENTS[-1]} "
        "residents with sides up to side/16, placed by first fit and drawn with the side as seed"
    )


def _amounts(sides: tuple[int, ...], methods: tuple[str, ...]) -> dict[str, Any]:
    """By mesh and number of residents what the methods, FS_f and ISS look at, and from where on it is less than the lists'."""
    shown = (*methods, *LISTED)
    crossings = {
        f"{method}, {listed}, M({side},{side})": crossing(work(side), method, listed)
        for side in sides
        for method in methods
        for listed in LISTED
    }
    return {
        "amounts_by_residents": {
            f"M({side},{side})": {
                str(r.residents): {name: r.amounts[name] for name in shown} for r in work(side)
            }
            for side in sides
        },
        "fewer_from_residents_on": {name: "never" if at is None else at for name, at in crossings.items()},
    }


def _sides(context: Context) -> tuple[int, ...]:
    return context.pick((64, 128, 512), (64, 128, 256, 512, 1024), (64, 128, 256, 512, 1024, 4096))


def _fewer(side: int) -> Iterator[Failure | None]:
    last = work(side)[-1]
    for listed in LISTED:
        less = last.agree and last.amounts["bands"] < last.amounts[listed]
        text = f"M({side},{side}), {last.residents} residents: bands {last.amounts['bands']}, {listed} {last.amounts[listed]}"
        yield None if less else Failure(text, {"mesh": [side, side], "residents": last.residents})


def bands_write_fewer_words(context: Context) -> Verdict:
    """On every mesh the search of bands looks at less than both lists have nodes touched."""
    sides = _sides(context)
    return survey(_fewer, sides, _checked(sides), **_amounts(sides, ("bands",)))


def _more(found: Work, method: str) -> bool:
    """Whether the method looks at more than both lists have nodes touched."""
    return found.agree and all(found.amounts[method] > found.amounts[listed] for listed in LISTED)


def first_of_these(context: Context, method: str) -> Verdict:
    """On which of the meshes tried, the smallest first, the method looks at more than both lists."""
    least = LEAST[method]
    sides = tuple(side for side in _sides(context) if side <= least)

    def cases(side: int) -> Iterator[Failure | None]:
        right = _more(work(side)[-1], method) == (side == least)
        text = f"M({side},{side}), {method}: {work(side)[-1].amounts}"
        yield None if right else Failure(text, {"mesh": [side, side], "residents": RESIDENTS[-1]})

    return survey(cases, sides, _checked(sides))


def looks_at_more(context: Context, method: str) -> Verdict:
    """Some mesh on which the method looks at more than both lists have nodes touched."""
    sides = _sides(context)
    values = _amounts(sides, (method,))
    for side in sides:
        last = work(side)[-1]
        if _more(last, method):
            return Verdict.proved(
                "one mesh is enough",
                Evidence.enumeration(_checked(sides)),
                mesh=f"M({side},{side})",
                amounts={name: last.amounts[name] for name in (method, *LISTED)},
                **values,
            )
    return Verdict.undecided(f"no such mesh: {_checked(sides)}", **values)


_BESIDE = f"than FS_f and ISS touch list nodes, beside {RESIDENTS[-1]} residents."

CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-X-8/bands",
        f"A search of bands of equal rows writes fewer 64-bit words {_BESIDE}",
        bands_write_fewer_words,
    ),
    *(
        keyed(f"MO-X-8/{part}", statement, partial(decide, method=method))
        for method, described in (
            ("board", "the kernel on one integer of all processors writes more 64-bit words"),
            ("sums", "a table of summed areas takes more additions"),
        )
        for part, decide, statement in (
            (method, looks_at_more, f"On some mesh {described} {_BESIDE}"),
            (
                f"{method}-first",
                first_of_these,
                (
                    f"Of the square meshes of side 64, 128, 256, 512 and 1024 the smallest on which {described} {_BESIDE[:-1]} "
                    f"has side {LEAST[method]}."
                ),
            ),
        )
    ),
)
