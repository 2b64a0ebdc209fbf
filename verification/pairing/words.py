"""The processors of regions as words, each worked out once: grants are judged, taken and released."""

from __future__ import annotations

from allocert.machines import Machine, Region

__all__ = ["Words"]

_MOST_BITS = 1 << 26
_FEWEST = 64


class Words:
    """The words of the regions of one machine. Some are remembered: as many as fit into a few megabytes, but at least 64."""

    def __init__(self, machine: Machine) -> None:
        self._machine = machine
        self._known: dict[Region, int] = {}
        self._most = max(_FEWEST, _MOST_BITS // machine.processors)

    def __call__(self, region: Region) -> int:
        """The word of a region, which lies on the machine."""
        word = self._known.get(region)
        if word is None:
            if len(self._known) >= self._most:
                self._known.clear()
            word = self._known[region] = self._machine.word(region)
        return word
