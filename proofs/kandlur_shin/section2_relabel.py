"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, in every reading."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations, product
from random import Random
from typing import Any

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling, fault_directions
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.replay import granted, replayed, requests
from allocert.proofs.kandlur_shin.statics import fault_sets
from allocert.proofs.trace import Trace, run

__all__ = ["CLAIMS", "figure_4", "moved", "settled"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, relabelling")
_DRAWN = 40


def figure_4(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
    """``map[1..n]`` as figure 4 computes it; MASK(d) is 2^d - 1 in reading A and 2^(d-1) in reading B."""
    spread = fault_directions(faulty)
    if spread in (0, (1 << n) - 1):
        return tuple(range(1, n + 1))
    good, bad = spread.bit_count() + 1, 1
    found = []
    for d in range(1, n + 1):
        if spread & ((1 << d) - 1 if mask == "A" else 1 << (d - 1)):
            found.append(bad)
            bad += 1
        else:
            found.append(good)
            good += 1
    return tuple(found)


def moved(node: int, places: tuple[int, ...], reading: str) -> int:
    """The new label: new bit map[i] is old bit i in reading A, new bit i is old bit map[i] in reading B."""
    label = 0
    for i, place in enumerate(places):
        if reading == "A":
            label |= (node >> i & 1) << (place - 1)
        else:
            label |= (node >> (place - 1) & 1) << i
    return label


def _sets(context: Context) -> Iterator[tuple[int, tuple[int, ...]]]:
    for n in range(5):
        for f in range((1 << n) + 1 if n < 4 else context.pick(3, 4, 4) + 1):
            for faulty in fault_sets(n, f):
                yield n, faulty


def _scope(context: Context) -> str:
    return f"all fault sets for D <= 3, f <= {context.pick(3, 4, 4)} for D = 4"


def _drawn(context: Context) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Random fault sets of larger cubes."""
    for n in range(5, 11):
        source = Random(f"{context.seed}-{n}")
        for _ in range(_DRAWN):
            yield n, tuple(sorted(source.sample(range(1 << n), source.randrange(8))))


def _tally(
    context: Context,
    holds: Callable[[int, tuple[int, ...]], bool],
    what: str,
    repair: str,
    drawn: bool = False,
) -> Verdict:
    """Bounded if ``holds`` for every fault set, else refuted by the first in order of D and f.

    If no small cube refutes it, random fault sets of larger ones are looked at too where ``drawn`` says so.
    """
    failing = {str(n): 0 for n in range(5)}
    first: tuple[int, tuple[int, ...]] | None = None
    looked = 0
    for n, faulty in _sets(context):
        looked += 1
        if not holds(n, faulty):
            failing[str(n)] += 1
            first = first or (n, faulty)
    scope = _scope(context)
    if drawn and first is None:
        scope += f"; {_DRAWN} random sets of at most 7 faults for each D from 5 to 10, seed {context.seed}"
        first = next(((n, faulty) for n, faulty in _drawn(context) if not holds(n, faulty)), None)
    evidence = Evidence.enumeration(f"{looked} fault sets of small cubes")
    if first is None:
        return Verdict.bounded(scope, evidence, fault_sets=looked)
    n, faulty = first
    maps = {mask: list(figure_4(n, faulty, mask)) for mask in "AB"}
    text = f"D = {n}, faulty {', '.join(map(str, faulty))}: {what}; map is {maps['A']} with MASK A, {maps['B']} with B"
    return Verdict.refuted(
        Counterexample(text, {"D": n, "faulty": list(faulty), "maps": maps}),
        f"least D, fewest faults; {scope}",
        evidence,
        failing=failing,
        repair=repair,
    )


def settled(
    failure: Counterexample | None, scope: str, evidence: Evidence, repair: str, **values: Any
) -> Verdict:
    """Bounded without a failure, else refuted by it."""
    if failure is None:
        return Verdict.bounded(scope, evidence, **values)
    return Verdict.refuted(failure, f"the first in order; {scope}", evidence, repair=repair, **values)


_REPAIR = "MASK(d) = 2^(d-1), and new bit map[d] is old bit d"


def _decide_map(context: Context, mask: str) -> Verdict:
    def permutes(n: int, faulty: tuple[int, ...]) -> bool:
        found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
        return len(found) == 1 and all(sorted(places) == list(range(1, n + 1)) for places in found)

    return _tally(context, permutes, "map is no permutation of the directions", _REPAIR, drawn=True)


def _decide_pack(context: Context, mask: str, reading: str) -> Verdict:
    def packed(n: int, faulty: tuple[int, ...]) -> bool:
        places = figure_4(n, faulty, mask)
        labels = [moved(node, places, reading) for node in faulty]
        blocks = {label >> fault_directions(faulty).bit_count() for label in labels}
        return len(blocks) <= 1 and len(set(labels)) == len(labels)

    what = "the new labels are not in one aligned block of that dimension"
    return _tally(context, packed, what, _REPAIR, drawn=True)


def _decide_minimal(context: Context) -> Verdict:
    def minimal(n: int, faulty: tuple[int, ...]) -> bool:
        if not faulty:
            return True
        spread = fault_directions(faulty)
        base = faulty[0] & ~spread
        holding = [
            cube
            for k in range(spread.bit_count() + 1)
            for cube in Hypercube(n).subcubes(k)
            if all((node ^ cube.base) & ~cube.directions == 0 for node in faulty)
        ]
        return [(cube.base, cube.directions) for cube in holding] == [(base, spread)]

    return _tally(context, minimal, "another subcube is as small", "none needed")


def _decide_adjacent(context: Context) -> Verdict:
    top = context.pick(4, 5, 6)
    looked = 0
    failure: Counterexample | None = None
    for n in range(top + 1):
        for order in permutations(range(n)):
            new = [Labelling(order).new(node) for node in range(1 << n)]
            looked += 1
            for x in range(1 << n):
                for y in range(x):
                    if failure is None and ((x ^ y).bit_count() == 1) != ((new[x] ^ new[y]).bit_count() == 1):
                        text = (
                            f"D = {n}, bits in order {order}: nodes {y} and {x} become {new[y]} and {new[x]}"
                        )
                        failure = Counterexample(text, {"D": n, "order": list(order), "nodes": [y, x]})
    return settled(
        failure,
        f"all permutations of the bits, D <= {top}",
        Evidence.enumeration(f"{looked} permutations, all pairs of nodes"),
        "none found",
        permutations=looked,
    )


def _decide_disperse(context: Context) -> Verdict:
    top = context.pick(8, 10, 12)
    largest = [
        max(
            ((node ^ 1 << d) - node for d in range(n) for node in range(1 << n) if not node >> d & 1),
            default=0,
        )
        for n in range(top + 1)
    ]
    failure: Counterexample | None = None
    for n in range(top, 0, -1):
        if largest[n] != 1 << (n - 1):
            failure = Counterexample(f"D = {n}: neighbours are at most {largest[n]} apart", {"D": n})
    return settled(
        failure,
        f"1 <= D <= {top}",
        Evidence.enumeration("all pairs of neighbours"),
        "the largest separation of each D, as counted",
        largest_separation=largest,
    )


def _decide_step_3(context: Context) -> Verdict:
    looked = 0
    failure: Counterexample | None = None
    for n, faulty in _sets(context):
        outcomes = []
        for size in (0, n):
            work = FreeLists(n)
            work.give(n, 0)
            while work.take(size) is not None:
                pass
            for label in range(1 << n):
                if label not in faulty:
                    work.give(0, label)
            outcomes.append(work.lists)
        if outcomes[0] != outcomes[1] and failure is None:
            text = f"Q_{n}, faulty {faulty}: {outcomes[0]} against {outcomes[1]}"
            failure = Counterexample(text, {"D": n, "faulty": list(faulty)})
        looked += 1
    evidence = Evidence.enumeration(f"{looked} fault sets, lists compared as sequences")
    return settled(failure, _scope(context), evidence, "none found")


def _difference(peer: str, n: int, faulty: tuple[int, ...], longest: int) -> tuple[Trace, str] | None:
    """The shortest requests on which the relabelled lists and ``peer`` grant different regions, and what."""
    for length in range(1, longest + 1):
        for wanted in product(range(n + 1), repeat=length):
            trace = requests(*wanted)
            ours = [outcome.region for outcome in run(RelabelledBuddy(Hypercube(n), faulty), trace)]
            if tuple(ours) != granted(peer, n, faulty, trace):
                last = ours[-1]
                return trace, f"the relabelled lists grant {last.address if last else 'nothing'} last"
    return None


def _decide_subsume(context: Context, peer: str, repair: str) -> Verdict:
    top, longest = context.pick(2, 3, 3), context.pick(4, 4, 5)
    looked = 0
    failure: Counterexample | None = None
    for n in range(top + 1):
        for faulty in ((), *fault_sets(n, 1)):
            looked += 1
            found = _difference(peer, n, faulty, longest) if failure is None else None
            if found is not None:
                failure = replayed(peer, n, faulty, *found)
    return settled(
        failure,
        f"no fault and every single fault, D <= {top}, all sequences of at most {longest} requests",
        Evidence.enumeration(f"{looked} fault sets, both allocators run side by side"),
        repair,
        identity_map_up_to=_identity_up_to(context.pick(5, 7, 8)),
        no_fault="figure 4 reads fault_list[1], which does not exist at f = 0; taken as the identity",
    )


def _identity_up_to(top: int) -> int:
    """The largest D <= ``top`` up to which the map and the starting lists for f <= 1 are those of the lists."""
    for n in range(top + 1):
        for faulty in ((), *fault_sets(n, 1)):
            ours, theirs = RelabelledBuddy(Hypercube(n), faulty), FreeListBuddy(Hypercube(n), faulty)
            plain = figure_4(n, faulty, "B") == tuple(range(1, n + 1)) and ours.labels.order == tuple(
                range(n)
            )
            if not plain or ours.free_lists != theirs.free_lists:
                return n - 1
    return top


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists are the list scheme.",
        decide=partial(_decide_subsume, peer="free-list", repair="none found"),
        reading="A",
    ),
    _claim(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists choose as Algorithm 1.",
        decide=partial(_decide_subsume, peer="buddy", repair="the list scheme is what it subsumes"),
        reading="B",
    ),
    _claim(
        "KS-CLAIM-DISPERSE",
        statement="Neighbours in the hypercube may be 2^(D-1) apart in the vector, D >= 1.",
        decide=_decide_disperse,
    ),
    *(
        _claim(
            "KS-ALG-RELABEL",
            statement="map is a permutation and depends neither on the first fault nor on repeated entries.",
            decide=partial(_decide_map, mask=mask),
            reading=f"mask-{mask}",
        )
        for mask in "AB"
    ),
    _claim(
        "KS-STEP3-ALLOC",
        statement="Allocating all nodes singly or as one D-cube leads to the same lists, as sequences too.",
        decide=_decide_step_3,
    ),
    _claim(
        "KS-CLAIM-MINSUB",
        statement="The directions in which the faults differ span the only smallest subcube that holds them.",
        decide=_decide_minimal,
    ),
    *(
        _claim(
            "KS-CLAIM-PACK",
            statement="After relabelling the faults lie in one aligned block of dimension num_dirns.",
            decide=partial(_decide_pack, mask=mask, reading=reading),
            reading=f"mask-{mask}-map-{reading}",
        )
        for mask in "AB"
        for reading in "AB"
    ),
    _claim(
        "KS-CLAIM-ADJ",
        statement="Under any permutation of the bits two nodes are joined iff their new labels differ in one bit.",
        decide=_decide_adjacent,
    ),
)
