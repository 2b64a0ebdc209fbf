"""Morgenstern 1994: what is said of completion times and utilizations, in the printed cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations

from allocert.proofs.claim import Claim, Verdict
from allocert.proofs.morgenstern.printed_cases import (
    ALLOCATION,
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
from allocert.proofs.morgenstern.printed_tables import FIRST_FIT, STEPS, Block, Printed
from allocert.proofs.tally import Failure, Repair

__all__ = ["CLAIMS"]

_REAL = tuple(m for m in EVERY if m != "MIG")
_LITTLE = Fraction(1, 20)


_STEPS_TOLD = {measure: f"steps per {measure}" for measure in STEPS}


def _wide(place: Block) -> bool:
    return place.high > 64


def _gain(printed: Printed, place: Block, one: str, other: str) -> Fraction:
    """How much earlier ``one`` completes, as a fraction of ``other``'s time."""
    return 1 - printed.value(place, one, "completion") / printed.value(place, other, "completion")


def _shown(value: Fraction) -> str:
    return f"{100 * float(value):.1f}%"


def _judge_no_worse(printed: Printed) -> Verdict:
    """What only 4ISS, and what no other method either, is never beaten by."""
    measures = (*ALLOCATION, *STEPS)
    unbeaten = {
        measure: [
            one
            for one in _REAL
            if all(
                holds
                for t in TABLES
                for holds, _ in Better((one,), _REAL, (measure,), equal=True).pairs(printed, t)
            )
        ]
        for measure in measures
    }
    statement = Better(("4ISS",), _REAL, measures, equal=True)
    wrong = [text for t in TABLES for holds, text in statement.pairs(printed, t) if not holds]
    counts = {m: sum(f", {m}: " in text for text in wrong) for m in measures}
    return by_table(partial(statement.cases, printed), beaten=counts, never_beaten_by_measure=unbeaten)


def _judge_equal(printed: Printed, other: str) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            for measure in ("completion", "utilization", "external", "migration", "number"):
                if printed.has(place, other, measure) and printed.has(place, "FS_1", measure):
                    one, two = (printed.number(place, m, measure) for m in (other, "FS_1"))
                    text = f"{place}, {measure}: {other} {one}, FS_1 {two}"
                    yield None if one == two else Failure(text, {"table": table})

    return by_table(cases)


def _judge_best(printed: Printed) -> Verdict:
    """4ISS and MBV before ISS, FS_f, AS and FS_1, and these equal."""
    better = Better(("4ISS", "MBV"), FIRST_FIT, ALLOCATION)

    def cases(table: int) -> Iterator[Failure | None]:
        yield from better.cases(printed, table)
        for place in printed.blocks(table):
            for one, other in combinations([m for m in FIRST_FIT if printed.has(place, m, "completion")], 2):
                for measure in ALLOCATION:
                    a, b = printed.number(place, one, measure), printed.number(place, other, measure)
                    text = f"{place}, {measure}: {one} {a}, {other} {b}"
                    yield None if a == b else Failure(text, {"table": table})

    return by_table(lambda table: cases(table) if table == 1 else iter(()))


def _judge_little(printed: Printed) -> Verdict:
    def cases(table: int) -> Iterator[Failure | None]:
        for place in printed.blocks(table):
            if place.sides != "normal" and printed.has(place, "MIG", "completion"):
                gain = _gain(printed, place, "MIG", "4ISS")
                text = f"{place}: MIG completes {_shown(gain)} earlier than 4ISS"
                yield None if gain <= _LITTLE else Failure(text, {"table": table})

    left = {
        str(p): {m: _shown(_gain(printed, p, "MIG", m)) for m in ("4ISS", "MBV", "ISS")}
        for p in printed.blocks()
        if printed.has(p, "MIG", "completion")
    }
    return by_table(cases, mig_completes_earlier_by=left)


def _judge_clearly(
    printed: Printed, one: str, other: str, where: Callable[[Block], bool] = lambda place: True
) -> Verdict:
    """By any amount; how much is among the values."""
    gains = {
        str(p): _shown(_gain(printed, p, one, other))
        for p in filter(where, printed.blocks())
        if printed.has(p, one, "completion") and printed.has(p, other, "completion")
    }
    statement = Better((one,), (other,), ALLOCATION, where)
    return by_table(partial(statement.cases, printed), completes_earlier_by=gains)


def _ranking(printed: Printed, place: Block, methods: list[str]) -> list[str]:
    return sorted(methods, key=lambda m: (printed.value(place, m, "completion"), EVERY.index(m)))


def _judge_ranking(printed: Printed) -> Verdict:
    def cases(table: int, where: tuple[str, ...] = ()) -> Iterator[Failure | None]:
        first = printed.blocks()[0]
        for place in printed.blocks(table):
            if place.sides in where:
                continue
            methods = [m for m in printed.methods(place) if m in printed.methods(first)]
            due, found = _ranking(printed, first, methods), _ranking(printed, place, methods)
            told = f"{place}: {', '.join(found)}; {first}: {', '.join(due)}"
            yield None if due == found else Failure(told, {"table": table})

    changed = [p.sides for p in printed.blocks() for f in cases(p.table) if f and f.text.startswith(f"{p}:")]
    repair = Repair(
        f"all blocks but {', '.join(changed)} have one ranking", partial(cases, where=tuple(changed))
    )
    return by_table(cases, repair)


CLAIMS: tuple[Claim, ...] = (
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS completes no later and uses the mesh no worse than FS_1, FS_f, AS and FS_n.",
        lambda p: judge(p, Better(("ISS",), ("FS_1", "FS_f", "AS", "FS_n"), ALLOCATION, equal=True)),
        part="allocation",
        place="section 3",
    ),
    *(
        printed_claim(
            "MO-CLAIM-BESTALL",
            f"4ISS has the best {measure} of all methods but MIG.",
            partial(judge, statement=Better(("4ISS",), _REAL, (measure,))),
            part=measure,
            reading="B-printed",
            place="abstract",
        )
        for measure in ALLOCATION
    ),
    *(
        printed_claim(
            "MO-CLAIM-PERF-EQ",
            f"{other} has the same averages as FS_1.",
            partial(_judge_equal, other=other),
            part=other,
            reading="C-printed",
            place="section 2.2",
        )
        for other in ("AS", "FS_f", "ISS")
    ),
    printed_claim(
        "MO-CLAIM-MIG-BEST",
        "MIG completes first and uses the mesh best.",
        lambda p: judge(p, Better(("MIG",), _REAL, ALLOCATION)),
        place="section 4.2",
    ),
    printed_claim(
        "MO-CLAIM-T1-BEST",
        "in table 1, MIG apart, 4ISS and MBV are better than ISS, FS_f, AS and FS_1, which are equal.",
        _judge_best,
    ),
    printed_claim(
        "MO-CLAIM-LITTLE",
        f"with uniform sides as large as the mesh MIG completes at most {_shown(_LITTLE)} earlier than 4ISS.",
        _judge_little,
    ),
    printed_claim(
        "MO-CLAIM-REPR",
        "the order of the methods by completion time is the same in all blocks.",
        _judge_ranking,
    ),
    printed_claim(
        "MO-RANK-ALLOC-SPARSE",
        f"{ON_SPARSE} 4ISS allocates better than MBV.",
        partial(_judge_clearly, one="4ISS", other="MBV", where=sparse),
        part="4iss-mbv",
        place="section 5.2",
    ),
    *(
        printed_claim(
            "MO-RANK-ALLOC-SPARSE",
            f"{ON_SPARSE} MBV allocates better than {other}.",
            partial(_judge_clearly, one="MBV", other=other, where=sparse),
            part=f"mbv-{other}",
            place="section 5.2",
        )
        for other in FIRST_FIT
    ),
    printed_claim(
        "MO-RANK-ALLOC-DENSE",
        f"{ON_DENSE} 4ISS allocates better than all methods tested.",
        lambda p: judge(
            p,
            Better(("4ISS",), _REAL, ALLOCATION, dense),
            ("so it does with sides up to 128 or more", Better(("4ISS",), _REAL, ALLOCATION, _wide)),
        ),
        place="section 5.2",
    ),
    *(
        printed_claim(
            "MO-CLAIM-NOFSn",
            f"{told} FS_f is no worse than FS_n, by {_STEPS_TOLD.get(measure, measure)}.",
            partial(judge, statement=Better(("FS_f",), ("FS_n",), (measure,), where, equal=True)),
            part=f"{called}-{measure}",
            place="section 5.2",
        )
        for called, told, where in (("sparse", ON_SPARSE, sparse), ("dense", ON_DENSE, dense))
        for measure in (*ALLOCATION, *STEPS)
    ),
    printed_claim(
        "MO-CLAIM-MBV-4ISS",
        "wherever MBV is printed, 4ISS allocates better.",
        partial(_judge_clearly, one="4ISS", other="MBV"),
        part="trend",
        place="section 5.2",
    ),
    printed_claim(
        "MO-CONCL-1",
        "a first fit method, 4ISS, allocates better than the best fit method MBV.",
        partial(_judge_clearly, one="4ISS", other="MBV"),
        place="section 5",
    ),
    printed_claim(
        "MO-CONCL-3",
        "no method but MIG is better than 4ISS in any cell of completion, utilization or steps.",
        _judge_no_worse,
        reading="A-printed",
        place="section 5",
    ),
    silent(
        "MO-CONCL-3",
        "4ISS is better on average, within intervals.",
        "the tables print no intervals and no runs",
        reading="B-printed",
        place="section 5",
    ),
)
