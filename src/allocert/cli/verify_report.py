"""The ledger as a Markdown page: counts, what does not hold at a glance, and for each identifier its verdicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from allocert.cli.verify_block import Row, anchor, block, plain
from allocert.proofs.claim import Claim, Context, Kind
from allocert.proofs.ledger import Record
from allocert.proofs.papers import Paper, paper

__all__ = ["markdown"]

Blocks: TypeAlias = dict[str, list[Record]]
"""The records of every identifier."""

_LEGEND = """A claim is one part of a statement in one reading; its identifier, `/part` and `@reading` make the key that
`allocert verify` takes.

- proved: for all sizes. bounded: for every size named, and for no other.
- **refuted**: by the counterexample shown, the least in the order named; with the failing cases of each size that has
  any, and the nearest statement that survives the same cases.
- reproduced, **not-reproduced**: a printed number, or a law of statistics, against runs of our own.
- undecided: not answered, for the reason given. cited: taken by the paper from elsewhere.

Behind a verdict, in brackets, stands the kind of its certificate (docs/certificates.md) if it does not rest on
enumeration alone. Claims that say the same with the same outcome are told once."""

_INDEX = """Identifiers with a claim that is refuted or not reproduced: in all their claims (throughout), or in part, with how
many claims of how many."""


def markdown(records: Sequence[Record], context: Context, command: str) -> str:
    """The whole page. ``command`` is what made it, and makes it again."""
    papers: dict[str, Blocks] = {}
    for record in records:
        papers.setdefault(record.claim.paper, {}).setdefault(record.claim.id, []).append(record)
    sources = [(paper(key), blocks) for key, blocks in papers.items()]
    lines = [
        "# Verdicts",
        "",
        f"{len(records)} claims at {context.effort.value} effort, seed {context.seed}. Made by `{command}`.",
        "",
        *_LEGEND.splitlines(),
        "",
        *_counts(sources),
        "",
    ]
    index = [line for source, blocks in sources for line in _index(source, blocks)]
    if index:
        lines += ["## What does not hold", "", *_INDEX.splitlines(), "", *index]
    told: dict[Row, Claim] = {}
    for source, blocks in sources:
        lines += [f"## {_heading(source)}", ""]
        for name, own in blocks.items():
            lines += [f"### {plain(name)}", "", *block(own, told)]
    return "\n".join(lines).rstrip() + "\n"


def _heading(source: Paper) -> str:
    return f"{source.authors}: {source.title} ({source.year})"


def _counts(sources: Sequence[tuple[Paper, Blocks]]) -> Iterator[str]:
    """A table: a row a paper, a column a kind of verdict."""
    yield f"| | identifiers | claims | {' | '.join(kind.value for kind in Kind)} |"
    yield f"|---|{'---:|' * (2 + len(Kind))}"
    total: Counter[Kind] = Counter()
    for source, blocks in sources:
        own = Counter(record.verdict.kind for records in blocks.values() for record in records)
        total += own
        title = f"[{source.authors} {source.year}](#{anchor(_heading(source))})"
        yield f"| {title} | {len(blocks)} | {_numbers(own)} |"
    if len(sources) > 1:
        yield f"| all | {sum(len(blocks) for _, blocks in sources)} | {_numbers(total)} |"


def _numbers(counts: Counter[Kind]) -> str:
    return " | ".join(map(str, [counts.total(), *(counts[kind] or "" for kind in Kind)]))


def _index(source: Paper, blocks: Blocks) -> Iterator[str]:
    """Links to the identifiers that fail, those that fail altogether first."""
    lines = []
    for kind in (Kind.REFUTED, Kind.NOT_REPRODUCED):
        wholly, partly = [], []
        for name, records in blocks.items():
            count = sum(record.verdict.kind is kind for record in records)
            link = f"[{plain(name)}](#{anchor(name)})"
            if count == len(records):
                wholly.append(link)
            elif count:
                partly.append(f"{link} {count}/{len(records)}")
        for links, where in (wholly, "throughout"), (partly, "in part"):
            if links:
                lines += [f"{kind.value}, {where} ({len(links)}): {', '.join(links)}", ""]
    if lines:
        yield from [f"**{source.authors} {source.year}**", "", *lines]
