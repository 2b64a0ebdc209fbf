"""The answers in Markdown: an index, and a page a paper on which each item is a paragraph."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

from allocert.common.files import write_whole
from allocert.common.leftovers import sweep
from allocert.errors import AllocertError
from allocert.proofs import REGISTRY
from allocert.report.counts import OWN, by_paper, counted
from allocert.report.theorems import theorem_of
from allocert.report.wording import (
    COLUMNS,
    MEANINGS,
    NAMES,
    by_importance,
    scope_of,
    simply_holds,
    strength_in_words,
    verdict_in_words,
)
from allocert.verification.items import ItemKind, Part, Reading
from allocert.verification.items.headline import headline_of
from allocert.verification.items.known import Finding, Known

__all__ = ["index", "page", "pages_of", "write_pages"]

_LEGEND = """An item is one statement of a paper. Its answer is computed from the verdicts of the claims that read it:

{meanings}

Probes (boundary values, stronger laws) never enter an answer. `allocert show ID` tells all about an
item, `allocert verify ID` decides it again. The pages are made by `allocert show --report FOLDER`.""".format(
    meanings="\n".join(f"- **{NAMES[kind]}**: {MEANINGS[kind]}." for kind in COLUMNS)
)

_TITLE = "# Answers"


def write_pages(folder: Path, items: Sequence[Known]) -> None:
    """Write ``README.md`` and a page a paper. Raises :class:`~allocert.errors.AllocertError`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        there = folder / "README.md"
        if there.exists() and not there.read_bytes().startswith(_TITLE.encode()):
            raise AllocertError("--report", str(there), "no README.md, or one that --report made")
        sweep(folder)
        for name, text in pages_of(items):
            write_whole(folder / name, [text.encode()])
    except OSError as error:
        expected = f"a folder that can be written ({error.strerror})"
        raise AllocertError("--report", str(folder), expected) from None


def pages_of(items: Sequence[Known]) -> Iterator[tuple[str, str]]:
    """Each page's name and text."""
    papers: dict[str, list[Known]] = {}
    for known in items:
        papers.setdefault(known.item.paper, []).append(known)
    yield "README.md", index(papers.values())
    for key, own in papers.items():
        yield f"{key}.md", page(own)


def index(papers: Iterable[Sequence[Known]]) -> str:
    """The table of answers by paper, and what does not simply hold."""
    groups = list(papers)
    lines = [_TITLE, "", *_LEGEND.splitlines(), "", *_counts(chain(*groups)), ""]
    for items in groups:
        listed = [known for known in items if not simply_holds(known)]
        if listed:
            source = REGISTRY.paper(items[0].item.paper)
            lines += [f"## {source.authors} {source.year}: what does not simply hold", ""]
            lines += [_line(known) for known in by_importance(listed)] + [""]
    return "\n".join(lines).rstrip() + "\n"


def page(items: Sequence[Known]) -> str:
    """A paper's page: its items in the order of the paper, questions of our own at the end."""
    source = REGISTRY.paper(items[0].item.paper)
    own = [known for known in items if known.item.kind is ItemKind.QUESTION]
    lines = [f"# {source.authors}: {source.title} ({source.year})", ""]
    for known in items:
        if known not in own:
            lines += [*_paragraph(known), ""]
    if own:
        lines += ["# Questions of our own", ""]
        for known in own:
            lines += [*_paragraph(known), ""]
    return "\n".join(lines).rstrip() + "\n"


def _counts(items: Iterable[Known]) -> Iterator[str]:
    yield f"| | items | {' | '.join(NAMES[kind] for kind in COLUMNS)} |"
    yield f"|---|{'---:|' * (1 + len(COLUMNS))}"
    for key, own in by_paper(items).items():
        name = "questions of our own"
        if key != OWN:
            source = REGISTRY.paper(key)
            name = f"[{source.authors} {source.year}]({key}.md)"
        yield f"| {name} | {len(own)} | {' | '.join(str(count or '') for count in counted(own))} |"


def _line(known: Known) -> str:
    item = known.item
    link = f"[{item.id}]({item.paper}.md#{_anchor(item.id)})"
    return f"- {link}: {_plain(item.statement)} {_answer(known)}"


def _answer(known: Known) -> str:
    return ": ".join(filter(None, (f"**{NAMES[known.answer.kind]}**", _plain(headline_of(known)))))


def _paragraph(known: Known) -> Iterator[str]:
    item = known.item
    yield f"## {item.id}"
    yield ""
    yield f"*{_plain(item.place)}; {item.kind.value}; {_plain(item.domain)}.* {_plain(item.statement)}"
    yield ""
    yield f"{_answer(known).removesuffix(f' ({known.strength.value})')} ({_strength(known)})"
    yield ""
    for part in item.parts:
        yield from _part(known, part)
    if item.repeats:
        yield from ["", f"The same as {_plain(item.repeats)}."]
    if item.note:
        yield from ["", _plain(item.note)]
    if known.probes:
        counts = Counter(verdict_in_words(finding.found.verdict) for finding in known.probes)
        yield from [
            "",
            f"Probes: {', '.join(f'{count} {words}' for words, count in sorted(counts.items()))}.",
        ]


def _strength(known: Known) -> str:
    efforts = sorted({finding.found.effort.value for finding in known.deciding})
    return ", ".join([strength_in_words(known), *([f"{'/'.join(efforts)} effort"] if efforts else [])])


def _part(known: Known, part: Part) -> Iterator[str]:
    name = f"{part.name}, " if part.name else ""
    if len(known.item.parts) == len(part.readings) == 1 and not part.corrections:
        yield from _reading(known, part.readings[0], "")
        return
    for reading in part.readings:
        yield from _reading(known, reading, f"{name}read as: {reading.name}")
    for reading in part.corrections:
        yield from _reading(
            known, reading, f"{name}{'misprint' if reading.misprint else 'repair'}: {reading.name}"
        )


def _reading(known: Known, reading: Reading, name: str) -> Iterator[str]:
    state = f"{_plain(name)}: *{NAMES[known.state(reading)]}*. " if name else ""
    yield f"- {state}{_plain(reading.text)}"
    for key in reading.claims:
        if key in known.findings:
            yield f"  - {_claim(known.findings[key])}"
    if reading.open:
        yield f"  - {_plain(reading.open)}"


def _claim(finding: Finding) -> str:
    verdict = finding.found.verdict
    shown = f"`{finding.claim.key}` {verdict_in_words(verdict)}"
    if verdict.counterexample:
        return f"{shown}: {_plain(verdict.counterexample.text)}"
    theorem = theorem_of(verdict)
    return f"{shown}: {_plain(scope_of(verdict))}" + (f". In Coq: `{theorem.statement}`" if theorem else "")


def _anchor(name: str) -> str:
    """How a link calls a heading.

    >>> _anchor("AN-TAB-2.1")
    'an-tab-21'
    """
    return re.sub(r"[^\w\- ]", "", name.lower()).replace(" ", "-")


def _plain(text: str) -> str:
    """One line, nothing of it read as markup.

    >>> print(_plain("free_subcubes of Q_n, n <= 6, i < j, _a_ | *b"))
    free_subcubes of Q_n, n <= 6, i < j, \\_a\\_ \\| \\*b
    """
    line = " ".join(text.split())
    return re.sub(r"[\\*`|~]|(?<!\w)_|_(?!\w)|<(?=[\w/!?])|](?=\()", r"\\\g<0>", line)
