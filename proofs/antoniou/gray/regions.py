"""Antoniou 1994, section 2.2.2: the single Gray code strategy, its regions and its tree."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.allocators.hypercube.gray import SingleGrayCode
from allocert.machines import GrayCode, Hypercube
from allocert.machines.words import bits, word_of
from allocert.models.gray.insertion import parameter_lists
from allocert.models.gray.recognition import (
    RegionReading,
    granted_words,
    gray_region,
    region_count,
    subcube_words,
)
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import RUNS, TREE
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS", "least_region"]

CLAIMS = claim = ClaimTable()


_RULE: dict[RegionReading, str] = {
    "introduction": "#[m 2^(k-1), (m+2) 2^(k-1) - 1]",
    "steps": "#[m 2^k, (m+2) 2^(k-1) - 1]",
}


def least_region(busy: int, n: int, k: int) -> int | None:
    """The rule of the introduction word for word: the least m >= 0 whose region has no busy rank, or ``None``.

    ``busy`` is in rank order. A region that holds no integer has no busy rank.
    """
    ranks = 1 << n
    for m in range(region_count(n, k)):
        if not any(busy >> (i % ranks) & 1 for i in gray_region(k, m)):
            return m
    return None


def _regions(n: int, reading: RegionReading = "introduction") -> Iterator[tuple[GrayCode, int, int, int]]:
    """Every region of every code of Q_n: the code, k >= 1, m, and its nodes as a word."""
    for parameters in parameter_lists(n):
        code = GrayCode(parameters)
        for k in range(1, n + 1):
            for m, word in enumerate(granted_words(code, k, reading)):
                yield code, k, m, word


CLAIMS.also(
    in_coq("AN-ALG-SGC/subcube@introduction", RUNS, "all n, all parameter lists, 1 <= k <= n and all m")
)


@claim(
    "AN-ALG-SGC/subcube@steps",
    f"For 1 <= k <= n and every Gray code the nodes at the ranks {_RULE['steps']}, modulo 2^n, form a k-subcube.",
)
@every(6, 6, 7, first=1, checked="every region of every code, 1 <= k <= n <= {top}, 0 <= m < 2^(n-k+1)")
def regions_of_the_steps_are_subcubes(n: int) -> Iterator[Failure | None]:
    subcubes = subcube_words(n)
    for code, k, m, word in _regions(n, "steps"):
        good, nodes = subcubes.get(word, "").count("*") == k, list(bits(word))
        text = f"parameters {code.parameters}, k = {k}, m = {m}: nodes {nodes}"
        yield case(good, text, parameters=list(code.parameters), k=k, m=m, nodes=nodes)


def _granted_node(busy: int, n: int, single_bits: bool) -> list[int]:
    if single_bits:
        return list(bits(SingleGrayCode.choose(busy, Hypercube(n), 0)))
    m = least_region(busy, n, 0)
    return [] if m is None else [i % (1 << n) for i in gray_region(0, m)]


@claim(
    "AN-ALG-SGC/k=0",
    f"For k = 0 the rule with {_RULE['introduction']} grants the first free rank, and refuses only when none is free.",
    single_bits=False,
)
@claim(
    "AN-ALG-SGC/k=0@single-bits", "For k = 0 the rule with one rank after another does so.", single_bits=True
)
@every(3, 4, 4, checked="every board of Q_n, n <= {top}, k = 0")
def single_nodes_are_granted(n: int, single_bits: bool) -> Iterator[Failure | None]:
    """The regions of the introduction for k = 0, or one bit after another as the shipped strategy has it."""
    for busy in range(1 << (1 << n)):
        free = [rank for rank in range(1 << n) if not busy >> rank & 1]
        taken, found = list(bits(busy)), _granted_node(busy, n, single_bits)
        text = f"n = {n}, busy ranks {taken}: granted {found or 'no node'}, free ranks {free}"
        yield case(found == free[:1], text, n=n, busy_ranks=taken, granted_ranks=found)


@claim(
    "AN-ALG-SGC/first-fit",
    "For k >= 1 the shipped allocator's choice on a board is that of the rule of the introduction, "
    "least m from 0 on.",
)
@every(3, 4, 4, first=0, checked="every board in rank order, 1 <= k <= n <= {top}")
def shipped_choice_is_the_least_region(n: int) -> Iterator[Failure | None]:
    machine, ranks = Hypercube(n), 1 << n
    for k in range(1, n + 1):
        for busy in range(1 << ranks):
            m = least_region(busy, n, k)
            chosen = list(bits(SingleGrayCode.choose(busy, machine, k)))
            same = chosen == ([] if m is None else [gray_region(k, m)[0] % ranks])
            text = f"n = {n}, k = {k}, busy {busy:b}: {chosen}"
            yield case(same, text, n=n, k=k, busy_ranks=list(bits(busy)))


@claim(
    "AN-ALG-SGC/release", "The bits p whose node lies in a granted subcube are those of its region, k >= 1."
)
@every(4, 5, 6, first=1, checked="every region of every code, 1 <= k <= n <= {top}")
def release_clears_its_region(n: int) -> Iterator[Failure | None]:
    for code, k, m, word in _regions(n):
        cleared = word_of(p for p, node in enumerate(code.nodes) if word >> node & 1)
        region = word_of({i % (1 << n) for i in gray_region(k, m)})
        text = f"{code.parameters}, k = {k}, m = {m}"
        yield case(cleared == region, text, parameters=list(code.parameters), k=k, m=m)


CLAIMS.also(in_coq("AN-SGC-TREE", TREE, "all n >= 1 and 1 <= k <= n"))
