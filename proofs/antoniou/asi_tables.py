"""Antoniou 1994, examples 3.2 and 3.3 with their tables, the task of 11 nodes, and the cost of the steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from allocert.allocators.hypercube.asi_plan import Plan, Run, plan
from allocert.proofs.antoniou.asi import plans
from allocert.proofs.antoniou.asi_shapes import hops
from allocert.proofs.claim import Claim, Context, Verdict
from allocert.proofs.tally import Failure, Repair, compared, survey

__all__ = ["CLAIMS", "EXAMPLES", "PRINTED_TABLES", "operations"]

_claim: Callable[..., Claim] = partial(Claim, paper="antoniou", place="section 3.2")

_MOST = 40
_TABLE_3_1 = (
    "00000 00001 00011 00010 00110 00111 00101",
    "00100 01100 01101 01111 01110 01010 01011",
    "01001 01000 11000 11001 11011 11010 11110",
    "11111 11101 11100 10100 10101 10111 10110",
    "10010 10011 10001 10000",
)
_TABLE_3_2 = (
    """000000 000001 000011 000010 000110 000111 000101 000100 001100 001101 001111
    001110 001010 001011 001001 001000 011000 011001 011011 011010 011110 011111""",
    """011101 011100 010100 010101 010111 010110 010010 010011 010001 010000 110000
    110001 110011 110010 110110 110111 110101 110100 111100 111101 1111111 1111110""",
    """111010 111011 111001 111000 101000 101001 101011 101010 101110 101111 101101 101100
    100100 100101 100111 100110""",
    "100010 100011 100001 100000",
)
PRINTED_TABLES: Mapping[str, tuple[str, ...]] = {"3.2": _TABLE_3_1, "3.3": _TABLE_3_2}
"""The printed partitions of each example, word by word: tables 3.1 and 3.2."""


@dataclass(frozen=True)
class Example:
    """What an example prints: p, r, the value given to r / 4, the temps tried, the pieces, the whole cube."""

    n: int
    y: int
    p: int
    r: int
    quotient: int
    first_g: int
    temps: tuple[int, ...]
    pieces: tuple[int, ...]
    whole: int


EXAMPLES = {
    "3.2": Example(5, 7, 4, 4, 0, 4, (32, 16, 8, 4), (2,), 4),
    "3.3": Example(6, 22, 2, 20, 0, 22, (32, 16, 8, 4), (4, 2), 4),
}


def _plan(name: str) -> Plan:
    return plan(EXAMPLES[name].n, EXAMPLES[name].y)


def _decide_table(context: Context, name: str) -> Verdict:
    one = _plan(name)

    def cases(n: int, most: int | None = None) -> Iterator[Failure | None]:
        printed = [[word[-most:] if most else word for word in row.split()] for row in PRINTED_TABLES[name]]
        yield from compared("partitions", [f"{len(printed)}"], [f"{len(one.runs)}"], n)
        for i, (row, run) in enumerate(zip(printed, one.runs, strict=False), 1):
            yield from compared(f"partition {i}", row, [format(node, f"0{n}b") for node in run.nodes], n)

    return survey(
        cases,
        (one.n,),
        "every printed word against the words of the reflected code in order",
        repair=Repair("words of more than n symbols lose the first ones", partial(cases, most=one.n)),
        partitions={str(i): _shape(run, one.n) for i, run in enumerate(one.runs, 1)},
    )


def _shape(run: Run, n: int) -> str:
    """The smallest subcube around a run, and its greatest distances."""
    low = high = run.nodes[0]
    for node in run.nodes:
        low, high = low & node, high | node
    address = "".join("*" if a != b else a for a, b in zip(f"{low:0{n}b}", f"{high:0{n}b}", strict=True))
    complete = "a subcube" if run.is_subcube else f"{run.size} of {1 << run.dimension} nodes"
    return f"{address}, {complete}, diameter {hops(run, False, n)}, inside {hops(run, True, n)}"


def _decide_numbers(context: Context, name: str) -> Verdict:
    example, one = EXAMPLES[name], _plan(name)

    def cases(n: int) -> Iterator[Failure | None]:
        temps = list(dict.fromkeys(turn.temp for turn in one.turns))
        sizes = [piece.size.bit_length() - 1 for piece in one.pieces]
        for what, printed, found in (
            ("p", example.p, one.p),
            ("r", example.r, one.r),
            ("temp", list(example.temps), temps),
            ("pieces by dimension", list(example.pieces), sizes),
            ("nodes left over at the end", 0, one.unused),
        ):
            data = {"what": what, "printed": printed, "computed": found}
            yield None if printed == found else Failure(f"{what}: printed {printed}, computed {found}", data)

    return survey(cases, (example.n,), "p, r, the sizes tried, the pieces, and that nothing is left")


def _decide_single(context: Context, name: str, part: str) -> Verdict:
    """One printed number that the text gets from another."""
    example, one = EXAMPLES[name], _plan(name)
    what, printed, found, repair = {
        "quotient": (f"{one.r} / 4", example.quotient, one.r // 4, (f"{one.r} mod 4", one.r % 4)),
        "first-g": ("g in the first g / 32", example.first_g, one.turns[0].g, ("r", one.r)),
        "whole": ("dimension of the cube used up", example.whole, one.n, ("n", one.n)),
    }[part]

    def cases(n: int) -> Iterator[Failure | None]:
        text = f"{what}: printed {printed}, computed {found}"
        yield None if printed == found else Failure(text, {"printed": printed, "computed": found})

    def repaired(n: int) -> Iterator[Failure | None]:
        target = printed if part == "quotient" else found
        yield None if repair[1] == target else Failure(repair[0], {})

    return survey(cases, (example.n,), what, repair=Repair(f"{repair[0]} = {repair[1]}", repaired))


def _decide_complete(context: Context, name: str) -> Verdict:
    one = _plan(name)

    def cases(n: int) -> Iterator[Failure | None]:
        for piece in one.pieces:
            text = f"the piece at ranks {piece.start}..{piece.stop - 1} is {_shape(piece, n)}"
            data = {"n": n, "start": piece.start, "stop": piece.stop}
            yield None if piece.is_subcube else Failure(text, data)

    def repaired(n: int) -> Iterator[Failure | None]:
        start = (1 << n) - one.r
        for size in sorted(piece.size for piece in one.pieces):
            run = Run(start, start + size)
            yield None if run.is_subcube else Failure(_shape(run, n), {})
            start += size

    return survey(
        cases,
        (one.n,),
        "the leftover pieces of the example",
        repair=Repair("the smaller piece first", repaired),
    )


def operations(one: Plan, code: bool) -> int:
    """Divisions, remainders, increments and ranges of a plan; with ``code`` also each word that step 5 makes.

    Steps 2 to 4 take four operations a round, step 6 one a range, steps 7 to 10 one a visit and one a piece.
    """
    rounds = 4 * (one.repeats + 1)
    return rounds + len(one.cubes) + len(one.turns) + len(one.pieces) + (code << one.n)


def _decide_cost(context: Context, what: str) -> Verdict:
    top = context.pick(10, 12, 12)

    def count(one: Plan) -> int:
        if what == "all":
            return operations(one, True)
        if what == "without-code":
            return operations(one, False)
        if what == "release":
            return one.y
        return operations(one, False) - len(one.cubes) + 1

    def cases(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            text = f"n = {n}, y = {one.asked}: {count(one)} operations, {_MOST} max(n, 1) allowed"
            yield Failure(text, {"n": n, "y": one.asked}) if count(one) > _MOST * max(n, 1) else None

    def repaired(n: int) -> Iterator[Failure | None]:
        for one in plans(n):
            yield None if count(one) <= _MOST << n else Failure(f"n = {n}", {"n": n})

    return survey(
        cases,
        range(top + 1),
        f"all n <= {top}, all y, at most {_MOST} n operations",
        repair=Repair(f"at most {_MOST} * 2^n operations", repaired),
        most={n: max(map(count, plans(n))) for n in range(top + 1)},
    )


def _decide_eleven(context: Context, exact: bool) -> Verdict:
    parts = (8, 2, 1) if exact else (8, 4)

    def cases(n: int, parts: tuple[int, ...] = parts) -> Iterator[Failure | None]:
        total = sum(parts)
        text = f"{' + '.join(map(str, parts))} = {total} nodes for 11"
        yield None if total == 11 else Failure(text, {"parts": list(parts), "sum": total})

    return survey(cases, (4,), "the parts of 11", repair=Repair("8 + 2 + 1", partial(cases, parts=(8, 2, 1))))


def _digits(y: int) -> list[int]:
    """The powers of two of y, greatest first."""
    return [1 << k for k in reversed(range(y.bit_length())) if y >> k & 1]


def _decide_adjacent(context: Context, coarse: bool) -> Verdict:
    """Coarse: two cubes, the greatest power below y and the least that holds the rest, as 11 = 8 and 4."""

    def pieces(y: int) -> list[int]:
        first = 1 << y.bit_length() - 1
        rest = y - first
        return [first, 1 << (rest - 1).bit_length()] if coarse and rest else _digits(y)

    def cases(n: int) -> Iterator[Failure | None]:
        y, m = n, (n - 1).bit_length()
        start, taken = 0, []
        for size in pieces(y):
            taken.append(set(range(start, start + size)))
            start += size
        inside = all(node < 1 << m for piece in taken for node in piece)
        whole = all(min(p) % len(p) == 0 for p in taken)
        near = all(all(any(a ^ 1 << i in taken[0] for i in range(m)) for a in piece) for piece in taken[1:])
        good = inside and whole and near and (coarse or start == y)
        yield None if good else Failure(f"y = {y}: pieces {pieces(y)}", {"y": y, "pieces": pieces(y)})

    checked = "y = 1..16: aligned blocks inside the cube of ceil(log y) dimensions, each node next to the first block"
    return survey(cases, range(1, 17), checked)


def _decide_released(context: Context) -> Verdict:
    def cases(y: int) -> Iterator[Failure | None]:
        fitting = [m for m in range(y + 1) if 1 << m >= y]
        least = fitting[0]
        good = (
            least == (y - 1).bit_length() and all((1 << m) - y >= 0 for m in fitting) and (1 << least) - y < y
        )
        yield None if good else Failure(f"y = {y}: least m = {least}", {"y": y})

    return survey(
        cases,
        range(1, 17),
        "y = 1..16, every m <= y",
        released={y: (1 << (y - 1).bit_length()) - y for y in range(1, 17)},
    )


def _example_claims() -> Iterator[Claim]:
    for name, example in EXAMPLES.items():
        yield _claim(
            f"AN-TAB-{'3.1' if name == '3.2' else '3.2'}",
            statement=f"The table lists the partitions of n = {example.n}, y = {example.y} word by word.",
            decide=partial(_decide_table, name=name),
        )
        yield _claim(
            f"AN-EX-{name}",
            statement=f"n = {example.n}, y = {example.y}: p, r, the sizes tried and the pieces are those that the steps give.",
            decide=partial(_decide_numbers, name=name),
        )
        yield _claim(
            f"AN-EX-{name}",
            statement=f"{example.r} / 4 = {example.quotient}.",
            decide=partial(_decide_single, name=name, part="quotient"),
            part="quotient",
        )
        yield _claim(
            f"AN-EX-{name}",
            statement="Every leftover piece is a complete cube.",
            decide=partial(_decide_complete, name=name),
            part="complete-cubes",
        )
        yield _claim(
            f"AN-EX-{name}",
            statement=f"In the end all nodes of the {example.whole}-cube are allocated.",
            decide=partial(_decide_single, name=name, part="whole"),
            part="whole",
        )
        yield _claim(
            f"AN-EX-{name}",
            statement=f"The first quotient is {example.first_g}/32.",
            decide=partial(_decide_single, name=name, part="first-g"),
            part="first-g",
        )


CLAIMS: tuple[Claim, ...] = (
    *(
        _claim(
            "AN-EX-11",
            place="section 3.2",
            statement=f"Cubes of {parts} nodes are exactly 11 nodes.",
            decide=partial(_decide_eleven, exact=exact),
            part=part,
        )
        for part, exact, parts in (("two", False, "8 and 4"), ("three", True, "8, 2 and 1"))
    ),
    *(
        _claim(
            "AN-EX-11",
            statement=f"The cubes of y nodes, {what}, fit into the cube of ceil(log y) dimensions with every node next to "
            "the largest.",
            decide=partial(_decide_adjacent, coarse=coarse),
            part=part,
        )
        for part, coarse, what in (
            ("adjacent-two", True, "two of them as 11 is 8 and 4"),
            ("adjacent-exact", False, "one for each binary digit 1"),
        )
    ),
    _claim(
        "AN-EX-11",
        statement="An m-cube holds y nodes iff m >= log y; the smallest then releases 2^m - y < y nodes.",
        decide=_decide_released,
        part="released",
    ),
    *_example_claims(),
    *(
        _claim(
            "AN-ASI-COMPLEXITY",
            statement=f"{what} take O(n) operations: at most {_MOST} n.",
            decide=partial(_decide_cost, what=part),
            part=part,
        )
        for part, what in (
            ("all", "Steps 2 to 10, step 5 included,"),
            ("without-code", "Steps 2 to 10 without step 5"),
            ("one-cube", "Steps 2 to 10 without step 5 and with the range of a single incomplete cube"),
            ("release", "The resets of a release, one a node,"),
        )
    ),
)
