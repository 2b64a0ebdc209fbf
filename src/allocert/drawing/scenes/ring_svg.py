"""Rings as SVG: a dot a word, arcs in tracks outside, names of arcs in the key."""

from __future__ import annotations

from collections.abc import Iterator
from math import cos, pi, sin

from allocert.drawing.scenes.looks import look_of
from allocert.drawing.scenes.ring import Arc, Ring
from allocert.drawing.svg import Ink, text

__all__ = ["ring_parts"]

_TRACK = 15.0
_MOST_TRACKS = 12
_MOST_WORDS = 64


def ring_parts(ring: Ring) -> tuple[float, float, tuple[str, ...]]:
    """Width, height and elements; rank 0 is at the top, ranks go clockwise."""
    count = len(ring.words)
    inner = min(230.0, max(62.0, 7.4 * count))
    tracks = ring.tracks()[:_MOST_TRACKS]
    labels = 8.0 * len(ring.words[0]) + 14 if count <= _MOST_WORDS else 12.0
    outer = inner + 14 + _TRACK * len(tracks) + labels
    parts: list[str] = [*_line(ring, outer, inner)]
    for track, arcs in enumerate(tracks):
        for arc in arcs:
            parts.append(_arc(arc, count, outer, inner + 20 + _TRACK * track))
    for rank, word in enumerate(ring.words):
        look = look_of(ring.roles.get(rank, "free"))
        x, y = _at(rank, count, outer, inner)
        size = 7.0 if count <= 32 else (4.5 if count <= 64 else 2.6)
        thick = 1.2 if rank not in ring.roles else 2.6
        parts.append(
            f"<circle cx='{x:.2f}' cy='{y:.2f}' r='{size}' fill='{look.fill}' stroke='{look.stroke}' stroke-width='{thick}'/>"
        )
        if count <= _MOST_WORDS:
            parts.append(_word(rank, word, count, outer, inner + 18 + _TRACK * len(tracks)))
        elif rank and rank % (count // 16) == 0:
            u, v = _at(rank, count, outer, inner - 22)
            parts.append(text(u, v + 3.5, str(rank), 10, fill=Ink.DIM))
    parts += _inside(ring, outer, inner)
    return 2 * outer, 2 * outer, tuple(parts)


def _angle(rank: float, count: int) -> float:
    return 2 * pi * rank / count - pi / 2


def _at(rank: float, count: int, centre: float, radius: float) -> tuple[float, float]:
    angle = _angle(rank, count)
    return centre + radius * cos(angle), centre + radius * sin(angle)


def _line(ring: Ring, centre: float, radius: float) -> Iterator[str]:
    """The links between neighbouring words."""
    count = len(ring.words)
    for rank in range(count if ring.closed else count - 1):
        (x, y), (u, v) = _at(rank, count, centre, radius), _at(rank + 1, count, centre, radius)
        yield f"<line x1='{x:.2f}' y1='{y:.2f}' x2='{u:.2f}' y2='{v:.2f}' stroke='{Ink.EDGE}' stroke-width='2.4' />"


def _arc(arc: Arc, count: int, centre: float, radius: float) -> str:
    """A thick line from half a step before its first rank to half a step after its last one."""
    long = min(arc.length, count)
    look, (x, y) = look_of(arc.role), _at(arc.start - 0.38, count, centre, radius)
    path, turns = f"M{x:.2f},{y:.2f}", max(1, 3 * long // count + 1)
    for turn in range(1, turns + 1):
        u, v = _at(arc.start - 0.38 + (long - 0.24) * turn / turns, count, centre, radius)
        path += f"A{radius:.2f},{radius:.2f} 0 0 1 {u:.2f},{v:.2f}"
    return (
        f"<path d='{path}' stroke='{look.stroke}' stroke-width='{_TRACK - 5:.1f}' stroke-opacity='0.8' fill='none'>"
        f"</path>"
    )


def _word(rank: int, word: str, count: int, centre: float, radius: float) -> str:
    """A label outside of all tracks; along the radius where many stand close."""
    x, y = _at(rank, count, centre, radius)
    if count > 16:
        angle = _angle(rank, count) * 180 / pi
        turned = 90 < angle % 360 < 270
        turn = f"transform='rotate({angle + 180 * turned:.2f} {x:.2f} {y:.2f})' "
        return text(x, y + 3, word, 9, fill=Ink.INK, anchor="end" if turned else "start", more=turn)
    u, v = _at(rank, count, centre, radius + 3.2 * len(word))
    return text(u, v + 4, word, 12, fill=Ink.INK)


def _inside(ring: Ring, centre: float, radius: float) -> Iterator[str]:
    """Where ranks begin and how they go."""
    if radius < 60:
        return
    yield f"<path d='M{centre:.2f},{centre - radius + 18:.2f}v-8' stroke='{Ink.OUTLINE}' stroke-width='1.6' fill='{Ink.PAPER}'/>"
    yield text(centre, centre - radius + 30, "rank 0", 10, fill=Ink.DIM)
