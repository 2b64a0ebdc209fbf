(* Strategies on hypercubes that grant every valid request as long as nothing is released. *)
From Coq Require Import List Arith ZArith Permutation.
From Allocert.definitions Require Import Buddy Bridge ShippedBuddy.
From Allocert.definitions Require FreeLists.
From Allocert.proofs Require Buddy StaticBuddy FreeLists.

(** AN-THM-2.1: The buddy strategy is statically optimal. *)
(** KS-THM-AXIS-STATIC@first: Algorithm 1 (least start) without faults is statically optimal. *)
(** LS-CLAIM-static@suitable-rule: Without faults and releases the buddy system grants every request for at most as many pe's as are free, if each request is given the first free block. *)
(** First-fit buddy on the word of busy nodes of an empty Q_n, any n: after any requests, the next is granted iff it asks for no more nodes than are free. *)
Theorem buddy : forall n w k, reach_word n 0 w ->
  (2 ^ k <= count (board_of n w) <-> grant_word n k w <> None).
Proof. exact StaticBuddy.buddy. Qed.

(** KS-CLAIM-AXIS-FAULT/single-faults: With one faulty node x Algorithm 1 is statically optimal iff x is 0 or 1. *)
(** First-fit buddy on the word of busy nodes of Q_n, any n, with one faulty node x: every valid request is granted after any requests iff x is 0 or 1. *)
Theorem buddy_one_fault : forall n x, x < 2 ^ n ->
  (optimal_word n (2 ^ Z.of_nat x)%Z <-> x <= 1).
Proof. exact StaticBuddy.one_fault. Qed.

(** KS-CLAIM-AXIS-FAULT@some: With some sets of faulty nodes Algorithm 1 is not statically optimal. *)
(** First-fit buddy on the word of busy nodes of Q_n, any n >= 2: with some faulty nodes, such as any single one but 0 and 1, a valid request is refused after some requests. *)
Theorem buddy_loses : forall n, 2 <= n -> (exists w, w <> 0%Z /\ proper n w /\ ~ optimal_word n w)
  /\ forall x, 2 <= x < 2 ^ n -> proper n (2 ^ Z.of_nat x)%Z /\ ~ optimal_word n (2 ^ Z.of_nat x)%Z.
Proof. exact StaticBuddy.loses. Qed.

(** KS-X-1/vector: Algorithm 1 is statically optimal with a set of faults iff at every tree node with l and r nonfaulty nodes in its halves l is less than a power of two dividing r, or neither half has a fault. *)
(** First-fit buddy on the word of busy nodes of Q_n, any n, with any set of faulty nodes: every valid request is granted after any requests iff at every tree node a power of two exceeds the nonfaulty nodes of the left half and divides those of the right half, or neither half has a fault. *)
Theorem buddy_faults : forall n w, proper n w -> (optimal_word n w <-> inv n (board_of n w)).
Proof. exact StaticBuddy.faults. Qed.

(** KS-ALG-ALLOC/grants@mended: Allocate, with split lowered in a loop while split >= dim, refuses no valid request while nothing is released, f <= 1. *)
(** KS-FL-STEP-1: With at most one fault no list ever holds more than one free subcube while nothing is released. *)
(** KS-THM-FL-STATIC: The list scheme is statically optimal, with no fault and with one fault at any position. *)
(** Buddy on free lists, any n, with no fault or one faulty node at any position: after any requests no list has two blocks, and the next request is granted iff it asks for no more nodes than are free. *)
Theorem free_lists : forall n ls0,
  (ls0 = FreeLists.start n \/ exists x, x < 2 ^ n /\ ls0 = FreeLists.start_without n x) ->
  forall ls, FreeLists.reach ls0 ls ->
  FreeLists.at_most_one ls /\ forall k, (exists r, FreeLists.take k ls = Some r) <-> 2 ^ k <= FreeLists.free ls.
Proof. exact FreeLists.few_faults. Qed.

(** The lists that buddy starts with when one node of Q_n is faulty hold all nodes but that one, any n. *)
Theorem free_lists_start : forall n x, x < 2 ^ n ->
  Permutation (x :: FreeLists.nodes (FreeLists.start_without n x)) (seq 0 (2 ^ n)).
Proof. exact FreeLists.start_without_nodes. Qed.

(** AN-X-3/lists: Buddy on lists is statically optimal with a set of faults iff no list holds two blocks at the start. *)
(** KS-X-1/lists: The list scheme is statically optimal with a set of faults iff no list (of the maximal fault-free blocks of a dimension) holds two blocks at the start. *)
(** Buddy on free lists, any n and any start: every valid request is granted after any requests iff no list has two blocks at the start. *)
Theorem free_lists_faults : forall ls, FreeLists.statically_optimal ls <-> FreeLists.at_most_one ls.
Proof. exact FreeLists.optimal_iff. Qed.

(** Any requests in any order are all granted by first-fit buddy on an empty Q_n, any n, iff they ask for at most 2^n nodes together. *)
Theorem buddy_sequences : forall n ks, (exists b, run n (machine n) ks = Some b) <-> asked ks <= 2 ^ n.
Proof. exact Buddy.buddy_sequences. Qed.

(** KS-FL-STEP-2/sum: The sum of 2^i over 0 <= i < j is less than 2^j. *)
(** The sum of 2^i over 0 <= i < j is less than 2^j, for all j. *)
Theorem power_sums : forall j, list_sum (map (fun i => 2 ^ i) (seq 0 j)) < 2 ^ j.
Proof. exact FreeLists.power_sums. Qed.

(** KS-FL-STEP-2/hence: If every list holds at most one block, a j-subcube has more nodes than all smaller free blocks. *)
(** If no list has two blocks, the free blocks of fewer than j dimensions have fewer than 2^j nodes together, for all lists and all j. *)
Theorem smaller_blocks : forall ls j, FreeLists.at_most_one ls -> FreeLists.free (firstn j ls) < 2 ^ j.
Proof. exact FreeLists.smaller_blocks. Qed.
