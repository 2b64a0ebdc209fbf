"""An answer as a page: what ``--html`` writes."""

from __future__ import annotations

from collections.abc import Iterator

from allocert.cli.solving.answers import Solved
from allocert.drawing.frames import Frame
from allocert.machines import Grid, Machine, parse_machine

__all__ = ["page_of"]

_INSTANCE = "allocert/solution/1"


def page_of(solved: Solved, command: str) -> str:
    """The whole document; ``command`` is the line that asks once more."""
    from allocert.report.results.solve import solution_page  # slow: it loads templates

    return solution_page(
        solved,
        solved.title or str(solved.instance.get("schema", "")),
        lines=solved.lines,
        pictures=solved.pictures,
        charts=solved.charts,
        frames=list(_placed(solved)),
        instance=solved.instance,
        command=command,
    )


def _placed(solved: Solved) -> Iterator[Frame]:
    """A placement on a machine that is no grid of two dimensions, which has no picture."""
    from allocert.report.results.solve import placement_frame

    placement = solved.parts.get("placement")
    if solved.schema != _INSTANCE or placement is None or solved.pictures:
        return
    machine: Machine = parse_machine(str(solved.instance["machine"]))
    if isinstance(machine, Grid) and len(machine.sides) <= 2:
        return
    addresses = [str(one["region"]) for one in placement if one["region"]]
    faulty = [int(node) for node in solved.instance.get("faulty", ())]
    busy = [str(address) for address in solved.instance.get("busy", ())]
    yield from placement_frame(machine, faulty, busy, addresses, solved.title)
