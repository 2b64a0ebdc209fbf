"""What a tree's allocators grant, by definition: rules on sets of domains, and the best of all ways to share pods.

Domains are paths from the top: ``()`` is the whole tree, ``(1, 0)`` the first child of its second child. Nothing here is
the allocators' code, which counts on arrays (:mod:`allocert.machines.tree.choices`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import TypeAlias

from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import FREE, PREFERRED, REQUIRED, Asked

__all__ = ["RULES", "Board", "Path", "host_paths"]

Path: TypeAlias = tuple[int, ...]
_Ranked: TypeAlias = tuple[int, int, Path]
"""The room of a domain, its free pods, and which one it is."""
_Take: TypeAlias = Callable[[list[_Ranked], int], dict[Path, int]]


def host_paths(layout: Layout, level: int = 0, domain: int = 0) -> list[Path]:
    """The paths of the hosts, in their order."""
    if level == layout.hosts:
        return [()]
    below = enumerate(layout.below(level, domain))
    return [(place, *rest) for place, child in below for rest in host_paths(layout, level + 1, child)]


@dataclass(frozen=True)
class Board:
    """The free pods of each host."""

    free: Mapping[Path, int]

    @cached_property
    def depth(self) -> int:
        """The level of the hosts."""
        return len(next(iter(self.free)))

    def domains(self, level: int, inside: Path = ()) -> list[Path]:
        """The domains of a level inside another one, in order."""
        return list(dict.fromkeys(host[:level] for host in self.free if host[: len(inside)] == inside))

    def pods(self, domain: Path) -> int:
        """The free pods of a domain."""
        return sum(own for host, own in self.free.items() if host[: len(domain)] == domain)

    def slices(self, domain: Path, asked: Asked) -> int:
        """How many slices it takes."""
        return sum(self.pods(unit) // asked.size for unit in self.domains(asked.at, domain))

    def by_levels(self, asked: Asked, take: _Take) -> dict[Path, int] | None:
        """Pods by host: one domain that fits if a level is named, else several by a rule; then the rule on each level below."""
        need = asked.slices

        def ranked(level: int) -> list[_Ranked]:
            return [(self.slices(one, asked), self.pods(one), one) for one in self.domains(level)]

        tried = {FREE: (), PREFERRED: range(asked.level, 0, -1), REQUIRED: (asked.level,)}[asked.mode]
        for level in tried:
            fitting = [one for one in ranked(level) if one[0] >= need]
            if fitting:
                shares = {min(fitting)[2]: need}
                break
        else:
            if asked.mode == REQUIRED or self.slices((), asked) < need:
                return None
            level = asked.at if asked.mode == FREE else 1
            shares = take(ranked(level), need)
        for below in range(level + 1, asked.at + 1):
            shares = take([one for one in ranked(below) if one[2][:-1] in shares], need)
        return self._below(shares, asked, take)

    def evenly(self, asked: Asked) -> dict[Path, int] | None:
        """Pods by host: of all ways to share the slices inside one domain the most even one.

        Its least share is as large as can be, then its largest as small as can be; then the domain is the first, the sum of
        squares least, and more is where there is more room, then where it comes first.
        """
        levels = (asked.level,) if asked.mode == REQUIRED else range(asked.level, -1, -1)
        for level in levels:
            ways = [
                (self._unevenness(place, units, shares, asked), units, shares)
                for place, domain in enumerate(self.domains(level))
                for units in [self.domains(asked.at, domain)]
                for shares in product(*(range(self.slices(unit, asked) + 1) for unit in units))
                if sum(shares) == asked.slices
            ]
            if ways:
                _, units, shares = min(ways)
                chosen = {unit: share for unit, share in zip(units, shares, strict=True) if share}
                return self._below(chosen, asked, falling)
        return None

    def _unevenness(
        self, place: int, units: list[Path], shares: tuple[int, ...], asked: Asked
    ) -> tuple[int, ...]:
        used = [share for share in shares if share]
        roomiest = sorted(range(len(units)), key=lambda one: (-self.slices(units[one], asked), one))
        squares = sum(share * share for share in used)
        return (-min(used), max(used), place, squares, *(-shares[one] for one in roomiest))

    def _below(self, chosen: dict[Path, int], asked: Asked, take: _Take) -> dict[Path, int]:
        """What each domain that has slices gives to those below it, pod by pod."""
        shares = {domain: slices * asked.size for domain, slices in chosen.items()}
        for level in range(asked.at + 1, self.depth + 1):
            found: dict[Path, int] = {}
            for domain, pods in shares.items():
                children = self.domains(level, domain)
                found |= take([(self.pods(child), self.pods(child), child) for child in children], pods)
            shares = found
        return shares


def falling(domains: list[_Ranked], need: int) -> dict[Path, int]:
    """The domain with the least room that fits, of equal ones that with fewest free pods; if none fits, all of the one with most room first."""
    fitting = [one for one in domains if one[0] >= need]
    first = min(fitting) if fitting else min(domains, key=lambda one: (-one[0], *one[1:]))
    return _and_others(first, domains, need, falling)


def rising(domains: list[_Ranked], need: int) -> dict[Path, int]:
    """The domain with the least room first, of those that have any."""
    return _and_others(min(one for one in domains if one[0]), domains, need, rising)


def _and_others(first: _Ranked, domains: list[_Ranked], need: int, take: _Take) -> dict[Path, int]:
    room, _, domain = first
    if room >= need:
        return {domain: need}
    return {domain: room} | take([one for one in domains if one != first], need - room)


RULES: dict[str, Callable[[Board, Asked], dict[Path, int] | None]] = {
    "best-fit": lambda board, asked: board.by_levels(asked, falling),
    "least-free": lambda board, asked: board.by_levels(asked, rising),
    "balanced": lambda board, asked: board.evenly(asked),
}
"""By the names of the families: the pods of each host that gets some, or ``None``."""
