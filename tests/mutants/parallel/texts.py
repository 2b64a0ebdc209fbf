"""Bugs in the parallel programs: edits of a text, as (old text, new text).

Wrong neighbours, loops of a wrong length, words that are not asked for or awaited from the unavailable, wrong merges at one level.
Texts that are put into others have their bugs there as well.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

__all__ = ["SEEDED"]

Edit = tuple[str, str]


def _columns(end: str, place: str = "1", first: str = "2") -> Iterator[Edit]:
    """Algorithm 2.1, with its loop's end."""
    loop = f"range({first}, {end} + 1)"
    yield f"s = 1\nfor a in {loop}", f"s = 0\nfor a in {loop}"
    yield loop, f"range({first}, {end})"
    yield loop, f"range({int(first) + 1}, {end} + 1)"
    yield loop, f"range({int(first) - 1}, {end} + 1)"
    yield f"available(before({place}))", f"available(after({place}))"
    yield f"available(after({place}))", f"available(before({place}))"
    yield f"send(s, before({place}))", f"send(s, after({place}))"
    yield f"send(s, before({place}))", f"send(a - 1, before({place}))"
    yield f"receive(after({place})) + 1", f"receive(before({place})) + 1"
    yield f"receive(after({place})) + 1", f"receive(after({place}))"
    yield f"s = receive(after({place})) + 1", f"s = max(s, receive(after({place})))"
    yield f"s = receive(after({place})) + 1", f"s = s + receive(after({place}))"
    yield f"if available(after({place})):\n        s = rec", "if a > 0:\n        s = rec"
    yield f"if available(before({place})):\n        send(s", "if a > 0:\n        send(s"


def _rows(place: str, line: str) -> Iterator[Edit]:
    """The second loop of Algorithm 2.2, with its line 9."""
    yield f"available(before({place}))", f"available(after({place}))"
    yield f"available(after({place}))", f"available(before({place}))"
    yield f"send(u, before({place}))", f"send(u, after({place}))"
    yield f"send(u, before({place}))", f"send(s, before({place}))"
    yield f"receive(after({place}))", f"receive(before({place}))"
    yield f"min(u, receive(after({place})))", f"receive(after({place}))"
    yield f"min(u, receive(after({place})))", f"max(u, receive(after({place})))"
    yield "u = 0", "u = u"
    yield "u = s", "u = 1"
    yield f"if available(after({place}))", "if a > 0"
    yield f"if available(before({place}))", "if a > 0"
    yield f"t = max(t, {line})", f"t = {line}"
    yield f"t = max(t, {line})", f"t = min(t, {line})"
    yield f"t = max(t, {line})", "t = max(t, u)"
    yield f"t = max(t, {line})", "t = max(t, a)"


_PLANE: Sequence[Edit] = (
    ("range(2, k + 1)", "range(2, k)"),
    ("range(2, k + 1)", "range(3, k + 1)"),
    ("range(2, m + 1)", "range(2, m)"),
    ("receive(after(1)) + 1", "receive(after(1))"),
    ("send(s, before(1))", "send(a, before(1))"),
)


def _halving(k: str, pi: str, d: str, z: str) -> Iterator[Edit]:
    """Recursive halving: the name of the dimension, pi, how many places it has, and how many turns there are at most."""
    yield "range(1, z + 1)", "range(1, z)"
    yield "range(1, z + 1)", "range(2, z + 1)"
    yield "range(1, z + 1)", f"range(1, {z} + 1)"
    yield f"{k} = {pi}[{d} + 1 - j]", f"{k} = {pi}[j]"
    yield f"{k} = {pi}[{d} + 1 - j]", f"{k} = {d} + 1 - j"
    yield "r == j - 1 and s == j - 1", "s == j - 1"
    yield "r == j - 1 and s == j - 1", "r == j - 1"
    yield "r == j - 1 and s == j - 1", "r >= j - 1 or s >= j - 1"
    yield "r == j - 1 and s == j - 1", "(r == j - 1 or j == 2) and s == j - 1"
    yield "s = j\n", "s = j - 1\n"
    yield f"if available(across({k})):\n", f"if {k} > 0:\n"
    yield f"send(s, across({pi}[{d} - z]))", f"send(z, across({pi}[{d} - z]))"
    yield f"send(s, across({pi}[{d} - z]))", f"send(s, across({pi}[{d}]))"
    yield f"if z < {z} and available(across({pi}[{d} - z]))", f"if z < {z}"
    yield f"if z < {z} and", f"if z < {z} - 1 and"


def _full_halving(k: str, pi: str) -> Iterator[Edit]:
    """As section 3.1 has it: the processor 0..0 by its ones."""
    yield from _halving(k, pi, "d", "d")
    yield f"bit({pi}[d - z]) == 0", f"bit({pi}[d - z]) == 1"
    yield "ones + bit(j)", "ones + 1"
    yield "z = d", "z = d - 1"


def _exchange(k: str, pi: str, pair: str) -> Iterator[Edit]:
    """Algorithm 3.2: ``pair`` is the exchange as it is written."""
    yield "range(1, d + 1)", "range(1, d)"
    yield "range(1, d + 1)", "range(2, d + 1)"
    yield f"{k} = {pi}[d + 1 - j]", f"{k} = {pi}[j]"
    yield f"if available(across({k}))", f"if {k} > 0"
    yield f"send(s, across({k}))", f"send(j, across({k}))"
    yield f"send(s, across({k}))", f"send(s, across({pi}[1]))"
    yield f"r = receive(across({k}))", f"r = receive(across({pi}[d]))"
    yield pair, pair.replace(f"r = receive(across({k}))", "r = s")
    yield "s = j\n", "s = j - 1\n"
    yield "s = j\n", "s = s + j\n"


_MERGED: Sequence[Edit] = (
    ("s == j - 1 and r == j - 1", "s == j - 1"),
    ("s == j - 1 and r == j - 1", "r == j - 1"),
    ("s == j - 1 and r == j - 1", "s == j - 1 and (r == j - 1 or j == 2)"),
    ("s == j - 1 and r == j - 1", "s == j - 1 and r <= j - 1"),
)

_PLACES: Sequence[Edit] = (
    ("D[d + 1 - j] = r", "D[j] = r"),
    ("D[d + 1 - j] = r", "D[d + 1 - j] = s"),
    ("D[d + 1 - j] = -1", "D[d + 1 - j] = 0"),
    ("D[d + 1 - j] = -1", "pass"),
)


def _cycle(k: str, pi: str, grown: str) -> Iterator[Edit]:
    """Algorithm 3.3, with what s becomes."""
    yield "limit + 1", "limit"
    yield "limit + 1", "d"
    yield "range(0, limit + 1)", "range(1, limit + 1)"
    yield f"{k} = {pi}[d - j]", f"{k} = {pi}[j + 1]"
    yield f"{k} = {pi}[2 * d - j]", f"{k} = {pi}[2 * d - j - 1]"
    yield f"if available(across({k}))", f"if {k} > 0"
    yield f"send(s, across({k}))", f"send(t, across({k}))"
    yield f"send(s, across({k}))", f"send(s, across({pi}[1]))"
    yield f"r = receive(across({k}))", f"r = receive(across({pi}[d]))"
    yield "min(s, r)", "s"
    yield "min(s, r)", "r"
    yield "min(s, r)", "max(s, r)"
    yield f"s = {grown}", f"s = {grown.replace('1 + ', '')}"
    yield "t = s\n", "t = j\n"
    yield f"z = {k}", f"z = {pi}[1]"
    yield "else:\n        s = 0", "else:\n        s = s"


_AT_ONCE = "send(s, across({k}))\n{i}r = receive(across({k}))"
_TURNS: Sequence[Edit] = (
    ("bit(k) == 0", "bit(k) >= 0"),
    ("bit(k) == 0", "bit(1) == 0"),
    ("bit(k) == 0", "j == 0"),
)

_NAMED: Sequence[Edit] = (
    ("word + weight", "weight"),
    ("word = 0", "word = 1"),
    ("report(word)", "report(s)"),
    ("range(1, choices + 1)", "range(1, choices)"),
    ("range(1, choices + 1)", "range(2, choices + 1)"),
)

_CHOSEN: Sequence[Edit] = (
    *_NAMED,
    ("range(1, k + 1)", "range(1, k)"),
    ("s >= d - k", "s >= d - k - 1"),
    ("s >= d - k", "s > d - k"),
    ("weight[orders[c][i]]", "weight[i]"),
)

_RECURSION: Sequence[Edit] = (
    ("X[j] = j", "X[j] = 1"),
    ("whole = 1", "whole = 0"),
    ("n >= shared", "n > shared"),
    ("n >= shared", "n >= shared + 1 and n < d"),
    ("range(1, sets + 1)", "range(1, sets)"),
    ("range(1, sets + 1)", "range(2, sets + 1)"),
    ("value = whole", "value = 1"),
    ("range(1, shared + 1)", "range(1, shared)"),
    ("if rho1[j] == i or rho2[j] == i", "if rho1[j] == i"),
    ("rho1[j] == i and bit(along) == 0", "rho1[j] == i and bit(along) == 1"),
    ("rho2[j] == i and bit(along) == 1", "rho2[j] == i and bit(along) == 0"),
    ("value = min(value, r)", "value = r"),
    ("value = min(value, r)", "value = max(value, r)"),
    ("value = 0", "value = value"),
    ("send(value, across(along))", "send(whole, across(along))"),
    ("mine = i", "mine = 1"),
    ("kept = value", "kept = whole"),
    ("whole = kept", "whole = value"),
    ("whole = min(whole, r)", "whole = r"),
    ("whole = 0\n            else", "whole = whole\n            else"),
    ("j < begin or j > end", "j < begin"),
    ("X[m] = X[j]", "X[m] = X[n]"),
    ("start = whole - 1", "start = 0"),
    ("range(1, choices[n] + 1)", "range(1, choices[n])"),
    ("order[j] = X[orders[n][c][j]]", "order[j] = X[j]"),
    ("range(1, z + 1)", "range(1, z)"),
    ("r == j - 1 and s == j - 1", "s == j - 1"),
    ("word + weight", "weight"),
)

_REPRESENTED: Sequence[Edit] = (
    *_NAMED,
    ("range(d, left, -1)", "range(d, left + 1, -1)"),
    ("range(d, left, -1)", "range(d, left - 1, -1)"),
    ("along = pi[t]", "along = t"),
    ("along = pi[t]", "along = pi[d + 1 - t]"),
    ("if bit(along) == 0", "if bit(along) == 1"),
    ("s == d - t and r == d - t", "s == d - t"),
    ("s == d - t and r == d - t", "r == d - t"),
    ("s = d - t + 1", "s = d - t"),
    ("start = -1", "start = 0"),
    ("s >= d - left", "s >= d - left + 1"),
    ("if bit(pi[t]) == 1", "if bit(t) == 1"),
    ("if bit(pi[t]) == 1", "if bit(pi[t]) == 0"),
    ("range(1, fixed + 1)", "range(1, fixed)"),
    ("s >= left - fixed", "s >= left - fixed - 1"),
)


def _nested(name: str) -> Sequence[Edit]:
    """What several systems do besides: one of them too few, and results in a wrong place."""
    return (
        ("range(1, m + 1)", "range(1, m)"),
        ("range(1, m + 1)", "range(2, m + 1)"),
        (f"{name}[c] =", f"{name}[1] ="),
        (f"{name}[c] =", f"{name}[m + 1 - c] ="),
    )


_EXCHANGED = _AT_ONCE.format(k="k", i=" " * 8)
_SEVERAL = _AT_ONCE.format(k="k", i=" " * 12)
_ONE_SECOND: Edit = ("s = 2", "s = 1")

SEEDED: Mapping[str, Sequence[Edit]] = {
    "strings": list(_columns("n")),
    "strings-from-neighbours": [_ONE_SECOND, *list(_columns("n", first="3"))[1:]],
    "squares": [*_PLANE, *_rows("2", "min(a * a, u * u)"), ("a * a", "a"), ("u * u", "u")],
    "rectangles": [*_PLANE, *_rows("2", "u * a"), ("u * a", "u * u"), ("u * a", "u + a")],
    "rectangles-from-one-column": [*_PLANE, *_rows("2", "u * a"), ("t = u", "t = 1"), ("t = u", "t = 0")],
    "boxes": [
        *_columns("k"),
        *_rows("r", "min(a, u)"),
        ("range(2, d + 1)", "range(2, d)"),
        ("range(2, d + 1)", "range(3, d + 1)"),
        ("    s = t", "    s = u"),
    ],
    "buddy": [*_full_halving("k", "pi"), ("s = 0", "s = 1")],
    "multiple-buddy": [*_nested("S"), *_full_halving("k", "orders[c]")],
    "gray-coded": [*_exchange("k", "pi", _EXCHANGED), *_MERGED, *_PLACES],
    "gray-coded-few-registers": [
        *_exchange("k", "pi", _EXCHANGED),
        ("r == j - 1", "r <= j - 1"),
        ("g = 1", "g = s"),
        ("one == 0 and r >= s", "r >= s"),
        ("one == 0 and r >= s", "one == 0"),
        ("j == d or bit", "bit"),
    ],
    "gray-coded-in-turns": [
        *list(_exchange("k", "pi", _EXCHANGED))[:4],
        *_MERGED,
        *_PLACES,
        *_TURNS[:2],
        ("            send(s", "            send(j"),
    ],
    "multiple-gray-coded": [*_nested("S"), *_exchange("k", "orders[c]", _SEVERAL), *_MERGED],
    "cyclical": list(_cycle("k", "pi", "1 + min(s, r)")),
    "cyclical-capped": [*_cycle("k", "pi", "min(d, 1 + min(s, r))"), ("min(d,", "min(2 * d,")],
    "cyclical-told-turn-by-turn": [
        *[edit for edit in _cycle("k", "pi", "min(d, 1 + min(s, r))") if edit[0] not in ("t = s\n", "z = k")],
        ("report(s, k)", "report(t, k)"),
        ("report(s, k)", "report(s, z)"),
    ],
    "cyclical-in-turns": [
        *list(_cycle("k", "pi", "1 + min(s, r)"))[:6],
        *_TURNS,
        ("min(s, r)", "s"),
        ("min(s, r)", "r"),
    ],
    "multiple-cyclical": [
        *_nested("T"),
        *_nested("Z")[2:],
        *list(_cycle("k", "orders[c]", "min(d, 1 + min(s, r))"))[:13],
    ],
    "complete": [*_CHOSEN, *_full_halving("along", "orders[c]")],
    "complete-stopped": [
        *_CHOSEN,
        *_halving("along", "orders[c]", "d", "halvings"),
        ("s = nothing", "s = nothing - 1"),
    ],
    "recursive-complete": _RECURSION,
    "recursive-complete-stopped": [
        *_RECURSION,
        ("halvings = n - k", "halvings = n - k - 1"),
        ("z < halvings and bit", "z < n and bit"),
    ],
    "k-cube": [*_REPRESENTED, *_halving("along", "orders[c]", "left", "left")],
    "k-cube-stopped": [*_REPRESENTED, *_halving("along", "orders[c]", "left", "halvings")],
}
"""Edits by algorithm. Each replaces every place where the old text stands.

No edits are what changes no result: which of two largest cyclical subcubes is reported; halving towards the ones, where it is stopped;
the order in which the recursion takes dimensions, or less than all of the last set; who goes on sending to whom nobody listens.
"""
