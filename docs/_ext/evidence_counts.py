"""``{evidence-counts}``: how many recorded verdicts rest on what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import allocert.proofs
from allocert.verification.claims.claim import Kind
from allocert.verification.claims.strength import Strength, strength_of
from allocert.verification.items.records import read_records


class EvidenceCounts(SphinxDirective):
    """A table of kinds of evidence against verdicts, counted from the records of all papers."""

    def run(self) -> list[nodes.Node]:
        """The table; the build depends on the records."""
        counts: Counter[tuple[Strength, Kind]] = Counter()
        for file in sorted(Path(allocert.proofs.__file__).parent.glob("*/records.json")):
            self.env.note_dependency(str(file))
            for record in read_records(file).values():
                counts[strength_of(record.verdict), record.verdict.kind] += 1
        return [_table(counts)]


def _table(counts: Counter[tuple[Strength, Kind]]) -> nodes.table:
    kinds = [kind for kind in Kind if any(found == kind for _, found in counts)]
    strengths = [strength for strength in Strength if any(found == strength for found, _ in counts)]
    group = nodes.tgroup(cols=len(kinds) + 1)
    group += [nodes.colspec(colwidth=width) for width in (4, *(1 for _ in kinds))]
    group += nodes.thead("", _row("strength", *(kind.value for kind in kinds)))
    rows = (_row(one.value, *(str(counts[one, kind] or "") for kind in kinds)) for one in strengths)
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["counts"])


def _row(*cells: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in cells))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("evidence-counts", EvidenceCounts)
    return {"parallel_read_safe": True}
