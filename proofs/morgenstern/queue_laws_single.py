"""Morgenstern 1994, section 3: ISS against the frame sliding methods, request by request."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache, partial

from allocert.machines import Mesh
from allocert.models.mesh_configurations import Situation, situations
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.cases import failure, reaching
from allocert.proofs.morgenstern.queue_laws_replay import built
from allocert.proofs.tally import Failure, survey
from allocert.proofs.trace import run

__all__ = ["CLAIMS", "tried"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="sections 1 and 3")


@lru_cache(maxsize=1 << 14)
def tried(method: str, situation: Situation) -> dict[tuple[int, int], tuple[bool, int]]:
    """For each request whether the shipped class grants it from the configuration, and the list nodes it looks at.

    The configuration is reached by requests and releases; FS_n gets none whose residents it could not have placed.
    """
    if method == "FS_n" and any(a % (c - a + 1) or b % (d - b + 1) for a, b, c, d in situation.residents):
        return {}
    allocator = built(method, situation.X, situation.Y)
    run(allocator, reaching(situation))
    counter = allocator.residents if hasattr(allocator, "residents") else allocator
    found = {}
    for x, y in Mesh(situation.X, situation.Y).requests():
        before = counter.touched
        granted = allocator.allocate((x, y))
        found[x, y] = granted is not None, counter.touched - before
        if granted is not None:
            allocator.release(granted)
    return found


def _decide(context: Context, opponent: str, steps: bool) -> Verdict:
    """From every configuration ISS grants what the opponent does, or looks at no more list nodes."""
    numbers = range(1, context.pick(5, 7, 8) + 1)
    told = "all configurations that the other method reaches too, of all meshes of"

    def cases(processors: int) -> Iterator[Failure | None]:
        for situation in situations(processors):
            theirs = tried(opponent, situation)
            ours = tried("ISS", situation) if theirs else {}
            for (x, y), (granted, nodes) in theirs.items():
                wrong = ""
                if steps and ours[x, y][1] > nodes:
                    wrong = f"ISS looks at {ours[x, y][1]} nodes, {opponent} at {nodes}"
                elif not steps and granted and not ours[x, y][0]:
                    wrong = f"ISS refuses, {opponent} grants"
                yield failure(situation, x, y, wrong) if wrong else None

    checked = f"{told} 1..{numbers[-1]} processors, all requests that fit, by the shipped classes"
    return survey(cases, numbers, checked)


def _claims() -> Iterator[Claim]:
    for opponent in ("FS_1", "FS_n", "FS_f", "AS"):
        yield _claim(
            "MO-CLAIM-ISSBETTER",
            part=f"ISS-{opponent}",
            statement=f"ISS grants every single request that {opponent} grants.",
            decide=partial(_decide, opponent=opponent, steps=False),
            reading="single",
        )
        yield _claim(
            "MO-CLAIM-ISSBETTER",
            part=f"ISS-{opponent}-steps",
            statement=f"On no single request does ISS look at more list nodes than {opponent}.",
            decide=partial(_decide, opponent=opponent, steps=True),
            reading="single",
        )


CLAIMS: tuple[Claim, ...] = tuple(_claims())
