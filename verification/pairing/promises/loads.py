"""Requests and releases fixed beforehand: fragmenting fills, and random ones of growing length."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from allocert.machines import Machine, Request
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.search.sizes import Sizes
from allocert.verification.pairing.search.wishes import Profile, Wishing
from allocert.verification.pairing.trace import Allocate

__all__ = ["Requests", "cyclic", "loads"]

_PICKS = 1 << 30
_DIVISORS = (1, 2, 4, 8)
_MOST_FILLED = 32
_SHORTEST = 3
_REFUSED = 6


@dataclass(frozen=True)
class _Idle:
    """An idle machine, as a wish sees it."""

    busy: int = 0
    held: Mapping[int, Any] = field(default_factory=dict)
    gone: Mapping[int, Any] = field(default_factory=dict)


class Requests:
    """Requests of one machine, drawn at random."""

    def __init__(self, machine: Machine, draw: random.Random) -> None:
        self._machine = machine
        self._wishing = Wishing(machine)
        self._draw = draw

    def one(self, divisor: int = 0) -> Request:
        """A request for at most ``1/divisor`` of the machine, by default of a divisor drawn too."""
        divisor = divisor or self._draw.choice(_DIVISORS)
        profile = Profile(divisor, 1, 0, False, False)
        step = self._wishing.step(_Idle(), profile, self._draw.randrange(_PICKS) << 3)
        if not isinstance(step, Allocate):
            raise TypeError("a wish on an idle machine is a request")
        return step.request

    def filling(self) -> tuple[Request, int]:
        """A small request, and how many of it fill the machine by count."""
        request = self.one(self._draw.choice(_DIVISORS[1:]))
        return request, min(_MOST_FILLED, self._machine.processors // max(1, self._machine.demand(request)))


def loads(machine: Machine, seed: int, longest: int) -> Iterator[tuple[Item, ...]]:
    """Without end: lists of at most ``longest`` items, short ones first; of four, one is a fill with holes, and one
    releases all and begins again.

    A release names a request whether it is granted or not.
    """
    draw = random.Random(seed)
    requests = Requests(machine, draw)
    for number in count():
        most = min(longest, _SHORTEST + number // 8)
        if number % 4 == 3:
            yield _holed(requests, draw, longest)
        elif number % 4 == 1:
            yield _drained(requests, draw, most)
        else:
            yield _mixed(requests, draw, draw.randint(min(2, most), most))


def cyclic(machine: Machine, seed: int, length: int) -> tuple[Item, ...]:
    """A load that ends with the release of whatever is held, so that it can be repeated for ever.

    It begins with requests that a full machine refuses.
    """
    draw = random.Random(seed)
    sizes = Sizes(machine, seed)
    full = [sizes.largest, *sizes.sample(_REFUSED)]
    items: list[Item] = [*map(Allocate, full), ReleaseOf(0)]
    first = len(items)
    for item in _mixed(Requests(machine, draw), draw, length):
        items.append(ReleaseOf(item.place + first) if isinstance(item, ReleaseOf) else item)
    back = {item.place for item in items if isinstance(item, ReleaseOf)}
    asked = [place for place, item in enumerate(items) if isinstance(item, Allocate) and place not in back]
    draw.shuffle(asked)
    return (*items, *map(ReleaseOf, asked))


def _mixed(requests: Requests, draw: random.Random, length: int) -> tuple[Item, ...]:
    items: list[Item] = []
    live: list[int] = []
    releases = draw.choice((1, 3, 4))
    while len(items) < length:
        if live and draw.randrange(8) < releases:
            items.append(ReleaseOf(live.pop(draw.randrange(len(live)))))
            continue
        live.append(len(items))
        items.append(Allocate(requests.one()))
    return tuple(items)


def _drained(requests: Requests, draw: random.Random, length: int) -> tuple[Item, ...]:
    """Some requests, all released in some order, and others after them, each alone on the machine or not."""
    number = draw.randint(1, max(1, length // 3))
    places = list(range(number))
    draw.shuffle(places)
    items: list[Item] = [Allocate(requests.one(draw.choice(_DIVISORS))) for _ in range(number)]
    items += map(ReleaseOf, places)
    alone = draw.randrange(2)
    while len(items) < max(length, 2 * number + 1):
        items.append(Allocate(requests.one()))
        if alone:
            items.append(ReleaseOf(len(items) - 1))
    return tuple(items)


def _holed(requests: Requests, draw: random.Random, longest: int) -> tuple[Item, ...]:
    """Equal requests until the machine is full, some or all of them released, perhaps from the last one on, then larger ones."""
    request, number = requests.filling()
    number = min(number, longest // 2)
    items: list[Item] = [Allocate(request) for _ in range(number)]
    places = list(range(number))
    match draw.randrange(4):
        case 0:
            gone = places[::-1]
        case 1:
            gone = places[draw.randrange(2) :: 2][:: draw.choice((1, -1))]
        case _:
            gone = draw.sample(places, number // 2)
    items += map(ReleaseOf, gone)
    while len(items) < longest and draw.randrange(4):
        items.append(Allocate(requests.one(draw.choice(_DIVISORS[:3]))))
    return (*items, Allocate(requests.one(draw.choice(_DIVISORS[:3]))))
