"""Morgenstern 1994, section 4.3: what MBV costs and gains from sparse to dense meshes, by three exact searches."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

from allocert.machines import Mesh
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.trends import Trend, differences, judged
from allocert.simulation.estimates import Estimate
from allocert.simulation.fcfs.lines import COUNTERS
from allocert.simulation.fcfs.measures import measure
from allocert.simulation.fcfs.options import FcfsOptions
from allocert.simulation.fcfs.queues import Normal, Uniform, draw_queue
from allocert.simulation.fcfs.run import run

__all__ = ["CLAIMS", "FACTOR", "Loads", "Outcome", "decide_cost", "decide_gain", "outcome"]

FACTOR = 10
"""By how much steps must differ for the words of the paper: more is excessive, less is close."""

_OPTIONS = FcfsOptions(nodes="changed")
Law = Uniform | Normal
_CANDIDATES = {"MBV": "pruned", "MBV by corners": "corners"}


@dataclass(frozen=True)
class Loads:
    """Queues of ``requests`` requests on ``side`` x ``side``, a number of ``seeds`` for each distribution of sides."""

    side: int
    requests: int
    seeds: int
    laws: tuple[Law, ...]

    @property
    def how(self) -> str:
        """In words."""
        return (
            f"mesh:{self.side}x{self.side}, sides {', '.join(map(_spelled, self.laws))}, times U(5,30), {self.seeds} queues "
            f"of {self.requests} requests each, methods compared on the same queues"
        )


@dataclass(frozen=True)
class Outcome:
    """One run: completion time, list nodes an attempt, frames a success, and nodes an attempt of a search by bands.

    Nodes that a scan would look at again though nothing has changed are not counted.
    """

    completion: float
    steps: float
    frames: float
    own: float


@lru_cache(maxsize=4096)
def outcome(method: str, side: int, requests: int, law: Law, seed: int) -> Outcome:
    """Serve one queue: ``MBV`` compares the candidates of FS_f, ``MBV by corners`` O(|L|^2) ones."""
    options = replace(_OPTIONS, mbv_candidates=_CANDIDATES.get(method, "pruned"))
    queue = draw_queue(law, requests, options, seed)
    log = run(method.split()[0], queue, Mesh(side, side), options)
    found = measure(log, options)
    return Outcome(
        found.completion.value,
        found.attempt.value,
        float(log.counters[log.succeeded, COUNTERS.index("frames")].mean()),
        float(log.counters[:, COUNTERS.index("own")].mean()),
    )


def _spelled(law: Law) -> str:
    return f"U({law.low},{law.high})" if isinstance(law, Uniform) else f"N({law.mean:g},{law.deviation:g})"


def _paper_table_1(context: Context) -> Loads:
    requests, seeds = context.pick((300, 8), (1000, 30), (1000, 100))
    return Loads(256, requests, seeds, (Uniform(1, 256), Normal(128, 43, 1, 256)))


def _sparse_loads(context: Context) -> Loads:
    side, requests, seeds = context.pick((256, 600, 24), (256, 2000, 50), (1024, 4000, 50))
    return Loads(side, requests, seeds, _shares(side, (1, 2, 4)))


def _filled_loads(context: Context) -> Loads:
    """The last two loads of table 3, with queues that fill the mesh several times."""
    side, requests, seeds = context.pick((128, 600, 6), (256, 2000, 15), (1024, 4000, 10))
    return Loads(side, requests, seeds, _shares(side, context.pick((8,), (8, 16), (8, 16))))


def _all_loads(context: Context) -> Loads:
    side, requests, seeds = context.pick((256, 600, 24), (256, 2000, 15), (1024, 4000, 10))
    parts = context.pick((1, 2, 4), (1, 2, 4, 8, 16), (1, 2, 4, 8, 16))
    return Loads(side, requests, seeds, _shares(side, parts))


def _dense_loads(context: Context) -> Loads:
    """The last two loads of table 3."""
    side, requests, seeds = context.pick((128, 500, 4), (256, 1500, 10), (1024, 4000, 5))
    return Loads(side, requests, seeds, _shares(side, (8, 16)))


def _shares(side: int, parts: Sequence[int]) -> tuple[Law, ...]:
    return tuple(Uniform(1, side // part) for part in parts)


def _runs(context: Context, loads: Loads, method: str, law: Law) -> list[Outcome]:
    seeds = range(context.seed, context.seed + loads.seeds)
    return [outcome(method, loads.side, loads.requests, law, seed) for seed in seeds]


def decide_cost(
    context: Context,
    loads_of: Callable[[Context], Loads],
    search: str,
    others: Sequence[str],
    excessive: bool,
) -> Verdict:
    """Whether a search of MBV takes over ``FACTOR`` times the steps of others, or (not ``excessive``) less."""
    loads = loads_of(context)
    method, sign = ("MBV" if search == "MBV by bands" else search), (1 if excessive else -1)

    def trends() -> Iterator[Trend]:
        for law in loads.laws:
            ours = _runs(context, loads, method, law)
            nodes = [one.own if search == "MBV by bands" else one.steps for one in ours]
            for other in others:
                theirs = _runs(context, loads, other, law)
                over = [sign * (a / b.steps - FACTOR) for a, b in zip(nodes, theirs, strict=True)]
                yield Trend(f"{search} over {other}, sides {_spelled(law)}", Estimate.of(over))

    bound = (
        f"steps over those of the other less {FACTOR}"
        if excessive
        else f"{FACTOR} less steps over those of the other"
    )
    return judged(trends(), f"{loads.how}; {bound}")


def decide_gain(context: Context, loads_of: Callable[[Context], Loads], better: str, worse: str) -> Verdict:
    """Whether ``better`` completes earlier than ``worse`` at every load."""
    loads = loads_of(context)

    def trends() -> Iterator[Trend]:
        for law in loads.laws:
            ends = [[one.completion for one in _runs(context, loads, name, law)] for name in (worse, better)]
            percent = [100 * (late / early - 1) for late, early in zip(*ends, strict=True)]
            yield Trend(f"{worse} after {better}, sides {_spelled(law)}", Estimate.of(percent))

    return judged(trends(), f"{loads.how}; per cent of completion time")


def _decide_frames(context: Context) -> Verdict:
    """Frames a success from each load to the next denser one."""
    loads = _all_loads(context)
    frames = [[one.frames for one in _runs(context, loads, "MBV", law)] for law in loads.laws]
    trends = [
        Trend(f"from {_spelled(law)} to {_spelled(denser)}", differences(more, fewer))
        for law, denser, more, fewer in zip(loads.laws, loads.laws[1:], frames, frames[1:], strict=False)
    ]
    return judged(trends, f"{loads.how}; frames a success that MBV compares with the list")


_claim: Callable[..., Claim] = partial(Claim, paper="morgenstern", place="section 4.3", solver_free=True)
_FAST = ("ISS", "4ISS")

CLAIMS: tuple[Claim, ...] = (
    _claim(
        "MO-CLAIM-T1-MBV",
        statement="On sparse meshes MBV over the candidates of FS_f takes over ten times the steps of ISS, 4ISS and FS_f.",
        decide=lambda context: decide_cost(context, _paper_table_1, "MBV", (*_FAST, "FS_f"), True),
        reading="A",
    ),
    _claim(
        "MO-CLAIM-T1-MBV",
        statement="On sparse meshes MBV over O(|L|^2) candidates at corners takes less than ten times the steps of ISS and 4ISS.",
        decide=lambda context: decide_cost(context, _paper_table_1, "MBV by corners", _FAST, False),
        reading="B",
    ),
    _claim(
        "MO-CLAIM-T1-MBV",
        statement="On sparse meshes MBV over O(|L|^2) candidates at corners takes less than ten times the steps of FS_f.",
        decide=lambda context: decide_cost(context, _paper_table_1, "MBV by corners", ("FS_f",), False),
        reading="C",
    ),
    _claim(
        "MO-CLAIM-MBV-DENSE",
        statement="On dense meshes MBV over the candidates of FS_f takes over ten times the steps of ISS and 4ISS.",
        decide=lambda context: decide_cost(context, _dense_loads, "MBV", _FAST, True),
        reading="A",
    ),
    _claim(
        "MO-CLAIM-MBV-DENSE",
        statement="On dense meshes MBV over O(|L|^2) candidates at corners takes over ten times the steps of ISS and 4ISS.",
        decide=lambda context: decide_cost(context, _dense_loads, "MBV by corners", _FAST, True),
        reading="B",
    ),
    _claim(
        "MO-CLAIM-MBV-DENSE",
        statement=(
            "On dense meshes even a search by bands of rows for the frame of MBV takes over ten times the steps of ISS and "
            "4ISS."
        ),
        decide=lambda context: decide_cost(context, _dense_loads, "MBV by bands", _FAST, True),
        reading="C",
    ),
    _claim(
        "MO-X-5",
        statement="4ISS completes queues earlier than MBV where sides reach from a quarter of the mesh's to all of it.",
        decide=lambda context: decide_gain(context, _sparse_loads, "4ISS", "MBV"),
        reading="A",
    ),
    _claim(
        "MO-X-5",
        statement="MBV completes queues earlier than ISS where sides reach from a quarter of the mesh's to all of it.",
        decide=lambda context: decide_gain(context, _sparse_loads, "MBV", "ISS"),
        reading="B",
    ),
    _claim(
        "MO-X-5",
        statement="4ISS completes queues earlier than MBV where sides reach an eighth or a sixteenth of the mesh's.",
        decide=lambda context: decide_gain(context, _filled_loads, "4ISS", "MBV"),
        reading="C",
    ),
    _claim(
        "MO-X-5",
        statement="MBV completes queues earlier than ISS where sides reach an eighth or a sixteenth of the mesh's.",
        decide=lambda context: decide_gain(context, _filled_loads, "MBV", "ISS"),
        reading="D",
    ),
    _claim(
        "MO-X-5",
        statement="The smaller the sides, the fewer frames MBV compares with the list for a success.",
        decide=_decide_frames,
        reading="E",
    ),
)
