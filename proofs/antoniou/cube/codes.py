"""Antoniou 1994, section 2.1: partial ranks and the Gray codes with parameters; how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import factorial

from allocert.machines import GrayCode
from allocert.proofs.antoniou.cube.insertion import (
    gray_words,
    parameter_lists,
    partial_ranks,
    steps_of_one_bit,
)
from allocert.proofs.antoniou.gray.automata import (
    for_all_sizes,
    neighbours_differ_in_one_bit,
    recognised_by,
    theorem_holds,
)
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]

_counted: Callable[..., Claim] = partial(Claim, "AN-GC-COUNT")


_INSERTED = (
    "By induction G_k is the reflected code of k bits with direction i moved to the rank of g_i among g_1..g_k. To put a bit "
    "in at place r_k moves the directions from r_k on up by one, which is what g_k does to the ranks of greater numbers; 0 "
    "before the words in order and 1 before them in reverse are the halves of the reflected code, with direction k at r_k. For "
    "k = n the ranks are the g_i themselves."
)


def _decide_rank_definition(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        seen = set()
        for g in parameter_lists(n):
            ranks = partial_ranks(g)
            counted = tuple(1 + sum(a < b for a in g[:i]) for i, b in enumerate(g))
            seen.add(ranks)
            good = ranks == counted and all(1 <= r <= i for i, r in enumerate(ranks, 1))
            yield None if good else Failure(f"{g}: ranks {ranks}", {"parameters": list(g)})
        full = factorial(n)
        yield None if len(seen) == full else Failure(f"n = {n}: ranks do not tell codes apart", {"n": n})

    bound = context.pick(6, 7, 8)
    return survey(cases, range(bound + 1), f"all permutations of 1..n, n <= {bound}")


def _decide_gray_property(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for g in parameter_lists(n):
            words = gray_words(g)
            good = len(words) == len(set(words)) == 1 << n and all(steps_of_one_bit(words))
            yield None if good else Failure(f"{g} is no cyclic Gray code", {"parameters": list(g)})

    bound = context.pick(6, 7, 8)
    checked = f"all permutations of 1..n, 1 <= n <= {bound} (the recursion starts at 1)"
    return for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        neighbours_differ_in_one_bit(),
        "all n >= 1 and all parameter lists",
        "neighbouring words of the reflected code differ in one bit, for every number of bits",
        _INSERTED,
    )


def _decide_permuted(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        reflected = [rank ^ rank >> 1 for rank in range(1 << n)]
        for g in parameter_lists(n):
            moved = [sum((word >> i & 1) << (g[i] - 1) for i in range(n)) for word in reflected]
            words = tuple(format(word, f"0{n}b") for word in moved)
            good = gray_words(g) == words and tuple(moved) == GrayCode(g).nodes
            yield None if good else Failure(f"parameters {g}", {"parameters": list(g)})

    bound = context.pick(7, 7, 8)
    checked = f"every word of every code, all permutations of 1..n, 1 <= n <= {bound}"
    return for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        True,
        "all n >= 1 and all parameter lists",
        "induction on the number of parameters used",
        _INSERTED,
    )


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


def _decide_sequences(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        found = len({GrayCode(g).nodes for g in parameter_lists(n)})
        yield None if found == factorial(n) else Failure(f"n = {n}: {found} different", {"n": n})
        for g in parameter_lists(n):
            code, known = GrayCode(g), 0
            for i, direction in enumerate(g):
                node = code.nodes[1 << i]
                told = node & ~known == 1 << (direction - 1)
                yield None if told else Failure(f"{g}: rank {1 << i}", {"parameters": list(g)})
                known |= node

    bound = context.pick(6, 7, 8)
    return for_all_sizes(
        survey(cases, range(1, bound + 1), f"the sequences of all n! codes, 1 <= n <= {bound}"),
        True,
        "all n >= 1",
        "the words at ranks 1, 2, 4, .. of every code",
        _FIRST,
    )


def _decide_families(context: Context, without_two: bool) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        found = len({recognised_by(code) for code in map(GrayCode, parameter_lists(n))})
        wanted = 1 if without_two and n == 2 else factorial(n)
        data = {"n": n, "different": found, "codes": factorial(n)}
        yield None if found == wanted else Failure(f"n = {n}: {found} different, not {wanted}", data)

    bound = context.pick(5, 6, 6)
    checked = f"the families of recognised subcubes of all n! codes, 1 <= n <= {bound}"
    return for_all_sizes(
        survey(cases, range(1, bound + 1), checked),
        without_two and theorem_holds(),
        "all n >= 1",
        "theorem 2.3 for every n",
        _FAMILIES,
    )


CLAIMS = (
    Claim(
        "AN-DEF-RANK",
        part="definition",
        statement="Partial ranks satisfy 1 <= r_i <= i, are one more than the number of smaller predecessors, "
        "and tell all n! permutations apart.",
        decide=_decide_rank_definition,
    ),
    Claim(
        "AN-DEF-2.3",
        statement="The recursion, with the partial ranks of the definition, lists all n-bit words so that "
        "each differs in one bit from the next, cyclically.",
        decide=_decide_gray_property,
    ),
    Claim(
        "AN-GC-PERM",
        statement="The code of parameters g is the binary reflected code with direction i moved to "
        "direction g_i; g_i = i gives the reflected code.",
        decide=_decide_permuted,
    ),
    _counted(
        part="sequences",
        statement="The n! parameter lists give n! different sequences.",
        decide=_decide_sequences,
    ),
    _counted(
        part="sets",
        statement="The n! parameter lists give n! different sets of recognised subcubes.",
        decide=partial(_decide_families, without_two=False),
    ),
    _counted(
        part="sets",
        reading="not-two",
        statement="They do for every n but 2, where both codes recognise every subcube.",
        decide=partial(_decide_families, without_two=True),
    ),
)
