"""What may be asked of blocks that slices fill in part, and what of them may be granted."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from math import prod
from typing import Any, ClassVar

from allocert.errors import RegionError, RequestError, SpecError
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.machine import Request
from allocert.machines.pieces.cutting import box_word, corners_of, counts_of, cut, orders_of
from allocert.machines.pieces.regions import Joined
from allocert.machines.words import pieces

__all__ = ["MOST_BLOCKS", "MOST_CHIPS", "SIDES", "PieceBlocks"]

Sides = tuple[int, ...]

MOST_BLOCKS, MOST_CHIPS = 256, 1 << 14
SIDES = r"([0-9]{1,9}(?:x[0-9]{1,9}){0,2})"
"""One to three sides as text."""


@dataclass(frozen=True)
class PieceBlocks(DescribedMachine):
    """Blocks of chips, and what may be asked of them and granted; :class:`~allocert.machines.pieces.pod.PiecePod` adds the family.

    Raises:
        SpecError: no sides of a block, too many blocks or chips.
    """

    kind: ClassVar[str] = "pod:partial"
    grid: Sides
    block: Sides

    def __post_init__(self) -> None:
        for name, numbers in (("grid", self.grid), ("block", self.block)):
            if not 1 <= len(numbers) <= 3 or any(type(n) is not int or n < 1 for n in numbers):
                raise SpecError(f"pod {name}", numbers, "one to three integers >= 1")
        if len(self.grid) not in (1, len(self.block)) or prod(self.grid) > MOST_BLOCKS:
            raise SpecError("pod grid", self.grid, f"1..{MOST_BLOCKS} blocks, as a number or in a grid")
        if prod(self.grid) * prod(self.block) > MOST_CHIPS:
            raise SpecError("pod", self.spec, f"at most {MOST_CHIPS} chips")

    @property
    def spec(self) -> str:
        """E.g. ``pod:4x4x4/4x4x4:partial``."""
        return f"pod:{_by(self.grid)}/{_by(self.block)}:partial"

    @cached_property
    def blocks(self) -> int:
        """The number of blocks."""
        return prod(self.grid)

    @cached_property
    def size(self) -> int:
        """The number of chips of a block."""
        return prod(self.block)

    @cached_property
    def processors(self) -> int:
        """The number of chips."""
        return self.blocks * self.size

    def check_request(self, request: Any) -> Sides:
        """The sides in increasing order; a text such as ``5x7`` will do. Raises :class:`RequestError`."""
        given: Any = request
        if isinstance(request, str):
            text = re.fullmatch(SIDES, request, re.ASCII)
            given = tuple(map(int, text[1].split("x"))) if text else ()
        axes = len(self.block)
        if not isinstance(given, tuple | list) or len(given) != axes:
            raise RequestError("request", request, f"{axes} sides in chips, or a text such as 4x4x5")
        if any(type(side) is not int or side < 1 for side in given):
            raise RequestError("request", request, "sides from 1 on")
        normal = tuple(sorted(given))
        if not self._fits(normal):
            raise RequestError("request", request, f"a slice of pieces of at most {self.blocks} blocks")
        return normal

    def demand(self, request: Request) -> int:
        """The number of chips."""
        return prod(self.check_request(request))

    def requests(self) -> list[Sides]:
        """All slices, by size, those nearest to a cube first."""
        return list(self._asked)

    def request_for(self, processors: int) -> Sides:
        """The least slice of at least this number of chips, the one nearest to a cube. Raises :class:`RequestError` if there is none."""
        place = bisect_left(self._asked, processors, key=prod)
        if place == len(self._asked):
            raise RequestError("processors", processors, f"at most {prod(self._asked[-1])} on {self.spec}")
        return self._asked[place]

    def cuts(self, request: Any) -> Iterator[tuple[Sides, Sides]]:
        """The orders of a request's sides in which its pieces are not too many, each with all corners at which a slice may begin."""
        for sides in orders_of(self.check_request(request), self.block, self.blocks):
            for corner in corners_of(sides, self.block):
                yield sides, corner

    def joined(self, sides: Sides, corner: Sides, blocks: Iterable[int]) -> Joined:
        """The slice whose first piece begins at ``corner``, and whose pieces are in these blocks."""
        boxes = cut(sides, self.block, corner)
        return Joined(sides, tuple((block, box[0]) for block, box in zip(blocks, boxes, strict=True)))

    def check_region(self, region: Any) -> Joined:
        """``region``, or the slice with that address, if its pieces are joined to one by the switches. Raises :class:`RegionError`."""
        given = Joined.parse(region) if isinstance(region, str) else region
        if not isinstance(given, Joined):
            raise RegionError("region", region, f"a slice of {self.spec}")
        axes, sides = len(self.block), given.sides
        shaped = len(sides) == axes and all(type(side) is int and side > 0 for side in sides)
        if not shaped or prod(counts_of(sides, self.block)) != len(given.pieces):
            raise RegionError("region", given.address, f"{axes} sides, and as many pieces as they take")
        blocks = [block for block, _ in given.pieces]
        if any(type(b) is not int or not 0 <= b < self.blocks for b in blocks) or len(set(blocks)) < len(
            blocks
        ):
            raise RegionError(
                "region", given.address, f"different blocks 0..{self.blocks - 1} of {self.spec}"
            )
        first = given.pieces[0][1]
        if first not in corners_of(sides, self.block):
            raise RegionError("region", given.address, "a first piece that ends, or begins, with its block")
        for (block, corner), (due, _) in zip(given.pieces, cut(sides, self.block, first), strict=True):
            if corner != due:
                where = f"the piece in block {block} at {_at(due)}, where the switches join it to the others"
                raise RegionError("region", given.address, where)
        return given

    def word(self, region: Any) -> int:
        """The chips of a region, as a word."""
        known = self.check_region(region)
        boxes = cut(known.sides, self.block, known.pieces[0][1])
        word = 0
        for (block, _), box in zip(known.pieces, boxes, strict=True):
            word |= box_word(box, self.block) << block * self.size
        return word

    def node_name(self, node: int) -> str:
        """A chip's block and coordinates: ``5:(0,2,0)``."""
        block, chip = divmod(node, self.size)
        place = []
        for side in self.block:
            place.append(chip % side)
            chip //= side
        return f"{block}:{_at(tuple(place))}"

    def region_of(self, word: int) -> Joined:
        """A slice with exactly these chips; raises ``RegionError`` if the switches join them to none."""
        for request in self._asked:
            if prod(request) == word.bit_count():
                region = self._shaped(word, request)
                if region is not None:
                    return region
        raise RegionError("processors", f"{word.bit_count()} chips", f"those of a slice of {self.spec}")

    def answers(self, region: Any, request: Request) -> bool:
        """Whether a region's chips are those of a slice with the sides asked."""
        if region.request == request:
            return True
        word, sides = self.word(region), self.check_request(request)
        return prod(sides) == word.bit_count() and self._shaped(word, sides) is not None

    def asked(self, request: Request) -> str:
        """``a slice of 4 x 4 x 5``."""
        return f"a slice of {' x '.join(map(str, self.check_request(request)))}"

    def panels(self) -> Iterable[Panel]:
        """A panel for each block, plane under plane."""
        columns = self.block[0]
        rows = self.size // columns
        return [Panel(f"block {block}", block * self.size, columns, rows) for block in range(self.blocks)]

    def region_from_data(self, data: Mapping[str, Any]) -> Joined:
        """A grant with ``sides`` and ``pieces``, each with ``block`` and ``corner``. Raises :class:`RegionError`."""
        try:
            found = tuple((piece["block"], tuple(piece["corner"])) for piece in data["pieces"])
            given = Joined(tuple(data["sides"]), found)
        except (KeyError, TypeError):
            expected = "processors, or sides and pieces with block and corner"
            raise RegionError("grant", sorted(data), expected) from None
        return self.check_region(given)

    def _fits(self, sides: Sides) -> bool:
        return sum(sides) <= self.processors + len(sides) and bool(orders_of(sides, self.block, self.blocks))

    @cached_property
    def _asked(self) -> tuple[Sides, ...]:
        """All requests, by size, those nearest to a cube first."""
        found: set[Sides] = set()
        for counts in _products(self.blocks, len(self.block)):
            ranges = (
                range((n - 1) * own + 1, n * own + 1) for n, own in zip(counts, self.block, strict=True)
            )
            found.update(tuple(sorted(sides)) for sides in product(*ranges))
        return tuple(sorted(found, key=lambda sides: (prod(sides), sides[::-1])))

    def _shaped(self, word: int, request: Sides) -> Joined | None:
        """A slice of a request with exactly these chips."""
        by_word: dict[int, list[int]] = {}
        for block, own in enumerate(pieces(word, self.size, self.blocks)):
            if own:
                by_word.setdefault(own, []).append(block)
        there = Counter({own: len(blocks) for own, blocks in by_word.items()})
        for sides, corner in self.cuts(request):
            words = [box_word(box, self.block) for box in cut(sides, self.block, corner)]
            if Counter(words) == there:
                left = {own: iter(blocks) for own, blocks in by_word.items()}
                return self.joined(sides, corner, [next(left[own]) for own in words])
        return None


def _products(most: int, axes: int) -> Iterator[Sides]:
    """All tuples of numbers from 1 on whose product is at most ``most``."""
    if not axes:
        yield ()
        return
    for first in range(1, most + 1):
        for rest in _products(most // first, axes - 1):
            yield (first, *rest)


def _by(sides: Sides) -> str:
    return "x".join(map(str, sides))


def _at(place: Sides) -> str:
    return f"({','.join(map(str, place))})"
