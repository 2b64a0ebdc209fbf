"""Why the free lists hold the maximal free blocks, and are statically optimal with at most one block a list, for every n."""

from __future__ import annotations

from allocert.proofs.theorems.obligations import Obligation, Proof

__all__ = ["CANONICAL_LISTS", "FREE_LISTS"]

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

CANONICAL_LISTS = Proof(
    "canonical-lists",
    "Free lists, any n and any history: disjoint listed blocks that cover the free nodes, no block listed with its buddy, "
    "are the maximal free aligned blocks; requests and releases keep them so, and releases end within the lists.",
    (
        Obligation(
            "block-nested",
            "Block i of p nodes lies in block j of q = c p nodes if j c <= i < (j + 1) c,",
            ("q == c*p", "p >= 1", "i >= j*c", "i + 1 <= j*c + c"),
            ("i*p >= j*q", "(i + 1)*p <= (j + 1)*q"),
        ),
        Obligation(
            "block-above",
            "after it if i is greater,",
            ("q == c*p", "p >= 1", "i >= j*c + c"),
            ("i*p >= (j + 1)*q",),
        ),
        Obligation(
            "block-below",
            "and before it if i is less.",
            ("q == c*p", "p >= 1", "i + 1 <= j*c"),
            ("(i + 1)*p <= j*q",),
        ),
        Obligation(
            "buddy-inside",
            "The buddy of a block, number 2u + e of the 2c of its size in a larger one, lies in that one too.",
            ("u >= 0", "u + 1 <= c", "e >= 0", "e <= 1", "t == 2*u + 1 - e"),
            ("t >= 0", "t + 1 <= 2*c"),
        ),
        Obligation(
            "merged-block",
            "A block of p nodes at 2u p or (2u + 1) p and its buddy make up block u of 2p nodes.",
            ("a == 2*u*p", "b == (2*u + 1)*p", "q == 2*p"),
            ("a == u*q", "b + p == u*q + q"),
        ),
        Obligation(
            "no-buddy-of-the-cube",
            "At dimension D the buddy starts beyond the last node.",
            ("a >= 0", "b == a + N"),
            ("b >= N",),
        ),
        Obligation(
            "part-put-back",
            "Of a block of 2p nodes whose first node is granted, the second half starts p later; its buddy is the first.",
            ("a == u*q", "q == 2*p", "b == a + p"),
            ("b == (2*u + 1)*p",),
        ),
    ),
)
