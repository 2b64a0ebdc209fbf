"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import combinations, permutations, product
from random import Random

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling, fault_directions
from allocert.models.hypercube.figure4 import described, figure_4, moved
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.theorems.relabelling import (
    FAULTS_PACKED,
    LINKS_KEPT,
    MAP_DESCRIBED,
    NEIGHBOURS_APART,
    SMALLEST_SUBCUBE,
)
from allocert.proofs.theorems.static_lists import ONE_FAULT, SINGLY_OR_WHOLE
from allocert.proofs.theorems.static_strategies import few_faults
from allocert.verification.claims.claim import Context, Verdict
from allocert.verification.deciding.cases import at_effort, failure
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every_at, up_to
from allocert.verification.deciding.replay import granted, replayed, requests
from allocert.verification.deciding.tally import Failure, case
from allocert.verification.pairing.trace import Trace, run

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()
_DRAWN = 40
_ALL = "all D, all fault sets"


def _most(context: Context) -> int:
    """The largest f at D = 4."""
    return context.pick(3, 4, 4)


def _sets(context: Context, n: int) -> Iterator[tuple[int, ...]]:
    """All fault sets of Q_n for n <= 3, those of few faults for n = 4, random ones of at most 7 above."""
    if n <= 4:
        yield from few_faults(n, 1 << n if n < 4 else _most(context))
        return
    source = Random(f"{context.seed}-{n}")
    for _ in range(_DRAWN):
        yield tuple(sorted(source.sample(range(1 << n), source.randrange(8))))


def _exactly(context: Context) -> str:
    return f"all fault sets for D <= 3, f <= {_most(context)} for D = 4"


def _and_drawn(context: Context) -> str:
    more = f"{_DRAWN} random sets of at most 7 faults for each D from 5 to 10, seed {context.seed}"
    return f"{_exactly(context)}; {more}"


def _on_every_set(
    what: str, sizes: range = range(11), words: Callable[[Context], str] = _and_drawn
) -> Callable[[Callable[..., bool]], Callable[..., Verdict]]:
    """A claim's function made of one that says whether the map is right for a fault set; if not, ``what`` is wrong."""
    every = at_effort(sizes, words, measure="D")
    return lambda holds: every(partial(_maps, holds, what))


def _maps(
    holds: Callable[..., bool], what: str, context: Context, n: int, mask: str = "direction"
) -> Iterator[Failure | None]:
    for faulty in _sets(context, n):
        places = list(figure_4(n, faulty, mask))
        text = f"D = {n}, faulty {', '.join(map(str, faulty))}: map is {places}: {what}"
        yield case(holds(n, faulty, mask), text, D=n, faulty=list(faulty), map=places)


def _difference(n: int, faulty: tuple[int, ...], longest: int) -> tuple[Trace, str] | None:
    """The shortest requests on which the lists, relabelled or not, grant different regions, and what."""
    for length in range(1, longest + 1):
        for wanted in product(range(n + 1), repeat=length):
            trace = requests(*wanted)
            ours = [outcome.region for outcome in run(RelabelledBuddy(Hypercube(n), faulty), trace)]
            if tuple(ours) != granted("free-list", n, faulty, trace):
                last = ours[-1]
                return trace, f"the relabelled lists grant {last.address if last else 'nothing'} last"
    return None


@claim(
    "KS-CLAIM-SUBSUME", "With at most one fault the relabelled lists are the list scheme.", solver_free=False
)
@by_coq(ONE_FAULT, "all D, at most one fault")
@every_at(
    up_to(5, 7, 8),
    checked="no fault and every single fault: map and lists at the start for D <= {top}, all sequences of at most {longest} "
    "requests for D <= {played}",
    measure="n",
    played=(2, 3, 3),
    longest=(4, 4, 5),
)
def lists_of_one_fault_are_not_relabelled(n: int, played: int, longest: int) -> Iterator[Failure | None]:
    """Without a fault the map is the identity: fault_list[1], which figure 4 reads, does not exist."""
    for faulty in few_faults(n, 1):
        ours, theirs = RelabelledBuddy(Hypercube(n), faulty), FreeListBuddy(Hypercube(n), faulty)
        text = f"Q_{n}, faulty {faulty}: lists {ours.free_lists} instead of {theirs.free_lists}"
        plain = figure_4(n, faulty, "direction") == tuple(range(1, n + 1))
        plain &= ours.labels.order == tuple(range(n)) and ours.free_lists == theirs.free_lists
        yield case(plain, text, D=n, faulty=list(faulty))
        found = _difference(n, faulty, longest) if n <= played else None
        if found is not None:
            yield failure(replayed("free-list", n, faulty, *found))


@claim(
    "KS-CLAIM-DISPERSE",
    "Neighbours in the hypercube can be 2^(D-1) apart in the vector, and no more, D >= 1.",
    solver_free=False,
)
@by_coq(NEIGHBOURS_APART, "all D >= 1")
@every_at(up_to(8, 10, 12, first=1), checked="all pairs of neighbours, 1 <= D <= {top}", measure="n")
def neighbours_are_dispersed(n: int) -> Iterator[Failure | None]:
    apart = max((node ^ 1 << d) - node for d in range(n) for node in range(1 << n) if not node >> d & 1)
    yield case(apart == 1 << (n - 1), f"D = {n}: neighbours are at most {apart} apart", D=n)


_MAP_SENDS = (
    "With the mask {} map sends the directions in which the faults differ in order to 1, 2, .. and the others in order "
    "above, or all to themselves if none or all are; it depends neither on the first fault nor on repeated entries."
)


@claim("KS-ALG-RELABEL@printed-mask", _MAP_SENDS.format("2^d - 1"), mask="printed")
@claim("KS-ALG-RELABEL@direction-mask", _MAP_SENDS.format("2^(d-1)"), solver_free=False, mask="direction")
@by_coq(MAP_DESCRIBED, _ALL)
@_on_every_set("not the fault directions in order to 1, 2, .. and the others above")
def map_is_as_described(n: int, faulty: tuple[int, ...], mask: str) -> bool:
    found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
    return found == {described(n, faulty)}


@claim(
    "KS-STEP3-ALLOC",
    "Allocating all nodes singly or as one D-cube leads to the same lists, as sequences too.",
    solver_free=False,
)
@by_coq(SINGLY_OR_WHOLE, "all D, all fault sets: the lists are empty both ways before the releases")
@at_effort(range(5), lambda context: f"{_exactly(context)}, lists compared as sequences", measure="D")
def nodes_singly_or_at_once(context: Context, n: int) -> Iterator[Failure | None]:
    for faulty in _sets(context, n):
        singly, whole = (_released_but(n, faulty, size) for size in (0, n))
        yield case(
            singly == whole, f"Q_{n}, faulty {faulty}: {singly} against {whole}", D=n, faulty=list(faulty)
        )


def _released_but(n: int, faulty: tuple[int, ...], size: int) -> list[list[int]]:
    """The lists after all has been granted in blocks of a size, and all but the faults released."""
    work = FreeLists(n)
    work.give(n, 0)
    while work.take(size) is not None:
        pass
    for label in range(1 << n):
        if label not in faulty:
            work.give(0, label)
    return work.lists


@claim(
    "KS-CLAIM-MINSUB",
    "The directions in which the faults differ span the only smallest subcube that holds them.",
    solver_free=False,
)
@by_coq(SMALLEST_SUBCUBE, f"{_ALL} but the empty one")
@_on_every_set("another subcube is as small", range(5), _exactly)
def spanned_subcube_is_smallest(n: int, faulty: tuple[int, ...], mask: str) -> bool:
    if not faulty:
        return True
    spread = fault_directions(faulty)
    holding = [
        (cube.base, cube.directions)
        for k in range(spread.bit_count() + 1)
        for cube in Hypercube(n).subcubes(k)
        if all((node ^ cube.base) & ~cube.directions == 0 for node in faulty)
    ]
    return holding == [(faulty[0] & ~spread, spread)]


@claim(
    "KS-CLAIM-PACK",
    "After relabelling the faults lie in one aligned block of dimension num_dirns.",
    solver_free=False,
)
@by_coq(FAULTS_PACKED, _ALL)
@_on_every_set("the new labels are not in one aligned block of that dimension")
def faults_are_packed(n: int, faulty: tuple[int, ...], mask: str) -> bool:
    places = figure_4(n, faulty, mask)
    labels = {moved(node, places) for node in faulty}
    blocks = {label >> fault_directions(faulty).bit_count() for label in labels}
    return len(blocks) <= 1 and len(labels) == len(faulty)


@claim(
    "KS-CLAIM-ADJ",
    "Under any permutation of the bits two nodes are joined iff their new labels differ in one bit.",
    solver_free=False,
)
@by_coq(LINKS_KEPT, "all D, all permutations of the bits")
@every_at(up_to(4, 5, 6), checked="all permutations of the bits, all pairs of nodes, D <= {top}", measure="n")
def neighbours_stay_neighbours(n: int) -> Iterator[Failure | None]:
    for order in permutations(range(n)):
        new = [Labelling(order).new(node) for node in range(1 << n)]
        for y, x in combinations(range(1 << n), 2):
            text = f"D = {n}, bits in order {order}: nodes {y} and {x} become {new[y]} and {new[x]}"
            joined = (x ^ y).bit_count() == 1, (new[x] ^ new[y]).bit_count() == 1
            yield case(joined[0] == joined[1], text, D=n, order=list(order), nodes=[y, x])
