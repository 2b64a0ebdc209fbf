"""First fits on meshes that keep a promise, or break it in one case only."""

from __future__ import annotations

import json
import os
import random
import threading
from typing import Any, ClassVar

Frame = tuple[int, int, int, int]


class FirstFit:
    """The first free frame, row by row."""

    def __init__(self, machine: Any) -> None:
        self.columns, self.rows = machine.sides
        self.busy = 0
        self.held: dict[Frame, int] = {}

    def word(self, frame: Frame) -> int:
        x, y, u, v = frame
        return sum(((1 << (u - x + 1)) - 1) << (x + self.columns * row) for row in range(y, v + 1))

    def bases(self, width: int, height: int) -> list[tuple[int, int]]:
        return [(x, y) for y in range(self.rows - height + 1) for x in range(self.columns - width + 1)]

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        width, height = request
        for x, y in self.bases(width, height):
            frame = (x, y, x + width - 1, y + height - 1)
            word = self.word(frame)
            if not word & self.busy:
                self.busy |= word
                self.held[frame] = word
                return frame
        return None

    def release(self, region: Frame) -> None:
        self.busy ^= self.held.pop(region)


class Shy(FirstFit):
    """Refuses 2 x 1 once three regions are held, though a frame is free."""

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        return None if request == (2, 1) and len(self.held) == 3 else super().allocate(request)


class Fair(FirstFit):
    """Who was refused comes next: until then, or until the machine is idle, nothing else is granted."""

    def __init__(self, machine: Any) -> None:
        super().__init__(machine)
        self.following: tuple[int, int] | None = None

    def holds_back(self, request: tuple[int, int]) -> bool:
        return self.following is not None and request != self.following

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        if not self.held:
            self.following = None
        if self.holds_back(request):
            return None
        frame = super().allocate(request)
        self.following = request if frame is None else None
        return frame


class AlmostFair(Fair):
    """Single processors do not matter, it believes."""

    def holds_back(self, request: tuple[int, int]) -> bool:
        return request != (1, 1) and super().holds_back(request)

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        following = self.following
        frame = super().allocate(request)
        if request == (1, 1) and self.held and following not in (None, request):
            self.following = following
        return frame


class Locked(FirstFit):
    """Its state cannot be compared."""

    def __init__(self, machine: Any) -> None:
        super().__init__(machine)
        self.lock = threading.Lock()


class Hashed(FirstFit):
    """The bases of squares come from a set of texts."""

    def bases(self, width: int, height: int) -> list[tuple[int, int]]:
        bases = super().bases(width, height)
        if (width, height) != (2, 2):
            return bases
        return [(int(text[0]), int(text[1])) for text in {f"{x}{y}" for x, y in bases}]


class OnceOdd(FirstFit):
    """The hundred and twentieth request of a process, of all instances, is refused."""

    requests = 0

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        type(self).requests += 1
        return None if type(self).requests == 120 else super().allocate(request)


class Dice(FirstFit):
    """Seeds its generator by nothing."""

    def bases(self, width: int, height: int) -> list[tuple[int, int]]:
        return random.sample(bases := super().bases(width, height), len(bases))


class Saving(FirstFit):
    """Saves the holdings."""

    def save(self) -> str:
        return json.dumps(sorted(self.held))

    @classmethod
    def restore(cls, machine: Any, saved: str) -> Saving:
        fit = cls(machine)
        for entry in json.loads(saved):
            frame: Any = tuple(entry)
            fit.held[frame] = fit.word(frame)
            fit.busy |= fit.held[frame]
        return fit


class SavingShort(Saving):
    """Saves four regions at most."""

    def save(self) -> str:
        return json.dumps(sorted(self.held)[:4])


class SavingElsewhere(Saving):
    """Saves the number of an entry in a table of its process."""

    table: ClassVar[list[str]] = []

    def save(self) -> str:
        entry = super().save()
        if entry not in self.table:
            self.table.append(entry)
        return str(self.table.index(entry))

    @classmethod
    def restore(cls, machine: Any, saved: str) -> Saving:
        return super().restore(machine, cls.table[int(saved)])


class SavingTwice(Saving):
    """Says in what it saves that it was saved before."""

    saves = 0

    def save(self) -> str:
        self.saves += 1
        return super().save() + " " * self.saves

    @classmethod
    def restore(cls, machine: Any, saved: str) -> Saving:
        fit = super().restore(machine, saved)
        fit.saves = len(saved) - len(saved.rstrip())  # type: ignore[attr-defined]
        return fit


class SavingExits(Saving):
    """Ends its process when one region is to be saved."""

    def save(self) -> str:
        if len(self.held) == 1:
            os._exit(3)
        return super().save()


class Leaking(FirstFit):
    """Keeps a note of every seventh refusal."""

    def __init__(self, machine: Any) -> None:
        super().__init__(machine)
        self.notes: list[list[int]] = []
        self.refusals = 0

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        frame = super().allocate(request)
        self.refusals += frame is None
        if frame is None and self.refusals % 7 == 0:
            self.notes.append([self.refusals] * 400)
        return frame


class SlowRelease(FirstFit):
    """Compares all that is held with all that is held."""

    def release(self, region: Frame) -> None:
        pairs = 0
        for one in self.held:
            for other in self.held:
                pairs += one != other
        super().release(region)


class SlowLarge(FirstFit):
    """Looks at each processor twenty times on machines of more than 50."""

    def allocate(self, request: tuple[int, int]) -> Frame | None:
        seen = 0
        if self.columns * self.rows > 50:
            for _ in range(20 * self.columns * self.rows):
                seen += 1
        return super().allocate(request)
