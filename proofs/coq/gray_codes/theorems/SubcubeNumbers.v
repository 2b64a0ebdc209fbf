(* How many subcubes there are and how many are recognised: by dimension, and of all dimensions together. *)
From Coq Require Import List Arith.
From Allocert.definitions Require Import Labels RecognisedSubcubes.
From Allocert.definitions Require Subcubes.
From Allocert.proofs Require SubcubeNumbers.

(** AN-TAB-2.1/distinct: k-subcubes: 2^n for k = 0, C(n,k) 2^(n-k) for 1 <= k <= n-1, 1 for k = n. *)
(** For every n different addresses have different nodes, and 2^n addresses have no star, C(n,k) 2^(n-k) have k for 1 <= k < n, and one has n. *)
Theorem distinct : forall n,
  (forall b b', length b = n -> length b' = n -> (forall x, node n x -> (in_subcube b x <-> in_subcube b' x)) -> b = b') /\
  number (fun b => length b = n /\ stars b = 0) (2 ^ n) /\
  (forall k, 1 <= k < n -> number (fun b => length b = n /\ stars b = k) (Subcubes.binomial n k * 2 ^ (n - k))) /\
  number (fun b => length b = n /\ stars b = n) 1.
Proof. exact SubcubeNumbers.distinct. Qed.

(** AN-TAB-2.1/buddy: k-subcubes recognisable by Buddy: 2^n for k = 0, 2^(n-k) for 1 <= k <= n-1, 1 for k = n. *)
(** For every n Buddy recognises 2^n single nodes, 2^(n-k) subcubes of each dimension k from 1 to n-1, and the one of dimension n. *)
Theorem buddies : forall n, number (buddy_of n 0) (2 ^ n) /\ (forall k, 1 <= k < n -> number (buddy_of n k) (2 ^ (n - k))) /\ number (buddy_of n n) 1.
Proof. exact SubcubeNumbers.buddies. Qed.

(** AN-CLAIM-TWICE/all-dimensions-counted: Of the subcubes of all dimensions together, 0 to n, one Gray code recognises 3 * 2^n - 3 and Buddy 2^(n+1) - 1. *)
(** For n >= 1 and all parameters a Gray code recognises 3 * 2^n - 3 subcubes, and Buddy 2^(n+1) - 1. *)
Theorem all_dimensions : forall n g, 1 <= n -> parameters n g -> number (recognised g) (3 * 2 ^ n - 3) /\ number (buddy_recognised n) (2 ^ (n + 1) - 1).
Proof. exact SubcubeNumbers.all_dimensions. Qed.
