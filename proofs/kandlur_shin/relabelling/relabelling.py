"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations, product
from random import Random

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling, fault_directions
from allocert.proofs.theorems.lifting import for_all
from allocert.proofs.theorems.relabelling import RELABELLED_LABELS
from allocert.proofs.theorems.static_lists import CANONICAL_LISTS
from allocert.proofs.theorems.static_strategies import fault_sets
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.replay import granted, replayed, requests
from allocert.verification.deciding.tally import Failure, survey
from allocert.verification.pairing.trace import Trace, run

__all__ = ["CLAIMS", "figure_4", "moved"]

_claim: Callable[..., Claim] = partial(Claim, solver_free=False)
_DRAWN = 40
_ALL = "all D, all fault sets"


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


def _sets(context: Context, n: int) -> Iterator[tuple[int, ...]]:
    """All fault sets of Q_n for n <= 3, those of few faults for n = 4, random ones of at most 7 above."""
    if n <= 4:
        for f in range((1 << n) + 1 if n < 4 else context.pick(3, 4, 4) + 1):
            yield from fault_sets(n, f)
        return
    source = Random(f"{context.seed}-{n}")
    for _ in range(_DRAWN):
        yield tuple(sorted(source.sample(range(1 << n), source.randrange(8))))


def _scope(context: Context, drawn: bool = False) -> str:
    exactly = f"all fault sets for D <= 3, f <= {context.pick(3, 4, 4)} for D = 4"
    more = f"; {_DRAWN} random sets of at most 7 faults for each D from 5 to 10, seed {context.seed}"
    return exactly + more if drawn else exactly


def _every_set(
    context: Context,
    holds: Callable[[int, tuple[int, ...]], bool],
    what: str,
    mask: str = "direction",
    drawn: bool = False,
) -> Verdict:
    """Bounded if ``holds`` for every fault set, else refuted by the first in order of D and f: ``what`` is wrong."""

    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in _sets(context, n):
            places = list(figure_4(n, faulty, mask))
            text = f"D = {n}, faulty {', '.join(map(str, faulty))}: map is {places}: {what}"
            data = {"D": n, "faulty": list(faulty), "map": places}
            yield None if holds(n, faulty) else Failure(text, data)

    return survey(cases, range(11 if drawn else 5), _scope(context, drawn), measure="D")


def _ordered(n: int, faulty: tuple[int, ...]) -> tuple[int, ...]:
    """The map as it is described: the directions in which two faults differ in order to 1, 2, .., the others above."""
    bad = [d for d in range(n) if len({node >> d & 1 for node in faulty}) > 1]
    if len(bad) == n:
        return tuple(range(1, n + 1))
    order = [*bad, *(d for d in range(n) if d not in bad)]
    return tuple(order.index(d) + 1 for d in range(n))


def _decide_map(context: Context, mask: str) -> Verdict:
    def as_told(n: int, faulty: tuple[int, ...]) -> bool:
        found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
        return found == {_ordered(n, faulty)}

    what = "not the fault directions in order to 1, 2, .. and the others above"
    return for_all(_every_set(context, as_told, what, mask, drawn=True), RELABELLED_LABELS, _ALL)


def _decide_pack(context: Context) -> Verdict:
    def packed(n: int, faulty: tuple[int, ...]) -> bool:
        places = figure_4(n, faulty, "direction")
        labels = {moved(node, places) for node in faulty}
        blocks = {label >> fault_directions(faulty).bit_count() for label in labels}
        return len(blocks) <= 1 and len(labels) == len(faulty)

    what = "the new labels are not in one aligned block of that dimension"
    return for_all(_every_set(context, packed, what, drawn=True), RELABELLED_LABELS, _ALL)


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

    found = _every_set(context, minimal, "another subcube is as small")
    return for_all(found, RELABELLED_LABELS, f"{_ALL} but the empty one")


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
    return for_all(found, RELABELLED_LABELS, "all D, all permutations of the bits")


def _decide_disperse(context: Context) -> Verdict:
    top = context.pick(8, 10, 12)

    def cases(n: int) -> Iterator[Failure | None]:
        apart = max((node ^ 1 << d) - node for d in range(n) for node in range(1 << n) if not node >> d & 1)
        text = f"D = {n}: neighbours are at most {apart} apart"
        yield None if apart == 1 << (n - 1) else Failure(text, {"D": n})

    found = survey(cases, range(1, top + 1), f"all pairs of neighbours, 1 <= D <= {top}")
    return for_all(found, RELABELLED_LABELS, "all D >= 1")


def _decide_step_3(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for faulty in _sets(context, n):
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
            text = f"Q_{n}, faulty {faulty}: {outcomes[0]} against {outcomes[1]}"
            data = {"D": n, "faulty": list(faulty)}
            yield None if outcomes[0] == outcomes[1] else Failure(text, data)

    found = survey(cases, range(5), f"{_scope(context)}, lists compared as sequences", measure="D")
    scope = "all D, all fault sets: the lists are empty both ways before the releases"
    return for_all(found, CANONICAL_LISTS, scope)


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
    """Without a fault the map is the identity: fault_list[1], which figure 4 reads, does not exist."""
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
    )
    return for_all(found, RELABELLED_LABELS, "all D, at most one fault")


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists are the list scheme.",
        decide=_decide_subsume,
    ),
    _claim(
        "KS-CLAIM-DISPERSE",
        statement="Neighbours in the hypercube can be 2^(D-1) apart in the vector, and no more, D >= 1.",
        decide=_decide_disperse,
    ),
    *(
        _claim(
            "KS-ALG-RELABEL",
            statement=f"With the mask {words} map sends the directions in which the faults differ in order to 1, 2, .. and "
            "the others in order above, or all to themselves if none or all are; it depends neither on the first fault nor on "
            "repeated entries.",
            decide=partial(_decide_map, mask=mask),
            reading=f"{mask}-mask",
            solver_free=mask == "printed",
        )
        for mask, words in (("printed", "2^d - 1"), ("direction", "2^(d-1)"))
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
    _claim(
        "KS-CLAIM-PACK",
        statement="After relabelling the faults lie in one aligned block of dimension num_dirns.",
        decide=_decide_pack,
    ),
    _claim(
        "KS-CLAIM-ADJ",
        statement="Under any permutation of the bits two nodes are joined iff their new labels differ in one bit.",
        decide=_decide_adjacent,
    ),
)
