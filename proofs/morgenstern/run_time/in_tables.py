"""Morgenstern 1994: what is said of run time, in the printed steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from itertools import combinations, pairwise, product

from allocert.proofs.morgenstern.tables.cells import STEPS, Block, Printed
from allocert.proofs.morgenstern.tables.comparisons import (
    EVERY,
    ON_DENSE,
    ON_SPARSE,
    TABLES,
    Better,
    by_table,
    dense,
    judge,
    printed_claim,
    sparse,
    up_to,
)
from allocert.verification.claims.claim import Claim, Counterexample, Evidence, Verdict
from allocert.verification.deciding.tally import Failure

__all__ = ["CLAIMS"]

_REAL = tuple(m for m in EVERY if m != "MIG")
_OTHERS = tuple(m for m in _REAL if m not in ("4ISS", "ISS"))
_FAST = ("4ISS", "ISS", "FS_f")
_SLOW = ("AS", "FS_1", "MBV")
_RANGES = ("1..1024", "1..512", "1..256", "1..128", "1..64")


def _first(place: Block) -> bool:
    return place.table == 1


def _judge_somewhere(printed: Printed) -> Verdict:
    """Some block in which FS_f takes fewer steps per attempt than FS_n."""
    statement = Better(("FS_f",), ("FS_n",), ("attempt",))
    pairs = [pair for table in TABLES for pair in statement.pairs(printed, table)]
    held = [text for holds, text in pairs if holds]
    evidence = Evidence.enumeration(f"{len(pairs)} pairs of printed cells")
    if held:
        return Verdict.bounded("one pair is enough", evidence, where=held, pairs=len(pairs))
    text = "; ".join(text for _, text in pairs)
    return Verdict.refuted(Counterexample(text), "all printed pairs", evidence, pairs=len(pairs))


def _factor(printed: Printed, place: Block, one: str, other: str) -> Fraction:
    """The greater cell over the smaller."""
    quotient = printed.value(place, one, "attempt") / printed.value(place, other, "attempt")
    return max(quotient, 1 / quotient)


def _judge_near(printed: Printed) -> Verdict:
    """The steps per attempt of the fast methods differ by smaller factors from one another than from the slow ones."""
    shown = {}

    def cases(table: int) -> Iterator[Failure | None]:
        for place in filter(sparse, printed.blocks(table)):
            fast, slow = ([m for m in group if printed.has(place, m, "attempt")] for group in (_FAST, _SLOW))
            near = max(_factor(printed, place, *pair) for pair in combinations(fast, 2))
            far = min(_factor(printed, place, *pair) for pair in product(fast, slow))
            shown[str(place)] = f"{float(near):.2f} against {float(far):.1f}"
            yield None if near < far else Failure(f"{place}: {shown[str(place)]}", {"table": table})

    return by_table(cases, factors=shown)


def _judge_number(printed: Printed) -> Verdict:
    """Down table 3 the sides shrink, and the number allocated rises."""
    places = [next(p for p in printed.blocks(3) if p.sides == sides) for sides in _RANGES]

    def cases(table: int) -> Iterator[Failure | None]:
        for method, (before, after) in (
            product(("4ISS", "ISS", "FS_n", "FS_f"), pairwise(places)) if table == 3 else ()
        ):
            one, two = (printed.number(p, method, "number") for p in (before, after))
            text = f"{method}: {one} for {before.sides}, {two} for {after.sides}"
            yield None if two.value > one.value else Failure(text, {"table": table})

    return by_table(cases)


def _fewer(
    methods: tuple[str, ...],
    others: tuple[str, ...],
    where: Callable[[Block], bool] = lambda place: True,
    measures: tuple[str, ...] = ("attempt",),
    equal: bool = False,
) -> Callable[[Printed], Verdict]:
    return partial(judge, statement=Better(methods, others, measures, where, equal))


CLAIMS: tuple[Claim, ...] = (
    *(
        printed_claim(
            "MO-CLAIM-ISSBETTER",
            f"{told}ISS takes fewer steps per attempt than FS_1, AS, FS_f and FS_n.",
            _fewer(("ISS",), ("FS_1", "AS", "FS_f", "FS_n"), where),
            part=part,
        )
        for part, told, where in (
            ("time", "", lambda place: True),
            ("small", "with sides up to a sixteenth of the mesh's ", up_to(64)),
        )
    ),
    printed_claim(
        "MO-CLAIM-ISSBETTER",
        "ISS takes no more steps per success than FS_1, AS, FS_f and FS_n.",
        _fewer(("ISS",), ("FS_1", "AS", "FS_f", "FS_n"), measures=("success",), equal=True),
        part="success",
    ),
    *(
        printed_claim(
            "MO-CLAIM-BESTALL",
            f"{told}4ISS takes the fewest steps per attempt.",
            _fewer(("4ISS",), ("FS_f", *(m for m in _REAL if m != "FS_f")), where),
            part=part,
        )
        for part, told, where in (
            ("time", "", lambda place: True),
            ("small", "with sides up to an eighth of the mesh's or less ", up_to(128)),
        )
    ),
    printed_claim(
        "MO-CLAIM-T1-TIME",
        "in table 1 ISS and FS_f take fewer steps than AS and FS_1, by each count.",
        _fewer(("ISS", "FS_f"), ("AS", "FS_1"), _first, STEPS),
    ),
    printed_claim(
        "MO-CLAIM-FSf-AS",
        "FS_f takes fewer steps than AS, by each count.",
        _fewer(("FS_f",), ("AS",), measures=STEPS),
    ),
    printed_claim(
        "MO-CLAIM-FSf-FSn", "in some block FS_f takes fewer steps per attempt than FS_n.", _judge_somewhere
    ),
    printed_claim(
        "MO-CLAIM-T1-MBV",
        "a success of MBV takes more steps than one of 4ISS, ISS, FS_f, AS and FS_n.",
        _fewer((*_FAST, "AS", "FS_n"), ("MBV",), measures=("success",)),
    ),
    printed_claim(
        "MO-CLAIM-SPARSE-EQ",
        f"{ON_SPARSE} the steps per attempt of 4ISS, ISS and FS_f differ by smaller factors from one another than from those "
        "of AS, FS_1 and MBV.",
        _judge_near,
    ),
    printed_claim(
        "MO-CLAIM-SPARSE-EQ",
        "FS_f and AS take fewer steps per attempt than FS_1, which prunes nothing.",
        _fewer(("FS_f", "AS"), ("FS_1",)),
        part="pruning",
    ),
    *(
        printed_claim(
            "MO-RANK-TIME-DENSE",
            f"{told} 4ISS and ISS take fewer steps per attempt than all other methods.",
            _fewer(("4ISS", "ISS"), _OTHERS, where),
            part=part,
        )
        for part, told, where in (
            ("", ON_DENSE, dense),
            ("quarter", "with sides up to a quarter of the mesh's or less", up_to(256)),
            ("small", "with sides up to a sixteenth of the mesh's", up_to(64)),
        )
    ),
    *(
        printed_claim(
            "MO-CLAIM-DENSE-ISS",
            f"{told} ISS takes fewer steps per attempt than FS_f, which has the same schedules.",
            _fewer(("ISS",), ("FS_f",), where),
            part=part,
        )
        for part, told, where in (
            ("", ON_DENSE, dense),
            ("small", "with sides up to a quarter of the mesh's or less", up_to(256)),
        )
    ),
    printed_claim(
        "MO-CLAIM-DENSE-NUM",
        "as the sides shrink, more submeshes are allocated by every method of all five ranges.",
        _judge_number,
    ),
)
