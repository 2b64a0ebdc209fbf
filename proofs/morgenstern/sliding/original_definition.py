"""Morgenstern 1994, section 2.1: the original definition of frame sliding, with two temporary submeshes in the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from allocert.models.meshes.configurations import Configuration, Situation
from allocert.proofs.morgenstern.model.configurations import every, failure, scope, sizes
from allocert.proofs.morgenstern.model.two_methods import MEASURES, always, compare
from allocert.proofs.morgenstern.sliding.frame_sliding import fs_1, fs_n
from allocert.proofs.morgenstern.sliding.printed_methods import Original, Result, all_bases, original
from allocert.proofs.theorems.frames import TEMPORARY
from allocert.proofs.theorems.lifting import for_all_sizes
from allocert.verification.claims.claim import Claim, Context, Kind, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


_PRINTED = {"A": Original("frame"), "B": Original("base")}
_MEANT = Original("base", shift=1)
"""The definition as it has to be meant: with it FS_1 and FS_n answer as by equations (1) and (2)."""
_READINGS = {**_PRINTED, "shifted": _MEANT, "shifted-frames": Original("frame", shift=1)}
_HELD = {
    "A": "a candidate's frame being held against the temporary submeshes",
    "B": "a candidate's base being held against the temporary submeshes",
    "shifted": "a candidate's base being held against temporary submeshes that begin at X-x+1 and Y-y+1",
    "shifted-frames": "a candidate's frame being held against temporary submeshes that begin at X-x+1 and Y-y+1",
}


def _decide_temporary(context: Context, shift: int) -> Verdict:
    top = context.pick(6, 8, 12)

    def cases(side: int) -> Iterator[Failure | None]:
        for X, Y in product(range(1, side + 1), repeat=2):
            if max(X, Y) != side:
                continue
            for x, y in product(range(1, X + 1), range(1, Y + 1)):
                temporary = Original("base", shift).temporary(X, Y, x, y)
                for a, b in all_bases(X, Y, x, y):
                    inside = any(t.a <= a <= t.c and t.b <= b <= t.d for t in temporary)
                    wrong = f"({a}, {b}) is a base, and temporarily taken"
                    yield failure(Situation(X, Y, (), 0), x, y, wrong) if inside else None

    found = survey(cases, range(1, top + 1), f"all X, Y <= {top}, all requests that fit, all bases")
    return for_all_sizes(found, TEMPORARY)


def _decide_original(context: Context, reading: str, aligned: bool) -> Verdict:
    """FS_1, or (``aligned``) FS_n, by equation (3) in a reading, or with ``shifted`` temporary submeshes."""
    numbers = sizes(context)
    how = replace(_READINGS[reading], aligned=aligned)

    def judge(s: Situation, x: int, y: int) -> str | None:
        found = original(s.X, s.Y, x, y, s.residents, how).ending
        usual = (fs_n if aligned else fs_1)(s, x, y, s.residents).ending
        return None if found == usual else f"{found}, by equation ({2 if aligned else 1}) {usual}"

    return survey(every(judge), numbers, scope(numbers))


def _decide_cost(context: Context, measure: str, aligned: bool) -> Verdict:
    """Never more by (1) or (2) than by (3) as it is meant, and on some input less."""
    how = replace(_MEANT, aligned=aligned)

    def by_definition(s: Situation, x: int, y: int, residents: Configuration) -> Result:
        both = (original(s.X, s.Y, x, y, residents, replace(how, first=first)) for first in (True, False))
        return min(both, key=MEASURES[measure])

    usual, name = (fs_n, "equation (2)") if aligned else (fs_1, "equation (1)")
    found = compare(usual, by_definition, MEASURES[measure], range(1, context.pick(5, 6, 6) + 1))
    verdict = always(found, measure, name, "equation (3)")
    if verdict.kind is Kind.BOUNDED and not any(found.less.values()):
        return Verdict.undecided(f"no input on which {name} takes fewer {measure}: {found.scope}")
    return verdict


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "MO-ALG-EQ3",
        statement="No processor of (X-x, 0, X-1, Y-1) or (0, Y-y, X-1, Y-1) can be the base of a submesh that serves.",
        decide=partial(_decide_temporary, shift=0),
        part="temporary",
        reading="printed",
    ),
    Claim(
        "MO-ALG-EQ3",
        statement="No processor of (X-x+1, 0, X-1, Y-1) or (0, Y-y+1, X-1, Y-1) can be one; all others of C_1 can.",
        decide=partial(_decide_temporary, shift=1),
        part="temporary",
        reading="shifted",
        solver_free=False,
    ),
    *(
        Claim(
            "MO-ALG-EQ3",
            statement=f"{'FS_n' if aligned else 'FS_1'} by equation (3), {_HELD[reading]}, answers as by equation "
            f"({2 if aligned else 1}).",
            decide=partial(_decide_original, reading=reading, aligned=aligned),
            part="FS_n" if aligned else "FS_1",
            reading=reading,
        )
        for aligned in (False, True)
        for reading in _READINGS
    ),
    *(
        Claim(
            "MO-CLAIM-EQ3-COST",
            statement=f"{'FS_n' if aligned else 'FS_1'} {'examines' if measure == 'candidates' else 'touches'} no more {measure} by "
            f"equation ({2 if aligned else 1}) than by equation (3) as it is meant, {_HELD['shifted']}, on any input, and fewer on "
            "some, wherever in the list the temporary submeshes stand.",
            decide=partial(_decide_cost, measure=measure, aligned=aligned),
            part=f"{'FS_n' if aligned else 'FS_1'}-{measure}",
        )
        for aligned in (False, True)
        for measure in MEASURES
    ),
)
