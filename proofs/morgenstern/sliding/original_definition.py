"""Morgenstern 1994, section 2.1: the original definition of frame sliding, with two temporary submeshes in the list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from itertools import product

from allocert.models.meshes.configurations import Configuration, Situation
from allocert.models.meshes.printed_sliding import (
    SEARCHES,
    Original,
    Result,
    all_bases,
    original,
)
from allocert.proofs.formal.lifting import by_coq
from allocert.proofs.morgenstern.model.configurations import every_request, failure
from allocert.proofs.morgenstern.model.two_methods import MEASURES, does_no_more
from allocert.proofs.theorems.frames import TEMPORARY
from allocert.verification.claims.claim import Claim, Context, Kind, Verdict
from allocert.verification.claims.keyed import keyed
from allocert.verification.deciding.every import every
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]


_MEANT = Original("base", shift=1)
"""The definition as it has to be meant: with it FS_1 and FS_n answer as by equations (1) and (2)."""
_BEGIN = " against temporary submeshes that begin at X-x+1 and Y-y+1"
_READINGS = {
    "frames": (Original("frame"), "a candidate's frame being held against the temporary submeshes"),
    "bases": (Original("base"), "a candidate's base being held against the temporary submeshes"),
    "shifted": (_MEANT, f"a candidate's base being held{_BEGIN}"),
    "shifted-frames": (Original("frame", shift=1), f"a candidate's frame being held{_BEGIN}"),
}
_EQUATIONS = {"FS_1": 1, "FS_n": 2}


@every(6, 8, 12, first=1, checked="all X, Y <= {top}, all requests that fit, all bases")
def temporary_submeshes_hold_no_base(side: int, shift: int) -> Iterator[Failure | None]:
    """Every base of every request on the meshes with that longer side."""
    for X, Y in product(range(1, side + 1), repeat=2):
        if max(X, Y) != side:
            continue
        for x, y in product(range(1, X + 1), range(1, Y + 1)):
            temporary = Original("base", shift).temporary(X, Y, x, y)
            for a, b in all_bases(X, Y, x, y):
                inside = any(t.a <= a <= t.c and t.b <= b <= t.d for t in temporary)
                wrong = f"({a}, {b}) is a base, and temporarily taken"
                yield failure(Situation(X, Y, (), 0), x, y, wrong) if inside else None


@every_request(", FS_1 and FS_n")
def answers_as_by_equation_1_or_2(s: Situation, x: int, y: int, reading: str) -> str | None:
    """FS_1 and FS_n give by equation (3), in a reading, the answers of their own equations."""
    for name, equation in _EQUATIONS.items():
        how = replace(_READINGS[reading][0], aligned=name == "FS_n")
        found = original(s.X, s.Y, x, y, s.residents, how).ending
        usual = SEARCHES[name](s, x, y, s.residents).ending
        if found != usual:
            return f"{name}: {found}, by equation ({equation}) {usual}"
    return None


def equation_3_costs_more(context: Context, name: str, measure: str) -> Verdict:
    """Never more by (1) or (2) than by (3) as it is meant, and on some input less."""
    how = replace(_MEANT, aligned=name == "FS_n")

    def by_definition(s: Situation, x: int, y: int, residents: Configuration) -> Result:
        both = (original(s.X, s.Y, x, y, residents, replace(how, first=first)) for first in (True, False))
        return min(both, key=MEASURES[measure])

    equation = f"equation ({_EQUATIONS[name]})"
    both = {equation: SEARCHES[name], "equation (3)": by_definition}
    verdict = does_no_more(both, measure, context.pick(5, 6, 6))
    if verdict.kind is Kind.BOUNDED and not any(verdict.values["less"].values()):
        return Verdict.undecided(f"no input on which {equation} takes fewer {measure}: {verdict.scope}")
    return verdict


CLAIMS: tuple[Claim, ...] = (
    keyed(
        "MO-ALG-EQ3/temporary@printed",
        "No processor of (X-x, 0, X-1, Y-1) or (0, Y-y, X-1, Y-1) can be the base of a submesh that serves.",
        partial(temporary_submeshes_hold_no_base, shift=0),
    ),
    keyed(
        "MO-ALG-EQ3/temporary@shifted",
        TEMPORARY.says("MO-ALG-EQ3/temporary@shifted"),
        partial(
            by_coq(TEMPORARY, "all meshes, lists and requests", "MO-ALG-EQ3/temporary@shifted")(
                temporary_submeshes_hold_no_base
            ),
            shift=1,
        ),
        solver_free=False,
    ),
    *(
        keyed(
            f"MO-ALG-EQ3/answers@{reading}",
            f"FS_1 and FS_n by equation (3), {held}, answer as by equations (1) and (2).",
            partial(answers_as_by_equation_1_or_2, reading=reading),
        )
        for reading, (_, held) in _READINGS.items()
    ),
    *(
        keyed(
            f"MO-CLAIM-EQ3-COST/{name}-{measure}",
            f"{name} {'examines' if measure == 'candidates' else 'touches'} no more {measure} by equation ({equation}) than by "
            f"equation (3) as it is meant, {_READINGS['shifted'][1]}, on any input, and fewer on some, wherever in the list the "
            "temporary submeshes stand.",
            partial(equation_3_costs_more, name=name, measure=measure),
        )
        for name, equation in _EQUATIONS.items()
        for measure in MEASURES
    ),
)
