"""Kandlur & Shin 1988, section 2: figures 2 and 5, cell by cell, and the transformation's printed word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import Any

from allocert.allocators.hypercube.buddy import Buddy
from allocert.allocators.hypercube.freelist import FreeListBuddy
from allocert.machines import Hypercube
from allocert.machines.labelling import fault_directions
from allocert.proofs.kandlur_shin.relabelling.relabelling import figure_4, moved
from allocert.verification.claims.claim import Claim, Context, Counterexample, Evidence, Verdict
from allocert.verification.deciding.tally import Failure, survey

__all__ = ["CLAIMS"]


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
PRINTED_WORD = "643215"


def _cells(n: int, printed: Mapping[str, Any], found: Mapping[str, Any], scope: str) -> Verdict:
    """Compare a figure of Q_n cell by cell."""

    def cases(n: int) -> Iterator[Failure | None]:
        for cell, shown in printed.items():
            text = f"{cell}: printed {shown}, by the program {found[cell]}"
            data = {"cell": cell, "printed": shown, "found": found[cell]}
            yield None if shown == found[cell] else Failure(text, data)

    return survey(cases, (n,), scope, measure="D", found=found)


def _label(node: int, n: int) -> str:
    return format(node, f"0{n}b")


def _vector(n: int, busy: set[int]) -> str:
    return "".join("1" if node in busy else "0" for node in range(1 << n))


def _decide_figure_2(context: Context) -> Verdict:
    cube, faulty = Hypercube(3), (0b000, 0b100)
    places = figure_4(3, faulty, "direction")
    new = [moved(node, places) for node in faulty]
    spread = fault_directions(faulty)
    found = {
        "faulty": tuple(_label(node, 3) for node in faulty),
        "vector before": _vector(3, set(faulty)),
        "a Q_2 is granted before": any(one(cube, faulty).allocate(2) for one in (Buddy, FreeListBuddy)),
        "direction in which they differ": " ".join(str(d + 1) for d in range(3) if spread >> d & 1),
        "map": " ".join(map(str, places)),
        "new labels": tuple(_label(node, 3) for node in new),
        "vector after": _vector(3, set(new)),
    }
    return _cells(3, PRINTED_FIGURE_2, found, "the printed example: D = 3, faulty 000 and 100")


def _decide_figure_5(context: Context) -> Verdict:
    one, two, three = faulty = (21, 29, 5)
    spread = fault_directions(faulty)
    places = figure_4(6, faulty, "direction")
    stars = {moved(1 << d, places) for d in range(6) if spread >> d & 1}
    base = moved(one & ~spread, places)
    found = {
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
    return _cells(6, PRINTED_FIGURE_5, found, "the printed example: D = 6, faulty 21, 29, 5")


def _decide_word(context: Context, old: bool, word: str) -> Verdict:
    """Whether ``word`` lists the ``old`` directions at the new positions 6..1, or the new positions of the old ones."""
    faulty = (21, 29, 5)
    places = figure_4(6, faulty, "direction")
    old_at = {place: d for d, place in enumerate(places, 1)}
    found = "".join(str(old_at[i] if old else places[i - 1]) for i in range(6, 0, -1))
    scope, evidence = "the printed example", Evidence.enumeration("the six places of the word")
    if found == word:
        return Verdict.bounded(scope, evidence)
    said = tuple(int(digit) for digit in reversed(word))
    labels = [moved(x, said, back=old) for x in faulty]
    text = f"the printed map gives {found}, not {word}; with this word the faults become " + ", ".join(
        _label(label, 6) for label in labels
    )
    data = {"map": list(places), "word": found, "labels": labels}
    return Verdict.refuted(Counterexample(text, data), scope, evidence)


CLAIMS: tuple[Claim, ...] = (
    Claim(
        "KS-FIG-2",
        statement="Every printed cell of figure 2 is what the program gives.",
        decide=_decide_figure_2,
    ),
    Claim(
        "KS-FIG-5",
        statement="Every printed cell of figure 5 is what the program gives.",
        decide=_decide_figure_5,
    ),
    *(
        Claim(
            "KS-FIG-5-WORD",
            statement=f"{word} lists the {what}, by the map of figure 5.",
            decide=partial(_decide_word, old=old, word=word),
            reading=reading,
        )
        for reading, word, old, what in (
            ("old-directions", PRINTED_WORD, True, "old directions at the new positions 6..1"),
            ("new-positions", PRINTED_WORD, False, "new positions of the old directions 6..1"),
            ("mended", "632154", True, "old directions at the new positions 6..1"),
        )
    ),
)
