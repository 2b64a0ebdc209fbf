"""Why the parallel programs for the buddy, Gray-coded and cyclical systems find what they find, for every d.

How the steps make up the theorems stands in ``docs/proofs/parallel-cubes.md``.
"""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CYCLED", "EXCHANGED", "GRAY_PLACES", "ONE_BIT"]

_TOLD = "docs/proofs/parallel-cubes.md"

_JOINED = (
    Obligation(
        "both-halves",
        "Two halves of H processors with x and y available: if both are available, so is the subcube that they make up.",
        ("x == H", "y == H", "w == x + y"),
        ("w == 2*H",),
    ),
    Obligation(
        "each-half",
        "If the subcube is available, both halves are.",
        ("x <= H", "y <= H", "w == x + y", "w == 2*H"),
        ("x == H", "y == H"),
    ),
    Obligation(
        "goes-on",
        "In the turn for j, s and r at most j - 1: if both are j - 1, s becomes j, the largest dimension so far.",
        ("s == j - 1", "r == j - 1", "n == s + 1"),
        ("n == j",),
    ),
    Obligation(
        "stays-behind",
        "Otherwise s stays below j, and so it does in every later turn: only s = j asks for more in the turn for j + 1.",
        ("s <= j - 1", "i >= j + 1"),
        ("s <= i - 2", "s < j"),
    ),
)

EXCHANGED = Proof(
    "gray-coded-exchange",
    "For all d, all pi and all sets of available pe's: Algorithm 3.2 ends with s the largest dimension of an available subcube of "
    "B_pi that contains the pe. The pe is in no available subcube of G_pi of dimension s + 2 or more, and in one of dimension s + 1 "
    "iff some j <= d - s has D(j) >= s and flips a place of its prefix that leads to the next or previous word of the Gray code. "
    "Every available subcube of G_pi lies in one that a pe names so, by s or by s and j.",
    (
        *_JOINED,
        Obligation(
            "no-two-more",
            "A subcube of G_pi of dimension q >= 1 with the pe holds its subcube of B_pi of dimension q - 1, so s >= q - 1.",
            ("s >= q - 1",),
            ("q <= s + 1",),
        ),
        Obligation(
            "received-later",
            "Over place j <= d - s a word is received in the turn for i = d + 1 - j, after at least s turns.",
            ("j <= d - s", "i == d + 1 - j"),
            ("i - 1 >= s",),
        ),
        Obligation(
            "received-small",
            "What is received is the lesser of i - 1 and what the neighbour's s will be, b. If it is at least s, so is b.",
            ("D <= b", "D <= i - 1", "D >= s"),
            ("b >= s",),
        ),
        Obligation(
            "received-from-behind",
            "If b >= s, it is at least s where b is the lesser one,",
            ("D == b", "b >= s"),
            ("D >= s",),
        ),
        Obligation(
            "received-on-time",
            "and where i - 1 is.",
            ("D == i - 1", "i - 1 >= s"),
            ("D >= s",),
        ),
        Obligation(
            "nobody-there",
            "An unavailable neighbour counts as -1, below every s.",
            ("D == 0 - 1", "s >= 0"),
            ("D < s",),
        ),
        Obligation(
            "stopped-here",
            "Over place d - s a word is received in the turn for s + 1; it was not s, so it is below: this j never satisfies the rule.",
            ("r <= s", "u == s - r", "u*u >= 1"),
            ("r < s",),
        ),
        Obligation(
            "half-in-the-tail",
            "Of an available pair of (q-1)-subcubes the lesser s of two neighbours, one of each, is at least q - 1: the last q - 1 "
            "places, from f on, are among the last s, from g on.",
            ("s >= q - 1", "f == d - q + 2", "g == d - s + 1"),
            ("g <= f",),
        ),
        Obligation(
            "differs-in-the-tail",
            "If the pair differs at a place j > d - s, this place is among the last s too: both halves are in the s-subcube.",
            ("j >= d - s + 1", "g == d - s + 1"),
            ("g <= j",),
        ),
        Obligation(
            "last-place-stops",
            "It does not differ at j = d - s: the two s-subcubes, both available, would be the subcube with stars from place j on, of "
            "dimension n = s + 1, and s would be at least n.",
            ("j == d - s", "n == d - j + 1"),
            ("n == s + 1", "n > s"),
        ),
        Obligation(
            "differs-in-the-prefix",
            "If it differs at a place j < d - s, places j and j + 1 are in the prefix of d - s bits, which begins the one of d - q + 1.",
            ("j <= d - s - 1", "s >= q - 1", "l == d - s", "m == d - q + 1"),
            ("j + 1 <= l", "l <= m"),
        ),
    ),
    _TOLD,
)

GRAY_PLACES = Proof(
    "gray-places",
    "For all L: of the L places of a word at most two lead to a neighbour in the cyclic reflected Gray code: the last one; and the "
    "one before the last 1, or the first place if no later one holds a 1.",
    (
        Obligation(
            "rank-difference",
            "Flipping place j changes the rank by T = 2^(L-j), up or down, and by R, the sum of the smaller powers each up or down; "
            "going up first, by one in all iff all others go down,",
            ("R >= 1 - T", "R <= T - 1", "T + R == 1"),
            ("R == 1 - T",),
        ),
        Obligation(
            "never-back",
            "and it is never less than one.",
            ("R >= 1 - T", "R <= T - 1"),
            ("T + R >= 1",),
        ),
        Obligation(
            "all-around",
            "By 2^L - 1, one less than nothing modulo 2^L, only if all go up, and only from place 1, where 2 T = 2^L.",
            ("R >= 1 - T", "R <= T - 1", "T + R == P - 1", "P >= 2*T"),
            ("P == 2*T", "R == T - 1"),
        ),
        Obligation(
            "signs-turn",
            "The powers of places j+1 and on go against that of j iff the prefix sums of bits modulo 2 differ from the one at j: with "
            "bits x before, a at the place j+1, the sum turns iff a = 1.",
            ("x*x == x", "a*a == a", "y == x + a - 2*x*a", "u == x + y - 2*x*y"),
            ("u == a",),
        ),
    ),
    _TOLD,
)

ONE_BIT = Proof(
    "gray-without-an-array",
    "For all d, all pi and all sets of available pe's: the program that keeps the bits g and one in place of D exchanges the words "
    "of Algorithm 3.2, so that it ends with the same s in as many steps, and g is 1 iff the pe is in an available subcube of G_pi of "
    "dimension s + 1.",
    (
        Obligation(
            "looks-one-place-on",
            "In the turn for i a word comes over place j = d + 1 - i, and the bit that is looked at is that of place j + 1.",
            ("j == d + 1 - i", "p == d + 2 - i"),
            ("p == j + 1",),
        ),
        Obligation(
            "first-that-looks",
            "s stopped in the turn for s + 1, over place d - s, which never satisfies the rule; the next turn looks at place d - s, the "
            "last one of the prefix.",
            ("i == s + 2", "j == d + 1 - i"),
            ("j + 1 == d - s", "j <= d - s - 1"),
        ),
        Obligation(
            "none-so-far",
            "The bit one, o before the turn and n after it, is 0 iff no place looked at so far has a 1, with b at this one,",
            ("o >= 0", "o <= 1", "b >= 0", "b <= 1", "n == o + b - o*b", "n <= 0"),
            ("o == 0", "b == 0"),
        ),
        Obligation(
            "once-passed",
            "and stays 1 from the first of them on: of the places with a 1 behind them only the one before the last 1 counts.",
            ("o >= 0", "o <= 1", "b >= 0", "b <= 1", "n == o + b - o*b"),
            ("n >= o", "n >= b", "n <= 1"),
        ),
        Obligation(
            "first-place",
            "The turn for d, which counts without a 1 behind it too, is that of place 1.",
            ("i == d", "j == d + 1 - i"),
            ("j == 1",),
        ),
    ),
    _TOLD,
)

CYCLED = Proof(
    "cyclic-exchange",
    "For all d >= 2, all pi and all sets of available pe's: in Algorithm 3.3 with s counted up to d, after the turn for j s is the "
    "largest q <= min(d, j + 1) such that the subcube through the pe with stars at pi(d-j), .., pi(d-j+q-1), modulo d, is available; "
    "t ends as the largest dimension of an available cyclical subcube that contains the pe, and for t >= 1 one starts at z; the turns "
    "for 2 d - 2 and 2 d - 1 change neither. Every available cyclical subcube lies in one that a pe's s tells after some turn. If "
    "some pe is unavailable, counting up to d is never needed.",
    (
        *_JOINED[:2],
        Obligation(
            "one-more-star",
            "The pe's subcube with stars at the place of j and the q before it is available iff its own and its neighbour's without "
            "that place are, s >= q and r >= q. So the new s, one more than the lesser of both, is at least q + 1 then,",
            ("s >= q", "r >= q", "n == 1 + m", "m >= q"),
            ("n >= q + 1",),
        ),
        Obligation(
            "no-further",
            "and only then.",
            ("m <= s", "m <= r", "n == 1 + m", "n >= q + 1"),
            ("s >= q", "r >= q"),
        ),
        Obligation(
            "nothing-there",
            "If the neighbour is unavailable, no q >= 1 is left.",
            ("n == 0", "q >= 1"),
            ("n < q",),
        ),
        Obligation(
            "not-all",
            "If some pe is unavailable, no subcube of dimension d is available: the lesser of s and r is at most d - 2.",
            ("n == 1 + m", "n <= d - 1"),
            ("m <= d - 2",),
        ),
        Obligation(
            "counted-up-to-d",
            "If all are available, s is one more after each turn: counted up to d it is the lesser of d and j + 1.",
            ("s == j", "j <= d - 1", "n == s + 1"),
            ("n == j + 1", "n <= d"),
        ),
        Obligation(
            "window-inside",
            "The stars pi(i), .., pi(i+q-1) with i + q - 1 <= d, q <= d, are the places of the turns up to j = d - i, of which there "
            "are enough, and j <= 2 d - 3 for d >= 2.",
            ("i >= 1", "q >= 1", "i + q - 1 <= d", "j == d - i", "d >= 2"),
            ("j >= q - 1", "j <= 2*d - 3"),
        ),
        Obligation(
            "window-over-the-end",
            "For i + q - 1 > d and q <= d - 1 they are those of the turns up to j = 2 d - i, and i >= 3: j <= 2 d - 3.",
            ("i + q >= d + 2", "q <= d - 1", "i <= d", "j == 2*d - i", "q >= 1"),
            ("i >= 3", "j <= 2*d - 3", "j >= d", "j >= q - 1"),
        ),
        Obligation(
            "whole-cube",
            "All d places are those of the turns up to j = d - 1, and d - 1 <= 2 d - 3.",
            ("d >= 2", "j == d - 1"),
            ("j <= 2*d - 3", "j >= d - 1"),
        ),
    ),
    _TOLD,
)
