"""Antoniou 1994, section 2.1: partial ranks and the Gray codes with parameters; how many there are."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from math import factorial

from allocert.machines import GrayCode
from allocert.models.recognition import code_recognises
from allocert.proofs.antoniou.insertion import gray_words, parameter_lists, partial_ranks, steps_of_one_bit
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, survey

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 2.1")


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


def _decide_rank_is_parameter(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for g in parameter_lists(n):
            ranks = partial_ranks(g)
            data = {"parameters": list(g), "ranks": list(ranks)}
            yield None if ranks == g else Failure(f"{g} has partial ranks {ranks}", data)

    def only_identity(n: int) -> Iterator[Failure | None]:
        for g in parameter_lists(n):
            agrees = (partial_ranks(g) == g) == (g == tuple(range(1, n + 1)))
            yield None if agrees else Failure(f"{g}", {"parameters": list(g)})

    bound = context.pick(6, 7, 8)
    repair = Repair("r_i = g_i for all i exactly when g is 1, 2, .., n", only_identity)
    return survey(cases, range(bound + 1), f"all permutations of 1..n, n <= {bound}", repair=repair)


def _decide_gray_property(context: Context) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        for g in parameter_lists(n):
            words = gray_words(g)
            good = len(words) == len(set(words)) == 1 << n and all(steps_of_one_bit(words))
            yield None if good else Failure(f"{g} is no cyclic Gray code", {"parameters": list(g)})

    bound = context.pick(6, 7, 8)
    return survey(
        cases, range(1, bound + 1), f"all permutations of 1..n, 1 <= n <= {bound} (the recursion starts at 1)"
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
    return survey(
        cases,
        range(1, bound + 1),
        f"every word of every code, all permutations of 1..n, 1 <= n <= {bound}",
    )


def _decide_count(context: Context, families: bool) -> Verdict:
    found: dict[int, int] = {}

    def different(n: int) -> int:
        codes = map(GrayCode, parameter_lists(n))
        if families:
            return len({tuple(code_recognises(code, k) for k in range(n + 1)) for code in codes})
        return len({code.nodes for code in codes})

    def cases(n: int) -> Iterator[Failure | None]:
        found[n] = different(n)
        data = {"n": n, "different": found[n], "codes": factorial(n)}
        text = f"n = {n}: {found[n]} different, not {factorial(n)}"
        yield None if found[n] == factorial(n) else Failure(text, data)

    bound = context.pick(5, 6, 6) if families else context.pick(6, 7, 8)
    what = "families of recognised subcubes" if families else "sequences"

    def repaired(n: int) -> Iterator[Failure | None]:
        stated = 1 if n == 2 else factorial(n)
        yield None if found[n] == stated else Failure(f"n = {n}", {"n": n})

    repair = Repair("n! for every n but 2, where both codes recognise everything", repaired)
    return survey(
        cases, range(bound + 1), f"the {what} of all n! codes, n <= {bound}", repair=repair, different=found
    )


CLAIMS = (
    _claim(
        "AN-DEF-RANK",
        part="definition",
        statement="Partial ranks satisfy 1 <= r_i <= i, are one more than the number of smaller predecessors, "
        "and tell all n! permutations apart.",
        decide=_decide_rank_definition,
    ),
    _claim(
        "AN-DEF-RANK",
        part="rank-is-parameter",
        statement="r_i = g_i, as both printed examples have it, for every permutation.",
        decide=_decide_rank_is_parameter,
    ),
    _claim(
        "AN-DEF-2.3",
        statement="The recursion, with the partial ranks of the definition, lists all n-bit words so that "
        "each differs in one bit from the next, cyclically.",
        decide=_decide_gray_property,
    ),
    _claim(
        "AN-GC-PERM",
        statement="The code of parameters g is the binary reflected code with direction i moved to "
        "direction g_i; g_i = i gives the reflected code.",
        decide=_decide_permuted,
    ),
    Claim(
        "AN-GC-COUNT",
        paper="antoniou",
        place="section 2.2.3.1",
        reading="A",
        statement="The n! parameter lists give n! different sequences.",
        decide=partial(_decide_count, families=False),
    ),
    Claim(
        "AN-GC-COUNT",
        paper="antoniou",
        place="section 2.2.3.1",
        reading="B",
        statement="The n! parameter lists give n! different sets of recognised subcubes.",
        decide=partial(_decide_count, families=True),
    ),
)
