(* The subcubes that a Gray code recognises: which they are and how many, for every list of parameters. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import GrayRuns RecognisedSubcubes RecognitionTests.
From Allocert.proofs Require RecognisedSubcubes RecognisedNumbers RecognitionTests.

(** AN-THM-2.3@r-above-k: A subcube is a region of the code of parameters g iff (a), (b) or (c), with r in (b) from k+1..n; k = 0: every single rank is a region. *)
(** For all n, all parameters g and all addresses b with k stars: the nodes of b are those at the 2^k cyclic ranks from a multiple of 2^(k-1), or at one rank for k = 0, iff b is * at g_1..g_k; or * at g_1..g_(k-1) and, for some r > k, 1 at g_(r-1), * at g_r and 0 from g_k up to g_(r-2); or * at g_1..g_(k-1) and g_n and 0 at g_k..g_(n-1). *)
Theorem above_k : forall n g b, parameters n g -> length b = n ->
  (recognised g b <-> first_starred g b \/ one_then_star (S (stars b)) g b \/ last_starred g b).
Proof. exact RecognisedSubcubes.above_k. Qed.

(** AN-THM-2.3@any-r: A subcube is a region of the code of parameters g iff (a), (b) or (c), with r in (b) from any value; k = 0: every single rank is a region. *)
(** The same with every r for which the two symbols exist. *)
Theorem any_r : forall n g b, parameters n g -> length b = n ->
  (recognised g b <-> first_starred g b \/ one_then_star 0 g b \/ last_starred g b).
Proof. exact RecognisedSubcubes.any_r. Qed.

(** AN-GC-CONTIG@cyclical: The nodes of a subcube that satisfies theorem 2.3 are contiguous in the code, cyclically. *)
(** For all n and all parameters: the nodes of a subcube that satisfies one of the conditions are those at consecutive ranks, 0 after the last. *)
Theorem contiguous : forall n g b, parameters n g -> length b = n ->
  first_starred g b \/ one_then_star 0 g b \/ last_starred g b -> exists s, is_run g (stars b) s b.
Proof. exact RecognisedSubcubes.contiguous. Qed.

(** AN-ALG-SGC/subcube@introduction: For 1 <= k <= n and every Gray code the nodes at the ranks #[m 2^(k-1), (m+2) 2^(k-1) - 1], modulo 2^n, form a k-subcube. *)
(** For all n, all parameters and 1 <= k <= n: the nodes at 2^k cyclic ranks from a multiple of 2^(k-1) are those of a subcube of dimension k. *)
Theorem runs : forall n g k s, parameters n g -> 1 <= k <= n -> In s (starts n k) -> exists b, stars b = k /\ is_run g k s b.
Proof. exact RecognisedSubcubes.runs_are_subcubes. Qed.

(** AN-TAB-2.1/gray@power: k-subcubes recognisable by a code: 2^n for k = 0, 2^(n-k+1) for 1 <= k <= n-1, 1 for k = n. *)
(** For all n and all parameters: a Gray code recognises 2^n single nodes, 2^(n-k+1) subcubes of each dimension k from 1 to n-1, and the one of dimension n. *)
Theorem row : forall n g, parameters n g -> number (recognised_of g 0) (2 ^ n) /\
  (forall k, 1 <= k < n -> number (recognised_of g k) (2 ^ (n - k + 1))) /\ number (recognised_of g n) 1.
Proof. exact RecognisedNumbers.row. Qed.

(** AN-CLAIM-TWICE: One Gray code recognises twice as many k-subcubes as Buddy, 1 <= k <= n-1. *)
(** For all n, all parameters and 1 <= k < n: a Gray code recognises twice as many subcubes of dimension k as Buddy, whose are the blocks of 2^k nodes from multiples of 2^k. *)
Theorem twice : forall n g k, parameters n g -> 1 <= k < n -> exists c, number (buddy_of n k) c /\ number (recognised_of g k) (2 * c).
Proof. exact RecognisedNumbers.twice. Qed.

(** AN-CLAIM-ALLGC: Every subcube is recognised by some Gray code, so all n! codes recognise every subcube. *)
(** For all n and every address there are parameters whose Gray code recognises it. *)
Theorem by_some_code : forall n b, length b = n -> exists g, parameters n g /\ recognised g b.
Proof. exact RecognisedNumbers.by_some_code. Qed.

(** The tests that the tables compute decide what these theorems speak of. *)
Theorem tests : forall g b, (test_recognised g b = true <-> recognised g b) /\ (test_first g b = true <-> first_starred g b) /\
  (forall least, test_one least g b = true <-> one_then_star least g b) /\ (test_last g b = true <-> last_starred g b) /\
  forall n, test_buddy n b = true <-> buddy_recognised n b.
Proof. exact RecognitionTests.tests. Qed.
