"""Morgenstern 1994, sections 1 to 5: what is said of the results, as laws for every queue under FCFS."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from allocert.models.migration_proof import DOMINANCE
from allocert.proofs.claim import Claim, Context, Kind, Verdict
from allocert.proofs.kandlur_shin.statics import proved_by
from allocert.proofs.morgenstern.queue_laws_contest import Entry, exists, never, turns
from allocert.proofs.refutation import refutable

__all__ = ["CLAIMS"]

_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern")

_SAID = "completes no queue later, or with less utilization, than"

_NEVER_LATER: tuple[tuple[str, str, str, str, tuple[str, ...]], ...] = (
    ("MO-CLAIM-BESTALL", "abstract", "D", "4ISS", ("ISS", "MBV", "FS_n")),
    ("MO-CLAIM-ISSBETTER", "sections 1 and 3", "law", "ISS", ("FS_n",)),
    ("MO-CLAIM-T1-BEST", "section 4.3", "law", "4ISS", ("ISS", "MBV", "FS_n")),
    ("MO-CLAIM-T1-BEST", "section 4.3", "law", "MBV", ("ISS", "4ISS", "FS_n")),
    ("MO-RANK-ALLOC-SPARSE", "section 5.2", "law", "4ISS", ("MBV",)),
    ("MO-RANK-ALLOC-SPARSE", "section 5.2", "law", "MBV", ("ISS",)),
    ("MO-RANK-ALLOC-DENSE", "section 5.2", "law", "4ISS", ("ISS", "FS_n")),
    ("MO-CLAIM-MBV-4ISS", "section 5.2", "law", "4ISS", ("MBV",)),
    ("MO-CLAIM-NOFSn", "section 5.2", "law", "ISS", ("FS_n",)),
    ("MO-CLAIM-NOFSn", "section 5.2", "law", "4ISS", ("FS_n",)),
    ("MO-CLAIM-NOFSn", "section 5.2", "law", "MBV", ("FS_n",)),
    ("MO-CONCL-3", "section 5", "law", "4ISS", ("ISS", "MBV", "FS_n")),
    ("MO-X-10", "section 5", "complete", "ISS", ("FS_n",)),
)

_NAMED = {"ISS": "ISS (or FS_1, FS_f, AS, which grant the same frames)"}


def _never_later() -> Iterator[Claim]:
    for identity, place, reading, method, opponents in _NEVER_LATER:
        for opponent in opponents:
            first, second = _NAMED.get(method, method), _NAMED.get(opponent, opponent)
            load = "At any load, " if identity.endswith(("SPARSE", "DENSE")) else ""
            yield _claim(
                identity,
                place=place,
                part=f"{method}-{opponent}",
                statement=f"{load}{first} {_SAID} {second}.",
                decide=refutable(partial(never, first=Entry(method), second=Entry(opponent))),
                reading=reading,
            )


def _first_and_best_fit() -> Iterator[Claim]:
    for part, method, opponent, words in (
        (
            "can",
            "4ISS",
            "MBV",
            "First fit in edge order (4ISS) completes some queue earlier than best fit (MBV).",
        ),
        (
            "converse",
            "MBV",
            "4ISS",
            "Best fit (MBV) completes some queue earlier than first fit in edge order (4ISS).",
        ),
        (
            "row-major",
            "ISS",
            "MBV",
            "Row-major first fit (ISS) completes some queue earlier than best fit (MBV).",
        ),
    ):
        yield _claim(
            "MO-CONCL-1",
            place="section 5",
            part=part,
            statement=words,
            decide=refutable(partial(exists, first=Entry(method), second=Entry(opponent))),
            reading="law",
        )
    yield _claim(
        "MO-CONCL-1",
        place="section 5",
        part="every",
        statement=f"First fit in edge order (4ISS) {_SAID} best fit (MBV).",
        decide=refutable(partial(never, first=Entry("4ISS"), second=Entry("MBV"))),
        reading="law",
    )


def _rotation_gain() -> Iterator[Claim]:
    for method in ("ISS", "4ISS", "MBV", "FS_n"):
        for rotation in "ABCD":
            decide: Callable[..., Verdict] = partial(
                never, first=Entry(method, rotation), second=Entry(method), bound=turns
            )
            yield _claim(
                "MO-CLAIM-ROT-GAIN",
                place="sections 1 and 4.2",
                part=method,
                statement=f"With rotation (reading {rotation}) {_NAMED.get(method, method)} {_SAID} without.",
                decide=refutable(decide),
                reading=f"{rotation}-law",
            )
    for rotation, told in (
        ("late", "turns a request that fits in no other way, and no resident,"),
        ("free", "may turn everything at will"),
    ):
        yield _claim(
            "MO-CLAIM-ROT-GAIN",
            place="sections 1 and 4.2",
            part="MIG",
            statement=f"If MIG {told} it {_SAID} without rotation.",
            decide=refutable(partial(_decide_mig, rotation=rotation)),
            reading=f"{rotation}-law",
            solver_free=rotation != "free",
        )


def _decide_mig(context: Context, rotation: str) -> Verdict:
    """With free rotation what fits without fits too, so the theorem on dominance covers all queues."""
    found = never(context, Entry("MIG", rotation), Entry("MIG"), turns)
    if found.kind is not Kind.BOUNDED or rotation != "free":
        return found
    return Verdict.proved(
        f"all meshes and queues ({DOMINANCE.told} and docs/proofs/queue-laws.md); by enumeration {found.scope}",
        proved_by(DOMINANCE),
        **found.values,
    )


CLAIMS: tuple[Claim, ...] = (*_never_later(), *_first_and_best_fit(), *_rotation_gain())
