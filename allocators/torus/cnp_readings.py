"""What figure 2 of Gupta and Srimani (1997) leaves open or prints otherwise than the text, as switches."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Literal

__all__ = ["FIGURE", "PRINTED", "SENSIBLE", "CnpReadings"]


@dataclass(frozen=True, slots=True)
class CnpReadings:
    """One reading of CNP_Alloc; the defaults are :data:`SENSIBLE`.

    Figure 2 (:data:`FIGURE`):

    - ``ends``: whether the upper ends of lines 6, 7, 12 and 13 belong to the ranges.
    - ``block``: lines 12 and 13 on the block of the previous job's level, as printed, or of the current job's.
    - ``own``: whether lines 23-33 also visit the entry that was just given away.
    - ``idle``: whether they process entries with no time left, which still name the job that was there.
    - ``spread``: line 27 copies the visited entry, as printed, or the one that line 26 has updated.
    - ``nobody``: whether entries of job 0 are processed under a flag of their own or ignored.
    - ``flags``: one set of flags for rows and columns together, or one for each.
    - ``free``: line 15 looks at the whole array, as printed, or at the block.

    The load (section 2.4): ``overlap`` of two jobs is the lesser of their times (2.4.2), the greater (as the example
    writes it), the greater counted for busy subtori only, or ``none``: no job ever dilates another; ``duration`` of the new job is its nominal time or includes
    the load that is being computed; ``divided`` by sigma (2.4.2) or not (2.4.3).

    ``gaps``: a level without a job gets a ``dummy`` of no time (footnote 3), is passed by expanding several ``levels``
    at once, or is not cared for: lines 5-9 run ``once``.
    """

    ends: Literal["inclusive", "exclusive"] = "exclusive"
    block: Literal["previous", "current"] = "current"
    own: Literal["visited", "skipped"] = "skipped"
    idle: Literal["processed", "skipped"] = "skipped"
    spread: Literal["visited", "updated"] = "updated"
    nobody: Literal["flagged", "ignored"] = "ignored"
    flags: Literal["shared", "separate"] = "shared"
    free: Literal["array", "block"] = "block"
    overlap: Literal["min", "max", "max of busy", "none"] = "min"
    duration: Literal["nominal", "dilated"] = "nominal"
    divided: bool = True
    gaps: Literal["dummy", "levels", "once"] = "levels"


FIGURE: Mapping[str, str] = {
    "ends": "inclusive",
    "block": "previous",
    "own": "visited",
    "idle": "processed",
    "spread": "visited",
    "nobody": "flagged",
    "flags": "shared",
    "free": "array",
}
"""The switches of figure 2, each with the printed text."""

SENSIBLE = CnpReadings()
"""The text of sections 2.4.2 and 2.4.3 wherever figure 2 differs: the reading that gives the worked example's schedule.

Ranges end where the level's block ends, time passes in the whole block of the job's own level, lines 23-33 visit the other
running jobs only, and what they compute is what they copy. Whether flags are shared does not matter then.
"""

PRINTED = replace(SENSIBLE, gaps="dummy", **FIGURE)  # type: ignore[arg-type]
"""Figure 2 to the letter."""
