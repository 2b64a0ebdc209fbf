"""Antoniou 1994, section 3.2: examples 3.2 and 3.3 with their tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from allocert.allocators.hypercube.asi_plan import Plan, plan
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.judging import of_example
from allocert.verification.deciding.tally import Failure, case, compared

__all__ = ["CLAIMS", "EXAMPLES", "PRINTED_TABLES"]

CLAIMS = claim = ClaimTable()

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

    name: str
    n: int
    y: int
    p: int
    r: int
    temps: tuple[int, ...]
    pieces: tuple[int, ...]

    @property
    def plan(self) -> Plan:
        """What the steps do."""
        return plan(self.n, self.y)


EXAMPLES = {
    "3.2": Example("3.2", 5, 7, 4, 4, (32, 16, 8, 4), (2,)),
    "3.3": Example("3.3", 6, 22, 2, 20, (32, 16, 8, 4), (4, 2)),
}


@claim(
    "AN-TAB-3.1",
    "The table lists the partitions of n = 5, y = 7 word by word.",
    example=EXAMPLES["3.2"],
    mended=False,
)
@claim(
    "AN-TAB-3.2",
    "The table lists the partitions of n = 6, y = 22 word by word.",
    example=EXAMPLES["3.3"],
    mended=False,
)
@claim(
    "AN-TAB-3.2/six-bits",
    "It does if the words of seven bits lose the first.",
    example=EXAMPLES["3.3"],
    mended=True,
)
@of_example("every printed word against the words of the reflected code in order")
def table_lists_the_partitions(example: Example, mended: bool) -> Iterator[Failure | None]:
    """Word by word; ``mended`` drops the first symbols of words that have more than n."""
    n, runs = example.n, example.plan.runs
    printed = [
        [word[-n:] if mended else word for word in row.split()] for row in PRINTED_TABLES[example.name]
    ]
    yield from compared("partitions", [f"{len(printed)}"], [f"{len(runs)}"], n)
    for i, (row, run) in enumerate(zip(printed, runs, strict=False), 1):
        yield from compared(f"partition {i}", row, [format(node, f"0{n}b") for node in run.nodes], n)


@claim(
    "AN-EX-3.2/numbers",
    "n = 5, y = 7: p, r, the sizes tried and the pieces are those that the steps give.",
    example=EXAMPLES["3.2"],
)
@claim(
    "AN-EX-3.3/numbers",
    "n = 6, y = 22: p, r, the sizes tried and the pieces are those that the steps give.",
    example=EXAMPLES["3.3"],
)
@of_example("p, r, the sizes tried, the pieces, and that nothing is left")
def numbers_are_those_of_the_steps(example: Example) -> Iterator[Failure | None]:
    one = example.plan
    for what, printed, found in (
        ("p", example.p, one.p),
        ("r", example.r, one.r),
        ("temp", list(example.temps), list(dict.fromkeys(turn.temp for turn in one.turns))),
        ("pieces by dimension", list(example.pieces), [piece.size.bit_length() - 1 for piece in one.pieces]),
        ("nodes left over at the end", 0, one.unused),
    ):
        text = f"{what}: printed {printed}, computed {found}"
        yield case(printed == found, text, what=what, printed=printed, computed=found)


@claim("AN-EX-3.2/first-g", "The first quotient is 4/32.", example=EXAMPLES["3.2"], printed=4)
@claim("AN-EX-3.3/first-g", "The first quotient is 22/32.", example=EXAMPLES["3.3"], printed=22)
@claim("AN-EX-3.3/first-g@remaining", "The first quotient is 20/32.", example=EXAMPLES["3.3"], printed=20)
@of_example("the first quotient")
def first_quotient_is(example: Example, printed: int) -> Iterable[Failure | None]:
    return compared("g in the first g / 32", [str(printed)], [str(example.plan.turns[0].g)], example.n)


@claim(
    "AN-EX-3.2/whole", "In the end all nodes of the 4-cube are allocated.", example=EXAMPLES["3.2"], printed=4
)
@claim(
    "AN-EX-3.2/whole@machine",
    "In the end all nodes of the 5-cube are allocated.",
    example=EXAMPLES["3.2"],
    printed=5,
)
@claim(
    "AN-EX-3.3/whole", "In the end all nodes of the 4-cube are allocated.", example=EXAMPLES["3.3"], printed=4
)
@claim(
    "AN-EX-3.3/whole@machine",
    "In the end all nodes of the 6-cube are allocated.",
    example=EXAMPLES["3.3"],
    printed=6,
)
@of_example("the nodes allocated in the end")
def cube_used_up_is(example: Example, printed: int) -> Iterable[Failure | None]:
    used = (1 << example.n) - example.plan.unused
    return compared("nodes of the cube used up", [str(1 << printed)], [str(used)], example.n)


@claim("AN-EX-3.2/complete-cubes", "Every leftover piece is a complete cube.", example=EXAMPLES["3.2"])
@claim("AN-EX-3.3/complete-cubes", "Every leftover piece is a complete cube.", example=EXAMPLES["3.3"])
@of_example("the leftover pieces of the example")
def pieces_are_complete_cubes(example: Example) -> Iterator[Failure | None]:
    for piece in example.plan.pieces:
        around = f"the smallest subcube around its {piece.size} nodes has {1 << piece.dimension}"
        text = f"the piece at ranks {piece.start}..{piece.stop - 1}: {around}"
        yield case(piece.is_subcube, text, n=example.n, start=piece.start, stop=piece.stop)


@claim("AN-EX-3.2/test", "4/4 is 0.", example=EXAMPLES["3.2"], remainder=False)
@claim("AN-EX-3.2/test@remainder", "4 mod 4 is 0.", example=EXAMPLES["3.2"], remainder=True)
@claim("AN-EX-3.3/test", "20/4 is 0.", example=EXAMPLES["3.3"], remainder=False)
@claim("AN-EX-3.3/test@remainder", "20 mod 4 is 0.", example=EXAMPLES["3.3"], remainder=True)
@of_example("the test whether r is a multiple of 4")
def remaining_nodes_are_tested(example: Example, remainder: bool) -> Iterable[Failure | None]:
    r = example.plan.r
    found = r % 4 if remainder else r // 4
    return compared(f"{r} mod 4" if remainder else f"{r}/4", ["0"], [str(found)], example.n)
