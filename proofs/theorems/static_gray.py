"""Why the single Gray code is statically optimal for every n, and with which single fault."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof
from allocert.proofs.theorems.words import COMPARABLE

__all__ = ["GRAY", "GRAY_ONE_FAULT"]

_GRAY_STEPS = (
    COMPARABLE,
    Obligation(
        "empty-machine",
        "The empty machine is one run of N ranks with none before it, and every power of two up to N divides N.",
        ("S == 0", "N >= 1", "N == c*G"),
        ("S < N", "N == N*1", "N == G*c"),
    ),
    Obligation(
        "short-run-d-larger-some",
        "A run of h < P ranks with d = c P dividing h: impossible.",
        ("h < P", "h == d*b", "d == c*P", "c >= 1", "P >= 1", "b >= 1"),
        ("0 >= 1",),
    ),
    Obligation(
        "short-run-d-larger-none",
        "A run has at least one rank, so it is no multiple b d with b < 1.",
        ("h >= 1", "h == d*b", "d >= 1", "b <= 0"),
        ("0 >= 1",),
    ),
    Obligation(
        "short-run-d-smaller-many",
        "A run of h < P ranks with P = c d and h = b d has b < c.",
        ("h < P", "h == d*b", "P == c*d", "d >= 1", "b >= c"),
        ("0 >= 1",),
    ),
    Obligation(
        "short-run-d-smaller-few",
        "So the free ranks before it and its own are at most (d - 1) + (c - 1) d: fewer than P. By induction over "
        "the runs, fewer than P ranks are free before the first run of P ranks, and in all if there is none.",
        ("S < d", "h == d*b", "P == c*d", "d >= 1", "b <= c - 1", "T == S + h"),
        ("T < P",),
    ),
    Obligation(
        "start-aligned",
        "In a run [s, e) of h = t g + m ranks, 0 <= m < g, whose end is a multiple E g, rank a = s + m is a "
        "multiple of the stride g.",
        ("e == g*E", "h == e - s", "h == g*t + m", "a == s + m"),
        ("a == g*(E - t)",),
    ),
    Obligation(
        "start-least",
        "No smaller multiple of g lies in the run.",
        ("m >= 0", "m < g", "a == s + m"),
        ("a >= s", "a - g < s"),
    ),
    Obligation(
        "start-twice",
        "If h is at least P = 2 g, the multiple t is at least 2.",
        ("h >= 2*g", "h == g*t + m", "m < g", "g >= 1"),
        ("t >= 2",),
    ),
    Obligation(
        "start-fits",
        "So the P = 2 g ranks from a lie in the run: a run serves a request iff it has P ranks.",
        ("e == g*E", "a == g*(E - t)", "t >= 2", "g >= 1"),
        ("a + 2*g <= e",),
    ),
    Obligation(
        "start-single",
        "A request for one rank (P = 1, any start) gets the run's first rank.",
        ("h >= 1", "h == e - s"),
        ("s + 1 <= e",),
    ),
    Obligation(
        "left-sorted",
        "The left piece has m ranks. If g = c d, then d divides m, and S < d as before.",
        ("h == d*b", "g == c*d", "h == g*t + m"),
        ("m == d*(b - c*t)",),
    ),
    Obligation(
        "left-none-positive",
        "If d = c g, then m = u g is a multiple of g; u >= 1 contradicts m < g.",
        ("h == d*b", "d == c*g", "h == g*t + m", "u == c*b - t", "m < g", "g >= 1", "u >= 1"),
        ("0 >= 1",),
    ),
    Obligation(
        "left-none",
        "And u <= 0 leaves no left piece.",
        ("h == d*b", "d == c*g", "h == g*t + m", "u == c*b - t", "g >= 1", "u <= 0"),
        ("m <= 0",),
    ),
    Obligation(
        "left-aligned-large",
        "The left piece ends at a. A power of two G with 2 G <= m is no multiple of g.",
        ("2*G <= m", "m < g", "G == c*g", "c >= 1", "g >= 1"),
        ("0 >= 1",),
    ),
    Obligation(
        "left-aligned-small",
        "So g = c G, and G divides a.",
        ("a == g*(E - t)", "g == c*G"),
        ("a == G*(c*(E - t))",),
    ),
    Obligation(
        "right-sorted-d-larger",
        "No left piece, d = c P: P exceeds the S ranks before and divides the right piece.",
        ("S < P", "h == d*b", "d == c*P", "r == h - P"),
        ("S < P", "r == P*(c*b - 1)"),
    ),
    Obligation(
        "right-sorted-d-smaller",
        "No left piece, P = c d: d exceeds the S ranks before and divides the right piece.",
        ("S < d", "h == d*b", "P == c*d", "r == h - P"),
        ("S < d", "r == d*(b - c)"),
    ),
    Obligation(
        "right-before-many",
        "A left piece m = v d with g = c d has v < c.",
        ("m == d*v", "m < g", "g == c*d", "d >= 1", "v >= c"),
        ("0 >= 1",),
    ),
    Obligation(
        "right-before-few",
        "So the ranks before the right piece, S + m, are fewer than g.",
        ("S < d", "m == d*v", "g == c*d", "d >= 1", "v <= c - 1", "T == S + m"),
        ("T < g",),
    ),
    Obligation(
        "right-sorted",
        "And g divides the right piece.",
        ("h == g*t + m", "r == h - 2*g - m"),
        ("r == g*(t - 2)",),
    ),
    Obligation(
        "right-aligned",
        "The right piece ends where the run did and is shorter: what G has to divide it did before.",
        ("2*G <= r", "r == h - P - m", "P >= 1", "m >= 0"),
        ("2*G <= h",),
    ),
    Obligation(
        "later-runs",
        "A later run has P fewer free ranks before it.",
        ("S < d", "P >= 1", "T == S - P"),
        ("T < d",),
    ),
    Obligation(
        "processors-kept",
        "The two pieces have P ranks fewer than the run.",
        ("r == h - P - m", "x == m + r"),
        ("x == h - P",),
    ),
    Obligation(
        "no-wrap",
        "A start a that does not wrap comes before every start w that does: circular search changes nothing.",
        ("a + P <= e", "e <= N", "w + P > N"),
        ("a < w",),
    ),
)

GRAY = Proof(
    "gray",
    "Single Gray code, any n and any code: if for every maximal free run a power of two d exceeds the free ranks "
    "before it and divides its length, and every power of two g with 2g at most its length divides its end, then "
    "a request is granted iff it is valid, never by a run that wraps, and the same holds afterwards.",
    _GRAY_STEPS,
)

GRAY_ONE_FAULT = Proof(
    "gray-one-fault",
    "Single Gray code with one faulty rank, any n and any code: statically optimal iff the rank is 0, 1 or 3.",
    (
        *_GRAY_STEPS,
        Obligation(
            "fault-0",
            "Rank 0 faulty: one run with no rank before it; d = 1. It ends at N, a multiple of every G.",
            ("S == 0", "h == N - 1"),
            ("S < 1", "h == 1*(N - 1)"),
        ),
        Obligation(
            "fault-1",
            "Rank 1 faulty, N = 2 K: before the run from rank 2 one rank is free; d = 2.",
            ("S == 1", "N == 2*K", "h == N - 2"),
            ("S < 2", "h == 2*(K - 1)"),
        ),
        Obligation(
            "fault-3",
            "Rank 3 faulty, N = 4 K: before the run from rank 4 three ranks are free; d = 4.",
            ("S == 3", "N == 4*K", "h == N - 4"),
            ("S < 4", "h == 4*(K - 1)"),
        ),
        Obligation(
            "fault-3-first-run",
            "The run of ranks 0..2 ends at 3: only G = 1 has 2 G <= 3.",
            ("2*G <= 3", "G >= 2"),
            ("0 >= 1",),
        ),
        Obligation(
            "refute-lower-x",
            "Rank x in [2g, 3g), g = 2^(i-1), i >= 1, is faulty and rank 0 taken by Q_0: a request for 2g ranks, "
            "whose starts are multiples of g, cannot start at g or 2g.",
            ("x >= 2*g", "x < 3*g", "g >= 1"),
            ("x >= g", "x < 3*g", "x >= 2*g", "x < 4*g"),
        ),
        Obligation(
            "refute-chain",
            "So it gets [3g, 5g); the next request, for 4g ranks, cannot start at h = 2g or 2h, where it would meet "
            "rank 4g, but can at 3h, beyond all that is taken. And so on.",
            ("h == 2*g", "g >= 1"),
            ("4*g >= h", "4*g < 3*h", "4*g >= 2*h", "4*g < 4*h", "3*h >= 5*g"),
        ),
        Obligation(
            "refute-room",
            "A run from 3g fits while N >= 8g,",
            ("N >= 8*g", "g >= 1"),
            ("5*g <= N",),
        ),
        Obligation(
            "refute-wrap",
            "and for N = 4g wraps, and so meets rank 0: the request for 2g = N/2 ranks is refused.",
            ("N == 4*g", "g >= 1"),
            ("3*g + 2*g > N",),
        ),
        Obligation(
            "refute-upper-first",
            "Rank x in [6g, 8g), g = 2^(i-2), i >= 2: a request for 2g ranks gets [g, 3g).",
            ("x >= 6*g", "g >= 1"),
            ("3*g <= x",),
        ),
        Obligation(
            "refute-upper-second",
            "The next, for 4g, cannot start at 2g, where it would meet rank 2g, nor at 4g or 6g, where it would meet "
            "x: it gets [8g, 12g), or is refused when N = 8g, since a run from 6g has x too.",
            ("x >= 6*g", "x < 8*g", "g >= 1"),
            ("2*g >= g", "2*g < 3*g", "x >= 4*g", "x < 8*g", "x < 10*g"),
        ),
        Obligation(
            "refute-upper-third",
            "The one after that, for 8g, cannot start at 4g, where it would meet x, nor at 8g; it can at 12g. From here "
            "on it is as before with 4g for g.",
            ("x >= 6*g", "x < 8*g", "g >= 1", "h == 4*g"),
            ("x >= h", "x < 3*h", "8*g >= 2*h", "8*g < 4*h", "3*h >= 12*g"),
        ),
        Obligation(
            "refute-valid",
            "The last request, for M = N/2 ranks, is valid: of N ranks one is faulty, one taken by Q_0, and M - p by "
            "the requests for p, 2p, .., M/2, where p >= 2.",
            ("N == 2*M", "F == N - 2 - (M - p)", "p >= 2"),
            ("F >= M",),
        ),
    ),
)
