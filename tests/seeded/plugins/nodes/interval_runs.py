"""Runs of node numbers in a sorted list: the tightest run that holds all, else runs from the left."""

import re
from bisect import insort


class IntervalRuns:
    def __init__(self, machine, faulty=()):
        self.runs = []
        start = 0
        for node in [*sorted(set(faulty)), machine.processors]:
            if node > start:
                self.runs.append((start, node - 1))
            start = node + 1

    def allocate(self, count):
        if sum(last - first + 1 for first, last in self.runs) < count:
            return None
        fitting = [run for run in self.runs if run[1] - run[0] + 1 >= count]
        if fitting:
            first, last = min(fitting, key=lambda run: (run[1] - run[0], run))
            self._cut((first, last), count)
            return f"({first}-{first + count - 1})"
        parts = []
        while count:
            first, last = self.runs[0]
            size = min(count, last - first + 1)
            self._cut((first, last), size)
            parts.append((first, first + size - 1))
            count -= size
        return "(" + ",".join(f"{a}-{b}" if a < b else f"{a}" for a, b in parts) + ")"

    def _cut(self, run, count):
        self.runs.remove(run)
        if run[0] + count <= run[1]:
            insort(self.runs, (run[0] + count, run[1]))

    def release(self, text):
        for a, _, b in re.findall(r"(\d+)(-(\d+))?", text):
            self._join(int(a), int(b or a))

    def _join(self, first, last):
        for run in list(self.runs):
            if run[1] + 1 == first:
                self.runs.remove(run)
                first = run[0]
            elif run[0] - 1 == last:
                self.runs.remove(run)
                last = run[1]
        insort(self.runs, (first, last))
