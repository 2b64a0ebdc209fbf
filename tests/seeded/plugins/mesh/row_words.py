"""A factory instead of a class: rows as integers, and two functions that share them."""

from types import SimpleNamespace


def row_words(machine, faulty=()):
    width, height = machine.sides
    rows = [0] * height
    for node in faulty:
        rows[node // width] |= 1 << node % width

    def spread(word, size):
        done = 1
        while 2 * done <= size:
            word &= word >> done
            done *= 2
        return word & word >> (size - done)

    def allocate(request):
        w, h = request
        for y in range(height - h + 1):
            free = (1 << width) - 1
            for row in rows[y : y + h]:
                free &= ~row
            starts = spread(free, w)
            if starts:
                x = (starts & -starts).bit_length() - 1
                mark(x, y, w, h)
                return f"({x},{y},{x + w - 1},{y + h - 1})"
        return None

    def mark(x, y, w, h):
        for row in range(y, y + h):
            rows[row] ^= ((1 << w) - 1) << x

    def release(address):
        a, b, c, d = (int(part) for part in address.strip("()").split(","))
        mark(a, b, c - a + 1, d - b + 1)

    return SimpleNamespace(allocate=allocate, release=release)
