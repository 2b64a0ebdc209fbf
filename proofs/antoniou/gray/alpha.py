"""Antoniou 1994, section 2.2.3: alpha(n), the least number of Gray codes for complete recognition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from math import comb

from allocert.machines.gray_families import (
    FAMILY_FOR_EIGHT,
    FAMILY_FOR_SEVEN,
    FAMILY_FOR_SIX,
    Codes,
    complete_family,
)
from allocert.models.gray.cover import COVERS, TEXT_OF_SEVERAL, cover, encode_covers, recognises_everything
from allocert.models.gray.cover_proof import certificate_of
from allocert.proofs.formal.lifting import in_coq
from allocert.proofs.theorems.recognition import AT_LEAST, ONE_FEWER
from allocert.solvers.certificate import Certificate, Encoding
from allocert.verification.claims.claim import Context, Evidence, Kind, Verdict
from allocert.verification.claims.evidence import bundle, certified
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.every import at
from allocert.verification.deciding.tally import Failure, case, compared, survey

__all__ = ["CLAIMS", "LARGER_FAMILIES", "PRINTED_NUMBERS", "Alpha", "alpha", "names", "together"]

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


CLAIMS.also(
    in_coq("AN-CLAIM-ALPHA/one-fewer", ONE_FEWER, "all even n >= 4"),
    in_coq("AN-X-1/lower-bound", AT_LEAST, "all n >= 2"),
)


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
