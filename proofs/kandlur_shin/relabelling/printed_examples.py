"""Kandlur & Shin 1988, section 2: figures 2 and 5, cell by cell, and the transformation's printed word."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.machines import Hypercube
from allocert.machines.labelling import fault_directions
from allocert.models.hypercube.figure4 import figure_4, moved
from allocert.verification.claims.claim import Context, Counterexample, Verdict
from allocert.verification.deciding.cases import by_example
from allocert.verification.deciding.claim_table import ClaimTable
from allocert.verification.deciding.tally import case, survey

__all__ = ["CLAIMS", "PRINTED_FIGURE_2", "PRINTED_FIGURE_5"]

CLAIMS = claim = ClaimTable()

PRINTED_FIGURE_2 = {
    "faulty": ("000", "100"),
    "vector before": "10001000",
    "a Q_2 is granted before": False,
    "direction in which they differ": "3",
    "map": "2 3 1",
    "new labels": ("000", "001"),
    "vector after": "11000000",
}
PRINTED_FIGURE_5 = {
    "faulty": ("010101", "011101", "000101"),
    "xor of 1 and 2": "001000",
    "xor of 1 and 3": "010000",
    "all directions": "011000",
    "smallest cube": "0**101",
    "map": "3 4 5 1 2 6",
    "new label of that cube": "0101**",
}


def _label(node: int, n: int) -> str:
    return format(node, f"0{n}b")


def _vector(n: int, busy: set[int]) -> str:
    return "".join("1" if node in busy else "0" for node in range(1 << n))


def figure_2() -> dict[str, Any]:
    """Its cells as the program gives them."""
    cube, faulty = Hypercube(3), (0b000, 0b100)
    places = figure_4(3, faulty, "direction")
    new = [moved(node, places) for node in faulty]
    spread = fault_directions(faulty)
    return {
        "faulty": tuple(_label(node, 3) for node in faulty),
        "vector before": _vector(3, set(faulty)),
        "a Q_2 is granted before": any(one(cube, faulty).allocate(2) for one in (Buddy, FreeListBuddy)),
        "direction in which they differ": " ".join(str(d + 1) for d in range(3) if spread >> d & 1),
        "map": " ".join(map(str, places)),
        "new labels": tuple(_label(node, 3) for node in new),
        "vector after": _vector(3, set(new)),
    }


def figure_5() -> dict[str, Any]:
    """Its cells as the program gives them."""
    one, two, three = faulty = (21, 29, 5)
    spread = fault_directions(faulty)
    places = figure_4(6, faulty, "direction")
    stars = {moved(1 << d, places) for d in range(6) if spread >> d & 1}
    base = moved(one & ~spread, places)
    return {
        "faulty": tuple(_label(node, 6) for node in faulty),
        "xor of 1 and 2": _label(one ^ two, 6),
        "xor of 1 and 3": _label(one ^ three, 6),
        "all directions": _label(spread, 6),
        "smallest cube": "".join("*" if spread >> d & 1 else str(one >> d & 1) for d in reversed(range(6))),
        "map": " ".join(map(str, places)),
        "new label of that cube": "".join(
            "*" if 1 << d in stars else str(base >> d & 1) for d in reversed(range(6))
        ),
    }


_AS_PRINTED = "Every printed cell of figure {} is what the program gives."
_FIGURES: dict[int, tuple[int, dict[str, Any], Callable[[], dict[str, Any]], str]] = {
    2: (3, PRINTED_FIGURE_2, figure_2, "D = 3, faulty 000 and 100"),
    5: (6, PRINTED_FIGURE_5, figure_5, "D = 6, faulty 21, 29, 5"),
}


@claim("KS-FIG-2", _AS_PRINTED.format(2), number=2)
@claim("KS-FIG-5", _AS_PRINTED.format(5), number=5)
def figure_is_as_printed(context: Context, number: int) -> Verdict:
    """Cell by cell."""
    n, printed, computed, example = _FIGURES[number]
    found = computed()
    cases = [
        case(
            shown == found[cell],
            f"{cell}: printed {shown}, by the program {found[cell]}",
            cell=cell,
            printed=shown,
            found=found[cell],
        )
        for cell, shown in printed.items()
    ]
    return survey(lambda n: cases, (n,), f"the printed example: {example}", measure="D", found=found)


_OLD_AT_NEW = "{} lists the old directions at the new positions 6..1, by the map of figure 5."


@claim("KS-FIG-5-WORD@old-directions", _OLD_AT_NEW.format("643215"), old=True, word="643215")
@claim(
    "KS-FIG-5-WORD@new-positions",
    "643215 lists the new positions of the old directions 6..1, by the map of figure 5.",
    old=False,
    word="643215",
)
@claim("KS-FIG-5-WORD@mended", _OLD_AT_NEW.format("632154"), old=True, word="632154")
def word_lists_the_map(context: Context, old: bool, word: str) -> Verdict:
    """Whether ``word`` lists the ``old`` directions at the new positions 6..1, or the new positions of the old ones."""
    faulty = (21, 29, 5)
    places = figure_4(6, faulty, "direction")
    old_at = {place: d for d, place in enumerate(places, 1)}
    found = "".join(str(old_at[i] if old else places[i - 1]) for i in range(6, 0, -1))
    said = tuple(int(digit) for digit in reversed(word))
    labels = [moved(x, said, back=old) for x in faulty]
    become = ", ".join(_label(label, 6) for label in labels)
    text = f"the printed map gives {found}, not {word}; with the printed word the faults become {become}"
    wrong = Counterexample(text, {"map": list(places), "word": found, "labels": labels})
    return by_example(None if found == word else wrong, "the printed example", "the six places of the word")
