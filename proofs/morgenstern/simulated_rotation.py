"""Morgenstern 1994, sections 4.2, 4.3 and 5: what rotation changes, by paired runs of the dispatcher."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise, permutations, product

from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.morgenstern.simulated_runs import (
    Load,
    Study,
    closed,
    dense,
    every_run,
    migrating,
    simulated,
    sparse,
    trends,
    with_means,
)
from allocert.proofs.trends import Trend, judged
from allocert.simulation.estimates import Estimate

__all__ = ["CLAIMS"]

_SUBSTANTIAL, _ALIKE = 5.0, 1.25
_READINGS = "ABCD"
_RANKING = ("4ISS", "MBV", "ISS", "FS_n")
_EQUALS = ("AS", "FS_1", "FS_f")
_MEASURES = ("completion", "utilization")
Loads = Callable[[Context], Study]


def _turned(method: str, rotation: str) -> str:
    """The rotation of a run: MIG has a rule of its own."""
    return "rule" if method == "MIG" else rotation


def _asked(methods: Sequence[str]) -> tuple[str, ...]:
    """The rotations of MIG that are compared, if it is."""
    return ("none", "rule") if "MIG" in methods else ()


def _gains(study: Study, method: str, load: Load, measure: str, rotation: str, relative: bool) -> list[float]:
    """What rotation gains a method, run by run: in the measure's unit, or in per cent of the value without it."""
    before, after = (study.sample(method, load, measure, turned) for turned in ("none", rotation))
    sign = 1 if measure == "utilization" else -1
    won = [sign * (a - b) for a, b in zip(after, before, strict=True)]
    return [100 * gain / b for gain, b in zip(won, before, strict=True)] if relative else won


def _told(study: Study, methods: Sequence[str], rotation: str, relative: bool) -> dict[str, dict[str, str]]:
    """Mean gains with 95% intervals, by load and measure, and method."""
    found: dict[str, dict[str, str]] = {}
    for load, measure, method in product(study.loads, _MEASURES, methods):
        gains = _gains(study, method, load, measure, _turned(method, rotation), relative)
        one = Estimate.of(gains)
        found.setdefault(f"{measure}, {load.name}", {})[method] = f"{one.mean:.2f} +- {one.half_width:.2f}"
    return found


def _decide_gain(
    context: Context, loads: Loads, methods: Sequence[str], rotation: str, least: float
) -> Verdict:
    """Rotation gains each method more than ``least`` per cent, of completion time and of utilization."""
    study = loads(context)

    def cases() -> Iterator[Trend]:
        for load, method, measure in product(study.loads, methods, _MEASURES):
            gains = _gains(study, method, load, measure, _turned(method, rotation), relative=True)
            yield Trend(f"{method}, {measure}, {load.name}", Estimate.of([gain - least for gain in gains]))

    verdict = closed(judged(cases(), study.how), study, _asked(methods))
    return with_means(verdict, gains_in_percent=_told(study, methods, rotation, relative=True))


def _decide_rank(context: Context, one: str, other: str, rotation: str) -> Verdict:
    """``one`` completes earlier than ``other`` without rotation and with it."""
    study = sparse(context)

    def cases() -> Iterator[Trend]:
        for turned in ("none", rotation):
            for trend in trends(study, one, (other,), ("completion",), turned):
                yield replace(trend, case=f"{trend.case}, rotation {turned}")

    return judged(cases(), study.how)


def _decide_same(
    context: Context, loads: Loads, methods: Sequence[str], measure: str, relative: bool
) -> Verdict:
    """Of any two methods neither gains over 5/4 of what the other does, on average over the queues of a load."""
    study = loads(context)

    def cases() -> Iterator[Trend]:
        for load in study.loads:
            gains = {m: _gains(study, m, load, measure, _turned(m, "A"), relative) for m in methods}
            for more, less in permutations(methods, 2):
                room = [_ALIKE * b - a for a, b in zip(gains[more], gains[less], strict=True)]
                yield Trend(
                    f"{_ALIKE:g} of the gain of {less} over that of {more}, {load.name}", Estimate.of(room)
                )

    verdict = closed(judged(cases(), study.how), study, _asked(methods))
    return with_means(verdict, gains=_told(study, methods, "A", relative))


def _decide_equal(context: Context, other: str, rotation: str) -> Verdict:
    study, filled = sparse(context), dense(context, context.pick((2, 4), (2, 4, 8), (2, 4, 8, 16)))
    study = replace(study, loads=(*study.loads, *filled.loads), seeds=min(study.seeds, filled.seeds))
    return every_run(study, "ISS", other, "completion", equal=True, rotation=rotation)


_GROUPS: dict[str, tuple[Loads, tuple[str, ...], str]] = {
    "": (sparse, ("4ISS", "MBV", "ISS"), "4ISS, MBV and ISS"),
    "-FS_n": (sparse, ("ISS", "FS_n"), "ISS and FS_n"),
    "-MIG": (migrating, ("MIG", "4ISS"), "MIG, which turns a request only as it is allocated, and 4ISS"),
}


def _same(id: str, group: str, measure: str, relative: bool) -> Claim:
    loads, methods, told = _GROUPS[group]
    unit = "relative to the value without it" if relative else "in the measure's own unit"
    return simulated(
        id,
        f"rotation improves {measure} by nearly the same amount for {told}, {unit}: none gains over {_ALIKE:g} times "
        "what another does.",
        partial(_decide_same, loads=loads, methods=methods, measure=measure, relative=relative),
        part=f"{measure}{group}",
        reading=f"{'B' if relative else 'A'}-simulated",
        place="section 5",
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        simulated(
            "MO-CLAIM-ROT-GAIN",
            f"with rotation by reading {rotation} {', '.join(_RANKING)} each complete over {_SUBSTANTIAL:g}% earlier and "
            "use the mesh as much better.",
            partial(_decide_gain, loads=sparse, methods=_RANKING, rotation=rotation, least=_SUBSTANTIAL),
            reading=f"{rotation}-simulated",
            place="section 4.2",
        )
        for rotation in _READINGS
    ),
    simulated(
        "MO-CLAIM-ROT-GAIN",
        f"with rotation as requests are allocated MIG completes over {_SUBSTANTIAL:g}% earlier and uses the mesh as much "
        "better.",
        partial(_decide_gain, loads=migrating, methods=("MIG",), rotation="A", least=_SUBSTANTIAL),
        part="MIG",
        place="section 4.2",
    ),
    *(
        simulated(
            "MO-CLAIM-ROT-RANK",
            f"{one} completes earlier than {other} without rotation and with it by reading {rotation}.",
            partial(_decide_rank, one=one, other=other, rotation=rotation),
            part=f"order-{one}-{other}",
            reading=f"{rotation}-simulated",
        )
        for one, other in pairwise(_RANKING)
        for rotation in _READINGS
    ),
    *(
        simulated(
            "MO-CLAIM-ROT-RANK",
            f"rotation by reading {rotation} makes {', '.join((*_RANKING, *_EQUALS))} more efficient.",
            partial(_decide_gain, loads=sparse, methods=(*_RANKING, *_EQUALS), rotation=rotation, least=0.0),
            part="gain",
            reading=f"{rotation}-simulated",
        )
        for rotation in _READINGS
    ),
    *(
        _same(id, group, measure, relative)
        for id in ("MO-CLAIM-ROT-SAME", "MO-CONCL-2")
        for group in _GROUPS
        for measure in _MEASURES
        for relative in (False, True)
    ),
    *(
        simulated(
            "MO-CLAIM-ROT-EQ",
            f"with rotation by reading {rotation} {other} completes every queue exactly when ISS does.",
            partial(_decide_equal, other=other, rotation=rotation),
            part=other,
            reading=f"{rotation}-simulated",
        )
        for other in _EQUALS
        for rotation in _READINGS
    ),
)
