"""Kandlur & Shin 1988, section 2: the relabelling of figure 4, in every reading, and figures 2 and 5."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from itertools import permutations

from allocert.allocators.hypercube.freelist import FreeListBuddy, FreeLists
from allocert.allocators.hypercube.relabel import RelabelledBuddy
from allocert.errors import EngineError
from allocert.machines import Hypercube
from allocert.machines.labelling import Labelling, fault_directions
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.kandlur_shin.replay import replayed, requests
from allocert.proofs.kandlur_shin.statics import fault_sets

__all__ = ["CLAIMS", "figure_4", "moved"]

_claim: Callable[..., Claim] = partial(Claim, paper="kandlur-shin", place="section 2, relabelling")
_FIGURE_5 = (0b010101, 0b011101, 0b000101)


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


def _tally(
    context: Context, holds: Callable[[int, tuple[int, ...]], bool], what: str, repair: str
) -> Verdict:
    """Bounded if ``holds`` for every fault set, else refuted by the first in order of D and f."""
    failing = {str(n): 0 for n in range(5)}
    first: tuple[int, tuple[int, ...]] | None = None
    looked = 0
    for n, faulty in _sets(context):
        looked += 1
        if not holds(n, faulty):
            failing[str(n)] += 1
            first = first or (n, faulty)
    evidence = Evidence.enumeration(f"{looked} fault sets")
    if first is None:
        return Verdict.bounded(_scope(context), evidence, fault_sets=looked)
    n, faulty = first
    maps = {mask: list(figure_4(n, faulty, mask)) for mask in "AB"}
    text = f"D = {n}, faulty {', '.join(map(str, faulty))}: {what}; map is {maps['A']} with MASK A, {maps['B']} with B"
    return Verdict.refuted(
        Counterexample(text, {"D": n, "faulty": list(faulty), "maps": maps}),
        f"least D, fewest faults; {_scope(context)}",
        evidence,
        failing=failing,
        repair=repair,
    )


_REPAIR = "MASK(d) = 2^(d-1), and new bit map[d] is old bit d"


def _decide_map(context: Context, mask: str) -> Verdict:
    def permutes(n: int, faulty: tuple[int, ...]) -> bool:
        found = {figure_4(n, (one, *faulty, *faulty), mask) for one in faulty} or {figure_4(n, (), mask)}
        return len(found) == 1 and all(sorted(places) == list(range(1, n + 1)) for places in found)

    return _tally(context, permutes, "map is no permutation of the directions", _REPAIR)


def _decide_pack(context: Context, mask: str, reading: str) -> Verdict:
    def packed(n: int, faulty: tuple[int, ...]) -> bool:
        places = figure_4(n, faulty, mask)
        labels = [moved(node, places, reading) for node in faulty]
        blocks = {label >> fault_directions(faulty).bit_count() for label in labels}
        return len(blocks) <= 1 and len(set(labels)) == len(labels)

    return _tally(context, packed, "the new labels are not in one aligned block of that dimension", _REPAIR)


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
    for n in range(top + 1):
        for order in permutations(range(n)):
            new = [Labelling(order).new(node) for node in range(1 << n)]
            if sorted(new) != list(range(1 << n)):
                raise EngineError(f"order {order} merges labels")
            for x in range(1 << n):
                for y in range(x):
                    if (x ^ y).bit_count() != (new[x] ^ new[y]).bit_count():
                        raise EngineError(f"order {order}: {x} and {y}")
            looked += 1
    return Verdict.bounded(
        f"all permutations of the bits, D <= {top}",
        Evidence.enumeration(f"{looked} permutations, all pairs of nodes: distances are kept"),
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
    return Verdict.bounded(
        f"D <= {top}",
        Evidence.enumeration("all pairs of neighbours"),
        largest_separation=largest,
        pair="0 and 2^(D-1)",
    )


def _decide_step_3(context: Context) -> Verdict:
    looked = 0
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
        if outcomes[0] != outcomes[1]:
            raise EngineError(f"Q_{n}, faulty {faulty}: {outcomes}")
        looked += 1
    return Verdict.bounded(
        _scope(context), Evidence.enumeration(f"{looked} fault sets, lists compared as sequences")
    )


def _decide_subsume_lists(context: Context) -> Verdict:
    top = context.pick(5, 7, 8)
    for n in range(top + 1):
        for faulty in ((), *fault_sets(n, 1)):
            ours, theirs = RelabelledBuddy(Hypercube(n), faulty), FreeListBuddy(Hypercube(n), faulty)
            same = ours.labels.order == tuple(range(n)) and ours.free_lists == theirs.free_lists
            if not same or figure_4(n, faulty, "B") != tuple(range(1, n + 1)):
                raise EngineError(f"Q_{n}, faulty {faulty}: the relabelled lists differ")
    return Verdict.bounded(
        f"f <= 1, D <= {top}",
        Evidence.enumeration(
            "map and starting lists for no and every single fault; same lists, same choices"
        ),
        no_fault="figure 4 reads fault_list[1], which does not exist at f = 0; the map is the identity otherwise",
    )


def _decide_subsume_vector(context: Context) -> Verdict:
    ours = RelabelledBuddy(Hypercube(2), (2,)).allocate(0)
    first = ours.address if ours else "none"
    shown = replayed("buddy", 2, (2,), requests(0), f"the relabelled lists grant {first}")
    if first == "00":
        raise EngineError("both grant node 0 of Q_2")
    return Verdict.refuted(
        shown,
        "D = 2, one fault, one request",
        Evidence.enumeration("one request to either"),
        repair="the list scheme is what it subsumes",
    )


def _decide_figure_2(context: Context) -> Verdict:
    faulty = (0b000, 0b100)
    labels = {
        f"mask-{m}, map-{r}": [moved(x, figure_4(3, faulty, m), r) for x in faulty]
        for m in "AB"
        for r in "AB"
    }
    vector = "".join("1" if i in labels["mask-B, map-A"] else "0" for i in range(8))
    before, after = FreeListBuddy(Hypercube(3), faulty), RelabelledBuddy(Hypercube(3), faulty)
    found = (list(figure_4(3, faulty, "B")), vector, before.allocate(2), after.allocate(2) is None)
    if found != ([2, 3, 1], "11000000", None, False):
        raise EngineError(f"figure 2 replays as {found}")
    free = [c.address for c in Hypercube(3).subcubes(2) if not set(faulty) & set(c.nodes)]
    return Verdict.bounded(
        "the printed example: D = 3, faulty 000 and 100",
        Evidence.enumeration("map, labels, vector and the answer to Q_2 before and after"),
        map=found[0],
        vector=vector,
        labels_by_reading=labels,
        free_subcubes_of_dimension_2=free,
        no_q2="holds for Algorithm 1 and the lists, not for arbitrary subcubes",
    )


def _decide_figure_5(context: Context) -> Verdict:
    places = figure_4(6, _FIGURE_5, "B")
    labels = {
        f"mask-{m}, map-{r}": [format(moved(x, figure_4(6, _FIGURE_5, m), r), "06b") for x in _FIGURE_5]
        for m in "AB"
        for r in "AB"
    }
    spread = fault_directions(_FIGURE_5)
    if (places, spread) != ((3, 4, 5, 1, 2, 6), 0b011000):
        raise EngineError(f"figure 5 replays as {places}, {spread:06b}")
    if {label[:4] for label in labels["mask-B, map-A"]} != {"0101"}:
        raise EngineError(f"figure 5 relabels to {labels}")
    return Verdict.bounded(
        "the printed example: D = 6, faulty 21, 29, 5",
        Evidence.enumeration("directions, map and new labels in every reading"),
        directions=format(spread, "06b"),
        map=list(places),
        subcube="0101**",
        labels_by_reading=labels,
    )


def _decide_word(context: Context, reading: str) -> Verdict:
    places = figure_4(6, _FIGURE_5, "B")
    old_at = {place: d for d, place in enumerate(places, 1)}
    word = "".join(str(old_at[i] if reading == "A" else places[i - 1]) for i in range(6, 0, -1))
    evidence = Evidence.enumeration("the six places of the word")
    if word == "643215":
        return Verdict.bounded("the printed example", evidence, word=word)
    printed = tuple(int(c) for c in reversed("643215"))
    labels = [moved(x, printed, "B" if reading == "A" else "A") for x in _FIGURE_5]
    return Verdict.refuted(
        Counterexample(
            f"the printed map gives {word}, not 643215; with the printed word the faults become "
            + ", ".join(format(label, "06b") for label in labels),
            {"map": list(places), "word": word, "labels": labels},
        ),
        "the printed example",
        evidence,
        differing_directions=format(fault_directions(labels), "06b"),
        repair=f"the word is {word}",
    )


CLAIMS: tuple[Claim, ...] = (
    _claim(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists are the list scheme.",
        decide=_decide_subsume_lists,
        reading="A",
    ),
    _claim(
        "KS-CLAIM-SUBSUME",
        statement="With at most one fault the relabelled lists choose as Algorithm 1.",
        decide=_decide_subsume_vector,
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
    _claim("KS-FIG-2", statement="Figure 2: map 2, 3, 1, vector 11000000.", decide=_decide_figure_2),
    _claim("KS-FIG-5", statement="Figure 5: map 3, 4, 5, 1, 2, 6, subcube 0101**.", decide=_decide_figure_5),
    *(
        _claim(
            "KS-FIG-5-WORD",
            statement=f"643215 lists {what}.",
            decide=partial(_decide_word, reading=reading),
            reading=reading,
        )
        for reading, what in (
            ("A", "the old directions at the new positions 6..1"),
            ("B", "the new positions of the old directions 6..1"),
        )
    ),
)
