(* How many permutations of 1, .., n have all sets of numbers as sets of first entries. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Subcubes SymmetricChains.
From Allocert.proofs Require SymmetricChains.

(** AN-THM-2.5: The least size of a set of permutations of 1..n with the C property is C(n,h), h = floor(n/2). *)
(** For every n the permutations of 1..n that are made of symmetric chains are C(n,h) different ones, h = floor(n/2), and have the C property: every set of k numbers, for every k, is the set of the first k entries of one of them. No fewer permutations have it. *)
Theorem least : forall n, let made := chain_permutations n in
  (NoDup made /\ permutations_of n made /\ c_property n made /\ length made = binomial n (n / 2))
  /\ forall ps, permutations_of n ps -> c_property n ps -> binomial n (n / 2) <= length ps.
Proof. exact SymmetricChains.least. Qed.
