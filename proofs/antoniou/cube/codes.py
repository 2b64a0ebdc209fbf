"""Antoniou 1994, section 2.1: partial ranks and the Gray codes with parameters; how many there are."""

from __future__ import annotations

from collections.abc import Iterator
from math import factorial

from allocert.machines import GrayCode
from allocert.models.gray.recognition import recognised_by
from allocert.proofs.antoniou.cube.insertion import (
    gray_words,
    parameter_lists,
    partial_ranks,
    steps_of_one_bit,
)
from allocert.proofs.antoniou.gray.one_code import NEIGHBOURS, regions_are_subcubes, theorem_holds
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.judging import each
from allocert.verification.deciding.tally import Failure, case

__all__ = ["CLAIMS"]

CLAIMS = claim = ClaimTable()


_INSERTED = (
    "By induction G_k is the reflected code of k bits with direction i moved to the rank of g_i among g_1..g_k. To put a bit "
    "in at place r_k moves the directions from r_k on up by one, which is what g_k does to the ranks of greater numbers; 0 "
    "before the words in order and 1 before them in reverse are the halves of the reflected code, with direction k at r_k. For "
    "k = n the ranks are the g_i themselves."
)


@claim(
    "AN-DEF-RANK/definition",
    "Partial ranks satisfy 1 <= r_i <= i, are one more than the number of smaller predecessors, "
    "and tell all n! permutations apart.",
)
@every(6, 7, 8, checked="all permutations of 1..n, n <= {top}")
def partial_ranks_tell_codes_apart(n: int) -> Iterator[Failure | None]:
    seen = set()
    for g in parameter_lists(n):
        ranks = partial_ranks(g)
        counted = tuple(1 + sum(a < b for a in g[:i]) for i, b in enumerate(g))
        seen.add(ranks)
        good = ranks == counted and all(1 <= r <= i for i, r in enumerate(ranks, 1))
        yield case(good, f"{g}: ranks {ranks}", parameters=list(g))
    yield case(len(seen) == factorial(n), f"n = {n}: ranks do not tell codes apart", n=n)


@claim(
    "AN-DEF-2.3",
    "The recursion, with the partial ranks of the definition, lists all n-bit words so that "
    "each differs in one bit from the next, cyclically.",
)
@by_argument(
    "all n >= 1 and all parameter lists",
    NEIGHBOURS,
    _INSERTED,
    where=regions_are_subcubes,
)
@every(6, 7, 8, first=1, checked="all permutations of 1..n, 1 <= n <= {top} (the recursion starts at 1)")
@each(parameter_lists)
def recursion_lists_a_gray_code(g: tuple[int, ...]) -> Failure | None:
    words = gray_words(g)
    good = len(words) == len(set(words)) == 1 << len(g) and all(steps_of_one_bit(words))
    return case(good, f"{g} is no cyclic Gray code", parameters=list(g))


@claim(
    "AN-GC-PERM",
    "The code of parameters g is the binary reflected code with direction i moved to "
    "direction g_i; g_i = i gives the reflected code.",
)
@by_argument("all n >= 1 and all parameter lists", "induction on the number of parameters used", _INSERTED)
@every(6, 7, 8, first=1, checked="every word of every code, all permutations of 1..n, 1 <= n <= {top}")
def code_is_the_reflected_one_permuted(n: int) -> Iterator[Failure | None]:
    reflected = [rank ^ rank >> 1 for rank in range(1 << n)]
    for g in parameter_lists(n):
        moved = [sum((word >> i & 1) << (g[i] - 1) for i in range(n)) for word in reflected]
        words = tuple(format(word, f"0{n}b") for word in moved)
        good = gray_words(g) == words and tuple(moved) == GrayCode(g).nodes
        yield case(good, f"parameters {g}", parameters=list(g))


_FIRST = (
    "The rank-1 word has bit g_1 alone, and of the later words the first with a new bit 1 shows g_2, then g_3: at rank "
    "2^(i-1) bit g_i comes up, so the sequence tells the parameters."
)
_FAMILIES = (
    "By theorem 2.3 (AN-THM-2.3, all n) a code recognises every subcube on k directions, 1 <= k <= n-2, iff these are "
    "g_1..g_k: the directions of (b) and (c) come with fixed bits at g_k. So the family tells g_1..g_(n-2), one after "
    "another. For n >= 3 and k = n-2 the directions g_1..g_(k-1) with g_(n-1) are recognised iff the bit at g_k is 1, "
    "those with g_n iff it is 0: the family tells g_(n-1) from g_n too. For n = 1 there is one code."
)


@claim("AN-GC-COUNT/sequences", "The n! parameter lists give n! different sequences.")
@by_argument("all n >= 1", "the words at ranks 1, 2, 4, .. of every code", _FIRST)
@every(6, 7, 8, first=1, checked="the sequences of all n! codes, 1 <= n <= {top}")
def parameters_give_different_sequences(n: int) -> Iterator[Failure | None]:
    found = len({GrayCode(g).nodes for g in parameter_lists(n)})
    yield case(found == factorial(n), f"n = {n}: {found} different", n=n)
    for g in parameter_lists(n):
        code, known = GrayCode(g), 0
        for i, direction in enumerate(g):
            node = code.nodes[1 << i]
            yield case(node & ~known == 1 << (direction - 1), f"{g}: rank {1 << i}", parameters=list(g))
            known |= node


@claim(
    "AN-GC-COUNT/sets",
    "The n! parameter lists give n! different sets of recognised subcubes.",
    without_two=False,
)
@claim(
    "AN-GC-COUNT/sets@not-two",
    "They do for every n but 2, where both codes recognise every subcube.",
    without_two=True,
)
@by_argument(
    "all n >= 1",
    "theorem 2.3, a theorem in Coq",
    _FAMILIES,
    where=lambda *, without_two: without_two and theorem_holds(),
)
@every(5, 6, 6, first=1, checked="the families of recognised subcubes of all n! codes, 1 <= n <= {top}")
def parameters_give_different_families(n: int, without_two: bool) -> Iterator[Failure | None]:
    found = len({recognised_by(code) for code in map(GrayCode, parameter_lists(n))})
    wanted = 1 if without_two and n == 2 else factorial(n)
    text = f"n = {n}: {found} different, not {wanted}"
    yield case(found == wanted, text, n=n, different=found, codes=factorial(n))
