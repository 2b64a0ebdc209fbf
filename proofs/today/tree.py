"""Trees of hosts, as in topology aware scheduling of Kueue (KEP-2724): rules that look at the wrong domain."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product
from typing import Any

from allocert.allocators.tree.counted import Counted, TreeBalanced, TreeBestFit, TreeLeastFree
from allocert.machines.machine import Request
from allocert.machines.tree.choices import best_fit
from allocert.machines.tree.layout import Layout
from allocert.machines.tree.requests import PREFERRED, Asked, parts
from allocert.machines.tree.tree import Tree, tree_of
from allocert.machines.words import bits, word_of
from allocert.models.tree.counting import least_leftover
from allocert.models.tree.ranking import RULES, Board, Path, host_paths
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "first_domain_decides", "trees"]

CLAIMS = claim = ClaimTable()


def first_domain_decides(room: list[int], need: int) -> bool:
    """LeastFreeCapacity as kueue #5375 reports it: racks by rising room, given up if the first does not fit."""
    rising = sorted(filter(None, room))
    return bool(rising) and rising[0] >= need


@claim(
    "TM-TREE-FIRST",
    "Racks by rising room, given up if the first does not fit: pods that are required in one rack are refused only if no rack has room.",
)
@every(2, 3, 4, first=1, checked="two racks with room for up to {top} pods", measure="pods")
def the_first_rack_is_enough(most: int) -> Iterator[Failure | None]:
    for free in product(range(most + 1), repeat=2):
        for need in range(1, most + 1):
            granted, right = first_domain_decides(list(free), need), max(free) >= need
            text = f"racks with room for {free[0]} and {free[1]}, {need} pods: refused, and a rack has room"
            yield case(granted or not right, text, free=list(free), pods=need)


@claim(
    "TM-TREE-LEFTOVER",
    "Best fit takes racks in which no more pods are left over than in any other set of racks that has room, if no single rack has.",
)
@every(
    3,
    4,
    5,
    first=1,
    checked="three racks of one host with room for up to {top} pods, all numbers of pods",
    measure="pods",
)
def best_fit_leaves_least(most: int) -> Iterator[Failure | None]:
    layout = Layout((most,) * 3, ((0, 3), (0, 1, 2, 3)))
    for free in product(range(most + 1), repeat=3):
        for need in range(max(free) + 1, sum(free) + 1):
            found = best_fit(layout, free, Asked(need, 1, PREFERRED, 1, 2))
            assert found is not None
            left = sum(own for own, pods in zip(free, found, strict=True) if pods) - need
            least = least_leftover(free, need)
            text = f"racks with room for {', '.join(map(str, free))}, {need} pods: {left} left over, and {least} would be"
            yield case(left == least, text, free=list(free), pods=need)


_ALLOCATORS: dict[str, type[Counted]] = {
    "best-fit": TreeBestFit,
    "least-free": TreeLeastFree,
    "balanced": TreeBalanced,
}


def trees(pods: int, depth: int) -> Iterator[list[Any]]:
    """All trees of a depth with that many pods, as lists, in every order of the domains."""
    if not pods:
        yield []
    for own in range(1, pods + 1):
        for child in [own] if depth == 1 else trees(own, depth - 1):
            yield from ([child, *others] for others in trees(pods - own, depth))


@claim(
    "TM-TREE-CHOICE",
    (
        "On every board tree-best-fit, tree-least-free and tree-balanced grant the pods that come first by their rules, in each host its lowest "
        "free slots, and refuse only if no set of slots answers."
    ),
)
@every(
    3,
    5,
    6,
    first=1,
    checked=(
        "all trees of hosts, of hosts in racks, and of hosts in racks in blocks with up to {top} pods, in every order, all boards, all requests with slices of up to three"
    ),
    measure="pods",
)
def allocators_grant_what_comes_first(pods: int) -> Iterator[Failure | None]:
    for depth in (1, 2, 3):
        for lists in trees(pods, depth):
            machine = tree_of(str(lists).replace(" ", ""))
            hosts = host_paths(machine.layout)
            for request, name in product(machine.requests(), _ALLOCATORS):
                yield from _on_all_boards(machine, hosts, request, name)


def _on_all_boards(machine: Tree, hosts: list[Path], request: Request, name: str) -> Iterator[Failure | None]:
    asked = parts(machine.layout, request)
    known: dict[tuple[int, ...], dict[Path, int] | None] = {}
    for busy in range(machine.full + 1):
        slots = _free_slots(machine, busy)
        free = tuple(map(len, slots))
        if free not in known:
            known[free] = RULES[name](Board(dict(zip(hosts, free, strict=True))), asked)
        due = known[free]
        word = (
            0
            if due is None
            else word_of(
                slot for path, own in zip(hosts, slots, strict=True) for slot in own[: due.get(path, 0)]
            )
        )
        region = _ALLOCATORS[name](machine, faulty=busy).allocate(request)
        granted = 0 if region is None else machine.word(region)
        text = f"{machine.spec}, slots {list(bits(busy))} busy, {machine.asked(request)}: {name} grants {list(bits(granted))}, not {list(bits(word))}"
        yield case(
            granted == word, text, machine=machine.spec, busy=list(bits(busy)), request=request, name=name
        )


def _free_slots(machine: Tree, busy: int) -> list[list[int]]:
    """The free slots of each host, upwards."""
    starts = machine.layout.starts
    return [[slot for slot in range(*one) if not busy >> slot & 1] for one in pairwise(starts)]
