"""Antoniou 1994, section 2.1: the hypercube as a product, addresses, regions, and the bracket symbols."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

from allocert.models.gray.recognition import expand, gray_region, region_count
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.subsystems.subcube_systems import ADDRESSES
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS", "PRINTED_ADDRESSES", "ceiling"]

CLAIMS = claim = ClaimTable()

CLAIMS.also(in_coq("AN-ADDR/unique", ADDRESSES, "all n and k, all sets of nodes"))

PRINTED_ADDRESSES = (("0*1*", ("0010", "0011", "0110", "0111")), ("01**", ("0100", "0101", "0110", "0111")))
"""An address and the nodes printed for it (the second list is printed in decimals, 4 to 7)."""

Graph = dict[Any, set[Any]]

_K2: Graph = {0: {1}, 1: {0}}


def product_graph(first: Graph, second: Graph) -> Graph:
    """The product: pairs that are equal in one component and adjacent in the other."""
    return {(u, v): {(u, b) for b in second[v]} | {(a, v) for a in first[u]} for u in first for v in second}


def hypercube_graph(n: int) -> Graph:
    """Q_n by the recursion: Q_0 is one node, Q_n is the product of K_2 and Q_(n-1)."""
    graph: Graph = {(): set()}
    for _ in range(n):
        graph = product_graph(_K2, graph)
    return graph


def _label(node: Any) -> int:
    """The nested pairs (u_n, (.. (u_1, ()))) of the recursion, read as a binary number."""
    digits = ""
    while node:
        digits, node = digits + str(node[0]), node[1]
    return int(digits or "0", 2)


def _words_graph(n: int) -> Graph:
    return {a: {b for b in range(1 << n) if (a ^ b).bit_count() == 1} for a in range(1 << n)}


def _edges(graph: Graph) -> int:
    return sum(map(len, graph.values())) // 2


@claim("AN-DEF-2.1", "The product of graphs makes Q_(a+b) of Q_a and Q_b, with |V1||E2| + |V2||E1| edges.")
@every(8, 8, 9, checked="Q_a x Q_(n-a) against the words of n bits, 0 <= a <= n <= {top}")
def products_are_hypercubes(n: int) -> Iterator[Failure | None]:
    for a in range(n + 1):
        left, right = _words_graph(a), _words_graph(n - a)
        graph = product_graph(left, right)
        named = {u << (n - a) | v: {x << (n - a) | y for x, y in near} for (u, v), near in graph.items()}
        edges = len(left) * _edges(right) + len(right) * _edges(left)
        whole = named == _words_graph(n) and _edges(graph) == edges
        yield case(whole, f"Q_{a} x Q_{n - a} is not Q_{n}", n=n, a=a)


@claim(
    "AN-DEF-2.2",
    "Q_n, defined by Q_0 and Q_n = K_2 x Q_(n-1), is the graph of n-bit words that differ in "
    "one bit, K_2 giving the leading bit.",
)
@every(8, 8, 10, checked="every node of Q_n, n <= {top}")
def recursion_makes_the_graph_of_words(n: int) -> Iterator[Failure | None]:
    graph, words = hypercube_graph(n), _words_graph(n)
    if len({_label(node) for node in graph}) != 1 << n:
        yield Failure(f"n = {n}: labels are not distinct", {"n": n})
    for node, near in graph.items():
        same = {_label(other) for other in near} == words[_label(node)]
        yield case(same, f"n = {n}: node {_label(node)}", n=n, node=_label(node))


@claim("AN-ADDR/examples", "In Q_4 the word 0*1* names 0010, 0011, 0110, 0111, and 01** names 4, 5, 6, 7.")
@at(4, checked="the eight printed nodes")
def printed_addresses_name_the_printed_nodes(n: int) -> Iterator[Failure | None]:
    for address, printed in PRINTED_ADDRESSES:
        yield from compared(address, printed, expand(address.replace("*", "d")), n)


def _rule_regions(rule: str, n: int, k: int) -> list[range]:
    if rule == "Buddy":
        return [range(j << k, (j + 1) << k) for j in range(1 << (n - k))]
    return [gray_region(k, m) for m in range(region_count(n, k))]


_WHOLE = "every region of the Buddy and the Gray-code rule, 1 <= k <= n, has 2^k members, and together they reach every position."


@claim("AN-DEF-REGION/positive", f"With #[a,b] the positive integers from a to b, {_WHOLE}", positive=True)
@claim("AN-DEF-REGION/from-zero", f"With #[a,b] the integers k >= 0 from a to b, {_WHOLE}", positive=False)
@every(
    7,
    9,
    11,
    first=1,
    checked="the size of every region of both rules and the positions reached, 1 <= k <= n <= {top}",
)
def regions_have_their_sizes(n: int, positive: bool) -> Iterator[Failure | None]:
    for rule, k in product(("Buddy", "SGC"), range(1, n + 1)):
        where, data = f"{rule}, n = {n}, k = {k}", {"n": n, "rule": rule, "k": k}
        reached: set[int] = set()
        for region in _rule_regions(rule, n, k):
            ranks = {i % (1 << n) for i in region if i > 0 or not positive}
            reached |= ranks
            described = f"#[{region[0]},{region[-1]}]"
            text = f"{where}: {described} has {len(ranks)} of {1 << k} members"
            yield case(len(ranks) == 1 << k, text, **data, region=described)
        missed = sorted(set(range(1 << n)) - reached)
        yield case(not missed, f"{where}: positions {missed} are in no region", **data, missed=missed)


@claim(
    "AN-DEF-FLOOR/quotient",
    "The bracket around 2^n/y has to be the floor: that many disjoint sets of y nodes exist, and no more.",
)
@every(
    12, 14, 16, checked="1 <= y <= 2^n, n <= {top}: floor(2^n / y) sets of y nodes fit and one more does not"
)
def quotient_has_to_be_the_floor(n: int) -> Iterator[Failure | None]:
    for y in range(1, (1 << n) + 1):
        sets = (1 << n) // y
        fits = sets * y <= 1 << n < (sets + 1) * y
        yield None if fits else Failure(f"n = {n}, y = {y}", {"n": n, "y": y})


@claim(
    "AN-DEF-FLOOR/log",
    "The bracket around log y has to be the ceiling: the least m with 2^m >= y; the floor is "
    "one less for every y that is no power of two.",
)
@every(12, 14, 16, checked="2^(n-1) < y <= 2^n, n <= {top}: the least enclosing dimension")
def logarithm_has_to_be_the_ceiling(n: int) -> Iterator[Failure | None]:
    for y in range((1 << n >> 1) + 1, (1 << n) + 1):
        ceiling = next(m for m in range(n + 1) if 1 << m >= y)
        floor = y.bit_length() - 1
        least = 1 << ceiling >= y and (ceiling == 0 or 1 << (ceiling - 1) < y)
        correct = least and ceiling == floor + (1 << floor < y)
        yield None if correct else Failure(f"y = {y}", {"y": y})


def ceiling(whole: int, parts: int) -> int:
    """The least integer that is at least ``whole / parts``."""
    return (whole + parts - 1) // parts


@claim(
    "AN-DEF-FLOOR/one-sign",
    "The largest integer that is at most b and the least that is at least b are the same, so that one sign can stand for both, for "
    "b = 2^n/y.",
)
@every(8, 10, 12, checked="b = 2^n/y, 1 <= y <= 2^n, n <= {top}")
def one_sign_stands_for_both(n: int) -> Iterator[Failure | None]:
    whole = 1 << n
    for y in range(1, whole + 1):
        below, above = whole // y, ceiling(whole, y)
        text = f"b = {whole}/{y}: {below} is the largest integer at most b, {above} the least at least b"
        yield case(below == above, text, n=n, y=y, floor=below, ceiling=above)
