"""Nodes along a curve through squares, a window of least spread first; the region is a dict's key turned to text."""

from functools import cache


@cache
def curve(order):
    if order == 0:
        return ((0, 0),)
    inner, side = curve(order - 1), 1 << (order - 1)
    return (
        *((y, x) for x, y in inner),
        *((x, y + side) for x, y in inner),
        *((x + side, y + side) for x, y in inner),
        *((2 * side - 1 - y, side - 1 - x) for x, y in inner),
    )


class HilbertNodes:
    def __init__(self, machine, faulty=()):
        order = (machine.n + 1) // 2
        width = 1 << order
        numbers = [x + width * y for x, y in curve(order)]
        self.path = [number for number in numbers if number < machine.processors]
        self.busy = dict.fromkeys(self.path, False)
        for node in faulty:
            self.busy[node] = True

    def allocate(self, count):
        free = [place for place, node in enumerate(self.path) if not self.busy[node]]
        if len(free) < count:
            return None
        spreads = ((free[i + count - 1] - free[i], i) for i in range(len(free) - count + 1))
        _, first = min(spreads)
        nodes = [self.path[place] for place in free[first : first + count]]
        for node in nodes:
            self.busy[node] = True
        return "(" + ",".join(str(node) for node in sorted(nodes)) + ")"

    def release(self, text):
        self.busy.update(dict.fromkeys(map(int, text[1:-1].split(",")), False))
