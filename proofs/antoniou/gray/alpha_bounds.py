"""Antoniou 1994, section 2.2.3, continued: alpha(6) to alpha(8), fractional covers, symmetry, translated codes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import combinations, product
from math import comb, factorial, gcd

from allocert.errors import EngineError
from allocert.machines import GrayCode
from allocert.machines.gray_families import FAMILY_FOR_EIGHT, FAMILY_FOR_SEVEN, FAMILY_FOR_SIX, Codes
from allocert.models.gray.cover import cover, recognises_everything
from allocert.models.gray.cover_proof import certificate_of, refute
from allocert.models.gray.language import recognised_words
from allocert.proofs.antoniou.cube.insertion import parameter_lists
from allocert.proofs.antoniou.gray.alpha import alpha, names, together
from allocert.proofs.antoniou.gray.automata import number_of_runs, recognised_by, theorem_holds
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.claim import Context, Counterexample, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.arguments import by_argument
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "between", "renamings"]

CLAIMS = claim = ClaimTable()


_EXACT_SIX = 13
_MORE_THAN = 18
_MOST_VISITS = 2_000_000_000
_NOT_COUNTED = "two subcubes of each dimension through each node: not established"


def between(n: int, least: int, too_few: int, family: Codes, searched: int = 0) -> Verdict:
    """Bounds of alpha(n): at most the codes of ``family``, by its regions; more than ``too_few``, by a certificate.

    ``searched`` codes, if more, are excluded by the compiled search, without a certificate. With ``too_few`` = 0
    the lower bound is C(n,h)/2, by counting.
    """
    regions = f"all {3**n} subcubes of Q_{n} against the regions of the stored codes"
    evidence = Evidence.enumeration(regions)
    if not recognises_everything(family, n):
        missed = Counterexample(f"n = {n}: {len(family)} codes miss a subcube", {"codes": names(family)})
        return Verdict.refuted(missed, f"n = {n}", evidence)
    if not number_of_runs():
        return Verdict.undecided(_NOT_COUNTED)
    lower = -(-comb(n, n // 2) // 2)
    if too_few:
        certificate, _ = certificate_of(cover(n, least), too_few)
        if certificate is None:
            return Verdict.undecided(
                f"{too_few} codes recognise the subcubes of dimension {least} to {n - 1}"
            )
        lower, evidence = too_few + 1, certified(certificate)
    if searched >= lower:
        chosen, visits = _exhausted(n, least, searched)
        if chosen is not None:
            return Verdict.undecided(
                f"{searched} codes recognise the subcubes of dimension {least} to {n - 1}"
            )
        what = f"{visits} partial families of {searched} codes by search, none complete"
        lower, evidence = searched + 1, Evidence.enumeration(f"{what}; {evidence.checked_by}")
    scope = f"{lower} <= alpha({n}) <= {len(family)}"
    return Verdict.bounded(scope, evidence, interval=[lower, len(family)], codes=names(family))


def _exhausted(n: int, least: int, size: int) -> tuple[tuple[int, ...] | None, int]:
    """The compiled search for ``size`` columns, to its end."""
    from allocert.models.gray.cover_search import exhaust

    chosen, visits, whole = exhaust(cover(n, least), size, _MOST_VISITS, symmetric=True)
    if not whole:
        raise EngineError(f"more than {_MOST_VISITS} partial families of {size} codes")
    return chosen, visits


@claim(
    "AN-X-1/n=6", f"alpha(6) = {_EXACT_SIX}: so many codes recognise every subcube of Q_6, and no fewer do."
)
def thirteen_for_six(context: Context) -> Verdict:
    """By the compiled search, at standard effort."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    verdict = between(6, 3, 0, FAMILY_FOR_SIX, _EXACT_SIX - 1)
    if verdict.kind is Kind.BOUNDED and verdict.values["interval"] != [_EXACT_SIX, _EXACT_SIX]:
        return replace(verdict, kind=Kind.UNDECIDED)
    return verdict


@claim(
    "AN-X-1/n=7",
    f"More than {_MORE_THAN} and at most {len(FAMILY_FOR_SEVEN)} Gray codes are needed for complete "
    "recognition in Q_7.",
)
def bounds_for_seven(context: Context) -> Verdict:
    """By a certificate at standard effort, by the compiled search at deep effort."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    refuted, searched = context.pick((0, 0), (_MORE_THAN, 0), (0, _MORE_THAN + 1))
    return between(7, 4, refuted, FAMILY_FOR_SEVEN, searched)


@claim(
    "AN-X-1/n=8",
    f"More than 34 and at most {len(FAMILY_FOR_EIGHT)} Gray codes are needed for complete "
    "recognition in Q_8.",
)
def bounds_for_eight(context: Context) -> Verdict:
    """By counting, at deep effort by the compiled search."""
    return between(8, 4, 0, FAMILY_FOR_EIGHT, context.pick(0, 0, 35))


_FRACTIONAL = (
    "A k-subcube, 1 <= k <= n-1, is recognised by 2 k! (n-k)! of the n! codes: by (a) of theorem 2.3 its directions come "
    "first, in any order, and the others in any order; by (b) or (c) one of its directions, any, comes instead right after "
    "the first other with a fixed 1, or last if there is none. So equal weights C(n,h)/(2 n!) give it C(n,h)/C(n,k) >= 1. "
    "No cover weighs less: a code recognises two of the C(n,h) subcubes of dimension h through a node, so 1/2 on each of "
    "these is a dual solution."
)


@every(
    8,
    10,
    11,
    first=2,
    checked="all codes with weight C(n,h)/2 over n! each give every proper subcube weight 1 or more, 2 <= n <= {top}",
)
def _weights_cover(n: int) -> Iterator[Failure | None]:
    words: Counter[tuple[int, int]] = Counter()
    accepts = recognised_words().accepts
    for symbols in product("*01", repeat=n):
        if accepts("".join(symbols)[::-1]):
            words[symbols.count("*"), symbols.count("1")] += 1
    least = Fraction(comb(n, n // 2), 2)
    for k in range(1, n):
        for ones in range(n - k + 1):
            codes = words[k, ones] * factorial(k) * factorial(ones) * factorial(n - k - ones)
            covered = Fraction(codes, factorial(n)) * least
            text = f"n = {n}: {k} stars and {ones} ones: {codes} codes, weight {covered}"
            yield case(covered >= 1, text, n=n, k=k, ones=ones, codes=codes)


@claim(
    "AN-X-1/fractional",
    "The least weight of a fractional cover of all proper subcubes by Gray codes is C(n,h)/2, n >= 2.",
)
@by_argument("all n >= 2", "theorem 2.3 for every n", _FRACTIONAL, where=theorem_holds)
def equal_weights_are_least(context: Context) -> Verdict:
    """That they cover, by enumeration; that none weighs less rests on the number of regions."""
    return _weights_cover(context) if number_of_runs() else Verdict.undecided(_NOT_COUNTED)


@claim(
    "AN-X-1/symmetry",
    "Only the identity keeps a smallest family for n = 4 and 5; for n = 3 some are kept by three renamings of "
    "the directions.",
)
def few_renamings_keep_a_family(context: Context) -> Verdict:
    """All smallest families for n = 3 and 4; for n = 5 by the argument that the verdict tells."""

    def cases(n: int) -> Iterator[Failure | None]:
        size = len(alpha(n).family)
        if n == 5:
            yield case(gcd(size, factorial(n)) == 1, f"n = {n}: {size} codes", n=n, codes=size)
            return
        recognised = {code: recognised_by(GrayCode(code)) for code in parameter_lists(n)}
        orders = {
            renamings(family, n)
            for family in combinations(recognised, size)
            if len(frozenset().union(*(recognised[code] for code in family))) == 3**n
        }
        good = orders == ({1, 3} if n == 3 else {1})
        yield case(good, f"n = {n}: kept by {sorted(orders)} renamings", n=n)

    checked = (
        "every family of alpha(n) codes for n = 3, 4; for n = 5 the number of codes and that of renamings"
    )
    argument = (
        "None but the identity keeps a code, so the number of renamings that keep a family divides its number of codes, "
        "and it divides n!: for n = 5 these are 7 and 120."
    )
    return survey(cases, (3, 4, 5), checked, argument=argument)


def renamings(family: Codes, n: int) -> int:
    """How many renamings of the directions turn a family into itself."""
    codes = set(family)
    return sum(
        codes == {tuple(renaming[direction - 1] for direction in code) for code in codes}
        for renaming in parameter_lists(n)
    )


@claim("AN-X-2", "Codes that may start at any node do not lower alpha(n), n <= 5.")
def other_starts_do_not_help(context: Context) -> Verdict:
    """Covers by codes from any node on are refuted, with certificates."""
    parts: list[Certificate | None] = []

    def cases(n: int) -> Iterator[Failure | None]:
        size = len(alpha(n).family)
        if size == 1:
            yield None
            return
        certificate, _ = certificate_of(cover(n, n // 2, True), size - 1)
        problem = cover(n, 1, True)
        chosen = refute(problem, size - 1).chosen if certificate is None else None
        parts.append(certificate)
        codes = [f"{names((problem.codes[i],))[0]} from {problem.starts[i]}" for i in chosen or ()]
        yield case(not codes, f"n = {n}: {', '.join(codes)}", n=n, codes=codes)

    checked = "families of alpha(n)-1 codes, each of the n! codes from any of the 2^n nodes on, n <= 5"
    verdict = survey(cases, range(6), checked)
    if verdict.kind is not Kind.BOUNDED or not all(parts):
        return verdict
    return replace(verdict, evidence=together(parts))
