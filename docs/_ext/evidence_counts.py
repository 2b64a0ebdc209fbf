"""``{evidence-counts}``: how many recorded verdicts rest on what."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

import allocert.proofs
from allocert.report.wording import settled_by
from allocert.verification.claims.claim import Kind, Verdict
from allocert.verification.items.records import read_records

RESTS = {
    "coq": "a theorem in Coq",
    "none": "nothing (open, cited)",
    "enumeration": "enumeration",
    "enumeration and argument": "enumeration, and an argument in prose",
    "simulation": "runs with an interval",
}
"""What evidence without a certificate is called; all else is certified."""

PROSE = "the induction itself is prose"
"""What the evidence of a theorem says whose steps are certified and whose induction is prose under docs/proofs."""


class EvidenceCounts(SphinxDirective):
    """A table of kinds of evidence against verdicts, counted from the records of all papers."""

    def run(self) -> list[nodes.Node]:
        """The table; the build depends on the records."""
        counts: Counter[tuple[str, Kind]] = Counter()
        for file in sorted(Path(allocert.proofs.__file__).parent.glob("*/records.json")):
            self.env.note_dependency(str(file))
            for record in read_records(file).values():
                counts[_rests(record.verdict), record.verdict.kind] += 1
        return [_table(counts)]


def _rests(verdict: Verdict) -> str:
    statistic = verdict.kind in (Kind.FITS, Kind.DOES_NOT_FIT)
    kind = "simulation" if statistic else settled_by(verdict)
    proved = "certificates, joined by an induction in prose"
    return RESTS.get(kind) or (proved if PROSE in verdict.evidence.checked_by else "certificates")


def _table(counts: Counter[tuple[str, Kind]]) -> nodes.table:
    kinds = [kind for kind in Kind if any(found == kind for _, found in counts)]
    rests = sorted({rest for rest, _ in counts}, key=lambda rest: -sum(counts[rest, kind] for kind in kinds))
    group = nodes.tgroup(cols=len(kinds) + 1)
    group += [nodes.colspec(colwidth=width) for width in (4, *(1 for _ in kinds))]
    group += nodes.thead("", _row("rests on", *(kind.value for kind in kinds)))
    rows = (_row(rest, *(str(counts[rest, kind] or "") for kind in kinds)) for rest in rests)
    group += nodes.tbody("", *rows)
    return nodes.table("", group, classes=["counts"])


def _row(*cells: str) -> nodes.row:
    return nodes.row("", *(nodes.entry("", nodes.paragraph(text=cell)) for cell in cells))


def setup(app: Sphinx) -> dict[str, Any]:
    """Register the directive."""
    app.add_directive("evidence-counts", EvidenceCounts)
    return {"parallel_read_safe": True}
