"""Morgenstern 1994, sections 2 to 3.1: four searches give the same base, on every configuration of larger meshes."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from allocert.models.exhaustive_frames import CORRECT, LOOPS, METHODS, Rules, Wrong, exhaust
from allocert.models.mesh_configurations import Situation, word
from allocert.proofs.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.cases import failure

__all__ = ["CLAIMS", "decide", "meshes_within"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern")


def meshes_within(side: int, processors: int) -> list[tuple[int, int]]:
    """All meshes with sides and processors up to these, the smallest first.

    >>> meshes_within(2, 3)
    [(1, 1), (1, 2), (2, 1)]
    """
    sides = range(1, side + 1)
    within = [(width, height) for width in sides for height in sides if width * height <= processors]
    return sorted(within, key=lambda mesh: (mesh[0] * mesh[1], mesh))


def decide(context: Context, method: str, rules: Rules = CORRECT) -> Verdict:
    """Whether ``method`` by ``rules`` grants the first free base wherever there is one, and else refuses."""
    side, processors = context.pick((4, 12), (5, 16), (5, 20))
    scope = (
        f"all configurations of all meshes X, Y <= {side} with at most {processors} processors, all requests that fit"
        f"{', any conflicting submesh first at every candidate' if method == 'FS_f' else ''}"
    )
    configurations: dict[str, int] = {}
    pairs: dict[str, int] = {}
    failing: dict[str, int] = {}
    first: Counterexample | None = None
    for X, Y in meshes_within(side, processors):
        name = f"M({X},{Y})"
        context.progress(f"{method} on {name}")
        found = exhaust(X, Y, method, rules)
        configurations[name], pairs[name] = found.configurations, found.pairs
        if found.wrong is not None:
            failing[name] = found.failing
            first = first or _shown(X, Y, method, found.wrong)
    evidence = Evidence.enumeration(f"{sum(pairs.values())} pairs of a configuration and a request: {scope}")
    if first is None:
        return Verdict.bounded(scope, evidence, configurations=configurations, pairs=pairs)
    return Verdict.refuted(
        first,
        f"least mesh, then fewest residents; {scope}",
        evidence,
        configurations=configurations,
        pairs=pairs,
        failing=failing,
    )


def _shown(X: int, Y: int, method: str, wrong: Wrong) -> Counterexample:
    def told(answer: int) -> str:
        if answer == LOOPS:
            return "no end"
        return "refusal" if answer < 0 else str((answer % X, answer // X))

    situation = Situation(X, Y, wrong.residents, sum(word(X, r) for r in wrong.residents))
    text = f"{told(wrong.answer)} by {method}, due is {told(wrong.due)}"
    shown = failure(situation, wrong.x, wrong.y, text)
    return Counterexample(shown.text, shown.data)


_TOLD = {
    "FS_1": ("section 2.1", "FS_1 by equation (1)"),
    "FS_f": ("section 2.2, figure 2", "FS_f with <= in lines 2 and 4, for every order of the list,"),
    "AS": ("section 2.2, figure 1", "AS with any base row in line 7"),
    "ISS": ("section 3.1, figure 3", "ISS, with counts of residents by columns,"),
}

CLAIMS: tuple[Claim, ...] = tuple(
    _claim(
        "MO-CLAIM-PERF-EQ",
        place=_TOLD[method][0],
        statement=f"{_TOLD[method][1]} grants the row-major first free base, and refuses where none is "
        "free, for every configuration and every request that fits.",
        decide=partial(decide, method=method),
        part=f"exhaustive-{method}",
        reading="B",
    )
    for method in METHODS
)
