"""Antoniou 1994, section 2.2.3, continued: alpha(6) to alpha(8), and translated codes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import comb

from allocert.errors import EngineError
from allocert.machines.gray_families import FAMILY_FOR_EIGHT, FAMILY_FOR_SEVEN, FAMILY_FOR_SIX, Codes
from allocert.models.gray.cover import cover, recognises_everything
from allocert.models.gray.cover_proof import certificate_of, refute
from allocert.models.gray.pair_search import search_by_pairs
from allocert.proofs.antoniou.gray.alpha import alpha, names, together
from allocert.proofs.theorems.recognition import AT_LEAST
from allocert.solvers.certificate import Certificate
from allocert.verification.claims.claim import Context, Counterexample, Effort, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import Failure, case, survey

__all__ = ["CLAIMS", "between"]

CLAIMS = claim = ClaimTable()


_EXACT_SIX = 13
_MORE_THAN = 18
_MOST_VISITS = 2_000_000_000


def between(n: int, least: int, too_few: int, family: Codes, searched: int = 0) -> Verdict:
    """Bounds of alpha(n): at most the codes of ``family``, by its regions; more than ``too_few``, by a certificate.

    ``searched`` codes, if more, are excluded by the compiled search, without a certificate. With ``too_few`` = 0
    the lower bound is C(n,h)/2, by a theorem in Coq.
    """
    regions = f"all {3**n} subcubes of Q_{n} against the regions of the stored codes"
    evidence = Evidence.enumeration(regions)
    if not recognises_everything(family, n):
        missed = Counterexample(f"n = {n}: {len(family)} codes miss a subcube", {"codes": names(family)})
        return Verdict.refuted(missed, f"n = {n}", evidence)
    if gap := AT_LEAST.gap():
        return Verdict.undecided(gap)
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
    """By two exhaustive searches that share no code, at standard effort."""
    if context.effort is Effort.QUICK:
        return Verdict.undecided("decided at standard effort")
    verdict = between(6, 3, 0, FAMILY_FOR_SIX, _EXACT_SIX - 1)
    if verdict.kind is not Kind.BOUNDED:
        return verdict
    if verdict.values["interval"] != [_EXACT_SIX, _EXACT_SIX]:
        return replace(verdict, kind=Kind.UNDECIDED)
    return replace(verdict, evidence=_searched_again(verdict.evidence, 6, _EXACT_SIX - 1))


def _searched_again(evidence: Evidence, n: int, size: int) -> Evidence:
    """That of the compiled search, and of the second search, which has to find no ``size`` codes either."""
    second = search_by_pairs(n, size)
    if second.codes is not None:
        raise EngineError(f"n = {n}: of two searches for {size} codes one finds {names(second.codes)}")
    again = f"{second.distributions} distributions of {size} codes over pairs of directions, {second.visits} states"
    return Evidence.enumeration(
        f"two independent exhaustive searches, no certificate: {evidence.checked_by}; again by pairs: {again}, none complete"
    )


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
    """By a theorem in Coq (AN-X-1/lower-bound), at deep effort by the compiled search."""
    searched = context.pick(0, 0, 35)
    verdict = between(8, 4, 0, FAMILY_FOR_EIGHT, searched)
    if searched or verdict.kind is not Kind.BOUNDED:
        return verdict
    least = verdict.values["interval"][0]
    counted = f"at least C(8,4)/2 = {least} by AN-X-1/lower-bound, a theorem in Coq"
    return replace(verdict, evidence=Evidence.enumeration(f"{verdict.evidence.checked_by}; {counted}"))


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

    largest = context.pick(4, 5, 5)
    checked = (
        f"families of alpha(n)-1 codes, each of the n! codes from any of the 2^n nodes on, n <= {largest}"
    )
    verdict = survey(cases, range(largest + 1), checked)
    if verdict.kind is not Kind.BOUNDED or not all(parts):
        return verdict
    return replace(verdict, evidence=together(parts))
