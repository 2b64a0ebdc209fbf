"""The subcubes of one Gray code as a regular language: what holds for every n at once.

A word lists the symbols of an address in the order of the code's directions, t_i = b_(g_i), so that it does
not depend on the parameters g. For k >= 1 the region that starts at rank j 2^(k-1) is made of blocks j and
j+1 of 2^(k-1) ranks. Bit i of a code word is bit i of the rank xor bit i+1, hence in a block the first k-1
symbols take all settings and the other N = n-k+1 are those of the N-bit code at j. The region is therefore
a k-subcube iff words j and j+1 (modulo 2^N) of that code differ in one bit, and then it reads *^(k-1) u,
where u has a star at this bit. An automaton guesses j bit by bit, lowest first, adds 1 with a carry, and
reads u; its few states serve all n, k and j.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

__all__ = [
    "Automaton",
    "Comparison",
    "compare",
    "read_bit",
    "recognised_words",
    "star_counts",
    "starts_sharing_a_word",
    "theorem_words",
]

SYMBOLS = "01*"
_LETTERS = "abc"
State: TypeAlias = tuple[str, int, int, int]
"""A name and three small numbers: the bit of j, the carry into it, and the stars read (2 = several)."""

_LEAD: State = ("lead", 0, 0, 0)
_DIGITS: State = ("digits", 0, 0, 0)
_STARTS: tuple[State, ...] = (("bit", 0, 1, 0), ("bit", 1, 1, 0))


@dataclass(frozen=True)
class Automaton:
    """A nondeterministic finite automaton on the symbols 0, 1, *."""

    starts: frozenset[State]
    step: Callable[[State, str], Iterator[State]]
    final: Callable[[State], bool]

    def after(self, states: frozenset[State], symbol: str) -> frozenset[State]:
        """The states reached from some of ``states`` by ``symbol``."""
        return frozenset(following for state in states for following in self.step(state, symbol))

    def holds(self, states: frozenset[State]) -> bool:
        """Whether a word that leads to ``states`` is accepted."""
        return any(map(self.final, states))

    def accepts(self, word: str) -> bool:
        """Whether ``word`` is in the language."""
        states = self.starts
        for symbol in word:
            states = self.after(states, symbol)
        return self.holds(states)


@dataclass(frozen=True)
class Comparison:
    """Two languages compared: the pairs of state sets visited, and a shortest word in only one of them."""

    pairs: int
    only_first: str | None
    only_second: str | None


def compare(first: Automaton, second: Automaton) -> Comparison:
    """Visit every reachable pair of state sets, shortest words first. Finite, and decides all lengths."""
    seen = {(first.starts, second.starts)}
    queue = [("", first.starts, second.starts)]
    only: dict[bool, str] = {}
    for word, left, right in queue:
        if first.holds(left) != second.holds(right):
            only.setdefault(first.holds(left), word)
        for symbol in SYMBOLS:
            pair = (first.after(left, symbol), second.after(right, symbol))
            if pair not in seen:
                seen.add(pair)
                queue.append((word + symbol, *pair))
    return Comparison(len(seen), only.get(True), only.get(False))


def recognised_words() -> Automaton:
    """The words of the subcubes that a Gray code recognises, for every n; k = 0: every single rank.

    >>> [recognised_words().accepts(word) for word in ("", "*0", "0*0", "1*01")]
    [True, True, False, True]
    """

    def step(state: State, symbol: str) -> Iterator[State]:
        if state == _LEAD and symbol == "*":
            yield _LEAD
            yield from _STARTS
        elif state == _DIGITS and symbol != "*":
            yield _DIGITS
        elif state[0] == "bit":
            yield from (after for read, after in read_bit(state) if read == symbol)

    return Automaton(
        frozenset({_LEAD, _DIGITS, *_STARTS}), step, lambda state: state in (_DIGITS, ("end", 0, 0, 1))
    )


def read_bit(state: State) -> Iterator[tuple[str, State]]:
    """The symbol at one bit of words j and j+1, for each choice of j's next bit, or of none."""
    _, bit, carry, stars = state
    successor, carry_out = bit ^ carry, bit & carry
    for after in (0, 1, None):
        following = (0, 0) if after is None else (after, after ^ carry_out)
        here, there = bit ^ following[0], successor ^ following[1]
        symbol = str(here) if here == there else "*"
        read = min(2, stars + (symbol == "*"))
        yield symbol, (("end", 0, 0, read) if after is None else ("bit", after, carry_out, read))


def star_counts() -> frozenset[int]:
    """How many bits differ between words j and j+1 of an N-bit code, cyclically, over all N >= 1 and j.

    2 stands for several. The answer {1} says that the code is a cyclic Gray code for every N.
    """
    seen, queue = set(_STARTS), list(_STARTS)
    for state in queue:
        if state[0] == "bit":
            for _, after in read_bit(state):
                if after not in seen:
                    seen.add(after)
                    queue.append(after)
    return frozenset(state[3] for state in seen if state[0] == "end")


def starts_sharing_a_word() -> frozenset[int]:
    """The lengths N (2 = two or more) at which different j have the same word u.

    Without a length of 2 or more in it there are as many words u as j for every N >= 2, namely 2^N.
    """
    queue = [(left, right, left != right, 0) for left in _STARTS for right in _STARTS]
    seen, shared = set(queue), set()
    for left, right, differ, length in queue:
        if left[0] == "end" or right[0] == "end":
            if left[0] == right[0] and differ:
                shared.add(length)
            continue
        for read, after in read_bit(left):
            for other, beyond in read_bit(right):
                item = (after, beyond, differ or after != beyond, min(2, length + 1))
                if read == other and item not in seen:
                    seen.add(item)
                    queue.append(item)
    return frozenset(shared)


_THEOREM = {
    "a": {("lead", "*"): "lead", ("lead", "01"): "rest", ("rest", "01"): "rest"},
    "b": {
        ("lead", "*"): "lead",
        ("lead", "0"): "zeros",
        ("zeros", "0"): "zeros",
        ("lead", "1"): "one",
        ("zeros", "1"): "one",
        ("one", "*"): "rest",
        ("rest", "01"): "rest",
    },
    "c": {("lead", "*"): "lead", ("lead", "0"): "zeros", ("zeros", "0"): "zeros", ("zeros", "*"): "rest"},
}


def theorem_words(conditions: str = "abc") -> Automaton:
    """The words that satisfy one of the chosen conditions of Antoniou 1994, theorem 2.3.

    With k the number of stars: (a) *^k w; (b) *^(k-1) 0^s 1 * w; (c) *^(k-1) 0^(n-k) *; w without stars.
    """
    finals = {"a": ("lead", "rest"), "b": ("rest",), "c": ("rest", "last")}

    def step(state: State, symbol: str) -> Iterator[State]:
        name, condition = state[0], _LETTERS[state[1]]
        for (source, symbols), target in _THEOREM[condition].items():
            if source == name and symbol in symbols:
                yield (target, state[1], 0, 0)
        if condition == "c" and name == "lead" and symbol == "*":
            yield ("last", state[1], 0, 0)

    return Automaton(
        frozenset(("lead", _LETTERS.index(condition), 0, 0) for condition in conditions),
        step,
        lambda state: state[0] in finals[_LETTERS[state[1]]],
    )
