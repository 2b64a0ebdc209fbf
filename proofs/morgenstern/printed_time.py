"""Morgenstern 1994: what is said of run time, in the printed steps."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from itertools import pairwise

from allocert.proofs.claim import Claim, Counterexample, Evidence, Verdict
from allocert.proofs.morgenstern.printed_cases import (
    EVERY,
    ON_DENSE,
    ON_SPARSE,
    TABLES,
    Better,
    by_table,
    dense,
    judge,
    printed_claim,
    silent,
    sparse,
)
from allocert.proofs.morgenstern.printed_tables import STEPS, Block, Printed
from allocert.proofs.tally import Failure, Repair

__all__ = ["CLAIMS"]

_REAL = tuple(m for m in EVERY if m != "MIG")
_FAST = ("4ISS", "ISS", "FS_f")
_SLIDING = ("FS_f", "FS_n")
_TENTH = Fraction(10)
_NEAR = Fraction(2)
_RANGES = ("1..1024", "1..512", "1..256", "1..128", "1..64")


def _first(place: Block) -> bool:
    return place.table == 1


def _up_to(high: int, place: Block) -> bool:
    return place.high <= high and dense(place)


def _judge_somewhere(printed: Printed, statement: Better) -> Verdict:
    """Some block in which the comparison holds."""
    pairs = [pair for table in TABLES for pair in statement.pairs(printed, table)]
    held = [text for holds, text in pairs if holds]
    evidence = Evidence.enumeration(f"{len(pairs)} pairs of printed cells")
    if held:
        return Verdict.bounded("one pair is enough", evidence, where=held, pairs=len(pairs))
    text = "; ".join(text for _, text in pairs)
    return Verdict.refuted(Counterexample(text), "all printed pairs", evidence, pairs=len(pairs))


def _ratio(printed: Printed, place: Block, measure: str) -> Fraction:
    steps = [printed.value(place, m, measure) for m in _FAST if printed.has(place, m, measure)]
    return max(steps) / min(steps)


def _judge_near(printed: Printed, measure: str) -> Verdict:
    """Of 4ISS, ISS and FS_f none takes more than twice the steps of another."""

    def cases(table: int, factor: Fraction = _NEAR) -> Iterator[Failure | None]:
        for place in filter(sparse, printed.blocks(table)):
            ratio = _ratio(printed, place, measure)
            cells = ", ".join(
                f"{m} {printed.number(place, m, measure)}" for m in _FAST if printed.has(place, m, measure)
            )
            yield None if ratio <= factor else Failure(f"{place}, {measure}: {cells}", {"table": table})

    ratios = {str(p): _ratio(printed, p, measure) for p in filter(sparse, printed.blocks())}
    least = -(-max(ratios.values()) // 1)
    repair = Repair(f"none takes more than {least} times the steps", partial(cases, factor=Fraction(least)))
    return by_table(cases, repair, most_over_least={p: f"{float(r):.2f}" for p, r in ratios.items()})


def _judge_dense(printed: Printed, methods: tuple[str, ...], measure: str) -> Verdict:
    """Every range below the mesh's side; if some fail, the longest row of narrow ranges in which all hold."""
    others = tuple(m for m in _REAL if m not in ("4ISS", "ISS"))
    statement = Better(methods, others, (measure,), dense)
    for high in (256, 128, 64):
        narrow = Better(methods, others, (measure,), partial(_up_to, high))
        if all(holds for holds, _ in narrow.pairs(printed, 3)):
            return judge(printed, statement, (f"so it is with sides up to {high} or less", narrow))
    return judge(printed, statement)


def _judge_trend(printed: Printed, measure: str, sign: int) -> Verdict:
    """Down table 3 the sides shrink; each method's cells move one way."""
    places = [next(p for p in printed.blocks(3) if p.sides == sides) for sides in _RANGES]

    def moves() -> Iterator[tuple[bool, str]]:
        for method in ("4ISS", "ISS", "FS_n", "FS_f"):
            for before, after in pairwise(places):
                one, two = (printed.number(p, method, measure) for p in (before, after))
                yield (
                    sign * (two.value - one.value) > 0,
                    f"{method}, {measure}: {one} for {before.sides}, {two} for {after.sides}",
                )

    def cases(table: int) -> Iterator[Failure | None]:
        for holds, text in moves() if table == 3 else ():
            yield None if holds else Failure(text, {"table": table})

    ends = [text for holds, text in moves() if not holds]
    return by_table(cases, None, **({"trend_ends": ends} if ends else {}))


def _ratios_to_iss(printed: Printed) -> dict[str, dict[str, str]]:
    return {
        place.sides: {
            m: f"{float(printed.value(place, m, 'attempt') / printed.value(place, 'ISS', 'attempt')):.2f}"
            for m in _SLIDING
        }
        for place in printed.blocks(3)
    }


def _judge_approach(printed: Printed) -> Verdict:
    return Verdict.undecided(
        "table 3 prints no row for FS_1; what is printed is how FS_f and FS_n fall behind ISS",
        steps_an_attempt_over_those_of_iss=_ratios_to_iss(printed),
    )


CLAIMS: tuple[Claim, ...] = (
    *(
        printed_claim(
            "MO-CLAIM-ISSBETTER",
            f"ISS takes fewer steps a{'n' if measure == 'attempt' else ''} {measure} than {other}.",
            partial(judge, statement=Better(("ISS",), (other,), (measure,))),
            part=f"{measure}-{other}",
            place="section 3",
        )
        for other in ("FS_1", "AS", "FS_f", "FS_n")
        for measure in STEPS
    ),
    *(
        printed_claim(
            "MO-CLAIM-BESTALL",
            f"4ISS takes the fewest steps a{'n' if measure == 'attempt' else ''} {measure}.",
            partial(judge, statement=Better(("4ISS",), _REAL, (measure,))),
            part=measure,
            reading="B-printed",
            place="abstract",
        )
        for measure in STEPS
    ),
    printed_claim(
        "MO-CLAIM-T1-TIME",
        "in table 1 ISS and FS_f take at most a tenth of the steps of AS and FS_1, by each count.",
        lambda p: judge(p, Better(("ISS", "FS_f"), ("AS", "FS_1"), STEPS, _first, True, _TENTH)),
        part="low",
    ),
    printed_claim(
        "MO-CLAIM-T1-TIME",
        "in table 1 FS_f takes fewer steps than AS, by each count.",
        lambda p: judge(p, Better(("FS_f",), ("AS",), STEPS, _first)),
        part="pruning",
    ),
    printed_claim(
        "MO-CLAIM-FSf-AS",
        "stopping at the first conflict, FS_f takes at most a tenth of the steps of AS, by each count.",
        lambda p: judge(p, Better(("FS_f",), ("AS",), STEPS, equal=True, factor=_TENTH)),
        place="section 2.2",
    ),
    printed_claim(
        "MO-CLAIM-FSf-FSn",
        "in some block FS_f takes fewer steps an attempt than FS_n.",
        lambda p: _judge_somewhere(p, Better(("FS_f",), ("FS_n",), ("attempt",))),
        part="rows",
        place="section 2.2",
    ),
    printed_claim(
        "MO-CLAIM-T1-MBV",
        "a success of MBV takes at least a hundred times the steps of any fast method.",
        lambda p: judge(
            p, Better((*_FAST, "FS_n"), ("MBV",), ("success",), equal=True, factor=Fraction(100))
        ),
        part="slow",
    ),
    silent(
        "MO-CLAIM-T1-MBV",
        "the alternative implementation of MBV would be close to the fast methods.",
        "no cell is printed for it",
        part="alternative",
    ),
    printed_claim(
        "MO-CLAIM-MBV-FSf",
        "MBV, though it prunes as FS_f does, takes at least a hundred times the steps of FS_f for a success.",
        lambda p: judge(p, Better(("FS_f",), ("MBV",), ("success",), equal=True, factor=Fraction(100))),
        part="excessive",
        place="section 2.3",
    ),
    printed_claim(
        "MO-CLAIM-MBV-FSf",
        "MBV, which prunes, takes fewer steps for a success than FS_1, which does not.",
        lambda p: judge(p, Better(("MBV",), ("FS_1",), ("success",))),
        part="unpruned",
        place="section 2.3",
    ),
    *(
        printed_claim(
            id,
            f"{ON_SPARSE} none of 4ISS, ISS and FS_f takes more than {_NEAR} times the steps of another per {measure}.",
            partial(_judge_near, measure=measure),
            part=measure,
            place=place,
        )
        for id, place in (("MO-CLAIM-SPARSE-EQ", "section 4"), ("MO-RANK-TIME-SPARSE", "section 5.1"))
        for measure in STEPS
    ),
    silent(
        "MO-RANK-TIME-SPARSE",
        "0/1 arrays do not compete on sparse meshes.",
        "no cell is printed for 0/1 arrays, nor for MBV's alternative implementation",
        part="arrays",
        place="section 5.1",
    ),
    *(
        printed_claim(
            "MO-RANK-TIME-DENSE",
            f"{ON_DENSE} {' and '.join(methods)} take{'' if len(methods) > 1 else 's'} fewer steps per {measure} than all "
            "methods but 4ISS and ISS.",
            partial(_judge_dense, methods=methods, measure=measure),
            part=f"{measure}-{'-'.join(methods)}",
            place="section 5.1",
        )
        for methods in (("4ISS", "ISS"), ("4ISS",), ("ISS",))
        for measure in STEPS
    ),
    silent(
        "MO-RANK-TIME-DENSE",
        "0/1 arrays are likely to compete on dense meshes.",
        "no cell is printed for 0/1 arrays",
        part="arrays",
        place="section 5.1",
    ),
    *(
        printed_claim(
            "MO-CLAIM-DENSE-ISS",
            f"{ON_DENSE} ISS takes fewer steps per {measure} than FS_f, which has the same schedules.",
            partial(
                judge,
                statement=Better(("ISS",), ("FS_f",), (measure,), dense),
                repaired=(
                    "so it does with sides up to 256 or less",
                    Better(("ISS",), ("FS_f",), (measure,), partial(_up_to, 256)),
                ),
            ),
            part=measure,
        )
        for measure in STEPS
    ),
    printed_claim(
        "MO-CLAIM-DENSE-FS",
        "as the sides shrink, the steps of FS_f and FS_n approach those of FS_1.",
        _judge_approach,
    ),
    *(
        printed_claim(
            "MO-CLAIM-DENSE-NUM",
            f"as the sides shrink, {told} for every method of all five ranges.",
            partial(_judge_trend, measure=measure, sign=sign),
            part=measure,
        )
        for measure, sign, told in (
            ("number", 1, "more submeshes are allocated"),
            ("completion", -1, "the queue is completed earlier"),
            ("utilization", 1, "utilization rises"),
            ("success", 1, "a success takes more steps"),
            ("failure", 1, "a failure takes more steps"),
            ("attempt", 1, "an attempt takes more steps"),
        )
    ),
    silent(
        "MO-CLAIM-MBV-DENSE",
        "MBV takes extremely many steps on dense meshes.",
        "no cell is printed for MBV with sides below the mesh's",
    ),
    silent(
        "MO-CLAIM-CPU",
        "processor time follows the steps.",
        "no processor times are printed",
        place="section 4.2",
    ),
)
