(* How many permutations make a multiple buddy system complete. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes SymmetricChains BuddyFamilies.
From Allocert.proofs Require BuddyFamilies.

(** LS-X-4/buddy: C(d, floor(d/2)) permutations, and no fewer, make a multiple buddy system complete in all dimensions. *)
(** For every d the reversed permutations made of symmetric chains are C(d, floor(d/2)) different ones, and every subcube of Q_d, of any dimension, is one of the buddy system of some of them. For no fewer permutations this is so. *)
Theorem fewest : forall d, let made := buddy_family d in
  (NoDup made /\ permutations_of d made /\ complete_together d made /\ length made = binomial d (d / 2))
  /\ forall ps, permutations_of d ps -> complete_together d ps -> binomial d (d / 2) <= length ps.
Proof. exact BuddyFamilies.fewest. Qed.
