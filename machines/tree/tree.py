"""Trees of hosts: ``tree:2x4x8*3`` and ``tree:[[3,3],[2,1]]``."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate, pairwise
from math import prod
from operator import le, lt
from typing import Any, ClassVar

import numpy as np

from allocert.errors import RegionError, SpecError
from allocert.machines.described import DescribedMachine, Panel
from allocert.machines.machine import Region, Request
from allocert.machines.tree.choices import CHOICES
from allocert.machines.tree.families import TreeFamily
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.regions import PodSet, parsed
from allocert.machines.tree.requests import (
    FREE,
    PREFERRED,
    REQUIRED,
    Asked,
    checked,
    most_slices,
    parts,
    spelled,
)
from allocert.machines.words import word_of

__all__ = ["LARGEST_TREE", "Tree", "tree_of"]

LARGEST_TREE = 1 << 20
"""Pod slots of the largest tree."""

_EXPECTED = (
    "tree:AxB..*PODS, domains of each level and pods a host, or lists of pods such as tree:[[3,3],[2,1]]"
)
_PRODUCT = re.compile(r"[0-9]{1,7}(x[0-9]{1,7}){0,7}(\*[0-9]{1,7})?", re.ASCII)
_SLICES = (2, 3)
"""The sizes of slices that are asked for in a search."""
_LISTED, _STEPS = 1 << 12, 32
"""Pods of the largest tree that is asked for every number of pods; a larger one is asked for that many numbers of each doubling."""


@dataclass(frozen=True)
class Tree(DescribedMachine):
    """A tree of domains whose leaves are hosts, each with a number of pod slots, which are the processors.

    A request is a number of pods, or ``(pods, level, mode)`` with mode 1 preferred or 2 required, or with the size and the level of slices
    behind it (:mod:`allocert.machines.tree.requests`). Levels count from the top: 1 are the largest domains, the last one the hosts.

    Source: Kueue, KEP-2724; the same form of request in Volcano, KAI and Kubernetes 1.36.
    """

    layout: Layout
    kind: ClassVar[str] = "tree"

    @cached_property
    def spec(self) -> str:
        """As a product where it is one, else as lists."""
        sides = self._sides
        if sides is None:
            return f"{self.kind}:{json.dumps(self._lists(0, 0), separators=(',', ':'))}"
        pods = self.layout.capacities[0]
        return f"{self.kind}:{'x'.join(map(str, sides))}{f'*{pods}' if pods > 1 else ''}"

    @property
    def processors(self) -> int:
        """The number of slots."""
        return self.layout.starts[-1]

    def check_request(self, request: Any) -> Request:
        """``request`` in its normal form; raises :class:`~allocert.errors.RequestError` if it is none."""
        return checked(self.layout, request).request

    def demand(self, request: Request) -> int:
        """The number of pods."""
        return checked(self.layout, request).pods

    def requests(self) -> list[Request]:
        """By pods: anywhere, preferred and required on each level, and in slices of two and three.

        On a tree of more than 4096 pods some numbers of pods only: the small ones, 32 of each doubling, and those that just fit a domain.
        """
        layout, hosts = self.layout, self.layout.hosts
        kinds = [Asked(0, 0, FREE, 1, hosts)]
        kinds += [
            Asked(0, level, mode, 1, hosts) for mode in (PREFERRED, REQUIRED) for level in range(1, hosts + 1)
        ]
        kinds += [
            Asked(0, level, mode, size, at)
            for size in _SLICES
            for at in range(1, hosts + 1)
            for level, mode in ((0, FREE), (1, REQUIRED))
        ]
        largest = [asked.size * most_slices(layout, asked) for asked in kinds]
        return [
            asked._replace(pods=pods).request
            for pods in self._numbers()
            for asked, most in zip(kinds, largest, strict=True)
            if pods <= most and not pods % asked.size
        ]

    def check_region(self, region: Any) -> PodSet:
        """Pods on hosts, or their address; raises ``RegionError``."""
        given = parsed(region) if isinstance(region, str) else region
        if not isinstance(given, PodSet):
            raise RegionError("region", region, f"pods on hosts of {self.spec}, or their address")
        hosts, words, capacities = given.hosts, given.words, self.layout.capacities
        right = len(hosts) == len(words) > 0 <= hosts[0] and hosts[-1] < len(capacities)
        right = right and all(map(lt, hosts, hosts[1:]))
        if not (
            right
            and min(words) > 0
            and all(map(le, map(int.bit_length, words), map(capacities.__getitem__, hosts)))
        ):
            raise RegionError("region", given.address, f"hosts of {self.spec} in order, with slots of theirs")
        return given

    def word(self, region: Any) -> int:
        """The slots of all hosts."""
        given = self.check_region(region)
        return self.layout.joined(given.hosts, given.words)

    def node_name(self, node: int) -> str:
        """The host and the slot of it, e.g. ``3.1``."""
        host = self.layout.host_of(node)
        return f"{host}.{node - self.layout.starts[host]}"

    def family(self, name: str | None) -> TreeFamily:
        """``pods``, ``best-fit``, ``least-free`` or ``balanced``."""
        if name is not None and name not in CHOICES:
            raise SpecError("family", name, f"{', '.join(CHOICES)} on {self.spec}")
        return TreeFamily(self, self.layout, name or "pods")

    def region_of(self, word: int) -> PodSet:
        """Any set of slots but none is a region."""
        if not 0 < word <= self.full:
            raise RegionError("processors", hex(word), f"some slots of {self.spec}")
        return PodSet(*self.layout.words(word))

    def asked(self, request: Request) -> str:
        """E.g. ``6 pods, required in one domain of level 1``."""
        return spelled(self.layout, parts(self.layout, request))

    def answers(self, region: Region, request: Request) -> bool:
        """Whether there are as many pods as asked, in one domain if that is required, and each slice in one of its level."""
        asked, word = parts(self.layout, request), self.word(region)
        if word.bit_count() != asked.pods:
            return False
        per_host = self.layout.counted(word)
        if asked.mode == REQUIRED and np.count_nonzero(self.layout.sums(asked.level, per_host)) > 1:
            return False
        return not np.any(self.layout.sums(asked.at, per_host) % asked.size)

    def panels(self) -> Iterator[Panel]:
        """The hosts of a rack below each other where they are alike, else one by one; a rack is a domain one level above them."""
        layout, level = self.layout, self.layout.hosts - 1
        for rack in range(len(layout.firsts[level]) - 1):
            hosts = layout.spread(level, rack)
            alike = len({layout.capacities[host] for host in hosts}) == 1
            title = f"rack {rack}, " if level else ""
            groups: Sequence[Sequence[int]] = [hosts] if alike else [[host] for host in hosts]
            for group in groups:
                names = f"hosts {group[0]}-{group[-1]}" if len(group) > 1 else f"host {group[0]}"
                yield Panel(title + names, layout.starts[group[0]], layout.capacities[group[0]], len(group))

    def scaled(self, scale: int) -> str:
        """More hosts below each rack, or fewer; of a tree that is no product one with as many pods."""
        sides = self._sides or (max(1, len(self.layout.capacities)),)
        last = sides[-1] << scale if scale >= 0 else sides[-1] >> -scale
        pods = max(1, self.processors // len(self.layout.capacities))
        if last < 1 or prod(sides[:-1]) * last * pods > LARGEST_TREE:
            return ""
        return f"{self.kind}:{'x'.join(map(str, (*sides[:-1], last)))}{f'*{pods}' if pods > 1 else ''}"

    def request_for(self, processors: int) -> Request:
        """The same number of pods, anywhere."""
        return self.check_request(processors)

    def region_from_data(self, data: Mapping[str, Any]) -> Region:
        """``pods``: for each host a list of its slots, or a number: the lowest ones."""
        hosts = data.get("pods")
        if not isinstance(hosts, Mapping) or not hosts:
            raise RegionError("grant", sorted(data), 'processors, or pods such as {"3": [0, 1]} by host')
        found: dict[int, int] = {}
        for name, slots in hosts.items():
            lowest = type(slots) is int and 0 < slots <= LARGEST_TREE
            right = lowest or (
                isinstance(slots, list) and all(type(one) is int and 0 <= one < LARGEST_TREE for one in slots)
            )
            if not right or not re.fullmatch(r"0|[1-9][0-9]{0,8}", str(name)):
                raise RegionError(
                    "pods", slots, "a list of the slots of a host, or how many of the lowest ones"
                )
            found[int(name)] = (1 << slots) - 1 if lowest else word_of(slots)
        hosts = tuple(sorted(found))
        return self.check_region(PodSet(hosts, tuple(map(found.__getitem__, hosts))))

    def _numbers(self) -> list[int]:
        """The numbers of pods that are asked for in a search."""
        layout, most = self.layout, self.processors
        if most <= _LISTED:
            return list(range(1, most + 1))
        found = set(range(1, _STEPS))
        for level in range(layout.hosts + 1):
            fitting = layout.most(1, layout.hosts, level)
            found |= {fitting - 1, fitting, fitting + 1}
        found |= {step << scale for step in range(_STEPS, 2 * _STEPS) for scale in range(most.bit_length())}
        return sorted(pods for pods in found if 1 <= pods <= most)

    @cached_property
    def _sides(self) -> tuple[int, ...] | None:
        """The number of children on each level, if all domains of a level have as many, and all hosts as many pods."""
        sides = []
        for bounds in self.layout.children:
            counts = {stop - start for start, stop in pairwise(bounds)}
            if len(counts) > 1:
                return None
            sides.append(counts.pop())
        return tuple(sides) if len(set(self.layout.capacities)) == 1 else None

    def _lists(self, level: int, domain: int) -> Any:
        if level == self.layout.hosts:
            return self.layout.capacities[domain]
        return [self._lists(level + 1, child) for child in self.layout.below(level, domain)]


def tree_of(rest: str) -> Tree:
    """The machine that follows ``tree:``. Raises :class:`~allocert.errors.SpecError`.

    >>> tree_of("[[3,3],[2,1]]").processors, tree_of("2x2*3").layout.firsts
    (9, ((0, 4), (0, 2, 4), (0, 1, 2, 3, 4)))
    """
    text = f"tree:{rest}"
    if rest.startswith("["):
        return Tree(_of_lists(text, rest))
    if not _PRODUCT.fullmatch(rest):
        raise SpecError("machine", text, _EXPECTED)
    product, _, pods = rest.partition("*")
    sides, capacity = [int(side) for side in product.split("x")], int(pods or 1)
    if min(*sides, capacity) < 1 or prod(sides) * capacity > LARGEST_TREE:
        raise SpecError("machine", text, f"numbers from 1 on, at most {LARGEST_TREE} pods in all")
    counts = accumulate(sides, lambda count, side: count * side, initial=1)
    children = tuple(
        tuple(range(0, count * side + 1, side)) for count, side in zip(counts, sides, strict=False)
    )
    return Tree(Layout((capacity,) * prod(sides), children))


def _of_lists(text: str, rest: str) -> Layout:
    """Lists in lists, all numbers equally deep."""
    try:
        level: list[Any] = [json.loads(rest)]
    except (ValueError, RecursionError):
        raise SpecError("machine", text, _EXPECTED) from None
    children: list[tuple[int, ...]] = []
    while all(isinstance(one, list) for one in level):
        if not all(level) or len(children) >= 8:
            raise SpecError("machine", text, "lists that are not empty, at most 8 deep")
        children.append(tuple(accumulate((len(one) for one in level), initial=0)))
        level = [child for one in level for child in one]
    if (
        any(type(one) is not int or not 1 <= one <= LARGEST_TREE for one in level)
        or sum(level) > LARGEST_TREE
    ):
        raise SpecError(
            "machine", text, f"numbers from 1 on, equally deep, at most {LARGEST_TREE} pods in all"
        )
    return Layout(tuple(level), tuple(children))
