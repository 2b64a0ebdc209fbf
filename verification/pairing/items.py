"""What a run is asked to do: steps, and releases that name the step whose grant they give back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, TypeAlias

from allocert.verification.pairing.trace import Step, trace_from_json, trace_to_json

__all__ = ["Item", "ReleaseOf", "items_from_data", "items_to_data"]


class ReleaseOf(NamedTuple):
    """Release what the step at a place of the same run was granted; nothing is done if that was nothing."""

    place: int


Item: TypeAlias = Step | ReleaseOf


def items_to_data(items: Sequence[Item]) -> list[Any]:
    """As JSON data: those of a trace, and ``["back", place]``."""
    return [
        ["back", item.place] if isinstance(item, ReleaseOf) else trace_to_json([item])[0] for item in items
    ]


def items_from_data(data: Sequence[Any]) -> list[Item]:
    """The inverse of :func:`items_to_data`."""
    return [ReleaseOf(item[1]) if item[0] == "back" else trace_from_json([item])[0] for item in data]
