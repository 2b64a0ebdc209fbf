"""Trees as lists in lists: what fits, and what Kueue's rules choose, step by step from their descriptions."""

from __future__ import annotations

from typing import Any

__all__ = ["best_fit", "boards", "lists", "room"]

Path = tuple[int, ...]


def lists(machine: Any, busy: int) -> Any:
    """The free pods of each host, as lists in lists."""
    slots = iter(range(machine.processors))

    def built(level: int, domain: int) -> Any:
        if level == machine.layout.hosts:
            own = [next(slots) for _ in range(machine.layout.capacities[domain])]
            return sum(not busy >> slot & 1 for slot in own)
        return [built(level + 1, child) for child in machine.layout.below(level, domain)]

    return built(0, 0)


def total(tree: Any) -> int:
    """Free pods."""
    return tree if isinstance(tree, int) else sum(map(total, tree))


def room(tree: Any, size: int, down: int) -> int:
    """Slices of a size, each inside one domain that lies ``down`` levels below."""
    return total(tree) // size if down == 0 else sum(room(child, size, down - 1) for child in tree)


def paths(tree: Any, level: int) -> list[Path]:
    """The domains of a level."""
    return (
        [()] if level == 0 else [(i, *rest) for i, one in enumerate(tree) for rest in paths(one, level - 1)]
    )


def at(tree: Any, path: Path) -> Any:
    """A domain."""
    for step in path:
        tree = tree[step]
    return tree


def best_fit(tree: Any, request: tuple[int, int, int, int, int], rising: bool) -> dict[Path, int] | None:
    """Pods by host, by the rules of BestFit or, with ``rising``, of LeastFreeCapacity."""
    pods, level, mode, size, down = request
    need = pods // size

    def key(path: Path) -> tuple[int, int, Path]:
        return room(at(tree, path), size, down - len(path)), total(at(tree, path)), path

    def share(pool: list[Path], need: int) -> dict[Path, int]:
        found: dict[Path, int] = {}
        pool = sorted(pool, key=key)
        while need:
            fitting = [path for path in pool if key(path)[0] >= need]
            if rising:
                path = pool[0]
            elif fitting:
                path = fitting[0]
            else:
                most = key(pool[-1])[0]
                path = next(path for path in pool if key(path)[0] == most)
            pool.remove(path)
            found[path] = min(need, key(path)[0])
            need -= found[path]
        return {path: count for path, count in found.items() if count}

    if room(tree, size, down) < need:
        return None
    if mode == 0:
        chosen = share(paths(tree, down), need)
        level = down
    else:
        while True:
            fitting = sorted((path for path in paths(tree, level) if key(path)[0] >= need), key=key)
            if fitting:
                chosen = {fitting[0]: need}
                break
            if mode == 2:
                return None
            if level == 1:
                chosen = share(paths(tree, 1), need)
                break
            level -= 1
    for step in range(level, down):
        pool = [path for path in paths(tree, step + 1) if path[:-1] in chosen]
        chosen = share(pool, need)
    chosen = {path: count * size for path, count in chosen.items()}
    size, deepest = 1, depth(tree)
    for step in range(down, deepest):
        down = deepest
        below: dict[Path, int] = {}
        for path, count in chosen.items():
            below |= share([one for one in paths(tree, step + 1) if one[:-1] == path], count)
        chosen = below
    return chosen


def depth(tree: Any) -> int:
    """How far down the hosts are."""
    return 0 if isinstance(tree, int) else 1 + depth(tree[0])


def boards(machine: Any, draw: Any, most: int) -> list[int]:
    """All words of busy slots, or some if there are more than ``most``."""
    if 1 << machine.processors <= most:
        return list(range(1 << machine.processors))
    return [draw.getrandbits(machine.processors) & draw.getrandbits(machine.processors) for _ in range(most)]
