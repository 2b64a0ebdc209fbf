"""Antoniou 1994, section 2.2.3: alpha(n), the least number of Gray codes for complete recognition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from allocert.machines import GrayCode
from allocert.machines.gray_families import (
    FAMILY_FOR_EIGHT,
    FAMILY_FOR_SEVEN,
    FAMILY_FOR_SIX,
    Codes,
    chain_permutations,
    complete_family,
)
from allocert.models.gray.cover import COVERS, TEXT_OF_SEVERAL, cover, encode_covers, recognises_everything
from allocert.models.gray.cover_proof import certificate_of
from allocert.models.gray.recognition import granted_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray.one_code import number_of_regions, theorem_holds
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.arguments import argued, by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at, every
from allocert.verification.deciding.tally import Failure, case, compared, survey

__all__ = ["CLAIMS", "LARGER_FAMILIES", "PRINTED_NUMBERS", "Alpha", "alpha", "names", "one_fewer", "together"]

CLAIMS = claim = ClaimTable()


PRINTED_NUMBERS = {6: 20, 10: 252, 14: 3432, 20: 184756}
"""C(n, n/2) as printed, by n."""


@dataclass(frozen=True)
class Alpha:
    """A smallest family for Q_n, and a certificate that one code fewer is too few (none where that is no code)."""

    family: Codes
    certificate: Certificate | None


@lru_cache(maxsize=8)
def alpha(n: int) -> Alpha:
    """alpha(n) for n <= 5: starting from the stored family, smaller ones until there is none."""
    family = complete_family(n)
    while len(family) > 1:
        certificate, search = certificate_of(cover(n), len(family) - 1)
        if search.chosen is None:
            return Alpha(family, certificate)
        family = tuple(cover(n).codes[column] for column in search.chosen)
    return Alpha(family, None)


def together(certificates: Iterable[Certificate | None]) -> Evidence:
    """Evidence from several certificates about codes that are too few, in one file."""
    parts = [certificate for certificate in certificates if certificate is not None]
    arguments = {"parts": [dict(part.encoding.arguments) for part in parts]}
    states = str(encode_covers(arguments)["states"])
    return certified(bundle(states, parts, Encoding(TEXT_OF_SEVERAL, COVERS, arguments)))


def names(family: Codes) -> list[str]:
    """Parameters written together, e.g. ``4213``."""
    return ["".join(map(str, code)) for code in family]


LARGER_FAMILIES = {6: FAMILY_FOR_SIX, 7: FAMILY_FOR_SEVEN, 8: FAMILY_FOR_EIGHT}
"""The stored families for n > 5."""


@claim(
    "AN-CLAIM-ALPHA",
    "Complete recognition in Q_n needs C(n,h) Gray codes.",
    printed={n: comb(n, n // 2) for n in range(1, 9)},
)
@claim(
    "AN-CLAIM-ALPHA/examples",
    "Complete recognition needs 20 Gray codes for n = 6, the first of the printed examples.",
    printed={6: PRINTED_NUMBERS[6]},
)
def so_many_codes_are_needed(context: Context, printed: Mapping[int, int]) -> Verdict:
    """Whether this many codes as printed, by n, are needed: a family that is smaller and complete refutes it."""

    def cases(n: int) -> Iterator[Failure | None]:
        family = LARGER_FAMILIES[n] if n in LARGER_FAMILIES else alpha(n).family
        enough = recognises_everything(family, n) and len(family) < printed[n]
        text = f"n = {n}: {printed[n]} codes are not required, enough are {len(family)}: {' '.join(names(family))}"
        yield case(not enough, text, n=n, codes=names(family), printed=printed[n])

    which = f"n in {sorted(printed)}, least families for n <= 5 and stored ones for larger n"
    return survey(cases, printed, f"{which}: all subcubes against the regions of the codes")


_ONE_FEWER = (
    "Read a set as brackets, its numbers closing ones: the chains fill the unmatched opening ones from the left. E = "
    "{2, 4, .., n} has none, nor has {3, 4, 6, .., n}: each is a chain by itself, and only the first h entries of its "
    "code are forced. Leave E's code out. Each even x and y = x - 1 have the chain of E - x, E - x + y, E + y, so a "
    "code has E - x, then y, then x: by (b) of theorem 2.3 it recognises the subcubes on E whose bit y is 1. The "
    "other code, put in the order 4, 6, .., n, 3, 1, 5, 7, .., n-1, 2, recognises the one whose bits are all 0, by "
    "(c). All other sets are first entries as before, by (a)."
)


def one_fewer(n: int) -> Codes:
    """C(n,n/2) - 1 codes for Q_n, n >= 4 even: those made of chains without the one of E = {2, 4, .., n}."""
    even = frozenset(range(2, n + 1, 2))
    other = even - {2} | {3}
    kept = (code for code in chain_permutations(n) if frozenset(code[: n // 2]) not in (even, other))
    return (*kept, (*range(4, n + 1, 2), 3, 1, *range(5, n, 2), 2))


def _is_one_fewer(n: int) -> bool:
    """Whether the family of :func:`one_fewer` has the first entries that the argument speaks of."""
    codes, h = one_fewer(n), n // 2
    even = sum(1 << x for x in range(2, n + 1, 2))
    firsts, turns, last = {0}, set(), False
    for code in codes:
        taken = 0
        for k, direction in enumerate(code, 1):
            if k == h:
                turns.add((taken, *code[h - 1 : h + 1]))
                last = last or taken | 1 << code[-1] == even
            taken |= 1 << direction
            firsts.add(taken)
    by_a = len(codes) == comb(n, h) - 1 and len(firsts) == 2**n - 1 and even not in firsts
    return last and by_a and all((even ^ 1 << x, x - 1, x) in turns for x in range(2, n + 1, 2))


@claim(
    "AN-CLAIM-ALPHA/one-fewer",
    "For every even n >= 4, so for n = 6, 10, 14 and 20, C(n,n/2) - 1 Gray codes recognise every subcube.",
)
def one_fewer_is_enough(context: Context) -> Verdict:
    """By the first entries of the codes, and for few directions by all subcubes."""
    whole = context.pick(8, 10, 10)

    def cases(n: int) -> Iterator[Failure | None]:
        good = _is_one_fewer(n) and (n > whole or recognises_everything(one_fewer(n), n))
        yield case(good, f"n = {n}", n=n)

    sizes = context.pick((4, 6, 8, 10, 14), (4, 6, 8, 10, 12, 14, 20), (4, 6, 8, 10, 12, 14, 20))
    found = survey(
        cases,
        sizes,
        f"first entries of every code, n in {list(sizes)}; all subcubes against the regions for n <= {whole}",
    )
    scope = "all even n >= 4, the printed 6, 10, 14 and 20 among them"
    return argued(found, scope, "theorem 2.3, a theorem in Coq", _ONE_FEWER) if theorem_holds() else found


@claim("AN-CLAIM-ALPHA/printed-numbers", "C(n,n/2) is 20, 252, 3432 and 184756 for n = 6, 10, 14 and 20.")
@at(*PRINTED_NUMBERS, checked="the four printed numbers")
def printed_numbers_are_binomials(n: int) -> Iterable[Failure | None]:
    return compared(f"C({n},{n // 2})", [str(PRINTED_NUMBERS[n])], [str(comb(n, n // 2))], n)


@claim("AN-X-1/n<=5", "alpha(n) for n <= 5, exactly: the verdict holds the numbers and smallest families.")
def families_are_least(context: Context) -> Verdict:
    """alpha(n) for n <= 5, as values of the verdict."""
    families = {n: alpha(n).family for n in range(6)}

    def cases(n: int) -> Iterator[Failure | None]:
        family = families[n]
        yield case(recognises_everything(family, n), f"n = {n}: not complete", n=n)
        for i in range(len(family)):
            spare = recognises_everything(family[:i] + family[i + 1 :], n)
            yield case(not spare, f"n = {n}: {family[i]} is spare", n=n)

    verdict = survey(
        cases,
        families,
        "n <= 5: the family is complete by the regions alone, no code of it is spare, and one code fewer is "
        "refuted by a certificate",
        alpha={n: len(family) for n, family in families.items()},
        families={n: names(family) for n, family in families.items()},
    )
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    return replace(verdict, evidence=together(alpha(n).certificate for n in families))


@claim("AN-X-1/lower-bound", "alpha(n) >= C(n,h)/2 for n >= 2.")
@by_argument(
    "all n >= 2",
    "each rank lies in two regions, and different regions are different subcubes, as Coq counts them (RecognisedSubcubes.row)",
    "C(n,k) subcubes of dimension k pass through a node, and a code recognises two of them: regions are "
    "2^k ranks long and start at every multiple of 2^(k-1). So C(n,k) <= 2 alpha(n); take k = h.",
    where=number_of_regions,
)
@every(
    5, 6, 6, first=2, checked="each node lies in two recognised k-subcubes, all codes, 1 <= k < n <= {top}"
)
def node_lies_in_two_regions(n: int) -> Iterator[Failure | None]:
    for parameters in parameter_lists(n):
        code = GrayCode(parameters)
        for k in range(1, n):
            words = set(granted_words(code, k))
            through = {node: sum(word >> node & 1 for word in words) for node in code.nodes}
            text = f"{parameters}, k = {k}: {through}"
            yield case(set(through.values()) == {2}, text, parameters=list(parameters), k=k)
