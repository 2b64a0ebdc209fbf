"""What an allocator in another process, or a program, says of itself."""

from __future__ import annotations

from typing import Any, NamedTuple

from allocert.allocators import Contract
from allocert.errors import PluginError
from allocert.verification.isolation import line

__all__ = ["Facts", "facts_from_data"]


class Facts(NamedTuple):
    """What an allocator shows of itself: its contract, the kinds of machines it is for, whether this one is among
    them, whether it moves residents, its source, and what it promises besides its contract."""

    contract: Contract
    machines: tuple[str, ...]
    fits: bool
    migrates: bool
    source: str
    takes_faulty: bool
    has_choose: bool
    promises: tuple[str, ...] = ()


def facts_from_data(data: Any) -> Facts:
    match data:
        case {
            "contract": [None | str() as family, bool() as complete, bool() as first, None | int() as static],
            "machines": [*kinds],
            "fits": bool() as fits,
            "migrates": bool() as migrates,
            "source": str() as source,
            "takes_faulty": bool() as takes_faulty,
            "has_choose": bool() as has_choose,
            "promises": [*promises],
        }:
            if static is not None and (type(static) is not int or static < 0):
                raise PluginError("contract", static, "a number of faulty processors, or None")
            contract = Contract(family, complete, first, static)
            machines = tuple(line(str(kind)) for kind in kinds)
            return Facts(
                contract,
                machines,
                fits,
                migrates,
                line(source),
                takes_faulty,
                has_choose,
                tuple(line(str(text)) for text in promises),
            )
    raise PluginError("allocator", str(data)[:80], "a class that tells its contract and machines")
