"""What fits, for all boards: allocators of pods that waste no chip, and counting on trees.

An allocator that is statically optimal keeps something true of its boards: that is said here of the board before, and proved of
the board after. The empty board is the first one.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from itertools import product
from operator import or_
from typing import Any

import numpy as np

from allocert.allocators.pod.best_fit import PodBestFit
from allocert.allocators.pod.buddy import PodBuddy
from allocert.allocators.pod.first_fit import PodFirstFit
from allocert.machines.board import Word
from allocert.machines.pod.pod import Pod
from allocert.machines.tree.requests import REQUIRED, Asked, parts
from allocert.machines.tree.tree import Tree
from allocert.machines.words import bits
from allocert.models.kernels.kernel import Kernel, Outputs, Wanted, all_requests, everything
from allocert.models.kernels.listed import is_free, label, less, number
from allocert.models.pod.every_set import Sets
from allocert.models.tree.counting import fits

__all__ = ["FITS"]


def _answer(kind: Any) -> Callable[[Word, Any, Any], Outputs]:
    def run(busy: Word, pod: Pod, request: Any) -> Outputs:
        allocator = kind(pod)
        allocator.occupy(busy)
        return [(label(allocator.allocate(request)), 1)]

    return run


def _with_lists(busy: Word, pod: Pod, request: Any) -> Outputs:
    """The buddy system's answer, and where its lists differ from those of an allocator that starts from the board after."""
    allocator, other = PodBuddy(pod), PodBuddy(pod)
    allocator.occupy(busy)
    region = allocator.allocate(request)
    other.occupy(busy if region is None else busy | pod.word(region))
    differing = (own ^ right for own, right in zip(allocator._free, other._free, strict=True))
    return [(label(region), 1), ("lists", reduce(or_, differing))]


def _sizes(pod: Pod) -> dict[int, list[int]]:
    """The aligned parts of each size, whole blocks too, as words in the order of halving, block after block."""
    family, found = pod.family("slices"), dict[int, list[int]]()
    for request in Sets.requests_of(pod):
        if pod.demand(request) <= pod.size:
            found[pod.demand(request)] = [pod.word(region) for region in family.regions(request)]
    return found


def _in_order(busy: Word, pod: Pod, fullest: bool) -> Word:
    """Whether, for each size, free chips outside free parts of it are fewer than one such part has, and come before all of these.

    Before: in a block with a lower number or, with ``fullest`` and for sizes below a block's, with fewer free chips; inside a block, in
    the order of halving.
    """
    sizes, size, chips = _sizes(pod), pod.size, pod.processors
    position = {word: place for place, word in enumerate(sizes[1])}
    room = [number(busy, (1 << start + chip for chip in range(size))) for start in range(0, chips, size)]

    def before(chip: int, part: int) -> Word:
        own, other = (next(bits(word)) // size for word in (chip, part))
        if fullest and own != other and part.bit_count() < size:
            return less(room[own], room[other], chips)
        return int(position[chip] < min(position[1 << place] for place in bits(part)))

    good: Word = 1
    for count, regions in sizes.items():
        free = {part: is_free(busy, part) for part in regions}
        around = {chip: next(part for part in regions if part & chip) for chip in sizes[1]}
        loose = {chip: is_free(busy, chip) & ~free[part] for chip, part in around.items()}
        good = good & less(sum(loose.values(), start=busy & 0), count, chips)
        for (chip, alone), (part, whole) in product(loose.items(), free.items()):
            good = good & ~(alone & whole & ~before(chip, part))
    return good


def _regions(pod: Pod, request: Any) -> dict[str, int]:
    return {label(region): pod.word(region) for region in pod.family("slices").regions(request)}


def _after(found: dict[str, Word], busy: Word, regions: dict[str, int]) -> Word:
    return reduce(or_, [-found[name] & word for name, word in regions.items() if name in found], busy)


def _answered(found: dict[str, Word], busy: Word, regions: dict[str, int], refused: Word) -> Outputs:
    """Where a request is refused or granted and should not be; where a grant is not free, or no region."""
    named = [found.get(name, 0) & ~is_free(busy, word) for name, word in regions.items()]
    others = [word for name, word in found.items() if name not in regions and name != label(None)]
    return [
        (label(None), found.get(label(None), 0) ^ refused),
        ("not free", reduce(or_, [*named, *others], busy & 0)),
    ]


def _nothing_wasted(fullest: bool) -> Callable[[Outputs, Word, Any, Any], Outputs]:
    def against(outputs: Outputs, busy: Word, pod: Pod, request: Any) -> Outputs:
        found, regions = dict(outputs), _regions(pod, request)
        free = number(busy, _sizes(pod)[1])
        refused = less(free, pod.demand(request), pod.processors)
        kept = _in_order(_after(found, busy, regions), pod, fullest) & _in_order(0, pod, fullest)
        return [*_answered(found, busy, regions, refused), ("kept", 1 & ~kept)]

    return against


def _counted(outputs: Outputs, busy: Word, pod: Pod, request: Any) -> Outputs:
    """By the counting theorem: sets fit iff at each size those of at least it ask no more than its free parts have.

    So a grant of d chips has to leave parts of each size s for all that fitted with it: as many less d/s; of sizes above d, as many
    as before or as the rest of d's parts make up, whichever is less.
    """
    found, regions, chips = dict(outputs), _regions(pod, request), pod.processors
    lists = found.pop("lists")
    demand, sizes = pod.demand(request), _sizes(pod)
    after = _after(found, busy, regions)
    before = {size: number(busy, listed) for size, listed in sizes.items()}
    own = min(demand, pod.size)
    refused = less(before[own], demand // own, chips)
    wrong = busy & 0
    for size, listed in sizes.items():
        wanted = before[size]
        if size <= demand:
            wanted = wanted - demand // size
        else:
            rest = before[demand] - 1 >> (size // demand).bit_length() - 1
            wanted = rest + (wanted - rest & -less(wanted, rest, chips))
        wrong = wrong | (number(after, listed) ^ wanted) & -(1 & ~refused)
    return [*_answered(found, busy, regions, refused), ("kept", wrong), ("lists", lists)]


def _tree_fits(busy: Word, tree: Tree, request: Any) -> Outputs:
    free = np.array([own.bit_count() for own in _hosts(busy, tree)], object)
    return [("fits", int(fits(tree.layout, free, parts(tree.layout, request))))]


def _hosts(busy: Word, tree: Tree) -> list[Word]:
    """The free slots of each host."""
    layout = tree.layout
    return [
        ~busy >> start & (1 << own) - 1 for start, own in zip(layout.starts, layout.capacities, strict=False)
    ]


def _shared(outputs: Outputs, busy: Word, tree: Tree, request: Any) -> Outputs:
    """Whether some way to share the pods among the hosts answers the request, and each host has as many free."""
    layout, slots = tree.layout, tree.processors
    asked = parts(layout, request)
    enough = []
    for own, capacity in zip(_hosts(busy, tree), layout.capacities, strict=True):
        free = sum((own >> place & 1 for place in range(capacity)), start=busy & 0)
        enough.append([1 & ~less(free, pods, slots) for pods in range(capacity + 1)])
    ways = (
        reduce(lambda word, one: word & one[0][one[1]], zip(enough, shares, strict=True), 1)
        for shares in product(*(range(own + 1) for own in layout.capacities))
        if sum(shares) == asked.pods and _answers(tree, shares, asked)
    )
    due = reduce(or_, ways, busy & 0)
    return [(name, found ^ due) for name, found in outputs]


def _answers(tree: Tree, shares: tuple[int, ...], asked: Asked) -> bool:
    """Whether pods on hosts answer a request, by definition."""

    def sums(level: int) -> list[int]:
        domains = range(len(tree.layout.firsts[level]) - 1)
        return [sum(shares[host] for host in tree.layout.spread(level, domain)) for domain in domains]

    together = asked.mode != REQUIRED or asked.pods in sums(asked.level)
    return together and not any(own % asked.size for own in sums(asked.at))


def _table(*labels: str) -> Callable[[Any, Any], Wanted]:
    return lambda machine, request: [(name, {}) for name in labels]


def _optimal(name: str, sentence: str, kind: Any, fullest: bool) -> Kernel:
    return Kernel(
        name,
        sentence,
        (Pod,),
        lambda pod: list(Sets.requests_of(pod)),
        _answer(kind),
        _table(label(None), "not free", "kept"),
        everything,
        True,
        _nothing_wasted(fullest),
        lambda busy, pod: _in_order(busy, pod, fullest),
    )


FITS: tuple[Kernel, ...] = (
    _optimal(
        "pod-first-fit-fits",
        "PodFirstFit keeps small free parts before large ones, as they are on the empty board, and then refuses only what asks too many chips",
        PodFirstFit,
        fullest=False,
    ),
    _optimal(
        "pod-best-fit-fits",
        "PodBestFit keeps small free parts in fuller blocks, as they are on the empty board, and then refuses only what asks too many chips",
        PodBestFit,
        fullest=True,
    ),
    Kernel(
        "pod-buddy-fits",
        "PodBuddy grants what fits, keeps the counts of all that fitted with it, and its lists",
        (Pod,),
        lambda pod: list(Sets.requests_of(pod)),
        _with_lists,
        _table(label(None), "not free", "kept", "lists"),
        everything,
        True,
        _counted,
    ),
    Kernel(
        "tree-fits",
        "what fits by counting is what some way to share the pods answers",
        (Tree,),
        all_requests,
        _tree_fits,
        _table("fits"),
        everything,
        True,
        _shared,
    ),
)
"""The statically optimal allocators of pods, and what fits into trees."""
