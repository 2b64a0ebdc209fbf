"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, and what is said of it."""

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
from allocert.models.relabelling_proofs import RELABELLED_LABELS
from allocert.models.static_lists_proof import CANONICAL_LISTS
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Kind, Verdict
from allocert.proofs.kandlur_shin.replay import granted, replayed, requests
from allocert.proofs.kandlur_shin.statics import fault_sets, for_all
from allocert.proofs.tally import Failure, survey
from allocert.proofs.trace import Trace, run

__all__ = ["CLAIMS", "MASKS", "figure_4", "moved", "settled"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, relabelling")
_proved: Callable[..., Claim] = partial(_claim, solver_free=False)
_DRAWN = 40

MASKS = ("printed", "direction")
"""The masks that figure 4 may mean."""


def figure_4(n: int, faulty: tuple[int, ...], mask: str) -> tuple[int, ...]:
    """``map[1..n]`` as figure 4 computes it; the mask of d is 2^d - 1 as ``printed``, 2^(d-1) for ``direction`` d."""
    spread = fault_directions(faulty)
    if spread in (0, (1 << n) - 1):
        return tuple(range(1, n + 1))
    good, bad = spread.bit_count() + 1, 1
    found = []
    for d in range(1, n + 1):
        if spread & ((1 << d) - 1 if mask == "printed" else 1 << (d - 1)):
            found.append(bad)
            bad += 1
        else:
            found.append(good)
            good += 1
    return tuple(found)


def moved(node: int, places: tuple[int, ...], *, back: bool = False) -> int:
    """The new label: new bit map[i] is old bit i; with ``back`` new bit i is old bit map[i]."""
    label = 0
    for i, place in enumerate(places):
        if not back:
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
    maps = {mask: list(figure_4(n, faulty, mask)) for mask in MASKS}
    text = (
        f"D = {n}, faulty {', '.join(map(str, faulty))}: {what}; map is {maps['printed']} with the printed mask, "
        f"{maps['direction']} with that of the direction"
    )
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


_REPAIR = "the mask 2^(d-1), and new bit map[d] is old bit d"


def _decide_map(context: Context, mask: str) -> Verdict:
    def permutes(n: int, faulty: tuple[int, ...]) -> bool:
        found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
        return len(found) == 1 and all(sorted(places) == list(range(1, n + 1)) for places in found)

    found = _tally(context, permutes, "map is no permutation of the directions", _REPAIR, drawn=True)
    return found if mask == "printed" else _always(found, "all D, all fault sets")


def _always(found: Verdict, scope: str) -> Verdict:
    """For all sizes by the proof, if no case refutes it."""
    return for_all(found, RELABELLED_LABELS, scope) if found.kind is Kind.BOUNDED else found


def _decide_pack(context: Context, back: bool) -> Verdict:
    def packed(n: int, faulty: tuple[int, ...]) -> bool:
        places = figure_4(n, faulty, "direction")
        labels = [moved(node, places, back=back) for node in faulty]
        blocks = {label >> fault_directions(faulty).bit_count() for label in labels}
        return len(blocks) <= 1 and len(set(labels)) == len(labels)

    what = "the new labels are not in one aligned block of that dimension"
    found = _tally(context, packed, what, _REPAIR, drawn=True)
    return found if back else _always(found, "all D, all fault sets")


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

    found = _tally(context, minimal, "another subcube is as small", "none needed")
    return _always(found, "all D, all fault sets but the empty one")


def _decide_adjacent(context: Context) -> Verdict:
    top = context.pick(4, 5, 6)

    def cases(n: int) -> Iterator[Failure | None]:
        for order in permutations(range(n)):
            new = [Labelling(order).new(node) for node in range(1 << n)]
            for x in range(1 << n):
                for y in range(x):
                    text = f"D = {n}, bits in order {order}: nodes {y} and {x} become {new[y]} and {new[x]}"
                    joined = (x ^ y).bit_count() == 1, (new[x] ^ new[y]).bit_count() == 1
                    data = {"D": n, "order": list(order), "nodes": [y, x]}
                    yield None if joined[0] == joined[1] else Failure(text, data)

    found = survey(cases, range(top + 1), f"all permutations of the bits, all pairs of nodes, D <= {top}")
    return _always(found, "all D, all permutations of the bits")


def _decide_disperse(context: Context) -> Verdict:
    top = context.pick(8, 10, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        apart = max((node ^ 1 << d) - node for d in range(n) for node in range(1 << n) if not node >> d & 1)
        text = f"D = {n}: neighbours are at most {apart} apart"
        yield None if apart == 1 << (n - 1) else Failure(text, {"D": n})

    found = survey(cases, range(1, top + 1), f"all pairs of neighbours, 1 <= D <= {top}")
    return _always(found, "all D >= 1")


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
    found = settled(failure, _scope(context), evidence, "none found")
    scope = "all D, all fault sets: the lists are empty both ways before the releases"
    return for_all(found, CANONICAL_LISTS, scope) if failure is None else found


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


def _decide_subsume(context: Context) -> Verdict:
    top, longest = context.pick(2, 3, 3), context.pick(4, 4, 5)
    alike = context.pick(5, 7, 8)

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in ((), *fault_sets(n, 1)):
            ours, theirs = RelabelledBuddy(Hypercube(n), faulty), FreeListBuddy(Hypercube(n), faulty)
            text = f"Q_{n}, faulty {faulty}: lists {ours.free_lists} instead of {theirs.free_lists}"
            plain = figure_4(n, faulty, "direction") == tuple(range(1, n + 1))
            plain &= ours.labels.order == tuple(range(n)) and ours.free_lists == theirs.free_lists
            yield None if plain else Failure(text, {"D": n, "faulty": list(faulty)})
            found = _difference(n, faulty, longest) if n <= top else None
            if found is not None:
                shown = replayed("free-list", n, faulty, *found)
                yield Failure(shown.text, shown.data)

    found = survey(
        cases,
        range(alike + 1),
        f"no fault and every single fault: map and lists at the start for D <= {alike}, all sequences of at most "
        f"{longest} requests for D <= {top}",
        no_fault="figure 4 reads fault_list[1], which does not exist at f = 0; taken as the identity",
    )
    return _always(found, "all D, at most one fault")


CLAIMS: tuple[Claim, ...] = (
    _proved(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists are the list scheme.",
        decide=_decide_subsume,
    ),
    _proved(
        "KS-CLAIM-DISPERSE",
        statement="Neighbours in the hypercube can be 2^(D-1) apart in the vector, and no more, D >= 1.",
        decide=_decide_disperse,
    ),
    *(
        _proved(
            "KS-ALG-RELABEL",
            statement=f"With the mask {words} map is a permutation and depends neither on the first fault nor on "
            "repeated entries.",
            decide=partial(_decide_map, mask=mask),
            reading=f"{mask}-mask",
        )
        for mask, words in (("printed", "2^d - 1"), ("direction", "2^(d-1)"))
    ),
    _proved(
        "KS-STEP3-ALLOC",
        statement="Allocating all nodes singly or as one D-cube leads to the same lists, as sequences too.",
        decide=_decide_step_3,
    ),
    _proved(
        "KS-CLAIM-MINSUB",
        statement="The directions in which the faults differ span the only smallest subcube that holds them.",
        decide=_decide_minimal,
    ),
    _proved(
        "KS-CLAIM-PACK",
        statement="After relabelling the faults lie in one aligned block of dimension num_dirns.",
        decide=partial(_decide_pack, back=False),
    ),
    _claim(
        "KS-CLAIM-PACK",
        statement="They do if the map is read the other way, new bit i being old bit map[i].",
        decide=partial(_decide_pack, back=True),
        reading="other-way",
    ),
    _proved(
        "KS-CLAIM-ADJ",
        statement="Under any permutation of the bits two nodes are joined iff their new labels differ in one bit.",
        decide=_decide_adjacent,
    ),
)
