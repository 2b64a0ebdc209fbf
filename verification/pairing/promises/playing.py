"""One run of fixed items on a fresh allocator: the answer to each, judged by the contract on the way."""

from __future__ import annotations

from typing import NamedTuple

from allocert.verification.pairing.answers import Answer
from allocert.verification.pairing.hosts.host import Host
from allocert.verification.pairing.items import Item, ReleaseOf
from allocert.verification.pairing.session import Pair, Session

__all__ = ["Played", "described", "done", "play", "spoken"]


class Played(NamedTuple):
    """``answers`` to the items as far as they were done; the ``session`` has breaches if another promise broke."""

    answers: tuple[Answer, ...]
    session: Session


def play(pair: Pair, items: tuple[Item, ...]) -> Played:
    """What a fresh allocator answers, up to the first answer that breaks the contract."""
    answers: list[Answer] = []
    session = pair.replay((), items, answers)
    return Played(tuple(answers), session)


def described(answer: Answer) -> str:
    """An answer in a word."""
    if answer.region is not None:
        return answer.region.address
    return f"{answer.kind} {answer.text}".strip() if answer.kind in ("raised", "odd") else answer.kind


def spoken(items: tuple[Item, ...], answers: tuple[Answer, ...]) -> tuple[str, ...]:
    """What came of each item, in a word; a release of what was not granted does nothing."""
    replies = []
    for item, answer in zip(items, answers, strict=False):
        nothing = isinstance(item, ReleaseOf) and answer.kind == "skipped"
        replies.append("nothing, it was refused" if nothing else described(answer))
    return tuple(replies)


def done(host: Host, items: tuple[Item, ...]) -> tuple[Answer, ...]:
    """The answers of a fresh allocator, judged by nobody."""
    return tuple(host.run((), items))
