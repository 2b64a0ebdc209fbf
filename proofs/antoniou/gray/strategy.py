"""Antoniou 1994, section 2.2.2: the single Gray code strategy, its regions, its tree and its cost."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import bits, word_of
from allocert.models.gray.recognition import (
    RegionReading,
    granted_words,
    gray_region,
    region_count,
    subcube_words,
)
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray import automata as all_sizes
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS", "least_region"]

_RULE = {"A": "#[m 2^(k-1), (m+2) 2^(k-1) - 1]", "B": "#[m 2^k, (m+2) 2^(k-1) - 1]"}
_REGIONS: tuple[tuple[str, RegionReading], ...] = (("introduction", "A"), ("steps", "B"))


def least_region(busy: int, n: int, k: int) -> int | None:
    """The rule of the introduction word for word: the least m >= 0 whose region has no busy rank, or ``None``.

    ``busy`` is in rank order. A region that holds no integer has no busy rank.
    """
    ranks = 1 << n
    for m in range(region_count(n, k)):
        if not any(busy >> (i % ranks) & 1 for i in gray_region(k, m)):
            return m
    return None


def _decide_subcube(context: Context, reading: RegionReading) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        subcubes = subcube_words(n)
        for parameters in parameter_lists(n):
            code = GrayCode(parameters)
            for k in range(1, n + 1):
                for m, word in enumerate(granted_words(code, k, reading)):
                    good, nodes = subcubes.get(word, "").count("*") == k, list(bits(word))
                    text = f"parameters {parameters}, k = {k}, m = {m}: nodes {nodes}"
                    data = {"parameters": list(parameters), "k": k, "m": m, "nodes": nodes}
                    yield None if good else Failure(text, data)

    bound = context.pick(6, 6, 7)
    checked = f"every region of every code, 1 <= k <= n <= {bound}, 0 <= m < 2^(n-k+1)"
    verdict = survey(cases, range(1, bound + 1), checked)
    return all_sizes.for_all_sizes(
        verdict,
        reading == "A" and all_sizes.neighbours_differ_in_one_bit(),
        "all n, all parameter lists, 1 <= k <= n and all m",
        "automaton: neighbouring words of the N-bit code differ in one bit, cyclically, for every N >= 1",
    )


def _decide_single_node(context: Context, single_bits: bool) -> Verdict:
    """The regions of the introduction for k = 0, or one bit after another as the shipped strategy has it."""

    def granted(busy: int, n: int) -> list[int]:
        if single_bits:
            machine = Hypercube(n)
            return list(bits(SingleGrayCode.choose(busy, machine, 0)))
        m = least_region(busy, n, 0)
        return [] if m is None else [i % (1 << n) for i in gray_region(0, m)]

    def cases(n: int) -> Iterator[Failure | None]:
        for busy in range(1 << (1 << n)):
            free = [rank for rank in range(1 << n) if not busy >> rank & 1]
            found = granted(busy, n)
            data = {"n": n, "busy_ranks": list(bits(busy)), "granted_ranks": found}
            text = f"n = {n}, busy ranks {list(bits(busy))}: granted {found or 'no node'}, free ranks {free}"
            yield None if found == free[:1] else Failure(text, data)

    bound = context.pick(3, 4, 4)
    return survey(cases, range(bound + 1), f"every board of Q_n, n <= {bound}, k = 0")


def _decide_first_fit(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        machine, ranks = Hypercube(n), 1 << n
        for k in range(1, n + 1):
            for busy in range(1 << ranks):
                m = least_region(busy, n, k)
                start = None if m is None else gray_region(k, m)[0] % ranks
                chosen = list(bits(SingleGrayCode.choose(busy, machine, k)))
                same = chosen == ([] if start is None else [start])
                data = {"n": n, "k": k, "busy_ranks": list(bits(busy))}
                yield None if same else Failure(f"n = {n}, k = {k}, busy {busy:b}: {chosen}", data)

    bound = context.pick(3, 4, 4)
    return survey(cases, range(bound + 1), f"every board in rank order, 1 <= k <= n <= {bound}")


def _decide_release(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for parameters in parameter_lists(n):
            code = GrayCode(parameters)
            for k in range(1, n + 1):
                for m, word in enumerate(granted_words(code, k)):
                    cleared = word_of(p for p, node in enumerate(code.nodes) if word >> node & 1)
                    region = word_of({i % (1 << n) for i in gray_region(k, m)})
                    data = {"parameters": list(parameters), "k": k, "m": m}
                    yield None if cleared == region else Failure(f"{parameters}, k = {k}, m = {m}", data)

    bound = context.pick(4, 5, 6)
    checked = f"every region of every code, 1 <= k <= n <= {bound}"
    return survey(cases, range(1, bound + 1), checked)


def _tree_level(level: int) -> list[str]:
    """The addresses at one level of the tree of figure 2.4: edges carry 0, 1 and 1, 0 by turns."""
    nodes = [""]
    for _ in range(level):
        nodes = [node + bit for i, node in enumerate(nodes) for bit in ("01" if i % 2 == 0 else "10")]
    return nodes


def _decide_tree(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        subcubes = subcube_words(n)
        addresses = {address: word for word, address in subcubes.items()}
        for k in range(1, n + 1):
            level = [node + "*" * (k - 1) for node in _tree_level(n - k + 1)]
            for left, right in zip(level, level[1:] + level[:1], strict=True):
                union = addresses[left] | addresses[right]
                good = union in subcubes and subcubes[union].count("*") == k
                data = {"n": n, "k": k, "nodes": [left, right]}
                yield None if good else Failure(f"n = {n}: {left} and {right} make no {k}-cube", data)

    bound = context.pick(7, 8, 9)
    checked = f"every cyclic pair of neighbours of level n-k+1, 1 <= k <= n <= {bound}"
    return all_sizes.for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        all_sizes.neighbours_differ_in_one_bit(),
        "all n >= 1 and 1 <= k <= n",
        "automaton: neighbouring words of the N-bit code differ in one bit, cyclically, for every N >= 1",
        "The edge to node i of a level carries bit 0 of i xor bit 1 of i, so node i's address is the code's "
        "word i followed by stars; two such addresses that differ in one bit make one with a star more.",
    )


CLAIMS = (
    *(
        Claim(
            "AN-ALG-SGC",
            part="subcube",
            reading=name,
            statement=f"For 1 <= k <= n and every Gray code the nodes at the ranks {_RULE[reading]}, modulo "
            "2^n, form a k-subcube.",
            decide=partial(_decide_subcube, reading=reading),
        )
        for name, reading in _REGIONS
    ),
    Claim(
        "AN-ALG-SGC",
        part="k=0",
        statement=f"For k = 0 the rule with {_RULE['A']} grants the first free rank, and refuses only when none is free.",
        decide=partial(_decide_single_node, single_bits=False),
    ),
    Claim(
        "AN-ALG-SGC",
        part="k=0",
        reading="single-bits",
        statement="For k = 0 the rule with one rank after another does so.",
        decide=partial(_decide_single_node, single_bits=True),
    ),
    Claim(
        "AN-ALG-SGC",
        part="first-fit",
        statement="For k >= 1 the shipped allocator's choice on a board is that of the rule of the introduction, "
        "least m from 0 on.",
        decide=_decide_first_fit,
    ),
    Claim(
        "AN-ALG-SGC",
        part="release",
        statement="The bits p whose node lies in a granted subcube are those of its region, k >= 1.",
        decide=_decide_release,
    ),
    Claim(
        "AN-SGC-TREE",
        statement="Two cyclically adjacent nodes of level n-k+1 of the tree form a k-cube, whether or not "
        "they have the same parent; 1 <= k <= n.",
        decide=_decide_tree,
    ),
)
