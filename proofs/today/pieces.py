"""Pods whose slices are joined from pieces of blocks: which pieces the switches join, and rules that choose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import accumulate, product
from math import prod
from typing import TypeAlias

from allocert.errors import RegionError
from allocert.machines.pieces.cutting import box_word, cut, orders_of
from allocert.machines.pieces.kernels import free_planes, room
from allocert.machines.pieces.pod import PiecePod
from allocert.machines.pieces.regions import Joined
from allocert.machines.words import bits, lowest_bit
from allocert.proofs.today.fits import blocks_of_pieces
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "corners_by_kind"]

CLAIMS = claim = ClaimTable()

Sides: TypeAlias = tuple[int, ...]

_BLOCKS: tuple[Sides, ...] = (
    (1, 1),
    (2, 1),
    (3, 1),
    (2, 2),
    (3, 2),
    (1, 1, 1),
    (2, 1, 1),
    (2, 2, 1),
    (2, 2, 2),
)
_MOST_CHOICES = 5000


@claim(
    "TM-PIECES-FIT/joined",
    "Pieces of a slice in different blocks are joined by the switches iff all of them are cut at the same places.",
    solver_free=False,
)
@every(
    2,
    4,
    5,
    first=1,
    checked="sides up to {top} on blocks of up to 3x2 and 2x2x2 with up to 5,000 choices of corners, all of them",
    measure="sides",
)
def the_same_places_are_joined(longest: int) -> Iterator[Failure | None]:
    for block in _BLOCKS:
        for sides in product(range(1, longest + 1), repeat=len(block)):
            if max(sides) == longest:
                yield from _every_corner(PiecePod((longest ** len(block),), block), sides)


def _every_corner(pod: PiecePod, sides: Sides) -> Iterator[Failure | None]:
    """All pieces of these sides, the shorter one at either end of each axis, each at all corners of its block."""
    seen: dict[tuple[Sides, ...], bool] = {}
    for lengths in product(*({*_ends(side, own)} for side, own in zip(sides, pod.block, strict=True))):
        cells = [cell[::-1] for cell in product(*(range(len(own)) for own in reversed(lengths)))]
        boxes = [tuple(own[at] for own, at in zip(lengths, cell, strict=True)) for cell in cells]
        choices = [
            list(product(*(range(own - length + 1) for own, length in zip(pod.block, box, strict=True))))
            for box in boxes
        ]
        for corners in product(*choices) if prod(map(len, choices)) <= _MOST_CHOICES else ():
            joined = _joined(pod.block, lengths, dict(zip(cells, corners, strict=True)))
            seen[corners] = seen.get(corners, False) or joined
    for corners, joined in seen.items():
        region = Joined(sides, tuple(enumerate(corners)))
        text = f"{pod.spec}: {region} is {'joined' if joined else 'not joined'} by the switches"
        yield case(_known(pod, region) == joined, text, machine=pod.spec, region=region.address)


def _ends(side: int, own: int) -> Iterator[Sides]:
    """The lengths of the pieces along an axis: whole blocks, and a shorter piece last or first."""
    whole, short = divmod(side, own)
    yield (own,) * whole + (short,) * (short > 0)
    yield (short,) * (short > 0) + (own,) * whole


def _joined(block: Sides, lengths: tuple[Sides, ...], corners: dict[Sides, Sides]) -> bool:
    """Whether neighbours of the slice are neighbours in a block, or at equal positions of the last and the first plane of two.

    Where whole blocks fill an axis, its last plane also meets its first one.
    """
    starts = [list(accumulate(own, initial=0)) for own in lengths]

    def chip(place: Sides) -> tuple[Sides, Sides]:
        cell = tuple(sum(at >= end for end in own[1:]) for at, own in zip(place, starts, strict=True))
        inside = zip(place, cell, starts, corners[cell], strict=True)
        return cell, tuple(first + at - own[one] for at, one, own, first in inside)

    for place in product(*(range(own[-1]) for own in starts)):
        cell, here = chip(place)
        for axis, own in enumerate(starts):
            beyond = place[axis] + 1 == own[-1]
            if beyond and set(lengths[axis]) != {block[axis]}:
                continue
            step = (*place[:axis], 0 if beyond else place[axis] + 1, *place[axis + 1 :])
            other, there = chip(step)
            across = other != cell or beyond
            due = 0 if across else here[axis] + 1
            leaves = here[axis] == block[axis] - 1 or not across
            if not leaves or there != (*here[:axis], due, *here[axis + 1 :]):
                return False
    return True


def _known(pod: PiecePod, region: Joined) -> bool:
    try:
        pod.check_region(region)
    except RegionError:
        return False
    return True


def corners_by_kind(pod: PiecePod, busy: int, request: Sides) -> list[tuple[int, int]] | None:
    """RFold's ``reconfig`` as it is written: each kind of piece takes the first corner at which enough blocks have it free.

    Blocks with the words of the places that are taken of them; ``None`` if some kind finds too few blocks.
    """
    planes = free_planes(busy, pod.blocks, pod.size)
    for sides in orders_of(request, pod.block, pod.blocks):
        left, found = -1, list[tuple[int, int]]()
        kinds = Counter(lengths for _, lengths in cut(sides, pod.block, (0,) * len(sides)))
        for lengths, count in kinds.items():
            ends = (sorted({0, own - length}) for own, length in zip(pod.block, lengths, strict=True))
            rooms = {word: room(planes, word) & left for word in _boxes(pod, lengths, product(*ends))}
            places = next((word for word, free in rooms.items() if free.bit_count() >= count), None)
            if places is None:
                break
            free = rooms[places]
            for _ in range(count):
                block = lowest_bit(free) or 0
                free, left = free ^ 1 << block, left ^ 1 << block
                found.append((block, places))
        else:
            return found
    return None


def _boxes(pod: PiecePod, lengths: Sides, corners: Iterator[Sides]) -> list[int]:
    return [box_word((corner, lengths), pod.block) for corner in corners]


@claim(
    "TM-PIECES-CORNERS",
    "Pieces whose corners are chosen kind by kind, each the first at which enough blocks are free, are joined by the switches to a slice.",
)
@every(
    8,
    8,
    12,
    first=1,
    checked="all sets of taken chips of pods of up to {top} chips, all requests",
    measure="chips",
)
def kinds_choose_for_themselves(chips: int) -> Iterator[Failure | None]:
    for pod in blocks_of_pieces(chips, 5):
        for request, taken in product(pod.requests(), range(pod.full + 1)):
            found = corners_by_kind(pod, taken, request)
            word = sum(places << block * pod.size for block, places in found or ())
            text = f"{pod.spec}, taken {list(bits(taken))}: {pod.asked(request)} gets {list(bits(word))}, which are no slice"
            yield case(
                found is None or _slice(pod, word),
                text,
                machine=pod.spec,
                taken=list(bits(taken)),
                request=list(request),
            )


def _slice(pod: PiecePod, word: int) -> bool:
    try:
        pod.region_of(word)
    except RegionError:
        return False
    return True
