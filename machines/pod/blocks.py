"""What may be asked of blocks of chips, and what of them may be granted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from math import prod
from typing import Any

from allocert.errors import RegionError, RequestError
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.machine import Request
from allocert.machines.pod.checks import check_part, check_slice, part_at, slice_of
from allocert.machines.pod.layout import Layout, by
from allocert.machines.pod.regions import Part, Slice, parse_region
from allocert.machines.words import bits, lowest_bit

__all__ = ["Blocks"]

_TEXT = re.compile(r"([0-9]{1,9}(?:x[0-9]{1,9}){2})(t?)", re.ASCII)
_ASKED = "three sides in chips, then 1 if twisted, or a text such as 4x4x8t"


class Blocks(Layout, DescribedMachine):
    """Chips in blocks, and what may be asked of them and granted; :class:`~allocert.machines.pod.pod.Pod` adds the families."""

    def check_request(self, request: Any) -> tuple[int, ...]:
        """``request`` with its sides in increasing order, then 1 if it is twisted; a text such as ``4x4x8t`` will do.

        Raises :class:`RequestError`.
        """
        if isinstance(request, str):
            text = _TEXT.fullmatch(request)
            numbers: Any = (*map(int, text[1].split("x")), int(text[2] == "t")) if text else ()
        else:
            numbers = request
        if not isinstance(numbers, tuple | list) or len(numbers) not in (3, 4):
            raise RequestError("request", request, _ASKED)
        if any(type(number) is not int for number in numbers) or min(numbers[:3]) < 1:
            raise RequestError("request", request, "sides from 1 on")
        twist = tuple(one for one in numbers[3:] if one)
        normal = (*sorted(numbers[:3]), *twist)
        if normal not in self.known:
            raise RequestError("request", request, self._expected(normal))
        return normal

    def demand(self, request: Request) -> int:
        """The number of chips."""
        return prod(self.check_request(request)[:3])

    def requests(self) -> list[tuple[int, ...]]:
        """All slices, by size, those nearest to a cube first; a twisted one after the other of its shape."""
        return list(self.asked_shapes)

    def check_region(self, region: Any) -> Part | Slice:
        """``region``, a part, a slice or the address of one, if it lies on this pod. Raises :class:`RegionError`."""
        given = parse_region(region) if isinstance(region, str) else region
        if isinstance(given, Part):
            return check_part(self, given)
        if isinstance(given, Slice):
            return check_slice(self, given)
        raise RegionError("region", region, f"a part or a slice of {self.spec}")

    def word(self, region: Any) -> int:
        """The chips of a region, as a word."""
        known = self.check_region(region)
        if isinstance(known, Slice):
            whole = (1 << self.size) - 1
            return sum(whole << block * self.size for block in known.blocks)
        word, stride = 1, 1
        for base, wanted, side in zip(known.base, known.sides, self.block, strict=True):
            word = sum(word << stride * place for place in range(base, base + wanted))
            stride *= side
        return word << known.block * self.size

    def node_name(self, node: int) -> str:
        """A chip's block and coordinates: ``5:(0,2,0)``."""
        block, chip = divmod(node, self.size)
        return f"{block}:({','.join(map(str, self.place(chip)))})"

    def region_of(self, word: int) -> Part | Slice:
        """The part or the whole blocks with exactly these chips; blocks joined by switches are a slice of no shape of its own."""
        chips, first = word.bit_count(), lowest_bit(word) or 0
        whole = tuple(sorted({chip // self.size for chip in bits(word)}))
        if chips and chips == len(whole) * self.size:
            return slice_of(self, whole)
        for level in range(1, len(self.parts)):
            if chips == self.size >> level:
                part = check_part(self, part_at(self, first, level))
                if self.word(part) == word:
                    return part
        raise RegionError("processors", f"{chips} chips", f"an aligned part or whole blocks of {self.spec}")

    def region_from_data(self, data: Mapping[str, Any]) -> Part | Slice:
        """A grant with ``blocks``, or with ``block``, ``base`` and ``sides``. Raises :class:`RegionError`."""
        try:
            if "blocks" in data:
                blocks = tuple(data["blocks"])
                if any(type(block) is not int for block in blocks):
                    raise RegionError("blocks", data["blocks"], f"numbers of blocks of {self.spec}")
                return slice_of(self, blocks)
            given = Part(data["block"], tuple(data["base"]), tuple(data["sides"]))
        except (KeyError, TypeError):
            raise RegionError("grant", sorted(data), "processors, blocks, or block, base and sides") from None
        return check_part(self, given)

    def asked(self, request: Request) -> str:
        """``a slice of 4 x 4 x 8``, ``a twisted slice of 4 x 4 x 8`` or ``a part of 1 x 2 x 2``."""
        normal = self.check_request(request)
        kind = "a twisted slice" if normal[3:] else "a part" if self.level(normal) else "a slice"
        return f"{kind} of {' x '.join(map(str, normal[:3]))}"

    def panels(self) -> Iterable[Panel]:
        """A panel for each block, plane under plane."""
        x, y, z = self.block
        return [Panel(f"block {b}", b * self.size, x, y * z) for b in range(self.blocks)]

    def answers(self, region: Any, request: Request) -> bool:
        """Whether a region has the shape asked; blocks without a shape answer every slice of as many."""
        if isinstance(region, Slice) and isinstance(region.request, int):
            return not self.level(request) and region.request == self.demand(request)
        return bool(region.request == request)

    def _expected(self, normal: tuple[int, ...]) -> str:
        if normal[3:] and normal[:3] in self.known:
            wired = ", where switches join the blocks" if self.wired else ""
            return f"a twisted slice of several blocks, k x k x 2k or k x 2k x 2k{wired}"
        parts = "".join(f"{by(tuple(sorted(sides)))}, " for sides in reversed(self.parts[1:]))
        within = f"in a frame of {by(self.grid)} blocks" if self.wired else f"at most {self.group} blocks"
        return f"{parts}{'or ' if parts else ''}multiples of {by(self.block)} in some order, {within}"
