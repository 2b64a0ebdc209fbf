"""Tables as printed, with the cells that a claim does not agree with."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import product

from allocert.drawing.forms.form import Given, UnfitError
from allocert.drawing.scenes.scene import Shot
from allocert.drawing.scenes.sheet import Cell, Sheet, cells
from allocert.proofs.kandlur_shin.loss.printed_tables import printed_table
from allocert.proofs.morgenstern.tables.cells import PRINTED, Block, block
from allocert.simulation.loss.tables import PAPER, TABLES
from allocert.simulation.loss.tables import Cell as TableCell

__all__ = ["loss_table", "mesh_table"]


def mesh_table(given: Given) -> Iterator[Shot]:
    """``table``: the block of a table of Morgenstern that the text names; methods and measures that it names are marked."""
    table = given.whole("table", 1, 3)
    here = _block(table, given)
    measures = list(dict.fromkeys(what for place, _, what, _ in PRINTED.items() if place == here))
    methods = list(dict.fromkeys(method for place, method, _, _ in PRINTED.items() if place == here))
    named = {method for method in methods if re.search(rf"\b{re.escape(method)}\b", given.text)}
    said = {what for what in measures if re.search(rf"\b{what}\b", given.text)} or set(measures)
    numbers = set(re.findall(r"\d+\.\d+", given.text))
    rows = [cells("", *measures)]
    for method in methods:
        row = [Cell(method, "asked" if method in named else "")]
        for what in measures:
            value = str(PRINTED.number(here, method, what)) if PRINTED.has(here, method, what) else "-"
            bad = method in named and what in said and (value in numbers or f"{value}0" in numbers)
            row.append(Cell(value, "bad" if bad else ""))
        rows.append(tuple(row))
    yield "", Sheet(rows, title=f"{here}, as printed")


def _block(table: int, given: Given) -> Block:
    """The block that the data or the text names."""
    named = given.data.get("block")
    for place in PRINTED.blocks(table):
        if place.sides == named or (named is None and f"table {table}, {place.sides}" in given.text):
            return block(table, place.sides)
    raise UnfitError("block")


def loss_table(given: Given) -> Iterator[Shot]:
    """``table, n``: a table of Kandlur and Shin with the row of Q_n marked, and the cells that the text names."""
    table, n = given.whole("table", 1, 4), given.whole("n", 5, 10)
    kind, values = TABLES[table], printed_table(table)
    extreme = kind.case == "extreme"
    columns = sorted({(place.residence, place.faults) for _, place in values})
    heads = [f"residence {residence}" if extreme else f"{faults} faulty" for residence, faults in columns]
    roles = _named(given.text, n)
    rows = [
        cells("", *(head for head in heads for _ in PAPER)),
        cells("", *(f"Alg. {one}" for _ in heads for one in (1, 2)), role="dim"),
    ]
    for dimension in range(5, 11):
        row = [Cell(f"Q_{dimension}", "asked" if dimension == n else "")]
        for (residence, faults), algorithm in product(columns, PAPER):
            value = values[algorithm, TableCell(dimension, residence, faults)]
            own = roles.get((dimension, residence), "") if faults == _faults(given.text, faults) else ""
            alone = PAPER[0] in given.text and algorithm != PAPER[0]
            row.append(Cell(f"{float(value):.2f}", "" if alone else own))
        rows.append(tuple(row))
    title = f"table {table} as printed: {kind.measure} in per cent, {kind.case} case"
    yield "", Sheet(rows, title=title)


def _faults(sentence: str, otherwise: int) -> int:
    """The number of faulty nodes that the text names."""
    found = re.search(r"residence \d+, (\d) faulty", sentence)
    return int(found[1]) if found else otherwise


def _named(sentence: str, n: int) -> dict[tuple[int, int], str]:
    """Roles by dimension and residence: what the text names, and what it is compared with."""
    named = re.search(r"residence (\d+)", sentence)
    residence = int(named[1]) if named else 0
    roles = {(n, residence): "bad"}
    before, below = re.search(r"from residence (\d+)", sentence), re.search(r"from D = (\d+)", sentence)
    if before:
        roles[n, int(before[1])] = "asked"
    if below:
        roles[int(below[1]), residence] = "asked"
    return roles
