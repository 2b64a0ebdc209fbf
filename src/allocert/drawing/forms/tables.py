"""Tables as printed, with the cells that a claim does not agree with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from allocert.drawing.forms.form import Given, Shot, UnfitError
from allocert.drawing.scenes.panels import sheet_panel
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.proofs.morgenstern.tables.cells import PRINTED, Block, block
from allocert.simulation.loss.tables import PAPER, TABLES

__all__ = ["loss_table", "mesh_table"]


def mesh_table(given: Given) -> Iterator[Shot]:
    """``table``: the block of a table of Morgenstern that the text names; methods and measures that it names are marked."""
    table = given.whole("table", 1, 3)
    here = _block(table, given)
    measures = list(dict.fromkeys(what for place, _, what, _ in PRINTED.items() if place == here))
    methods = list(dict.fromkeys(method for place, method, _, _ in PRINTED.items() if place == here))
    named = {method for method in methods if re.search(rf"\b{re.escape(method)}\b", given.told)}
    said = {what for what in measures if re.search(rf"\b{what}\b", given.told)} or set(measures)
    numbers = set(re.findall(r"\d+\.\d+", given.told))
    rows = [cells("", *measures)]
    for method in methods:
        row = [Cell(method, "asked" if method in named else "")]
        for what in measures:
            value = str(PRINTED.number(here, method, what)) if PRINTED.has(here, method, what) else "-"
            bad = method in named and what in said and (value in numbers or f"{value}0" in numbers)
            row.append(Cell(value, "bad" if bad else ""))
        rows.append(tuple(row))
    yield "", [sheet_panel(Sheet(tuple(rows), title=f"{here}, as printed"), given.width)]


def _block(table: int, given: Given) -> Block:
    """The block that the data or the text names."""
    named = given.data.get("block")
    for place in PRINTED.blocks(table):
        if place.sides == named or (named is None and f"table {table}, {place.sides}" in given.told):
            return block(table, place.sides)
    raise UnfitError("block")


def loss_table(given: Given) -> Iterator[Shot]:
    """``table, n``: a table of Kandlur and Shin with the row of Q_n marked, and the cells that the text names."""
    table, n = given.whole("table", 1, 4), given.whole("n", 5, 10)
    kind, values = TABLES[table], printed_table(table)
    found = re.search(r"residence (\d+)(?:, (\d) faulty)?", given.told)
    named = (int(found[1]), int(found[2] or 0)) if found else (0, 0)
    before = re.search(r"from residence (\d+)", given.told)
    below = re.search(r"from D = (\d+)", given.told)
    from_row, from_residence = int(below[1]) if below else 0, int(before[1]) if before else 0
    places = sorted({(place.residence, place.faults) for _, place in values})
    residence = kind.case == "extreme"
    heads = [f"{'residence' if residence else 'faulty'} {r if residence else f}" for r, f in places]
    yield (
        "",
        [
            sheet_panel(
                Sheet(
                    (
                        cells("", *(head for head in heads for _ in PAPER)),
                        cells("", *(f"Alg. {one}" for _ in heads for one in (1, 2)), role="dim"),
                        *(
                            (
                                Cell(f"Q_{row}", "asked" if row == n else ""),
                                *(
                                    Cell(
                                        f"{float(value):.2f}",
                                        _role(
                                            row,
                                            place.residence,
                                            place.faults,
                                            algorithm,
                                            given,
                                            n,
                                            named,
                                            from_row,
                                            from_residence,
                                        ),
                                    )
                                    for r, f in places
                                    for algorithm in PAPER
                                    for (who, place), value in values.items()
                                    if who == algorithm
                                    and (place.n, place.residence, place.faults) == (row, r, f)
                                ),
                            )
                            for row in range(5, 11)
                        ),
                    ),
                    title=f"table {table} as printed: {kind.measure} in per cent, {kind.case} case",
                ),
                given.width,
            )
        ],
    )


def _role(
    row: int,
    residence: int,
    faults: int,
    algorithm: str,
    given: Given,
    n: int,
    named: tuple[int, int],
    from_row: int,
    from_residence: int,
) -> str:
    """What is compared: the named cell, and that from which it is told."""
    if PAPER[0] in given.told and algorithm != PAPER[0]:
        return ""
    faulty = named[1] in (0, faults)
    if row == n and residence == named[0] and faulty:
        return "bad"
    if faulty and ((row == n and residence == from_residence) or (row == from_row and residence == named[0])):
        return "asked"
    return ""
