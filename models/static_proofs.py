"""Why the three hypercube strategies are statically optimal for every n, as named proof obligations.

Each proof is an induction whose single steps are the obligations below: polynomial facts about unbounded
integers. The induction that strings them together is told in ``docs/proofs/static-optimality.md``, and the
invariants themselves are functions on states in :mod:`allocert.models.static_invariants`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from allocert.errors import CertificateError
from allocert.models.obligations import Obligation, Proof, problems

__all__ = [
    "BUDDY",
    "BUDDY_ONE_FAULT",
    "FREE_LISTS",
    "GRAY",
    "GRAY_ONE_FAULT",
    "HOLES",
    "POWER_SUMS",
    "SUBCUBE_COUNT",
    "encode_obligation",
]

_COMPARABLE = Obligation(
    "comparable",
    "Of two powers of two the larger is a multiple of the smaller: if p = c q then 2p = (2c) q.",
    ("p == c*q", "c >= 1", "s == 2*p", "e == 2*c"),
    ("s == e*q", "e >= 1"),
)

SUBCUBE_COUNT = Proof(
    "subcube-count",
    "Q_D has 2^(D-k) C(D,k) words over 0, 1, * with k stars, for all D and k.",
    (
        Obligation("no-symbol", "Q_0 has one word, with no star.", ("C == 1", "p == 1"), ("C*p == 1",)),
        Obligation(
            "one-more-symbol",
            "A word of D+1 symbols puts 0 or 1 before one with k stars, or * before one with k-1: with "
            "X = C(D,k), Y = C(D,k-1), p = 2^(D-k) and Pascal's rule.",
            ("a == X*p", "b == Y*q", "q == 2*p", "s == 2*a + b", "Z == X + Y"),
            ("s == Z*q",),
        ),
    ),
)

POWER_SUMS = Proof(
    "power-sums",
    "For all j >= 0 the powers 2^i with 0 <= i < j sum to 2^j - 1, less than 2^j.",
    (
        Obligation(
            "empty-sum", "The empty sum is 0 = 2^0 - 1.", ("S == 0", "p == 1"), ("S == p - 1", "S < p")
        ),
        Obligation(
            "one-more-power",
            "Adding p = 2^j to p - 1 gives 2p - 1.",
            ("S == p - 1", "T == S + p", "q == 2*p"),
            ("T == q - 1", "T < q"),
        ),
    ),
)

FREE_LISTS = Proof(
    "free-lists",
    "Free lists, any n: if every list holds at most one block, the next request is refused only when it is "
    "invalid, and every list holds at most one block again. So they do with no fault and with one fault; with "
    "a list of two blocks at the start a valid request can be made to fail.",
    (
        Obligation(
            "below-first",
            "No processors are free in lists of dimension below 0, fewer than 2^0.",
            ("S == 0", "p == 1"),
            ("S < p",),
        ),
        Obligation(
            "below-next",
            "If lists below i hold fewer than p = 2^i processors and list i at most one block, "
            "lists below i+1 hold fewer than 2p.",
            ("S < p", "p >= 1", "L >= 0", "L <= 1", "T == S + L*p", "q == 2*p"),
            ("T < q",),
        ),
        Obligation(
            "above-empty",
            "An empty list i adds nothing: with all lists from k on empty, the lists below k hold every free "
            "processor.",
            ("T == S + L*p", "L == 0"),
            ("T == S",),
        ),
        Obligation(
            "refused-is-invalid",
            "With all lists from k on empty, fewer than p = 2^k processors are free.",
            ("F == S", "S < p"),
            ("F < p",),
        ),
        Obligation(
            "list-taken-from",
            "The list j that gives up its block is empty afterwards.",
            ("L <= 1", "L >= 1", "M == L - 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "list-put-into",
            "A list i, k <= i < j, was empty since j is the least nonempty list from k on; it gets one block.",
            ("L == 0", "M == L + 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "split-sum",
            "The parts of dimensions k..i put back so far hold p - r processors with p = 2^i, r = 2^k.",
            ("A == p - r", "B == A + p", "q == 2*p"),
            ("B == q - r",),
        ),
        Obligation(
            "processors-kept",
            "A block of q processors is taken and q - r are put back: r fewer are free.",
            ("A == q - r", "G == F - q + A"),
            ("G == F - r",),
        ),
        Obligation(
            "start-one-fault",
            "The lists of Q_(i+1) with one fault are those of the half with the fault, none of dimension i, and "
            "one block of dimension i, the other half.",
            ("L == 0", "M == L + 1"),
            ("M >= 0", "M <= 1"),
        ),
        Obligation(
            "two-blocks",
            "With every block above dimension i granted and two blocks of p = 2^i left, a request for 2p "
            "processors is valid, and every list from i+1 on is empty.",
            ("L >= 2", "p >= 1", "F >= L*p", "q == 2*p"),
            ("F >= q",),
        ),
    ),
)

_BUDDY_STEPS = (
    _COMPARABLE,
    Obligation(
        "whole-tree",
        "A request for the whole tree is valid only if both halves are entirely free.",
        ("P == 2*H", "l <= H", "r <= H", "l + r >= P"),
        ("l >= H", "r >= H"),
    ),
    Obligation(
        "left-serves-sorted",
        "The left half serves: it only loses processors, and the right half is the same multiple of d.",
        ("l < d", "P >= 1", "m == l - P"),
        ("m < d",),
    ),
    Obligation(
        "left-serves-full",
        "Both halves were entirely free and the left one serves: now d = H exceeds what it has left.",
        ("l == H", "r == H", "P >= 1", "m == l - P"),
        ("m < H", "r == H*1"),
    ),
    Obligation(
        "left-too-small-not-full",
        "If the left half has too few processors for a request of at most half the tree, it is not entirely "
        "free: so the sorted case holds.",
        ("l < P", "P <= H"),
        ("l < H",),
    ),
    Obligation(
        "right-serves-d-larger",
        "The right half serves and d = c P: now P exceeds the left half and divides the right one.",
        ("l < P", "r == d*a", "d == c*P", "m == r - P"),
        ("l < P", "m == P*(c*a - 1)"),
    ),
    Obligation(
        "right-serves-d-smaller",
        "The right half serves and P = c d: d still exceeds the left half and divides the right one.",
        ("l < d", "r == d*a", "P == c*d", "m == r - P"),
        ("l < d", "m == d*(a - c)"),
    ),
    Obligation(
        "refused-d-larger-some",
        "Neither half has P processors and d = c P: the right half, a multiple of P, cannot have any.",
        ("r < P", "r == d*a", "d == c*P", "c >= 1", "P >= 1", "a >= 1"),
        ("0 >= 1",),
    ),
    Obligation(
        "refused-d-larger-none",
        "So the left half has all free processors: fewer than P.",
        ("l < P", "r == d*a", "d >= 1", "a <= 0", "F == l + r"),
        ("F < P",),
    ),
    Obligation(
        "refused-d-smaller-many",
        "Neither half has P processors and P = c d: the right half is a multiple a d with a < c.",
        ("r < P", "r == d*a", "P == c*d", "d >= 1", "a >= c"),
        ("0 >= 1",),
    ),
    Obligation(
        "refused-d-smaller-few",
        "So the halves have at most (d - 1) + (c - 1) d processors together: fewer than P.",
        ("l < d", "r == d*a", "P == c*d", "d >= 1", "a <= c - 1", "F == l + r"),
        ("F < P",),
    ),
    Obligation(
        "processors-kept",
        "The tree has P processors fewer when one of its halves has P fewer.",
        ("F == l + r", "m == l - P", "G == m + r"),
        ("G == F - P",),
    ),
)

BUDDY = Proof(
    "buddy",
    "First-fit buddy, any n: if at every tree node a power of two d exceeds the left half's free processors and "
    "divides the right half's, or both halves are entirely free, then a request is granted iff it is valid, and "
    "the same holds afterwards. It holds in the empty machine.",
    _BUDDY_STEPS,
)

BUDDY_ONE_FAULT = Proof(
    "buddy-one-fault",
    "First-fit buddy with one faulty node x, any n: statically optimal iff x is 0 or 1.",
    (
        *_BUDDY_STEPS,
        Obligation(
            "fault-in-left-half",
            "A tree node whose left half has the fault: d = H exceeds H - 1 and divides H.",
            ("l == H - 1", "r == H"),
            ("l < H", "r == H*1"),
        ),
        Obligation(
            "fault-in-right-leaf",
            "A tree node of two leaves with the fault on the right has r = 0, a multiple of d = 2 > l.",
            ("l == 1", "r == 0"),
            ("l < 2", "r == 2*0"),
        ),
        Obligation(
            "drained-above",
            "x >= 2 has highest bit i >= 1. After a request for one processor, which gets node 0, those for "
            "Q_(n-1), .., Q_(i+1) get the upper halves: 2q - 2 free processors become q - 2.",
            ("F == 2*q - 2", "G == F - q"),
            ("G == q - 2",),
        ),
        Obligation(
            "last-request-valid",
            "Then 2H - 2 processors are free with H = 2^i >= 2: enough for a request of H.",
            ("H >= 2", "F == 2*H - 2"),
            ("F >= H",),
        ),
        Obligation(
            "last-request-refused",
            "But node 0 is busy and x faulty, and neither half of H processors is entirely free.",
            ("l == H - 1", "r == H - 1"),
            ("l < H", "r < H"),
        ),
    ),
)

HOLES = Proof(
    "holes",
    "First-fit buddy, any n, static use (an entirely free machine counting as a hole): every hole but that one is a "
    "right half, and every hole is larger than all holes before it together.",
    (
        *_BUDDY_STEPS,
        Obligation(
            "left-hole-left-serves",
            "A left half that serves is not entirely free afterwards.",
            ("l <= H", "P >= 1", "m == l - P"),
            ("m < H",),
        ),
        Obligation(
            "left-hole-right-serves",
            "The right half serves a request of at most H only if the left one has too few: so where the left half "
            "is entirely free, the right one is too, and a left half is never a hole.",
            ("l < P", "P <= H"),
            ("l < H",),
        ),
        Obligation(
            "parity-many",
            "In a right half whose holes double up, the first has h processors and all have h + 2 h x. If these are "
            "a d with d = 2 h c, then 2 y = 1 with y = a c - x: impossible for y >= 1,",
            ("h + 2*h*x == a*d", "d == 2*h*c", "y == a*c - x", "h >= 1", "y >= 1"),
            ("0 >= 1",),
        ),
        Obligation(
            "parity-few",
            "and for y <= 0: so d divides h, and every later hole too.",
            ("h + 2*h*x == a*d", "d == 2*h*c", "y == a*c - x", "h >= 1", "y <= 0"),
            ("0 >= 1",),
        ),
        Obligation(
            "hole-after-both-many",
            "A hole of h = y d processors in the right half has E = x d before it in that half, E < h: x >= y is "
            "impossible,",
            ("E == d*x", "h == d*y", "E < h", "d >= 1", "x >= y"),
            ("0 >= 1",),
        ),
        Obligation(
            "hole-after-both-few",
            "and for x < y the l < d free processors of the left half leave the sum below h.",
            ("E == d*x", "h == d*y", "l < d", "d >= 1", "x <= y - 1"),
            ("l + E < h",),
        ),
    ),
)

_GRAY_STEPS = (
    _COMPARABLE,
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

_PROOFS = {
    proof.name: proof
    for proof in (SUBCUBE_COUNT, POWER_SUMS, FREE_LISTS, BUDDY, BUDDY_ONE_FAULT, HOLES, GRAY, GRAY_ONE_FAULT)
}


def encode_obligation(arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The problem of part ``part`` of obligation ``obligation`` of proof ``proof``.

    Raises :class:`CertificateError` when there is none.
    """
    proof = _PROOFS.get(arguments.get("proof", ""))
    part = arguments.get("part")
    for obligation in proof.obligations if proof else ():
        if obligation.name == arguments.get("obligation") and isinstance(part, int):
            parts = problems(obligation)
            if 0 <= part < len(parts):
                return parts[part]
    raise CertificateError("encoding: arguments", dict(arguments), "a part of an obligation of a proof")
