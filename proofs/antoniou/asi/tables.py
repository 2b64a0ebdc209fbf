"""Antoniou 1994, section 3.2: examples 3.2 and 3.3 with their tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import partial

from allocert.allocators.hypercube.asi_plan import Plan, plan
from allocert.verification.claims.claim import Claim, Context, Verdict
from allocert.verification.deciding.tally import Failure, compared, survey

__all__ = ["CLAIMS", "EXAMPLES", "PRINTED_TABLES"]


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
    """What an example prints: p, r, the temps tried, and the dimensions of the pieces."""

    n: int
    y: int
    p: int
    r: int
    temps: tuple[int, ...]
    pieces: tuple[int, ...]


EXAMPLES = {
    "3.2": Example(5, 7, 4, 4, (32, 16, 8, 4), (2,)),
    "3.3": Example(6, 22, 2, 20, (32, 16, 8, 4), (4, 2)),
}
_FIRST_QUOTIENT = (("3.2", 4, ""), ("3.3", 22, ""), ("3.3", 20, "r"))
_CUBE_USED_UP = (("3.2", 4, ""), ("3.2", 5, "n"), ("3.3", 4, ""), ("3.3", 6, "n"))
"""An example, the number printed or put right, and the name of the reading that puts it right."""


def _plan(name: str) -> Plan:
    return plan(EXAMPLES[name].n, EXAMPLES[name].y)


def _decide_table(context: Context, name: str, mended: bool) -> Verdict:
    """Word by word; ``mended`` drops the first symbols of words that have more than n."""
    one = _plan(name)

    def cases(n: int) -> Iterator[Failure | None]:
        printed = [[word[-n:] if mended else word for word in row.split()] for row in PRINTED_TABLES[name]]
        yield from compared("partitions", [f"{len(printed)}"], [f"{len(one.runs)}"], n)
        for i, (row, run) in enumerate(zip(printed, one.runs, strict=False), 1):
            yield from compared(f"partition {i}", row, [format(node, f"0{n}b") for node in run.nodes], n)

    return survey(cases, (one.n,), "every printed word against the words of the reflected code in order")


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


def _decide_first_quotient(context: Context, name: str, told: int) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        yield from compared("g in the first g / 32", [str(told)], [str(_plan(name).turns[0].g)], n)

    return survey(cases, (EXAMPLES[name].n,), "the first quotient")


def _decide_cube_used_up(context: Context, name: str, told: int) -> Verdict:
    def cases(n: int) -> Iterator[Failure | None]:
        used = (1 << n) - _plan(name).unused
        yield from compared("nodes of the cube used up", [str(1 << told)], [str(used)], n)

    return survey(cases, (EXAMPLES[name].n,), "the nodes allocated in the end")


def _decide_complete(context: Context, name: str) -> Verdict:
    one = _plan(name)

    def cases(n: int) -> Iterator[Failure | None]:
        for piece in one.pieces:
            around = f"the smallest subcube around its {piece.size} nodes has {1 << piece.dimension}"
            text = f"the piece at ranks {piece.start}..{piece.stop - 1}: {around}"
            data = {"n": n, "start": piece.start, "stop": piece.stop}
            yield None if piece.is_subcube else Failure(text, data)

    return survey(cases, (one.n,), "the leftover pieces of the example")


def _example_claims() -> Iterator[Claim]:
    for name, example in EXAMPLES.items():
        yield Claim(
            f"AN-TAB-{'3.1' if name == '3.2' else '3.2'}",
            statement=f"The table lists the partitions of n = {example.n}, y = {example.y} word by word.",
            decide=partial(_decide_table, name=name, mended=False),
        )
        yield Claim(
            f"AN-EX-{name}",
            statement=f"n = {example.n}, y = {example.y}: p, r, the sizes tried and the pieces are those that the steps give.",
            decide=partial(_decide_numbers, name=name),
            part="numbers",
        )
        yield Claim(
            f"AN-EX-{name}",
            statement="Every leftover piece is a complete cube.",
            decide=partial(_decide_complete, name=name),
            part="complete-cubes",
        )


CLAIMS: tuple[Claim, ...] = (
    *_example_claims(),
    *(
        Claim(
            f"AN-EX-{name}",
            statement=f"The first quotient is {told}/32.",
            decide=partial(_decide_first_quotient, name=name, told=told),
            part="first-g",
            reading=reading,
        )
        for name, told, reading in _FIRST_QUOTIENT
    ),
    *(
        Claim(
            f"AN-EX-{name}",
            statement=f"In the end all nodes of the {told}-cube are allocated.",
            decide=partial(_decide_cube_used_up, name=name, told=told),
            part="whole",
            reading=reading,
        )
        for name, told, reading in _CUBE_USED_UP
    ),
    Claim(
        "AN-TAB-3.2",
        statement="It does if the words of seven bits lose the first.",
        decide=partial(_decide_table, name="3.3", mended=True),
        part="six-bits",
    ),
)
